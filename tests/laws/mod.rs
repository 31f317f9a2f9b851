//! Seeded random games of every variant, from the start and from random positions: every law at every ply, and the
//! rules' moves held against the oracle's.

mod positions;

use fastrand::Rng;
use laska_rules::{
    Board, Chain, Color, Draw, DrawRules, Game, Loss, Move, Outcome, Position, Variant,
    notation::{fen, record},
};
use laska_tests::{
    oracle,
    random_positions::{Kind, random_position},
    symmetry::Symmetry,
};

/// Games of each variant.
const GAMES: u64 = 240;

/// Positions of each variant that are made for long takes.
const LATTICES: u64 = 400;

/// Games that would not end by themselves end here: two officers can walk about for ever.
const MOST_PLIES: usize = 160;

/// Where the games of one variant start, in turn.
fn start(number: u64, variant: Variant, rng: &mut Rng) -> Position {
    let kind = match number % 3 {
        0 => return Position::start(variant.board),
        1 => Kind::Scattered,
        _ => Kind::Lattice,
    };
    random(kind, variant, rng)
}

fn random(kind: Kind, variant: Variant, rng: &mut Rng) -> Position {
    let text = random_position(kind, variant.board.side().into(), rng);
    fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check_ply(position: &Position, chain: Chain, hashes: &mut positions::Hashes) {
    positions::check_position(position, hashes);
    positions::check_moves(position, chain);
    positions::check_notation(position, chain);
    check_against_oracle(position, chain);
}

fn check_games(variant: Variant) {
    let mut hashes = positions::Hashes::default();
    for number in 0..GAMES {
        let mut rng = Rng::with_seed(number);
        let start = start(number, variant, &mut rng);
        let mut game = Game::from_position(start, variant.chain).with_draw_rules(DrawRules::NONE);
        loop {
            let position = game.position();
            check_ply(position, variant.chain, &mut hashes);
            let legal = game.legal_moves();
            assert_eq!(game.outcome().is_some(), legal.is_empty(), "{position}");
            if legal.is_empty() || game.moves().len() == MOST_PLIES {
                break;
            }
            game.play(legal[rng.usize(..legal.len())]).expect("a legal move");
        }
        check_game(&game, &mut rng);
    }
}

#[test]
fn laws_on_7x7_all() {
    check_games(Variant { board: Board::Seven, chain: Chain::All });
}

#[test]
fn laws_on_7x7_first() {
    check_games(Variant { board: Board::Seven, chain: Chain::First });
}

#[test]
fn laws_on_7x7_single() {
    check_games(Variant { board: Board::Seven, chain: Chain::Single });
}

#[test]
fn laws_on_8x8_all() {
    check_games(Variant { board: Board::Eight, chain: Chain::All });
}

#[test]
fn laws_on_8x8_first() {
    check_games(Variant { board: Board::Eight, chain: Chain::First });
}

#[test]
fn laws_on_8x8_single() {
    check_games(Variant { board: Board::Eight, chain: Chain::Single });
}

#[test]
fn laws_of_long_takes() {
    let mut rng = Rng::with_seed(25);
    let (mut longest, mut rings) = (0, 0);
    for (variant, _, _) in Variant::NAMED {
        let mut hashes = positions::Hashes::default();
        for _ in 0..LATTICES {
            let position = random(Kind::Lattice, variant, &mut rng);
            check_ply(&position, variant.chain, &mut hashes);
            let takes = position.moves(variant.chain);
            longest = takes.iter().map(|mv| mv.jumps()).fold(longest, usize::max);
            rings += takes.iter().filter(|mv| mv.from() == mv.to()).count();
        }
    }
    assert_eq!(longest, Move::MAX_JUMPS, "the positions hold the longest takes that there are");
    assert!(rings > 100, "only {rings} takes end where they began");
}

type MovesWithResults = Vec<(String, String)>;

fn check_against_oracle(position: &Position, chain: Chain) {
    let text = position.to_string();
    let side = usize::from(position.board().side());
    let expected = oracle_moves(&text, chain);
    assert_eq!(rules_moves(position, chain), expected, "{text} {}", chain.name());
    for &symmetry in Symmetry::of_board(side) {
        let image = symmetry.position(&text);
        let position = fen::parse(&image).unwrap_or_else(|error| panic!("{image}: {error}"));
        let mut moves = rules_moves(&position, chain);
        for (path, result) in &mut moves {
            *path = symmetry.path(path, side);
            *result = symmetry.position(result);
        }
        moves.sort();
        assert_eq!(moves, expected, "{symmetry:?} of {text} {}", chain.name());
    }
}

fn oracle_moves(text: &str, chain: Chain) -> MovesWithResults {
    let position = oracle::Position::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let chain = oracle::Chain::named(chain.name()).expect("the same chain rules");
    let mut moves = position.moves_with_results(chain);
    moves.sort();
    moves
}

fn rules_moves(position: &Position, chain: Chain) -> MovesWithResults {
    let result = |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.to_string()
    };
    let mut moves: Vec<_> = position.moves(chain).iter().map(|&mv| (mv.to_string(), result(mv))).collect();
    moves.sort();
    moves
}

fn check_game(game: &Game, rng: &mut Rng) {
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
