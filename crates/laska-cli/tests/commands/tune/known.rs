//! Owns weights that are known, and games whose results follow from them.

use fastrand::Rng;
use laska_engine::evaluation::{Counts, Pair, Term, Weights};
use laska_rules::Position;

/// The log odds of a hundredth of a counter.
const SCALE: f64 = 1.0 / 200.0;

/// The weights of a file.
pub(super) fn weights(text: &str) -> Weights {
    let numbers = |line: &str| {
        let (opening, ending) = line.trim().strip_prefix("Pair::new(")?.split_once("),")?.0.split_once(", ")?;
        Some(Pair::new(opening.parse().ok()?, ending.parse().ok()?))
    };
    let pairs: Vec<_> = text.lines().filter_map(numbers).collect();
    Weights::new(pairs.try_into().expect("a pair for each term"))
}

/// What a position is worth to White, not rounded.
pub(super) fn judge(weights: &Weights, counts: &Counts) -> f64 {
    let full = f64::from(counts.fullness);
    let worth = |term: Term| {
        let pair = weights.of(term);
        f64::from(counts.terms[term.index()])
            * (f64::from(pair.opening()) * full + f64::from(pair.ending()) * (1.0 - full))
    };
    Term::ALL.into_iter().map(worth).sum()
}

/// Positions whose scores are what those weights say, and whose results are drawn from the odds of that.
pub(super) fn known_games(positions: &[Position], weights: &Weights, lots: usize) -> String {
    let mut rng = Rng::with_seed(1);
    let mut text = String::new();
    for position in positions {
        let value = judge(weights, &Counts::of(position));
        for _ in 0..lots {
            let result = u8::from(rng.f64() < 1.0 / (1.0 + (-SCALE * value).exp()));
            text += &format!("{position};{};{result}\n", value.round());
        }
        text += "\n";
    }
    text
}

/// The weights that are there, but guards, freedom and the way to promotion count otherwise: taking a soldier does not.
pub(super) fn other_weights() -> Weights {
    Weights::new(Term::ALL.map(|term| {
        let (pair, more) = (Weights::FITTED.of(term), |opening, ending| Pair::new(opening, ending));
        match term {
            Term::FirstGuard => pair + more(90, -60),
            Term::SecondGuard => pair + more(50, 50),
            Term::Step => pair + more(-20, 30),
            Term::OpenWay => pair + more(40, 90),
            _ => pair,
        }
    }))
}
