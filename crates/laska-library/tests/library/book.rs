//! The book file: mirror images, reachability and scores.

use std::collections::BTreeSet;

use laska_library::data::BOOK;
use laska_library::{Book, BookDepth, BookEntry, BookMove, Hundredths, Symmetry, Visits};
use laska_rules::notation::parse_move;
use laska_rules::{Game, PackedPosition, Position, Variant};

fn book() -> Book {
    BOOK.parse::<Book>().unwrap_or_else(|error| panic!("{error}"))
}

fn after(position: &Position, book_move: &BookMove) -> Position {
    let mut after = position.clone();
    after.play_unchecked(book_move.mv);
    after
}

/// Returns a key that a position shares with its mirror image.
fn key(position: &Position) -> PackedPosition {
    position.pack().min(Symmetry::Mirror.map_position(position).pack())
}

#[test]
fn the_file_round_trips() {
    let book = book();
    assert_eq!(book.variant(), Variant::LASKA);
    assert!(BOOK.lines().count() > 1500);
    assert_eq!(book.to_string(), BOOK);
}

#[test]
fn mirror_images_share_a_line_and_mirror_their_moves() {
    let book = book();
    let keys: BTreeSet<_> = book.positions().map(|(position, _)| key(&position)).collect();
    assert_eq!(keys.len(), BOOK.lines().count() - 1);
    for (position, entry) in book.positions() {
        let image = Symmetry::Mirror.map_position(&position);
        let of_image = book.entry(&image).expect("the image of a position is in the book");
        assert_eq!(of_image.depth, entry.depth);
        let replies = |at: &Position, entry: &BookEntry| -> BTreeSet<_> {
            entry
                .moves
                .iter()
                .map(|book_move| (key(&after(at, book_move)), book_move.score.0, book_move.visits.0))
                .collect()
        };
        assert_eq!(replies(&image, of_image), replies(&position, entry), "{position}");
    }
}

#[test]
fn every_position_is_reachable_by_book_moves() {
    let book = book();
    let mut reached = BTreeSet::new();
    let mut pending = vec![(Position::start(book.variant().board), 0)];
    let mut deepest = 0;
    while let Some((position, ply)) = pending.pop() {
        let Some(entry) = book.entry(&position) else { continue };
        if !reached.insert(position.pack()) {
            continue;
        }
        deepest = deepest.max(ply);
        let legal = position.legal_moves(book.variant().capture_rule);
        for book_move in &entry.moves {
            assert!(legal.contains(&book_move.mv), "{position}: {}", book_move.mv);
            assert!(book_move.visits.0 > 0, "{position}: {}", book_move.mv);
            pending.push((after(&position, book_move), ply + 1));
        }
    }
    assert_eq!(reached.len(), book.len());
    assert!(deepest >= 11, "{deepest}");
}

/// Every position of the book counts as the start of a game, so those that arise otherwise do, too. In decided positions,
/// no move is chosen, unless a win comes from a proof.
#[test]
fn each_move_of_equal_value_is_chosen_and_no_other() {
    let book = book();
    let (mut varied, mut decided) = (0, 0);
    for (position, entry) in book.positions() {
        let game = Game::from_position(position, book.variant().capture_rule);
        let best = entry.moves.iter().map(|it| it.score).max().expect("a line has moves");
        let equal = entry.moves.iter().filter(|it| best.minus(it.score) <= Book::EQUAL.0.into());
        let is_proven = entry.depth == BookDepth::PROVEN && best == Hundredths::WIN;
        assert!(!is_proven || entry.moves.len() == 1, "{}: a proof has one move", game.position());
        let is_played = |score: Hundredths| is_proven || score.0.abs() < Hundredths::WIN.0;
        let equal: BTreeSet<_> = equal.map(|it| is_played(it.score).then_some(it.mv)).collect();
        // The middles of as many equal parts of the range.
        let part = u32::MAX / equal.len() as u32;
        let chosen = (0..equal.len() as u32).map(|index| book.choose(&game, part * index + part / 2));
        let chosen: BTreeSet<_> = chosen.map(|it| it.map(|it| it.mv)).collect();
        assert_eq!(chosen, equal, "{}", game.position());
        assert!(chosen.iter().flatten().all(|&mv| game.position().is_legal(mv, book.variant().capture_rule)));
        varied += usize::from(chosen.len() > 1);
        decided += usize::from(chosen.contains(&None));
    }
    assert!(varied > 100, "only {varied} positions leave a choice");
    assert!(decided > 0 && decided < book.len() / 10, "{decided} of {} positions are decided", book.len());
}

#[test]
fn moves_are_sorted_by_score_and_scores_are_backed_up() {
    let book = book();
    let (mut followed, mut different) = (0, 0);
    for (position, entry) in book.positions() {
        assert!(entry.moves.is_sorted_by(|one, next| one.score >= next.score), "{position}");
        for book_move in &entry.moves {
            if let Some(replies) = book.moves(&after(&position, book_move)) {
                followed += 1;
                different += usize::from(book_move.score.0 != -replies[0].score.0);
            }
        }
    }
    // If lines of different length lead to a position, scores are not backed up along the longer one.
    assert!(100 * different <= followed, "{different} of {followed}");
}

#[test]
fn inserting_a_position_inserts_its_mirror_image() {
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
    let mv = position.legal_moves(variant.capture_rule)[0];
    let entry =
        BookEntry { depth: BookDepth(9), moves: vec![BookMove { mv, score: Hundredths(-7), visits: Visits(3) }] };
    let mut book = Book::new(variant);
    book.insert(&position, entry.clone()).expect("a legal move");
    assert_eq!(book.entry(&position), Some(&entry));
    let image = played(&["e3-d4"]);
    assert_eq!(Symmetry::Mirror.map_position(&position), image);
    assert_eq!(book.moves(&image).map(|moves| moves[0].score), Some(Hundredths(-7)));
    assert_eq!(book.moves(&start), None);
    let illegal = start.legal_moves(variant.capture_rule)[0];
    let invalid = BookEntry { moves: vec![BookMove { mv: illegal, ..entry.moves[0] }], ..entry };
    assert!(book.insert(&position, invalid).is_err());
}

#[test]
fn errors_name_the_line() {
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
