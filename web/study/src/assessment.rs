//! The words for the results of games and of best play, and for the counts of positions, which sections share.

use laska_library::{Assessment, Certainty, ExpectedResult, PlyCount};
use laska_rules::Color;
use laska_rules::notation::record::GameResult;
use laska_ui::words::side;
use laska_ui::{tr, tr_n};

/// The results of games in the order of forms and filters.
pub const RESULTS: [GameResult; 4] =
    [GameResult::Open, GameResult::Won(Color::White), GameResult::Won(Color::Black), GameResult::Drawn];

pub fn result_words(result: GameResult) -> &'static str {
    match result {
        GameResult::Won(Color::White) => tr!("White won"),
        GameResult::Won(Color::Black) => tr!("Black won"),
        GameResult::Drawn => tr!("Drawn"),
        GameResult::Open => tr!("Unfinished"),
    }
}

/// Returns the result of best play in words: `White wins in 6 moves`, `Black wins in at most 14 moves`, `a draw`.
pub fn result_text(assessment: Assessment) -> String {
    match assessment.result {
        ExpectedResult::Draw => tr!("a draw").to_owned(),
        ExpectedResult::Win { winner, plies: None } => tr!("{winner} wins", winner = side(winner)),
        ExpectedResult::Win { winner, plies: Some(plies) } => {
            let (count, winner) = (winner_moves(plies), side(winner));
            if assessment.certainty == Certainty::Searched {
                tr_n!(
                    "{winner} wins in at most {count} move",
                    "{winner} wins in at most {count} moves",
                    count = count,
                    winner = winner
                )
            } else {
                tr_n!("{winner} wins in {count} move", "{winner} wins in {count} moves", count = count, winner = winner)
            }
        }
    }
}

/// Returns the number of moves that the winner makes in a win in this many plies. The winner always makes the last one.
pub const fn winner_moves(PlyCount(plies): PlyCount) -> u16 {
    plies.div_ceil(2)
}

/// Formats a count: `126,978`, `3.1 million`.
pub fn count_text(number: u64) -> String {
    const MILLION: u64 = 1_000_000;
    if number >= MILLION {
        let tenths = (number + MILLION / 20) / (MILLION / 10);
        tr!("{whole}.{tenths} million", whole = tenths / 10, tenths = tenths % 10)
    } else if number >= 1000 {
        tr!("{thousands},{rest}", thousands = number / 1000, rest = format!("{:03}", number % 1000))
    } else {
        number.to_string()
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::Color;

    use super::*;

    #[test]
    fn results_count_the_moves_of_the_winner() {
        let win = |winner, plies| ExpectedResult::Win { winner, plies: Some(PlyCount(plies)) };
        for (result, certainty, text) in [
            (win(Color::White, 11), Certainty::Exact, "White wins in 6 moves"),
            (win(Color::Black, 1), Certainty::Exact, "Black wins in 1 move"),
            (win(Color::White, 27), Certainty::Searched, "White wins in at most 14 moves"),
            (ExpectedResult::Win { winner: Color::Black, plies: None }, Certainty::Claimed, "Black wins"),
            (ExpectedResult::Draw, Certainty::Exact, "a draw"),
        ] {
            assert_eq!(result_text(Assessment { result, certainty }), text);
        }
    }

    #[test]
    fn counts_of_a_million_and_more_are_rounded() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (126_978, "126,978"),
            (1_000_000, "1.0 million"),
            (12_497_928, "12.5 million"),
        ] {
            assert_eq!(count_text(number), text);
        }
    }
}
