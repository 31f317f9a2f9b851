//! Owns the words for what a position is worth.

use laska_rules::Color;
use laska_worker::protocol::ScoreText;

use crate::words::side as side_words;
use crate::{t, tn};

/// The score as White sees it: `+0.6`, `White wins in 5 moves`.
#[must_use]
pub fn score_text(side: Color, score: ScoreText) -> String {
    match score {
        ScoreText::Value(value) => {
            let value = if side == Color::White { value } else { -value };
            let tenths = (value.unsigned_abs() + 5) / 10;
            let sign = match (tenths, value < 0) {
                (0, _) => "",
                (_, true) => "−",
                (_, false) => "+",
            };
            t!("{sign}{whole}.{tenths}", sign = sign, whole = tenths / 10, tenths = tenths % 10)
        }
        ScoreText::Win(plies) => win_words(side, plies),
        ScoreText::Loss(plies) => win_words(!side, plies),
    }
}

fn win_words(winner: Color, plies: u16) -> String {
    let moves = plies.div_ceil(2);
    tn!("{winner} wins in {count} move", "{winner} wins in {count} moves", count = moves, winner = side_words(winner))
}

/// Who stands better, and how much: `Black stands a little better`.
pub(super) fn advantage(side: Color, score: ScoreText) -> String {
    let (value, better) = match score {
        ScoreText::Value(value) if value < 0 => (-value, !side),
        ScoreText::Value(value) => (value, side),
        ScoreText::Win(_) => return t!("{side} can force a win", side = side_words(side)),
        ScoreText::Loss(_) => return t!("{side} can force a win", side = side_words(!side)),
    };
    match value {
        ..30 => t!("Neither side stands better").to_owned(),
        30..120 => t!("{side} stands a little better", side = side_words(better)),
        120..350 => t!("{side} stands better", side = side_words(better)),
        _ => t!("{side} stands much better", side = side_words(better)),
    }
}

/// White's share of the bar: half for an even position, three quarters for about three counters more.
#[must_use]
pub fn white_share(side: Color, score: ScoreText) -> f64 {
    let for_side = match score {
        ScoreText::Value(value) => 1.0 / (1.0 + (-f64::from(value) / 270.0).exp()),
        ScoreText::Win(_) => 1.0,
        ScoreText::Loss(_) => 0.0,
    };
    if side == Color::White { for_side } else { 1.0 - for_side }
}

/// A share in hundredths, from 0 to 100.
#[must_use]
pub fn percent(share: f64) -> u8 {
    (share.clamp(0.0, 1.0) * 100.0).round_ties_even() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_as_white_sees_them() {
        assert_eq!(score_text(Color::Black, ScoreText::Value(60)), "−0.6");
        assert_eq!(score_text(Color::White, ScoreText::Value(1234)), "+12.3");
        for nothing in [0, 4, -4] {
            assert_eq!(score_text(Color::White, ScoreText::Value(nothing)), "0.0");
        }
        assert_eq!(score_text(Color::Black, ScoreText::Loss(4)), "White wins in 2 moves");
        assert_eq!(score_text(Color::Black, ScoreText::Win(1)), "Black wins in 1 move");
        assert!(white_share(Color::Black, ScoreText::Value(300)) < 0.3);
    }

    #[test]
    fn an_advantage_is_told_in_words() {
        for (score, words) in [
            (ScoreText::Value(-20), "Neither side stands better"),
            (ScoreText::Value(-60), "White stands a little better"),
            (ScoreText::Value(200), "Black stands better"),
            (ScoreText::Value(-900), "White stands much better"),
            (ScoreText::Win(5), "Black can force a win"),
        ] {
            assert_eq!(advantage(Color::Black, score), words);
        }
    }
}
