//! Addresses with a fault: the page says what it is and where, leaves the address to be mended, and is ready to play.

use laska_rules::{Game, notation::record};
use laska_web::intent::Seats;
use laska_web::state::Event;

use super::visit::Visit;

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
