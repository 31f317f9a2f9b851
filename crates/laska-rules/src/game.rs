//! Games: history, undo and redo, draw rules and results.

use alloc::vec;
use alloc::vec::Vec;

use crate::{
    CaptureRule, Color, DeclaredResult, DrawReason, DrawRules, IllegalMove, Message, Move, MoveList, Outcome, Position,
    SquareSet, ToMessage, Variant, WinReason,
};

/// A game: the positions and moves up to the current position, and the undone moves after it.
///
/// ```
/// # use laska_rules::{Game, Variant};
/// let mut game = Game::new(Variant::LASKA);
/// let mv = game.legal_moves()[0];
/// game.play(mv)?;
/// assert_eq!(game.undo(), Some(mv));
/// assert_eq!(game.redo(), Some(mv));
/// # Ok::<(), laska_rules::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    capture_rule: CaptureRule,
    draw_rules: DrawRules,
    /// The starting position and the position after each move, undone moves included.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// The number of moves played, without the undone ones.
    ply: usize,
    /// A declared result and its ply.
    ended_with: Option<(usize, DeclaredResult)>,
}

impl Default for Game {
    /// Creates a game of [`Variant::LASKA`].
    fn default() -> Self {
        Self::new(Variant::LASKA)
    }
}

/// An error when a move is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum PlayError {
    /// The game is over.
    GameOver(Outcome),
    /// The move is not legal in the current position.
    IllegalMove(Move),
}

impl ToMessage for PlayError {
    fn to_message(&self) -> Message {
        match self {
            Self::GameOver(outcome) => {
                Message::new("the game is over ({0}); undo a move to continue").with_message(outcome)
            }
            Self::IllegalMove(mv) => IllegalMove(*mv).to_message(),
        }
    }
}

impl Game {
    /// Creates a game from the starting position with both draw rules.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::from_position(Position::start(variant.board), variant.capture_rule)
    }

    /// Creates a game from any position with both draw rules.
    #[must_use]
    pub fn from_position(start: Position, capture_rule: CaptureRule) -> Self {
        Self {
            capture_rule,
            draw_rules: DrawRules::BOTH,
            positions: vec![start],
            moves: Vec::new(),
            ply: 0,
            ended_with: None,
        }
    }

    /// Returns the game with other draw rules.
    #[must_use]
    pub fn with_draw_rules(self, draw_rules: DrawRules) -> Self {
        Self { draw_rules, ..self }
    }

    /// Returns the board and the capture rule.
    #[must_use]
    pub fn variant(&self) -> Variant {
        Variant::new(self.start().board(), self.capture_rule)
    }

    /// Returns the draw rules that end the game automatically.
    #[must_use]
    pub const fn draw_rules(&self) -> DrawRules {
        self.draw_rules
    }

    /// Returns the starting position.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.ply]
    }

    /// Returns the starting position and the position after each move played. The last one is the current position.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions[..=self.ply]
    }

    /// Returns the moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.ply]
    }

    /// Returns the undone moves, the next one to redo first.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.moves[self.ply..]
    }

    /// Returns the legal moves, or none if the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        match self.outcome() {
            Some(_) => MoveList::new(),
            None => self.position().legal_moves(self.capture_rule),
        }
    }

    /// Plays a move. Drops the undone moves, unless the move is the next one to redo.
    ///
    /// # Errors
    /// If the game is over or the move is not legal. The game stays unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::GameOver(outcome));
        }
        if self.undone().first() == Some(&mv) {
            self.ply += 1;
            return Ok(());
        }
        if !self.position().is_legal(mv, self.capture_rule) {
            return Err(PlayError::IllegalMove(mv));
        }
        let mut next = self.position().clone();
        next.play_unchecked(mv);
        self.forget_undone();
        self.moves.push(mv);
        self.positions.push(next);
        self.ply += 1;
        self.ended_with = None;
        Ok(())
    }

    /// Undoes the last move and returns it. Removes a result declared with [`Game::end_with`].
    pub fn undo(&mut self) -> Option<Move> {
        self.ended_with = None;
        self.ply = self.ply.checked_sub(1)?;
        Some(self.moves[self.ply])
    }

    /// Plays the next undone move again and returns it.
    pub fn redo(&mut self) -> Option<Move> {
        let next = *self.undone().first()?;
        self.ply += 1;
        Some(next)
    }

    /// Drops the undone moves.
    pub fn forget_undone(&mut self) {
        self.moves.truncate(self.ply);
        self.positions.truncate(self.ply + 1);
    }

    /// Returns the game with all undone moves played again.
    #[must_use]
    pub fn at_end(&self) -> Self {
        let mut game = self.clone();
        game.go_to(usize::MAX);
        game
    }

    /// Goes forward or back to the position after `ply` moves, or after the last move if there are fewer.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.moves.len());
    }
}

/// Results.
impl Game {
    /// Returns the result, or `None` if the game is not over.
    ///
    /// A player who cannot move loses, even if the opponent's last move would have completed a draw.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        let turn = position.turn();
        if !position.can_move() {
            let reason =
                if position.owned(turn) == SquareSet::EMPTY { WinReason::NoColumns } else { WinReason::NoMoves };
            return Some(Outcome::Won { winner: !turn, reason });
        }
        if self.draw_rules.repetition && self.repetitions() >= DrawRules::REPETITIONS {
            return Some(Outcome::Drawn(DrawReason::Repetition));
        }
        if self.draw_rules.forty_moves && self.quiet_plies() >= DrawRules::QUIET_PLIES {
            return Some(Outcome::Drawn(DrawReason::FortyMoves));
        }
        self.ended_with().map(Outcome::from)
    }

    /// Returns the number of times that the current position has occurred with the same side to move, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        // The search covers the whole game, because no move is irreversible: later captures free prisoners, and an officer
        // can carry a soldier back.
        let now = self.position();
        self.positions().iter().filter(|earlier| earlier.hash() == now.hash() && *earlier == now).count()
    }

    /// Returns the number of plies since the last capture or step led by a soldier.
    #[must_use]
    pub fn quiet_plies(&self) -> usize {
        self.moves().iter().zip(&self.positions).rev().take_while(|(mv, before)| before.is_quiet(**mv)).count()
    }

    /// Ends the game with a result that does not follow from the position. Drops the undone moves. Does nothing if the game
    /// is over.
    pub fn end_with(&mut self, result: DeclaredResult) {
        if self.outcome().is_none() {
            self.forget_undone();
            self.ended_with = Some((self.ply, result));
        }
    }

    /// Ends the game with the resignation of a side. Drops the undone moves. Does nothing if the game is over.
    pub fn resign(&mut self, loser: Color) {
        self.end_with(DeclaredResult::Resignation { loser });
    }

    /// Ends the game with an agreed draw. Drops the undone moves. Does nothing if the game is over.
    pub fn agree_draw(&mut self) {
        self.end_with(DeclaredResult::Agreement);
    }

    /// Returns the result declared with [`Game::end_with`] at the current position.
    #[must_use]
    pub fn ended_with(&self) -> Option<DeclaredResult> {
        self.ended_with.filter(|&(ply, _)| ply == self.ply).map(|(_, result)| result)
    }

    /// Removes the result declared with [`Game::end_with`] at the current position and returns it.
    pub fn reopen(&mut self) -> Option<DeclaredResult> {
        let ended_with = self.ended_with();
        if ended_with.is_some() {
            self.ended_with = None;
        }
        ended_with
    }
}
