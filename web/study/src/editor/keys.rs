//! The keys of the editor: on a square, in the selected column, and anywhere.

use laska_rules::{Counter, Square};
use laska_ui::settings::Shown;
use laska_ui::tr;

use super::edit::{ColumnEnd, Edit, Source, Target};
use super::event::{EditorEvent, Tool};
use super::state::Editor;

/// A key as the browser names it, with modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key<'a> {
    /// The name, such as `w`, `W` or `Delete`.
    pub name: &'a str,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Control is held, or Command on a Mac.
    pub control: bool,
}

pub fn key_descriptions() -> [(&'static str, &'static str); 13] {
    [
        (tr!("Arrows, Home, End"), tr!("On the board: move between squares")),
        ("w b W B", tr!("Add a white or black soldier or officer to the square")),
        ("Enter", tr!("Use the selected tool, like a click")),
        ("Delete", tr!("Remove the top counter; with Shift, the whole column")),
        ("[ ]", tr!("Move the bottom counter to the top, or the top one to the bottom")),
        ("p", tr!("Make the top counter an officer or a soldier")),
        (
            "m",
            tr!("Pick up the column; with Shift, its top counter. Press m or Enter on another square to put it down"),
        ),
        ("1 2 3 4 5", tr!("Select a counter or the eraser in the palette")),
        ("Escape", tr!("Put the counters back, or select the hand")),
        ("← → Home End", tr!("In the column: select another counter; with Shift, move the counter")),
        ("t f", tr!("Change the side to move; flip the board")),
        (tr!("Ctrl+Z, Ctrl+Y"), tr!("Undo, redo")),
        ("?", tr!("Show this list")),
    ]
}

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
        "p" if height > 0 => EditorEvent::Edit(Edit::ToggleGrade(square, 0)),
        "m" | "M" if editor.picked_up.is_some() => EditorEvent::PutDown(Target::Square(square, editor.placement)),
        "m" if height > 0 => EditorEvent::PickUp(Source::Column(square)),
        "M" if height > 0 => EditorEvent::PickUp(top),
        name => EditorEvent::Place(square, counter(name)?),
    })
}

/// Returns what a key does on a counter of the selected column. The index counts from the top.
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
        (None, "p") => EditorEvent::Edit(Edit::ToggleGrade(square, depth)),
        (None, name) => EditorEvent::Edit(Edit::Move(Source::Box(counter(name)?), Target::Within(square, depth))),
    })
}

/// Returns what a key does outside of text fields.
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

/// The tools that the keys 1 to 5 choose, in the order of the palette.
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
