//! A packed position is all of its position, and no other number gives one.

use super::*;
use crate::Chain;
use crate::notation::{fen, piece_list};

#[test]
fn a_position_is_known_from_its_number() {
    for text in [
        "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
        "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w b",
        "bbBWwwbbwBWbwbBwWbBwww,,,//,,,////,,, b",
        "///////,,,WbWbWbWbWbWbWbWbWbWbWbWb w",
        "B,,,///,,//,,/,,,W b",
    ] {
        let position = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let packed = position.pack();
        let unpacked = Position::unpack(PackedPosition::from_bits(packed.bits()), position.board());
        assert_eq!(unpacked.as_ref(), Some(&position), "{text}");
        assert_eq!(unpacked.map(|p| p.hash()), Some(position.hash_from_scratch()), "{text}");
    }
}

#[test]
fn a_number_after_a_move_is_that_of_the_position_after_it() {
    fn check(position: &mut Position, chain: Chain, depth: usize) {
        if depth == 0 {
            return;
        }
        for &mv in &position.moves(chain) {
            let packed = position.pack_after(mv);
            let undo = position.play(mv);
            assert_eq!(packed, position.pack(), "{mv} to {position}");
            check(position, chain, depth - 1);
            position.undo(mv, undo);
        }
    }
    for text in [
        "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
        // An officer that can take all the way round, and soldiers about to be promoted.
        "/,w,/,,,/,Wb,/,bw,bB,/b,bbw,/,,, w",
        "/,,,/b,bw,b,/,,W,/,b,bB,/,,,/,w,,/,,, w",
    ] {
        let mut position = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        Chain::ALL.into_iter().for_each(|chain| check(&mut position, chain, 4));
    }
}

#[test]
fn few_counters_fit_64_bits() {
    for (list, board) in [
        ("g7WWWBBwwWBB, Black to move", Board::Seven),
        ("a1W c1W e1W g1W b2W c7B e7B g7B a7B b6B, Black to move", Board::Seven),
        ("h8WWWWBBBB, Black to move", Board::Eight),
    ] {
        let position = piece_list::parse(list, board).unwrap_or_else(|error| panic!("{list}: {error}"));
        assert!(position.pack().bits() <= u128::from(u64::MAX), "{list}");
    }
}

#[test]
fn no_other_number_gives_a_position() {
    let position = piece_list::parse("f6w b2BwB, White to move", Board::Seven).expect("a position");
    let bits = position.pack().bits();
    for place in 0..128 {
        let other = PackedPosition::from_bits(bits ^ 1 << place);
        if let Some(unpacked) = Position::unpack(other, Board::Seven) {
            assert_eq!(unpacked.pack(), other, "bit {place}");
            assert_eq!(crate::Setup::from(&unpacked).check(), Ok(()), "bit {place}");
        }
    }
    // g7W with the officer's bit cleared: a soldier that should have been promoted.
    let officer = piece_list::parse("g7W, White to move", Board::Seven).expect("a position").pack().bits();
    let far = officer ^ 1 << 34;
    for bits in [0, 1, far, u128::MAX] {
        assert_eq!(Position::unpack(PackedPosition::from_bits(bits), Board::Seven), None, "{bits:#x}");
    }
}
