//! Effects of a component. All of them share one instance of Yew's hook, because each combination of types would add a copy of
//! the same code to the download.

use std::rc::Rc;

use yew::functional::{Hook, TearDown};

use crate::any_value::AnyValue;

/// What an effect depends on.
struct Dependency(Rc<dyn AnyValue>);

impl PartialEq for Dependency {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

/// Undoes an effect.
type Cleanup = Box<dyn FnOnce()>;

/// Runs an effect after the first rendering, and after each one in which the dependency has changed. What it returns is called
/// before the next run and when the component is removed. Like [`yew::use_effect_with`].
pub fn use_effect_with<T: PartialEq + 'static, D: TearDown>(
    dependency: T,
    effect: impl FnOnce(&T) -> D + 'static,
) -> impl Hook<Output = ()> {
    let effect: Box<dyn FnOnce(&Dependency) -> Cleanup> = Box::new(|Dependency(dependency)| {
        let dependency = dependency.as_any().downcast_ref().expect("an effect gets its own dependency");
        let cleanup = effect(dependency);
        Box::new(|| cleanup.tear_down())
    });
    yew::use_effect_with(Dependency(Rc::new(dependency)), effect)
}
