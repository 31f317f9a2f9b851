//! Owns the way from written squares to the one legal move that they mean, and finds out why there is none.

use super::MoveError;
use crate::{Chain, Column, Move, Position, Square, Stage};

/// A written square, with the column that is written behind it.
pub(super) struct Stop {
    pub(super) square: Square,
    pub(super) column: Option<Column>,
}

impl Stop {
    fn is_on(&self, stage: &Stage) -> bool {
        self.square == stage.square
    }

    fn agrees_with(&self, stage: &Stage) -> bool {
        self.is_on(stage) && self.column.is_none_or(|column| stage.column == Some(column))
    }
}

/// How much of a move's path is written, the most first.
#[derive(Clone, Copy)]
enum Written {
    /// Every square.
    Whole,
    /// The first and the last square, and any between.
    Ends,
    /// The first square, and any after it.
    Part,
}

/// The one legal move that is written: with its whole path; else its ends with any squares between; else any part of its
/// path from the start. Of moves over the same squares the written columns choose.
pub(super) fn find(position: &Position, chain: Chain, stops: &[Stop]) -> Result<Move, MoveError> {
    let legal = position.moves(chain);
    for written in [Written::Whole, Written::Ends, Written::Part] {
        let places = |mv: Move, same: fn(&Stop, &Stage) -> bool| placed(&stages(position, mv), stops, written, same);
        let over: Vec<_> = legal.iter().copied().filter(|&mv| places(mv, Stop::is_on).is_some()).collect();
        let agreeing: Vec<_> = over.iter().copied().filter(|&mv| places(mv, Stop::agrees_with).is_some()).collect();
        match (agreeing.as_slice(), over.first()) {
            (&[mv], _) => return Ok(mv),
            ([], None) => {}
            ([], Some(&mv)) => return Err(disagreement(&places(mv, Stop::is_on).unwrap_or_default(), stops)),
            _ => return Err(MoveError::Ambiguous { moves: agreeing }),
        }
    }
    Err(reason(position, &legal, stops[0].square))
}

/// The start of a move and all its stages.
fn stages(position: &Position, mv: Move) -> Vec<Stage> {
    let start = Stage { square: mv.from(), column: position.column(mv.from()) };
    std::iter::once(start).chain(position.stages(mv)).collect()
}

/// The stage that each stop means, as early as can be; `None` when they do not fit.
fn placed(stages: &[Stage], stops: &[Stop], written: Written, same: fn(&Stop, &Stage) -> bool) -> Option<Vec<Stage>> {
    let (last_stage, last_stop) = (stages.last()?, stops.last()?);
    if !same(&stops[0], &stages[0]) {
        return None;
    }
    match written {
        Written::Whole => {
            let fits = stages.len() == stops.len() && stops.iter().zip(stages).all(|(stop, stage)| same(stop, stage));
            fits.then(|| stages.to_vec())
        }
        Written::Ends if same(last_stop, last_stage) => {
            let mut places = in_order(&stages[..stages.len() - 1], &stops[..stops.len() - 1], same)?;
            places.push(*last_stage);
            Some(places)
        }
        Written::Ends => None,
        Written::Part => in_order(stages, stops, same),
    }
}

fn in_order(stages: &[Stage], stops: &[Stop], same: fn(&Stop, &Stage) -> bool) -> Option<Vec<Stage>> {
    let mut rest = stages.iter();
    stops.iter().map(|stop| rest.find(|stage| same(stop, stage)).copied()).collect()
}

/// The first written column that is not the one that stands there.
fn disagreement(places: &[Stage], stops: &[Stop]) -> MoveError {
    let wrong = stops.iter().zip(places).find(|(stop, stage)| !stop.agrees_with(stage));
    let (stop, stage) = wrong.expect("what agrees everywhere was found before");
    let written = stop.column.map_or_else(String::new, |column| column.to_string());
    MoveError::Column { square: stop.square, written, stands: stage.column }
}

fn reason(position: &Position, legal: &[Move], from: Square) -> MoveError {
    let turn = position.turn();
    match position.column(from).map(Column::owner) {
        None => return MoveError::Empty(from, turn),
        Some(owner) if owner != turn => return MoveError::NotYours { square: from, owner },
        Some(_) => {}
    }
    let moves: Vec<_> = legal.iter().copied().filter(|mv| mv.from() == from).collect();
    let compulsory = legal.iter().any(|mv| mv.is_take());
    match (moves.is_empty(), compulsory) {
        (false, true) => MoveError::Compulsory { takes: moves },
        (false, false) => MoveError::NoSuchMove { from, moves },
        (true, true) => MoveError::Compulsory { takes: legal.to_vec() },
        (true, false) => MoveError::Stuck(from),
    }
}
