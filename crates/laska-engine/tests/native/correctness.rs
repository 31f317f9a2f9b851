//! The search finds the right results: endings with known values, true claims of wins and losses, and wins against a
//! random player.

use fastrand::Rng;
use laska_engine::{
    Depth, GameValue, Limits, MemorySize, Nodes, Plies, Root, Score, ScoreKind, SearchInfo, SearchStatus, Searcher,
    Solution, solve,
};
use laska_rules::notation::{parse_move, piece_list};
use laska_rules::{Board, CaptureRule, Color, DrawRules, Game, Move, Outcome, Variant};

fn game(pieces: &str) -> Game {
    let position = piece_list::parse(pieces, Board::Seven).expect("a position");
    Game::from_position(position, CaptureRule::MustFinish)
}

fn search(game: &Game, limits: Limits) -> SearchInfo {
    search_with(&mut Searcher::new(MemorySize::mebibytes(16)), game, limits)
}

fn search_with(searcher: &mut Searcher, game: &Game, limits: Limits) -> SearchInfo {
    searcher.start(Root::new(game).expect("the game is not over"), limits);
    match searcher.step(Nodes::MAX) {
        SearchStatus::Done(info) => info.clone(),
        other => panic!("the search should be done: {other:?}"),
    }
}

/// Distances count the plies of both sides, as in the library.
#[test]
fn distances_to_the_end_match_exhaustive_search() {
    for (pieces, expected) in [
        ("a1WWW b2BBB, White to move", Score::win_in(Plies(5))),
        ("a1WWW d4BBB, White to move", Score::win_in(Plies(21))),
        ("c3WWWBB c5BBW, White to move", Score::win_in(Plies(7))),
        ("c3BW c5BW e3WWBB, White to move", Score::win_in(Plies(9))),
        ("a3W e5W a1B b6B, White to move", Score::win_in(Plies(11))),
        ("c3W e5W c5B e3B, Black to move", Score::loss_in(Plies(12))),
    ] {
        for draw_rules in [DrawRules::BOTH, DrawRules::NONE] {
            let game = game(pieces).with_draw_rules(draw_rules);
            let info = search(&game, Limits::depth(Depth(30)));
            assert_eq!(info.score(), expected, "{pieces}: {}", info.pv());
            assert!(info.depth < Depth(30), "{pieces}: searched beyond a certain result");
        }
    }
}

#[test]
fn the_only_winning_or_drawing_move_is_found() {
    for (pieces, expected) in
        [("c3BW c5BW e3WWBB, White to move", "e3-d4"), ("d2W d4W f2B f4B, Black to move", "f2-g3")]
    {
        let game = game(pieces);
        let info = search(&game, Limits::depth(Depth(16)));
        assert_eq!(
            Ok(info.best_move()),
            parse_move(expected, game.position(), CaptureRule::MustFinish),
            "{pieces}: {}",
            info.score()
        );
    }
}

/// Returns the game after repeating a cycle of moves for a number of plies.
fn with_cycle(game: Game, cycle: [&str; 4], plies: usize) -> Game {
    let mut game = game;
    for text in cycle.iter().cycle().take(plies) {
        game.play(parse_move(text, game.position(), CaptureRule::MustFinish).expect(text)).expect(text);
    }
    game
}

#[test]
fn the_weaker_side_seeks_a_draw_by_threefold_repetition() {
    // The position after a1-b2 has then occurred twice.
    let mut game = game("c1W e1BBB g7bb, White to move");
    game.play(parse_move("c1-b2", game.position(), CaptureRule::MustFinish).expect("a move")).expect("a legal move");
    let game = with_cycle(game, ["e1-d2", "b2-a1", "d2-e1", "a1-b2"], 7);
    let held = search(&game, Limits::depth(Depth(8)));
    assert_eq!((held.score(), held.best_move().to_string()), (Score::DRAW, "a1-b2".to_owned()));
    let lost = search(&game.with_draw_rules(DrawRules::NONE), Limits::depth(Depth(8)));
    assert!(lost.score() < Score::DRAW, "{}", lost.score());
}

#[test]
fn a_win_too_long_for_the_forty_move_rule_is_a_draw() {
    let forty_only = DrawRules { repetition: false, forty_moves: true };
    let study = game("a1WWW d4BBB, White to move").with_draw_rules(forty_only);
    // The win in 21 plies comes in time after 40 quiet plies, but not after 76.
    for (plies, expected) in [(40, Score::win_in(Plies(21))), (76, Score::DRAW)] {
        let game = with_cycle(study.clone(), ["a1-b2", "d4-e5", "b2-a1", "e5-d4"], plies);
        assert_eq!(game.quiet_plies(), plies);
        assert_eq!(search(&game, Limits::depth(Depth(22))).score(), expected, "after {plies} quiet plies");
    }
}

/// Searches with a node limit. Returns whether the score is a win or loss, after checking it against the solution.
fn check_claim(searcher: &mut Searcher, game: &Game, solution: &Solution) -> bool {
    let root = Root::new(game).expect("the game is not over");
    searcher.start(root, Limits { nodes: Some(Nodes(3_000)), ..Limits::NONE });
    let SearchStatus::Done(info) = searcher.step(Nodes::MAX) else { panic!("the search should be done") };
    let value = solution.value(game.position()).expect("the position can arise");
    let position = piece_list::write(game.position());
    match (info.score().kind(), value) {
        (ScoreKind::Win(claimed), GameValue::Win(least)) => {
            assert!(claimed >= least, "{position}: {claimed:?}")
        }
        // A claimed distance is an upper bound: the exact one may be less, never more.
        (ScoreKind::Loss(claimed), GameValue::Loss(most)) => {
            assert!(claimed >= most, "{position}: {claimed:?}")
        }
        (ScoreKind::Value(_), _) => return false,
        (claimed, value) => panic!("{position}: the search claims {claimed:?}, but the value is {value}"),
    }
    true
}

#[test]
fn claimed_wins_and_losses_are_true_in_long_games_with_one_table() {
    let studies = ["a3W e5W a1B b6B, White to move", "d2W d4W f2B f4B, Black to move", "c3WWWBB c5BBW, White to move"];
    // Tables of four positions and of all positions.
    for size in [MemorySize::mebibytes(0), MemorySize::mebibytes(16)] {
        let (mut searcher, mut rng, mut claims) = (Searcher::new(size), Rng::with_seed(0x1911), 0);
        for study in studies {
            let position = piece_list::parse(study, Board::Seven).expect("a position");
            let solution = solve(&position, CaptureRule::MustFinish, MemorySize::mebibytes(64)).expect("few positions");
            for number in 0..8 {
                let rules = if number % 2 == 0 { DrawRules::BOTH } else { DrawRules::NONE };
                let mut game = Game::from_position(position.clone(), CaptureRule::MustFinish).with_draw_rules(rules);
                // Long enough for threefold repetition and for the 40-move rule.
                for _ in 0..70 {
                    if game.outcome().is_some() {
                        break;
                    }
                    claims += usize::from(check_claim(&mut searcher, &game, &solution));
                    let moves = game.legal_moves();
                    game.play(moves[rng.usize(..moves.len())]).expect("a legal move");
                }
            }
        }
        assert!(claims > 100, "only {claims} claims");
    }
}

fn answer(searcher: &mut Searcher, game: &Game, nodes: Nodes) -> Move {
    searcher.start(Root::new(game).expect("the game is not over"), Limits::nodes(nodes));
    match searcher.step(Nodes::MAX) {
        SearchStatus::Done(info) => info.best_move(),
        other => panic!("the search should be done: {other:?}"),
    }
}

fn play(variant: Variant, engine: Color, rng: &mut Rng) -> Outcome {
    let mut searcher = Searcher::new(MemorySize::mebibytes(1));
    let mut game = Game::new(variant);
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let mv = if game.position().turn() == engine {
            answer(&mut searcher, &game, Nodes(1500))
        } else {
            let moves = game.legal_moves();
            moves[rng.usize(..moves.len())]
        };
        game.play(mv).expect("a legal move");
    }
}

/// Checks that the engine wins ten games with each color.
fn check(variant: Variant) {
    let mut rng = Rng::with_seed(1911);
    for number in 0..20 {
        let engine = Color::ALL[number % 2];
        let outcome = play(variant, engine, &mut rng);
        assert_eq!(outcome.winner(), Some(engine), "{}, game {number}: {outcome}", variant.name());
    }
}

#[test]
fn the_engine_wins_20_of_20_in_laska() {
    check(Variant::LASKA);
}

#[test]
fn the_engine_wins_20_of_20_in_every_other_variant() {
    for (variant, ..) in &Variant::NAMED[1..] {
        check(*variant);
    }
}
