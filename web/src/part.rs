//! Parts of the page that are drawn anew only when what they show has changed. All of them are one Yew component:
//! a component of its own for each would be as many copies of the same code to fetch.

use std::any::Any;
use std::rc::Rc;

use yew::prelude::*;
use yew::virtual_dom::{Key, VComp};

use crate::settings::Settings;
use crate::ui_context::use_ui_context;

/// What a part is drawn with, beside what it shows.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// What the player likes the table to be; the usual settings where there are none around.
    pub settings: Settings,
    /// How often the part was drawn, this time included.
    pub times: u32,
}

/// A part of the page without a state of its own: what it shows, and how that is drawn.
///
/// ```
/// use laska_web::part::{Drawing, Part};
/// use yew::{Html, html};
///
/// #[derive(PartialEq)]
/// struct Greeting(&'static str);
///
/// impl Part for Greeting {
///     fn draw(&self, _: &Drawing) -> Html {
///         html! { <p>{ self.0 }</p> }
///     }
/// }
///
/// let page = html! { <main>{ Greeting("hello").place() }</main> };
/// ```
pub trait Part: PartialEq + Sized + 'static {
    /// How it looks.
    fn draw(&self, drawing: &Drawing) -> Html;

    /// The part in its place on the page.
    fn place(self) -> Html {
        placed(Rc::new(self), None)
    }

    /// The part in its place among others of its kind, which the key tells it from.
    fn place_as(self, key: usize) -> Html {
        placed(Rc::new(self), Some(key.into()))
    }
}

/// A part, whichever it is.
trait AnyPart {
    fn draw(&self, drawing: &Drawing) -> Html;
    fn is_same(&self, other: &dyn AnyPart) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<P: Part> AnyPart for P {
    fn draw(&self, drawing: &Drawing) -> Html {
        Part::draw(self, drawing)
    }

    fn is_same(&self, other: &dyn AnyPart) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[derive(Clone, Properties)]
struct PlacedProps {
    part: Rc<dyn AnyPart>,
}

impl PartialEq for PlacedProps {
    fn eq(&self, other: &Self) -> bool {
        self.part.is_same(&*other.part)
    }
}

#[component]
fn Placed(props: &PlacedProps) -> Html {
    let times = use_mut_ref(|| 0);
    *times.borrow_mut() += 1;
    let settings = use_ui_context().settings;
    props.part.draw(&Drawing { settings, times: *times.borrow() })
}

fn placed(part: Rc<dyn AnyPart>, key: Option<Key>) -> Html {
    VComp::new::<Placed>(Rc::new(PlacedProps { part }), key).into()
}
