//! Owns the move in the making: a column chosen, and the squares where it has landed so far.

use laska_rules::{Move, Square, SquareSet};

/// What of a move has been entered: the square of the column, then each landing.
///
/// Two jumps from one square to another have only one square between them, so the landings tell the whole path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    squares: Vec<Square>,
}

/// What a further square means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The move is whole.
    Play(Move),
    /// There is more than one way on.
    GoOn(Entry),
    /// No legal move goes there.
    Refused,
}

impl Entry {
    pub(super) fn new(from: Square) -> Self {
        Self { squares: vec![from] }
    }

    /// Where the column stands now.
    pub(super) fn at(&self) -> Square {
        *self.squares.last().expect("an entry begins with a square")
    }

    /// How many landings have been entered.
    pub(super) fn landings(&self) -> usize {
        self.squares.len() - 1
    }

    /// The legal moves that begin this way.
    pub(super) fn candidates<'a>(&'a self, legal: &'a [Move]) -> impl Iterator<Item = Move> + Clone + 'a {
        legal.iter().copied().filter(|mv| {
            let mut stops = stops(*mv);
            self.squares.iter().all(|&square| stops.next() == Some(square))
        })
    }

    /// Where the column can land next.
    pub(super) fn targets(&self, legal: &[Move]) -> Vec<Square> {
        distinct(self.candidates(legal).filter_map(|mv| stops(mv).nth(self.squares.len())))
    }

    /// What it means to go to a square: the next landing, the last one of only one way, or the square where the column
    /// stands, for a take that may stop there.
    pub(super) fn to(&self, square: Square, legal: &[Move]) -> Next {
        if square == self.at() && self.landings() > 0 {
            return match self.candidates(legal).find(|mv| stops(*mv).count() == self.squares.len()) {
                Some(stopped) => Next::Play(stopped),
                None => Next::Refused,
            };
        }
        let mut further = self.clone();
        further.squares.push(square);
        if let Some(next) = only(further.candidates(legal)) {
            return Next::Play(next);
        }
        if further.candidates(legal).next().is_some() {
            return Next::GoOn(further);
        }
        only(self.candidates(legal).filter(|mv| mv.to() == square)).map_or(Next::Refused, Next::Play)
    }
}

/// The squares where a move's column stands, the first one included.
pub(super) fn stops(mv: Move) -> impl Iterator<Item = Square> + Clone {
    std::iter::once(mv.from()).chain(mv.landings())
}

/// The squares of the columns that can move.
pub(super) fn movers(legal: &[Move]) -> Vec<Square> {
    distinct(legal.iter().map(|mv| mv.from()))
}

/// Each square once, in the order of Lasker's numbers.
fn distinct(squares: impl Iterator<Item = Square>) -> Vec<Square> {
    squares.collect::<SquareSet>().iter().collect()
}

fn only(mut moves: impl Iterator<Item = Move>) -> Option<Move> {
    let first = moves.next()?;
    moves.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::piece_list;
    use laska_rules::{Board, Chain};

    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn legal(pieces: &str, chain: Chain) -> Vec<Move> {
        piece_list::parse(pieces, Board::Seven).expect("a position").moves(chain).to_vec()
    }

    #[test]
    fn a_step_is_two_squares() {
        let legal = legal("c3w g7b, White to move", Chain::All);
        let entry = Entry::new(square("c3"));
        assert_eq!(entry.targets(&legal), [square("b4"), square("d4")]);
        assert!(matches!(entry.to(square("d4"), &legal), Next::Play(mv) if mv.to_string() == "c3-d4"));
        assert_eq!(entry.to(square("e5"), &legal), Next::Refused);
    }

    #[test]
    fn a_take_with_one_way_completes_itself() {
        let legal = legal("a1w b2b d4b, White to move", Chain::All);
        let entry = Entry::new(square("a1"));
        assert_eq!(entry.targets(&legal), [square("c3")]);
        for end in ["c3", "e5"] {
            assert!(matches!(entry.to(square(end), &legal), Next::Play(mv) if mv.to_string() == "a1-b2-c3-d4-e5"));
        }
    }

    #[test]
    fn a_fork_is_asked_for() {
        let legal = legal("a1w b2b b4b d4b, White to move", Chain::All);
        let entry = Entry::new(square("a1"));
        let Next::GoOn(further) = entry.to(square("c3"), &legal) else { panic!("two ways on from c3") };
        assert_eq!(further.targets(&legal), [square("a5"), square("e5")]);
        assert!(matches!(further.to(square("e5"), &legal), Next::Play(_)));
        assert_eq!(further.to(square("c3"), &legal), Next::Refused, "the take must go on");
    }

    #[test]
    fn two_ways_to_one_square_are_never_chosen_silently() {
        let legal = legal("c1W b2b d2b b4b d4b, White to move", Chain::All);
        let entry = Entry::new(square("c1"));
        assert_eq!(entry.to(square("c5"), &legal), Next::Refused);
        assert_eq!(entry.targets(&legal), [square("a3"), square("e3")]);
    }

    #[test]
    fn a_take_may_stop_where_the_variant_says_so() {
        let legal = legal("a1w b2b d4b, White to move", Chain::First);
        let Next::GoOn(further) = Entry::new(square("a1")).to(square("c3"), &legal) else { panic!("stop or go on") };
        assert!(matches!(further.to(square("c3"), &legal), Next::Play(mv) if mv.to_string() == "a1-b2-c3"));
        assert!(matches!(further.to(square("e5"), &legal), Next::Play(mv) if mv.to_string() == "a1-b2-c3-d4-e5"));
    }
}
