//! A different move starts a variation: navigation, promotion and deletion in the tree.

use laska_rules::Game;
use laska_rules::notation::record::{self, Records};
use laska_ui::view::{MoveListItem, VariationItem};

use super::*;

/// 1. c3-d4 e5-c3 2. b2-d4 (2. d2-b4) c5-b4.
fn branched() -> PlayPage {
    let main = typed(page(Seats::People), "c3-d4 e5-c3 b2-d4 c5-b4");
    typed(send(main, CursorEvent::GoToPly(2)), "d2-b4")
}

fn variation(page: &PlayPage) -> NodeId {
    page.view().moves.variation.expect("a variation is on the board")
}

/// Returns the move list as text, with the current move in brackets.
fn list(page: &PlayPage) -> String {
    fn in_parentheses(items: &[VariationItem]) -> String {
        let words: Vec<_> = items
            .iter()
            .map(|item| match item {
                VariationItem::Ply { number, view } => {
                    format!("{}{}", number.clone().map(|it| it + " ").unwrap_or_default(), ply(view))
                }
                VariationItem::Variation(items) => in_parentheses(items),
            })
            .collect();
        format!("({})", words.join(" "))
    }
    fn ply(view: &laska_ui::view::PlyView) -> String {
        if view.current { format!("[{}]", view.text) } else { view.text.clone() }
    }
    let items = page.view().moves.items;
    let words = items.iter().map(|item| match item {
        MoveListItem::Row(row) => {
            let plies: Vec<_> = [&row.white, &row.black].map(|it| it.as_ref().map_or("…".to_owned(), ply)).into();
            format!("{}. {}", row.number, plies.join(" "))
        }
        MoveListItem::Variation(items) => in_parentheses(items),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_different_move_starts_a_variation() {
    let page = branched();
    assert_eq!(list(&page), "1. c3-d4 e5-d4-c3 2. b2-c3-d4 … (2. [d2-c3-b4]) 2. … c5-b4");
    assert_eq!(moves(&page), ["c3-d4", "e5-d4-c3", "d2-c3-b4"]);
    assert!(page.game_match.cursor().game().undone().is_empty());
}

#[test]
fn a_move_after_undo_replaces_the_main_line() {
    let undone = |page: PlayPage, times: usize| (0..times).fold(page, |page, _| send(page, MatchEvent::Undo));
    let main = typed(page(Seats::People), "c3-d4 e5-c3 b2-d4 c5-b4");
    let again = typed(undone(main.clone(), 2), "d2-b4");
    assert_eq!(list(&again), "1. c3-d4 e5-d4-c3 2. [d2-c3-b4] … (2. b2-c3-d4 c5-b4)");
    assert_eq!(again.view().moves.variation, None, "the new line is the main line");
    // Repeating the move or redoing it changes nothing.
    assert_eq!(list(&typed(undone(main.clone(), 2), "b2-d4")), "1. c3-d4 e5-d4-c3 2. [b2-c3-d4] c5-b4");
    let forward = send(undone(main.clone(), 2), MatchEvent::Redo);
    let forward = typed(send(forward, CursorEvent::GoToPly(2)), "d2-b4");
    assert!(forward.view().moves.variation.is_some());
    // Against the computer as well.
    let played = answer(press(page(Seats::White), &["c3", "d4"]), "e5-d4-c3");
    let other = answer(press(undone(played, 1), &["c3", "b4"]), "a5-b4-c3");
    assert_eq!(list(&other), "1. c3-b4 … (1. c3-d4 e5-d4-c3) 1. … [a5-b4-c3]");
}

#[test]
fn navigation_follows_the_variations() {
    let mut page = branched();
    for (navigation, last, plies) in [
        (Navigation::PreviousVariation, "b2-c3-d4", 3),
        (Navigation::Next, "c5-b4", 4),
        (Navigation::Next, "c5-b4", 4),
        (Navigation::NextVariation, "d2-c3-b4", 3),
        (Navigation::NextVariation, "d2-c3-b4", 3),
        (Navigation::Previous, "e5-d4-c3", 2),
        (Navigation::Next, "d2-c3-b4", 3),
        (Navigation::First, "", 0),
        (Navigation::Previous, "", 0),
        (Navigation::Last, "d2-c3-b4", 3),
    ] {
        page = send(page, CursorEvent::Navigate(navigation));
        assert_eq!(
            (moves(&page).last().map_or("", String::as_str), moves(&page).len()),
            (last, plies),
            "{navigation:?}"
        );
    }
}

#[test]
fn variations_can_be_promoted_and_deleted() {
    let page = branched();
    let first = variation(&page);
    let promoted = send(page.clone(), CursorEvent::Promote(first));
    assert_eq!(list(&promoted), "1. c3-d4 e5-d4-c3 2. [d2-c3-b4] … (2. b2-c3-d4 c5-b4)");
    let deleted = send(page.clone(), CursorEvent::Delete(first));
    assert_eq!(list(&deleted), "1. c3-d4 [e5-d4-c3] 2. b2-c3-d4 c5-b4");
    assert_eq!(send(deleted.clone(), CursorEvent::GoTo(first)), deleted, "a deleted move is ignored");
}

#[test]
fn copied_moves_can_be_parsed() {
    let page = typed(branched(), "c5-d4");
    assert_eq!(page.record_text(), "1. c3-d4 e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 c5-d4) 2... c5-b4");
    let mut game = Game::default();
    record::play(&mut game, &page.record_text()).expect("the main line");
    assert_eq!(game.moves().len(), 4);
    for text in [page.record_text(), page.record_file()] {
        let [Ok(read)] = &Records::new(&text).collect::<Vec<_>>()[..] else { panic!("one game: {text}") };
        assert_eq!((read.moves_text(), read.tree().preorder().len()), (page.record_text(), 6), "{text}");
    }
    assert!(page.record_file().starts_with("[White \"White\"]\n"), "{}", page.record_file());
}

/// The moves alone would be those of another game.
#[test]
fn a_copied_game_from_a_position_that_black_begins_can_be_parsed() {
    let page = typed(opened("fen=//,BBW,,//,WWWBB,,//_b"), "c5-d6");
    let text = page.record_text();
    let [Ok(read)] = &Records::new(&text).collect::<Vec<_>>()[..] else { panic!("one game: {text}") };
    assert_eq!(
        (read.moves_text().as_str(), read.start().to_string().as_str()),
        ("1... c5-d6", "//,BBW,,//,WWWBB,,// b")
    );
}

#[test]
fn a_replayed_move_gets_a_new_reply_from_the_computer() {
    let two = answer(press(page(Seats::White), &["c3", "d4"]), "e5-d4-c3");
    let again = press(send(two, MatchEvent::Undo), &["c3", "d4"]);
    assert!(again.search().is_some());
    assert_eq!(list(&answer(again, "e5-d4-c3")), "1. c3-d4 [e5-d4-c3]");
}
