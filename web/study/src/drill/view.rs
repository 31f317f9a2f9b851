//! Owns what is shown of a drill, beside the words, which are those of whoever has it.

use laska_web::settings::Settings;
use laska_web::view::{BoardView, ColumnView};

use super::line::legal;
use super::{By, Drill, Help, Stage};

/// What is shown of a drill.
#[derive(Clone, Debug, PartialEq)]
pub struct DrillView {
    /// Both boards. Columns are marked as movable only while a move has to be found.
    pub board: BoardView,
    /// The column pointed at.
    pub column: Option<ColumnView>,
    /// What a screen reader is told of the last move.
    pub spoken: String,
    /// How far it is.
    pub stage: Stage,
    /// Who plays the moves that have to be found.
    pub by: By,
    /// How much of the next move is told.
    pub help: Help,
    /// Why the board did not do what was wanted of it.
    pub refused: Option<String>,
    /// What the player likes.
    pub settings: Settings,
}

impl Drill {
    /// What is shown now.
    #[must_use]
    pub fn view(&self) -> DrillView {
        let page = self.table.view();
        let mut board = if self.stage == Stage::Asked { page.board } else { self.table.board_at_rest() };
        board.hint_stops = self.hint_stops();
        DrillView {
            board,
            column: page.column,
            spoken: page.spoken,
            stage: self.stage,
            by: self.by,
            help: self.help,
            refused: page.notice.map(|notice| notice.text),
            settings: self.table.settings(),
        }
    }

    /// What of the next move is told: the square of its column, or all squares where it stands.
    fn hint_stops(&self) -> Vec<laska_rules::Square> {
        let Some(mv) = self.task.ply(self.ply).and_then(|text| legal(self.game(), text)) else { return Vec::new() };
        let told = match (self.stage, self.help) {
            (Stage::Asked, Help::Column) => 0,
            (Stage::Asked, Help::Move) => usize::MAX,
            _ => return Vec::new(),
        };
        std::iter::once(mv.from()).chain(mv.landings().take(told)).collect()
    }
}
