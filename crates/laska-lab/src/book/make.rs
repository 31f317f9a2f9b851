//! From searched positions to the book: backs up scores and what is proven, and counts the lines through each move.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

use laska_library::{Book, BookEntry, BookMove, Hundredths, OpeningWins, Visits};
use laska_rules::{Color, Move, PackedPosition, Position, Variant};

use super::explorer::{BookPosition, BookPositions, position_key};
use super::search_result::SearchResult;

/// The winners of proven positions by key; mirror images share a key.
pub(super) struct Winners(BTreeMap<PackedPosition, Color>);

impl From<&OpeningWins> for Winners {
    fn from(OpeningWins(wins): &OpeningWins) -> Self {
        Self(wins.iter().map(|win| (position_key(win.game().position()), win.winner)).collect())
    }
}

impl Winners {
    /// Returns the score of a proven position for a side.
    fn score(&self, position: &Position, side: Color) -> Option<Hundredths> {
        let winner = *self.0.get(&position_key(position))?;
        Some(if winner == side { Hundredths::WIN } else { Hundredths(-Hundredths::WIN.0) })
    }
}

/// Returns the positions of a book that can be reached from the start.
pub(super) fn positions_of(book: &Book) -> BookPositions {
    let mut positions = BookPositions::new();
    let mut queue = VecDeque::from([(Position::start(book.variant().board), 0)]);
    while let Some((position, ply)) = queue.pop_front() {
        let Some(entry) = book.entry(&position).filter(|_| !positions.contains_key(&position_key(&position))) else {
            continue;
        };
        let moves: Vec<_> = entry.moves.iter().map(|it| (it.mv, it.score)).collect();
        queue.extend(moves.iter().map(|&(mv, _)| (after(&position, mv), ply + 1)));
        let result = SearchResult { depth: entry.depth, moves };
        positions.insert(position_key(&position), BookPosition { position, ply, result });
    }
    positions
}

pub(super) fn make_book(variant: Variant, mut positions: BookPositions, winners: &Winners) -> Book {
    let order = keys_by_ply(&positions);
    back_up_scores(&mut positions, &order, winners);
    let counts = PathCounts::count(&positions, &order, position_key(&Position::start(variant.board)));
    let mut book = Book::new(variant);
    for packed in &order {
        let Some(&paths_to) = counts.paths_to.get(packed) else { continue };
        let entry = &positions[packed];
        let moves = entry.result.moves.iter().map(|&(mv, score)| {
            let paths_from = next_key(&positions, entry, mv).map_or(1, |next| counts.paths_from[&next]);
            BookMove { mv, score, visits: Visits(paths_to.saturating_mul(paths_from)) }
        });
        let book_entry = BookEntry { depth: entry.result.depth, moves: moves.collect() };
        book.insert(&entry.position, book_entry).expect("a search finds legal moves");
    }
    book
}

/// Backs up the scores from the last positions to the first: a move gets the negated score of the best reply. A move to a
/// proven position and all moves of a lost one get the score of a win or a loss.
fn back_up_scores(positions: &mut BookPositions, order: &[PackedPosition], winners: &Winners) {
    for packed in order.iter().rev() {
        let entry = &positions[packed];
        let turn = entry.position.turn();
        let lost = winners.score(&entry.position, turn).filter(|&score| score < Hundredths(0));
        let mut moves = entry.result.moves.clone();
        for (mv, score) in &mut moves {
            let proven = lost.or_else(|| winners.score(&after(&entry.position, *mv), turn));
            let replied = || Some(Hundredths(-positions[&next_key(positions, entry, *mv)?].result.best().0));
            *score = proven.or_else(replied).unwrap_or(*score);
        }
        moves.sort_by_key(|&(_, score)| Reverse(score));
        positions.get_mut(packed).expect("the order lists existing positions").result.moves = moves;
    }
}

/// Numbers of lines through the book.
struct PathCounts {
    /// The number of lines from the start to each reachable position.
    paths_to: BTreeMap<PackedPosition, u32>,
    /// The number of lines from each position to the end of the book.
    paths_from: BTreeMap<PackedPosition, u32>,
}

impl PathCounts {
    fn count(positions: &BookPositions, order: &[PackedPosition], start: PackedPosition) -> Self {
        let next = |packed: &PackedPosition| {
            let entry = &positions[packed];
            entry.result.moves.iter().map(move |&(mv, _)| next_key(positions, entry, mv))
        };
        let mut paths_from = BTreeMap::new();
        for packed in order.iter().rev() {
            let lines = next(packed).map(|next| next.map_or(1, |next| paths_from[&next]));
            let lines = lines.fold(0, u32::saturating_add);
            paths_from.insert(*packed, lines);
        }
        let mut paths_to = BTreeMap::from([(start, 1_u32)]);
        for packed in order {
            let Some(&here) = paths_to.get(packed) else { continue };
            for next in next(packed).flatten() {
                let there = paths_to.entry(next).or_default();
                *there = there.saturating_add(here);
            }
        }
        Self { paths_to, paths_from }
    }
}

fn keys_by_ply(positions: &BookPositions) -> Vec<PackedPosition> {
    let mut keys: Vec<_> = positions.keys().copied().collect();
    keys.sort_by_key(|packed| positions[packed].ply);
    keys
}

/// Returns the key of the position after a move, if the book has it one ply later. This excludes cycles.
fn next_key(positions: &BookPositions, entry: &BookPosition, mv: Move) -> Option<PackedPosition> {
    let key = position_key(&after(&entry.position, mv));
    positions.get(&key).is_some_and(|next| next.ply == entry.ply + 1).then_some(key)
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

#[cfg(test)]
mod tests {
    use laska_library::data;

    use super::*;

    fn remade(book: &Book, wins: &OpeningWins) -> Book {
        make_book(book.variant(), positions_of(book), &wins.into())
    }

    #[test]
    fn a_book_is_remade_from_its_positions() {
        let book: Book = data::BOOK.parse().expect("a valid book");
        let wins: OpeningWins = data::OPENING_WINS.parse().expect("a valid file");
        assert!(
            remade(&book, &wins).to_string() == data::BOOK,
            "laska-lab book --from BOOK --wins WINS makes the book"
        );
    }

    #[test]
    fn what_is_proven_is_backed_up() {
        let text =
            "laska-book 1 laska\n9 c3-d4=+30x2> a3-b4=+10x1\n9 e5-d4-c3=-30x2>\n9 d2-c3-b4=+30x1 b2-c3-d4=+20x1\n";
        let book: Book = text.parse().expect("a valid book");
        assert_eq!(remade(&book, &OpeningWins::default()).to_string(), text);
        let wins = "laska-opening-wins 1\nc3-d4 e5-d4-c3 d2-c3-b4;black;141;9;8\n".parse().expect("a win");
        let expected =
            "laska-book 1 laska\n9 c3-d4=+20x2> a3-b4=+10x1\n9 e5-d4-c3=-20x2>\n9 b2-c3-d4=+20x1 d2-c3-b4=-9999x1\n";
        assert_eq!(remade(&book, &wins).to_string(), expected);
        let wins = "laska-opening-wins 1\nc3-d4 e5-d4-c3;black;141;9;8\n".parse().expect("a win");
        let expected = "laska-book 1 laska\n9 a3-b4=+10x1 c3-d4=-9999x2>\n9 e5-d4-c3=+9999x2>\n9 d2-c3-b4=-9999x1 b2-c3-d4=-9999x1\n";
        assert_eq!(remade(&book, &wins).to_string(), expected);
    }
}
