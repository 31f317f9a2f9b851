//! The board as both of its players see it.

use super::*;

pub(in super::super) fn seats() -> impl Iterator<Item = Seat> {
    Board::ALL.into_iter().flat_map(|board| Color::ALL.map(|bottom| Seat { board, bottom }))
}

#[test]
fn what_is_seen_at_a_place_is_the_square_of_that_place() {
    for seat in seats() {
        for square in seat.board.squares().iter() {
            let (across, away) = seat.seen(square);
            assert_eq!(seat.square_seen(across, away), Some(square), "{seat:?}");
        }
    }
}

#[test]
fn the_near_left_corner_is_where_its_player_expects_it() {
    let check = |board, bottom, corner: &str| {
        let seat = Seat { board, bottom };
        let near_left = Spot { x: SQUARE / 2, y: seat.length() - SQUARE / 2 };
        assert_eq!(seat.spot(corner.parse().expect("a square")), near_left);
    };
    check(Board::Seven, Color::White, "a1");
    check(Board::Seven, Color::Black, "g7");
    check(Board::Eight, Color::White, "a1");
    check(Board::Eight, Color::Black, "h8");
}

#[test]
fn ranks_hold_every_square_once_and_come_nearer() {
    for seat in seats() {
        let squares: Vec<Square> = seat.ranks().flatten().collect();
        assert_eq!(squares.len(), seat.board.squares().len());
        let spots: Vec<Spot> = squares.into_iter().map(|square| seat.spot(square)).collect();
        assert!(spots.windows(2).all(|w| (w[0].y, w[0].x) < (w[1].y, w[1].x)), "{seat:?}");
    }
}

#[test]
fn numbers_run_from_whites_left_corner_on_every_board() {
    for seat in seats() {
        let numbers: Vec<(usize, Spot)> = seat.numbers().collect();
        assert!(numbers.iter().map(|(number, _)| *number).eq(1..=seat.board.squares().len()), "{seat:?}");
        let first = seat.spot("a1".parse().expect("a square"));
        assert_eq!(numbers[0].1, Spot { x: first.x - IN_CORNER, y: first.y + IN_CORNER });
    }
}

#[test]
fn coordinates_name_the_near_left_corner_first() {
    let check = |bottom, letter, digit| {
        let all: Vec<(char, Spot)> = Seat { board: Board::Seven, bottom }.coordinates().collect();
        assert_eq!((all.len(), all[0].0, all[7].0), (14, letter, digit));
    };
    check(Color::White, 'a', '1');
    check(Color::Black, 'g', '7');
}
