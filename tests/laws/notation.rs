//! Every move reads back from every notation that it is written in, and only with the right columns behind its squares.

use laska_rules::notation::{MoveError, algebraic, numeric, parse_move};
use laska_rules::{Chain, Move, Position};

pub(crate) fn check(position: &Position, chain: Chain) {
    for &mv in &position.moves(chain) {
        let algebraic = mv.to_string();
        let numeric = numeric::write(position, mv);
        assert_eq!(numeric.ends_with('*'), position.promotes(mv), "{mv} on {position}");
        let taking = algebraic.replace('-', "x");
        for text in [&algebraic, &numeric, &taking, &format!(" {algebraic}!? ")] {
            assert_eq!(parse_move(text, position, chain), Ok(mv), "{text} on {position}");
        }
        if !position.promotes(mv) {
            let starred = format!("{algebraic}*");
            assert_eq!(parse_move(&starred, position, chain), Err(MoveError::NoPromotion(starred.clone())));
        }
        check_columns(mv, position, chain);
    }
}

fn check_columns(mv: Move, position: &Position, chain: Chain) {
    let text = algebraic::with_columns(position, mv);
    assert_eq!(parse_move(&text, position, chain), Ok(mv), "{text} on {position}");
    let mut after = position.clone();
    after.play_unchecked(mv);
    let parts: Vec<_> = text.split('-').map(|part| part.split_at(2)).collect();
    assert!(parts.iter().map(|part| part.0.to_owned()).eq(mv.path().map(|square| square.to_string())), "{text}");
    let stands = |square| after.column(square).map_or_else(String::new, |column| column.to_string());
    assert_eq!(parts[parts.len() - 1].1, stands(mv.to()), "{text} on {position}");
    for square in mv.jumped() {
        let (_, written) = parts.iter().find(|part| part.0 == square.to_string()).expect("it is on the path");
        assert_eq!(*written, stands(square), "{text} on {position}");
    }
    let wrong = format!("{text}w");
    assert!(matches!(parse_move(&wrong, position, chain), Err(MoveError::Column { .. })), "{wrong} on {position}");
}
