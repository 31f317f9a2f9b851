//! Who plays a match: people or the computer, how strong it is, and a match between two pages.

use std::fmt;
use std::time::Duration;

use laska_rules::Color;
use laska_rules::notation::compact::DIGITS;
use laska_worker::protocol::LevelNumber;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this page.
    Person,
    /// The computer.
    Computer(Strength),
    /// A person at another page, who answers by link.
    Remote,
}

/// How strong the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Its level.
    pub level: LevelNumber,
    /// How long the strongest level may think about a move; the others finish soon.
    pub time: MoveTime,
}

impl Default for Strength {
    /// A beginner's.
    fn default() -> Self {
        const BEGINNERS: LevelNumber = LevelNumber::new(3).expect("there are ten levels");
        Self { level: BEGINNERS, time: MoveTime::default() }
    }
}

impl Strength {
    /// How long a move may take, where time is a limit.
    #[must_use]
    pub fn limit(self) -> Option<Duration> {
        if self.level == LevelNumber::STRONGEST { self.time.limit() } else { None }
    }
}

/// How long the computer may think about a move.
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

    /// How long a move may take; `None` without a limit.
    #[must_use]
    pub const fn limit(self) -> Option<Duration> {
        match self {
            Self::HalfSecond => Some(Duration::from_millis(500)),
            Self::OneSecond => Some(Duration::from_secs(1)),
            Self::TwoSeconds => Some(Duration::from_secs(2)),
            Self::FiveSeconds => Some(Duration::from_secs(5)),
            Self::TenSeconds => Some(Duration::from_secs(10)),
            Self::ThirtySeconds => Some(Duration::from_secs(30)),
            Self::Unlimited => None,
        }
    }
}

/// The players of both sides. They outlive a reload, but are no part of a shared position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// Who plays White.
    pub white: Player,
    /// Who plays Black.
    pub black: Player,
}

impl Players {
    /// Two people at one board: how a position from a link is looked at.
    #[must_use]
    pub const fn people() -> Self {
        Self { white: Player::Person, black: Player::Person }
    }

    /// The computer on that side against a person.
    #[must_use]
    pub const fn against(computer: Color, strength: Strength) -> Self {
        match computer {
            Color::White => Self { white: Player::Computer(strength), black: Player::Person },
            Color::Black => Self { white: Player::Person, black: Player::Computer(strength) },
        }
    }

    /// A person here on that side, and one at another page.
    #[must_use]
    pub const fn by_link(here: Color) -> Self {
        match here {
            Color::White => Self { white: Player::Person, black: Player::Remote },
            Color::Black => Self { white: Player::Remote, black: Player::Person },
        }
    }

    /// Who plays that side.
    #[must_use]
    pub const fn player(self, side: Color) -> Player {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// How strong the computer plays that side; `None` for a person.
    #[must_use]
    pub const fn computer(self, side: Color) -> Option<Strength> {
        match self.player(side) {
            Player::Computer(strength) => Some(strength),
            Player::Person | Player::Remote => None,
        }
    }

    /// The side that the computer plays against a person; `None` in any other match.
    #[must_use]
    pub const fn computer_side(self) -> Option<Color> {
        match (self.white, self.black) {
            (Player::Computer(_), Player::Person) => Some(Color::White),
            (Player::Person, Player::Computer(_)) => Some(Color::Black),
            _ => None,
        }
    }

    /// The side of the person here, where the other one is at another page.
    #[must_use]
    pub const fn local_side(self) -> Option<Color> {
        match (self.white, self.black) {
            (_, Player::Remote) => Some(Color::White),
            (Player::Remote, _) => Some(Color::Black),
            _ => None,
        }
    }

    /// Whether the computer plays both sides.
    #[must_use]
    pub const fn both_computers(self) -> bool {
        matches!((self.white, self.black), (Player::Computer(_), Player::Computer(_)))
    }

    /// How strong the computer plays, White first; a beginner's strength where there is none.
    #[must_use]
    pub fn strength(self) -> Strength {
        self.computer(Color::White).or(self.computer(Color::Black)).unwrap_or_default()
    }

    /// The same players with the sides swapped.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// The same with a person on that side.
    #[must_use]
    pub const fn with_person(self, side: Color) -> Self {
        match side {
            Color::White => Self { white: Player::Person, ..self },
            Color::Black => Self { black: Player::Person, ..self },
        }
    }

    /// The side at the bottom of the board: that of a person against the computer or a remote player, else White.
    #[must_use]
    pub const fn bottom(self) -> Color {
        match (self.computer_side(), self.local_side()) {
            (Some(Color::White), _) | (_, Some(Color::Black)) => Color::Black,
            _ => Color::White,
        }
    }
}

impl Default for Players {
    /// A person with White against the computer: a first visit can play at once.
    fn default() -> Self {
        Self::against(Color::Black, Strength::default())
    }
}

/// Who plays which side of a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seats {
    /// A person has White against the computer.
    #[default]
    White,
    /// A person has Black against the computer.
    Black,
    /// A person against the computer, the side is random.
    Random,
    /// Two people at one board.
    People,
    /// The computer against itself.
    Computers,
    /// A person has that side against a person at another page: the game goes back and forth as a link.
    Link(Color),
}

impl Seats {
    /// The seats once the random side is known.
    #[must_use]
    pub const fn resolved(self, side: Color) -> Self {
        match (self, side) {
            (Self::Random, Color::White) => Self::White,
            (Self::Random, Color::Black) => Self::Black,
            _ => self,
        }
    }
}

/// The number by which both pages know a game by link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameId(pub u32);

impl GameId {
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

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: usize| DIGITS[(u64::from(self.0) >> (6 * place) & 63) as usize];
        (0..Self::LENGTH).try_for_each(|place| write!(f, "{}", char::from(digit(place))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_a_game_reads_back() {
        for number in [0, 1, 63, 64, 0xfedc_ba98, u32::MAX] {
            let text = GameId(number).to_string();
            assert_eq!((text.len(), GameId::read(&text)), (GameId::LENGTH, Some(GameId(number))));
        }
        assert_eq!(GameId::read("_____E"), None, "more than 32 bits");
    }

    #[test]
    fn a_random_side_is_resolved_and_nothing_else_changes() {
        assert_eq!(
            (Seats::Random.resolved(Color::White), Seats::Random.resolved(Color::Black)),
            (Seats::White, Seats::Black)
        );
        assert_eq!(Seats::People.resolved(Color::Black), Seats::People);
    }
}
