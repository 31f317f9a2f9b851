//! The root of a search: the position, and what of its game decides draws.

use laska_rules::{CaptureRule, DrawRules, Game, Outcome, Position, PositionHash};

/// A position with at least one legal move, and the game before it.
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

/// There is nothing to search: the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over ({0})")]
pub struct GameOver(pub Outcome);

impl Root {
    /// The position on the board of a game.
    ///
    /// # Errors
    /// When the game is over.
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

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The capture rule: how far a capture goes.
    #[must_use]
    pub const fn capture_rule(&self) -> CaptureRule {
        self.capture_rule
    }

    /// The draw rules that apply.
    #[must_use]
    pub const fn draw_rules(&self) -> DrawRules {
        self.draw_rules
    }

    /// The earlier positions of the game, the oldest first.
    #[must_use]
    pub fn history(&self) -> &[PositionHash] {
        &self.history
    }

    /// Plies since the last capture or soldier's step.
    #[must_use]
    pub const fn quiet_plies(&self) -> usize {
        self.quiet_plies
    }
}
