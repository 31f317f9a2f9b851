//! The players of a match, their strength, and the ID of a game with a person elsewhere.

use std::fmt;
use std::time::Duration;

use laska_rules::Color;
use laska_rules::notation::move_indices::DIGITS;
use laska_worker::protocol::Level;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this page.
    Person,
    Computer(Strength),
    /// A person at another page who replies by link.
    Remote,
    /// A person at another device, which is connected to this one.
    Live,
}

impl Player {
    /// Parses the text form.
    pub(crate) fn read(text: &str) -> Option<Self> {
        Some(match text {
            PERSON => Self::Person,
            REMOTE => Self::Remote,
            LIVE => Self::Live,
            _ => Self::Computer(Strength::read(text.strip_prefix(COMPUTER)?.strip_prefix(' ')?)?),
        })
    }
}

// The words of stored texts. A word never changes its meaning.
const PERSON: &str = "person";
const REMOTE: &str = "elsewhere";
const LIVE: &str = "live";
const COMPUTER: &str = "machine";

impl fmt::Display for Player {
    /// Writes the text form in stored games: `person`, `machine 10 fiveSeconds`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str(PERSON),
            Self::Remote => f.write_str(REMOTE),
            Self::Live => f.write_str(LIVE),
            Self::Computer(strength) => write!(f, "{COMPUTER} {strength}"),
        }
    }
}

/// The names of the players of a game from a file. A player without a name has an empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerNames {
    white: String,
    black: String,
}

/// The maximum length of a name in characters.
const MAX_NAME: usize = 120;

impl PlayerNames {
    /// Creates the names of White and Black. `?` is an unknown name, and names that are too long are cut.
    pub fn new(white: &str, black: &str) -> Self {
        let name = |text: &str| {
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            if words == "?" { String::new() } else { words.chars().take(MAX_NAME).collect() }
        };
        Self { white: name(white), black: name(black) }
    }

    /// Returns the name of a player, if it is known.
    pub fn of(&self, color: Color) -> Option<&str> {
        let name = if color == Color::White { &self.white } else { &self.black };
        (!name.is_empty()).then_some(name)
    }

    /// Returns whether no name is known.
    pub const fn are_unknown(&self) -> bool {
        self.white.is_empty() && self.black.is_empty()
    }
}

/// The playing strength of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    pub level: Level,
    /// The thinking time for a move at the strongest level; the other levels move quickly.
    pub time: MoveTime,
}

impl Default for Strength {
    /// Returns the weakest level, with which new players begin.
    fn default() -> Self {
        const WEAKEST: Level = Level::new(1).expect("there are ten levels");
        Self { level: WEAKEST, time: MoveTime::default() }
    }
}

impl Strength {
    /// Returns the time limit for a move, if the strength has one.
    pub fn limit(self) -> Option<Duration> {
        if self.level == Level::STRONGEST { self.time.limit() } else { None }
    }

    /// Parses the text form.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (level, time) = text.split_once(' ')?;
        Some(Self { level: Level::new(level.parse().ok()?)?, time: MoveTime::read(time)? })
    }
}

impl fmt::Display for Strength {
    /// Writes the text form in stored games and links: `10 fiveSeconds`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level.number(), self.time.word())
    }
}

/// The thinking time for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveTime {
    HalfSecond,
    #[default]
    OneSecond,
    TwoSeconds,
    FiveSeconds,
    TenSeconds,
    ThirtySeconds,
    /// Until the player presses “Move now” or the search is complete.
    Unlimited,
}

impl MoveTime {
    /// All values, shortest first.
    pub const ALL: [Self; 7] = [
        Self::HalfSecond,
        Self::OneSecond,
        Self::TwoSeconds,
        Self::FiveSeconds,
        Self::TenSeconds,
        Self::ThirtySeconds,
        Self::Unlimited,
    ];

    /// Returns the time limit, or `None` if there is none.
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

    /// Returns the word in stored games and links. A word never changes its meaning.
    const fn word(self) -> &'static str {
        match self {
            Self::HalfSecond => "halfSecond",
            Self::OneSecond => "oneSecond",
            Self::TwoSeconds => "twoSeconds",
            Self::FiveSeconds => "fiveSeconds",
            Self::TenSeconds => "tenSeconds",
            Self::ThirtySeconds => "thirtySeconds",
            Self::Unlimited => "unlimited",
        }
    }

    fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|time| time.word() == word)
    }
}

/// The players of both sides. They are saved with a game but are not part of a shared position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    pub white: Player,
    pub black: Player,
}

impl Players {
    /// Two people at one board, as for a position opened from a link.
    pub const fn people() -> Self {
        Self { white: Player::Person, black: Player::Person }
    }

    /// The computer on the given side, against a person.
    pub const fn against(computer: Color, strength: Strength) -> Self {
        match computer {
            Color::White => Self { white: Player::Computer(strength), black: Player::Person },
            Color::Black => Self { white: Player::Person, black: Player::Computer(strength) },
        }
    }

    /// A person here on the given side, against a person at another page.
    pub const fn by_link(here: Color) -> Self {
        match here {
            Color::White => Self { white: Player::Person, black: Player::Remote },
            Color::Black => Self { white: Player::Remote, black: Player::Person },
        }
    }

    /// A person here on the given side, against a person at another device.
    pub const fn live(here: Color) -> Self {
        match here {
            Color::White => Self { white: Player::Person, black: Player::Live },
            Color::Black => Self { white: Player::Live, black: Player::Person },
        }
    }

    pub const fn player(self, side: Color) -> Player {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Returns the computer's strength if it plays this side, or `None` if a person does.
    pub const fn computer(self, side: Color) -> Option<Strength> {
        match self.player(side) {
            Player::Computer(strength) => Some(strength),
            Player::Person | Player::Remote | Player::Live => None,
        }
    }

    /// Returns the computer's side in a game against a person, or `None` in any other match.
    pub const fn computer_side(self) -> Option<Color> {
        match (self.white, self.black) {
            (Player::Computer(_), Player::Person) => Some(Color::White),
            (Player::Person, Player::Computer(_)) => Some(Color::Black),
            _ => None,
        }
    }

    /// Returns the side of the only person here, or `None` if two people or two computers play.
    pub const fn only_person(self) -> Option<Color> {
        match (self.white, self.black) {
            (Player::Person, Player::Computer(_) | Player::Remote | Player::Live) => Some(Color::White),
            (Player::Computer(_) | Player::Remote | Player::Live, Player::Person) => Some(Color::Black),
            _ => None,
        }
    }

    /// Returns whether the computer plays both sides.
    pub const fn both_computers(self) -> bool {
        matches!((self.white, self.black), (Player::Computer(_), Player::Computer(_)))
    }

    /// Returns whether two devices play a live game.
    pub const fn are_live(self) -> bool {
        matches!((self.white, self.black), (Player::Live, _) | (_, Player::Live))
    }

    /// Returns the computer's strength, White's first, or `None` if no computer plays.
    pub const fn strength(self) -> Option<Strength> {
        match self.computer(Color::White) {
            Some(strength) => Some(strength),
            None => self.computer(Color::Black),
        }
    }

    /// Changes the level of every computer.
    pub fn at_level(self, level: Level) -> Self {
        let set = |player| match player {
            Player::Computer(strength) => Player::Computer(Strength { level, ..strength }),
            Player::Person | Player::Remote | Player::Live => player,
        };
        Self { white: set(self.white), black: set(self.black) }
    }

    /// Swaps the sides.
    pub const fn swapped(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Puts a person on the given side.
    pub const fn with_person(self, side: Color) -> Self {
        match side {
            Color::White => Self { white: Player::Person, ..self },
            Color::Black => Self { black: Player::Person, ..self },
        }
    }

    /// Returns the side at the bottom of the board: that of a person against the computer or a person elsewhere, otherwise
    /// White.
    pub const fn bottom(self) -> Color {
        match self.only_person() {
            Some(side) => side,
            None => Color::White,
        }
    }
}

impl Default for Players {
    /// A person with White against the computer, so that a first visit can start with a move.
    fn default() -> Self {
        Self::against(Color::Black, Strength::default())
    }
}

/// The seating of a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seats {
    /// A person with White against the computer.
    #[default]
    White,
    /// A person with Black against the computer.
    Black,
    /// A person against the computer, with a random side.
    Random,
    /// Two people at one board.
    People,
    /// The computer against itself.
    Computers,
    /// A person with the given side against a person at another page. The game is exchanged as a link.
    Link(Color),
    /// A person against a person at another page, with a random side.
    RandomLink,
    /// A person with the given side against a person at another device, which this one invites.
    Live(Color),
    /// A person against a person at another device, with a random side.
    RandomLive,
}

impl Seats {
    /// Replaces a random side with `side`.
    pub const fn resolved(self, side: Color) -> Self {
        match (self, side) {
            (Self::Random, Color::White) => Self::White,
            (Self::Random, Color::Black) => Self::Black,
            (Self::RandomLink, _) => Self::Link(side),
            (Self::RandomLive, _) => Self::Live(side),
            _ => self,
        }
    }

    /// Returns whether two devices play the game live.
    pub const fn are_live(self) -> bool {
        matches!(self, Self::Live(_) | Self::RandomLive)
    }
}

/// The ID that both pages use for a game by link, and both devices for a live game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameId(pub u32);

impl GameId {
    /// The number of digits in the text form.
    pub const LENGTH: usize = 6;

    /// Parses a game ID. The lowest digit comes first, so the last one is a letter from A to D.
    pub fn read(text: &str) -> Option<Self> {
        let digit = |number: u64, byte: u8| Some(number << 6 | DIGITS.iter().position(|&it| it == byte)? as u64);
        let number = text.bytes().rev().try_fold(0, digit).filter(|_| text.len() == Self::LENGTH)?;
        u32::try_from(number).ok().map(Self)
    }

    /// Returns the ID of the next game between the same two people.
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |index: usize| DIGITS[(u64::from(self.0) >> (6 * index) & 63) as usize];
        (0..Self::LENGTH).try_for_each(|index| write!(f, "{}", char::from(digit(index))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_round_trip() {
        let computers = MoveTime::ALL.iter().flat_map(|&time| {
            (1..=10).filter_map(Level::new).map(move |level| Player::Computer(Strength { level, time }))
        });
        for player in computers.chain([Player::Person, Player::Remote, Player::Live]) {
            assert_eq!(Player::read(&player.to_string()), Some(player));
        }
        for words in ["", "machine", "machine 3", "machine 11 oneSecond", "machine 3 soon", "somebody"] {
            assert_eq!(Player::read(words), None, "{words}");
        }
    }

    #[test]
    fn game_ids_round_trip() {
        for number in [0, 1, 63, 64, 0xfedc_ba98, u32::MAX] {
            let text = GameId(number).to_string();
            assert_eq!((text.len(), GameId::read(&text)), (GameId::LENGTH, Some(GameId(number))));
        }
        assert_eq!(GameId::read("_____E"), None, "more than 32 bits");
    }

    #[test]
    fn only_a_random_side_is_resolved() {
        assert_eq!(
            (Seats::Random.resolved(Color::White), Seats::Random.resolved(Color::Black)),
            (Seats::White, Seats::Black)
        );
        assert_eq!(Seats::RandomLink.resolved(Color::Black), Seats::Link(Color::Black));
        assert_eq!(Seats::RandomLive.resolved(Color::White), Seats::Live(Color::White));
        assert_eq!(Seats::People.resolved(Color::Black), Seats::People);
    }
}
