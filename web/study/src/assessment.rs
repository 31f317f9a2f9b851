//! The words for the results of games and of best play, which the library and the analysis share.

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
}
