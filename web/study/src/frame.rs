//! The page around the sections: its header, the properties of a section, and the events a section emits.

use laska_web::intent::Intent;
use laska_web::notice::Notice;
use laska_web::panels::header_actions;
use laska_web::settings::Settings;
use laska_web::tr;
use laska_web::view::OfflineView;
use laska_web::widget::{RenderContext, Widget};
use yew::prelude::*;

use crate::route::{Route, Section};

/// The header above every section.
#[derive(PartialEq)]
pub struct Header {
    /// The current section.
    pub section: Section,
    /// Whether the site works offline.
    pub offline: OfflineView,
    /// Receives clicks on the settings and update buttons.
    pub on_intent: Callback<Intent>,
}

impl Widget for Header {
    fn render(&self, _: &RenderContext) -> Html {
        html! {
            <header class="header study-header">
                <h1><a href="./" title={tr!("Play Laska")} data-testid="to-table">{ "Laska" }</a></h1>
                <nav class="sections" aria-label={tr!("Sections")}>
                    { for Section::ALL.into_iter().map(|section| html! {
                        <a href={format!("#{}", Route::home(section))} data-testid={format!("section-{}", section.name())}
                            aria-current={(section == self.section).then_some("page")}>{ section_title(section) }</a>
                    }) }
                </nav>
                { header_actions(self.offline, Html::default(), &self.on_intent) }
            </header>
        }
    }
}

/// Returns the title of a section.
#[must_use]
pub fn section_title(section: Section) -> &'static str {
    match section {
        Section::Library => tr!("Library"),
        Section::Analysis => tr!("Analysis"),
        Section::Puzzles => tr!("Puzzles"),
        Section::Lessons => tr!("Lessons"),
        Section::Editor => tr!("Editor"),
    }
}

/// The properties of every section.
#[derive(Clone, PartialEq, Properties)]
pub struct SectionProps {
    /// The part of the address after the section's name. It changes when the user opens another address, and follows
    /// the section's own [`SectionEvent::Address`].
    pub rest: AttrValue,
    /// Receives the section's events.
    pub on_event: Callback<SectionEvent>,
}

/// An event from a section to the page around it.
#[derive(Clone, Debug, PartialEq)]
pub enum SectionEvent {
    /// The section already shows another address: replace the one in the address bar, without a new history entry.
    Address(String),
    /// Open another address in the study.
    GoTo(Route),
    /// Open the import dialog.
    Import,
    /// Change the settings.
    Settings(Settings),
    /// Show a notice.
    Notify(Notice),
}
