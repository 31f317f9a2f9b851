//! What happens on the table, and what the page then asks the browser to do.

use std::rc::Rc;

use laska_app::saved::{GameLookup, SavedGame};
use laska_app::{BoardEvent, CursorEvent, LiveRequest, MatchEvent, Navigation, NewGame};
use laska_library::PuzzleQuestion;
use laska_pictures::qr::QrDrawing;
use laska_ui::notice::Notice;
use laska_ui::panels::{HeaderEvent, MovesEvent, NoticeEvent, Shortcut};
use laska_ui::parts::PartError;
use laska_ui::settings::{LoadedSettings, Settings};
use laska_ui::svg::PictureFormat;
use laska_ui::view::{BoardView, OfflineView};
use yew::Callback;

use crate::games::{ArchiveEvent, ArchiveRequest, GamesFilter};
use crate::live::LiveReport;
use crate::view::AnimationFile;

/// An event of the page: first what the player does, then what the browser reports.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Something happened in the match: input of the player, a reply of the computer, time passed.
    Match(MatchEvent),
    /// Open a dialog in place of the current one.
    Open(Dialog),
    /// Close a dialog if it is open.
    Close(Dialog),
    /// Start the game that was chosen in the dialog.
    NewGame(NewGame),
    /// Begin a new game whose random choices have been made.
    Begin(NewGame),
    /// Resign, after a question where the settings or the game require one.
    Resign,
    CopyLink,
    /// Share the link to the game with the system's share dialog.
    ShareLink,
    CopyMoves,
    /// Save the moves to a file.
    SaveMoves,
    /// An action in the Share sheet.
    ShareAction(ShareAction),
    /// Open the tour, leave it, or decline it.
    Tour(TourAction),
    /// Change which games are listed.
    FilterGames(GamesFilter),
    /// Do something with the games in the archive.
    Games(ArchiveRequest),
    ChangeSettings(Settings),
    /// Show or hide the second board in the place of the board, where a phone has no room for both.
    ToggleColumns,
    CloseNotice,
    /// Show a capture that the player has overlooked jump by jump, or the game again.
    ShowCapture(bool),
    /// Show another position in the place of the game's, or the game again.
    Show(Option<Rc<BoardView>>),
    /// Switch to the new version of the site that is waiting, or load the page again.
    Update,
    /// An address was opened: the part after `#`, and the saved game for it.
    Opened(String, Box<GameLookup>),
    /// A link to an invitation or an answer was opened: its text.
    OpenedLive(Rc<str>),
    /// The player has come back to this tab.
    Returned,
    /// Another tab has saved this game. First the last state that both tabs had, if any.
    ContinuedElsewhere(Option<Box<SavedGame>>, Box<SavedGame>),
    /// The choices of the last new game were loaded.
    ChoicesRead(NewGame),
    /// Whether the tour is to be offered to this player.
    TourOffered(TourOffer),
    /// The puzzle of the day was loaded.
    PuzzleLoaded(Rc<PuzzleQuestion>),
    /// The offline storage of the site changed.
    Offline(OfflineView),
    /// The settings were loaded, initially or because another tab changed them.
    SettingsRead(LoadedSettings),
    /// The page switched to the language of the settings, or failed to.
    LanguageApplied(Option<Notice>),
    /// The browser reports something to the player.
    Notify(Notice),
    /// A part of the page could not be loaded.
    PartLost(Part, PartError),
    /// A report of the part with live games.
    Live(LiveReport),
    /// A report of the archive of games.
    Archive(ArchiveEvent),
    /// Whether the system has a share dialog.
    CanShare(bool),
    /// What happened to the pictures of the Share sheet.
    Share(ShareEvent),
}

/// A part of the page that is loaded on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Dialogs,
    /// The archive of games.
    Games,
    /// The tour and the puzzle of the day.
    Learn,
    Live,
    Coach,
}

/// A dialog of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    NewGame,
    Share,
    /// The list of keyboard shortcuts.
    Keys,
    Settings,
    /// The question before a resignation.
    Resign,
    /// The list of all games.
    Games,
    /// The sheet that connects two devices.
    Live,
}

/// An action of the Share sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareAction {
    Copy(SharedLink),
    /// Copy the markup that shows the target of a link in a frame of another site.
    CopyFrame(SharedLink),
    /// Send a link with the system's share dialog.
    Send(SharedLink),
    /// Save the picture of the position.
    SavePicture(PictureFormat),
    /// Make an animated picture of the game.
    Animate,
    /// Stop making it.
    CancelAnimation,
    SaveAnimation,
}

/// A link of the Share sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedLink {
    /// To the game with all its moves.
    Game,
    /// To the position on the board.
    Position,
}

/// An action that concerns the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourAction {
    /// Open it in place of the game.
    Open,
    /// Go back to the game.
    Leave,
    /// Decline the offer.
    Decline,
    /// Finish the last board.
    Finish,
    /// Start a game with the default choices.
    FirstGame,
}

/// Whether the page offers the tour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TourOffer {
    /// The player has played before, or has seen or declined the tour.
    #[default]
    Closed,
    /// The player is new.
    Open,
}

/// What happened to the pictures of the Share sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum ShareEvent {
    /// The page was opened at this URL, without the fragment.
    PageUrl(String),
    /// The QR code of a link was made; `None` if the link is too long.
    Qr(String, Option<QrDrawing>),
    /// A step of the recording is complete.
    StepRecorded(usize),
    /// The animated picture is complete.
    Animated(AnimationFile),
    /// The worker that makes them failed.
    Failed,
}

/// What the page asks the browser to do after an event. The browser reports the outcome with another event.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Remember the choices of a new game for the next visit.
    SaveChoices(NewGame),
    /// Choose what a new game leaves to chance, and begin it.
    BeginAtRandom(NewGame),
    /// Copy the link to the game with this address.
    CopyLink(String),
    /// Share the link to the game with this address.
    ShareLink(String),
    /// Copy the moves of the game on the board.
    CopyMoves,
    /// Save the moves of the game on the board to a file.
    SaveMoves,
    /// Do what the player requested in the Share sheet.
    Share(ShareEffect),
    /// Do something with the games in the archive.
    Archive(ArchiveRequest),
    /// Ask the devices of the live game for what the player wants.
    Live(LiveRequest),
    /// Switch to the new version of the site that is waiting, or load the page again.
    Update,
}

/// What the browser does for the Share sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShareEffect {
    /// Copy a link.
    Copy(String),
    /// Copy the markup that shows the target of a link in a frame of another site.
    CopyFrame(String),
    /// Send a link with the system's share dialog.
    Send(String),
    /// Save the picture that the sheet shows.
    SavePicture(PictureFormat),
    /// Save the animated picture at a URL of this page.
    SaveAnimation(String),
}

impl Event {
    /// Returns whether someone acts in this tab.
    pub(crate) const fn is_action(&self) -> bool {
        match self {
            Self::Match(event) => !matches!(
                event,
                MatchEvent::PlayPremove
                    | MatchEvent::Replied(_)
                    | MatchEvent::Coached(_)
                    | MatchEvent::Worker(_)
                    | MatchEvent::Arrived
                    | MatchEvent::Live(_)
                    | MatchEvent::LiveElsewhere
                    | MatchEvent::Time(_)
            ),
            Self::Open(_)
            | Self::Close(_)
            | Self::NewGame(_)
            | Self::Begin(_)
            | Self::Resign
            | Self::CopyLink
            | Self::ShareLink
            | Self::CopyMoves
            | Self::SaveMoves
            | Self::ShareAction(_)
            | Self::Tour(_)
            | Self::FilterGames(_)
            | Self::Games(_)
            | Self::ChangeSettings(_)
            | Self::ToggleColumns
            | Self::CloseNotice
            | Self::Show(_)
            | Self::ShowCapture(_)
            | Self::Update
            | Self::Opened(..)
            | Self::OpenedLive(_)
            | Self::Returned => true,
            Self::ContinuedElsewhere(..)
            | Self::ChoicesRead(_)
            | Self::TourOffered(_)
            | Self::PuzzleLoaded(_)
            | Self::Offline(_)
            | Self::SettingsRead(_)
            | Self::LanguageApplied(_)
            | Self::Notify(_)
            | Self::PartLost(..)
            | Self::Live(_)
            | Self::Archive(_)
            | Self::CanShare(_)
            | Self::Share(_) => false,
        }
    }
}

impl From<MatchEvent> for Event {
    fn from(event: MatchEvent) -> Self {
        Self::Match(event)
    }
}

impl From<BoardEvent> for Event {
    fn from(event: BoardEvent) -> Self {
        Self::Match(MatchEvent::Input(event))
    }
}

impl From<CursorEvent> for Event {
    fn from(event: CursorEvent) -> Self {
        Self::Match(MatchEvent::Cursor(event))
    }
}

impl From<MovesEvent> for Event {
    fn from(event: MovesEvent) -> Self {
        match event {
            MovesEvent::Cursor(event) => event.into(),
            MovesEvent::Copy => Self::CopyMoves,
            MovesEvent::Save => Self::SaveMoves,
        }
    }
}

impl From<HeaderEvent> for Event {
    fn from(event: HeaderEvent) -> Self {
        match event {
            HeaderEvent::Share => Self::Open(Dialog::Share),
            HeaderEvent::Settings => Self::Open(Dialog::Settings),
            HeaderEvent::Update => Self::Update,
        }
    }
}

impl From<NoticeEvent> for Event {
    fn from(event: NoticeEvent) -> Self {
        match event {
            NoticeEvent::Close => Self::CloseNotice,
            NoticeEvent::Reload => Self::Update,
        }
    }
}

impl From<Shortcut> for Event {
    fn from(shortcut: Shortcut) -> Self {
        match shortcut {
            Shortcut::Undo => Self::Match(MatchEvent::Undo),
            Shortcut::Redo => Self::Match(MatchEvent::Redo),
            Shortcut::Hint => Self::Match(MatchEvent::Hint),
            Shortcut::Cancel => BoardEvent::Cancel.into(),
            Shortcut::Navigate(step) => CursorEvent::Navigate(step).into(),
            Shortcut::ShowKeys => Self::Open(Dialog::Keys),
        }
    }
}

impl From<ShareAction> for Event {
    fn from(action: ShareAction) -> Self {
        Self::ShareAction(action)
    }
}

impl From<TourAction> for Event {
    fn from(action: TourAction) -> Self {
        Self::Tour(action)
    }
}

impl From<ArchiveRequest> for Event {
    fn from(request: ArchiveRequest) -> Self {
        Self::Games(request)
    }
}

/// The callbacks for the panels, whose own events become events of this page. They are created once, so that a panel is rendered
/// again only if its data has changed.
#[derive(Clone, PartialEq)]
pub struct Handlers {
    pub on_event: Callback<Event>,
    /// Receives input at the board, and typed moves.
    pub on_board: Callback<BoardEvent>,
    /// Receives steps through the moves.
    pub on_step: Callback<Navigation>,
    pub on_moves: Callback<MovesEvent>,
    pub on_header: Callback<HeaderEvent>,
    pub on_notice: Callback<NoticeEvent>,
    /// Receives changed settings.
    pub on_settings: Callback<Settings>,
    pub on_close_settings: Callback<()>,
    pub on_open_keys: Callback<()>,
    pub on_close_keys: Callback<()>,
}

impl Handlers {
    pub fn new(on_event: Callback<Event>) -> Self {
        Self {
            on_board: on_event.reform(Event::from),
            on_step: on_event.reform(|step| CursorEvent::Navigate(step).into()),
            on_moves: on_event.reform(Event::from),
            on_header: on_event.reform(Event::from),
            on_notice: on_event.reform(Event::from),
            on_settings: on_event.reform(Event::ChangeSettings),
            on_close_settings: on_event.reform(|()| Event::Close(Dialog::Settings)),
            on_open_keys: on_event.reform(|()| Event::Open(Dialog::Keys)),
            on_close_keys: on_event.reform(|()| Event::Close(Dialog::Keys)),
            on_event,
        }
    }
}
