//! Costly moves of seeded random games with a short search at each ply, and what their motives claim.

use fastrand::Rng;
use laska_app::{Exposure, MoveCost, SearchResult, WinningChances};
use laska_engine::{Limits, MemorySize, Nodes, Root, SearchStatus, Searcher};
use laska_rules::{DrawRules, Game, Move, Position, Variant};
use laska_worker::protocol::{Plies, ScoreKind};

/// A move that loses winning chances, compared with the best one by a search.
pub struct CostlyMove {
    pub position: Position,
    pub played: SearchResult,
    pub best: SearchResult,
}

/// The loss in winning chances from which a move is costly.
const COSTLY: f64 = 0.08;

/// Games of weak players rarely last longer.
const MAX_PLIES: usize = 120;

/// Returns the costly moves of a game between two players who play the best move they know or any move, at random.
pub fn costly_moves(searcher: &mut Searcher, seed: u64, nodes: Nodes) -> Vec<CostlyMove> {
    let mut rng = Rng::with_seed(seed);
    let mut game = Game::new(Variant::LASKA).with_draw_rules(DrawRules::NONE);
    let mut costly = Vec::new();
    let mut result = search(searcher, &game, nodes);
    while let Some(best) = result.filter(|_| game.moves().len() < MAX_PLIES) {
        let position = game.position().clone();
        let legal = game.legal_moves();
        let mv = if rng.bool() { best.mv } else { legal[rng.usize(..legal.len())] };
        game.play(mv).expect("a legal move");
        result = search(searcher, &game, nodes);
        if let Some(after) = &result {
            let played = SearchResult::of_move(mv, after);
            let chances = |result: &SearchResult| {
                WinningChances::for_white(position.turn(), result.score).seen_by(position.turn()).share()
            };
            if mv != best.mv && chances(&best) - chances(&played) >= COSTLY {
                costly.push(CostlyMove { position, played, best });
            }
        }
    }
    costly
}

/// Creates the searcher of [`costly_moves`].
pub fn searcher() -> Searcher {
    Searcher::new(MemorySize::mebibytes(1))
}

/// Searches the position on the board; returns `None` if the game is over.
pub fn search(searcher: &mut Searcher, game: &Game, nodes: Nodes) -> Option<SearchResult> {
    search_lines(searcher, game, Limits::nodes(nodes)).into_iter().next()
}

/// Searches the position on the board, and returns a result for each line, the best first; none if the game is over.
pub fn search_lines(searcher: &mut Searcher, game: &Game, limits: Limits) -> Vec<SearchResult> {
    let Ok(root) = Root::new(game) else { return Vec::new() };
    searcher.start(root, limits);
    loop {
        if let SearchStatus::Done(info) = searcher.step(Nodes::MAX) {
            let results = info.lines.iter().map(|line| SearchResult {
                mv: line.first_move(),
                score: line.score.kind(),
                depth: info.depth.0,
                line: line.pv.moves().collect(),
            });
            return results.collect();
        }
    }
}

/// The names of all claims.
pub const CLAIMS: [&str; 13] = [
    "allows-win",
    "misses-win",
    "allows-chain",
    "allows-shot",
    "exposes",
    "ignores-threat",
    "loses-exchange",
    "loses-counters",
    "allows-promotion",
    "misses-shot",
    "misses-capture",
    "misses-freeing",
    "misses-counters",
];

/// Returns what a cost claims, as a text for [`crate::claims::check`].
pub fn claim(cost: &MoveCost) -> String {
    let grade = |is_officer: bool| if is_officer { "officer" } else { "soldier" };
    match *cost {
        MoveCost::AllowsWin { moves } => format!("allows-win {moves}"),
        MoveCost::MissesWin { moves } => format!("misses-win {moves}"),
        MoveCost::AllowsChain { counters } => format!("allows-chain {counters}"),
        MoveCost::AllowsShot { offer, over, counters } => {
            let over = over.map_or_else(|| "any".to_owned(), |over| over.to_string());
            format!("allows-shot {offer} {over} {counters}")
        }
        MoveCost::Exposes { square, exposure, is_officer, freed } => {
            let how = match exposure {
                Exposure::Moved => "moved".to_owned(),
                Exposure::Left(left) => left.to_string(),
                Exposure::Opened => "opened".to_owned(),
            };
            format!("exposes {square} {how} {} {freed}", grade(is_officer))
        }
        MoveCost::IgnoresThreat { square, is_officer, freed } => {
            format!("ignores-threat {square} threatened {} {freed}", grade(is_officer))
        }
        MoveCost::LosesExchange { captured, returned } => format!("loses-exchange {captured} {returned}"),
        MoveCost::LosesCounters { by, counters } => format!("loses-counters {by} {counters}"),
        MoveCost::MissesCounters { counters } => format!("misses-counters {counters}"),
        MoveCost::AllowsPromotion { square, moves, had_to_stay } => {
            format!("allows-promotion {square} {moves} {}", if had_to_stay { "stay" } else { "free" })
        }
        MoveCost::MissesShot { given, captured } => format!("misses-shot {given} {captured}"),
        MoveCost::MissesCapture { counters, instead_of } => format!("misses-capture {counters} {instead_of}"),
        MoveCost::MissesFreeing { prisoners } => format!("misses-freeing {prisoners}"),
    }
}

impl CostlyMove {
    /// Writes the move as `position | score line | score line`, with the line of the move and that of the best one.
    pub fn to_text(&self) -> String {
        format!("{} | {} | {}", self.position, result_text(&self.played), result_text(&self.best))
    }

    /// Reads what [`CostlyMove::to_text`] writes.
    ///
    /// # Panics
    /// If the text is anything else.
    pub fn from_text(text: &str) -> Self {
        let parts: Vec<&str> = text.split(" | ").collect();
        let [position, played, best] = parts[..] else { panic!("expected three parts: {text}") };
        let position = position.parse().unwrap_or_else(|error| panic!("{position}: {error}"));
        Self { position, played: read_result(played), best: read_result(best) }
    }
}

fn result_text(result: &SearchResult) -> String {
    let score = match result.score {
        ScoreKind::Win(Plies(plies)) => format!("win:{plies}"),
        ScoreKind::Loss(Plies(plies)) => format!("loss:{plies}"),
        ScoreKind::Value(value) => value.to_string(),
    };
    result.line.iter().fold(score, |text, mv| format!("{text} {mv}"))
}

fn read_result(text: &str) -> SearchResult {
    let (score, line) = text.split_once(' ').expect("a score and a line");
    let plies = |text: &str| Plies(text.parse().expect("a number of plies"));
    let score = match score.split_once(':') {
        Some(("win", text)) => ScoreKind::Win(plies(text)),
        Some((_, text)) => ScoreKind::Loss(plies(text)),
        None => ScoreKind::Value(score.parse().expect("a value")),
    };
    let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().expect("a move")).collect();
    SearchResult { mv: line[0], score, depth: 1, line }
}
