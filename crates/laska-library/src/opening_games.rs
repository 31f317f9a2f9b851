//! The results of games that the engine played against itself from openings.

use std::fmt;
use std::str::FromStr;

use laska_rules::notation::record::{self, MovesError};
use laska_rules::{Color, Game, Move, Position};

use crate::{Hundredths, Symmetry};

/// The results of games from openings of Laska.
///
/// The text form is a header, such as
/// `laska-opening-games 1 evaluation=1a2b3c4d book=5e6f7a8b margin=20 nodes=3000 spread=25 seed=1 games=1000 shard=1/1`, and one line per opening:
/// its moves, a semicolon, and a character for each game in order: `1` if White won, `0` if Black won, `=` for a draw.
/// The openings may have fewer games while they are being played.
///
/// ```
/// # use laska_library::OpeningGames;
/// # use laska_rules::{Board, Position};
/// let text = "laska-opening-games 1 evaluation=terms book=none margin=20 nodes=500 spread=25 seed=1 games=4 shard=1/1\n;11=0\nc3-d4;10\n";
/// let games: OpeningGames = text.parse()?;
/// let counts = games.counts(&Position::start(Board::Seven)).expect("the start was played");
/// assert_eq!(counts.points().map(|points| points.share), Some(0.625));
/// # Ok::<(), laska_library::OpeningGamesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningGames {
    /// How the games were played.
    pub settings: GameSettings,
    /// The openings in the order in which they were played.
    pub openings: Vec<PlayedOpening>,
}

/// How the games were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// What tells the engine's evaluation from others.
    pub evaluation: String,
    /// What tells the book from others.
    pub book: String,
    /// In the book, each side plays at random one of the moves that are at most this much worse than the best.
    pub margin: Hundredths,
    /// The mean number of nodes searched for a move.
    pub nodes: u64,
    /// The number of nodes is random and differs from the mean by at most this percentage.
    pub spread: u8,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of games from each opening.
    pub games: u32,
}

/// The results of the games from an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedOpening {
    /// The moves of the opening.
    pub moves: Vec<Move>,
    /// The winner of each game; `None` for a draw.
    pub winners: Vec<Option<Color>>,
}

/// How many games White won, were drawn and Black won. The text form is `+581 =116 -303`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// The number of games that White won.
    pub won: u32,
    /// The number of draws.
    pub drawn: u32,
    /// The number of games that Black won.
    pub lost: u32,
}

/// White's share of the points in a number of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WhitePoints {
    /// The number of games.
    pub games: u32,
    /// White's share of the points, from 0 to 1. A draw is half a point.
    pub share: f64,
    /// Half the width of the 95% confidence interval of the share.
    pub error: f64,
}

/// The number of standard errors on each side that contain 95% of a normal distribution.
const SIGMAS: f64 = 1.959_964;

impl GameCounts {
    /// Returns White's share of the points; `None` without games.
    #[must_use]
    pub fn points(self) -> Option<WhitePoints> {
        let games = self.won + self.drawn + self.lost;
        let (count, parts) = (f64::from(games), [(self.won, 1.0), (self.drawn, 0.5), (self.lost, 0.0)]);
        let mean = |value: &dyn Fn(f64) -> f64| {
            parts.iter().map(|&(part, points)| f64::from(part) * value(points)).sum::<f64>() / count
        };
        let share = mean(&|points| points);
        let variance = mean(&|points| (points - share).powi(2));
        (games > 0).then(|| WhitePoints { games, share, error: SIGMAS * (variance / count).sqrt() })
    }
}

impl fmt::Display for GameCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.won, self.drawn, self.lost)
    }
}

/// A text is not of the form `+581 =116 -303`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected games won, drawn and lost, such as '+581 =116 -303', found '{0}'")]
pub struct GameCountsError(String);

impl FromStr for GameCounts {
    type Err = GameCountsError;

    fn from_str(text: &str) -> Result<Self, GameCountsError> {
        let mut words = text.split(' ');
        let mut count = |sign| words.next()?.strip_prefix(sign)?.parse().ok();
        let counts = (|| Some(Self { won: count('+')?, drawn: count('=')?, lost: count('-')? }))();
        counts.filter(|_| words.next().is_none()).ok_or_else(|| GameCountsError(text.to_owned()))
    }
}

impl OpeningGames {
    /// Returns the results from a position or its mirror image; `None` if no games began there.
    #[must_use]
    pub fn counts(&self, position: &Position) -> Option<GameCounts> {
        let keys = [position.pack(), Symmetry::Mirror.map_position(position).pack()];
        self.openings.iter().find(|opening| keys.contains(&opening.position().pack())).map(PlayedOpening::counts)
    }
}

impl PlayedOpening {
    /// Returns the game up to the end of the opening.
    ///
    /// # Panics
    /// If the moves are not legal; those of a parsed text are.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = Game::default();
        for &mv in &self.moves {
            game.play(mv).expect("the moves of an opening are legal");
        }
        game
    }

    /// Returns the position after the opening.
    ///
    /// # Panics
    /// See [`PlayedOpening::game`].
    #[must_use]
    pub fn position(&self) -> Position {
        self.game().position().clone()
    }

    /// Returns the character that stands for the result of a game.
    #[must_use]
    pub const fn character(winner: Option<Color>) -> char {
        match winner {
            Some(Color::White) => '1',
            None => '=',
            Some(Color::Black) => '0',
        }
    }

    /// Returns the winner that a character stands for; `None` if it is none of the three.
    #[must_use]
    pub const fn winner(character: char) -> Option<Option<Color>> {
        match character {
            '1' => Some(Some(Color::White)),
            '=' => Some(None),
            '0' => Some(Some(Color::Black)),
            _ => None,
        }
    }

    /// Returns the number of games with each result.
    #[must_use]
    pub fn counts(&self) -> GameCounts {
        let count = |winner| self.winners.iter().filter(|&&other| other == winner).count() as u32;
        GameCounts { won: count(Some(Color::White)), drawn: count(None), lost: count(Some(Color::Black)) }
    }
}

/// The start of the header, with the format version. The settings follow.
const HEADER: &str = "laska-opening-games 1";

/// The end of the header: the file has all games, not a part of them.
const WHOLE: &str = "shard=1/1";

impl fmt::Display for GameSettings {
    /// Writes the header.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { evaluation, book, margin, nodes, spread, seed, games } = self;
        write!(
            f,
            "{HEADER} evaluation={evaluation} book={book} margin={} nodes={nodes} spread={spread} seed={seed} \
             games={games} {WHOLE}",
            margin.0
        )
    }
}

impl fmt::Display for PlayedOpening {
    /// Writes the line of the opening.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<_> = self.moves.iter().map(Move::to_string).collect();
        let winners: String = self.winners.iter().map(|&winner| Self::character(winner)).collect();
        write!(f, "{};{winners}", moves.join(" "))
    }
}

impl fmt::Display for OpeningGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.settings)?;
        self.openings.iter().try_for_each(|opening| writeln!(f, "{opening}"))
    }
}

/// An error in a text of results.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct OpeningGamesError {
    /// The line number, starting at 1.
    pub line: usize,
    /// The kind of error.
    pub kind: OpeningGamesErrorKind,
}

/// A kind of error in a line of results.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningGamesErrorKind {
    /// The header is invalid.
    #[error(
        "expected '{HEADER} evaluation=... book=... margin=... nodes=... spread=... seed=... games=... {WHOLE}', found '{0}'"
    )]
    Header(String),
    /// The line has no semicolon.
    #[error("expected the moves of an opening, ';' and results")]
    Syntax,
    /// A move is invalid or illegal.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// A result is none of the three.
    #[error("expected '1', '=' or '0' as a result, found '{0}'")]
    Winner(char),
    /// There are more results than games.
    #[error("expected at most {expected} results, found {found}")]
    TooMany {
        /// The number of games from each opening.
        expected: u32,
        /// The number of results.
        found: usize,
    },
}

impl FromStr for OpeningGames {
    type Err = OpeningGamesError;

    fn from_str(text: &str) -> Result<Self, OpeningGamesError> {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default();
        let settings = parse_settings(header).ok_or_else(|| {
            let kind = OpeningGamesErrorKind::Header(header.chars().take(80).collect());
            OpeningGamesError { line: 1, kind }
        })?;
        let openings = lines.enumerate().map(|(index, line)| {
            parse_opening(line, settings.games).map_err(|kind| OpeningGamesError { line: index + 2, kind })
        });
        Ok(Self { openings: openings.collect::<Result<_, _>>()?, settings })
    }
}

fn parse_settings(header: &str) -> Option<GameSettings> {
    let mut fields = header.strip_prefix(HEADER)?.split_whitespace();
    let mut field = |name: &str| fields.next()?.strip_prefix(name)?.strip_prefix('=').map(str::to_owned);
    let settings = GameSettings {
        evaluation: field("evaluation")?,
        book: field("book")?,
        margin: Hundredths(field("margin")?.parse().ok()?),
        nodes: field("nodes")?.parse().ok()?,
        spread: field("spread")?.parse().ok()?,
        seed: field("seed")?.parse().ok()?,
        games: field("games")?.parse().ok()?,
    };
    fields.eq([WHOLE]).then_some(settings)
}

fn parse_opening(line: &str, games: u32) -> Result<PlayedOpening, OpeningGamesErrorKind> {
    let (moves, winners) = line.split_once(';').ok_or(OpeningGamesErrorKind::Syntax)?;
    let mut game = Game::default();
    record::play(&mut game, moves)?;
    let winner = |character| PlayedOpening::winner(character).ok_or(OpeningGamesErrorKind::Winner(character));
    let winners = winners.chars().map(winner).collect::<Result<Vec<_>, _>>()?;
    if winners.len() > games as usize {
        return Err(OpeningGamesErrorKind::TooMany { expected: games, found: winners.len() });
    }
    Ok(PlayedOpening { moves: game.moves().to_vec(), winners })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER_LINE: &str =
        "laska-opening-games 1 evaluation=terms book=none margin=20 nodes=500 spread=25 seed=1 games=6 shard=1/1";

    fn parse(lines: &str) -> Result<OpeningGames, String> {
        format!("{HEADER_LINE}\n{lines}").parse().map_err(|error: OpeningGamesError| error.to_string())
    }

    #[test]
    fn texts_round_trip() {
        for lines in ["", ";\n", ";110=10\nc3-b4 a5-b4-c3;01\n"] {
            assert_eq!(parse(lines).map(|games| games.to_string()), Ok(format!("{HEADER_LINE}\n{lines}")));
        }
    }

    #[test]
    fn the_error_is_that_of_the_binomial_distribution_without_draws() {
        let games = parse("c3-b4;111100\n").expect("a valid text");
        let points = games.openings[0].counts().points().expect("there are games");
        let share: f64 = 4.0 / 6.0;
        assert_eq!((points.games, points.share), (6, share));
        assert!((points.error - 1.959_964 * (share * (1.0 - share) / 6.0).sqrt()).abs() < 1e-12);
        let drawn = parse(";======\n").expect("a valid text").openings[0].counts().points().expect("there are games");
        assert_eq!((drawn.share, drawn.error), (0.5, 0.0));
    }

    #[test]
    fn counts_round_trip_and_other_texts_are_refused() {
        let counts = GameCounts { won: 581, drawn: 0, lost: 303 };
        assert_eq!(counts.to_string().parse(), Ok(counts));
        for text in ["", "+1 =2", "1 =2 -3", "+1 =2 -3 ", "+1 =-2 -3", "+1  =2 -3"] {
            assert_eq!(text.parse::<GameCounts>(), Err(GameCountsError(text.to_owned())));
        }
        assert_eq!(GameCounts::default().points(), None);
    }

    #[test]
    fn mirror_images_have_the_same_points() {
        let games = parse("c3-b4;1\n").expect("a valid text");
        let mut mirrored = Game::default();
        record::play(&mut mirrored, "e3-f4").expect("a legal move");
        assert_eq!(games.counts(mirrored.position()), Some(games.openings[0].counts()));
        assert_eq!(games.counts(Game::default().position()), None);
    }

    #[test]
    fn errors_name_the_line() {
        for (lines, expected) in [
            ("c3-b4\n", "line 2: expected the moves of an opening, ';' and results"),
            (";1\nc3-b4;2\n", "line 3: expected '1', '=' or '0' as a result, found '2'"),
            (";1111111\n", "line 2: expected at most 6 results, found 7"),
        ] {
            assert_eq!(parse(lines), Err(expected.to_owned()));
        }
        assert!(parse("c3-c4;1\n").is_err_and(|error| error.starts_with("line 2: ")));
        assert!("laska-book 1 laska\n".parse::<OpeningGames>().is_err_and(|error| error.line == 1));
    }
}
