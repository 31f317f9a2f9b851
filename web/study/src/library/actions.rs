//! The buttons below a record: links to the analysis and to a game, and controls of the boards.

use laska_app::BoardEvent;
use laska_app::address::write_challenge;
use laska_rules::Game;
use laska_ui::settings::{Settings, Shown};
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

use super::address::LibraryAddress;
use super::viewer::RecordViewer;
use crate::analysis::state::{LIBRARY_PREFIX, record_address};
use crate::frame::SectionEvent;

/// The targets of the links.
#[derive(Clone, PartialEq)]
pub struct ActionLinks {
    /// The address of the record in the analysis; `None` if the address of the game contains everything.
    record: Option<String>,
    /// The address of the game in the analysis.
    game: String,
    /// The address of all games with the position that is shown.
    same: String,
    /// The address of a game against the computer from the position that is shown.
    play: String,
}

impl ActionLinks {
    /// Returns the links for a record, with its id if it is in the library.
    pub fn new(viewer: &RecordViewer, id: Option<&str>) -> Self {
        let game = viewer.game();
        let here = Game::from_position(game.position().clone(), game.variant().capture_rule);
        let record =
            id.map(|id| record_address(&format!("{LIBRARY_PREFIX}{id}"), &viewer.game_here(), viewer.bottom()));
        let same = LibraryAddress::of_position(game.position()).to_string();
        Self { record, game: viewer.line_address(), same, play: write_challenge(&here) }
    }
}

/// The buttons.
#[derive(PartialEq)]
pub struct RecordActions {
    /// The targets of the links.
    pub links: ActionLinks,
    /// Receives changed settings.
    pub on_section_event: Callback<SectionEvent>,
    /// Receives the events of the board.
    pub on_board: Callback<BoardEvent>,
}

impl Widget for RecordActions {
    fn render(&self, RenderContext { settings, .. }: &RenderContext) -> Html {
        let Self { links, on_section_event, on_board } = self;
        let shown = settings.second_board == Shown::Yes;
        let toggled = Settings { second_board: settings.second_board.toggled(), ..*settings };
        html! {
            <div class="next-links" role="group" aria-label={tr!("Actions")}>
                <a class="action primary" data-testid="analyze"
                    href={format!("#analysis/{}", links.record.as_ref().unwrap_or(&links.game))}>{ tr!("Analyze") }</a>
                if links.record.is_some() {
                    <a class="action" data-testid="engine-here" href={format!("#analysis/{}", links.game)}>
                        { tr!("Ask the engine") }
                    </a>
                }
                <a class="action" data-testid="play-here" href={format!("./#{}", links.play)}>{ tr!("Play from here") }</a>
                <a class="action" data-testid="same-position" href={format!("#{}", links.same)}>{ tr!("Games with this position") }</a>
                <button type="button" class="action" data-testid="flip"
                    onclick={on_board.reform(|_: MouseEvent| BoardEvent::Flip)}>{ tr!("Flip") }</button>
                <button type="button" class="action" data-testid="toggle-unstacked"
                    aria-pressed={if shown { "true" } else { "false" }}
                    onclick={on_section_event.reform(move |_: MouseEvent| SectionEvent::Settings(toggled))}>{ tr!("Columns") }</button>
                if links.record.is_none() {
                    <a class="action" data-testid="to-library" href={format!("#{}", LibraryAddress::List)}>{ tr!("Library") }</a>
                }
            </div>
        }
    }
}
