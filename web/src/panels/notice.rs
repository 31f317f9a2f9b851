//! Owns the message to the player that stays until it is closed or outdated.

use yew::prelude::*;

use super::icon::Icon;
use crate::intent::Intent;
use crate::part::{Drawing, Part};
use crate::t;
use crate::view::{Notice, Tone};

/// A message; an error is read out at once.
#[derive(PartialEq)]
pub struct NoticeBar {
    /// The message.
    pub notice: Notice,
    /// Hears when it is closed.
    pub on: Callback<Intent>,
}

impl Part for NoticeBar {
    fn draw(&self, _: &Drawing) -> Html {
        let (name, role, class) = match self.notice.tone {
            Tone::Error => ("error", "alert", "notice error"),
            Tone::Info => ("notice", "status", "notice"),
        };
        html! {
            <div {class} {role} data-testid={name}>
                <p>{ &self.notice.text }</p>
                <button type="button" class="quiet close" data-testid="close-notice" aria-label={t!("Close this message")}
                    onclick={self.on.reform(|_: MouseEvent| Intent::CloseNotice)}>{ Icon::Close.draw() }</button>
            </div>
        }
    }
}
