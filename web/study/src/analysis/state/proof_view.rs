//! The view of the proofs: the solver's progress, the searches for a win, and the results that are known.

use laska_library::{Assessment, ExpectedResult, PlyCount};
use laska_rules::Color;
use laska_ui::settings::Notation;
use laska_ui::{tr, tr_n};
use laska_worker::protocol::{Phase, SolveProgress};

use super::analysis::Analysis;
use super::line::{LineId, ValueKind};
use super::lines::LineView;
use super::prover::WinSearch;
use super::review::WinningChances;
use crate::assessment::{count_text, result_text, winner_moves};

/// The state of the proof for the position on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofView {
    /// The game is over: there is nothing to prove.
    Over,
    /// No proof has been tried.
    Unproven,
    Running {
        /// `Finding all possible positions: 120,000 so far.`
        text: String,
        /// Progress of the current phase in percent.
        percent: u8,
    },
    /// The position is proven.
    Proven,
    /// Too many positions can arise.
    TooMany {
        /// `Too many positions to solve: more than 2 million.`
        text: String,
        /// Whether more memory could help.
        can_retry: bool,
    },
}

/// The search for a win of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct WinView {
    pub side: Color,
    /// The outcome in words; `None` if it was not searched for.
    pub text: Option<String>,
    /// The longest defense against a proven win.
    pub line: Option<LineView>,
}

impl Analysis {
    pub(super) fn proof_view(&self) -> ProofView {
        if self.game().outcome().is_some() {
            return ProofView::Over;
        }
        if self.proven().is_some() {
            return ProofView::Proven;
        }
        if self.proof().is_some() {
            return self.prover.progress.map_or_else(
                || ProofView::Running { text: tr!("Solving the position…").to_owned(), percent: 0 },
                running_proof,
            );
        }
        match self.prover.failure(&self.key_here()) {
            Some(failed) if failed.positions > 0 => ProofView::TooMany {
                text: tr!("Too many positions to solve: more than {count}.", count = count_text(failed.positions)),
                can_retry: self.can_prove(),
            },
            Some(_) => {
                ProofView::TooMany { text: tr!("Too many positions to solve.").to_owned(), can_retry: self.can_prove() }
            }
            None => ProofView::Unproven,
        }
    }

    /// Returns the searches for a win; none once the position is solved.
    pub(super) fn win_views(&self, notation: Notation) -> Vec<WinView> {
        if self.game().outcome().is_some() || self.proven().is_some() {
            return Vec::new();
        }
        let here = self.game().position();
        let view = |side: Color| {
            let text = self.win_search(side).map(|outcome| match outcome {
                WinSearch::Undecided if self.is_known_not_to_win(side) => win_search_text(side, &WinSearch::NoWin),
                outcome => win_search_text(side, outcome),
            });
            let line = match self.win_search(side) {
                Some(WinSearch::Win { plies, .. }) => Some(LineView {
                    id: LineId::Win(side),
                    value: tr_n!("{count} move", "{count} moves", count = winner_moves(PlyCount(*plies))),
                    chances: None,
                    score_kind: known_kind(here.turn(), ExpectedResult::Win { winner: side, plies: None }),
                    moves: self.move_views(LineId::Win(side), here, notation),
                }),
                _ => None,
            };
            WinView { side, text, line }
        };
        Color::ALL.map(view).into()
    }

    /// Whether a known result rules out a win of this side.
    fn is_known_not_to_win(&self, side: Color) -> bool {
        self.known_result().is_some_and(|known| match known.assessment.result {
            ExpectedResult::Draw => true,
            ExpectedResult::Win { winner, .. } => winner != side,
        })
    }

    /// Returns what the library proves of the start position, unless it is on the board.
    pub(super) fn library_result_text(&self) -> Option<String> {
        let known = self.library_result().filter(|_| !self.game().moves().is_empty())?;
        Some(tr!("Proven in the library for the start: {result}", result = result_text(known.assessment)))
    }
}

/// Returns a known result as a headline.
pub(super) fn known_text(assessment: Assessment) -> String {
    match assessment.result {
        ExpectedResult::Draw => tr!("Draw").to_owned(),
        ExpectedResult::Win { .. } => result_text(assessment),
    }
}

/// Returns White's share of the evaluation bar for a known result.
pub(super) fn known_share(result: ExpectedResult) -> f64 {
    match result {
        ExpectedResult::Win { winner, .. } => WinningChances::won_by(winner),
        ExpectedResult::Draw => WinningChances::DRAW,
    }
    .share()
}

pub(super) fn known_kind(turn: Color, result: ExpectedResult) -> ValueKind {
    match result {
        ExpectedResult::Draw => ValueKind::ProvenDraw,
        ExpectedResult::Win { winner, .. } if winner == turn => ValueKind::ProvenWin,
        ExpectedResult::Win { .. } => ValueKind::ProvenLoss,
    }
}

/// Returns the outcome of the search for a win in words.
fn win_search_text(winner: Color, outcome: &WinSearch) -> String {
    match (outcome, winner) {
        (WinSearch::Win { .. }, _) => tr!("Proven win; the longest defense:").to_owned(),
        (WinSearch::NoWin, Color::White) => tr!("White cannot force a win.").to_owned(),
        (WinSearch::NoWin, Color::Black) => tr!("Black cannot force a win.").to_owned(),
        (WinSearch::Undecided, Color::White) => tr!("Undecided: White can probably not force a win.").to_owned(),
        (WinSearch::Undecided, Color::Black) => tr!("Undecided: Black can probably not force a win.").to_owned(),
        (WinSearch::Failed, _) => tr!("There is not enough memory for this proof.").to_owned(),
    }
}

fn running_proof(progress: SolveProgress) -> ProofView {
    let count = count_text(progress.positions);
    let text = match progress.phase {
        Phase::Gathering => tr!("Finding all possible positions: {count} so far.", count = count),
        Phase::Linking => tr!("Linking {count} positions…", count = count),
        Phase::Deciding => tr!("Solving {count} positions backward from the end…", count = count),
        Phase::Proving => tr!("Looking for a forced win: {count} positions so far.", count = count),
        Phase::Checking => tr!("Checking the win against every defense: {count} positions so far.", count = count),
    };
    let percent = (progress.done * 100).checked_div(progress.positions).map_or(0, |percent| percent.min(100) as u8);
    ProofView::Running { text, percent }
}
