//! Owns the arrows over the board, and the board after a move that is pointed at.

use laska_app::{BoardInput, GameCursor};
use laska_rules::{Game, Move, Square};
use laska_web::settings::Notation;
use laska_web::settings::Shown;
use laska_web::t;
use laska_web::view::{BoardView, board_view};

use super::opinion::Worth;
use super::{ArrowKind, ArrowView, Desk, LineMove, Which};

/// So many best moves have an arrow, where more are proven to be as good.
const MOST_ARROWS: usize = 4;

impl Desk {
    /// The arrows: of what is pointed at alone, else of the first moves of all lines and of the threat.
    pub(super) fn arrows(&self) -> Vec<ArrowView> {
        // Whoever looks for a move is told none.
        if self.trial.is_some() {
            return Vec::new();
        }
        let arrow = |mv: Move, kind| ArrowView { stops: stops(mv), kind };
        if let Some(LineMove { line, ply }) = self.pointed {
            return self.line_moves(line).get(ply).map(|&mv| arrow(mv, ArrowKind::Pointed)).into_iter().collect();
        }
        if let Some(mv) = self.pointed_move {
            return vec![arrow(mv, ArrowKind::Pointed)];
        }
        let known = self.lines_known();
        let best = known.first().map(|line| line.worth);
        let kind = |place: usize, worth: Worth| match (worth, best) {
            (Worth::Proven(value), Some(Worth::Proven(best))) => (value == best).then_some(ArrowKind::Best),
            _ if place == 0 => Some(ArrowKind::Best),
            _ => Some(ArrowKind::Other),
        };
        let kinds: Vec<_> = known.iter().enumerate().map(|(place, line)| kind(place, line.worth)).collect();
        let mut arrows: Vec<_> = kinds
            .into_iter()
            .enumerate()
            .filter_map(|(place, kind)| Some(arrow(*self.line_moves(Which::Line(place)).first()?, kind?)))
            .take(MOST_ARROWS)
            .collect();
        if self.threat == Shown::Yes {
            arrows.extend(self.line_moves(Which::Threat).first().map(|&mv| arrow(mv, ArrowKind::Threat)));
        }
        // The best is drawn last, above all others.
        arrows.reverse();
        arrows
    }

    /// The board after a move of a line.
    pub(super) fn preview(&self, LineMove { line, ply }: LineMove, notation: Notation) -> Option<(String, BoardView)> {
        let moves = self.line_moves(line);
        let last = self.written(line, &self.line_start(line)?, notation).into_iter().nth(ply)?;
        let start = Game::from_position(self.line_start(line)?, self.game().variant().chain);
        let mut after = GameCursor::<()>::new(start);
        for mv in moves.into_iter().take(ply + 1) {
            after.play(mv).ok()?;
        }
        let input = BoardInput::new(self.input.bottom);
        let board = board_view(&after, &input, &after.legal_moves(), None);
        Some((t!("After {move_text}", move_text = last.text), board))
    }
}

/// The squares where a move's column stands, the first one included.
fn stops(mv: Move) -> Vec<Square> {
    std::iter::once(mv.from()).chain(mv.landings()).collect()
}
