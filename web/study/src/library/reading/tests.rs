//! What can be done with a record at the board.

use laska_rules::notation::record::Records;

use super::*;
use crate::notes::Block;

const TEXT: &str = "1. c3-d4 e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5 {better}) c5-b4 {Printed 2... f6-e5.} *";

fn reading() -> Reading {
    let record = Records::new(TEXT).next().expect("a game").expect("a good one");
    Reading::new(Rc::new(record), 0, Settings::default())
}

fn walk(reading: Reading, walks: &[Walk]) -> Reading {
    walks.iter().fold(reading, |reading, &walk| reading.after(ReadingEvent::Wanted(Intent::Walk(walk))))
}

fn moves(reading: &Reading) -> String {
    reading.game().moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_number_leads_to_a_move_that_has_it() {
    let all = reading().order().len();
    assert_eq!(all, 6);
    for number in 0..=all {
        let there = reading().after(ReadingEvent::Numbered(number));
        assert_eq!(there.number(), number);
        assert_eq!(there.game().position(), &there.record.position(there.at), "the board shows it");
    }
    assert_eq!(reading().after(ReadingEvent::Numbered(99)).number(), 0);
}

#[test]
fn steps_go_along_the_line_and_beside_it() {
    let third = walk(reading(), &[Walk::On, Walk::On, Walk::On]);
    assert_eq!((moves(&third).as_str(), third.played(), third.length()), ("c3-d4 e5-d4-c3 b2-c3-d4", 3, 4));
    let beside = walk(third, &[Walk::LineAfter]);
    assert_eq!((moves(&beside).as_str(), beside.length()), ("c3-d4 e5-d4-c3 d2-c3-b4", 4));
    // The way back and on again stays on the variation.
    assert_eq!(moves(&walk(beside.clone(), &[Walk::Back, Walk::On])), "c3-d4 e5-d4-c3 d2-c3-b4");
    assert_eq!(moves(&walk(beside.clone(), &[Walk::End])), "c3-d4 e5-d4-c3 d2-c3-b4 d6-e5");
    assert_eq!(moves(&walk(beside, &[Walk::LineBefore, Walk::End])), "c3-d4 e5-d4-c3 b2-c3-d4 c5-b4");
    assert_eq!(walk(reading(), &[Walk::Back]), reading(), "there is nothing before the start");
}

#[test]
fn a_move_on_the_board_is_the_next_one_or_a_new_variation() {
    let typed = |reading: Reading, mv: &str| reading.after(ReadingEvent::Wanted(Intent::Typed(mv.into())));
    let next = typed(reading(), "c3-d4");
    assert_eq!((next.number(), next.record == reading().record), (1, true), "it is in the record");
    let tried = typed(typed(reading(), "a3-b4"), "c5-b4-a3");
    assert_eq!((moves(&tried).as_str(), tried.number()), ("a3-b4 c5-b4-a3", 0), "the address stays in the record");
    assert_eq!(tried.record.tree().in_order().len(), 8);
    let back = walk(tried, &[Walk::Start, Walk::End]);
    assert_eq!(moves(&back), "a3-b4 c5-b4-a3", "and can be walked");
    assert_eq!(back.after(ReadingEvent::Numbered(4)).number(), 4, "numbers are those of the record");
}

#[test]
fn what_was_written_stands_where_it_belongs() {
    let blocks = reading().notes().blocks;
    let kinds: Vec<_> = blocks
        .iter()
        .map(|block| match block {
            Block::Row { .. } => "row",
            Block::Comment(comment) if comment.kind == crate::notes::CommentKind::Misprint => "misprint",
            Block::Comment(_) => "comment",
            Block::Variation(_) => "variation",
        })
        .collect();
    assert_eq!(kinds, ["row", "row", "variation", "row", "misprint"]);
}

#[test]
fn a_turned_board_stays_turned() {
    let turned = reading().after(ReadingEvent::Wanted(Intent::Flip));
    let bottom = turned.bottom();
    assert_ne!(bottom, reading().bottom());
    assert_eq!(walk(turned, &[Walk::On, Walk::LineAfter, Walk::End]).bottom(), bottom);
}
