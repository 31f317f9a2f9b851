//! The state of the analysis, what can happen in it, and which part each event goes to.

use laska_app::address::{write_challenge, write_line_address};
use laska_app::{Announcement, BoardEvent, BoardInput, CursorEvent, GameCursor, InputRefusal, Refusal};
use laska_rules::notation::Nag;
use laska_rules::notation::record::{Annotation, Record, Tags};
use laska_rules::{Color, Game, Move, Position};
use laska_web::intent::Intent;
use laska_web::notice::Notice;
use laska_web::settings::Shown;
use laska_web::state::Event as TableEvent;

use super::address::record_address;
use super::proof::Prover;
use super::review::{Retry, RetryEvent, Review, ReviewEvent};
use super::saved::SavedAnalysis;
use super::searcher::Searcher;
use super::undo::{ChangeKind, History};

/// What is analyzed: all that undo brings back and that is saved.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Document {
    /// All moves with what is noted at them.
    pub(super) cursor: GameCursor<Annotation>,
    /// What is known of the game: who played, when and where.
    pub(super) tags: Tags,
    pub(super) review: Option<Review>,
    /// Where the record came from, as the address says it.
    pub(super) source: Option<String>,
    /// Whether it has something that its address does not tell.
    pub(super) needs_saving: bool,
    /// Tells the documents apart that were on this board, from 0.
    pub(super) number: u32,
    /// What a store has it under, where it came from there.
    pub(super) key: Option<String>,
}

impl Document {
    /// A game that is opened as the one of that number.
    pub(super) fn new(cursor: GameCursor<Annotation>, number: u32) -> Self {
        let (tags, review, source, key) = (Tags::default(), None, None, None);
        Self { cursor, tags, review, source, needs_saving: false, number, key }
    }

    /// Whether both have the same moves, notes and tags from the same source.
    pub(super) fn has_same_content(&self, other: &Self) -> bool {
        self.cursor.is_same_tree(&other.cursor) && self.tags == other.tags && self.source == other.source
    }
}

/// The analysis: a document on a board, and what the engine knows of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    pub(super) document: Document,
    pub(super) input: BoardInput,
    pub(super) notice: Option<Notice>,
    pub(super) keys: Shown,
    pub(super) engine: Engine,
    pub(super) line_count: LineCount,
    pub(super) threat: Shown,
    /// The move of a line that is pointed at.
    pub(super) hovered_line: Option<LineMove>,
    /// A move from the position that is pointed at elsewhere.
    pub(super) hovered_move: Option<Move>,
    /// How many documents were on this board before the latest.
    pub(super) document_count: u32,
    pub(super) history: History,
    /// Whether the address is left as it is, faulty, to be mended by hand.
    pub(super) address_invalid: bool,
    pub(super) searcher: Searcher,
    pub(super) prover: Prover,
    /// A position of the review in which a better move is looked for.
    pub(super) retry: Option<Retry>,
}

impl Analysis {
    /// An analysis from the start of Laska.
    #[must_use]
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
            retry: None,
        }
    }

    /// The line on the board.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.document.cursor.game()
    }

    /// The game up to the position on the board, and nothing beyond.
    #[must_use]
    pub fn game_here(&self) -> Game {
        self.document.cursor.game_here()
    }

    /// The address of the line on the board, with the position that is shown and the side at the bottom.
    #[must_use]
    pub fn line_address(&self) -> String {
        write_line_address(self.game(), self.input.bottom)
    }

    /// The address of that game against the computer.
    #[must_use]
    pub fn challenge(&self) -> String {
        write_challenge(self.game())
    }

    /// What stands behind the section's name in the address; `None` while a faulty one is left there to be mended.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        (!self.address_invalid).then(|| match &self.document.source {
            Some(source) => record_address(source, &self.game_here(), self.input.bottom),
            None => self.line_address(),
        })
    }

    /// LineId of the analyses that were on this board it is: what is undone leads back to an earlier one.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.document.number
    }

    /// Whether no move leads on from the position on the board.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.document.cursor.tree().children(self.document.cursor.here()).is_empty()
    }

    /// The position on the board, as text.
    #[must_use]
    pub fn position_text(&self) -> String {
        self.document.cursor.position().to_string()
    }

    /// The analysis after an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        let (before, kind) = (self.document.clone(), ChangeKind::of(&event));
        match event {
            Event::Opened(rest) => self.open_address(&rest),
            Event::Restored(saved) => self.restore(&saved),
            Event::New => self.start_new(),
            Event::Intent(Intent::Hint) if self.retry.is_some() => self.handle_retry(RetryEvent::Hint),
            Event::Intent(intent) if self.retry.is_some() => self.handle_retry_intent(intent),
            Event::Intent(intent) => self.handle_intent(intent),
            Event::Notice(notice) => self.notice = Some(notice),
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
            Event::StopProof => self.stop_proof(),
            Event::OpenedRecord(record, rest) => self.open_record(&record, &rest),
            Event::ToggleSymbol(nag) => self.toggle_symbol(nag),
            Event::SetComment(text) => self.set_comment(&text),
            Event::Review(event) => self.handle_review(event),
            Event::Retry(event) => self.handle_retry(event),
        }
        self.record_change(before, kind);
        self.update_requests();
        self
    }

    fn handle_intent(&mut self, intent: Intent) {
        match intent {
            Intent::Hint => {
                self.engine = if self.engine == Engine::On { Engine::Off } else { Engine::On };
            }
            Intent::Undo if self.input.is_in_chain() => self.input.cancel(),
            Intent::Undo => self.undo(),
            Intent::Redo => self.redo(),
            Intent::Input(event) => self.handle_input(event),
            // The position stays, and so does what was said of it.
            Intent::Cursor(CursorEvent::Promote(id)) => self.document.cursor.promote(id),
            Intent::Cursor(event) => self.change(|cursor| cursor.apply(event)),
            intent => self.handle_page_intent(intent),
        }
    }

    fn handle_input(&mut self, event: BoardEvent) {
        if matches!(event, BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_)) {
            self.notice = None;
        }
        match self.input.apply(event, self.document.cursor.game()) {
            Ok(Some(mv)) => self.play(mv),
            Ok(None) => {}
            Err(refusal) => self.show_refusal(refusal),
        }
    }

    pub(super) fn show_refusal(&mut self, refusal: InputRefusal) {
        self.notice = Some(Notice::Match(Announcement::Refused(Refusal::Board(refusal))));
    }

    /// What concerns the page around the board.
    pub(super) fn handle_page_intent(&mut self, intent: Intent) {
        match intent {
            Intent::ShowKeys(shown) => self.keys = shown,
            Intent::CloseNotice => self.notice = None,
            _ => {}
        }
    }

    pub(super) fn play(&mut self, mv: Move) {
        self.change(|cursor| {
            // Moves that are no longer legal come from lines of an earlier position.
            let _ = cursor.play(mv);
        });
    }

    /// Changes the game or the position on the board, and drops what was about the one before.
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

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Another address was opened: what stands behind the section's name.
    Opened(String),
    /// Something is wanted of the board, the moves or the page.
    Intent(Intent),
    /// Something has to be told.
    Notice(Notice),
    /// The worker that analyzes said something.
    Searcher(TableEvent),
    /// The worker that proves said something.
    Prover(TableEvent),
    /// Turn the engine on or off.
    SetEngine(Engine),
    /// So many lines are wanted.
    SetLineCount(LineCount),
    /// Show what the other side threatens, or not.
    ShowThreat(Shown),
    /// A move of a line is pointed at; or none any more.
    HoverLine(Option<LineMove>),
    /// A line shall be played, up to that move.
    PlayLine(LineMove),
    /// A move from the position on the board is pointed at elsewhere; or none any more.
    HoverMove(Option<Move>),
    /// That move shall be played.
    PlayMove(Move),
    /// That position has stood on the board for a moment.
    Idle(Box<Position>),
    /// The position shall be proven, whatever that takes.
    Prove,
    /// The proof that is being sought shall be given up.
    StopProof,
    /// A whole record was opened, from that place behind the section's name.
    OpenedRecord(Box<Record>, String),
    /// A saved analysis was opened.
    Restored(Box<SavedAnalysis>),
    /// An empty analysis is wanted, from the start.
    New,
    /// That sign at the move that is shown, or no longer.
    ToggleSymbol(Nag),
    /// That comment at the move that is shown.
    SetComment(String),
    /// Something of a review is wanted.
    Review(ReviewEvent),
    /// Something of a retry is wanted.
    Retry(RetryEvent),
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

/// How many lines the engine shows: from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCount(u8);

impl LineCount {
    /// All of them, the fewest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// As a number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for LineCount {
    /// Three: the best move and what else there is.
    fn default() -> Self {
        Self(3)
    }
}

/// A move of one of the lines that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// LineId line.
    pub line: LineId,
    /// LineId of its moves, from 0.
    pub ply: usize,
}

/// One of the lines that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineId {
    /// One of the best, from 0.
    Best(usize),
    /// What the other side threatens.
    Threat,
}
