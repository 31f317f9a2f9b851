//! Owns the line above everything: the name, the variant, whether the site works offline, the link to this position.

use laska_rules::Variant;
use yew::prelude::*;

use super::icon::Icon;
use crate::intent::{Intent, Shown};
use crate::part::{Drawing, Part};
use crate::t;
use crate::view::OfflineView;

/// The line above everything.
#[derive(PartialEq)]
pub struct Header {
    /// The game that is played: named where it is not Lasker's own.
    pub variant: Variant,
    /// Whether the site works without its server.
    pub offline: OfflineView,
    /// Hears what the player wants.
    pub on: Callback<Intent>,
}

impl Part for Header {
    fn draw(&self, _: &Drawing) -> Html {
        let stored = matches!(self.offline, OfflineView::Ready | OfflineView::NewVersion);
        let newer = self.offline == OfflineView::NewVersion;
        let tell = |intent: Intent| self.on.reform(move |_: MouseEvent| intent.clone());
        html! {
            <header class="header">
                <h1>{ "Laska" }</h1>
                if self.variant != Variant::LASKA {
                    <p class="variant">{ self.variant.title() }</p>
                }
                <div class="header-end">
                    if self.offline == OfflineView::Storing {
                        <span class="offline">{ "Storing…" }</span>
                    }
                    if stored {
                        <span class={classes!("offline", newer.then_some("brief"))} data-testid="offline-ready" title="Everything is stored in this browser: the page works without a network">
                            { Icon::Check.draw() }<span class="offline-words">{ "Ready offline" }</span>
                        </span>
                    }
                    if newer {
                        <button type="button" class="quiet update" data-testid="update" onclick={tell(Intent::Update)}>{ "Update" }</button>
                    }
                    <button type="button" class="quiet" data-testid="copy-link" onclick={tell(Intent::CopyLink)}>
                        { Icon::Link.draw() }{ "Copy link" }
                    </button>
                    <button type="button" class="quiet" data-testid="settings" aria-haspopup="dialog" aria-label={t!("Settings")}
                        title={t!("Settings")} onclick={tell(Intent::ShowSettings(Shown::Yes))}>{ Icon::Gear.draw() }</button>
                </div>
            </header>
        }
    }
}
