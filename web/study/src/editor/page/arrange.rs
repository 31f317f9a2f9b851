//! Owns the buttons that change the position as a whole, and say how it is played.

use laska_rules::{Board, Chain, Color};
use laska_web::intent::Shown;
use laska_web::part::{Drawing, Part};
use laska_web::t;
use yew::prelude::*;

use super::super::bench::Bench;
use super::super::edit::{Edit, can_mirror};
use super::super::want::Want;
use super::choice::choice;

/// The buttons for the whole position.
#[derive(PartialEq)]
pub(super) struct Arrange {
    turn: Color,
    board: Board,
    chain: Chain,
    undo: bool,
    redo: bool,
    on: Callback<Want>,
}

impl Arrange {
    pub(super) fn of(bench: &Bench, on: &Callback<Want>) -> Self {
        Self {
            turn: bench.setup().turn,
            board: bench.setup().board(),
            chain: bench.chain,
            undo: bench.can_undo(),
            redo: bench.can_redo(),
            on: on.clone(),
        }
    }
}

impl Part for Arrange {
    fn draw(&self, _: &Drawing) -> Html {
        let button = |name: &'static str, words: &'static str, enabled: bool, want: Want| {
            html! {
                <button type="button" class="quiet" data-testid={name} disabled={!enabled}
                    onclick={self.on.reform(move |_: MouseEvent| want.clone())}>{ words }</button>
            }
        };
        let boards = [("board-7", "7×7", Board::Seven), ("board-8", "8×8", Board::Eight)];
        let sides = [("turn-w", t!("White"), Color::White), ("turn-b", t!("Black"), Color::Black)];
        let chains = [
            ("chain-all", t!("whole"), Chain::All),
            ("chain-first", t!("may stop"), Chain::First),
            ("chain-single", t!("one jump"), Chain::Single),
        ];
        html! {
            <section class="card" aria-label={t!("The whole position")}>
                <div class="habits">
                    { choice(t!("To move"), &sides, self.turn, &self.on.reform(|turn| Want::Do(Edit::Turn(turn)))) }
                    { choice(t!("Board"), &boards, self.board, &self.on.reform(|board| Want::Do(Edit::Board(board)))) }
                    { choice(t!("Takes"), &chains, self.chain, &self.on.reform(Want::Rules)) }
                </div>
                <div class="arrange-buttons">
                    { button("edit-undo", t!("Undo"), self.undo, Want::Undo) }
                    { button("edit-redo", t!("Redo"), self.redo, Want::Redo) }
                    { button("edit-start", t!("Start" in "position"), true, Want::Do(Edit::Start)) }
                    { button("edit-clear", t!("Clear"), true, Want::Do(Edit::Clear)) }
                    { button("edit-flip", t!("Flip"), true, Want::Flip) }
                    { button("edit-mirror", t!("Mirror"), can_mirror(self.board), Want::Do(Edit::Mirror)) }
                    { button("edit-swap", t!("Swap the sides"), true, Want::Do(Edit::Swap)) }
                    { button("edit-keys", t!("Keys"), true, Want::ShowKeys(Shown::Yes)) }
                </div>
            </section>
        }
    }
}
