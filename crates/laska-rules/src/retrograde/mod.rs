//! Positions as a set of squares and one sequence of counters, with their moves forward and backward.

mod layout;
mod position;
mod predecessors;
mod successors;

pub use position::{Counters, RetrogradePosition};
pub use predecessors::Origin;

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use std::collections::HashMap;

    use super::*;
    use crate::notation::fen;
    use crate::{CaptureRule, Position, Variant};

    /// Officers and soldiers with prisoners, one move from promotion, with chains, with both boards.
    const CASES: [&str; 8] = [
        "//,BW,,//,BW,WWBB,// w",
        "/,W,B//,W,B//,W,B/ b",
        "B,,,/b,b,//BB,,B//,,B/Bw,WwbBb,, w",
        "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
        "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w b",
        "/,w,/,,,/,Wb,/,bw,bB,/b,bbw,/,,, w",
        "/,,,/b,bw,b,/,,W,/,b,bB,/,,,/,w,,/,,, w",
        "/,,/,,bwwww,/,,/wbbbbb,,,/,,/,,, w",
    ];

    fn position(text: &str) -> Position {
        fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Returns up to this many positions that can arise, each with the positions after it.
    fn arising(
        root: &Position,
        variant: Variant,
        limit: usize,
    ) -> HashMap<RetrogradePosition, Vec<RetrogradePosition>> {
        let (mut found, mut waiting) = (HashMap::new(), alloc::collections::VecDeque::from([root.clone()]));
        while let Some(position) = waiting.pop_front() {
            let here = RetrogradePosition::from(&position);
            if found.len() == limit || found.contains_key(&here) {
                continue;
            }
            let mut after = Vec::new();
            for &mv in &position.legal_moves(variant.capture_rule) {
                let mut next = position.clone();
                next.play_unchecked(mv);
                after.push(RetrogradePosition::from(&next));
                waiting.push_back(next);
            }
            found.insert(here, after);
        }
        found
    }

    fn variants(root: &Position) -> impl Iterator<Item = Variant> {
        let board = root.board();
        CaptureRule::ALL.into_iter().map(move |capture_rule| Variant::new(board, capture_rule))
    }

    #[test]
    fn successors_are_the_positions_after_the_legal_moves() {
        for root in CASES.map(position) {
            for variant in variants(&root) {
                for (here, after) in arising(&root, variant, 3000) {
                    let mut successors = Vec::new();
                    here.each_successor(variant, |next| successors.push(next));
                    assert_eq!(successors, after, "{root}: {here:?}");
                }
            }
        }
    }

    #[test]
    fn predecessors_are_the_inverse_of_successors() {
        let count = |positions: &[RetrogradePosition], position| positions.iter().filter(|&&p| p == position).count();
        for root in CASES.map(position) {
            for variant in variants(&root) {
                let found = arising(&root, variant, 3000);
                let mut before: HashMap<_, Vec<_>> = HashMap::new();
                for (&here, after) in &found {
                    after.iter().for_each(|&next| before.entry(next).or_default().push(here));
                }
                for (here, expected) in before {
                    let mut predecessors = Vec::new();
                    here.each_predecessor(variant, Origin::of(&root), |before| predecessors.push(before));
                    for &before in &expected {
                        assert_eq!(count(&predecessors, before), count(&expected, before), "{before:?} {here:?}");
                    }
                    for &before in &predecessors {
                        let mut after = Vec::new();
                        before.each_successor(variant, |next| after.push(next));
                        assert_eq!(count(&after, here), count(&predecessors, before), "{before:?} {here:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_position_is_rebuilt_from_its_parts() {
        for root in CASES.map(position) {
            for (here, _) in arising(&root, Variant::new(root.board(), Variant::LASKA.capture_rule), 1000) {
                let placement = here.placement(root.board());
                assert_eq!(placement >> RetrogradePosition::placement_bits(root.board()), 0);
                let (counters, from_parts) = (here.counters(), RetrogradePosition::from_parts);
                assert_eq!(from_parts(placement, counters, root.board()), Some(here));
                for square in 1..RetrogradePosition::placement_bits(root.board()) {
                    assert_eq!(from_parts(placement ^ 1 << square, counters, root.board()), None);
                }
                let more = Counters { officers: u32::MAX, ..counters };
                assert_eq!(from_parts(placement, more, root.board()), None);
            }
        }
    }
}
