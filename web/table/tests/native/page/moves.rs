//! Moves on the page: typed moves, errors, navigation in the list, and variations; chains, entered and previewed landing
//! by landing; and every variant with its board, moves and link.

use laska_app::{BoardEvent, CursorEvent, MatchEvent, Navigation, NewGame, Seats};
use laska_rules::notation::{fen, record};
use laska_rules::{CaptureRule, Color, Game, Variant};

use super::TestPage;

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    record::play(&mut game, moves).expect("legal moves");
    game
}

/// 1. c3-d4 e5-d4-c3 2. b2-c3-d4, then back, and 2. d2-c3-b4.
fn branched() -> TestPage {
    let page = TestPage::with_seats(Seats::People).type_moves("c3-d4 e5-d4-c3 b2-c3-d4");
    page.after(CursorEvent::GoToPly(2)).type_moves("d2-b4")
}

#[test]
fn moves_are_typed_in_any_notation_and_errors_are_explained() {
    let page = TestPage::with_seats(Seats::People).type_moves("c3-d4 17-13-9 b2-c3-d4");
    let mut played = game("c3-d4 e5-d4-c3 b2-c3-d4");
    page.assert_shows(&played);
    for (text, named) in [("c5-c4", "c4"), ("nonsense", "'nonsense'"), ("b2-c3", "b2")] {
        let refused = page.clone().type_moves(text);
        refused.assert_shows(&played);
        assert!(refused.snapshot().refusal.is_some_and(|message| message.contains(named)), "{text}");
    }
    let mut page = page;
    for (navigation, ply) in
        [(Navigation::Previous, 2), (Navigation::First, 0), (Navigation::Next, 1), (Navigation::Last, 3)]
    {
        page = page.after(CursorEvent::Navigate(navigation));
        played.go_to(ply);
        page.assert_shows(&played);
    }
}

#[test]
fn a_variation_is_listed_saved_promoted_and_deleted() {
    let page = branched();
    assert_eq!(page.snapshot().list, "1 c3-d4 e5-d4-c3 2 b2-c3-d4 2. d2-c3-b4");
    assert_eq!(page.snapshot().position, game("c3-d4 e5-c3 d2-b4").position().to_string());
    let page = page.reload();
    assert_eq!(page.snapshot().list, "1 c3-d4 e5-d4-c3 2 b2-c3-d4 2. d2-c3-b4");
    assert!(page.snapshot().has("variation") && page.snapshot().has("promote"));
    assert!(
        page.snapshot().can_press("copy-moves") && page.snapshot().can_press("save-moves"),
        "they include every line"
    );

    let main = page.clone().after(CursorEvent::Navigate(Navigation::PreviousVariation));
    assert_eq!(main.snapshot().position, game("c3-d4 e5-c3 b2-d4").position().to_string());
    assert!(!main.snapshot().has("promote"), "it is the main line");
    let back = main.after(CursorEvent::Navigate(Navigation::NextVariation));
    assert_eq!(back.snapshot().position, page.snapshot().position);

    let first = back.0.view().moves.variation.expect("a variation is on the board");
    let promoted = back.after(CursorEvent::Promote(first));
    assert_eq!(promoted.snapshot().list, "1 c3-d4 e5-d4-c3 2 d2-c3-b4 2. b2-c3-d4");
    assert_eq!(promoted.snapshot().position, page.snapshot().position);
    let other = promoted.after(CursorEvent::Navigate(Navigation::NextVariation));
    assert_eq!(other.snapshot().position, game("c3-d4 e5-c3 b2-d4").position().to_string());
    let first = other.0.view().moves.variation.expect("a variation is on the board");
    let deleted = other.after(CursorEvent::Delete(first));
    assert_eq!(deleted.snapshot().list, "1 c3-d4 e5-d4-c3 2 d2-c3-b4");
    assert!(!deleted.snapshot().has("variation"));
}

#[test]
fn marks_of_columns_are_above_all_piles() {
    let page = TestPage::open("fen=///b,b,/,,,/b,,/WbWbWb,,,_w");
    let pointed = page.clone().after(BoardEvent::Point(Some("a1".parse().expect("a square"))));
    for (page, mark) in
        [(&page, "data-over=\"must-capture\" data-on=\"a1\""), (&pointed, "data-over=\"captured\" data-on=\"b2\"")]
    {
        let html = page.html();
        let marked = html.find(mark).unwrap_or_else(|| panic!("{mark}"));
        assert!(marked > html.rfind("data-pile").expect("there are columns"), "later elements are drawn on top");
    }
    assert!(!page.html().contains("data-over=\"captured\""), "only the column pointed at shows what it captures");
}

#[test]
fn the_last_move_is_tinted_in_earlier_positions_too() {
    let tinted = |page: &TestPage| {
        let html = page.html();
        ["tint moved", "tint jumped"].map(|class| html.matches(class).count())
    };
    let start = TestPage::open("fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w");
    assert_eq!(tinted(&start), [0, 0]);
    let played = TestPage::open("moves=c3-d4_e5-d4-c3_b2-c3-d4");
    assert_eq!(tinted(&played), [2, 1], "one step from each end, and the jumped column");
    let earlier = played.after(CursorEvent::GoToPly(1));
    assert_eq!(tinted(&earlier), [2, 0]);
}

/// White's c1 can capture b2 and b4, or d2 and d4; both paths meet at c5 and end at e7, where its soldier is promoted.
const TWO_PATHS: &str = "b,,,/,b,/,,,/b,b,/,,,/b,b,/,w,, w";

/// White's e5 captures d6 and is promoted on c7: an officer could capture b6 as well.
const FAR_RANK: &str = "/b,b,/,,w,//// w";

/// White's a1 can capture b2, then b4 or d4, and after d4 also d6 or f6.
const FORKS: &str = "/,b,b//b,b,//b,,/w,,, w";

/// Opens a position by its link. Returns the page and the game.
fn linked(position: &str, capture_rule: CaptureRule) -> (TestPage, Game) {
    let game = Game::from_position(fen::parse(position).expect("a position"), capture_rule);
    let link = format!("fen={}&variant={}", position.replace(' ', "_"), game.variant().name());
    let page = TestPage::open(&link);
    page.assert_shows(&game);
    (page, game)
}

/// Returns the column and the mark on a square.
fn square(page: &TestPage, name: &str) -> (String, String) {
    page.snapshot().squares[&name.parse().expect("a square")].clone()
}

#[test]
fn a_capture_is_entered_by_its_landings() {
    let (page, mut game) = linked(FORKS, CaptureRule::MustFinish);
    let entered = page.press("a1 c3 e5");
    assert_eq!(square(&entered, "e5"), ("wbb".to_owned(), "selected".to_owned()));
    for (name, column, mark) in [("a1", "", "none"), ("b2", "", "none"), ("c7", "", "target"), ("g7", "", "target")] {
        assert_eq!(square(&entered, name), (column.to_owned(), mark.to_owned()), "{name}");
    }
    // A square out of reach is refused, and the entered jumps stay.
    let refused = entered.press("a5");
    assert!(refused.snapshot().refusal.is_some() && square(&refused, "e5").1 == "selected");
    let canceled = refused.after(BoardEvent::Cancel);
    canceled.assert_shows(&game);
    record::play(&mut game, "a1-b2-c3-d4-e5-f6-g7").expect("a legal move");
    canceled.press("a1 c3 e5 g7").assert_shows(&game);
}

#[test]
fn a_capture_may_stop_where_only_the_first_jump_is_compulsory() {
    let stop = [BoardEvent::Stop];
    for (pressed, then, mv) in [
        ("a1 c3", &stop[..], "a1-b2-c3"),
        ("a1 c3 e5", &stop[..], "a1-b2-c3-d4-e5"),
        ("a1 c3 a5", &[], "a1-b2-c3-b4-a5"),
        ("a1 c3 e5 c7", &[], "a1-b2-c3-d4-e5-d6-c7"),
    ] {
        let (page, mut game) = linked(FORKS, CaptureRule::MayStop);
        record::play(&mut game, mv).expect("a legal move");
        then.iter().cloned().fold(page.press(pressed), TestPage::after).assert_shows(&game);
    }
}

#[test]
fn two_paths_with_the_same_ends_are_two_moves() {
    let mut positions = Vec::new();
    for (pressed, mv) in [("c1 a3", "c1-b2-a3-b4-c5-d6-e7"), ("c1 e3", "c1-d2-e3-d4-c5-d6-e7")] {
        let (page, mut game) = linked(TWO_PATHS, CaptureRule::MustFinish);
        // Pressing their common end chooses neither.
        let refused = page.press("c1 e7");
        let message = refused.snapshot().refusal.unwrap_or_default();
        assert!(message.contains("more than one way") && message.contains("a3 or e3"), "{message}");
        assert!(refused.snapshot().moves.is_empty());
        let canceled = refused.press("c1");
        canceled.assert_shows(&game);
        record::play(&mut game, mv).expect("a legal move");
        let played = canceled.press(pressed).press("e7");
        played.assert_shows(&game);
        positions.push(played.snapshot().position);
    }
    assert_ne!(positions[0], positions[1]);
}

#[test]
fn a_promotion_ends_the_capture() {
    let (page, mut game) = linked(FAR_RANK, CaptureRule::MustFinish);
    record::play(&mut game, "e5-d6-c7").expect("a legal move");
    let played = page.press("e5 c7");
    played.assert_shows(&game);
    assert_eq!((square(&played, "c7").0.as_str(), square(&played, "b6").0.as_str()), ("Wb", "b"));
    assert_eq!(played.snapshot().headline, "Black to move");
}

/// Plays a number of legal moves for both sides, or until the game is over, and checks the page after each.
fn play(mut page: TestPage, game: &mut Game, plies: usize) -> TestPage {
    let mut state = 7_usize;
    for _ in 0..plies {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let legal = game.legal_moves();
        let Some(&mv) = legal.get((state >> 16) % legal.len().max(1)) else { break };
        game.play(mv).expect("a legal move");
        page = if page.0.search().is_some() { page.reply(&mv.to_string()) } else { page.type_moves(&mv.to_string()) };
        if page.0.search().is_none() {
            page.assert_shows(game);
        }
    }
    page
}

/// Checks that the link of a game opens the same game for two people in another browser, where it can be continued.
fn check_opens_elsewhere(page: &TestPage, mut game: Game) {
    let elsewhere = TestPage::open(&page.0.address().expect("a link"));
    elsewhere.assert_shows(&game);
    assert!(!elsewhere.snapshot().has("thinking"));
    assert_eq!(elsewhere.0.view().variant, game.variant());
    play(elsewhere, &mut game, 2);
}

#[test]
fn a_capture_that_may_stop_says_so_and_stops_only_by_its_button() {
    let position = "b,,,/,b,/,,,/b,b,/,,,/b,b,/,w,,_w";
    let jumped = TestPage::open(&format!("fen={position}&variant=laska-first")).press("c1 e3");
    let shown = jumped.snapshot();
    assert_eq!(shown.detail, "Keep capturing: land on c5. Or stop on e3.");
    assert!(shown.can_press("stop-capture"), "{}", shown.html);
    let again = jumped.clone().press("e3").snapshot();
    assert_eq!((again.ply, again.moves.len()), (0, 0), "a second press does not end the move");
    let refusal = "To end the move on e3, press Stop. To keep capturing, land on c5.";
    assert_eq!(again.refusal.as_deref(), Some(refusal));
    assert!(again.can_press("stop-capture"));
    let stopped = jumped.clone().after(BoardEvent::Stop).snapshot();
    assert_eq!((stopped.moves.clone(), stopped.has("stop-capture")), (vec!["c1-d2-e3".to_owned()], false));
    assert_eq!(jumped.press("c5").snapshot().detail, "Keep capturing: land on e7. Or stop on c5.");
    // Where captures must be finished, nothing stops.
    let must = TestPage::open(&format!("fen={position}")).press("c1 e3");
    assert!(!must.snapshot().has("stop-capture"));
}

#[test]
fn the_second_occurrence_of_a_position_is_announced() {
    let page = TestPage::open("fen=,,,B//////W,,,_w");
    let out_and_back = |page: TestPage| page.type_moves("a1-b2 g7-f6 b2-a1 f6-g7");
    let once = out_and_back(page);
    assert_eq!(once.snapshot().detail, "This position is on the board for the second time. The third time is a draw.");
    let elsewhere = once.clone().type_moves("a1-b2");
    assert!(elsewhere.snapshot().detail.contains("second time"), "Black is warned, too");
    assert_eq!(out_and_back(once).snapshot().headline, "Draw");
}

#[test]
fn typed_moves_may_have_spaces_numbers_or_only_their_last_square() {
    let page = TestPage::with_seats(Seats::People);
    let send = |text: &str| page.clone().after(BoardEvent::Type(text.into())).snapshot();
    for text in ["c3 d4", "1. c3-d4", "c3-d4"] {
        assert_eq!(send(text).moves, ["c3-d4"], "{text}");
    }
    assert_eq!(send("d4").refusal.as_deref(), Some("Not played: more than one move fits: e3-d4 or c3-d4."));
}

#[test]
fn every_variant_is_played_and_shared() {
    assert_eq!(TestPage::open("").snapshot().options(), Variant::NAMED.map(|(_, name, _)| name.to_owned()));
    for (variant, ..) in Variant::NAMED {
        for seats in [Seats::People, Seats::Black] {
            let page = TestPage::with_new_game(NewGame { variant, seats, ..NewGame::default() });
            let mut game = Game::new(variant);
            let page = play(page, &mut game, 7);
            check_opens_elsewhere(&page, game);
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
        let page = TestPage::open(&format!("fen={}&variant={variant}", position.replace(' ', "_")));
        page.assert_shows(&game);
        check_opens_elsewhere(&page, game);
    }
}

#[test]
fn a_turned_board_stays_turned() {
    let page = TestPage::with_seats(Seats::People);
    assert_eq!(page.bottom(), Color::White);
    let turned = page.after(BoardEvent::Flip).type_moves("c3-d4 e5-c3");
    assert_eq!(turned.bottom(), Color::Black);
    let back = turned.after(MatchEvent::Undo);
    assert_eq!((back.bottom(), back.snapshot().ply), (Color::Black, 1));
    assert_eq!(back.after(BoardEvent::Flip).bottom(), Color::White);
}
