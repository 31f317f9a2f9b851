//! Owns the laws that hold whatever is done: every change can be taken back and done again, texts and address are the
//! board, and a fault keeps the position from being played.

use laska_rules::notation::{fen, piece_list};
use laska_rules::{Board, Color, Counter, Setup, Square};

use super::super::address;
use super::super::bench::Bench;
use super::super::carry::{End, Load, Target};
use super::super::edit::Edit;
use super::super::want::{Form, Tool, Want};

/// Numbers that look random, always the same ones.
struct Lot(u64);

impl Lot {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// Something that can be wanted.
fn any_want(lot: &mut Lot, bench: &Bench) -> Want {
    let squares: Vec<Square> = bench.setup().board().squares().iter().collect();
    let mut a_square = || squares[lot.below(squares.len())];
    let (from, to) = (a_square(), a_square());
    let depth = lot.below(4);
    let end = [End::Top, End::Bottom][lot.below(2)];
    let kind = Counter::ALL[lot.below(4)];
    match lot.below(16) {
        0 => Want::Do(Edit::Carry(Load::Column(from), Target::Square(to, end))),
        1 => Want::Do(Edit::Carry(Load::Counter(from, depth), Target::Within(to, depth))),
        2 => Want::Do(Edit::Carry(Load::Counter(from, 0), Target::Box)),
        3 => Want::Do(Edit::Promote(from, depth)),
        4 => Want::Do([Edit::Mirror, Edit::Swap, Edit::Start, Edit::Clear][lot.below(4)]),
        5 => Want::Do(Edit::Board(Board::ALL[lot.below(2)])),
        6 => Want::Do(Edit::Turn(Color::ALL[lot.below(2)])),
        7 => Want::Lift(Load::Column(from)),
        8 => Want::PutDown(Target::Square(to, end)),
        9 => Want::Choose([Tool::Hand, Tool::Eraser, Tool::Counter(kind)][lot.below(3)]),
        10 => Want::PutOn(end),
        11 | 12 => Want::Press(from),
        _ => Want::Place(to, kind),
    }
}

#[test]
fn every_change_is_taken_back_and_done_again() {
    let mut lot = Lot(1911);
    for _ in 0..60 {
        let mut bench = Bench::default();
        let mut seen: Vec<Setup> = vec![bench.setup().clone()];
        for _ in 0..50 {
            let want = any_want(&mut lot, &bench);
            bench = bench.after(want);
            if seen.last() != Some(bench.setup()) {
                seen.push(bench.setup().clone());
            }
            // Whatever is on the bench, texts and address are it.
            assert_eq!(fen::parse_setup(&bench.texts.text(Form::Ranks).text).as_ref(), Ok(bench.setup()));
            let pieces = &bench.texts.text(Form::Pieces).text;
            assert_eq!(piece_list::parse_setup(pieces, bench.setup().board()).as_ref(), Ok(bench.setup()));
            let address = bench.address().expect("nothing faulty was opened");
            assert_eq!(address::read(&address).map(|it| it.setup).as_ref(), Ok(bench.setup()));
            assert_eq!(bench.game().is_some(), bench.faults().is_empty());
        }
        for setup in seen.iter().rev().skip(1) {
            bench = bench.after(Want::Undo);
            assert_eq!(bench.setup(), setup);
        }
        assert!(!bench.can_undo());
        assert_eq!(bench.clone().after(Want::Undo).setup(), bench.setup());
        for setup in &seen[1..] {
            bench = bench.after(Want::Redo);
            assert_eq!(bench.setup(), setup);
        }
        assert!(!bench.can_redo());
    }
}
