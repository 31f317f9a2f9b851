//! The sheets and the bar of a live game, and the panel that copies everything to another device: each draws its view and emits
//! intents.

mod bar;
mod entry;
mod invite;
mod join;
mod sent_text;
mod transfer;

use std::rc::Rc;

use laska_ui::settings::Shown;
use laska_ui::tr;
use yew::prelude::*;

use crate::decode::Decoder;
use crate::exchange::{Exchange, Reach};
use crate::intent::LiveIntent;
use crate::scan::Scanner;
use crate::words::failure_text;

pub use bar::{LiveBar, LiveBarView, Question};
pub use invite::{InviteSheet, InviteView};
pub use join::{JoinSheet, JoinView};
pub use transfer::{TransferPanel, TransferView};

/// What the sheets say of the site and the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteView {
    /// What links start with, up to the text.
    pub link_start: Rc<str>,
    /// The STUN servers that the site names: `stun.laska.example:3478`. Without any, both devices must be in one network.
    pub stun: Rc<[String]>,
    /// Whether the system has a share dialog.
    pub can_send: Shown,
}

/// Draws a button that emits an intent.
fn button(
    name: &'static str,
    class: &'static str,
    text: &str,
    intent: LiveIntent,
    on_event: &Callback<LiveIntent>,
) -> Html {
    let onclick = on_event.reform(move |_: MouseEvent| intent.clone());
    html! { <button type="button" class={classes!("action", class)} data-testid={name} {onclick}>{ text }</button> }
}

/// Draws the buttons that begin an exchange, one alone with a class, after what they ask a server, and after why the last exchange failed.
fn beginning(
    failure: Option<String>,
    site: &SiteView,
    text: &str,
    class: &'static str,
    intent: fn(Reach) -> LiveIntent,
    on_event: &Callback<LiveIntent>,
) -> Html {
    let text = if failure.is_some() { tr!("Try again") } else { text };
    html! {
        <section class="live-beginning">
            if let Some(failure) = failure {
                <p class="live-failure" role="alert" data-testid="live-failure">{ failure }</p>
            }
            if site.stun.is_empty() {
                <p class="hint">{ tr!("Both devices must be in the same network. This site asks no server for a way between two networks.") }</p>
                <div class="share-buttons">{ button("live-begin", class, text, intent(Reach::OneNetwork), on_event) }</div>
            } else {
                <p class="hint" data-testid="live-stun">
                    { tr!("Across two networks, your browser asks {servers} for its own address. In the same network it asks nobody.",
                        servers = site.stun.join(", ")) }
                </p>
                <div class="share-buttons">
                    { button("live-begin", "", tr!("In the same network"), intent(Reach::OneNetwork), on_event) }
                    { button("live-begin-anywhere", "", tr!("Across two networks"), intent(Reach::Internet), on_event) }
                </div>
            }
        </section>
    }
}

/// Says why the last exchange failed, if it has.
fn failure_of(exchange: &Exchange) -> Option<String> {
    if let Exchange::Failed(failure) = exchange { Some(failure_text(failure)) } else { None }
}

/// Draws the button for the camera, and the camera if it is shown.
fn scanner(shown: Shown, text: &'static str, decoder: Decoder, on_event: &Callback<LiveIntent>) -> Html {
    let (text, other) = match shown {
        Shown::Yes => (tr!("Turn the camera off"), Shown::No),
        Shown::No => (text, Shown::Yes),
    };
    html! {
        <>
            { button("live-scan", "", text, LiveIntent::ShowScanner(other), on_event) }
            if shown == Shown::Yes {
                <Scanner {decoder} on_text={on_event.reform(LiveIntent::Enter)} />
            }
        </>
    }
}

/// Draws a line that says what is being waited for. Screen readers announce it.
fn waiting(text: &str) -> Html {
    html! { <p class="live-waiting" role="status" data-testid="live-waiting">{ text }</p> }
}

/// Draws what was done with the link.
fn message(text: Option<&str>) -> Html {
    html! { <p class="share-message" role="status" data-testid="live-message">{ text }</p> }
}

/// Draws what a person can do in place of a live game.
fn by_link(on_event: &Callback<LiveIntent>) -> Html {
    html! {
        <div class="live-by-link">
            <p class="hint">{ tr!("By link, you send each other every move, with any messenger and without hurry.") }</p>
            { button("live-by-link", "", tr!("Play by link"), LiveIntent::PlayByLink, on_event) }
        </div>
    }
}
