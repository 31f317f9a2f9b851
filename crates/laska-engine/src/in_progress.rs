//! The moves that the threads of a search are searching, so that each searches another one.

use std::sync::atomic::{AtomicU64, Ordering};

use laska_rules::{Move, PositionHash};

use laska_rules::splitmix::GOLDEN;

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
        let mv = u64::from(mv.bits().get()).wrapping_mul(GOLDEN);
        Self((position.0 ^ mv).max(1))
    }
}

impl MovesInProgress {
    const BUCKETS: usize = 1 << 12;

    pub(crate) fn new() -> Self {
        Self { buckets: Box::new([const { [const { AtomicU64::new(0) }; 4] }; Self::BUCKETS]) }
    }

    /// Adds a move, in place of another one if there is no room. Returns false if another thread is searching it.
    pub(crate) fn claim(&self, MoveKey(key): MoveKey) -> bool {
        let bucket = self.bucket(key);
        let found = |sought| bucket.iter().find(|slot| slot.load(Ordering::Relaxed) == sought);
        let is_free = found(key).is_none();
        if is_free {
            found(0).unwrap_or(&bucket[0]).store(key, Ordering::Relaxed);
        }
        is_free
    }

    /// Removes a move that this thread has claimed.
    pub(crate) fn release(&self, MoveKey(key): MoveKey) {
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
    fn a_move_is_claimed_once_until_it_is_released() {
        let (in_progress, keys) = (MovesInProgress::new(), keys(100));
        for &key in &keys {
            assert!(in_progress.claim(key), "{key:?}");
            assert!(!in_progress.claim(key), "{key:?}");
        }
        for &key in &keys {
            assert!(!in_progress.claim(key), "{key:?}");
            in_progress.release(key);
            assert!(in_progress.claim(key), "{key:?}");
        }
    }

    #[test]
    fn a_full_bucket_has_room_for_another_move() {
        let in_progress = MovesInProgress::new();
        let keys: Vec<MoveKey> = (1..=6).map(|number| MoveKey(number * MovesInProgress::BUCKETS as u64)).collect();
        for &key in &keys {
            assert!(in_progress.claim(key));
            assert!(!in_progress.claim(key));
        }
        let bucket = in_progress.bucket(0).each_ref().map(|slot| slot.load(Ordering::Relaxed));
        assert_eq!(keys.iter().filter(|key| bucket.contains(&key.0)).count(), 4);
    }
}
