//! The moves, as the oracle finds and plays them.

use crate::oracle::{Chain, Column, Counter, Path, Place, Position, Side};

impl Position {
    /// The legal moves.
    #[must_use]
    pub fn moves(&self, chain: Chain) -> Vec<Path> {
        let own = self.own_columns();
        let mut moves = Vec::new();
        for &from in &own {
            self.add_takes(&[from], chain, &mut moves);
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
    fn add_takes(&self, path: &[Place], chain: Chain, takes: &mut Vec<Path>) {
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
            if !promoted && chain != Chain::Single {
                next.add_takes(&longer, chain, takes);
            }
            if takes.len() == found_before || chain == Chain::First {
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
