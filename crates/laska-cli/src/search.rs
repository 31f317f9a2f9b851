//! Owns one search from its beginning to its end. Knows no time.

use laska_engine::{Limits, Nodes, Progress, Report, Root, Searcher};

/// What a search finds that ends by itself, or never if it has no limit.
pub(crate) fn search(searcher: &mut Searcher, root: Root, limits: Limits) -> Report {
    searcher.start(root, limits);
    loop {
        if let Progress::Done(report) = searcher.step(Nodes::MAX) {
            return report.clone();
        }
    }
}
