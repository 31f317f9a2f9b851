//! A review asks about one position after the other, judges the moves by the answers, and lets one try again.

use super::*;

/// White's third move gives a counter away.
const GAME: &str = "moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4";

fn begun() -> Analysis {
    new_analysis().after(Event::Opened(format!("review&{GAME}")))
}

/// Answers what is asked: the value for the side to move, and its best move.
fn answered(analysis: Analysis, value: i32, best: &str) -> Analysis {
    let id = analysis.search().expect("a position is asked about").id;
    let report = report(9, &[(value, best)]);
    analysis.after(Event::Searcher(TableEvent::Replied(Reply::Best { id, report })))
}

/// As the machine might find it: the first move of White costs it much.
fn reviewed() -> Analysis {
    let found = [(40, "c3-b4"), (300, "e5-d4-c3"), (-300, "b2-c3-d4"), (280, "c5-b4"), (-270, "a3-b4-c5")];
    found.into_iter().fold(begun(), |analysis, (value, best)| answered(analysis, value, best))
}

fn pressed(analysis: Analysis, squares: &[&str]) -> Analysis {
    squares.iter().fold(analysis, |analysis, square| {
        with_intent(analysis, Intent::Input(BoardEvent::Press(square.parse().expect("a square"))))
    })
}

#[test]
fn a_game_that_was_resigned_is_reviewed_with_its_result() {
    let game = "moves=c3-d4_e5-d4-c3_b2-c3-d4&end=white_resigned";
    let analysis = new_analysis().after(Event::Opened(format!("review&{game}")));
    let view = analysis.view(Notation::default());
    assert!(view.review.is_some_and(|review| review.running && review.total == 4));
    assert_eq!((view.game.status.over, view.game.status.headline.as_str()), (true, "Black wins"));
    assert!(analysis.record().to_string().contains("0-1"));
}

#[test]
fn every_position_is_asked_about_once_and_then_the_machine_thinks_on() {
    let mut analysis = begun();
    let mut asked = Vec::new();
    for _ in 0..5 {
        let Some(Command::Search { game, limits }) = analysis.search().map(|search| search.command) else {
            panic!("asked")
        };
        assert_eq!(limits.lines, None);
        asked.push(game.moves.len());
        analysis = answered(analysis, 0, "c3-d4");
    }
    assert_eq!(asked, [0, 1, 2, 3, 4]);
    assert_eq!(requested_lines(&analysis), Some(3));
    assert!(analysis.view(Notation::default()).review.is_some_and(|review| !review.running && review.done == 5));
}

#[test]
fn moves_are_judged_by_what_they_cost_and_get_their_signs() {
    let analysis = reviewed();
    let review = analysis.view(Notation::default()).review.expect("a review");
    let judged: Vec<_> = review.graph.iter().map(|point| point.quality).collect();
    let [forced, best] = [Some(MoveQuality::Forced), Some(MoveQuality::Best)];
    assert_eq!(judged[..2], [None, Some(MoveQuality::Blunder)]);
    assert_eq!(judged[4], best);
    assert!(judged[2] == forced || judged[2] == best);
    assert_eq!((review.sides[0].blunders, review.sides[1].blunders), (1, 0));
    assert_eq!((review.turning_points.len(), review.turning_points[0].text.as_str()), (1, "1. c3-d4??"));
    assert!(review.turning_points[0].words.contains("Better: c3-b4"), "{}", review.turning_points[0].words);
    assert!(analysis.record().moves_text().starts_with("1. c3-d4??"), "{}", analysis.record().moves_text());
}

#[test]
fn the_graph_leads_to_a_position_also_after_something_else_was_tried() {
    let tried = typed(with_intent(reviewed(), Intent::Cursor(CursorEvent::Navigate(Navigation::First))), "c3-b4");
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
    assert_eq!((review.running, review.done, requested_lines(&stopped)), (false, 1, Some(3)));
    assert_eq!(stopped.after(Event::Review(ReviewEvent::Close)).view(Notation::default()).review, None);
}

#[test]
fn a_better_move_is_looked_for_until_one_is_found() {
    let retry = reviewed().after(Event::Review(ReviewEvent::Retry(0)));
    let open = |analysis: &Analysis| analysis.view(Notation::default()).retry.map(|retry| retry.open);
    assert_eq!((open(&retry), retry.search(), retry.view(Notation::default()).arrows.len()), (Some(true), None, 0));
    let game = retry.game().clone();

    // A move as bad as the one that was played.
    let judging = pressed(retry, &["e3", "f4"]);
    assert_eq!(open(&judging), Some(false));
    let refused = answered(judging, 300, "g5-f4-e3");
    assert!(
        refused
            .view(Notation::default())
            .retry
            .is_some_and(|retry| retry.open && retry.words.contains("not good enough"))
    );
    let by_key = with_intent(refused.clone(), Intent::Hint);
    let hinted = refused.after(Event::Retry(RetryEvent::Hint));
    assert_eq!(by_key, hinted, "the key h gives the same hint");
    assert!(
        hinted.view(Notation::default()).retry.is_some_and(|retry| retry.hint.is_some_and(|hint| hint.contains("c3")))
    );

    // The best one needs no question.
    let found = pressed(hinted.clone(), &["c3", "b4"]);
    assert!(
        found.view(Notation::default()).retry.is_some_and(|retry| !retry.open && retry.words.contains("the best move"))
    );
    assert_eq!(found.search(), None);
    let told = hinted.after(Event::Retry(RetryEvent::GiveUp));
    assert!(told.view(Notation::default()).retry.is_some_and(|retry| retry.words.contains("c3-b4")));
    let left = told.after(Event::Retry(RetryEvent::Leave));
    assert_eq!((left.view(Notation::default()).retry, left.game()), (None, &game), "the game itself was not touched");
}

#[test]
fn another_good_move_is_found_too() {
    let retry = reviewed().after(Event::Review(ReviewEvent::Retry(0)));
    let good = answered(pressed(retry, &["g3", "f4"]), -30, "e5-d4-c3");
    assert!(good.view(Notation::default()).retry.is_some_and(|retry| !retry.open && retry.words.contains("is good")));
}
