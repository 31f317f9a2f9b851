//! Addresses with a fault: the page says what it is and where, leaves the address to be corrected, and is ready to
//! play. And games that begin at a position which is written into the dialog.

use laska_app::{NewGame, Seats, StartFrom};
use laska_rules::notation::{fen, record};
use laska_rules::{Board, CaptureRule, Color, Game, Variant};
use laska_web::intent::PlayIntent;
use laska_web::settings::Shown;
use laska_web::state::Event;

use super::Visit;

/// The part behind `#`, and what the message must name: the place, and what was expected there.
const FAULTS: [(&str, &[&str]); 14] = [
    ("garbage", &["fen=", "moves=", "variant=", "draws="]),
    ("draws=some", &["draws", "'some'", "none"]),
    ("fen=b,b,b,b/b,b,b_w", &["fen", "7 or 8 ranks", "found 2"]),
    ("fen=b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w_w", &["rank 5", "a5 c5 e5 g5", "found 3"]),
    ("fen=////,q,,//_w", &["rank 3", "c3", "'q'", "w b W B"]),
    ("fen=//////w,,,_x", &["side to move", "'x'"]),
    ("fen=,w,,//////_w", &["c7", "promoted", "W on top"]),
    ("fen=///,Bwwwwwwwwwwww,///_w", &["12 White counters", "at most 11"]),
    ("fen=", &["fen", "parts found: 0"]),
    ("variant=chess", &["variant", "'chess'", "laska-first"]),
    ("fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&variant=eight", &["7 ranks", "eight has 8"]),
    ("moves=g5-f4", &["move 1 of White", "'g5-f4'", "g5 is Black's"]),
    ("moves=xyz", &["moves", "'xyz'"]),
    ("fen=%zz%w", &["fen", "parts found: 1"]),
];

/// What the page tells of the fault of an address. Nothing of the bad game is there, and the address is not replaced.
fn told(visit: &Visit, fragment: &str) -> String {
    visit.shows(&Game::default());
    assert_eq!(visit.0.address(), None, "{fragment}");
    visit.sight().error.expect("the fault is told")
}

#[test]
fn every_fault_is_named_and_the_start_is_playable() {
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3").expect("legal moves");
    for (fragment, named) in FAULTS {
        let opened = Visit::at(fragment);
        let told = told(&opened, fragment);
        for name in named {
            assert!(told.contains(name), "{fragment}: the page does not say {name}: {told}");
        }
        // Playing goes on from the start, and the address follows.
        let played = opened.presses("c3 d4").answered("e5-d4-c3");
        played.shows(&game);
        assert_eq!(played.sight().error, None);
        assert!(played.0.address().is_some_and(|address| address.ends_with("&moves=c3-d4_e5-d4-c3")));
    }
}

#[test]
fn of_a_damaged_link_all_is_shown_that_can_be_read() {
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3").expect("legal moves");
    for (fragment, named) in [
        ("moves=c3-d4_e5-d4-c3_b2", "move 2 of White, 'b2'"),
        ("moves=c3-d4_e5-d4-c3_g5-f4", "g5 is Black's"),
        ("moves=c3-d4_e5-d4-c3&utm_source=news", "'utm_source'"),
        ("moves=c3-d4_e5-d4-c3)", "“)”"),
    ] {
        let opened = Visit::at(fragment);
        opened.shows(&game);
        let told = opened.sight().error.expect("what was left out is told");
        assert!(told.contains(named), "{fragment}: {told}");
        assert!(opened.0.address().is_some_and(|address| address.ends_with("&moves=c3-d4_e5-d4-c3")));
        // Over a game that is played a damaged link is only told.
        let played = Visit::seated(Seats::People).types("e3-f4");
        let after = played.clone().after(Event::Opened(fragment.to_owned(), Box::default()));
        assert_eq!(after.sight().list, played.sight().list, "{fragment}");
        assert!(after.sight().error.is_some());
    }
}

#[test]
fn one_address_after_the_other_is_opened_until_it_is_mended() {
    let opens = |visit: Visit, fragment: &str| visit.after(Event::Opened(fragment.to_owned(), Box::default()));
    let mut visit = Visit::at("");
    for (fragment, named) in FAULTS {
        visit = opens(visit, fragment);
        let told = told(&visit, fragment);
        assert!(named.iter().all(|name| told.contains(name)), "{fragment}: {told}");
    }
    let mended = opens(visit, "moves=c3-d4_e5-c3");
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3").expect("legal moves");
    mended.shows(&game);
    assert_eq!(mended.sight().error, None);
    assert!(!mended.sight().has("thinking"), "a position from elsewhere is for people");
}

#[test]
fn a_faulty_address_leaves_a_game_as_it_is() {
    for (fragment, named) in FAULTS {
        let played = Visit::seated(Seats::People).types("c3-d4 e5-c3");
        let before = played.sight();
        let after = played.after(Event::Opened(fragment.to_owned(), Box::default())).sight();
        let told = after.error.clone().unwrap_or_default();
        assert!(named.iter().all(|name| told.contains(name)), "{fragment}: {told}");
        assert_eq!((after.position, after.squares, after.list), (before.position, before.squares, before.list));
    }
}

fn given(text: &str) -> NewGame {
    NewGame { start_from: StartFrom::CustomPosition(text.into()), seats: Seats::People, ..NewGame::default() }
}

/// Three moves were made, and the dialog is open.
fn asked() -> (Visit, Game) {
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3 b2-d4").expect("legal moves");
    let visit = Visit::seated(Seats::People).types("c3-d4 e5-c3 b2-d4");
    (visit.wants(PlayIntent::ShowNewGame(Shown::Yes)), game)
}

#[test]
fn ranks_pieces_and_links_begin_a_game() {
    let (asked, _) = asked();
    let pieces = asked.clone().wants(PlayIntent::NewGame(given("c3WWWBB c5BBW, White to move")));
    pieces.shows(&Game::from_position(
        fen::parse("//,BBW,,//,WWWBB,,// w").expect("a position"),
        CaptureRule::MustFinish,
    ));
    assert_eq!(pieces.0.view().new_game_shown, Shown::No);

    // A large board by the text, one jump a move by the choice, and a computer that answers.
    let large = "b,b,b,b/,,,b/b,b,b,b//,,w,/w,w,w,w//w,w,w,w w";
    let single = Variant { board: Board::Seven, capture_rule: CaptureRule::OneJump };
    let mut game = Game::from_position(fen::parse(large).expect("a position"), CaptureRule::OneJump);
    let visit =
        asked.clone().wants(PlayIntent::NewGame(NewGame { variant: single, seats: Seats::White, ..given(large) }));
    visit.shows(&game);
    assert_eq!(visit.0.view().variant, Variant { board: Board::Eight, ..single });
    for color in [Color::White, Color::Black] {
        assert_eq!(game.position().turn(), color);
        let mv = game.legal_moves()[0];
        game.play(mv).expect("a legal move");
    }
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    visit.types(&moves[0]).answered(&moves[1]).shows(&game);

    let link = "https://example.org/laska/#fen=//////W,,,B_w&moves=a1-b2_g1-f2";
    let mut game = Game::from_position(fen::parse("//////W,,,B w").expect("a position"), CaptureRule::MustFinish);
    record::play(&mut game, "a1-b2 g1-f2").expect("legal moves");
    asked.wants(PlayIntent::NewGame(given(link))).shows(&game);
}

#[test]
fn a_fault_is_named_and_touches_nothing() {
    let (asked, game) = asked();
    for (text, named) in [
        ("", &["nothing is written", "White to move"][..]),
        ("b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w w", &["rank 5", "a5 c5 e5 g5", "found 3"]),
        ("c3w c4b, White to move", &["c4", "playing square"]),
        ("c3q, White to move", &["c3", "'q'", "w b W B"]),
        ("c3w c5b", &["White to move"]),
        ("#fen=////,q,,//_w", &["link", "rank 3", "c3"]),
    ] {
        let refused = asked.clone().wants(PlayIntent::NewGame(given(text)));
        let view = refused.0.view();
        let fault = view.position_error.unwrap_or_default();
        for name in named {
            assert!(fault.contains(name), "{text}: the dialog does not say {name}: {fault}");
        }
        assert_eq!(view.new_game_shown, Shown::Yes, "{text}: the dialog stays");
        refused.shows(&game);
        let closed = refused.wants(PlayIntent::ShowNewGame(Shown::No));
        closed.shows(&game);
        assert_eq!(closed.0.view().position_error, None);
    }
}
