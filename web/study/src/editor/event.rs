//! What somebody who sets up a position can event: every button, key, drag and letter ends as one of these. What the
//! keys mean: on a square, in the column that is looked at, and anywhere. Knows no browser.

use std::rc::Rc;

use laska_rules::{CaptureRule, Counter, Square};
use laska_web::notice::Notice;
use laska_web::settings::Shown;
use laska_web::tr;

use super::edit::{ColumnEnd, Edit, Source, Target};
use super::state::Editor;

/// What a press on a square does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// It only chooses the square.
    #[default]
    Hand,
    /// It puts such a counter there.
    Counter(Counter),
    /// It puts a counter of the square back into the box.
    Eraser,
}

/// What a drag takes up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DragMode {
    /// The whole column.
    #[default]
    Column,
    /// Its top counter.
    TopCounter,
}

impl DragMode {
    /// The other one: what it is while the Shift key is held.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Column => Self::TopCounter,
            Self::TopCounter => Self::Column,
        }
    }

    /// What is taken up from a square.
    #[must_use]
    pub const fn source(self, square: Square) -> Source {
        match self {
            Self::Column => Source::Column(square),
            Self::TopCounter => Source::Counter(square, 0),
        }
    }
}

/// A text that the position is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFormat {
    /// Ranks: `b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w`.
    Fen,
    /// A list of pieces: `a1WWW b2BBB, White to move`.
    PieceList,
}

/// Something that is wanted.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorEvent {
    /// The address says something else, in what stands behind the section's name.
    Opened(Rc<str>),
    /// A press does that from now on.
    SelectTool(Tool),
    /// Counters are put on top, or below, from now on.
    SetPlacement(ColumnEnd),
    /// A drag takes that up from now on.
    SetDragMode(DragMode),
    /// Takes go on so long where the position is played.
    SetCaptureRule(CaptureRule),
    /// A square was clicked, tapped or entered.
    Press(Square),
    /// A square is looked at.
    Select(Square),
    /// A counter of the column that is looked at is chosen, so many below its top.
    SelectCounter(usize),
    /// A counter is put on a square, as [`EditorEvent::SetPlacement`] says.
    Place(Square, Counter),
    /// Something is changed.
    Edit(Edit),
    /// Something is taken up, to be put down elsewhere.
    PickUp(Source),
    /// It is put down.
    PutDown(Target),
    /// It stays where it was.
    Cancel,
    /// The last change is taken back.
    Undo,
    /// The change that was taken back last is done again.
    Redo,
    /// The board is turned round.
    Flip,
    /// A text was changed.
    Type(TextFormat, Rc<str>),
    /// Show or hide the list of keys.
    ShowKeys(Shown),
    /// Show or hide the picture of the position.
    ShowDiagram(Shown),
    /// The browser has something to say.
    Notify(Notice),
    /// Close the notice.
    CloseNotice,
}

/// A key as the browser names it, with what is held beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key<'a> {
    /// `w`, `W`, `Delete`.
    pub name: &'a str,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Control is held, or what stands for it on a Mac.
    pub control: bool,
}

/// The list of keys, with what each does.
#[must_use]
pub fn list() -> [(&'static str, &'static str); 13] {
    [
        (tr!("Arrows, Home, End"), tr!("On the board: walk the squares")),
        ("w b W B", tr!("Put a white or black soldier, or officer, on the square")),
        ("Enter", tr!("What a click does: use what is in the hand")),
        ("Delete", tr!("Put the top counter back into the box; with Shift the whole column")),
        ("[ ]", tr!("Bring the lowest counter to the top, or the top one down")),
        ("p", tr!("Make the top counter an officer, or a soldier again")),
        ("m", tr!("Take up the column; with Shift its top counter. Put it down with m or Enter on another square")),
        ("1 2 3 4 5", tr!("Take a counter of the palette into the hand, or the eraser")),
        ("Escape", tr!("Put down what is in the hand")),
        ("← → Home End", tr!("In the column: go from counter to counter; with Shift move the counter")),
        ("t f", tr!("The other side is to move; turn the board round")),
        (tr!("Ctrl+Z, Ctrl+Y"), tr!("Undo, redo")),
        ("?", tr!("Show this list")),
    ]
}

/// What a key means on a square.
#[must_use]
pub fn on_square(editor: &Editor, square: Square, key: Key<'_>) -> Option<EditorEvent> {
    if key.control {
        return None;
    }
    let top = Source::Counter(square, 0);
    let height = editor.setup().column(square).map_or(0, |column| column.height());
    Some(match key.name {
        "Enter" | " " => EditorEvent::Press(square),
        "Escape" => EditorEvent::Cancel,
        "Delete" | "Backspace" if height == 0 => return None,
        "Delete" | "Backspace" if key.shift => EditorEvent::Edit(Edit::Move(Source::Column(square), Target::Box)),
        "Delete" | "Backspace" => EditorEvent::Edit(Edit::Move(top, Target::Box)),
        "]" if height > 1 => EditorEvent::Edit(Edit::Move(top, Target::Square(square, ColumnEnd::Bottom))),
        "[" if height > 1 => {
            EditorEvent::Edit(Edit::Move(Source::Counter(square, height - 1), Target::Square(square, ColumnEnd::Top)))
        }
        "p" if height > 0 => EditorEvent::Edit(Edit::Promote(square, 0)),
        "m" | "M" if editor.picked_up.is_some() => EditorEvent::PutDown(Target::Square(square, editor.end)),
        "m" if height > 0 => EditorEvent::PickUp(Source::Column(square)),
        "M" if height > 0 => EditorEvent::PickUp(top),
        name => EditorEvent::Place(square, counter(name)?),
    })
}

/// What a key means on a counter of the column that is looked at, so many below the top.
#[must_use]
pub fn in_column(editor: &Editor, depth: usize, key: Key<'_>) -> Option<EditorEvent> {
    let square = editor.selected?;
    let last = editor.height().checked_sub(1)?;
    if key.control {
        return None;
    }
    let to = match key.name {
        "ArrowLeft" | "ArrowUp" => Some(depth.saturating_sub(1)),
        "ArrowRight" | "ArrowDown" => Some((depth + 1).min(last)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    };
    Some(match (to, key.name) {
        (Some(to), _) if key.shift => {
            EditorEvent::Edit(Edit::Move(Source::Counter(square, depth), Target::Within(square, to)))
        }
        (Some(to), _) => EditorEvent::SelectCounter(to),
        (None, "Delete" | "Backspace") => EditorEvent::Edit(Edit::Move(Source::Counter(square, depth), Target::Box)),
        (None, "p") => EditorEvent::Edit(Edit::Promote(square, depth)),
        (None, name) => EditorEvent::Edit(Edit::Move(Source::Box(counter(name)?), Target::Within(square, depth))),
    })
}

/// What a key means wherever nothing is written.
#[must_use]
pub fn anywhere(editor: &Editor, key: Key<'_>) -> Option<EditorEvent> {
    Some(match (key.control, key.name) {
        (true, "z") if !key.shift => EditorEvent::Undo,
        (true, "Z" | "z" | "y") => EditorEvent::Redo,
        (true, _) => return None,
        (false, "t") => EditorEvent::Edit(Edit::Turn(!editor.setup().turn)),
        (false, "f") => EditorEvent::Flip,
        (false, "?") => EditorEvent::ShowKeys(Shown::Yes),
        (false, "Escape") => EditorEvent::Cancel,
        (false, name) => EditorEvent::SelectTool(*TOOLS.get(name.parse::<usize>().ok()?.checked_sub(1)?)?),
    })
}

/// What can be taken into the hand, in the order of the palette.
pub const TOOLS: [Tool; 5] = [
    Tool::Counter(Counter::ALL[0]),
    Tool::Counter(Counter::ALL[1]),
    Tool::Counter(Counter::ALL[2]),
    Tool::Counter(Counter::ALL[3]),
    Tool::Eraser,
];

fn counter(key: &str) -> Option<Counter> {
    let mut letters = key.chars();
    let counter = letters.next().and_then(Counter::from_letter);
    counter.filter(|_| letters.next().is_none())
}
