//! The verdict of a deep search and of games on a named opening, in words.

use laska_library::{DeepScore, GameCounts, Hundredths};
use laska_rules::Color;
use laska_ui::tr;
use laska_ui::words::{advantage, percent, score_text, white_share};
use laska_worker::protocol::ScoreKind;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningVerdict {
    /// Who is better, with the score and the winning chances: `Black is much better: −6.4, White’s chances 8%`.
    pub text: String,
    /// What it comes from: `Searched to depth 36, 500 million positions`, and White's points in games of the engine.
    pub search: String,
}

impl OpeningVerdict {
    /// Puts a score and the results of games into words.
    pub fn new(score: DeepScore, games: Option<GameCounts>) -> Self {
        let DeepScore { white: Hundredths(white), depth, nodes } = score;
        let score = ScoreKind::Value(white.into());
        let text = tr!(
            "{advantage}: {score}, White’s chances {percent}%",
            advantage = advantage(Color::White, score),
            score = score_text(Color::White, score),
            percent = percent(white_share(Color::White, score))
        );
        let search =
            tr!("Searched to depth {depth}, {count} million positions", depth = depth, count = nodes / 1_000_000);
        let points = games.and_then(GameCounts::points).map(|points| {
            tr!(
                "White scored {percent}% ± {error} in {count} games of the engine against itself",
                percent = percent(points.share),
                error = percent(points.error),
                count = points.games
            )
        });
        Self { text, search: [Some(search), points].into_iter().flatten().collect::<Vec<_>>().join(" · ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_says_who_is_better_and_how_it_was_found() {
        for (white, expected) in [
            (-639, "Black is much better: −6.4, White’s chances 6%"),
            (174, "White is better: +1.7, White’s chances 71%"),
            (4, "The position is even: 0.0, White’s chances 51%"),
        ] {
            let score = DeepScore { white: Hundredths(white), depth: 36, nodes: 500_000_000 };
            let verdict = OpeningVerdict::new(score, None);
            assert_eq!(verdict.text, expected);
            assert_eq!(verdict.search, "Searched to depth 36, 500 million positions");
            let games = GameCounts { won: 788, drawn: 60, lost: 152 };
            let search = OpeningVerdict::new(score, Some(games)).search;
            let points = "White scored 82% ± 2 in 1000 games of the engine against itself";
            assert_eq!(search, format!("Searched to depth 36, 500 million positions · {points}"));
        }
    }
}
