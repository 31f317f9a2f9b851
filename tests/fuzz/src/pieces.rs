//! Owns the law of piece lists.

use laska_rules::notation::piece_list::{self, PieceListError};
use laska_rules::{Board, Position};

use crate::bytes::{check_error, text};

/// On either board: what is read is written and read again as the same; an error names a square or a piece of the list.
pub fn pieces(data: &[u8]) {
    let text = text(data);
    for board in Board::ALL {
        match piece_list::parse_setup(&text, board) {
            Ok(setup) => {
                let written = piece_list::write_setup(&setup);
                assert_eq!(piece_list::parse_setup(&written, board).as_ref(), Ok(&setup), "{text}");
                let position = piece_list::parse(&text, board);
                assert_eq!(position.as_ref().ok(), Position::try_from(&setup).ok().as_ref(), "{text}");
                if let Ok(position) = position {
                    assert_eq!(piece_list::write(&position), written);
                }
            }
            Err(error) => {
                check_error(&error, &text);
                check_place(&error, &text, board);
            }
        }
    }
}

fn check_place(error: &PieceListError, text: &str, board: Board) {
    match error {
        PieceListError::Square { piece, .. } => assert!(text.contains(piece.trim_end_matches('…')), "{piece}"),
        PieceListError::OffBoard { square, .. } => assert!(!board.squares().contains(*square), "{square}"),
        PieceListError::Column { square, .. } | PieceListError::Twice(square) => {
            assert!(text.contains(&square.to_string()), "{square}");
        }
        _ => {}
    }
}
