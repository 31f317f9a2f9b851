//! What the coach of a game knows and says, and what it is asked about a move.
//!
//! The facts of the board that it looks for need much code, which the page has in a part: the match asks a [`CoachQuestion`], and
//! receives the [`CoachAnswer`] as an event.

use std::rc::Rc;

use laska_rules::{CaptureRule, Move, NodeId, Position};
use laska_worker::protocol::{SearchId, SearchReport};

use crate::coach::{Advice, Assessment, Coach, Draft, Moment};
use crate::search_result::SearchResult;

/// What the coach knows and says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Coaching {
    /// The coach, with what it has said in this game; `None` before the first answer.
    pub(super) coach: Option<Coach>,
    /// The position that was searched last, and the result.
    pub(super) searched: Option<(NodeId, Rc<SearchReport>)>,
    pub(super) stage: Stage,
    /// The position after the move that it praised.
    pub(super) praised: Option<NodeId>,
    /// What it found about moves, with the position after each. Moves that were taken back are among them.
    pub(super) moments: Vec<(NodeId, Moment)>,
}

/// What the coach does about the last move.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Stage {
    #[default]
    Silent,
    /// It assesses the move, and the reply waits.
    Assessing {
        /// The position before the move.
        before: NodeId,
        /// The search of that position, which may have begun before the move.
        search: SearchId,
    },
    /// It is about to speak, and the reply waits for the deeper search.
    Confirming(Box<Draft>),
    /// It speaks, and the reply waits for the person.
    Speaking(Rc<Advice>),
}

impl Coaching {
    pub(super) fn forget_move(&mut self) {
        self.stage = Stage::Silent;
    }

    /// Returns what the coach found about the move that leads to a position.
    pub(super) fn moment(&self, after: NodeId) -> Option<Moment> {
        self.moments.iter().rfind(|moment| moment.0 == after).map(|moment| moment.1)
    }
}

/// A move that the coach is to assess.
#[derive(Clone, Debug, PartialEq)]
pub struct CoachQuestion {
    pub(super) search: SearchId,
    pub(super) coach: Coach,
    pub(super) position: Position,
    pub(super) capture_rule: CaptureRule,
    pub(super) ply: usize,
    pub(super) report: Rc<SearchReport>,
    pub(super) played: Move,
}

/// What the coach says about a move, if anything.
#[derive(Clone, Debug, PartialEq)]
pub struct CoachAnswer {
    pub(super) search: SearchId,
    pub(super) coach: Coach,
    pub(super) assessment: Option<Assessment>,
}

impl CoachQuestion {
    /// Assesses the move.
    pub fn answer(&self) -> CoachAnswer {
        let Self { search, coach, ref position, capture_rule, ply, ref report, played } = *self;
        let moves = SearchResult::all(report, position, capture_rule);
        CoachAnswer { search, coach, assessment: coach.assess(position, capture_rule, ply, &moves, played) }
    }

    /// Returns the answer of a coach that says nothing.
    pub const fn silence(&self) -> CoachAnswer {
        CoachAnswer { search: self.search, coach: self.coach, assessment: None }
    }
}
