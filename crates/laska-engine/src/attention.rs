//! What a weak level sees of the lines of a search, and how it assesses them.

use laska_rules::{Move, Position, Square};

use crate::evaluation::{TaperedScore, Term};
use crate::{Plies, PvLine, RandomBits, Score, ScoreKind, Weights};

/// The attention of a level. It makes the mistakes of a person who does not see everything: follows a line of the search
/// only as far as the first capture it overlooks, and assesses the position there.
#[derive(Clone, Copy)]
pub(crate) struct Attention {
    /// How often it overlooks a capture by the opponent.
    pub(crate) overlooked: Percent,
    /// How often it looks at one side of the board only: at the moves that start there, its own and the opponent's.
    pub(crate) one_sided: Percent,
    pub(crate) assessment: Assessment,
}

/// A probability, from 0 to 100.
#[derive(Clone, Copy)]
pub(crate) struct Percent(pub(crate) u8);

/// How a level assesses a position.
#[derive(Clone, Copy)]
pub(crate) enum Assessment {
    /// Counts the columns on the board by their commanders and forgets what lies below.
    Commanders,
    /// With the weights of the search.
    Full,
}

/// A capture of this many counters, or of an officer, is too plain to overlook.
const PLAIN_JUMPS: usize = 3;

/// Weights that only count commanders: 100 for a soldier and 200 for an officer.
const COMMANDERS: Weights = {
    let mut weights = [TaperedScore::ZERO; Term::COUNT];
    let mut index = 0;
    while index < Term::COUNT {
        weights[index] = match Term::ALL[index] {
            Term::Soldier
            | Term::Soldier2
            | Term::Soldier3
            | Term::Soldier4
            | Term::Soldier5
            | Term::Soldier6
            | Term::Soldier7 => TaperedScore::new(100, 100),
            Term::Officer | Term::Officer1 | Term::Officer2 | Term::Officer3 => TaperedScore::new(200, 200),
            _ => TaperedScore::ZERO,
        };
        index += 1;
    }
    Weights::new(weights)
};

impl Attention {
    /// Sees everything that the search sees.
    pub(crate) const FULL: Self = Self { overlooked: Percent(0), one_sided: Percent(0), assessment: Assessment::Full };

    /// Turns to a position, with random numbers that decide what is overlooked during this move.
    pub(crate) fn look(self, root: &Position, random: RandomBits) -> Look<'_> {
        let side = if random.draw(0).is_multiple_of(2) { Side::Left } else { Side::Right };
        let view = self.one_sided.hits(random.draw(1)).then_some(side);
        Look { root, attention: self, view, random }
    }
}

impl Percent {
    /// Returns whether a random number falls within the probability.
    const fn hits(self, random: u64) -> bool {
        random % 100 < self.0 as u64
    }
}

/// A side of the board. Both include the middle files.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

/// A look at a position before a move.
pub(crate) struct Look<'a> {
    root: &'a Position,
    attention: Attention,
    /// The side that is looked at; `None` for the whole board.
    view: Option<Side>,
    random: RandomBits,
}

impl Look<'_> {
    /// Returns whether a line starts on the side that is looked at.
    pub(crate) fn considers(&self, line: &PvLine) -> bool {
        self.sees(line.first_move().from())
    }

    /// Returns the score of a line as the level assesses it, in hundredths of a counter for the side to move.
    pub(crate) fn assess(&self, line: &PvLine) -> i32 {
        if line.score.plies_to_end().is_some() {
            return score_value(line.score);
        }
        let mut position = self.root.clone();
        let mut sees_all = true;
        for mv in line.pv.moves() {
            sees_all = position.turn() == self.root.turn() || !self.overlooks(&position, mv);
            if !sees_all {
                break;
            }
            position.play_unchecked(mv);
        }
        let weights = match self.attention.assessment {
            Assessment::Commanders => &COMMANDERS,
            Assessment::Full if sees_all => return score_value(line.score),
            Assessment::Full => &Weights::FITTED,
        };
        let value = weights.sum(&position);
        if position.turn() == self.root.turn() { value } else { -value }
    }

    /// Returns whether a capture by the opponent is overlooked, in every line that contains it.
    fn overlooks(&self, position: &Position, reply: Move) -> bool {
        let is_plain =
            reply.jumps() >= PLAIN_JUMPS || reply.jumped().any(|square| position.officers().contains(square));
        let draw = self.random.draw(reply.bits().get().into());
        reply.is_capture() && !is_plain && (!self.sees(reply.from()) || self.attention.overlooked.hits(draw))
    }

    fn sees(&self, square: Square) -> bool {
        let last_file = self.root.board().size() - 1;
        match self.view {
            None => true,
            Some(Side::Left) => square.file() <= last_file.div_ceil(2),
            Some(Side::Right) => square.file() >= last_file / 2,
        }
    }
}

/// Returns a score in hundredths of a counter, with wins and losses far from all values and from each other.
fn score_value(score: Score) -> i32 {
    const FAR: i32 = 20_000;
    const APART: i32 = 100;
    match score.kind() {
        ScoreKind::Value(value) => value,
        ScoreKind::Win(Plies(plies)) => FAR - APART * i32::from(plies.min(99)),
        ScoreKind::Loss(Plies(plies)) => APART * i32::from(plies.min(99)) - FAR,
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::{piece_list, record};
    use laska_rules::{Board, CaptureRule, Game};

    use super::*;
    use crate::{Pv, Score};

    fn position(pieces: &str) -> Position {
        piece_list::parse(pieces, Board::Seven).expect("a position")
    }

    fn line(root: &Position, moves: &str, score: i32) -> PvLine {
        let mut game = Game::from_position(root.clone(), CaptureRule::MustFinish);
        record::play(&mut game, moves).expect("legal moves");
        let mut pv = Pv::EMPTY;
        for &mv in game.moves().iter().rev() {
            let rest = pv.clone();
            pv.set_with(mv, &rest);
        }
        PvLine { pv, score: Score::value(score) }
    }

    /// Returns the values that a level may give a line, over 200 random numbers, in ascending order.
    fn values(attention: Attention, root: &Position, line: &PvLine) -> Vec<i32> {
        let mut values: Vec<_> = (0..200).map(|random| attention.look(root, RandomBits(random)).assess(line)).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    const COUNTS: Attention = Attention { assessment: Assessment::Commanders, ..Attention::FULL };

    #[test]
    fn full_attention_sees_the_score_of_the_search() {
        let root = position("c3w g1w e5b g7b, White to move");
        let line = line(&root, "c3-d4 e5-d4-c3", -321);
        assert_eq!(values(Attention::FULL, &root, &line), [-321]);
    }

    #[test]
    fn a_capture_is_overlooked_in_every_line_or_in_none() {
        let root = position("a3w d4w g1w e5b f6b, White to move");
        let lines = ["a3-b4 e5-d4-c3", "g1-f2 e5-d4-c3"].map(|moves| line(&root, moves, -321));
        let absent_minded = Attention { overlooked: Percent(50), ..COUNTS };
        for (attention, expected) in [
            (COUNTS, vec![0]),
            (Attention { overlooked: Percent(100), ..COUNTS }, vec![100]),
            (absent_minded, vec![0, 100]),
        ] {
            assert!(lines.iter().all(|line| values(attention, &root, line) == expected));
        }
        for random in 0..50 {
            let look = absent_minded.look(&root, RandomBits(random));
            assert_eq!(look.assess(&lines[0]), look.assess(&lines[1]));
        }
    }

    #[test]
    fn the_capture_of_an_officer_or_of_three_counters_is_never_overlooked() {
        let blind = Attention { overlooked: Percent(100), one_sided: Percent(100), ..COUNTS };
        let root = position("c3W g1w e5b g7b, White to move");
        assert_eq!(values(blind, &root, &line(&root, "c3-d4 e5-d4-c3", -500)), [-100]);
        let root = position("b2w d4w f6w g1w g7b, White to move");
        let three = line(&root, "g1-f2 g7-f6-e5-d4-c3-b2-a1", -500);
        assert_eq!(values(blind, &root, &three), [-100]);
    }

    #[test]
    fn one_side_of_the_board_is_looked_at_or_the_other() {
        let sided = Attention { one_sided: Percent(100), ..COUNTS };
        let root = position("a1w g1w d6b, White to move");
        let considered = |random: u64| {
            let look = sided.look(&root, RandomBits(random));
            ["a1-b2", "g1-f2"].map(|moves| look.considers(&line(&root, moves, 0)))
        };
        let seen: Vec<_> = (0..50).map(considered).collect();
        assert!(seen.contains(&[true, false]) && seen.contains(&[false, true]), "{seen:?}");
        assert!(!seen.contains(&[true, true]) && !seen.contains(&[false, false]), "{seen:?}");
    }

    #[test]
    fn what_lies_below_a_column_is_forgotten() {
        let root = position("c3www g1w e5bw g7b, White to move");
        let line = line(&root, "g1-f2", 77);
        assert_eq!(values(COUNTS, &root, &line), [0]);
        assert_eq!(values(Attention::FULL, &root, &line), [77]);
    }
}
