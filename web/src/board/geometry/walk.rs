//! Owns where the arrow keys lead.
//!
//! Left and Right go along the rank to the next playing square. Up and Down go to the next rank, half a square to the
//! right from the rank that is nearest and back again from the next: going up a board runs in a narrow zigzag, so that
//! Up and Down undo each other, except at a right edge that leaves no choice. Home and End go to the ends of the rank,
//! Page Up and Page Down to the farthest and the nearest rank. All of it as seen, whichever side is at the bottom.

use laska_rules::Square;

use super::Seat;

/// A way to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Away from the viewer.
    Up,
    /// Toward the viewer.
    Down,
    /// To the left end of the rank.
    Home,
    /// To the right end of the rank.
    End,
    /// To the farthest rank.
    Farthest,
    /// To the nearest rank.
    Nearest,
}

impl Way {
    /// The way of a key as `KeyboardEvent.key` names it.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowLeft" => Self::Left,
            "ArrowRight" => Self::Right,
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "Home" => Self::Home,
            "End" => Self::End,
            "PageUp" => Self::Farthest,
            "PageDown" => Self::Nearest,
            _ => return None,
        })
    }
}

impl Seat {
    /// The square that a walk leads to; the same one at an edge.
    #[must_use]
    pub fn walk(self, from: Square, way: Way) -> Square {
        let (across, away) = self.seen(from);
        let last = self.side() - 1;
        // In the rank at that distance: half a step to the right in every other rank.
        let in_rank = |away: i32, parity: i32| {
            let wanted = if parity == 0 { across + 1 } else { across - 1 };
            self.square_seen(wanted, away).or_else(|| self.square_seen(2 * across - wanted, away))
        };
        let straight = |to: i32| {
            if (to - away) % 2 == 0 { self.square_seen(across, to) } else { in_rank(to, away % 2) }
        };
        let to = match way {
            Way::Left => self.square_seen(across - 2, away),
            Way::Right => self.square_seen(across + 2, away),
            Way::Up => in_rank(away + 1, away % 2),
            Way::Down => in_rank(away - 1, away % 2),
            Way::Home => self.square_seen(away % 2, away),
            Way::End => self.square_seen(last - (last - away) % 2, away),
            Way::Farthest => straight(last),
            Way::Nearest => straight(0),
        };
        to.unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::{Board, Color};

    use super::super::seat::tests::seats;
    use super::*;

    fn check(board: Board, bottom: Color, from: &str, way: Way, to: &str) {
        let seat = Seat { board, bottom };
        assert_eq!(seat.walk(from.parse().expect("a square"), way).to_string(), to, "{from} {way:?}");
    }

    #[test]
    fn keys_lead_as_seen_from_either_side() {
        use Board::{Eight, Seven};
        use Color::{Black, White};
        for (board, bottom, from, way, to) in [
            (Seven, White, "a1", Way::Right, "c1"),
            (Seven, White, "a1", Way::Left, "a1"),
            (Seven, White, "a1", Way::Up, "b2"),
            (Seven, White, "b2", Way::Up, "a3"),
            (Seven, White, "b2", Way::Down, "a1"),
            (Seven, White, "g1", Way::Up, "f2"),
            (Seven, White, "g7", Way::Up, "g7"),
            (Seven, White, "d4", Way::End, "f4"),
            (Seven, White, "c3", Way::End, "g3"),
            (Seven, White, "d4", Way::Home, "b4"),
            (Seven, White, "c3", Way::Farthest, "c7"),
            (Seven, White, "d4", Way::Nearest, "c1"),
            (Seven, Black, "g7", Way::Up, "f6"),
            (Seven, Black, "g7", Way::Right, "e7"),
            (Eight, White, "h2", Way::Up, "g3"),
            (Eight, White, "g3", Way::Up, "h4"),
            (Eight, White, "a1", Way::End, "g1"),
            (Eight, White, "b2", Way::End, "h2"),
            (Eight, Black, "h8", Way::Up, "g7"),
        ] {
            check(board, bottom, from, way, to);
        }
    }

    #[test]
    fn every_square_can_be_reached() {
        for seat in seats() {
            let all = seat.board.squares();
            let mut seen: Vec<Square> = all.iter().take(1).collect();
            let mut next = 0;
            while let Some(&square) = seen.get(next) {
                for way in [Way::Left, Way::Right, Way::Up, Way::Down] {
                    let to = seat.walk(square, way);
                    assert!(all.contains(to));
                    if !seen.contains(&to) {
                        seen.push(to);
                    }
                }
                next += 1;
            }
            assert_eq!(seen.len(), all.len(), "{seat:?}");
        }
    }
}
