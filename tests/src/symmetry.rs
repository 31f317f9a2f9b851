//! The symmetries of the game, on text: what holds on a board holds on its image.

/// A way to turn the board that keeps the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Left and right exchanged. On an even board that would move every counter off the playing squares.
    Mirror,
    /// Half a turn, and the sides exchange their counters and the move.
    Turn,
}

impl Symmetry {
    /// The symmetries of a board with that many ranks.
    #[must_use]
    pub fn of_board(side: usize) -> &'static [Self] {
        if side % 2 == 1 { &[Self::Mirror, Self::Turn] } else { &[Self::Turn] }
    }

    /// The image of a position text.
    #[must_use]
    pub fn position(self, fen: &str) -> String {
        let mut ranks: Vec<String> =
            fen[..fen.len() - 2].split('/').map(|rank| rank.split(',').rev().collect::<Vec<_>>().join(",")).collect();
        match self {
            Self::Mirror => format!("{}{}", ranks.join("/"), &fen[fen.len() - 2..]),
            Self::Turn => {
                ranks.reverse();
                let text = format!("{}{}", ranks.join("/"), &fen[fen.len() - 2..]);
                text.chars().map(other_side).collect()
            }
        }
    }

    /// The image of a path text, `b2-c3-d4`, on a board with that many ranks.
    #[must_use]
    pub fn path(self, path: &str, side: usize) -> String {
        path.split('-').map(|square| self.square(square.as_bytes(), side as u8)).collect::<Vec<_>>().join("-")
    }

    fn square(self, name: &[u8], side: u8) -> String {
        let file = char::from(b'a' + (side - 1) - (name[0] - b'a'));
        let row = match self {
            Self::Mirror => name[1] - b'0',
            Self::Turn => side + 1 - (name[1] - b'0'),
        };
        format!("{file}{row}")
    }
}

fn other_side(letter: char) -> char {
    match letter {
        'w' => 'b',
        'b' => 'w',
        'W' => 'B',
        'B' => 'W',
        _ => letter,
    }
}
