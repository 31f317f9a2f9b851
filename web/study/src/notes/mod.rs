//! The list of moves with all that was written to them: comments, signs, variations within variations. Knows nothing of
//! where the record comes from: whoever has a tree of annotated moves can show it.

mod build;
mod list;
mod sign_words;
mod steps;
mod view;

pub use build::Notebook;
pub use list::{Notes, NotesProps};
pub use steps::Steps;
pub use view::{Block, CommentKind, CommentView, Item, MoveView, NotesView, SignView};
