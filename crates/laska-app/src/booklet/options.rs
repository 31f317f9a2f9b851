//! How a booklet is printed.

/// How a booklet is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookletOptions {
    pub per_page: PerPage,
    pub squares: SquareNames,
    pub counters: CounterNames,
    pub paper: Paper,
    pub solutions: SolutionPages,
}

/// The number of diagrams on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerPage {
    #[default]
    Two,
    Six,
}

/// The names of squares, on diagrams and in moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SquareNames {
    /// `a1` to `g7`.
    #[default]
    Letters,
    /// Lasker's numbers, 1 to 25.
    Numbers,
}

/// The names and colors of the counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CounterNames {
    /// White and Black, with officers that have a star.
    #[default]
    Modern,
    /// Lasker's: A has white soldiers and green officers, B black soldiers and red officers.
    Lasker,
}

/// The paper, and how pages are placed on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// A page on each side of A4.
    #[default]
    A4,
    /// Two pages of A5 on each side of A4, in the order for folding.
    FoldedA5,
    /// A page on each side of US Letter.
    Letter,
}

/// Whether there are pages with solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolutionPages {
    #[default]
    Printed,
    LeftOut,
}

impl PerPage {
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Six => 6,
        }
    }
}
