//! The events of the editor, and what the user has in hand: a tool, and how much a drag picks up.

use std::rc::Rc;

use laska_rules::{CaptureRule, Counter, Square};
use laska_ui::notice::Notice;
use laska_ui::settings::Shown;

use super::edit::{ColumnEnd, Edit, Source, Target};

/// What a click on a square does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Selects the square.
    #[default]
    Hand,
    /// Adds this counter.
    Counter(Counter),
    /// Puts a counter back into the box.
    Eraser,
}

/// What a drag picks up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DragMode {
    #[default]
    Column,
    TopCounter,
}

impl DragMode {
    /// Returns the other mode, which applies while Shift is held.
    pub const fn other(self) -> Self {
        match self {
            Self::Column => Self::TopCounter,
            Self::TopCounter => Self::Column,
        }
    }

    /// Returns the counters that a drag from a square picks up.
    pub const fn source(self, square: Square) -> Source {
        match self {
            Self::Column => Source::Column(square),
            Self::TopCounter => Source::Counter(square, 0),
        }
    }
}

/// A text format for positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFormat {
    /// FEN: `b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w`.
    Fen,
    /// A piece list: `a1WWW b2BBB, White to move`.
    PieceList,
}

#[derive(Clone, Debug, PartialEq)]
pub enum EditorEvent {
    /// The address has changed to this part after the section's name.
    Opened(Rc<str>),
    /// Choose what a click does.
    SelectTool(Tool),
    /// Choose whether counters are added at the top or at the bottom.
    SetPlacement(ColumnEnd),
    /// Choose what a drag picks up.
    SetDragMode(DragMode),
    /// Choose the capture rule of a game from the position.
    SetCaptureRule(CaptureRule),
    /// Use the tool on a square.
    Press(Square),
    Select(Square),
    /// Select a counter of the selected column. The index counts from the top.
    SelectCounter(usize),
    /// Add a counter to a square, at the end chosen with [`EditorEvent::SetPlacement`].
    Place(Square, Counter),
    /// Change the position.
    Edit(Edit),
    /// Pick up counters.
    PickUp(Source),
    /// Put down the picked-up counters.
    PutDown(Target),
    /// Put the picked-up counters back, or select the hand.
    Cancel,
    /// Undo the last change.
    Undo,
    /// Redo the change that was undone last.
    Redo,
    Flip,
    /// The user edits the text in this format.
    Type(TextFormat, Rc<str>),
    /// Show or hide the list of keys.
    ShowKeys(Shown),
    /// Show or hide the dialog with the picture of the position.
    ShowDiagram(Shown),
    /// Show a notice of the browser.
    Notify(Notice),
    CloseNotice,
}
