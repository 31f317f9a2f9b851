//! Owns one game of the engine against itself, and which of its positions are kept. Knows no file and no threads.

use laska_engine::{Limits, Nodes, Root, Score, Searcher, Verdict};
use laska_rules::{Color, Game, Position};

use crate::search::search;
use crate::tune::sample::Sample;

/// A game that was played.
pub(super) struct Played {
    /// From the opening on.
    pub(super) samples: Vec<Sample>,
    pub(super) winner: Option<Color>,
}

/// Plies after which a game that goes on is a draw: officers can shun each other for long.
const LONGEST: usize = 250;

/// Plays a game on from its opening, with that many nodes a move.
///
/// It ends by the rules, when the searches of both sides say in turn that the same one wins, or as a draw after
/// [`LONGEST`] plies. Kept are the positions that a search would ask its judge about: those without a take, and not yet
/// seen through to the end.
pub(super) fn play(mut game: Game, searcher: &mut Searcher, nodes: Nodes) -> Played {
    searcher.clear();
    let mut kept = Vec::new();
    let mut claimed = None;
    let winner = loop {
        let root = match Root::new(&game) {
            Ok(root) if game.moves().len() < LONGEST => root,
            Ok(_) => break None,
            Err(over) => break over.0.winner(),
        };
        let report = search(searcher, root, Limits::nodes(nodes));
        let (mv, score) = (report.best(), report.score());
        let turn = game.position().turn();
        let claim = match score.verdict() {
            Verdict::Win { .. } => Some(turn),
            Verdict::Loss { .. } => Some(!turn),
            Verdict::Value(_) => None,
        };
        if claim.is_some() && claim == claimed {
            break claim;
        }
        claimed = claim;
        kept.extend(white_view(game.position(), score));
        game.play(mv).expect("a search gives a legal move of a game that goes on");
    };
    let samples = kept.into_iter().map(|(position, score)| Sample { position, score, winner }).collect();
    Played { samples, winner }
}

/// A position that is to be kept, with what the search says of it to White.
fn white_view(position: &Position, score: Score) -> Option<(Position, i32)> {
    let Verdict::Value(value) = score.verdict() else { return None };
    let value = if position.turn() == Color::White { value } else { -value };
    (!position.must_take()).then(|| (position.clone(), value))
}
