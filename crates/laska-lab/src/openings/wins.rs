//! `laska-lab openings wins`: proves forced wins among the positions of a book, and walks them back toward the start.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::journal::{Header, Journal};
use laska_cli::parallel::{run_in_order, threads_or_cores};
use laska_cli::progress;
use laska_engine::{Limits, MemorySize, Nodes, ProofStatus, Prover, Searcher, check_win};
use laska_library::{Book, Hundredths, OpeningWin, OpeningWins, PlyCount};
use laska_rules::{Color, Move, PackedPosition, Position, Variant};
use serde::{Deserialize, Serialize};

use crate::book::{SearchResult, position_key};
use crate::library_file::read_file;

/// Prove forced wins in the opening
///
/// Tries to prove that one side wins where a book has a large advantage: by proof-number search, checked against every
/// defense. From the positions that are proven, it continues with those before them, as far as proofs are found. Writes the
/// proven positions that no other proven position precedes. A position's mirror image counts as the same one.
///
/// All proofs, found or given up, are saved in the journal FILE.part, so that an interrupted run can continue. FILE does not
/// depend on the number of threads.
#[derive(Args)]
pub(super) struct Wins {
    /// Book of the positions to try
    #[arg(value_name = "BOOK")]
    book: PathBuf,

    /// Wins proven before, which are kept; the positions before them are tried, too
    #[arg(long, value_name = "WINS")]
    known: Option<PathBuf>,

    /// Number of nodes after which to give up the proof of a position
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Memory for a proof, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,

    /// The smallest advantage to try, in hundredths of a counter
    #[arg(long, value_name = "CP", default_value_t = 1500, value_parser = clap::value_parser!(i16).range(0..=9999))]
    margin: i16,

    /// Number of positions to prove in parallel [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The limits of a search that estimates a position for which the book has no score.
const ESTIMATE: Limits = Limits::nodes(Nodes(200_000));
const ESTIMATE_MEMORY: MemorySize = MemorySize::mebibytes(4);

/// The kind of the journal. The number of an entry is the packed position, its result the side that should win, and the
/// [`Attempt`].
pub(super) const KIND: &str = "opening-wins";

/// What the results depend on.
#[derive(Serialize, Deserialize)]
pub(super) struct Settings {
    pub(super) nodes: u64,
    memory: u32,
}

/// The plies, nodes and positions of a proof, as in [`OpeningWin`]; `None` if it was given up or did not pass its check.
pub(super) type Attempt = Option<(u16, u64, u64)>;

/// The attempts of earlier runs, and their journal.
struct Attempts {
    known: BTreeMap<(PackedPosition, String), Attempt>,
    journal: Journal,
}

impl Attempts {
    /// Opens the journal to continue it, or creates it.
    fn open(Wins { out, nodes, memory, .. }: &Wins) -> Result<Self, CommandError> {
        let mut path = out.clone().into_os_string();
        path.push(".part");
        let settings = Settings { nodes: *nodes, memory: *memory };
        let mut known = BTreeMap::new();
        let journal = Journal::open(path.as_ref(), Header::new(KIND, settings), |number, (winner, attempt)| {
            known.insert((PackedPosition::from_bits(number), winner), attempt);
            Ok(())
        })?;
        Ok(Self { known, journal })
    }
}

/// A position of the book, one move after it, or before a known win.
pub(super) struct Candidate {
    /// The shortest known moves from the start.
    line: Vec<Move>,
    position: Position,
    /// White's advantage by the book, if it has a score.
    pub(super) white: Option<i16>,
}

impl Candidate {
    /// Returns whether a position before a win may be won, too. Where the book has no score, a short search decides.
    fn is_promising(&self, winner: Color, searcher: &mut Searcher) -> bool {
        let searched = || {
            let result = SearchResult::of(&self.position, Variant::LASKA, searcher, ESTIMATE)?;
            Some(white_score(&self.position, result.best()))
        };
        let is_better = |white: i16| (white > 0) == (winner == Color::White);
        self.position.turn() == winner || self.white.or_else(searched).is_some_and(is_better)
    }
}

/// The known positions by key.
pub(super) type Candidates = BTreeMap<PackedPosition, Candidate>;

/// The proven wins by the key of the position.
type Proven = BTreeMap<PackedPosition, OpeningWin>;

impl Wins {
    /// Proves as many positions as it can and writes the first ones.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let book: Book = read_file(&self.book)?;
        if book.variant() != Variant::LASKA {
            let (expected, found) = (Variant::LASKA.name(), book.variant().name());
            return Err(CommandError::in_file(&self.book, format!("expected a book of {expected}, found {found}")));
        }
        let known = self.known.as_deref().map(read_file::<OpeningWins>).transpose()?.unwrap_or_default();
        let candidates = candidates(&book, &known);
        let proven = self.prove_all(&candidates, &known)?;
        let first = first_wins(&candidates, &proven);
        let text = OpeningWins(first.clone()).to_string();
        fs::write(&self.out, text).map_err(|error| CommandError::in_file(&self.out, error))?;
        let white = proven.values().filter(|win| win.winner == Color::White).count();
        let black = proven.len() - white;
        writeln!(out, "{} positions: White wins {white}, Black wins {black}", candidates.len())?;
        Ok(writeln!(out, "{} of them are the first of their lines", first.len())?)
    }

    /// Proves positions, the most advantageous first, and then round by round those before the proven ones.
    fn prove_all(&self, candidates: &Candidates, known: &OpeningWins) -> Result<Proven, CommandError> {
        let mut attempts = Attempts::open(self)?;
        let mut searcher = Searcher::new(ESTIMATE_MEMORY);
        let parents = parents(candidates);
        let mut proven: Proven = known.0.iter().map(|win| (position_key(win.game().position()), win.clone())).collect();
        let mut tried: BTreeSet<_> = proven.keys().copied().collect();
        let mut won: Vec<_> = proven.iter().map(|(&key, win)| (key, win.winner)).collect();
        let mut round = self.most_advantageous(candidates);
        round.retain(|&(key, _)| tried.insert(key));
        while !round.is_empty() || !won.is_empty() {
            for (key, winner) in won.drain(..) {
                for parent in parents.get(&key).into_iter().flatten() {
                    if !tried.contains(parent) && candidates[parent].is_promising(winner, &mut searcher) {
                        tried.insert(*parent);
                        round.push((*parent, winner));
                    }
                }
            }
            self.prove_round(round.drain(..), candidates, &mut attempts, |key, win| {
                won.push((key, win.winner));
                proven.insert(key, win);
            })?;
        }
        Ok(proven)
    }

    /// Returns the positions with a large advantage and the side that has it, the largest first.
    fn most_advantageous(&self, candidates: &Candidates) -> Vec<(PackedPosition, Color)> {
        let is_large = |white: &i16| white.abs() >= self.margin;
        let mut order: Vec<_> =
            candidates.iter().filter_map(|(&key, it)| Some((key, it.white.filter(is_large)?, it.line.len()))).collect();
        order.sort_by_key(|&(_, white, plies)| (-white.abs(), plies));
        let side = |white| if white > 0 { Color::White } else { Color::Black };
        order.into_iter().map(|(key, white, _)| (key, side(white))).collect()
    }

    /// Tries positions in parallel and passes the wins to `on_win`.
    fn prove_round(
        &self,
        round: impl ExactSizeIterator<Item = (PackedPosition, Color)> + Send,
        candidates: &Candidates,
        attempts: &mut Attempts,
        mut on_win: impl FnMut(PackedPosition, OpeningWin),
    ) -> Result<(), CommandError> {
        let bar = progress::bar(round.len() as u64, "{elapsed_precise} {wide_bar} {pos}/{len} positions");
        let Attempts { known, journal } = attempts;
        let attempt = |_: &mut (), (key, winner): (PackedPosition, Color)| {
            let known = known.get(&(key, winner.to_string()));
            let result = known.copied().unwrap_or_else(|| self.attempt(&candidates[&key].position, winner));
            (key, winner, result, known.is_some())
        };
        run_in_order(
            threads_or_cores(self.threads),
            round,
            || (),
            attempt,
            |(key, winner, result, is_known)| {
                if !is_known {
                    journal.add(key.bits(), &(winner.to_string(), result))?;
                }
                if let Some((plies, nodes, positions)) = result {
                    let moves = candidates[&key].line.clone();
                    on_win(key, OpeningWin { moves, winner, plies: PlyCount(plies), nodes, positions });
                }
                bar.inc(1);
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        Ok(())
    }

    /// Tries to prove a win, and checks it against every defense.
    fn attempt(&self, position: &Position, winner: Color) -> Attempt {
        // A short proof does not need all of the memory, and clearing it would take longer than the proof.
        let memory = Prover::memory_for(Nodes(self.nodes)).min(MemorySize::mebibytes(self.memory as usize));
        let capture_rule = Variant::LASKA.capture_rule;
        let mut prover = Prover::new(position, capture_rule, winner, memory);
        let is_proven = prover.step(Nodes(self.nodes)) == ProofStatus::Proved;
        let nodes = prover.nodes().0;
        let checked = || {
            let strategy = prover.into_strategy(memory).ok()?;
            let win = check_win(position, capture_rule, winner, memory, |at| strategy.winning_move(at)).ok()?.ok()?;
            Some((win.plies.0, nodes, win.positions.0))
        };
        if is_proven { checked() } else { None }
    }
}

/// Returns the positions of the book that can be reached from the start, those after their moves, and those before known wins.
pub(super) fn candidates(book: &Book, known: &OpeningWins) -> Candidates {
    let start = Position::start(Variant::LASKA.board);
    let mut candidates = Candidates::new();
    let mut queue = VecDeque::from([(start, Vec::new(), None)]);
    while let Some((position, line, white)) = queue.pop_front() {
        let key = position_key(&position);
        if candidates.contains_key(&key) {
            continue;
        }
        let good = book.moves(&position).unwrap_or_default();
        let white = good.first().map(|best| white_score(&position, best.score)).or(white);
        let mut moves = position.legal_moves(Variant::LASKA.capture_rule).to_vec();
        // Of two lines that are mirror images, the one that begins on the left comes first.
        moves.sort_by_cached_key(Move::to_string);
        for mv in moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            // Moves beyond the positions of the book are those that it has scored.
            let score = good.iter().find(|it| it.mv == mv).map(|it| white_score(&position, it.score));
            if score.is_some() || book.entry(&after).is_some() {
                queue.push_back((after, [line.as_slice(), &[mv]].concat(), score));
            }
        }
        candidates.insert(key, Candidate { line, position, white });
    }
    for win in &known.0 {
        for (ply, position) in win.game().positions().iter().enumerate() {
            let line = win.moves[..ply].to_vec();
            let candidate = || Candidate { line, position: position.clone(), white: None };
            candidates.entry(position_key(position)).or_insert_with(candidate);
        }
    }
    candidates
}

pub(super) fn white_score(position: &Position, Hundredths(score): Hundredths) -> i16 {
    if position.turn() == Color::White { score } else { -score }
}

/// Returns the known positions before each position.
fn parents(candidates: &Candidates) -> BTreeMap<PackedPosition, BTreeSet<PackedPosition>> {
    let mut parents: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for (&key, Candidate { position, .. }) in candidates {
        for &mv in &position.legal_moves(Variant::LASKA.capture_rule) {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let after = position_key(&after);
            if candidates.contains_key(&after) {
                parents.entry(after).or_default().insert(key);
            }
        }
    }
    parents
}

/// Returns the proven wins without a proven position before them, those nearest to the start first.
fn first_wins(candidates: &Candidates, proven: &BTreeMap<PackedPosition, OpeningWin>) -> Vec<OpeningWin> {
    let parents = parents(candidates);
    let is_first = |key: &PackedPosition| {
        parents.get(key).is_none_or(|parents| parents.iter().all(|parent| !proven.contains_key(parent)))
    };
    let mut first: Vec<_> = proven.iter().filter(|(key, _)| is_first(key)).map(|(_, win)| win.clone()).collect();
    first.sort_by_key(|win| (win.moves.len(), win.moves.iter().map(Move::to_string).collect::<Vec<_>>()));
    first
}
