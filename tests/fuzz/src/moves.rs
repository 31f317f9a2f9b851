//! Owns the law of moves as text, one by one and many in a row.

use laska_rules::notation::{MoveError, algebraic, digits, fen, numeric, parse_move, record};
use laska_rules::{Chain, DrawRules, Game, Move, Position};

use crate::bytes::{check_error, choice_and_text};

/// The start, a ring of four to jump, long takes, columns on the large board, and its start.
const POSITIONS: [&str; 5] = [
    "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
    "//,b,b,/,,/,b,b,/,W,/ w",
    ",,,/b,b,b/,,,/b,b,b/,,,/b,b,b/W,W,W,W w",
    ",,,b/b,wbb,,/,w,,/,,wBb,Wbbbbb/,w,w,///,Bwwwwww,, w",
    "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w",
];

/// A move that is read is a legal one and is read again from every notation; moves in a row are those that the game has
/// then, and are written and read again; an error is at the move after them.
pub fn moves(data: &[u8]) {
    let (choice, text) = choice_and_text(data);
    let position = fen::parse(POSITIONS[choice % POSITIONS.len()]).expect("a position");
    let chain = Chain::ALL[choice / POSITIONS.len() % Chain::ALL.len()];
    match parse_move(&text, &position, chain) {
        Ok(mv) => check_move(mv, &position, chain),
        Err(error) => {
            check_error(&error, &text);
            check_listed(&error, &position, chain);
        }
    }
    let game = Game::from_position(position, chain).with_draw_rules(DrawRules::NONE);
    check_row(&game, &text);
    check_digits(&game, &text);
}

fn check_move(mv: Move, position: &Position, chain: Chain) {
    assert!(position.moves(chain).contains(&mv), "{mv} on {position}");
    let texts = [mv.to_string(), numeric::write(position, mv), algebraic::with_columns(position, mv)];
    for text in texts {
        assert_eq!(parse_move(&text, position, chain), Ok(mv), "{text} on {position}");
    }
}

/// The moves that an error tells to play instead can be played.
fn check_listed(error: &MoveError, position: &Position, chain: Chain) {
    let (MoveError::Compulsory { takes: moves } | MoveError::NoSuchMove { moves, .. } | MoveError::Ambiguous { moves }) =
        error
    else {
        return;
    };
    let legal = position.moves(chain);
    assert!(!moves.is_empty() && moves.iter().all(|mv| legal.contains(mv)), "{error} on {position}");
}

fn check_row(game: &Game, text: &str) {
    let mut played = game.clone();
    if let Err(error) = record::play(&mut played, text) {
        check_error(&error, text);
        let next = record::move_number(&played, played.moves().len());
        assert_eq!((error.number, error.color), next, "{error}");
    }
    let mut again = game.clone();
    let written = record::write(&played);
    assert_eq!(record::play(&mut again, &written), Ok(()), "{written}");
    assert_eq!((again.moves(), again.outcome()), (played.moves(), played.outcome()), "{written}");
}

fn check_digits(game: &Game, text: &str) {
    let mut played = game.clone();
    let result = digits::play(&mut played, text);
    let written = digits::write(&played);
    match result {
        Ok(()) => assert_eq!(written, text),
        Err(error) => {
            check_error(&error, text);
            assert!(text.starts_with(&written), "{written} of {text}");
        }
    }
    let mut again = game.clone();
    assert_eq!(digits::play(&mut again, &written), Ok(()));
    assert_eq!(again, played);
}
