//! What presses, keys, texts and addresses do in the editor, what is said of faults, and the laws that hold whatever is
//! done.

use laska_rules::notation::{fen, piece_list};
use laska_rules::{Board, Chain, Color, Counter, Setup, Square};
use laska_web::notice::Tone;

use super::address;
use super::bench::Bench;
use super::edit::{Edit, End, Load, Target};
use super::want::{Form, Grip, Key, Tool, Want, anywhere, in_column, on_square};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn counter(letter: char) -> Counter {
    Counter::from_letter(letter).expect("a counter")
}

fn bench(ranks: &str) -> Bench {
    Bench::default().after(Want::Write(Form::Ranks, ranks.into()))
}

fn shown(bench: &Bench) -> String {
    fen::write(bench.setup())
}

#[test]
fn a_press_does_what_is_in_the_hand() {
    let c3 = square("c3");
    let hand = bench("////,wb,,// w");
    assert_eq!(shown(&hand.clone().after(Want::Press(c3))), "////,wb,,// w");
    for (tool, end, expected) in [
        (Tool::Counter(counter('B')), End::Top, "////,Bwb,,// w"),
        (Tool::Counter(counter('B')), End::Bottom, "////,wbB,,// w"),
        (Tool::Eraser, End::Top, "////,b,,// w"),
        (Tool::Eraser, End::Bottom, "////,w,,// w"),
    ] {
        let after = hand.clone().after(Want::Choose(tool)).after(Want::PutOn(end)).after(Want::Press(c3));
        assert_eq!(shown(&after), expected);
        assert_eq!(after.selected, Some(c3));
    }
}

#[test]
fn what_is_taken_up_is_put_down_once_or_stays() {
    let (c3, d4) = (square("c3"), square("d4"));
    let lifted = bench("////,wb,,// w").after(Want::Lift(Load::Column(c3)));
    let put = lifted.clone().after(Want::PutDown(Target::Square(d4, End::Top)));
    assert_eq!(shown(&put), "///,wb,/// w");
    assert_eq!(put.clone().after(Want::PutDown(Target::Square(c3, End::Top))).setup(), put.setup());
    assert_eq!(shown(&lifted.clone().after(Want::Cancel)), "////,wb,,// w");
    assert_eq!(shown(&lifted.after(Want::Press(d4))), "///,wb,/// w");
    assert_eq!(bench("////// w").after(Want::Lift(Load::Column(c3))).lifted, None);
    assert_eq!((Grip::Column.load(c3), Grip::Column.other().load(c3)), (Load::Column(c3), Load::Counter(c3, 0)));
}

#[test]
fn a_text_that_reads_well_is_the_board_and_any_other_stays_as_it_is_typed() {
    let good = bench("//////Bw,,, b");
    assert_eq!(&*good.texts.text(Form::Pieces).text, "a1Bw, Black to move");
    let bad = good.clone().after(Want::Write(Form::Pieces, "a1Bw b3b, Black to move".into()));
    assert_eq!(bad.setup(), good.setup());
    let text = bad.texts.text(Form::Pieces);
    assert_eq!(&*text.text, "a1Bw b3b, Black to move");
    assert!(text.fault.as_ref().is_some_and(|fault| fault.starts_with("'b3b': b3 is not a playing square")));
    let mended = bad.after(Want::Write(Form::Pieces, "  a1Bw b2b,  black to move".into()));
    assert_eq!(shown(&mended), "/////b,,/Bw,,, b");
    assert_eq!(&*mended.texts.text(Form::Pieces).text, "  a1Bw b2b,  black to move");
    assert_eq!(&*mended.texts.text(Form::Ranks).text, "/////b,,/Bw,,, b");
    assert_eq!(mended.after(Want::Undo).setup(), good.setup());
    let large = good.after(Want::Write(Form::Ranks, "///////W,,, w".into()));
    assert_eq!(large.setup().board(), Board::Eight);
}

#[test]
fn all_faults_are_said_and_keep_the_position_from_being_played() {
    let faulty = bench("w,,,////,Bbbbbbbbbbbb,,//,,b, w");
    assert_eq!(
        faulty.faults(),
        [
            "a7: a white soldier on top on its far rank. There it would be an officer.",
            "e1: a black soldier on top on its far rank. There it would be an officer.",
            "Black has 13 counters; a game has 11 a side.",
        ]
    );
    assert_eq!((faulty.in_box(Color::White), faulty.in_box(Color::Black)), (10, -2));
    assert_eq!(faulty.game(), None);
    assert_eq!(bench("////// w").faults(), ["There is no counter on the board."]);
    let over = bench("//////W,,, b");
    assert_eq!(over.faults(), Vec::<String>::new());
    assert!(over.over().is_some_and(|words| words.contains("White")), "{:?}", over.over());
    assert_eq!(bench("/////b,,/W,,, w").over(), None);
}

#[test]
fn addresses_are_opened_and_a_faulty_one_is_left() {
    let opened = Bench::opened("///////W,,,_w&variant=eight-first");
    assert!(!opened.can_undo() && opened.notice.is_none());
    let other = opened.clone().after(Want::Opened("".into())).after(Want::Undo);
    assert_eq!(other.setup(), opened.setup());
    assert_eq!((shown(&opened).as_str(), opened.chain), ("///////W,,, w", Chain::First));
    assert_eq!(opened.address().as_deref(), Some("///////W,,,_w&variant=eight-first"));
    let faulty = opened.clone().after(Want::Opened("////,q,,//_w".into()));
    assert_eq!((faulty.setup(), faulty.address()), (opened.setup(), None));
    let notice = faulty.notice.clone().expect("it is told");
    assert!(notice.tone() == Tone::Error && notice.text().contains("rank 3, square c3: 'q'"), "{notice:?}");
    assert!(faulty.after(Want::Do(Edit::Clear)).address().is_some());
}

#[test]
fn a_column_that_would_be_too_high_is_refused_in_words() {
    let full = bench("////,wwwwwwwwwwwwwwwwwwwwwwww,,// w");
    let after = full.clone().after(Want::Place(square("c3"), counter('w')));
    assert_eq!(after.setup(), full.setup());
    let words = after.notice.map(|notice| notice.text()).unwrap_or_default();
    assert_eq!(words, "That cannot be done: c3: a column of 25 counters; expected at most 24.");
}

#[test]
fn keys_do_what_their_list_says() {
    let c3 = square("c3");
    let start = bench("////,wbW,,// w").after(Want::Select(c3));
    let plain = |name| Key { name, shift: false, control: false };
    let shift = |name| Key { name, shift: true, control: false };
    let control = |name| Key { name, shift: false, control: true };
    for (key, expected) in [
        (plain("b"), "////,bwbW,,// w"),
        (shift("B"), "////,BwbW,,// w"),
        (plain("Delete"), "////,bW,,// w"),
        (shift("Delete"), "////// w"),
        (plain("]"), "////,bWw,,// w"),
        (plain("["), "////,Wwb,,// w"),
        (plain("p"), "////,WbW,,// w"),
    ] {
        let want = on_square(&start, c3, key).expect(key.name);
        assert_eq!(shown(&start.clone().after(want)), expected, "{key:?}");
    }
    for (depth, key, expected) in [
        (1, shift("ArrowLeft"), "////,bwW,,// w"),
        (1, shift("End"), "////,wWb,,// w"),
        (2, plain("p"), "////,wbw,,// w"),
        (1, plain("Delete"), "////,wW,,// w"),
        (2, shift("B"), "////,wbBW,,// w"),
    ] {
        let want = in_column(&start, depth, key).expect(key.name);
        assert_eq!(shown(&start.clone().after(want)), expected, "{key:?}");
    }
    assert_eq!(in_column(&start, 0, plain("ArrowRight")), Some(Want::Depth(1)));
    assert_eq!(anywhere(&start, plain("5")), Some(Want::Choose(Tool::Eraser)));
    assert_eq!(anywhere(&start, plain("0")), None);
    assert_eq!(anywhere(&start, control("z")), Some(Want::Undo));
    assert_eq!(on_square(&start, c3, control("b")), None);
    let lifted = start.clone().after(on_square(&start, c3, shift("M")).expect("a top counter"));
    let put = on_square(&lifted, square("e3"), plain("m")).expect("something is taken up");
    assert_eq!(shown(&lifted.after(put)), "////,bW,w,// w");
}

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
