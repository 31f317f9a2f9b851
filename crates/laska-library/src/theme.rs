//! Themes of puzzles, found from the position and the solution.

use laska_rules::{CaptureRule, Color, Direction, Grade, Move, Position, Square};

use crate::Solution;

/// A tactical or strategic theme of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// A required capture frees prisoners: below the captured commander is a counter of the solver, who owns the rest
    /// of the column after the jump.
    Freeing,
    /// A required move is a chain: a capture of several jumps.
    Chain,
    /// After a required step, the opponent must capture.
    Sacrifice,
    /// A required step takes the opposition: only officers command columns, and every enemy column is faced by one of the
    /// solver's columns when the opponent has to move. Two columns face each other if they stand two squares apart on a
    /// rank, on a file, or on a diagonal with an empty square between them. The one that steps next to the other is
    /// captured.
    Opposition,
    /// A required move promotes.
    Promotion,
    /// At the end the opponent has columns, but none of them can move.
    Blockade,
    /// Two columns take turns capturing from each other: in three captures in a row, each jumps over the column that has
    /// captured last, and is made by what that one has left. Steps may come between the captures, because without the
    /// opposition a column has to wait for the next one.
    Leapfrog,
    /// The first move is a step that leaves a lock shut, so that the opponent has to move elsewhere. In a lock, an enemy
    /// column cannot move, because columns of the solver stand on all squares in front of it and protect each other.
    /// Only the solver can open it, with a step of one of these columns.
    HoldingTheKey,
    /// The first move neither captures nor forces the opponent to capture.
    QuietMove,
    /// The puzzle is like a study: see [`Puzzle::is_study_like`](crate::Puzzle::is_study_like).
    StudyLike,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 10] = [
        Self::Freeing,
        Self::Chain,
        Self::Sacrifice,
        Self::Opposition,
        Self::Promotion,
        Self::Blockade,
        Self::Leapfrog,
        Self::HoldingTheKey,
        Self::QuietMove,
        Self::StudyLike,
    ];

    /// Returns the name in addresses, which never changes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Freeing => "freeing",
            Self::Chain => "chain",
            Self::Sacrifice => "sacrifice",
            Self::Opposition => "opposition",
            Self::Promotion => "promotion",
            Self::Blockade => "blockade",
            Self::Leapfrog => "leapfrog",
            Self::HoldingTheKey => "holding-the-key",
            Self::QuietMove => "quiet-move",
            Self::StudyLike => "study-like",
        }
    }
}

impl Solution {
    /// Returns the themes that follow from the moves, in the order of [`Theme::ALL`]: all but [`Theme::StudyLike`].
    #[must_use]
    pub fn themes(&self) -> Vec<Theme> {
        Theme::ALL.into_iter().filter(|&theme| self.has_theme(theme)).collect()
    }

    /// Whether the moves have a theme.
    #[must_use]
    pub fn has_theme(&self, theme: Theme) -> bool {
        let requires = |is_example: fn(&Ply) -> bool| self.required_plies().any(|ply| is_example(&ply));
        match theme {
            Theme::Freeing => requires(Ply::frees),
            Theme::Chain => requires(|ply| ply.mv.jumps() > 1),
            Theme::Sacrifice => requires(|ply| !ply.mv.is_capture() && ply.after.must_capture()),
            Theme::Opposition => requires(Ply::takes_the_opposition),
            Theme::Promotion => requires(|ply| ply.before.promotes(ply.mv)),
            Theme::Blockade => {
                let end = self.plies().last().map(|ply| ply.after);
                end.is_some_and(|end| !end.can_move() && !end.owned(end.turn()).is_empty())
            }
            Theme::Leapfrog => is_leapfrog(self.moves()),
            Theme::HoldingTheKey => self.plies().next().is_some_and(|key| key.keeps_a_lock_shut(self.capture_rule())),
            Theme::QuietMove => {
                self.plies().next().is_some_and(|key| !key.mv.is_capture() && !key.after.must_capture())
            }
            Theme::StudyLike => false,
        }
    }

    fn plies(&self) -> impl Iterator<Item = Ply> {
        let mut position = self.start().clone();
        self.moves().iter().map(move |&mv| {
            let before = position.clone();
            position.play_unchecked(mv);
            Ply { before, mv, after: position.clone() }
        })
    }

    /// Returns the plies of the solver that are required.
    fn required_plies(&self) -> impl Iterator<Item = Ply> {
        self.plies().take(self.required().len()).step_by(2)
    }
}

/// Whether two columns capture from each other, in turns, at least three times in a row.
fn is_leapfrog(moves: &[Move]) -> bool {
    // The column that has captured last, and what it has left of the columns that it jumped.
    let (mut captor, mut left, mut captures) = (None, Vec::new(), 0);
    moves.iter().any(|mv| {
        if mv.is_capture() {
            let over = captor.filter(|square| mv.jumped().any(|jumped| jumped == *square));
            let leaps = over.filter(|_| left.contains(&mv.from()));
            (left, captures) = leaps.map_or_else(|| (mv.jumped().collect(), 1), |square| (vec![square], captures + 1));
            captor = Some(mv.to());
        } else {
            // Where another column steps to, nothing was left.
            let steps = left.contains(&mv.from());
            left.retain(|square| ![mv.from(), mv.to()].contains(square));
            left.extend(steps.then_some(mv.to()));
            captor = captor.map(|square| if square == mv.from() { mv.to() } else { square });
        }
        captures == 3
    })
}

/// A move of the solver with the positions around it.
struct Ply {
    before: Position,
    mv: Move,
    after: Position,
}

impl Ply {
    fn solver(&self) -> Color {
        self.before.turn()
    }

    /// Whether a jumped column belongs to the solver after the jump.
    fn frees(&self) -> bool {
        let rests = self.mv.jumped().filter_map(|square| self.before.column(square)?.without_commander().1);
        rests.into_iter().any(|rest| rest.owner() == self.solver())
    }

    fn takes_the_opposition(&self) -> bool {
        let Self { mv, after, .. } = self;
        let faced = |enemy: Square| after.owned(self.solver()).iter().any(|own| faces(own, enemy, after));
        !mv.is_capture()
            && after.officers() == after.occupied()
            && !after.must_capture()
            && after.owned(after.turn()).iter().all(faced)
            && after.owned(after.turn()).iter().any(|enemy| faces(mv.to(), enemy, after))
    }

    fn keeps_a_lock_shut(&self, capture_rule: CaptureRule) -> bool {
        let (mv, solver) = (self.mv, self.solver());
        let legal = self.before.legal_moves(capture_rule);
        !mv.is_capture()
            && self.before.owned(!solver).iter().any(|locked| {
                let Some(lock) = lock(&self.before, locked) else { return false };
                let opens = |other: &Move| lock.contains(&other.from());
                !opens(&mv) && legal.iter().any(opens) && self::lock(&self.after, locked).is_some()
            })
            && self.after.can_move()
    }
}

/// Whether two columns stand two squares apart on a rank or a file, or on a diagonal with an empty square between them.
fn faces(one: Square, other: Square, position: &Position) -> bool {
    let (files, rows) = (one.file().abs_diff(other.file()), one.row().abs_diff(other.row()));
    match (files, rows) {
        (2, 0) | (0, 2) => true,
        (2, 2) => {
            let between = Square::new(one.file().midpoint(other.file()), one.row().midpoint(other.row()));
            between.is_some_and(|between| position.empty().contains(between))
        }
        _ => false,
    }
}

/// Returns the squares of the enemy columns that lock in a column: those in front of it and those that protect them.
/// `None` if the column can move, or if something else holds it.
fn lock(position: &Position, locked: Square) -> Option<Vec<Square>> {
    let column = position.column(locked)?;
    let directions = match column.grade() {
        Grade::Soldier => Direction::forward(column.owner()).to_vec(),
        Grade::Officer => Direction::ALL.to_vec(),
    };
    let is_enemy = |square: &Square| position.owned(!column.owner()).contains(*square);
    let mut lock = Vec::new();
    for direction in directions {
        let Some(front) = direction.step(locked, position.board()) else { continue };
        lock.push(Some(front).filter(is_enemy)?);
        if let Some(behind) = direction.step(front, position.board()) {
            lock.push(Some(behind).filter(is_enemy)?);
        }
    }
    (!lock.is_empty()).then_some(lock)
}

#[cfg(test)]
mod tests {
    use laska_rules::Board;
    use laska_rules::notation::{parse_move, piece_list};

    use super::*;

    /// Returns the themes of a position with these moves, all of them required.
    fn themes(position: &str, moves: &str) -> Vec<Theme> {
        let start = piece_list::parse(position, Board::Seven).unwrap_or_else(|error| panic!("{position}: {error}"));
        let (mut at, mut parsed) = (start.clone(), Vec::new());
        for text in moves.split(' ') {
            let mv = parse_move(text, &at, CaptureRule::MustFinish).unwrap_or_else(|error| panic!("{text}: {error}"));
            at.play_unchecked(mv);
            parsed.push(mv);
        }
        let solution = Solution::new(start, CaptureRule::MustFinish, parsed, usize::MAX);
        solution.unwrap_or_else(|error| panic!("{position}: {error}")).themes()
    }

    /// Known examples: the studies of the library and the lessons of the site.
    #[test]
    fn known_examples_have_their_themes() {
        use Theme::{Blockade, Chain, Freeing, HoldingTheKey, Leapfrog, Opposition, Promotion, QuietMove, Sacrifice};
        for (name, position, moves, expected) in [
            (
                "study 1",
                "a1WWW b2BBB, White to move",
                "a1-b2-c3 b2-c3-d4 c3-d4-e5 d4-e5-f6 e5-f6-g7",
                &[Freeing, Leapfrog][..],
            ),
            ("study 2", "a1WWW d4BBB, White to move", "a1-b2 d4-e5 b2-c3 e5-d6", &[Opposition, QuietMove]),
            (
                "study 2, with all moves",
                "a1WWW d4BBB, White to move",
                "a1-b2 d4-e5 b2-c3 e5-d6 c3-d4 d6-e7 d4-e5 e7-d6 e5-d6-c7 d6-e5 c7-d6 e5-d6-c7 d6-c5 c7-d6 c5-d6-e7",
                &[Sacrifice, Opposition, Leapfrog, QuietMove],
            ),
            ("study 3", "c3WWWBB c5BBW, White to move", "c3-d4 c5-d4-e3 d4-e3-f2 e3-f2-g1", &[Sacrifice, Leapfrog]),
            ("study 4", "c3BW c5BW e3WWBB, White to move", "e3-d4 c3-d4-e5 d4-e5-f6", &[Freeing, Sacrifice]),
            ("study 5", "a1B a3W b6B e5W, White to move", "e5-d6 b6-a5 d6-c7", &[Opposition, QuietMove]),
            ("study 6", "c3W c5B d4B e5W, White to move", "c3-b4 d4-e5-f6 b4-c5-d6", &[Sacrifice]),
            ("promotion", "e5w d6b b6b g5b, White to move", "e5-d6-c7", &[Promotion]),
            ("no way out", "a1w c1w a3b, White to move", "a1-b2", &[Blockade, QuietMove]),
            ("weak columns", "c3w b4b d4bw, White to move", "c3-d4-e5", &[Freeing]),
            ("opposition", "c3W d6B, White to move", "c3-d4 d6-c7 d4-c5", &[Opposition, QuietMove]),
            ("the spare step", "e5W b2w c1B a5b, White to move", "b2-a3 c1-b2 e5-d4", &[QuietMove]),
            ("the key", "a5b b4w c3w d6b g1w, White to move", "g1-f2", &[HoldingTheKey, QuietMove]),
            ("a chain", "a1W b2b d4b g7b, White to move", "a1-b2-c3-d4-e5", &[Chain]),
        ] {
            assert_eq!(themes(position, moves), expected, "{name}");
        }
    }

    #[test]
    fn a_lock_needs_protection_and_a_key() {
        for (why, position, mv) in [
            ("a5 can capture b4", "a5b b4w c1w d6b g1w, White to move", "g1-f2"),
            ("the key opens the lock", "a5b b4w c3w d6b g1w, White to move", "b4-c5"),
            ("Black blocks itself", "a5b b4b c3b g1w d6b, White to move", "g1-f2"),
            ("White cannot open the lock", "a3b b4b c3b d4b b2w c1w d2w g1w, White to move", "g1-f2"),
        ] {
            assert!(!themes(position, mv).contains(&Theme::HoldingTheKey), "{why}");
        }
    }
}
