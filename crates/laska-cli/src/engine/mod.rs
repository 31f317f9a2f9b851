//! `laska engine`: lines in, lines out, and slices of a search in between.

mod request;
mod settings;
mod thinking;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use clap::Args;
use laska_engine::{GameOver, Limits, Root, TimedLimits};
use laska_rules::Game;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::record::MovesError;

use request::{Request, RequestError, StartText};
use settings::{OptionError, Settings};
use thinking::{SearchEnd, Thinking};

/// Answer the lines of the engine protocol
///
/// A line protocol after the Universal Chess Interface, on the standard input and output:
///
///   uci                              -> id and option lines, then uciok
///   isready                          -> readyok, also during a search
///   newgame                          go to the start, forget everything
///   setoption name NAME value VALUE  see the answer to uci for names and values
///   position startpos [moves M1 M2 ...]
///   position fen FEN [moves M1 M2 ...]
///   go [movetime MS] [depth N] [nodes N]
///   go infinite                      search until stopped
///   stop                             -> bestmove, at once
///   quit                             exit, as at the end of the input
///
/// A search prints `info depth D [multipv K] score cp X|win N|loss N nodes N nps N time MS pv M1 M2 ...` and at the end
/// `bestmove M`. `cp` is in hundredths of a counter, `win` and `loss` in plies, all for the side to move. Moves can be
/// in any notation. An invalid line gets one line `error ...` and changes nothing. During a search that ends by itself
/// (any search of a level below 10 does), other lines wait for its end; a search without a limit must be stopped first.
/// At the end of the input the remaining lines are still executed, but a search without a limit is stopped.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Engine {}

impl Engine {
    /// Answers until `quit` or the end of the input.
    pub(crate) fn run(self, out: &mut impl Write) -> io::Result<()> {
        let mut session = Session::new();
        let mut conversation = Conversation { lines: lines_of_input(), ended: false, waiting: VecDeque::new() };
        while let Some(line) = conversation.next(&mut session, out)? {
            if let Next::Quit = session.execute(&line, out)? {
                break;
            }
        }
        Ok(())
    }
}

/// The lines of the standard input, read by another thread.
fn lines_of_input() -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        // An input that cannot be read counts as ended.
        while input.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    });
    lines
}

/// The input, and the lines that wait for the end of a search.
struct Conversation {
    lines: Receiver<String>,
    ended: bool,
    waiting: VecDeque<String>,
}

impl Conversation {
    /// The next line for the session; searches until there is one.
    fn next(&mut self, session: &mut Session, out: &mut impl Write) -> io::Result<Option<String>> {
        while let Some(end) = session.search_end() {
            match self.lines.try_recv() {
                Ok(line) if session.must_wait(&line) => self.waiting.push_back(line),
                Ok(line) => return Ok(Some(line)),
                Err(error) => {
                    self.ended = error == TryRecvError::Disconnected;
                    if self.ended && end == SearchEnd::WhenStopped {
                        session.stop(out)?;
                    } else {
                        session.think(out)?;
                    }
                }
            }
        }
        Ok(self.waiting.pop_front().or_else(|| if self.ended { None } else { self.lines.recv().ok() }))
    }
}

/// The state of the engine: settings, a game, a search.
struct Session {
    settings: Settings,
    game: Game,
    thinking: Thinking,
}

/// What to do after a line.
enum Next {
    Listen,
    Quit,
}

/// Why a line is refused.
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
    #[error("a search without a limit is running; expected stop, isready or quit")]
    Busy,
}

impl Session {
    fn new() -> Self {
        let settings = Settings::default();
        Self {
            settings,
            game: Game::new(settings.variant),
            thinking: Thinking::new(settings.hash, settings.seeded_level()),
        }
    }

    /// How the current search ends; `None` if there is none.
    fn search_end(&self) -> Option<SearchEnd> {
        self.thinking.end()
    }

    /// Whether a line must wait for the end of the current search.
    fn must_wait(&self, line: &str) -> bool {
        let at_once = matches!(request::parse(line), Ok(Request::Stop | Request::IsReady | Request::Quit));
        !at_once && self.search_end() == Some(SearchEnd::AtLimit)
    }

    /// Executes a line.
    fn execute(&mut self, line: &str, out: &mut impl Write) -> io::Result<Next> {
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

    /// Searches for a slice of time and reports what is new.
    fn think(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.thinking.go_on(out)
    }

    /// Ends the current search, if any, with its best move.
    fn stop(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.thinking.stop(out)
    }

    fn set(&mut self, settings: Settings) {
        let before = std::mem::replace(&mut self.settings, settings);
        if settings.hash != before.hash {
            self.thinking = Thinking::new(settings.hash, settings.seeded_level());
        }
        if (settings.level, settings.seed) != (before.level, before.seed) {
            self.thinking.set_level(settings.seeded_level());
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
            StartText::Fen(text) => Game::from_position(fen::parse(text)?, self.settings.variant.capture_rule)
                .with_draw_rules(self.settings.draw_rules),
        };
        crate::start::play_moves(&mut game, moves)?;
        Ok(game)
    }
}

fn hello(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "id name {} {}", env!("CARGO_BIN_NAME"), env!("CARGO_PKG_VERSION"))?;
    Settings::write_all(out)?;
    writeln!(out, "uciok")
}
