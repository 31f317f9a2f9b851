//! `laska engine`: the engine protocol. Executes input lines and searches in slices between them.

mod command;
mod search;
mod settings;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use clap::Args;
use laska_engine::{GameOver, Limits, Root, TimedLimits};
use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::record::MovesError;
use laska_rules::{Game, Move};

use command::{CommandSyntaxError, EngineCommand, StartPosition};
use search::{SearchEnd, SessionSearch};
use settings::{OptionError, Settings};

/// Run the engine protocol on standard input and output
///
/// A line protocol modeled on the Universal Chess Interface (UCI):
///
///   uci                              -> id and option lines, then uciok
///   isready                          -> readyok, even during a search
///   newgame                          set up the start and clear the search's memory
///   setoption name NAME value VALUE  set an option; uci lists names and values
///   position startpos [moves M1 M2 ...]
///   position fen FEN [moves M1 M2 ...]
///   go [movetime MS] [depth N] [nodes N]; with a time, a single legal move is played at once
///   go infinite                      search until stop
///   stop                             -> bestmove
///   quit                             exit; the end of the input does the same
///
/// During a search, prints `info depth D [multipv K] score cp X|win N|loss N chances P nodes N nps N time MS pv M1 M2
/// ...`, and at its end `bestmove M`. `cp` is in hundredths of a counter, `win` and `loss` are in plies, and `chances`
/// are the expected points from 0 to 1, all from the point of view of the side to move. With the option `book`, levels 9
/// and 10 answer with moves of the opening book as long as there are any, without `info`. Moves can be in any notation. An invalid line prints `error ...` and changes nothing.
/// While a search with a limit is running, other lines wait for its end; a level below 10 always has a limit. A search
/// without a limit must be stopped first. At the end of the input, the remaining lines are still executed, but a search
/// without a limit is stopped.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Engine {}

impl Engine {
    /// Executes commands until `quit` or the end of the input.
    pub(crate) fn run(self, out: &mut impl Write) -> io::Result<()> {
        let mut session = Session::new();
        let mut input = InputQueue { lines: spawn_reader(), ended: false, waiting: VecDeque::new() };
        while let Some(line) = input.next(&mut session, out)? {
            if let AfterLine::Quit = session.execute(&line, out)? {
                break;
            }
        }
        Ok(())
    }
}

/// Spawns a thread that reads lines from standard input.
fn spawn_reader() -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        // A read error counts as the end of the input.
        while input.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    });
    lines
}

/// The input lines, including those that wait for the end of a search.
struct InputQueue {
    lines: Receiver<String>,
    ended: bool,
    waiting: VecDeque<String>,
}

impl InputQueue {
    /// Returns the next line for the session, and searches until there is one.
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
                        session.search_slice(out)?;
                    }
                }
            }
        }
        Ok(self.waiting.pop_front().or_else(|| if self.ended { None } else { self.lines.recv().ok() }))
    }
}

/// The state of the engine: settings, game and search.
struct Session {
    settings: Settings,
    game: Game,
    search: SessionSearch,
}

enum AfterLine {
    Continue,
    Quit,
}

/// The reason for an `error` line.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error(transparent)]
    Syntax(#[from] CommandSyntaxError),
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
        Self { game: Game::new(settings.variant), search: SessionSearch::new(&settings), settings }
    }

    /// Returns how the current search ends; `None` if there is none.
    fn search_end(&self) -> Option<SearchEnd> {
        self.search.end()
    }

    /// Returns whether a line must wait for the end of the current search.
    fn must_wait(&self, line: &str) -> bool {
        let is_immediate =
            matches!(command::parse(line), Ok(EngineCommand::Stop | EngineCommand::IsReady | EngineCommand::Quit));
        !is_immediate && self.search_end() == Some(SearchEnd::AtLimit)
    }

    fn execute(&mut self, line: &str, out: &mut impl Write) -> io::Result<AfterLine> {
        match command::parse(line) {
            Ok(EngineCommand::Quit) => {
                self.stop(out)?;
                return Ok(AfterLine::Quit);
            }
            Ok(EngineCommand::Stop) => self.stop(out)?,
            Ok(EngineCommand::IsReady) => writeln!(out, "readyok")?,
            Ok(EngineCommand::Uci) => write_id_and_options(out)?,
            command => {
                if let Some(mv) = self.book_move(command.as_ref().ok()) {
                    search::write_best_move(mv, out)?;
                } else if let Err(error) =
                    command.map_err(LineError::from).and_then(|command| self.change_state(command))
                {
                    writeln!(out, "error {error}")?;
                }
            }
        }
        out.flush()?;
        Ok(AfterLine::Continue)
    }

    /// Returns the move of the opening book that answers `go`, if the option is set and the search would end by itself.
    fn book_move(&mut self, command: Option<&EngineCommand<'_>>) -> Option<Move> {
        let Some(&EngineCommand::Go(limits)) = command else { return None };
        let may_answer = self.settings.book && self.search_end().is_none() && self.game.outcome().is_none();
        may_answer.then(|| self.search.choose_from_book(&self.game, limits))?
    }

    fn change_state(&mut self, command: EngineCommand<'_>) -> Result<(), LineError> {
        if self.search_end().is_some() {
            return Err(LineError::Busy);
        }
        match command {
            EngineCommand::NewGame => {
                self.game = self.new_game();
                self.search.clear();
            }
            EngineCommand::SetOption { name, value } => self.apply(self.settings.clone().with(name, value)?),
            EngineCommand::Position { start, moves } => self.game = self.read_game(start, moves)?,
            EngineCommand::Go(limits) => {
                let root = Root::new(&self.game)?;
                let search = Limits { lines: self.settings.lines, ..limits.search };
                let limits = TimedLimits { search, ..limits };
                self.search.start(root, if limits.time.is_some() { limits.to_play() } else { limits });
            }
            EngineCommand::Empty
            | EngineCommand::Uci
            | EngineCommand::IsReady
            | EngineCommand::Stop
            | EngineCommand::Quit => {}
        }
        Ok(())
    }

    /// Searches for a slice of time and prints new information.
    fn search_slice(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.search.run_slice(out)
    }

    /// Stops the current search, if any, and prints its best move.
    fn stop(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.search.stop(out)
    }

    fn apply(&mut self, settings: Settings) {
        let before = std::mem::replace(&mut self.settings, settings);
        let settings = &self.settings;
        let needs = |settings: &Settings| (settings.hash, settings.threads, settings.evaluation.clone());
        if needs(settings) != needs(&before) {
            self.search = SessionSearch::new(settings);
        }
        if (settings.level, settings.seed) != (before.level, before.seed) {
            self.search.set_level(settings.seeded_level());
        }
        if settings.variant != before.variant {
            self.game = self.new_game();
        } else if settings.draw_rules != before.draw_rules {
            self.game = self.game.clone().with_draw_rules(settings.draw_rules);
        }
    }

    fn new_game(&self) -> Game {
        Game::new(self.settings.variant).with_draw_rules(self.settings.draw_rules)
    }

    fn read_game(&self, start: StartPosition<'_>, moves: &str) -> Result<Game, LineError> {
        let mut game = match start {
            StartPosition::Start => self.new_game(),
            StartPosition::Fen(text) => Game::from_position(fen::parse(text)?, self.settings.variant.capture_rule)
                .with_draw_rules(self.settings.draw_rules),
        };
        laska_cli::start::play_moves(&mut game, moves)?;
        Ok(game)
    }
}

fn write_id_and_options(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "id name {} {}", env!("CARGO_BIN_NAME"), env!("CARGO_PKG_VERSION"))?;
    Settings::write_all(out)?;
    writeln!(out, "uciok")
}
