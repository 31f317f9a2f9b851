//! Proofs on several threads that share a table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use laska_engine::{Nodes, ProofStatus, Prover};

use crate::thread_count::ThreadCount;

/// The end of a search for a proof.
pub struct Proving {
    /// The prover that has decided the position, or else the one that was given.
    pub prover: Prover,
    /// Its status; [`ProofStatus::Searching`] if the nodes did not suffice.
    pub status: ProofStatus,
    /// The nodes of all threads.
    pub nodes: Nodes,
}

/// The nodes that a thread searches before it looks at what the others have done: a few hundredths of a second.
const SLICE: Nodes = Nodes(50_000);

/// What the threads of a proof share besides the table.
struct Shared {
    max_nodes: Nodes,
    nodes: AtomicU64,
    has_ended: AtomicBool,
}

/// Searches until the win is proved or disproved, the search cannot decide it, or all threads together have searched
/// `max_nodes`. With one thread, the result is always the same. Calls a function with the nodes of all threads and the status
/// every few hundredths of a second.
///
/// # Panics
/// If a thread cannot be started.
pub fn prove(
    mut prover: Prover,
    threads: ThreadCount,
    max_nodes: Nodes,
    on_progress: impl FnMut(Nodes, ProofStatus),
) -> Proving {
    let helpers: Vec<_> = (1..threads.get()).map(|_| prover.helper()).collect();
    // Each has entered the root.
    let nodes: u64 = helpers.iter().chain([&prover]).map(|prover| prover.nodes().0).sum();
    let shared = Shared { max_nodes, nodes: AtomicU64::new(nodes), has_ended: AtomicBool::new(false) };
    let (prover, status) = thread::scope(|scope| {
        let shared = &shared;
        let helpers: Vec<_> =
            helpers.into_iter().map(|helper| scope.spawn(move || shared.run(helper, |_, _| {}))).collect();
        let own = shared.run(prover, on_progress);
        // Nobody waits for the result of a helper.
        shared.has_ended.store(true, Ordering::Relaxed);
        let helped = helpers.into_iter().map(|helper| helper.join().expect("a prover does not panic"));
        let decided = |ended: &(Prover, ProofStatus)| matches!(ended.1, ProofStatus::Proved | ProofStatus::Disproved);
        let helped: Vec<_> = helped.filter(decided).collect();
        if decided(&own) { own } else { helped.into_iter().next().unwrap_or(own) }
    });
    Proving { prover, status, nodes: Nodes(shared.nodes.into_inner()) }
}

impl Shared {
    /// Searches until this prover ends, another one has decided the position, or no nodes are left.
    fn run(&self, mut prover: Prover, mut on_progress: impl FnMut(Nodes, ProofStatus)) -> (Prover, ProofStatus) {
        loop {
            let left = Nodes(self.max_nodes.0.saturating_sub(self.nodes.load(Ordering::Relaxed)));
            let before = prover.nodes();
            let status = prover.step(SLICE.min(left));
            let searched = prover.nodes().0 - before.0;
            let nodes = Nodes(self.nodes.fetch_add(searched, Ordering::Relaxed) + searched);
            match status {
                ProofStatus::Searching { .. } => {
                    if nodes >= self.max_nodes || self.has_ended.load(Ordering::Relaxed) {
                        return (prover, status);
                    }
                    on_progress(nodes, status);
                }
                ProofStatus::Proved | ProofStatus::Disproved => {
                    self.has_ended.store(true, Ordering::Relaxed);
                    return (prover, status);
                }
                ProofStatus::Undecided => return (prover, status),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use laska_engine::{GameValue, MemorySize, check_win, solve};
    use laska_rules::notation::piece_list;
    use laska_rules::{Board, CaptureRule, Color, Position};

    use super::*;

    const RULE: CaptureRule = CaptureRule::MustFinish;
    const MEMORY: MemorySize = MemorySize::mebibytes(16);

    fn proving(root: &Position, attacker: Color, threads: u16, table: MemorySize, max_nodes: Nodes) -> Proving {
        let threads = threads.to_string().parse().expect("a number of threads");
        prove(Prover::new(root, RULE, attacker, table), threads, max_nodes, |_, _| {})
    }

    #[test]
    fn several_threads_prove_wins_and_only_wins() {
        let mut proved = 0;
        for text in ["a1WWW b2BBB, White to move", "a3W e5W a1B b6B, White to move", "a3wb g5b, White to move"] {
            let start = piece_list::parse(text, Board::Seven).expect("a position");
            let solution = solve(&start, RULE, MEMORY).expect("few positions can arise");
            for &mv in &start.legal_moves(RULE) {
                let mut root = start.clone();
                root.play_unchecked(mv);
                let value = solution.value(&root).expect("the position can arise");
                // A table of four entries, too.
                for table in [MemorySize::mebibytes(0), MEMORY] {
                    for attacker in Color::ALL {
                        let wins = match value {
                            GameValue::Win(_) => attacker == root.turn(),
                            GameValue::Loss(_) => attacker != root.turn(),
                            GameValue::Draw => false,
                        };
                        let Proving { prover, status, nodes } = proving(&root, attacker, 3, table, Nodes(20_000));
                        let wrong = if wins { ProofStatus::Disproved } else { ProofStatus::Proved };
                        assert_ne!(status, wrong, "{root}: {value} {attacker}");
                        assert!(nodes >= prover.nodes());
                        if status == ProofStatus::Proved {
                            proved += 1;
                            let strategy =
                                prover.into_strategy(MEMORY).unwrap_or_else(|error| panic!("{root}: {error}"));
                            let win = check_win(&root, RULE, attacker, MEMORY, |at| strategy.winning_move(at));
                            win.expect("few positions can arise").unwrap_or_else(|error| panic!("{root}: {error}"));
                        }
                    }
                }
            }
        }
        assert!(proved > 5, "{proved} proved are too few");
    }

    #[test]
    fn the_nodes_of_all_threads_count() {
        let start = Position::start(Board::Seven);
        for threads in [1, 3] {
            let Proving { prover, status, nodes } = proving(&start, Color::Black, threads, MEMORY, Nodes(200_000));
            assert!(matches!(status, ProofStatus::Searching { .. }) && nodes >= Nodes(200_000), "{nodes} nodes");
            assert_eq!(prover.nodes() == nodes, threads == 1);
        }
    }
}
