//! The state of the editor, as a machine without a browser: [`Editor::after`] a event.

use laska_rules::notation::fen;
use laska_rules::{Board, CaptureRule, Color, Column, Game, Message, Position, Setup, SetupError, Square};
use laska_web::notice::{Notice, Tone};
use laska_web::settings::Shown;
use laska_web::tr;
use laska_web::tr_noop;
use laska_web::view::{BoardView, Mark, SquareView};
use laska_web::words::column_text;
use laska_web::words::localize;

use super::address::EditorAddress;
use super::edit::{ColumnEnd, Edit, Source, Target, counters};
use super::event::{DragMode, EditorEvent, TextFormat, Tool};
use super::texts::Texts;
use super::{address, texts};

/// The arrangement on the editor, and all around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Editor {
    pub(super) setup: Setup,
    pub(super) capture_rule: CaptureRule,
    past: Vec<Setup>,
    future: Vec<Setup>,
    pub(super) tool: Tool,
    pub(super) end: ColumnEnd,
    pub(super) drag_mode: DragMode,
    pub(super) selected: Option<Square>,
    pub(super) depth: usize,
    pub(super) picked_up: Option<Source>,
    pub(super) bottom: Color,
    pub(super) texts: Texts,
    pub(super) notice: Option<Notice>,
    pub(super) spoken: String,
    pub(super) keys: Shown,
    pub(super) diagram: Shown,
    /// Whether the address is faulty and left to be mended.
    pub(super) has_invalid_address: bool,
}

impl Default for Editor {
    /// The start of the game.
    fn default() -> Self {
        let setup = Setup::from(&Position::start(Board::Seven));
        Self {
            texts: Texts::of(&setup),
            setup,
            capture_rule: CaptureRule::MustFinish,
            past: Vec::new(),
            future: Vec::new(),
            tool: Tool::Hand,
            end: ColumnEnd::Top,
            drag_mode: DragMode::Column,
            selected: None,
            depth: 0,
            picked_up: None,
            bottom: Color::White,
            notice: None,
            spoken: String::new(),
            keys: Shown::No,
            diagram: Shown::No,
            has_invalid_address: false,
        }
    }
}

impl Editor {
    /// The editor as the address says, at first: there is nothing to take back.
    #[must_use]
    pub fn opened(rest: &str) -> Self {
        let opened = Self::default().after(EditorEvent::Opened(rest.into()));
        Self { past: Vec::new(), spoken: String::new(), ..opened }
    }

    /// The editor once something was wanted.
    #[must_use]
    pub fn after(mut self, event: EditorEvent) -> Self {
        if !matches!(event, EditorEvent::Notify(_) | EditorEvent::Select(_) | EditorEvent::Opened(_)) {
            self.notice = None;
        }
        match event {
            EditorEvent::Opened(rest) => self.open(&rest),
            EditorEvent::SelectTool(tool) => self.tool = tool,
            EditorEvent::SetPlacement(end) => self.end = end,
            EditorEvent::SetDragMode(drag_mode) => self.drag_mode = drag_mode,
            EditorEvent::SetCaptureRule(capture_rule) => {
                (self.capture_rule, self.has_invalid_address) = (capture_rule, false)
            }
            EditorEvent::Press(square) => self.press(square),
            EditorEvent::Select(square) => self.select(square),
            EditorEvent::SelectCounter(depth) => self.depth = depth.min(self.height().saturating_sub(1)),
            EditorEvent::Place(square, counter) => {
                self.change(Edit::Move(Source::Box(counter), Target::Square(square, self.end)));
            }
            EditorEvent::Edit(edit) => self.change(edit),
            EditorEvent::PickUp(source) => {
                self.picked_up = (!source.counters(&self.setup).is_empty()).then_some(source);
                source.from().into_iter().for_each(|square| self.select(square));
            }
            EditorEvent::PutDown(target) => {
                if let Some(source) = self.picked_up.take() {
                    self.change(Edit::Move(source, target));
                }
            }
            EditorEvent::Cancel if self.picked_up.is_some() => self.picked_up = None,
            EditorEvent::Cancel => self.tool = Tool::Hand,
            EditorEvent::Undo => self.step(Step::Back),
            EditorEvent::Redo => self.step(Step::On),
            EditorEvent::Flip => self.bottom = !self.bottom,
            EditorEvent::Type(format, text) => self.write(format, &text),
            EditorEvent::ShowKeys(shown) => self.keys = shown,
            EditorEvent::ShowDiagram(shown) => self.diagram = shown,
            EditorEvent::Notify(notice) => self.notice = Some(notice),
            EditorEvent::CloseNotice => {}
        }
        self
    }

    /// The arrangement on the board.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game that begins here, once nothing keeps it from being begun.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let position = Position::try_from(&self.setup).ok()?;
        Some(Game::from_position(position, self.capture_rule))
    }

    /// What the address should say behind the section's name; `None` while a faulty one is left to be mended.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        (!self.has_invalid_address).then(|| address::write(&self.setup, self.capture_rule))
    }

    /// Whether there is a change to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to do again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    pub(super) fn open(&mut self, rest: &str) {
        if self.address().as_deref() == Some(rest) {
            return;
        }
        match address::read(rest) {
            Ok(EditorAddress { setup, capture_rule }) => {
                self.replace(setup);
                (self.capture_rule, self.picked_up, self.has_invalid_address) = (capture_rule, None, false);
                self.look_again();
            }
            Err(error) => {
                self.has_invalid_address = true;
                let message = Message::new(tr_noop!(
                    "The address cannot be read: {error}. The board is as it was; the address is left for you to mend."
                ));
                self.notice = Some(Notice::Message { tone: Tone::Error, message: message.with_message(&error) });
            }
        }
    }

    pub(super) fn press(&mut self, square: Square) {
        self.select(square);
        let end = match self.end {
            ColumnEnd::Top => 0,
            ColumnEnd::Bottom => self.height().saturating_sub(1),
        };
        match (self.picked_up.take(), self.tool) {
            (Some(source), _) => self.change(Edit::Move(source, Target::Square(square, self.end))),
            (None, Tool::Hand) => {}
            (None, Tool::Counter(counter)) => {
                self.change(Edit::Move(Source::Box(counter), Target::Square(square, self.end)));
            }
            (None, Tool::Eraser) if self.height() > 0 => {
                self.change(Edit::Move(Source::Counter(square, end), Target::Box));
            }
            (None, Tool::Eraser) => {}
        }
    }

    pub(super) fn select(&mut self, square: Square) {
        if self.selected != Some(square) && self.setup.board().squares().contains(square) {
            (self.selected, self.depth) = (Some(square), 0);
        }
    }

    /// How many counters stand on the square that is looked at.
    pub(super) fn height(&self) -> usize {
        self.selected.map_or(0, |square| counters(&self.setup, square).len())
    }

    /// Does something, and looks at where it was done.
    pub(super) fn change(&mut self, edit: Edit) {
        match edit.of(&self.setup) {
            Ok(after) => {
                self.replace(after);
                if let Edit::Move(_, Target::Square(to, _) | Target::Within(to, _)) | Edit::Promote(to, _) = edit {
                    self.select(to);
                }
                match edit {
                    Edit::Move(_, Target::Within(_, depth)) => self.depth = depth,
                    Edit::Move(_, Target::Square(_, ColumnEnd::Top)) => self.depth = 0,
                    Edit::Move(_, Target::Square(_, ColumnEnd::Bottom)) => self.depth = self.height().saturating_sub(1),
                    _ => {}
                }
                self.look_again();
            }
            Err(error) => {
                let message = Message::new(tr_noop!("That cannot be done: {error}.")).with_message(&error);
                self.spoken = localize(&message);
                self.notice = Some(Notice::Message { tone: Tone::Info, message });
            }
        }
    }

    /// Another arrangement, from which there is a way back.
    fn replace(&mut self, after: Setup) {
        if after != self.setup {
            self.past.push(std::mem::replace(&mut self.setup, after));
            self.future.clear();
            self.texts = Texts::of(&self.setup);
            self.has_invalid_address = false;
        }
    }

    pub(super) fn step(&mut self, step: Step) {
        let (from, to) = match step {
            Step::Back => (&mut self.past, &mut self.future),
            Step::On => (&mut self.future, &mut self.past),
        };
        if let Some(setup) = from.pop() {
            to.push(std::mem::replace(&mut self.setup, setup));
            self.texts = Texts::of(&self.setup);
            self.has_invalid_address = false;
            self.picked_up = None;
            self.look_again();
        }
    }

    /// The text stays as it is typed; the board follows once it can be read.
    pub(super) fn write(&mut self, format: TextFormat, text: &str) {
        match texts::read(format, text, self.setup.board()) {
            Ok(setup) => {
                self.replace(setup);
                self.texts = Texts::of(&self.setup).typed(format, text, None);
                self.look_again();
            }
            Err(fault) => self.texts = self.texts.clone().typed(format, text, Some(fault)),
        }
    }

    /// What is looked at may be another column now, or on the other board only.
    fn look_again(&mut self) {
        self.selected = self.selected.filter(|&square| self.setup.board().squares().contains(square));
        self.depth = self.depth.min(self.height().saturating_sub(1));
        self.spoken = self.summary();
    }

    /// The board as it is drawn.
    #[must_use]
    pub fn board_view(&self) -> BoardView {
        let board = self.setup.board();
        let squares = board.squares().iter().map(|square| {
            let (column, mark) = (self.setup.column(square), self.mark(square));
            SquareView { square, column, mark, label: self.label(square) }
        });
        BoardView {
            board,
            turn: self.setup.turn,
            fen: fen::write(&self.setup),
            bottom: self.bottom,
            squares: squares.collect(),
            path: None,
            hint_stops: Vec::new(),
            pointed: self.selected,
        }
    }

    /// The column that is looked at.
    #[must_use]
    pub fn column(&self) -> Option<(Square, Column)> {
        let square = self.selected?;
        Some((square, self.setup.column(square)?))
    }

    /// How many counters of a color are still in the box; too many on the board are below zero.
    #[must_use]
    pub fn in_box(&self, color: Color) -> i32 {
        // Both are at most a few hundred.
        self.setup.board().counters_per_side() as i32 - self.setup.count(color) as i32
    }

    /// All that keeps the position from being played, in words.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        self.setup.errors().map(fault_words).collect()
    }

    /// What a game from here would be over by at once, if it would.
    #[must_use]
    pub fn over(&self) -> Option<String> {
        let outcome = self.game()?.outcome()?;
        Some(tr!("The game would be over at once: {outcome}.", outcome = localize(&outcome)))
    }

    /// What is said after a change: the square that is looked at, or what is on the board.
    pub(super) fn summary(&self) -> String {
        let [white, black] = Color::ALL.map(|color| self.setup.count(color));
        match self.selected {
            Some(square) => self.label(square),
            None => tr!("{white} white and {black} black counters.", white = white, black = black),
        }
    }

    fn mark(&self, square: Square) -> Mark {
        match self.picked_up {
            Some(source) if source.from() == Some(square) => Mark::Selected,
            None if self.selected == Some(square) => Mark::Selected,
            _ => Mark::None,
        }
    }

    fn label(&self, square: Square) -> String {
        let Some(column) = self.setup.column(square) else { return tr!("{square}: empty.", square = square) };
        let words = column_text(column);
        match self.picked_up.filter(|source| source.from() == Some(square)) {
            None => tr!("{square}: {column}.", square = square, column = words),
            Some(Source::Column(_)) => tr!("{square}: {column}. Taken up.", square = square, column = words),
            Some(_) => tr!("{square}: {column}. A counter is taken up.", square = square, column = words),
        }
    }
}

/// A step through the changes.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Back,
    On,
}

/// What is wrong, as a sentence.
fn fault_words(fault: SetupError) -> String {
    match fault {
        SetupError::Unpromoted { square, color: Color::White } => {
            tr!("{square}: a white soldier on top on its far rank. There it would be an officer.", square = square)
        }
        SetupError::Unpromoted { square, color: Color::Black } => {
            tr!("{square}: a black soldier on top on its far rank. There it would be an officer.", square = square)
        }
        SetupError::TooManyCounters { color: Color::White, count, limit } => {
            tr!("White has {count} counters; a game has {limit} a side.", count = count, limit = limit)
        }
        SetupError::TooManyCounters { color: Color::Black, count, limit } => {
            tr!("Black has {count} counters; a game has {limit} a side.", count = count, limit = limit)
        }
        SetupError::NoCounters => tr!("There is no counter on the board.").to_owned(),
        other => format!("{}.", localize(&other)),
    }
}
