//! Owns what the engine is asked and where it stands: settings, a game, a search. Knows no input.

use std::io::{self, Write};
use std::time::Duration;

use laska_engine::{Clock, GameOver, Limits, Progress, Report, Root, Searcher, Timed, TimedLimits};
use laska_rules::Game;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::record::{self, RecordError};

use super::answers;
use super::request::{self, Request, RequestError, StartText};
use super::settings::{OptionError, Settings};
use crate::wall_clock::WallClock;

/// Time between two looks at the input: short enough that whoever says stop notices no delay.
const SLICE: Duration = Duration::from_millis(5);

/// Time after which a search that finds nothing new says that it goes on. It also ends a program whose reader has gone.
const SILENCE: Duration = Duration::from_secs(1);

/// One conversation.
pub(super) struct Session {
    settings: Settings,
    game: Game,
    timed: Timed,
    clock: WallClock,
    search: Option<Search>,
}

/// The search that is going on.
struct Search {
    is_limited: bool,
    /// What was told last, and when.
    told: Option<Report>,
    told_at: Duration,
}

/// What comes after a line.
pub(super) enum Next {
    Listen,
    Quit,
}

/// Why a line changes nothing.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    Request(#[from] RequestError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("position: {0}")]
    Fen(#[from] FenError),
    #[error("position: {0}")]
    Moves(#[from] RecordError),
    #[error("go: {0}")]
    Over(#[from] GameOver),
    #[error("a search without a limit is going on; expected stop, isready or quit")]
    Busy,
}

impl Session {
    pub(super) fn new() -> Self {
        let settings = Settings::default();
        let timed = Timed::new(Searcher::new(settings.hash));
        Self { settings, game: Game::new(settings.variant), timed, clock: WallClock::new(), search: None }
    }

    /// Whether a search is going on.
    pub(super) const fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    /// Whether a search is going on that ends only when it is stopped.
    pub(super) fn is_unlimited(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.is_limited)
    }

    /// Whether a line has to wait until the search that is going on has ended.
    pub(super) fn must_wait(&self, line: &str) -> bool {
        let at_once = matches!(request::parse(line), Ok(Request::Stop | Request::IsReady | Request::Quit));
        !at_once && !self.is_unlimited()
    }

    /// Does what a line asks for.
    pub(super) fn hear(&mut self, line: &str, out: &mut impl Write) -> io::Result<Next> {
        match request::parse(line) {
            Ok(Request::Quit) => {
                self.stop(out)?;
                return Ok(Next::Quit);
            }
            Ok(Request::Stop) => self.stop(out)?,
            Ok(Request::IsReady) => writeln!(out, "readyok")?,
            Ok(Request::Hello) => hello(out)?,
            request => {
                if let Err(refusal) = request.map_err(Refusal::from).and_then(|request| self.change(request)) {
                    writeln!(out, "error {refusal}")?;
                }
            }
        }
        out.flush()?;
        Ok(Next::Listen)
    }

    fn change(&mut self, request: Request<'_>) -> Result<(), Refusal> {
        if self.is_thinking() {
            return Err(Refusal::Busy);
        }
        match request {
            Request::NewGame => {
                self.game = self.at_start();
                self.timed.clear();
            }
            Request::SetOption { name, value } => self.set(self.settings.with(name, value)?),
            Request::Position { start, moves } => self.game = self.read_game(start, moves)?,
            Request::Go(limits) => {
                let root = Root::new(&self.game)?;
                let TimedLimits { time, search } = limits.unwrap_or_default();
                let search = Limits { lines: self.settings.lines, ..search };
                self.timed.start(root, TimedLimits { time, search }, &self.clock);
                let told_at = self.clock.now();
                self.search = Some(Search { is_limited: limits.is_some(), told: None, told_at });
            }
            Request::Nothing | Request::Hello | Request::IsReady | Request::Stop | Request::Quit => {}
        }
        Ok(())
    }

    /// Searches on for a slice of time and tells what is new.
    pub(super) fn think(&mut self, out: &mut impl Write) -> io::Result<()> {
        match self.timed.run(SLICE, &self.clock) {
            Progress::Idle => Ok(()),
            Progress::Thinking(report) => {
                let report = report.clone();
                self.tell(report, out)
            }
            Progress::Done(report) => {
                let report = report.clone();
                self.end(&report, out)
            }
        }
    }

    /// Ends the search, if one is going on, with the best that it knows.
    pub(super) fn stop(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.is_thinking() {
            self.timed.stop();
            self.think(out)?;
        }
        Ok(())
    }

    fn end(&mut self, report: &Report, out: &mut impl Write) -> io::Result<()> {
        answers::info(report, self.timed.elapsed(&self.clock), out)?;
        answers::best(report, out)?;
        self.search = None;
        out.flush()
    }

    fn tell(&mut self, report: Report, out: &mut impl Write) -> io::Result<()> {
        let (now, elapsed) = (self.clock.now(), self.timed.elapsed(&self.clock));
        let Some(search) = &mut self.search else { return Ok(()) };
        let says_the_same = |told: &Report| told.depth == report.depth && told.variations == report.variations;
        if !search.told.as_ref().is_some_and(says_the_same) {
            answers::info(&report, elapsed, out)?;
        } else if now.saturating_sub(search.told_at) >= SILENCE {
            answers::sign_of_life(report.nodes, elapsed, out)?;
        } else {
            return Ok(());
        }
        (search.told, search.told_at) = (Some(report), now);
        out.flush()
    }

    fn set(&mut self, settings: Settings) {
        let before = std::mem::replace(&mut self.settings, settings);
        if settings.hash != before.hash {
            self.timed = Timed::new(Searcher::new(settings.hash));
        }
        if settings.variant != before.variant {
            self.game = self.at_start();
        } else if settings.draw_rules != before.draw_rules {
            self.game = self.game.clone().with_draw_rules(settings.draw_rules);
        }
    }

    fn at_start(&self) -> Game {
        Game::new(self.settings.variant).with_draw_rules(self.settings.draw_rules)
    }

    fn read_game(&self, start: StartText<'_>, moves: &str) -> Result<Game, Refusal> {
        let mut game = match start {
            StartText::Usual => self.at_start(),
            StartText::Fen(text) => Game::from_position(fen::parse(text)?, self.settings.variant.chain)
                .with_draw_rules(self.settings.draw_rules),
        };
        record::play(&mut game, moves)?;
        Ok(game)
    }
}

fn hello(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "id name {} {}", env!("CARGO_BIN_NAME"), env!("CARGO_PKG_VERSION"))?;
    Settings::write_all(out)?;
    writeln!(out, "uciok")
}
