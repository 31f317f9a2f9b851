//! Invalid addresses: the page reports the error and its position, keeps the address for correction, and is ready to
//! play. Also custom positions in the new-game dialog, valid and invalid.

use laska_app::{NewGame, Seats, StartFrom};
use laska_rules::notation::{fen, record};
use laska_rules::{Board, CaptureRule, Color, Game, Variant};
use laska_table::event::{Dialog, Event};
use laska_table::view::DialogView;

use super::TestPage;

/// The part after `#`, and what the message must contain: the position of the error and what was expected.
const ERRORS: [(&str, &[&str]); 14] = [
    ("garbage", &["fen=", "moves=", "variant=", "draws="]),
    ("draws=some", &["draws", "'some'", "none"]),
    ("fen=b,b,b,b/b,b,b_w", &["fen", "7 or 8 ranks", "found 2"]),
    ("fen=b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w_w", &["rank 5", "a5 c5 e5 g5", "found 3"]),
    ("fen=////,q,,//_w", &["rank 3", "c3", "'q'", "w b W B"]),
    ("fen=//////w,,,_x", &["side to move", "'x'"]),
    ("fen=,w,,//////_w", &["c7", "promoted", "W on top"]),
    ("fen=///,Bwwwwwwwwwwww,///_w", &["12 White counters", "at most 11"]),
    ("fen=", &["fen", "no ranks"]),
    ("variant=chess", &["variant", "'chess'", "laska-first"]),
    ("fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&variant=eight", &["7 ranks", "eight has 8"]),
    ("moves=g5-f4", &["move 1 of White", "'g5-f4'", "g5 is Black's"]),
    ("moves=xyz", &["moves", "'xyz'"]),
    ("fen=%zz%w", &["fen", "no ranks"]),
];

/// Returns the error for an invalid address, after checking that the start is on the board and the address remains.
fn message(page: &TestPage, fragment: &str) -> String {
    page.assert_shows(&Game::default());
    assert_eq!(page.0.address(), None, "{fragment}");
    page.snapshot().error.expect("the error is reported")
}

#[test]
fn every_error_is_explained_and_the_start_is_playable() {
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3").expect("legal moves");
    for (fragment, named) in ERRORS {
        let opened = TestPage::open(fragment);
        let message = message(&opened, fragment);
        for name in named {
            assert!(message.contains(name), "{fragment}: the page does not mention {name}: {message}");
        }
        // Play continues from the start, and the address follows.
        let played = opened.press("c3 d4").reply("e5-d4-c3");
        played.assert_shows(&game);
        assert_eq!(played.snapshot().error, None);
        assert!(played.0.address().is_some_and(|address| address.ends_with("&moves=c3-d4_e5-d4-c3")));
    }
}

#[test]
fn a_damaged_link_shows_everything_before_the_damage() {
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3").expect("legal moves");
    for (fragment, named) in [
        ("moves=c3-d4_e5-d4-c3_b2", "move 2 of White: 'b2'"),
        ("moves=c3-d4_e5-d4-c3_g5-f4", "g5 is Black's"),
        ("moves=c3-d4_e5-d4-c3&varia", "'varia'"),
        ("turns=1CA.3d", "'3d' is not a game ID"),
    ] {
        let opened = TestPage::open(fragment);
        opened.assert_shows(&game);
        let message = opened.snapshot().error.expect("the damage is reported");
        assert!(message.contains(named), "{fragment}: {message}");
        assert!(opened.0.address().is_some_and(|address| address.ends_with("&moves=c3-d4_e5-d4-c3")));
        // A damaged link does not replace a game in progress.
        let played = TestPage::with_seats(Seats::People).type_moves("e3-f4");
        let after = played.clone().after(Event::Opened(fragment.to_owned(), Box::default()));
        assert_eq!(after.snapshot().list, played.snapshot().list, "{fragment}");
        assert!(after.snapshot().error.is_some());
    }
}

#[test]
fn a_decorated_link_opens_like_the_plain_one() {
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3").expect("legal moves");
    for fragment in
        ["moves=c3-d4_e5-d4-c3&utm_source=news", "moves=c3-d4_e5-d4-c3).", "fbclid=1&amp;moves=c3-d4_e5-d4-c3%22"]
    {
        let opened = TestPage::open(fragment);
        opened.assert_shows(&game);
        let shown = opened.snapshot();
        assert_eq!((shown.error, shown.notice), (None, None), "{fragment}");
        assert!(opened.0.address().is_some_and(|address| address.ends_with("&moves=c3-d4_e5-d4-c3")));
    }
    let nothing = TestPage::open("utm_source=news").snapshot();
    assert_eq!((nothing.list.len(), nothing.error), (0, None));
}

#[test]
fn addresses_are_opened_until_one_is_valid() {
    let opens = |page: TestPage, fragment: &str| page.after(Event::Opened(fragment.to_owned(), Box::default()));
    let mut page = TestPage::open("");
    for (fragment, named) in ERRORS {
        page = opens(page, fragment);
        let message = message(&page, fragment);
        assert!(named.iter().all(|name| message.contains(name)), "{fragment}: {message}");
    }
    let corrected = opens(page, "moves=c3-d4_e5-c3");
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3").expect("legal moves");
    corrected.assert_shows(&game);
    assert_eq!(corrected.snapshot().error, None);
    assert!(!corrected.snapshot().has("thinking"), "a shared position is for two people");
}

#[test]
fn an_invalid_address_leaves_a_game_unchanged() {
    for (fragment, named) in ERRORS {
        let played = TestPage::with_seats(Seats::People).type_moves("c3-d4 e5-c3");
        let before = played.snapshot();
        let after = played.after(Event::Opened(fragment.to_owned(), Box::default())).snapshot();
        let message = after.error.clone().unwrap_or_default();
        assert!(named.iter().all(|name| message.contains(name)), "{fragment}: {message}");
        assert_eq!((after.position, after.squares, after.list), (before.position, before.squares, before.list));
    }
}

fn custom(text: &str) -> NewGame {
    NewGame { start_from: StartFrom::CustomPosition(text.into()), seats: Seats::People, ..NewGame::default() }
}

/// Returns a page after three moves with the new-game dialog open, and the game.
fn in_dialog() -> (TestPage, Game) {
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3 b2-d4").expect("legal moves");
    let page = TestPage::with_seats(Seats::People).type_moves("c3-d4 e5-c3 b2-d4");
    (page.after(Event::Open(Dialog::NewGame)), game)
}

#[test]
fn ranks_pieces_and_links_start_a_game() {
    let (opened, _) = in_dialog();
    let pieces = opened.clone().after(Event::Begin(custom("c3WWWBB c5BBW, White to move")));
    pieces.assert_shows(&Game::from_position(
        fen::parse("//,BBW,,//,WWWBB,,// w").expect("a position"),
        CaptureRule::MustFinish,
    ));
    assert!(!pieces.0.view().shows(Dialog::NewGame));

    // The text sets a large board, the dialog one jump per move, and the computer replies.
    let large = "b,b,b,b/,,,b/b,b,b,b//,,w,/w,w,w,w//w,w,w,w w";
    let single = Variant::new(Board::Seven, CaptureRule::OneJump);
    let mut game = Game::from_position(fen::parse(large).expect("a position"), CaptureRule::OneJump);
    let page = opened.clone().after(Event::Begin(NewGame { variant: single, seats: Seats::White, ..custom(large) }));
    page.assert_shows(&game);
    assert_eq!(page.0.view().variant, Variant::new(Board::Eight, single.capture_rule));
    for color in [Color::White, Color::Black] {
        assert_eq!(game.position().turn(), color);
        let mv = game.legal_moves()[0];
        game.play(mv).expect("a legal move");
    }
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    page.type_moves(&moves[0]).reply(&moves[1]).assert_shows(&game);

    let link = "https://example.org/laska/#fen=//////W,,,B_w&moves=a1-b2_g1-f2";
    let mut game = Game::from_position(fen::parse("//////W,,,B w").expect("a position"), CaptureRule::MustFinish);
    record::play(&mut game, "a1-b2 g1-f2").expect("legal moves");
    opened.after(Event::Begin(custom(link))).assert_shows(&game);
}

#[test]
fn an_error_is_explained_and_changes_nothing() {
    let (opened, game) = in_dialog();
    for (text, named) in [
        ("", &["the text is empty", "White to move"][..]),
        ("b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w w", &["rank 5", "a5 c5 e5 g5", "found 3"]),
        ("c3w c4b, White to move", &["c4", "playing square"]),
        ("c3q, White to move", &["c3", "'q'", "w b W B"]),
        ("c3w c5b", &["White to move"]),
        ("#fen=////,q,,//_w", &["link", "rank 3", "c3"]),
    ] {
        let refused = opened.clone().after(Event::Begin(custom(text)));
        let Some(DialogView::NewGame { position_error, .. }) = refused.0.view().dialog else {
            panic!("{text}: the dialog stays open")
        };
        let error = position_error.unwrap_or_default();
        for name in named {
            assert!(error.contains(name), "{text}: the dialog does not mention {name}: {error}");
        }
        refused.assert_shows(&game);
        let closed = refused.after(Event::Close(Dialog::NewGame));
        closed.assert_shows(&game);
        assert_eq!(closed.0.view().dialog, None);
    }
}
