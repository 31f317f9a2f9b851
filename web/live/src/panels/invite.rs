//! The host's sheet: the invitation to send, and the answer to enter.

use std::rc::Rc;

use laska_ui::panels::Dialog;
use laska_ui::settings::Shown;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

use super::entry::LinkInput;
use super::sent_text::sent_text;
use super::{SiteView, beginning, by_link, failure_of, message, scanner, waiting};
use crate::decode::Decoder;
use crate::exchange::{AnswerRefusal, Exchange};
use crate::intent::LiveIntent;
use crate::words::refusal_text;

/// The content of an [`InviteSheet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InviteView {
    pub exchange: Exchange,
    pub site: SiteView,
    /// What was done with the link.
    pub message: Option<Rc<str>>,
    /// Whether the game has begun, so that the invitation is to a new connection.
    pub is_reconnection: bool,
    /// Why the last answer was refused.
    pub refusal: Option<AnswerRefusal>,
    /// Whether the camera is shown.
    pub scanner: Shown,
}

/// The host's sheet.
#[derive(Clone, PartialEq)]
pub struct InviteSheet {
    /// Its content; `None` if it is closed.
    pub view: Option<InviteView>,
    /// The decoder for the camera.
    pub decoder: Decoder,
    /// Receives the player's intents.
    pub on_event: Callback<LiveIntent>,
}

impl Widget for InviteSheet {
    fn render(&self, _: &RenderContext) -> Html {
        let is_reconnection = self.view.as_ref().is_some_and(|view| view.is_reconnection);
        let title = if is_reconnection { tr!("Connect again") } else { tr!("Invite a friend") };
        html! {
            <Dialog name="live-invite" {title} is_open={self.view.is_some()} onclose={self.on_event.reform(|()| LiveIntent::Close)}>
                if let Some(view) = &self.view {
                    <div class="live-sheet">{ self.content(view) }{ message(view.message.as_deref()) }</div>
                }
            </Dialog>
        }
    }
}

impl InviteSheet {
    fn content(&self, view: &InviteView) -> Html {
        let texts = [tr!("1. Send this invitation to your friend"), tr!("QR code of the invitation")];
        match &view.exchange {
            Exchange::None | Exchange::Failed(_) => html! {
                <>
                    { beginning(failure_of(&view.exchange), &view.site, tr!("Make the invitation"), "primary", LiveIntent::Invite, &self.on_event) }
                    { by_link(&self.on_event) }
                </>
            },
            Exchange::Preparing => waiting(tr!("Preparing the invitation…")),
            Exchange::Waiting { text } => html! {
                <>
                    { sent_text(text, &view.site, texts, &self.on_event) }
                    { self.answer(view) }
                    { by_link(&self.on_event) }
                </>
            },
            Exchange::Connecting { .. } => waiting(tr!("The answer is here. Connecting…")),
            Exchange::Open => waiting(tr!("Connected")),
        }
    }

    fn answer(&self, view: &InviteView) -> Html {
        let on_enter = self.on_event.reform(LiveIntent::Enter);
        html! {
            <section class="live-answer">
                <h3>{ tr!("2. Enter the answer") }</h3>
                { waiting(tr!("Waiting for your friend’s answer. Keep this page open; you may open the answer in another tab.")) }
                <LinkInput name="live-answer" title={tr!("Your friend’s answer")} placeholder={tr!("Paste the link with the answer")}
                    error={view.refusal.as_ref().map(refusal_text)} {on_enter} />
                { scanner(view.scanner, tr!("Scan the answer"), self.decoder, &self.on_event) }
            </section>
        }
    }
}
