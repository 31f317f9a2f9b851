//! One game of a match: asks both players in turn until it ends. Knows no other game but the other one of its pair, and
//! writes both down.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use laska_rules::notation::record;
use laska_rules::{Color, Game, Outcome};

use super::player::{Choice, Claim, Effort, Player, PlayerError};

/// The two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    First,
    Second,
}

/// When a game ends before its end by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Adjudication {
    /// A draw after so many plies, including the opening.
    pub(super) draw_after: Option<usize>,
    /// A win when both players in a row claim it for the same side.
    pub(super) agreed_wins: AgreedWins,
}

/// Whether players can agree that one has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AgreedWins {
    Count,
    ArePlayedOut,
}

/// How a game ended.
#[derive(Debug)]
pub(super) enum End {
    Rules(Outcome),
    Agreed { winner: Color },
    TooLong,
    Forfeit { loser: Color, error: PlayerError },
}

/// A game that was played.
pub(super) struct Bout {
    pub(super) game: Game,
    /// How many of its moves are the opening's.
    pub(super) opening_plies: usize,
    /// Who had White.
    pub(super) white: Seat,
    pub(super) end: End,
    /// The effort of the first and the second player.
    pub(super) effort: [Effort; 2],
}

impl Seat {
    /// Both, in order.
    pub(super) const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The player of a color.
    pub(super) fn of(color: Color, white: Self) -> Self {
        match (color, white) {
            (Color::White, _) => white,
            (Color::Black, Self::First) => Self::Second,
            (Color::Black, Self::Second) => Self::First,
        }
    }

    /// The name for people and records.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl End {
    pub(super) const fn winner(&self) -> Option<Color> {
        match *self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Agreed { winner } => Some(winner),
            Self::TooLong => None,
            Self::Forfeit { loser: Color::White, .. } => Some(Color::Black),
            Self::Forfeit { loser: Color::Black, .. } => Some(Color::White),
        }
    }

    /// The reason, as a sentence without its period.
    pub(super) fn reason(&self) -> String {
        match self {
            Self::Rules(outcome) => outcome.to_string(),
            Self::Agreed { winner } => format!("{winner} wins: both players say so"),
            Self::TooLong => "Draw: too long".to_owned(),
            Self::Forfeit { loser, error } => format!("{} wins: {loser} forfeits: {error}", !*loser),
        }
    }
}

impl Bout {
    /// The player who won.
    pub(super) fn winner(&self) -> Option<Seat> {
        self.end.winner().map(|color| Seat::of(color, self.white))
    }

    /// Plays a game from its opening; `None` when the match is stopped.
    pub(super) fn play(
        opening: Game,
        white: Seat,
        players: &mut [Player; 2],
        adjudication: Adjudication,
        stop: &AtomicBool,
    ) -> Option<Self> {
        let opening_plies = opening.moves().len();
        let mut bout = Self { game: opening, opening_plies, white, end: End::TooLong, effort: [Effort::default(); 2] };
        let mut claims = [None; 2];
        for seat in Seat::BOTH {
            if let Err(error) = players[seat as usize].begin_game() {
                let loser = if seat == white { Color::White } else { Color::Black };
                return Some(Self { end: End::Forfeit { loser, error }, ..bout });
            }
        }
        loop {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(end) = bout.ended(adjudication, claims) {
                bout.end = end;
                return Some(bout);
            }
            let turn = bout.game.position().turn();
            let seat = Seat::of(turn, white);
            match players[seat as usize].choose(&bout.game) {
                Ok(Choice { mv, claim, effort }) => {
                    bout.effort[seat as usize].add(effort);
                    claims = [claims[1], claim];
                    bout.game.play(mv).expect("the move was read as a legal one");
                }
                Err(error) => {
                    bout.end = End::Forfeit { loser: turn, error };
                    return Some(bout);
                }
            }
        }
    }

    /// How the game has ended after the last move, by the rules or the last claims of both players.
    fn ended(&self, adjudication: Adjudication, claims: [Option<Claim>; 2]) -> Option<End> {
        if let Some(outcome) = self.game.outcome() {
            return Some(End::Rules(outcome));
        }
        if let (AgreedWins::Count, [Some(one), Some(other)]) = (adjudication.agreed_wins, claims)
            && one == other
        {
            return Some(End::Agreed { winner: one.winner });
        }
        let is_too_long = adjudication.draw_after.is_some_and(|plies| self.game.moves().len() >= plies);
        is_too_long.then_some(End::TooLong)
    }
}

/// Two games from one opening: the first player has White in the first, Black in the second.
pub(super) struct Pair {
    /// From 0, in the order of the openings.
    pub(super) number: usize,
    pub(super) bouts: [Bout; 2],
}

/// A file with a record of each game.
pub(super) struct GameRecords(File);

impl GameRecords {
    /// Creates an empty file.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        File::create(path).map(Self)
    }

    /// Adds both games of a pair.
    pub(super) fn add(&mut self, pair: &Pair) -> io::Result<()> {
        let text: String =
            pair.bouts.iter().enumerate().map(|(game, bout)| record_of(2 * pair.number + game, bout)).collect();
        self.0.write_all(text.as_bytes())
    }
}

/// One game: lines of a name and a value, then the moves and the result as `notation::record` reads them.
fn record_of(index: usize, bout: &Bout) -> String {
    let Bout { game, opening_plies, white, end, .. } = bout;
    let moves = record::write(game);
    let result = match end.winner() {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2",
    };
    // The record of a game that ended by the rules has its result already.
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
