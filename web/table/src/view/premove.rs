//! The planned move of a person on the board, while the computer is thinking.

use laska_app::{Match, Premove, premove_targets};
use laska_rules::SquareSet;
use laska_ui::view::{ArrowKind, ArrowView, BoardView, Mark, square_label};

/// Shows the planned move on a board, and marks the columns that a person may plan with.
pub fn show_premove(board: &mut BoardView, game_match: &Match) {
    let side = game_match.premove_side();
    if side.is_none() && !game_match.is_premove_due() {
        return;
    }
    let premove = game_match.premove();
    let targets = match premove {
        Premove::Selected(from) => premove_targets(game_match.cursor().position(), from),
        Premove::None | Premove::Planned { .. } => SquareSet::EMPTY,
    };
    for view in &mut board.squares {
        let mark = match premove {
            Premove::Planned { from, to } if [from, to].contains(&view.square) => Some(Mark::Planned),
            Premove::Selected(from) if from == view.square => Some(Mark::Selected),
            _ if targets.contains(view.square) => Some(Mark::Target),
            _ => view.column.filter(|column| side == Some(column.owner())).map(|_| Mark::Plannable),
        };
        if let Some(mark) = mark {
            view.mark = mark;
            view.label = square_label(view.square, view.column, mark);
        }
    }
    if let Premove::Planned { from, to } = premove {
        board.arrows.push(ArrowView { stops: vec![from, to], kind: ArrowKind::Planned });
    }
}
