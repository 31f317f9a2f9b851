//! An independent verifier of certificates, over the naive oracle. It shares no code with the program that writes them.
//!
//! A certificate contains a winner's moves, in the order in which a reader needs them who plays all lines, depth first.
//! `laska-library/src/certificate.rs` describes the format.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::oracle::{CaptureRule, Path, Position, Side};

/// A win that is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedWin {
    /// The maximum number of plies to the end.
    pub plies: u32,
    /// The maximum number of plies in a row that count toward the 40-move rule.
    pub quiet_plies: u32,
    /// The number of positions with the winner to move.
    pub positions: usize,
}

/// The names of the variants with their capture rules and their numbers of ranks.
const VARIANTS: [(&str, CaptureRule, usize); 6] = [
    ("laska", CaptureRule::MustFinish, 7),
    ("laska-first", CaptureRule::MayStop, 7),
    ("laska-single", CaptureRule::OneJump, 7),
    ("eight", CaptureRule::MustFinish, 8),
    ("eight-first", CaptureRule::MayStop, 8),
    ("eight-single", CaptureRule::OneJump, 8),
];

/// What is known about a position with the winner to move.
#[derive(Clone, Copy)]
enum Known {
    /// It is on the line that is being played.
    OnLine,
    Won(Length),
}

/// The length of play from a position.
#[derive(Clone, Copy, Default)]
struct Length {
    plies: u32,
    /// The maximum number of plies from here that count toward the 40-move rule, without any other between them.
    quiet: u32,
}

/// A position on the line that is being played.
struct Node {
    position: Position,
    /// The text of the position, if the winner is to move.
    key: Option<Box<str>>,
    /// The moves to play, the next one last.
    moves: Vec<Path>,
    length: Length,
    /// Whether the move that led here counts toward the 40-move rule.
    is_quiet: bool,
}

/// The winner's moves that have not been read.
struct Reader<'a> {
    indices: &'a [u8],
    read: usize,
}

impl Reader<'_> {
    /// Returns the next move out of all legal moves in order.
    fn choose(&mut self, moves: &mut Vec<Path>) -> Result<Path, String> {
        let mut index = 0;
        while moves.len() > 1 {
            let byte = *self.indices.get(self.read).ok_or("the file ends too early")?;
            self.read += 1;
            index += usize::from(byte);
            if byte < 255 || index >= moves.len() {
                break;
            }
        }
        if index >= moves.len() {
            return Err(format!("move {} is number {index} of {}", self.read, moves.len()));
        }
        Ok(moves.swap_remove(index))
    }
}

/// Verifies the contents of a certificate file. Gives up beyond a number of positions with the winner to move.
///
/// # Errors
/// If the file is invalid, if its moves do not win, or if there are too many positions.
pub fn verify(file: &[u8], max_positions: usize) -> Result<VerifiedWin, String> {
    let header_end = file.windows(2).take(1000).position(|pair| pair == b"\n\n").ok_or("no header")?;
    let header = std::str::from_utf8(&file[..header_end]).map_err(|error| error.to_string())?;
    let lines: Vec<_> = header.split('\n').collect();
    let [title, variant, position, winner, count] = lines[..] else { return Err("expected five lines".to_owned()) };
    if title != "laska certificate 1" {
        return Err(format!("not a certificate of version 1: {title}"));
    }
    let value = |line: &str, name: &str| {
        line.strip_prefix(name).map(str::to_owned).ok_or_else(|| format!("expected '{name}', found '{line}'"))
    };
    let variant = value(variant, "variant ")?;
    let &(_, capture_rule, ranks) = VARIANTS.iter().find(|it| it.0 == variant).ok_or("an unknown variant")?;
    let fen = value(position, "position ")?;
    let root = Position::from_fen(&fen)?;
    if fen.split('/').count() != ranks {
        return Err(format!("expected {ranks} ranks"));
    }
    let winner = match winner {
        "winner white" => Side::White,
        "winner black" => Side::Black,
        _ => return Err(format!("an unknown winner: {winner}")),
    };
    let indices = &file[header_end + 2..];
    if value(count, "moves ")?.parse() != Ok(indices.len()) {
        return Err(format!("expected {count}, found {}", indices.len()));
    }
    play_all_lines(root, capture_rule, winner, Reader { indices, read: 0 }, max_positions)
}

fn play_all_lines(
    root: Position,
    capture_rule: CaptureRule,
    winner: Side,
    mut reader: Reader<'_>,
    max_positions: usize,
) -> Result<VerifiedWin, String> {
    let mut known: HashMap<Box<str>, Known> = HashMap::new();
    let mut quiet_plies = 0;
    let mut line: Vec<Node> = Vec::new();
    let mut next = Some((root, false));
    loop {
        // The length of play from a position that was just left or was known before, and whether the move to it is quiet.
        let finished = if let Some((position, is_quiet)) = next.take() {
            match enter(position, is_quiet, capture_rule, winner, &mut known, &mut reader)? {
                Entered::New(node) if known.len() <= max_positions => {
                    line.push(node);
                    None
                }
                Entered::New(_) => return Err(format!("more than {max_positions} positions")),
                Entered::Known(length) => Some((length, is_quiet)),
            }
        } else {
            let node = line.last_mut().ok_or("no position")?;
            if let Some(path) = node.moves.pop() {
                next = Some((node.position.after(&path), node.position.is_quiet(&path)));
                None
            } else {
                let Node { key, length, is_quiet, .. } = line.pop().ok_or("no position")?;
                if let Some(key) = key {
                    known.insert(key, Known::Won(length));
                }
                Some((length, is_quiet))
            }
        };
        let Some((length, is_quiet)) = finished else { continue };
        let Some(before) = line.last_mut() else {
            if reader.read < reader.indices.len() {
                return Err(format!("all lines are won, but {} bytes are left", reader.indices.len() - reader.read));
            }
            return Ok(VerifiedWin { plies: length.plies, quiet_plies, positions: known.len() });
        };
        before.length.plies = before.length.plies.max(length.plies + 1);
        if is_quiet {
            before.length.quiet = before.length.quiet.max(length.quiet + 1);
            quiet_plies = quiet_plies.max(before.length.quiet);
        }
    }
}

enum Entered {
    New(Node),
    Known(Length),
}

/// Adds a position to the line, unless it is known to be won. Of the winner's moves, only the stored one is played.
fn enter(
    position: Position,
    is_quiet: bool,
    capture_rule: CaptureRule,
    winner: Side,
    known: &mut HashMap<Box<str>, Known>,
    reader: &mut Reader<'_>,
) -> Result<Entered, String> {
    let key = (position.turn() == winner).then(|| position.to_string().into_boxed_str());
    if let Some(key) = &key {
        match known.entry(key.clone()) {
            Entry::Vacant(entry) => _ = entry.insert(Known::OnLine),
            Entry::Occupied(entry) => match *entry.get() {
                Known::OnLine => return Err(format!("a line repeats {key}")),
                Known::Won(length) => return Ok(Entered::Known(length)),
            },
        }
    }
    let mut moves = position.moves(capture_rule);
    moves.sort_by_cached_key(Path::to_string);
    match &key {
        None => moves.reverse(),
        Some(key) if moves.is_empty() => return Err(format!("the winner cannot move in {key}")),
        Some(key) => moves = vec![reader.choose(&mut moves).map_err(|error| format!("{error}, in {key}"))?],
    }
    Ok(Entered::New(Node { position, key, moves, length: Length::default(), is_quiet }))
}
