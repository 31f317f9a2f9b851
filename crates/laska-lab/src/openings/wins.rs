//! `laska-lab openings wins`: proves forced wins among the positions of a book, and walks them back toward the start.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use laska_cli::error::CommandError;
use laska_cli::progress;
use laska_engine::{MemorySize, Nodes, ProofStatus, Prover, check_win};
use laska_library::{Hundredths, OpeningWin, OpeningWins, PlyCount};
use laska_rules::{Color, Move, PackedPosition, Position, Variant};

use crate::book::{SearchResult, position_key, read_searches};

/// Prove forced wins in the opening
///
/// Reads searches of 'laska-lab book', and tries to prove that one side wins where a search found a forced win or a large
/// advantage: by proof-number search, checked against every defense. From the positions that are proven, it continues
/// with those before them, as far as proofs are found. Writes the proven positions that no other proven position
/// precedes. A position's mirror image counts as the same one.
#[derive(Args)]
pub(super) struct Wins {
    /// Searches to read, such as book.txt.part; earlier files count more
    #[arg(required = true, value_name = "JOURNAL")]
    journals: Vec<PathBuf>,

    /// Number of nodes after which to give up the proof of a position
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Memory for a proof, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,

    /// The smallest advantage to try, in hundredths of a counter
    #[arg(long, value_name = "CP", default_value_t = 1500, value_parser = clap::value_parser!(i16).range(0..=9999))]
    margin: i16,

    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// A position of the book, or one move after it.
struct Candidate {
    /// The shortest known moves from the start.
    line: Vec<Move>,
    position: Position,
    /// White's advantage.
    white: i16,
}

/// The known positions by key.
type Candidates = BTreeMap<PackedPosition, Candidate>;

impl Wins {
    /// Proves as many positions as it can and writes the first ones.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let mut results = BTreeMap::new();
        for journal in &self.journals {
            for (position, result) in read_searches(journal, Variant::LASKA)? {
                results.entry(position_key(&position)).or_insert((position, result));
            }
        }
        let candidates = candidates(&results);
        let bar = progress::spinner("{elapsed_precise} {spinner} {msg}");
        let proven = self.prove_all(&candidates, &bar);
        bar.finish_and_clear();
        let first = first_wins(&candidates, &proven);
        let text = OpeningWins(first.clone()).to_string();
        fs::write(&self.out, text).map_err(|error| CommandError::in_file(&self.out, error))?;
        let white = proven.values().filter(|win| win.winner == Color::White).count();
        let black = proven.len() - white;
        writeln!(out, "{} positions: White wins {white}, Black wins {black}", candidates.len())?;
        Ok(writeln!(out, "{} of them are the first of their lines", first.len())?)
    }

    /// Proves positions, the most advantageous first, and then those before them.
    fn prove_all(&self, candidates: &Candidates, bar: &ProgressBar) -> BTreeMap<PackedPosition, OpeningWin> {
        let parents = parents(candidates);
        let mut order: Vec<_> = candidates.iter().filter(|(_, it)| it.white.abs() >= self.margin).collect();
        order.sort_by_key(|(_, candidate)| (-candidate.white.abs(), candidate.line.len()));
        let mut pending: VecDeque<_> = order.into_iter().map(|(&key, _)| key).collect();
        let mut tried: BTreeSet<_> = pending.iter().copied().collect();
        let mut proven: BTreeMap<PackedPosition, OpeningWin> = BTreeMap::new();
        while let Some(key) = pending.pop_front() {
            let candidate = &candidates[&key];
            let winner = if candidate.white > 0 { Color::White } else { Color::Black };
            bar.set_message(format!("{} proven, {} to try, ply {}", proven.len(), pending.len(), candidate.line.len()));
            bar.tick();
            let Some(win) = self.prove(candidate, winner) else { continue };
            proven.insert(key, win);
            for parent in parents.get(&key).into_iter().flatten() {
                let before = &candidates[parent];
                let is_for_winner = (before.white > 0) == (winner == Color::White);
                let is_promising = before.position.turn() == winner || is_for_winner;
                if is_promising && tried.insert(*parent) {
                    pending.push_front(*parent);
                }
            }
        }
        proven
    }

    /// Proves a win and checks it against every defense.
    fn prove(&self, candidate: &Candidate, winner: Color) -> Option<OpeningWin> {
        let position = &candidate.position;
        // A short proof does not need all of the memory, and clearing it would take longer than the proof.
        let memory = Prover::memory_for(Nodes(self.nodes)).min(MemorySize::mebibytes(self.memory as usize));
        let capture_rule = Variant::LASKA.capture_rule;
        let mut prover = Prover::new(position, capture_rule, winner, memory);
        loop {
            match prover.step(Nodes(self.nodes.saturating_sub(prover.nodes().0))) {
                ProofStatus::Searching { nodes, .. } if nodes.0 < self.nodes => {}
                ProofStatus::Proved => break,
                ProofStatus::Searching { .. } | ProofStatus::Disproved | ProofStatus::Undecided => return None,
            }
        }
        let nodes = prover.nodes().0;
        let strategy = prover.into_strategy(memory).ok()?;
        let win = check_win(position, capture_rule, winner, memory, |at| strategy.winning_move(at)).ok()?.ok()?;
        Some(OpeningWin {
            moves: candidate.line.clone(),
            winner,
            plies: PlyCount(win.plies.0),
            nodes,
            positions: win.positions.0,
        })
    }
}

/// Returns the searched positions that can be reached from the start, and those after their moves.
fn candidates(results: &BTreeMap<PackedPosition, (Position, SearchResult)>) -> Candidates {
    let start = Position::start(Variant::LASKA.board);
    let mut candidates = Candidates::new();
    let mut queue = VecDeque::from([(start, Vec::new(), 0)]);
    while let Some((position, line, white)) = queue.pop_front() {
        let key = position_key(&position);
        if candidates.contains_key(&key) {
            continue;
        }
        let result = results.get(&key);
        let white = result.map_or(white, |(_, result)| white_score(&position, result.best()));
        let mut moves = position.legal_moves(Variant::LASKA.capture_rule).to_vec();
        // Of two lines that are mirror images, the one that begins on the left comes first.
        moves.sort_by_cached_key(Move::to_string);
        for mv in moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            // Moves beyond the searched positions are those that the search of the last one has scored.
            let score = result.and_then(|(stored, result)| score_of(stored, result, position_key(&after)));
            let score = score.map(|score| white_score(&position, score));
            let is_searched = results.contains_key(&position_key(&after));
            if let Some(score) = score.or(is_searched.then_some(0)) {
                queue.push_back((after, [line.as_slice(), &[mv]].concat(), score));
            }
        }
        candidates.insert(key, Candidate { line, position, white });
    }
    candidates
}

/// Returns the score of the move that leads to a position.
fn score_of(stored: &Position, result: &SearchResult, after: PackedPosition) -> Option<Hundredths> {
    let leads_there = |mv: Move| {
        let mut position = stored.clone();
        position.play_unchecked(mv);
        position_key(&position) == after
    };
    result.moves.iter().find(|&&(mv, _)| leads_there(mv)).map(|&(_, score)| score)
}

fn white_score(position: &Position, Hundredths(score): Hundredths) -> i16 {
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
