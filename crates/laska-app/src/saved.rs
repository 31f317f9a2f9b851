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

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::time::Duration;

use laska_rules::notation::parse_move;
use laska_rules::{Color, Game, GameTree, NodeId, Position};
use laska_worker::protocol::Level;

use crate::address::{Address, end_words, read_address, read_end, undecorated, write_address};
use crate::archive::{Conditions, GameKey};
use crate::clock::{Clock, TimeControl, TimesLeft, Timestamp};
use crate::cursor::{GameCursor, Node};
use crate::fields::field;
use crate::play::GameStyle;
use crate::players::{GameId, MoveTime, Player, PlayerNames, Players, Strength};

/// The prefix of the storage keys of saved games. The number increases when the format changes, so that other versions
/// of the page leave these entries alone.
pub const GAME_KEY: &str = "laska.game.1.";

/// The common prefix for all versions, followed by the version number and a dot.
const ANY_GAME_KEY: &str = "laska.game.";

/// The last line of a saved game.
const END: &str = "whole";

/// The text in place of a key before the first move.
const NO_KEY: &str = "-";
/// The lines with the players' names, here and in the summaries of the archive.
pub(crate) const NAME_LINES: [(&str, Color); 2] = [("white-name", Color::White), ("black-name", Color::Black)];

/// The maximum number of moves that are read: more than any game has, and few enough for any device.
const MAX_MOVES: usize = 20_000;

/// The words for the thinking times. A word never changes its meaning.
pub(crate) const TIMES: [(MoveTime, &str); 7] = [
    (MoveTime::HalfSecond, "halfSecond"),
    (MoveTime::OneSecond, "oneSecond"),
    (MoveTime::TwoSeconds, "twoSeconds"),
    (MoveTime::FiveSeconds, "fiveSeconds"),
    (MoveTime::TenSeconds, "tenSeconds"),
    (MoveTime::ThirtySeconds, "thirtySeconds"),
    (MoveTime::Unlimited, "unlimited"),
];

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

/// A problem with saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveDamage {
    /// A game was damaged, and its backup was loaded.
    FromBackup,
    /// A game and its backup were damaged.
    Lost,
    /// Parts of a game could not be read. The rest was loaded.
    Parts(Vec<SavedField>),
    /// A different version of the page saved games that this version cannot read.
    OtherVersion,
}

/// A saved game as stored in the browser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredGame {
    /// The storage key.
    pub key: String,
    /// The latest text.
    pub main: String,
    /// The previous text.
    pub backup: Option<String>,
}

/// The result of a search for the saved game of an address.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameLookup {
    /// The saved game.
    pub game: Option<LoadedGame>,
    /// The entry in which it was found.
    pub key: Option<String>,
    /// Whether it has moves after the address that another tab has played since.
    pub has_gone_on: bool,
    /// The problems, without duplicates.
    pub damage: Vec<SaveDamage>,
    /// The entries that are damaged.
    pub damaged: Vec<StoredGame>,
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
        let Conditions { given_plies, hints, replaced } = self.conditions;
        if self.conditions != Conditions::default() {
            writeln!(text, "conditions {given_plies} {hints} {replaced}")?;
        }
        writeln!(text, "white {}", player_words(self.players.white))?;
        writeln!(text, "black {}", player_words(self.players.black))?;
        for (line, color) in NAME_LINES {
            if let Some(name) = self.names.of(color) {
                writeln!(text, "{line} {name}")?;
            }
        }
        if let Some(line) = self.style.written() {
            writeln!(text, "{line}")?;
        }
        let order = tree.preorder();
        // Deleted moves are not saved, so nodes are renumbered.
        let number = |id: NodeId| order.iter().position(|&it| it == id).map_or(0, |index| index + 1);
        for id in std::iter::once(NodeId::ROOT).chain(order.iter().copied()) {
            if let Some(mv) = tree.mv(id) {
                writeln!(text, "move {} {mv}", number(tree.parent(id)))?;
            }
            if let Some(times) = cursor.note(id) {
                writeln!(text, "left {} {}", number(id), times_left_words(*times))?;
            }
            if let Some(words) = tree.note(id).ended_with.map(end_words) {
                writeln!(text, "end {} {words}", number(id))?;
            }
        }
        writeln!(text, "tip {}", cursor.line().last().copied().map_or(0, number))?;
        if let Some(clock) = self.clock {
            let (base, increment) = (milliseconds(clock.control.base), milliseconds(clock.control.increment));
            let stopped = clock.stopped.map_or_else(|| "-".to_owned(), |stopped| stopped.0.to_string());
            writeln!(text, "clock {base} {increment} {} {} {stopped}", number(clock.live), clock.since.0)?;
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

/// Returns whether a text may be a version of the game with this key, without reading its moves. A game by link has one entry
/// in all tabs, so there are no versions of it.
pub fn may_be_version_of(text: &str, key: GameKey) -> bool {
    key.started().is_some_and(|_| text.contains(&format!("\nkey {key}\n")))
}

/// Returns whether two saved games differ at most in the time of saving.
pub fn is_same_game(one: &str, other: &str) -> bool {
    let game = |text: &str| text.split_once('\n').map(|(_, game)| game.to_owned());
    game(one).is_some_and(|one| Some(one) == game(other))
}

pub(crate) fn player_words(player: Player) -> String {
    match player {
        Player::Person => "person".to_owned(),
        Player::Remote => "elsewhere".to_owned(),
        Player::Live => "live".to_owned(),
        Player::Computer(Strength { level, time }) => {
            let time = TIMES.iter().find(|it| it.0 == time).map_or("", |it| it.1);
            format!("machine {} {time}", level.number())
        }
    }
}

/// `180000 179000`
pub(crate) fn times_left_words(times: TimesLeft) -> String {
    format!("{} {}", milliseconds(times.white), milliseconds(times.black))
}

pub(crate) fn read_times_left(words: &str) -> Option<TimesLeft> {
    let (white, black) = words.split_once(' ')?;
    Some(TimesLeft { white: duration(white)?, black: duration(black)? })
}

pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

// -- Reading --

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
        let [white, black] = ["white", "black"].map(|side| line(side).and_then(read_player));
        read(SavedField::Players, white.is_some() && black.is_some());
        let players = Players { white: white.unwrap_or(Player::Person), black: black.unwrap_or(Player::Person) };
        let [white_name, black_name] = NAME_LINES.map(|(name, _)| line(name).unwrap_or_default());
        let names = PlayerNames::new(white_name, black_name);
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
        let conditions = line("conditions").map(read_conditions);
        read(SavedField::Conditions, conditions != Some(None));
        let conditions = conditions.flatten().unwrap_or_default();
        unreadable.dedup();
        let address = line("address").filter(|address| read_address(address).is_ok()).map(str::to_owned);
        let cursor = GameCursor::with_tree(&start, moves.tree, tip);
        let game = SavedGame { cursor, players, names, style, clock: clock.flatten(), game_id, key, conditions };
        Some(Self { game, saved: Timestamp(saved.unwrap_or_default()), address, unreadable })
    }

    /// Returns the damage to the parts that could not be read, or `None` if the game is undamaged.
    pub fn damage(&self) -> Option<SaveDamage> {
        (!self.unreadable.is_empty()).then(|| SaveDamage::Parts(self.unreadable.clone()))
    }

    /// Returns whether this is the game of an address. A game by link is compared by its ID, and a game whose own
    /// address is damaged by its moves.
    fn is_at(&self, fragment: &str) -> bool {
        let cursor = &self.game.cursor;
        match (self.game.game_id, &self.address) {
            (None, Some(address)) => address == fragment,
            (None, None) => read_address(fragment)
                .is_ok_and(|game| cursor.has_same_start(&game) && cursor.tree().contains_line(game.moves())),
            (game_id, _) => Address::read(fragment).is_ok_and(|address| address.game_id == game_id),
        }
    }

    /// Returns whether this version of a game continues where another ended, with an address that shows that end.
    fn continues(&self, before: &Self, fragment: &str) -> bool {
        let line = before.game.cursor.game().moves();
        let shows_end = fragment.is_empty() || read_address(fragment).is_ok_and(|shown| shown.moves() == line);
        shows_end && self.game.cursor.game().moves().starts_with(line)
    }

    /// Returns whether the game of an address is this one or continues it by at most [`MAX_PLIES_BEHIND`] plies.
    fn leads_to(&self, fragment: &str) -> bool {
        let saved = self.address.as_deref().map(read_address);
        let (Some(Ok(saved)), Ok(requested)) = (saved, read_address(fragment)) else { return false };
        let (before, after) = (saved.moves(), requested.moves());
        fragment.is_empty()
            || self.game.cursor.has_same_start(&requested)
                && after.starts_with(before)
                && after.len() <= before.len() + MAX_PLIES_BEHIND
    }
}

/// The number of plies by which a backup may be behind: a move and the reply.
const MAX_PLIES_BEHIND: usize = 2;

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
        self.tree.note_mut(self.numbered(id)?).note = Some(read_times_left(left)?);
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
        let control = TimeControl { base: duration(base)?, increment: duration(increment)? };
        let stopped = if stopped == "-" { None } else { Some(Timestamp(number(stopped)?)) };
        Some(Clock { control, live: self.numbered(live).unwrap_or(tip), since: Timestamp(number(since)?), stopped })
    }
}

fn number<T: FromStr>(words: &str) -> Option<T> {
    words.parse().ok()
}

fn duration(words: &str) -> Option<Duration> {
    number(words).map(Duration::from_millis)
}

pub(crate) fn read_player(words: &str) -> Option<Player> {
    match words {
        "person" => return Some(Player::Person),
        "elsewhere" => return Some(Player::Remote),
        "live" => return Some(Player::Live),
        _ => {}
    }
    let (level, time) = words.strip_prefix("machine ")?.split_once(' ')?;
    let level = Level::new(level.parse().ok()?)?;
    let time = TIMES.iter().find(|it| it.1 == time)?.0;
    Some(Player::Computer(Strength { level, time }))
}

/// `0 1 2`
pub(crate) fn read_conditions(words: &str) -> Option<Conditions> {
    let mut numbers = words.split(' ').map(|word| word.parse().ok());
    let mut next = || numbers.next().flatten();
    Some(Conditions { given_plies: next()?, hints: next()?, replaced: next()? })
}

// -- Finding --

/// Returns [`SaveDamage::OtherVersion`] if a storage key belongs to a game saved by a different version of the page.
pub fn find_other_version(keys: &[String]) -> Option<SaveDamage> {
    let is_other = |key: &String| {
        let version = key.strip_prefix(ANY_GAME_KEY).and_then(|rest| rest.split_once('.'));
        version.is_some_and(|(version, _)| version.parse::<u32>().is_ok()) && !key.starts_with(GAME_KEY)
    };
    keys.iter().any(is_other).then_some(SaveDamage::OtherVersion)
}

/// Finds the saved game of an address: the first of this tab's games with exactly this address, otherwise the most recent
/// game of another tab with this address. Every game matches an empty address. If another entry has a newer version of the
/// game, that is the one.
pub fn find_game(fragment: &str, own: impl IntoIterator<Item = StoredGame>, others: &[StoredGame]) -> GameLookup {
    let fragment = &*undecorated(fragment);
    let own: Vec<_> = own.into_iter().collect();
    let (mut damage, mut damaged) = (Vec::new(), Vec::new());
    let mut read = |stored: &StoredGame| {
        let (game, problem) = read(stored, fragment);
        if problem.is_some() {
            damaged.push(stored.clone());
        }
        damage.extend(problem);
        Some((game?, stored.clone()))
    };
    let mut found = own.iter().find_map(&mut read);
    if found.is_none() {
        found = others.iter().filter_map(read).max_by_key(|found| found.0.saved);
    }
    let (game, stored) = found.unzip();
    let key = stored.as_ref().map(|stored| stored.key.clone());
    if let Some(unreadable) =
        game.as_ref().map(|game: &LoadedGame| &game.unreadable).filter(|unreadable| !unreadable.is_empty())
    {
        damaged.extend(stored);
        damage.push(SaveDamage::Parts(unreadable.clone()));
    }
    damage.dedup();
    // The browser's history may have what is damaged in the storage.
    if key.is_some()
        && damaged.iter().any(|damaged| Some(&damaged.key) == key.as_ref() && LoadedGame::read(&damaged.main).is_none())
    {
        damage
            .iter_mut()
            .filter(|damage| **damage == SaveDamage::Lost)
            .for_each(|damage| *damage = SaveDamage::FromBackup);
    }
    let newer = game.as_ref().and_then(|game| newer_version(game, own.iter().chain(others)));
    let has_gone_on = newer.as_ref().zip(game.as_ref()).is_some_and(|(newer, game)| newer.continues(game, fragment));
    GameLookup { game: newer.or(game), key, has_gone_on, damage, damaged }
}

/// Returns the latest version of a game among these entries, if it is newer.
fn newer_version<'a>(game: &LoadedGame, stored: impl Iterator<Item = &'a StoredGame>) -> Option<LoadedGame> {
    let key = game.game.key?;
    let same = stored.filter(|stored| may_be_version_of(&stored.main, key));
    let same = same.filter_map(|stored| LoadedGame::read(&stored.main));
    let newest = same.filter(|other| other.game.key == game.game.key).max_by_key(|other| other.saved)?;
    (newest.saved > game.saved && newest.unreadable.is_empty()).then_some(newest)
}

/// Returns the game of an entry, or of its backup if the entry is damaged, if it belongs to the address. Also returns the
/// problem, if there is one.
fn read(stored: &StoredGame, fragment: &str) -> (Option<LoadedGame>, Option<SaveDamage>) {
    if let Some(game) = LoadedGame::read(&stored.main) {
        return (Some(game).filter(|game| fragment.is_empty() || game.is_at(fragment)), None);
    }
    let backup = stored.backup.as_deref().and_then(LoadedGame::read);
    let damage = if backup.is_some() { SaveDamage::FromBackup } else { SaveDamage::Lost };
    (backup.filter(|game| game.leads_to(fragment)), Some(damage))
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
            assert_eq!(read_player(&player_words(player)), Some(player));
        }
        for words in ["", "machine", "machine 3", "machine 11 oneSecond", "machine 3 soon", "somebody"] {
            assert_eq!(read_player(words), None, "{words}");
        }
    }

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
        assert_eq!(GAME_KEY, "laska.game.1.");
    }

    #[test]
    fn a_saved_game_by_link_of_version_1_still_opens() {
        let text = "saved 1763750000000\naddress fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&moves=c3-d4\n\
            start fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w\nlink 3dAAAA\nwhite person\nblack elsewhere\n\
            move 0 c3-d4\ntip 1\nwhole";
        let stored = StoredGame { main: text.to_owned(), ..StoredGame::default() };
        let found = find_game("turns=1C.3dAAAA", None, &[stored]);
        let game = found.game.expect("the game of the link").game;
        assert_eq!((game.game_id, game.players), (Some(GameId(1911)), Players::by_link(laska_rules::Color::White)));
        assert_eq!(game.text(Timestamp(1_763_750_000_000)), text);
    }
}
