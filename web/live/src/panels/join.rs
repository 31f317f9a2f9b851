//! The guest's sheet: who invites to what, and the answer to send back.

use std::rc::Rc;

use laska_live::Invitation;
use laska_rules::Position;
use laska_ui::panels::Dialog;
use laska_ui::tr;
use laska_ui::tr_n;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::{side, time_control_text, translate};
use yew::prelude::*;

use super::sent_text::sent_text;
use super::{SiteView, beginning, by_link, failure_of, message, waiting};
use crate::exchange::Exchange;
use crate::intent::LiveIntent;
use crate::stored::InvitationUse;

/// The content of a [`JoinSheet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinView {
    pub invitation: Rc<Invitation>,
    /// How the invitation relates to the games in this browser.
    pub invitation_use: InvitationUse,
    pub exchange: Exchange,
    pub site: SiteView,
    /// What was done with the link.
    pub message: Option<Rc<str>>,
}

/// The guest's sheet.
#[derive(Clone, PartialEq)]
pub struct JoinSheet {
    /// Its content; `None` if it is closed.
    pub view: Option<JoinView>,
    /// Receives the player's intents.
    pub on_event: Callback<LiveIntent>,
}

impl Widget for JoinSheet {
    fn render(&self, _: &RenderContext) -> Html {
        html! {
            <Dialog name="live-join" title={tr!("A friend invites you")} is_open={self.view.is_some()}
                onclose={self.on_event.reform(|()| LiveIntent::Close)}>
                if let Some(view) = &self.view {
                    <div class="live-sheet">
                        { terms(&view.invitation) }
                        { self.content(view) }
                        { message(view.message.as_deref()) }
                    </div>
                }
            </Dialog>
        }
    }
}

impl JoinSheet {
    fn content(&self, view: &JoinView) -> Html {
        let texts = [tr!("Send this answer back to your friend"), tr!("QR code of the answer")];
        match &view.exchange {
            Exchange::None | Exchange::Failed(_) => self.join(view),
            Exchange::Preparing => waiting(tr!("Preparing the answer…")),
            Exchange::Waiting { text } => html! {
                <>
                    { sent_text(text, &view.site, texts, &self.on_event) }
                    { waiting(tr!("Waiting until your friend opens the answer. Keep this page open.")) }
                </>
            },
            Exchange::Connecting { .. } => waiting(tr!("Connecting…")),
            Exchange::Open => waiting(tr!("Connected")),
        }
    }

    fn join(&self, view: &JoinView) -> Html {
        let (hint, joins) = match view.invitation_use {
            InvitationUse::New => (None, true),
            InvitationUse::Continues => (Some(tr!("It continues the game that you have here.")), true),
            InvitationUse::Answered => (
                Some(tr!(
                    "You have answered this invitation before. If your friend has opened that answer, ask for a new invitation."
                )),
                true,
            ),
            InvitationUse::Own => {
                (Some(tr!("You have made this invitation yourself. Send the link to your friend.")), false)
            }
            InvitationUse::Foreign => {
                (Some(tr!("You have another game with the same number here. Ask for a new invitation.")), false)
            }
        };
        // To join again would cut the connection of another tab.
        let class = if view.invitation_use == InvitationUse::Answered { "" } else { "primary" };
        html! {
            <>
                if let Some(hint) = hint {
                    <p class="live-use" data-testid="live-use">{ hint }</p>
                }
                if joins {
                    { beginning(failure_of(&view.exchange), &view.site, tr!("Join"), class, LiveIntent::Join, &self.on_event) }
                }
                if matches!(view.exchange, Exchange::Failed(_)) {
                    { by_link(&self.on_event) }
                }
            </>
        }
    }
}

/// Draws what the invitation is to.
fn terms(invitation: &Invitation) -> Html {
    let Invitation { terms, plies, side: own_side, .. } = invitation;
    let clock = terms.clock.map_or_else(|| tr!("No clock").to_owned(), time_control_text);
    let own_start = terms.start != Position::start(terms.start.board());
    html! {
        <dl class="live-terms" data-testid="live-terms">
            <dt>{ tr!("Your side") }</dt>
            <dd>{ side(*own_side) }</dd>
            <dt>{ tr!("Clock") }</dt>
            <dd>{ clock }</dd>
            <dt>{ tr!("Variant") }</dt>
            <dd>{ translate(terms.game().variant().title()) }</dd>
            if own_start {
                <dt>{ tr!("Start from") }</dt>
                <dd>{ tr!("Custom position") }</dd>
            }
            if *plies > 0 {
                <dt>{ tr!("Played so far") }</dt>
                <dd>{ tr_n!("{count} move", "{count} moves", count = plies.div_ceil(2)) }</dd>
            }
        </dl>
    }
}
