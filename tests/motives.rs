//! What a move costs: a table of positions where each motive holds and near ones where it does not, and every claim in 200
//! games checked by the oracle.

use std::collections::BTreeMap;

use laska_app::move_costs;
use laska_engine::Nodes;
use laska_rules::CaptureRule;
use laska_tests::claims::{self, Choice};
use laska_tests::costly_moves::{CLAIMS, CostlyMove, claim, costly_moves, searcher};

/// Returns what the motives of a move claim.
fn claimed(costly: &CostlyMove) -> Vec<String> {
    let CostlyMove { position, played, best } = costly;
    move_costs(position, CaptureRule::MustFinish, played, best).iter().map(claim).collect()
}

fn check(costly: &CostlyMove, claim: &str) {
    let [fen, mv, best] = [costly.position.to_string(), costly.played.mv.to_string(), costly.best.mv.to_string()];
    let choice = Choice { fen: &fen, mv: &mv, best: &best };
    claims::check(&choice, claim).unwrap_or_else(|error| panic!("{error}\n{}", costly.to_text()));
}

/// Each line is a claim that is true, or the name of a motive after a minus where it does not hold, and a move.
#[test]
fn each_motive_is_found_where_it_holds() {
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for line in include_str!("data/motives.txt").lines().filter(|line| !line.starts_with('#')) {
        let (expected, text) = line.split_once(" | ").expect("a claim and a move");
        let costly = CostlyMove::from_text(text);
        let claimed = claimed(&costly);
        let name = expected.trim_start_matches("- ").split(' ').next().expect("a name");
        let found = claimed.iter().find(|claim| claim.split(' ').next() == Some(name)).map(String::as_str);
        let is_true = !expected.starts_with('-');
        assert_eq!(found, is_true.then_some(expected), "{line}");
        if is_true {
            check(&costly, expected);
        }
        counts.entry(name).or_default()[usize::from(is_true)] += 1;
    }
    for name in CLAIMS {
        let counts = counts.get(name).copied().unwrap_or_default();
        assert!(counts.iter().all(|&count| count >= 10), "{name}: false and true in {counts:?} positions");
    }
}

#[test]
fn no_motive_claims_anything_false_in_200_games() {
    let mut searcher = searcher();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..200 {
        for costly in costly_moves(&mut searcher, seed, Nodes(400)) {
            for claim in claimed(&costly) {
                check(&costly, &claim);
                let name = claim.split(' ').next().unwrap_or_default().to_owned();
                *counts.entry(name).or_default() += 1;
            }
        }
    }
    for name in CLAIMS {
        assert!(counts.contains_key(name), "{name} is never claimed: {counts:?}");
    }
}
