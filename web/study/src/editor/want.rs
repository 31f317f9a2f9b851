//! What somebody who sets up a position can want: every button, key, drag and letter ends as one of these.

use std::rc::Rc;

use laska_rules::{Chain, Counter, Square};
use laska_web::notice::Notice;
use laska_web::settings::Shown;

use super::carry::{End, Load, Target};
use super::edit::Edit;

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
pub enum Grip {
    /// The whole column.
    #[default]
    Column,
    /// Its top counter.
    Top,
}

impl Grip {
    /// The other one: what it is while the Shift key is held.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Column => Self::Top,
            Self::Top => Self::Column,
        }
    }

    /// What is taken up from a square.
    #[must_use]
    pub const fn load(self, square: Square) -> Load {
        match self {
            Self::Column => Load::Column(square),
            Self::Top => Load::Counter(square, 0),
        }
    }
}

/// A text that the position is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Ranks: `b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w`.
    Ranks,
    /// A list of pieces: `a1WWW b2BBB, White to move`.
    Pieces,
}

/// Something that is wanted.
#[derive(Clone, Debug, PartialEq)]
pub enum Want {
    /// The address says something else, in what stands behind the section's name.
    Opened(Rc<str>),
    /// A press does that from now on.
    Choose(Tool),
    /// Counters are put on top, or below, from now on.
    PutOn(End),
    /// A drag takes that up from now on.
    Hold(Grip),
    /// Takes go on so long where the position is played.
    Rules(Chain),
    /// A square was clicked, tapped or entered.
    Press(Square),
    /// A square is looked at.
    Select(Square),
    /// A counter of the column that is looked at is chosen, so many below its top.
    Depth(usize),
    /// A counter is put on a square, as [`Want::PutOn`] says.
    Place(Square, Counter),
    /// Something is changed.
    Do(Edit),
    /// Something is taken up, to be put down elsewhere.
    Lift(Load),
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
    Write(Form, Rc<str>),
    /// Show or hide the list of keys.
    ShowKeys(Shown),
    /// Show or hide the picture of the position.
    ShowDiagram(Shown),
    /// The browser has something to say.
    Told(Notice),
    /// Close the notice.
    CloseNotice,
}
