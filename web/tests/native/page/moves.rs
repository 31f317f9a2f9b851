//! Moves on the page: typed moves, faults, the way through the list, variations; captures of several jumps, entered
//! landing by landing and shown as they will stand; and every variant of the game with its board, its moves and its
//! link.

use laska_app::{BoardEvent, CursorEvent};
use laska_app::{Navigation, NewGame, Seats};
use laska_rules::notation::{fen, record};
use laska_rules::{CaptureRule, Color, Game, Variant};
use laska_web::intent::Intent;

use super::Visit;

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    record::play(&mut game, moves).expect("legal moves");
    game
}

/// 1. c3-d4 e5-d4-c3 2. b2-c3-d4, then back, and 2. d2-c3-b4.
fn branched() -> Visit {
    let visit = Visit::seated(Seats::People).types("c3-d4 e5-d4-c3 b2-c3-d4");
    visit.wants(Intent::Cursor(CursorEvent::GoToPly(2))).types("d2-b4")
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
    for (walk, ply) in [(Navigation::Previous, 2), (Navigation::First, 0), (Navigation::Next, 1), (Navigation::Last, 3)]
    {
        visit = visit.wants(Intent::Cursor(CursorEvent::Navigate(walk)));
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

    let main = visit.clone().wants(Intent::Cursor(CursorEvent::Navigate(Navigation::PreviousVariation)));
    assert_eq!(main.sight().position, game("c3-d4 e5-c3 b2-d4").position().to_string());
    assert!(!main.sight().has("promote"), "it is the main line");
    let back = main.wants(Intent::Cursor(CursorEvent::Navigate(Navigation::NextVariation)));
    assert_eq!(back.sight().position, visit.sight().position);

    let first = back.0.view().moves.variation.expect("a variation is on the board");
    let promoted = back.wants(Intent::Cursor(CursorEvent::Promote(first)));
    assert_eq!(promoted.sight().list, "1 c3-d4 e5-d4-c3 2 d2-c3-b4 2. b2-c3-d4");
    assert_eq!(promoted.sight().position, visit.sight().position);
    let other = promoted.wants(Intent::Cursor(CursorEvent::Navigate(Navigation::NextVariation)));
    assert_eq!(other.sight().position, game("c3-d4 e5-c3 b2-d4").position().to_string());
    let first = other.0.view().moves.variation.expect("a variation is on the board");
    let deleted = other.wants(Intent::Cursor(CursorEvent::Delete(first)));
    assert_eq!(deleted.sight().list, "1 c3-d4 e5-d4-c3 2 d2-c3-b4");
    assert!(!deleted.sight().has("variation"));
}

#[test]
fn the_mark_of_a_compulsory_column_lies_above_every_column() {
    let html = Visit::at("fen=///b,b,/,,,/b,,/WbWbWb,,,_w").html();
    let marked = html.find("data-movable=\"a1\"").expect("a1 has to capture");
    assert!(marked > html.rfind("data-pile").expect("there are columns"), "what is drawn later lies above");
}

/// White's c1 can capture b2 and b4, or d2 and d4; both ways come to c5 and end at e7, where its soldier is promoted.
const TWO_WAYS: &str = "b,,,/,b,/,,,/b,b,/,,,/b,b,/,w,, w";

/// White's e5 captures d6 and is promoted on c7: an officer could capture b6 as well.
const FAR_RANK: &str = "/b,b,/,,w,//// w";

/// White's a1 can capture b2, then b4 or d4, and after d4 also d6 or f6.
const FORKS: &str = "/,b,b//b,b,//b,,/w,,, w";

/// A position by its link, and the rules' own account of it.
fn linked(position: &str, capture_rule: CaptureRule) -> (Visit, Game) {
    let game = Game::from_position(fen::parse(position).expect("a position"), capture_rule);
    let link = format!("fen={}&variant={}", position.replace(' ', "_"), game.variant().name());
    let visit = Visit::at(&link);
    visit.shows(&game);
    (visit, game)
}

/// What stands on a square, and how it is marked.
fn square(visit: &Visit, name: &str) -> (String, String) {
    visit.sight().squares[&name.parse().expect("a square")].clone()
}

#[test]
fn a_capture_is_entered_by_its_landings() {
    let (visit, mut game) = linked(FORKS, CaptureRule::MustFinish);
    let entered = visit.presses("a1 c3 e5");
    assert_eq!(square(&entered, "e5"), ("wbb".to_owned(), "selected".to_owned()));
    for (name, column, mark) in [("a1", "", "none"), ("b2", "", "none"), ("c7", "", "target"), ("g7", "", "target")] {
        assert_eq!(square(&entered, name), (column.to_owned(), mark.to_owned()), "{name}");
    }
    // A square where it does not go is refused, and the entered part stays.
    let refused = entered.presses("a5");
    assert!(refused.sight().notice.is_some() && square(&refused, "e5").1 == "selected");
    let dropped = refused.wants(Intent::Input(BoardEvent::Cancel));
    dropped.shows(&game);
    record::play(&mut game, "a1-b2-c3-d4-e5-f6-g7").expect("a legal move");
    dropped.presses("a1 c3 e5 g7").shows(&game);
}

#[test]
fn a_capture_may_stop_where_only_the_first_jump_is_compulsory() {
    for (pressed, mv) in [
        ("a1 c3 c3", "a1-b2-c3"),
        ("a1 c3 e5 e5", "a1-b2-c3-d4-e5"),
        ("a1 c3 a5", "a1-b2-c3-b4-a5"),
        ("a1 c3 e5 c7", "a1-b2-c3-d4-e5-d6-c7"),
    ] {
        let (visit, mut game) = linked(FORKS, CaptureRule::MayStop);
        record::play(&mut game, mv).expect("a legal move");
        visit.presses(pressed).shows(&game);
    }
}

#[test]
fn two_ways_with_the_same_ends_are_two_moves() {
    let mut positions = Vec::new();
    for (pressed, mv) in [("c1 a3", "c1-b2-a3-b4-c5-d6-e7"), ("c1 e3", "c1-d2-e3-d4-c5-d6-e7")] {
        let (visit, mut game) = linked(TWO_WAYS, CaptureRule::MustFinish);
        // Neither is chosen silently by pressing their end.
        let refused = visit.presses("c1 e7");
        let told = refused.sight().notice.unwrap_or_default();
        assert!(told.contains("more than one way") && told.contains("a3 or e3"), "{told}");
        assert!(refused.sight().moves.is_empty());
        let dropped = refused.presses("c1");
        dropped.shows(&game);
        record::play(&mut game, mv).expect("a legal move");
        let played = dropped.presses(pressed).presses("e7");
        played.shows(&game);
        positions.push(played.sight().position);
    }
    assert_ne!(positions[0], positions[1]);
}

#[test]
fn a_promotion_ends_the_capture() {
    let (visit, mut game) = linked(FAR_RANK, CaptureRule::MustFinish);
    record::play(&mut game, "e5-d6-c7").expect("a legal move");
    let played = visit.presses("e5 c7");
    played.shows(&game);
    assert_eq!((square(&played, "c7").0.as_str(), square(&played, "b6").0.as_str()), ("Wb", "b"));
    assert_eq!(played.sight().headline, "Black to move");
}

/// Plays so many legal moves as whoever has the side to move, or until the game is over, and looks at the page after each.
fn play(mut visit: Visit, game: &mut Game, plies: usize) -> Visit {
    let mut lot = 7_usize;
    for _ in 0..plies {
        lot = lot.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let legal = game.legal_moves();
        let Some(&mv) = legal.get((lot >> 16) % legal.len().max(1)) else { break };
        game.play(mv).expect("a legal move");
        visit = if visit.0.search().is_some() { visit.answered(&mv.to_string()) } else { visit.types(&mv.to_string()) };
        if visit.0.search().is_none() {
            visit.shows(game);
        }
    }
    visit
}

/// The link of a game, opened in a browser that has nothing of it, is the same game for two people, and goes on.
fn check_opens_elsewhere(visit: &Visit, mut game: Game) {
    let elsewhere = Visit::at(&visit.0.address().expect("a link"));
    elsewhere.shows(&game);
    assert!(!elsewhere.sight().has("thinking"));
    assert_eq!(elsewhere.0.view().variant, game.variant());
    play(elsewhere, &mut game, 2);
}

#[test]
fn every_variant_is_played_and_shared() {
    assert_eq!(Visit::at("").sight().options(), Variant::NAMED.map(|(_, name, _)| name.to_owned()));
    for (variant, ..) in Variant::NAMED {
        for seats in [Seats::People, Seats::Black] {
            let visit = Visit::begun(NewGame { variant, seats, ..NewGame::default() });
            let mut game = Game::new(variant);
            let visit = play(visit, &mut game, 7);
            check_opens_elsewhere(&visit, game);
        }
    }
}

#[test]
fn positions_without_moves_are_shared() {
    for (position, variant) in [
        (",,,BwwWwww/,bB,//,bbb,/,BW,,/b,bbWwW,bW/ w", "laska"),
        ("//bb,,,/,,wwB,b//w,WbB,,/,B,,/ b", "eight"),
        ("b,b,b,b/b,b,b/b,,b,b/b,,/w,w,w,w/,w,w/w,w,w,w w", "laska-single"),
    ] {
        let capture_rule = variant.parse::<Variant>().expect("a variant").capture_rule;
        let game = Game::from_position(fen::parse(position).expect("a position"), capture_rule);
        let visit = Visit::at(&format!("fen={}&variant={variant}", position.replace(' ', "_")));
        visit.shows(&game);
        check_opens_elsewhere(&visit, game);
    }
}

#[test]
fn a_turned_board_stays_turned() {
    let visit = Visit::seated(Seats::People);
    assert_eq!(visit.bottom(), Color::White);
    let turned = visit.wants(Intent::Input(BoardEvent::Flip)).types("c3-d4 e5-c3");
    assert_eq!(turned.bottom(), Color::Black);
    let back = turned.wants(Intent::Undo);
    assert_eq!((back.bottom(), back.sight().ply), (Color::Black, 1));
    assert_eq!(back.wants(Intent::Input(BoardEvent::Flip)).bottom(), Color::White);
}
