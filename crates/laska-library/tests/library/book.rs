//! The opening book: its file is whole, its positions come up from the start, its scores follow from each other.

use std::collections::BTreeSet;

use laska_library::data::BOOK;
use laska_library::{Book, BookDepth, BookEntry, BookMove, Hundredths, Symmetry, Visits};
use laska_rules::notation::parse_move;
use laska_rules::{PackedPosition, Position, Variant};

fn book() -> Book {
    BOOK.parse::<Book>().unwrap_or_else(|error| panic!("{error}"))
}

fn after(position: &Position, known: &BookMove) -> Position {
    let mut after = position.clone();
    after.play_unchecked(known.mv);
    after
}

/// The same number for a position and its mirror image.
fn number(position: &Position) -> PackedPosition {
    position.pack().min(Symmetry::Mirror.map_position(position).pack())
}

#[test]
fn the_file_reads_and_is_written_the_same() {
    let book = book();
    assert_eq!(book.variant(), Variant::LASKA);
    assert!(BOOK.lines().count() > 1500);
    assert_eq!(book.to_string(), BOOK);
}

#[test]
fn every_position_and_its_image_have_one_line_and_the_image_of_the_moves() {
    let book = book();
    let numbers: BTreeSet<_> = book.positions().map(|(position, _)| number(&position)).collect();
    assert_eq!(numbers.len(), BOOK.lines().count() - 1);
    for (position, entry) in book.positions() {
        let image = Symmetry::Mirror.map_position(&position);
        let of_image = book.entry(&image).expect("the image of a position is in the book");
        assert_eq!(of_image.depth, entry.depth);
        let ends = |at: &Position, entry: &BookEntry| -> BTreeSet<_> {
            entry.moves.iter().map(|known| (number(&after(at, known)), known.score.0, known.visits.0)).collect()
        };
        assert_eq!(ends(&image, of_image), ends(&position, entry), "{position}");
    }
}

#[test]
fn every_position_comes_up_from_the_start_by_moves_of_the_book() {
    let book = book();
    let mut reached = BTreeSet::new();
    let mut waiting = vec![(Position::start(book.variant().board), 0)];
    let mut deepest = 0;
    while let Some((position, ply)) = waiting.pop() {
        let Some(entry) = book.entry(&position) else { continue };
        if !reached.insert(position.pack()) {
            continue;
        }
        deepest = deepest.max(ply);
        let legal = position.moves(book.variant().capture_rule);
        for known in &entry.moves {
            assert!(legal.contains(&known.mv), "{position}: {}", known.mv);
            assert!(known.visits.0 > 0, "{position}: {}", known.mv);
            waiting.push((after(&position, known), ply + 1));
        }
    }
    assert_eq!(reached.len(), book.len());
    assert!(deepest >= 11, "{deepest}");
}

#[test]
fn the_best_come_first_and_a_score_is_what_the_reply_leaves() {
    let book = book();
    let (mut known_on, mut different) = (0, 0);
    for (position, entry) in book.positions() {
        assert!(entry.moves.is_sorted_by(|one, next| one.score >= next.score), "{position}");
        for known in &entry.moves {
            if let Some(replies) = book.moves(&after(&position, known)) {
                known_on += 1;
                different += usize::from(known.score.0 != -replies[0].score.0);
            }
        }
    }
    // Ways of different length to one position are not counted back along the longer one.
    assert!(100 * different <= known_on, "{different} of {known_on}");
}

#[test]
fn a_position_is_found_however_it_came_about() {
    let variant = Variant::LASKA;
    let start = Position::start(variant.board);
    let played = |texts: &[&str]| {
        texts.iter().fold(start.clone(), |mut position, text| {
            let mv = parse_move(text, &position, variant.capture_rule).unwrap_or_else(|error| panic!("{error}"));
            position.play_unchecked(mv);
            position
        })
    };
    let position = played(&["c3-d4"]);
    let mv = position.moves(variant.capture_rule)[0];
    let entry =
        BookEntry { depth: BookDepth(9), moves: vec![BookMove { mv, score: Hundredths(-7), visits: Visits(3) }] };
    let mut book = Book::new(variant);
    book.insert(&position, entry.clone()).expect("a legal move");
    assert_eq!(book.entry(&position), Some(&entry));
    let image = played(&["e3-d4"]);
    assert_eq!(Symmetry::Mirror.map_position(&position), image);
    assert_eq!(book.moves(&image).map(|moves| moves[0].score), Some(Hundredths(-7)));
    assert_eq!(book.moves(&start), None);
    let foreign = start.moves(variant.capture_rule)[0];
    let wrong = BookEntry { moves: vec![BookMove { mv: foreign, ..entry.moves[0] }], ..entry };
    assert!(book.insert(&position, wrong).is_err());
}

#[test]
fn a_text_that_is_no_book_is_refused_with_its_line() {
    let good = "laska-book 1 laska\n14 c3-d4=+12x2>\n";
    let cases = [
        ("laska-book 2 laska\n", "line 1: expected 'laska-book 1 VARIANT', found 'laska-book 2 laska'"),
        ("laska-book 1 chess\n", "line 1: 'chess' is not a variant"),
        ("laska-book 1 laska\n", "line 2: unexpected end; positions after a '>' without a line: 1"),
        (&format!("{good}9 e5-d4-c3=0x1\n9 a3-b4=0x1\n"), "line 4: expected the end"),
        (good, "line 3: unexpected end; positions after a '>' without a line: 1"),
        (&format!("{good}x e5-d4-c3=0x1\n"), "line 3: expected a depth from 0 to 255, found 'x'"),
        (&format!("{good}256\n"), "line 3: expected a depth from 0 to 255, found '256'"),
        (&format!("{good}9\n"), "line 3: expected a move after the depth"),
        (&format!("{good}9 e5-d4-c3=0\n"), "line 3: expected MOVE=SCORExVISITS"),
        (&format!("{good}9 e5-d4-c3=40000x1\n"), "line 3: expected MOVE=SCORExVISITS"),
        (&format!("{good}9 a5-b4=0x1\n"), "line 3: 'a5-b4=0x1': "),
        (&format!("{good}9 e5-d4-c3=0x1 e5-d4-c3=1x1\n"), "line 3: duplicate move: 'e5-d4-c3=1x1'"),
    ];
    for (text, expected) in cases {
        let error = text.parse::<Book>().expect_err(text).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
