//! The header of all pages: the name of the game, the navigation, and actions that do not depend on the page.

use laska_rules::Variant;
use web_sys::wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::icon::Icon;
use crate::tr;
use crate::view::OfflineView;
use crate::widget::{RenderContext, Widget};
use crate::words::translate;

/// A page of the site, as listed in the navigation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitePage {
    /// The board on which people play.
    Play,
    /// Lessons.
    Learn,
    Puzzles,
    /// Games, openings and studies.
    Library,
    /// Analysis with the engine.
    Analysis,
    /// The position editor.
    Editor,
}

impl SitePage {
    /// All pages, in the order of the navigation.
    pub const ALL: [Self; 6] = [Self::Play, Self::Learn, Self::Puzzles, Self::Library, Self::Analysis, Self::Editor];

    pub fn title(self) -> &'static str {
        match self {
            Self::Play => tr!("Play"),
            Self::Learn => tr!("Learn"),
            Self::Puzzles => tr!("Puzzles"),
            Self::Library => tr!("Library"),
            Self::Analysis => tr!("Analysis"),
            Self::Editor => tr!("Editor"),
        }
    }

    /// Returns the name in addresses and test handles. The pages other than [`Self::Play`] are sections of the study.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Learn => "lessons",
            Self::Puzzles => "puzzles",
            Self::Library => "library",
            Self::Analysis => "analysis",
            Self::Editor => "editor",
        }
    }

    /// Returns the address of the page's first screen.
    pub fn address(self) -> String {
        match self {
            Self::Play => "./".to_owned(),
            _ => format!("./study.html#{}", self.name()),
        }
    }
}

/// A button of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderEvent {
    /// Show the Share sheet.
    Share,
    /// Show the settings.
    Settings,
    /// Switch to the new version of the site that is waiting.
    Update,
}

#[derive(PartialEq)]
pub struct Header {
    /// The current page.
    pub page: SitePage,
    /// The variant, shown unless it is Laska itself.
    pub variant: Variant,
    /// Address of the analysis, which starts with the current game if there is one.
    pub analysis: String,
    /// Whether the site works offline.
    pub offline: OfflineView,
    /// Whether the page as a whole can be shared.
    pub shows_share: bool,
    /// Receives the buttons that are pressed.
    pub on_event: Callback<HeaderEvent>,
}

/// The address of the list of games on the table, after the `#`.
pub const GAMES_ADDRESS: &str = "games";

/// ID of the navigation. In a narrow window it is a popover that a button of the header opens.
const NAVIGATION: &str = "navigation";

impl Widget for Header {
    fn render(&self, _: &RenderContext) -> Html {
        let emit = |event: HeaderEvent| self.on_event.reform(move |_: MouseEvent| event);
        let stored = matches!(self.offline, OfflineView::Ready | OfflineView::NewVersion);
        html! {
            <header class="header">
                <h1>
                    if self.page == SitePage::Play { { "Laska" } } else {
                        <a href={SitePage::Play.address()} title={tr!("Play Laska")} data-testid="to-table">{ "Laska" }</a>
                    }
                </h1>
                if self.variant != Variant::LASKA {
                    <p class="variant">{ translate(self.variant.title()) }</p>
                }
                { self.navigation() }
                <div class="header-actions">
                    if self.offline == OfflineView::Storing {
                        <span class="offline"><span class="label">{ tr!("Saving…") }</span></span>
                    }
                    if self.offline == OfflineView::Failed {
                        <span class="offline failed" data-testid="offline-failed"
                            title={tr!("Could not be saved in this browser, so it needs an internet connection. A reload tries again.")}>
                            <span class="label">{ tr!("Online only") }</span>
                        </span>
                    }
                    if stored {
                        <span class="offline" data-testid="offline-ready"
                            title={tr!("Saved in this browser: works without an internet connection")}>
                            { Icon::Check.draw() }<span class="label">{ tr!("Works offline") }</span>
                        </span>
                    }
                    if self.offline == OfflineView::NewVersion {
                        <button type="button" class="quiet update" data-testid="update" onclick={emit(HeaderEvent::Update)}>{ tr!("Update") }</button>
                    }
                    if self.shows_share {
                        <button type="button" class="quiet" data-testid="share" aria-haspopup="dialog" aria-label={tr!("Share")}
                            title={tr!("Share")} onclick={emit(HeaderEvent::Share)}>
                            { Icon::Link.draw() }<span class="label">{ tr!("Share") }</span>
                        </button>
                    }
                    <button type="button" class="quiet" data-testid="settings" aria-haspopup="dialog" aria-label={tr!("Settings")}
                        title={tr!("Settings")} onclick={emit(HeaderEvent::Settings)}>{ Icon::Gear.draw() }</button>
                    <button type="button" class="quiet menu-button" data-testid="menu" popovertarget={NAVIGATION}
                        aria-label={tr!("Menu")} title={tr!("Menu")}>{ Icon::Menu.draw() }</button>
                </div>
            </header>
        }
    }
}

impl Header {
    fn navigation(&self) -> Html {
        let links = SitePage::ALL.into_iter().map(|page| {
            let is_current = page == self.page;
            let address = match page {
                // A link to the board would leave the game on it.
                SitePage::Play if is_current => None,
                SitePage::Analysis if !is_current => Some(self.analysis.clone()),
                _ => Some(page.address()),
            };
            let disabled = address.is_none();
            html! {
                <a href={address} data-testid={format!("section-{}", page.name())} aria-current={is_current.then_some("page")}
                    role={disabled.then_some("link")} aria-disabled={disabled.then_some("true")}>
                    { page.title() }
                </a>
            }
        });
        let games = if self.page == SitePage::Play { String::new() } else { SitePage::Play.address() };
        html! {
            <nav id={NAVIGATION} class="site-navigation" popover="auto" aria-label={tr!("Pages")} onclick={|event| close_menu(&event)}>
                { for links }
                <a href={format!("{games}#{GAMES_ADDRESS}")} data-testid="to-games" aria-label={tr!("My games")} title={tr!("My games")}>
                    { Icon::Games.draw() }<span>{ tr!("My games") }</span>
                </a>
            </nav>
        }
    }
}

/// Closes the menu in which something was clicked. Links to another part of the same page leave it open, and so do
/// buttons that are disabled when they have been pressed.
pub fn close_menu(click: &MouseEvent) {
    let target = click.target_dyn_into::<Element>();
    let menu = target.and_then(|target| target.closest("[popover]").ok().flatten());
    if let Some(menu) = menu.and_then(|menu| menu.dyn_into::<HtmlElement>().ok()) {
        // This cannot fail: the element is a popover, and closing a closed one does nothing.
        let _ = menu.hide_popover();
    }
}
