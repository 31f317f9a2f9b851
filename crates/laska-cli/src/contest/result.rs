//! The results of a match, and its settings: what its journal contains.

use serde::{Deserialize, Serialize};

use super::game::{GameEnd, MatchGame, PlayerId};
use super::player::SearchTotals;

/// The kind of the journal. The number of an entry is that of the opening, and its result a [`PairResult`].
pub(super) const KIND: &str = "match";

/// The settings that decide which games are played.
#[derive(Serialize)]
pub(super) struct MatchSettings {
    /// The command, options and limits of the first and the second player.
    pub(super) players: [String; 2],
    pub(super) variant: &'static str,
    pub(super) openings: Option<u32>,
    pub(super) opening_plies: u8,
    pub(super) opening_margin: u16,
    pub(super) seed: u64,
    pub(super) draw_after: Option<usize>,
    pub(super) agree_wins: bool,
}

/// The results of two games from the same opening. The first player has White in the first game and Black in the second.
pub(super) type PairResult = [GameResult; 2];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GameResult {
    /// `None` for a draw.
    pub(super) winner: Option<PlayerId>,
    pub(super) end: EndKind,
    /// The length of the game, including the opening.
    pub(super) plies: u64,
    /// The search totals of the first and the second player.
    pub(super) totals: [SearchTotals; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum EndKind {
    Rules,
    Adjudication,
    /// The loser forfeited the game.
    Forfeit,
}

impl From<&MatchGame> for GameResult {
    fn from(played: &MatchGame) -> Self {
        let end = match played.end {
            GameEnd::Rules(_) => EndKind::Rules,
            GameEnd::Agreed { .. } | GameEnd::PlyLimit => EndKind::Adjudication,
            GameEnd::Forfeit { .. } => EndKind::Forfeit,
        };
        Self { winner: played.winner(), end, plies: played.game.moves().len() as u64, totals: played.totals }
    }
}
