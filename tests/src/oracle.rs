//! A naive reference implementation of the rules: a board is a vector of columns, a column is a list of counters, and
//! every move and every jump clones the board.
//!
//! Tests compare the results of `laska-rules` with it, and benchmarks the speed. It shares no code and no types with
//! `laska-rules`.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Moves up the board.
    White,
    /// Moves down the board.
    Black,
}

/// Whether a capture must be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureRule {
    /// A capture continues as long as possible.
    MustFinish,
    /// A capture may stop after any jump.
    MayStop,
    /// A capture is a single jump.
    OneJump,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// A white soldier moves up.
    WhiteSoldier,
    /// A white officer moves in all four directions.
    WhiteOfficer,
    /// A black soldier moves down.
    BlackSoldier,
    /// A black officer moves in all four directions.
    BlackOfficer,
}

/// Columns on a square board of any size, and a side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    size: i32,
    /// The playing squares, row by row from White's side.
    columns: Vec<Column>,
    turn: Side,
}

/// The squares of a move in order, including jumped squares: two for a step, more for a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(Vec<Square>);

/// A square, with file and row counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square {
    file: i32,
    row: i32,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Counter {
    fn side(self) -> Side {
        match self {
            Self::WhiteSoldier | Self::WhiteOfficer => Side::White,
            Self::BlackSoldier | Self::BlackOfficer => Side::Black,
        }
    }

    fn promoted(self) -> Self {
        match self {
            Self::WhiteSoldier | Self::WhiteOfficer => Self::WhiteOfficer,
            Self::BlackSoldier | Self::BlackOfficer => Self::BlackOfficer,
        }
    }
}

impl CaptureRule {
    /// Returns the rule with this name: `all`, `first` or `single`.
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "all" => Some(Self::MustFinish),
            "first" => Some(Self::MayStop),
            "single" => Some(Self::OneJump),
            _ => None,
        }
    }
}

impl Position {
    fn index(&self, square: Square) -> usize {
        // Every other square is a playing square, in row order, for odd and even sizes.
        ((square.row * self.size + square.file) / 2) as usize
    }

    /// Returns the column on a square; it may be empty.
    fn column(&self, square: Square) -> &Column {
        &self.columns[self.index(square)]
    }

    fn column_mut(&mut self, square: Square) -> &mut Column {
        let index = self.index(square);
        &mut self.columns[index]
    }

    /// Returns the playing squares of a row. a1 is a playing square.
    fn row(&self, row: i32) -> impl Iterator<Item = Square> + use<> {
        (row % 2..self.size).step_by(2).map(move |file| Square { file, row })
    }

    /// Counts the sequences of `depth` moves. The moves of the last ply are generated, but not played.
    pub fn perft(&self, capture_rule: CaptureRule, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves(capture_rule).len() as u64,
            _ => self.moves(capture_rule).iter().map(|path| self.after(path).perft(capture_rule, depth - 1)).sum(),
        }
    }

    /// Returns every legal move as text, such as `b2-c3-d4`, with the position after it as text.
    pub fn moves_with_results(&self, capture_rule: CaptureRule) -> Vec<(String, String)> {
        self.moves(capture_rule).iter().map(|path| (path.to_string(), self.after(path).to_string())).collect()
    }
}

/// Number of counters on the larger board.
const MAX_HEIGHT: usize = 24;

/// The counters on a square, top down. This is an array because a board of vectors takes five times as long to clone.
#[derive(Clone, Copy, Debug)]
struct Column {
    counters: [Counter; MAX_HEIGHT],
    height: u8,
}

impl Column {
    const EMPTY: Self = Self { counters: [Counter::WhiteSoldier; MAX_HEIGHT], height: 0 };

    fn counters(&self) -> &[Counter] {
        &self.counters[..usize::from(self.height)]
    }

    fn is_empty(&self) -> bool {
        self.height == 0
    }

    fn commander(&self) -> Option<Counter> {
        self.counters().first().copied()
    }

    fn push_under(&mut self, counter: Counter) {
        self.counters[usize::from(self.height)] = counter;
        self.height += 1;
    }

    fn pop_commander(&mut self) -> Counter {
        let commander = self.counters[0];
        self.counters.copy_within(1..usize::from(self.height), 0);
        self.height -= 1;
        commander
    }

    fn promote_commander(&mut self) {
        self.counters[0] = self.counters[0].promoted();
    }
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.counters() == other.counters()
    }
}

impl Eq for Column {}

impl Counter {
    fn from_letter(letter: char) -> Result<Self, String> {
        match letter {
            'w' => Ok(Self::WhiteSoldier),
            'W' => Ok(Self::WhiteOfficer),
            'b' => Ok(Self::BlackSoldier),
            'B' => Ok(Self::BlackOfficer),
            _ => Err(format!("not a counter: {letter}")),
        }
    }

    fn letter(self) -> char {
        match self {
            Self::WhiteSoldier => 'w',
            Self::WhiteOfficer => 'W',
            Self::BlackSoldier => 'b',
            Self::BlackOfficer => 'B',
        }
    }
}

impl Position {
    /// Parses a position in the format of its `Display`.
    ///
    /// # Errors
    /// Returns an error if the format is wrong. Does not check whether the position is legal.
    pub fn from_fen(text: &str) -> Result<Self, String> {
        let (ranks, turn) = text.split_once(' ').ok_or("no side to move")?;
        let turn = match turn {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(format!("not a side: {turn}")),
        };
        let ranks: Vec<&str> = ranks.split('/').rev().collect();
        let size =
            i32::try_from(ranks.len()).ok().filter(|size| (1..=8).contains(size)).ok_or("wrong number of ranks")?;
        let mut position = Self { size, columns: vec![Column::EMPTY; (ranks.len() * ranks.len()).div_ceil(2)], turn };
        for (row, rank) in (0..size).zip(ranks).filter(|(_, rank)| !rank.is_empty()) {
            let written: Vec<&str> = rank.split(',').collect();
            if written.len() != position.row(row).count() {
                return Err(format!("{} squares in rank {}", written.len(), row + 1));
            }
            for (square, column) in position.row(row).zip(written) {
                for letter in column.chars() {
                    position.column_mut(square).push_under(Counter::from_letter(letter)?);
                }
            }
        }
        Ok(position)
    }
}

impl fmt::Display for Path {
    /// Writes all squares, including jumped ones: `b2-c3-d4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(Square::to_string).collect::<Vec<_>>().join("-"))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file as u8), self.row + 1)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ranks = Vec::new();
        for row in (0..self.size).rev() {
            let columns: Vec<String> = self
                .row(row)
                .map(|square| self.column(square).counters().iter().map(|counter| counter.letter()).collect())
                .collect();
            ranks.push(if columns.iter().all(String::is_empty) { String::new() } else { columns.join(",") });
        }
        let turn = if self.turn == Side::White { "w" } else { "b" };
        write!(f, "{} {turn}", ranks.join("/"))
    }
}

impl Position {
    /// Returns the legal moves.
    pub fn moves(&self, capture_rule: CaptureRule) -> Vec<Path> {
        let own = self.own_columns();
        let mut moves = Vec::new();
        for &from in &own {
            self.add_captures(&[from], capture_rule, &mut moves);
        }
        if moves.is_empty() {
            for from in own {
                self.add_steps(from, &mut moves);
            }
        }
        moves
    }

    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Returns whether a legal move is a step of a column led by an officer, which counts toward the 40-move rule.
    pub fn is_quiet(&self, path: &Path) -> bool {
        let is_officer = |counter| matches!(counter, Counter::WhiteOfficer | Counter::BlackOfficer);
        path.0.len() == 2 && self.column(path.0[0]).commander().is_some_and(is_officer)
    }

    /// Returns the position after a legal move.
    pub fn after(&self, path: &Path) -> Self {
        let mut next = self.clone();
        match path.0[..] {
            [from, to] => next.shift(from, to),
            _ => {
                for jump in path.0.windows(3).step_by(2) {
                    next.jump(jump[0], jump[1], jump[2]);
                }
            }
        }
        next.turn = self.turn.other();
        next
    }

    fn own_columns(&self) -> Vec<Square> {
        let mut own = Vec::new();
        for row in 0..self.size {
            for square in self.row(row) {
                if self.owner(square) == Some(self.turn) {
                    own.push(square);
                }
            }
        }
        own
    }

    fn add_steps(&self, from: Square, steps: &mut Vec<Path>) {
        for &direction in self.directions(from) {
            if let Some(to) = self.neighbor(from, direction)
                && self.column(to).is_empty()
            {
                steps.push(Path(vec![from, to]));
            }
        }
    }

    /// Adds every capture that continues this path, on a board where the jumps of the path have been made.
    fn add_captures(&self, path: &[Square], capture_rule: CaptureRule, captures: &mut Vec<Path>) {
        let at = path[path.len() - 1];
        for &direction in self.directions(at) {
            let Some(over) = self.neighbor(at, direction) else { continue };
            let Some(to) = self.neighbor(over, direction) else { continue };
            let jumped_before = path.iter().skip(1).step_by(2).any(|&square| square == over);
            if self.owner(over) != Some(self.turn.other()) || jumped_before || !self.column(to).is_empty() {
                continue;
            }
            let mut next = self.clone();
            next.jump(at, over, to);
            let longer = [path, &[over, to]].concat();
            let promoted = self.column(at).commander() != next.column(to).commander();
            let found_before = captures.len();
            if !promoted && capture_rule != CaptureRule::OneJump {
                next.add_captures(&longer, capture_rule, captures);
            }
            if captures.len() == found_before || capture_rule == CaptureRule::MayStop {
                captures.push(Path(longer));
            }
        }
    }

    /// Captures the commander between two squares.
    fn jump(&mut self, from: Square, over: Square, to: Square) {
        let prisoner = self.column_mut(over).pop_commander();
        self.column_mut(from).push_under(prisoner);
        self.shift(from, to);
    }

    /// Moves a column and promotes its commander on the far rank.
    fn shift(&mut self, from: Square, to: Square) {
        let mover = std::mem::replace(self.column_mut(from), Column::EMPTY);
        *self.column_mut(to) = mover;
        let far_row = if self.turn == Side::White { self.size - 1 } else { 0 };
        if to.row == far_row {
            self.column_mut(to).promote_commander();
        }
    }

    fn owner(&self, square: Square) -> Option<Side> {
        self.column(square).commander().map(Counter::side)
    }

    /// Returns the directions, as changes of file and row, in which the column on a square may move.
    fn directions(&self, square: Square) -> &'static [(i32, i32)] {
        match self.column(square).commander() {
            Some(Counter::WhiteOfficer | Counter::BlackOfficer) => &[(-1, 1), (1, 1), (-1, -1), (1, -1)],
            Some(Counter::WhiteSoldier) => &[(-1, 1), (1, 1)],
            Some(Counter::BlackSoldier) => &[(-1, -1), (1, -1)],
            None => &[],
        }
    }

    fn neighbor(&self, square: Square, (right, up): (i32, i32)) -> Option<Square> {
        let on_board = |n: &i32| (0..self.size).contains(n);
        let (file, row) = (square.file + right, square.row + up);
        (on_board(&file) && on_board(&row)).then_some(Square { file, row })
    }
}
