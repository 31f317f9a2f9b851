//! Bytes move to another device over a wire that loses, repeats and reorders messages and breaks.

use fastrand::Rng;
use laska_app::Timestamp;
use laska_live::{Everything, Item, ItemKind, MAX_TRANSFER, Progress, Receiver, Sender, TransferError};

/// Lengths around those of parts and windows.
const LENGTHS: [usize; 9] = [0, 1, 16_383, 16_384, 16_385, 262_144, 262_145, 300_000, 1_000_000];

fn random_bytes(length: usize, rng: &mut Rng) -> Vec<u8> {
    (0..length).map(|_| rng.u8(..)).collect()
}

#[test]
fn all_bytes_arrive_whatever_the_wire_does() {
    for (seed, length) in (0..).zip(LENGTHS) {
        let mut rng = Rng::with_seed(seed);
        let bytes = random_bytes(length, &mut rng);
        let mut sender = Sender::new(bytes.clone()).expect("small");
        let mut receiver = Receiver::default();
        let mut now = Timestamp(0);
        let mut questions = vec![receiver.on_opened(now)];
        let mut parts: Vec<Vec<u8>> = Vec::new();
        let mut steps = 0;
        while sender.progress().arrived < length || receiver.finished().is_none() {
            now.0 += 100;
            questions.extend(receiver.on_tick(now));
            if let Some(question) = questions.pop().filter(|_| rng.u32(..100) >= 20) {
                parts.extend(sender.on_message(&question).expect("a question"));
            }
            for _ in 0..rng.usize(..20) {
                // Mostly in order.
                let index = if rng.u32(..10) == 0 { rng.usize(..=parts.len()) } else { 0 };
                let Some(part) = parts.get(index).cloned() else { break };
                if rng.u32(..10) > 0 {
                    parts.remove(index);
                }
                if rng.u32(..50) > 0 {
                    questions.extend(receiver.on_message(&part, now).expect("a part"));
                }
            }
            if rng.u32(..30) == 0 {
                (questions, parts) = (vec![receiver.on_opened(now)], Vec::new());
            }
            steps += 1;
            assert!(steps < 20_000, "{:?}", receiver.progress());
        }
        assert_eq!(receiver.finished(), Some(&*bytes));
        assert_eq!(sender.progress(), Progress { arrived: length, length });
    }
}

/// A new channel continues where the last one ended, but not with other bytes.
#[test]
fn a_new_channel_continues_with_the_same_bytes_only() {
    let mut rng = Rng::with_seed(1);
    let first = random_bytes(500_000, &mut rng);
    let now = Timestamp(0);
    let mut receiver = Receiver::default();
    let mut sender = Sender::new(first.clone()).expect("small");
    for part in sender.on_message(&receiver.on_opened(now)).expect("a question") {
        receiver.on_message(&part, now).expect("a part");
    }
    let arrived = receiver.progress().expect("parts").arrived;
    assert_eq!(arrived, 262_144);
    let mut again = Sender::new(first).expect("small");
    again.on_message(&receiver.clone().on_opened(now)).expect("a question");
    assert_eq!(again.progress().arrived, arrived);
    let mut other = Sender::new(random_bytes(9, &mut rng)).expect("small");
    for part in other.on_message(&receiver.on_opened(now)).expect("a question") {
        receiver.on_message(&part, now).expect("a part");
    }
    assert_eq!(receiver.finished().map(<[u8]>::len), Some(9));
}

#[test]
fn damaged_and_hostile_messages_are_errors() {
    let now = Timestamp(0);
    let mut sender = Sender::new(vec![7; 100]).expect("small");
    let part = sender.on_message(&Receiver::default().on_opened(now)).expect("a question").remove(0);
    let mut damaged = part.clone();
    *damaged.last_mut().expect("bytes") ^= 1;
    assert_eq!(Receiver::default().on_message(&damaged, now), Err(TransferError::Damaged));
    for end in 0..part.len() {
        assert!(Receiver::default().on_message(&part[..end], now).is_err());
    }
    let question = Receiver::default().on_opened(now);
    for end in 0..question.len() {
        assert!(sender.on_message(&question[..end]).is_err());
    }
    let mut rng = Rng::with_seed(2);
    for _ in 0..20_000 {
        let mut message = if rng.bool() { part.clone() } else { question.clone() };
        let at = rng.usize(..message.len());
        message[at] = rng.u8(..);
        let mut receiver = Receiver::default();
        let _ = (sender.on_message(&message), receiver.on_message(&message, now));
        assert!(receiver.progress().is_none_or(|progress| progress.arrived <= progress.length));
    }
    assert_eq!(Sender::new(vec![0; MAX_TRANSFER + 1]).err(), Some(TransferError::TooLarge));
}

fn everything() -> Everything {
    let item = |kind, name: &str, text: &str| Item { kind, name: name.to_owned(), text: text.to_owned() };
    let items = vec![
        item(ItemKind::Game, "1763750000000", "moves=c3-d4\n"),
        item(ItemKind::Analysis, "0a1b2c3d", "1. c3-d4 {Säulen} *"),
        item(ItemKind::Progress, "laska.puzzles", ""),
        item(ItemKind::Settings, "laska.settings", "version=1&pieces=coins"),
    ];
    Everything { items }
}

#[test]
fn everything_is_read_back() {
    for whole in [everything(), Everything::default()] {
        assert_eq!(Everything::read(&whole.write()), Ok(whole));
    }
}

/// What is read is written back byte by byte, and damage is an error.
#[test]
fn damaged_and_hostile_things_are_errors() {
    let bytes = everything().write();
    for end in 0..bytes.len() {
        assert!(Everything::read(&bytes[..end]).is_err(), "{end}");
    }
    // A count and a length that no memory could hold.
    assert!(Everything::read(&[1, 0xff, 0xff, 0xff, 0x1f, 0, 0xff, 0xff, 0xff, 0x1f]).is_err());
    let mut rng = Rng::with_seed(3);
    for _ in 0..20_000 {
        let mut damaged = bytes.clone();
        let at = rng.usize(..damaged.len());
        damaged[at] = rng.u8(..);
        if let Ok(read) = Everything::read(&damaged) {
            assert_eq!(read.write(), damaged);
        }
    }
}
