//! Seeded random positions as text, and the symmetries of the board, which preserve the rules.

use fastrand::Rng;

/// How to generate a random position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionKind {
    /// Any number of counters in any columns on any squares.
    Scattered,
    /// Officers of one side among a lattice of enemy columns with empty squares between them. There are captures of up
    /// to nine jumps, rings, and captures that return to their first square.
    Lattice,
}

/// Returns a random position on a board with `size` ranks. The same state of `rng` gives the same position.
pub fn random_position(kind: PositionKind, size: usize, rng: &mut Rng) -> String {
    let squares: Vec<_> = (0..size).flat_map(|row| (row % 2..size).step_by(2).map(move |file| (file, row))).collect();
    let mut columns = vec![String::new(); squares.len()];
    let turn = *rng.choice(&['w', 'b']).expect("two sides");
    match kind {
        PositionKind::Scattered => scatter(&mut columns, counters_per_side(size), rng),
        PositionKind::Lattice => fill_lattice(&mut columns, &squares, size, turn, rng),
    }
    for (column, &(_, row)) in columns.iter_mut().zip(&squares) {
        promote_on_far_rank(column, row, size);
    }
    let mut ranks = vec![Vec::new(); size];
    for (column, &(_, row)) in columns.into_iter().zip(&squares) {
        ranks[size - 1 - row].push(column);
    }
    let rank_text = |rank: Vec<String>| if rank.iter().all(String::is_empty) { String::new() } else { rank.join(",") };
    format!("{} {turn}", ranks.into_iter().map(rank_text).collect::<Vec<_>>().join("/"))
}

fn counters_per_side(size: usize) -> usize {
    if size == 7 { 11 } else { 12 }
}

/// Puts the counters of both sides, in random order, on randomly selected squares, each below the counters already
/// there.
fn scatter(columns: &mut [String], max: usize, rng: &mut Rng) {
    let (white, black) = (rng.usize(1..=max), rng.usize(0..=max));
    let officers = rng.f32();
    let mut counters = ["w".repeat(white), "b".repeat(black)].concat().into_bytes();
    rng.shuffle(&mut counters);
    let mut used: Vec<usize> = (0..columns.len()).collect();
    rng.shuffle(&mut used);
    used.truncate(rng.usize(1..=columns.len()));
    for counter in counters {
        let letter = char::from(counter);
        let index = *rng.choice(&used).expect("at least one square");
        columns[index].push(if rng.f32() < officers { letter.to_ascii_uppercase() } else { letter });
    }
}

/// Fills the board so that columns jump from squares of one parity over squares of the other. The side to move has a
/// few columns, mostly officers, on the first; its opponent has many on the second.
fn fill_lattice(columns: &mut [String], squares: &[(usize, usize)], size: usize, turn: char, rng: &mut Rng) {
    let parity = rng.usize(0..2);
    let enemy = if turn == 'w' { 'b' } else { 'w' };
    let mut own_left = counters_per_side(size);
    let mut enemies_left = own_left;
    let density = 0.6 + 0.4 * rng.f32();
    let mut order: Vec<usize> = (0..squares.len()).collect();
    rng.shuffle(&mut order);
    for index in order {
        let (file, row) = squares[index];
        let inside = [file, row].iter().all(|n| (1..size - 1).contains(n));
        if file % 2 == parity {
            if own_left > 0 && rng.f32() < 0.15 {
                own_left -= 1;
                columns[index].push(if rng.f32() < 0.8 { turn.to_ascii_uppercase() } else { turn });
            }
        } else if inside && enemies_left > 0 && rng.f32() < density {
            enemies_left -= 1;
            columns[index].push(if rng.bool() { enemy.to_ascii_uppercase() } else { enemy });
            if own_left > 1 && rng.f32() < 0.3 {
                own_left -= 1;
                columns[index].push(turn);
            }
        }
    }
    if columns.iter().all(String::is_empty) {
        columns[0].push('W');
    }
}

fn promote_on_far_rank(column: &mut String, row: usize, size: usize) {
    let far = |letter| (letter == 'w' && row == size - 1) || (letter == 'b' && row == 0);
    if column.starts_with(far) {
        let commander = column.remove(0).to_ascii_uppercase();
        column.insert(0, commander);
    }
}

/// A symmetry of the board that preserves the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Swaps left and right. On a board of even size, this would move every counter off the playing squares.
    Mirror,
    /// Rotates the board by half a turn and swaps the colors, including the side to move.
    Rotation,
}

impl Symmetry {
    /// Returns the symmetries of a board with `size` ranks.
    pub fn of_board(size: usize) -> &'static [Self] {
        if size % 2 == 1 { &[Self::Mirror, Self::Rotation] } else { &[Self::Rotation] }
    }

    /// Returns the image of a position.
    pub fn position(self, fen: &str) -> String {
        let mut ranks: Vec<String> =
            fen[..fen.len() - 2].split('/').map(|rank| rank.split(',').rev().collect::<Vec<_>>().join(",")).collect();
        match self {
            Self::Mirror => format!("{}{}", ranks.join("/"), &fen[fen.len() - 2..]),
            Self::Rotation => {
                ranks.reverse();
                let text = format!("{}{}", ranks.join("/"), &fen[fen.len() - 2..]);
                text.chars().map(other_side).collect()
            }
        }
    }

    /// Returns the image of a move such as `b2-c3-d4`, on a board with `size` ranks.
    pub fn path(self, path: &str, size: usize) -> String {
        path.split('-').map(|square| self.square(square.as_bytes(), size as u8)).collect::<Vec<_>>().join("-")
    }

    fn square(self, name: &[u8], size: u8) -> String {
        let file = char::from(b'a' + (size - 1) - (name[0] - b'a'));
        let row = match self {
            Self::Mirror => name[1] - b'0',
            Self::Rotation => size + 1 - (name[1] - b'0'),
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
