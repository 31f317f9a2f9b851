//! A player of a match: a process that speaks the engine protocol, and what its `info` lines say. Knows one move at a
//! time, no game's end.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use laska_engine::{Nodes, TimedLimits};
use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{Color, Game, Move};

/// How to start a player, and its limits.
#[derive(Clone, Debug)]
pub(super) struct PlayerConfig {
    /// Program and arguments; at least the program.
    pub(super) command: Vec<String>,
    /// Names and values for `setoption`.
    pub(super) options: Vec<(String, String)>,
    /// Limits of each search.
    pub(super) limits: TimedLimits,
    /// How long it may take to reply, in addition to its time for a move.
    pub(super) patience: Duration,
}

/// A running player.
pub(super) struct Player {
    config: PlayerConfig,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// A player's reply in a position.
pub(super) struct PlayerMove {
    pub(super) mv: Move,
    /// How it expects the game to end, if it says so.
    pub(super) claim: Option<Claim>,
    pub(super) totals: SearchTotals,
}

/// The totals of searches.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchTotals {
    pub(super) moves: u64,
    pub(super) depth: u64,
    pub(super) nodes: Nodes,
    pub(super) time: Duration,
}

/// Why a player fails.
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
    /// Starts the process and sets its options.
    pub(super) fn start(config: &PlayerConfig) -> Result<Self, PlayerError> {
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
            // The thread ends with the player's output or with its receiver.
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

    /// Starts another game.
    pub(super) fn begin_game(&mut self) -> Result<(), PlayerError> {
        self.send("newgame")?;
        self.wait_until_ready()
    }

    /// The player's move in the position on the board.
    pub(super) fn choose(&mut self, game: &Game) -> Result<PlayerMove, PlayerError> {
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
            let totals = SearchTotals { moves: 1, depth: info.depth, nodes: info.nodes, time: started.elapsed() };
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

    /// The next line; an `error` line is an error.
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

impl Drop for Player {
    /// Ends the process.
    fn drop(&mut self) {
        // Fails if the process has already ended, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl SearchTotals {
    /// Adds the totals of another search.
    pub(super) fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.depth += other.depth;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

fn position_line(game: &Game) -> String {
    let moves = game.moves().iter().map(|mv| format!(" {mv}")).collect::<String>();
    let moves = if moves.is_empty() { moves } else { format!(" moves{moves}") };
    format!("position fen {}{moves}", game.start())
}

fn go_line(TimedLimits { time, search }: TimedLimits) -> String {
    let limits = [
        time.map(|time| format!(" movetime {}", time.as_millis())),
        search.depth.map(|depth| format!(" depth {depth}")),
        search.nodes.map(|nodes| format!(" nodes {nodes}")),
    ];
    format!("go{}", limits.into_iter().flatten().collect::<String>())
}

/// A player's claim that the game is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) winner: Color,
}

/// What the last `info` lines of a search said.
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
    /// Reads a line; other lines change nothing.
    fn read(&mut self, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        let after = |name: &str| words.iter().skip_while(|word| **word != name).nth(1).copied();
        // Only the best line says what the player expects.
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

    /// The winner that the side to move claims.
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
