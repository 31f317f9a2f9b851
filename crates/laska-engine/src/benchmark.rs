//! The benchmark: fixed positions searched to fixed depths. The total number of nodes is a checksum of the search.

use laska_rules::notation::fen;
use laska_rules::{CaptureRule, Game};

use crate::{Depth, Limits, MemorySize, Nodes, Root, Score, SearchStatus, Searcher};

/// A position of the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchmarkPosition {
    /// The source of the position.
    pub name: &'static str,
    /// The position in FEN; one with 8 ranks is on the 8x8 board.
    pub fen: &'static str,
    /// The capture rule.
    pub capture_rule: CaptureRule,
    /// The search depth.
    pub depth: Depth,
}

/// The size of the transposition table. Another size would change the checksum.
pub const BENCHMARK_TABLE_SIZE: MemorySize = MemorySize::mebibytes(16);

/// The benchmark positions. The searcher is cleared before each.
pub const BENCHMARK: [BenchmarkPosition; 10] = [
    laska("start", "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w", 22),
    laska("Lasker's game 1, ply 13", ",b,b,/bb,b,bb/b,bw,bw,b//w,w,w,w/w,w,/,w,w,w b", 20),
    laska("Lasker's game 1, ply 39", ",b,,//wb,,b,/w,,/wb,wbb,bw,/W,BbbW,/Bwww,,,w b", 19),
    laska("Lasker's game 1, ply 52", ",,Wb,BwwwWww/,,bbb/wb,,,/,,BbbWw/wb,b,,// w", 19),
    laska("Lasker's game 3, ply 26", "b,,,/b,,bb/bw,b,bw,b/bw,,/w,w,b,ww/,,bww/w,,w, w", 20),
    laska("Lasker's game 3, ply 65", "b,,W,//bw,,b,b/B,bw,/,,,wb/Bww,,/Bw,,Bww,Bww b", 17),
    laska("Lasker's game 4, ply 65", "Wbb,,,/,wb,/Wbb,W,,//,,,BwwW//Bww,w,Bw,Bbb b", 17),
    laska("study 9", "/,W,B//,W,B//,W,B/ b", 17),
    BenchmarkPosition {
        name: "start of the 8x8 board",
        fen: "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w",
        capture_rule: CaptureRule::MustFinish,
        depth: Depth(16),
    },
    BenchmarkPosition {
        name: "start, captures may stop",
        fen: "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
        capture_rule: CaptureRule::MayStop,
        depth: Depth(18),
    },
];

const fn laska(name: &'static str, fen: &'static str, depth: u8) -> BenchmarkPosition {
    BenchmarkPosition { name, fen, capture_rule: CaptureRule::MustFinish, depth: Depth(depth) }
}

/// The result of searching one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchmarkResult {
    /// The number of nodes visited.
    pub nodes: Nodes,
    /// The score of the position.
    pub score: Score,
}

impl BenchmarkPosition {
    /// Returns the position as the root of a search.
    ///
    /// # Panics
    /// If the FEN is invalid or the game is over; neither is so in [`BENCHMARK`].
    #[must_use]
    pub fn root(&self) -> Root {
        let position = fen::parse(self.fen).expect("the positions of the benchmark are valid");
        Root::new(&Game::from_position(position, self.capture_rule)).expect("no game of the benchmark is over")
    }

    /// Clears the searcher and searches the position.
    ///
    /// # Panics
    /// See [`BenchmarkPosition::root`].
    pub fn run(&self, searcher: &mut Searcher) -> BenchmarkResult {
        searcher.clear();
        searcher.start(self.root(), Limits::depth(self.depth));
        match searcher.step(Nodes::MAX) {
            SearchStatus::Done(info) => BenchmarkResult { nodes: info.nodes, score: info.score() },
            SearchStatus::Thinking(_) | SearchStatus::Idle => {
                unreachable!("an unlimited step ends the search")
            }
        }
    }
}
