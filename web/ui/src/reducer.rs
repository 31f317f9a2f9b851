//! Components whose state changes by events.

use yew::prelude::*;

/// Makes `after(self, event) -> Self` of a state the reducer of its component.
#[macro_export]
macro_rules! reduced_by {
    ($state:ty, $event:ty) => {
        impl ::yew::Reducible for $state {
            type Action = $event;

            fn reduce(self: ::std::rc::Rc<Self>, event: $event) -> ::std::rc::Rc<Self> {
                ::std::rc::Rc::new(::std::rc::Rc::unwrap_or_clone(self).after(event))
            }
        }
    };
}

/// Returns the callback that passes events on to a state. It is always the same, so that it causes no rendering.
#[hook]
pub fn use_dispatch<S: Reducible + 'static>(state: &UseReducerHandle<S>) -> Callback<S::Action> {
    use_callback(state.dispatcher(), |event, state| state.dispatch(event))
}
