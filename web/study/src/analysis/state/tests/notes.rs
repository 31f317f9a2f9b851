//! Signs and comments are put at moves, shown in the list, and written into the record.

use laska_rules::notation::Nag;
use laska_rules::notation::record::Records;

use super::*;
use crate::notes::Block;

const RECORD: &str = "[Event \"A lesson\"]\n\n1. c3-d4! {To the center.} e5-d4-c3 2. b2-c3-d4 *\n";

fn opened() -> Desk {
    let record = Records::new(RECORD).next().expect("a game").expect("a record");
    desk().after(Event::OpenedRecord(Box::new(record), "record=lesson".to_owned()))
}

fn first_move(desk: &Desk) -> String {
    let blocks = desk.view(Notation::default()).moves.blocks;
    let row = blocks.into_iter().find_map(|block| if let Block::Row { white, .. } = block { white } else { None });
    let mv = row.expect("White's move");
    mv.signs.iter().fold(mv.text, |text, sign| text + &sign.text)
}

#[test]
fn a_record_is_opened_with_all_that_is_noted_in_it() {
    let desk = opened();
    assert_eq!((desk.address().as_deref(), desk.game().moves().len()), (Some("record=lesson"), 0));
    assert_eq!(first_move(&desk), "c3-d4!");
    let on = wanted(desk, Intent::Navigate(Navigation::Next));
    assert_eq!(on.view(Notation::default()).note.comment, "To the center.");
    assert!(
        on.view(Notation::default())
            .moves
            .blocks
            .iter()
            .any(|it| matches!(it, Block::Comment(said) if said.text == "To the center."))
    );
    let text = on.record().to_string();
    assert!(text.contains("[Event \"A lesson\"]") && text.contains("1. c3-d4! {To the center.}"), "{text}");
    let reopened = on.after(Event::Opened("moves=c3-b4".to_owned()));
    assert_eq!(first_move(&reopened), "c3-b4", "another game has none of it");
}

#[test]
fn a_sign_takes_the_place_of_another_and_goes_when_it_is_pressed_again() {
    let on = wanted(opened(), Intent::Navigate(Navigation::Next));
    let blunder = on.after(Event::Sign(Nag(4)));
    assert_eq!(first_move(&blunder), "c3-d4??");
    assert_eq!(first_move(&blunder.after(Event::Sign(Nag(4)))), "c3-d4");
}

#[test]
fn a_comment_is_kept_where_it_was_written() {
    let desk = typed(desk(), "c3-d4").after(Event::Comment("Why not?".to_owned()));
    assert_eq!(desk.view(Notation::default()).note.comment, "Why not?");
    let back = wanted(desk, Intent::Navigate(Navigation::Previous));
    assert_eq!(
        (back.view(Notation::default()).note.comment.as_str(), back.view(Notation::default()).note.at_start),
        ("", true)
    );
    assert!(back.record().moves_text().contains("{Why not?}"));
}
