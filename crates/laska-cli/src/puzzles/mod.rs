//! `laska puzzles`: finds, proves, grades and writes puzzles, or proves the puzzles of a file again.

mod collection;
mod proof;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use collection::Collection;
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{
    Level, Limits, LineCount, MemorySize, Nodes, RandomBits, Root, ScoreKind, SearchInfo, Searcher, solve,
};
use laska_library::{Goal, Puzzle};
use laska_rules::{Board, Color, Column, Counter, Game, Position, Rank, Setup, Square, Variant};
use proof::{BoundedProver, Claim, ClaimProver, ExactProver, goal_after_reply, is_long_enough};

use crate::error::CommandError;
use crate::search::search;

/// Generate puzzles: positions in which only one move wins, wins in time, or does not lose
///
/// From games: the engine plays against itself, with random openings and with mistakes like those of weak players.
/// Where it finds a win, all lines of up to 13 plies are searched. A position in which only one move wins in the
/// shortest time becomes a puzzle. From endings: a few counters are placed at random, and every position that can arise
/// is solved. A position in which only one move wins, or only one does not lose, becomes a puzzle. Each puzzle is
/// graded by how hard its solution is to find. The file has one line per puzzle and is extended after each game or
/// ending; an existing file is continued. The result depends only on the seed and the other arguments.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// File to write or continue
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,

    /// Number of puzzles in the complete file
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    /// Prove the puzzles of a file again instead of generating puzzles
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    check: Option<PathBuf>,

    /// Check only one of every N puzzles
    #[arg(long, value_name = "N", default_value_t = 1, requires = "check", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// Number of nodes to search for each move of a game
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Memory for solving an ending, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1 << 16))]
    memory: u32,

    /// Maximum number of puzzles from one game or ending
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=9))]
    each: u8,

    /// Source of the positions
    #[arg(long, value_name = "SOURCE", value_enum, default_value_t = Source::Games)]
    from: Source,

    /// Seed for games and endings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Variant to play
    #[arg(long, default_value = Variant::LASKA.name())]
    variant: Variant,
}

/// A source of positions.
#[derive(Clone, Copy, ValueEnum)]
enum Source {
    /// Games with mistakes: wins in time, proven by searching all lines
    Games,
    /// Random endings with few counters, solved exactly: the only move that wins or draws
    Endings,
}

impl Puzzles {
    /// Generates puzzles until there are enough, or checks those of a file.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        if let Some(path) = &self.check {
            return check(path, self.every as usize, self.memory(), out);
        }
        let path = self.out.as_ref().expect("clap requires --out or --check");
        let mut collection = Collection::open(path, self.variant, self.count as usize)?;
        let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} puzzles, {msg}");
        let bar = ProgressBar::new(self.count.into()).with_style(style.expect("the template is valid"));
        while collection.needs_more() {
            let number = collection.next_number();
            bar.set_position(collection.len() as u64);
            bar.set_message(format!("number {number}"));
            self.add(number, &mut collection)?;
        }
        bar.finish_and_clear();
        Ok(writeln!(out, "{}", collection.summary())?)
    }

    /// Generates the game or ending with this number and adds its puzzles.
    fn add(&self, number: u32, collection: &mut Collection) -> Result<(), CommandError> {
        let max = usize::from(self.each);
        match self.from {
            Source::Games => {
                let generator = GameGenerator { variant: self.variant, nodes: Nodes(self.nodes), seed: self.seed };
                let prover = BoundedProver::new(self.variant.capture_rule);
                let claims = generator.candidates(number).into_iter().filter_map(|position| {
                    let claim = prover.claim(&position).filter(|claim| is_long_enough(claim.goal))?;
                    Some((position, claim))
                });
                collection.add(number, claims, &prover, max)
            }
            Source::Endings => match Ending::generate(number, self.seed, self.variant, self.memory()) {
                Some(ending) => collection.add(number, ending.candidates.into_iter(), &ending.prover, max),
                None => {
                    collection.skip(number);
                    Ok(())
                }
            },
        }
    }

    fn memory(&self) -> MemorySize {
        MemorySize::mebibytes(self.memory as usize)
    }
}

/// Proves every N-th puzzle of a file again, starting with the first.
fn check(path: &Path, every: usize, memory: MemorySize, out: &mut impl Write) -> Result<(), CommandError> {
    let file_error =
        |reason: &dyn std::fmt::Display| CommandError::invalid_input(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| file_error(&error))?;
    let puzzles = text.parse::<laska_library::Puzzles>().map_err(|error| file_error(&error))?;
    let selected: Vec<_> = puzzles.all.iter().step_by(every).collect();
    let bar = ProgressBar::new(selected.len() as u64);
    for puzzle in &selected {
        if !is_valid(puzzle, memory) {
            bar.finish_and_clear();
            return Err(CommandError::failed(format!("puzzle {} could not be proven", puzzle.id.0)));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(writeln!(out, "{} puzzles proven", selected.len())?)
}

/// Returns whether each required move is proven to be the only solution.
fn is_valid(puzzle: &Puzzle, memory: MemorySize) -> bool {
    let (start, capture_rule) = (puzzle.solution.start(), puzzle.solution.capture_rule());
    match puzzle.goal {
        Goal::Win { .. } | Goal::Hold => {
            solve(start, capture_rule, memory).is_ok_and(|solution| is_proven(puzzle, &ExactProver(solution)))
        }
        Goal::WinWithin { .. } => is_proven(puzzle, &BoundedProver::new(capture_rule)),
    }
}

fn is_proven(puzzle: &Puzzle, prover: &impl ClaimProver) -> bool {
    let (solution, capture_rule) = (&puzzle.solution, puzzle.solution.capture_rule());
    let (mut position, mut goal) = (solution.start().clone(), puzzle.goal);
    solution.required().chunks(2).all(|pair| {
        let is_proven = position.count_moves(capture_rule) < 2
            || prover.claim(&position).is_some_and(|claim| claim.key == pair[0] && claim.goal == goal);
        for &mv in pair {
            position.play_unchecked(mv);
        }
        goal = goal_after_reply(goal);
        is_proven
    })
}

/// The settings of generated games.
#[derive(Clone, Copy, Debug)]
struct GameGenerator {
    variant: Variant,
    /// The nodes searched for each move.
    nodes: Nodes,
    seed: u64,
}

/// The number of random plies at the start of a game.
const OPENING_PLIES: std::ops::RangeInclusive<usize> = 4..=10;

/// The maximum length of a game, in plies.
const MAX_PLIES: usize = 160;

/// The minimum number of legal moves in a puzzle.
const MIN_MOVES: usize = 3;

/// Levels whose mistakes resemble those of people.
const LEVELS: [u8; 4] = [3, 4, 3, 5];

impl GameGenerator {
    /// Plays the game with this number and returns its candidate positions in order.
    fn candidates(&self, number: u32) -> Vec<Position> {
        let mut rng = Rng::with_seed(self.seed ^ u64::from(number) << 32);
        let mut game = self.opening(&mut rng);
        let mut searcher = Searcher::new(MemorySize::mebibytes(8));
        let limits = Limits { lines: LineCount::ALL, ..Limits::nodes(self.nodes) };
        let mut candidates = Vec::new();
        while game.moves().len() < MAX_PLIES {
            let Ok(root) = Root::new(&game) else { break };
            let info = search(&mut searcher, root, limits);
            if is_candidate(&game, &info) {
                candidates.push(game.position().clone());
            }
            let level = Level::new(rng.choice(LEVELS).unwrap_or_default()).expect("these are levels");
            let mv = level.choose(game.position(), &info, RandomBits(rng.u64(..)));
            game.play(mv).expect("a search gives a legal move in a game that is not over");
        }
        candidates
    }

    fn opening(&self, rng: &mut Rng) -> Game {
        let mut game = Game::new(self.variant);
        for _ in 0..rng.usize(OPENING_PLIES) {
            let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
            game.play(mv).expect("a legal move can be played");
        }
        game
    }
}

/// Returns whether the position offers a choice of moves and the side to move seems to win.
fn is_candidate(game: &Game, info: &SearchInfo) -> bool {
    game.legal_moves().len() >= MIN_MOVES && matches!(info.score().kind(), ScoreKind::Win { .. })
}

/// A solved ending.
struct Ending {
    prover: ExactProver,
    /// Positions in which only one move reaches the goal, those with quiet moves first.
    candidates: Vec<(Position, Claim)>,
}

/// The number of counters of an ending.
const COUNTERS: std::ops::RangeInclusive<usize> = 4..=7;
/// The number of columns of an ending.
const COLUMNS: std::ops::RangeInclusive<usize> = 4..=6;
/// The number of random walks through an ending, and their length.
const WALKS: usize = 60;
const WALK_PLIES: usize = 24;
/// The maximum number of positions from one ending.
const MAX_CANDIDATES: usize = 4;

impl Ending {
    /// Generates the ending with this number; `None` if its position is illegal or cannot be solved.
    fn generate(number: u32, seed: u64, variant: Variant, memory: MemorySize) -> Option<Self> {
        let mut rng = Rng::with_seed(seed ^ u64::from(number) << 32);
        let root = random_position(&mut rng, variant.board)?;
        let solution = solve(&root, variant.capture_rule, memory).ok()?;
        let prover = ExactProver(solution);
        let mut candidates: Vec<(Position, Claim)> = Vec::new();
        for _ in 0..WALKS {
            let mut at = root.clone();
            for _ in 0..WALK_PLIES {
                let moves = at.legal_moves(variant.capture_rule);
                let Some(mv) = rng.choice(moves.iter().copied()) else { break };
                if moves.len() >= MIN_MOVES && candidates.iter().all(|(other, _)| *other != at) {
                    let claim = prover.claim(&at).filter(|claim| is_long_enough(claim.goal));
                    candidates.extend(claim.map(|claim| (at.clone(), claim)));
                }
                at.play_unchecked(mv);
            }
        }
        // In random order, except that captures come last because they are too common.
        rng.shuffle(&mut candidates);
        candidates.sort_by_key(|(_, claim)| claim.key.is_capture());
        candidates.truncate(MAX_CANDIDATES);
        Some(Self { prover, candidates })
    }
}

/// Returns a random position with a few counters of both sides; `None` if it is illegal or a side has no column.
fn random_position(rng: &mut Rng, board: Board) -> Option<Position> {
    let turn = if rng.bool() { Color::White } else { Color::Black };
    let mut squares: Vec<Square> = board.squares().iter().collect();
    rng.shuffle(&mut squares);
    let columns = rng.usize(COLUMNS);
    let mut piles: Vec<Vec<Counter>> = vec![Vec::new(); columns];
    for number in 0..rng.usize(COUNTERS).max(columns) {
        let color = if rng.bool() { Color::White } else { Color::Black };
        let rank = if rng.u8(..3) == 0 { Rank::Officer } else { Rank::Soldier };
        let pile = if number < columns { number } else { rng.usize(..columns) };
        piles[pile].push(Counter::new(color, rank));
    }
    let mut setup = Setup::empty(board, turn);
    for (square, pile) in squares.into_iter().zip(piles) {
        setup.put(square, Column::from_top_down(pile).ok());
    }
    let position = Position::try_from(&setup).ok()?;
    Color::ALL.into_iter().all(|color| !position.owned(color).is_empty()).then_some(position)
}
