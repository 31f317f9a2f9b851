//! The addresses of the library, and the ways from it: links to the other sections and to the table.

use std::fmt;

use laska_app::BoardEvent;
use laska_app::address::write_challenge;
use laska_rules::Game;
use laska_web::intent::Intent;
use laska_web::settings::{Settings, Shown};
use laska_web::tr;
use laska_web::widget::{RenderContext, Widget};
use yew::prelude::*;

use super::reading::Reading;
use crate::analysis::state::{LIBRARY_PREFIX, record_address};
use crate::frame::SectionEvent;

/// Where in the library somebody is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// The lists.
    #[default]
    Front,
    /// The tree of openings, at a game as the table's address has it; empty for the start.
    Openings(String),
    /// An entry.
    Entry {
        /// Its name.
        id: String,
        /// The number of a move: in the order of the list from 1, main line first; 0 for the start.
        number: usize,
    },
}

/// The name of the tree of openings; no entry has it.
const OPENINGS: &str = "openings";

impl Place {
    /// The place that an address names behind `library/`.
    #[must_use]
    pub fn of(rest: &str) -> Self {
        match rest.split_once('/').unwrap_or((rest, "")) {
            ("", _) => Self::Front,
            (OPENINGS, game) => Self::Openings(game.to_owned()),
            (id, number) => Self::Entry { id: id.to_owned(), number: number.parse().unwrap_or(0) },
        }
    }
}

impl fmt::Display for Place {
    /// The whole address, without its `#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Front => f.write_str("library"),
            Self::Openings(game) if game.is_empty() => write!(f, "library/{OPENINGS}"),
            Self::Openings(game) => write!(f, "library/{OPENINGS}/{game}"),
            Self::Entry { id, number: 0 } => write!(f, "library/{id}"),
            Self::Entry { id, number } => write!(f, "library/{id}/{number}"),
        }
    }
}

/// Where the ways lead.
#[derive(Clone, PartialEq)]
pub struct WaysTo {
    /// The address of the record in the analysis; `None` where that of the game says all.
    record: Option<String>,
    /// The address of the game in the analysis.
    game: String,
    /// The address of the position at the table.
    table: String,
}

impl WaysTo {
    /// The ways from a record that is read, which the library has under that name.
    #[must_use]
    pub fn of(reading: &Reading, id: Option<&str>) -> Self {
        let game = reading.game();
        let here = Game::from_position(game.position().clone(), game.variant().capture_rule);
        let record =
            id.map(|id| record_address(&format!("{LIBRARY_PREFIX}{id}"), &reading.game_here(), reading.bottom()));
        Self { record, game: reading.line_address(), table: write_challenge(&here) }
    }
}

/// The ways.
#[derive(PartialEq)]
pub struct Ways {
    /// Where they lead.
    pub to: WaysTo,
    /// Hears of other settings.
    pub on_event: Callback<SectionEvent>,
    /// Hears what is wanted of the boards.
    pub wanted: Callback<Intent>,
}

impl Widget for Ways {
    fn render(&self, RenderContext { settings, .. }: &RenderContext) -> Html {
        let Self { to, on_event, wanted } = self;
        let shown = settings.second_board == Shown::Yes;
        let other = Settings { second_board: if shown { Shown::No } else { Shown::Yes }, ..*settings };
        html! {
            <div class="next-links" role="group" aria-label={tr!("What to do with it")}>
                <a class="action primary" data-testid="analyze"
                    href={format!("#analysis/{}", to.record.as_ref().unwrap_or(&to.game))}>{ tr!("Analyze") }</a>
                if to.record.is_some() {
                    <a class="action" data-testid="engine-here" href={format!("#analysis/{}", to.game)}>
                        { tr!("Ask the engine") }
                    </a>
                }
                <a class="action" data-testid="play-here" href={format!("./#{}", to.table)}>{ tr!("Play from here") }</a>
                <button type="button" class="action" data-testid="flip"
                    onclick={wanted.reform(|_: MouseEvent| Intent::Input(BoardEvent::Flip))}>{ tr!("Flip") }</button>
                <button type="button" class="action" data-testid="toggle-unstacked"
                    aria-pressed={if shown { "true" } else { "false" }}
                    onclick={on_event.reform(move |_: MouseEvent| SectionEvent::Settings(other))}>{ tr!("Columns") }</button>
                if to.record.is_none() {
                    <a class="action" data-testid="to-library" href={format!("#{}", Place::Front)}>{ tr!("Library") }</a>
                }
            </div>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::Route;

    #[test]
    fn every_place_reads_back_as_it_was_written() {
        let openings = Place::Openings("fen=b,b,b,b/b,b,b_w&moves=a3-b4".to_owned());
        let entry = |number| Place::Entry { id: "lasker-1".to_owned(), number };
        for place in [Place::Front, Place::Openings(String::new()), openings, entry(0), entry(37)] {
            assert_eq!(Place::of(&Route::from_fragment(&place.to_string()).rest), place);
        }
        assert_eq!(Place::of("lasker-1/x"), entry(0), "a number that is none is the start");
    }
}
