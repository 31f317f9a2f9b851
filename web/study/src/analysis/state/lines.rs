//! Owns how the lines are written: what each is worth, and its moves with their numbers.

use laska_rules::notation::record::move_number;
use laska_rules::{Color, Move, Position};
use laska_web::state::score_text;
use laska_web::t;
use laska_worker::protocol::ValueText;

use super::opinion::Worth;
use super::{Desk, LineMoveView, LineView, Verdict, Which};

/// How many moves of a line are shown: as many as can be followed.
const SHOWN: usize = 12;

impl Desk {
    pub(super) fn line_views(&self) -> Vec<LineView> {
        let turn = self.game().position().turn();
        let worths: Vec<_> = self.lines_known().iter().map(|line| line.worth).collect();
        let line = |(place, worth): (usize, Worth)| {
            let which = Which::Line(place);
            let (worth, verdict) = (worth.words(turn), worth.verdict());
            LineView { which, worth, verdict, moves: self.written(which, self.game().position()) }
        };
        worths.into_iter().enumerate().map(line).collect()
    }

    /// The moves of a line as they are written, from its first position.
    pub(super) fn written(&self, which: Which, start: &Position) -> Vec<LineMoveView> {
        let (mut position, notation) = (start.clone(), self.table.settings().notation);
        let ply = self.game().moves().len();
        let moves = self.line_moves(which).into_iter().take(SHOWN).enumerate();
        moves
            .map(|(index, mv): (usize, Move)| {
                let text = notation.write(&position, mv);
                let number = match which {
                    // What is threatened is no move of the game.
                    Which::Threat => None,
                    Which::Line(_) => match move_number(self.game(), ply + index) {
                        (number, Color::White) => Some(format!("{number}.")),
                        (number, Color::Black) if index == 0 => Some(format!("{number}…")),
                        _ => None,
                    },
                };
                position.play(mv);
                LineMoveView { number, text }
            })
            .collect()
    }
}

impl Worth {
    /// How well it is known.
    pub(super) const fn verdict(self) -> Verdict {
        match self {
            Self::Opinion(_) => Verdict::Opinion,
            Self::Proven(ValueText::Win(_)) => Verdict::Win,
            Self::Proven(ValueText::Draw) => Verdict::Draw,
            Self::Proven(ValueText::Loss(_)) => Verdict::Loss,
        }
    }

    /// What stands before a line: an opinion as White sees it, what is proven as the side to move does.
    fn words(self, turn: Color) -> String {
        match self {
            Self::Opinion(score) => score_text(turn, score),
            Self::Proven(ValueText::Win(plies)) => t!("wins in {plies}", plies = plies),
            Self::Proven(ValueText::Draw) => t!("draw").to_owned(),
            Self::Proven(ValueText::Loss(plies)) => t!("loses in {plies}", plies = plies),
        }
    }
}
