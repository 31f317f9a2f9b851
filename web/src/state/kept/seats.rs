//! Owns how it is read who sat at the table, as it was kept before whole games were. Knows no store.

use laska_rules::Color;
use laska_worker::protocol::LevelText;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use super::Seating;
use crate::intent::{MoveTime, Strength};

/// Where it was kept.
pub const KEY: &str = "laska.seats.2";

/// Where it was kept when there were paces in the place of levels.
pub const PACES_KEY: &str = "laska.seats.1";

/// The game that was open last, and who sat at it. A field that cannot be read is as if nothing had been chosen; the
/// others hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct KeptSeats {
    address: String,
    #[serde(default, deserialize_with = "or_default")]
    machine: Side,
    #[serde(default = "default_level", deserialize_with = "or_default_level")]
    level: LevelText,
    #[serde(default, deserialize_with = "or_default")]
    time: MoveTime,
}

/// The form of [`PACES_KEY`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PacesKept {
    address: String,
    seating: PacedSeating,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
struct PacedSeating {
    #[serde(default, deserialize_with = "or_default")]
    machine: Side,
    #[serde(default, deserialize_with = "or_default")]
    pace: Pace,
}

/// How long the machine thought, always at full strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Pace {
    Quick,
    #[default]
    Steady,
    Deep,
}

/// The machine's side, as its letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
enum Side {
    #[serde(rename = "w")]
    White,
    #[serde(rename = "b")]
    Black,
    #[default]
    #[serde(rename = "-")]
    None,
}

impl KeptSeats {
    /// Who sits there, if it was kept for the game of that address.
    #[must_use]
    pub fn seating(&self, address: &str) -> Option<Seating> {
        let strength = Strength { level: self.level, time: self.time };
        let machine: Option<Color> = self.machine.into();
        (self.address == address)
            .then(|| machine.map_or(Seating::people(), |machine| Seating::against(machine, strength)))
    }
}

impl From<PacesKept> for KeptSeats {
    /// A pace was full strength for so long.
    fn from(PacesKept { address, seating: PacedSeating { machine, pace } }: PacesKept) -> Self {
        let time = match pace {
            Pace::Quick => MoveTime::HalfSecond,
            Pace::Steady => MoveTime::OneSecond,
            Pace::Deep => MoveTime::FiveSeconds,
        };
        Self { address, machine, level: LevelText::STRONGEST, time }
    }
}

impl From<Side> for Option<Color> {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::None => None,
        }
    }
}

/// What can be read, or anything else.
#[derive(Deserialize)]
#[serde(untagged)]
enum Lenient<T> {
    Read(T),
    Other(IgnoredAny),
}

fn or_default<'de, T: Deserialize<'de> + Default, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    match Lenient::deserialize(deserializer)? {
        Lenient::Read(value) => Ok(value),
        Lenient::Other(IgnoredAny) => Ok(T::default()),
    }
}

fn default_level() -> LevelText {
    Strength::default().level
}

fn or_default_level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<LevelText, D::Error> {
    match Lenient::deserialize(deserializer)? {
        Lenient::Read(level) => Ok(level),
        Lenient::Other(IgnoredAny) => Ok(default_level()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seating(machine: Option<Color>, level: u8, time: MoveTime) -> Seating {
        let strength = Strength { level: LevelText::new(level).expect("a level"), time };
        machine.map_or(Seating::people(), |machine| Seating::against(machine, strength))
    }

    fn read(json: &str) -> Option<Seating> {
        serde_json::from_str::<KeptSeats>(json).unwrap_or_else(|error| panic!("{json}: {error}")).seating("fen=x")
    }

    #[test]
    fn what_cannot_be_read_leaves_the_rest() {
        let (white, one) = (Some(Color::White), MoveTime::OneSecond);
        for (json, expected) in [
            (r#"{"address":"fen=x","machine":"w","level":99,"time":"tenSeconds"}"#, (white, 3, MoveTime::TenSeconds)),
            (
                r#"{"address":"fen=x","machine":"w","level":"four","time":"tenSeconds"}"#,
                (white, 3, MoveTime::TenSeconds),
            ),
            (r#"{"address":"fen=x","machine":"w","level":4,"time":{"of":["day"]}}"#, (white, 4, one)),
            (r#"{"address":"fen=x","machine":7,"level":4,"time":"unlimited"}"#, (None, 4, MoveTime::Unlimited)),
            (r#"{"address":"fen=x","machine":"w"}"#, (white, 3, one)),
        ] {
            let (machine, level, time) = expected;
            assert_eq!(read(json), Some(seating(machine, level, time)), "{json}");
        }
    }

    #[test]
    fn a_pace_becomes_full_strength_for_its_time() {
        for (pace, time) in [
            (r#""quick""#, MoveTime::HalfSecond),
            (r#""steady""#, MoveTime::OneSecond),
            (r#""deep""#, MoveTime::FiveSeconds),
            ("12", MoveTime::OneSecond),
        ] {
            let json = format!(r#"{{"address":"fen=x","seating":{{"machine":"b","pace":{pace}}}}}"#);
            let kept: PacesKept = serde_json::from_str(&json).expect(&json);
            assert_eq!(KeptSeats::from(kept).seating("fen=x"), Some(seating(Some(Color::Black), 10, time)), "{json}");
        }
    }
}
