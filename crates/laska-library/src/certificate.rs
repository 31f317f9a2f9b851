//! Certificates: the stored moves of a side that wins against every defense.

use laska_rules::notation::fen;
use laska_rules::{Color, Move, MoveList, Position, Variant};

/// A certificate of a win: the winner's move in every position that can arise from the root.
///
/// It proves nothing until it is checked: by playing its moves against every defense, without repeating a position on any
/// line, until the loser has no legal move. How the moves were found does not matter.
///
/// A file has a header of six lines, the last of them empty, and then bytes:
///
/// ```text
/// laska certificate 1
/// variant laska
/// position b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w
/// winner white
/// moves 123
///
/// ```
///
/// Positions are not stored, because they follow from the moves. A reader plays line by line, depth first. It plays the
/// defenses in a position in the alphabetical order of their full texts (`b2-c3-d4` before `c3-d4`), and skips a position
/// that it has seen before. When it reaches a new position with the winner to move and several legal moves, the file
/// contains the winner's move: its index, from 0, among the legal moves in alphabetical order. An index below 255 is a
/// byte; 255 means that the next byte is added, and so on. `moves` is the number of these bytes.
///
/// ```
/// # use laska_library::Certificate;
/// # use laska_rules::{Board, Color, Variant, notation::piece_list};
/// let root = piece_list::parse("c3W e5b, White to move", Board::Seven)?;
/// let mut certificate = Certificate::new(Variant::LASKA, root.clone(), Color::White);
/// certificate.push(&root, "c3-d4".parse()?);
/// let read = Certificate::parse(&certificate.to_bytes())?;
/// assert_eq!(read.moves().next_move(&root)?, Some("c3-d4".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    variant: Variant,
    root: Position,
    winner: Color,
    /// The encoded indices of the winner's moves.
    indices: Vec<u8>,
}

/// The first line, with the format version.
const TITLE: &str = "laska certificate 1";

/// The lines of the header without the last one, which is empty: each with what it begins with.
const HEADER: [&str; 5] = [TITLE, "variant ", "position ", "winner ", "moves "];

/// The maximum number of bytes of the header. The longest position has about 100.
const MAX_HEADER: usize = 1000;

/// The byte that means that the next one is added.
const CONTINUED: u8 = u8::MAX;

/// An error in a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// A line of the header is wrong.
    #[error("line {line}: expected {expected}, found '{found}'")]
    Header {
        /// The line number, starting at 1.
        line: usize,
        /// A description of the right line.
        expected: String,
        /// The line, or its beginning.
        found: String,
    },
    /// The file has more or fewer bytes than its header says.
    #[error("expected {expected} bytes after the header, found {found}")]
    Length {
        /// The number in the header.
        expected: u64,
        /// The number of bytes.
        found: u64,
    },
    /// A move has too large an index.
    #[error("byte {byte}: expected a number below {moves}, one for each legal move in {position}, found {found}")]
    Index {
        /// The place in the file, starting at 0.
        byte: usize,
        /// The number of legal moves.
        moves: usize,
        /// The position with the winner to move.
        position: String,
        /// The index.
        found: usize,
    },
    /// The file ends before the moves do.
    #[error("byte {byte}: the file ends, but the move in {position} is missing")]
    Missing {
        /// The length of the file.
        byte: usize,
        /// The position with the winner to move.
        position: String,
    },
    /// There are moves for which no position arises.
    #[error("byte {byte}: all lines are won, but the file continues")]
    Surplus {
        /// The place of the first surplus byte in the file, starting at 0.
        byte: usize,
    },
}

impl Certificate {
    /// Creates a certificate without moves.
    #[must_use]
    pub const fn new(variant: Variant, root: Position, winner: Color) -> Self {
        Self { variant, root, winner, indices: Vec::new() }
    }

    /// Returns the variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the position that the winner wins.
    #[must_use]
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// Returns the side that wins.
    #[must_use]
    pub const fn winner(&self) -> Color {
        self.winner
    }

    /// Adds the winner's move in the next position, in the order that the format requires.
    ///
    /// # Panics
    /// If the move is not legal.
    pub fn push(&mut self, position: &Position, mv: Move) {
        let moves = ordered_moves(position, self.variant);
        if moves.len() > 1 {
            let mut index = moves.iter().position(|&other| other == mv).expect("the move is legal");
            while let Some(rest) = index.checked_sub(CONTINUED.into()) {
                self.indices.push(CONTINUED);
                index = rest;
            }
            self.indices.push(index as u8);
        }
    }

    /// Returns the winner's moves, to be read in the order that the format requires.
    #[must_use]
    pub fn moves(&self) -> CertificateMoves<'_> {
        CertificateMoves { certificate: self, read: 0 }
    }

    /// Returns the contents of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header().into_bytes();
        bytes.extend_from_slice(&self.indices);
        bytes
    }

    fn header(&self) -> String {
        let Self { variant, root, winner, indices } = self;
        let winner = winner.to_string().to_lowercase();
        format!("{TITLE}\nvariant {variant}\nposition {root}\nwinner {winner}\nmoves {}\n\n", indices.len())
    }

    /// Parses the contents of a file. Whether the moves win remains to be checked.
    ///
    /// # Errors
    /// If the header is wrong or the number of bytes is.
    pub fn parse(bytes: &[u8]) -> Result<Self, CertificateError> {
        let (header, indices) = split_header(bytes)?;
        let [_, variant, position, winner, moves] = header;
        let variant =
            variant.parse::<Variant>().map_err(|error| header_error(1, format!("a variant ({error})"), variant))?;
        let root = fen::parse(position).map_err(|error| header_error(2, format!("a position ({error})"), position))?;
        if root.board() != variant.board {
            return Err(header_error(2, format!("a position on the board of {variant}"), position));
        }
        let winner = Color::ALL
            .into_iter()
            .find(|color| color.to_string().to_lowercase() == winner)
            .ok_or_else(|| header_error(3, "white or black".to_owned(), winner))?;
        let expected = moves.parse::<u64>().map_err(|_| header_error(4, "a number".to_owned(), moves))?;
        let found = indices.len() as u64;
        if expected != found {
            return Err(CertificateError::Length { expected, found });
        }
        Ok(Self { variant, root, winner, indices: indices.to_vec() })
    }
}

/// Splits a file into the values of the header's lines and the bytes after it.
fn split_header(bytes: &[u8]) -> Result<([&str; HEADER.len()], &[u8]), CertificateError> {
    let mut rest = bytes;
    let mut values = [""; HEADER.len()];
    for (line, (name, value)) in HEADER.iter().zip(&mut values).enumerate() {
        let limit = rest.len().min(MAX_HEADER);
        let end = rest[..limit].iter().position(|&byte| byte == b'\n');
        let text = str::from_utf8(&rest[..end.unwrap_or(limit)]).unwrap_or_default();
        let found = text.strip_prefix(name).filter(|value| end.is_some() && (line > 0 || value.is_empty()));
        *value = found.ok_or_else(|| header_error(line, format!("'{name}'"), text))?;
        rest = &rest[end.map_or(limit, |end| end + 1)..];
    }
    let rest = rest.strip_prefix(b"\n").ok_or_else(|| header_error(HEADER.len(), "an empty line".to_owned(), ""))?;
    Ok((values, rest))
}

fn header_error(index: usize, expected: String, found: &str) -> CertificateError {
    CertificateError::Header { line: index + 1, expected, found: found.chars().take(80).collect() }
}

/// Returns the legal moves in the alphabetical order of their texts.
fn ordered_moves(position: &Position, variant: Variant) -> MoveList {
    let mut moves = position.legal_moves(variant.capture_rule);
    moves.sort_unstable_by(|one, other| one.compare_texts(*other));
    moves
}

/// The moves of a [`Certificate`], read one by one.
#[derive(Clone, Debug)]
pub struct CertificateMoves<'a> {
    certificate: &'a Certificate,
    /// The number of bytes read.
    read: usize,
}

impl CertificateMoves<'_> {
    /// Returns the winner's move in the next position, in the order that the format requires, or `None` if there is no
    /// legal move.
    ///
    /// # Errors
    /// If the move is missing or has too large an index.
    pub fn next_move(&mut self, position: &Position) -> Result<Option<Move>, CertificateError> {
        let moves = ordered_moves(position, self.certificate.variant);
        if moves.len() <= 1 {
            return Ok(moves.first().copied());
        }
        let (first, mut index) = (self.read, 0);
        loop {
            let next = self.certificate.indices.get(self.read).copied();
            let Some(next) = next else {
                return Err(CertificateError::Missing { byte: self.place(), position: position.to_string() });
            };
            self.read += 1;
            index += usize::from(next);
            if next < CONTINUED || index >= moves.len() {
                break;
            }
        }
        moves.get(index).copied().map(Some).ok_or_else(|| CertificateError::Index {
            byte: self.certificate.header().len() + first,
            moves: moves.len(),
            position: position.to_string(),
            found: index,
        })
    }

    /// Confirms that all moves were read.
    ///
    /// # Errors
    /// If there are more.
    pub fn finish(&self) -> Result<(), CertificateError> {
        let is_at_end = self.read == self.certificate.indices.len();
        if is_at_end { Ok(()) } else { Err(CertificateError::Surplus { byte: self.place() }) }
    }

    /// Returns the place in the file.
    fn place(&self) -> usize {
        self.certificate.header().len() + self.read
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::Board;
    use laska_rules::notation::piece_list;

    use super::*;

    fn certificate() -> Certificate {
        let root = piece_list::parse("c3W e5b, White to move", Board::Seven).expect("a position");
        Certificate { variant: Variant::LASKA, root, winner: Color::White, indices: vec![3, 0] }
    }

    fn error(text: &str, replacement: &str) -> String {
        let file = String::from_utf8(certificate().to_bytes()).expect("small indices are ASCII");
        let error = Certificate::parse(file.replace(text, replacement).as_bytes()).expect_err(replacement);
        error.to_string()
    }

    #[test]
    fn files_round_trip() {
        assert_eq!(Certificate::parse(&certificate().to_bytes()), Ok(certificate()));
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        for (text, replacement, expected) in [
            ("certificate 1", "certificate 2", "line 1: expected 'laska certificate 1', found 'laska certificate 2'"),
            ("variant laska", "variety laska", "line 2: expected 'variant ', found 'variety laska'"),
            ("winner white", "winner red", "line 4: expected white or black, found 'red'"),
            ("moves 2", "moves many", "line 5: expected a number, found 'many'"),
            ("moves 2", "moves 3", "expected 3 bytes after the header, found 2"),
            ("\n\n", "\n", "line 6: expected an empty line, found ''"),
        ] {
            assert_eq!(error(text, replacement), expected);
        }
        assert!(error("variant laska", "variant chess").starts_with("line 2: expected a variant ('chess' is not"));
        assert!(
            error("variant laska", "variant eight").starts_with("line 3: expected a position on the board of eight")
        );
        assert!(error("position ", "position x").starts_with("line 3: expected a position ("));
        let empty = Certificate::parse(b"").expect_err("nothing").to_string();
        assert_eq!(empty, "line 1: expected 'laska certificate 1', found ''");
    }

    #[test]
    fn moves_that_are_missing_or_too_many_have_a_place() {
        let certificate = certificate();
        let start = certificate.header().len();
        let mut moves = certificate.moves();
        assert_eq!(moves.finish(), Err(CertificateError::Surplus { byte: start }));
        let expected = "d4".parse().expect("a square");
        assert_eq!(moves.next_move(&certificate.root).map(|mv| mv.map(Move::to)), Ok(Some(expected)));
        assert!(moves.next_move(&certificate.root).is_ok_and(|mv| mv.is_some()));
        assert_eq!(moves.finish(), Ok(()));
        let missing = CertificateError::Missing { byte: start + 2, position: certificate.root.to_string() };
        assert_eq!(moves.next_move(&certificate.root), Err(missing));
        let wrong = Certificate { indices: vec![4], ..certificate };
        let error = wrong.moves().next_move(&wrong.root).expect_err("four moves").to_string();
        assert!(error.starts_with(&format!("byte {start}: expected a number below 4, one for each")), "{error}");
    }
}
