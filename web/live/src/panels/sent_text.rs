//! A text to send: its link, its QR code, and the buttons that copy and send it.

use laska_ui::settings::Shown;
use laska_ui::tr;
use yew::prelude::*;

use super::{SiteView, button};
use crate::intent::LiveIntent;
use crate::link::live_link;
use crate::qr::QrCode;

/// Draws a text under a title. The label says what its code is.
pub(super) fn sent_text(
    text: &str,
    site: &SiteView,
    [title, label]: [&'static str; 2],
    on_event: &Callback<LiveIntent>,
) -> Html {
    let link = live_link(&site.link_start, text);
    html! {
        <section class="live-text">
            <div class="share-link">
                <h3>{ title }</h3>
                <span class="share-url" data-testid="live-link">{ &link }</span>
                <div class="share-buttons">
                    { button("live-copy", "", tr!("Copy"), LiveIntent::CopyLink, on_event) }
                    if site.can_send == Shown::Yes {
                        { button("live-send", "", tr!("Send…"), LiveIntent::SendLink, on_event) }
                    }
                </div>
            </div>
            <QrCode text={link} {label} />
        </section>
    }
}
