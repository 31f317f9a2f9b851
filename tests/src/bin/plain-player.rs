//! A simple alpha-beta player as a baseline for the engine: `laska match --second target/release/plain-player
//! --movetime 100`. It implements just enough of the engine protocol for `laska match`.

use std::{
    cmp::Reverse,
    io::{self, BufRead, Write},
    time::{Duration, Instant},
};

use laska_rules::{
    CaptureRule, Color, Game, Grade, Move, Position, Variant,
    notation::{fen, record},
};

/// The time limit of a search without `movetime`.
const NO_TIME_LIMIT: Duration = Duration::from_secs(86_400);

fn main() -> io::Result<()> {
    let mut variant = Variant::LASKA;
    let mut game = Game::new(variant);
    let mut search = Search::new();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["isready"] => writeln!(out, "readyok")?,
            ["quit"] => break,
            ["newgame"] => search = Search::new(),
            ["setoption", "name", "variant", "value", name] => match name.parse::<Variant>() {
                Ok(named) => variant = named,
                Err(error) => writeln!(out, "error {error}")?,
            },
            ["position", rest @ ..] => match parse_position(rest, variant) {
                Ok(read) => game = read,
                Err(error) => writeln!(out, "error {error}")?,
            },
            ["go", limits @ ..] if game.outcome().is_none() => go(&mut search, &game, limits, &mut out)?,
            _ => writeln!(out, "error unsupported command '{line}'")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn parse_position(words: &[&str], variant: Variant) -> Result<Game, String> {
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let mut game = match &words[..moves_at] {
        ["fen", fen @ ..] => {
            let start = fen::parse(&fen.join(" ")).map_err(|error| error.to_string())?;
            Game::from_position(start, variant.capture_rule)
        }
        ["startpos"] => Game::new(variant),
        _ => return Err("expected startpos or fen".to_owned()),
    };
    let moves = words.get(moves_at + 1..).unwrap_or_default().join(" ");
    record::play(&mut game, &moves).map_err(|error| error.to_string())?;
    Ok(game)
}

fn go(search: &mut Search, game: &Game, words: &[&str], out: &mut impl Write) -> io::Result<()> {
    let number = |name: &str| {
        let value = words.iter().skip_while(|word| **word != name).nth(1)?;
        value.parse::<u64>().ok()
    };
    let started = Instant::now();
    let limits = Limits {
        until: started + number("movetime").map_or(NO_TIME_LIMIT, Duration::from_millis),
        nodes: number("nodes").unwrap_or(u64::MAX),
        depth: number("depth").and_then(|depth| i32::try_from(depth).ok()).unwrap_or(100),
    };
    let best = search.think(game, limits, |DepthResult { best, depth, score, nodes }| {
        let seconds = started.elapsed().as_secs_f64();
        let nps = nodes as f64 / seconds.max(1e-6);
        writeln!(out, "info depth {depth} score cp {score} nodes {nodes} nps {nps:.0} pv {best}")
    })?;
    writeln!(out, "bestmove {}", best.expect("a game that has not ended has a legal move"))
}

const WIN: i32 = 30_000;
const TABLE_ENTRIES: usize = 1 << 20;
const MAX_PLY: usize = 256;

pub(crate) struct Limits {
    pub(crate) until: Instant,
    pub(crate) nodes: u64,
    pub(crate) depth: i32,
}

/// Result of a completed depth.
pub(crate) struct DepthResult {
    pub(crate) best: Move,
    pub(crate) depth: i32,
    pub(crate) score: i32,
    pub(crate) nodes: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    AtLeast,
    AtMost,
    Exact,
}

#[derive(Clone, Copy)]
struct TableEntry {
    key: u64,
    best: Move,
    score: i32,
    depth: i32,
    bound: Bound,
}

/// A search with its transposition table and killer moves.
pub(crate) struct Search {
    table: Vec<Option<TableEntry>>,
    killers: [[Option<Move>; 2]; MAX_PLY],
    /// Hashes of the positions in the game and in the current line.
    path: Vec<u64>,
    capture_rule: CaptureRule,
    nodes: u64,
    limits: Option<Limits>,
    is_stopped: bool,
}

impl Search {
    pub(crate) fn new() -> Self {
        let killers = [[None; 2]; MAX_PLY];
        Self {
            table: vec![None; TABLE_ENTRIES],
            killers,
            path: vec![],
            capture_rule: CaptureRule::MustFinish,
            nodes: 0,
            limits: None,
            is_stopped: false,
        }
    }

    /// Deepens until a limit is reached. Returns the best move of the last completed depth.
    pub(crate) fn think(
        &mut self,
        game: &Game,
        limits: Limits,
        mut on_depth: impl FnMut(DepthResult) -> io::Result<()>,
    ) -> io::Result<Option<Move>> {
        (self.capture_rule, self.nodes, self.is_stopped) = (game.variant().capture_rule, 0, false);
        self.killers = [[None; 2]; MAX_PLY];
        self.path = game.positions().iter().rev().skip(1).rev().map(|position| position.hash().0).collect();
        let mut best = game.legal_moves().first().copied();
        let last = limits.depth;
        self.limits = Some(limits);
        for depth in 1..=last {
            let score = self.search(game.position(), depth, 0, -WIN, WIN);
            let key = game.position().hash_from_scratch().0;
            let entry = self.table[key as usize % TABLE_ENTRIES].filter(|entry| entry.key == key);
            let (false, Some(entry)) = (self.is_stopped, entry) else { break };
            best = Some(entry.best);
            on_depth(DepthResult { best: entry.best, depth, score, nodes: self.nodes })?;
            if score.abs() > WIN - MAX_PLY as i32 {
                break;
            }
        }
        Ok(best)
    }

    fn search(&mut self, position: &Position, depth: i32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) || self.limits.as_ref().is_some_and(|limits| self.nodes >= limits.nodes) {
            self.is_stopped |= self.limits.as_ref().is_some_and(|l| self.nodes >= l.nodes || Instant::now() >= l.until);
        }
        let key = position.hash_from_scratch().0;
        if self.is_stopped || ply > 0 && self.path.contains(&key) {
            return 0;
        }
        let must_capture = position.must_capture();
        if ply + 1 >= MAX_PLY || depth <= 0 && !must_capture {
            return if position.can_move() { evaluate(position) } else { ply as i32 - WIN };
        }
        let entry = self.table[key as usize % TABLE_ENTRIES].filter(|entry| entry.key == key);
        if let Some(TableEntry { score, depth: entry_depth, bound, .. }) = entry
            && ply > 0
            && entry_depth >= depth
            && (bound == Bound::Exact || bound == if score >= beta { Bound::AtLeast } else { Bound::AtMost })
            && (bound == Bound::Exact || score >= beta || score <= alpha)
        {
            return score;
        }
        let mut moves = position.legal_moves(self.capture_rule);
        let (hash_move, killers) = (entry.map(|entry| entry.best), self.killers[ply]);
        moves.sort_by_key(|&mv| Reverse((Some(mv) == hash_move, mv.jumps(), killers.contains(&Some(mv)))));
        let Some(&first) = moves.first() else { return ply as i32 - WIN };
        let (mut best, mut best_score, original_alpha) = (first, -WIN, alpha);
        self.path.push(key);
        for &mv in &moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            // Principal variation search: all moves but the first get a zero window first.
            let zero_window_score =
                if mv == first { alpha + 1 } else { -self.search(&next, depth - 1, ply + 1, -alpha - 1, -alpha) };
            let is_open = mv == first || zero_window_score > alpha && zero_window_score < beta;
            let score =
                if is_open { -self.search(&next, depth - 1, ply + 1, -beta, -alpha) } else { zero_window_score };
            if score > best_score {
                (best, best_score) = (mv, score);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if !mv.is_capture() && killers[0] != Some(mv) {
                    self.killers[ply] = [Some(mv), killers[0]];
                }
                break;
            }
        }
        self.path.pop();
        if !self.is_stopped {
            let bound = match best_score {
                score if score >= beta => Bound::AtLeast,
                score if score <= original_alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            self.table[key as usize % TABLE_ENTRIES] = Some(TableEntry { key, best, score: best_score, depth, bound });
        }
        best_score
    }
}

/// Returns the score for the side to move, in hundredths of a counter.
fn evaluate(position: &Position) -> i32 {
    let mut sum = 0;
    for (square, column) in position.columns() {
        let owner = column.owner();
        let row = i32::from(square.row());
        let advanced_rows = if owner == Color::White { row } else { i32::from(position.board().size()) - 1 - row };
        let commander = if column.grade() == Grade::Officer { 170 } else { 100 + 4 * advanced_rows };
        let below = |color| if color == owner { 60 } else { 20 };
        let score = commander + column.counters().skip(1).map(|counter| below(counter.color)).sum::<i32>();
        sum += if owner == position.turn() { score } else { -score };
    }
    sum
}
