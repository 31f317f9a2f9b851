//! The recap of a game: facts about its key moves. Where it turned, what cost much, and what was good.
//!
//! Each fact follows from the rules, or from what the coach found in its searches during the game. Where there is none,
//! nothing is said.

use laska_rules::{Color, Game, Move};

use crate::coach::Moment;
use crate::motives::{MoveCost, freed};
use crate::play::MIN_SWING;

/// What can be said about a game when it is over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recap {
    /// At most three moves: where the game turned, what cost much, and what was good.
    pub key_moves: Vec<KeyMove>,
    /// What the player's moves cost, the most expensive first: what to practice.
    pub to_practice: Vec<MoveCost>,
}

/// A move of the game, and what is said about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyMove {
    /// The number of moves up to and including this one.
    pub ply: usize,
    pub fact: Fact,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fact {
    /// From this move of the player on, the opponent had the better chances.
    TurnedAgainst,
    /// From this move of the opponent on, the player had the better chances.
    TurnedInFavor,
    /// After this move, the computer's score changed most.
    ScoreChanged,
    Cost {
        cost: MoveCost,
        best: Move,
    },
    /// The opponent captured this many counters in one move.
    Lost {
        counters: usize,
    },
    /// Every other move would have lost much.
    OnlyMove,
    /// The player captured this many counters in one move.
    Captured {
        counters: usize,
    },
    /// The player freed this many prisoners in one move.
    Freed {
        prisoners: usize,
    },
    Promoted,
}

impl Fact {
    /// Returns whether the fact says where the game turned.
    pub const fn is_turn(self) -> bool {
        matches!(self, Self::TurnedAgainst | Self::TurnedInFavor | Self::ScoreChanged)
    }
}

/// The fewest counters captured in one move that are worth mentioning.
const MANY: usize = 2;

/// A move that loses more winning chances was not good.
const SMALL_LOSS: f64 = 0.05;

/// Returns the key moves of a game that is over, for the player of a side. `moments` are what the coach found about moves of
/// this side, each with the number of moves before it, in the order of the game.
pub fn key_moves(game: &Game, side: Color, moments: &[(usize, Moment)]) -> Recap {
    let turn = turn(game, side, moments);
    let costs = moments.iter().filter_map(|(ply, moment)| Some((ply + 1, moment, moment.cost?)));
    let mut costs: Vec<_> = costs.collect();
    costs.sort_by(|one, other| other.1.loss().total_cmp(&one.1.loss()));
    let at_turn = costs.iter().find(|cost| turn.is_some_and(|turn| turn.ply == cost.0));
    let cost = at_turn.or(costs.first()).map(|&(ply, moment, cost)| {
        let fact = Fact::Cost { cost, best: moment.best };
        KeyMove { ply, fact }
    });
    let cost = cost.or_else(|| largest_loss(game, side));
    let key_moves = turn.into_iter().chain(cost).chain(good_move(game, side, moments)).collect();
    Recap { key_moves, to_practice: costs.into_iter().map(|it| it.2).collect() }
}

/// Returns the move of the loser from which on the winner had the better chances.
fn turn(game: &Game, side: Color, moments: &[(usize, Moment)]) -> Option<KeyMove> {
    let is_won = game.outcome()?.winner()? == side;
    let has_turned = |share: f64| if is_won { share > 0.5 } else { share < 0.5 };
    // The player's chances after a number of moves.
    let chances: Vec<(usize, f64)> = moments
        .iter()
        .flat_map(|(ply, moment)| [(*ply, moment.before.share()), (ply + 1, moment.after.share())])
        .collect();
    let last = chances.iter().rposition(|it| !has_turned(it.1))?;
    let [(before, from), (ply, to)] = *chances.get(last..last + 2)? else { return None };
    let is_players = moments.iter().any(|it| it.0 == before);
    // Moves without a choice lie between, or the search has changed its mind about the better side's move.
    let is_losers = ply == before + 1 && is_players != is_won;
    let fact = if is_won { Fact::TurnedInFavor } else { Fact::TurnedAgainst };
    (is_losers && (to - from).abs() >= MIN_SWING).then_some(KeyMove { ply, fact })
}

/// Returns the moves of a side, each with the number of moves before it.
fn moves_of(game: &Game, side: Color) -> impl Iterator<Item = (usize, Move)> {
    let moves = game.moves().iter().copied().enumerate();
    moves.filter(move |&(ply, _)| game.positions()[ply].turn() == side)
}

/// Returns the move with which the opponent captured most.
fn largest_loss(game: &Game, side: Color) -> Option<KeyMove> {
    let (ply, mv) = moves_of(game, !side).max_by_key(|it| it.1.jumps())?;
    let counters = mv.jumps();
    (counters >= MANY).then_some(KeyMove { ply: ply + 1, fact: Fact::Lost { counters } })
}

/// Returns a good move of the player.
fn good_move(game: &Game, side: Color, moments: &[(usize, Moment)]) -> Option<KeyMove> {
    let only = moments.iter().rfind(|it| it.1.is_only).map(|it| (it.0, Fact::OnlyMove));
    let is_good = |&(ply, mv): &(usize, Move)| {
        let is_cheap = moments.iter().all(|it| it.0 != ply || it.1.loss() <= SMALL_LOSS);
        let reply = game.moves().get(ply + 1).map_or(0, |reply| reply.jumps());
        is_cheap && reply <= mv.jumps()
    };
    let good: Vec<_> = moves_of(game, side).filter(is_good).collect();
    let best = |count: &dyn Fn(usize, Move) -> usize| {
        let counted = good.iter().map(|&(ply, mv)| (ply, count(ply, mv)));
        counted.max_by_key(|it| it.1).filter(|it| it.1 > 0)
    };
    let captured = || {
        let (ply, counters) = best(&|_, mv| mv.jumps())?;
        (counters >= MANY).then_some((ply, Fact::Captured { counters }))
    };
    let freed = || {
        let (ply, prisoners) = best(&|ply, mv| freed(&game.positions()[ply], mv))?;
        Some((ply, Fact::Freed { prisoners }))
    };
    let promoted = || best(&|ply, mv| usize::from(game.positions()[ply].promotes(mv))).map(|it| (it.0, Fact::Promoted));
    let (ply, fact) = only.or_else(captured).or_else(freed).or_else(promoted)?;
    Some(KeyMove { ply: ply + 1, fact })
}
