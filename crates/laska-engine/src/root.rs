//! The root of a search.

use laska_rules::{CaptureRule, DrawRules, Game, Outcome, Position, PositionHash};

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

    /// Returns the number of plies since the last capture or soldier's step.
    #[must_use]
    pub const fn quiet_plies(&self) -> usize {
        self.quiet_plies
    }
}
