//! The search against endings whose results are known from exhaustive search of every position.

use laska_engine::{Depth, Limits, Memory, Nodes, Plies, Progress, Report, Root, Score, Searcher};
use laska_rules::notation::{parse_move, piece_list};
use laska_rules::{Board, Chain, DrawRules, Game};

fn game(pieces: &str) -> Game {
    let position = piece_list::parse(pieces, Board::Seven).expect("a position");
    Game::from_position(position, Chain::All)
}

fn search(game: &Game, limits: Limits) -> Report {
    search_with(&mut Searcher::new(Memory::mebibytes(16)), game, limits)
}

fn search_with(searcher: &mut Searcher, game: &Game, limits: Limits) -> Report {
    searcher.start(Root::new(game).expect("the game goes on"), limits);
    match searcher.step(Nodes::MAX) {
        Progress::Done(report) => report.clone(),
        other => panic!("a search to its limits is not done: {other:?}"),
    }
}

/// Distances count plies of both sides to the end, as the verdicts of the library do.
#[test]
fn the_distance_to_the_end_is_that_of_the_exhaustive_search() {
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
            let report = search(&game, Limits::depth(Depth(30)));
            assert_eq!(report.score(), expected, "{pieces}: {}", report.line());
            assert!(report.depth < Depth(30), "{pieces}: searched on after the end was certain");
        }
    }
}

#[test]
fn the_only_move_that_wins_or_holds_is_found() {
    for (pieces, expected) in
        [("c3BW c5BW e3WWBB, White to move", "e3-d4"), ("d2W d4W f2B f4B, Black to move", "f2-g3")]
    {
        let game = game(pieces);
        let report = search(&game, Limits::depth(Depth(16)));
        assert_eq!(
            Ok(report.best()),
            parse_move(expected, game.position(), Chain::All),
            "{pieces}: {}",
            report.score()
        );
    }
}

/// The game with these moves played over and over, so many plies in all.
fn with_cycle(game: Game, cycle: [&str; 4], plies: usize) -> Game {
    let mut game = game;
    for text in cycle.iter().cycle().take(plies) {
        game.play(parse_move(text, game.position(), Chain::All).expect(text)).expect(text);
    }
    game
}

#[test]
fn the_third_time_of_a_position_is_a_draw_that_the_weaker_side_takes() {
    // The position after a1-b2 has stood on the board twice then.
    let mut game = game("c1W e1BBB g7bb, White to move");
    game.play(parse_move("c1-b2", game.position(), Chain::All).expect("a move")).expect("a legal move");
    let game = with_cycle(game, ["e1-d2", "b2-a1", "d2-e1", "a1-b2"], 7);
    let held = search(&game, Limits::depth(Depth(8)));
    assert_eq!((held.score(), held.best().to_string()), (Score::DRAW, "a1-b2".to_owned()));
    let lost = search(&game.with_draw_rules(DrawRules::NONE), Limits::depth(Depth(8)));
    assert!(lost.score() < Score::DRAW, "{}", lost.score());
}

#[test]
fn a_win_that_the_forty_move_rule_forestalls_is_none() {
    let forty_only = DrawRules { repetition: false, forty_moves: true };
    let study = game("a1WWW d4BBB, White to move").with_draw_rules(forty_only);
    // A win in 21 plies: there is time for it after 40 quiet ones, and not after 76.
    for (plies, expected) in [(40, Score::win_in(Plies(21))), (76, Score::DRAW)] {
        let game = with_cycle(study.clone(), ["a1-b2", "d4-e5", "b2-a1", "e5-d4"], plies);
        assert_eq!(game.quiet_plies(), plies);
        assert_eq!(search(&game, Limits::depth(Depth(22))).score(), expected, "after {plies} quiet plies");
    }
}
