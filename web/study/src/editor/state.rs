//! The state of the editor: the position with its history, the tool, the selection and the texts.

use laska_rules::notation::fen;
use laska_rules::{Board, CaptureRule, Color, Column, Game, Message, Position, Setup, SetupError, Square, SquareSet};
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::Shown;
use laska_ui::view::{BoardView, Mark, SquareView, Tint};
use laska_ui::words::{column_text, localize};
use laska_ui::{tr, tr_noop};
use laska_worker::protocol::Stipulation;

use super::address::EditorAddress;
use super::edit::{ColumnEnd, Edit, Source, Target, counters};
use super::event::{DragMode, EditorEvent, TextFormat, Tool};
use super::texts::PositionTexts;
use super::{address, texts};

#[derive(Clone, Debug, PartialEq)]
pub struct Editor {
    pub(super) setup: Setup,
    pub(super) capture_rule: CaptureRule,
    /// What the side to move of the problem has to reach.
    pub(super) goal: Stipulation,
    past: Vec<Setup>,
    future: Vec<Setup>,
    pub(super) tool: Tool,
    /// The end at which counters are added.
    pub(super) placement: ColumnEnd,
    pub(super) drag_mode: DragMode,
    pub(super) selected: Option<Square>,
    /// The index of the selected counter, from the top of the selected column.
    pub(super) depth: usize,
    pub(super) picked_up: Option<Source>,
    pub(super) bottom: Color,
    pub(super) texts: PositionTexts,
    pub(super) notice: Option<Notice>,
    /// The text for screen readers.
    pub(super) announcement: String,
    pub(super) key_list: Shown,
    pub(super) diagram: Shown,
    /// Whether the address is invalid. It stays in the address bar to be corrected.
    pub(super) has_invalid_address: bool,
}

impl Default for Editor {
    /// Creates an editor with the start of the game.
    fn default() -> Self {
        let setup = Setup::from(&Position::start(Board::Seven));
        Self {
            texts: PositionTexts::new(&setup),
            setup,
            capture_rule: CaptureRule::MustFinish,
            goal: Stipulation::Win,
            past: Vec::new(),
            future: Vec::new(),
            tool: Tool::Hand,
            placement: ColumnEnd::Top,
            drag_mode: DragMode::Column,
            selected: None,
            depth: 0,
            picked_up: None,
            bottom: Color::White,
            notice: None,
            announcement: String::new(),
            key_list: Shown::No,
            diagram: Shown::No,
            has_invalid_address: false,
        }
    }
}

impl Editor {
    /// Creates the editor at an address, without a history.
    pub fn from_address(rest: &str) -> Self {
        let opened = Self::default().after(EditorEvent::Opened(rest.into()));
        Self { past: Vec::new(), announcement: String::new(), ..opened }
    }

    pub fn after(mut self, event: EditorEvent) -> Self {
        if !matches!(event, EditorEvent::Notify(_) | EditorEvent::Select(_) | EditorEvent::Opened(_)) {
            self.notice = None;
        }
        match event {
            EditorEvent::Opened(rest) => self.open(&rest),
            EditorEvent::SelectTool(tool) => self.tool = tool,
            EditorEvent::SetPlacement(end) => self.placement = end,
            EditorEvent::SetDragMode(drag_mode) => self.drag_mode = drag_mode,
            EditorEvent::SetCaptureRule(capture_rule) => {
                (self.capture_rule, self.has_invalid_address) = (capture_rule, false)
            }
            EditorEvent::Press(square) => self.press(square),
            EditorEvent::Select(square) => self.select(square),
            EditorEvent::SelectCounter(depth) => self.depth = depth.min(self.height().saturating_sub(1)),
            EditorEvent::Place(square, counter) => {
                self.change(Edit::Move(Source::Box(counter), Target::Square(square, self.placement)));
            }
            EditorEvent::Edit(edit) => self.change(edit),
            EditorEvent::PickUp(source) => {
                self.picked_up = (!source.counters(&self.setup).is_empty()).then_some(source);
                source.square().into_iter().for_each(|square| self.select(square));
            }
            EditorEvent::PutDown(target) => {
                if let Some(source) = self.picked_up.take() {
                    self.change(Edit::Move(source, target));
                }
            }
            EditorEvent::Cancel if self.picked_up.is_some() => self.picked_up = None,
            EditorEvent::Cancel => self.tool = Tool::Hand,
            EditorEvent::Undo => self.step(HistoryStep::Undo),
            EditorEvent::Redo => self.step(HistoryStep::Redo),
            EditorEvent::Flip => self.bottom = !self.bottom,
            EditorEvent::Type(format, text) => self.type_text(format, &text),
            EditorEvent::ShowKeys(shown) => self.key_list = shown,
            EditorEvent::ShowDiagram(shown) => self.diagram = shown,
            EditorEvent::Notify(notice) => self.notice = Some(notice),
            EditorEvent::CloseNotice => {}
        }
        self
    }

    /// Returns the position on the board.
    /// Returns what the side to move of the problem has to reach.
    pub const fn goal(&self) -> Stipulation {
        self.goal
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns a game from the position; `None` if the position is illegal.
    pub fn game(&self) -> Option<Game> {
        let position = Position::try_from(&self.setup).ok()?;
        Some(Game::from_position(position, self.capture_rule))
    }

    /// Returns the address of the position; `None` while an invalid address stays in the address bar.
    pub fn address(&self) -> Option<String> {
        (!self.has_invalid_address).then(|| address::write(&self.setup, self.capture_rule, self.goal))
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    fn open(&mut self, rest: &str) {
        if self.address().as_deref() == Some(rest) {
            return;
        }
        match address::read(rest) {
            Ok(EditorAddress { setup, capture_rule, goal }) => {
                self.replace(setup);
                (self.capture_rule, self.goal) = (capture_rule, goal);
                (self.picked_up, self.has_invalid_address) = (None, false);
                self.refresh_selection();
            }
            Err(error) => {
                self.has_invalid_address = true;
                let message = Message::new(tr_noop!(
                    "Could not read the address: {error}. The board is unchanged. Correct the address and press Enter."
                ));
                self.notice = Some(Notice::Message { tone: Tone::Error, message: message.with_message(&error) });
            }
        }
    }

    fn press(&mut self, square: Square) {
        self.select(square);
        let end = match self.placement {
            ColumnEnd::Top => 0,
            ColumnEnd::Bottom => self.height().saturating_sub(1),
        };
        match (self.picked_up.take(), self.tool) {
            (Some(source), _) => self.change(Edit::Move(source, Target::Square(square, self.placement))),
            (None, Tool::Hand) => {}
            (None, Tool::Counter(counter)) => {
                self.change(Edit::Move(Source::Box(counter), Target::Square(square, self.placement)));
            }
            (None, Tool::Eraser) if self.height() > 0 => {
                self.change(Edit::Move(Source::Counter(square, end), Target::Box));
            }
            (None, Tool::Eraser) => {}
        }
    }

    fn select(&mut self, square: Square) {
        if self.selected != Some(square) && self.setup.board().squares().contains(square) {
            (self.selected, self.depth) = (Some(square), 0);
        }
    }

    /// Returns the height of the selected column.
    pub(super) fn height(&self) -> usize {
        self.selected.map_or(0, |square| counters(&self.setup, square).len())
    }

    /// Applies a change and selects its square.
    fn change(&mut self, edit: Edit) {
        match edit.apply(&self.setup) {
            Ok(after) => {
                self.replace(after);
                if let Edit::Move(_, Target::Square(to, _) | Target::Within(to, _)) | Edit::ToggleGrade(to, _) = edit {
                    self.select(to);
                }
                match edit {
                    Edit::Move(_, Target::Within(_, depth)) => self.depth = depth,
                    Edit::Move(_, Target::Square(_, ColumnEnd::Top)) => self.depth = 0,
                    Edit::Move(_, Target::Square(_, ColumnEnd::Bottom)) => self.depth = self.height().saturating_sub(1),
                    _ => {}
                }
                self.refresh_selection();
            }
            Err(error) => {
                let message = Message::new(tr_noop!("That is not possible: {error}.")).with_message(&error);
                self.announcement = localize(&message);
                self.notice = Some(Notice::Message { tone: Tone::Info, message });
            }
        }
    }

    /// Replaces the position and remembers the previous one.
    fn replace(&mut self, after: Setup) {
        if after != self.setup {
            self.past.push(std::mem::replace(&mut self.setup, after));
            self.future.clear();
            self.texts = PositionTexts::new(&self.setup);
            self.has_invalid_address = false;
        }
    }

    fn step(&mut self, step: HistoryStep) {
        let (from, to) = match step {
            HistoryStep::Undo => (&mut self.past, &mut self.future),
            HistoryStep::Redo => (&mut self.future, &mut self.past),
        };
        if let Some(setup) = from.pop() {
            to.push(std::mem::replace(&mut self.setup, setup));
            self.texts = PositionTexts::new(&self.setup);
            self.has_invalid_address = false;
            self.picked_up = None;
            self.refresh_selection();
        }
    }

    /// Stores a text as typed, and updates the board if the text is valid.
    fn type_text(&mut self, format: TextFormat, text: &str) {
        match texts::parse(format, text, self.setup.board()) {
            Ok(setup) => {
                self.replace(setup);
                self.texts = PositionTexts::new(&self.setup).with_typed(format, text, None);
                self.refresh_selection();
            }
            Err(error) => self.texts = self.texts.clone().with_typed(format, text, Some(error)),
        }
    }

    /// Updates the selection and the announcement after a change to the position.
    fn refresh_selection(&mut self) {
        self.selected = self.selected.filter(|&square| self.setup.board().squares().contains(square));
        self.depth = self.depth.min(self.height().saturating_sub(1));
        self.announcement = self.summary();
    }

    pub fn board_view(&self) -> BoardView {
        let board = self.setup.board();
        let squares = board.squares().iter().map(|square| {
            let (column, mark) = (self.setup.column(square), self.mark(square));
            SquareView { square, column, mark, tint: Tint::None, label: self.label(square) }
        });
        BoardView {
            board,
            turn: self.setup.turn,
            fen: fen::write(&self.setup),
            bottom: self.bottom,
            squares: squares.collect(),
            path: None,
            arrows: Vec::new(),
            captures: SquareSet::EMPTY,
            pointed: self.selected,
            shake: None,
        }
    }

    pub fn column(&self) -> Option<(Square, Column)> {
        let square = self.selected?;
        Some((square, self.setup.column(square)?))
    }

    /// Returns the number of counters of a color in the box; negative if the board has too many.
    pub fn counters_left(&self, color: Color) -> i32 {
        // Both are at most a few hundred.
        self.setup.board().counters_per_side() as i32 - self.setup.count(color) as i32
    }

    /// Returns all reasons why the position is illegal, in the current language.
    pub fn errors(&self) -> Vec<String> {
        self.setup.errors().map(setup_error_text).collect()
    }

    /// Returns what to say about a legal position: what is wrong with the text below the board, or else whether a game from
    /// the position would already be over.
    pub fn verdict(&self) -> String {
        if self.texts.is_invalid() {
            let words =
                tr!("The text below is not a position yet. The board stays as it is until you correct the text.");
            return words.to_owned();
        }
        self.result().unwrap_or_else(|| tr!("The position is legal.").to_owned())
    }

    /// Returns the result if a game from the position would already be over.
    pub fn result(&self) -> Option<String> {
        let outcome = self.game()?.outcome()?;
        Some(tr!("A game from here would already be over: {outcome}.", outcome = localize(&outcome)))
    }

    /// Describes the selected square, or the number of counters on the board.
    fn summary(&self) -> String {
        let [white, black] = Color::ALL.map(|color| self.setup.count(color));
        match self.selected {
            Some(square) => self.label(square),
            None => tr!("Counters: {white} white, {black} black.", white = white, black = black),
        }
    }

    fn mark(&self, square: Square) -> Mark {
        match self.picked_up {
            Some(source) if source.square() == Some(square) => Mark::Selected,
            None if self.selected == Some(square) => Mark::Selected,
            _ => Mark::None,
        }
    }

    fn label(&self, square: Square) -> String {
        let Some(column) = self.setup.column(square) else { return tr!("{square}: empty.", square = square) };
        let text = column_text(column);
        match self.picked_up.filter(|source| source.square() == Some(square)) {
            None => tr!("{square}: {column}.", square = square, column = text),
            Some(Source::Column(_)) => tr!("{square}: {column}. Picked up.", square = square, column = text),
            Some(_) => tr!("{square}: {column}. One counter picked up.", square = square, column = text),
        }
    }
}

/// A step through the history.
#[derive(Clone, Copy)]
enum HistoryStep {
    Undo,
    Redo,
}

/// Describes an error and how to correct it.
fn setup_error_text(error: SetupError) -> String {
    match error {
        SetupError::Unpromoted { square, color: Color::White } => {
            tr!("{square}: a white soldier cannot be on top here. Move it, or make it an officer.", square = square)
        }
        SetupError::Unpromoted { square, color: Color::Black } => {
            tr!("{square}: a black soldier cannot be on top here. Move it, or make it an officer.", square = square)
        }
        SetupError::TooManyCounters { color: Color::White, count, limit } => {
            tr!(
                "White has {count} counters, but at most {limit} are allowed. Remove some.",
                count = count,
                limit = limit
            )
        }
        SetupError::TooManyCounters { color: Color::Black, count, limit } => {
            tr!(
                "Black has {count} counters, but at most {limit} are allowed. Remove some.",
                count = count,
                limit = limit
            )
        }
        SetupError::NoCounters => tr!("The board is empty. Add at least one counter.").to_owned(),
        other => format!("{}.", localize(&other)),
    }
}
