//! Text formats: positions, piece lists, moves and records.

use laska_app::address::fen_of_link;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::piece_list::{self, PieceListError};
use laska_rules::notation::record::{self, RecordError, Records};
use laska_rules::notation::{MoveError, algebraic, move_indices, numeric, parse_move, parse_typed_move};
use laska_rules::{Board, CaptureRule, DrawRules, Game, Move, PackedPosition, Position, Setup};
use laska_study::transfer::{Import, ImportEvent, ImportItem};

use crate::bytes::{check_error, choice_and_text, text};

/// Setups survive a round trip in every format. A position is a setup that passes validation.
pub fn fen(data: &[u8]) {
    let text = fen_of_link(&text(data));
    match fen::parse_setup(&text) {
        Ok(setup) => check_setup(&setup, &text),
        Err(error) => {
            assert_eq!(fen::parse(&text).as_ref(), Err(&error), "both parsers return the same error");
            check_error(&error, &text);
            check_fen_error(&error);
        }
    }
}

fn check_setup(setup: &Setup, text: &str) {
    let written = fen::write(setup);
    assert_eq!(fen::parse_setup(&written).as_ref(), Ok(setup), "{text}");
    assert_eq!(fen::parse_setup(&fen_of_link(&written.replace(' ', "%20"))).as_ref(), Ok(setup), "{text}");
    let pieces = piece_list::write_setup(setup);
    assert_eq!(piece_list::parse_setup(&pieces, setup.board()).as_ref(), Ok(setup), "{pieces} of {text}");
    let position = Position::try_from(setup);
    match fen::parse(text) {
        Ok(read) => {
            assert_eq!(position.as_ref(), Ok(&read), "{text}");
            check_position(&read, setup);
        }
        Err(error) => {
            check_error(&error, text);
            assert_eq!(position.map_err(FenError::from), Err(error), "{text}");
            assert!(setup.errors().next().is_some(), "{text}");
        }
    }
}

fn check_position(position: &Position, setup: &Setup) {
    assert_eq!(Setup::from(position), *setup);
    assert_eq!(position.hash(), position.hash_from_scratch());
    let packed = PackedPosition::from_bits(position.pack().bits());
    assert_eq!(Position::unpack(packed, position.board()).as_ref(), Some(position));
}

/// Checks that ranks and squares in an error exist on a board.
fn check_fen_error(error: &FenError) {
    match error {
        FenError::RankCount(found) => assert!(![7, 8].contains(found)),
        FenError::NoRanks(found) => assert!(!found.split_whitespace().next().is_some_and(|ranks| ranks.contains('/'))),
        FenError::SquareCount { rank, expected, found, .. } => {
            assert!((1..=8).contains(rank) && (3..=4).contains(expected) && found != expected);
        }
        FenError::Column { square, .. } => assert!(square.row() < 8),
        _ => {}
    }
}

/// Piece lists survive a round trip on both boards. Errors name a square or a piece of the list.
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
                check_piece_error(&error, &text, board);
            }
        }
    }
}

fn check_piece_error(error: &PieceListError, text: &str, board: Board) {
    match error {
        PieceListError::Square { piece, .. } => assert!(text.contains(piece.trim_end_matches('…')), "{piece}"),
        PieceListError::OffBoard { square, .. } => assert!(!board.squares().contains(*square), "{square}"),
        PieceListError::Column { square, .. } | PieceListError::DuplicateSquare(square) => {
            assert!(text.contains(&square.to_string()), "{square}");
        }
        _ => {}
    }
}

/// The start, a ring of four columns to jump, long captures, tall columns on the 8x8 board, and the 8x8 start.
const POSITIONS: [&str; 5] = [
    "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
    "//,b,b,/,,/,b,b,/,W,/ w",
    ",,,/b,b,b/,,,/b,b,b/,,,/b,b,b/W,W,W,W w",
    ",,,b/b,wbb,,/,w,,/,,wBb,Wbbbbb/,w,w,///,Bwwwwww,, w",
    "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w",
];

/// A parsed move is legal and can be parsed again from every notation. A list of moves survives a round trip, and an
/// error is at the move after the last valid one.
pub fn moves(data: &[u8]) {
    let (choice, text) = choice_and_text(data);
    let position = fen::parse(POSITIONS[choice % POSITIONS.len()]).expect("a position");
    let capture_rule = CaptureRule::ALL[choice / POSITIONS.len() % CaptureRule::ALL.len()];
    for parse in [parse_move, parse_typed_move] {
        match parse(&text, &position, capture_rule) {
            Ok(mv) => check_move(mv, &position, capture_rule),
            Err(error) => {
                check_error(&error, &text);
                check_suggested_moves(&error, &position, capture_rule);
            }
        }
    }
    let game = Game::from_position(position, capture_rule).with_draw_rules(DrawRules::NONE);
    check_moves_text(&game, &text);
    check_move_indices(&game, &text);
}

fn check_move(mv: Move, position: &Position, capture_rule: CaptureRule) {
    assert!(position.legal_moves(capture_rule).contains(&mv), "{mv} on {position}");
    let texts = [mv.to_string(), numeric::write(position, mv), algebraic::with_columns(position, mv)];
    for text in texts {
        assert_eq!(parse_move(&text, position, capture_rule), Ok(mv), "{text} on {position}");
    }
}

/// Checks that the moves suggested by an error are legal.
fn check_suggested_moves(error: &MoveError, position: &Position, capture_rule: CaptureRule) {
    let (MoveError::MustCapture { captures: moves }
    | MoveError::NoSuchMove { moves, .. }
    | MoveError::NoMoveTo { moves, .. }
    | MoveError::Ambiguous { moves }) = error
    else {
        return;
    };
    let legal = position.legal_moves(capture_rule);
    assert!(!moves.is_empty() && moves.iter().all(|mv| legal.contains(mv)), "{error} on {position}");
}

fn check_moves_text(game: &Game, text: &str) {
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

fn check_move_indices(game: &Game, text: &str) {
    let mut played = game.clone();
    let result = move_indices::play(&mut played, text);
    let written = move_indices::write(&played);
    match result {
        Ok(()) => assert_eq!(written, text),
        Err(error) => {
            check_error(&error, text);
            assert!(text.starts_with(&written), "{written} of {text}");
        }
    }
    let mut again = game.clone();
    assert_eq!(move_indices::play(&mut again, &written), Ok(()));
    assert_eq!(again, played);
}

/// A text has no more games than bytes. Each game survives a round trip, or gives an error at a position in the text.
/// The import of the study finds the same games and preserves the whole text.
pub fn records(data: &[u8]) {
    let text = text(data);
    let found: Vec<_> = Records::new(&text).take(text.len() + 1).collect();
    assert!(found.len() <= text.len());
    for game in &found {
        match game {
            Ok(record) => {
                let written = record.to_string();
                assert_eq!(Records::new(&written).collect::<Vec<_>>(), [Ok(record.clone())], "{text}\n{written}");
                let end = record.main_line().last().copied();
                let plies = end.map_or(0, |end| record.game_to(end).moves().len());
                assert_eq!(plies, record.main_line().len());
            }
            Err(error) => {
                check_error(error, &text);
                assert!(is_position_in(&text, error), "{text}\n{error}");
            }
        }
    }
    check_import(&text);
}

fn is_position_in(text: &str, error: &RecordError) -> bool {
    let (line, column) = (error.position.line, error.position.column);
    let Some(before) = text.get(..error.position.offset) else { return false };
    let in_line = before.chars().rev().take_while(|&c| c != '\n').count();
    (line, column) == (before.matches('\n').count() + 1, in_line + 1)
}

fn check_import(text: &str) {
    let import = Import::default().after(ImportEvent::TextReceived(text.into()));
    assert_eq!(&**import.text(), text);
    assert!(!import.items().is_empty(), "{text}");
    for found in import.items() {
        if let ImportItem::Game { record, plies, .. } = found {
            let written = record.to_string();
            let read: Vec<_> = Records::new(&written).collect();
            let [Ok(again)] = read.as_slice() else { panic!("{written} is one game, not {read:?}") };
            assert_eq!([again.main_line().len(), record.main_line().len()], [*plies; 2]);
        }
    }
}
