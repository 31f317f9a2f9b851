//! Owns the message to the player that stays until it is closed or outdated.

use yew::prelude::*;

use super::icon::Icon;
use crate::intent::Intent;
use crate::view::{Notice, Tone};

/// What a [`NoticeBar`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct NoticeBarProps {
    /// The message.
    pub notice: Notice,
    /// Hears when it is closed.
    pub on: Callback<Intent>,
}

/// A message; an error is read out at once.
#[component]
pub fn NoticeBar(props: &NoticeBarProps) -> Html {
    let (name, role, class) = match props.notice.tone {
        Tone::Error => ("error", "alert", "notice error"),
        Tone::Info => ("notice", "status", "notice"),
    };
    html! {
        <div {class} {role} data-testid={name}>
            <p>{ &props.notice.text }</p>
            <button type="button" class="quiet close" data-testid="close-notice" aria-label="Close this message"
                onclick={props.on.reform(|_: MouseEvent| Intent::CloseNotice)}>{ Icon::Close.draw() }</button>
        </div>
    }
}
