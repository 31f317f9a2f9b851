//! Owns what a player's `info` lines say: how far it looked, and who it thinks has won. Knows no process.

use laska_engine::Nodes;
use laska_rules::Color;

/// A player's word that the game is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) winner: Color,
}

/// What the latest lines of a search said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) depth: u64,
    pub(super) nodes: Nodes,
    end: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Win,
    Loss,
}

impl Told {
    /// Takes in a line; one that says nothing of this changes nothing.
    pub(super) fn hear(&mut self, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        let after = |name: &str| words.iter().skip_while(|word| **word != name).nth(1).copied();
        // Only the best line tells what the player expects.
        if words.first() != Some(&"info") || after("multipv").is_some_and(|place| place != "1") {
            return;
        }
        let number = |name: &str| after(name).and_then(|word| word.parse().ok());
        self.depth = number("depth").unwrap_or(self.depth);
        self.nodes = number("nodes").map_or(self.nodes, Nodes);
        match after("score") {
            Some("win") => self.end = Some(End::Win),
            Some("loss") => self.end = Some(End::Loss),
            Some(_) => self.end = None,
            None => {}
        }
    }

    /// Who is said to win by that side, whose search it was.
    pub(super) fn claim(self, turn: Color) -> Option<Claim> {
        let winner = match self.end? {
            End::Win => turn,
            End::Loss => !turn,
        };
        Some(Claim { winner })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_on_the_best_line_counts() {
        let mut told = Told::default();
        for line in [
            "info depth 3 score win 5 nodes 100 nps 5 time 1 pv c3-d4",
            "info depth 4 multipv 1 score loss 8 nodes 200 pv c3-d4",
            "info depth 4 multipv 2 score cp 3 nodes 200 pv c3-b4",
            "info nodes 300 nps 5 time 9",
            "hello depth 9",
        ] {
            told.hear(line);
        }
        assert_eq!((told.depth, told.nodes), (4, Nodes(300)));
        assert_eq!(told.claim(Color::White), Some(Claim { winner: Color::Black }));
        told.hear("info depth 5 score cp -10");
        assert_eq!(told.claim(Color::White), None);
    }
}
