//! The end of a game: the question before a resignation, and the view of the result.

use laska_app::results::{LevelOffer, LevelResult, PlayerResult, Undone, next_level};
use laska_app::{GameStyle, MatchEvent};
use laska_rules::Outcome;
use laska_ui::settings::ConfirmResignation;

use super::PlayPage;
use crate::event::{Dialog, Effect};
use crate::view::{EndView, GameResult};

impl PlayPage {
    /// Resigns, or asks first if the settings require it, in a serious game, and in a live one.
    pub(super) fn resign(&mut self) -> Vec<Effect> {
        let counts = self.game_match.style() == GameStyle::Serious || self.game_match.is_live();
        if counts || self.settings.confirm_resignation == ConfirmResignation::Always {
            self.open_dialog(Dialog::Resign);
            Vec::new()
        } else {
            self.apply(MatchEvent::Resign)
        }
    }

    pub(super) fn end_view(&self, outcome: Outcome) -> EndView {
        EndView {
            result: self.result(outcome),
            moves: self.game_match.cursor().ply().div_ceil(2),
            level: self.level_offer(),
            can_play_again: !self.game_match.is_live() || self.game_match.is_ready(),
            review: format!("./study.html#analysis/review&{}", self.line_address()),
        }
    }

    fn result(&self, outcome: Outcome) -> GameResult {
        match (outcome.winner(), self.game_match.players().only_person()) {
            (None, _) => GameResult::Drawn,
            (Some(winner), Some(you)) if winner == you => GameResult::Won(winner),
            (Some(winner), Some(_)) => GameResult::Lost(winner),
            (Some(winner), None) => GameResult::Decided(winner),
        }
    }

    /// Returns the level that fits after a game against the computer and the games before it.
    pub(crate) fn level_offer(&self) -> Option<LevelOffer> {
        let outcome = self.game_match.outcome()?;
        let players = self.game_match.players();
        let level = players.computer(players.computer_side()?)?.level;
        let result = match self.result(outcome) {
            GameResult::Won(_) => PlayerResult::Won,
            GameResult::Lost(_) => PlayerResult::Lost,
            GameResult::Drawn | GameResult::Decided(_) => PlayerResult::Drawn,
        };
        // The archive may have this game already.
        let earlier = self.results.iter().filter(|(key, _)| Some(*key) != self.game_match.key());
        let this = LevelResult { level, result, undone: Undone::No };
        next_level(&earlier.map(|it| it.1).chain([this]).collect::<Vec<_>>())
    }
}
