//! Tests of clicks, keys, texts, addresses and errors, and of invariants during random events.

use laska_rules::notation::{fen, piece_list};
use laska_rules::{Board, CaptureRule, Color, Counter, Setup, Square};
use laska_ui::notice::Tone;

use super::address;
use super::edit::{ColumnEnd, Edit, Source, Target};
use super::event::{DragMode, EditorEvent, TextFormat, Tool};
use super::keys::{Key, anywhere, in_column, on_square};
use super::state::Editor;

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn counter(letter: char) -> Counter {
    Counter::from_letter(letter).expect("a counter")
}

fn editor(ranks: &str) -> Editor {
    Editor::default().after(EditorEvent::Type(TextFormat::Fen, ranks.into()))
}

fn shown(editor: &Editor) -> String {
    fen::write(editor.setup())
}

#[test]
fn a_click_uses_the_tool() {
    let c3 = square("c3");
    let hand = editor("////,wb,,// w");
    assert_eq!(shown(&hand.clone().after(EditorEvent::Press(c3))), "////,wb,,// w");
    for (tool, end, expected) in [
        (Tool::Counter(counter('B')), ColumnEnd::Top, "////,Bwb,,// w"),
        (Tool::Counter(counter('B')), ColumnEnd::Bottom, "////,wbB,,// w"),
        (Tool::Eraser, ColumnEnd::Top, "////,b,,// w"),
        (Tool::Eraser, ColumnEnd::Bottom, "////,w,,// w"),
    ] {
        let after = hand
            .clone()
            .after(EditorEvent::SelectTool(tool))
            .after(EditorEvent::SetPlacement(end))
            .after(EditorEvent::Press(c3));
        assert_eq!(shown(&after), expected);
        assert_eq!(after.selected, Some(c3));
    }
}

#[test]
fn picked_up_counters_are_put_down_once_or_stay() {
    let (c3, d4) = (square("c3"), square("d4"));
    let picked_up = editor("////,wb,,// w").after(EditorEvent::PickUp(Source::Column(c3)));
    let put = picked_up.clone().after(EditorEvent::PutDown(Target::Square(d4, ColumnEnd::Top)));
    assert_eq!(shown(&put), "///,wb,/// w");
    assert_eq!(put.clone().after(EditorEvent::PutDown(Target::Square(c3, ColumnEnd::Top))).setup(), put.setup());
    assert_eq!(shown(&picked_up.clone().after(EditorEvent::Cancel)), "////,wb,,// w");
    assert_eq!(shown(&picked_up.after(EditorEvent::Press(d4))), "///,wb,/// w");
    assert_eq!(editor("////// w").after(EditorEvent::PickUp(Source::Column(c3))).picked_up, None);
    assert_eq!(
        (DragMode::Column.source(c3), DragMode::Column.other().source(c3)),
        (Source::Column(c3), Source::Counter(c3, 0))
    );
}

#[test]
fn a_valid_text_changes_the_board_and_an_invalid_one_stays_as_typed() {
    let good = editor("//////Bw,,, b");
    assert_eq!(&*good.texts.text(TextFormat::PieceList).text, "a1Bw, Black to move");
    let bad = good.clone().after(EditorEvent::Type(TextFormat::PieceList, "a1Bw b3b, Black to move".into()));
    assert_eq!(bad.setup(), good.setup());
    let text = bad.texts.text(TextFormat::PieceList);
    assert_eq!(&*text.text, "a1Bw b3b, Black to move");
    assert!(text.error.as_ref().is_some_and(|error| error.starts_with("'b3b': b3 is not a playing square")));
    let corrected = bad.after(EditorEvent::Type(TextFormat::PieceList, "  a1Bw b2b,  black to move".into()));
    assert_eq!(shown(&corrected), "/////b,,/Bw,,, b");
    assert_eq!(&*corrected.texts.text(TextFormat::PieceList).text, "  a1Bw b2b,  black to move");
    assert_eq!(&*corrected.texts.text(TextFormat::Fen).text, "/////b,,/Bw,,, b");
    assert_eq!(corrected.after(EditorEvent::Undo).setup(), good.setup());
    let large = good.after(EditorEvent::Type(TextFormat::Fen, "///////W,,, w".into()));
    assert_eq!(large.setup().board(), Board::Eight);
}

#[test]
fn an_illegal_position_lists_all_errors_and_cannot_be_played() {
    let invalid = editor("w,,,////,Bbbbbbbbbbbb,,//,,b, w");
    assert_eq!(
        invalid.errors(),
        [
            "a7: a white soldier cannot be on top here. Move it, or make it an officer.",
            "e1: a black soldier cannot be on top here. Move it, or make it an officer.",
            "Black has 13 counters, but at most 11 are allowed. Remove some.",
        ]
    );
    assert_eq!((invalid.counters_left(Color::White), invalid.counters_left(Color::Black)), (10, -2));
    assert_eq!(invalid.game(), None);
    assert_eq!(editor("////// w").errors(), ["The board is empty. Add at least one counter."]);
    let over = editor("//////W,,, b");
    assert_eq!(over.errors(), Vec::<String>::new());
    assert!(over.result().is_some_and(|words| words.contains("White")), "{:?}", over.result());
    assert_eq!(editor("/////b,,/W,,, w").result(), None);
}

#[test]
fn a_list_as_lasker_printed_it_is_read() {
    let type_list = |text: &str| editor("/////b,,/W,,, w").after(EditorEvent::Type(TextFormat::PieceList, text.into()));
    let read = type_list("A moves. — A on 1, green, black. — B on 5, black.");
    assert_eq!(
        (shown(&read).as_str(), read.texts.text(TextFormat::Fen).text.as_ref()),
        ("/////b,,/Wb,,, w", "/////b,,/Wb,,, w")
    );
    let wrong = type_list("A moves. — A on 1, blue.");
    let error = wrong.texts.text(TextFormat::PieceList).error.clone();
    let expected = "word 6, 'blue': expected 'A', 'B', 'on', 'moves', 'white', 'green', 'black' or 'red'";
    assert_eq!(error.as_deref(), Some(expected));
}

#[test]
fn an_invalid_text_is_not_called_a_legal_position() {
    let legal = editor("/////b,,/W,,, w");
    assert_eq!(legal.verdict(), "The position is legal.");
    for (format, text) in
        [(TextFormat::Fen, "xyz"), (TextFormat::Fen, "/////b,,/W,, w"), (TextFormat::PieceList, "a1W b2")]
    {
        let typed = legal.clone().after(EditorEvent::Type(format, text.into()));
        assert_eq!((typed.setup(), typed.errors()), (legal.setup(), Vec::new()));
        assert!(typed.verdict().starts_with("The text below is not a position yet."), "{text}: {}", typed.verdict());
    }
}

#[test]
fn an_invalid_address_stays_in_the_address_bar() {
    let opened = Editor::from_address("///////W,,,_w&variant=eight-first");
    assert!(!opened.can_undo() && opened.notice.is_none());
    let other = opened.clone().after(EditorEvent::Opened("".into())).after(EditorEvent::Undo);
    assert_eq!(other.setup(), opened.setup());
    assert_eq!((shown(&opened).as_str(), opened.capture_rule), ("///////W,,, w", CaptureRule::MayStop));
    assert_eq!(opened.address().as_deref(), Some("///////W,,,_w&variant=eight-first"));
    let invalid = opened.clone().after(EditorEvent::Opened("////,q,,//_w".into()));
    assert_eq!((invalid.setup(), invalid.address()), (opened.setup(), None));
    let notice = invalid.notice.clone().expect("a notice");
    assert!(notice.tone() == Tone::Error && notice.text().contains("rank 3, square c3: 'q'"), "{notice:?}");
    assert!(invalid.after(EditorEvent::Edit(Edit::Clear)).address().is_some());
}

#[test]
fn a_column_that_would_be_too_high_is_refused_in_words() {
    let full = editor("////,wwwwwwwwwwwwwwwwwwwwwwww,,// w");
    let after = full.clone().after(EditorEvent::Place(square("c3"), counter('w')));
    assert_eq!(after.setup(), full.setup());
    let words = after.notice.map(|notice| notice.text()).unwrap_or_default();
    assert_eq!(words, "That is not possible: c3 would have 25 counters; expected at most 24.");
}

#[test]
fn keys_do_what_the_key_list_says() {
    let c3 = square("c3");
    let start = editor("////,wbW,,// w").after(EditorEvent::Select(c3));
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
        let event = on_square(&start, c3, key).expect(key.name);
        assert_eq!(shown(&start.clone().after(event)), expected, "{key:?}");
    }
    for (depth, key, expected) in [
        (1, shift("ArrowLeft"), "////,bwW,,// w"),
        (1, shift("End"), "////,wWb,,// w"),
        (2, plain("p"), "////,wbw,,// w"),
        (1, plain("Delete"), "////,wW,,// w"),
        (2, shift("B"), "////,wbBW,,// w"),
    ] {
        let event = in_column(&start, depth, key).expect(key.name);
        assert_eq!(shown(&start.clone().after(event)), expected, "{key:?}");
    }
    assert_eq!(in_column(&start, 0, plain("ArrowRight")), Some(EditorEvent::SelectCounter(1)));
    assert_eq!(anywhere(&start, plain("5")), Some(EditorEvent::SelectTool(Tool::Eraser)));
    assert_eq!(anywhere(&start, plain("0")), None);
    assert_eq!(anywhere(&start, control("z")), Some(EditorEvent::Undo));
    assert_eq!(on_square(&start, c3, control("b")), None);
    let picked_up = start.clone().after(on_square(&start, c3, shift("M")).expect("a top counter"));
    let put = on_square(&picked_up, square("e3"), plain("m")).expect("a counter is picked up");
    assert_eq!(shown(&picked_up.after(put)), "////,bW,w,// w");
}

/// A pseudorandom generator. The same seed gives the same numbers.
struct Rng(u64);

impl Rng {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

fn any_event(rng: &mut Rng, editor: &Editor) -> EditorEvent {
    let squares: Vec<Square> = editor.setup().board().squares().iter().collect();
    let mut a_square = || squares[rng.below(squares.len())];
    let (from, to) = (a_square(), a_square());
    let depth = rng.below(4);
    let end = [ColumnEnd::Top, ColumnEnd::Bottom][rng.below(2)];
    let kind = Counter::ALL[rng.below(4)];
    match rng.below(16) {
        0 => EditorEvent::Edit(Edit::Move(Source::Column(from), Target::Square(to, end))),
        1 => EditorEvent::Edit(Edit::Move(Source::Counter(from, depth), Target::Within(to, depth))),
        2 => EditorEvent::Edit(Edit::Move(Source::Counter(from, 0), Target::Box)),
        3 => EditorEvent::Edit(Edit::ToggleGrade(from, depth)),
        4 => EditorEvent::Edit([Edit::Mirror, Edit::SwapSides, Edit::Start, Edit::Clear][rng.below(4)]),
        5 => EditorEvent::Edit(Edit::Board(Board::ALL[rng.below(2)])),
        6 => EditorEvent::Edit(Edit::Turn(Color::ALL[rng.below(2)])),
        7 => EditorEvent::PickUp(Source::Column(from)),
        8 => EditorEvent::PutDown(Target::Square(to, end)),
        9 => EditorEvent::SelectTool([Tool::Hand, Tool::Eraser, Tool::Counter(kind)][rng.below(3)]),
        10 => EditorEvent::SetPlacement(end),
        11 | 12 => EditorEvent::Press(from),
        _ => EditorEvent::Place(to, kind),
    }
}

#[test]
fn ranks_are_read_as_people_paste_them() {
    let expected = "//,BBW,,//,WWWBB,,// w";
    for text in [
        expected,
        "\"//,BBW,,//,WWWBB,,// w\"",
        "FEN: //,BBW,,//,WWWBB,,// w",
        "[FEN \"//,BBW,,//,WWWBB,,// w\"]",
        "//,BBW,,//,\u{200b}WWWBB,,// w\u{feff}",
        "//,BBW,,//,WWWBB,,//\u{a0}w\n",
        "https://laska.example/#fen=//,BBW,,//,WWWBB,,//_w",
        "https://laska.example/study.html#analysis/fen=//,BBW,,//,WWWBB,,//_w",
        "https://laska.example/study.html#editor///,BBW,,//,WWWBB,,//_w",
    ] {
        let editor = Editor::default().after(EditorEvent::Type(TextFormat::Fen, text.into()));
        let typed = editor.texts.text(TextFormat::Fen);
        assert_eq!((typed.error.as_deref(), fen::write(editor.setup())), (None, expected.to_owned()), "{text}");
    }
}

#[test]
fn every_change_can_be_undone_and_redone() {
    let mut rng = Rng(1911);
    for _ in 0..60 {
        let mut editor = Editor::default();
        let mut seen: Vec<Setup> = vec![editor.setup().clone()];
        for _ in 0..50 {
            let event = any_event(&mut rng, &editor);
            editor = editor.after(event);
            if seen.last() != Some(editor.setup()) {
                seen.push(editor.setup().clone());
            }
            // The texts and the address always describe the position on the board.
            assert_eq!(fen::parse_setup(&editor.texts.text(TextFormat::Fen).text).as_ref(), Ok(editor.setup()));
            let pieces = &editor.texts.text(TextFormat::PieceList).text;
            assert_eq!(piece_list::parse_setup(pieces, editor.setup().board()).as_ref(), Ok(editor.setup()));
            let address = editor.address().expect("no invalid address was opened");
            assert_eq!(address::read(&address).map(|it| it.setup).as_ref(), Ok(editor.setup()));
            assert_eq!(editor.game().is_some(), editor.errors().is_empty());
        }
        for setup in seen.iter().rev().skip(1) {
            editor = editor.after(EditorEvent::Undo);
            assert_eq!(editor.setup(), setup);
        }
        assert!(!editor.can_undo());
        assert_eq!(editor.clone().after(EditorEvent::Undo).setup(), editor.setup());
        for setup in &seen[1..] {
            editor = editor.after(EditorEvent::Redo);
            assert_eq!(editor.setup(), setup);
        }
        assert!(!editor.can_redo());
    }
}
