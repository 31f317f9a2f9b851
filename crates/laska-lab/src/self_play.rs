//! Games of the engine against itself.

use laska_cli::search::search;
use laska_engine::{Limits, Root, Score, ScoreKind, Searcher};
use laska_rules::{Color, Game, Position};

/// The maximum length of a game, which is then a draw: officers can avoid each other for a long time.
const MAX_PLIES: usize = 250;

/// A finished game. `None` as its winner means a draw.
pub(crate) struct PlayedGame {
    pub(crate) game: Game,
    pub(crate) winner: Option<Color>,
}

/// Plays a game to its end, searching each position within the next limits, and passes each position with its score
/// to `on_search`.
///
/// The game ends by the rules, when two consecutive searches find a win for the same side, or as a draw after
/// [`MAX_PLIES`] plies.
pub(crate) fn play_out(
    mut game: Game,
    searcher: &mut Searcher,
    mut next_limits: impl FnMut() -> Limits,
    mut on_search: impl FnMut(&Position, Score),
) -> PlayedGame {
    searcher.clear();
    let mut previous_claim = None;
    let winner = loop {
        let root = match Root::new(&game) {
            Ok(root) if game.moves().len() < MAX_PLIES => root,
            Ok(_) => break None,
            Err(over) => break over.0.winner(),
        };
        let info = search(searcher, root, next_limits());
        let (mv, score) = (info.best_move(), info.score());
        let turn = game.position().turn();
        let claim = match score.kind() {
            ScoreKind::Win(_) => Some(turn),
            ScoreKind::Loss(_) => Some(!turn),
            ScoreKind::Value(_) => None,
        };
        if claim.is_some() && claim == previous_claim {
            break claim;
        }
        previous_claim = claim;
        on_search(game.position(), score);
        game.play(mv).expect("a search gives a legal move in a game that is not over");
    };
    PlayedGame { game, winner }
}
