//! The state of the analysis, its events, and the dispatch of each event.

use std::rc::Rc;

use laska_app::address::{write_challenge, write_line_address};
use laska_app::worker::WorkerEvent;
use laska_app::{BoardEvent, BoardInput, CursorEvent, GameCursor};
use laska_rules::notation::Nag;
use laska_rules::notation::record::{Annotation, GameResult, Record, Tags};
use laska_rules::{Color, Game, Move, Position};
use laska_ui::notice::Notice;
use laska_ui::settings::Shown;

use super::address::record_address;
use super::proof::Prover;
use super::review::{Retry, RetryEvent, Review, ReviewEvent};
use super::searcher::Searcher;
use super::theory::Theory;
use super::undo::{ChangeKind, History};
use crate::collection::{AnalysisKey, Details, Label, SavedAnalysis};

/// The part of the state that is saved and that undo restores.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Document {
    /// The game tree with its annotations.
    pub(super) cursor: GameCursor<Annotation>,
    /// The tags of the game, such as players, date and place.
    pub(super) tags: Tags,
    pub(super) review: Option<Review>,
    /// The library record it came from, as the address names it.
    pub(super) source: Option<String>,
    /// Whether it contains anything that its address does not.
    pub(super) needs_saving: bool,
    /// Identifies the document among all that were on this board, from 0.
    pub(super) number: u32,
    /// The key under which it was loaded, if any.
    pub(super) key: Option<AnalysisKey>,
    /// The name and the collection that the user gave it.
    pub(super) label: Label,
    /// The result of the game if it does not follow from the moves.
    pub(super) result: GameResult,
}

impl Document {
    pub(super) fn new(cursor: GameCursor<Annotation>, number: u32) -> Self {
        let (tags, label, result) = (Tags::default(), Label::default(), GameResult::Open);
        Self { cursor, tags, review: None, source: None, needs_saving: false, number, key: None, label, result }
    }

    /// Whether both have the same moves, notes and details from the same source.
    pub(super) fn has_same_content(&self, other: &Self) -> bool {
        self.cursor.has_same_tree(&other.cursor)
            && self.tags == other.tags
            && self.label == other.label
            && self.result == other.result
            && self.source == other.source
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

    /// Returns the part of the address after the section's name; `None` while an invalid address is left for the user
    /// to correct.
    pub fn address(&self) -> Option<String> {
        (!self.address_invalid).then(|| match &self.document.source {
            Some(source) => record_address(source, &self.game_here(), self.input.bottom),
            None => self.line_address(),
        })
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

    pub fn after(mut self, event: Event) -> Self {
        let (before, kind) = (self.document.clone(), ChangeKind::of(&event));
        match event {
            Event::Opened(rest) => self.open_address(&rest),
            Event::Restored(saved) => self.restore(&saved),
            Event::New => self.start_new(),
            Event::Input(event) => self.handle_input(event),
            Event::Undo => self.handle_undo(),
            Event::Hint if self.retry.is_some() => self.handle_retry(RetryEvent::Hint),
            Event::Hint => self.engine = if self.engine == Engine::On { Engine::Off } else { Engine::On },
            // While the user looks for a better move, the game stands still.
            Event::Redo | Event::Cursor(_) if self.retry.is_some() => {}
            Event::Redo => self.redo(),
            // The position does not change, so the notice and the highlighted move stay.
            Event::Cursor(CursorEvent::Promote(id)) => self.document.cursor.promote(id),
            Event::Cursor(event) => self.change(|cursor| cursor.apply(event)),
            Event::ShowKeys(shown) => self.keys = shown,
            Event::CloseNotice => self.notice = None,
            Event::Notify(notice) => self.notice = Some(notice),
            Event::Searcher(event) => self.handle_searcher(event),
            Event::Prover(event) => self.handle_prover(event),
            Event::SetEngine(engine) => self.engine = engine,
            Event::SetLineCount(count) => self.line_count = count,
            Event::ShowThreat(shown) => self.threat = shown,
            Event::HoverLine(line_move) => self.hovered_line = line_move,
            Event::PlayLine(line_move) => self.play_line(line_move),
            Event::HoverMove(mv) => self.hovered_move = mv,
            Event::PlayMove(mv) => self.play(mv),
            Event::Idle(position) => self.prover.idle_position = Some(*position),
            Event::Prove => self.request_proof(),
            Event::ProveWin(side) => self.request_win(side),
            Event::StopProof => self.stop_proof(),
            Event::OpenedRecord(record, rest) => self.open_record(&record, &rest),
            Event::ToggleSymbol(nag) => self.toggle_symbol(nag),
            Event::SetComment(text) => self.set_comment(&text),
            Event::SetDetails(details) => self.set_details(&details),
            Event::ChangedElsewhere(change) => self.merge(&change),
            Event::Review(event) => self.handle_review(event),
            Event::Theory(theory) => self.set_theory(theory),
            Event::Retry(event) => self.handle_retry(event),
        }
        self.record_change(before, kind);
        self.update_requests();
        self
    }

    fn handle_undo(&mut self) {
        match &mut self.retry {
            Some(retry) => retry.input.cancel(),
            None if self.input.is_in_chain() => self.input.cancel(),
            None => self.undo(),
        }
    }

    fn handle_input(&mut self, event: BoardEvent) {
        if matches!(event, BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_)) {
            self.notice = None;
        }
        if self.retry.is_some() {
            return self.handle_retry_input(event);
        }
        // The view shows a refusal.
        if let Ok(Some(mv)) = self.input.apply(event, self.document.cursor.game()) {
            self.play(mv);
        }
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

/// An event of the analysis: a user's action, a worker's reply, or a change of the address.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Another address was opened; the part after the section's name.
    Opened(String),
    /// Input at the board, or a typed move.
    Input(BoardEvent),
    Undo,
    Redo,
    /// Go to another position, or promote or delete a variation.
    Cursor(CursorEvent),
    /// Turn the engine on or off. While the user looks for a better move, give a hint.
    Hint,
    /// Show or hide the list of keyboard shortcuts.
    ShowKeys(Shown),
    CloseNotice,
    /// Show a notice.
    Notify(Notice),
    /// An event from the worker that searches.
    Searcher(WorkerEvent),
    /// An event from the worker that proves.
    Prover(WorkerEvent),
    /// Turn the engine on or off.
    SetEngine(Engine),
    /// Show this number of lines.
    SetLineCount(LineCount),
    /// Show or hide the threat of the side that is not to move.
    ShowThreat(Shown),
    /// The pointer is over a move of a line, or has left it.
    HoverLine(Option<LineMove>),
    /// Play a line up to and including this move.
    PlayLine(LineMove),
    /// The pointer is over a move outside the lines, such as in the explorer, or has left it.
    HoverMove(Option<Move>),
    PlayMove(Move),
    /// The board has shown this position for a moment.
    Idle(Box<Position>),
    /// Prove the position, with the larger memory limit.
    Prove,
    /// Search for a proof that this side can force a win.
    ProveWin(Color),
    /// Stop the running proof.
    StopProof,
    /// A whole record was opened, at the address after the section's name.
    OpenedRecord(Box<Record>, String),
    /// A saved analysis was opened.
    Restored(Box<SavedAnalysis>),
    /// Start an empty analysis from the start position.
    New,
    /// Add this annotation symbol to the current move, or remove it.
    ToggleSymbol(Nag),
    /// Set the comment on the current move.
    SetComment(String),
    /// Set the name, the players and other details, and save the analysis.
    SetDetails(Box<Details>),
    /// Another tab has changed a document.
    ChangedElsewhere(Box<ChangeElsewhere>),
    /// An action in the review.
    Review(ReviewEvent),
    /// The moves that the library knows have been loaded.
    Theory(Rc<Theory>),
    /// An action while the user looks for a better move.
    Retry(RetryEvent),
}

/// What another tab has changed in a document.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeElsewhere {
    /// The number of the document.
    pub number: u32,
    /// The version that both tabs had.
    pub base: SavedAnalysis,
    /// What it has become.
    pub theirs: SavedAnalysis,
    /// Whether both tabs have changed the same in different ways.
    pub has_conflict: bool,
}

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

/// A move in one of the displayed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    pub line: LineId,
    /// The index of the move in the line, from 0.
    pub ply: usize,
}

/// Identifies one of the displayed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineId {
    /// One of the engine's best lines, from 0.
    Best(usize),
    /// The threat of the side that is not to move.
    Threat,
    /// The longest defense against a proven win of a side.
    Win(Color),
}
