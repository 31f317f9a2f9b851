//! The list of moves: typed moves, faults, the way through them, and variations.

use laska_rules::{Game, notation::record};
use laska_web::intent::{Intent, Seats, Walk};

use super::visit::Visit;

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    record::play(&mut game, moves).expect("legal moves");
    game
}

/// 1. c3-d4 e5-d4-c3 2. b2-c3-d4, then back, and 2. d2-c3-b4.
fn branched() -> Visit {
    let visit = Visit::seated(Seats::People).types("c3-d4 e5-d4-c3 b2-c3-d4");
    visit.wants(Intent::GoTo(2)).types("d2-b4")
}

#[test]
fn moves_are_typed_in_any_notation_and_a_fault_is_told() {
    let visit = Visit::seated(Seats::People).types("c3-d4 17-13-9 b2-c3-d4");
    let mut played = game("c3-d4 e5-d4-c3 b2-c3-d4");
    visit.shows(&played);
    for (text, named) in [("c5-c4", "c4"), ("nonsense", "'nonsense'"), ("b2-c3", "b2")] {
        let refused = visit.clone().types(text);
        refused.shows(&played);
        assert!(refused.sight().error.is_some_and(|told| told.contains(named)), "{text}");
    }
    let mut visit = visit;
    for (walk, ply) in [(Walk::Back, 2), (Walk::Start, 0), (Walk::On, 1), (Walk::End, 3)] {
        visit = visit.wants(Intent::Walk(walk));
        played.go_to(ply);
        visit.shows(&played);
    }
}

#[test]
fn a_variation_is_listed_kept_promoted_and_deleted() {
    let visit = branched();
    assert_eq!(visit.sight().list, "1 c3-d4 e5-d4-c3 2 b2-c3-d4 2. d2-c3-b4");
    assert_eq!(visit.sight().position, game("c3-d4 e5-c3 d2-b4").position().to_string());
    let visit = visit.reloaded();
    assert_eq!(visit.sight().list, "1 c3-d4 e5-d4-c3 2 b2-c3-d4 2. d2-c3-b4");
    assert!(visit.sight().has("variation") && visit.sight().has("promote"));
    assert!(visit.sight().can_press("copy-moves") && visit.sight().can_press("save-moves"), "they save every line");

    let main = visit.clone().wants(Intent::Walk(Walk::LineBefore));
    assert_eq!(main.sight().position, game("c3-d4 e5-c3 b2-d4").position().to_string());
    assert!(!main.sight().has("promote"), "it is the main line");
    let back = main.wants(Intent::Walk(Walk::LineAfter));
    assert_eq!(back.sight().position, visit.sight().position);

    let first = back.0.view().moves.variation.expect("a variation is on the board");
    let promoted = back.wants(Intent::Promote(first));
    assert_eq!(promoted.sight().list, "1 c3-d4 e5-d4-c3 2 d2-c3-b4 2. b2-c3-d4");
    assert_eq!(promoted.sight().position, visit.sight().position);
    let other = promoted.wants(Intent::Walk(Walk::LineAfter));
    assert_eq!(other.sight().position, game("c3-d4 e5-c3 b2-d4").position().to_string());
    let first = other.0.view().moves.variation.expect("a variation is on the board");
    let deleted = other.wants(Intent::Delete(first));
    assert_eq!(deleted.sight().list, "1 c3-d4 e5-d4-c3 2 d2-c3-b4");
    assert!(!deleted.sight().has("variation"));
}

#[test]
fn the_mark_of_a_compulsory_column_lies_above_every_column() {
    let html = Visit::at("fen=///b,b,/,,,/b,,/WbWbWb,,,_w").html();
    let marked = html.find("data-movable=\"a1\"").expect("a1 has to capture");
    assert!(marked > html.rfind("data-pile").expect("there are columns"), "what is drawn later lies above");
}
