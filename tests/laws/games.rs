//! The laws of a whole game: going back and forth changes nothing, and its record plays to the same positions.

use fastrand::Rng;
use laska_rules::notation::record;
use laska_rules::{Color, Draw, Game, Loss, Outcome};

pub(crate) fn check(game: &Game, rng: &mut Rng) {
    check_undo_and_redo(game);
    check_going_to(game, rng);
    check_branching(game, rng);
    check_record(game);
    check_settling(game);
}

fn check_undo_and_redo(game: &Game) {
    let mut walked = game.clone();
    for ply in (0..game.moves().len()).rev() {
        assert_eq!(walked.undo(), Some(game.moves()[ply]));
        assert_eq!(walked.positions(), &game.positions()[..=ply]);
        assert_eq!((walked.moves(), walked.undone()), game.moves().split_at(ply));
    }
    assert_eq!(walked.undo(), None);
    assert_eq!(walked.position(), game.start());
    for &mv in game.moves() {
        assert_eq!(walked.redo(), Some(mv));
    }
    assert_eq!(walked.redo(), None);
    assert_eq!(walked, *game);
}

fn check_going_to(game: &Game, rng: &mut Rng) {
    let plies = game.moves().len();
    let mut walked = game.clone();
    for _ in 0..10 {
        let ply = rng.usize(..=plies);
        walked.go_to(ply);
        assert_eq!(walked.position(), &game.positions()[ply]);
        assert_eq!(walked.moves().len(), ply);
    }
    walked.go_to(plies + 7);
    assert_eq!(walked, *game);
}

/// Playing the move that was taken back is a redo; playing another forgets what was taken back.
fn check_branching(game: &Game, rng: &mut Rng) {
    let Some(last) = game.moves().len().checked_sub(1) else { return };
    let mut walked = game.clone();
    walked.go_to(rng.usize(..=last));
    let ply = walked.moves().len();
    let next = walked.undone()[0];
    let mut replayed = walked.clone();
    replayed.play(next).expect("it was played before");
    assert_eq!(replayed.undone(), &game.moves()[ply + 1..]);
    replayed.forget_undone();
    assert_eq!(replayed.redo(), None);
    assert_eq!(replayed.moves(), &game.moves()[..=ply]);
    if let Some(&other) = walked.legal_moves().iter().find(|&&mv| mv != next) {
        walked.play(other).expect("a legal move");
        assert!(walked.undone().is_empty());
        assert_eq!(walked.moves(), [&game.moves()[..ply], &[other]].concat());
        assert_eq!(walked.positions().len(), ply + 2);
    }
}

fn check_record(game: &Game) {
    let text = record::write(game);
    let mut read = Game::from_position(game.start().clone(), game.variant().chain).with_draw_rules(game.draw_rules());
    record::play(&mut read, &text).unwrap_or_else(|error| panic!("{error} in {text} from {}", game.start()));
    assert_eq!((read.positions(), read.moves()), (game.positions(), game.moves()), "{text}");
    assert_eq!((read.outcome(), record::write(&read)), (game.outcome(), text));
}

fn check_settling(game: &Game) {
    let mut resigned = game.clone();
    resigned.resign(Color::White);
    let mut agreed = game.clone();
    agreed.agree_draw();
    if game.outcome().is_some() {
        assert_eq!((&resigned, &agreed), (game, game), "a game that is over stays as it is");
        return;
    }
    assert_eq!(resigned.outcome(), Some(Outcome::Won { winner: Color::Black, by: Loss::Resigned }));
    assert_eq!(agreed.outcome(), Some(Outcome::Drawn(Draw::Agreed)));
    for settled in [&mut resigned, &mut agreed] {
        assert!(settled.legal_moves().is_empty());
        check_record(settled);
        settled.undo();
        assert_eq!(settled.outcome(), None);
    }
}
