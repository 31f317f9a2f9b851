//! The address of a problem: its goal, and the game whose last position it is: `win-5&fen=//,BW,,//,BW,WWBB,//_w`. The goal is
//! `win`, `win-N` or `hold`; without it, it is `win`.

use laska_app::address::{AddressError, read_address, write_address};
use laska_rules::{CaptureRule, DrawRules, Game, Position};
use laska_worker::protocol::{MoveCount, Stipulation};

/// Returns the address of a problem, after the section's name.
pub fn problem_address(position: &Position, capture_rule: CaptureRule, goal: Stipulation) -> String {
    format!("{}&{}", write_goal(goal), write_address(&Game::from_position(position.clone(), capture_rule)))
}

/// Reads an address: the goal, and the position as a game that nothing ends but the lack of a move.
pub(super) fn read(rest: &str) -> Result<(Stipulation, Game), AddressError> {
    let (first, game) = rest.split_once('&').unwrap_or((rest, ""));
    let (goal, game) = read_goal(first).map_or((Stipulation::Win, rest), |goal| (goal, game));
    let game = read_address(game)?;
    Ok((goal, start(game.position().clone(), game.variant().capture_rule)))
}

/// Returns a game that begins with a position, and that nothing ends but the lack of a move.
pub(super) fn start(position: Position, capture_rule: CaptureRule) -> Game {
    Game::from_position(position, capture_rule).with_draw_rules(DrawRules::NONE)
}

/// Returns a goal as addresses have it.
pub fn write_goal(goal: Stipulation) -> String {
    match goal {
        Stipulation::Win => "win".to_owned(),
        Stipulation::WinIn(count) => format!("win-{}", count.get()),
        Stipulation::Hold => "hold".to_owned(),
    }
}

/// Reads a goal of an address; `None` if it is none.
pub fn read_goal(text: &str) -> Option<Stipulation> {
    match text {
        "win" => Some(Stipulation::Win),
        "hold" => Some(Stipulation::Hold),
        _ => MoveCount::new(text.strip_prefix("win-")?.parse().ok()?).map(Stipulation::WinIn),
    }
}
