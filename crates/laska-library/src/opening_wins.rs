//! Positions soon after the start that one side is proven to win.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use laska_rules::notation::record::{self, MovesError};
use laska_rules::{Color, Game, Move, PackedPosition, Position};

use crate::{PlyCount, canonical_key};

/// The forced wins found in the opening, those nearest to the start first.
///
/// The text form is a header and one line per win: the moves from the start, the winner, the maximum number of plies to
/// the end, the number of nodes of the proof, and the number of positions in the check against every defense.
///
/// ```
/// # use laska_library::OpeningWins;
/// # use laska_rules::Color;
/// let text = "laska-opening-wins 1\nc3-d4 e5-d4-c3;black;21;5000;800\n";
/// let wins: OpeningWins = text.parse()?;
/// assert_eq!((wins.0[0].winner, wins.0[0].nodes), (Color::Black, 5000));
/// # Ok::<(), laska_library::OpeningWinsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningWins(pub Vec<OpeningWin>);

/// A forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningWin {
    /// The moves from the start to the won position.
    pub moves: Vec<Move>,
    /// The side that wins.
    pub winner: Color,
    /// The maximum number of plies to the end.
    pub plies: PlyCount,
    /// The number of nodes of the search that found the proof.
    pub nodes: u64,
    /// The number of positions that can arise if the winner follows the proof.
    pub positions: u64,
}

impl OpeningWins {
    /// Reads one win of a text, without the others: that with an index, counted again from the first after the last. Returns
    /// `None` if there is none, or it cannot be read.
    ///
    /// ```
    /// # use laska_library::OpeningWins;
    /// let text = "laska-opening-wins 1\nc3-d4 e5-d4-c3;black;21;5000;800\nc3-b4;white;33;7000;900\n";
    /// assert_eq!(OpeningWins::read_one(text, 3).map(|win| win.plies.0), Some(33));
    /// ```
    #[must_use]
    pub fn read_one(text: &str, index: usize) -> Option<OpeningWin> {
        let wins = || text.lines().skip(1);
        parse_win(wins().nth(index.checked_rem(wins().count())?)?).ok()
    }
}

impl OpeningWin {
    /// Returns the game up to the won position.
    ///
    /// # Panics
    /// If the moves are not legal; those of a parsed text are.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = Game::default();
        for &mv in &self.moves {
            game.play(mv).expect("the moves to a won position are legal");
        }
        game
    }
}

/// The won positions of [`OpeningWins`], by the rules of Laska. They are found whatever moves lead there, also mirrored and with
/// sides swapped.
///
/// ```
/// # use laska_library::ProvenOpenings;
/// # use laska_rules::{Color, Game, notation::record};
/// let mut proven = ProvenOpenings::default();
/// proven.read("c3-d4 e5-d4-c3 d2-c3-b4;black;263;131949456;195736")?;
/// let mut mirrored = Game::default();
/// record::play(&mut mirrored, "e3-d4 c5-d4-e3 d2-e3-f4")?;
/// assert_eq!(proven.winner(mirrored.position()), Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProvenOpenings {
    /// Whether the side to move wins, by [`canonical_key`].
    mover_wins: BTreeMap<PackedPosition, bool>,
}

impl ProvenOpenings {
    /// Adds the win of a line of the text after its header. A text is read line by line where all of it would take too long.
    ///
    /// # Errors
    /// If it is no such line.
    pub fn read(&mut self, line: &str) -> Result<(), OpeningWinsErrorKind> {
        let win = parse_win(line)?;
        let game = win.game();
        self.mover_wins.insert(canonical_key(game.position()), win.winner == game.position().turn());
        Ok(())
    }

    /// Returns the side that is proven to win from a position, if it is known.
    #[must_use]
    pub fn winner(&self, position: &Position) -> Option<Color> {
        let turn = position.turn();
        self.mover_wins.get(&canonical_key(position)).map(|&mover_wins| if mover_wins { turn } else { !turn })
    }
}

/// The header, with the format version.
const HEADER: &str = "laska-opening-wins 1";

impl fmt::Display for OpeningWins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        self.0.iter().try_for_each(|win| writeln!(f, "{win}"))
    }
}

impl fmt::Display for OpeningWin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves, winner, plies, nodes, positions } = self;
        let moves: Vec<_> = moves.iter().map(Move::to_string).collect();
        write!(f, "{};{};{};{nodes};{positions}", moves.join(" "), winner.to_string().to_lowercase(), plies.0)
    }
}

/// An error in a text of wins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct OpeningWinsError {
    /// The line number, starting at 1.
    pub line: usize,
    /// The kind of error.
    pub kind: OpeningWinsErrorKind,
}

/// A kind of error in a line of wins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningWinsErrorKind {
    /// The header is invalid.
    #[error("expected '{HEADER}', found '{0}'")]
    Header(String),
    /// The line does not have five fields of the right kinds.
    #[error("expected MOVES;white or black;PLIES;NODES;POSITIONS, found '{0}'")]
    Syntax(String),
    /// A move is invalid or illegal.
    #[error(transparent)]
    Moves(#[from] MovesError),
}

impl FromStr for OpeningWins {
    type Err = OpeningWinsError;

    fn from_str(text: &str) -> Result<Self, OpeningWinsError> {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default();
        if header != HEADER {
            let kind = OpeningWinsErrorKind::Header(header.chars().take(80).collect());
            return Err(OpeningWinsError { line: 1, kind });
        }
        let wins = lines
            .enumerate()
            .map(|(index, line)| parse_win(line).map_err(|kind| OpeningWinsError { line: index + 2, kind }));
        Ok(Self(wins.collect::<Result<_, _>>()?))
    }
}

fn parse_win(line: &str) -> Result<OpeningWin, OpeningWinsErrorKind> {
    let syntax_error = || OpeningWinsErrorKind::Syntax(line.to_owned());
    let fields: Vec<_> = line.split(';').collect();
    let &[moves, winner, plies, nodes, positions] = fields.as_slice() else { return Err(syntax_error()) };
    let winner = match winner {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return Err(syntax_error()),
    };
    let mut game = Game::default();
    record::play(&mut game, moves)?;
    Ok(OpeningWin {
        moves: game.moves().to_vec(),
        winner,
        plies: PlyCount(plies.parse().map_err(|_| syntax_error())?),
        nodes: nodes.parse().map_err(|_| syntax_error())?,
        positions: positions.parse().map_err(|_| syntax_error())?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(lines: &str) -> Result<OpeningWins, String> {
        format!("{HEADER}\n{lines}").parse().map_err(|error: OpeningWinsError| error.to_string())
    }

    #[test]
    fn texts_round_trip() {
        let lines = "c3-b4 a5-b4-c3;white;9;100;20\nc3-d4;black;31;90000;4000\n";
        assert_eq!(parse(lines).map(|wins| wins.to_string()), Ok(format!("{HEADER}\n{lines}")));
    }

    #[test]
    fn errors_name_the_line() {
        for line in ["c3-d4;black;31;90000", "c3-d4;red;31;90000;4000", "c3-d4;black;x;90000;4000"] {
            let expected = format!("line 2: expected MOVES;white or black;PLIES;NODES;POSITIONS, found '{line}'");
            assert_eq!(parse(line), Err(expected));
        }
        assert!(parse("c3-c4;black;31;90000;4000").is_err_and(|error| error.starts_with("line 2: ")));
        assert!("laska-book 1 laska".parse::<OpeningWins>().is_err_and(|error| error.line == 1));
    }
}
