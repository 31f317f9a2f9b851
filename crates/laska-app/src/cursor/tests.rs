//! Line, tree and game stay consistent under any sequence of commands.

use fastrand::Rng;
use laska_rules::Color;

use super::*;

/// Asserts that line, tree and game agree.
fn check(cursor: &GameCursor<u32>) {
    let moves: Vec<_> = cursor.game().moves().iter().chain(cursor.game().undone()).copied().collect();
    let line: Vec<_> = cursor.line().iter().filter_map(|&id| cursor.tree().mv(id)).collect();
    assert_eq!(moves, line);
    assert!(cursor.line().iter().all(|&id| cursor.tree().contains(id)));
    assert_eq!(cursor.tree().path(cursor.here()), cursor.line()[..cursor.ply()]);
    let mut replayed = cursor.game_at_start();
    cursor.moves_to(cursor.here()).for_each(|mv| replayed.play(mv).expect("a legal move"));
    assert_eq!(replayed.position(), cursor.position());
    assert_eq!(cursor.game().ended_with().is_some(), {
        let ended_with = cursor.tree().note(cursor.here()).ended_with.is_some();
        ended_with && cursor.is_at_end()
    });
}

fn resigned(loser: Color) -> DeclaredResult {
    DeclaredResult::Resignation { loser }
}

#[test]
fn line_tree_and_game_stay_consistent_under_random_commands() {
    for seed in 0..40 {
        let mut rng = Rng::with_seed(seed);
        let mut cursor = GameCursor::<u32>::new(Game::default());
        for _ in 0..150 {
            let order = cursor.tree().preorder();
            let id = order.get(rng.usize(..order.len() + 1)).copied().unwrap_or(NodeId::ROOT);
            match rng.usize(..14) {
                0..=5 => {
                    let legal = cursor.legal_moves();
                    if !legal.is_empty() {
                        cursor.play(legal[rng.usize(..legal.len())]).expect("a legal move");
                    }
                }
                6 => cursor.go_to_ply(rng.usize(..20)),
                7 => cursor.go_to(id),
                8 => cursor.promote(id),
                9 if rng.usize(..3) == 0 => cursor.delete(id),
                10 if rng.usize(..3) == 0 => cursor.forget_undone(),
                11 => cursor.extend_line(),
                12 => {
                    *cursor.note_mut(id) += 1;
                }
                _ => {
                    let navigations = [
                        Navigation::Previous,
                        Navigation::Next,
                        Navigation::First,
                        Navigation::Last,
                        Navigation::PreviousVariation,
                        Navigation::NextVariation,
                    ];
                    cursor.navigate(navigations[rng.usize(..navigations.len())]);
                }
            }
            check(&cursor);
        }
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut cursor = GameCursor::<u32>::new(Game::default());
    let first = cursor.legal_moves()[0];
    cursor.play(first).expect("a legal move");
    let before = cursor.clone();
    assert_eq!(cursor.play(first), Err(PlayError::IllegalMove(first)));
    assert_eq!(cursor, before);
}

#[test]
fn a_clone_undoes_a_deletion() {
    let mut cursor = GameCursor::<u32>::new(Game::default());
    let first = cursor.legal_moves()[0];
    let id = cursor.play(first).expect("a legal move");
    *cursor.note_mut(id) = 7;
    let before = cursor.clone();
    cursor.delete(id);
    assert_eq!((cursor.ply(), cursor.tree().contains(id)), (0, false));
    cursor = before;
    assert_eq!((cursor.here(), *cursor.note(id)), (id, 7));
    check(&cursor);
}

#[test]
fn a_result_belongs_to_its_position_and_can_be_undone() {
    let mut cursor = GameCursor::<u32>::new(Game::default());
    for _ in 0..3 {
        cursor.play(cursor.legal_moves()[0]).expect("a legal move");
    }
    cursor.go_to_ply(2);
    cursor.end_with(resigned(Color::White));
    assert_eq!((cursor.ply(), cursor.line().len()), (2, 2), "the undone move is no longer on the line");
    check(&cursor);
    cursor.navigate(Navigation::Previous);
    assert_eq!(cursor.game().outcome(), None);
    cursor.navigate(Navigation::Next);
    assert_eq!(cursor.game().outcome(), Some(resigned(Color::White).into()));
    cursor.reopen();
    assert_eq!(cursor.game().outcome(), None);
    cursor.navigate(Navigation::Next);
    assert_eq!(cursor.ply(), 3, "the tree still has the move");
    check(&cursor);
}

#[test]
fn a_cursor_is_restored_from_its_tree_and_from_a_record() {
    let mut cursor = GameCursor::<u32>::new(Game::default());
    for _ in 0..5 {
        cursor.play(cursor.legal_moves()[0]).expect("a legal move");
    }
    cursor.go_to_ply(2);
    let last = cursor.play(cursor.legal_moves()[1]).expect("a legal move");
    let again = GameCursor::with_tree(cursor.game(), cursor.tree().clone(), last);
    assert_eq!(again, cursor);
    let tree = cursor.tree().map_notes(|_| Annotation::default());
    let start = cursor.game_at_start();
    let record = Record::from_tree(start.start().clone(), start.variant().capture_rule, tree).expect("legal moves");
    let mut read = GameCursor::from_record(&record, |_| 0);
    assert_eq!((read.ply(), read.line().len()), (0, 5));
    read.go_to(last);
    assert_eq!(read, cursor);
}

#[test]
fn only_trees_with_the_same_start_are_merged() {
    let (mut one, mut other) = (GameCursor::<u32>::new(Game::default()), GameCursor::new(Game::default()));
    let moves = one.legal_moves();
    one.play(moves[0]).expect("a legal move");
    other.play(moves[1]).expect("a legal move");
    other.end_with(resigned(Color::Black));
    assert!(one.merge(&other));
    let added = one.tree().child(NodeId::ROOT, moves[1]).expect("merged");
    assert_eq!((one.ply(), one.tree().note(added).ended_with), (1, Some(resigned(Color::Black))));
    let elsewhere = GameCursor::<u32>::new(Game::from_position(one.position().clone(), one.variant().capture_rule));
    let before = one.clone();
    assert!(!one.merge(&elsewhere) && one == before);
}
