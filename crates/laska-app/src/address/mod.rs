//! The address of a game: the part after `#`, as `fen=…&moves=…&variant=…&draws=…`.
//!
//! `fen` is the position that the game began with, `moves` what was played since, `variant` the rules where they are not
//! the usual ones of the board, `draws=none` a game that no rule draws. All four may be left out. A game by link has
//! `turns` in the place of the moves. With `play=w` whoever opens it has White against the computer.
//!
//! Analyses have three more: `end=white_resigned`, a result that is not on the board, `ply=12`, the position that is
//! shown if it is not the last, and `bottom=b`, Black at the bottom of the board.

#[cfg(test)]
mod tests;
mod turns;

use laska_rules::notation::excerpt;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::record::{self, MovesError};
use laska_rules::{
    Board, CaptureRule, Color, Draw, DrawRules, Game, Loss, Message, Outcome, Position, ToMessage, Variant,
    VariantError,
};

use crate::players::GameId;
use crate::text_length::{self, TextTooLong};

pub use turns::TurnsError;

/// The word for a game that no rule draws.
const NO_DRAWS: &str = "none";

/// Why an address is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum AddressError {
    /// More text than any game has.
    #[error(transparent)]
    TooLong(#[from] TextTooLong),
    /// A part that means nothing here.
    Part(String),
    /// Not the side that is played.
    Play(String),
    /// Not the side at the bottom.
    Bottom(String),
    /// Not a position of the line.
    Ply {
        /// What was read.
        found: String,
        /// The last position.
        last: usize,
    },
    /// Not a result.
    End(String),
    /// The moves of a game by link are not such.
    Turns(#[from] TurnsError),
    /// More text than any position has.
    FenTooLong(#[source] TextTooLong),
    /// Not a position.
    Fen(#[from] FenError),
    /// Not the word of draw rules.
    Draws(String),
    /// Not a variant.
    Variant(#[from] VariantError),
    /// A position of another board than the variant's.
    Board {
        /// The variant.
        variant: &'static str,
        /// Ranks of its board.
        expected: u8,
        /// Ranks of the position.
        found: u8,
    },
    /// A move that is not one.
    Moves(#[from] MovesError),
}

impl ToMessage for AddressError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLong(error) => error.to_message(),
            Self::Part(part) => Message::new(
                "'{0}' is no part of it; expected fen=, moves=, turns=, variant=, draws=, end=, ply=, bottom= or play=",
            )
            .with(part),
            Self::Play(text) => Message::new("play: '{0}' is not known; expected w or b").with(text),
            Self::Bottom(text) => Message::new("bottom: '{0}' is not known; expected w or b").with(text),
            Self::Ply { found, last } => {
                Message::new("ply: '{found}' is no position of the line; expected 0 to {last}").with(found).with(last)
            }
            Self::End(text) => {
                Message::new("end: '{0}' is not known; expected a result such as white_resigned").with(text)
            }
            Self::Turns(error) => Message::new("turns: {0}").saying(error),
            Self::FenTooLong(error) => Message::new("fen: {0}").saying(error),
            Self::Fen(error) => Message::new("fen: {0}").saying(error),
            Self::Draws(text) => {
                Message::new("draws: '{0}' is not known; expected none, or nothing for both").with(text)
            }
            Self::Variant(error) => Message::new("variant: {0}").saying(error),
            Self::Board { variant, expected, found } => {
                Message::new("the position has {found} ranks, but variant {variant} has {expected}")
                    .with(found)
                    .with(variant)
                    .with(expected)
            }
            Self::Moves(error) => Message::new("moves: {0}").saying(error),
        }
    }
}

/// What was left out of a damaged link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkDamage {
    /// The part that the error names; of moves, all from there on.
    Part(AddressError),
    /// Characters at its end.
    Trailing(String),
}

/// Characters that programs wrongly take into a link from the text after it. No address ends in one of them.
const AROUND_LINKS: [char; 14] = ['.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '"', '\'', '*', '…'];

/// The game of an address, without its `#`. An empty one is a new game of Laska.
///
/// # Errors
/// When a part cannot be read; the error names the part, the place and what was expected.
pub fn read_address(fragment: &str) -> Result<Game, AddressError> {
    Address::read(fragment).map(|address| address.game)
}

/// Everything that an address says.
#[derive(Clone, Debug, PartialEq)]
pub struct Address {
    /// The game.
    pub game: Game,
    /// The number of a game by link.
    pub game_id: Option<GameId>,
    /// The side of whoever opens it, against the computer.
    pub against_computer: Option<Color>,
    /// The side at the bottom of the board, if it is told.
    pub bottom: Option<Color>,
}

impl Address {
    /// Reads an address, without its `#`.
    ///
    /// # Errors
    /// As [`read_address`].
    pub fn read(fragment: &str) -> Result<Self, AddressError> {
        let mut faults = Vec::new();
        let address = Self::read_parts(fragment, &mut faults)?;
        faults.into_iter().next().map_or(Ok(address), Err)
    }

    /// What can still be read of a damaged link: one that was cut off, or got parts and characters that are not its own.
    /// Also gives what was left out. `None` if neither a position nor a move can be read.
    #[must_use]
    pub fn salvage(fragment: &str) -> Option<(Self, Option<LinkDamage>)> {
        let unescaped = fragment.replace("&amp;", "&");
        let link = unescaped.trim_end_matches(AROUND_LINKS);
        let mut faults = Vec::new();
        let address = Self::read_parts(link, &mut faults).ok()?;
        let has_position = form_urlencoded::parse(link.as_bytes()).any(|(key, _)| key == "fen");
        if !has_position && address.game.moves().is_empty() {
            return None;
        }
        let end = &unescaped[link.len()..];
        let left_out = faults.into_iter().next().map(LinkDamage::Part);
        Some((address, left_out.or_else(|| (!end.is_empty()).then(|| LinkDamage::Trailing(end.to_owned())))))
    }

    /// Reads an address and collects the faults that leave something to show: unknown parts, a move that cannot be
    /// played, with all moves after it, and what is said of a line that is not there.
    fn read_parts(fragment: &str, faults: &mut Vec<AddressError>) -> Result<Self, AddressError> {
        TextTooLong::check(fragment, text_length::LINK)?;
        let (mut against_computer, mut bottom, mut ply, mut end) = (None, None, None, None);
        let (mut fen, mut moves, mut turns, mut variant, mut draws) = (None, None, None, None, DrawRules::BOTH);
        for (key, value) in form_urlencoded::parse(fragment.as_bytes()) {
            match &*key {
                "fen" => fen = Some(value),
                "moves" => moves = Some(value),
                "turns" => turns = Some(value),
                "variant" => variant = Some(Variant::from_name(&value)?),
                "draws" if value == NO_DRAWS => draws = DrawRules::NONE,
                "draws" => return Err(AddressError::Draws(excerpt(&value))),
                "play" => {
                    against_computer = Some(read_side(&value).ok_or_else(|| AddressError::Play(excerpt(&value)))?)
                }
                "bottom" => bottom = Some(read_side(&value).ok_or_else(|| AddressError::Bottom(excerpt(&value)))?),
                "ply" => ply = Some(value),
                "end" => end = Some(value),
                other => faults.push(AddressError::Part(excerpt(other))),
            }
        }
        let start = match (fen, variant) {
            (Some(fen), _) => {
                let fen = fen_of_link(&fen);
                TextTooLong::check(&fen, text_length::POSITION).map_err(AddressError::FenTooLong)?;
                fen::parse(&fen)?
            }
            (None, variant) => Position::start(variant.unwrap_or_default().board),
        };
        let variant = variant.unwrap_or(usual_variant(start.board()));
        if start.board() != variant.board {
            let (expected, found) = (variant.board.side(), start.board().side());
            return Err(AddressError::Board { variant: variant.name(), expected, found });
        }
        let mut game = Game::from_position(start, variant.capture_rule).with_draw_rules(draws);
        if let Err(fault) = record::play(&mut game, &moves_of_link(&moves.unwrap_or_default())) {
            faults.push(fault.into());
        }
        let game_id = turns.map(|text| turns::play(&mut game, &text)).transpose()?;
        if let Some(text) = end {
            match read_end(&text.replace('_', " ")) {
                Some(outcome) => game.end_with(outcome),
                None => faults.push(AddressError::End(excerpt(&text))),
            }
        }
        if let Some(text) = ply {
            let last = game.moves().len();
            match text.parse().ok().filter(|&ply| ply <= last) {
                Some(ply) => game.go_to(ply),
                None => faults.push(AddressError::Ply { found: excerpt(&text), last }),
            }
        }
        Ok(Self { game, game_id, against_computer, bottom })
    }
}

/// Position text as it stands in links: `_`, `+` and `%20` are spaces there.
#[must_use]
pub fn fen_of_link(text: &str) -> String {
    text.replace("%20", " ").replace(['_', '+'], " ")
}

/// Moves as they stand in links: `_` and `+` are spaces there, but not the plus of a judgment.
fn moves_of_link(text: &str) -> String {
    text.replace("+-", " ").replace("-+", " ").replace(['_', '+'], " ")
}

fn read_side(text: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| text.chars().eq([color.letter()]))
}

/// The address of a game up to the position on its board, without the `#`.
///
/// Every character stands for itself in an address, so that it can be read and edited.
#[must_use]
pub fn write_address(game: &Game) -> String {
    let mut parts = vec![fen_part(game)];
    if !game.moves().is_empty() {
        let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
        parts.push(format!("moves={}", moves.join("_")));
    }
    rule_parts(game, usual_variant(game.start().board()), &mut parts);
    parts.join("&")
}

/// The address of a whole line as somebody who studies it sees it: with the moves beyond the position on the board, how it
/// ended, and the side at the bottom.
#[must_use]
pub fn write_line_address(game: &Game, bottom: Color) -> String {
    let whole = game.at_end();
    let mut address = write_address(&whole);
    if let Some(words) = whole.ended_with().and_then(end_words) {
        address += &format!("&end={}", words.replace(' ', "_"));
    }
    if game.moves().len() < whole.moves().len() {
        address += &format!("&ply={}", game.moves().len());
    }
    if bottom == Color::Black {
        address += &format!("&bottom={}", bottom.letter());
    }
    address
}

/// The line of an address of [`write_line_address`], and the side at the bottom.
///
/// # Errors
/// As [`read_address`].
pub fn read_line_address(fragment: &str) -> Result<(Game, Color), AddressError> {
    Address::read(fragment).map(|address| (address.game, address.bottom.unwrap_or(Color::White)))
}

/// The address of a game that whoever opens it plays on against the computer, with the side to move.
#[must_use]
pub fn write_challenge(game: &Game) -> String {
    format!("{}&play={}", write_address(game), game.position().turn().letter())
}

/// The address of a game by link: all moves of the line on the board, as short as can be. A start that is the board's
/// usual one is left out.
#[must_use]
pub fn write_link(game_id: GameId, game: &Game) -> String {
    let board = game.start().board();
    let mut parts = Vec::new();
    let usual = if *game.start() == Position::start(board) {
        Variant::LASKA
    } else {
        parts.push(fen_part(game));
        usual_variant(board)
    };
    parts.push(format!("turns={}", turns::write(game_id, game)));
    rule_parts(game, usual, &mut parts);
    parts.join("&")
}

fn fen_part(game: &Game) -> String {
    format!("fen={}", game.start().to_string().replace(' ', "_"))
}

/// The rules of a game where they are not those which are meant without a word.
fn rule_parts(game: &Game, usual: Variant, parts: &mut Vec<String>) {
    if game.variant() != usual {
        parts.push(format!("variant={}", game.variant().name()));
    }
    if game.draw_rules() == DrawRules::NONE {
        parts.push(format!("draws={NO_DRAWS}"));
    }
}

fn usual_variant(board: Board) -> Variant {
    Variant { board, capture_rule: CaptureRule::MustFinish }
}

/// The results that are not on the board.
const ENDS: [(Outcome, &str); 5] = [
    (Outcome::Won { winner: Color::Black, by: Loss::Resigned }, "white resigned"),
    (Outcome::Won { winner: Color::White, by: Loss::Resigned }, "black resigned"),
    (Outcome::Won { winner: Color::Black, by: Loss::Time }, "white out of time"),
    (Outcome::Won { winner: Color::White, by: Loss::Time }, "black out of time"),
    (Outcome::Drawn(Draw::Agreed), "agreed"),
];

/// The words of a result that is not on the board, as links and kept games have them: `white resigned`.
#[must_use]
pub fn end_words(end: Outcome) -> Option<&'static str> {
    ENDS.iter().find(|it| it.0 == end).map(|it| it.1)
}

/// The result of such words.
#[must_use]
pub fn read_end(words: &str) -> Option<Outcome> {
    ENDS.iter().find(|it| it.1 == words).map(|it| it.0)
}
