//! A review asks about one position after the other, judges the moves by the answers, and lets one try again.

use super::*;

/// White's third move gives a counter away.
const GAME: &str = "moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4";

fn begun() -> Desk {
    desk().after(Event::Opened(format!("review&{GAME}")))
}

/// Answers what is asked: the value for the side to move, and its best move.
fn answered(desk: Desk, value: i32, best: &str) -> Desk {
    let id = desk.search().expect("a position is asked about").id;
    let report = report(9, &[(value, best)]);
    desk.after(Event::Thinker(TableEvent::Replied(Reply::Best { id, report })))
}

/// As the machine might find it: the first move of White costs it much.
fn reviewed() -> Desk {
    let found = [(40, "c3-b4"), (300, "e5-d4-c3"), (-300, "b2-c3-d4"), (280, "c5-b4"), (-270, "a3-b4-c5")];
    found.into_iter().fold(begun(), |desk, (value, best)| answered(desk, value, best))
}

fn pressed(desk: Desk, squares: &[&str]) -> Desk {
    squares
        .iter()
        .fold(desk, |desk, square| wanted(desk, Intent::Input(BoardEvent::Press(square.parse().expect("a square")))))
}

#[test]
fn a_game_that_was_resigned_is_reviewed_with_its_result() {
    let game = "moves=c3-d4_e5-d4-c3_b2-c3-d4&end=white_resigned";
    let desk = desk().after(Event::Opened(format!("review&{game}")));
    let view = desk.view(Notation::default());
    assert!(view.review.is_some_and(|review| review.running && review.total == 4));
    assert_eq!((view.game.standing.over, view.game.standing.headline.as_str()), (true, "Black wins"));
    assert!(desk.record().to_string().contains("0-1"));
}

#[test]
fn every_position_is_asked_about_once_and_then_the_machine_thinks_on() {
    let mut desk = begun();
    let mut asked = Vec::new();
    for _ in 0..5 {
        let Some(Command::Search { game, limits }) = desk.search().map(|search| search.command) else {
            panic!("asked")
        };
        assert_eq!(limits.lines, None);
        asked.push(game.moves.len());
        desk = answered(desk, 0, "c3-d4");
    }
    assert_eq!(asked, [0, 1, 2, 3, 4]);
    assert_eq!(asks_for_lines(&desk), Some(3));
    assert!(desk.view(Notation::default()).review.is_some_and(|review| !review.running && review.done == 5));
}

#[test]
fn moves_are_judged_by_what_they_cost_and_get_their_signs() {
    let desk = reviewed();
    let review = desk.view(Notation::default()).review.expect("a review");
    let judged: Vec<_> = review.graph.iter().map(|point| point.judgement).collect();
    let [forced, best] = [Some(Judgement::Forced), Some(Judgement::Best)];
    assert_eq!(judged[..2], [None, Some(Judgement::Blunder)]);
    assert_eq!(judged[4], best);
    assert!(judged[2] == forced || judged[2] == best);
    assert_eq!((review.sides[0].blunders, review.sides[1].blunders), (1, 0));
    assert_eq!((review.turning.len(), review.turning[0].text.as_str()), (1, "1. c3-d4??"));
    assert!(review.turning[0].words.contains("Better: c3-b4"), "{}", review.turning[0].words);
    assert!(desk.record().moves_text().starts_with("1. c3-d4??"), "{}", desk.record().moves_text());
}

#[test]
fn the_graph_leads_to_a_position_also_after_something_else_was_tried() {
    let tried = typed(wanted(reviewed(), Intent::Cursor(CursorEvent::Navigate(Navigation::First))), "c3-b4");
    assert_eq!(tried.view(Notation::default()).review.and_then(|review| review.at), None, "beside the game");
    let back = tried.after(Event::Review(ReviewEvent::GoTo(3)));
    assert_eq!(
        (back.game().moves().len(), back.view(Notation::default()).review.and_then(|review| review.at)),
        (3, Some(3))
    );
}

#[test]
fn a_review_that_is_stopped_asks_no_more_and_keeps_what_it_found() {
    let stopped = answered(begun(), 40, "c3-b4").after(Event::Review(ReviewEvent::Stop));
    let review = stopped.view(Notation::default()).review.expect("a review");
    assert_eq!((review.running, review.done, asks_for_lines(&stopped)), (false, 1, Some(3)));
    assert_eq!(stopped.after(Event::Review(ReviewEvent::Close)).view(Notation::default()).review, None);
}

#[test]
fn a_better_move_is_looked_for_until_one_is_found() {
    let trial = reviewed().after(Event::Review(ReviewEvent::Try(0)));
    let open = |desk: &Desk| desk.view(Notation::default()).trial.map(|trial| trial.open);
    assert_eq!((open(&trial), trial.search(), trial.view(Notation::default()).arrows.len()), (Some(true), None, 0));
    let game = trial.game().clone();

    // A move as bad as the one that was played.
    let judging = pressed(trial, &["e3", "f4"]);
    assert_eq!(open(&judging), Some(false));
    let refused = answered(judging, 300, "g5-f4-e3");
    assert!(
        refused
            .view(Notation::default())
            .trial
            .is_some_and(|trial| trial.open && trial.words.contains("not good enough"))
    );
    let by_key = wanted(refused.clone(), Intent::Hint);
    let hinted = refused.after(Event::Trial(TrialEvent::Hint));
    assert_eq!(by_key, hinted, "the key h gives the same hint");
    assert!(
        hinted.view(Notation::default()).trial.is_some_and(|trial| trial.hint.is_some_and(|hint| hint.contains("c3")))
    );

    // The best one needs no question.
    let found = pressed(hinted.clone(), &["c3", "b4"]);
    assert!(
        found.view(Notation::default()).trial.is_some_and(|trial| !trial.open && trial.words.contains("the best move"))
    );
    assert_eq!(found.search(), None);
    let told = hinted.after(Event::Trial(TrialEvent::GiveUp));
    assert!(told.view(Notation::default()).trial.is_some_and(|trial| trial.words.contains("c3-b4")));
    let left = told.after(Event::Trial(TrialEvent::Leave));
    assert_eq!((left.view(Notation::default()).trial, left.game()), (None, &game), "the game itself was not touched");
}

#[test]
fn another_good_move_is_found_too() {
    let trial = reviewed().after(Event::Review(ReviewEvent::Try(0)));
    let good = answered(pressed(trial, &["g3", "f4"]), -30, "e5-d4-c3");
    assert!(good.view(Notation::default()).trial.is_some_and(|trial| !trial.open && trial.words.contains("is good")));
}
