//! Owns the rules' own account of a game that is played on a page: what the page must show at every moment. Knows no
//! browser.

mod entry;
mod facts;
mod seating;

use laska_rules::{Color, Game, Move, Outcome, Square};

pub(crate) use entry::stops;
pub use facts::Facts;
pub use seating::Seating;

use entry::Entry;

/// Whether the second board is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondBoard {
    /// It stands beside the table.
    Shown,
    /// The table stands alone.
    Hidden,
}

/// The rules' own account of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// The game.
    pub game: Game,
    /// Who plays it.
    pub seating: Seating,
    /// Whether the columns are laid open beside the board.
    pub second_board: SecondBoard,
    entry: Entry,
}

/// What a pressed square does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// The move is not whole yet.
    Chosen,
    /// The move is played.
    Played(Move),
}

impl Mirror {
    /// A game as it stands.
    #[must_use]
    pub fn new(game: Game, seating: Seating) -> Self {
        Self { game, seating, second_board: SecondBoard::Shown, entry: Entry::default() }
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// Whether the machine has to move: not where an earlier position is looked at.
    #[must_use]
    pub fn waits_for_machine(&self) -> bool {
        self.seating.machine() == Some(self.turn()) && self.game.undone().is_empty() && self.game.outcome().is_none()
    }

    /// The moves that a person may play now.
    #[must_use]
    pub fn choices(&self) -> Vec<Move> {
        let machines = self.seating.machine() == Some(self.turn());
        if machines { Vec::new() } else { self.game.legal_moves().to_vec() }
    }

    /// Plays a move that the game's list must have. What was taken back is off the line, unless people play the next move
    /// of it.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn play(&mut self, mv: Move) -> anyhow::Result<()> {
        self.game.play(mv)?;
        if self.seating.machine().is_some() {
            self.game.forget_undone();
        }
        self.cancel();
        Ok(())
    }

    /// A person presses a square that goes on with a legal move. The last landing of the only way plays it, and so does
    /// a second press where a take may stop.
    ///
    /// # Errors
    /// When no legal move goes there.
    pub fn press(&mut self, square: Square) -> anyhow::Result<Pressed> {
        let legal = self.choices();
        let stays = self.entry.0.len() > 1 && self.entry.0.last() == Some(&square);
        if !stays {
            self.entry.0.push(square);
        }
        let candidates = self.entry.candidates(&legal);
        let whole = match candidates.as_slice() {
            [] => anyhow::bail!("no legal move goes by {:?}", self.entry),
            _ if stays => candidates.iter().find(|mv| stops(**mv) == self.entry.0),
            [only] if self.entry.0.len() > 1 => Some(only),
            _ => None,
        };
        let Some(&mv) = whole else { return Ok(Pressed::Chosen) };
        self.play(mv)?;
        Ok(Pressed::Played(mv))
    }

    /// Drops the move in the making.
    pub fn cancel(&mut self) {
        self.entry = Entry::default();
    }

    /// The part of the address behind `#`, as the page writes it.
    #[must_use]
    pub fn fragment(&self) -> String {
        let game = &self.game;
        let mut fragment = format!("fen={}", game.start().to_string().replace(' ', "_"));
        if !game.moves().is_empty() {
            fragment += "&moves=";
            fragment += &game.moves().iter().map(Move::to_string).collect::<Vec<_>>().join("_");
        }
        if !["laska", "eight"].contains(&game.variant().name()) {
            fragment += &format!("&variant={}", game.variant().name());
        }
        fragment
    }

    /// What the page must show.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        facts.state("turn", self.turn().letter());
        facts.state("position", self.game.position().to_string());
        facts.state("address", self.fragment());
        let legal = self.choices();
        for (square, column) in self.entry.columns(self.game.position()) {
            let column = column.map(|column| column.to_string()).unwrap_or_default();
            facts.state(square.to_string(), format!("{column} {}", self.mark(square, &legal)));
            if self.second_board == SecondBoard::Shown {
                facts.state(format!("{square} laid open"), column);
            }
        }
        let played = self.game.moves().len();
        for (ply, mv) in (1..).zip(self.game.moves().iter().chain(self.game.undone())) {
            facts.state(format!("ply {ply}"), format!("{mv}{}", if ply == played { " (current)" } else { "" }));
        }
        match self.game.outcome() {
            None => facts.state("status", format!("{} to move", self.turn())),
            Some(outcome) => {
                let (result, reason) = result_words(outcome);
                facts.state("status", result);
                facts.state("reason", reason);
            }
        }
        facts
    }

    fn mark(&self, square: Square, legal: &[Move]) -> &'static str {
        let last = self.game.moves().last();
        if self.entry.0.last() == Some(&square) {
            "selected"
        } else if !self.entry.0.is_empty() && self.entry.targets(legal).contains(&square) {
            "target"
        } else if self.entry.0.len() < 2 && legal.iter().any(|mv| mv.from() == square) {
            "movable"
        } else if last.is_some_and(|mv| mv.from() == square || mv.to() == square) {
            "last"
        } else {
            "none"
        }
    }
}

/// A result and its reason as two sentences: `White wins`, `Black has no move.`
fn result_words(outcome: Outcome) -> (String, String) {
    let words = outcome.to_string();
    let (result, reason) = words.split_once(": ").expect("an outcome has a result and a reason");
    let (first, rest) = reason.split_at(1);
    (result.to_owned(), format!("{}{rest}.", first.to_uppercase()))
}
