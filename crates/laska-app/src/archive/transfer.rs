//! Games of the archive as records, to export them and to import them elsewhere.
//!
//! What a record has no place for is in additional tags (`Key`, `Saved`, `WhitePlayer`, …) and in commands in the
//! comments, as in other PGN files: `[%clk 0:02:59.5]` is the mover's time after a move, `[%end white resigned]` a
//! result that does not follow from the position. A record of another program becomes a game of two people.

use std::fmt::Write as _;
use std::time::Duration;

use laska_rules::notation::record::{Annotation, Comment, GameResult, Record, Tags};
use laska_rules::{Color, DeclaredResult, DrawRules, Game, GameTree, NodeId};
use time::{Date, Month, UtcDateTime};

use super::{Conditions, GameKey};
use crate::address::{draws_words, end_words, read_draws, read_end};
use crate::clock::{Clock, TimeControl, TimesLeft, Timestamp, milliseconds};
use crate::cursor::{GameCursor, Node};
use crate::fnv::fnv_64;
use crate::move_numbers::MoveNumbers;
use crate::play::GameStyle;
use crate::players::{GameId, Player, PlayerNames, Players};
use crate::saved::SavedGame;

/// Our own tags.
const KEY: &str = "Key";
const SAVED: &str = "Saved";
const LINK: &str = "Link";
const WHITE_PLAYER: &str = "WhitePlayer";
const BLACK_PLAYER: &str = "BlackPlayer";
const CONDITIONS: &str = "Conditions";
const STYLE: &str = "Style";
const DRAWS: &str = "Draws";
const LINE: &str = "Line";
const CLOCK: &str = "Clock";
const NAMES: &str = "Names";

/// The value of [`NAMES`] if the names of the players are those of a file and not words of this site.
const GIVEN: &str = "given";

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// A game of the archive, with the time of its last change.
#[derive(Clone, Debug, PartialEq)]
pub struct ArchivedGame {
    /// The game, with its key and the end of its line shown.
    pub game: SavedGame,
    /// When it was last changed.
    pub saved: Timestamp,
}

// -- Export --

impl ArchivedGame {
    /// Returns the record of the game, with White's and Black's names for readers.
    pub fn to_record(&self, names: [&str; 2]) -> Record {
        let SavedGame { cursor, players, names: given, style, clock, game_id, key, conditions } = &self.game;
        let numbers = MoveNumbers::of(cursor.tree());
        let mut record = cursor.to_record(|_| Annotation::default());
        for id in numbers.nodes() {
            record.annotation_mut(id).after = self.commands(id);
        }
        let mut set = |name, value: &str| record.tags.set(name, value).expect("a valid name and a short value");
        set(Tags::WHITE, given.of(Color::White).unwrap_or(names[0]));
        set(Tags::BLACK, given.of(Color::Black).unwrap_or(names[1]));
        if !given.are_unknown() {
            set(NAMES, GIVEN);
        }
        let started = key.and_then(GameKey::started).unwrap_or(self.saved);
        set(Tags::DATE, &date_words(started));
        if let Some(key) = key {
            set(KEY, &key.to_string());
        }
        set(SAVED, &self.saved.0.to_string());
        if let Some(game_id) = game_id {
            set(LINK, &game_id.to_string());
        }
        set(WHITE_PLAYER, &players.white.to_string());
        set(BLACK_PLAYER, &players.black.to_string());
        set(CONDITIONS, &conditions.to_string());
        // A casual game has no such tag.
        if let Some(word) = style.written() {
            set(STYLE, word);
        }
        if let Some(words) = draws_words(cursor.game().draw_rules()) {
            set(DRAWS, words);
        }
        set(LINE, &numbers.last_of(cursor.line()).to_string());
        if let Some(Clock { control, live, since, stopped }) = clock {
            let elapsed =
                stopped.map_or_else(|| "-".to_owned(), |stopped| milliseconds(stopped.since(*since)).to_string());
            set(CLOCK, &format!("{} {} {elapsed}", control.in_milliseconds(), numbers.number(*live)));
        }
        record
    }

    fn commands(&self, id: NodeId) -> Comment {
        let cursor = &self.game.cursor;
        let mut text = String::new();
        if let Some(times) = cursor.note(id) {
            // The root has the time of the side to move.
            let left = times.of(side_before(cursor.game(), cursor.tree().path(id).len()));
            let (seconds, thousandths) = (left.as_secs(), left.subsec_millis());
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            let _ = write!(text, "[%clk {hours}:{minutes:02}:{seconds:02}.{thousandths:03}]");
        }
        if let Some(words) = cursor.tree().note(id).ended_with.map(end_words) {
            let _ = write!(text, "[%end {words}]");
        }
        Comment::new(&text).expect("two short commands")
    }
}

/// Returns the side whose move leads to a position after a number of plies; for the start, the side to move.
fn side_before(game: &Game, plies: usize) -> Color {
    let first = game.start().turn();
    if plies.is_multiple_of(2) && plies > 0 { !first } else { first }
}

/// The Julian day of January 1, 1970.
const EPOCH: i32 = UtcDateTime::UNIX_EPOCH.date().to_julian_day();

/// Returns the date as in PGN: `2026.11.23`. A date after the year 9999 is unknown.
fn date_words(Timestamp(time): Timestamp) -> String {
    let day = i32::try_from(time / DAY_MS).ok().and_then(|days| days.checked_add(EPOCH));
    let date = day.and_then(|day| Date::from_julian_day(day).ok());
    let Some((year, month, day)) = date.map(Date::to_calendar_date) else { return "????.??.??".to_owned() };
    format!("{year:04}.{:02}.{day:02}", month as u8)
}

// -- Import --

impl ArchivedGame {
    /// Returns the game of a record. Tags and commands that cannot be read are ignored; the moves of a record are always
    /// complete.
    pub fn from_record(record: &Record) -> Self {
        let tag = |name| record.tags.get(name);
        let game_id = tag(LINK).and_then(GameId::read);
        let started = tag(KEY).and_then(|text| text.parse().ok()).and_then(GameKey::started);
        let started = started.unwrap_or_else(|| substitute_start(record));
        let key = game_id.map_or(GameKey::Started(started), GameKey::Link);
        let control = tag(CLOCK).and_then(ClockTag::read);
        let tree = read_tree(record, control.map(|clock| clock.control));
        let numbers = MoveNumbers::of(&tree);
        let end = tree.line_through(NodeId::ROOT, |node| node.ended_with.is_none()).last().copied();
        let tip = tag(LINE).and_then(|text| text.parse().ok()).map(|number| numbers.node(number));
        let tip = tip.filter(|&tip| tip != NodeId::ROOT).or(end).unwrap_or(NodeId::ROOT);
        let clock = control.map(|ClockTag { control, live, elapsed }| Clock {
            control,
            live: numbers.node(live),
            since: Timestamp(0),
            stopped: elapsed.map(Timestamp),
        });
        let start = Game::from_position(record.start().clone(), record.variant().capture_rule);
        let start = start.with_draw_rules(read_draws(tag(DRAWS)));
        let length = tree.path(tip).len();
        let mut cursor = GameCursor::with_tree(&start, tree.clone(), tip);
        if cursor.ply() < length {
            // The record continues where a draw rule would have ended the game.
            cursor = GameCursor::with_tree(&start.with_draw_rules(DrawRules::NONE), tree, tip);
        }
        if cursor.game().outcome().is_none()
            && tag(SAVED).is_none()
            && let Some(end) = foreign_end(record.result)
        {
            cursor.end_with(end);
        }
        let player = |name| tag(name).and_then(Player::read).unwrap_or(Player::Person);
        let players = Players { white: player(WHITE_PLAYER), black: player(BLACK_PLAYER) };
        let has_names = tag(SAVED).is_none() || tag(NAMES) == Some(GIVEN);
        let name = |name| tag(name).filter(|_| has_names).unwrap_or_default();
        let names = PlayerNames::new(name(Tags::WHITE), name(Tags::BLACK));
        let conditions = tag(CONDITIONS).and_then(Conditions::read).unwrap_or_default();
        let style = tag(STYLE).and_then(GameStyle::read).unwrap_or_default();
        let saved = tag(SAVED).and_then(|text| text.parse().ok()).map_or(started, Timestamp);
        Self { game: SavedGame { cursor, players, names, style, clock, game_id, key: Some(key), conditions }, saved }
    }
}

/// Returns the moves with the results and times in the commands.
fn read_tree(record: &Record, control: Option<TimeControl>) -> GameTree<Node<Option<TimesLeft>>> {
    let command = |annotation: &Annotation, name: &str| {
        let (_, rest) = annotation.after.as_str().split_once(&format!("[%{name} "))?;
        rest.split_once(']').map(|(value, _)| value.to_owned())
    };
    let ended_with = |annotation: &Annotation| read_end(&command(annotation, "end")?);
    let mut tree =
        record.tree().map_notes(|annotation| Node { ended_with: ended_with(annotation), note: None::<TimesLeft> });
    let Some(control) = control else { return tree };
    let game = Game::from_position(record.start().clone(), record.variant().capture_rule);
    for id in MoveNumbers::of(&tree).nodes() {
        let Some(left) = command(record.tree().note(id), "clk").and_then(|text| read_clock(&text)) else { continue };
        let before = if id == NodeId::ROOT { None } else { tree.note(tree.parent(id)).note };
        let times = before.unwrap_or(TimesLeft::both(control.base));
        tree.note_mut(id).note = Some(times.with(side_before(&game, tree.path(id).len()), left));
    }
    tree
}

/// `0:02:59.500`
fn read_clock(text: &str) -> Option<Duration> {
    let mut parts = text.trim().splitn(3, ':');
    let (hours, minutes) = (parts.next()?.parse::<u32>().ok()?, parts.next()?.parse::<u32>().ok()?);
    let (seconds, fraction) = parts.next().map(|rest| rest.split_once('.').unwrap_or((rest, "0")))?;
    let thousandths = format!("{fraction:0<3}").get(..3)?.parse::<u64>().ok()?;
    let seconds = u64::from(hours) * 3600 + u64::from(minutes) * 60 + u64::from(seconds.parse::<u32>().ok()?);
    Some(Duration::from_secs(seconds) + Duration::from_millis(thousandths))
}

/// The clock as a tag: `180000 2000 12 -`.
#[derive(Clone, Copy)]
struct ClockTag {
    control: TimeControl,
    /// The number of the live move.
    live: usize,
    /// The milliseconds from the last move to the end of the game.
    elapsed: Option<u64>,
}

impl ClockTag {
    fn read(text: &str) -> Option<Self> {
        let [base, increment, live, elapsed] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let elapsed = if elapsed == "-" { None } else { Some(elapsed.parse().ok()?) };
        let control = TimeControl::read_milliseconds(base, increment)?;
        Some(Self { control, live: live.parse().ok()?, elapsed })
    }
}

/// Returns the result of a record. Records do not say how a game was won.
fn foreign_end(result: GameResult) -> Option<DeclaredResult> {
    match result {
        GameResult::Won(winner) => Some(DeclaredResult::Win { winner }),
        GameResult::Drawn => Some(DeclaredResult::Agreement),
        GameResult::Open => None,
    }
}

/// Returns a time on the day of the record, different for different records, so that a record imported again has the same
/// key. Without a date it is a time on January 1, 1970.
fn substitute_start(record: &Record) -> Timestamp {
    let day = record.tags.get(Tags::DATE).and_then(read_date).unwrap_or(0);
    Timestamp(day * DAY_MS + fnv_64(record.to_string().as_bytes()) % DAY_MS)
}

/// Returns the day since January 1, 1970 of a date such as `2026.11.23`, where month and day may be unknown.
fn read_date(text: &str) -> Option<u64> {
    let mut parts = text.split('.');
    let year = parts.next()?.parse().ok().filter(|year| (1970..10_000).contains(year))?;
    let mut part = |max| parts.next().and_then(|part| part.parse::<u8>().ok()).map_or(1, |part| part.clamp(1, max));
    let (month, day) = (Month::try_from(part(12)).ok()?, part(31));
    // A day that the month does not have is one of the next month.
    let first = Date::from_calendar_date(year, month, 1).ok()?;
    u64::try_from(first.to_julian_day() + i32::from(day) - 1 - EPOCH).ok()
}

/// Returns whether a time stands for an unknown date; see [`ArchivedGame::from_record`].
pub const fn is_unknown_date(Timestamp(time): Timestamp) -> bool {
    time < DAY_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_round_trip() {
        for (words, day) in [("1970.01.01", 0), ("2000.02.29", 11_016), ("2026.11.23", 20_780), ("2100.03.01", 47_541)]
        {
            assert_eq!((date_words(Timestamp(day * DAY_MS + 5)), read_date(words)), (words.to_owned(), Some(day)));
        }
        for day in 0..60_000 {
            assert_eq!(read_date(&date_words(Timestamp(day * DAY_MS))), Some(day));
        }
        assert_eq!((read_date("2026.??.??"), read_date("1911.03.28"), read_date("????")), (Some(20_454), None, None));
    }

    #[test]
    fn clock_times_are_read() {
        for (text, milliseconds) in [("0:02:59.500", 179_500), ("1:00:00", 3_600_000), ("0:00:00.04", 40)] {
            assert_eq!(read_clock(text), Some(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "59", "0:59", "a:b:c", "0:0:99999999999"] {
            assert_eq!(read_clock(text), None, "{text}");
        }
    }
}
