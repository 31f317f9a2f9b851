//! Whether the key of a problem stands in a smaller position.

use std::mem;

use laska_rules::{CaptureRule, Move, Position};

use super::finding::{Goal, Reach};
use super::forced_win::{Force, ForcedWin};
use super::investigation::{FoundMove, Investigation, Method, Progress, moves_by_text};
use super::report::Standing;
use super::{Problem, ProblemLimits};
use crate::{Nodes, Plies};

/// Examines a smaller position in which the key is legal, in steps.
///
/// Whether a side wins within a few moves follows from few positions, even if millions can arise. Only if there are too many,
/// or if the goal has no such limit, the results of the moves are found.
pub(super) struct ReductionCheck {
    work: Work,
    /// To find the results of the moves if there are too many positions.
    fallback: Option<Box<Investigation>>,
}

enum Work {
    Within(Box<WinsWithin>),
    Results(Box<Investigation>),
    Decided(Standing),
}

/// The number of positions from which it is decided whether a move wins within the plies of the goal: a tenth of a second.
const MAX_POSITIONS: Nodes = Nodes(50_000);

impl ReductionCheck {
    pub(super) fn new(
        problem: &Problem,
        position: &Position,
        key: Move,
        limits: ProblemLimits,
        method: Method,
    ) -> Self {
        let goal = problem.goal();
        let results = Box::new(Investigation::new(problem, position, goal, limits, method).begin_with(key));
        match goal {
            Goal::WinWithin(within) => Self {
                work: Work::Within(Box::new(WinsWithin::new(problem, position, key, within))),
                fallback: Some(results),
            },
            Goal::Win | Goal::Hold => Self { work: Work::Results(results), fallback: None },
        }
    }

    /// Works for about as long as it takes to expand this many positions, or until it is clear whether the key stands.
    pub(super) fn step(&mut self, budget: Nodes) -> Progress {
        match &mut self.work {
            Work::Within(search) => match search.step(budget) {
                None => {}
                Some(Standing::Unknown) => {
                    self.work = self.fallback.take().map_or(Work::Decided(Standing::Unknown), Work::Results);
                }
                Some(standing) => self.work = Work::Decided(standing),
            },
            Work::Results(results) => {
                let progress = results.step(budget);
                let standing = standing(results);
                if progress == Progress::Done || matches!(standing, Standing::Fails | Standing::Cooked(_)) {
                    self.work = Work::Decided(standing);
                }
            }
            Work::Decided(_) => {}
        }
        if matches!(self.work, Work::Decided(_)) { Progress::Done } else { Progress::Running }
    }

    /// Returns whether the key stands, as far as it is known.
    pub(super) fn into_standing(self) -> Standing {
        match self.work {
            Work::Decided(standing) => standing,
            Work::Within(_) | Work::Results(_) => Standing::Unknown,
        }
    }
}

/// Decides for one move after the other whether it wins within the plies of the goal.
struct WinsWithin {
    position: Position,
    capture_rule: CaptureRule,
    within: Plies,
    /// The moves that are not decided, in reverse order. The key comes first.
    moves: Vec<Move>,
    key: Move,
    cooks: Vec<Move>,
    search: Option<ForcedWin>,
}

impl WinsWithin {
    fn new(problem: &Problem, position: &Position, key: Move, within: Plies) -> Self {
        let mut moves = moves_by_text(position, problem.capture_rule());
        moves.retain(|&mv| mv != key);
        moves.reverse();
        moves.push(key);
        Self {
            position: position.clone(),
            capture_rule: problem.capture_rule(),
            within,
            key,
            moves,
            cooks: Vec::new(),
            search: None,
        }
    }

    /// Returns the standing once it is decided; unknown if there are too many positions.
    fn step(&mut self, budget: Nodes) -> Option<Standing> {
        let Some(&mv) = self.moves.last() else {
            let cooks = mem::take(&mut self.cooks);
            return Some(if cooks.is_empty() { Standing::Stands } else { Standing::Cooked(cooks) });
        };
        let search = self.search.get_or_insert_with(|| {
            let mut after = self.position.clone();
            after.play_unchecked(mv);
            let within = Plies(self.within.0 - 1);
            ForcedWin::new(&after, self.capture_rule, self.position.turn(), within, MAX_POSITIONS)
        });
        let force = search.step(budget)?;
        self.search = None;
        self.moves.pop();
        match force {
            Force::DoesNotWin if mv == self.key => return Some(Standing::Fails),
            Force::Unknown if self.cooks.is_empty() => return Some(Standing::Unknown),
            Force::Unknown => return Some(Standing::Cooked(mem::take(&mut self.cooks))),
            Force::Wins => self.cooks.extend(Some(mv).filter(|&mv| mv != self.key)),
            Force::DoesNotWin => {}
        }
        None
    }
}

/// Returns whether the key stands, as far as the results of the moves are known. The key is the first of them.
fn standing(moves: &Investigation) -> Standing {
    let reach = |found: &FoundMove| moves.goal.reach(found.finding);
    let Some((key, others)) = moves.found().split_first() else { return Standing::Unknown };
    let cooks: Vec<_> = others.iter().filter(|&found| reach(found) == Reach::Reached).map(|found| found.mv).collect();
    if reach(key) == Reach::Missed {
        Standing::Fails
    } else if !cooks.is_empty() {
        Standing::Cooked(cooks)
    } else if moves.found().iter().any(|found| reach(found) == Reach::Unknown) {
        Standing::Unknown
    } else {
        Standing::Stands
    }
}
