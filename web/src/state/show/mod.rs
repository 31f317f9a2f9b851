//! Owns how the table becomes what the page shows.

mod board;
mod machine;
mod moves;
mod status;

use laska_rules::{Color, Game};

use super::Table;
use crate::settings::Shown;
use crate::view::{ControlsView, PageView, PlayerView, SendView, StatusView};

impl Table {
    /// All that the page shows now.
    #[must_use]
    pub fn view(&self) -> PageView {
        let legal = if self.person_to_move().is_some() { self.game.legal_moves().to_vec() } else { Vec::new() };
        let board = self.board_view(&legal);
        let status = self.status_view(&legal);
        PageView {
            variant: self.game.variant(),
            study: self.study_address(),
            review: self.review_address(),
            column: self.column_view(&board),
            board,
            controls: self.controls_view(&status),
            status,
            spoken: self.last_move_words(),
            moves: self.moves_view(),
            thinking: self.thinking_view(),
            players: self.clock.map(|_| [!self.bottom, self.bottom].map(|side| self.player_view(side))),
            notice: self.notice.clone(),
            offline: self.offline,
            strength: self.seating.strength(),
            new_game_shown: self.new_game,
            challenged: self.challenged,
            given_fault: self.given_fault.clone(),
            keys_shown: self.keys,
            settings: self.settings,
            settings_shown: self.settings_shown,
        }
    }

    /// Where the study shows the game; its front for one that has not begun.
    fn study_address(&self) -> String {
        let address =
            if *self.game == Game::default() { String::new() } else { format!("#analysis/{}", self.line_address()) };
        format!("./study.html{address}")
    }

    /// Where the study reviews the game.
    fn review_address(&self) -> String {
        format!("./study.html#analysis/review&{}", self.line_address())
    }

    fn controls_view(&self, status: &StatusView) -> ControlsView {
        let over = self.game.outcome().is_some();
        ControlsView {
            undo: self.can_take_back(),
            redo: self.ply_forward().is_some(),
            hint: self.can_hint(),
            draw: self.can_offer_draw(),
            resign: !over && !self.seating.is_machines(),
            new_game_is_main: !over && status.offer.is_none() && status.send == SendView::No,
            unstacked_shown: self.settings.second_board == Shown::Yes,
        }
    }

    fn player_view(&self, side: Color) -> PlayerView {
        let since = self.running().and_then(|(running, since)| (running == side).then_some(since));
        PlayerView { side, name: self.player_words(side), left: self.left(side), since, now: self.now }
    }
}
