//! The frame around every section: the header above it, what it is given, and what it can tell.

use laska_web::intent::Intent;
use laska_web::notice::Notice;
use laska_web::panels::header_end;
use laska_web::settings::Settings;
use laska_web::tr;
use laska_web::view::OfflineView;
use laska_web::widget::{RenderContext, Widget};
use yew::prelude::*;

use crate::route::{Route, Section};

/// The line above every section.
#[derive(PartialEq)]
pub struct Header {
    /// The section that is shown.
    pub section: Section,
    /// Whether the site works without its server.
    pub offline: OfflineView,
    /// Hears that the settings are wanted, or the newer version.
    pub on_intent: Callback<Intent>,
}

impl Widget for Header {
    fn render(&self, _: &RenderContext) -> Html {
        html! {
            <header class="header study-header">
                <h1><a href="./" title={tr!("To the table")} data-testid="to-table">{ "Laska" }</a></h1>
                <nav class="sections" aria-label={tr!("The study")}>
                    { for Section::ALL.into_iter().map(|section| html! {
                        <a href={format!("#{}", Route::home(section))} data-testid={format!("section-{}", section.name())}
                            aria-current={(section == self.section).then_some("page")}>{ section_title(section) }</a>
                    }) }
                </nav>
                { header_end(self.offline, Html::default(), &self.on_intent) }
            </header>
        }
    }
}

/// What a section is called.
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

/// What every section is given.
#[derive(Clone, PartialEq, Properties)]
pub struct SectionProps {
    /// What the address says behind the section's name. It changes when somebody opens another address, and follows what
    /// the section tells.
    pub rest: AttrValue,
    /// Hears what the section wants of the page around it.
    pub on_event: Callback<SectionEvent>,
}

/// What a section can tell the page around it.
#[derive(Clone, Debug, PartialEq)]
pub enum SectionEvent {
    /// The address is another now, without a new entry in the history: the section shows it already.
    Address(String),
    /// Somebody wants to go elsewhere in the study.
    GoTo(Route),
    /// Somebody wants to bring games in.
    Import,
    /// The settings are others now.
    Settings(Settings),
    /// Somebody has to be told this.
    Notice(Notice),
}
