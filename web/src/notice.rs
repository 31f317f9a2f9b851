//! Messages to the player. A notice says what happened; its words are found when it is drawn, in the language of then.

use std::rc::Rc;

use laska_app::address::{AddressError, LeftOut};
use laska_app::saved::{Damage, Part};
use laska_app::{InputRefusal, Refusal, Said};
use laska_rules::{Message, Square};

use crate::settings::LostSettings;
use crate::words::{Language, listed, localize, say, side};
use crate::{t, t_later};

/// A message to the player that stays until it is closed or outdated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// What the match says.
    Match(Said),
    /// The address cannot be read; a new game is on the board.
    AddressReplaced(AddressError),
    /// The address cannot be read; the game on the board is as it was.
    AddressRefused(AddressError),
    /// The address cannot be read; the board of the study is as it was.
    AddressIgnored(AddressError),
    /// A link is damaged; all that could be read of it is shown.
    LinkDamaged(LeftOut),
    /// Kept games are damaged.
    Games(Vec<Damage>),
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
            Self::Match(Said::ComputerFailed(_) | Said::Refused(Refusal::Board(InputRefusal::NotAMove(_)))) => {
                Tone::Error
            }
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
            Self::Match(said) => said_words(said),
            Self::AddressReplaced(error) => t!(
                "The address cannot be read: {error}. You see a new game; the address is left for you to mend.",
                error = localize(error)
            ),
            Self::AddressRefused(error) => t!(
                "The address cannot be read: {error}. Your game is as it was; the address is left for you to mend.",
                error = localize(error)
            ),
            Self::AddressIgnored(error) => {
                t!("The address cannot be read: {error}. The board is as it was.", error = localize(error))
            }
            Self::LinkDamaged(LeftOut::Fault(error)) => {
                t!("The link is damaged: {error}. You see all that could be read before that.", error = localize(error))
            }
            Self::LinkDamaged(LeftOut::End(signs)) => {
                t!("“{signs}” at the end of the link was left out.", signs = signs)
            }
            Self::Games(damage) => damage.iter().map(damage_words).collect::<Vec<_>>().join(" "),
            Self::WorkerLost(reason) => {
                t!("The machine cannot go on: {reason}. Reload the page to try again.", reason = say(reason))
            }
            Self::SettingsLost(lost) => lost_settings_words(lost),
            Self::LanguageLost(language) => {
                t!("The words for {language} cannot be read. The page stays in English.", language = language.name)
            }
            Self::StoreFull => t!(
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
    let what = if titles.is_empty() { t!("a part").to_owned() } else { titles.join(", ") };
    if *newer {
        t!(
            "The settings kept in this browser were kept by a newer version of this page. Not read: {what}. All others hold.",
            what = what
        )
    } else {
        t!("The settings kept in this browser are damaged. Not read: {what}. All others hold.", what = what)
    }
}

fn said_words(said: &Said) -> String {
    match said {
        Said::Refused(refusal) => refusal_words(refusal),
        Said::ComputerDeclinedDraw => t!("The machine declines the draw: it plays on.").to_owned(),
        Said::DeclinedDraw(by) => t!("{side} declines the draw.", side = side(*by)),
        Said::ComputerFailed(reason) => {
            t!("The machine could not answer: {reason}. Take back a move, or reload the page.", reason = reason)
        }
        Said::OldLink => {
            t!("This link is an older one: the game has gone on since then, and you see where it is now.").to_owned()
        }
        Said::LinkDiffers { number } => t!(
            "From move {number} on, this link has other moves than your game. Yours are on the board; those of the link are a variation in the list.",
            number = number
        ),
        Said::OwnLink => t!("This is your own link: send it to the other player, who is to move.").to_owned(),
    }
}

fn refusal_words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Board(refusal) => input_refusal_words(refusal),
        Refusal::Computers => t!("Two machines play. Play from here takes the side to move.").to_owned(),
        Refusal::Remote => {
            t!("It is the other player’s turn: send the link, and open the one that comes back.").to_owned()
        }
        Refusal::Earlier => t!("This is an earlier position. Go forward to play on.").to_owned(),
        Refusal::ComputersTurn(turn) => t!("It is the machine's turn: it plays {side}.", side = side(*turn)),
        Refusal::ComputersTurnEarlier => {
            t!("This is an earlier position, with the machine to move. Go forward, or take back.").to_owned()
        }
    }
}

/// Why a board did not do what was wanted.
#[must_use]
pub fn input_refusal_words(refusal: &InputRefusal) -> String {
    match refusal {
        InputRefusal::Over(outcome) => t!("The game is over. {outcome}.", outcome = localize(outcome)),
        InputRefusal::ChainContinues(targets) => {
            t!("The take goes on: it can land on {squares}.", squares = either(targets))
        }
        InputRefusal::TwoWays { to, targets } => t!(
            "More than one way leads to {square}: choose the next landing, {targets}.",
            square = to,
            targets = either(targets)
        ),
        InputRefusal::NotATarget { from, to, targets } => t!(
            "{from} cannot go to {square}: it can go to {targets}.",
            from = from,
            square = to,
            targets = either(targets)
        ),
        InputRefusal::WrongSide { square, owner } => {
            t!("{square} is {owner}'s; {turn} is to move.", square = square, owner = side(*owner), turn = side(!*owner))
        }
        InputRefusal::MustCapture { square, capturing } => t!(
            "Taking is compulsory, and {square} takes nothing: move {takers}.",
            square = square,
            takers = either(capturing)
        ),
        InputRefusal::Blocked(square) => {
            t!("{square} cannot move: no square it may go to is free.", square = square)
        }
        InputRefusal::NotAMove(error) => t!("Not played: {error}.", error = localize(error)),
    }
}

fn damage_words(damage: &Damage) -> String {
    match damage {
        Damage::FromBackup => t!("A kept game was damaged. There is a backup of it.").to_owned(),
        Damage::Lost => t!("A kept game was damaged. It is lost.").to_owned(),
        Damage::Parts(parts) => t!(
            "The kept game was damaged: its {parts} could not be read. The rest is as it was.",
            parts = listed(&parts.iter().map(|part| say(part_words(*part)).to_owned()).collect::<Vec<_>>())
        ),
        Damage::OtherVersion => t!(
            "Another version of this page has kept games in this browser. This one cannot read them; they are left as they are."
        )
        .to_owned(),
    }
}

const fn part_words(part: Part) -> &'static str {
    match part {
        Part::Moves => t_later!("moves"),
        Part::Clock => t_later!("clock"),
        Part::Result => t_later!("result"),
        Part::Players => t_later!("players"),
        Part::Number => t_later!("number"),
        Part::Date => t_later!("date"),
    }
}

/// `b4 or d4`
fn either(squares: &[Square]) -> String {
    let names = squares.iter().map(Square::to_string);
    names.reduce(|first, last| t!("{first} or {last}", first = first, last = last)).unwrap_or_default()
}
