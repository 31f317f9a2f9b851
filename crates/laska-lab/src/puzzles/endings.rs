//! Candidates from random endings with few counters, which are solved exactly.

use fastrand::Rng;
use laska_engine::{MemorySize, solve};
use laska_library::{Symmetry, Theme};
use laska_rules::{Board, Color, Column, Counter, Grade, Position, Setup, Square, Variant};

use super::collection::solution;
use super::proof::{Claim, ClaimProver, ExactProver, MIN_MOVES, is_long_enough};

pub(super) struct Ending {
    pub(super) prover: ExactProver,
    /// Positions in which only one move reaches the goal, those with more themes first.
    pub(super) candidates: Vec<(Position, Claim)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EndingKind {
    Any,
    /// Two tall columns that take turns capturing from each other.
    Leapfrog,
}

impl EndingKind {
    /// Returns the theme that every puzzle must have.
    const fn theme(self) -> Option<Theme> {
        match self {
            Self::Any => None,
            Self::Leapfrog => Some(Theme::Leapfrog),
        }
    }
}

/// The number of random walks through an ending, and their length.
const WALKS: usize = 60;
const WALK_PLIES: usize = 24;
/// The maximum number of positions from one ending.
const MAX_CANDIDATES: usize = 4;

impl Ending {
    /// Generates an ending; `None` if its position is illegal or cannot be solved.
    pub(super) fn generate(rng: &mut Rng, variant: Variant, kind: EndingKind, memory: MemorySize) -> Option<Self> {
        let root = random_position(rng, variant.board, kind)?;
        let prover = ExactProver(solve(&root, variant.capture_rule, memory).ok()?);
        let mut candidates: Vec<(Position, Claim)> = Vec::new();
        for _ in 0..WALKS {
            let mut at = root.clone();
            for _ in 0..WALK_PLIES {
                let moves = at.legal_moves(variant.capture_rule);
                let Some(mv) = rng.choice(moves.iter().copied()) else { break };
                if moves.len() >= MIN_MOVES && candidates.iter().all(|(other, _)| *other != at) {
                    let claim = prover.claim(&at).filter(|claim| is_long_enough(claim.goal));
                    candidates.extend(claim.map(|claim| (at.clone(), claim)));
                }
                at.play_unchecked(mv);
            }
        }
        rng.shuffle(&mut candidates);
        let solution = |(position, claim): &(Position, Claim)| solution(position, variant.capture_rule, claim, &prover);
        if let Some(theme) = kind.theme() {
            candidates.retain(|it| solution(it).is_some_and(|solution| solution.has_theme(theme)));
        }
        candidates.sort_by_cached_key(|candidate| {
            // Nearly all endings have quiet moves.
            let is_special = |theme: &Theme| *theme != Theme::QuietMove;
            let themes =
                solution(candidate).map_or(0, |solution| solution.themes().into_iter().filter(is_special).count());
            (std::cmp::Reverse(themes), candidate.1.key.is_capture())
        });
        candidates.truncate(MAX_CANDIDATES);
        Some(Self { prover, candidates })
    }
}

/// Returns a random ending; `None` if it is illegal or a side has no column. Of endings about anything, half have four or
/// five counters in three or four columns, a quarter have taller columns, and a quarter have a lock.
fn random_position(rng: &mut Rng, board: Board, kind: EndingKind) -> Option<Position> {
    let mut setup = Setup::empty(board, random_color(rng));
    let shape = match kind {
        EndingKind::Any => rng.u8(..4),
        EndingKind::Leapfrog => return two_tall_columns(&mut setup, rng),
    };
    let position = match shape {
        0 | 1 => {
            let columns = rng.usize(3..=4);
            let counters = rng.choice([4, 4, 5])?;
            place(&mut setup, rng, columns, counters, Mixture::Even)?
        }
        2 => {
            let counters = rng.usize(4..=6);
            place(&mut setup, rng, 3, counters, Mixture::MostlyOne)?
        }
        _ => {
            put_lock(&mut setup, rng)?;
            let columns = rng.usize(1..=2);
            let position = place(&mut setup, rng, columns, columns, Mixture::Even)?;
            rng.choice(Symmetry::of_board(board))?.map_position(&position)
        }
    };
    Color::ALL.into_iter().all(|color| !position.owned(color).is_empty()).then_some(position)
}

/// How the colors in a column are mixed.
#[derive(Clone, Copy)]
enum Mixture {
    /// Each color is equally likely.
    Even,
    /// Four in five counters have the color of the commander.
    MostlyOne,
}

/// Adds random columns to empty squares; `None` if that is illegal. Each third counter is an officer.
fn place(setup: &mut Setup, rng: &mut Rng, columns: usize, counters: usize, mixture: Mixture) -> Option<Position> {
    let mut squares: Vec<Square> =
        setup.board().squares().iter().filter(|&square| setup.column(square).is_none()).collect();
    rng.shuffle(&mut squares);
    let mut piles: Vec<Vec<Counter>> = vec![Vec::new(); columns];
    for number in 0..counters {
        let pile = if number < columns { number } else { rng.usize(..columns) };
        let color = match (piles[pile].first(), mixture) {
            (Some(commander), Mixture::MostlyOne) if rng.u8(..5) > 0 => commander.color,
            _ => random_color(rng),
        };
        piles[pile].push(Counter::new(color, random_grade(rng)));
    }
    for (square, pile) in squares.into_iter().zip(piles) {
        setup.put(square, Column::from_top_down(pile).ok());
    }
    Position::try_from(&*setup).ok()
}

/// Puts a black soldier on the left edge that two white soldiers lock in; `None` if there is no room.
fn put_lock(setup: &mut Setup, rng: &mut Rng) -> Option<()> {
    let row = rng.choice([2, 4, 6])?;
    for (file, color) in [(0, Color::Black), (1, Color::White), (2, Color::White)] {
        let soldier = Counter::new(color, Grade::Soldier);
        setup.put(Square::new(file, row - file)?, Some(Column::new(soldier)));
    }
    Some(())
}

/// Puts a column of two to four officers of each color on the board, a fifth of them prisoners, and sometimes one more
/// column; `None` if that is illegal.
fn two_tall_columns(setup: &mut Setup, rng: &mut Rng) -> Option<Position> {
    let squares = rng.choose_multiple(setup.board().squares().iter(), 2);
    for (square, color) in squares.into_iter().zip(Color::ALL) {
        let mut pile = vec![Counter::new(color, Grade::Officer)];
        for _ in 0..rng.usize(1..=3) {
            let color = if rng.u8(..5) > 0 { color } else { !color };
            pile.push(Counter::new(color, Grade::Officer));
        }
        setup.put(square, Column::from_top_down(pile).ok());
    }
    let columns = usize::from(rng.u8(..3) == 0);
    place(setup, rng, columns, columns, Mixture::Even)
}

fn random_grade(rng: &mut Rng) -> Grade {
    if rng.u8(..3) == 0 { Grade::Officer } else { Grade::Soldier }
}

fn random_color(rng: &mut Rng) -> Color {
    if rng.bool() { Color::White } else { Color::Black }
}
