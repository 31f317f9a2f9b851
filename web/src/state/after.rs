//! Owns which part of the table each event goes to.

use super::{Event, Table};
use crate::intent::Intent;

impl Table {
    /// The table after an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Wanted(intent) => self.want(intent),
            Event::Opened(fragment, found) => self.open(&fragment, *found),
            Event::Answered(reply) => self.answered(reply),
            Event::Machine(health) => self.machine = health,
            Event::Offline(offline) => self.offline = offline,
            Event::SettingsRead(read) => self.take_settings(read),
            // What is spoken is known to all that is drawn, and it is drawn anew with every event.
            Event::Spoken(None) => {}
            Event::Spoken(Some(notice)) | Event::Told(notice) => self.notice = Some(notice),
            Event::Time(now) => self.tell_time(now),
            Event::Arrived => self.arrived(),
            Event::Shares(shares) => self.shares = shares,
        }
        self
    }

    fn want(&mut self, intent: Intent) {
        match intent {
            Intent::Press(square) => self.press(square),
            Intent::PutDown(square) => self.put_down(square),
            Intent::Cancel => self.entry = None,
            Intent::Point(square) => self.pointed = square,
            Intent::Typed(text) => self.typed(&text),
            Intent::TakeBack => self.take_back(),
            Intent::Forward => self.forward(),
            Intent::GoTo(ply) => self.go_to(ply),
            Intent::GoToMove(id) => self.go_to_move(id),
            Intent::Walk(walk) => self.walk(walk),
            Intent::Promote(id) => self.promote(id),
            Intent::Delete(id) => self.delete(id),
            Intent::Hint => self.want_hint(),
            Intent::ShowNewGame(shown) => self.show_new_game(shown),
            Intent::NewGame(new_game) => self.begin(new_game),
            Intent::Rematch => self.rematch(),
            Intent::Resign => self.resign(),
            Intent::OfferDraw => self.offer_draw(),
            Intent::AnswerDraw(answer) => self.answer_draw(answer),
            Intent::MoveNow => self.hurried = Some(self.search_id),
            Intent::Machines(going) => self.set_going(going),
            Intent::PlayFromHere => self.play_from_here(),
            Intent::Flip => self.bottom = !self.bottom,
            Intent::ShowUnstacked(shown) => self.settings.second_board = shown,
            Intent::ShowKeys(shown) => self.keys = shown,
            Intent::ShowSettings(shown) => self.settings_shown = shown,
            Intent::ChangeSettings(settings) => self.settings = settings,
            Intent::CloseNotice => self.notice = None,
            // Done by the browser; what comes of it is told.
            Intent::CopyLink | Intent::ShareLink | Intent::CopyMoves | Intent::SaveMoves | Intent::Update => {}
        }
    }
}
