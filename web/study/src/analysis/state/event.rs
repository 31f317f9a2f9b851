//! The events of the analysis, and the dispatch of each event.

use std::rc::Rc;

use laska_app::worker::WorkerEvent;
use laska_app::{BoardEvent, CursorEvent};
use laska_rules::notation::Nag;
use laska_rules::notation::record::Record;
use laska_rules::{Color, Move, Position};
use laska_ui::notice::Notice;
use laska_ui::settings::Shown;

use super::analysis::{Analysis, Engine, LineCount};
use super::line::LineMove;
use super::review::{RetryEvent, ReviewEvent};
use super::saved::ChangeElsewhere;
use super::theory::Theory;
use super::undo::ChangeKind;
use crate::collection::{Details, SavedAnalysis};

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

impl Event {
    /// Returns how it affects the history.
    const fn change_kind(&self) -> ChangeKind {
        match self {
            Self::Opened(_) | Self::OpenedRecord(..) | Self::Restored(_) | Self::New => ChangeKind::Open,
            // What another tab has done is not undone here.
            Self::Undo | Self::Redo | Self::ChangedElsewhere(_) => ChangeKind::History,
            Self::SetComment(_) => ChangeKind::Comment,
            _ => ChangeKind::Other,
        }
    }
}

impl Analysis {
    pub fn after(mut self, event: Event) -> Self {
        let (before, kind) = (self.document.clone(), event.change_kind());
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
}
