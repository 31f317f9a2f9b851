//! Owns what every dialog has: the browser's own, so Escape, focus and what lies behind it are taken care of; a heading,
//! and a way out by a button or by a click beside it.

use gloo::events::EventListener;
use web_sys::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement};
use yew::prelude::*;

use super::icon::Icon;
use crate::settings::Shown;
use crate::t;

/// What a [`Dialog`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct DialogProps {
    /// Whether it is open.
    pub shown: Shown,
    /// Its handle, and the class that its looks go by.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// Hears that it shall be closed.
    pub onclose: Callback<()>,
    /// What stands beside the heading.
    #[prop_or_default]
    pub head: Html,
    /// Its main buttons, which are always in sight.
    #[prop_or_default]
    pub foot: Option<Html>,
    /// What is in it; it scrolls where the window is too low.
    pub children: Html,
}

/// A dialog.
#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    let DialogProps { shown, name, title, onclose, head, foot, children } = props;
    let dialog = use_node_ref();
    // Told at once, and not only when the browser comes to it: whoever opens it again the next moment is heard.
    use_effect_with((*shown, onclose.clone()), {
        let dialog = dialog.clone();
        move |(shown, onclose)| {
            let dialog = dialog.cast::<HtmlDialogElement>().filter(|_| *shown == Shown::Yes);
            let heard = dialog.map(|dialog| {
                let onclose = onclose.clone();
                EventListener::new(&dialog.clone(), "beforetoggle", move |_| {
                    if dialog.open() {
                        onclose.emit(());
                    }
                })
            });
            move || drop(heard)
        }
    });
    use_effect_with(*shown, {
        let dialog = dialog.clone();
        move |shown| {
            let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
            match (shown, dialog.open()) {
                // It cannot fail: the dialog is in the page and not open.
                (Shown::Yes, false) => drop(dialog.show_modal()),
                (Shown::No, true) => dialog.close(),
                _ => {}
            }
        }
    });
    // Older browsers tell only this, and all of them late: it may have been opened again.
    let closed = (*shown == Shown::Yes).then(|| {
        let (onclose, dialog) = (onclose.clone(), dialog.clone());
        Callback::from(move |_: Event| {
            if dialog.cast::<HtmlDialogElement>().is_some_and(|dialog| !dialog.open()) {
                onclose.emit(());
            }
        })
    });
    let outside = {
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
            onclose={closed} onclick={outside}>
            <div class="dialog-inside">
                <div class="dialog-head">
                    <h2 id={heading}>{ *title }</h2>
                    { head.clone() }
                    <button type="button" class="quiet close" aria-label={t!("Close")} onclick={onclose.reform(|_: MouseEvent| ())}>
                        { Icon::Close.draw() }
                    </button>
                </div>
                <div class="dialog-body">{ children.clone() }</div>
                if let Some(foot) = foot {
                    <div class="dialog-foot">{ foot.clone() }</div>
                }
            </div>
        </dialog>
    }
}
