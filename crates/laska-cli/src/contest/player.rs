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
pub(super) struct Entrant {
    /// Program and arguments; at least the program.
    pub(super) command: Vec<String>,
    /// Names and values for `setoption`.
    pub(super) options: Vec<(String, String)>,
    /// Limits of each search.
    pub(super) limits: TimedLimits,
    /// How long it may take to answer, in addition to its time for a move.
    pub(super) patience: Duration,
}

/// A running player.
pub(super) struct Player {
    entrant: Entrant,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// A player's answer in a position.
pub(super) struct Choice {
    pub(super) mv: Move,
    /// How it expects the game to end, if it says so.
    pub(super) claim: Option<Claim>,
    pub(super) effort: Effort,
}

/// The effort of searches.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
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
    #[error("ended without an answer to '{0}'")]
    Gone(String),
    #[error("silent for {} ms after '{asked}'", .waited.as_millis())]
    Silent { asked: String, waited: Duration },
    #[error("answered '{asked}' with '{answer}'")]
    Refused { asked: String, answer: String },
    #[error("illegal move: {0}")]
    Illegal(#[from] MoveError),
}

impl Player {
    /// Starts the process and sets its options.
    pub(super) fn start(entrant: &Entrant) -> Result<Self, PlayerError> {
        let [program, arguments @ ..] = entrant.command.as_slice() else {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "expected a program");
            return Err(PlayerError::Start { command: String::new(), error });
        };
        let child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| PlayerError::Start { command: entrant.command.join(" "), error })?;
        let input = child.stdin.take().expect("the standard input was asked for");
        let output = child.stdout.take().expect("the standard output was asked for");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            // The thread ends with the player's output or with its receiver.
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut player = Self { entrant: entrant.clone(), child, input, lines };
        for (name, value) in &entrant.options {
            player.tell(&format!("setoption name {name} value {value}"))?;
        }
        player.wait_until_ready()?;
        Ok(player)
    }

    /// Starts another game.
    pub(super) fn begin_game(&mut self) -> Result<(), PlayerError> {
        self.tell("newgame")?;
        self.wait_until_ready()
    }

    /// The player's move in the position on the board.
    pub(super) fn choose(&mut self, game: &Game) -> Result<Choice, PlayerError> {
        self.tell(&position_line(game))?;
        let go = go_line(self.entrant.limits);
        let started = Instant::now();
        self.tell(&go)?;
        let patience = self.entrant.patience.saturating_add(self.entrant.limits.time.unwrap_or_default());
        let mut info = SearchInfo::default();
        loop {
            let line = self.answer(&go, started, patience)?;
            let Some(text) = line.strip_prefix("bestmove") else {
                info.read(&line);
                continue;
            };
            let mv = parse_move(text, game.position(), game.variant().capture_rule)?;
            let effort = Effort { moves: 1, depth: info.depth, nodes: info.nodes, time: started.elapsed() };
            return Ok(Choice { mv, claim: info.claim(game.position().turn()), effort });
        }
    }

    fn wait_until_ready(&mut self) -> Result<(), PlayerError> {
        let started = Instant::now();
        self.tell("isready")?;
        while self.answer("isready", started, self.entrant.patience)?.trim() != "readyok" {}
        Ok(())
    }

    fn tell(&mut self, line: &str) -> Result<(), PlayerError> {
        writeln!(self.input, "{line}").map_err(|_| PlayerError::Gone(line.to_owned()))
    }

    /// The next line; an `error` line is an error.
    fn answer(&mut self, asked: &str, started: Instant, patience: Duration) -> Result<String, PlayerError> {
        let asked = asked.to_owned();
        match self.lines.recv_timeout(patience.saturating_sub(started.elapsed())) {
            Ok(answer) if answer.starts_with("error") => Err(PlayerError::Refused { asked, answer }),
            Ok(answer) => Ok(answer),
            Err(RecvTimeoutError::Disconnected) => Err(PlayerError::Gone(asked)),
            Err(RecvTimeoutError::Timeout) => Err(PlayerError::Silent { asked, waited: started.elapsed() }),
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

impl Effort {
    /// Adds the effort of another search.
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
    end: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Win,
    Loss,
}

impl SearchInfo {
    /// Reads a line; other lines change nothing.
    fn read(&mut self, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        let after = |name: &str| words.iter().skip_while(|word| **word != name).nth(1).copied();
        // Only the best line says what the player expects.
        if words.first() != Some(&"info") || after("multipv").is_some_and(|place| place != "1") {
            return;
        }
        let number = |name: &str| after(name).and_then(|word| word.parse().ok());
        self.depth = number("depth").unwrap_or(self.depth);
        self.nodes = number("nodes").map_or(self.nodes, Nodes);
        match after("score") {
            Some("win") => self.end = Some(End::Win),
            Some("loss") => self.end = Some(End::Loss),
            Some(_) => self.end = None,
            None => {}
        }
    }

    /// The winner that the side to move claims.
    fn claim(self, turn: Color) -> Option<Claim> {
        let winner = match self.end? {
            End::Win => turn,
            End::Loss => !turn,
        };
        Some(Claim { winner })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_on_the_best_line_counts() {
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
