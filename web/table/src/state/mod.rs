//! The state machine of the play page, without a browser: a match, and the dialogs and notices around it.
//!
//! What the browser does once after an event is in the list of effects. What should hold from then on (a search, an
//! address, a saved game) is part of the state: [`PlayPage::search`] and [`PlayPage::address`] describe it, and the
//! `browser` module applies it.

mod coach;
mod end;
mod games;
mod learn;
mod live;
mod share;
mod share_sheet;
#[cfg(test)]
mod tests;
mod view;

use std::rc::Rc;

use laska_app::address::{Address, undecorated, write_address, write_line_address};
use laska_app::archive::GameKey;
use laska_app::results::LevelResult;
use laska_app::saved::{GameLookup, LoadedGame, SavedGame};
use laska_app::start_text::StartTextError;
use laska_app::worker::SearchTask;
use laska_app::{Announcement, BoardEvent, Feedback, Match, MatchEvent, NewGame, Players, TimesLeft};
use laska_library::PuzzleQuestion;
use laska_rules::notation::record::{Annotation, Record, Tags};
use laska_rules::{Color, Game};

pub(crate) use self::coach::LAST_COACHED_LEVEL;
use self::share::Share;
pub use self::share::{AnimationTask, PictureTask};
use laska_ui::notice::Notice;
use laska_ui::parts::PartError;
use laska_ui::settings::{LoadedSettings, Settings, Tempo};
use laska_ui::sound::{SoundCue, SoundState};
use laska_ui::view::{BoardView, OfflineView};

use crate::event::{Dialog, Effect, Event, Part, TourAction, TourOffer};
use crate::games::MyGames;
use crate::live::LiveOffer;

/// The state of the play page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayPage {
    game_match: Match,
    shell: Shell,
    share: Share,
    live: LiveEntry,
    settings: Settings,
    /// All games played here.
    games: Rc<MyGames>,
    /// The results of the latest games that count, in the order in which they were finished.
    results: Vec<(GameKey, LevelResult)>,
}

/// The state around the match: dialogs, notices, and the capabilities of the browser.
#[derive(Clone, Debug, Default, PartialEq)]
struct Shell {
    /// The choices of the last new game.
    choices: NewGame,
    /// Whether the tour is shown in place of the game.
    in_tour: bool,
    tour_offer: TourOffer,
    /// The puzzle of the day, once it has been loaded.
    daily_puzzle: Option<Rc<PuzzleQuestion>>,
    notice: Option<Rc<Notice>>,
    /// What the status says about the last input.
    remark: Option<Rc<Announcement>>,
    dialog: Option<Dialog>,
    new_game: NewGamePrompt,
    offline: OfflineView,
    /// Whether a capture that the player has overlooked is shown.
    shows_capture: bool,
    /// What the boards show in place of the game.
    shown: Option<Rc<BoardView>>,
    /// Whether the second board is in the place of the board, on a phone.
    columns_over_board: bool,
    /// Whether the system has a share dialog.
    can_share: bool,
    /// Whether an invalid address stays in the bar for the player to correct.
    keeps_invalid_address: bool,
    /// Whether the game was last continued in another tab, where the computer thinks until someone plays here.
    follows_other_tab: bool,
}

/// What the player has begun with a live game.
#[derive(Clone, Debug, Default, PartialEq)]
struct LiveEntry {
    /// The game to which a friend is invited.
    offer: Option<Rc<LiveOffer>>,
    /// The text of a link that was opened.
    link: Option<Rc<str>>,
}

/// What the new-game dialog says while it is open.
#[derive(Clone, Debug, Default, PartialEq)]
struct NewGamePrompt {
    /// The side of a player who followed a link to continue from a position.
    challenged: Option<Color>,
    /// The error in the custom position.
    position_error: Option<Rc<StartTextError>>,
}

impl PlayPage {
    /// Returns the state after an event, and what the browser should do then.
    pub fn after(mut self, event: Event) -> (Self, Vec<Effect>) {
        if event.is_action() {
            self.shell.follows_other_tab = false;
        }
        let effects = self.handle(event);
        (self, effects)
    }

    fn handle(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Match(event) => return self.handle_match_event(event),
            Event::Open(dialog) => self.open_dialog(dialog),
            Event::Close(dialog) => self.close_dialog(dialog),
            Event::NewGame(choices) => {
                return vec![Effect::SaveChoices(choices.clone()), Effect::BeginAtRandom(choices)];
            }
            // Nothing is chosen here, so the stored choices stay.
            Event::Tour(TourAction::FirstGame) => {
                return vec![Effect::BeginAtRandom(NewGame { style: self.usual_style(), ..NewGame::default() })];
            }
            Event::Begin(new_game) if new_game.seats.are_live() => self.invite(&new_game),
            Event::Begin(new_game) => self.begin(&new_game),
            Event::Resign => return self.resign(),
            Event::CopyLink => return vec![Effect::CopyLink(self.address().unwrap_or_default())],
            Event::ShareLink => return vec![Effect::ShareLink(self.address().unwrap_or_default())],
            Event::CopyMoves => return vec![Effect::CopyMoves],
            Event::SaveMoves => return vec![Effect::SaveMoves],
            Event::ShareAction(action) => return self.handle_share_action(action),
            Event::Tour(action) => self.handle_tour_action(action),
            Event::FilterGames(filter) => Rc::make_mut(&mut self.games).set_filter(filter),
            Event::Games(request) => {
                Rc::make_mut(&mut self.games).apply_request(&request);
                return vec![Effect::Archive(request)];
            }
            Event::ChangeSettings(settings) => self.settings = settings,
            Event::ToggleColumns => self.shell.columns_over_board = !self.shell.columns_over_board,
            Event::CloseNotice => self.shell.notice = None,
            Event::Show(shown) => self.shell.shown = shown,
            Event::ShowCapture(shows) => (self.shell.shows_capture, self.shell.shown) = (shows, None),
            Event::Update => return vec![Effect::Update],
            Event::Opened(fragment, lookup) => self.open(&fragment, *lookup),
            Event::ContinuedElsewhere(known, game) => self.continue_from(known.as_deref(), *game),
            Event::OpenedLive(text) => self.open_live_link(&text),
            Event::Live(report) => self.handle_live_report(report),
            Event::Returned => {}
            Event::TourOffered(offer) => self.shell.tour_offer = offer,
            Event::PuzzleLoaded(puzzle) => self.shell.daily_puzzle = Some(puzzle),
            Event::ChoicesRead(choices) => self.shell.choices = choices,
            Event::Offline(offline) => self.shell.offline = offline,
            Event::SettingsRead(read) => self.load_settings(read),
            // Every event renders the page again, in the current language.
            Event::LanguageApplied(None) => {}
            Event::LanguageApplied(Some(notice)) | Event::Notify(notice) => self.show_notice(notice),
            Event::Archive(event) => return self.handle_archive_event(event),
            Event::PartLost(part, error) => self.lose_part(part, error),
            Event::CanShare(can_share) => self.shell.can_share = can_share,
            Event::Share(event) => self.apply_share_event(event),
        }
        Vec::new()
    }

    fn handle_match_event(&mut self, event: MatchEvent) -> Vec<Effect> {
        match &event {
            MatchEvent::Input(BoardEvent::Point(_) | BoardEvent::Flip) => {}
            MatchEvent::Input(_) => self.shell.clear_answers(),
            MatchEvent::Rematch | MatchEvent::RematchAt(_) | MatchEvent::Resign => self.shell.clear(),
            _ => {}
        }
        self.apply(event)
    }

    /// Continues without a part that could not be loaded. It is requested again when it is next needed.
    fn lose_part(&mut self, part: Part, error: PartError) {
        match part {
            // The archive takes over later what it missed, and the page does without a puzzle.
            Part::Games if self.shell.dialog != Some(Dialog::Games) => return,
            Part::Learn if !self.shell.in_tour => return,
            Part::Dialogs | Part::Games | Part::Learn => (self.shell.dialog, self.shell.in_tour) = (None, false),
            Part::Live => self.end_live_entry(),
            Part::Coach => {
                self.lose_coach();
                // The page does without a recap.
                if self.game_match.is_over() {
                    return;
                }
            }
        }
        self.show_notice(Notice::PartLost(error));
    }

    fn open_dialog(&mut self, dialog: Dialog) {
        self.prepare_dialog(dialog);
        self.shell.new_game = NewGamePrompt::default();
        self.shell.dialog = Some(dialog);
    }

    fn close_dialog(&mut self, dialog: Dialog) {
        self.prepare_dialog(dialog);
        // Another dialog may have taken its place.
        self.shell.dialog.take_if(|open| *open == dialog);
    }

    /// Forgets what a dialog showed when it was last open.
    fn prepare_dialog(&mut self, dialog: Dialog) {
        match dialog {
            Dialog::Share => self.clear_share(),
            Dialog::Games => Rc::make_mut(&mut self.games).reset(),
            Dialog::NewGame | Dialog::Keys | Dialog::Settings | Dialog::Resign | Dialog::Live => {}
        }
    }

    /// Passes an event on to the match. What the player wants in a live game is an effect, because the devices do it.
    fn apply(&mut self, event: MatchEvent) -> Vec<Effect> {
        let Feedback { is_changed, announcement, request } = self.game_match.apply(event);
        if is_changed {
            self.shell.clear_answers();
            self.shell.keeps_invalid_address = false;
            self.close_offer_to_player();
        }
        match announcement {
            Some(
                remark @ (Announcement::Refused(_)
                | Announcement::PremoveDropped { .. }
                | Announcement::NoHint(_)
                | Announcement::NoUndo),
            ) => {
                self.shell.remark = Some(Rc::new(remark));
            }
            Some(announcement) => self.show_notice(Notice::Match(announcement)),
            None => {}
        }
        request.map(Effect::Live).into_iter().collect()
    }

    /// Starts the game requested in the dialog. If the position cannot be parsed, the dialog stays open and shows the
    /// error.
    fn begin(&mut self, new_game: &NewGame) {
        match self.game_match.begin(new_game) {
            Ok(()) => {
                self.shell.choices = new_game.clone();
                self.shell.clear();
                self.live = LiveEntry::default();
            }
            Err(error) => self.show_position_error(error),
        }
    }

    fn show_position_error(&mut self, error: StartTextError) {
        if self.shell.dialog != Some(Dialog::NewGame) {
            self.open_dialog(Dialog::NewGame);
        }
        self.shell.new_game.position_error = Some(Rc::new(error));
    }

    /// Opens the game of an address, with its saved state. A position without a saved game is for two people, unless
    /// the address asks for the computer; an empty address opens the most recent game or a new one. An invalid address
    /// is reported and stays in the bar. It does not affect a game in progress; otherwise it opens a new game.
    fn open(&mut self, fragment: &str, lookup: GameLookup) {
        let fragment = &*undecorated(fragment);
        let is_new = self.game_match.cursor().ply() == 0;
        let (address, damage) = match Address::read(fragment) {
            // A game in progress is not replaced by parts of another.
            Err(error) if is_new => match Address::salvage(fragment) {
                Some((address, damage)) => (Ok(address), damage),
                None => (Err(error), None),
            },
            read => (read, None),
        };
        let Address { game, game_id, terms, bottom } = match address {
            Ok(address) => address,
            Err(error) if is_new => {
                self.shell.clear();
                self.game_match.replace(Match::default());
                self.keep_invalid_address(Notice::AddressReplaced(error));
                return;
            }
            Err(error) => {
                self.keep_invalid_address(Notice::AddressRefused(error));
                return;
            }
        };
        self.shell.clear();
        match (game_id, lookup.game.map(|LoadedGame { game, .. }| game)) {
            (Some(game_id), saved) => {
                let announcement =
                    self.game_match.open_link(game, game_id, saved.filter(|saved| saved.game_id == Some(game_id)));
                self.shell.notice = announcement.map(|announcement| Rc::new(Notice::Match(announcement)));
            }
            (None, Some(saved)) => {
                self.game_match.resume(saved);
                if !fragment.is_empty() && !lookup.has_gone_on {
                    self.game_match.go_to_end_of(&game);
                }
            }
            (None, None) => {
                let strength = terms.strength.unwrap_or(self.shell.choices.strength);
                let players = match terms.against_computer {
                    Some(person) => Players::against(!person, strength),
                    None if fragment.is_empty() => Players::against(Color::Black, strength),
                    None => Players::people(),
                };
                // Ask for the level and the side before a game from a position, unless the link says how it continues.
                let is_over = game.outcome().is_some();
                let challenged = terms.against_computer.filter(|_| !is_over && terms.strength.is_none());
                let mut opened = Match::new(game, players);
                if players.computer_side().is_some() {
                    opened = opened.with_style(self.opened_style(terms.strength));
                }
                if let Some(clock) = terms.clock {
                    opened = opened.with_clock(clock, terms.left.unwrap_or(TimesLeft::both(clock.base)));
                }
                self.game_match.replace(match bottom {
                    Some(bottom) => opened.with_bottom(bottom),
                    None => opened,
                });
                if challenged.is_some() {
                    self.open_dialog(Dialog::NewGame);
                    self.shell.new_game.challenged = challenged;
                }
            }
        }
        if let Some(damage) = damage {
            self.show_notice(Notice::LinkDamaged(damage));
        }
        if !lookup.damage.is_empty() {
            self.show_notice(Notice::Games(lookup.damage));
        }
    }

    /// Takes over what another tab has saved of this game.
    fn continue_from(&mut self, known: Option<&SavedGame>, other: SavedGame) {
        let before = self.game_match.saved();
        let announcement = self.game_match.continue_from(known, other);
        if self.game_match.saved() == before {
            return;
        }
        // Only one tab's computer thinks, or both would reply. A fork continues in the tab in which it was noticed.
        self.shell.follows_other_tab = !matches!(announcement, Some(Announcement::Forked { .. }));
        (self.shell.notice, self.shell.remark) = (None, None);
        if let Some(announcement) = announcement {
            self.show_notice(Notice::Match(announcement));
        }
    }

    fn keep_invalid_address(&mut self, notice: Notice) {
        self.shell.keeps_invalid_address = true;
        self.show_notice(notice);
    }

    fn show_notice(&mut self, notice: Notice) {
        self.shell.notice = Some(Rc::new(notice));
    }

    /// Applies loaded settings, and appends a notice about those that could not be read.
    fn load_settings(&mut self, read: LoadedSettings) {
        self.settings = read.settings;
        let Some(lost) = read.lost.map(Notice::SettingsLost) else { return };
        let notice = match self.shell.notice.take() {
            None => lost,
            Some(announcement) => Notice::Both(announcement, Rc::new(lost)),
        };
        self.show_notice(notice);
    }

    pub const fn settings(&self) -> Settings {
        self.settings
    }

    pub const fn game_match(&self) -> &Match {
        &self.game_match
    }

    /// Returns the search that should be running.
    pub fn search(&self) -> Option<SearchTask> {
        let task = self.game_match.search().filter(|_| !self.shell.follows_other_tab)?;
        Some(SearchTask { pace: task.pace.scaled(self.settings.watch_speed.percent()), ..task })
    }

    /// Returns how many milliseconds to show the computer's reply before the planned move is played; `None` if no move is
    /// due.
    pub fn premove_delay(&self) -> Option<u32> {
        let (_, reply) = self.game_match.cursor().last_move().filter(|_| self.game_match.is_premove_due())?;
        let shown =
            |tempo: Tempo| if reply.is_capture() { tempo.jump * f64::from(reply.jumps() as u8) } else { tempo.step };
        Some(self.settings.animation.tempo().map_or(0, |tempo| shown(tempo) as u32))
    }

    /// Returns the address of the game, without the `#`, or `None` while an invalid one stays in the bar.
    pub fn address(&self) -> Option<String> {
        let address =
            || self.game_match.link_address().unwrap_or_else(|| write_address(self.game_match.cursor().game()));
        // The address of the list stays in the bar while the list is open, and that of an invitation until it is accepted.
        let is_other =
            self.shell.keeps_invalid_address || self.shell.dialog == Some(Dialog::Games) || self.has_live_link();
        (!is_other).then(address)
    }

    /// Returns whether the game has moves, shown or not.
    pub fn has_moves(&self) -> bool {
        !self.game_match.cursor().game().at_end().moves().is_empty()
    }

    /// Returns the address of the line on the board, with the position shown and the side at the bottom.
    pub fn line_address(&self) -> String {
        write_line_address(self.game_match.cursor().game(), self.game_match.board().bottom)
    }

    /// Returns the game to save, or `None` while an invalid address stays in the bar.
    pub fn saved(&self) -> Option<SavedGame> {
        (!self.shell.keeps_invalid_address).then(|| self.game_match.saved())
    }

    /// Returns the audible state of the game.
    pub fn sound_state(&self) -> SoundState {
        let cursor = self.game_match.cursor();
        let last = cursor.last_move().map(|(position, last)| match (position.promotes(last), last.is_capture()) {
            (true, _) => SoundCue::Promotion,
            (false, true) => SoundCue::Capture,
            (false, false) => SoundCue::Step,
        });
        SoundState { plies: cursor.ply(), last, over: self.game_match.outcome().is_some() }
    }

    /// Returns the moves as text: the main line with numbers, variations in parentheses after the moves that they
    /// replace, and the result. If that does not say where the game began, it is the whole file.
    pub fn record_text(&self) -> String {
        let record = self.record();
        if record.has_usual_start() { record.moves_text() } else { record.to_string() }
    }

    /// Returns the game as a file with players, start and moves.
    pub fn record_file(&self) -> String {
        self.record().to_string()
    }

    fn record(&self) -> Record {
        let mut record = self.game_match.cursor().to_record(|_| Annotation::default());
        for (side, name) in [(Color::White, Tags::WHITE), (Color::Black, Tags::BLACK)] {
            record.tags.set(name, &self.player_words(side)).expect("a valid tag and a short name");
        }
        record
    }

    fn is_untouched(&self) -> bool {
        *self.game_match.cursor().game() == Game::default()
    }
}

impl Shell {
    /// Clears what answered the last input, and what is shown in place of the game.
    fn clear_answers(&mut self) {
        (self.notice, self.remark) = (None, None);
        (self.shows_capture, self.shown) = (false, None);
    }

    /// Clears everything that concerned the previous game. The settings dialog stays open.
    fn clear(&mut self) {
        self.clear_answers();
        (self.keeps_invalid_address, self.in_tour) = (false, false);
        if self.dialog != Some(Dialog::Settings) {
            self.dialog = None;
        }
    }
}
