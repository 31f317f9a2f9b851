//! Messages to the player. A notice says what happened; its words are found when it is drawn, in the language of then.

use std::rc::Rc;

use laska_app::address::{AddressError, LinkDamage};
use laska_app::saved::{SaveDamage, SavedField};
use laska_app::{Announcement, InputRefusal, Refusal};
use laska_rules::{Message, Square};

use crate::settings::LostSettings;
use crate::words::{Language, listed, localize, say, side};
use crate::{tr, tr_noop};

/// A message to the player that stays until it is closed or outdated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// What the match says.
    Match(Announcement),
    /// The address cannot be read; a new game is on the board.
    AddressReplaced(AddressError),
    /// The address cannot be read; the game on the board is as it was.
    AddressRefused(AddressError),
    /// The address cannot be read; the board of the study is as it was.
    AddressIgnored(AddressError),
    /// A link is damaged; all that could be read of it is shown.
    LinkDamaged(LinkDamage),
    /// Kept games are damaged.
    Games(Vec<SaveDamage>),
    /// The computer is given up, for that reason.
    WorkerLost(String),
    /// Settings could not be read; all others were.
    SettingsLost(LostSettings),
    /// The words of that language could not be read.
    LanguageLost(Language),
    /// The browser's store takes nothing more.
    StoreFull,
    /// One message after another one, in the tone of the first.
    Both(Rc<Notice>, Rc<Notice>),
    /// Another message.
    Message {
        /// How it looks.
        tone: Tone,
        /// What it says.
        message: Message,
    },
}

/// How a notice looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something the player wanted was done, or is not allowed.
    Info,
    /// Something failed.
    Error,
}

impl Notice {
    /// How it looks.
    #[must_use]
    pub fn tone(&self) -> Tone {
        match self {
            Self::Match(
                Announcement::ComputerFailed(_) | Announcement::Refused(Refusal::Board(InputRefusal::InvalidMove(_))),
            ) => Tone::Error,
            Self::Match(_) => Tone::Info,
            Self::Both(first, _) => first.tone(),
            Self::Message { tone, .. } => *tone,
            Self::SettingsLost(_) => Tone::Info,
            Self::AddressReplaced(_)
            | Self::AddressRefused(_)
            | Self::AddressIgnored(_)
            | Self::LinkDamaged(_)
            | Self::Games(_)
            | Self::LanguageLost(_)
            | Self::StoreFull
            | Self::WorkerLost(_) => Tone::Error,
        }
    }

    /// What it says.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Match(announcement) => announcement_words(announcement),
            Self::AddressReplaced(error) => tr!(
                "The address cannot be read: {error}. You see a new game; the address is left for you to mend.",
                error = localize(error)
            ),
            Self::AddressRefused(error) => tr!(
                "The address cannot be read: {error}. Your game is as it was; the address is left for you to mend.",
                error = localize(error)
            ),
            Self::AddressIgnored(error) => {
                tr!("The address cannot be read: {error}. The board is as it was.", error = localize(error))
            }
            Self::LinkDamaged(LinkDamage::Part(error)) => {
                tr!("The link is damaged: {error}. You see all that could be read before that.", error = localize(error))
            }
            Self::LinkDamaged(LinkDamage::Trailing(signs)) => {
                tr!("“{signs}” at the end of the link was left out.", signs = signs)
            }
            Self::Games(damage) => damage.iter().map(damage_words).collect::<Vec<_>>().join(" "),
            Self::WorkerLost(reason) => {
                tr!("The machine cannot go on: {reason}. Reload the page to try again.", reason = say(reason))
            }
            Self::SettingsLost(lost) => lost_settings_words(lost),
            Self::LanguageLost(language) => {
                tr!("The words for {language} cannot be read. The page stays in English.", language = language.name)
            }
            Self::StoreFull => tr!(
                "This browser cannot keep anything more: its store is full, or shut to this page. What was kept before still is. What you do now lasts as long as this page."
            )
            .to_owned(),
            Self::Both(first, second) => format!("{} {}", first.text(), second.text()),
            Self::Message { message, .. } => localize(message),
        }
    }
}

fn lost_settings_words(LostSettings { newer, titles }: &LostSettings) -> String {
    let titles: Vec<&str> = titles.iter().map(|title| say(title)).collect();
    let what = if titles.is_empty() { tr!("a part").to_owned() } else { titles.join(", ") };
    if *newer {
        tr!(
            "The settings kept in this browser were kept by a newer version of this page. Not read: {what}. All others hold.",
            what = what
        )
    } else {
        tr!("The settings kept in this browser are damaged. Not read: {what}. All others hold.", what = what)
    }
}

fn announcement_words(announcement: &Announcement) -> String {
    match announcement {
        Announcement::Refused(refusal) => refusal_words(refusal),
        Announcement::ComputerDeclinedDraw => tr!("The machine declines the draw: it plays on.").to_owned(),
        Announcement::DeclinedDraw(by) => tr!("{side} declines the draw.", side = side(*by)),
        Announcement::ComputerFailed(reason) => {
            tr!("The machine could not answer: {reason}. Take back a move, or reload the page.", reason = reason)
        }
        Announcement::OlderLink => {
            tr!("This link is an older one: the game has gone on since then, and you see where it is now.").to_owned()
        }
        Announcement::LinkDiffers { number } => tr!(
            "From move {number} on, this link has other moves than your game. Yours are on the board; those of the link are a variation in the list.",
            number = number
        ),
        Announcement::OwnLink => tr!("This is your own link: send it to the other player, who is to move.").to_owned(),
    }
}

fn refusal_words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Board(refusal) => input_refusal_words(refusal),
        Refusal::ComputersPlay => tr!("Two machines play. Play from here takes the side to move.").to_owned(),
        Refusal::RemoteTurn => {
            tr!("It is the other player’s turn: send the link, and open the one that comes back.").to_owned()
        }
        Refusal::EarlierPosition => tr!("This is an earlier position. Go forward to play on.").to_owned(),
        Refusal::ComputerTurn(turn) => tr!("It is the machine's turn: it plays {side}.", side = side(*turn)),
        Refusal::EarlierComputerTurn => {
            tr!("This is an earlier position, with the machine to move. Go forward, or take back.").to_owned()
        }
    }
}

/// Why a board did not do what was wanted.
#[must_use]
pub fn input_refusal_words(refusal: &InputRefusal) -> String {
    match refusal {
        InputRefusal::GameOver(outcome) => tr!("The game is over. {outcome}.", outcome = localize(outcome)),
        InputRefusal::ChainContinues(targets) => {
            tr!("The take goes on: it can land on {squares}.", squares = either(targets))
        }
        InputRefusal::AmbiguousTarget { to, targets } => tr!(
            "More than one way leads to {square}: choose the next landing, {targets}.",
            square = to,
            targets = either(targets)
        ),
        InputRefusal::UnreachableSquare { from, to, targets } => tr!(
            "{from} cannot go to {square}: it can go to {targets}.",
            from = from,
            square = to,
            targets = either(targets)
        ),
        InputRefusal::WrongSide { square, owner } => {
            tr!(
                "{square} is {owner}'s; {turn} is to move.",
                square = square,
                owner = side(*owner),
                turn = side(!*owner)
            )
        }
        InputRefusal::MustCapture { square, capturing } => tr!(
            "Taking is compulsory, and {square} takes nothing: move {takers}.",
            square = square,
            takers = either(capturing)
        ),
        InputRefusal::Blocked(square) => {
            tr!("{square} cannot move: no square it may go to is free.", square = square)
        }
        InputRefusal::InvalidMove(error) => tr!("Not played: {error}.", error = localize(error)),
    }
}

fn damage_words(damage: &SaveDamage) -> String {
    match damage {
        SaveDamage::FromBackup => tr!("A kept game was damaged. There is a backup of it.").to_owned(),
        SaveDamage::Lost => tr!("A kept game was damaged. It is lost.").to_owned(),
        SaveDamage::Parts(parts) => tr!(
            "The kept game was damaged: its {parts} could not be read. The rest is as it was.",
            parts = listed(&parts.iter().map(|field| say(field_words(*field)).to_owned()).collect::<Vec<_>>())
        ),
        SaveDamage::OtherVersion => tr!(
            "Another version of this page has kept games in this browser. This one cannot read them; they are left as they are."
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
        SavedField::Number => tr_noop!("number"),
        SavedField::Date => tr_noop!("date"),
    }
}

/// `b4 or d4`
pub(crate) fn either(squares: &[Square]) -> String {
    let names = squares.iter().map(Square::to_string);
    names.reduce(|first, last| tr!("{first} or {last}", first = first, last = last)).unwrap_or_default()
}
