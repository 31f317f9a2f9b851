//! Counts the evaluation terms of a position and passes the counts to a [`Tally`].

use laska_rules::{Board, Color, Column, Direction, Grade, Position, Square, SquareSet};

use super::term::Term;

/// Receives counts: [`Weights`](super::Weights) are summed, [`Counts`] are stored for tuning.
pub(super) trait Tally {
    fn add(&mut self, term: Term, count: i32);
}

#[inline]
pub(super) fn count_side(position: &Position, color: Color, tally: &mut impl Tally) {
    let terms = SquareTerms::of(position.board());
    let (own, officers) = (position.owned(color), position.officers());
    for square in (own - officers).iter() {
        let [by_rank, by_file] = terms.soldier(color, square);
        tally.add(by_rank, 1);
        tally.add(by_file, 1);
        count_under_commander(position.column(square), tally);
    }
    for square in (own & officers).iter() {
        tally.add(terms.officer(square), 1);
        count_under_commander(position.column(square), tally);
    }
    count_mobility(position, color, tally);
    if position.turn() == color {
        tally.add(Term::Tempo, 1);
        count_threats(position, tally);
    }
}

/// Counts the guards and prisoners under a commander.
#[inline]
fn count_under_commander(column: Option<Column>, tally: &mut impl Tally) {
    let Some(column) = column else { return };
    if column.height() > 1 {
        count_runs(column, tally);
    }
}

fn count_runs(column: Column, tally: &mut impl Tally) {
    let mut runs = column.runs();
    let Some(own) = runs.next() else { return };
    let guards = own.height - 1;
    if guards > 0 {
        let (commander, below) = column.without_commander();
        let first = i32::from(below.is_some_and(|column| column.grade() == Grade::Officer));
        let is_officer = i32::from(commander.grade == Grade::Officer);
        tally.add(Term::FirstGuard, 1);
        tally.add(Term::SecondGuard, i32::from(guards > 1));
        tally.add(Term::FurtherGuard, guards.saturating_sub(2) as i32);
        tally.add(Term::OfficerFirstGuard, first);
        tally.add(Term::OfficerFurtherGuard, own.officers as i32 - is_officer - first);
        tally.add(Term::GuardOfOfficer, is_officer);
    }
    // In a game there are no counters below the first prisoners: captured counters go to the bottom, and captures
    // remove the top.
    let Some(prisoners) = runs.next() else { return };
    tally.add(Term::prisoner(guards, 0), 1);
    tally.add(Term::prisoner(guards, 1), i32::from(prisoners.height > 1));
    tally.add(Term::prisoner(guards, 2), prisoners.height.saturating_sub(2) as i32);
    tally.add(if guards == 0 { Term::UnguardedOfficer } else { Term::GuardedOfficer }, prisoners.officers as i32);
}

/// Counts the steps of a side, ignoring whose move it is and whether a capture is compulsory.
#[inline]
fn count_mobility(position: &Position, color: Color, tally: &mut impl Tally) {
    let own = position.owned(color);
    let officers = own & position.officers();
    let soldiers = own - officers;
    let home = position.board().far_rank(!color);
    let [left, right] = Direction::forward(color).map(|direction| can_step(position, direction));
    let [back_left, back_right] = Direction::forward(!color).map(|direction| can_step(position, direction));
    let (forward, backward) = (left | right, back_left | back_right);
    let count = |set: SquareSet| set.len() as i32;
    tally.add(Term::Step, count(left & own) + count(right & own));
    let back = count(back_left & officers) + count(back_right & officers);
    tally.add(Term::OfficerStep, back);
    tally.add(Term::Stuck, count(soldiers - forward));
    tally.add(Term::StuckOfficer, count(officers - (forward | backward)));
    let [nw, ne, sw, se] = Direction::ALL.map(|direction| can_step(position, direction));
    let exposed = own & (nw & se | ne & sw);
    tally.add(Term::Exposed, count(exposed));
    tally.add(Term::ExposedOfficer, count(exposed & officers));
    tally.add(Term::HomeHeld, count(own & home));
    let promotion_squares = position.empty() & position.board().far_rank(color);
    let [at_left, at_right] =
        Direction::forward(color).map(|direction| promotion_squares.stepped(direction.reversed()));
    tally.add(Term::OpenPromotion, count((at_left | at_right) & soldiers));
}

/// Returns the squares with an empty neighbor in a direction.
#[inline]
fn can_step(position: &Position, direction: Direction) -> SquareSet {
    position.empty().stepped(direction.reversed())
}

/// Counts the columns of the side to move that the opponent threatens to capture.
#[inline]
fn count_threats(position: &Position, tally: &mut impl Tally) {
    for square in position.threatened().iter() {
        let Some(column) = position.column(square) else { continue };
        tally.add(Term::Threatened, 1);
        tally.add(Term::ThreatenedOfficer, i32::from(column.grade() == Grade::Officer));
        let (_, below) = column.without_commander();
        let Some(below) = below else { continue };
        if below.owner() == column.owner() {
            tally.add(Term::ThreatenedGuarded, 1);
        } else {
            let freed = below.runs().next().map_or(0, |run| run.height as i32);
            tally.add(Term::ThreatenedUnguarded, freed);
        }
    }
}

/// The terms of a commander for each square, which depend on the distances to promotion and to the edge.
struct SquareTerms {
    soldier: [[[Term; 2]; Square::INDICES]; 2],
    officer: [Term; Square::INDICES],
}

static SEVEN: SquareTerms = SquareTerms::new(Board::Seven);
static EIGHT: SquareTerms = SquareTerms::new(Board::Eight);

impl SquareTerms {
    const fn of(board: Board) -> &'static Self {
        match board {
            Board::Eight => &EIGHT,
            _ => &SEVEN,
        }
    }

    /// Returns the terms of a soldier commander on a square: by rank and by file.
    const fn soldier(&self, color: Color, square: Square) -> [Term; 2] {
        self.soldier[color as usize][square.index()]
    }

    const fn officer(&self, square: Square) -> Term {
        self.officer[square.index()]
    }

    const fn new(board: Board) -> Self {
        let unused = Term::soldier(1);
        let mut soldier = [[[unused; 2]; Square::INDICES]; 2];
        let mut officer = [unused; Square::INDICES];
        let last = board.size() - 1;
        let mut index = 0;
        while index < board.size() * board.size() {
            let (file, row) = (index % board.size(), index / board.size());
            if let Some(square) = Square::new(file, row) {
                let (from_side, from_end) = (from_edge(file, last), from_edge(row, last));
                let by_file = Term::soldier_file(from_side);
                // There are no soldier commanders on their last rank.
                let white_to_go = if row == last { 1 } else { last - row };
                let black_to_go = if row == 0 { 1 } else { row };
                soldier[Color::White as usize][square.index()] = [Term::soldier(white_to_go), by_file];
                soldier[Color::Black as usize][square.index()] = [Term::soldier(black_to_go), by_file];
                officer[square.index()] = Term::officer(if from_side < from_end { from_side } else { from_end });
            }
            index += 1;
        }
        Self { soldier, officer }
    }
}

const fn from_edge(index: u8, last: u8) -> u8 {
    if index < last - index { index } else { last - index }
}

/// The difference between White's and Black's count of each term, and how full the board is; input for tuning.
///
/// White's evaluation is the sum of count times weight over all terms, with each weight interpolated by `fullness`; see
/// [`Weights`](super::Weights).
#[derive(Clone, Debug, PartialEq)]
pub struct Counts {
    /// The differences in the order of [`Term::ALL`].
    pub terms: [i8; Term::COUNT],
    /// The number of columns divided by that at the start: 1 in the opening, near 0 in an endgame.
    pub fullness: f32,
}

struct Difference {
    terms: [i8; Term::COUNT],
    sign: i8,
}

impl Counts {
    /// Counts the terms of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mut difference = Difference { terms: [0; Term::COUNT], sign: 1 };
        count_side(position, Color::White, &mut difference);
        difference.sign = -1;
        count_side(position, Color::Black, &mut difference);
        let full = 2 * position.board().counters_per_side();
        Self { terms: difference.terms, fullness: position.occupied().len() as f32 / full as f32 }
    }
}

impl Tally for Difference {
    fn add(&mut self, term: Term, count: i32) {
        // With 24 counters and 32 squares no count comes near the limit.
        self.terms[term.index()] += self.sign * count as i8;
    }
}
