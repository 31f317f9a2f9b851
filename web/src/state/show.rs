//! Owns how the table becomes what the page shows.

use laska_rules::notation::record::move_number;
use laska_rules::{Color, Column, Move, Outcome, Square};
use laska_worker::protocol::ScoreText;

use super::column_words::{column_words, if_taken};
use super::entry::{movers, stops};
use super::{MachineHealth, Table};
use crate::intent::Shown;
use crate::view::{
    BoardView, ColumnView, ControlsView, Mark, MoveRow, MovesView, PageView, PlyView, SquareView, StatusView,
    ThinkingView, machine_words,
};

impl Table {
    /// All that the page shows now.
    #[must_use]
    pub fn view(&self) -> PageView {
        let legal = if self.person_to_move().is_some() { self.game.legal_moves().to_vec() } else { Vec::new() };
        let board = self.board_view(&legal);
        PageView {
            variant: self.game.variant(),
            column: self.column_view(&board),
            board,
            status: self.status_view(&legal),
            spoken: self.last_move_words(),
            moves: self.moves_view(),
            thinking: self.thinking_view(),
            controls: self.controls_view(),
            notice: self.notice.clone(),
            offline: self.offline,
            strength: self.seating.strength,
            new_game_shown: self.new_game,
            settings: self.settings,
            settings_shown: self.settings_shown,
        }
    }

    fn board_view(&self, legal: &[Move]) -> BoardView {
        let position = self.game.position();
        let board = position.board();
        let entered = self.entered_columns(legal);
        let squares = board.squares().iter().map(|square| {
            let stands = entered.iter().rev().find(|(on, _)| *on == square);
            let column = stands.map_or_else(|| position.column(square), |&(_, column)| column);
            let mark = self.mark(square, legal);
            SquareView { square, column, mark, label: label(square, column, mark) }
        });
        BoardView {
            board,
            turn: position.turn(),
            fen: position.to_string(),
            bottom: self.bottom,
            squares: squares.collect(),
            last_stops: self.game.moves().last().map_or_else(Vec::new, |last| stops(*last).collect()),
            pointed: self.pointed,
        }
    }

    /// The squares that a take in the making has changed.
    fn entered_columns(&self, legal: &[Move]) -> Vec<(Square, Option<Column>)> {
        let Some(entry) = self.entry.as_ref().filter(|entry| entry.landings() > 0) else { return Vec::new() };
        let Some(mv) = entry.candidates(legal).next() else { return Vec::new() };
        // The squares that the column came by are empty again, but for the one where it stands.
        let left =
            std::iter::once(mv.from()).chain(mv.landings().take(entry.landings() - 1)).map(|square| (square, None));
        let stages = self.game.position().stages(mv).take(2 * entry.landings());
        left.chain(
            stages
                .filter(|stage| stage.square == entry.at() || mv.jumped().any(|over| over == stage.square))
                .map(|stage| (stage.square, stage.column)),
        )
        .collect()
    }

    fn mark(&self, square: Square, legal: &[Move]) -> Mark {
        if let Some(entry) = &self.entry {
            if square == entry.at() {
                return Mark::Selected;
            }
            if entry.targets(legal).contains(&square) {
                return Mark::Target;
            }
        }
        // Until it has jumped, another column can be chosen instead.
        if !self.take_begun() && legal.iter().any(|mv| mv.from() == square) {
            return Mark::Movable;
        }
        match self.game.moves().last() {
            Some(last) if last.to() == square => Mark::LastTo,
            Some(last) if last.from() == square => Mark::LastFrom,
            _ => Mark::None,
        }
    }

    fn column_view(&self, board: &BoardView) -> Option<ColumnView> {
        let pointed = self.pointed?;
        let column = board.squares.iter().find(|view| view.square == pointed)?.column?;
        Some(ColumnView {
            square: pointed,
            column,
            words: format!("{}.", column_words(column)),
            if_taken: if_taken(column),
        })
    }

    fn status_view(&self, legal: &[Move]) -> StatusView {
        if let Some(outcome) = self.game.outcome() {
            return result_view(outcome);
        }
        let turn = self.game.position().turn();
        let detail = if self.machine_to_move() {
            match self.machine {
                MachineHealth::Starting => "The machine is being started.".to_owned(),
                MachineHealth::Ready => {
                    format!("The machine, level {}, is thinking.", self.seating.strength.level.number())
                }
                MachineHealth::Lost => "The machine cannot be started. Reload the page to try again.".to_owned(),
            }
        } else if self.person_to_move().is_none() {
            "An earlier position. Go forward, or take back to your own turn.".to_owned()
        } else {
            self.advice(legal)
        };
        StatusView { color: Some(turn), headline: format!("{turn} to move"), detail, over: false }
    }

    /// What a person can do now.
    fn advice(&self, legal: &[Move]) -> String {
        let takes = legal.iter().any(|mv| mv.is_take());
        match &self.entry {
            Some(entry) if entry.landings() > 0 => {
                "The take goes on: choose where it lands next. Take back starts it again.".to_owned()
            }
            Some(entry) if takes => format!("{} takes: choose where it lands.", entry.at()),
            Some(entry) => format!("{} goes: choose where to.", entry.at()),
            None if takes => {
                format!(
                    "Taking is compulsory: {}, {}.",
                    counted(movers(legal).len(), "column"),
                    counted(legal.len(), "way")
                )
            }
            None => "Choose a column, then where it goes.".to_owned(),
        }
    }

    fn last_move_words(&self) -> String {
        let mover = !self.game.position().turn();
        self.move_texts()
            .nth(self.game.moves().len().wrapping_sub(1))
            .map_or_else(String::new, |last| format!("{mover}: {last}."))
    }

    /// The moves of the game, also those taken back, as the player wants them written.
    fn move_texts(&self) -> impl Iterator<Item = String> {
        let notation = self.settings.notation;
        let moves = self.game.moves().iter().chain(self.game.undone());
        moves.scan(self.game.start().clone(), move |position, &mv| {
            let text = notation.write(position, mv);
            position.play(mv);
            Some(text)
        })
    }

    fn moves_view(&self) -> MovesView {
        let played = self.game.moves().len();
        let mut rows: Vec<MoveRow> = Vec::new();
        for (index, text) in self.move_texts().enumerate() {
            let (number, color) = move_number(&self.game, index);
            if rows.last().is_none_or(|row| row.number != number) {
                rows.push(MoveRow { number, white: None, black: None });
            }
            let ply = index + 1;
            let view = PlyView { ply, text, current: ply == played, undone: ply > played };
            let row = rows.last_mut().expect("a row was just made");
            match color {
                Color::White => row.white = Some(view),
                Color::Black => row.black = Some(view),
            }
        }
        MovesView { rows }
    }

    fn thinking_view(&self) -> Option<ThinkingView> {
        self.seating.machine?;
        let active = self.machine_to_move();
        let at_work = active && self.machine == MachineHealth::Ready;
        let title =
            if active && !at_work { "Starting the machine".to_owned() } else { machine_words(self.seating.strength) };
        let (white_share, line) = match &self.report {
            None => (0.5, String::new()),
            Some((side, report)) => {
                let line =
                    format!("{} · depth {} · {}", score_text(*side, report.score), report.depth, report.line.join(" "));
                (white_share(*side, report.score), line)
            }
        };
        let move_now = at_work && self.hurried != Some(self.search_id);
        Some(ThinkingView { active, title, move_now, white_share, line })
    }

    fn controls_view(&self) -> ControlsView {
        ControlsView {
            undo: self.can_take_back(),
            redo: self.ply_forward().is_some(),
            resign: self.game.outcome().is_none(),
            unstacked_shown: self.settings.second_board == Shown::Yes,
        }
    }
}

fn label(square: Square, column: Option<Column>, mark: Mark) -> String {
    let what = column.map_or_else(|| "empty".to_owned(), column_words);
    let mark = match mark {
        Mark::None => "",
        Mark::Movable => " Can move.",
        Mark::Selected => " Chosen.",
        Mark::Target => " Can go here.",
        Mark::LastFrom => " The last move came from here.",
        Mark::LastTo => " The last move ended here.",
    };
    format!("{square}: {what}.{mark}")
}

fn result_view(outcome: Outcome) -> StatusView {
    let text = outcome.to_string();
    let (headline, reason) = text.split_once(": ").unwrap_or((&text, ""));
    let mut reason = format!("{reason}.");
    if let Some(first) = reason.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    StatusView { color: outcome.winner(), headline: headline.to_owned(), detail: reason, over: true }
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// The score as White sees it: `+0.6`, `White wins in 5`.
fn score_text(side: Color, score: ScoreText) -> String {
    match score {
        ScoreText::Value(value) => {
            let value = if side == Color::White { value } else { -value };
            format!("{:+.1}", f64::from(value) / 100.0).replace('-', "−")
        }
        ScoreText::Win(plies) => format!("{side} wins in {} moves", plies.div_ceil(2)),
        ScoreText::Loss(plies) => format!("{} wins in {} moves", !side, plies.div_ceil(2)),
    }
}

/// White's share of the bar: half for an even position, three quarters for about three counters more.
fn white_share(side: Color, score: ScoreText) -> f64 {
    let for_side = match score {
        ScoreText::Value(value) => 1.0 / (1.0 + (-f64::from(value) / 270.0).exp()),
        ScoreText::Win(_) => 1.0,
        ScoreText::Loss(_) => 0.0,
    };
    if side == Color::White { for_side } else { 1.0 - for_side }
}

#[cfg(test)]
mod tests {
    use laska_rules::Game;

    use super::*;

    #[test]
    fn a_result_has_its_reason() {
        let mut game = Game::default();
        game.resign(Color::White);
        let view = result_view(game.outcome().expect("resigned"));
        assert_eq!((view.headline.as_str(), view.detail.as_str()), ("Black wins", "White resigned."));
    }

    #[test]
    fn scores_are_told_as_white_sees_them() {
        assert_eq!(score_text(Color::Black, ScoreText::Value(60)), "−0.6");
        assert_eq!(score_text(Color::Black, ScoreText::Loss(4)), "White wins in 2 moves");
        assert!(white_share(Color::Black, ScoreText::Value(300)) < 0.3);
    }
}
