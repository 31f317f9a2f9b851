//! The opening book: positions that were searched well, each with its good moves. It knows no search.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::str::FromStr;

use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{IllegalMove, Move, PackedPosition, Position, Square, Variant, VariantError};

use crate::Symmetry;

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
/// let book: Book = text.parse()?;
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

/// Hundredths of a counter that the side to move is ahead. [`Hundredths::WIN`] is a win that is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub i16);

/// How many plies deep a position was searched, before what was found further on was counted back to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookDepth(pub u8);

/// A number of lines: ways through the book, from the start to where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visits(pub u32);

impl Hundredths {
    /// The worth of a win; its negative is that of a loss.
    pub const WIN: Self = Self(9999);

    /// By how much this is more.
    #[must_use]
    pub const fn minus(self, other: Self) -> i32 {
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
    pub fn insert(&mut self, position: &Position, entry: BookEntry) -> Result<(), IllegalMove> {
        let capture_rule = self.variant.capture_rule;
        if let Some(illegal) = entry.moves.iter().find(|known| !position.is_legal(known.mv, capture_rule)) {
            return Err(IllegalMove(illegal.mv));
        }
        if let Some(image) = mirror_image(position) {
            let map_move = |known: &BookMove| Symmetry::Mirror.map_move(known.mv, &image, capture_rule);
            let moves = entry.moves.iter().filter_map(|known| Some(BookMove { mv: map_move(known)?, ..*known }));
            self.entries.insert(image.pack(), BookEntry { moves: moves.collect(), ..entry });
        }
        // Last, so that of a position that is its own image the moves stand as they were given.
        self.entries.insert(position.pack(), entry);
        Ok(())
    }
}

/// How a book begins; the variant follows. The number is that of the format.
const HEADER: &str = "laska-book 1";

impl fmt::Display for Book {
    /// The book's text. What no line of the book leads to from the start is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {}", self.variant.name())?;
        let mut order = LineOrder::new(self.variant);
        while let Some(position) = order.next() {
            let Some(BookEntry { depth, moves }) = self.entry(&position) else { break };
            write!(f, "{}", depth.0)?;
            for BookMove { mv, score, visits } in moves {
                let mut after = position.clone();
                after.play_unchecked(*mv);
                let has_line = self.entry(&after).is_some();
                let mark = if has_line { ">" } else { "" };
                write!(f, " {mv}={:+}x{}{mark}", score.0, visits.0)?;
                if has_line {
                    order.enqueue(after);
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Why a text is no book, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct BookError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: BookErrorKind,
}

/// Why a line of a book cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookErrorKind {
    /// The first line is another one.
    #[error("expected '{HEADER} VARIANT', found '{0}'")]
    Header(String),
    /// The first line names no variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The line is one too many.
    #[error("expected the end: no '>' above leads to a position for this line")]
    ExtraLine,
    /// Lines are missing at the end.
    #[error("expected a line for each of {0} more positions that a '>' leads to, found the end")]
    MissingLines(usize),
    /// The line does not begin with a depth.
    #[error("expected a depth from 0 to 255 first, found '{0}'")]
    Depth(String),
    /// The line has no move.
    #[error("expected a move behind the depth")]
    NoMove,
    /// Something else stands where a move should.
    #[error("expected MOVE=SCORExVISITS, as 'a3-b4=-12x5' or 'a3-b4=-12x5>', found '{0}'")]
    Syntax(String),
    /// The move is not one of the position.
    #[error("'{text}': {error}")]
    Move {
        /// As it was written.
        text: String,
        /// Why it is not.
        error: MoveError,
    },
    /// The move stands twice in the line.
    #[error("the move of '{0}' stands here already")]
    DuplicateMove(String),
}

impl FromStr for Book {
    type Err = BookError;

    fn from_str(text: &str) -> Result<Self, BookError> {
        let mut lines = text.lines();
        let variant = parse_header(lines.next().unwrap_or_default()).map_err(|kind| BookError { line: 1, kind })?;
        let mut parser = Parser { book: Book::new(variant), order: LineOrder::new(variant) };
        let mut line = 1;
        for text in lines {
            line += 1;
            parser.parse_line(text).map_err(|kind| BookError { line, kind })?;
        }
        match parser.order.waiting() {
            0 => Ok(parser.book),
            missing => Err(BookError { line: line + 1, kind: BookErrorKind::MissingLines(missing) }),
        }
    }
}

fn parse_header(header: &str) -> Result<Variant, BookErrorKind> {
    let name = header.strip_prefix(HEADER).and_then(|rest| rest.strip_prefix(' '));
    Ok(Variant::from_name(name.ok_or_else(|| BookErrorKind::Header(header.to_owned()))?)?)
}

/// A book in the making.
struct Parser {
    book: Book,
    order: LineOrder,
}

impl Parser {
    fn parse_line(&mut self, text: &str) -> Result<(), BookErrorKind> {
        let position = self.order.next().ok_or(BookErrorKind::ExtraLine)?;
        let mut fields = text.split(' ');
        let depth = fields.next().unwrap_or_default();
        let depth = BookDepth(depth.parse().map_err(|_| BookErrorKind::Depth(depth.to_owned()))?);
        let mut moves: Vec<BookMove> = Vec::new();
        for field in fields {
            let known = self.parse_move_entry(&position, field)?;
            if moves.iter().any(|other| other.mv == known.mv) {
                return Err(BookErrorKind::DuplicateMove(field.to_owned()));
            }
            moves.push(known);
        }
        if moves.is_empty() {
            return Err(BookErrorKind::NoMove);
        }
        self.book
            .insert(&position, BookEntry { depth, moves })
            .expect("moves that were read in a position are legal there");
        Ok(())
    }

    fn parse_move_entry(&mut self, position: &Position, field: &str) -> Result<BookMove, BookErrorKind> {
        let syntax_error = || BookErrorKind::Syntax(field.to_owned());
        let (bare, has_line) = field.strip_suffix('>').map_or((field, false), |bare| (bare, true));
        let (text, numbers) = bare.split_once('=').ok_or_else(syntax_error)?;
        let (score, visits) = numbers.split_once('x').ok_or_else(syntax_error)?;
        let score = Hundredths(score.parse().map_err(|_| syntax_error())?);
        let visits = Visits(visits.parse().map_err(|_| syntax_error())?);
        let mv =
            self.find_move(position, text).map_err(|error| BookErrorKind::Move { text: field.to_owned(), error })?;
        if has_line {
            let mut after = position.clone();
            after.play_unchecked(mv);
            self.order.enqueue(after);
        }
        Ok(BookMove { mv, score, visits })
    }

    /// The move of a text: found by its squares, as a book has thousands; else as any other notation is read.
    fn find_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let capture_rule = self.book.variant.capture_rule;
        let squares = text.split('-').map(|name| name.parse().ok());
        let squares: Option<Vec<Square>> = squares.collect();
        let legal = position.moves(capture_rule);
        let exact =
            legal.iter().copied().find(|mv| squares.as_ref().is_some_and(|it| mv.path().eq(it.iter().copied())));
        exact.map_or_else(|| parse_move(text, position, capture_rule), Ok)
    }
}

/// The positions whose lines come next.
struct LineOrder {
    waiting: VecDeque<Position>,
    /// These and those before; of a position and its mirror image the smaller number.
    seen: BTreeSet<PackedPosition>,
}

impl LineOrder {
    /// The start comes first.
    fn new(variant: Variant) -> Self {
        let mut order = Self { waiting: VecDeque::new(), seen: BTreeSet::new() };
        order.enqueue(Position::start(variant.board));
        order
    }

    /// A move leads to that position: it gets a line, unless it or its image has one.
    fn enqueue(&mut self, position: Position) {
        let image = mirror_image(&position).map_or(position.pack(), |image| image.pack());
        if self.seen.insert(image.min(position.pack())) {
            self.waiting.push_back(position);
        }
    }

    /// The position of the next line.
    fn next(&mut self) -> Option<Position> {
        self.waiting.pop_front()
    }

    /// For how many positions there is no line yet.
    fn waiting(&self) -> usize {
        self.waiting.len()
    }
}

/// The mirror image, where the board has one.
fn mirror_image(position: &Position) -> Option<Position> {
    let has_mirror = Symmetry::of_board(position.board()).contains(&Symmetry::Mirror);
    has_mirror.then(|| Symmetry::Mirror.map_position(position))
}
