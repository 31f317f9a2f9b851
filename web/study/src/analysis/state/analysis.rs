//! The state of the analysis: a document on a board, and the engine's results for it.

use std::rc::Rc;

use laska_app::address::{write_challenge, write_line_address};
use laska_app::{BoardInput, GameCursor};
use laska_rules::notation::record::Annotation;
use laska_rules::{Color, Game, Move, Position};
use laska_ui::notice::Notice;
use laska_ui::settings::Shown;

use super::cache::Key;
use super::document::Document;
use super::history::History;
use super::line::LineMove;
use super::prover::Prover;
use super::review::Retry;
use super::saved::Followed;
use super::searcher::Searcher;
use super::theory::Theory;

/// Whether the engine analyzes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// It analyzes the position on the board.
    #[default]
    On,
    /// It does not.
    Off,
}

/// The number of lines the engine shows, from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCount(u8);

impl LineCount {
    /// All choices, in ascending order.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for LineCount {
    /// Three: the best move and its closest alternatives.
    fn default() -> Self {
        Self(3)
    }
}

/// The state of the analysis: a document on a board, and the engine's results for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    pub(super) document: Document,
    pub(super) input: BoardInput,
    pub(super) notice: Option<Notice>,
    pub(super) keys: Shown,
    pub(super) engine: Engine,
    pub(super) line_count: LineCount,
    pub(super) threat: Shown,
    /// The move of a displayed line under the pointer.
    pub(super) hovered_line: Option<LineMove>,
    /// The move under the pointer outside the lines, such as in the explorer.
    pub(super) hovered_move: Option<Move>,
    /// The number of documents that were on this board before the latest.
    pub(super) document_count: u32,
    pub(super) followed: Option<Followed>,
    pub(super) history: History,
    /// Whether an invalid address is left in the address bar for the user to correct.
    pub(super) address_invalid: bool,
    pub(super) searcher: Searcher,
    pub(super) prover: Prover,
    /// Whether the review is shown, if there is one.
    pub(super) review_shown: Shown,
    /// The moves that the library knows; `None` while they are being loaded.
    pub(super) theory: Option<Rc<Theory>>,
    /// The position of the review in which the user looks for a better move.
    pub(super) retry: Option<Retry>,
}

impl Analysis {
    /// Creates an analysis of Laska's start position.
    pub fn new() -> Self {
        Self {
            document: Document::new(GameCursor::new(Game::default()), 0),
            input: BoardInput::new(Color::White),
            notice: None,
            keys: Shown::No,
            engine: Engine::On,
            line_count: LineCount::default(),
            threat: Shown::No,
            hovered_line: None,
            hovered_move: None,
            document_count: 0,
            followed: None,
            history: History::default(),
            address_invalid: false,
            searcher: Searcher::default(),
            prover: Prover::default(),
            review_shown: Shown::No,
            theory: None,
            retry: None,
        }
    }

    /// Returns the line on the board.
    pub fn game(&self) -> &Game {
        self.document.cursor.game()
    }

    /// Returns the game up to the position on the board, without undone moves.
    pub fn game_here(&self) -> Game {
        self.document.cursor.game_here()
    }

    /// Returns the address of the line on the board, with the current ply and the side at the bottom.
    pub fn line_address(&self) -> String {
        write_line_address(self.game(), self.input.bottom)
    }

    /// Returns the address for playing on against the computer from here.
    pub fn challenge(&self) -> String {
        write_challenge(self.game())
    }

    /// Whether a game has been reviewed, so that the moves of the library are needed.
    pub const fn needs_theory(&self) -> bool {
        self.document.review.is_some() && self.theory.is_none()
    }

    /// Returns the number that identifies the document among all that were on this board. Undo can return to an earlier
    /// one.
    pub const fn number(&self) -> u32 {
        self.document.number
    }

    /// Whether the user looks for a better move than one of the game.
    pub const fn is_retrying(&self) -> bool {
        self.retry.is_some()
    }

    /// Whether no move in the tree follows the position on the board.
    pub fn is_at_end(&self) -> bool {
        self.document.cursor.tree().children(self.document.cursor.here()).is_empty()
    }

    /// Returns the position on the board as text.
    pub fn position_text(&self) -> String {
        self.document.cursor.position().to_string()
    }

    /// Returns the cache key of the position on the board.
    pub(super) fn key_here(&self) -> Key {
        (self.document.cursor.position().clone(), self.document.cursor.variant().capture_rule)
    }

    /// Returns the position with the other side to move, if that side has a legal move.
    pub(super) fn after_pass(&self) -> Option<Position> {
        Some(self.game().position().passed()).filter(Position::can_move)
    }

    pub(super) fn play(&mut self, mv: Move) {
        self.change(|cursor| {
            // A move can be illegal if it comes from a line of an earlier position.
            let _ = cursor.play(mv);
        });
    }

    /// Changes the game or the position on the board, and drops the state that belonged to the previous one.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut GameCursor<Annotation>)) {
        let before = self.document.cursor.position().clone();
        change(&mut self.document.cursor);
        self.input.cancel();
        self.notice = None;
        if *self.document.cursor.position() != before {
            self.hovered_line = None;
            self.hovered_move = None;
            self.address_invalid = false;
        }
    }
}

impl Default for Analysis {
    fn default() -> Self {
        Self::new()
    }
}
