//! Memoized views: parts of the page that are rendered again only when their data has changed. All of them share one Yew
//! component, because a component for each would add a copy of the same code to the download.

use std::rc::Rc;

use yew::prelude::*;
use yew::virtual_dom::{Key, VComp};

use crate::any_value::AnyValue;
use crate::settings::Settings;
use crate::ui_context::use_ui_context;

/// The context in which a widget is rendered.
#[derive(Clone, Copy, Debug)]
pub struct RenderContext {
    /// The player's settings; the defaults where the page provides none.
    pub settings: Settings,
    /// How many times the widget has been rendered, including this time.
    pub render_count: u32,
}

/// A part of the page without state. It is rendered again when it differs from the previous one.
///
/// ```
/// use laska_ui::widget::{RenderContext, Widget};
/// use yew::{Html, html};
///
/// #[derive(PartialEq)]
/// struct Greeting(&'static str);
///
/// impl Widget for Greeting {
///     fn render(&self, _: &RenderContext) -> Html {
///         html! { <p>{ self.0 }</p> }
///     }
/// }
///
/// let page = html! { <main>{ Greeting("hello").into_html() }</main> };
/// ```
pub trait Widget: PartialEq + Sized + 'static {
    fn render(&self, context: &RenderContext) -> Html;

    /// Returns a node that renders the widget when it changes.
    fn into_html(self) -> Html {
        node(Rc::new(self), None)
    }

    /// Like [`into_html`](Self::into_html), with a key that identifies the widget among its siblings.
    fn into_keyed_html(self, key: impl Into<Key>) -> Html {
        node(Rc::new(self), Some(key.into()))
    }
}

/// A widget of any type.
trait AnyWidget: AnyValue {
    fn render(&self, context: &RenderContext) -> Html;
}

impl<W: Widget> AnyWidget for W {
    fn render(&self, context: &RenderContext) -> Html {
        Widget::render(self, context)
    }
}

#[derive(Clone, Properties)]
struct WidgetHostProps {
    widget: Rc<dyn AnyWidget>,
}

impl PartialEq for WidgetHostProps {
    fn eq(&self, other: &Self) -> bool {
        self.widget.equals(&*other.widget)
    }
}

#[component]
fn WidgetHost(props: &WidgetHostProps) -> Html {
    let render_count = use_mut_ref(|| 0);
    *render_count.borrow_mut() += 1;
    let settings = use_ui_context().settings;
    props.widget.render(&RenderContext { settings, render_count: *render_count.borrow() })
}

fn node(widget: Rc<dyn AnyWidget>, key: Option<Key>) -> Html {
    VComp::new::<WidgetHost>(Rc::new(WidgetHostProps { widget }), key).into()
}
