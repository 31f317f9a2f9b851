//! Owns the reading of a kept game: what cannot be read is left out and named, the rest holds.

use std::str::FromStr;
use std::time::Duration;

use laska_rules::notation::parse_move;
use laska_rules::{Game, Position};

use super::super::clock::{Clock, Moment, Times};
use super::super::{Player, Seating, Table, Tree};
use super::words::{read_end, read_player};
use super::{END, read_address};
use crate::intent::{GameTag, MoveId, TimeControl};
use crate::t_later;

/// How many moves are read: far more than anybody tries in a game, and few enough for any device.
const MOST_MOVES: usize = 20_000;

/// A kept game, as far as it could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptGame {
    pub(super) saved: Moment,
    /// Where the game was left; `None` where that is damaged.
    pub(super) address: Option<String>,
    /// The game at its start.
    pub(in super::super) start: Game,
    pub(in super::super) tree: Tree,
    pub(in super::super) tip: MoveId,
    pub(in super::super) seating: Seating,
    pub(in super::super) clock: Option<Clock>,
    /// The number of a game by link.
    pub(in super::super) tag: Option<GameTag>,
    /// What could not be read, in words that are told later.
    pub(super) lost: Vec<&'static str>,
}

impl KeptGame {
    /// Reads what [`Keepsake::text`](super::Keepsake::text) has written; `None` where there is no whole game in it.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.strip_suffix(END)?;
        let line = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let start = read_address(line("start")?).ok().filter(|game| game.moves().is_empty())?;
        let mut moves = Moves::from(&start);
        let mut lost = Vec::new();
        for line in text.lines() {
            let (name, words) = line.split_once(' ').unwrap_or((line, ""));
            let (read, what) = match name {
                "move" => (moves.add(words), t_later!("moves")),
                "left" => (moves.set_left(words), t_later!("clock")),
                "end" => (moves.settle(words), t_later!("result")),
                _ => continue,
            };
            if read.is_none() {
                lost.push(what);
            }
        }
        let mut read = |what, found: bool| {
            if !found {
                lost.push(what);
            }
        };
        let [white, black] = ["white", "black"].map(|side| line(side).and_then(read_player));
        read(t_later!("players"), white.is_some() && black.is_some());
        let seating = Seating { white: white.unwrap_or(Player::Person), black: black.unwrap_or(Player::Person) };
        let tip = line("tip").and_then(|number| moves.numbered(number));
        read(t_later!("moves"), tip.is_some());
        let tip = tip.unwrap_or(MoveId::START);
        let clock = line("clock").map(|words| moves.clock(words, tip));
        read(t_later!("clock"), clock != Some(None));
        let tag = line("link").map(GameTag::read);
        read(t_later!("number"), tag != Some(None));
        let saved = line("saved").and_then(number);
        read(t_later!("date"), saved.is_some());
        lost.dedup();
        let address = line("address").filter(|address| read_address(address).is_ok()).map(str::to_owned);
        let (saved, clock, tag) = (Moment(saved.unwrap_or_default()), clock.flatten(), tag.flatten());
        Some(Self { saved, address, start, tree: moves.tree, tip, seating, clock, tag, lost })
    }

    /// When it was kept.
    #[must_use]
    pub const fn saved(&self) -> Moment {
        self.saved
    }

    /// The table with that game, the end of its line on the board.
    pub(in super::super) fn table(self) -> Table {
        let mut table = Table::seated(self.start, self.seating);
        table.tree = self.tree.into();
        table.clock = self.clock;
        table.tag = self.tag;
        let line = table.tree.path(self.tip);
        table.game = table.game_along(&line).into();
        table
    }
}

/// The moves that could be read, each with the position after it. Every line that is a move counts; the start is 0.
struct Moves {
    start: Game,
    tree: Tree,
    read: Vec<Option<(MoveId, Position)>>,
}

impl Moves {
    fn from(start: &Game) -> Self {
        let read = vec![Some((MoveId::START, start.position().clone()))];
        Self { start: start.clone(), tree: Tree::new(), read }
    }

    /// The move of a number.
    fn numbered(&self, words: &str) -> Option<MoveId> {
        self.read.get(number::<usize>(words)?)?.as_ref().map(|it| it.0)
    }

    /// `1 e5-d4-c3`
    fn add(&mut self, words: &str) -> Option<()> {
        if self.read.len() > MOST_MOVES {
            return None;
        }
        let read = words.split_once(' ').and_then(|(after, text)| {
            let (after, mut position) = self.read.get(number::<usize>(after)?)?.clone()?;
            let mv = parse_move(text, &position, self.start.variant().chain).ok()?;
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
        let (white, black) = left.split_once(' ')?;
        let times = Times { white: duration(white)?, black: duration(black)? };
        self.tree.note_mut(self.numbered(id)?).times = Some(times);
        Some(())
    }

    /// `2 white resigned`
    fn settle(&mut self, words: &str) -> Option<()> {
        let (id, end) = words.split_once(' ')?;
        self.tree.note_mut(self.numbered(id)?).settled = Some(read_end(end)?);
        Some(())
    }

    /// `180000 2000 2 1763749990000 -`; where the move made last was lost, it is the line's.
    fn clock(&self, words: &str, tip: MoveId) -> Option<Clock> {
        let [base, increment, live, since, stopped] = words.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let control = TimeControl { base: duration(base)?, increment: duration(increment)? };
        let stopped = if stopped == "-" { None } else { Some(Moment(number(stopped)?)) };
        Some(Clock { control, live: self.numbered(live).unwrap_or(tip), since: Moment(number(since)?), stopped })
    }
}

fn number<T: FromStr>(words: &str) -> Option<T> {
    words.parse().ok()
}

fn duration(words: &str) -> Option<Duration> {
    number(words).map(Duration::from_millis)
}
