//! The puzzle of the day, offered before the first move: a small board, and the goal in words. The study solves it.

use std::rc::Rc;

use laska_app::{BoardInput, GameCursor};
use laska_library::{Day, PuzzleQuestion};
use laska_rules::{Color, Game};
use yew::prelude::*;

use crate::board::Diagram;
use crate::settings::Shown;
use crate::view::board_view;
use crate::widget::{RenderContext, Widget};
use crate::{tr, tr_n};

/// The puzzle of the day.
#[derive(PartialEq)]
pub struct DailyPuzzle {
    /// The puzzle.
    pub question: Rc<PuzzleQuestion>,
}

impl Widget for DailyPuzzle {
    fn render(&self, _: &RenderContext) -> Html {
        let PuzzleQuestion { start, capture_rule, .. } = &*self.question;
        let input = BoardInput::new(start.turn());
        let cursor = GameCursor::<()>::new(Game::from_position(start.clone(), *capture_rule));
        html! {
            <a class="card daily-puzzle" href="./study.html#puzzles/today" data-testid="daily-puzzle">
                { Diagram { view: board_view(&cursor, &input, &[], None), with_unstacked: Shown::No }.into_html() }
                <h2>{ tr!("Puzzle of the day") }</h2>
                <p>{ goal_text(&self.question) }</p>
            </a>
        }
    }
}

/// Returns the goal in words.
#[must_use]
pub fn goal_text(puzzle: &PuzzleQuestion) -> String {
    let white = puzzle.start.turn() == Color::White;
    match (puzzle.goal.moves_to_win(), white) {
        (None, true) => tr!("White to move. Find the only move that does not lose.").to_owned(),
        (None, false) => tr!("Black to move. Find the only move that does not lose.").to_owned(),
        (Some(count), true) => {
            tr_n!("White to move and win in {count} move.", "White to move and win in {count} moves.", count = count)
        }
        (Some(count), false) => {
            tr_n!("Black to move and win in {count} move.", "Black to move and win in {count} moves.", count = count)
        }
    }
}

/// Returns the day in the browser's time zone.
#[must_use]
pub fn today() -> Day {
    let now = js_sys::Date::new_0();
    Day::from_date(now.get_full_year(), now.get_month() + 1, now.get_date()).unwrap_or_default()
}
