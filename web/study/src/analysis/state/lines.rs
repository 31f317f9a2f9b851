//! The displayed lines: their moves in the chosen notation, the arrows and the preview board, and playing a line.

use laska_app::{BoardInput, GameCursor};
use laska_rules::{Game, Move, Position};
use laska_ui::settings::{Notation, Shown};
use laska_ui::tr;
use laska_ui::view::{ArrowKind, ArrowView, BoardView, board_view};
use laska_ui::words::number_before;

use super::analysis::Analysis;
use super::line::{LineId, LineMove, LineValue, ScoredLine, ValueKind};
use super::prover::WinSearch;

/// The maximum number of moves shown for a line.
const MAX_SHOWN_MOVES: usize = 12;

/// The maximum number of arrows for best moves; many moves can be proven equally good.
const MAX_ARROWS: usize = 4;

#[derive(Clone, Debug, PartialEq)]
pub struct LineView {
    pub id: LineId,
    /// `+0.6`, `wins in 5`.
    pub value: String,
    /// White's winning chances in percent; `None` beside a proven value.
    pub chances: Option<u8>,
    /// Whether the value is an estimate or proven.
    pub score_kind: ValueKind,
    /// The first moves of the line.
    pub moves: Vec<LineMoveView>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMoveView {
    /// `12.`, `12…`, or nothing.
    pub number: Option<String>,
    pub text: String,
}

impl Analysis {
    /// Returns the lines for the position, best first: proven ones if there are any, or else the engine's.
    pub(super) fn lines(&self) -> &[ScoredLine] {
        match (self.proven(), self.engine_output()) {
            (Some(proof), _) => &proof.lines,
            (None, Some(output)) => &output.lines[..output.lines.len().min(usize::from(self.line_count.get()))],
            (None, None) => &[],
        }
    }

    pub(super) fn line_views(&self, notation: Notation) -> Vec<LineView> {
        let position = self.document.cursor.position();
        let line = |(index, line): (usize, &ScoredLine)| {
            let id = LineId::Best(index);
            LineView {
                id,
                value: line.value.label(position.turn()),
                chances: line.value.chances(position.turn()),
                score_kind: line.value.kind(),
                moves: self.move_views(id, position, notation),
            }
        };
        self.lines().iter().enumerate().map(line).collect()
    }

    /// Returns the moves of a line as they are displayed, from the position `start`.
    pub(super) fn move_views(&self, id: LineId, start: &Position, notation: Notation) -> Vec<LineMoveView> {
        let mut position = start.clone();
        let ply = self.document.cursor.ply();
        let moves = self.line_moves(id).iter().take(MAX_SHOWN_MOVES).enumerate();
        moves
            .map(|(index, &mv)| {
                let text = notation.write(&position, mv);
                let number = match id {
                    // The moves of a threat are not moves of the game, so they have no numbers.
                    LineId::Threat => None,
                    LineId::Best(_) | LineId::Win(_) => number_before(self.game(), ply + index, index == 0),
                };
                position.play_unchecked(mv);
                LineMoveView { number, text }
            })
            .collect()
    }

    /// Plays a displayed line up to and including one of its moves.
    pub(super) fn play_line(&mut self, LineMove { line, ply }: LineMove) {
        // A threat begins with the wrong side's move, so it cannot be played.
        if line != LineId::Threat {
            let moves = self.line_moves(line).to_vec();
            moves.into_iter().take(ply + 1).for_each(|mv| self.play(mv));
        }
    }

    /// Returns the moves of a displayed line; none if the line is gone.
    fn line_moves(&self, line: LineId) -> &[Move] {
        let line = match line {
            LineId::Best(index) => self.lines().get(index),
            LineId::Threat => self.threat_line(),
            LineId::Win(side) => match self.win_search(side) {
                Some(WinSearch::Win { line, .. }) => return line,
                _ => None,
            },
        };
        line.map_or(&[], |line| &line.moves)
    }

    /// Returns the position in which a line begins.
    fn line_start(&self, line: LineId) -> Option<Position> {
        match line {
            LineId::Best(_) | LineId::Win(_) => Some(self.document.cursor.position().clone()),
            LineId::Threat => self.after_pass(),
        }
    }

    /// Returns the arrows: only that of the hovered move, or else those of all lines' first moves and of the threat.
    pub(super) fn arrows(&self) -> Vec<ArrowView> {
        // A user who looks for a better move gets no help from arrows.
        if self.retry.is_some() {
            return Vec::new();
        }
        let arrow = ArrowView::of;
        if let Some(LineMove { line, ply }) = self.hovered_line {
            return self.line_moves(line).get(ply).map(|&mv| arrow(mv, ArrowKind::Hovered)).into_iter().collect();
        }
        if let Some(mv) = self.hovered_move {
            return vec![arrow(mv, ArrowKind::Hovered)];
        }
        let lines = self.lines();
        let best = lines.first().map(|line| line.value);
        let kind = |index: usize, value: LineValue| match (value, best) {
            (LineValue::Proven(value), Some(LineValue::Proven(best))) => (value == best).then_some(ArrowKind::Best),
            _ if index == 0 => Some(ArrowKind::Best),
            _ => Some(ArrowKind::Other),
        };
        let mut arrows: Vec<_> = lines
            .iter()
            .enumerate()
            .filter_map(|(index, line)| Some(arrow(*line.moves.first()?, kind(index, line.value)?)))
            .take(MAX_ARROWS)
            .collect();
        if self.threat == Shown::Yes {
            arrows.extend(self.line_moves(LineId::Threat).first().map(|&mv| arrow(mv, ArrowKind::Threat)));
        }
        // The best move is drawn last, on top.
        arrows.reverse();
        arrows
    }

    /// Returns the board after a move of a line, with its title.
    pub(super) fn preview(&self, LineMove { line, ply }: LineMove, notation: Notation) -> Option<(String, BoardView)> {
        let moves = self.line_moves(line);
        let last = self.move_views(line, &self.line_start(line)?, notation).into_iter().nth(ply)?;
        let start = Game::from_position(self.line_start(line)?, self.game().variant().capture_rule);
        let mut after = GameCursor::<()>::new(start);
        for &mv in moves.iter().take(ply + 1) {
            after.play(mv).ok()?;
        }
        let input = BoardInput::new(self.input.bottom);
        let board = board_view(&after, &input, &after.legal_moves(), None);
        Some((tr!("After {move_text}", move_text = last.text), board))
    }
}
