//! From searched positions to the book: backs up scores and what is proven, and counts the lines through each move.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use laska_cli::certificates::{CertificateFailure, confirm};
use laska_engine::{MemorySize, check_win};
use laska_library::{Book, BookDepth, BookEntry, BookMove, Certificate, Hundredths, OpeningWins, Visits};
use laska_rules::{Color, Move, PackedPosition, Position, Variant};

use super::explorer::{BookPosition, BookPositions, position_key};
use super::search_result::SearchResult;

/// The number of plies from the start up to which the book follows the certificates.
const CERTIFIED_PLIES: usize = 16;

/// What is proven: positions by key; mirror images share a key.
#[derive(Default)]
pub(super) struct Winners {
    winners: BTreeMap<PackedPosition, Color>,
    /// The first positions of certificates.
    roots: BTreeSet<PackedPosition>,
    /// The positions of certificates, with that after the winner's move where the winner is to move. The move of the first
    /// certificate counts, whose positions are never left.
    certified: BTreeMap<PackedPosition, Option<PackedPosition>>,
}

impl From<&OpeningWins> for Winners {
    fn from(OpeningWins(wins): &OpeningWins) -> Self {
        let winners = wins.iter().map(|win| (position_key(win.game().position()), win.winner)).collect();
        Self { winners, ..Self::default() }
    }
}

impl Winners {
    /// Adds the positions that arise if the winner of a certificate follows it.
    ///
    /// # Errors
    /// If the certificate is not confirmed.
    pub(super) fn add(&mut self, certificate: &Certificate, memory: MemorySize) -> Result<(), CertificateFailure> {
        let (root, winner) = (certificate.root(), certificate.winner());
        let mut certified = Vec::new();
        confirm(certificate, |strategy| {
            check_win(root, certificate.variant().capture_rule, winner, memory, |position| {
                let mv = strategy(position)?;
                let next = position_key(&after(position, mv));
                certified.extend([(next, None), (position_key(position), Some(next))]);
                Some(mv)
            })
        })?;
        self.roots.insert(position_key(root));
        for (position, next) in certified.into_iter().chain([(position_key(root), None)]) {
            self.winners.insert(position, winner);
            self.certified.entry(position).or_insert(next);
        }
        Ok(())
    }

    /// Returns the moves that the book must have because of the certificates: those that lead to the first position of one,
    /// and in its positions the winner's move or all of the loser's.
    fn certified_moves(&self, position: &Position, variant: Variant) -> Vec<(Move, Hundredths)> {
        let next = self.certified.get(&position_key(position));
        let moves = position.legal_moves(variant.capture_rule);
        let scored = moves.iter().filter_map(|&mv| {
            let after = after(position, mv);
            let key = position_key(&after);
            let is_followed = match next {
                None => self.roots.contains(&key),
                Some(None) => true,
                Some(Some(next)) => *next == key,
            };
            if is_followed { Some((mv, self.score(&after, position.turn())?)) } else { None }
        });
        scored.collect()
    }

    /// Returns the score of a proven position for a side.
    fn score(&self, position: &Position, side: Color) -> Option<Hundredths> {
        let winner = *self.winners.get(&position_key(position))?;
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
    follow_certificates(&mut positions, variant, winners);
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

/// Adds the moves of the certificates, and the positions after them. What a certificate knows of a position takes the place of a
/// search.
fn follow_certificates(positions: &mut BookPositions, variant: Variant, winners: &Winners) {
    let mut queue: VecDeque<_> = keys_by_ply(positions).into();
    while let Some(key) = queue.pop_front() {
        let BookPosition { position, ply, result } =
            positions.get_mut(&key).expect("the queue lists existing positions");
        let moves = winners.certified_moves(position, variant);
        let ply = *ply + 1;
        let next: Vec<_> = moves.iter().map(|&(mv, _)| after(position, mv)).collect();
        if winners.certified.contains_key(&key) {
            *result = SearchResult { depth: BookDepth::PROVEN, moves };
        } else {
            let is_new = |&(mv, _): &(Move, _)| !result.moves.iter().any(|&(known, _)| known == mv);
            let new: Vec<_> = moves.into_iter().filter(is_new).collect();
            result.moves.extend(new);
        }
        for position in next.into_iter().filter(|_| ply < CERTIFIED_PLIES) {
            let moves = winners.certified_moves(&position, variant);
            let key = position_key(&position);
            if !positions.contains_key(&key) && !moves.is_empty() {
                let result = SearchResult { depth: BookDepth::PROVEN, moves };
                positions.insert(key, BookPosition { position, ply, result });
                queue.push_back(key);
            }
        }
    }
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
    use laska_rules::Game;

    use super::*;

    fn remade(book: &Book, wins: &OpeningWins) -> Book {
        make_book(book.variant(), positions_of(book), &wins.into())
    }

    /// The winners of the library's wins and certificates.
    fn known_winners() -> Winners {
        let mut winners = Winners::from(&data::OPENING_WINS.parse().expect("a valid file"));
        for file in data::CERTIFICATES {
            let certificate = Certificate::parse(file).expect("a valid file");
            winners.add(&certificate, MemorySize::mebibytes(256)).expect("a proof");
        }
        winners
    }

    #[test]
    fn a_book_is_remade_from_its_positions() {
        let book: Book = data::BOOK.parse().expect("a valid book");
        assert!(
            make_book(book.variant(), positions_of(&book), &known_winners()).to_string() == data::BOOK,
            "laska-lab book --from BOOK --wins WINS --certificate … makes the book"
        );
    }

    #[test]
    fn the_book_plays_what_is_certified_against_every_defense() {
        let book: Book = data::BOOK.parse().expect("a valid book");
        let positions = positions_of(&book);
        let certificates = data::CERTIFICATES.map(|file| Certificate::parse(file).expect("a valid file"));
        let mut followed = 0;
        for certificate in &certificates {
            let Some(ply) = positions.get(&position_key(certificate.root())).map(|it| it.ply) else {
                // The book ends before.
                let is_before = |it: &BookPosition| {
                    let moves = it.position.legal_moves(certificate.variant().capture_rule);
                    moves.iter().any(|&mv| position_key(&after(&it.position, mv)) == position_key(certificate.root()))
                };
                assert!(!positions.values().any(is_before), "{}", certificate.root());
                continue;
            };
            followed += 1;
            let mut winners = Winners::default();
            winners.add(certificate, MemorySize::mebibytes(256)).expect("a proof");
            let (root, rule) = (certificate.root(), certificate.variant().capture_rule);
            let (mut pending, mut chosen) = (vec![(root.clone(), ply)], 0);
            while let Some((position, ply)) = pending.pop().filter(|&(_, ply)| ply < CERTIFIED_PLIES) {
                let game = Game::from_position(position.clone(), rule);
                let moves = if position.turn() == certificate.winner() {
                    chosen += 1;
                    vec![book.choose(&game, 0).unwrap_or_else(|| panic!("{position} is in the book")).mv]
                } else {
                    position.legal_moves(rule).to_vec()
                };
                for mv in moves {
                    let next = after(&position, mv);
                    assert!(winners.score(&next, position.turn()).is_some(), "{position}: {mv}");
                    pending.push((next, ply + 1));
                }
            }
            assert!(chosen > 5, "{root}: {chosen}");
        }
        assert!(followed > 0);
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
