//! `laska book`: generates the opening book by searching positions from the start, most relevant first. All searches
//! are saved in a journal, so that none is repeated.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{Evaluation, Limits, LineCount, MemorySize, Nodes, Root, Score, ScoreKind, Searcher};
use laska_library::{BookDepth, BookEntry, BookMove, Hundredths, Symmetry, Visits};
use laska_rules::notation::{fen, parse_move};
use laska_rules::{DrawRules, Game, Move, PackedPosition, Position, Variant};

use crate::error::CommandError;
use crate::search::search;

/// Generate the opening book
///
/// Searches positions from the start for their best moves, keeps the moves within a window of the best, and continues
/// with the positions after them. Positions that need the fewest and smallest mistakes come first. Mirror images and
/// transpositions count as one position. At the end, scores are backed up from the last positions to the first.
///
/// All searches are saved in FILE.part, one line per position, so that an interrupted run can continue and a small book
/// can be extended. FILE is written at the end.
#[derive(Args)]
pub(crate) struct Book {
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of plies from the start to cover
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=60))]
    plies: u8,

    /// Number of positions, not counting mirror images
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    /// Number of nodes to search for each position
    #[arg(long, value_name = "N", default_value_t = 150_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Number of best moves of a position to consider
    #[arg(long, value_name = "K", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..))]
    lines: u8,

    /// How much worse than the best a move may be, in hundredths of a counter
    #[arg(long, value_name = "CP", default_value_t = 300, value_parser = clap::value_parser!(i16).range(0..=1000))]
    window: i16,

    /// Variant of the book
    #[arg(long, default_value = Variant::LASKA.name())]
    variant: Variant,
}

impl Book {
    /// Searches until there are enough positions, then writes the book.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let lines = LineCount::new(self.lines).expect("clap requires at least one");
        let limits = Limits { lines, ..Limits::nodes(Nodes(self.nodes)) };
        let mut part = self.out.clone().into_os_string();
        part.push(".part");
        let journal = Journal::open(part.into(), self.variant, limits)?;
        let limits = BookLimits { plies: self.plies.into(), positions: self.positions as usize, window: self.window };
        let mut explorer = Explorer::new(self.variant, limits, journal);
        let bar = self.progress_bar();
        while let Some(ply) = explorer.search_next()? {
            bar.inc(1);
            bar.set_message(format!("ply {ply}"));
        }
        bar.finish_and_clear();
        let book = make_book(self.variant, explorer.into_positions());
        let text = book.to_string();
        let name = self.out.display();
        fs::write(&self.out, &text).map_err(|error| CommandError::invalid_input(format!("{name}: {error}")))?;
        Ok(writeln!(out, "{} positions, {} bytes", text.lines().count() - 1, text.len())?)
    }

    /// Creates a progress bar on standard error, shown only on a terminal.
    fn progress_bar(&self) -> ProgressBar {
        let style =
            ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} positions, {msg}, {eta} left");
        ProgressBar::new(self.positions.into()).with_style(style.expect("the template is valid"))
    }
}

/// The limits of the book.
#[derive(Clone, Copy, Debug)]
struct BookLimits {
    plies: usize,
    positions: usize,
    /// In hundredths of a counter.
    window: i16,
}

/// A position of the book.
#[derive(Clone, Debug)]
struct BookPosition {
    position: Position,
    /// The length of the shortest known path from the start.
    ply: usize,
    result: SearchResult,
}

/// The positions of a book by key; mirror images share a key.
type BookPositions = BTreeMap<PackedPosition, BookPosition>;

/// The search for positions, in order of cost.
struct Explorer {
    variant: Variant,
    limits: BookLimits,
    journal: Journal,
    positions: BookPositions,
    queue: BinaryHeap<Reverse<QueueItem>>,
}

/// A position to search: the cost and the number of the moves that lead to it, and its key.
type QueueItem = (i32, usize, PackedPosition);

/// The cost of each move in addition to its mistake, in hundredths of a counter: early positions are reached more
/// often.
const PLY_COST: i32 = 3;

impl Explorer {
    fn new(variant: Variant, limits: BookLimits, journal: Journal) -> Self {
        let start = Position::start(variant.board).pack();
        Self {
            variant,
            limits,
            journal,
            positions: BookPositions::new(),
            queue: BinaryHeap::from([Reverse((0, 0, start))]),
        }
    }

    /// Searches the next position and returns its ply; `None` if all are done.
    fn search_next(&mut self) -> Result<Option<usize>, CommandError> {
        while self.positions.len() < self.limits.positions {
            let Some(Reverse((cost, ply, packed))) = self.queue.pop() else { break };
            if self.positions.contains_key(&packed) {
                continue;
            }
            let position = Position::unpack(packed, self.variant.board).expect("a packed position of this board");
            let Some(result) = self.journal.search(&position)? else { continue };
            let result = result.within(self.limits.window);
            self.queue_replies(&position, &result, cost, ply);
            self.positions.insert(packed, BookPosition { position, ply, result });
            return Ok(Some(ply));
        }
        Ok(None)
    }

    fn into_positions(self) -> BookPositions {
        self.positions
    }

    fn queue_replies(&mut self, position: &Position, result: &SearchResult, cost: i32, ply: usize) {
        if ply + 1 >= self.limits.plies || result.is_decided() {
            return;
        }
        let best = result.best();
        for &(mv, score) in &result.moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let cost = cost + best.minus(score) + PLY_COST;
            self.queue.push(Reverse((cost, ply + 1, position_key(&after))));
        }
    }
}

/// Returns the key that a position shares with its mirror image.
fn position_key(position: &Position) -> PackedPosition {
    let symmetries = Symmetry::of_board(position.board()).iter();
    let mirrors = symmetries.filter(|symmetry| matches!(symmetry, Symmetry::Identity | Symmetry::Mirror));
    mirrors
        .map(|symmetry| symmetry.map_position(position).pack())
        .min()
        .expect("the identity is a symmetry of every board")
}

/// Creates the book of the searched positions.
fn make_book(variant: Variant, mut positions: BookPositions) -> laska_library::Book {
    let order = keys_by_ply(&positions);
    back_up_scores(&mut positions, &order);
    let counts = PathCounts::count(&positions, &order, position_key(&Position::start(variant.board)));
    let mut book = laska_library::Book::new(variant);
    for packed in &order {
        let Some(&paths_to) = counts.paths_to.get(packed) else { continue };
        let entry = &positions[packed];
        let moves = entry.result.moves.iter().map(|&(mv, score)| {
            let paths_from = next_key(&positions, entry, mv).map_or(1, |next| counts.paths_from[&next]);
            BookMove { mv, score, visits: Visits(paths_to.saturating_mul(paths_from)) }
        });
        let book_entry = BookEntry { depth: entry.result.depth, moves: moves.collect() };
        book.insert(&entry.position, book_entry).expect("a search finds legal moves");
    }
    book
}

/// Backs up the scores from the last positions to the first: a move gets the negated score of the best reply.
fn back_up_scores(positions: &mut BookPositions, order: &[PackedPosition]) {
    for packed in order.iter().rev() {
        let entry = &positions[packed];
        let mut moves = entry.result.moves.clone();
        for (mv, score) in &mut moves {
            if let Some(next) = next_key(positions, entry, *mv) {
                *score = Hundredths(-positions[&next].result.best().0);
            }
        }
        moves.sort_by_key(|&(_, score)| Reverse(score));
        positions.get_mut(packed).expect("the order lists existing positions").result.moves = moves;
    }
}

/// Numbers of lines through the book.
struct PathCounts {
    /// The number of lines from the start to each reachable position.
    paths_to: BTreeMap<PackedPosition, u32>,
    /// The number of lines from each position to the end of the book.
    paths_from: BTreeMap<PackedPosition, u32>,
}

impl PathCounts {
    fn count(positions: &BookPositions, order: &[PackedPosition], start: PackedPosition) -> Self {
        let next = |packed: &PackedPosition| {
            let entry = &positions[packed];
            entry.result.moves.iter().map(move |&(mv, _)| next_key(positions, entry, mv))
        };
        let mut paths_from = BTreeMap::new();
        for packed in order.iter().rev() {
            let lines = next(packed).map(|next| next.map_or(1, |next| paths_from[&next]));
            let lines = lines.fold(0, u32::saturating_add);
            paths_from.insert(*packed, lines);
        }
        let mut paths_to = BTreeMap::from([(start, 1_u32)]);
        for packed in order {
            let Some(&here) = paths_to.get(packed) else { continue };
            for next in next(packed).flatten() {
                let there = paths_to.entry(next).or_default();
                *there = there.saturating_add(here);
            }
        }
        Self { paths_to, paths_from }
    }
}

/// Returns the keys of all positions, ordered by ply.
fn keys_by_ply(positions: &BookPositions) -> Vec<PackedPosition> {
    let mut keys: Vec<_> = positions.keys().copied().collect();
    keys.sort_by_key(|packed| positions[packed].ply);
    keys
}

/// Returns the key of the position after a move, if the book has it one ply later. This excludes cycles.
fn next_key(positions: &BookPositions, entry: &BookPosition, mv: Move) -> Option<PackedPosition> {
    let mut after = entry.position.clone();
    after.play_unchecked(mv);
    let key = position_key(&after);
    positions.get(&key).is_some_and(|next| next.ply == entry.ply + 1).then_some(key)
}

/// The result of searching a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SearchResult {
    depth: BookDepth,
    /// The best moves, best first; never empty.
    moves: Vec<(Move, Hundredths)>,
}

/// A searcher with a file of all its results.
struct Journal {
    variant: Variant,
    limits: Limits,
    file: File,
    results: BTreeMap<PackedPosition, SearchResult>,
    searcher: Searcher,
}

/// Enough for a few hundred thousand nodes.
const TABLE: MemorySize = MemorySize::mebibytes(32);

impl SearchResult {
    /// Returns the score of the best move.
    fn best(&self) -> Hundredths {
        self.moves[0].1
    }

    /// Removes the moves that are worse than the best by more than the window.
    fn within(mut self, window: i16) -> Self {
        let best = self.best();
        self.moves.retain(|&(_, score)| best.minus(score) <= window.into());
        self
    }

    /// Returns whether one side is proven to win.
    fn is_decided(&self) -> bool {
        self.best().0.abs() == Hundredths::WIN.0
    }

    fn parse(line: &str, variant: Variant) -> Option<(Position, Self)> {
        let mut parts = line.split(';');
        let (position, depth) = (fen::parse(parts.next()?).ok()?, BookDepth(parts.next()?.parse().ok()?));
        let read_move = |text: &str| {
            let (mv, score) = text.split_once('=')?;
            Some((parse_move(mv, &position, variant.capture_rule).ok()?, Hundredths(score.parse().ok()?)))
        };
        let moves = parts.next()?.split(' ').map(read_move).collect::<Option<Vec<_>>>()?;
        (!moves.is_empty()).then_some((position, Self { depth, moves }))
    }

    fn to_line(&self, position: &Position) -> String {
        let moves: Vec<_> = self.moves.iter().map(|(mv, score)| format!("{mv}={}", score.0)).collect();
        format!("{position};{};{}\n", self.depth.0, moves.join(" "))
    }
}

impl Journal {
    /// Opens a file to continue, or creates it.
    fn open(path: PathBuf, variant: Variant, limits: Limits) -> Result<Self, CommandError> {
        let file_error =
            |reason: &dyn std::fmt::Display| CommandError::invalid_input(format!("{}: {reason}", path.display()));
        let header = header(variant, limits);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => header.clone(),
            Err(error) => return Err(file_error(&error)),
        };
        let lines = text.strip_prefix(&header);
        let lines = lines.ok_or_else(|| file_error(&format!("expected '{}' as its first line", header.trim_end())))?;
        // An interrupted run may have left an incomplete last line.
        let complete = lines.rfind('\n').map_or("", |end| &lines[..=end]);
        let mut results = BTreeMap::new();
        for (index, line) in complete.lines().enumerate() {
            let (position, result) = SearchResult::parse(line, variant)
                .ok_or_else(|| file_error(&format!("line {}: expected FEN;DEPTH;MOVE=SCORE ...", index + 2)))?;
            results.insert(position.pack(), result);
        }
        fs::write(&path, format!("{header}{complete}")).map_err(|error| file_error(&error))?;
        let file = OpenOptions::new().append(true).open(&path).map_err(|error| file_error(&error))?;
        Ok(Self { variant, limits, file, results, searcher: Searcher::with_evaluation(TABLE, Evaluation::standard()) })
    }

    /// Returns the result for a position, searching it unless the file contains it; `None` if the game is over.
    fn search(&mut self, position: &Position) -> Result<Option<SearchResult>, CommandError> {
        if let Some(result) = self.results.get(&position.pack()) {
            return Ok(Some(result.clone()));
        }
        let game = Game::from_position(position.clone(), self.variant.capture_rule).with_draw_rules(DrawRules::BOTH);
        let Ok(root) = Root::new(&game) else { return Ok(None) };
        // Makes the result independent of earlier searches and thus of the order of the positions.
        self.searcher.clear();
        let info = search(&mut self.searcher, root, self.limits);
        let moves = info.lines.iter().map(|line| (line.first_move(), hundredths(line.score)));
        let result = SearchResult { depth: BookDepth(info.depth.0), moves: moves.collect() };
        self.file.write_all(result.to_line(position).as_bytes())?;
        Ok(Some(result))
    }
}

/// Returns the first line of the file, which keeps searches with different limits apart.
fn header(variant: Variant, limits: Limits) -> String {
    let nodes = limits.nodes.unwrap_or_default();
    format!("laska-book searches {} {nodes} nodes {} lines\n", variant.name(), limits.lines.get())
}

fn hundredths(score: Score) -> Hundredths {
    let max = Hundredths::WIN.0 - 1;
    match score.kind() {
        ScoreKind::Win { .. } => Hundredths::WIN,
        ScoreKind::Loss { .. } => Hundredths(-Hundredths::WIN.0),
        ScoreKind::Value(value) => Hundredths(value.clamp((-max).into(), max.into()) as i16),
    }
}
