//! Owns the reading of what stands before the moves of a record: its tags, and the game that they tell of.

use super::error::Refusal;
use super::scanner::Scanner;
use super::{GameResult, RecordFault, Tags, limits};
use crate::notation::fen;
use crate::{Chain, Position, Variant};

/// What is known of a game before its first move.
pub(super) struct Head {
    pub(super) tags: Tags,
    pub(super) start: Position,
    pub(super) chain: Chain,
    pub(super) result: Option<GameResult>,
}

/// A tag as it is written, and where.
struct Written<'a> {
    at: usize,
    name: &'a str,
    value: String,
}

impl Head {
    /// Reads all tags that come next.
    pub(super) fn read(scanner: &mut Scanner<'_>) -> Result<Self, Refusal> {
        let mut tags = Tags::default();
        let mut own = Tags::OWN.map(|_| None);
        while scanner.peek() == Some(b'[') {
            let tag = next_tag(scanner)?;
            match Tags::OWN.iter().position(|&name| name == tag.name) {
                Some(place) => own[place] = Some((tag.at, tag.value)),
                None => tags.set(tag.name, &tag.value).map_err(|error| Refusal { at: tag.at, fault: error.into() })?,
            }
            scanner.skip_all(char::is_whitespace);
        }
        let [result, variant, fen] = own;
        let (start, chain) = start_of(variant, fen)?;
        let result = result
            .map(|(at, text)| GameResult::from_text(&text).ok_or(Refusal { at, fault: RecordFault::Result(text) }));
        Ok(Self { tags, start, chain, result: result.transpose()? })
    }
}

type Own = Option<(usize, String)>;

/// The position that a game begins with, and how takes go on in it.
fn start_of(variant: Own, fen: Own) -> Result<(Position, Chain), Refusal> {
    let variant = variant.map(|(at, name)| {
        Variant::from_name(&name.to_ascii_lowercase()).map_err(|error| Refusal { at, fault: error.into() })
    });
    let variant = variant.transpose()?;
    let Some((at, text)) = fen else {
        let variant = variant.unwrap_or_default();
        return Ok((Position::start(variant.board), variant.chain));
    };
    let start = fen::parse(&text).map_err(|error| Refusal { at, fault: error.into() })?;
    let variant = variant.unwrap_or(Variant { board: start.board(), chain: Chain::All });
    if variant.board == start.board() {
        return Ok((start, variant.chain));
    }
    let (expected, found) = (variant.board.side(), start.board().side());
    Err(Refusal { at, fault: RecordFault::Board { variant: variant.name(), expected, found } })
}

/// Reads a tag, or a heading, which names the event.
fn next_tag<'a>(scanner: &mut Scanner<'a>) -> Result<Written<'a>, Refusal> {
    let (at, rest) = (scanner.at(), scanner.rest());
    let (tag, length) = tag(rest).or_else(|| heading(rest)).ok_or(Refusal { at, fault: RecordFault::NoTag })?;
    scanner.skip(length);
    Ok(Written { at, ..tag })
}

/// `[Name "value"]` at the beginning of a text, and its length.
fn tag(text: &str) -> Option<(Written<'_>, usize)> {
    let rest = text.strip_prefix('[')?.trim_start();
    let name = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?];
    let rest = rest[name.len()..].trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut chars = rest.char_indices();
    let end = loop {
        let (at, c) = chars.next().filter(|&(at, _)| at <= 2 * limits::TAG)?;
        match c {
            '"' => break at,
            '\\' if rest[at + 1..].starts_with(['"', '\\']) => value.extend(chars.next().map(|(_, c)| c)),
            c => value.push(c),
        }
    };
    let rest = rest[end + 1..].trim_start().strip_prefix(']')?;
    Some((Written { at: 0, name, value }, text.len() - rest.len()))
}

/// `[Game 1]` at the beginning of a text, and its length.
fn heading(text: &str) -> Option<(Written<'_>, usize)> {
    let line = text.lines().next()?;
    let end = line.find(']')?;
    let heading = line[1..end].trim();
    (!heading.contains('"')).then(|| (Written { at: 0, name: Tags::EVENT, value: heading.to_owned() }, end + 1))
}
