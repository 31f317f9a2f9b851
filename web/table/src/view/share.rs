//! The view of the Share sheet.

use laska_pictures::qr::QrDrawing;
use laska_ui::notice::Tone;
use laska_ui::view::BoardView;

/// The content of the open Share sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareView {
    /// The link to the game with all its moves.
    pub game_link: String,
    /// The link to the position on the board.
    pub position_link: String,
    /// Whether the system has a dialog to send links.
    pub can_send: bool,
    /// The code of the link with which another device continues the game.
    pub qr: QrView,
    /// The drawing of the position, or of the one that is being recorded.
    pub picture: BoardView,
    /// The animated picture.
    pub animation: AnimationView,
    pub has_moves: bool,
    /// The outcome of the last action.
    pub message: Option<(Tone, String)>,
}

/// The QR code in the sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum QrView {
    /// It is being made.
    Pending,
    /// The code.
    Drawn(QrDrawing),
    /// The link is too long.
    TooLong,
    /// The program that draws it could not be loaded.
    Unavailable,
}

/// The animated picture in the sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum AnimationView {
    /// None has been made.
    None,
    /// It is being made.
    Recording {
        /// The number of positions drawn.
        done: usize,
        /// The number of all positions.
        total: usize,
    },
    /// It can be saved.
    Ready(AnimationFile),
    /// It could not be made.
    Failed,
}

/// A complete animated picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnimationFile {
    /// Its URL in this page.
    pub url: String,
    /// Its size in bytes.
    pub bytes: u32,
}
