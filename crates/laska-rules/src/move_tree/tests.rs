//! Lines that share moves, variations, and trees that are alike.

use super::*;
use crate::{Game, Variant};

type Tree = MoveTree<Option<char>>;

/// Lines of moves from the start, each a number among the legal ones.
fn tree(lines: &[&[usize]]) -> (Tree, Vec<MoveId>) {
    let mut tree = Tree::new();
    let ends = lines.iter().map(|line| {
        let mut game = Game::new(Variant::LASKA);
        for &choice in *line {
            game.play(game.legal_moves()[choice]).expect("a legal move");
        }
        tree.add_line(game.moves().iter().copied())
    });
    let ends = ends.collect();
    (tree, ends)
}

fn whole_line(tree: &Tree, id: MoveId) -> Vec<MoveId> {
    tree.line(id, Option::is_none)
}

#[test]
fn lines_that_begin_alike_share_their_moves() {
    let (tree, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[1]]);
    assert_eq!((tree.path(ends[0])[..2].to_vec(), tree.nodes.len()), (tree.path(ends[1])[..2].to_vec(), 6));
    assert_eq!((tree.variation(ends[0]), tree.variation(ends[1])), (None, Some(ends[1])));
    assert_eq!(whole_line(&tree, tree.path(ends[1])[0]), tree.path(ends[0]), "the first line is the main one");
    assert_eq!((tree.beside(ends[0], 1), tree.beside(ends[1], -1)), (Some(ends[1]), Some(ends[0])));
    assert_eq!((tree.beside(ends[2], -1), tree.beside(ends[2], 1)), (Some(tree.path(ends[0])[0]), None));
}

#[test]
fn a_promoted_variation_is_the_main_line_and_a_deleted_one_is_gone() {
    let (mut tree, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 0, 0]]);
    tree.promote(ends[1]);
    let first = tree.path(ends[0])[0];
    assert_eq!((whole_line(&tree, first), tree.variation(ends[2])), (tree.path(ends[1]), Some(ends[0])));
    tree.delete(ends[0]);
    assert_eq!([ends[0], ends[1], ends[2]].map(|id| tree.has(id)), [false, true, false]);
}

#[test]
fn a_line_ends_where_its_note_says_so() {
    let (mut tree, ends) = tree(&[&[0, 0, 0]]);
    let second = tree.path(ends[0])[1];
    *tree.note_mut(second) = Some('x');
    assert_eq!(whole_line(&tree, tree.path(ends[0])[0]), tree.path(second));
}

#[test]
fn trees_are_alike_by_their_moves_and_notes_and_not_by_their_numbers() {
    let (one, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[1]]);
    let (mut other, others) = tree(&[&[1], &[0, 0, 0], &[0, 0, 1], &[2]]);
    assert!(!one.is_alike(&other));
    other.promote(other.path(others[1])[0]);
    other.delete(others[3]);
    assert!(one.is_alike(&other) && one != other);
    let noted = one.with_notes(|_| Some('a'));
    assert!(!one.is_alike(&noted) && noted.with_notes(|_| None) == one);
    assert_eq!(noted.note(ends[1]), &Some('a'));
}
