//! Seeded random positions, as text: any that the rules allow, and some that hold long captures; and the symmetries of
//! the game: what holds on a board holds on its image.

use fastrand::Rng;

/// What kind of position is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any number of counters in any columns anywhere.
    Scattered,
    /// One side's officers around a lattice of the other's columns with room behind them: takes of up to nine jumps,
    /// rings, returns to the square they started from.
    Lattice,
}

/// A random position on a board with that many ranks; the same for the same state of `rng`.
pub fn random_position(kind: Kind, side: usize, rng: &mut Rng) -> String {
    let squares: Vec<_> = (0..side).flat_map(|row| (row % 2..side).step_by(2).map(move |file| (file, row))).collect();
    let mut columns = vec![String::new(); squares.len()];
    let turn = *rng.choice(&['w', 'b']).expect("two sides");
    match kind {
        Kind::Scattered => scatter(&mut columns, counters_a_side(side), rng),
        Kind::Lattice => fill_lattice(&mut columns, &squares, side, turn, rng),
    }
    for (column, &(_, row)) in columns.iter_mut().zip(&squares) {
        promote_on_far_rank(column, row, side);
    }
    let mut ranks = vec![Vec::new(); side];
    for (column, &(_, row)) in columns.into_iter().zip(&squares) {
        ranks[side - 1 - row].push(column);
    }
    let rank_text = |rank: Vec<String>| if rank.iter().all(String::is_empty) { String::new() } else { rank.join(",") };
    format!("{} {turn}", ranks.into_iter().map(rank_text).collect::<Vec<_>>().join("/"))
}

fn counters_a_side(side: usize) -> usize {
    if side == 7 { 11 } else { 12 }
}

/// All counters of both sides in a random order, each under a random one of some squares.
fn scatter(columns: &mut [String], most: usize, rng: &mut Rng) {
    let (white, black) = (rng.usize(1..=most), rng.usize(0..=most));
    let officers = rng.f32();
    let mut counters = ["w".repeat(white), "b".repeat(black)].concat().into_bytes();
    rng.shuffle(&mut counters);
    let mut used: Vec<usize> = (0..columns.len()).collect();
    rng.shuffle(&mut used);
    used.truncate(rng.usize(1..=columns.len()));
    for counter in counters {
        let letter = char::from(counter);
        let place = *rng.choice(&used).expect("at least one square");
        columns[place].push(if rng.f32() < officers { letter.to_ascii_uppercase() } else { letter });
    }
}

/// Columns jump from squares of one parity over squares of the other: `turn` stands on the first, few and mighty, the
/// others on the second, many.
fn fill_lattice(columns: &mut [String], squares: &[(usize, usize)], side: usize, turn: char, rng: &mut Rng) {
    let parity = rng.usize(0..2);
    let enemy = if turn == 'w' { 'b' } else { 'w' };
    let mut own_left = counters_a_side(side);
    let mut enemies_left = own_left;
    let density = 0.6 + 0.4 * rng.f32();
    let mut order: Vec<usize> = (0..squares.len()).collect();
    rng.shuffle(&mut order);
    for place in order {
        let (file, row) = squares[place];
        let inside = [file, row].iter().all(|n| (1..side - 1).contains(n));
        if file % 2 == parity {
            if own_left > 0 && rng.f32() < 0.15 {
                own_left -= 1;
                columns[place].push(if rng.f32() < 0.8 { turn.to_ascii_uppercase() } else { turn });
            }
        } else if inside && enemies_left > 0 && rng.f32() < density {
            enemies_left -= 1;
            columns[place].push(if rng.bool() { enemy.to_ascii_uppercase() } else { enemy });
            if own_left > 1 && rng.f32() < 0.3 {
                own_left -= 1;
                columns[place].push(turn);
            }
        }
    }
    if columns.iter().all(String::is_empty) {
        columns[0].push('W');
    }
}

fn promote_on_far_rank(column: &mut String, row: usize, side: usize) {
    let far = |letter| (letter == 'w' && row == side - 1) || (letter == 'b' && row == 0);
    if column.starts_with(far) {
        let commander = column.remove(0).to_ascii_uppercase();
        column.insert(0, commander);
    }
}

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
