//! The list of moves with all that was written to them: comments, signs, variations within variations. Knows nothing of
//! where the record comes from: whoever has a tree of annotated moves can show it.

mod list;
mod view;

pub use list::{Notes, NotesProps, Steps};
pub use view::{Block, CommentKind, CommentView, Item, MoveView, Notebook, NotesView, SignView};
