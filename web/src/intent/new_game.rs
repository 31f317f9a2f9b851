//! Owns what a player can ask of a new game.

use std::rc::Rc;
use std::time::Duration;

use std::fmt;

use laska_rules::notation::digits::DIGITS;
use laska_rules::{Color, DrawRules, Variant};
use laska_worker::protocol::LevelText;

/// What the new-game dialog asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// Where it begins.
    pub beginning: Beginning,
    /// The variant. Of a position that is given, its chain rule: the text has a board of its own.
    pub variant: Variant,
    /// Who plays.
    pub seats: Seats,
    /// How strong the machine plays; of two, White.
    pub strength: Strength,
    /// How strong Black plays of two machines.
    pub second: Strength,
    /// How long the players may think; `None` for as long as they like. Machines alone play without a clock.
    pub clock: Option<TimeControl>,
    /// Which draws end the game by themselves.
    pub draws: DrawRules,
    /// The number of a game by link, drawn by lot.
    pub tag: GameTag,
}

/// The number by which a game between two people in different places is known to both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTag(pub u32);

/// Where a new game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Beginning {
    /// At the start.
    #[default]
    Start,
    /// At the position on the board, with its moves and under its rules.
    Here,
    /// At a position that is given as text, which may be faulty: ranks, a list of pieces, or a link.
    Given(Rc<str>),
}

/// Who plays which side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seats {
    /// The player has White against the machine.
    #[default]
    White,
    /// The player has Black against the machine.
    Black,
    /// The lot decides who has White against the machine.
    Lot,
    /// Two people at one board.
    People,
    /// The machine against itself.
    Machines,
    /// The player has that side against a person elsewhere: the game goes back and forth as a link.
    Link(Color),
}

/// How long each side may think in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added for each move that was made.
    pub increment: Duration,
}

/// How strong the machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Its level.
    pub level: LevelText,
    /// How long the strongest level may think about a move; the others are done soon.
    pub time: MoveTime,
}

/// How long the machine may think about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveTime {
    /// 0.5 seconds.
    HalfSecond,
    /// 1 second.
    #[default]
    OneSecond,
    /// 2 seconds.
    TwoSeconds,
    /// 5 seconds.
    FiveSeconds,
    /// 10 seconds.
    TenSeconds,
    /// 30 seconds.
    ThirtySeconds,
    /// Until it is told to move, or nothing more can be found.
    Unlimited,
}

impl GameTag {
    /// How many digits it is written in.
    pub const LENGTH: usize = 6;

    /// The number of a text; `None` of any other text. The lowest digit comes first: the last one is a letter from A to D.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let digit = |number: u64, byte: u8| Some(number << 6 | DIGITS.iter().position(|&it| it == byte)? as u64);
        let number = text.bytes().rev().try_fold(0, digit).filter(|_| text.len() == Self::LENGTH)?;
        u32::try_from(number).ok().map(Self)
    }

    /// The number of the next game of the same two people.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

impl fmt::Display for GameTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: usize| DIGITS[(u64::from(self.0) >> (6 * place) & 63) as usize];
        (0..Self::LENGTH).try_for_each(|place| write!(f, "{}", char::from(digit(place))))
    }
}

impl TimeControl {
    /// The usual ones, the shortest first.
    pub const USUAL: [Self; 4] = [Self::of(3, 2), Self::of(5, 3), Self::of(10, 5), Self::of(15, 10)];

    /// The longest time for a game, in minutes.
    pub const MOST_MINUTES: u64 = 90;

    /// The most that is added for a move, in seconds.
    pub const MOST_SECONDS: u64 = 60;

    /// So many minutes for the game, and seconds for each move.
    #[must_use]
    pub const fn of(minutes: u64, seconds: u64) -> Self {
        Self { base: Duration::from_secs(60 * minutes), increment: Duration::from_secs(seconds) }
    }
}

impl MoveTime {
    /// All of them, the shortest first.
    pub const ALL: [Self; 7] = [
        Self::HalfSecond,
        Self::OneSecond,
        Self::TwoSeconds,
        Self::FiveSeconds,
        Self::TenSeconds,
        Self::ThirtySeconds,
        Self::Unlimited,
    ];
}

impl Default for Strength {
    /// A newcomer's.
    fn default() -> Self {
        const NEWCOMERS: LevelText = LevelText::new(3).expect("there are ten levels");
        Self { level: NEWCOMERS, time: MoveTime::default() }
    }
}
