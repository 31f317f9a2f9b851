//! Owns the tests of the editor's state: what presses, keys, texts and addresses do, and what is said of faults.

mod changes;

use laska_rules::notation::fen;
use laska_rules::{Board, Chain, Color, Counter, Square};
use laska_web::view::Tone;

use super::bench::Bench;
use super::carry::{End, Load, Target};
use super::edit::Edit;
use super::keys::{Key, anywhere, in_column, on_square};
use super::want::{Form, Grip, Tool, Want};

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
    assert!(notice.tone == Tone::Error && notice.text.contains("rank 3, square c3: 'q'"), "{notice:?}");
    assert!(faulty.after(Want::Do(Edit::Clear)).address().is_some());
}

#[test]
fn a_column_that_would_be_too_high_is_refused_in_words() {
    let full = bench("////,wwwwwwwwwwwwwwwwwwwwwwww,,// w");
    let after = full.clone().after(Want::Place(square("c3"), counter('w')));
    assert_eq!(after.setup(), full.setup());
    let words = after.notice.map(|notice| notice.text).unwrap_or_default();
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
