//! The section on forced wins.

use laska_cli::search::winning_moves;
use laska_cli::text_diagram;
use laska_library::{OpeningWin, OpeningWins};
use laska_rules::Game;

use super::prose::{self, line_text, number};
use crate::book::position_key;

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
    paragraphs.push(prose::CERTIFICATES.to_owned());
    for win in wins.iter().take(DIAGRAMS) {
        paragraphs.push(format!("{}\n\n{}", sentence(win), text_diagram::of(win.game().position())));
    }
    let rest: Vec<_> = wins.iter().skip(DIAGRAMS).take(LISTED).map(|win| format!("- {}", sentence(win))).collect();
    if !rest.is_empty() {
        paragraphs.push(format!("The next ones:\n\n{}", rest.join("\n")));
    }
    paragraphs.join("\n\n")
}

/// Returns what is proven about the position of a game or about its mirror image.
pub(super) fn proven(OpeningWins(wins): &OpeningWins, game: &Game) -> Option<String> {
    let key = position_key(game.position());
    let win = wins.iter().find(|win| position_key(win.game().position()) == key)?;
    let &OpeningWin { winner, plies, positions, .. } = win;
    let (loser, length) = (!winner, winning_moves(plies.0));
    Some(format!(
        "**Proven.** {winner} wins in at most {length}, whatever {loser} does ({positions} positions checked)."
    ))
}

fn sentence(win: &OpeningWin) -> String {
    let moves = line_text(&Game::default(), &win.moves);
    let OpeningWin { winner, plies, positions, .. } = win;
    let length = winning_moves(plies.0);
    format!("After {moves} {winner} wins in at most {length} ({positions} positions checked).")
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::record;

    use super::*;

    #[test]
    fn a_win_is_found_by_its_position() {
        let wins: OpeningWins = "laska-opening-wins 1\nc3-d4 e5-d4-c3 d2-c3-b4;black;141;9;8\n".parse().expect("a win");
        let proven_after = |moves: &str| {
            let mut game = Game::default();
            record::play(&mut game, moves).expect("legal moves");
            proven(&wins, &game)
        };
        let expected = "**Proven.** Black wins in at most 71 moves, whatever White does (8 positions checked).";
        for moves in ["c3-d4 e5-d4-c3 d2-c3-b4", "e3-d4 c5-d4-e3 d2-e3-f4"] {
            assert_eq!(proven_after(moves).as_deref(), Some(expected), "{moves}");
        }
        assert_eq!(proven_after("c3-d4 e5-d4-c3"), None);
    }
}
