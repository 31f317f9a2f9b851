//! Owns the hint: the best move, and when it is wanted once more, why it is the best.

use laska_worker::protocol::Report;

use super::Table;
use super::score_words::{advantage, score_text};
use crate::t;

/// How many moves of the line are shown: what can be followed on the board, and fits its place.
const SHOWN: usize = 6;

/// How much of a hint was given for the position on the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Hint {
    /// Nothing.
    None,
    /// It is being looked for.
    Asked,
    /// The move.
    Move(Report),
    /// The move, and why.
    Line(Report),
}

impl Hint {
    /// What was found, as far as it was given.
    pub(super) const fn report(&self) -> Option<&Report> {
        match self {
            Self::Move(report) | Self::Line(report) => Some(report),
            Self::None | Self::Asked => None,
        }
    }
}

impl Table {
    /// Whether a hint can be had.
    pub(super) fn can_hint(&self) -> bool {
        self.person_to_move().is_some() && !matches!(self.hint, Hint::Asked | Hint::Line(_))
    }

    pub(super) fn want_hint(&mut self) {
        if !self.can_hint() {
            return;
        }
        match &self.hint {
            Hint::Move(report) => self.hint = Hint::Line(report.clone()),
            _ => {
                self.search_id = self.search_id.next();
                self.hint = Hint::Asked;
                self.entry = None;
            }
        }
    }

    /// The hint in words.
    pub(super) fn hint_words(&self) -> Option<String> {
        let turn = self.game.position().turn();
        Some(match &self.hint {
            Hint::None => return None,
            Hint::Asked => t!("Looking for the best move…").to_owned(),
            Hint::Move(report) => t!("Hint: {move}. Once more for the reason.", move = report.mv),
            Hint::Line(report) => t!(
                "{advantage} ({score}). Expected: {line}.",
                advantage = advantage(turn, report.score),
                score = score_text(turn, report.score),
                line = report.line[..report.line.len().min(SHOWN)].join(" ")
            ),
        })
    }
}
