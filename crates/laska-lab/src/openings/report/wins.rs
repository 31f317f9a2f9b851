//! The section on forced wins.

use laska_cli::search::winning_moves;
use laska_library::{OpeningWin, OpeningWins};
use laska_rules::Game;

use super::opening::{line_text, number};
use super::{diagram, prose};

/// The number of wins with a diagram.
const DIAGRAMS: usize = 4;

/// The number of wins that are listed without one.
const LISTED: usize = 12;

/// Returns the section on the proven wins, those nearest to the start first.
pub(super) fn section(OpeningWins(wins): &OpeningWins) -> String {
    let mut paragraphs = vec![prose::FORCED_WINS.to_owned()];
    let Some(first) = wins.first() else {
        paragraphs.push("No forced win has been found in the opening.".to_owned());
        return paragraphs.join("\n\n");
    };
    let positions: u64 = wins.iter().map(|win| win.positions).sum();
    paragraphs.push(format!(
        "**Proven.** There are {} such positions so far, the first of them after {} plies. Their proofs contain {positions} \
         positions in all.",
        number(wins.len()),
        number(first.moves.len()),
    ));
    for win in wins.iter().take(DIAGRAMS) {
        paragraphs.push(format!("{}\n\n{}", sentence(win), diagram::of(win.game().position())));
    }
    let rest: Vec<_> = wins.iter().skip(DIAGRAMS).take(LISTED).map(|win| format!("- {}", sentence(win))).collect();
    if !rest.is_empty() {
        paragraphs.push(format!("The next ones:\n\n{}", rest.join("\n")));
    }
    paragraphs.join("\n\n")
}

fn sentence(win: &OpeningWin) -> String {
    let moves = line_text(&Game::default(), &win.moves);
    let OpeningWin { winner, plies, positions, .. } = win;
    let length = winning_moves(plies.0);
    format!("After {moves} {winner} wins in at most {length} ({positions} positions checked).")
}
