//! The puzzle of the day, offered before the first move: a small board, and the goal in words. The study solves it.

use std::rc::Rc;

use laska_app::{BoardInput, GameCursor};
use laska_library::PuzzleQuestion;
use laska_rules::Game;
use laska_ui::board::Diagram;
use laska_ui::tr;
use laska_ui::view::board_view;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::goal_text;
use yew::prelude::*;

/// The puzzle of the day.
#[derive(PartialEq)]
pub struct DailyPuzzle {
    pub question: Rc<PuzzleQuestion>,
}

impl Widget for DailyPuzzle {
    fn render(&self, _: &RenderContext) -> Html {
        let PuzzleQuestion { start, capture_rule, .. } = &*self.question;
        let input = BoardInput::new(start.turn());
        let cursor = GameCursor::<()>::new(Game::from_position(start.clone(), *capture_rule));
        html! {
            <a class="card daily-puzzle" href="./study.html#puzzles/today" data-testid="daily-puzzle">
                { Diagram { view: board_view(&cursor, &input, &[], None), shows_unstacked: false }.into_html() }
                <h2>{ tr!("Puzzle of the day") }</h2>
                <p>{ goal_text(&self.question) }</p>
            </a>
        }
    }
}
