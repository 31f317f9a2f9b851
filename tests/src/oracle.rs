//! A second, naive Laska, written from the rules alone: a board is a vector of columns, a column is its counters in a
//! row, every move and every jump on the way clones the board.
//!
//! It is what the fast generator is held against, in what it finds and in how fast it is. It shares no code and no type
//! with it.

use std::fmt;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Moves up the board.
    White,
    /// Moves down the board.
    Black,
}

/// How far a capture must go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureRule {
    /// As long as it can.
    MustFinish,
    /// The player may stop after any jump.
    MayStop,
    /// One jump a move.
    OneJump,
}

/// One counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Of White, moves up.
    WhiteSoldier,
    /// Of White, moves in all four directions.
    WhiteOfficer,
    /// Of Black, moves down.
    BlackSoldier,
    /// Of Black, moves in all four directions.
    BlackOfficer,
}

/// Columns on a square board of any size, and a side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    size: i32,
    /// Row by row from White's side, the squares that are played on.
    columns: Vec<Column>,
    turn: Side,
}

/// The squares of a move in order, those jumped included: two for a step, more for a take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(Vec<Place>);

/// A square by its file and row, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
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
    /// The rule of a word: `all`, `first`, `single`.
    #[must_use]
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
    fn index(&self, place: Place) -> usize {
        // Row by row only every other square is played on, on a board of either size.
        ((place.row * self.size + place.file) / 2) as usize
    }

    /// What stands on a square, maybe nothing.
    fn column(&self, place: Place) -> &Column {
        &self.columns[self.index(place)]
    }

    fn column_mut(&mut self, place: Place) -> &mut Column {
        let index = self.index(place);
        &mut self.columns[index]
    }

    /// The squares of a row that are played on: a1 is, and every other square from there.
    fn row(&self, row: i32) -> impl Iterator<Item = Place> + use<> {
        (row % 2..self.size).step_by(2).map(move |file| Place { file, row })
    }

    /// How many sequences of that many moves there are; the moves of the last ply are listed, but not played.
    #[must_use]
    pub fn perft(&self, capture_rule: CaptureRule, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves(capture_rule).len() as u64,
            _ => self.moves(capture_rule).iter().map(|path| self.after(path).perft(capture_rule, depth - 1)).sum(),
        }
    }

    /// Every move as text, `b2-c3-d4`, with the position text after it.
    #[must_use]
    pub fn moves_with_results(&self, capture_rule: CaptureRule) -> Vec<(String, String)> {
        self.moves(capture_rule).iter().map(|path| (path.to_string(), self.after(path).to_string())).collect()
    }
}

/// As many counters as there are on the large board.
const HIGHEST: usize = 24;

/// What stands on a square. An array with a length, not a vector: a board of vectors is cloned at a fifth of the speed,
/// and the oracle should not be slow on purpose.
#[derive(Clone, Copy, Debug)]
struct Column {
    counters: [Counter; HIGHEST],
    height: u8,
}

impl Column {
    const EMPTY: Self = Self { counters: [Counter::WhiteSoldier; HIGHEST], height: 0 };

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

    /// Takes the commander off.
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
            _ => Err(format!("no counter: {letter}")),
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
    /// The position of a text that is written as [`Position`] writes itself.
    ///
    /// # Errors
    /// When it is not; whether the position obeys the rules is not asked.
    pub fn from_fen(text: &str) -> Result<Self, String> {
        let (ranks, turn) = text.split_once(' ').ok_or("no side to move")?;
        let turn = match turn {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(format!("no side: {turn}")),
        };
        let ranks: Vec<&str> = ranks.split('/').rev().collect();
        let size =
            i32::try_from(ranks.len()).ok().filter(|size| (1..=8).contains(size)).ok_or("not a board's ranks")?;
        let mut position = Self { size, columns: vec![Column::EMPTY; (ranks.len() * ranks.len()).div_ceil(2)], turn };
        for (row, rank) in (0..size).zip(ranks).filter(|(_, rank)| !rank.is_empty()) {
            let written: Vec<&str> = rank.split(',').collect();
            if written.len() != position.row(row).count() {
                return Err(format!("{} squares in rank {}", written.len(), row + 1));
            }
            for (place, column) in position.row(row).zip(written) {
                for letter in column.chars() {
                    position.column_mut(place).push_under(Counter::from_letter(letter)?);
                }
            }
        }
        Ok(position)
    }
}

impl fmt::Display for Path {
    /// Every square, jumped ones too: `b2-c3-d4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(Place::to_string).collect::<Vec<_>>().join("-"))
    }
}

impl fmt::Display for Place {
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
                .map(|place| self.column(place).counters().iter().map(|counter| counter.letter()).collect())
                .collect();
            ranks.push(if columns.iter().all(String::is_empty) { String::new() } else { columns.join(",") });
        }
        let turn = if self.turn == Side::White { "w" } else { "b" };
        write!(f, "{} {turn}", ranks.join("/"))
    }
}

impl Position {
    /// The legal moves.
    #[must_use]
    pub fn moves(&self, capture_rule: CaptureRule) -> Vec<Path> {
        let own = self.own_columns();
        let mut moves = Vec::new();
        for &from in &own {
            self.add_takes(&[from], capture_rule, &mut moves);
        }
        if moves.is_empty() {
            for from in own {
                self.add_steps(from, &mut moves);
            }
        }
        moves
    }

    /// The position after a legal move.
    #[must_use]
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

    fn own_columns(&self) -> Vec<Place> {
        let mut own = Vec::new();
        for row in 0..self.size {
            for place in self.row(row) {
                if self.owner(place) == Some(self.turn) {
                    own.push(place);
                }
            }
        }
        own
    }

    fn add_steps(&self, from: Place, steps: &mut Vec<Path>) {
        for &direction in self.directions(from) {
            if let Some(to) = self.neighbor(from, direction)
                && self.column(to).is_empty()
            {
                steps.push(Path(vec![from, to]));
            }
        }
    }

    /// Adds every take that goes on from a path, on a board where the path has been gone already.
    fn add_takes(&self, path: &[Place], capture_rule: CaptureRule, takes: &mut Vec<Path>) {
        let at = path[path.len() - 1];
        for &direction in self.directions(at) {
            let Some(over) = self.neighbor(at, direction) else { continue };
            let Some(to) = self.neighbor(over, direction) else { continue };
            let jumped_before = path.iter().skip(1).step_by(2).any(|&place| place == over);
            if self.owner(over) != Some(self.turn.other()) || jumped_before || !self.column(to).is_empty() {
                continue;
            }
            let mut next = self.clone();
            next.jump(at, over, to);
            let longer = [path, &[over, to]].concat();
            let promoted = self.column(at).commander() != next.column(to).commander();
            let found_before = takes.len();
            if !promoted && capture_rule != CaptureRule::OneJump {
                next.add_takes(&longer, capture_rule, takes);
            }
            if takes.len() == found_before || capture_rule == CaptureRule::MayStop {
                takes.push(Path(longer));
            }
        }
    }

    /// Takes the commander between two squares and lands behind it.
    fn jump(&mut self, from: Place, over: Place, to: Place) {
        let prisoner = self.column_mut(over).pop_commander();
        self.column_mut(from).push_under(prisoner);
        self.shift(from, to);
    }

    /// Moves a column and promotes its commander on the far rank.
    fn shift(&mut self, from: Place, to: Place) {
        let mover = std::mem::replace(self.column_mut(from), Column::EMPTY);
        *self.column_mut(to) = mover;
        let far_row = if self.turn == Side::White { self.size - 1 } else { 0 };
        if to.row == far_row {
            self.column_mut(to).promote_commander();
        }
    }

    fn owner(&self, place: Place) -> Option<Side> {
        self.column(place).commander().map(Counter::side)
    }

    /// The steps in file and row that the column on a square may take.
    fn directions(&self, place: Place) -> &'static [(i32, i32)] {
        match self.column(place).commander() {
            Some(Counter::WhiteOfficer | Counter::BlackOfficer) => &[(-1, 1), (1, 1), (-1, -1), (1, -1)],
            Some(Counter::WhiteSoldier) => &[(-1, 1), (1, 1)],
            Some(Counter::BlackSoldier) => &[(-1, -1), (1, -1)],
            None => &[],
        }
    }

    fn neighbor(&self, place: Place, (right, up): (i32, i32)) -> Option<Place> {
        let on_board = |n: &i32| (0..self.size).contains(n);
        let (file, row) = (place.file + right, place.row + up);
        (on_board(&file) && on_board(&row)).then_some(Place { file, row })
    }
}
