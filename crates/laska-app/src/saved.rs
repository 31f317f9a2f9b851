//! Saved games: the moves with all variations, the players and the clock, as text. Independent of any storage.
//!
//! Each fact has its own line, so damage affects only that line. The last line, `whole`, reveals a truncated text:
//!
//! ```text
//! saved 1763750000000                       when, in milliseconds since January 1, 1970
//! address moves=c3-d4_e5-d4-c3              of the position shown
//! start                                     the address of the starting position
//! link z3xYBA                               the ID of a game by link
//! key 1763749900000                         in the archive, for any other game; `-` before the first move
//! conditions 0 1 2                          plies given at the start, hints, replaced moves; left out if all are 0
//! white person
//! black machine 10 fiveSeconds
//! white-name Emanuel Lasker                 in a game from a file; left out if it is unknown
//! serious                                   in a serious game; or `coached`, with a coach
//! move 0 c3-d4                              number of the previous move, from 1; 0 is the start
//! left 1 180000 179000                      White's and Black's time after a move, in milliseconds
//! move 1 e5-d4-c3
//! end 2 white resigned                      the number of a move, and the result after it
//! tip 2                                     the last move of the line on the board
//! clock 180000 2000 2 1763749990000 -       base, increment, live move, running since, stopped at
//! whole
//! ```

mod find;

use std::fmt::{self, Write as _};
use std::str::FromStr;

use laska_rules::notation::parse_move;
use laska_rules::{Color, Game, GameTree, NodeId, Position};

use crate::address::{end_words, read_address, read_end, write_address};
use crate::archive::{Conditions, GameKey};
use crate::clock::{Clock, TimeControl, TimesLeft, Timestamp};
use crate::cursor::{GameCursor, Node};
use crate::fields::field;
use crate::move_numbers::MoveNumbers;
use crate::play::GameStyle;
use crate::players::{GameId, Player, PlayerNames, Players};

pub use find::{GAME_KEY, GameLookup, SaveDamage, StoredGame, find_game, find_other_version, may_be_version_of};

/// The last line of a saved game.
const END: &str = "whole";

/// The text in place of a key before the first move.
const NO_KEY: &str = "-";

const NAME_LINES: [(&str, Color); 2] = [("white-name", Color::White), ("black-name", Color::Black)];

/// The maximum number of moves that are read: more than any game has, and few enough for any device.
const MAX_MOVES: usize = 20_000;

/// A match as it is saved.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// All moves with the time left after each, the line on the board, and the position shown.
    pub cursor: GameCursor<Option<TimesLeft>>,
    pub players: Players,
    /// Their names, in a game from a file.
    pub names: PlayerNames,
    /// Whether help and second thoughts are allowed.
    pub style: GameStyle,
    pub clock: Option<Clock>,
    /// The ID of a game by link.
    pub game_id: Option<GameId>,
    /// Its key in the archive, or `None` if nobody has played a move yet.
    pub key: Option<GameKey>,
    /// What decides whether its result counts.
    pub conditions: Conditions,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LoadedGame {
    /// The game, with the end of its line shown.
    pub game: SavedGame,
    /// When the game was saved.
    pub saved: Timestamp,
    /// The address at which the game was saved, or `None` if it is damaged.
    address: Option<String>,
    /// The parts that could not be read.
    unreadable: Vec<SavedField>,
}

/// A part of a saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedField {
    Moves,
    Clock,
    Result,
    Players,
    /// The ID of a game by link.
    GameId,
    /// The time of the first move, which is the key in the archive.
    StartTime,
    /// The hints and replaced moves.
    Conditions,
    Date,
}

// -- Writing --

impl SavedGame {
    /// Returns the game with the times of its clock by another clock, which shows `to` when that of the game shows `from`.
    pub fn by_clock(mut self, from: Timestamp, to: Timestamp) -> Self {
        let other = |time: Timestamp| Timestamp(time.0.saturating_add(to.0).saturating_sub(from.0));
        if let Some(clock) = &mut self.clock {
            (clock.since, clock.stopped) = (other(clock.since), clock.stopped.map(other));
        }
        self
    }

    /// Returns the text of the game, saved at time `now`.
    pub fn text(&self, now: Timestamp) -> String {
        let mut text = String::new();
        self.write(now, &mut text).expect("writing to a string does not fail");
        text
    }

    fn write(&self, now: Timestamp, text: &mut String) -> fmt::Result {
        let (cursor, tree) = (&self.cursor, self.cursor.tree());
        let numbers = MoveNumbers::of(tree);
        writeln!(text, "saved {}", now.0)?;
        writeln!(text, "address {}", write_address(cursor.game()))?;
        writeln!(text, "start {}", write_address(&cursor.game_at_start()))?;
        if let Some(game_id) = self.game_id {
            writeln!(text, "link {game_id}")?;
        }
        match self.key {
            Some(GameKey::Link(_)) => {}
            Some(key) => writeln!(text, "key {key}")?,
            None => writeln!(text, "key {NO_KEY}")?,
        }
        if self.conditions != Conditions::default() {
            writeln!(text, "conditions {}", self.conditions)?;
        }
        write_players(text, self.players, &self.names)?;
        if let Some(line) = self.style.written() {
            writeln!(text, "{line}")?;
        }
        for id in numbers.nodes() {
            if let Some(mv) = tree.mv(id) {
                writeln!(text, "move {} {mv}", numbers.number(tree.parent(id)))?;
            }
            if let Some(left) = cursor.note(id) {
                writeln!(text, "left {} {left}", numbers.number(id))?;
            }
            if let Some(words) = tree.note(id).ended_with.map(end_words) {
                writeln!(text, "end {} {words}", numbers.number(id))?;
            }
        }
        writeln!(text, "tip {}", numbers.last_of(cursor.line()))?;
        if let Some(Clock { control, live, since, stopped }) = self.clock {
            let (control, live) = (control.in_milliseconds(), numbers.number(live));
            let stopped = stopped.map_or_else(|| "-".to_owned(), |stopped| stopped.0.to_string());
            writeln!(text, "clock {control} {live} {} {stopped}", since.0)?;
        }
        text.write_str(END)
    }

    /// Returns whether moves were played here, besides those that the game was opened with.
    pub fn has_new_moves(&self) -> bool {
        self.cursor.tree().preorder().len() > self.conditions.given_plies
    }

    /// Merges the moves of another game with the same start. Different moves become variations.
    pub fn with(mut self, other: &Self) -> Self {
        self.cursor.merge(&other.cursor);
        self
    }

    /// Returns whether two games are the same in everything but the line and the position shown.
    pub fn has_same_content(&self, other: &Self) -> bool {
        let facts = |it: &Self| (it.players, it.style, it.conditions);
        self.cursor.has_same_tree(&other.cursor) && facts(self) == facts(other)
    }
}

/// Returns whether two saved games differ at most in the time of saving.
pub fn is_same_game(one: &str, other: &str) -> bool {
    let game = |text: &str| text.split_once('\n').map(|(_, game)| game.to_owned());
    game(one).is_some_and(|one| Some(one) == game(other))
}

/// Writes the lines of the players and of their names, if these are known.
pub(crate) fn write_players(text: &mut impl fmt::Write, players: Players, names: &PlayerNames) -> fmt::Result {
    writeln!(text, "white {}", players.white)?;
    writeln!(text, "black {}", players.black)?;
    let mut known = NAME_LINES.into_iter().filter_map(|(line, color)| Some((line, names.of(color)?)));
    known.try_for_each(|(line, name)| writeln!(text, "{line} {name}"))
}

// -- Reading --

/// Reads White's and Black's lines. `None` stands for a missing or damaged one.
pub(crate) fn read_players(text: &str) -> [Option<Player>; 2] {
    ["white", "black"].map(|side| field(text, side).and_then(Player::read))
}

pub(crate) fn read_names(text: &str) -> PlayerNames {
    let [white, black] = NAME_LINES.map(|(name, _)| field(text, name).unwrap_or_default());
    PlayerNames::new(white, black)
}

impl LoadedGame {
    /// Parses the text written by [`SavedGame::text`]. Returns `None` if the text is truncated or has no valid start.
    /// Other parts that cannot be read are left out and recorded.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.strip_suffix(END)?;
        let line = |name: &str| field(text, name);
        let start = read_address(line("start")?).ok().filter(|game| game.moves().is_empty())?;
        let mut moves = MoveReader::from(&start);
        let mut unreadable = Vec::new();
        for line in text.lines() {
            let (name, words) = line.split_once(' ').unwrap_or((line, ""));
            let (read, part) = match name {
                "move" => (moves.add(words), SavedField::Moves),
                "left" => (moves.set_left(words), SavedField::Clock),
                "end" => (moves.end_with(words), SavedField::Result),
                _ => continue,
            };
            if read.is_none() {
                unreadable.push(part);
            }
        }
        let mut read = |part, found: bool| {
            if !found {
                unreadable.push(part);
            }
        };
        let [white, black] = read_players(text);
        read(SavedField::Players, white.is_some() && black.is_some());
        let players = Players { white: white.unwrap_or(Player::Person), black: black.unwrap_or(Player::Person) };
        let names = read_names(text);
        let style = text.lines().find_map(GameStyle::read).unwrap_or_default();
        let tip = line("tip").and_then(|number| moves.numbered(number));
        read(SavedField::Moves, tip.is_some());
        let tip = tip.unwrap_or(NodeId::ROOT);
        let clock = line("clock").map(|words| moves.clock(words, tip));
        read(SavedField::Clock, clock != Some(None));
        let game_id = line("link").map(GameId::read);
        read(SavedField::GameId, game_id != Some(None));
        let saved = line("saved").and_then(number);
        read(SavedField::Date, saved.is_some());
        let game_id = game_id.flatten();
        // Earlier versions saved no key.
        let substitute = saved.map(|saved| GameKey::Started(Timestamp(saved)));
        let key = match (game_id, line("key")) {
            (Some(game_id), _) => Some(GameKey::Link(game_id)),
            (None, None) => substitute,
            (None, Some(NO_KEY)) => None,
            (None, Some(key)) => {
                let key = key.parse().ok().filter(|key: &GameKey| key.started().is_some());
                read(SavedField::StartTime, key.is_some());
                key.or(substitute)
            }
        };
        let conditions = line("conditions").map(Conditions::read);
        read(SavedField::Conditions, conditions != Some(None));
        let conditions = conditions.flatten().unwrap_or_default();
        unreadable.dedup();
        let address = line("address").filter(|address| read_address(address).is_ok()).map(str::to_owned);
        let cursor = GameCursor::with_tree(&start, moves.tree, tip);
        let game = SavedGame { cursor, players, names, style, clock: clock.flatten(), game_id, key, conditions };
        Some(Self { game, saved: Timestamp(saved.unwrap_or_default()), address, unreadable })
    }
}

/// The moves read so far, each with the position after it. Every `move` line has a number, even an invalid one; the root
/// has number 0.
struct MoveReader {
    start: Game,
    tree: GameTree<Node<Option<TimesLeft>>>,
    read: Vec<Option<(NodeId, Position)>>,
}

impl MoveReader {
    fn from(start: &Game) -> Self {
        let read = vec![Some((NodeId::ROOT, start.position().clone()))];
        Self { start: start.clone(), tree: GameTree::new(), read }
    }

    fn numbered(&self, words: &str) -> Option<NodeId> {
        self.read.get(number::<usize>(words)?)?.as_ref().map(|it| it.0)
    }

    /// `1 e5-d4-c3`
    fn add(&mut self, words: &str) -> Option<()> {
        if self.read.len() > MAX_MOVES {
            return None;
        }
        let read = words.split_once(' ').and_then(|(after, text)| {
            let (after, mut position) = self.read.get(number::<usize>(after)?)?.clone()?;
            let mv = parse_move(text, &position, self.start.variant().capture_rule).ok()?;
            position.play_unchecked(mv);
            Some((self.tree.add(after, mv), position))
        });
        let added = read.is_some().then_some(());
        self.read.push(read);
        added
    }

    /// `1 180000 179000`
    fn set_left(&mut self, words: &str) -> Option<()> {
        let (id, left) = words.split_once(' ')?;
        self.tree.note_mut(self.numbered(id)?).note = Some(TimesLeft::read(left)?);
        Some(())
    }

    /// `2 white resigned`
    fn end_with(&mut self, words: &str) -> Option<()> {
        let (id, end) = words.split_once(' ')?;
        self.tree.note_mut(self.numbered(id)?).ended_with = Some(read_end(end)?);
        Some(())
    }

    /// `180000 2000 2 1763749990000 -`; if the live move was unreadable, `tip` replaces it.
    fn clock(&self, words: &str, tip: NodeId) -> Option<Clock> {
        let [base, increment, live, since, stopped] = words.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let control = TimeControl::read_milliseconds(base, increment)?;
        let stopped = if stopped == "-" { None } else { Some(Timestamp(number(stopped)?)) };
        Some(Clock { control, live: self.numbered(live).unwrap_or(tip), since: Timestamp(number(since)?), stopped })
    }
}

fn number<T: FromStr>(words: &str) -> Option<T> {
    words.parse().ok()
}

#[cfg(test)]
mod tests {
    use laska_worker::protocol::Level;

    use super::*;
    use crate::players::{MoveTime, Strength};

    /// A game in the format of version 1. Never change this text: saved games of older versions must still open.
    const VERSION_1: &str = "\
saved 1763750000000
address fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&moves=c3-d4_e5-d4-c3_d2-c3-b4
start fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w
white person
black machine 10 fiveSeconds
left 0 180000 180000
move 0 c3-d4
left 1 179000 180000
move 1 e5-d4-c3
left 2 179000 179000
move 2 b2-c3-d4
left 3 178000 179000
move 3 c5-b4
left 4 178000 178000
move 2 d2-c3-b4
left 5 179000 179000
end 5 black resigned
tip 5
clock 180000 2000 5 1763750002000 1763750002000
whole";

    #[test]
    fn another_clock_changes_the_times_of_a_game_and_nothing_else() {
        let game = LoadedGame::read(VERSION_1).expect("a saved game").game;
        let later = game.clone().by_clock(Timestamp(5_000), Timestamp(3_605_000));
        let times = |game: &SavedGame| game.clock.map(|clock| (clock.since, clock.stopped));
        assert_eq!(times(&later), Some((Timestamp(1_763_753_602_000), Some(Timestamp(1_763_753_602_000)))));
        assert_eq!(later.by_clock(Timestamp(3_605_000), Timestamp(5_000)), game);
    }

    #[test]
    fn a_saved_game_of_version_1_still_opens() {
        let loaded = LoadedGame::read(VERSION_1).expect("a saved game");
        assert_eq!((loaded.unreadable, loaded.saved), (vec![], Timestamp(1_763_750_000_000)));
        let with_key = VERSION_1.replace("\nwhite person", "\nkey 1763750000000\nwhite person");
        assert_eq!(loaded.game.text(loaded.saved), with_key);
        let strength = Strength { level: Level::STRONGEST, time: MoveTime::FiveSeconds };
        assert_eq!(loaded.game.players, Players::against(laska_rules::Color::Black, strength));
        let cursor = &loaded.game.cursor;
        assert_eq!((cursor.ply(), cursor.tree().preorder().len()), (3, 5));
        assert_eq!(cursor.game().ended_with(), read_end("black resigned"));
    }
}
