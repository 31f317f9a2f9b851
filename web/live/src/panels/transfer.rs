//! The panel that copies everything to another device: which way, the two texts, how far it is, and what has arrived.

use laska_live::{Progress, Role};
use laska_ui::archive_error::ArchiveError;
use laska_ui::settings::Shown;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

use super::entry::LinkInput;
use super::sent_text::sent_text;
use super::{SiteView, beginning, button, scanner, waiting};
use crate::decode::Decoder;
use crate::exchange::Exchange;
use crate::intent::LiveIntent;
use crate::transfer::{Arrivals, Transfer, TransferStatus};
use crate::words::{arrivals_text, percent, transfer_error_text, transfer_failure_text, transfer_lost_text};

/// The content of a [`TransferPanel`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferView {
    pub role: Role,
    /// Whether an invitation was opened, or made.
    pub has_invitation: bool,
    pub exchange: Exchange,
    pub status: TransferStatus,
    pub site: SiteView,
    /// Why the last link that was entered is refused.
    pub refusal: Option<String>,
    /// Whether the camera is shown.
    pub scanner: Shown,
    /// Whether the page reads what is to be moved.
    pub is_reading: bool,
    /// Why it could not be read.
    pub error: Option<ArchiveError>,
}

impl TransferView {
    /// Describes a copy about which nothing else is to be said.
    pub fn of(transfer: &Transfer, site: SiteView) -> Self {
        Self {
            role: transfer.role(),
            has_invitation: transfer.invitation().is_some(),
            exchange: transfer.exchange().clone(),
            status: transfer.status(),
            site,
            refusal: None,
            scanner: Shown::No,
            is_reading: false,
            error: None,
        }
    }
}

#[derive(Clone, PartialEq)]
pub struct TransferPanel {
    pub view: TransferView,
    /// The decoder for the camera.
    pub decoder: Decoder,
    /// Receives what the person does.
    pub on_event: Callback<LiveIntent>,
}

impl Widget for TransferPanel {
    fn render(&self, _: &RenderContext) -> Html {
        html! {
            <div class="live-sheet" data-testid="transfer">{ self.content() }</div>
        }
    }
}

impl TransferPanel {
    fn content(&self) -> Html {
        let view = &self.view;
        let trouble = match view.status {
            TransferStatus::Moving(progress) => return moving(view.role, progress),
            TransferStatus::Arrived if view.role == Role::Guest => return waiting(tr!("Saving what has arrived…")),
            TransferStatus::Arrived => return self.done(tr!("Everything has arrived on the other device.").into()),
            TransferStatus::Saved(arrivals) => return self.done(saved(&arrivals)),
            TransferStatus::Idle => None,
            TransferStatus::Lost(progress) => Some(transfer_lost_text(progress)),
            TransferStatus::Failed(error) => Some(transfer_error_text(&error)),
        };
        let trouble = view.error.map(|error| error.text().to_owned()).or(trouble);
        html! {
            <>
                if let Some(trouble) = trouble {
                    <p class="live-failure" role="alert" data-testid="transfer-trouble">{ trouble }</p>
                }
                { self.exchange() }
            </>
        }
    }

    fn exchange(&self) -> Html {
        let view = &self.view;
        match (&view.exchange, view.role) {
            _ if view.is_reading => waiting(tr!("Preparing the invitation…")),
            (Exchange::None | Exchange::Failed(_), Role::Guest) if view.has_invitation => self.invited(),
            (Exchange::None | Exchange::Failed(_), _) => self.start(),
            (Exchange::Preparing, Role::Host) => waiting(tr!("Preparing the invitation…")),
            (Exchange::Preparing, Role::Guest) => waiting(tr!("Preparing the answer…")),
            (Exchange::Waiting { text }, Role::Host) => self.host_waits(text),
            (Exchange::Waiting { text }, Role::Guest) => self.guest_waits(text),
            (Exchange::Connecting { .. }, Role::Host) => waiting(tr!("The answer is here. Connecting…")),
            (Exchange::Connecting { .. }, Role::Guest) => waiting(tr!("Connecting…")),
            (Exchange::Open, _) => waiting(tr!("Connected")),
        }
    }

    /// Asks which way everything moves.
    fn start(&self) -> Html {
        let view = &self.view;
        html! {
            <>
                <section class="live-beginning">
                    <h3>{ tr!("From this device") }</h3>
                    { beginning(self.failure(), &view.site, tr!("Make the invitation"), "primary", LiveIntent::Invite, &self.on_event) }
                </section>
                <section class="live-answer">
                    <h3>{ tr!("To this device") }</h3>
                    <p class="hint">{ tr!("Make the invitation on the other device, and scan it or paste its link here.") }</p>
                    { scanner(view.scanner, tr!("Scan the invitation"), self.decoder, &self.on_event) }
                    <LinkInput name="live-invitation" title={tr!("The other device’s invitation")}
                        placeholder={tr!("Paste the link with the invitation")} error={view.refusal.clone()}
                        on_enter={self.on_event.reform(LiveIntent::Enter)} />
                </section>
            </>
        }
    }

    fn invited(&self) -> Html {
        html! {
            <>
                <p data-testid="transfer-offer">
                    { tr!("Another device offers its games, analyses, progress and settings. What you have here stays.") }
                </p>
                { beginning(self.failure(), &self.view.site, tr!("Accept"), "primary", LiveIntent::Join, &self.on_event) }
                { self.cancel() }
            </>
        }
    }

    fn host_waits(&self, text: &str) -> Html {
        let view = &self.view;
        let texts = [tr!("1. Open this invitation on the other device"), tr!("QR code of the invitation")];
        html! {
            <>
                { sent_text(text, &view.site, texts, &self.on_event) }
                <section class="live-answer">
                    <h3>{ tr!("2. Enter the answer") }</h3>
                    { waiting(tr!("Waiting for the other device’s answer. Keep this page open; you may open the answer in another tab.")) }
                    <LinkInput name="live-answer" title={tr!("The other device’s answer")} placeholder={tr!("Paste the link with the answer")}
                        error={view.refusal.clone()} on_enter={self.on_event.reform(LiveIntent::Enter)} />
                    { scanner(view.scanner, tr!("Scan the answer"), self.decoder, &self.on_event) }
                </section>
                { self.cancel() }
            </>
        }
    }

    fn guest_waits(&self, text: &str) -> Html {
        let site = &self.view.site;
        let texts = [tr!("Take this answer back to the other device"), tr!("QR code of the answer")];
        html! {
            <>
                { sent_text(text, site, texts, &self.on_event) }
                { waiting(tr!("Waiting until the other device has the answer. Keep this page open.")) }
                { self.cancel() }
            </>
        }
    }

    fn failure(&self) -> Option<String> {
        if let Exchange::Failed(failure) = &self.view.exchange { Some(transfer_failure_text(failure)) } else { None }
    }

    fn cancel(&self) -> Html {
        html! { <div class="share-buttons">{ button("transfer-cancel", "quiet", tr!("Cancel"), LiveIntent::Close, &self.on_event) }</div> }
    }

    fn done(&self, text: Html) -> Html {
        html! {
            <>
                <div role="status" data-testid="transfer-done">{ text }</div>
                <div class="share-buttons">{ button("transfer-close", "", tr!("Done"), LiveIntent::Close, &self.on_event) }</div>
            </>
        }
    }
}

fn moving(role: Role, progress: Progress) -> Html {
    let percent = percent(progress);
    let text = match role {
        Role::Host => tr!("Sent: {percent}%", percent = percent),
        Role::Guest => tr!("Arrived: {percent}%", percent = percent),
    };
    html! {
        <label class="transfer-progress" data-testid="transfer-progress">
            <span>{ text }</span>
            <progress max="100" value={percent.to_string()} />
        </label>
    }
}

fn saved(arrivals: &Arrivals) -> Html {
    html! { <>{ for arrivals_text(arrivals).into_iter().map(|text| html! { <p>{ text }</p> }) }</> }
}
