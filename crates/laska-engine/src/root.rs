//! The root of a search.

use laska_rules::{Board, CaptureRule, DrawRules, Game, Outcome, Position, PositionHash};

/// A position with at least one legal move, and the history that draws depend on.
#[derive(Clone, Debug)]
pub struct Root {
    position: Position,
    capture_rule: CaptureRule,
    draw_rules: DrawRules,
    /// The earlier positions of the game, the oldest first.
    history: Vec<PositionHash>,
    /// Plies since the last capture or soldier's step.
    quiet_plies: usize,
}

/// The game is over, so there is nothing to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over ({0})")]
pub struct GameOver(pub Outcome);

impl Root {
    /// Returns the current position of a game.
    ///
    /// # Errors
    /// If the game is over.
    pub fn new(game: &Game) -> Result<Self, GameOver> {
        if let Some(outcome) = game.outcome() {
            return Err(GameOver(outcome));
        }
        let before = game.moves().len();
        Ok(Self {
            position: game.position().clone(),
            capture_rule: game.variant().capture_rule,
            draw_rules: game.draw_rules(),
            history: game.positions()[..before].iter().map(Position::hash).collect(),
            quiet_plies: game.quiet_plies(),
        })
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the capture rule.
    #[must_use]
    pub const fn capture_rule(&self) -> CaptureRule {
        self.capture_rule
    }

    /// Returns the draw rules.
    #[must_use]
    pub const fn draw_rules(&self) -> DrawRules {
        self.draw_rules
    }

    /// Returns the earlier positions of the game, the oldest first.
    #[must_use]
    pub fn history(&self) -> &[PositionHash] {
        &self.history
    }

    /// Returns the board if the position is its own mirror image: then a move is worth as much as its mirror image, unless
    /// earlier positions can recur on one side only.
    pub(crate) fn mirror(&self) -> Option<Board> {
        (self.quiet_plies == 0 && self.position.is_symmetric()).then(|| self.position.board())
    }

    /// Returns the number of plies since the last capture or soldier's step.
    #[must_use]
    pub const fn quiet_plies(&self) -> usize {
        self.quiet_plies
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::{fen, record};

    use super::*;

    #[test]
    fn mirror_images_count_where_no_earlier_position_can_recur() {
        let position = fen::parse("/,B,//,W,/// w").expect("a symmetric position");
        let mut game = Game::from_position(position, CaptureRule::MustFinish);
        let mirror = |game: &Game| Root::new(game).expect("the game is not over").mirror();
        assert_eq!(mirror(&game), Some(Board::Seven));
        record::play(&mut game, "d4-c3 d6-c7 c3-d4 c7-d6").expect("legal moves");
        assert!(game.position().is_symmetric());
        assert_eq!(mirror(&game), None, "d4-c3 repeats a position, d4-e3 does not");
        let eight = fen::parse("/////,,w,// w").expect("a position of the 8x8 board");
        assert_eq!(mirror(&Game::from_position(eight, CaptureRule::MustFinish)), None);
    }
}
