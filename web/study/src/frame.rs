//! Owns what stands around every section: the name, the way to the others and back to the table.

use laska_web::intent::Intent;
use laska_web::panels::header_end;
use laska_web::part::{Drawing, Part};
use laska_web::t;
use laska_web::view::OfflineView;
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
    pub on: Callback<Intent>,
}

impl Part for Header {
    fn draw(&self, _: &Drawing) -> Html {
        html! {
            <header class="header study-header">
                <h1><a href="./" title={t!("To the table")} data-testid="to-table">{ "Laska" }</a></h1>
                <nav class="sections" aria-label={t!("The study")}>
                    { for Section::ALL.into_iter().map(|section| html! {
                        <a href={format!("#{}", Route::front(section))} data-testid={format!("section-{}", section.name())}
                            aria-current={(section == self.section).then_some("page")}>{ title(section) }</a>
                    }) }
                </nav>
                { header_end(self.offline, Html::default(), &self.on) }
            </header>
        }
    }
}

/// What a section is called.
#[must_use]
pub fn title(section: Section) -> &'static str {
    match section {
        Section::Library => t!("Library"),
        Section::Analysis => t!("Analysis"),
        Section::Puzzles => t!("Puzzles"),
        Section::Lessons => t!("Lessons"),
        Section::Editor => t!("Editor"),
    }
}
