//! Links to games: the part of a URL after `#`, as `fen=…&moves=…&variant=…&draws=…`.
//!
//! `fen` is the starting position, `moves` the moves since, `variant` the variant if it is not the board's default, and
//! `draws=none` a game without draw rules. All four are optional. A game by link has `turns` in place of `moves`. With
//! `play=w`, the person who opens the link plays White against the computer; `level=5` or `level=10_fiveSeconds` is its
//! strength. `clock=300_3` has the seconds for a game and for each move, and `left=182000_179000` the milliseconds that White
//! and Black have left.
//!
//! Links to an analysis may add `end=white_resigned`, a result that does not follow from the position; `ply=12`, the
//! position shown if it is not the last; and `bottom=b`, Black at the bottom of the board.
//!
//! What other programs add to a link is ignored; see [`undecorated`].

mod decoration;
mod embedded;
mod recognition;
#[cfg(test)]
mod tests;
mod turns;

use laska_rules::notation::excerpt;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::record::{self, MovesError};
use laska_rules::{Color, DeclaredResult, DrawRules, Game, Message, Position, ToMessage, Variant, VariantError};
use laska_worker::protocol::Level;

use crate::choices::{clock_words, read_clock};
use crate::clock::{TimeControl, TimesLeft};
use crate::players::{GameId, MoveTime, Strength};
use crate::text_length::{self, TextTooLong};

pub use decoration::{undecorated, undecorated_place};
pub use embedded::embed_code;
pub use recognition::{fen_in_text, link_address};
pub use turns::TurnsError;

/// The names of all parts.
const KEYS: [&str; 12] =
    ["fen", "moves", "turns", "variant", "draws", "end", "ply", "bottom", "play", "level", "clock", "left"];

/// The value of `draws` for a game without draw rules.
const NO_DRAWS: &str = "none";

/// Why an address could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum AddressError {
    /// The address is longer than any game.
    #[error(transparent)]
    TooLong(#[from] TextTooLong),
    Part(String),
    /// The value of `play` is not a side.
    Play(String),
    /// The value of `level` is not a strength of the computer.
    Level(String),
    /// The value of `clock` is not a time control.
    Clock(String),
    /// The value of `left` is not the time of both sides.
    Left(String),
    /// The value of `bottom` is not a side.
    Bottom(String),
    /// The value of `ply` is not a position of the line.
    Ply {
        found: String,
        /// The last position of the line.
        last: usize,
    },
    /// The value of `end` is not a result.
    End(String),
    /// The moves of a game by link could not be read.
    Turns(#[from] TurnsError),
    /// The position is longer than any valid one.
    FenTooLong(#[source] TextTooLong),
    /// The position is invalid.
    Fen(#[from] FenError),
    /// The value of `draws` is unknown.
    Draws(String),
    Variant(#[from] VariantError),
    /// The position and the variant have different boards.
    Board {
        variant: &'static str,
        /// The number of ranks of the variant's board.
        expected: u8,
        /// The number of ranks of the position.
        found: u8,
    },
    /// A move is invalid or illegal.
    Moves(#[from] MovesError),
}

impl ToMessage for AddressError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLong(error) => error.to_message(),
            Self::Part(part) => Message::new(
                "unknown part '{0}'; expected fen=, moves=, turns=, variant=, draws=, end=, ply=, bottom=, play=, level=, clock= or left=",
            )
            .with(part),
            Self::Play(text) => Message::new("play: unknown side '{0}'; expected w or b").with(text),
            Self::Level(text) => Message::new("level: unknown level '{0}'; expected 1 to 10").with(text),
            Self::Clock(text) => {
                Message::new("clock: '{0}' is not a clock; expected seconds for the game and for each move, such as 300_3")
                    .with(text)
            }
            Self::Left(text) => {
                Message::new("left: '{0}' is not the time of both sides; expected milliseconds, such as 182000_179000")
                    .with(text)
            }
            Self::Bottom(text) => Message::new("bottom: unknown side '{0}'; expected w or b").with(text),
            Self::Ply { found, last } => {
                Message::new("ply: '{found}' is not a position of the line; expected 0 to {last}")
                    .with(found)
                    .with(last)
            }
            Self::End(text) => {
                Message::new("end: unknown result '{0}'; expected a result such as white_resigned").with(text)
            }
            Self::Turns(error) => Message::new("turns: {0}").with_message(error),
            Self::FenTooLong(error) => Message::new("fen: {0}").with_message(error),
            Self::Fen(error) => Message::new("fen: {0}").with_message(error),
            Self::Draws(text) => {
                Message::new("draws: unknown value '{0}'; expected none, or leave the part out").with(text)
            }
            Self::Variant(error) => Message::new("variant: {0}").with_message(error),
            Self::Board { variant, expected, found } => {
                Message::new("the position has {found} ranks, but variant {variant} has {expected}")
                    .with(found)
                    .with(variant)
                    .with(expected)
            }
            Self::Moves(error) => Message::new("moves: {0}").with_message(error),
        }
    }
}

/// Parses the game of an address, without the `#`. An empty address is a new game of Laska.
///
/// # Errors
/// Returns an error if a part cannot be read. The error names the part, the location and what was expected.
pub fn read_address(fragment: &str) -> Result<Game, AddressError> {
    Address::read(fragment).map(|address| address.game)
}

#[derive(Clone, Debug, PartialEq)]
pub struct Address {
    pub game: Game,
    /// The ID of a game by link.
    pub game_id: Option<GameId>,
    /// How the reader continues the game.
    pub terms: Terms,
    /// The side at the bottom of the board, if given.
    pub bottom: Option<Color>,
}

/// How the reader of a link continues a game: the opponent and the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The side that the reader plays against the computer.
    pub against_computer: Option<Color>,
    /// The strength of the computer, if given.
    pub strength: Option<Strength>,
    /// The clock, if the game has one.
    pub clock: Option<TimeControl>,
    /// The time that both sides have left, if given.
    pub left: Option<TimesLeft>,
}

impl Address {
    /// Parses an address, without the `#`.
    ///
    /// # Errors
    /// See [`read_address`].
    pub fn read(fragment: &str) -> Result<Self, AddressError> {
        let mut errors = Vec::new();
        let address = Self::read_parts(fragment, &mut errors)?;
        errors.into_iter().next().map_or(Ok(address), Err)
    }

    /// Reads as much as possible from a damaged link: one that was truncated, or has unknown or invalid parts. Also
    /// returns the first error; for moves, that move and all after it are missing. Returns `None` if neither a position
    /// nor a move can be read.
    pub fn salvage(fragment: &str) -> Option<(Self, Option<AddressError>)> {
        let mut errors = Vec::new();
        let address = Self::read_parts(fragment, &mut errors).ok()?;
        let has_position = undecorated(&escaped_once(fragment)).split('&').any(|part| begins_with_key(part, "fen"));
        if !has_position && address.game.moves().is_empty() {
            return None;
        }
        Some((address, errors.into_iter().next()))
    }

    /// Parses an address and collects the errors that do not prevent showing a game. An illegal move ends the moves.
    fn read_parts(fragment: &str, errors: &mut Vec<AddressError>) -> Result<Self, AddressError> {
        TextTooLong::check(fragment, text_length::LINK)?;
        let (mut terms, mut bottom, mut ply, mut end) = (Terms::default(), None, None, None);
        let (mut fen, mut moves, mut turns, mut variant, mut draws) = (None, None, None, None, DrawRules::BOTH);
        let fragment = undecorated(&escaped_once(fragment));
        for (key, value) in form_urlencoded::parse(fragment.as_bytes()) {
            let part = match &*key.to_ascii_lowercase() {
                "fen" => keep(&mut fen, Ok(value)),
                "moves" => keep(&mut moves, Ok(value)),
                "turns" => keep(&mut turns, Ok(value)),
                "ply" => keep(&mut ply, Ok(value)),
                "end" => keep(&mut end, Ok(value)),
                "variant" => keep(&mut variant, value.parse::<Variant>().map_err(AddressError::from)),
                "play" => keep(
                    &mut terms.against_computer,
                    read_side(&value).ok_or_else(|| AddressError::Play(excerpt(&value))),
                ),
                "level" | "clock" | "left" => terms.read_part(&key, &value),
                "bottom" => keep(&mut bottom, read_side(&value).ok_or_else(|| AddressError::Bottom(excerpt(&value)))),
                "draws" if value == NO_DRAWS => {
                    draws = DrawRules::NONE;
                    Ok(())
                }
                "draws" => Err(AddressError::Draws(excerpt(&value))),
                other => Err(AddressError::Part(excerpt(other))),
            };
            errors.extend(part.err());
        }
        let start = match (fen, variant) {
            (Some(fen), _) => {
                let fen = fen_of_link(&fen);
                TextTooLong::check(&fen, text_length::POSITION).map_err(AddressError::FenTooLong)?;
                fen::parse(&fen)?
            }
            (None, variant) => Position::start(variant.unwrap_or_default().board),
        };
        let variant = variant.unwrap_or(Variant::usual(start.board()));
        if start.board() != variant.board {
            let (expected, found) = (variant.board.size(), start.board().size());
            return Err(AddressError::Board { variant: variant.name(), expected, found });
        }
        let mut game = Game::from_position(start, variant.capture_rule).with_draw_rules(draws);
        if let Err(error) = record::play(&mut game, &moves_of_link(&moves.unwrap_or_default())) {
            errors.push(error.into());
        }
        let game_id =
            turns.and_then(|text| turns::play(&mut game, &text).map_err(|error| errors.push(error.into())).ok());
        if let Some(text) = end {
            match read_end(&text.replace('_', " ")) {
                Some(end) => game.end_with(end),
                None => errors.push(AddressError::End(excerpt(&text))),
            }
        }
        if let Some(text) = ply {
            let last = game.moves().len();
            match text.parse().ok().filter(|&ply| ply <= last) {
                Some(ply) => game.go_to(ply),
                None => errors.push(AddressError::Ply { found: excerpt(&text), last }),
            }
        }
        Ok(Self { game, game_id, terms, bottom })
    }
}

impl Terms {
    /// Reads the part with the level, the clock or the times left.
    fn read_part(&mut self, key: &str, value: &str) -> Result<(), AddressError> {
        // A plus is a space, as in moves.
        let words = value.replace(['_', '+'], " ");
        match key {
            "level" => keep(&mut self.strength, read_level(&words).ok_or_else(|| AddressError::Level(excerpt(value)))),
            "clock" => keep(&mut self.clock, read_clock(&words).ok_or_else(|| AddressError::Clock(excerpt(value)))),
            _ => keep(&mut self.left, TimesLeft::read(&words).ok_or_else(|| AddressError::Left(excerpt(value)))),
        }
    }

    fn parts(&self) -> Vec<String> {
        let mut parts = Vec::new();
        parts.extend(self.against_computer.map(|side| format!("play={}", side.letter())));
        parts.extend(self.strength.map(|strength| format!("level={}", write_level(strength))));
        parts.extend(self.clock.map(|clock| format!("clock={}", clock_words(clock).replace(' ', "_"))));
        parts.extend(self.left.map(|left| format!("left={left}").replace(' ', "_")));
        parts
    }
}

/// Returns the level, with the thinking time if it is not the default.
fn write_level(strength: Strength) -> String {
    let (level, time) = (strength.level.number(), strength.time);
    if time == MoveTime::default() { level.to_string() } else { strength.to_string().replace(' ', "_") }
}

/// `5` or `10 fiveSeconds`
fn read_level(words: &str) -> Option<Strength> {
    if words.contains(' ') {
        return Strength::read(words);
    }
    Some(Strength { level: Level::new(words.parse().ok()?)?, time: MoveTime::default() })
}

/// Whether a part has this name, in any case.
fn begins_with_key(part: &str, key: &str) -> bool {
    part.split_once('=').is_some_and(|(name, _)| name.eq_ignore_ascii_case(key))
}

/// The maximum number of times that programs escape a link.
const MAX_ESCAPES: usize = 4;

/// Removes the escapes of escapes, such as `%252F`, that a link collects when programs pass it on. Nothing in a link
/// contains a percent sign.
fn escaped_once(fragment: &str) -> String {
    let mut text = fragment.to_owned();
    for _ in 0..MAX_ESCAPES {
        if !text.contains("%25") {
            break;
        }
        text = text.replace("%25", "%");
    }
    if !text.contains('=') {
        text = text.replace("%3D", "=").replace("%3d", "=").replace("%26", "&");
    }
    text
}

/// Keeps the value of a part, if it is valid.
fn keep<T>(slot: &mut Option<T>, value: Result<T, AddressError>) -> Result<(), AddressError> {
    *slot = Some(value?);
    Ok(())
}

/// Decodes a position from a link, where `_`, `+` and `%20` are spaces.
pub fn fen_of_link(text: &str) -> String {
    text.replace("%20", " ").replace(['_', '+'], " ")
}

/// Decodes moves from a link, where `_` and `+` are spaces unless the plus belongs to an evaluation symbol.
fn moves_of_link(text: &str) -> String {
    text.replace("+-", " ").replace("-+", " ").replace(['_', '+'], " ")
}

fn read_side(text: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| text.chars().eq([color.letter()]))
}

/// Returns the address of a game up to the position shown, without the `#`.
///
/// Nothing is percent-encoded, so people can read and edit the address.
pub fn write_address(game: &Game) -> String {
    let mut parts = vec![fen_part(game)];
    parts.extend(moves_part(game));
    rule_parts(game, Variant::usual(game.start().board()), &mut parts);
    parts.join("&")
}

/// Returns the address of a whole line for analysis: with the moves after the position shown, the result, and the side
/// at the bottom.
pub fn write_line_address(game: &Game, bottom: Color) -> String {
    let complete = game.at_end();
    let mut address = write_address(&complete);
    if let Some(words) = complete.ended_with().map(end_words) {
        address += &format!("&end={}", words.replace(' ', "_"));
    }
    if game.moves().len() < complete.moves().len() {
        address += &format!("&ply={}", game.moves().len());
    }
    if bottom == Color::Black {
        address += &format!("&bottom={}", bottom.letter());
    }
    address
}

/// Parses an address written by [`write_line_address`] into the line and the side at the bottom.
///
/// # Errors
/// See [`read_address`].
pub fn read_line_address(fragment: &str) -> Result<(Game, Color), AddressError> {
    Address::read(fragment).map(|address| (address.game, address.bottom.unwrap_or(Color::White)))
}

/// Returns the address of a game that the reader continues against the computer, playing the side to move.
pub fn write_challenge(game: &Game) -> String {
    format!("{}&play={}", write_address(game), game.position().turn().letter())
}

/// Returns the address of a game by link: all moves of the line on the board, as short as possible. The board's initial
/// position is omitted.
pub fn write_link(game_id: GameId, game: &Game) -> String {
    short_parts(game, Some(format!("turns={}", turns::write(game_id, game)))).join("&")
}

/// Returns the shortest address of a game up to the position shown, for a reader who continues it on these terms.
pub fn write_continuation(game: &Game, terms: Terms) -> String {
    let mut parts = short_parts(game, moves_part(game));
    parts.extend(terms.parts());
    parts.join("&")
}

/// Returns the parts of an address without the board's initial position.
fn short_parts(game: &Game, moves: Option<String>) -> Vec<String> {
    let board = game.start().board();
    let mut parts = Vec::new();
    let default = if *game.start() == Position::start(board) {
        Variant::LASKA
    } else {
        parts.push(fen_part(game));
        Variant::usual(board)
    };
    parts.extend(moves);
    rule_parts(game, default, &mut parts);
    parts
}

fn moves_part(game: &Game) -> Option<String> {
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    (!moves.is_empty()).then(|| format!("moves={}", moves.join("_")))
}

fn fen_part(game: &Game) -> String {
    format!("fen={}", game.start().to_string().replace(' ', "_"))
}

/// Adds the rules that differ from the defaults.
fn rule_parts(game: &Game, default: Variant, parts: &mut Vec<String>) {
    if game.variant() != default {
        parts.push(format!("variant={}", game.variant().name()));
    }
    parts.extend(draws_words(game.draw_rules()).map(|words| format!("draws={words}")));
}

/// Results that do not follow from the position.
pub(crate) const ENDS: [(DeclaredResult, &str); 7] = [
    (DeclaredResult::Resignation { loser: Color::White }, "white resigned"),
    (DeclaredResult::Resignation { loser: Color::Black }, "black resigned"),
    (DeclaredResult::Timeout { loser: Color::White }, "white out of time"),
    (DeclaredResult::Timeout { loser: Color::Black }, "black out of time"),
    (DeclaredResult::Agreement, "agreed"),
    (DeclaredResult::Win { winner: Color::White }, "white won"),
    (DeclaredResult::Win { winner: Color::Black }, "black won"),
];

/// Returns the text of a result that does not follow from the position, as in links and saved games: `white resigned`.
pub fn end_words(end: DeclaredResult) -> &'static str {
    ENDS.iter().find(|it| it.0 == end).map(|it| it.1).expect("every declared result is listed")
}

/// Parses the text of such a result.
pub fn read_end(words: &str) -> Option<DeclaredResult> {
    ENDS.iter().find(|it| it.1 == words).map(|it| it.0)
}

/// Returns the text of draw rules that are not the usual ones, as in links and saved games.
pub fn draws_words(rules: DrawRules) -> Option<&'static str> {
    (rules == DrawRules::NONE).then_some(NO_DRAWS)
}

/// Parses the text of draw rules; without one, they are the usual ones.
pub fn read_draws(words: Option<&str>) -> DrawRules {
    if words == Some(NO_DRAWS) { DrawRules::NONE } else { DrawRules::BOTH }
}
