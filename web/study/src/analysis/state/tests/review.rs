//! Tests of the review: the search of each position, the rating of moves, and retries.

use laska_library::{EntryKind, Library};

use super::*;

/// A game of four plies. Black's first move is the only legal one.
const GAME: &str = "moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4";

/// Begins a review without knowing any moves of the library.
fn started_review() -> Analysis {
    new_analysis().after(Event::Theory(Rc::default())).after(Event::Opened(format!("review&{GAME}")))
}

/// Replies to the current search with a value for the side to move and its best move.
fn with_reply(analysis: Analysis, value: i32, best: &str) -> Analysis {
    let id = analysis.search().expect("a position to evaluate").id;
    let report = report(9, &[(value, best)]);
    analysis.after(Event::Searcher(WorkerEvent::Replied(Reply::Best { id, report })))
}

/// Returns a complete review in which White's first move is a blunder.
fn reviewed() -> Analysis {
    let found = [(40, "c3-b4"), (-300, "b2-c3-d4"), (280, "c5-b4"), (-270, "a3-b4-c5")];
    found.into_iter().fold(started_review(), |analysis, (value, best)| with_reply(analysis, value, best))
}

fn with_presses(analysis: Analysis, squares: &[&str]) -> Analysis {
    squares.iter().fold(analysis, |analysis, square| {
        after(analysis, Event::Input(BoardEvent::Press(square.parse().expect("a square"))))
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
fn a_review_searches_each_position_with_a_choice_once_before_the_engine_continues() {
    let mut analysis = started_review();
    let mut requested = Vec::new();
    for _ in 0..4 {
        let Some(Command::Search { game, limits }) = analysis.search().map(|search| search.command) else {
            panic!("a search")
        };
        assert_eq!(limits.lines, None);
        requested.push(game.moves.len());
        analysis = with_reply(analysis, 0, "c3-d4");
    }
    assert_eq!(requested, [0, 2, 3, 4]);
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
    assert_eq!(rated[2..], [forced, best, best]);
    // From 55% to 19%.
    assert_eq!(review.sides.map(|side| side.blunders), [ErrorCount { count: 1, cost: 36 }, ErrorCount::default()]);
    assert_eq!(review.graph[1].share, review.graph[2].share, "a forced move changes nothing");
    assert_eq!((review.turning_points.len(), review.turning_points[0].text.as_str()), (1, "1. c3-d4??"));
    assert!(review.turning_points[0].cost.contains("Better: c3-b4"), "{}", review.turning_points[0].cost);
    assert!(analysis.record().moves_text().starts_with("1. c3-d4??"), "{}", analysis.record().moves_text());
}

#[test]
fn a_move_is_a_book_move_by_its_score_and_not_because_it_is_printed() {
    let openings = "[Event \"A gambit\"]\n[Id \"gambit\"]\n[Plies \"1\"]\n\n1. c3-d4 *\n";
    let library = Library::parse(&[(EntryKind::Opening, openings)]).expect("an opening");
    let found = [(40, "c3-b4"), (-300, "b2-c3-d4"), (280, "c5-b4"), (-270, "a3-b4-c5")];
    // The files of the library arrive when the review is done.
    let review = new_analysis().after(Event::Opened(format!("review&{GAME}")));
    let done = found.into_iter().fold(review, |analysis, (value, best)| with_reply(analysis, value, best));
    assert!(!done.record().moves_text().contains('?'), "no symbols before the library is known");
    let rated = |book: Option<&str>| {
        let book = book.map(|text| Rc::new(text.parse().expect("a small book")));
        done.clone().after(Event::Theory(Rc::new(Theory::new(Some(&library), book))))
    };
    let shown = |analysis: &Analysis| analysis.view(Notation::default()).review.expect("a review");

    let printed = shown(&rated(None));
    assert_eq!(printed.turning_points[0].text, "1. c3-d4??");

    let good = rated(Some("laska-book 1 laska\n9 c3-b4=+12x1 c3-d4=+10x1\n"));
    assert_eq!((shown(&good).graph[1].quality, shown(&good).turning_points), (Some(MoveQuality::Book), vec![]));
    assert_eq!(shown(&good).graph[1].label, "1. c3-d4: 51%", "the score of the book");
    assert!(!good.record().moves_text().contains('?'), "{}", good.record().moves_text());

    let bad = shown(&rated(Some("laska-book 1 laska\n9 c3-b4=+250x1 c3-d4=+34x1\n")));
    assert_eq!(
        (bad.turning_points[0].text.as_str(), bad.turning_points[0].cost.as_str()),
        ("1. c3-d4??", "Winning chances: 77% → 54%. Better: c3-b4.")
    );
}

/// Replies to the search of a position with this number of moves.
fn with_reply_after(analysis: Analysis, moves: usize, value: i32, best: &str) -> Analysis {
    let Some(Command::Search { game, .. }) = analysis.search().map(|search| search.command) else { panic!("a search") };
    assert_eq!(game.moves.len(), moves);
    with_reply(analysis, value, best)
}

/// Returns the limit on the nodes of the current search.
fn node_limit(analysis: &Analysis) -> Option<u64> {
    match analysis.search()?.command {
        Command::Search { limits, .. } => limits.nodes,
        _ => None,
    }
}

#[test]
fn a_close_call_is_searched_longer_before_the_move_is_called_a_mistake() {
    let found = [(40, "c3-b4"), (-80, "b2-c3-d4"), (70, "c5-b4"), (-70, "a3-b4-c5")];
    let short = found.into_iter().fold(started_review(), |analysis, (value, best)| with_reply(analysis, value, best));
    let review = |analysis: &Analysis| analysis.view(Notation::default()).review.expect("a review");
    // From 55% to 40% by the short searches.
    assert!(review(&short).running && !short.record().moves_text().contains('?'));
    assert!(node_limit(&short) > Some(super::super::review::NODES));
    let stopped = short.clone().after(Event::Review(ReviewEvent::Stop));
    assert!(!review(&stopped).running && stopped.record().moves_text().starts_with("1. c3-d4?"));
    let once = with_reply_after(short, 0, 30, "c3-b4");
    assert!(review(&once).running);
    // Black's only reply needs no search.
    let twice = with_reply_after(once, 2, 20, "d2-c3-b4");
    // Now White's second move loses 12 percentage points by the short search after it.
    let done = with_reply_after(twice, 3, -20, "c5-b4");
    assert!(!review(&done).running && review(&done).turning_points.is_empty());
    assert_eq!(review(&done).graph[1].label, "1. c3-d4: 53%");
    assert_eq!(done.record().moves_text().split(' ').nth(1), Some("c3-d4"));
}

#[test]
fn close_calls_take_ten_seconds_at_most() {
    let record = laska_library::data::library().find("lasker-4").expect("a game").record().clone();
    let game = record.game_to(*record.main_line().last().expect("moves"));
    let address = laska_app::address::write_address(&game);
    let mut analysis = new_analysis().after(Event::Theory(Rc::default()));
    analysis = analysis.after(Event::Opened(format!("review&{address}")));
    let mut longer = 0;
    while analysis.view(Notation::default()).review.is_some_and(|review| review.running) {
        let Some(Command::Search { game: searched, limits }) = analysis.search().map(|search| search.command) else {
            panic!("a search")
        };
        if limits.nodes > Some(super::super::review::NODES) {
            longer += limits.movetime_ms.expect("a time limit");
        }
        // Every other move of White loses 12 percentage points, and every move has a better one.
        let value = if searched.moves.len() % 4 < 2 { 50 } else { -50 };
        let legal = game.positions()[searched.moves.len()].legal_moves(game.variant().capture_rule);
        let better = legal.iter().find(|mv| game.moves().get(searched.moves.len()) != Some(mv)).unwrap_or(&legal[0]);
        analysis = with_reply(analysis, value, &better.to_string());
    }
    assert!((1..=10_000).contains(&longer), "{longer} ms");
}

#[test]
fn a_game_of_80_plies_has_19_seconds_for_its_searches() {
    let record = laska_library::data::library().find("lasker-4").expect("a game").record().clone();
    let main = record.main_line();
    for plies in [10, 40, main.len().min(80)] {
        let game = record.game_to(main[plies - 1]);
        let address = laska_app::address::write_address(&game);
        let mut analysis = new_analysis().after(Event::Opened(format!("review&{address}")));
        let mut total = 0;
        while analysis.view(Notation::default()).review.is_some_and(|review| review.running) {
            let Some(Command::Search { limits, .. }) = analysis.search().map(|search| search.command) else {
                panic!("a search")
            };
            total += limits.movetime_ms.expect("a time limit");
            analysis = with_reply(analysis, 0, "c3-d4");
        }
        assert!((1..=19_000).contains(&total), "{plies} plies: {total} ms");
    }
}

#[test]
fn the_graph_goes_from_error_to_error() {
    let at = |analysis: &Analysis| analysis.view(Notation::default()).review.and_then(|review| review.at);
    let analysis = reviewed().after(Event::Review(ReviewEvent::GoTo(4)));
    let back = analysis.after(Event::Review(ReviewEvent::Step(ErrorStep::Previous)));
    assert_eq!(at(&back), Some(1));
    let place = back.view(Notation::default()).review.expect("a review").place;
    assert_eq!(place, "1. c3-d4: a blunder. White’s winning chances: 19%");
    let stays = back.after(Event::Review(ReviewEvent::Step(ErrorStep::Next)));
    assert_eq!(at(&stays), Some(1), "there is no later one");
}

/// Returns a complete review of two bad moves by White.
fn with_two_mistakes() -> Analysis {
    let found = [(40, "c3-b4"), (-100, "d2-c3-b4"), (280, "c5-b4"), (-270, "a3-b4-c5")];
    found.into_iter().fold(started_review(), |analysis, (value, best)| with_reply(analysis, value, best))
}

#[test]
fn a_side_learns_from_its_mistakes_one_after_the_other() {
    let retry = |analysis: &Analysis| analysis.view(Notation::default()).retry.expect("a retry");
    let first = with_two_mistakes().after(Event::Review(ReviewEvent::Learn(Color::White)));
    let lesson = |number, solved| Some(LessonView { number, total: 2, solved });
    assert_eq!(retry(&first).lesson, lesson(1, 0));
    let solved = with_presses(first, &["c3", "b4"]);
    assert_eq!((retry(&solved).open, retry(&solved).lesson), (false, lesson(1, 1)));
    let second = solved.after(Event::Retry(RetryEvent::Next));
    assert_eq!((retry(&second).open, retry(&second).lesson), (true, lesson(2, 1)));
    assert!(retry(&second).message.contains("2. b2-c3-d4 was played"), "{}", retry(&second).message);
    let given_up = second.after(Event::Retry(RetryEvent::GiveUp));
    assert_eq!(retry(&given_up).lesson, lesson(2, 1), "a move that was shown is not corrected");
    let over = given_up.after(Event::Retry(RetryEvent::Next));
    assert_eq!(over.view(Notation::default()).retry, None);

    let black = with_two_mistakes().after(Event::Review(ReviewEvent::Learn(Color::Black)));
    assert_eq!(black.view(Notation::default()).retry, None, "Black made no mistake");
}

#[test]
fn the_graph_returns_to_the_game_from_another_line() {
    let tried = with_move(after(reviewed(), Event::Cursor(CursorEvent::Navigate(Navigation::First))), "c3-b4");
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
    let closed = stopped.after(Event::Review(ReviewEvent::Close));
    assert_eq!(closed.view(Notation::default()).review, None);
    let reopened = closed.after(Event::Review(ReviewEvent::Open)).view(Notation::default()).review.expect("a review");
    assert_eq!((reopened.running, reopened.done), (true, 1), "it continues where it was stopped");
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
    let by_key = after(rejected.clone(), Event::Hint);
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
fn a_retry_looks_longer_at_a_close_call_before_it_rejects_a_move() {
    let message = |analysis: &Analysis| analysis.view(Notation::default()).retry.expect("a retry").message;
    let tried = with_presses(reviewed().after(Event::Review(ReviewEvent::Retry(0))), &["g3", "f4"]);
    // From 55% to 45% by the short search of the position after the move.
    let again = with_reply_after(tried, 1, 40, "e5-d4-c3");
    assert_eq!(message(&again), "Checking g3-f4…");
    assert!(node_limit(&again) > Some(super::super::review::NODES));
    let good = with_reply_after(again.clone(), 1, -30, "e5-d4-c3");
    assert!(message(&good).contains("is good"), "{}", message(&good));

    // Then at the position before it, which may be worth less than the review found.
    let before = with_reply_after(again, 1, 40, "e5-d4-c3");
    assert_eq!(message(&before), "Checking g3-f4…");
    let fair = with_reply_after(before.clone(), 0, -30, "c3-b4");
    assert!(message(&fair).contains("is good"), "{}", message(&fair));
    let best = with_reply_after(before.clone(), 0, 40, "g3-f4");
    assert_eq!(message(&best), "Correct: g3-f4 is the best move.");
    let rejected = with_reply_after(before, 0, 40, "c3-b4");
    assert!(message(&rejected).contains("not good enough"), "{}", message(&rejected));
}

#[test]
fn a_retry_takes_the_scores_of_the_library() {
    let book = "laska-book 1 laska\n9 c3-b4=+250x1 c3-d4=+34x1 g3-f4=-295x1\n";
    let theory = Theory::new(None, Some(Rc::new(book.parse().expect("a small book"))));
    let retry = reviewed().after(Event::Theory(Rc::new(theory))).after(Event::Review(ReviewEvent::Retry(0)));
    let rejected = with_presses(retry, &["g3", "f4"]);
    assert_eq!(rejected.search(), None);
    let message = rejected.view(Notation::default()).retry.expect("a retry").message;
    assert!(message.contains("not good enough"), "{message}");
}

#[test]
fn a_retry_accepts_another_good_move() {
    let retry = reviewed().after(Event::Review(ReviewEvent::Retry(0)));
    let good = with_reply(with_presses(retry, &["g3", "f4"]), -30, "e5-d4-c3");
    assert!(good.view(Notation::default()).retry.is_some_and(|retry| !retry.open && retry.message.contains("is good")));
}

#[test]
fn an_error_says_what_it_cost_in_facts_of_the_board() {
    // White moves c3-d4, which loses the column.
    let game = "fen=,,,b/,,/,,b,/,,/,w,,/,,/w,,,w_w&moves=c3-d4_e5-d4-c3";
    let opened = new_analysis().after(Event::Theory(Rc::default())).after(Event::Opened(format!("review&{game}")));
    let found = [(40, "c3-b4"), (-300, "a1-b2")];
    let analysis = found.into_iter().fold(opened, |analysis, (value, best)| with_reply(analysis, value, best));
    let review = |analysis: &Analysis| analysis.view(Notation::default()).review.expect("a review");
    let cost = "Winning chances: 55% → 19%. Better: c3-b4. Black can now capture the column that moved to d4.";
    assert_eq!(review(&analysis).turning_points[0].cost, cost);
    // A search that finds a win of the opponent leaves the motive.
    let opened = new_analysis().after(Event::Theory(Rc::default())).after(Event::Opened(format!("review&{game}")));
    let searched = with_reply(opened, 1200, "g1-f2");
    let id = searched.search().expect("a position to evaluate").id;
    let lost = SearchReport { score: ScoreKind::Loss(Plies(8)), ..report(9, &[(0, "a1-b2")]) };
    let lost = searched.after(Event::Searcher(WorkerEvent::Replied(Reply::Best { id, report: lost })));
    let cost_of_loss = &review(&lost).turning_points[0].cost;
    assert!(cost_of_loss.ends_with("Black can now capture the column that moved to d4."), "{cost_of_loss}");
    // A saved review does not have it, but finds it again.
    let text = analysis.document.review.as_ref().expect("a review").to_text();
    let restored = crate::analysis::state::review::Review::from_text(&analysis.game().at_end(), &text);
    assert!(restored.motive(0).is_some());
    let there = analysis.clone().after(Event::Review(ReviewEvent::GoTo(1)));
    assert_eq!(review(&there).rating, Some(format!("1. c3-d4: a blunder. {cost}")));
}
