//! The coach: when it speaks about a move, and what it says.
//!
//! It speaks rarely: only about a move that costs much, only if a player of this strength can see why, and not again for some
//! moves. It never speaks about a game that is lost anyway or remains as good as won. If no motive is certain, it says what the
//! line that it expects costs. What it is about to say has to be confirmed by a deeper search of the worse of two moves. It
//! remembers what it found about every move for the recap of the game.

use laska_rules::{CaptureRule, Color, Move, Position};
use laska_worker::protocol::{Level, ScoreKind};

use crate::motives::{ExpectedLoss, MoveCost, any_misses_counters, expected_loss, line_of, move_costs};
use crate::move_quality::WinningChances;
use crate::search_result::SearchResult;

/// A coach of one side in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coach {
    level: Level,
    /// The ply of the move about which it spoke last.
    spoke_at: Option<usize>,
    has_praised: bool,
}

/// What the coach says about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    Costs(Costs),
    /// Every other move would have lost much.
    OnlyMove,
}

/// A move that costs much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    pub why: Why,
    pub best: Move,
    pub demonstration: Demonstration,
}

/// Why a move costs much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A fact of the board.
    Certain(MoveCost),
    /// In the best play that the search expects after a reply, the opponent captures and frees more counters than the player.
    Expected { by: Move, counters: usize },
}

impl Why {
    /// Returns the fact of the board.
    pub const fn certain(self) -> Option<MoveCost> {
        match self {
            Self::Certain(cost) => Some(cost),
            Self::Expected { .. } => None,
        }
    }

    /// Returns the reply that wins the counters, if it names one.
    const fn reply(self) -> Option<Move> {
        match self {
            Self::Certain(MoveCost::LosesCounters { by, .. }) | Self::Expected { by, .. } => Some(by),
            Self::Certain(_) => None,
        }
    }
}

/// What the coach thinks of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    pub moment: Moment,
    /// What it is about to say, if anything.
    pub draft: Option<Draft>,
}

/// What the coach is about to say, if a deeper search agrees that the worse of two moves is that bad.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    advice: Advice,
    moment: Moment,
    /// The moves of the game before the move.
    ply: usize,
    turn: Color,
    better: SearchResult,
    worse: SearchResult,
    /// The worse move, and after it the reply that the advice names, if any.
    moves: Vec<Move>,
}

impl Draft {
    /// Returns the moves that lead to the position for the deeper search: the worse move, or that and a reply.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Replaces the result of the worse move by that of a deeper search after [`Draft::moves`].
    #[must_use]
    pub fn deepened(self, after: SearchResult) -> Self {
        let worse = self.moves.iter().rev().fold(after, |result, &mv| SearchResult::of_move(mv, &result));
        Self { worse, ..self }
    }
}

/// What a search found about a move, whether the coach spoke about it or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    pub best: Move,
    /// The player's winning chances with the best move.
    pub before: WinningChances,
    /// Those after the move.
    pub after: WinningChances,
    /// What the move costs, if that is much and a motive is certain.
    pub cost: Option<MoveCost>,
    /// Whether every other move would have lost much.
    pub is_only: bool,
}

impl Moment {
    /// Returns the winning chances that the move lost.
    pub fn loss(&self) -> f64 {
        self.before.share() - self.after.share()
    }
}

/// The moves that show what a move costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demonstration {
    /// The opponent's best play after the move.
    After(Vec<Move>),
    /// The best play in place of the move, if its cost is to miss that.
    Instead(Vec<Move>),
}

/// The plies between two moves about which the coach speaks: it speaks about every third move at most.
const PAUSE: usize = 6;

/// A move with more than these chances is good.
const GOOD: f64 = 0.60;

/// With less than these chances, the game is lost anyway.
const LOST: f64 = 0.20;

/// With more than these chances, the game is as good as won, and nothing costs a lot.
const WON: f64 = 0.85;

/// The loss in winning chances from which an expected loss of counters is enough to speak.
const EXPECTED_LOSS: f64 = 0.25;

/// The number of other good moves that are looked at.
const MAX_OTHERS: usize = 3;

/// The score of a repetition, which no motive explains.
const DRAWN: ScoreKind = ScoreKind::Value(0);

/// If all other moves lose this much, the best is the only move.
const ONLY_MOVE_LOSS: f64 = 0.30;

impl Coach {
    /// Creates a coach for a player who plays against this level.
    pub const fn new(level: Level) -> Self {
        Self { level, spoke_at: None, has_praised: false }
    }

    /// Assesses a move of the side to move. `moves` are the results of a search for all legal moves, the best first; `ply`
    /// counts the moves of the game before this one. Returns `None` if the search found nothing about the move, or if it had
    /// no choice.
    pub fn assess(
        &self,
        position: &Position,
        capture_rule: CaptureRule,
        ply: usize,
        moves: &[SearchResult],
        played: Move,
    ) -> Option<Assessment> {
        let [best, second, ..] = moves else { return None };
        let result = moves.iter().find(|result| result.mv == played)?;
        let turn = position.turn();
        let is_costly = loses(turn, best, result, costly_loss(self.level));
        let costs = is_costly.then(|| costs(position, capture_rule, result, moves)).flatten();
        let costs = costs.filter(|costs| loses(turn, best, result, self.least_loss(costs.why)));
        let is_only = best.mv == played && is_only(turn, best, second);
        let cost = costs.as_ref().and_then(|costs| costs.why.certain());
        let [before, after] = [best, result].map(|result| chances(turn, result));
        let moment = Moment { best: best.mv, before, after, cost, is_only };
        let is_quiet = before.share() < LOST || self.pauses(ply);
        let praise = (is_only && !self.has_praised).then_some((Advice::OnlyMove, second));
        let advice = praise.or(costs.map(|costs| (Advice::Costs(costs), result))).filter(|_| !is_quiet);
        let draft = advice.map(|(advice, worse)| {
            let reply = if let Advice::Costs(costs) = &advice { costs.why.reply() } else { None };
            let moves = [worse.mv].into_iter().chain(reply).collect();
            let (better, worse) = (best.clone(), worse.clone());
            Draft { advice, moment, ply, turn, better, worse, moves }
        });
        Some(Assessment { moment, draft })
    }

    /// Says what it was about to say, if the deeper search confirms it. Returns what is then known about the move.
    pub fn speak(&mut self, draft: Draft) -> (Moment, Option<Advice>) {
        let Draft { advice, moment, ply, turn, better, worse, .. } = draft;
        let [before, less] = [&better, &worse].map(|result| chances(turn, result));
        let is_confirmed = match advice {
            Advice::OnlyMove => is_only(turn, &better, &worse),
            Advice::Costs(Costs { why, .. }) => {
                before.share() >= LOST && loses(turn, &better, &worse, self.least_loss(why))
            }
        };
        let after = if advice == Advice::OnlyMove { before } else { less };
        if !is_confirmed {
            return (Moment { before, after, cost: None, is_only: false, ..moment }, None);
        }
        self.has_praised |= advice == Advice::OnlyMove;
        self.spoke_at = Some(ply);
        (Moment { before, after, ..moment }, Some(advice))
    }

    /// Returns whether the coach is silent because it has spoken a short time ago.
    fn pauses(&self, ply: usize) -> bool {
        // A move in place of one that was taken back may be as bad, and silence would call it good. After an undo, a move may come
        // before the one about which it spoke.
        self.spoke_at.is_some_and(|spoke_at| (1..PAUSE).contains(&ply.abs_diff(spoke_at)))
    }

    /// Returns the loss in winning chances from which the coach speaks for a reason.
    fn least_loss(&self, why: Why) -> f64 {
        match why {
            Why::Certain(_) => costly_loss(self.level),
            Why::Expected { .. } => EXPECTED_LOSS,
        }
    }
}

/// Returns whether a move loses this much in place of the best one, and the game is not as good as won after it.
fn loses(turn: Color, best: &SearchResult, played: &SearchResult, least: f64) -> bool {
    let [before, after] = [best, played].map(|result| chances(turn, result).share());
    before - after >= least && after <= WON && played.score != DRAWN
}

/// Returns whether the best move is the only good one, for another reason than its captures or a repetition.
fn is_only(turn: Color, best: &SearchResult, second: &SearchResult) -> bool {
    let [with, without] = [best, second].map(|result| chances(turn, result).share());
    without < GOOD && with - without >= ONLY_MOVE_LOSS && best.mv.jumps() <= second.mv.jumps() && best.score != DRAWN
}

fn chances(turn: Color, result: &SearchResult) -> WinningChances {
    WinningChances::for_white(turn, result.score).seen_by(turn)
}

/// Returns the loss in winning chances from which a move of a player costs much.
fn costly_loss(level: Level) -> f64 {
    match level.number() {
        ..=4 => 0.12,
        _ => 0.10,
    }
}

/// Returns the most serious cost for which a motive is certain, or else what the expected line costs. `moves` are the results for
/// all moves, the best first.
fn costs(
    position: &Position,
    capture_rule: CaptureRule,
    played: &SearchResult,
    moves: &[SearchResult],
) -> Option<Costs> {
    let best = moves.first()?;
    let share = |result| chances(position.turn(), result).share();
    // What is missed is no reason if another move misses it, too, and remains good.
    let good = (share(best) + share(played)) / 2.0;
    let others: Vec<_> = moves.iter().skip(1).filter(|other| share(other) > good).take(MAX_OTHERS).collect();
    let costs = move_costs(position, capture_rule, played, best);
    let is_doubtful =
        costs.iter().any(|cost| cost.misses_counters()) && any_misses_counters(position, capture_rule, &others, best);
    let Some(cost) = costs.into_iter().find(|cost| !(is_doubtful && cost.misses_counters())) else {
        let ExpectedLoss { counters, line } = expected_loss(position, capture_rule, played, best)?;
        let why = Why::Expected { by: *line.first()?, counters };
        return Some(Costs { why, best: best.mv, demonstration: Demonstration::After(line) });
    };
    let is_missed = cost.is_missed();
    let moves = line_of(cost, position, capture_rule, if is_missed { best } else { played });
    let demonstration = if is_missed { Demonstration::Instead(moves) } else { Demonstration::After(moves) };
    Some(Costs { why: Why::Certain(cost), best: best.mv, demonstration })
}

#[cfg(test)]
mod tests {
    use laska_rules::Board;
    use laska_rules::notation::piece_list;
    use laska_worker::protocol::Plies;

    use super::*;

    const PLY: usize = 20;

    fn level(number: u8) -> Level {
        Level::new(number).expect("a level")
    }

    /// White to move; c3-b4 is safe, and c3-d4 loses the column.
    fn position() -> Position {
        piece_list::parse("c3w g1w a1w e5b g7b, White to move", Board::Seven).expect("a position")
    }

    fn result(line: &str, value: i32) -> SearchResult {
        let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().expect("a move")).collect();
        SearchResult { mv: line[0], score: ScoreKind::Value(value), depth: 4, line }
    }

    fn moves(best: i32, worst: i32) -> [SearchResult; 2] {
        [result("c3-b4 g7-f6", best), result("c3-d4 e5-d4-c3", worst)]
    }

    fn advise(coach: &mut Coach, ply: usize, moves: &[SearchResult], played: &str) -> Option<Advice> {
        let played = played.parse().expect("a move");
        let draft = coach.assess(&position(), CaptureRule::MustFinish, ply, moves, played)?.draft?;
        coach.speak(draft).1
    }

    #[test]
    fn it_says_why_a_move_costs_much() {
        let advice = advise(&mut Coach::new(level(1)), PLY, &moves(0, -300), "c3-d4");
        let Some(Advice::Costs(Costs { why, best, demonstration: Demonstration::After(moves) })) = advice else {
            panic!("{advice:?}")
        };
        assert!(matches!(why, Why::Certain(MoveCost::Exposes { .. })), "{why:?}");
        assert_eq!((best.to_string(), moves.len()), ("c3-b4".to_owned(), 1));
    }

    #[test]
    fn it_is_silent_about_small_losses_good_moves_and_lost_games() {
        for (moves, played) in [
            (moves(0, -60), "c3-d4"),
            (moves(0, -100), "c3-b4"),
            (moves(-900, -2000), "c3-d4"),
            // A search that did not look at the move says nothing.
            (moves(0, -300), "g1-f2"),
        ] {
            assert_eq!(advise(&mut Coach::new(level(1)), PLY, &moves, played), None, "{moves:?}");
        }
    }

    #[test]
    fn it_speaks_about_every_third_move_at_most() {
        let mut coach = Coach::new(level(1));
        let spoke: Vec<bool> =
            (0..8).map(|turn| advise(&mut coach, PLY + 2 * turn, &moves(0, -300), "c3-d4").is_some()).collect();
        assert_eq!(spoke, [true, false, false, true, false, false, true, false]);
    }

    #[test]
    fn it_speaks_again_about_a_bad_move_after_one_was_taken_back() {
        let mut coach = Coach::new(level(1));
        let spoke = [0; 2].map(|_| advise(&mut coach, PLY, &moves(0, -300), "c3-d4").is_some());
        assert_eq!(spoke, [true, true]);
    }

    #[test]
    fn with_stronger_players_it_speaks_about_smaller_losses() {
        for (number, speaks) in [(1, false), (8, true)] {
            let advice = advise(&mut Coach::new(level(number)), PLY, &moves(0, -85), "c3-d4");
            assert_eq!(advice.is_some(), speaks, "level {number}");
        }
    }

    #[test]
    fn it_names_a_move_that_would_have_won_at_once() {
        // After a1-b2, Black can neither move nor capture.
        let position = piece_list::parse("c1w a1w a3bbb, White to move", Board::Seven).expect("a position");
        let won = SearchResult { score: ScoreKind::Win(Plies(1)), ..result("a1-b2", 0) };
        let moves = [won, result("c1-d2 a3-b2", -10)];
        let assessed = Coach::new(level(1)).assess(&position, CaptureRule::MustFinish, PLY, &moves, moves[1].mv);
        assert_eq!(assessed.and_then(|it| it.moment.cost), Some(MoveCost::MissesWin { moves: 1 }));
    }

    #[test]
    fn it_remembers_moves_about_which_it_is_silent() {
        let mut coach = Coach::new(level(1));
        let moments = [PLY, PLY + 2].map(|ply| {
            let played = "c3-d4".parse().expect("a move");
            let assessed = coach.assess(&position(), CaptureRule::MustFinish, ply, &moves(0, -300), played);
            let Some(Assessment { moment, draft }) = assessed else { panic!("no assessment at ply {ply}") };
            let advice = draft.and_then(|draft| coach.speak(draft).1);
            assert_eq!(advice.is_some(), ply == PLY);
            assert!(matches!(moment.cost, Some(MoveCost::Exposes { .. })) && moment.loss() > 0.15, "{moment:?}");
            moment
        });
        assert_eq!(moments[0], moments[1]);
    }

    #[test]
    fn it_says_nothing_that_a_deeper_search_does_not_confirm() {
        for (found, played) in [(moves(0, -300), "c3-d4"), (moves(10, -600), "c3-b4")] {
            let played = played.parse().expect("a move");
            let assessed = Coach::new(level(1)).assess(&position(), CaptureRule::MustFinish, PLY, &found, played);
            let draft = assessed.and_then(|it| it.draft).expect("a draft");
            assert_eq!(draft.moves(), &found[1].line[..1]);
            for (loss, is_confirmed) in [(60, false), (610, true)] {
                let mut coach = Coach::new(level(1));
                let (moment, advice) = coach.speak(draft.clone().deepened(result("e5-d4-c3", loss)));
                assert_eq!((advice.is_some(), coach.spoke_at.is_some()), (is_confirmed, is_confirmed));
                assert_eq!(moment.cost.is_some() || moment.is_only, is_confirmed, "{moment:?}");
            }
        }
    }

    #[test]
    fn what_is_missed_is_named_only_if_no_other_good_move_misses_it() {
        let position = ",WWB,,/WWWW,,/,,bBBWWW,//BBBB,,WB,/BBW,,/ b".parse().expect("a position");
        let best = || result("e5-f4 e3-f4-g5 a3-b4 g5-f4-e3 f4-e3-d2", 900);
        let played = || result("a3-b4 e3-f4 e5-f4-g3", -300);
        let named = |value| {
            let moves = [best(), result("b2-c1 e3-f4 e5-f4-g3", value), played()];
            let assessed = Coach::new(level(1)).assess(&position, CaptureRule::MustFinish, PLY, &moves, moves[2].mv);
            assessed.and_then(|it| it.moment.cost)
        };
        assert_eq!(named(-250), Some(MoveCost::MissesCounters { counters: 2 }), "the other move is as bad");
        assert_eq!(named(850), None, "the other move misses them, too, and is good");
    }

    #[test]
    fn without_a_certain_motive_it_names_what_the_expected_line_costs() {
        // Whether Black wins a counter by it depends on White's reply.
        let expected = result("a1-b2 g7-f6 g1-f2 f6-g5 f2-e3 e5-f4 e3-d4 f4-e3 d4-c5", -300);
        let harmless = advise(&mut Coach::new(level(1)), PLY, &[result("g1-f2 g7-f6", 0), expected], "a1-b2");
        assert_eq!(harmless, None, "the line costs no counter");
        let costly = "a1-b2 g7-f6 g1-f2 f6-g5 f2-e3 e5-f4 c3-d4 f4-e3-d2 d4-c5";
        let little = advise(&mut Coach::new(level(8)), PLY, &[result("g1-f2 g7-f6", 0), result(costly, -150)], "a1-b2");
        assert_eq!(little, None, "the loss is small");
        let found = [result("g1-f2 g7-f6", 0), result(costly, -300)];
        let played = "a1-b2".parse().expect("a move");
        let assessed = Coach::new(level(1)).assess(&position(), CaptureRule::MustFinish, PLY, &found, played);
        let draft = assessed.and_then(|it| it.draft).expect("a draft");
        let texts: Vec<String> = draft.moves().iter().map(Move::to_string).collect();
        assert_eq!(texts, ["a1-b2", "g7-f6"], "the reply is confirmed");
        for (value, is_confirmed) in [(-300, true), (-130, false)] {
            let draft = draft.clone().deepened(result("g1-f2", value));
            let reply = draft.moves()[1];
            let Some(Advice::Costs(costs)) = Coach::new(level(1)).speak(draft).1 else {
                assert!(!is_confirmed, "it loses much");
                continue;
            };
            let Why::Expected { by, counters } = costs.why else { panic!("{costs:?}") };
            assert_eq!((by, counters, is_confirmed), (reply, 1, true));
            let Demonstration::After(line) = costs.demonstration else { panic!("it follows the move") };
            assert_eq!(line.last().map(Move::to_string).as_deref(), Some("f4-e3-d2"));
        }
    }

    #[test]
    fn it_praises_an_only_move_once() {
        let mut coach = Coach::new(level(1));
        let praise = [PLY, PLY + 10].map(|ply| advise(&mut coach, ply, &moves(10, -600), "c3-b4"));
        assert_eq!(praise, [Some(Advice::OnlyMove), None]);
        assert_eq!(advise(&mut Coach::new(level(1)), PLY, &moves(0, -600), "c3-b4"), None, "a repetition");
    }
}
