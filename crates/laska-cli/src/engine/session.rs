//! Owns what the engine is asked and where it stands: settings, a game, a search. Knows no input.

use std::io::{self, Write};

use laska_engine::{GameOver, Limits, Root, TimedLimits};
use laska_rules::Game;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::record::{self, MovesError};

use super::request::{self, Request, RequestError, StartText};
use super::settings::{OptionError, Settings};
use super::thinking::{SearchEnd, Thinking};

/// One conversation.
pub(super) struct Session {
    settings: Settings,
    game: Game,
    thinking: Thinking,
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
    Moves(#[from] MovesError),
    #[error("go: {0}")]
    Over(#[from] GameOver),
    #[error("a search without a limit is going on; expected stop, isready or quit")]
    Busy,
}

impl Session {
    pub(super) fn new() -> Self {
        let settings = Settings::default();
        Self {
            settings,
            game: Game::new(settings.variant),
            thinking: Thinking::new(settings.hash, settings.strength()),
        }
    }

    /// How the search ends that is going on; `None` if none is.
    pub(super) fn search_end(&self) -> Option<SearchEnd> {
        self.thinking.end()
    }

    /// Whether a line has to wait until the search that is going on has ended.
    pub(super) fn must_wait(&self, line: &str) -> bool {
        let at_once = matches!(request::parse(line), Ok(Request::Stop | Request::IsReady | Request::Quit));
        !at_once && self.search_end() == Some(SearchEnd::AtLimit)
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
        if self.search_end().is_some() {
            return Err(Refusal::Busy);
        }
        match request {
            Request::NewGame => {
                self.game = self.at_start();
                self.thinking.clear();
            }
            Request::SetOption { name, value } => self.set(self.settings.with(name, value)?),
            Request::Position { start, moves } => self.game = self.read_game(start, moves)?,
            Request::Go(limits) => {
                let root = Root::new(&self.game)?;
                let TimedLimits { time, search } = limits;
                let search = Limits { lines: self.settings.lines, ..search };
                self.thinking.start(root, TimedLimits { time, search });
            }
            Request::Nothing | Request::Hello | Request::IsReady | Request::Stop | Request::Quit => {}
        }
        Ok(())
    }

    /// Searches on for a slice of time and tells what is new.
    pub(super) fn think(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.thinking.go_on(out)
    }

    /// Ends the search, if one is going on, with the best that it knows.
    pub(super) fn stop(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.thinking.stop(out)
    }

    fn set(&mut self, settings: Settings) {
        let before = std::mem::replace(&mut self.settings, settings);
        if settings.hash != before.hash {
            self.thinking = Thinking::new(settings.hash, settings.strength());
        }
        if (settings.level, settings.seed) != (before.level, before.seed) {
            self.thinking.set_strength(settings.strength());
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
