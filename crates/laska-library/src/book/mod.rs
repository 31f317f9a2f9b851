//! Owns the opening book: positions that were searched well, each with its good moves. Knows no search.

mod order;
mod read;
mod write;

use std::collections::BTreeMap;

use laska_rules::{Move, PackedPosition, Position, Variant};

use crate::Symmetry;

pub use read::{BookError, BookProblem};

/// Good moves of the opening, found by position: however it came about, and on the left as on the right.
///
/// As text it is a header and a line a position, the start first. The other positions have no name of their own: a `>`
/// behind a move says that the position after it has a line too, and these lines come in the order in which such moves
/// first lead to them. Of a position and its mirror image only the one that comes first has a line.
///
/// ```
/// # use laska_library::{Book, Hundredths};
/// # use laska_rules::{Position, Board};
/// let text = "laska-book 1 laska\n14 c3-d4=+12x2> a3-b4=-3x1\n13 e5-d4-c3=-12x2\n";
/// let book = Book::read(text)?;
/// let moves = book.moves(&Position::start(Board::Seven)).expect("the start has a line");
/// assert_eq!((moves[0].mv.to_string(), moves[0].score), ("c3-d4".to_owned(), Hundredths(12)));
/// # Ok::<(), laska_library::BookError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    variant: Variant,
    entries: BTreeMap<PackedPosition, BookEntry>,
}

/// What the book knows of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// How deep it was searched.
    pub depth: BookDepth,
    /// Its good moves, as they were given: the best first in a book that was made by search.
    pub moves: Vec<BookMove>,
}

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What it is worth to the side that plays it.
    pub score: Hundredths,
    /// In how many lines of the book it comes.
    pub visits: Visits,
}

/// Hundredths of a counter that the side to move is ahead. [`Hundredths::DECIDED`] is a win that is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub i16);

/// How many plies deep a position was searched, before what was found further on was counted back to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookDepth(pub u8);

/// A number of lines: ways through the book, from the start to where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visits(pub u32);

/// A move that the position has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl Hundredths {
    /// The worth of a win; its negative is that of a loss.
    pub const DECIDED: Self = Self(9999);

    /// By how much this is more.
    #[must_use]
    pub const fn ahead_of(self, other: Self) -> i32 {
        self.0 as i32 - other.0 as i32
    }
}

impl Book {
    /// A book without positions.
    #[must_use]
    pub const fn new(variant: Variant) -> Self {
        Self { variant, entries: BTreeMap::new() }
    }

    /// The game that it is for.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// What is known of a position.
    #[must_use]
    pub fn entry(&self, position: &Position) -> Option<&BookEntry> {
        // Positions of the other board may pack into the same number.
        (position.board() == self.variant.board).then(|| self.entries.get(&position.pack()))?
    }

    /// The good moves of a position; `None` if it is not in the book.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<&[BookMove]> {
        self.entry(position).map(|entry| entry.moves.as_slice())
    }

    /// Every position of the book, images included, in no meaningful order.
    pub fn positions(&self) -> impl Iterator<Item = (Position, &BookEntry)> {
        self.entries.iter().map(|(&packed, entry)| {
            let position = Position::unpack(packed, self.variant.board);
            (position.expect("the key is a packed position of this board"), entry)
        })
    }

    /// How many positions it knows, images included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it knows none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Enters a position, and its mirror image where the board has one, in place of what was known of them.
    ///
    /// # Errors
    /// When a move is not legal there; nothing is entered then.
    pub fn put(&mut self, position: &Position, entry: BookEntry) -> Result<(), IllegalMove> {
        let chain = self.variant.chain;
        if let Some(illegal) = entry.moves.iter().find(|known| !position.moves(chain).contains(&known.mv)) {
            return Err(IllegalMove(illegal.mv));
        }
        if let Some(image) = order::mirrored(position) {
            let of_move = |known: &BookMove| Symmetry::Mirror.of_move(known.mv, &image, chain);
            let moves = entry.moves.iter().filter_map(|known| Some(BookMove { mv: of_move(known)?, ..*known }));
            self.entries.insert(image.pack(), BookEntry { moves: moves.collect(), ..entry });
        }
        // Last, so that of a position that is its own image the moves stand as they were given.
        self.entries.insert(position.pack(), entry);
        Ok(())
    }
}
