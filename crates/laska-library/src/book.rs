//! The opening book: searched positions, each with its best moves.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::str::FromStr;

use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{Game, IllegalMove, Move, PackedPosition, Position, Square, Variant, VariantError};

use crate::Symmetry;

/// Good opening moves, looked up by position. Transpositions and mirror images count.
///
/// The text form is a header and one line per position, the start first. A `>` after a move means that the position
/// after it has a line, too. Lines do not name their positions: they follow in the order in which the moves marked `>`
/// first lead to them. A position and its mirror image share one line. A line begins with the depth of the search, or with 0 if
/// its moves come from a proof.
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

/// The book's data of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The depth of the search.
    pub depth: BookDepth,
    /// The good moves in the order in which they were inserted: best first in a book made by search.
    pub moves: Vec<BookMove>,
}

/// A book move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The score for the side that plays the move.
    pub score: Hundredths,
    /// The number of lines of the book that contain the move.
    pub visits: Visits,
}

/// A score in hundredths of a counter, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub i16);

/// The search depth of a position, in plies, not counting the book moves after it whose scores were backed up;
/// [`BookDepth::PROVEN`] without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookDepth(pub u8);

/// A number of lines, from the start to the end of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visits(pub u32);

impl BookDepth {
    /// The depth of a position whose moves come from a proof against every defense.
    pub const PROVEN: Self = Self(0);
}

impl Hundredths {
    /// The score of a proven win; its negative is the score of a proven loss.
    pub const WIN: Self = Self(9999);

    /// Returns the difference of two scores.
    #[must_use]
    pub const fn minus(self, other: Self) -> i32 {
        self.0 as i32 - other.0 as i32
    }
}

impl Book {
    /// The difference up to which two scores count as equal: a tenth of a counter.
    pub const EQUAL: Hundredths = Hundredths(10);

    /// Creates an empty book.
    #[must_use]
    pub const fn new(variant: Variant) -> Self {
        Self { variant, entries: BTreeMap::new() }
    }

    /// Returns the variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the data of a position, or `None` if it is not in the book.
    #[must_use]
    pub fn entry(&self, position: &Position) -> Option<&BookEntry> {
        // The packed form does not contain the board, so positions of the other board could collide.
        (position.board() == self.variant.board).then(|| self.entries.get(&position.pack()))?
    }

    /// Returns the good moves of a position, or `None` if it is not in the book.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<&[BookMove]> {
        self.entry(position).map(|entry| entry.moves.as_slice())
    }

    /// Returns the moves of a position that are at most `margin` worse than the best: the choices of a player that varies
    /// its openings without loss. Empty if the position is not in the book, or only by a proof, which does not compare moves.
    ///
    /// ```
    /// # use laska_library::{Book, Hundredths};
    /// # use laska_rules::{Position, Board};
    /// let book: Book = "laska-book 1 laska\n14 c3-d4=+12x1 c3-b4=+2x1 a3-b4=-30x1\n".parse()?;
    /// let choices = |margin| book.choices(&Position::start(Board::Seven), Hundredths(margin)).count();
    /// assert_eq!([choices(0), choices(10), choices(100)], [1, 2, 3]);
    /// # Ok::<(), laska_library::BookError>(())
    /// ```
    pub fn choices(&self, position: &Position, margin: Hundredths) -> impl Iterator<Item = Move> {
        let entry = self.entry(position).filter(|entry| entry.depth != BookDepth::PROVEN);
        let moves = entry.map(|entry| entry.moves.as_slice()).unwrap_or_default();
        let best = moves.iter().map(|it| it.score).max();
        let is_close = move |it: &&BookMove| best.is_some_and(|best| best.minus(it.score) <= margin.0.into());
        moves.iter().filter(is_close).map(|it| it.mv)
    }

    /// Returns the move of a player that varies its openings among moves of equal value: the random number, uniform over
    /// 32 bits, selects one of the [`Book::choices`] within [`Book::EQUAL`]. Returns `None` if the position is not in the
    /// book, or if it is decided: only a search knows how far the end is. A win that is proven, but too far for a search, is
    /// played on.
    ///
    /// ```
    /// # use laska_library::Book;
    /// # use laska_rules::{Game, Variant};
    /// let book: Book = "laska-book 1 laska\n14 c3-d4=+12x1 c3-b4=+2x1 a3-b4=-30x1\n".parse()?;
    /// let choose = |random| book.choose(&Game::new(Variant::LASKA), random).map(|it| it.mv.to_string());
    /// assert_eq!([choose(0), choose(u32::MAX)], [Some("c3-d4".to_owned()), Some("c3-b4".to_owned())]);
    /// # Ok::<(), laska_library::BookError>(())
    /// ```
    #[must_use]
    pub fn choose(&self, game: &Game, random: u32) -> Option<BookMove> {
        if game.variant() != self.variant {
            return None;
        }
        let entry = self.entry(game.position())?;
        if entry.depth == BookDepth::PROVEN {
            return entry.moves.first().filter(|it| it.score == Hundredths::WIN).copied();
        }
        let choices: Vec<_> = self.choices(game.position(), Self::EQUAL).collect();
        // The random number is a fraction of 2^32, so the index is less than the length.
        let index = (u64::from(random) * choices.len() as u64) >> 32;
        let chosen = choices.get(index as usize)?;
        entry.moves.iter().find(|it| it.mv == *chosen && it.score.0.abs() < Hundredths::WIN.0).copied()
    }

    /// Returns every position of the book, including mirror images, in no particular order.
    pub fn positions(&self) -> impl Iterator<Item = (Position, &BookEntry)> {
        self.entries.iter().map(|(&packed, entry)| {
            let position = Position::unpack(packed, self.variant.board);
            (position.expect("the key is a packed position of this board"), entry)
        })
    }

    /// Returns the number of positions, including mirror images.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the book is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Inserts a position and, if the board has one, its mirror image. Replaces earlier data of both.
    ///
    /// # Errors
    /// Returns an error if a move is not legal. The book is unchanged in that case.
    pub fn insert(&mut self, position: &Position, entry: BookEntry) -> Result<(), IllegalMove> {
        let capture_rule = self.variant.capture_rule;
        if let Some(illegal) = entry.moves.iter().find(|book_move| !position.is_legal(book_move.mv, capture_rule)) {
            return Err(IllegalMove(illegal.mv));
        }
        if let Some(image) = mirror_image(position) {
            let map_move = |book_move: &BookMove| Symmetry::Mirror.map_move(book_move.mv, &image, capture_rule);
            let moves =
                entry.moves.iter().filter_map(|book_move| Some(BookMove { mv: map_move(book_move)?, ..*book_move }));
            self.entries.insert(image.pack(), BookEntry { moves: moves.collect(), ..entry });
        }
        // Inserted last: if the position is its own mirror image, its moves remain as given.
        self.entries.insert(position.pack(), entry);
        Ok(())
    }
}

/// The start of the header, with the format version. The name of the variant follows.
const HEADER: &str = "laska-book 1";

impl fmt::Display for Book {
    /// Writes the text form, without positions that no line from the start reaches.
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

/// An error in a text of a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct BookError {
    /// The line number, starting at 1.
    pub line: usize,
    /// The kind of error.
    pub kind: BookErrorKind,
}

/// A kind of error in a line of a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookErrorKind {
    /// The header is invalid.
    #[error("expected '{HEADER} VARIANT', found '{0}'")]
    Header(String),
    /// The header does not name a variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// No marked move leads to a position for this line.
    #[error("expected the end: no '>' leads to a position for this line")]
    ExtraLine,
    /// The text ends before all marked positions have a line.
    #[error("unexpected end; positions after a '>' without a line: {0}")]
    MissingLines(usize),
    /// The line does not begin with a depth.
    #[error("expected a depth from 0 to 255, found '{0}'")]
    Depth(String),
    /// The line has no moves.
    #[error("expected a move after the depth")]
    NoMove,
    /// A field does not have the form of a book move.
    #[error("expected MOVE=SCORExVISITS, such as 'a3-b4=-12x5' or 'a3-b4=-12x5>', found '{0}'")]
    Syntax(String),
    /// A move is invalid or illegal.
    #[error("'{text}': {error}")]
    Move {
        /// The move as written.
        text: String,
        /// The error.
        error: MoveError,
    },
    /// A move occurs twice in the line.
    #[error("duplicate move: '{0}'")]
    DuplicateMove(String),
}

impl FromStr for Book {
    type Err = BookError;

    fn from_str(text: &str) -> Result<Self, BookError> {
        let mut lines = text.lines();
        let mut reader = BookReader::new(lines.next().unwrap_or_default())?;
        lines.try_for_each(|line| reader.read(line))?;
        reader.finish()
    }
}

fn parse_header(header: &str) -> Result<Variant, BookErrorKind> {
    let name = header.strip_prefix(HEADER).and_then(|rest| rest.strip_prefix(' '));
    Ok(name.ok_or_else(|| BookErrorKind::Header(header.to_owned()))?.parse()?)
}

/// Reads the text form of a book line by line, for a caller that must not be busy with all of it at once.
///
/// ```
/// # use laska_library::{Book, BookReader};
/// let mut reader = BookReader::new("laska-book 1 laska")?;
/// reader.read("14 c3-d4=+12x1 c3-b4=+2x1")?;
/// assert_eq!(reader.finish()?.len(), 1);
/// # Ok::<(), laska_library::BookError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BookReader {
    book: Book,
    order: LineOrder,
    /// The number of lines read.
    lines: usize,
}

impl BookReader {
    /// Reads the first line.
    ///
    /// # Errors
    /// Returns an error if it is not the header of a book.
    pub fn new(header: &str) -> Result<Self, BookError> {
        let variant = parse_header(header).map_err(|kind| BookError { line: 1, kind })?;
        Ok(Self { book: Book::new(variant), order: LineOrder::new(variant), lines: 1 })
    }

    /// Reads the next line.
    ///
    /// # Errors
    /// Returns an error if it is not a line about the next position.
    pub fn read(&mut self, line: &str) -> Result<(), BookError> {
        self.lines += 1;
        self.parse_line(line).map_err(|kind| BookError { line: self.lines, kind })
    }

    /// Returns the book after its last line.
    ///
    /// # Errors
    /// Returns an error if lines are missing.
    pub fn finish(self) -> Result<Book, BookError> {
        match self.order.waiting() {
            0 => Ok(self.book),
            missing => Err(BookError { line: self.lines + 1, kind: BookErrorKind::MissingLines(missing) }),
        }
    }

    fn parse_line(&mut self, text: &str) -> Result<(), BookErrorKind> {
        let position = self.order.next().ok_or(BookErrorKind::ExtraLine)?;
        let mut fields = text.split(' ');
        let depth = fields.next().unwrap_or_default();
        let depth = BookDepth(depth.parse().map_err(|_| BookErrorKind::Depth(depth.to_owned()))?);
        let mut moves: Vec<BookMove> = Vec::new();
        for field in fields {
            let book_move = self.parse_move_entry(&position, field)?;
            if moves.iter().any(|other| other.mv == book_move.mv) {
                return Err(BookErrorKind::DuplicateMove(field.to_owned()));
            }
            moves.push(book_move);
        }
        if moves.is_empty() {
            return Err(BookErrorKind::NoMove);
        }
        self.book.insert(&position, BookEntry { depth, moves }).expect("the parsed moves are legal");
        Ok(())
    }

    fn parse_move_entry(&mut self, position: &Position, field: &str) -> Result<BookMove, BookErrorKind> {
        let syntax_error = || BookErrorKind::Syntax(field.to_owned());
        let (bare, has_line) = field.strip_suffix('>').map_or((field, false), |bare| (bare, true));
        let (text, numbers) = bare.split_once('=').ok_or_else(syntax_error)?;
        let (score, visits) = numbers.split_once('x').ok_or_else(syntax_error)?;
        let score = Hundredths(score.parse().map_err(|_| syntax_error())?);
        let visits = Visits(visits.parse().map_err(|_| syntax_error())?);
        let mv = self
            .parse_legal_move(position, text)
            .map_err(|error| BookErrorKind::Move { text: field.to_owned(), error })?;
        if has_line {
            let mut after = position.clone();
            after.play_unchecked(mv);
            self.order.enqueue(after);
        }
        Ok(BookMove { mv, score, visits })
    }

    /// Parses a legal move. Compares squares first, which is faster than parsing all notations: a book has thousands of
    /// moves.
    fn parse_legal_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let capture_rule = self.book.variant.capture_rule;
        let squares = text.split('-').map(|name| name.parse().ok());
        let squares: Option<Vec<Square>> = squares.collect();
        let legal = position.legal_moves(capture_rule);
        let exact =
            legal.iter().copied().find(|mv| squares.as_ref().is_some_and(|path| mv.path().eq(path.iter().copied())));
        exact.map_or_else(|| parse_move(text, position, capture_rule), Ok)
    }
}

/// The positions whose lines follow, in order.
#[derive(Clone, Debug)]
struct LineOrder {
    waiting: VecDeque<Position>,
    /// The keys of all positions queued so far; a position and its mirror image share the smaller one.
    seen: BTreeSet<PackedPosition>,
}

impl LineOrder {
    fn new(variant: Variant) -> Self {
        let mut order = Self { waiting: VecDeque::new(), seen: BTreeSet::new() };
        order.enqueue(Position::start(variant.board));
        order
    }

    /// Queues a position that a move leads to, unless it or its mirror image was queued before.
    fn enqueue(&mut self, position: Position) {
        let image = mirror_image(&position).map_or(position.pack(), |image| image.pack());
        if self.seen.insert(image.min(position.pack())) {
            self.waiting.push_back(position);
        }
    }

    fn next(&mut self) -> Option<Position> {
        self.waiting.pop_front()
    }

    /// Returns the number of positions that still need a line.
    fn waiting(&self) -> usize {
        self.waiting.len()
    }
}

/// Returns the mirror image of a position, if its board has one.
fn mirror_image(position: &Position) -> Option<Position> {
    let has_mirror = Symmetry::of_board(position.board()).contains(&Symmetry::Mirror);
    has_mirror.then(|| Symmetry::Mirror.map_position(position))
}
