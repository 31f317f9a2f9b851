//! Owns position text and square names, as the oracle reads and writes them.

use std::fmt;

use super::{Column, Counter, Path, Place, Position, Side};

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
