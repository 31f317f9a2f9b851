//! Owns the file that a match writes its games to.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use laska_rules::Color;
use laska_rules::notation::record;

use super::bout::{Bout, Seat};
use super::schedule::Pair;

/// A file with a record a game.
pub(super) struct GameRecords(File);

impl GameRecords {
    /// An empty file of that name.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        File::create(path).map(Self)
    }

    /// Adds both games of a pair.
    pub(super) fn add(&mut self, pair: &Pair) -> io::Result<()> {
        let text: String = pair.bouts.iter().enumerate().map(|(game, bout)| of(2 * pair.number + game, bout)).collect();
        self.0.write_all(text.as_bytes())
    }
}

/// One game: lines of a name and a value, then the moves and the result as `notation::record` reads them.
fn of(index: usize, bout: &Bout) -> String {
    let Bout { game, opening_plies, white, end, .. } = bout;
    let moves = record::write(game);
    let result = match end.winner() {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2",
    };
    // What the rules ended has its result in the record already.
    let result = if game.outcome().is_some() { String::new() } else { format!(" {result}") };
    format!(
        "game {}\nvariant {}\nwhite {}\nblack {}\nopening {opening_plies} plies\nend {}\nmoves {moves}{result}\n\n",
        index + 1,
        game.variant().name(),
        white.name(),
        Seat::of(Color::Black, *white).name(),
        end.reason(),
    )
}
