//! The clocks beside the board: they run for the side to move, over a reload, and out.

use laska_rules::Color;
use laska_web::intent::{Intent, NewGame, Seats, TimeControl};
use laska_web::state::{Event, Moment};

use super::visit::Visit;

/// A game with a clock that begins 100 seconds after the page was opened.
fn begun(seats: Seats, clock: TimeControl) -> Visit {
    Visit::at("").time(100).wants(Intent::NewGame(NewGame { seats, clock: Some(clock), ..NewGame::default() }))
}

/// What White's and Black's clocks show, in milliseconds, and whose runs.
fn clocks(visit: &Visit) -> ([u64; 2], Option<Color>) {
    let sight = visit.sight();
    let left = ["clock-w", "clock-b"].map(|clock| sight.attribute(clock, "data-left").expect("a clock"));
    let runs = |side: &Color| sight.is_of_class(&format!("player-{}", side.letter()), "running");
    let [white, black] = [Color::White, Color::Black].map(|side| runs(&side).then_some(side));
    assert!(white.is_none() || black.is_none(), "both clocks run");
    (left.map(|left| left.parse().expect("a number")), white.or(black))
}

#[test]
fn it_runs_for_the_side_to_move_over_a_reload_and_out() {
    let visit = begun(Seats::People, TimeControl::of(3, 2));
    assert_eq!(clocks(&visit), ([180_000, 180_000], Some(Color::White)));
    let moved = visit.time(110).presses("c3 d4");
    assert_eq!(clocks(&moved), ([172_000, 180_000], Some(Color::Black)));
    let again = moved.reloaded().time(170);
    assert_eq!(clocks(&again), ([172_000, 120_000], Some(Color::Black)));
    let over = again.reloaded().time(290);
    assert_eq!(clocks(&over), ([172_000, 0], None));
    for visit in [over.clone(), over.clone().reloaded(), over.clone().reloaded().time(900)] {
        let sight = visit.sight();
        assert_eq!((sight.headline.as_str(), sight.detail.as_str()), ("White wins", "Black has no time left."));
        assert_eq!(clocks(&visit).1, None);
    }
    // A game that is over takes no moves.
    let pressed = over.presses("e5 c3").sight();
    assert!(pressed.notice.is_some_and(|told| told.starts_with("The game is over.")));
    assert_eq!(pressed.moves, ["c3-d4"]);
}

#[test]
fn it_runs_out_to_the_millisecond() {
    let minute = begun(Seats::People, TimeControl::of(1, 0));
    let at = |visit: &Visit, moment: u64| visit.clone().after(Event::Time(Moment(moment)));
    let moved = at(&minute, 120_000).presses("c3 d4");
    assert_eq!(moved.0.deadline(), Some(Moment(180_000)), "the page waits until then");
    let late = at(&moved, 179_999);
    assert_eq!((clocks(&late), late.sight().headline.as_str()), (([40_000, 1], Some(Color::Black)), "Black to move"));
    let over = at(&late, 180_000);
    assert_eq!((clocks(&over), over.sight().headline.as_str()), (([40_000, 0], None), "White wins"));
}

#[test]
fn a_takeback_gives_the_time_back() {
    let moved = begun(Seats::People, TimeControl::of(5, 0)).time(130).presses("c3 d4");
    assert_eq!(clocks(&moved), ([270_000, 300_000], Some(Color::Black)));
    let back = moved.time(140).wants(Intent::TakeBack);
    assert_eq!(clocks(&back), ([300_000, 300_000], Some(Color::White)));
    assert_eq!(clocks(&back.time(150)), ([290_000, 300_000], Some(Color::White)), "and it runs on from there");
}

#[test]
fn whoever_lets_the_computer_wait_too_long_has_lost() {
    let visit = begun(Seats::White, TimeControl::of(5, 3)).time(200).presses("c3 d4").answered("e5-d4-c3");
    assert_eq!(clocks(&visit), ([203_000, 303_000], Some(Color::White)));
    let over = visit.time(403);
    assert_eq!(over.sight().detail, "White has no time left.");
    let again = over.wants(Intent::Rematch);
    assert_eq!(clocks(&again), ([300_000, 300_000], Some(Color::White)));
    let moved = again.answered("c3-d4");
    assert_eq!(clocks(&moved).1, Some(Color::Black), "the sides are swapped");
}
