//! A player of a match: a process that speaks the engine protocol, or a built-in player.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use laska_engine::{Nodes, TimedLimits};
use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{Color, Game, Move};
use serde::{Deserialize, Serialize};

use super::simple_player::{SimpleKind, SimplePlayer};

/// How to start a player.
#[derive(Clone, Debug)]
pub(super) enum PlayerConfig {
    Process(ProcessConfig),
    Simple { kind: SimpleKind, seed: Option<u64> },
}

/// How to start a process, and its limits.
#[derive(Clone, Debug)]
pub(super) struct ProcessConfig {
    /// The program and its arguments; never empty.
    pub(super) command: Vec<String>,
    /// The options to set, as names and values.
    pub(super) options: Vec<(String, String)>,
    pub(super) limits: TimedLimits,
    /// How long the player may take to answer, in addition to its time for a move.
    pub(super) patience: Duration,
}

/// A player that is ready for games.
pub(super) enum Player {
    Process(ProcessPlayer),
    Simple(SimplePlayer),
}

pub(super) struct ProcessPlayer {
    config: ProcessConfig,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// A player's answer to `go`.
pub(super) struct PlayerMove {
    pub(super) mv: Move,
    /// The result that the player claims, if any.
    pub(super) claim: Option<Claim>,
    pub(super) totals: SearchTotals,
}

/// Sums over searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SearchTotals {
    pub(super) moves: u64,
    pub(super) depth: u64,
    pub(super) nodes: u64,
    pub(super) microseconds: u64,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum PlayerError {
    #[error("cannot start '{command}': {error}")]
    Start { command: String, error: io::Error },
    #[error("exited without answering '{0}'")]
    Exited(String),
    #[error("did not answer '{command}' within {} ms", .waited.as_millis())]
    TimedOut { command: String, waited: Duration },
    #[error("answered '{command}' with '{reply}'")]
    ErrorReply { command: String, reply: String },
    #[error("illegal move: {0}")]
    IllegalMove(#[from] MoveError),
}

impl Player {
    pub(super) fn start(config: &PlayerConfig) -> Result<Self, PlayerError> {
        match config {
            PlayerConfig::Process(config) => ProcessPlayer::start(config).map(Self::Process),
            PlayerConfig::Simple { kind, seed } => Ok(Self::Simple(SimplePlayer::new(*kind, *seed))),
        }
    }

    /// Starts a new game.
    pub(super) fn begin_game(&mut self) -> Result<(), PlayerError> {
        match self {
            Self::Process(player) => player.begin_game(),
            Self::Simple(player) => {
                player.begin_game();
                Ok(())
            }
        }
    }

    /// Asks the player for a move.
    pub(super) fn choose(&mut self, game: &Game) -> Result<PlayerMove, PlayerError> {
        match self {
            Self::Process(player) => player.choose(game),
            Self::Simple(player) => {
                let started = Instant::now();
                let mv = player.choose(game);
                let totals = SearchTotals { moves: 1, microseconds: micros(started), ..SearchTotals::default() };
                Ok(PlayerMove { mv, claim: None, totals })
            }
        }
    }
}

impl ProcessPlayer {
    /// Starts the process and sets its options.
    fn start(config: &ProcessConfig) -> Result<Self, PlayerError> {
        let [program, arguments @ ..] = config.command.as_slice() else {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "no program given");
            return Err(PlayerError::Start { command: String::new(), error });
        };
        let child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| PlayerError::Start { command: config.command.join(" "), error })?;
        let input = child.stdin.take().expect("standard input is piped");
        let output = child.stdout.take().expect("standard output is piped");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            // The thread ends when the output ends or the receiver is dropped.
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut player = Self { config: config.clone(), child, input, lines };
        for (name, value) in &config.options {
            player.send(&format!("setoption name {name} value {value}"))?;
        }
        player.wait_until_ready()?;
        Ok(player)
    }

    fn begin_game(&mut self) -> Result<(), PlayerError> {
        self.send("newgame")?;
        self.wait_until_ready()
    }

    fn choose(&mut self, game: &Game) -> Result<PlayerMove, PlayerError> {
        self.send(&position_line(game))?;
        let go = go_line(self.config.limits);
        let started = Instant::now();
        self.send(&go)?;
        let patience = self.config.patience.saturating_add(self.config.limits.time.unwrap_or_default());
        let mut info = SearchInfo::default();
        loop {
            let line = self.receive(&go, started, patience)?;
            let Some(text) = line.strip_prefix("bestmove") else {
                info.read(&line);
                continue;
            };
            let mv = parse_move(text, game.position(), game.variant().capture_rule)?;
            let totals =
                SearchTotals { moves: 1, depth: info.depth, nodes: info.nodes.0, microseconds: micros(started) };
            return Ok(PlayerMove { mv, claim: info.claim(game.position().turn()), totals });
        }
    }

    fn wait_until_ready(&mut self) -> Result<(), PlayerError> {
        let started = Instant::now();
        self.send("isready")?;
        while self.receive("isready", started, self.config.patience)?.trim() != "readyok" {}
        Ok(())
    }

    fn send(&mut self, line: &str) -> Result<(), PlayerError> {
        writeln!(self.input, "{line}").map_err(|_| PlayerError::Exited(line.to_owned()))
    }

    /// Returns the next line. An `error` line is an error.
    fn receive(&mut self, command: &str, started: Instant, patience: Duration) -> Result<String, PlayerError> {
        let command = command.to_owned();
        match self.lines.recv_timeout(patience.saturating_sub(started.elapsed())) {
            Ok(reply) if reply.starts_with("error") => Err(PlayerError::ErrorReply { command, reply }),
            Ok(reply) => Ok(reply),
            Err(RecvTimeoutError::Disconnected) => Err(PlayerError::Exited(command)),
            Err(RecvTimeoutError::Timeout) => Err(PlayerError::TimedOut { command, waited: started.elapsed() }),
        }
    }
}

impl Drop for ProcessPlayer {
    fn drop(&mut self) {
        // Fails if the process has already exited, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the time since a start, in microseconds.
fn micros(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX)
}

impl SearchTotals {
    pub(super) fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.depth += other.depth;
        self.nodes += other.nodes;
        self.microseconds += other.microseconds;
    }
}

fn position_line(game: &Game) -> String {
    let moves = game.moves().iter().map(|mv| format!(" {mv}")).collect::<String>();
    let moves = if moves.is_empty() { moves } else { format!(" moves{moves}") };
    format!("position fen {}{moves}", game.start())
}

pub(super) fn go_line(TimedLimits { time, search, .. }: TimedLimits) -> String {
    let limits = [
        time.map(|time| format!(" movetime {}", time.as_millis())),
        search.depth.map(|depth| format!(" depth {depth}")),
        search.nodes.map(|nodes| format!(" nodes {nodes}")),
    ];
    format!("go{}", limits.into_iter().flatten().collect::<String>())
}

/// A player's claim of a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) winner: Color,
}

/// The contents of the last `info` lines of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SearchInfo {
    depth: u64,
    nodes: Nodes,
    end: Option<ForcedEnd>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ForcedEnd {
    Win,
    Loss,
}

impl SearchInfo {
    /// Updates the fields from an `info` line; ignores other lines.
    fn read(&mut self, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        let after = |name: &str| words.iter().skip_while(|word| **word != name).nth(1).copied();
        // Only the first line has the score of the position.
        if words.first() != Some(&"info") || after("multipv").is_some_and(|index| index != "1") {
            return;
        }
        let number = |name: &str| after(name).and_then(|word| word.parse().ok());
        self.depth = number("depth").unwrap_or(self.depth);
        self.nodes = number("nodes").map_or(self.nodes, Nodes);
        match after("score") {
            Some("win") => self.end = Some(ForcedEnd::Win),
            Some("loss") => self.end = Some(ForcedEnd::Loss),
            Some(_) => self.end = None,
            None => {}
        }
    }

    /// Returns the claim of the side to move.
    fn claim(self, turn: Color) -> Option<Claim> {
        let winner = match self.end? {
            ForcedEnd::Win => turn,
            ForcedEnd::Loss => !turn,
        };
        Some(Claim { winner })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_info_of_the_best_line_counts() {
        let mut info = SearchInfo::default();
        for line in [
            "info depth 3 score win 5 nodes 100 nps 5 time 1 pv c3-d4",
            "info depth 4 multipv 1 score loss 8 nodes 200 pv c3-d4",
            "info depth 4 multipv 2 score cp 3 nodes 200 pv c3-b4",
            "info nodes 300 nps 5 time 9",
            "hello depth 9",
        ] {
            info.read(line);
        }
        assert_eq!((info.depth, info.nodes), (4, Nodes(300)));
        assert_eq!(info.claim(Color::White), Some(Claim { winner: Color::Black }));
        info.read("info depth 5 score cp -10");
        assert_eq!(info.claim(Color::White), None);
    }
}
