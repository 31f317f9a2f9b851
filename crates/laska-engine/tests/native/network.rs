//! Laws of the network: updating equals evaluating from scratch, symmetry, and files.

use std::sync::Arc;

use fastrand::Rng;
use laska_engine::evaluation::network::{
    Feature, Hidden, Network, NetworkError, NetworkEvaluator, NetworkWeights, Output, Row,
};
use laska_engine::{Evaluator, Score, Weights};
use laska_rules::{Board, CaptureRule, Column, Counter, Position, Setup, Square};

/// Returns rows of weights of at most `size`.
fn rows<const N: usize>(rng: &mut Rng, size: i16) -> Box<[Row; N]> {
    let rows: Box<[Row]> = (0..N).map(|_| std::array::from_fn(|_| rng.i16(-size..=size) as i8)).collect();
    rows.try_into().expect("the length fits")
}

/// Returns a network of random weights that are not too large.
fn random_network(seed: u64) -> Network {
    let mut rng = Rng::with_seed(seed);
    let mut hidden = |size: i16| -> Hidden { std::array::from_fn(|_| rng.i16(-size..=size)) };
    let bias = hidden(60);
    let outputs = std::array::from_fn(|index| Output { weights: [hidden(200), hidden(200)], bias: index as i32 * 999 });
    let (parts, features) = (rows(&mut rng, 127), rows(&mut rng, 30));
    Network::new(NetworkWeights { parts, features, bias, outputs, scale: 260 }).expect("the weights are small")
}

fn evaluator(network: &Arc<Network>) -> NetworkEvaluator {
    NetworkEvaluator::new(Arc::clone(network))
}

/// Plays random games and calls `check` with every position in which the game continues.
fn in_random_games(board: Board, mut check: impl FnMut(&Position)) {
    let mut rng = Rng::with_seed(7);
    for _ in 0..20 {
        let mut position = Position::start(board);
        for _ in 0..120 {
            let moves = position.legal_moves(CaptureRule::MustFinish);
            if moves.is_empty() {
                break;
            }
            check(&position);
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
    }
}

/// Returns a position with its columns on other squares.
fn transformed(
    position: &Position,
    square: impl Fn(Square) -> (u8, u8),
    counter: impl Fn(Counter) -> Counter,
    turn: laska_rules::Color,
) -> Position {
    let mut setup = Setup::empty(position.board(), turn);
    for (at, column) in position.columns() {
        let (file, row) = square(at);
        let column = Column::from_top_down(column.counters().map(&counter)).expect("the column has counters");
        setup.put(Square::new(file, row).expect("a symmetry of the board"), Some(column));
    }
    Position::try_from(&setup).expect("a symmetric position is legal")
}

#[test]
fn updating_equals_evaluating_from_scratch() {
    let network = Arc::new(random_network(1));
    let mut updated = evaluator(&network);
    let mut differs = 0;
    in_random_games(Board::Seven, |position| {
        let score = updated.evaluate(position);
        assert_eq!(score, evaluator(&network).evaluate(position), "{position}");
        differs += usize::from(score != Score::value(Weights::FITTED.sum(position)));
        // A search also goes back and to siblings.
        for &mv in &position.legal_moves(CaptureRule::MustFinish) {
            let mut next = position.clone();
            next.play_unchecked(mv);
            assert_eq!(updated.evaluate(&next), evaluator(&network).evaluate(&next), "{next}");
        }
    });
    assert!(differs > 100, "the network changes the evaluation");
}

#[test]
fn mirrored_and_color_swapped_positions_have_the_same_evaluation() {
    let network = Arc::new(random_network(2));
    let mut evaluator = evaluator(&network);
    in_random_games(Board::Seven, |position| {
        let score = evaluator.evaluate(position);
        let mirrored =
            transformed(position, |square| (6 - square.file(), square.row()), |counter| counter, position.turn());
        assert_eq!(evaluator.evaluate(&mirrored), score, "{position} and {mirrored}");
        let swapped = transformed(
            position,
            |square| (6 - square.file(), 6 - square.row()),
            |counter| Counter::new(!counter.color, counter.grade),
            !position.turn(),
        );
        assert_eq!(evaluator.evaluate(&swapped), score, "{position} and {swapped}");
    });
}

#[test]
fn other_boards_are_evaluated_by_the_terms() {
    let mut evaluator = evaluator(&Arc::new(random_network(3)));
    in_random_games(Board::Eight, |position| {
        assert_eq!(evaluator.evaluate(position), Score::value(Weights::FITTED.sum(position)), "{position}");
    });
}

#[test]
fn the_greatest_weights_do_not_overflow() {
    for sign in [1, -1] {
        let hidden = [sign * Network::MAX_OUTPUT; Network::HIDDEN];
        let outputs = [Output { weights: [hidden; 2], bias: i32::from(sign) * Network::MAX_OUTPUT_BIAS }; _];
        let weights = [i8::MAX; Network::HIDDEN];
        let bias = [Network::MAX_BIAS; Network::HIDDEN];
        let network = Network::new(NetworkWeights {
            parts: Box::new([weights; Feature::PART_COUNT]),
            features: Box::new([weights; Feature::COUNT]),
            bias,
            outputs,
            scale: 10_000,
        });
        let mut evaluator = evaluator(&Arc::new(network.expect("the weights are allowed")));
        in_random_games(Board::Seven, |position| {
            assert_eq!(evaluator.evaluate(position), Score::value(i32::from(sign) * 10_000));
        });
    }
}

#[test]
fn files_round_trip_and_others_are_refused() {
    let network = random_network(4);
    let bytes = network.to_bytes();
    assert_eq!(Network::new(network.weights()).as_ref(), Ok(&network));
    assert_eq!(Network::from_bytes(&bytes), Ok(network));
    let length = bytes.len() - "laska-network 1 scale=260\n".len();
    for (cut, found) in [(&bytes[..bytes.len() - 1], length - 1), (&[&bytes[..], &[0]].concat(), length + 1)] {
        assert_eq!(Network::from_bytes(cut), Err(NetworkError::Length { expected: length, found }));
    }
    for start in ["", "laska-network 1 scale=260", "laska-network 1 scale=x\n", "laska-network 2 scale=260\n"] {
        assert_eq!(Network::from_bytes(start.as_bytes()), Err(NetworkError::Header), "{start}");
    }
    let mut too_large = bytes.clone();
    let last_weight = bytes.len() - 6;
    too_large[last_weight..last_weight + 2].copy_from_slice(&256_i16.to_le_bytes());
    let error = NetworkError::TooLarge { part: "weight of an output", max: 255, found: 256 };
    assert_eq!(Network::from_bytes(&too_large), Err(error));
}
