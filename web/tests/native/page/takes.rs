//! Captures of several jumps, entered landing by landing and shown as they will stand.

use laska_rules::notation::{fen, record};
use laska_rules::{Chain, Game};
use laska_web::intent::Intent;

use super::visit::Visit;

/// White's c1 can capture b2 and b4, or d2 and d4; both ways come to c5 and end at e7, where its soldier is promoted.
const TWO_WAYS: &str = "b,,,/,b,/,,,/b,b,/,,,/b,b,/,w,, w";

/// White's e5 captures d6 and is promoted on c7: an officer could capture b6 as well.
const FAR_RANK: &str = "/b,b,/,,w,//// w";

/// White's a1 can capture b2, then b4 or d4, and after d4 also d6 or f6.
const FORKS: &str = "/,b,b//b,b,//b,,/w,,, w";

/// A position by its link, and the rules' own account of it.
fn linked(position: &str, chain: Chain) -> (Visit, Game) {
    let game = Game::from_position(fen::parse(position).expect("a position"), chain);
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
    let (visit, mut game) = linked(FORKS, Chain::All);
    let entered = visit.presses("a1 c3 e5");
    assert_eq!(square(&entered, "e5"), ("wbb".to_owned(), "selected".to_owned()));
    for (name, column, mark) in [("a1", "", "none"), ("b2", "", "none"), ("c7", "", "target"), ("g7", "", "target")] {
        assert_eq!(square(&entered, name), (column.to_owned(), mark.to_owned()), "{name}");
    }
    // A square where it does not go is refused, and the entered part stays.
    let refused = entered.presses("a5");
    assert!(refused.sight().notice.is_some() && square(&refused, "e5").1 == "selected");
    let dropped = refused.wants(Intent::Cancel);
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
        let (visit, mut game) = linked(FORKS, Chain::First);
        record::play(&mut game, mv).expect("a legal move");
        visit.presses(pressed).shows(&game);
    }
}

#[test]
fn two_ways_with_the_same_ends_are_two_moves() {
    let mut positions = Vec::new();
    for (pressed, mv) in [("c1 a3", "c1-b2-a3-b4-c5-d6-e7"), ("c1 e3", "c1-d2-e3-d4-c5-d6-e7")] {
        let (visit, mut game) = linked(TWO_WAYS, Chain::All);
        // Neither is chosen silently by pressing their end.
        let refused = visit.presses("c1 e7");
        let told = refused.sight().notice.unwrap_or_default();
        assert!(told.contains("More than one way") && told.contains("a3 or e3"), "{told}");
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
    let (visit, mut game) = linked(FAR_RANK, Chain::All);
    record::play(&mut game, "e5-d6-c7").expect("a legal move");
    let played = visit.presses("e5 c7");
    played.shows(&game);
    assert_eq!((square(&played, "c7").0.as_str(), square(&played, "b6").0.as_str()), ("Wb", "b"));
    assert_eq!(played.sight().headline, "Black to move");
}
