//! What the coach says, in sentences.

use laska_app::{Advice, Costs, Exposure, MoveCost, Why};
use laska_rules::{Color, Move, Square};
use laska_words::{tr, tr_n};

use crate::game::side;

/// Returns what the coach says about a move of `turn`: `c3 is now empty, so Black can capture d4.`
pub fn advice_text(turn: Color, played: Move, advice: &Advice) -> String {
    match advice {
        Advice::OnlyMove => only_move_text().to_owned(),
        Advice::Costs(Costs { why: Why::Certain(cost), best, .. }) => cost_text(turn, played, *best, *cost),
        Advice::Costs(Costs { why: Why::Expected { by, counters }, .. }) => tr_n!(
            "After {move}, {side} will probably win {count} counter, captured or freed.",
            "After {move}, {side} will probably win {count} counters, captured or freed.",
            count = *counters,
            move = by,
            side = side(!turn)
        ),
    }
}

/// Returns the coach's praise, for a program that does without its other sentences.
pub fn only_move_text() -> &'static str {
    tr!("That was the only good move.")
}

/// Returns what a move of `turn` costs compared with the best one, for readers of either side.
pub fn cost_text(turn: Color, played: Move, best: Move, cost: MoveCost) -> String {
    let opponent = side(!turn);
    match cost {
        MoveCost::AllowsWin { moves: 1 } => tr!("{side} now wins at once.", side = opponent),
        MoveCost::AllowsWin { moves } => tr_n!(
            "{side} now wins by force in {count} move.",
            "{side} now wins by force in {count} moves.",
            count = moves,
            side = opponent
        ),
        MoveCost::MissesWin { moves: 1 } => tr!("{move} would have won at once.", move = best),
        MoveCost::MissesWin { moves } => tr_n!(
            "{move} would have won by force in {count} move.",
            "{move} would have won by force in {count} moves.",
            count = moves,
            move = best
        ),
        MoveCost::AllowsChain { counters } => tr_n!(
            "{side} can now capture {count} counter in one move.",
            "{side} can now capture {count} counters in one move.",
            count = counters,
            side = opponent
        ),
        MoveCost::AllowsShot { offer, over, counters } => shot_text(opponent, offer, over, counters),
        MoveCost::Exposes { square, exposure, is_officer, freed } => {
            let first = match exposure {
                Exposure::Moved => {
                    tr!("{side} can now capture the column that moved to {square}.", side = opponent, square = square)
                }
                Exposure::Left(left) => tr!(
                    "{left} is now empty, so {side} can capture {square}.",
                    left = left,
                    side = opponent,
                    square = square
                ),
                Exposure::Opened => tr!("{side} can now capture {square}.", side = opponent, square = square),
            };
            with_prey(first, is_officer, freed)
        }
        MoveCost::IgnoresThreat { square, is_officer, freed } => {
            let first = tr!("{side} can still capture {square}.", side = opponent, square = square);
            with_prey(first, is_officer, freed)
        }
        MoveCost::LosesExchange { captured, returned } => tr_n!(
            "In the exchange that follows, {side} captures {count} counter and loses {returned}.",
            "In the exchange that follows, {side} captures {count} counters and loses {returned}.",
            count = captured,
            side = opponent,
            returned = returned
        ),
        MoveCost::LosesCounters { by, counters } => tr_n!(
            "With {move}, {side} now wins {count} counter, captured or freed, whatever the reply.",
            "With {move}, {side} now wins {count} counters, captured or freed, whatever the reply.",
            count = counters,
            move = by,
            side = opponent
        ),
        MoveCost::AllowsPromotion { square, moves, had_to_stay } => {
            let first = if moves == 1 {
                tr!("{side} can now promote the column on {square}.", side = opponent, square = square)
            } else {
                tr_n!(
                    "The column on {square} now promotes in {count} move, and nothing can stop it.",
                    "The column on {square} now promotes in {count} moves, and nothing can stop it.",
                    count = moves,
                    square = square
                )
            };
            let from = played.from();
            let why = || tr!("The column from {square} had to stay there to prevent that.", square = from);
            if had_to_stay { format!("{first} {}", why()) } else { first }
        }
        MoveCost::MissesShot { given, captured } => tr_n!(
            "{move} would have given up {given} to capture {count} counter.",
            "{move} would have given up {given} to capture {count} counters.",
            count = captured,
            move = best,
            given = given
        ),
        MoveCost::MissesCapture { counters, instead_of } => tr_n!(
            "{move} would have captured {count} counter instead of {fewer}.",
            "{move} would have captured {count} counters instead of {fewer}.",
            count = counters,
            move = best,
            fewer = instead_of
        ),
        MoveCost::MissesCounters { counters } => tr_n!(
            "Whatever the reply, {move} would have won {count} counter, captured or freed.",
            "Whatever the reply, {move} would have won {count} counters, captured or freed.",
            count = counters,
            move = best
        ),
        MoveCost::MissesFreeing { prisoners } => tr_n!(
            "{move} would have freed a prisoner.",
            "{move} would have freed {count} prisoners.",
            count = prisoners,
            move = best
        ),
    }
}

/// Returns what follows the opponent's offer.
fn shot_text(opponent: &str, offer: Move, over: Option<Square>, counters: usize) -> String {
    match over {
        Some(over) => tr_n!(
            "After {move}, {square} must be captured, and {side} can capture {count} counter in return.",
            "After {move}, {square} must be captured, and {side} can capture {count} counters in return.",
            count = counters,
            move = offer,
            square = over,
            side = opponent
        ),
        None => tr_n!(
            "After {move}, a capture is compulsory, and {side} can capture at least {count} counter in return.",
            "After {move}, a capture is compulsory, and {side} can capture at least {count} counters in return.",
            count = counters,
            move = offer,
            side = opponent
        ),
    }
}

/// Adds what the capture of a commander means to the sentence that names its square.
fn with_prey(sentence: String, is_officer: bool, freed: usize) -> String {
    let officer = is_officer.then(|| tr!("Its commander is an officer.").to_owned());
    let freed = (freed > 0).then(|| {
        tr_n!(
            "That frees the counter right below its commander.",
            "That frees the {count} counters right below its commander.",
            count = freed
        )
    });
    officer.into_iter().chain(freed).fold(sentence, |text, more| format!("{text} {more}"))
}

#[cfg(test)]
mod tests {
    use laska_app::Demonstration;

    use super::*;

    #[test]
    fn each_cost_is_a_sentence() {
        let mv = |text: &str| text.parse::<Move>().expect("a move");
        let square = |text: &str| text.parse().expect("a square");
        let exposes =
            |exposure, is_officer, freed| MoveCost::Exposes { square: square("d4"), exposure, is_officer, freed };
        for (cost, words) in [
            (MoveCost::AllowsWin { moves: 1 }, "Black now wins at once."),
            (MoveCost::AllowsWin { moves: 3 }, "Black now wins by force in 3 moves."),
            (MoveCost::MissesWin { moves: 1 }, "c3-b4 would have won at once."),
            (MoveCost::MissesWin { moves: 2 }, "c3-b4 would have won by force in 2 moves."),
            (MoveCost::AllowsChain { counters: 3 }, "Black can now capture 3 counters in one move."),
            (
                MoveCost::AllowsShot { offer: mv("f6-e5"), over: Some(square("e5")), counters: 2 },
                "After f6-e5, e5 must be captured, and Black can capture 2 counters in return.",
            ),
            (
                MoveCost::AllowsShot { offer: mv("f6-e5"), over: None, counters: 2 },
                "After f6-e5, a capture is compulsory, and Black can capture at least 2 counters in return.",
            ),
            (exposes(Exposure::Moved, false, 0), "Black can now capture the column that moved to d4."),
            (
                exposes(Exposure::Left(square("c3")), false, 2),
                "c3 is now empty, so Black can capture d4. That frees the 2 counters right below its commander.",
            ),
            (
                exposes(Exposure::Opened, true, 1),
                "Black can now capture d4. Its commander is an officer. That frees the counter right below its commander.",
            ),
            (
                MoveCost::IgnoresThreat { square: square("d4"), is_officer: false, freed: 0 },
                "Black can still capture d4.",
            ),
            (
                MoveCost::LosesExchange { captured: 3, returned: 1 },
                "In the exchange that follows, Black captures 3 counters and loses 1.",
            ),
            (
                MoveCost::LosesCounters { by: mv("d6-c5"), counters: 1 },
                "With d6-c5, Black now wins 1 counter, captured or freed, whatever the reply.",
            ),
            (
                MoveCost::MissesCounters { counters: 2 },
                "Whatever the reply, c3-b4 would have won 2 counters, captured or freed.",
            ),
            (
                MoveCost::AllowsPromotion { square: square("c3"), moves: 1, had_to_stay: false },
                "Black can now promote the column on c3.",
            ),
            (
                MoveCost::AllowsPromotion { square: square("c3"), moves: 2, had_to_stay: true },
                "The column on c3 now promotes in 2 moves, and nothing can stop it. The column from b2 had to stay there to \
                 prevent that.",
            ),
            (MoveCost::MissesShot { given: 1, captured: 3 }, "c3-b4 would have given up 1 to capture 3 counters."),
            (
                MoveCost::MissesCapture { counters: 2, instead_of: 1 },
                "c3-b4 would have captured 2 counters instead of 1.",
            ),
            (MoveCost::MissesFreeing { prisoners: 1 }, "c3-b4 would have freed a prisoner."),
        ] {
            assert_eq!(cost_text(Color::White, mv("b2-a3"), mv("c3-b4"), cost), words);
        }
    }

    #[test]
    fn what_is_only_expected_says_so() {
        let mv = |text: &str| text.parse::<Move>().expect("a move");
        let why = Why::Expected { by: mv("d6-c5"), counters: 2 };
        let costs = Costs { why, best: mv("c3-b4"), demonstration: Demonstration::After(vec![mv("d6-c5")]) };
        let words = advice_text(Color::White, mv("b2-a3"), &Advice::Costs(costs));
        assert_eq!(words, "After d6-c5, Black will probably win 2 counters, captured or freed.");
    }

    #[test]
    fn an_only_move_is_praised() {
        assert_eq!(
            advice_text(Color::White, "b2-a3".parse().expect("a move"), &Advice::OnlyMove),
            "That was the only good move."
        );
    }
}
