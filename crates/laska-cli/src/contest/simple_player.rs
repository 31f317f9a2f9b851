//! Players that do not search: yardsticks for the weak levels, and for the coach.

use fastrand::Rng;
use laska_app::{Advice, SearchResult};
use laska_engine::{Level, Nodes};
use laska_rules::{CaptureRule, Game, Move, Position};

use crate::coach::SearchingCoach;

/// A built-in player and its random numbers.
pub(super) struct SimplePlayer {
    kind: SimpleKind,
    seed: Option<u64>,
    rng: Rng,
    /// The learner's coach.
    coach: Option<SearchingCoach>,
}

/// How a built-in player chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SimpleKind {
    /// Looks one move ahead, like a person who has just learned the rules: plays any move after which the opponent's
    /// next move can capture the fewest counters.
    Novice,
    /// A novice with a coach: replaces a move as long as the coach says that it costs much.
    Learner(CoachSettings),
    /// Plays any legal move.
    Random,
}

/// The coach of a learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CoachSettings {
    /// The level that the coach is made for.
    pub(super) level: Level,
    /// How many positions its search visits at each move.
    pub(super) nodes: Nodes,
}

impl CoachSettings {
    /// A coach for a beginner, who sees about as much as the one of the page.
    const BEGINNER: Self = Self { level: Level::new(2).expect("a level"), nodes: Nodes(20_000) };
}

impl SimpleKind {
    /// Returns the player with a name: `novice`, `learner` or `random`.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        [Self::Novice, Self::Learner(CoachSettings::BEGINNER), Self::Random]
            .into_iter()
            .find(|kind| kind.name() == name)
    }

    /// Returns the name on the command line.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Learner(_) => "learner",
            Self::Random => "random",
        }
    }
}

impl SimplePlayer {
    /// Creates a player. The same seed always gives the same choices; without a seed they are random.
    pub(super) fn new(kind: SimpleKind, seed: Option<u64>) -> Self {
        let coach = match kind {
            SimpleKind::Learner(settings) => Some(SearchingCoach::new(settings.level, settings.nodes)),
            SimpleKind::Novice | SimpleKind::Random => None,
        };
        Self { kind, seed, rng: seed.map_or_else(Rng::new, Rng::with_seed), coach }
    }

    /// Restarts the sequence of random numbers, and gives the learner a new coach.
    pub(super) fn begin_game(&mut self) {
        *self = Self::new(self.kind, self.seed);
    }

    /// Chooses a move.
    ///
    /// # Panics
    /// If the game is over.
    pub(super) fn choose(&mut self, game: &Game) -> Move {
        let mut moves = game.legal_moves().to_vec();
        let mut chosen = self.choose_among(&moves, game);
        let Some(results) = self.coach.as_mut().map(|coach| coach.search(game)) else { return chosen };
        // The coach does not speak against the best move.
        while self.speaks_against(game, &results, chosen) {
            moves.retain(|&mv| mv != chosen);
            chosen = self.choose_among(&moves, game);
        }
        chosen
    }

    fn speaks_against(&mut self, game: &Game, results: &[SearchResult], mv: Move) -> bool {
        let advice = self.coach.as_mut().and_then(|coach| coach.advise(game, results, mv));
        matches!(advice, Some(Advice::Costs(_)))
    }

    fn choose_among(&mut self, moves: &[Move], game: &Game) -> Move {
        let mut moves = moves.to_vec();
        if self.kind != SimpleKind::Random {
            let risk = |mv: &Move| count_capturable(game.position(), *mv, game.variant().capture_rule);
            let least = moves.iter().map(risk).min();
            moves.retain(|mv| Some(risk(mv)) == least);
        }
        self.rng.choice(moves).expect("a game that is not over has a legal move")
    }
}

/// Returns the largest number of counters that a reply to this move can capture.
fn count_capturable(position: &Position, mv: Move, capture_rule: CaptureRule) -> usize {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next.legal_moves(capture_rule).iter().map(|reply| reply.jumps()).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use laska_rules::notation::piece_list;
    use laska_rules::{Board, Variant};

    use super::*;

    /// Returns the moves that a player chooses with 200 seeds.
    fn choices(kind: SimpleKind, pieces: &str) -> BTreeSet<String> {
        let position = piece_list::parse(pieces, Board::Seven).expect("a position");
        let game = Game::from_position(position, CaptureRule::MustFinish);
        (0..200).map(|seed| SimplePlayer::new(kind, Some(seed)).choose(&game).to_string()).collect()
    }

    #[test]
    fn the_novice_plays_any_move_after_which_the_fewest_counters_can_be_captured() {
        let pieces = "c3w g1w e5b, White to move";
        assert_eq!(choices(SimpleKind::Random, pieces), ["c3-b4", "c3-d4", "g1-f2"].map(str::to_owned).into());
        assert_eq!(choices(SimpleKind::Novice, pieces), ["c3-b4", "g1-f2"].map(str::to_owned).into());
    }

    #[test]
    fn a_seed_repeats_the_choices_in_each_game() {
        let mut player = SimplePlayer::new(SimpleKind::Random, Some(9));
        let mut play = || {
            player.begin_game();
            let mut game = Game::new(Variant::LASKA);
            for _ in 0..20 {
                let mv = player.choose(&game);
                game.play(mv).expect("the move is legal");
            }
            game
        };
        assert_eq!(play(), play());
    }
}
