//! The moves that levels choose.

use laska_engine::{
    Level, Limits, MemorySize, Nodes, PvLine, RandomBits, Root, Score, ScoreKind, SearchInfo, SearchStatus, Searcher,
};
use laska_rules::{Game, Move, Variant};

/// Returns positions from random games of a variant.
fn games(variant: Variant) -> Vec<Game> {
    // A linear congruential generator with the constants of Knuth's MMIX.
    let mut state = 0x1911_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut games = Vec::new();
    for _ in 0..12 {
        let mut game = Game::new(variant);
        while game.outcome().is_none() && game.moves().len() < 90 {
            let moves = game.legal_moves();
            game.play(moves[random(moves.len())]).expect("the move is legal");
            if game.moves().len() % 6 == 5 && game.outcome().is_none() {
                games.push(game.clone());
            }
        }
    }
    games
}

fn search(searcher: &mut Searcher, game: &Game, limits: Limits) -> SearchInfo {
    searcher.start(Root::new(game).expect("the game is not over"), limits);
    match searcher.step(Nodes::MAX) {
        SearchStatus::Done(info) => info.clone(),
        other => panic!("a weak level has limits: {other:?}"),
    }
}

/// Returns whether a line gives up an officer or three counters at once, and captures nothing in return.
fn gives_up_much(game: &Game, line: &PvLine) -> bool {
    let mut position = game.position().clone();
    let [mv, reply, answer] = {
        let mut moves = line.pv.moves();
        [moves.next(), moves.next(), moves.next()]
    };
    position.play_unchecked(mv.expect("a line has a move"));
    let is_much = |reply: Move| reply.jumps() >= 3 || reply.jumped().any(|square| position.officers().contains(square));
    reply.is_some_and(is_much) && !answer.is_some_and(Move::is_capture)
}

/// Returns a score in hundredths of a counter.
fn value(score: Score) -> i32 {
    match score.kind() {
        ScoreKind::Value(value) => value,
        ScoreKind::Win(_) => 10_000,
        ScoreKind::Loss(_) => -10_000,
    }
}

/// The difference in score from which a move is clearly worse, in hundredths of a counter.
const MUCH_WORSE: i32 = 200;

#[test]
fn no_level_gives_up_an_officer_or_three_counters_for_nothing() {
    // Absurd moves that were possible.
    let mut tempting = 0;
    for (variant, _, _) in Variant::NAMED {
        let mut searcher = Searcher::new(MemorySize::mebibytes(2));
        for game in games(variant) {
            // The levels that overlook captures.
            for level in Level::all().take(5) {
                let info = search(&mut searcher, &game, level.limits());
                let best = value(info.score());
                let is_absurd = |line: &&PvLine| best - value(line.score) > MUCH_WORSE && gives_up_much(&game, line);
                tempting += info.lines.iter().filter(is_absurd).count();
                for part in 0..4 {
                    let mv = level.choose(game.position(), &info, RandomBits(part << 62 | 0x0911));
                    let chosen = info.lines.iter().find(|line| line.first_move() == mv).expect("a line for each move");
                    assert!(!is_absurd(&chosen), "level {}: {} {}", level.number(), game.position(), chosen.pv);
                }
            }
        }
    }
    assert!(tempting > 300, "{tempting} absurd moves were possible");
}

#[test]
fn weak_levels_lose_counters_that_a_full_look_would_keep() {
    let mut searcher = Searcher::new(MemorySize::mebibytes(2));
    let mut lapses = [0; 3];
    for game in games(Variant::LASKA) {
        for (lapses, level) in lapses.iter_mut().zip(Level::all()) {
            let info = search(&mut searcher, &game, level.limits());
            let lapse = |part: u64| {
                let mv = level.choose(game.position(), &info, RandomBits(part << 61));
                let chosen = info.lines.iter().find(|line| line.first_move() == mv).expect("a line for each move");
                value(info.score()) - value(chosen.score) > MUCH_WORSE
            };
            *lapses += (0..8).filter(|&part| lapse(part)).count();
        }
    }
    let [first, second, third] = lapses;
    assert!(first > second && second > third && third > 0, "{lapses:?}");
}
