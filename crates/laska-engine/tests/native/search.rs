//! Running a search: node counts, slicing, stopping, and playable lines.

use std::collections::BTreeMap;

use laska_engine::{
    BENCHMARK, BENCHMARK_TABLE_SIZE, Depth, Evaluation, GameOver, Limits, LineCount, MemorySize, Nodes, Plies, Root,
    Score, SearchInfo, SearchStatus, Searcher,
};
use laska_rules::notation::{fen, record};
use laska_rules::{CaptureRule, Game, Outcome, Variant};

/// The checksums of the search by terms and with the network: the nodes and name of each benchmark position. A change
/// needs a reason and a match that shows that the engine became stronger.
const CHECKSUMS: [&str; 2] = [include_str!("../benchmark.txt"), include_str!("../benchmark-network.txt")];

#[test]
fn the_benchmark_visits_the_recorded_number_of_nodes() {
    for (evaluation, checksum) in [Evaluation::Terms, Evaluation::standard()].into_iter().zip(CHECKSUMS) {
        let mut searcher = Searcher::with_evaluation(BENCHMARK_TABLE_SIZE, evaluation);
        let lines = BENCHMARK.iter().map(|position| format!("{} {}", position.run(&mut searcher).nodes, position.name));
        assert_eq!(lines.collect::<Vec<_>>(), checksum.lines().collect::<Vec<_>>());
    }
}

#[test]
fn another_evaluation_forgets_the_scores_of_the_one_before() {
    let (root, limits) = (Root::new(&middle_game()).expect("the game is not over"), Limits::depth(Depth(9)));
    let standard = Evaluation::standard();
    let mut fresh = Searcher::with_evaluation(MemorySize::mebibytes(2), standard.clone());
    fresh.start(root.clone(), limits);
    let expected = run(&mut fresh, Nodes::MAX);
    let mut used = searcher();
    used.start(root.clone(), limits);
    assert_ne!(run(&mut used, Nodes::MAX), expected);
    used.set_evaluation(&standard);
    assert_eq!(used.position(), None);
    used.start(root.clone(), limits);
    assert_eq!(run(&mut used, Nodes::MAX), expected);
    // The same evaluation changes nothing: the table still has the scores of the last search.
    used.set_evaluation(&standard);
    used.start(root, limits);
    assert!(run(&mut used, Nodes::MAX).nodes < expected.nodes);
}

fn searcher() -> Searcher {
    Searcher::new(MemorySize::mebibytes(2))
}

fn run(searcher: &mut Searcher, budget: Nodes) -> SearchInfo {
    loop {
        match searcher.step(budget) {
            SearchStatus::Thinking(_) => {}
            SearchStatus::Done(info) => return info.clone(),
            SearchStatus::Idle => panic!("a search was started"),
        }
    }
}

fn middle_game() -> Game {
    let mut game = Game::new(Variant::LASKA);
    let moves = "1. a3-b4 c5-b4-a3 2. c3-d4 e5-d4-c3 3. d2-c3-b4";
    record::play(&mut game, moves).expect("legal moves");
    game
}

fn assert_playable(game: &Game, info: &SearchInfo) {
    let mut game = game.clone();
    for mv in info.pv().moves() {
        game.play(mv).unwrap_or_else(|error| panic!("{}: {mv}: {error}", info.pv()));
    }
}

#[test]
fn slicing_does_not_change_the_result() {
    for (game, limits) in [
        (Game::new(Variant::LASKA), Limits::depth(Depth(7))),
        (middle_game(), Limits::depth(Depth(6))),
        (middle_game(), Limits::nodes(Nodes(4321))),
    ] {
        let infos = [1, 7, 1000, u64::MAX].map(|budget| {
            let mut searcher = searcher();
            searcher.start(Root::new(&game).expect("the game is not over"), limits);
            run(&mut searcher, Nodes(budget))
        });
        assert!(infos.iter().all(|info| *info == infos[0]), "{infos:#?}");
    }
}

#[test]
fn the_node_limit_is_exact() {
    let mut searcher = searcher();
    for nodes in [0, 1, 2, 999] {
        searcher.start(Root::new(&middle_game()).expect("the game is not over"), Limits::nodes(Nodes(nodes)));
        let info = run(&mut searcher, Nodes(64));
        assert_eq!(info.nodes, Nodes(nodes));
        assert!(middle_game().legal_moves().contains(&info.best_move()));
    }
}

#[test]
fn a_stopped_search_keeps_returning_a_legal_move() {
    let mut searcher = searcher();
    assert_eq!(searcher.stop(), None);
    assert_eq!(searcher.step(Nodes(10)), SearchStatus::Idle);
    for steps in 0..40 {
        searcher.start(Root::new(&middle_game()).expect("the game is not over"), Limits::NONE);
        for _ in 0..steps {
            searcher.step(Nodes(13));
        }
        let info = searcher.stop().expect("a search was started").clone();
        assert!(middle_game().legal_moves().contains(&info.best_move()));
        assert_eq!(searcher.step(Nodes(1000)), SearchStatus::Done(&info));
    }
}

#[test]
fn every_reported_line_is_playable() {
    for (variant, ..) in Variant::NAMED {
        let mut game = Game::new(variant);
        let mut searcher = searcher();
        for _ in 0..30 {
            let Ok(root) = Root::new(&game) else { break };
            searcher.start(root, Limits::nodes(Nodes(3000)));
            let info = loop {
                match searcher.step(Nodes(500)) {
                    SearchStatus::Thinking(info) => assert_playable(&game, info),
                    SearchStatus::Done(info) => break info.clone(),
                    SearchStatus::Idle => panic!("a search was started"),
                }
            };
            assert_playable(&game, &info);
            game.play(info.best_move()).expect("a legal move");
        }
    }
}

#[test]
fn mirror_images_of_a_symmetric_position_have_one_score() {
    let start = Game::new(Variant::LASKA);
    for evaluation in [Evaluation::Terms, Evaluation::standard()] {
        let mut searcher = Searcher::with_evaluation(MemorySize::mebibytes(2), evaluation);
        for (lines, count) in [(LineCount::ALL, 6), (LineCount::new(3).expect("three lines"), 3)] {
            searcher.clear();
            searcher.start(Root::new(&start).expect("the start"), Limits { lines, ..Limits::depth(Depth(10)) });
            let info = run(&mut searcher, Nodes(7_000));
            assert_playable(&start, &info);
            let scores: BTreeMap<_, _> = info.lines.iter().map(|it| (it.first_move(), it.score)).collect();
            assert_eq!(scores.len(), count, "{info:?}");
            for (mv, score) in &scores {
                let image = mv.mirrored(start.variant().board).expect("every square has a mirror image");
                assert!(scores.get(&image).is_none_or(|other| other == score), "{mv} and {image}: {scores:?}");
            }
        }
    }
}

#[test]
fn the_table_helps_the_next_search_and_can_be_cleared() {
    let (game, limits) = (middle_game(), Limits::depth(Depth(8)));
    let mut searcher = searcher();
    let mut nodes = || {
        searcher.start(Root::new(&game).expect("the game is not over"), limits);
        run(&mut searcher, Nodes::MAX).nodes
    };
    let (first, second) = (nodes(), nodes());
    assert!(second < first, "{second} nodes after {first}");
    searcher.clear();
    searcher.start(Root::new(&game).expect("the game is not over"), limits);
    assert_eq!(run(&mut searcher, Nodes::MAX).nodes, first);
}

#[test]
fn a_search_alone_is_the_same_after_one_with_helpers() {
    let (root, limits) = (Root::new(&middle_game()).expect("the game is not over"), Limits::depth(Depth(9)));
    let mut alone = searcher();
    alone.start(root.clone(), limits);
    let expected = run(&mut alone, Nodes::MAX);
    let mut helped = searcher();
    {
        let mut helper = helped.helper();
        helper.start(root.clone(), Limits::NONE);
        helped.start(root.clone(), Limits::NONE);
        // Stopped in the middle, so that both leave unfinished nodes behind.
        for _ in 0..200 {
            helper.step(Nodes(500));
            helped.step(Nodes(500));
        }
    }
    helped.clear();
    helped.start(root, limits);
    assert_eq!(run(&mut helped, Nodes::MAX), expected);
}

#[test]
fn a_shared_searcher_does_not_mix_variants() {
    let mut shared = searcher();
    for (variant, ..) in Variant::NAMED {
        let root = || Root::new(&Game::new(variant)).expect("the game is not over");
        shared.start(root(), Limits::depth(Depth(6)));
        let after_others = run(&mut shared, Nodes::MAX);
        let mut fresh = searcher();
        fresh.start(root(), Limits::depth(Depth(6)));
        assert_eq!(after_others, run(&mut fresh, Nodes::MAX), "{}", variant.name());
    }
}

#[test]
fn a_finished_game_has_no_root() {
    // White is blocked: its only soldier cannot jump over b4, because c5 is occupied.
    let blocked = Game::from_position(fen::parse("//,b,,/b,,/w,,,// w").expect("a position"), CaptureRule::MustFinish);
    let outcome = blocked.outcome();
    assert!(matches!(outcome, Some(Outcome::Won { .. })), "{outcome:?}");
    assert_eq!(Root::new(&blocked).map(|_| ()).map_err(|GameOver(outcome)| Some(outcome)), Err(outcome));
    let mut resigned = middle_game();
    resigned.resign(resigned.position().turn());
    assert!(Root::new(&resigned).is_err());
}

#[test]
fn a_forced_move_that_wins_at_once_is_found() {
    let game = Game::from_position(fen::parse("///b,,/w,,,// w").expect("a position"), CaptureRule::MustFinish);
    assert_eq!(game.legal_moves().len(), 1);
    let mut searcher = searcher();
    searcher.start(Root::new(&game).expect("the game is not over"), Limits::NONE);
    let info = run(&mut searcher, Nodes(50));
    assert_eq!(info.best_move(), game.legal_moves()[0]);
    assert_eq!((info.score(), info.depth), (Score::win_in(Plies(1)), Depth(1)));
}
