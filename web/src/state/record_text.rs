//! Owns the moves as a text, with variations in parentheses, as other programs read them.

use laska_rules::notation::record::move_number;
use laska_rules::{Color, Outcome};

use super::{Table, Tree};
use crate::intent::MoveId;

impl Table {
    /// The main line with its numbers, variations in parentheses after the move that they could have been instead of,
    /// and the result at the end.
    #[must_use]
    pub fn record_text(&self) -> String {
        let mut words = Vec::new();
        self.write_line(Tree::START, 0, true, &mut words);
        let end = self.game_along(&self.tree.line(Tree::START)).outcome();
        words.extend(end.map(Outcome::score_text).map(str::to_owned));
        words.join(" ")
    }

    /// A whole file: who played, where it began, the moves.
    #[must_use]
    pub fn record_file(&self) -> String {
        let [white, black] = [Color::White, Color::Black].map(|side| self.player_words(side));
        let (variant, start) = (self.game.variant().title(), self.game.start());
        format!("({variant}. White: {white}. Black: {black}.)\n({start})\n\n{}\n", self.record_text())
    }

    /// The moves after one, from that ply on; `alone` where no move of White's stands before them.
    fn write_line(&self, from: MoveId, ply: usize, alone: bool, words: &mut Vec<String>) {
        let (mut at, mut index, mut alone) = (from, ply, alone);
        while let [main, others @ ..] = self.tree.next(at) {
            self.write_move(*main, index, alone, words);
            for &other in others {
                let mut variation = Vec::new();
                self.write_move(other, index, true, &mut variation);
                self.write_line(other, index + 1, false, &mut variation);
                words.push(format!("({})", variation.join(" ")));
            }
            alone = !others.is_empty();
            (at, index) = (*main, index + 1);
        }
    }

    fn write_move(&self, id: MoveId, index: usize, alone: bool, words: &mut Vec<String>) {
        match move_number(&self.game, index) {
            (number, Color::White) => words.push(format!("{number}.")),
            (number, Color::Black) if alone => words.push(format!("{number}...")),
            _ => {}
        }
        words.extend(self.tree.mv(id).map(|mv| mv.to_string()));
    }
}
