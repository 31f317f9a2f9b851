//! Messages to the player. A notice says what happened; its text is produced when it is rendered, in the current
//! language.

use std::rc::Rc;
use std::time::Duration;

use laska_app::address::AddressError;
use laska_app::saved::{SaveDamage, SavedField};
use laska_app::{Announcement, InputRefusal, NoHelp, Refusal};
use laska_rules::{Message, Square};

use crate::archive_error::ArchiveError;
use crate::parts::PartError;
use crate::settings::UnreadSettings;
use crate::words::{Language, list_of, localize, side, translate};
use crate::{tr, tr_noop};

/// A message to the player, shown until it is closed or outdated, or for its [`Notice::duration`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Match(Announcement),
    /// The address could not be read; a new game is on the board.
    AddressReplaced(AddressError),
    /// The address could not be read; the game on the board is unchanged.
    AddressRefused(AddressError),
    /// The address could not be read; the board of the study is unchanged.
    AddressIgnored(AddressError),
    /// A link is damaged; everything that could be read is shown.
    LinkDamaged(AddressError),
    Games(Vec<SaveDamage>),
    /// The engine worker failed for good, for the given reason.
    WorkerLost(String),
    /// Some settings could not be read.
    SettingsLost(UnreadSettings),
    /// The texts of the language could not be loaded.
    LanguageLost(Language),
    /// The browser's storage is full or blocked.
    StorageFull,
    /// The list of games could not be read or written.
    Archive(ArchiveError),
    /// A part of the page could not be loaded.
    PartLost(PartError),
    /// Two messages, with the tone of the first.
    Both(Rc<Notice>, Rc<Notice>),
    /// A text in the language of the moment, which is outdated before the language changes.
    Text(Tone, Rc<str>),
    /// Any other message.
    Message {
        tone: Tone,
        /// The text.
        message: Message,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done, or an input was refused.
    Info,
    /// Something failed.
    Error,
}

/// The shortest time for a message.
const MIN_DURATION: Duration = Duration::from_secs(4);

/// The time to notice a message, before reading it.
const FIXED_DURATION: Duration = Duration::from_secs(1);

/// The time to read a character: slow readers read 140 words in a minute.
const DURATION_PER_CHARACTER: Duration = Duration::from_millis(70);

impl Notice {
    pub fn tone(&self) -> Tone {
        match self {
            Self::Match(Announcement::ComputerFailed(_)) => Tone::Error,
            Self::Match(_) => Tone::Info,
            Self::Both(first, _) => first.tone(),
            Self::Message { tone, .. } | Self::Text(tone, _) => *tone,
            Self::SettingsLost(_) => Tone::Info,
            Self::AddressReplaced(_)
            | Self::AddressRefused(_)
            | Self::AddressIgnored(_)
            | Self::LinkDamaged(_)
            | Self::Games(_)
            | Self::LanguageLost(_)
            | Self::StorageFull
            | Self::Archive(_)
            | Self::PartLost(_)
            | Self::WorkerLost(_) => Tone::Error,
        }
    }

    /// Returns how long the message is shown: long enough to read it, for a message that only says what happened. A
    /// message that asks the player to do something stays.
    pub fn duration(&self) -> Option<Duration> {
        let passes = match self {
            Self::Match(announcement) => !matches!(
                announcement,
                Announcement::ComputerFailed(_)
                    | Announcement::LinkDiffers { .. }
                    | Announcement::OwnLink
                    | Announcement::Forked { .. }
            ),
            Self::Message { tone, .. } | Self::Text(tone, _) => *tone == Tone::Info,
            Self::Both(first, second) => first.duration().and(second.duration()).is_some(),
            _ => false,
        };
        let characters = u32::try_from(self.text().chars().count()).unwrap_or(u32::MAX);
        passes.then(|| MIN_DURATION.max(FIXED_DURATION + DURATION_PER_CHARACTER.saturating_mul(characters)))
    }

    /// Returns whether a reload of the page may help.
    pub fn asks_for_reload(&self) -> bool {
        match self {
            Self::PartLost(error) => *error != PartError::Unreachable,
            Self::Archive(error) => matches!(error, ArchiveError::NewerVersion | ArchiveError::NoAnswer),
            Self::WorkerLost(_) => true,
            Self::Both(first, second) => first.asks_for_reload() || second.asks_for_reload(),
            _ => false,
        }
    }

    /// Returns the text in the current language.
    pub fn text(&self) -> String {
        match self {
            Self::Match(announcement) => announcement_words(announcement),
            Self::AddressReplaced(error) => tr!(
                "Could not read the address: {error}. A new game is on the board; you can correct the address.",
                error = localize(error)
            ),
            Self::AddressRefused(error) => tr!(
                "Could not read the address: {error}. Your game is unchanged; you can correct the address.",
                error = localize(error)
            ),
            Self::AddressIgnored(error) => {
                tr!("Could not read the address: {error}. The board is unchanged.", error = localize(error))
            }
            Self::LinkDamaged(error) => {
                tr!("The link is damaged: {error}. The board shows everything before the damage.", error = localize(error))
            }
            Self::Games(damage) => damage.iter().map(damage_words).collect::<Vec<_>>().join(" "),
            Self::WorkerLost(reason) => {
                tr!("The computer stopped: {reason}. Reload the page to try again.", reason = translate(reason))
            }
            Self::SettingsLost(lost) => lost_settings_words(lost),
            Self::LanguageLost(language) => {
                tr!("Could not load the texts for {language}. The page stays in English.", language = language.name)
            }
            Self::StorageFull => tr!(
                "Could not save: the browser’s storage is full or blocked. Earlier saves are safe; anything new lasts until you close this page."
            )
            .to_owned(),
            Self::Archive(error) => error.text().to_owned(),
            Self::PartLost(PartError::Outdated) => {
                tr!("This page is of an earlier version. Reload it to go on; nothing is lost.").to_owned()
            }
            Self::PartLost(PartError::Missing) => {
                tr!("Could not load this part of the page. Try again, or reload the page; nothing is lost.").to_owned()
            }
            Self::PartLost(PartError::Unreachable) => {
                tr!("Could not load this part of the page. Check the connection, then try again.").to_owned()
            }
            Self::Both(first, second) => format!("{} {}", first.text(), second.text()),
            Self::Message { message, .. } => localize(message),
            Self::Text(_, text) => text.to_string(),
        }
    }
}

fn lost_settings_words(UnreadSettings { newer, titles }: &UnreadSettings) -> String {
    let titles: Vec<&str> = titles.iter().map(|title| translate(title)).collect();
    let settings = titles.join(", ");
    match (newer, titles.is_empty()) {
        (true, false) => tr!(
            "A newer version of this page saved the settings. Could not read: {settings}. All others were kept.",
            settings = settings
        ),
        (true, true) => {
            tr!("A newer version of this page saved the settings. Some could not be read; all others were kept.")
                .to_owned()
        }
        (false, false) => tr!("Could not read these settings: {settings}. All others were kept.", settings = settings),
        (false, true) => tr!("Could not read some settings. All others were kept.").to_owned(),
    }
}

/// Returns the text of an announcement.
pub fn announcement_words(announcement: &Announcement) -> String {
    match announcement {
        Announcement::Refused(refusal) => refusal_words(refusal),
        Announcement::PremoveDropped { from, to } => {
            tr!("Your planned move {from}-{to} is not possible now.", from = from, to = to)
        }
        Announcement::NoHint(NoHelp::ByLink) => {
            tr!("A game by link has no hints and no analysis until it is over.").to_owned()
        }
        Announcement::NoHint(NoHelp::Live) => {
            tr!("A live game has no hints and no analysis until it is over.").to_owned()
        }
        Announcement::NoHint(NoHelp::Serious) => {
            tr!("A serious game has no hints and no analysis until it is over.").to_owned()
        }
        Announcement::NoUndo => tr!("A serious game has no undo.").to_owned(),
        Announcement::ComputerDeclinedDraw => tr!("The computer declines the draw.").to_owned(),
        Announcement::DeclinedDraw(by) => tr!("{side} declines the draw.", side = side(*by)),
        Announcement::ComputerFailed(reason) => {
            tr!("The computer could not move: {reason}. Undo a move, or reload the page.", reason = reason)
        }
        Announcement::OlderLink => {
            tr!("This link is older than your game. The board shows the latest position.").to_owned()
        }
        Announcement::LinkDiffers { number } => tr!(
            "The link differs from your game from move {number} on. Your moves are on the board; those of the link are a variation in the list.",
            number = number
        ),
        Announcement::Forked { number } => tr!(
            "This game was continued differently in another tab, from move {number} on. Both continuations are in the move list; choose one there.",
            number = number
        ),
        Announcement::OwnLink => tr!("This is your own link. Send it to the other player, who is to move.").to_owned(),
    }
}

fn refusal_words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Board(refusal) => input_refusal_words(refusal),
        Refusal::ComputersPlay => {
            tr!("Two computers are playing. Press “Play from here” to take over the side to move.").to_owned()
        }
        Refusal::RemoteTurn => {
            tr!("It is the other player’s turn. Send the link, then open the one you get back.").to_owned()
        }
        Refusal::FriendTurn => tr!("It is your friend’s turn. You can plan your next move.").to_owned(),
        Refusal::LiveNotReady => {
            tr!("The live game is not ready. If it is open in another tab, play there.").to_owned()
        }
        Refusal::EarlierPosition => tr!("This is an earlier position. Redo to continue playing.").to_owned(),
        Refusal::ComputerTurn(turn) => tr!("It is the computer’s turn. It plays {side}.", side = side(*turn)),
        Refusal::EarlierComputerTurn => {
            tr!("This is an earlier position with the computer to move. Redo or undo to reach your turn.").to_owned()
        }
    }
}

/// Returns the text for a refused input.
pub fn input_refusal_words(refusal: &InputRefusal) -> String {
    match refusal {
        InputRefusal::GameOver(outcome) => tr!("The game is over. {outcome}.", outcome = localize(outcome)),
        InputRefusal::ChainContinues { targets, .. } => {
            tr!("Keep capturing: land on {squares}.", squares = or_list(targets))
        }
        InputRefusal::MayStop { at, targets } => tr!(
            "To end the move on {square}, press Stop. To keep capturing, land on {squares}.",
            square = at,
            squares = or_list(targets)
        ),
        InputRefusal::AmbiguousTarget { to, targets, .. } => tr!(
            "There is more than one way to {square}. Choose the next landing square: {targets}.",
            square = to,
            targets = or_list(targets)
        ),
        InputRefusal::UnreachableSquare { from, to, targets } => tr!(
            "{from} cannot move to {square}. It can move to {targets}.",
            from = from,
            square = to,
            targets = or_list(targets)
        ),
        InputRefusal::WrongSide { square, owner } => {
            tr!(
                "{square} belongs to {owner}. {turn} is to move.",
                square = square,
                owner = side(*owner),
                turn = side(!*owner)
            )
        }
        InputRefusal::MustCapture { square, capturing } => {
            tr!(
                "You must capture, and {square} cannot. Move {capturing}.",
                square = square,
                capturing = or_list(capturing)
            )
        }
        InputRefusal::Blocked(square) => {
            tr!("{square} cannot move: it is blocked.", square = square)
        }
        InputRefusal::InvalidMove(error) => tr!("Not played: {error}.", error = localize(error)),
    }
}

fn damage_words(damage: &SaveDamage) -> String {
    match damage {
        SaveDamage::FromBackup => tr!("A saved game was damaged. A backup is available.").to_owned(),
        SaveDamage::Lost => tr!("A saved game was damaged and could not be restored.").to_owned(),
        SaveDamage::Parts(parts) => tr!(
            "The saved game was damaged. Could not read: {parts}. The rest was restored.",
            parts = list_of(&parts.iter().map(|field| translate(field_words(*field)).to_owned()).collect::<Vec<_>>())
        ),
        SaveDamage::OtherVersion => tr!(
            "Another version of this page saved games in this browser. This version cannot read them and leaves them unchanged."
        )
        .to_owned(),
    }
}

const fn field_words(field: SavedField) -> &'static str {
    match field {
        SavedField::Moves => tr_noop!("moves"),
        SavedField::Clock => tr_noop!("clock"),
        SavedField::Result => tr_noop!("result"),
        SavedField::Players => tr_noop!("players"),
        SavedField::GameId => tr_noop!("game ID"),
        SavedField::StartTime => tr_noop!("start time"),
        SavedField::Conditions => tr_noop!("hints and undone moves"),
        SavedField::Date => tr_noop!("date"),
    }
}

/// Returns a list of squares: `b4 or d4`.
pub(crate) fn or_list(squares: &[Square]) -> String {
    let names = squares.iter().map(Square::to_string);
    names.reduce(|first, last| tr!("{first} or {last}", first = first, last = last)).unwrap_or_default()
}
