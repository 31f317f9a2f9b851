//! What a list shows of a game, as text that is read without its moves:
//!
//! ```text
//! saved 1763750000000                       when the game was last changed
//! white person
//! black machine 3 oneSecond
//! white-name Emanuel Lasker                 in a game from a file; left out if it is unknown
//! variant laska
//! fen b,b,b,b/b,b,b/…_w                     the last position
//! plies 41
//! result white resigned                     left out if the game is unfinished
//! conditions 0 1 2
//! start initial                             or `custom`
//! ```

use std::fmt;

use laska_rules::notation::fen;
use laska_rules::{Color, DrawReason, Outcome, Position, Variant, WinReason};

use super::{Conditions, GameKey};
use crate::address::{ENDS, fen_of_link};
use crate::clock::Timestamp;
use crate::fields::field;
use crate::players::{PlayerNames, Players};
use crate::results::{LevelResult, PlayerResult, Undone};
use crate::saved::{SavedGame, read_names, read_players, write_players};
use crate::text_length::{self, TextTooLong};

/// What a list shows of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    pub key: GameKey,
    /// When the game was last changed.
    pub saved: Timestamp,
    pub players: Players,
    /// Their names, in a game from a file.
    pub names: PlayerNames,
    pub variant: Variant,
    /// The last position.
    pub position: Position,
    pub plies: usize,
    /// The result, or `None` if the game is unfinished.
    pub outcome: Option<Outcome>,
    /// What decides whether the result counts.
    pub conditions: Conditions,
    /// Where the game began.
    pub start: GameStart,
}

/// Where a game began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStart {
    /// At the starting position of the variant.
    Initial,
    /// At any other position.
    Custom,
}

const INITIAL: &str = "initial";
const CUSTOM: &str = "custom";

/// The results that follow from the moves. [`ENDS`] has the others. A text never changes its meaning.
const RESULTS: [(Outcome, &str); 6] = [
    (Outcome::Won { winner: Color::Black, reason: WinReason::NoColumns }, "white has no columns"),
    (Outcome::Won { winner: Color::White, reason: WinReason::NoColumns }, "black has no columns"),
    (Outcome::Won { winner: Color::Black, reason: WinReason::NoMoves }, "white has no moves"),
    (Outcome::Won { winner: Color::White, reason: WinReason::NoMoves }, "black has no moves"),
    (Outcome::Drawn(DrawReason::Repetition), "repetition"),
    (Outcome::Drawn(DrawReason::FortyMoves), "forty moves"),
];

impl GameSummary {
    /// Returns the summary of a game that was changed at time `saved`, or `None` if it does not belong into the archive
    /// because nobody has played a move.
    pub fn of(game: &SavedGame, saved: Timestamp) -> Option<Self> {
        let line = game.cursor.game().at_end();
        if line.moves().is_empty() {
            return None;
        }
        let is_initial = *line.start() == Position::start(line.variant().board);
        Some(Self {
            key: game.key?,
            saved,
            players: game.players,
            names: game.names.clone(),
            variant: line.variant(),
            position: line.position().clone(),
            plies: line.moves().len(),
            outcome: line.outcome(),
            conditions: game.conditions,
            start: if is_initial { GameStart::Initial } else { GameStart::Custom },
        })
    }

    /// Parses the text form. Returns `None` if a line is missing or damaged.
    pub fn read(key: GameKey, text: &str) -> Option<Self> {
        let line = |name: &str| field(text, name);
        let position = line("fen").filter(|text| TextTooLong::check(text, text_length::POSITION).is_ok())?;
        let outcome = line("result").map(read_outcome);
        let [white, black] = read_players(text);
        Some(Self {
            key,
            saved: Timestamp(line("saved")?.parse().ok()?),
            players: Players { white: white?, black: black? },
            names: read_names(text),
            variant: line("variant")?.parse().ok()?,
            position: fen::parse(&fen_of_link(position)).ok()?,
            plies: line("plies")?.parse().ok()?,
            outcome: if outcome == Some(None) { return None } else { outcome.flatten() },
            conditions: Conditions::read(line("conditions")?)?,
            start: match line("start")? {
                INITIAL => GameStart::Initial,
                CUSTOM => GameStart::Custom,
                _ => return None,
            },
        })
    }

    /// Returns the result for the only person at this page, or `None` if the game is unfinished or not of one person
    /// here against another player.
    pub fn player_result(&self) -> Option<PlayerResult> {
        let person = self.players.only_person()?;
        Some(match self.outcome?.winner() {
            None => PlayerResult::Drawn,
            Some(winner) if winner == person => PlayerResult::Won,
            Some(_) => PlayerResult::Lost,
        })
    }

    /// Returns the result against a level if it counts: a finished game of Laska from its first move on, between one
    /// person and the computer, without hints.
    pub fn level_result(&self) -> Option<LevelResult> {
        let strength = self.players.computer(self.players.computer_side()?)?;
        let Conditions { given_plies, hints, replaced } = self.conditions;
        let counts = self.start == GameStart::Initial && self.variant == Variant::LASKA && given_plies + hints == 0;
        let result = self.player_result().filter(|_| counts)?;
        let undone = if replaced == 0 { Undone::No } else { Undone::Yes };
        Some(LevelResult { level: strength.level, result, undone })
    }

    /// Returns the side shown at the bottom of the board.
    pub const fn bottom(&self) -> Color {
        self.players.bottom()
    }
}

impl fmt::Display for GameSummary {
    /// Writes the text form, which does not contain the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "saved {}", self.saved.0)?;
        write_players(f, self.players, &self.names)?;
        writeln!(f, "variant {}", self.variant.name())?;
        writeln!(f, "fen {}", self.position.to_string().replace(' ', "_"))?;
        writeln!(f, "plies {}", self.plies)?;
        if let Some(words) = self.outcome.and_then(outcome_words) {
            writeln!(f, "result {words}")?;
        }
        writeln!(f, "conditions {}", self.conditions)?;
        write!(f, "start {}", if self.start == GameStart::Initial { INITIAL } else { CUSTOM })
    }
}

fn results() -> impl Iterator<Item = (Outcome, &'static str)> {
    ENDS.into_iter().map(|(end, words)| (end.into(), words)).chain(RESULTS)
}

fn outcome_words(outcome: Outcome) -> Option<&'static str> {
    results().find(|it| it.0 == outcome).map(|it| it.1)
}

fn read_outcome(words: &str) -> Option<Outcome> {
    results().find(|it| it.1 == words).map(|it| it.0)
}
