//! Records made at random, with variations, comments, marks and tags everywhere: written and read they are the same.

use fastrand::Rng;
use laska_rules::notation::Nag;
use laska_rules::notation::record::{Annotation, Comment, GameResult, Record, Records};
use laska_rules::{Color, MoveId, Variant};

/// Words that a reader could take for something else.
const WORDS: [&str; 16] =
    ["", "a", "{", "}", "(1. c3-d4", ")", "[Event", "\"x\"]", ";", "#", "1-0", "*", "$1", "\n\n", "é\\", "12."];

fn words(rng: &mut Rng) -> String {
    (0..rng.usize(0..8)).map(|_| WORDS[rng.usize(0..WORDS.len())]).collect::<Vec<_>>().join(" ")
}

fn comment(rng: &mut Rng) -> Comment {
    let text = if rng.u8(0..3) == 0 { words(rng) } else { String::new() };
    Comment::new(&text).expect("a few words")
}

/// A record of that many moves at most, some of them in variations.
pub(crate) fn record(rng: &mut Rng, moves: usize) -> Record {
    let mut record = Record::new(Variant::NAMED[rng.usize(0..6)].0);
    let mut ids = vec![MoveId::START];
    for _ in 0..moves {
        let at = if rng.u8(0..4) == 0 { ids[rng.usize(0..ids.len())] } else { ids[ids.len() - 1] };
        let legal = record.position(at).moves(record.variant().chain);
        if let Some(&mv) = rng.choice(legal.iter()) {
            ids.push(record.add(at, mv).expect("a legal move"));
        }
    }
    for id in ids {
        let nags = (0..rng.usize(0..3)).map(|_| Nag(if rng.bool() { rng.u8(..) } else { rng.u8(1..11) })).collect();
        let before = if id == MoveId::START { Comment::default() } else { comment(rng) };
        *record.annotation_mut(id) = Annotation { before, after: comment(rng), nags };
    }
    for name in ["Black", "Event", "Other", "Date", "Another"] {
        record.tags.set(name, &words(rng)).expect("a few words");
    }
    let results = [GameResult::Open, GameResult::Drawn, GameResult::Won(Color::White), GameResult::Won(Color::Black)];
    record.result = results[rng.usize(0..4)];
    record
}

#[test]
fn what_is_written_reads_the_same() {
    let mut rng = Rng::with_seed(1911);
    let mut variations = 0;
    for _ in 0..1500 {
        let record = record(&mut rng, 30);
        let text = record.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        let read: Vec<_> = Records::new(&text).collect();
        assert_eq!(read, [Ok(record.clone())], "{text}");
        variations += text.matches(" (1").count();
        let [Ok(read)] = &read[..] else { panic!("it was equal") };
        assert_eq!(read.to_string(), text);
        let checked = Record::from_tree(record.start().clone(), record.variant().chain, record.tree().clone());
        assert!(checked.is_ok_and(|it| it.tree() == record.tree()));
    }
    assert!(variations > 1000, "only {variations}");
}

#[test]
fn games_stay_apart() {
    let mut rng = Rng::with_seed(7);
    let records: Vec<_> = (0..50).map(|_| record(&mut rng, 10)).collect();
    let text: String = records.iter().map(Record::to_string).collect();
    assert_eq!(Records::new(&text).collect::<Result<Vec<_>, _>>(), Ok(records));
}

#[test]
fn a_tree_with_an_illegal_move_is_no_record() {
    let record = record(&mut Rng::with_seed(3), 20);
    for (variant, ..) in Variant::NAMED {
        let start = laska_rules::Position::start(variant.board);
        let fits = Record::from_tree(start, variant.chain, record.tree().clone()).is_ok();
        assert!(fits || variant != record.variant());
        assert!(!fits || variant.board == record.variant().board, "{}", variant.name());
    }
}
