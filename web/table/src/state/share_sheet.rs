//! The Share sheet: its links, its pictures, and what follows from its buttons.

use std::rc::Rc;

use laska_app::TimesLeft;
use laska_app::address::{Terms, write_continuation, write_line_address};
use laska_rules::{Color, Game, Message};
use laska_ui::notice::{Notice, Tone};
use laska_ui::tr_noop;

use super::PlayPage;
use super::share::{Animation, AnimationTask, PictureTask};
use crate::event::{Dialog, Effect, ShareAction, ShareEffect, ShareEvent, SharedLink};
use crate::recording::{Recording, picture_of};
use crate::view::{AnimationFile, AnimationView, QrView, ShareView};

impl PlayPage {
    pub(super) fn handle_share_action(&mut self, action: ShareAction) -> Vec<Effect> {
        let effect = match action {
            ShareAction::Animate => {
                let recording = Recording::new(self.game_match.cursor(), self.game_match.board().bottom);
                self.share.animation = Animation::Recording(Rc::new(recording));
                None
            }
            ShareAction::CancelAnimation => {
                self.share.animation = Animation::None;
                None
            }
            ShareAction::Copy(link) => Some(ShareEffect::Copy(self.shared_link(link))),
            ShareAction::CopyFrame(link) => Some(ShareEffect::CopyFrame(self.shared_link(link))),
            ShareAction::Send(link) => Some(ShareEffect::Send(self.shared_link(link))),
            ShareAction::SavePicture(format) => Some(ShareEffect::SavePicture(format)),
            ShareAction::SaveAnimation => {
                self.animation_file().map(|file| ShareEffect::SaveAnimation(file.url.clone()))
            }
        };
        effect.into_iter().map(Effect::Share).collect()
    }

    pub(super) fn apply_share_event(&mut self, event: ShareEvent) {
        let had_file = self.animation_file().is_some();
        self.share.apply(event);
        if !had_file && self.animation_file().is_some() {
            self.show_notice(Notice::Message {
                tone: Tone::Info,
                message: Message::new(tr_noop!("The GIF is ready.")),
            });
        }
    }

    /// Returns the animated picture, if it is complete.
    pub(super) const fn animation_file(&self) -> Option<&AnimationFile> {
        match &self.share.animation {
            Animation::Ready(file) => Some(file),
            Animation::None | Animation::Recording(_) | Animation::Failed => None,
        }
    }

    /// Returns a link of the Share sheet.
    pub(super) fn shared_link(&self, link: SharedLink) -> String {
        let game = self.game_match.cursor().game();
        let fragment = match link {
            SharedLink::Game if self.terms() == Terms::default() => {
                self.game_match.link_address().unwrap_or_else(|| write_line_address(&game.at_end(), Color::White))
            }
            SharedLink::Game => self.continuation(),
            SharedLink::Position => {
                let position = Game::from_position(game.position().clone(), game.variant().capture_rule);
                write_line_address(&position.with_draw_rules(game.draw_rules()), self.game_match.board().bottom)
            }
        };
        self.share.full_link(&fragment)
    }

    /// Returns the link with which another device continues the game, against the same opponent and with the same clock.
    fn continuation_link(&self) -> String {
        self.share.full_link(&self.continuation())
    }

    fn continuation(&self) -> String {
        let continuation = || write_continuation(&self.game_match.cursor().game().at_end(), self.terms());
        self.game_match.link_address().unwrap_or_else(continuation)
    }

    /// Returns how the game continues; nothing in particular after its end and in a game by link.
    fn terms(&self) -> Terms {
        let game_match = &self.game_match;
        if game_match.is_over() || game_match.game_id().is_some() {
            return Terms::default();
        }
        let players = game_match.players();
        let against_computer = players.computer_side().and(players.only_person());
        let times_left = |_| TimesLeft { white: game_match.left(Color::White), black: game_match.left(Color::Black) };
        Terms {
            against_computer,
            strength: players.strength().filter(|_| against_computer.is_some()),
            clock: game_match.clock().map(|clock| clock.control),
            left: game_match.clock().map(times_left),
        }
    }

    /// Returns what the worker for pictures should do.
    pub fn picture_task(&self) -> PictureTask {
        if self.shell.dialog != Some(Dialog::Share) {
            return PictureTask::default();
        }
        let link = self.continuation_link();
        let animation = match &self.share.animation {
            Animation::Recording(recording) => recording.step().map_or(AnimationTask::Finish, AnimationTask::Add),
            Animation::None | Animation::Ready(_) | Animation::Failed => AnimationTask::None,
        };
        let qr = (self.share.qr_view(&link) == QrView::Pending).then_some(link);
        PictureTask { needed: true, qr, animation }
    }

    /// Returns the content of the sheet.
    pub(super) fn share_view(&self) -> ShareView {
        let cursor = self.game_match.cursor();
        let animation = match &self.share.animation {
            Animation::None => AnimationView::None,
            Animation::Recording(recording) => {
                let (done, total) = recording.progress();
                AnimationView::Recording { done, total }
            }
            Animation::Ready(file) => AnimationView::Ready(file.clone()),
            Animation::Failed => AnimationView::Failed,
        };
        let picture = match &self.share.animation {
            Animation::Recording(recording) => recording.picture(),
            _ => picture_of(cursor, self.game_match.board().bottom),
        };
        ShareView {
            game_link: self.shared_link(SharedLink::Game),
            position_link: self.shared_link(SharedLink::Position),
            can_send: self.shell.can_share,
            qr: self.share.qr_view(&self.continuation_link()),
            picture,
            animation,
            has_moves: self.has_moves(),
            message: self.shell.notice.as_ref().map(|notice| (notice.tone(), notice.text())),
        }
    }

    /// Forgets what the sheet showed, and what it said.
    pub(super) fn clear_share(&mut self) {
        self.shell.notice = None;
        self.share.close();
    }
}
