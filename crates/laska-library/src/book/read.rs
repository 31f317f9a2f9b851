//! Owns the reading of a book's text.

use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{Move, Position, Square, Variant, VariantError};

use super::order::Order;
use super::write::HEADER;
use super::{Book, BookDepth, BookEntry, BookMove, Hundredths, Visits};

/// Why a text is no book, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BookError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: BookProblem,
}

/// Why a line of a book cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookProblem {
    /// The first line is another one.
    #[error("expected '{HEADER} VARIANT', found '{0}'")]
    Header(String),
    /// The first line names no variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The line is one too many.
    #[error("expected the end: no '>' above leads to a position for this line")]
    Surplus,
    /// Lines are missing at the end.
    #[error("expected a line for each of {0} more positions that a '>' leads to, found the end")]
    Missing(usize),
    /// The line does not begin with a depth.
    #[error("expected a depth from 0 to 255 first, found '{0}'")]
    Depth(String),
    /// The line has no move.
    #[error("expected a move behind the depth")]
    NoMove,
    /// Something else stands where a move should.
    #[error("expected MOVE=SCORExVISITS, as 'a3-b4=-12x5' or 'a3-b4=-12x5>', found '{0}'")]
    Part(String),
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
    Twice(String),
}

impl Book {
    /// Reads a book's text.
    ///
    /// # Errors
    /// At the first line that cannot be used.
    pub fn read(text: &str) -> Result<Self, BookError> {
        let mut lines = text.lines();
        let variant = variant(lines.next().unwrap_or_default()).map_err(|problem| BookError { line: 1, problem })?;
        let mut reader = Reader { book: Book::new(variant), order: Order::new(variant) };
        let mut line = 1;
        for text in lines {
            line += 1;
            reader.read_line(text).map_err(|problem| BookError { line, problem })?;
        }
        match reader.order.waiting() {
            0 => Ok(reader.book),
            missing => Err(BookError { line: line + 1, problem: BookProblem::Missing(missing) }),
        }
    }
}

fn variant(header: &str) -> Result<Variant, BookProblem> {
    let name = header.strip_prefix(HEADER).and_then(|rest| rest.strip_prefix(' '));
    Ok(Variant::from_name(name.ok_or_else(|| BookProblem::Header(header.to_owned()))?)?)
}

/// A book in the making.
struct Reader {
    book: Book,
    order: Order,
}

impl Reader {
    fn read_line(&mut self, text: &str) -> Result<(), BookProblem> {
        let position = self.order.next().ok_or(BookProblem::Surplus)?;
        let mut parts = text.split(' ');
        let depth = parts.next().unwrap_or_default();
        let depth = BookDepth(depth.parse().map_err(|_| BookProblem::Depth(depth.to_owned()))?);
        let mut moves: Vec<BookMove> = Vec::new();
        for part in parts {
            let known = self.read_move(&position, part)?;
            if moves.iter().any(|other| other.mv == known.mv) {
                return Err(BookProblem::Twice(part.to_owned()));
            }
            moves.push(known);
        }
        if moves.is_empty() {
            return Err(BookProblem::NoMove);
        }
        self.book
            .put(&position, BookEntry { depth, moves })
            .expect("moves that were read in a position are legal there");
        Ok(())
    }

    fn read_move(&mut self, position: &Position, part: &str) -> Result<BookMove, BookProblem> {
        let no_move = || BookProblem::Part(part.to_owned());
        let (bare, goes_on) = part.strip_suffix('>').map_or((part, false), |bare| (bare, true));
        let (text, numbers) = bare.split_once('=').ok_or_else(no_move)?;
        let (score, visits) = numbers.split_once('x').ok_or_else(no_move)?;
        let score = Hundredths(score.parse().map_err(|_| no_move())?);
        let visits = Visits(visits.parse().map_err(|_| no_move())?);
        let mv = self.legal(position, text).map_err(|error| BookProblem::Move { text: part.to_owned(), error })?;
        if goes_on {
            let mut after = position.clone();
            after.play(mv);
            self.order.announce(after);
        }
        Ok(BookMove { mv, score, visits })
    }

    /// The move of a text: found by its squares, as a book has thousands; else as any other notation is read.
    fn legal(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let chain = self.book.variant.chain;
        let squares = text.split('-').map(|name| name.parse().ok());
        let squares: Option<Vec<Square>> = squares.collect();
        let legal = position.moves(chain);
        let written =
            legal.iter().copied().find(|mv| squares.as_ref().is_some_and(|it| mv.path().eq(it.iter().copied())));
        written.map_or_else(|| parse_move(text, position, chain), Ok)
    }
}
