//! Owns the game on the table as a record, with variations, as other programs read it.

use laska_rules::notation::record::{Annotation, Record, Tags};
use laska_rules::{Color, MoveId};

use super::{Note, Table};

impl Table {
    /// The main line with its numbers, variations in parentheses after the move that they could have been instead of,
    /// and the result at the end.
    #[must_use]
    pub fn record_text(&self) -> String {
        self.record().moves_text()
    }

    /// A whole file: who played, where it began, the moves.
    #[must_use]
    pub fn record_file(&self) -> String {
        self.record().to_string()
    }

    /// The game as a record, its moves under their numbers here, with nothing noted at them.
    #[must_use]
    pub fn record(&self) -> Record {
        let (start, chain) = (self.game.start().clone(), self.game.variant().chain);
        let tree = self.tree.with_notes(|_| Annotation::default());
        let mut record = Record::from_tree(start, chain, tree).expect("every move of the tree was played by the rules");
        for (side, name) in [(Color::White, Tags::WHITE), (Color::Black, Tags::BLACK)] {
            record.tags.set(name, &self.player_words(side)).expect("a tag of PGN, and a few words");
        }
        record.result = self.game_along(&self.tree.line(MoveId::START, Note::goes_on)).outcome().into();
        record
    }
}
