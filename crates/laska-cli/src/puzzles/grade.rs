//! Owns how hard a puzzle is. Knows no proof.

use laska_engine::{Depth, Limits, Memory, Nodes, Root, Searcher};
use laska_library::{Grade, Solution, Theme};
use laska_rules::Game;

use crate::search::search;

/// Deeper than that nobody is taken to look.
const DEEPEST: u8 = 14;

/// Ends the search of a position that is too rich for the depth.
const MOST_NODES: Nodes = Nodes(400_000);

/// Points up to which a puzzle has each grade but the last.
const STEPS: [usize; 4] = [3, 6, 9, 12];

/// How hard a puzzle is to find.
///
/// Points are counted: the depth from which on a search finds the key and keeps it, up to 14 plies; one for each three
/// legal moves beyond two; one for a sacrifice, two for a quiet key, which looks like nothing; one for each move that
/// is asked for after the key, up to three. Up to 3 points are grade 1, up to 6 grade 2, up to 9 grade 3, up to 12
/// grade 4, more are grade 5.
pub(super) fn grade(solution: &Solution) -> Grade {
    let themes = solution.themes();
    let points = usize::from(depth(solution).0)
        + (solution.start().count_moves(solution.chain()) - 2) / 3
        + usize::from(themes.contains(&Theme::Sacrifice))
        + 2 * usize::from(themes.contains(&Theme::Quiet))
        + (solution.asked().len() / 2).min(3);
    let harder = STEPS.iter().filter(|&&most| points > most).count();
    Grade::all().nth(harder).expect("there is a grade more than steps")
}

/// The depth from which on a search finds the key.
fn depth(solution: &Solution) -> Depth {
    let mut searcher = Searcher::new(Memory::mebibytes(4));
    let game = Game::from_position(solution.start().clone(), solution.chain());
    let mut found = Depth(1);
    for depth in (1..=DEEPEST).map(Depth) {
        let Ok(root) = Root::new(&game) else { break };
        let report = search(&mut searcher, root, Limits { nodes: Some(MOST_NODES), ..Limits::depth(depth) });
        if report.best() != solution.key() {
            found = depth.next();
        }
        if report.nodes >= MOST_NODES {
            break;
        }
    }
    found.min(Depth(DEEPEST))
}
