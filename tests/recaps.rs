//! The recap of a game: every fact in 200 games is checked by the oracle, or against what the searches of the coach found. So is
//! every line that the coach expects to cost counters.

use std::collections::BTreeMap;

use fastrand::Rng;
use laska_app::{Advice, Coach, Costs, Demonstration, Fact, KeyMove, Moment, Recap, Why, key_moves};
use laska_engine::{Limits, LineCount, MemorySize, Nodes, Searcher};
use laska_rules::{Color, DrawRules, Game, Move, Variant};
use laska_tests::claims::{self, Choice};
use laska_tests::costly_moves::{claim, search_lines};
use laska_worker::protocol::Level;

/// Games of weak players rarely last longer. Then the player resigns.
const MAX_PLIES: usize = 120;

/// A game with what the coach found about the player's moves.
struct Coached {
    game: Game,
    side: Color,
    moments: Vec<(usize, Moment)>,
    /// How often the coach said what a line is expected to cost.
    expected: usize,
}

/// Plays a game of a player with a coach. Both play the best move that they know or any move, at random.
fn coached(searcher: &mut Searcher, seed: u64) -> Coached {
    let limits = Limits { lines: LineCount::ALL, ..Limits::nodes(Nodes(600)) };
    let mut rng = Rng::with_seed(seed);
    let mut game = Game::new(Variant::LASKA).with_draw_rules(DrawRules::NONE);
    let side = if rng.bool() { Color::White } else { Color::Black };
    let (mut coach, mut moments) = (Coach::new(Level::new(1).expect("a level")), Vec::new());
    let mut expected = 0;
    // Each is good in some games, so that some are won and some lost.
    let skill = [rng.u8(1..5), rng.u8(1..5)];
    while game.outcome().is_none() && game.moves().len() < MAX_PLIES {
        let results = search_lines(searcher, &game, limits);
        let (turn, ply) = (game.position().turn(), game.moves().len());
        let legal = game.legal_moves();
        let is_good = rng.u8(0..5) < skill[usize::from(turn == side)];
        let mv = if is_good { results[0].mv } else { legal[rng.usize(..legal.len())] };
        if turn == side && legal.len() > 1 {
            let assessed = coach.assess(game.position(), game.variant().capture_rule, ply, &results, mv);
            moments.extend(assessed.as_ref().map(|it| (ply, it.moment)));
            if let Some(Advice::Costs(costs)) = assessed.and_then(|it| it.draft).and_then(|draft| coach.speak(draft).1)
            {
                expected += usize::from(is_expected(&game.position().to_string(), mv, &costs));
            }
        }
        game.play(mv).expect("a legal move");
    }
    if game.outcome().is_none() {
        game.resign(side);
    }
    Coached { game, side, moments, expected }
}

/// Returns whether the coach only expects what a move costs, and then checks the line.
fn is_expected(fen: &str, mv: Move, costs: &Costs) -> bool {
    let (Why::Expected { by, counters }, Demonstration::After(line)) = (costs.why, &costs.demonstration) else {
        return false;
    };
    assert_eq!(line.first(), Some(&by), "{fen} {mv}");
    let claim = line.iter().fold(format!("expects-counters {counters}"), |claim, mv| format!("{claim} {mv}"));
    let (mv, best) = (mv.to_string(), costs.best.to_string());
    claims::check(&Choice { fen, mv: &mv, best: &best }, &claim).unwrap_or_else(|error| panic!("{error}: {fen} {mv}"));
    true
}

fn check(coached: &Coached, recap: &Recap, &KeyMove { ply, fact }: &KeyMove) {
    let Coached { game, side, moments, .. } = coached;
    let before = &game.positions()[ply - 1];
    let is_players = before.turn() == *side;
    let (fen, mv) = (before.to_string(), game.moves()[ply - 1].to_string());
    let at = moments.iter().find(|it| it.0 == ply - 1).map(|it| it.1);
    let claimed = |best: &str, claim: &str| {
        claims::check(&Choice { fen: &fen, mv: &mv, best }, claim)
            .unwrap_or_else(|error| panic!("{error}: {fen} {mv}"));
    };
    let later = |holds: &dyn Fn(f64) -> bool| {
        let later = moments.iter().filter(|it| it.0 >= ply);
        later.flat_map(|it| [it.1.before, it.1.after]).all(|chances| holds(chances.share()))
    };
    match fact {
        Fact::TurnedAgainst => {
            let moment = at.expect("it is the player's move");
            assert!(moment.before.share() >= 0.5 && moment.after.share() < 0.5, "{moment:?}");
            assert!(later(&|share| share < 0.5), "the player was ahead later: {fen} {mv}");
            assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(!*side));
        }
        Fact::TurnedInFavor => {
            let [last, next] = [ply - 2, ply].map(|ply| moments.iter().find(|it| it.0 == ply).expect("a moment").1);
            assert!(last.after.share() <= 0.5 && next.before.share() > 0.5, "{last:?}, {next:?}");
            assert!(later(&|share| share > 0.5), "the player was behind later: {fen} {mv}");
            assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(*side));
        }
        Fact::ScoreChanged => panic!("only a match knows the computer's scores"),
        Fact::Cost { cost, best } => {
            claimed(&best.to_string(), &claim(&cost));
            assert!(recap.to_practice.contains(&cost));
        }
        Fact::Lost { counters } | Fact::Captured { counters } => {
            claimed(&mv, &format!("captures {counters}"));
            assert_eq!(is_players, matches!(fact, Fact::Captured { .. }));
        }
        Fact::OnlyMove => {
            let position = game.positions()[ply - 1].clone();
            let moment = at.filter(|moment| moment.is_only).expect("it was the only move");
            assert_eq!(moment.best, game.moves()[ply - 1]);
            assert!(position.legal_moves(game.variant().capture_rule).len() > 1, "it was forced");
        }
        Fact::Freed { prisoners } => claimed(&mv, &format!("frees {prisoners}")),
        Fact::Promoted => claimed(&mv, "promotes"),
    }
    let is_good = matches!(fact, Fact::OnlyMove | Fact::Captured { .. } | Fact::Freed { .. } | Fact::Promoted);
    if is_good {
        assert!(is_players && at.is_none_or(|moment| moment.loss() <= 0.05), "not good: {fen} {mv}");
    }
}

fn name(fact: Fact) -> String {
    let name = format!("{fact:?}");
    name.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn no_recap_says_anything_false_in_200_games() {
    let mut searcher = Searcher::new(MemorySize::mebibytes(1));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..200 {
        let coached = coached(&mut searcher, seed);
        let recap = key_moves(&coached.game, coached.side, &coached.moments);
        let kinds = recap.key_moves.iter().filter(|it| it.fact.is_turn()).count();
        assert!(recap.key_moves.len() <= 3 && kinds <= 1, "{recap:?}");
        for key_move in &recap.key_moves {
            check(&coached, &recap, key_move);
            *counts.entry(name(key_move.fact)).or_default() += 1;
        }
        *counts.entry("Expected".to_owned()).or_default() += coached.expected;
        // Without a coach, only the rules speak.
        let silent = Coached { moments: Vec::new(), ..coached };
        let recap = key_moves(&silent.game, silent.side, &[]);
        for key_move in &recap.key_moves {
            check(&silent, &recap, key_move);
            *counts.entry(name(key_move.fact)).or_default() += 1;
        }
    }
    for fact in ["TurnedAgainst", "TurnedInFavor", "Cost", "Lost", "OnlyMove", "Captured", "Freed", "Expected"] {
        assert!(counts.get(fact).is_some_and(|&count| count >= 10), "{fact} is hardly ever said: {counts:?}");
    }
}
