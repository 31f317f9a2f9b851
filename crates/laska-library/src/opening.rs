//! What the library knows about an opening besides its moves: the position that has the name, its score in a deep
//! search, and the results of games from it.

use laska_rules::notation::record::Record;
use laska_rules::{NodeId, Position, Variant};

use crate::{GameCounts, Hundredths, TagError};

/// The number of plies of the main line that reach the named position.
const PLIES: &str = "Plies";
/// The score of the named position from White's point of view, in counters: `+1.74`.
const SCORE: &str = "Score";
/// The depth of the search.
const DEPTH: &str = "Depth";
/// The number of nodes of the search.
const NODES: &str = "Nodes";

/// The results of games of the engine against itself from the named position: `+581 =116 -303`.
const GAMES: &str = "Games";

/// A named opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedOpening {
    /// The move that reaches the named position.
    pub named_at: NodeId,
    /// The score of the named position, if it was searched.
    pub score: Option<DeepScore>,
    /// The results of games of the engine against itself from the named position, if any.
    pub games: Option<GameCounts>,
}

/// The score of a position in a deep search, with the size of that search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeepScore {
    /// The score from White's point of view.
    pub white: Hundredths,
    /// The depth in plies.
    pub depth: u8,
    /// The number of nodes.
    pub nodes: u64,
}

impl NamedOpening {
    /// Reads the tags of an opening. An error comes with the name of its tag.
    pub(crate) fn read(record: &Record) -> Result<Self, (&'static str, TagError)> {
        if record.variant() != Variant::LASKA {
            return Err(("Variant", TagError::Variant(record.variant().name())));
        }
        let line = record.main_line();
        let text = record.tags.get(PLIES).ok_or((PLIES, TagError::Missing))?;
        let plies = text.parse().ok().filter(|plies| (1..=line.len()).contains(plies));
        let plies: usize = plies.ok_or_else(|| (PLIES, TagError::Plies(text.to_owned(), line.len())))?;
        let games = record.tags.get(GAMES).map(|text| text.parse().map_err(|error| (GAMES, TagError::Games(error))));
        Ok(Self { named_at: line[plies - 1], score: DeepScore::read(record)?, games: games.transpose()? })
    }

    /// Returns the position that has the name.
    #[must_use]
    pub fn position(&self, record: &Record) -> Position {
        record.position(self.named_at)
    }
}

impl DeepScore {
    /// Reads the three tags of a score; `None` if the record has none of them.
    fn read(record: &Record) -> Result<Option<Self>, (&'static str, TagError)> {
        let tag = |name| record.tags.get(name);
        if [SCORE, DEPTH, NODES].into_iter().all(|name| tag(name).is_none()) {
            return Ok(None);
        }
        let required = |name| tag(name).ok_or((name, TagError::Missing));
        let (score, depth, nodes) = (required(SCORE)?, required(DEPTH)?, required(NODES)?);
        let number = |name, text: &str| (name, TagError::Number(text.to_owned()));
        Ok(Some(Self {
            white: parse_score(score).ok_or_else(|| (SCORE, TagError::Score(score.to_owned())))?,
            depth: depth.parse().map_err(|_| number(DEPTH, depth))?,
            nodes: nodes.parse().map_err(|_| number(NODES, nodes))?,
        }))
    }
}

/// Parses a number of counters with a sign and two decimals.
fn parse_score(text: &str) -> Option<Hundredths> {
    let (sign, digits) = match text.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let (whole, decimals) = digits.split_once('.')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() != 2 {
        return None;
    }
    let hundredths: i16 = [whole, decimals].concat().parse().ok()?;
    Some(Hundredths(sign * hundredths))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_has_a_sign_and_two_decimals() {
        for (text, hundredths) in [("+1.74", 174), ("-6.39", -639), ("+0.00", 0), ("-10.35", -1035)] {
            assert_eq!(parse_score(text), Some(Hundredths(hundredths)), "{text}");
        }
        for text in ["", "+", "1.74", "+1.7", "+1.745", "+.74", "+1.", "+1", "+-1.74", "+999.99", "+1.7x", "−1.74"] {
            assert_eq!(parse_score(text), None, "{text}");
        }
    }
}
