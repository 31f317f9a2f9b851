//! Checks a claimed win by playing the strategy against every defense. Independent of how the win was found.

use std::fmt;

use laska_rules::{CaptureRule, Color, Move, Position, Undo};

use super::positions::{Lookup, PositionSet};
use super::segments::SegmentedVec;
use crate::memory::{MemoryBudget, OutOfMemory};
use crate::{MemorySize, Nodes, Plies, TooManyPositions};

/// Plays a strategy against every defense.
///
/// The strategy is asked once per position, and only its move is trusted. Positions are compared in full, not by hash.
/// A checked win never repeats a position, so the draw by repetition does not matter. Whether the 40-move rule does follows
/// from [`CheckedWin::quiet_plies`].
///
/// The order of the questions depends only on the root and the strategy: line by line, with the defenses in a position in
/// the alphabetical order of their texts ([`Move::compare_texts`]). Certificates rely on it.
///
/// ```
/// use laska_engine::{MemorySize, Plies, check_win, solve};
/// use laska_rules::{Board, CaptureRule, Color, notation::piece_list};
///
/// let root = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let (rule, memory) = (CaptureRule::MustFinish, MemorySize::mebibytes(1));
/// let solution = solve(&root, rule, memory)?;
/// let win = check_win(&root, rule, Color::White, memory, |position| solution.best_move(position))?;
/// assert_eq!(win?.plies, Plies(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WinChecker {
    position: Position,
    capture_rule: CaptureRule,
    winner: Color,
    memory: MemoryBudget,
    positions: PositionSet,
    /// The state of each position in `positions`.
    states: SegmentedVec<PositionState>,
    path: Vec<PathNode>,
    /// The unplayed moves of all positions on the path, with those of the last position last.
    moves: Vec<Move>,
    /// The maximum number of quiet plies in a row so far.
    quiet: u32,
    outcome: Option<Result<Outcome, TooManyPositions>>,
}

type Outcome = Result<CheckedWin, Refutation>;

/// The status of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckStatus {
    /// The check is running and has seen this many positions.
    Running(Nodes),
    /// The strategy wins.
    Won(CheckedWin),
    /// The strategy does not win.
    Refuted(Refutation),
}

/// A position on the path.
struct PathNode {
    number: u32,
    /// Undoes the move that led to the position.
    played: Option<Undo>,
    /// The index of the position's first unplayed move in `moves`.
    moves_start: usize,
    state: PositionState,
}

#[derive(Clone, Copy, Default)]
struct PositionState {
    /// The maximum number of plies to the end, plus one; 0 while the position is on the path.
    plies_plus_one: u32,
    /// The bits of the move that starts the longest defense.
    longest_move: u32,
    /// The maximum number of quiet plies in a row from here.
    quiet: u32,
}

impl WinChecker {
    /// Creates a checker of a win from a position. It uses at most `memory`, not counting the path.
    ///
    /// # Errors
    /// If the memory is too small for one position.
    pub fn new(
        root: &Position,
        capture_rule: CaptureRule,
        winner: Color,
        memory: MemorySize,
    ) -> Result<Self, TooManyPositions> {
        let mut memory = MemoryBudget::new(memory);
        let positions =
            PositionSet::new(root, &mut memory).map_err(|OutOfMemory| TooManyPositions { positions: Nodes(1) })?;
        let (position, states) = (root.clone(), SegmentedVec::new());
        let (path, moves) = (Vec::new(), Vec::new());
        Ok(Self { position, capture_rule, winner, memory, positions, states, path, moves, quiet: 0, outcome: None })
    }

    /// Plays this many more moves, or fewer if the check ends.
    ///
    /// # Errors
    /// If more positions can arise than fit in memory.
    pub fn step(
        &mut self,
        budget: Nodes,
        mut strategy: impl FnMut(&Position) -> Option<Move>,
    ) -> Result<CheckStatus, TooManyPositions> {
        for _ in 0..budget.0 {
            if self.outcome.is_some() {
                break;
            }
            let count = Nodes(self.positions.len() as u64);
            self.outcome =
                self.advance(&mut strategy).map_err(|OutOfMemory| TooManyPositions { positions: count }).transpose();
        }
        match &self.outcome {
            None => Ok(CheckStatus::Running(Nodes(self.positions.len() as u64))),
            Some(Ok(Ok(win))) => Ok(CheckStatus::Won(win.clone())),
            Some(Ok(Err(refutation))) => Ok(CheckStatus::Refuted(refutation.clone())),
            Some(Err(error)) => Err(*error),
        }
    }

    /// Plays the next move of the last position on the path, or leaves the position if there is none.
    fn advance(
        &mut self,
        strategy: &mut impl FnMut(&Position) -> Option<Move>,
    ) -> Result<Option<Outcome>, OutOfMemory> {
        let Some(node) = self.path.last() else {
            return self.enter(None, strategy);
        };
        if self.moves.len() > node.moves_start {
            let mv = self.moves.pop().expect("there are unplayed moves");
            let undo = self.position.play_unchecked(mv);
            return self.enter(Some(undo), strategy);
        }
        let PathNode { number, played, state, .. } = self.path.pop().expect("the path is not empty");
        self.states[number as usize] = state;
        match played {
            Some(played) => self.unmake(played, state),
            None => return Ok(Some(Ok(self.win()))),
        }
        Ok(None)
    }

    /// Adds the current position to the path, unless its distance to the end is known.
    fn enter(
        &mut self,
        played: Option<Undo>,
        strategy: &mut impl FnMut(&Position) -> Option<Move>,
    ) -> Result<Option<Outcome>, OutOfMemory> {
        let number = self.positions.find_or_add(&Lookup::new(self.position.pack()), &mut self.memory)?;
        let known = ((number as usize) < self.states.len()).then(|| self.states[number as usize]);
        if let (Some(state @ PositionState { plies_plus_one: 1.., .. }), Some(played)) = (known, played) {
            self.unmake(played, state);
            return Ok(None);
        }
        let state = PositionState { plies_plus_one: 1, longest_move: 0, quiet: 0 };
        self.path.push(PathNode { number, played, moves_start: self.moves.len(), state });
        if known.is_some() {
            return Ok(Some(Err(self.refutation(RefutationKind::Repetition))));
        }
        self.states.push(PositionState::default(), &mut self.memory)?;
        Ok(self.list_moves(strategy).err().map(|kind| Err(self.refutation(kind))))
    }

    /// Lists the moves to play: all moves of the losing side, or the move of the strategy.
    fn list_moves(&mut self, strategy: &mut impl FnMut(&Position) -> Option<Move>) -> Result<(), RefutationKind> {
        let legal = self.position.legal_moves(self.capture_rule);
        if self.position.turn() != self.winner {
            let first = self.moves.len();
            self.moves.extend_from_slice(&legal);
            // The last one is played first.
            self.moves[first..].sort_unstable_by(|one, other| other.compare_texts(*one));
        } else if legal.is_empty() {
            return Err(RefutationKind::Blocked);
        } else {
            let mv = strategy(&self.position).ok_or(RefutationKind::NoMove)?;
            self.moves.push(if legal.contains(&mv) { mv } else { return Err(RefutationKind::Illegal(mv)) });
        }
        Ok(())
    }

    /// Undoes a move whose distance to the end is known.
    fn unmake(&mut self, undo: Undo, after: PositionState) {
        self.position.undo(undo);
        let state = &mut self.path.last_mut().expect("the parent is on the path").state;
        if after.plies_plus_one >= state.plies_plus_one {
            state.plies_plus_one = after.plies_plus_one + 1;
            state.longest_move = undo.mv().bits().get();
        }
        if self.position.is_quiet(undo.mv()) {
            state.quiet = state.quiet.max(after.quiet + 1);
            self.quiet = self.quiet.max(state.quiet);
        }
    }

    /// Returns the result, once all positions are checked.
    fn win(&self) -> CheckedWin {
        let (mut position, mut line) = (self.position.clone(), Vec::new());
        let state = |position: &Position| {
            let number = self.positions.find(&Lookup::new(position.pack())).expect("the position was reached");
            self.states[number as usize]
        };
        let plies = Plies(u16::try_from(state(&position).plies_plus_one - 1).unwrap_or(u16::MAX));
        while let Some(&mv) =
            position.legal_moves(self.capture_rule).iter().find(|mv| mv.bits().get() == state(&position).longest_move)
        {
            position.play_unchecked(mv);
            line.push(mv);
        }
        let quiet_plies = Plies(u16::try_from(self.quiet).unwrap_or(u16::MAX));
        CheckedWin { plies, quiet_plies, positions: Nodes(self.positions.len() as u64), line }
    }

    fn refutation(&self, kind: RefutationKind) -> Refutation {
        Refutation { line: self.path.iter().filter_map(|node| node.played.map(|undo| undo.mv())).collect(), kind }
    }
}

/// Checks a win in a single call; see [`WinChecker`].
///
/// # Errors
/// If more positions can arise than fit in memory. The inner error is a [`Refutation`] of the strategy.
pub fn check_win(
    root: &Position,
    capture_rule: CaptureRule,
    winner: Color,
    memory: MemorySize,
    mut strategy: impl FnMut(&Position) -> Option<Move>,
) -> Result<Result<CheckedWin, Refutation>, TooManyPositions> {
    let mut checker = WinChecker::new(root, capture_rule, winner, memory)?;
    loop {
        match checker.step(Nodes::MAX, &mut strategy)? {
            CheckStatus::Running(_) => {}
            CheckStatus::Won(win) => return Ok(Ok(win)),
            CheckStatus::Refuted(refutation) => return Ok(Err(refutation)),
        }
    }
}

/// A win against every defense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedWin {
    /// The maximum number of plies until the losing side has no legal move.
    pub plies: Plies,
    /// The maximum number of plies in a row that count toward the 40-move rule. It does not matter below 80.
    pub quiet_plies: Plies,
    /// The number of positions that can arise under the strategy, including the root.
    pub positions: Nodes,
    /// The longest defense.
    pub line: Vec<Move>,
}

/// A line that shows that a strategy fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The moves that lead to the failure.
    pub line: Vec<Move>,
    /// The kind of failure.
    pub kind: RefutationKind,
}

/// The kind of a strategy's failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefutationKind {
    /// The strategy returns no move.
    NoMove,
    /// The strategy returns an illegal move.
    Illegal(Move),
    /// The side that should win has no legal move.
    Blocked,
    /// A position is repeated.
    Repetition,
}

impl std::error::Error for Refutation {}

impl fmt::Display for Refutation {
    /// Writes the line and the failure, such as `after c3-d4 e5-f4: a position is repeated`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.line.is_empty() {
            f.write_str("after ")?;
            for (index, mv) in self.line.iter().enumerate() {
                write!(f, "{}{mv}", if index == 0 { "" } else { " " })?;
            }
            f.write_str(": ")?;
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for RefutationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove => f.write_str("the strategy has no move"),
            Self::Illegal(mv) => write!(f, "{mv} is not legal"),
            Self::Blocked => f.write_str("the side that should win has no legal move"),
            Self::Repetition => f.write_str("a position is repeated"),
        }
    }
}
