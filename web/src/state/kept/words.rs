//! Owns the words of a kept game: who plays, and results that are not on the board.

use laska_rules::{Color, Draw, Loss, Outcome};
use laska_worker::protocol::LevelText;

use super::Player;
use crate::intent::{MoveTime, Strength};

/// The times for a move. A word never changes its meaning.
const TIMES: [(MoveTime, &str); 7] = [
    (MoveTime::HalfSecond, "halfSecond"),
    (MoveTime::OneSecond, "oneSecond"),
    (MoveTime::TwoSeconds, "twoSeconds"),
    (MoveTime::FiveSeconds, "fiveSeconds"),
    (MoveTime::TenSeconds, "tenSeconds"),
    (MoveTime::ThirtySeconds, "thirtySeconds"),
    (MoveTime::Unlimited, "unlimited"),
];

/// The results that are not on the board.
const ENDS: [(Outcome, &str); 5] = [
    (Outcome::Won { winner: Color::Black, by: Loss::Resigned }, "white resigned"),
    (Outcome::Won { winner: Color::White, by: Loss::Resigned }, "black resigned"),
    (Outcome::Won { winner: Color::Black, by: Loss::Time }, "white out of time"),
    (Outcome::Won { winner: Color::White, by: Loss::Time }, "black out of time"),
    (Outcome::Drawn(Draw::Agreed), "agreed"),
];

pub(super) fn player_words(player: Player) -> String {
    match player {
        Player::Person => "person".to_owned(),
        Player::Elsewhere => "elsewhere".to_owned(),
        Player::Machine(Strength { level, time }) => {
            let time = TIMES.iter().find(|it| it.0 == time).map_or("", |it| it.1);
            format!("machine {} {time}", level.number())
        }
    }
}

pub(super) fn read_player(words: &str) -> Option<Player> {
    match words {
        "person" => return Some(Player::Person),
        "elsewhere" => return Some(Player::Elsewhere),
        _ => {}
    }
    let (level, time) = words.strip_prefix("machine ")?.split_once(' ')?;
    let level = LevelText::new(level.parse().ok()?)?;
    let time = TIMES.iter().find(|it| it.1 == time)?.0;
    Some(Player::Machine(Strength { level, time }))
}

/// The words of a result that is not on the board.
#[must_use]
pub fn end_words(end: Outcome) -> Option<&'static str> {
    ENDS.iter().find(|it| it.0 == end).map(|it| it.1)
}

/// The result of such words.
#[must_use]
pub fn read_end(words: &str) -> Option<Outcome> {
    ENDS.iter().find(|it| it.1 == words).map(|it| it.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_read_as_written() {
        let machines = MoveTime::ALL.iter().flat_map(|&time| {
            (1..=10).filter_map(LevelText::new).map(move |level| Player::Machine(Strength { level, time }))
        });
        for player in machines.chain([Player::Person, Player::Elsewhere]) {
            assert_eq!(read_player(&player_words(player)), Some(player));
        }
        for words in ["", "machine", "machine 3", "machine 11 oneSecond", "machine 3 soon", "somebody"] {
            assert_eq!(read_player(words), None, "{words}");
        }
    }
}
