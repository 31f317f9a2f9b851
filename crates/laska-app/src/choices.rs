//! The choices of the last new game as text, so that the next visit offers them again. Independent of any storage.
//!
//! Each choice has its own line. A line that cannot be read leaves its choice at the default:
//!
//! ```text
//! seats black
//! level 4 oneSecond
//! black-level 1 oneSecond
//! clock 300 3                 seconds for the game, and seconds added after each move
//! variant laska
//! draws both
//! style casual
//! ```
//!
//! The starting position is not kept: the next game starts from the beginning again.

use std::str::FromStr as _;
use std::time::Duration;

use laska_rules::{Color, DrawRules, Variant};

use crate::clock::TimeControl;
use crate::play::{GameStyle, NewGame};
use crate::players::{Seats, Strength};
use crate::text_length::TextTooLong;

/// The storage key of the choices. The number increases when the format changes.
pub const CHOICES_KEY: &str = "laska.new-game.1";

/// The maximum length of the text in bytes.
const MAX_LENGTH: usize = 1_000;

/// The words for the seats. A word never changes its meaning.
const SEATS: [(Seats, &str); 11] = [
    (Seats::White, "white"),
    (Seats::Black, "black"),
    (Seats::Random, "random"),
    (Seats::People, "people"),
    (Seats::Computers, "computers"),
    (Seats::Link(Color::White), "link white"),
    (Seats::Link(Color::Black), "link black"),
    (Seats::RandomLink, "link random"),
    (Seats::Live(Color::White), "live white"),
    (Seats::Live(Color::Black), "live black"),
    (Seats::RandomLive, "live random"),
];

/// The words for the draw rules. Rules without a word are kept as the default.
const DRAWS: [(DrawRules, &str); 2] = [(DrawRules::BOTH, "both"), (DrawRules::NONE, "none")];

/// Returns the choices as text, without the starting position and the ID of a game by link.
pub fn write_choices(new_game: &NewGame) -> String {
    let mut lines = vec![
        format!("seats {}", word(&SEATS, new_game.seats)),
        format!("level {}", new_game.strength),
        format!("black-level {}", new_game.black_strength),
        format!("variant {}", new_game.variant.name()),
        format!("draws {}", word(&DRAWS, new_game.draw_rules)),
        format!("style {}", word(&GameStyle::WORDS, new_game.style)),
    ];
    lines.extend(new_game.clock.map(|clock| format!("clock {}", clock_words(clock))));
    lines.join("\n")
}

/// Reads choices. A line that cannot be read leaves its choice at the default, and a text that is longer than any
/// choices leaves all of them there.
pub fn read_choices(text: &str) -> NewGame {
    let text = if TextTooLong::check(text, MAX_LENGTH).is_ok() { text } else { "" };
    let mut new_game = NewGame::default();
    for (name, words) in text.lines().filter_map(|line| line.split_once(' ')) {
        match name {
            "seats" => read_into(&mut new_game.seats, value(&SEATS, words)),
            "level" => read_into(&mut new_game.strength, Strength::read(words)),
            "black-level" => read_into(&mut new_game.black_strength, Strength::read(words)),
            "variant" => read_into(&mut new_game.variant, Variant::from_str(words).ok()),
            "draws" => read_into(&mut new_game.draw_rules, value(&DRAWS, words)),
            "style" => read_into(&mut new_game.style, value(&GameStyle::WORDS, words)),
            "clock" => new_game.clock = read_clock(words),
            // Written by another version.
            _ => {}
        }
    }
    new_game
}

fn read_into<T>(choice: &mut T, read: Option<T>) {
    if let Some(read) = read {
        *choice = read;
    }
}

fn word<T: PartialEq>(words: &[(T, &'static str)], value: T) -> &'static str {
    words.iter().find(|it| it.0 == value).map_or("", |it| it.1)
}

fn value<T: Copy>(words: &[(T, &'static str)], word: &str) -> Option<T> {
    words.iter().find(|it| it.1 == word).map(|it| it.0)
}

/// `300 3`
pub(crate) fn clock_words(TimeControl { base, increment }: TimeControl) -> String {
    format!("{} {}", base.as_secs(), increment.as_secs())
}

pub(crate) fn read_clock(words: &str) -> Option<TimeControl> {
    let (base, increment) = words.split_once(' ')?;
    let [base, increment] = [base, increment].map(|seconds| seconds.parse::<u64>().ok());
    let is_possible = (60..=60 * TimeControl::MAX_MINUTES).contains(&base?)
        && base?.is_multiple_of(60)
        && increment? <= TimeControl::MAX_INCREMENT_SECONDS;
    let control = TimeControl { base: Duration::from_secs(base?), increment: Duration::from_secs(increment?) };
    is_possible.then_some(control)
}

#[cfg(test)]
mod tests {
    use laska_worker::protocol::Level;

    use super::*;
    use crate::play::StartFrom;
    use crate::players::{GameId, MoveTime};

    fn strength(level: u8, index: usize) -> Strength {
        Strength { level: Level::new(level).expect("a level"), time: MoveTime::ALL[index] }
    }

    #[test]
    fn every_choice_but_the_start_is_kept() {
        for (index, (seats, _)) in SEATS.into_iter().enumerate() {
            let new_game = NewGame {
                seats,
                strength: strength(1 + index as u8 % 10, index % MoveTime::ALL.len()),
                black_strength: strength(10 - index as u8 % 10, 0),
                clock: (index % 2 == 0).then_some(TimeControl::new(1 + index as u64, 6 * index as u64)),
                variant: Variant::NAMED[index % Variant::NAMED.len()].0,
                draw_rules: DRAWS[index % 2].0,
                style: GameStyle::WORDS[index % GameStyle::WORDS.len()].0,
                ..NewGame::default()
            };
            assert_eq!(read_choices(&write_choices(&new_game)), new_game);
            let from_here = NewGame { start_from: StartFrom::CurrentPosition, game_id: GameId(7), ..new_game.clone() };
            assert_eq!(read_choices(&write_choices(&from_here)), new_game);
        }
    }

    #[test]
    fn a_damaged_line_costs_only_its_choice() {
        let text = "seats throne\nlevel 4 fiveSeconds\nblack-level 11 oneSecond\nclock 5 0\nfuture 1\n\ndraws";
        assert_eq!(read_choices(text), NewGame { strength: strength(4, 3), ..NewGame::default() });
        for clock in ["clock 300", "clock -60 0", "clock 61 0", "clock 6000 0", "clock 60 61", "clock 60 x"] {
            assert_eq!(read_choices(clock), NewGame::default(), "{clock}");
        }
        assert_eq!(read_choices(&"clock 300 3\n".repeat(1_000)), NewGame::default(), "longer than any choices");
    }
}
