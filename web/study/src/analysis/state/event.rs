//! Owns what can happen in the analysis.

use laska_rules::Move;
use laska_rules::notation::Nag;
use laska_rules::notation::record::Record;
use laska_web::intent::Intent;
use laska_web::notice::Notice;
use laska_web::settings::Shown;
use laska_web::state::Event as TableEvent;

use super::Saved;
use super::review::{ReviewEvent, TrialEvent};

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Another address was opened: what stands behind the section's name.
    Opened(String),
    /// Something is wanted of the board, the moves or the page.
    Wanted(Intent),
    /// Something has to be told.
    Told(Notice),
    /// The machine that has opinions said something.
    Thinker(TableEvent),
    /// The machine that proves said something.
    Prover(TableEvent),
    /// The machine shall think about every position, or rest.
    Engine(Engine),
    /// So many lines are wanted.
    Lines(LineNumber),
    /// Show what the other side threatens, or not.
    Threat(Shown),
    /// A move of a line is pointed at; or none any more.
    PointAt(Option<LineMove>),
    /// A line shall be played, up to that move.
    Play(LineMove),
    /// A move from the position on the board is pointed at elsewhere; or none any more.
    PointAtMove(Option<Move>),
    /// That move shall be played.
    PlayMove(Move),
    /// That position, as text, has stood on the board for a moment.
    Stood(String),
    /// The position shall be proven, whatever that takes.
    Prove,
    /// The proof that is being sought shall be given up.
    StopProof,
    /// A whole record was opened, from that place behind the section's name.
    OpenedRecord(Box<Record>, String),
    /// A saved analysis was opened.
    Restored(Box<Saved>),
    /// An empty analysis is wanted, from the start.
    New,
    /// That sign at the move that is shown, or no longer.
    Sign(Nag),
    /// That comment at the move that is shown.
    Comment(String),
    /// Something of a review is wanted.
    Review(ReviewEvent),
    /// Something of a trial is wanted.
    Trial(TrialEvent),
}

/// Whether the machine thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// It thinks about the position on the board.
    #[default]
    On,
    /// It rests.
    Off,
}

/// How many lines the machine shows: from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineNumber(u8);

impl LineNumber {
    /// All of them, the fewest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// As a number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for LineNumber {
    /// Three: the best move and what else there is.
    fn default() -> Self {
        Self(3)
    }
}

/// A move of one of the lines that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// Which line.
    pub line: Which,
    /// Which of its moves, from 0.
    pub ply: usize,
}

/// One of the lines that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// One of the best, from 0.
    Line(usize),
    /// What the other side threatens.
    Threat,
}
