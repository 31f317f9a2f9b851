//! The summary of a match from the first player's point of view, as a line, a table or JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::game::PlayerId;
use super::player::SearchTotals;
use super::result::{EndKind, GameResult, PairResult};
use super::statistics::{Elo, Estimate, Hypothesis, Pentanomial, Share, Sprt};

/// The sums over all games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) pairs: Pentanomial,
    /// Games forfeited by the first and the second player.
    pub(super) forfeits: [u64; 2],
    /// Games that ended by adjudication.
    adjudicated: u64,
    /// Plies in all games, including the openings.
    pub(super) plies: u64,
    pub(super) totals: [SearchTotals; 2],
}

impl Tally {
    pub(super) const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(super) fn add(&mut self, pair: &PairResult) {
        let half_points = pair.iter().map(|played| self.add_game(played)).sum();
        self.pairs.add(half_points);
    }

    /// Counts a game and returns the first player's half points.
    fn add_game(&mut self, played: &GameResult) -> usize {
        self.plies += played.plies;
        for (sum, totals) in self.totals.iter_mut().zip(played.totals) {
            sum.add(totals);
        }
        match (played.end, played.winner) {
            (EndKind::Adjudication, _) => self.adjudicated += 1,
            (EndKind::Forfeit, Some(winner)) => self.forfeits[winner.opponent() as usize] += 1,
            (EndKind::Rules | EndKind::Forfeit, _) => {}
        }
        let (count, half_points) = match played.winner {
            Some(PlayerId::First) => (&mut self.wins, 2),
            None => (&mut self.draws, 1),
            Some(PlayerId::Second) => (&mut self.losses, 0),
        };
        *count += 1;
        half_points
    }
}

/// The result of a match. The field names are those of the JSON output.
#[derive(Serialize)]
pub(super) struct Summary {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: Pentanomial,
    score: Option<Share>,
    elo: Option<Elo>,
    elo_error_95: Option<Elo>,
    #[serde(skip)]
    estimate: Option<Estimate>,
    sprt: Option<SprtState>,
    forfeits: [u64; 2],
    adjudicated: u64,
    plies_a_game: f64,
    players: [PlayerStats; 2],
}

/// The state of the sequential test.
#[derive(Clone, Copy, Serialize)]
struct SprtState {
    elo0: Elo,
    elo1: Elo,
    alpha: f64,
    beta: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: Option<Hypothesis>,
}

/// Averages over a player's searches.
#[derive(Clone, Copy, Serialize)]
struct PlayerStats {
    moves: u64,
    depth: f64,
    nodes_a_second: f64,
    milliseconds_a_move: f64,
}

impl Summary {
    pub(super) fn of(tally: &Tally, sprt: Option<Sprt>) -> Self {
        let estimate = Estimate::of(&tally.pairs);
        let finite = |elo: Elo| elo.0.is_finite().then_some(elo);
        Self {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pentanomial: tally.pairs,
            score: tally.pairs.mean(),
            elo: estimate.and_then(|estimate| finite(estimate.elo)),
            elo_error_95: estimate.filter(|e| e.elo.0.is_finite()).and_then(|estimate| finite(estimate.error)),
            estimate,
            sprt: sprt.map(|sprt| SprtState::of(sprt, &tally.pairs)),
            forfeits: tally.forfeits,
            adjudicated: tally.adjudicated,
            plies_a_game: ratio(tally.plies as f64, tally.games() as f64),
            players: tally.totals.map(PlayerStats::of),
        }
    }

    /// Returns the hypothesis that the test accepted, if it is decided.
    pub(super) fn accepted(&self) -> Option<Hypothesis> {
        self.sprt.and_then(|sprt| sprt.verdict)
    }

    /// Returns the current result in one line.
    pub(super) fn line(&self) -> String {
        let Self { games, wins, draws, losses, .. } = self;
        let estimate = self.estimate.map_or_else(|| "unknown".to_owned(), |estimate| estimate.to_string());
        let sprt = self.sprt.map_or_else(String::new, |sprt| format!("  {}", sprt.text()));
        format!("games {games}: +{wins} ={draws} -{losses}  elo {estimate}{sprt}")
    }

    pub(super) fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { games, wins, draws, losses, pentanomial: Pentanomial(pairs), .. } = self;
        let percent = self.score.map_or_else(|| "unknown".to_owned(), |Share(share)| format!("{:.1}%", 100.0 * share));
        let estimate = self.estimate.map_or_else(|| "unknown".to_owned(), |estimate| estimate.to_string());
        writeln!(out, "games     {games}: first +{wins} ={draws} -{losses}, {percent}")?;
        writeln!(
            out,
            "pairs     0: {}  ½: {}  1: {}  1½: {}  2: {}",
            pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]
        )?;
        writeln!(out, "elo       {estimate} (95% confidence)")?;
        if let Some(sprt) = self.sprt {
            writeln!(out, "sprt      {}", sprt.text())?;
        }
        for (player_id, stats) in PlayerId::ALL.into_iter().zip(self.players) {
            writeln!(out, "{:<9} {}", player_id.name(), stats.text())?;
        }
        writeln!(out, "length    {:.1} plies per game", self.plies_a_game)?;
        let [first, second] = self.forfeits;
        writeln!(out, "forfeits  first {first}, second {second}; {} games adjudicated", self.adjudicated)
    }
}

impl SprtState {
    fn of(sprt: Sprt, pairs: &Pentanomial) -> Self {
        let Sprt { elo0, elo1, alpha, beta } = sprt;
        let ((lower, upper), llr) = (sprt.bounds(), sprt.log_likelihood_ratio(pairs));
        Self { elo0, elo1, alpha, beta, llr, lower, upper, verdict: sprt.accepted(llr) }
    }

    fn text(self) -> String {
        let Self { elo0: Elo(elo0), elo1: Elo(elo1), llr, lower, upper, .. } = self;
        let result = match self.verdict {
            None => "undecided".to_owned(),
            Some(Hypothesis::Elo0) => format!("at most {elo0} elo"),
            Some(Hypothesis::Elo1) => format!("at least {elo1} elo"),
        };
        format!("llr {llr:+.2} in {lower:.2} .. {upper:.2}, elo {elo0} vs. {elo1}: {result}")
    }
}

impl PlayerStats {
    fn of(totals: SearchTotals) -> Self {
        let (moves, seconds) = (totals.moves as f64, totals.microseconds as f64 / 1e6);
        Self {
            moves: totals.moves,
            depth: ratio(totals.depth as f64, moves),
            nodes_a_second: ratio(totals.nodes as f64, seconds),
            milliseconds_a_move: ratio(1000.0 * seconds, moves),
        }
    }

    fn text(self) -> String {
        let Self { moves, depth, nodes_a_second, milliseconds_a_move } = self;
        let millions = nodes_a_second / 1e6;
        format!("{moves} moves, depth {depth:.1}, {millions:.2} million nodes/s, {milliseconds_a_move:.1} ms per move")
    }
}

/// Returns a quotient, or 0 if the divisor is 0.
fn ratio(sum: f64, count: f64) -> f64 {
    if count > 0.0 { sum / count } else { 0.0 }
}
