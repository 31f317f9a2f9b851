//! The moves that the threads of a search are searching, so that each searches another one.

use std::sync::atomic::{AtomicU64, Ordering};

use laska_rules::{Move, PositionHash};

/// The moves that the threads of a search are searching. A thread that finds a move here searches the node's other moves
/// first; then the result is usually in the transposition table. After Kerrigan, "Simplified ABDADA" (2017), from Weill,
/// "The ABDADA distributed minimax search algorithm" (1996).
///
/// Threads read and write without locks. A lost or a wrong entry changes only the order of moves.
pub(crate) struct MovesInProgress {
    /// The keys of moves, and 0 in free places.
    buckets: Box<[[AtomicU64; 4]; MovesInProgress::BUCKETS]>,
}

/// Identifies a move of a position; never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveKey(u64);

impl MoveKey {
    pub(crate) fn new(position: PositionHash, mv: Move) -> Self {
        // The odd number spreads the move over all bits.
        let mv = u64::from(mv.bits().get()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self((position.0 ^ mv).max(1))
    }
}

impl MovesInProgress {
    const BUCKETS: usize = 1 << 12;

    pub(crate) fn new() -> Self {
        Self { buckets: Box::new([const { [const { AtomicU64::new(0) }; 4] }; Self::BUCKETS]) }
    }

    pub(crate) fn contains(&self, MoveKey(key): MoveKey) -> bool {
        self.bucket(key).iter().any(|slot| slot.load(Ordering::Relaxed) == key)
    }

    /// Adds a move, in place of another one if there is no room.
    pub(crate) fn add(&self, MoveKey(key): MoveKey) {
        let bucket = self.bucket(key);
        let free = bucket.iter().find(|slot| [0, key].contains(&slot.load(Ordering::Relaxed)));
        free.unwrap_or(&bucket[0]).store(key, Ordering::Relaxed);
    }

    pub(crate) fn remove(&self, MoveKey(key): MoveKey) {
        for slot in self.bucket(key).iter().filter(|slot| slot.load(Ordering::Relaxed) == key) {
            slot.store(0, Ordering::Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &[AtomicU64; 4] {
        &self.buckets[key as usize % Self::BUCKETS]
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::{Game, Variant};

    use super::*;

    fn keys(count: u64) -> Vec<MoveKey> {
        let moves = Game::new(Variant::LASKA).legal_moves();
        (1..=count).flat_map(|position| moves.iter().map(move |&mv| MoveKey::new(PositionHash(position), mv))).collect()
    }

    #[test]
    fn moves_are_in_progress_from_their_addition_to_their_removal() {
        let (in_progress, keys) = (MovesInProgress::new(), keys(100));
        for &key in &keys {
            assert!(!in_progress.contains(key), "{key:?}");
            in_progress.add(key);
            in_progress.add(key);
            assert!(in_progress.contains(key));
        }
        for &key in &keys {
            in_progress.remove(key);
            assert!(!in_progress.contains(key));
        }
    }

    #[test]
    fn a_full_bucket_has_room_for_another_move() {
        let in_progress = MovesInProgress::new();
        let keys: Vec<MoveKey> = (1..=6).map(|number| MoveKey(number * MovesInProgress::BUCKETS as u64)).collect();
        for &key in &keys {
            in_progress.add(key);
            assert!(in_progress.contains(key));
        }
        assert_eq!(keys.iter().filter(|&&key| in_progress.contains(key)).count(), 4);
    }
}
