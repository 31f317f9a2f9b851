//! The coach at the table: in which games there is one unless the player chooses otherwise, and what it is about to say.
//!
//! A new player has a coach until the first win against level 2 or higher: someone who wins there sees most of what the coach
//! would say. From then on, new games have none unless the player turns it on again. A rematch keeps the coach as it keeps the
//! clock. The dialog turns it off for levels above 3, which beginners do not choose, but the player can turn it on there, too.

use laska_app::archive::GameKey;
use laska_app::results::{LevelResult, PlayerResult};
use laska_app::{Announcement, GameStyle, InputRefusal, MatchEvent, NewGame, Refusal, Strength};

use super::PlayPage;
use crate::coach::{ChainView, CoachView};
use crate::event::Effect;

/// The level from which a win shows that the player needs no coach.
const OUTGROWN_LEVEL: u8 = 2;

/// A higher level turns the coach off, because beginners do not choose it. The player can turn it on again.
pub(crate) const LAST_COACHED_LEVEL: u8 = 3;

impl PlayPage {
    /// Returns the style of a game for which the player chooses nothing: with a coach, if new games have one.
    pub(super) const fn usual_style(&self) -> GameStyle {
        match self.shell.choices.style {
            GameStyle::Coached => GameStyle::Coached,
            GameStyle::Casual | GameStyle::Serious => GameStyle::Casual,
        }
    }

    /// Returns the style of a game against the computer that a link opens, by the rule of the dialog. The level is that of the
    /// link, or else the one that the player has chosen last.
    pub(super) fn opened_style(&self, of_link: Option<Strength>) -> GameStyle {
        match of_link {
            Some(strength) if strength.level.number() > LAST_COACHED_LEVEL => GameStyle::Casual,
            _ => self.usual_style(),
        }
    }

    /// Turns the coach off for new games after the first win that shows that the player needs none.
    pub(super) fn outgrow_coach(&mut self, game: GameKey) -> Vec<Effect> {
        let mut wins = self.results.iter().filter(|it| is_outgrown(&it.1));
        let is_first = wins.next().is_some_and(|first| first.0 == game) && wins.next().is_none();
        if !is_first || self.shell.choices.style != GameStyle::Coached {
            return Vec::new();
        }
        self.shell.choices.style = GameStyle::Casual;
        vec![Effect::SaveChoices(self.shell.choices.clone())]
    }

    /// Turns the coach off for new games if earlier games show that the player needs none, and nothing has been chosen.
    pub(super) fn outgrow_default_coach(&mut self) {
        if self.shell.choices == NewGame::of_new_player() && self.results.iter().any(|it| is_outgrown(&it.1)) {
            self.shell.choices.style = GameStyle::Casual;
        }
    }

    /// Continues without the coach, whose part could not be loaded.
    pub(super) fn lose_coach(&mut self) {
        if let Some(question) = self.game_match.coach_question() {
            self.apply(MatchEvent::Coached(question.silence()));
        }
        self.shell.shows_capture = false;
    }

    /// Returns whether the player has just overlooked that a capture is compulsory, and may be shown it.
    pub(super) fn may_show_capture(&self) -> bool {
        let refused = self.shell.remark.as_deref();
        let is_overlooked =
            matches!(refused, Some(Announcement::Refused(Refusal::Board(InputRefusal::MustCapture { .. }))));
        is_overlooked && self.game_match.no_help().is_none()
    }

    /// Returns the longest capture, while it is shown.
    pub(super) fn chain_view(&self) -> Option<ChainView> {
        if !self.shell.shows_capture {
            return None;
        }
        let cursor = self.game_match.cursor();
        let mv = cursor.legal_moves().iter().copied().filter(|mv| mv.is_capture()).max_by_key(|mv| mv.jumps())?;
        Some(ChainView { cursor: cursor.clone(), bottom: self.game_match.board().bottom, mv })
    }

    /// Returns what the coach says about the last move.
    pub(super) fn coach_view(&self) -> Option<CoachView> {
        let advice = self.game_match.advice()?.clone();
        let bottom = self.game_match.board().bottom;
        Some(CoachView { cursor: self.game_match.cursor().clone(), bottom, advice })
    }
}

fn is_outgrown(result: &LevelResult) -> bool {
    result.level.number() >= OUTGROWN_LEVEL && result.result == PlayerResult::Won
}
