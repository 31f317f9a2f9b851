//! Drawing of both boards, the play board with its piles and the board with the columns unstacked, and pointer and
//! keyboard input. Contains no rules of the game: marks say which columns can move, and where.

mod arrows;
mod diagram;
mod drawings;
mod marks;
mod miniature;
mod motion;
mod pile;
mod play_board;
mod pointer;
mod squares;
mod unstacked_board;

pub use laska_app::geometry;

pub use diagram::Diagram;
pub use miniature::Miniature;
pub use pile::{Disc, FlatDisc};
pub use play_board::PlayBoard;
pub use pointer::{Drag, drag_from_press, focus_play_board, pointer_position};
pub use unstacked_board::{ExplodedColumn, UnstackedBoard};
