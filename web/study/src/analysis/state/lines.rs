//! Owns the lines that are shown: their moves, what each is worth, how they are written, and playing one.

use laska_rules::notation::parse_move;
use laska_rules::notation::record::move_number;
use laska_rules::{Color, Move, Position};
use laska_web::settings::Notation;
use laska_web::t;
use laska_web::words::score_text;
use laska_worker::protocol::ValueText;

use super::opinion::Worth;
use super::{Desk, LineMove, LineMoveView, LineView, Verdict, Which};

/// How many moves of a line are shown: as many as can be followed.
const SHOWN: usize = 12;

impl Desk {
    pub(super) fn line_views(&self, notation: Notation) -> Vec<LineView> {
        let turn = self.game().position().turn();
        let worths: Vec<_> = self.lines_known().iter().map(|line| line.worth).collect();
        let line = |(place, worth): (usize, Worth)| {
            let which = Which::Line(place);
            let (worth, verdict) = (worth.words(turn), worth.verdict());
            LineView { which, worth, verdict, moves: self.written(which, self.game().position(), notation) }
        };
        worths.into_iter().enumerate().map(line).collect()
    }

    /// The moves of a line as they are written, from its first position.
    pub(super) fn written(&self, which: Which, start: &Position, notation: Notation) -> Vec<LineMoveView> {
        let mut position = start.clone();
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
                position.play_unchecked(mv);
                LineMoveView { number, text }
            })
            .collect()
    }

    /// Plays a line that is shown, up to and with one of its moves.
    pub(super) fn play_line(&mut self, LineMove { line, ply }: LineMove) {
        // What is threatened is the other side's: it cannot be played here.
        if line != Which::Threat {
            let moves = self.line_moves(line);
            moves.into_iter().take(ply + 1).for_each(|mv| self.play(mv));
        }
    }

    /// The moves of a line that is shown.
    pub(super) fn line_moves(&self, line: Which) -> Vec<Move> {
        let texts = match line {
            Which::Line(place) => self.lines_known().into_iter().nth(place).map(|line| line.moves),
            Which::Threat => self.threat_known().map(|report| report.line.as_slice()),
        };
        let start = self.line_start(line);
        start.map(|start| self.read(&start, texts.unwrap_or_default())).unwrap_or_default()
    }

    /// Reads moves as a machine writes them, as far as they are legal one after the other.
    fn read(&self, start: &Position, texts: &[String]) -> Vec<Move> {
        let (mut position, chain) = (start.clone(), self.game().variant().chain);
        texts
            .iter()
            .map_while(|text| {
                let mv = parse_move(text, &position, chain).ok()?;
                position.play_unchecked(mv);
                Some(mv)
            })
            .collect()
    }

    /// The position that a line begins in.
    pub(super) fn line_start(&self, line: Which) -> Option<Position> {
        match line {
            Which::Line(_) => Some(self.game().position().clone()),
            Which::Threat => self.passed(),
        }
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
