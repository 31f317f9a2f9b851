//! The moves that show what a move costs, as the boards show them one after the other.

use std::rc::Rc;

use laska_app::{Advice, BoardInput, Demonstration};
use laska_ui::view::{BoardView, board_view};

use super::CoachView;

/// Returns the positions to show, each with the move that leads to it.
pub(super) fn positions(CoachView { cursor, bottom, advice }: &CoachView) -> Vec<Rc<BoardView>> {
    let Advice::Costs(costs) = &**advice else { return Vec::new() };
    let mut cursor = cursor.clone();
    let input = BoardInput::new(*bottom);
    let mut views = Vec::new();
    let moves = match costs.demonstration.clone() {
        Demonstration::After(moves) => moves,
        Demonstration::Instead(moves) => {
            cursor.go_to_ply(cursor.ply().saturating_sub(1));
            views.push(Rc::new(board_view(&cursor, &input, &[], None)));
            moves
        }
    };
    for mv in moves {
        if cursor.play(mv).is_err() {
            break;
        }
        views.push(Rc::new(board_view(&cursor, &input, &[], None)));
    }
    views
}

#[cfg(test)]
mod tests {
    use laska_app::{Costs, GameCursor, MoveCost, Why};
    use laska_rules::notation::parse_move;
    use laska_rules::{Color, Game, Move};

    use super::*;

    fn line(game: &Game, moves: &str) -> Vec<Move> {
        let mut game = game.clone();
        let read = |text: &str| {
            let mv = parse_move(text, game.position(), game.variant().capture_rule).expect("a legal move");
            game.play(mv).expect("a game in progress");
            mv
        };
        moves.split(' ').map(read).collect()
    }

    #[test]
    fn the_replies_are_played_after_the_move_and_the_game_stays() {
        let mut cursor = GameCursor::new(Game::default());
        cursor.play("c3-d4".parse().expect("a move")).expect("a legal move");
        let refutation = line(cursor.game(), "e5-d4-c3 b2-c3-d4");
        let best: Move = "c3-b4".parse().expect("a move");
        let cost = MoveCost::LosesCounters { by: refutation[0], counters: 1 };
        let costs = Costs { why: Why::Certain(cost), best, demonstration: Demonstration::After(refutation) };
        let view = CoachView { cursor, bottom: Color::White, advice: Rc::new(Advice::Costs(costs)) };
        let fens: Vec<_> = positions(&view).iter().map(|view| view.fen.clone()).collect();
        let mut game = view.cursor.game_here();
        let expected = ["e5-d4-c3", "b2-c3-d4"].map(|mv| {
            game.play(mv.parse().expect("a move")).expect("a legal move");
            game.position().to_string()
        });
        assert_eq!(fens, expected);
        assert!(positions(&view).iter().all(|view| view.path.is_some()), "each shows its move");
    }
}
