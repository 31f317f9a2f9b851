//! The bar of a page's main buttons, and its menu "More". The style sheets keep it at the bottom of a narrow or low window,
//! so that the board and what acts on it are in view together; in a wide window it is a part of the panel.

use yew::prelude::*;

use super::header::close_menu;
use super::icon::draw_icon;
use crate::tr;

/// Renders the bar with a name for screen readers and a class of its own.
pub fn bar(name: &'static str, class: &'static str, buttons: Html) -> Html {
    html! { <div class={classes!("controls", class)} role="group" aria-label={name}>{ buttons }</div> }
}

/// Renders the button that opens the menu with this ID.
pub fn more_button(id: &'static str) -> Html {
    html! {
        <button type="button" class="control" data-testid="more" popovertarget={id}>
            { draw_icon(MORE) }<span>{ tr!("More") }</span>
        </button>
    }
}

/// Renders the menu with this ID.
pub fn more_menu(id: &'static str, entries: Html) -> Html {
    html! { <div {id} class="menu" popover="auto" role="group" aria-label={tr!("More")}>{ entries }</div> }
}

/// The path of the icon of the menu.
const MORE: &str = "M5 12h.01M12 12h.01M19 12h.01";

#[derive(Debug)]
pub struct BarButton {
    /// The test handle.
    pub handle: &'static str,
    /// The path of its icon, in a square of 24.
    pub icon: &'static str,
    pub label: &'static str,
    /// What else there is to know about it.
    pub title: Option<&'static str>,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// What it toggles, as the value of `aria-pressed`; `None` if it toggles nothing.
    pub pressed: Option<&'static str>,
    /// What it opens, as the value of `aria-haspopup`.
    pub popup: Option<&'static str>,
    /// Called when it is pressed.
    pub on_press: Callback<()>,
}

impl BarButton {
    pub fn in_bar(self, class: &'static str) -> Html {
        let Self { handle, icon, label, title, enabled, pressed, popup, on_press } = self;
        html! {
            <button type="button" class={classes!("control", class)} data-testid={handle} disabled={!enabled} {title} aria-haspopup={popup}
                aria-pressed={pressed} onclick={on_press.reform(|_: MouseEvent| ())}>{ draw_icon(icon) }<span>{ label }</span></button>
        }
    }

    /// Renders the button as an entry of the menu, which closes the menu.
    pub fn in_menu(self, class: &'static str) -> Html {
        let Self { handle, icon, label, title, enabled, pressed, popup, on_press } = self;
        html! {
            <button type="button" class={classes!("entry", class)} data-testid={handle} disabled={!enabled} {title} aria-haspopup={popup}
                aria-pressed={pressed} onclick={on_press.reform(|click: MouseEvent| close_menu(&click))}>
                { draw_icon(icon) }<span>{ label }</span></button>
        }
    }
}
