//! Owns what can be done with a record and with the position on the board: links to the other sections and to the table,
//! and how the boards are shown.

use laska_rules::Game;
use laska_web::intent::{Intent, Shown};
use laska_web::part::{Drawing, Part};
use laska_web::settings::Settings;
use laska_web::state::write_challenge;
use laska_web::t;
use yew::prelude::*;

use super::place::Place;
use super::reading::Reading;
use crate::analysis::state::{LIBRARY, record_address};
use crate::section::Told;

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
        let here = Game::from_position(game.position().clone(), game.variant().chain);
        let record = id.map(|id| record_address(&format!("{LIBRARY}{id}"), &reading.game_here(), reading.bottom()));
        Self { record, game: reading.line_address(), table: write_challenge(&here) }
    }
}

/// The ways.
#[derive(PartialEq)]
pub struct Ways {
    /// Where they lead.
    pub to: WaysTo,
    /// What the player likes.
    pub settings: Settings,
    /// Hears of other settings.
    pub on: Callback<Told>,
    /// Hears what is wanted of the boards.
    pub wanted: Callback<Intent>,
}

impl Part for Ways {
    fn draw(&self, _: &Drawing) -> Html {
        let Self { to, settings, on, wanted } = self;
        let shown = settings.second_board == Shown::Yes;
        let other = Settings { second_board: if shown { Shown::No } else { Shown::Yes }, ..*settings };
        html! {
            <div class="ways-on" role="group" aria-label={t!("What to do with it")}>
                <a class="answer primary" data-testid="analyze"
                    href={format!("#analysis/{}", to.record.as_ref().unwrap_or(&to.game))}>{ t!("Analyze") }</a>
                if to.record.is_some() {
                    <a class="answer" data-testid="engine-here" href={format!("#analysis/{}", to.game)}>
                        { t!("Ask the engine") }
                    </a>
                }
                <a class="answer" data-testid="play-here" href={format!("./#{}", to.table)}>{ t!("Play from here") }</a>
                <button type="button" class="answer" data-testid="flip"
                    onclick={wanted.reform(|_: MouseEvent| Intent::Flip)}>{ t!("Flip") }</button>
                <button type="button" class="answer" data-testid="toggle-unstacked"
                    aria-pressed={if shown { "true" } else { "false" }}
                    onclick={on.reform(move |_: MouseEvent| Told::Settings(other))}>{ t!("Columns") }</button>
                if to.record.is_none() {
                    <a class="answer" data-testid="to-library" href={format!("#{}", Place::Front)}>{ t!("Library") }</a>
                }
            </div>
        }
    }
}
