//! The frame of dialogs: the native dialog, which handles Escape, focus and the page behind it, with a heading.

use crate::effect::use_effect_with;
use gloo::events::EventListener;
use web_sys::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement};
use yew::prelude::*;

use super::icon::Icon;
use crate::tr;

#[derive(Clone, PartialEq, Properties)]
pub struct DialogProps {
    pub is_open: bool,
    /// Its test handle and CSS class.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// Called when the dialog should close.
    pub onclose: Callback<()>,
    /// Content beside the heading.
    #[prop_or_default]
    pub header: Html,
    /// Its main buttons, which are always visible.
    #[prop_or_default]
    pub footer: Option<Html>,
    /// Its content, which scrolls in a low window.
    pub children: Html,
}

#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    let DialogProps { is_open, name, title, onclose, header, footer, children } = props;
    let dialog = use_node_ref();
    // Reports that the dialog closes before it does, so that it can be reopened immediately.
    use_effect_with((*is_open, onclose.clone()), {
        let dialog = dialog.clone();
        move |(is_open, onclose)| {
            let dialog = dialog.cast::<HtmlDialogElement>().filter(|_| *is_open);
            let listener = dialog.map(|dialog| {
                let onclose = onclose.clone();
                EventListener::new(&dialog.clone(), "beforetoggle", move |_| {
                    if dialog.open() {
                        onclose.emit(());
                    }
                })
            });
            move || drop(listener)
        }
    });
    use_effect_with(*is_open, {
        let dialog = dialog.clone();
        move |is_open| {
            let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
            match (*is_open, dialog.open()) {
                (true, false) => {
                    // This cannot fail: the dialog is in the page and closed.
                    let _ = dialog.show_modal();
                    focus_first(&dialog);
                }
                (false, true) => dialog.close(),
                _ => {}
            }
        }
    });
    // Older browsers fire only this event. Every browser fires it late: the dialog may have been reopened since.
    let closed = is_open.then(|| {
        let (onclose, dialog) = (onclose.clone(), dialog.clone());
        Callback::from(move |_: Event| {
            if dialog.cast::<HtmlDialogElement>().is_some_and(|dialog| !dialog.open()) {
                onclose.emit(());
            }
        })
    });
    let close_outside = {
        let (onclose, dialog) = (onclose.clone(), dialog.clone());
        move |event: MouseEvent| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            if target.is_some() && target == dialog.cast() {
                onclose.emit(());
            }
        }
    };
    let heading = format!("{name}-title");
    html! {
        <dialog ref={dialog} class={classes!("dialog", *name)} aria-labelledby={heading.clone()} data-testid={*name}
            onclose={closed} onclick={close_outside}>
            <div class="dialog-content">
                <div class="dialog-header">
                    <h2 id={heading}>{ *title }</h2>
                    { header.clone() }
                    <button type="button" class="quiet close" aria-label={tr!("Close")} onclick={onclose.reform(|_: MouseEvent| ())}>
                        { Icon::Close.draw() }
                    </button>
                </div>
                <div class="dialog-body">{ children.clone() }</div>
                if let Some(footer) = footer {
                    <div class="dialog-footer">{ footer.clone() }</div>
                }
            </div>
        </dialog>
    }
}

/// Focuses the element with the attribute `data-initial-focus`; without one, the browser has chosen. With `autofocus`,
/// browsers would also focus an element that is added to the page in a closed dialog, or report that another has the focus.
fn focus_first(dialog: &HtmlDialogElement) {
    let first = dialog.query_selector("[data-initial-focus]").ok().flatten();
    if let Some(first) = first.and_then(|first| first.dyn_into::<HtmlElement>().ok()) {
        // An element that cannot have the focus leaves it where it is.
        let _ = first.focus();
    }
}
