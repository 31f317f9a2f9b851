//! The table's page as a state machine without a browser: a match, and the dialogs and notices around it.
//!
//! What must happen outside (a search, an address, a store) is not an effect sent from here but a part of the state:
//! [`PlayPage::search`] and [`PlayPage::address`] say what should be, and the page makes it so.

#[cfg(test)]
mod tests;
mod view;

use std::rc::Rc;

use laska_app::address::{Address, write_address, write_line_address};
use laska_app::saved::{GameLookup, LoadedGame, SavedGame};
use laska_app::start_text::StartTextError;
use laska_app::worker::{SearchTask, WorkerStatus};
use laska_app::{BoardEvent, Feedback, Match, MatchEvent, NewGame, Players, Strength, Timestamp};
use laska_rules::notation::record::{Annotation, Record, Tags};
use laska_rules::{Color, Game};
use laska_worker::protocol::Reply;

use crate::intent::{Intent, PlayIntent};
use crate::notice::Notice;
use crate::settings::Shown;
use crate::settings::{LoadedSettings, Settings};
use crate::sound::{SoundCue, SoundState};
use crate::view::OfflineView;

/// The table's page: the match on it, and what is around.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayPage {
    game_match: Match,
    shell: Shell,
    settings: Settings,
}

/// What is around a match: dialogs, notices, and what is known of the browser.
#[derive(Clone, Debug, Default, PartialEq)]
struct Shell {
    notice: Option<Rc<Notice>>,
    dialog: Option<Dialog>,
    offline: OfflineView,
    /// Whether the system can send a link.
    shares: bool,
    /// Whether the address in the bar is left as it is, faulty, to be mended by hand.
    address_left: bool,
}

/// The dialog that is open.
#[derive(Clone, Debug, PartialEq)]
enum Dialog {
    NewGame {
        /// The side of a player who followed a link to play on from a position.
        challenged: Option<Color>,
        /// What is wrong with the position that was given.
        fault: Option<Rc<StartTextError>>,
    },
    Keys,
    Settings,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The player wants something.
    Intent(PlayIntent),
    /// An address was opened: the part behind `#`, and what was kept of its game.
    Opened(String, Box<GameLookup>),
    /// The worker replied.
    Replied(Reply),
    /// The worker came or went.
    Worker(WorkerStatus),
    /// The store for use without a network changed.
    Offline(OfflineView),
    /// The settings were read from the store, at first or because another tab has changed them.
    SettingsRead(LoadedSettings),
    /// The page speaks what the settings want, or it cannot.
    Spoken(Option<Notice>),
    /// Something outside has to be told.
    Told(Notice),
    /// The position before the last move was seen.
    Arrived,
    /// Whether the system can send links.
    Shares(bool),
    /// It is that late now.
    Time(Timestamp),
}

impl PlayPage {
    /// The table after an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Intent(PlayIntent::Shared(intent)) => self.handle_intent(intent),
            Event::Intent(intent) => self.handle_play_intent(intent),
            Event::Opened(fragment, found) => self.open(&fragment, *found),
            Event::Replied(reply) => self.apply(MatchEvent::Replied(reply)),
            Event::Worker(status) => self.apply(MatchEvent::Worker(status)),
            Event::Arrived => self.apply(MatchEvent::Arrived),
            Event::Time(now) => self.apply(MatchEvent::Time(now)),
            Event::Offline(offline) => self.shell.offline = offline,
            Event::SettingsRead(read) => self.load_settings(read),
            // The page is drawn anew with every event, in the language that is spoken.
            Event::Spoken(None) => {}
            Event::Spoken(Some(notice)) | Event::Told(notice) => self.show_notice(notice),
            Event::Shares(shares) => self.shell.shares = shares,
        }
        self
    }

    fn handle_intent(&mut self, intent: Intent) {
        match intent {
            Intent::Input(event) => {
                if matches!(event, BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_)) {
                    self.shell.notice = None;
                }
                self.apply(MatchEvent::Input(event));
            }
            Intent::Undo => self.apply(MatchEvent::Undo),
            Intent::Redo => self.apply(MatchEvent::Redo),
            Intent::Cursor(event) => self.apply(MatchEvent::Cursor(event)),
            Intent::Hint => self.apply(MatchEvent::Hint),
            Intent::ShowUnstacked(shown) => self.settings.second_board = shown,
            Intent::ShowKeys(shown) => self.shell.show(Dialog::Keys, shown),
            Intent::ShowSettings(shown) => self.shell.show(Dialog::Settings, shown),
            Intent::ChangeSettings(settings) => self.settings = settings,
            Intent::CloseNotice => self.shell.notice = None,
            // Done by the browser; what comes of it is told.
            Intent::CopyLink | Intent::ShareLink | Intent::CopyMoves | Intent::SaveMoves | Intent::Update => {}
        }
    }

    fn handle_play_intent(&mut self, intent: PlayIntent) {
        match intent {
            PlayIntent::Shared(intent) => self.handle_intent(intent),
            PlayIntent::ShowNewGame(shown) => {
                self.shell.show(Dialog::NewGame { challenged: None, fault: None }, shown);
            }
            PlayIntent::NewGame(new_game) => self.begin(&new_game),
            PlayIntent::Match(event) => {
                if event == MatchEvent::Rematch {
                    self.shell.clear();
                }
                self.apply(event);
            }
        }
    }

    fn apply(&mut self, event: MatchEvent) {
        let Feedback { changed, announcement } = self.game_match.apply(event);
        if changed {
            self.shell.notice = None;
            self.shell.address_left = false;
        }
        if let Some(announcement) = announcement {
            self.show_notice(Notice::Match(announcement));
        }
    }

    /// Begins the game that the dialog asks for. Where the position cannot be read, the dialog stays and says why.
    fn begin(&mut self, new_game: &NewGame) {
        match (self.game_match.begin(new_game), &mut self.shell.dialog) {
            (Ok(()), _) => self.shell.clear(),
            (Err(error), Some(Dialog::NewGame { fault, .. })) => *fault = Some(Rc::new(error)),
            (Err(error), dialog) => {
                *dialog = Some(Dialog::NewGame { challenged: None, fault: Some(Rc::new(error)) });
            }
        }
    }

    /// Sets up the game of an address, with what was kept of it. A position from somewhere else is for people to look at;
    /// an empty address is the game that was played last, or a new one. A faulty address is told and left in the bar; a
    /// game that is being played is not touched by it, else a new one is on the board.
    fn open(&mut self, fragment: &str, found: GameLookup) {
        let is_new = self.game_match.cursor().ply() == 0;
        let (address, left_out) = match Address::read(fragment) {
            // A game in progress is not replaced by a part of another.
            Err(error) if is_new => match Address::salvage(fragment) {
                Some((address, left_out)) => (Ok(address), left_out),
                None => (Err(error), None),
            },
            read => (read, None),
        };
        let Address { game, game_id, against_computer, bottom } = match address {
            Ok(address) => address,
            Err(error) if is_new => {
                self.shell.clear();
                self.game_match.replace(Match::default());
                self.leave_address(Notice::AddressReplaced(error));
                return;
            }
            Err(error) => {
                self.leave_address(Notice::AddressRefused(error));
                return;
            }
        };
        self.shell.clear();
        match (game_id, found.game.map(|LoadedGame { game, .. }| game)) {
            (Some(game_id), kept) => {
                let announcement =
                    self.game_match.open_link(game, game_id, kept.filter(|kept| kept.game_id == Some(game_id)));
                self.shell.notice = announcement.map(|announcement| Rc::new(Notice::Match(announcement)));
            }
            (None, Some(kept)) => {
                self.game_match.resume(kept);
                if !fragment.is_empty() {
                    self.game_match.go_to_end_of(&game);
                }
            }
            (None, None) => {
                let players = match against_computer {
                    Some(person) => Players::against(!person, Strength::default()),
                    None if fragment.is_empty() => Players::default(),
                    None => Players::people(),
                };
                // Whoever plays on from a position is asked for the level and the side first.
                let challenged = against_computer.filter(|_| game.outcome().is_none());
                let opened = Match::new(game, players);
                self.game_match.replace(match bottom {
                    Some(bottom) => opened.with_bottom(bottom),
                    None => opened,
                });
                if challenged.is_some() {
                    self.shell.dialog = Some(Dialog::NewGame { challenged, fault: None });
                }
            }
        }
        if let Some(left_out) = left_out {
            self.show_notice(Notice::LinkDamaged(left_out));
        }
        if !found.damage.is_empty() {
            self.show_notice(Notice::Games(found.damage));
        }
    }

    fn leave_address(&mut self, notice: Notice) {
        self.shell.address_left = true;
        self.show_notice(notice);
    }

    fn show_notice(&mut self, notice: Notice) {
        self.shell.notice = Some(Rc::new(notice));
    }

    /// Settings that come from the store hold; what of them could not be read is told after any other message.
    fn load_settings(&mut self, read: LoadedSettings) {
        self.settings = read.settings;
        let Some(lost) = read.lost.map(Notice::SettingsLost) else { return };
        let notice = match self.shell.notice.take() {
            None => lost,
            Some(announcement) => Notice::Both(announcement, Rc::new(lost)),
        };
        self.show_notice(notice);
    }

    /// What the player likes the table to be.
    #[must_use]
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// The match.
    #[must_use]
    pub const fn game_match(&self) -> &Match {
        &self.game_match
    }

    /// The search that should be going on.
    #[must_use]
    pub fn search(&self) -> Option<SearchTask> {
        self.game_match.search()
    }

    /// The address of the game, without its `#`; `None` while a faulty one is left in the bar.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        let address =
            || self.game_match.link_address().unwrap_or_else(|| write_address(self.game_match.cursor().game()));
        (!self.shell.address_left).then(address)
    }

    /// The address of the line on the board, with the position that is shown and the side at the bottom.
    #[must_use]
    pub fn line_address(&self) -> String {
        write_line_address(self.game_match.cursor().game(), self.game_match.board().bottom)
    }

    /// What is to be kept; `None` while a faulty address is left in the bar.
    #[must_use]
    pub fn saved(&self) -> Option<SavedGame> {
        (!self.shell.address_left).then(|| self.game_match.saved())
    }

    /// How the game stands, as far as it can be heard.
    #[must_use]
    pub fn sound_state(&self) -> SoundState {
        let cursor = self.game_match.cursor();
        let last = cursor.last_move().map(|(position, last)| match (position.promotes(last), last.is_take()) {
            (true, _) => SoundCue::Promotion,
            (false, true) => SoundCue::Take,
            (false, false) => SoundCue::Step,
        });
        SoundState { plies: cursor.ply(), last, over: self.game_match.outcome().is_some() }
    }

    /// The main line with its numbers, variations in parentheses after the move that they replace, and the result at the
    /// end.
    #[must_use]
    pub fn record_text(&self) -> String {
        self.record().moves_text()
    }

    /// A whole file: who played, where it began, the moves.
    #[must_use]
    pub fn record_file(&self) -> String {
        self.record().to_string()
    }

    fn record(&self) -> Record {
        let mut record = self.game_match.cursor().to_record(|_| Annotation::default());
        for (side, name) in [(Color::White, Tags::WHITE), (Color::Black, Tags::BLACK)] {
            record.tags.set(name, &self.player_words(side)).expect("a tag of PGN, and a few words");
        }
        record
    }

    fn is_untouched(&self) -> bool {
        *self.game_match.cursor().game() == Game::default()
    }
}

impl Shell {
    /// Opens a dialog in the place of another one, or closes it if it is open.
    fn show(&mut self, dialog: Dialog, shown: Shown) {
        let is_open =
            self.dialog.as_ref().is_some_and(|open| std::mem::discriminant(open) == std::mem::discriminant(&dialog));
        match shown {
            Shown::Yes => self.dialog = Some(dialog),
            Shown::No if is_open => self.dialog = None,
            Shown::No => {}
        }
    }

    /// Another game begins: all that was about the one before goes. The dialog for the settings stays.
    fn clear(&mut self) {
        self.notice = None;
        self.address_left = false;
        if self.dialog != Some(Dialog::Settings) {
            self.dialog = None;
        }
    }
}
