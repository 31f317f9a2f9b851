//! A game: its start, the moves played and undone, and how it ends.

use alloc::vec;
use alloc::vec::Vec;

use crate::{
    CaptureRule, Color, DrawReason, DrawRules, IllegalMove, Message, Move, MoveList, Outcome, Position, SquareSet,
    ToMessage, Variant, WinReason,
};

/// A game from its start to the position on the board, and the moves undone from there.
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
    /// The start and the position after each move, the undone ones included: one more than moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// How many of the moves are played.
    ply: usize,
    /// A result that people agreed on, and the ply at which they did.
    ended_with: Option<(usize, Outcome)>,
}

impl Default for Game {
    /// A new game of Laska.
    fn default() -> Self {
        Self::new(Variant::LASKA)
    }
}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum PlayError {
    /// The game has ended.
    GameOver(Outcome),
    /// The rules do not have that move here.
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
    /// A game from the start, both draws on.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::from_position(Position::start(variant.board), variant.capture_rule)
    }

    /// A game from any position, both draws on.
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

    /// The same game under other draw rules.
    #[must_use]
    pub fn with_draw_rules(self, draw_rules: DrawRules) -> Self {
        Self { draw_rules, ..self }
    }

    /// Board and capture rule.
    #[must_use]
    pub fn variant(&self) -> Variant {
        Variant { board: self.start().board(), capture_rule: self.capture_rule }
    }

    /// Which draws end the game by themselves.
    #[must_use]
    pub const fn draw_rules(&self) -> DrawRules {
        self.draw_rules
    }

    /// The position that the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.ply]
    }

    /// The start and the position after each move played; the last one is on the board.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions[..=self.ply]
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.ply]
    }

    /// The moves undone, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.moves[self.ply..]
    }

    /// The legal moves; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        match self.outcome() {
            Some(_) => MoveList::new(),
            None => self.position().legal_moves(self.capture_rule),
        }
    }

    /// Plays a move. Undone moves are forgotten, unless it is the next one of them.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; the game is as it was.
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

    /// Undoes the last move, and a result that was settled on after it, and returns the move.
    pub fn undo(&mut self) -> Option<Move> {
        self.ended_with = None;
        self.ply = self.ply.checked_sub(1)?;
        Some(self.moves[self.ply])
    }

    /// Plays the next of the undone moves again, and returns it.
    pub fn redo(&mut self) -> Option<Move> {
        let next = *self.undone().first()?;
        self.ply += 1;
        Some(next)
    }

    /// Forgets the undone moves.
    pub fn forget_undone(&mut self) {
        self.moves.truncate(self.ply);
        self.positions.truncate(self.ply + 1);
    }

    /// The same game after the last of its moves, the undone ones included.
    #[must_use]
    pub fn at_end(&self) -> Self {
        let mut game = self.clone();
        game.go_to(usize::MAX);
        game
    }

    /// Goes to the position after that many moves, forward or back; past the last move it stops there.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.moves.len());
    }
}

/// How a game ends: on the board, by a draw rule, or by what people settle on.
impl Game {
    /// The result, `None` while the game goes on.
    ///
    /// A side that cannot move has lost, also when its opponent's last move would have made a draw.
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
        self.ended_with()
    }

    /// How often the position on the board has stood there with the same side to move, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        // The whole game counts: what one capture did another can undo, for captives are set free again, and a soldier that
        // stepped forward can be carried back below an officer.
        let now = self.position();
        self.positions().iter().filter(|earlier| earlier.hash() == now.hash() && *earlier == now).count()
    }

    /// How many plies have gone since the last capture or soldier-led step.
    #[must_use]
    pub fn quiet_plies(&self) -> usize {
        self.moves().iter().zip(&self.positions).rev().take_while(|(mv, before)| before.is_quiet(**mv)).count()
    }

    /// Ends the game by a result that is not on the board, as a loss on time; undone moves are forgotten.
    /// Nothing happens when the game is over.
    pub fn end_with(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.forget_undone();
            self.ended_with = Some((self.ply, outcome));
        }
    }

    /// That side gives up; undone moves are forgotten. Nothing happens when the game is over.
    pub fn resign(&mut self, loser: Color) {
        self.end_with(Outcome::Won { winner: !loser, reason: WinReason::Resignation });
    }

    /// Both sides agree to a draw; undone moves are forgotten. Nothing happens when the game is over.
    pub fn agree_draw(&mut self) {
        self.end_with(Outcome::Drawn(DrawReason::Agreement));
    }

    /// The result that people settled on at this position.
    #[must_use]
    pub fn ended_with(&self) -> Option<Outcome> {
        self.ended_with.filter(|&(ply, _)| ply == self.ply).map(|(_, outcome)| outcome)
    }

    /// Undoes a resignation or an agreed draw at this position, and returns it.
    pub fn reopen(&mut self) -> Option<Outcome> {
        let ended_with = self.ended_with();
        if ended_with.is_some() {
            self.ended_with = None;
        }
        ended_with
    }
}
