//! Owns what dialogs have in common: the browser's own, so Escape, focus and what lies behind it are taken care of; a
//! title; and three ways out of it.

use web_sys::{Event, HtmlDialogElement};
use yew::prelude::*;

use super::icon::Icon;
use crate::intent::Shown;

/// What a [`Dialog`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct DialogProps {
    /// The class that places it.
    pub(super) class: &'static str,
    /// Its `data-testid`.
    pub(super) name: &'static str,
    /// What stands above it.
    pub(super) title: &'static str,
    /// Whether it is open.
    pub(super) shown: Shown,
    /// Hears when it shall be closed.
    pub(super) close: Callback<()>,
    /// What stands beside the title.
    #[prop_or_default]
    pub(super) head: Html,
    /// What is in it.
    pub(super) children: Html,
}

/// A dialog.
#[component]
pub(super) fn Dialog(props: &DialogProps) -> Html {
    let dialog = use_node_ref();
    use_effect_with(props.shown, {
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
    let closed = (props.shown == Shown::Yes).then(|| props.close.reform(|_: Event| ()));
    let outside = {
        let close = props.close.clone();
        move |event: MouseEvent| {
            // What is around a dialog belongs to the dialog itself, what is in it does not.
            if event.target_dyn_into::<HtmlDialogElement>().is_some() {
                close.emit(());
            }
        }
    };
    let title = format!("{}-title", props.name);
    html! {
        <dialog ref={dialog} class={classes!("dialog", props.class)} aria-labelledby={title.clone()}
            data-testid={props.name} onclose={closed} onclick={outside}>
            <div class="dialog-head">
                <h2 id={title}>{ props.title }</h2>
                { props.head.clone() }
                <button type="button" class="quiet close" aria-label="Close"
                    onclick={props.close.reform(|_: MouseEvent| ())}>{ Icon::Close.draw() }</button>
            </div>
            { props.children.clone() }
        </dialog>
    }
}
