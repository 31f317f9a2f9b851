//! How games end, and what follows the end: every reason that the rules know is shown with the last position. The
//! clocks beside the board run for the side to move, over a reload, and out.

use laska_app::{MatchEvent, Timestamp};
use laska_app::{NewGame, Seats, StartFrom, TimeControl};
use laska_rules::notation::{fen, record};
use laska_rules::{CaptureRule, Color, DrawReason, DrawRules, Game, Move, Outcome, Variant};
use laska_web::intent::Intent;
use laska_web::intent::PlayIntent;
use laska_web::state::Event;

use super::Visit;

/// Two officers alone.
const OFFICERS: &str = "//////W,,,B w";
/// They go to and fro.
const ROUND: &str = "a1-b2 g1-f2 b2-a1 f2-g1";

fn game(position: &str, moves: &str) -> Game {
    let mut game = Game::from_position(fen::parse(position).expect("a position"), CaptureRule::MustFinish);
    record::play(&mut game, moves).expect("legal moves");
    game
}

/// Two officers that walk about by lot for so long and are not drawn yet; `None` where they have walked into a corner.
fn quiet_walk(plies: usize, seed: usize) -> Option<Game> {
    let (mut game, mut lot) = (game(OFFICERS, ""), seed);
    while game.moves().len() < plies {
        let goes_on = |mv: &Move| {
            let mut next = game.clone();
            next.play(*mv).is_ok() && next.outcome().is_none() && !next.legal_moves().iter().any(|mv| mv.is_capture())
        };
        let moves: Vec<Move> = game.legal_moves().iter().copied().filter(goes_on).collect();
        lot = lot.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let mv = moves.get((lot >> 16) % moves.len().max(1))?;
        game.play(*mv).ok()?;
    }
    Some(game)
}

#[test]
fn a_lost_game_is_shown_with_its_reason() {
    for (position, last, reason) in [
        ("///,b,/,w,,// w", "c3-d4-e5", "Black has no column left."),
        ("////b,,,/w,,/,w,,w w", "g1-f2", "Black has no move."),
    ] {
        let visit = Visit::at(&format!("fen={}", position.replace(' ', "_")));
        visit.shows(&game(position, ""));
        let over = visit.types(last);
        over.shows(&game(position, last));
        assert_eq!((over.sight().headline.as_str(), over.sight().detail.as_str()), ("White wins", reason));
    }
    let mut resigned = Game::default();
    record::play(&mut resigned, "c3-d4 e5-c3 b2-d4").expect("legal moves");
    let over = Visit::seated(Seats::People).types("c3-d4 e5-c3 b2-d4").wants(PlayIntent::Match(MatchEvent::Resign));
    resigned.resign(Color::Black);
    over.shows(&resigned);
}

#[test]
fn both_draws_by_rule_end_the_game() {
    let forty = (1..).find_map(|seed| quiet_walk(DrawRules::QUIET_PLIES - 1, seed)).expect("some walk goes on");
    let third = game(OFFICERS, &[ROUND, "a1-b2 g1-f2 b2-a1"].join(" "));
    for (before, expected) in [(third, DrawReason::Repetition), (forty, DrawReason::FortyMoves)] {
        let moves: Vec<_> = before.moves().iter().map(ToString::to_string).collect();
        let visit = Visit::at("fen=//////W,,,B_w").types(&moves.join(" "));
        visit.shows(&before);
        let ends = |mv: &Move| {
            let mut next = before.clone();
            next.play(*mv).is_ok() && next.outcome() == Some(Outcome::Drawn(expected))
        };
        let last = before.legal_moves().iter().copied().find(ends).expect("the next move can end it");
        let mut after = before.clone();
        after.play(last).expect("a legal move");
        visit.types(&last.to_string()).shows(&after);
    }
}

#[test]
fn a_game_without_draws_by_rule_goes_on() {
    let new_game = NewGame {
        seats: Seats::People,
        start_from: StartFrom::CurrentPosition,
        draws: DrawRules::NONE,
        ..NewGame::default()
    };
    let visit = Visit::at("fen=//////W,,,B_w").wants(PlayIntent::NewGame(new_game)).types(ROUND).types(ROUND);
    let mut goes_on = game(OFFICERS, "").with_draw_rules(DrawRules::NONE);
    record::play(&mut goes_on, &[ROUND, ROUND].join(" ")).expect("legal moves");
    visit.shows(&goes_on);
    assert_eq!((visit.sight().moves.len(), visit.sight().headline.as_str()), (8, "White to move"));
    visit.reloaded().shows(&goes_on);
}

#[test]
fn two_people_agree_on_a_draw_and_play_again() {
    let offered = Visit::seated(Seats::People).wants(PlayIntent::Match(MatchEvent::OfferDraw));
    assert!(offered.sight().text("draw-offer", "p").contains("White offers a draw"));
    let declined = offered.wants(PlayIntent::Match(MatchEvent::DeclineDraw));
    assert!(!declined.sight().has("draw-offer") && !declined.sight().can_press("offer-draw"));
    let mut game = Game::default();
    record::play(&mut game, "c3-b4").expect("a legal move");
    let played = declined.types("c3-b4");
    played.shows(&game);
    let agreed =
        played.wants(PlayIntent::Match(MatchEvent::OfferDraw)).wants(PlayIntent::Match(MatchEvent::AcceptDraw));
    game.agree_draw();
    agreed.shows(&game);
    assert!(agreed.sight().has("rematch") && !agreed.sight().can_press("resign"));
    let again = agreed.wants(PlayIntent::Match(MatchEvent::Rematch));
    again.shows(&Game::new(Variant::LASKA));
    assert!(!again.sight().has("thinking") && !again.sight().has("rematch"));
}

#[test]
fn after_a_declined_draw_and_a_loss_the_computer_has_the_other_side() {
    let declined = Visit::seated(Seats::White).wants(PlayIntent::Match(MatchEvent::OfferDraw));
    declined.shows(&Game::default());
    assert!(declined.sight().notice.is_some_and(|told| told.contains("declines the draw")));
    let again = declined.wants(PlayIntent::Match(MatchEvent::Resign)).wants(PlayIntent::Match(MatchEvent::Rematch));
    assert_eq!((again.bottom(), again.sight().moves.len()), (Color::Black, 0));
    assert!(again.sight().is_of_class("thinking", "active"), "the computer begins this time");
    let mut game = Game::default();
    record::play(&mut game, "c3-d4").expect("a legal move");
    again.answered("c3-d4").shows(&game);
}

#[test]
fn one_button_after_the_end_is_the_main_one() {
    let main = |visit: &Visit| {
        let sight = visit.sight();
        let handles = ["send-copy", "rematch", "next-game", "new-game"].into_iter();
        handles.filter(|handle| sight.is_of_class(handle, "primary")).collect::<Vec<_>>()
    };
    let resigned = Visit::seated(Seats::People).wants(PlayIntent::Match(MatchEvent::Resign));
    assert_eq!(main(&resigned), ["rematch"]);
    // The other player has to be told first.
    let by_link = Visit::seated(Seats::Link(Color::White)).types("c3-d4").wants(PlayIntent::Match(MatchEvent::Resign));
    assert!(by_link.sight().has("rematch"));
    assert_eq!(main(&Visit::seated(Seats::People)), ["new-game"]);
    assert_eq!(main(&by_link), ["send-copy"]);
}

/// A game with a clock that begins 100 seconds after the page was opened.
fn begun(seats: Seats, clock: TimeControl) -> Visit {
    Visit::at("").time(100).wants(PlayIntent::NewGame(NewGame { seats, clock: Some(clock), ..NewGame::default() }))
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
    let visit = begun(Seats::People, TimeControl::new(3, 2));
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
    let minute = begun(Seats::People, TimeControl::new(1, 0));
    let at = |visit: &Visit, moment: u64| visit.clone().after(Event::Time(Timestamp(moment)));
    let moved = at(&minute, 120_000).presses("c3 d4");
    assert_eq!(moved.0.game_match().deadline(), Some(Timestamp(180_000)), "the page waits until then");
    let late = at(&moved, 179_999);
    assert_eq!((clocks(&late), late.sight().headline.as_str()), (([40_000, 1], Some(Color::Black)), "Black to move"));
    let over = at(&late, 180_000);
    assert_eq!((clocks(&over), over.sight().headline.as_str()), (([40_000, 0], None), "White wins"));
}

#[test]
fn a_takeback_gives_the_time_back() {
    let moved = begun(Seats::People, TimeControl::new(5, 0)).time(130).presses("c3 d4");
    assert_eq!(clocks(&moved), ([270_000, 300_000], Some(Color::Black)));
    let back = moved.time(140).wants(Intent::Undo);
    assert_eq!(clocks(&back), ([300_000, 300_000], Some(Color::White)));
    assert_eq!(clocks(&back.time(150)), ([290_000, 300_000], Some(Color::White)), "and it runs on from there");
}

#[test]
fn whoever_lets_the_computer_wait_too_long_has_lost() {
    let visit = begun(Seats::White, TimeControl::new(5, 3)).time(200).presses("c3 d4").answered("e5-d4-c3");
    assert_eq!(clocks(&visit), ([203_000, 303_000], Some(Color::White)));
    let over = visit.time(403);
    assert_eq!(over.sight().detail, "White has no time left.");
    let again = over.wants(PlayIntent::Match(MatchEvent::Rematch));
    assert_eq!(clocks(&again), ([300_000, 300_000], Some(Color::White)));
    let moved = again.answered("c3-d4");
    assert_eq!(clocks(&moved).1, Some(Color::Black), "the sides are swapped");
}
