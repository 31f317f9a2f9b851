//! What people do with a game and with an analysis on the board.

use fastrand::Rng;
use laska_app::archive::{Entry, GameKey};
use laska_app::saved::SavedGame;
use laska_app::{CursorEvent, Match, Timestamp};
use laska_rules::notation::record::{Comment, Record};
use laska_rules::{DeclaredResult, Move, NodeId, Variant};
use laska_study::collection::{AnalysisKey, SavedAnalysis, merge};

/// An entry on the board.
pub(super) trait Board: Entry + 'static {
    /// Creates a document of a tab. Different tabs may choose the same key.
    fn new(tab: usize, key: u32) -> Self;

    /// Returns what identifies a document; `None` if it is not saved yet.
    fn document(number: u32, entry: &Self) -> Option<Self::Document>;

    /// Returns it as the page saves it.
    fn to_save(self) -> Self {
        self
    }

    /// Changes it, and returns the facts that are withdrawn.
    fn change(&mut self, rng: &mut Rng) -> Vec<String>;

    /// Returns what it contains.
    fn facts(entry: &Self) -> Vec<String>;

    /// Whether the archive has more than `base`.
    fn is_change(_base: &Self, _theirs: &Self) -> bool {
        false
    }

    /// Adds what the archive has more, since both were equal to `base`.
    fn follow(&mut self, _base: &Self, _theirs: &Self) {}
}

fn line(moves: impl IntoIterator<Item = Move>) -> String {
    moves.into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

impl Board for SavedGame {
    fn new(_tab: usize, key: u32) -> Self {
        // In between is room for other keys after conflicts.
        let key = GameKey::Started(Timestamp(u64::from(key) * 1000));
        Self { key: Some(key), ..Match::default().saved() }
    }

    fn document(_number: u32, entry: &Self) -> Option<GameKey> {
        entry.summary(Timestamp::default())?;
        entry.key
    }

    fn to_save(self) -> Self {
        self.at_end()
    }

    fn change(&mut self, rng: &mut Rng) -> Vec<String> {
        let before = Self::facts(self);
        let nodes = self.cursor.tree().preorder();
        match rng.u8(..10) {
            0 if !nodes.is_empty() => self.cursor.apply(CursorEvent::Delete(nodes[rng.usize(..nodes.len())])),
            1 if self.cursor.ply() > 0 => {
                self.cursor.end_with(DeclaredResult::Resignation { loser: self.cursor.position().turn() });
            }
            2 => self.cursor.reopen(),
            choice => {
                if choice < 5 && !nodes.is_empty() {
                    self.cursor.go_to(nodes[rng.usize(..nodes.len())]);
                }
                let moves = self.cursor.legal_moves();
                if !moves.is_empty() {
                    // Only the end of a game forbids a legal move.
                    let _ = self.cursor.play(moves[rng.usize(..moves.len())]);
                }
            }
        }
        let after = Self::facts(self);
        before.into_iter().filter(|fact| !after.contains(fact)).collect()
    }

    fn facts(entry: &Self) -> Vec<String> {
        let cursor = &entry.cursor;
        let fact = |id: NodeId| {
            let end = cursor.tree().note(id).ended_with.map(|end| format!(" {end:?}"));
            format!("{}{}", line(cursor.moves_to(id)), end.unwrap_or_default())
        };
        cursor.tree().preorder().into_iter().map(fact).collect()
    }
}

impl Board for SavedAnalysis {
    fn new(tab: usize, key: u32) -> Self {
        let key = AnalysisKey::new(key);
        Self { key: Some(key), ..Self::of_record(Record::new(Variant::NAMED[tab % 2].0)) }
    }

    fn document(number: u32, _entry: &Self) -> Option<u32> {
        Some(number)
    }

    fn change(&mut self, rng: &mut Rng) -> Vec<String> {
        let before = Self::facts(self);
        let nodes: Vec<_> = std::iter::once(NodeId::ROOT).chain(self.record.tree().preorder()).collect();
        let at = nodes[rng.usize(..nodes.len())];
        match rng.u8(..8) {
            0 if at != NodeId::ROOT => self.record.delete(at),
            1 | 2 => {
                let comment = Comment::new(&format!("#{:010}", rng.u32(..))).expect("a short comment");
                self.record.annotation_mut(at).after = comment;
            }
            _ => {
                let moves = self.record.game_to(at).legal_moves();
                if !moves.is_empty() {
                    self.record.add(at, moves[rng.usize(..moves.len())]).expect("a legal move");
                }
            }
        }
        let moves = self.record.tree().preorder().len();
        *self = self.clone().at_number(rng.usize(..=moves));
        let after = Self::facts(self);
        before.into_iter().filter(|fact| !after.contains(fact)).collect()
    }

    fn facts(entry: &Self) -> Vec<String> {
        let record = &entry.record;
        let nodes = std::iter::once(NodeId::ROOT).chain(record.tree().preorder());
        nodes
            .flat_map(|id| {
                let comment = record.tree().note(id).after.as_str();
                let words = comment.split_whitespace().map(str::to_owned);
                words.chain([line(record.moves_to(id))]).collect::<Vec<_>>()
            })
            .collect()
    }

    fn is_change(base: &Self, theirs: &Self) -> bool {
        !theirs.has_same_content(base)
    }

    fn follow(&mut self, base: &Self, theirs: &Self) {
        if let Some(both) = merge(Some(base), self, theirs) {
            *self = both.entry;
        }
    }
}
