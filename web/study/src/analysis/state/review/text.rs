//! The text form of a review's results.

use laska_rules::Game;
use laska_rules::notation::parse_move;

use super::{Review, ReviewedPosition, WinningChances};

/// Written instead of the best move at the end of the game.
const NO_MOVE: &str = "-";

impl Review {
    /// Writes the results for [`Review::from_text`]: White's winning chances and the best move in each position.
    pub(in super::super) fn to_text(&self) -> String {
        let results = self.positions.iter().map(|ReviewedPosition { chances, best }| {
            let best = best.map_or_else(|| NO_MOVE.to_owned(), |mv| mv.to_string());
            format!("{}:{best}", chances.share())
        });
        results.collect::<Vec<_>>().join(" ")
    }

    /// Restores the review of a game from its results. Everything after the first invalid result is dropped.
    pub(in super::super) fn from_text(game: &Game, text: &str) -> Self {
        let mut review = Self::new(game);
        let words = text.split(' ').take(review.len());
        let read = words.enumerate().map_while(|(ply, word)| {
            let (share, best) = word.split_once(':')?;
            let chances = WinningChances::from_share(share.parse().ok()?)?;
            let position = review.game.positions().get(ply)?;
            let best = match best {
                NO_MOVE => None,
                text => Some(parse_move(text, position, game.variant().capture_rule).ok()?),
            };
            Some(ReviewedPosition { chances, best })
        });
        review.positions = read.collect();
        if review.has_all_positions() {
            // Its close calls were looked at before it was saved.
            review.searched_again = (0..review.len()).collect();
        }
        review.explain();
        review
    }
}
