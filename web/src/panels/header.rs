//! The page header: name, variant, offline state, and links to the study and to this position.

use laska_rules::Variant;
use yew::prelude::*;

use super::controls::Icon;
use crate::intent::Intent;
use crate::settings::Shown;
use crate::tr;
use crate::view::OfflineView;
use crate::widget::{RenderContext, Widget};
use crate::words::translate;

/// The page header.
#[derive(PartialEq)]
pub struct Header {
    /// The variant, shown unless it is Laska itself.
    pub variant: Variant,
    /// Address of this game in the study.
    pub study: String,
    /// Whether the site works offline.
    pub offline: OfflineView,
    /// Receives the player's intents.
    pub on_event: Callback<Intent>,
}

impl Widget for Header {
    fn render(&self, _: &RenderContext) -> Html {
        let on_copy = self.on_event.reform(|_: MouseEvent| Intent::CopyLink);
        html! {
            <header class="header">
                <h1>{ "Laska" }</h1>
                if self.variant != Variant::LASKA {
                    <p class="variant">{ translate(self.variant.title()) }</p>
                }
                { header_actions(self.offline, html! {<>
                    <a class="quiet" href={self.study.clone()} data-testid="to-study" aria-label={tr!("Study")} title={tr!("Study")}>
                        { Icon::Book.draw() }<span>{ tr!("Study") }</span>
                    </a>
                    <button type="button" class="quiet" data-testid="copy-link" aria-label={tr!("Copy link")} title={tr!("Copy link")} onclick={on_copy}>
                        { Icon::Link.draw() }<span class="label">{ tr!("Copy link") }</span>
                    </button>
                </>}, &self.on_event) }
            </header>
        }
    }
}

/// The end of the header on both pages: offline state, page-specific content, and settings.
pub fn header_actions(offline: OfflineView, added: Html, on_event: &Callback<Intent>) -> Html {
    let stored = matches!(offline, OfflineView::Ready | OfflineView::NewVersion);
    let newer = offline == OfflineView::NewVersion;
    let emit = |intent: Intent| on_event.reform(move |_: MouseEvent| intent.clone());
    html! {
        <div class="header-actions">
            if offline == OfflineView::Storing {
                <span class="offline"><span class="label">{ tr!("Saving…") }</span></span>
            }
            if stored {
                <span class="offline" data-testid="offline-ready"
                    title={tr!("Saved in this browser: works without an internet connection")}>
                    { Icon::Check.draw() }<span class="label">{ tr!("Works offline") }</span>
                </span>
            }
            if newer {
                <button type="button" class="quiet update" data-testid="update" onclick={emit(Intent::Update)}>{ tr!("Update") }</button>
            }
            { added }
            <button type="button" class="quiet" data-testid="settings" aria-haspopup="dialog" aria-label={tr!("Settings")}
                title={tr!("Settings")} onclick={emit(Intent::ShowSettings(Shown::Yes))}>{ Icon::Gear.draw() }</button>
        </div>
    }
}
