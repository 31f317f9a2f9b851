//! Tests of the review: the search of each position, the rating of moves, and retries.

use super::*;

/// A game of four plies.
const GAME: &str = "moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4";

fn started_review() -> Analysis {
    new_analysis().after(Event::Opened(format!("review&{GAME}")))
}

/// Replies to the current search with a value for the side to move and its best move.
fn with_reply(analysis: Analysis, value: i32, best: &str) -> Analysis {
    let id = analysis.search().expect("a position to evaluate").id;
    let report = report(9, &[(value, best)]);
    analysis.after(Event::Searcher(PageEvent::Replied(Reply::Best { id, report })))
}

/// Returns a complete review in which White's first move is a blunder.
fn reviewed() -> Analysis {
    let found = [(40, "c3-b4"), (300, "e5-d4-c3"), (-300, "b2-c3-d4"), (280, "c5-b4"), (-270, "a3-b4-c5")];
    found.into_iter().fold(started_review(), |analysis, (value, best)| with_reply(analysis, value, best))
}

fn with_presses(analysis: Analysis, squares: &[&str]) -> Analysis {
    squares.iter().fold(analysis, |analysis, square| {
        with_intent(analysis, Intent::Input(BoardEvent::Press(square.parse().expect("a square"))))
    })
}

#[test]
fn a_resigned_game_keeps_its_result_in_a_review() {
    let game = "moves=c3-d4_e5-d4-c3_b2-c3-d4&end=white_resigned";
    let analysis = new_analysis().after(Event::Opened(format!("review&{game}")));
    let view = analysis.view(Notation::default());
    assert!(view.review.is_some_and(|review| review.running && review.total == 4));
    assert_eq!((view.game.status.over, view.game.status.headline.as_str()), (true, "Black wins"));
    assert!(analysis.record().to_string().contains("0-1"));
}

#[test]
fn a_review_searches_each_position_once_before_the_engine_continues() {
    let mut analysis = started_review();
    let mut requested = Vec::new();
    for _ in 0..5 {
        let Some(Command::Search { game, limits }) = analysis.search().map(|search| search.command) else {
            panic!("a search")
        };
        assert_eq!(limits.lines, None);
        requested.push(game.moves.len());
        analysis = with_reply(analysis, 0, "c3-d4");
    }
    assert_eq!(requested, [0, 1, 2, 3, 4]);
    assert_eq!(requested_lines(&analysis), Some(3));
    assert!(analysis.view(Notation::default()).review.is_some_and(|review| !review.running && review.done == 5));
}

#[test]
fn moves_are_rated_by_lost_chances_and_get_symbols() {
    let analysis = reviewed();
    let review = analysis.view(Notation::default()).review.expect("a review");
    let rated: Vec<_> = review.graph.iter().map(|point| point.quality).collect();
    let [forced, best] = [Some(MoveQuality::Forced), Some(MoveQuality::Best)];
    assert_eq!(rated[..2], [None, Some(MoveQuality::Blunder)]);
    assert_eq!(rated[4], best);
    assert!(rated[2] == forced || rated[2] == best);
    assert_eq!((review.sides[0].blunders, review.sides[1].blunders), (1, 0));
    assert_eq!((review.turning_points.len(), review.turning_points[0].text.as_str()), (1, "1. c3-d4??"));
    assert!(review.turning_points[0].cost.contains("Better: c3-b4"), "{}", review.turning_points[0].cost);
    assert!(analysis.record().moves_text().starts_with("1. c3-d4??"), "{}", analysis.record().moves_text());
}

#[test]
fn the_graph_returns_to_the_game_from_another_line() {
    let tried = with_move(with_intent(reviewed(), Intent::Cursor(CursorEvent::Navigate(Navigation::First))), "c3-b4");
    assert_eq!(tried.view(Notation::default()).review.and_then(|review| review.at), None, "another line");
    let back = tried.after(Event::Review(ReviewEvent::GoTo(3)));
    assert_eq!(
        (back.game().moves().len(), back.view(Notation::default()).review.and_then(|review| review.at)),
        (3, Some(3))
    );
}

#[test]
fn a_stopped_review_searches_no_more_and_keeps_its_results() {
    let stopped = with_reply(started_review(), 40, "c3-b4").after(Event::Review(ReviewEvent::Stop));
    let review = stopped.view(Notation::default()).review.expect("a review");
    assert_eq!((review.running, review.done, requested_lines(&stopped)), (false, 1, Some(3)));
    assert_eq!(stopped.after(Event::Review(ReviewEvent::Close)).view(Notation::default()).review, None);
}

#[test]
fn a_retry_rejects_bad_moves_until_a_good_one_is_found() {
    let retry = reviewed().after(Event::Review(ReviewEvent::Retry(0)));
    let open = |analysis: &Analysis| analysis.view(Notation::default()).retry.map(|retry| retry.open);
    assert_eq!(
        (open(&retry), retry.search(), retry.view(Notation::default()).game.board.arrows.len()),
        (Some(true), None, 0)
    );
    let game = retry.game().clone();

    // A move as bad as the one played.
    let checking = with_presses(retry, &["e3", "f4"]);
    assert_eq!(open(&checking), Some(false));
    let rejected = with_reply(checking, 300, "g5-f4-e3");
    assert!(
        rejected
            .view(Notation::default())
            .retry
            .is_some_and(|retry| retry.open && retry.message.contains("not good enough"))
    );
    let by_key = with_intent(rejected.clone(), Intent::Hint);
    let hinted = rejected.after(Event::Retry(RetryEvent::Hint));
    assert_eq!(by_key, hinted, "the key h gives the same hint");
    assert!(
        hinted.view(Notation::default()).retry.is_some_and(|retry| retry.hint.is_some_and(|hint| hint.contains("c3")))
    );

    // The best move needs no search.
    let found = with_presses(hinted.clone(), &["c3", "b4"]);
    assert!(
        found
            .view(Notation::default())
            .retry
            .is_some_and(|retry| !retry.open && retry.message.contains("the best move"))
    );
    assert_eq!(found.search(), None);
    let gave_up = hinted.after(Event::Retry(RetryEvent::GiveUp));
    assert!(gave_up.view(Notation::default()).retry.is_some_and(|retry| retry.message.contains("c3-b4")));
    let left = gave_up.after(Event::Retry(RetryEvent::Leave));
    assert_eq!((left.view(Notation::default()).retry, left.game()), (None, &game), "the game is unchanged");
}

#[test]
fn a_retry_accepts_another_good_move() {
    let retry = reviewed().after(Event::Review(ReviewEvent::Retry(0)));
    let good = with_reply(with_presses(retry, &["g3", "f4"]), -30, "e5-d4-c3");
    assert!(good.view(Notation::default()).retry.is_some_and(|retry| !retry.open && retry.message.contains("is good")));
}
