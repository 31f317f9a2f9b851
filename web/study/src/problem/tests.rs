//! Tests of the section without a worker: addresses and goals.

use laska_rules::{CaptureRule, Color};
use laska_worker::protocol::{MoveCount, Stipulation};

use super::report::goal_text;
use super::state::{Event, Problem};
use super::*;

fn moves(count: u16) -> MoveCount {
    MoveCount::new(count).expect("not zero")
}

#[test]
fn addresses_read_back_as_they_were_written() {
    for rest in [
        "win&fen=//,BW,,//,BW,WWBB,//_w",
        "win-5&fen=//,BW,,//,BW,WWBB,//_b",
        "hold&fen=//,BW,,//,BW,WWBB,//_w&variant=laska-first",
        "win-9999&fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w",
    ] {
        let problem = Problem::new(rest);
        assert_eq!((problem.address().as_str(), problem.refused()), (rest, None));
        let again = problem_address(problem.position(), problem.game().variant().capture_rule, problem.goal());
        assert_eq!(again, rest);
    }
}

#[test]
fn a_game_is_the_problem_of_its_last_position_with_the_goal_to_win() {
    let problem = Problem::new("moves=c3-d4_e5-d4-c3");
    assert_eq!(problem.goal(), Stipulation::Win);
    assert_eq!((problem.line_here().moves().len(), problem.position().turn()), (0, Color::White));
    assert!(problem.address().starts_with("win&fen="), "{}", problem.address());
    for (rest, goal) in [("", Stipulation::Win), ("hold", Stipulation::Hold), ("win-7", Stipulation::WinIn(moves(7)))] {
        let problem = Problem::new(rest);
        assert_eq!((problem.position(), problem.goal()), (laska_rules::Game::default().position(), goal));
    }
}

#[test]
fn what_cannot_be_read_leaves_the_problem_as_it_is() {
    let problem = Problem::new("hold&fen=//,BW,,//,BW,WWBB,//_w");
    for damaged in ["win-0", "win-x", "hold&fen=q", "win&moves=c3-c4", "mate"] {
        let refused = problem.clone().after(Event::Opened(damaged.to_owned()));
        assert!(refused.refused().is_some(), "{damaged}");
        assert_eq!((refused.address(), refused.position()), (problem.address(), problem.position()));
    }
}

#[test]
fn goals_name_the_side_to_move() {
    let white = Problem::new("win&fen=//,BW,,//,BW,WWBB,//_w");
    let black = Problem::new("win&fen=//,BW,,//,BW,WWBB,//_b");
    for (goal, texts) in [
        (Stipulation::Win, ["White to move and win.", "Black to move and win."]),
        (Stipulation::WinIn(moves(5)), ["White to move and win in 5 moves.", "Black to move and win in 5 moves."]),
        (Stipulation::Hold, ["White to move and hold the draw.", "Black to move and hold the draw."]),
    ] {
        let said = [&white, &black].map(|it| goal_text(&it.clone().after(Event::SetGoal(goal))));
        assert_eq!(said, texts);
    }
}

#[test]
fn the_number_of_moves_is_kept_while_another_goal_is_chosen() {
    let goals = [Stipulation::WinIn(moves(7)), Stipulation::Hold];
    let problem = goals.into_iter().fold(Problem::new("win"), |it, goal| it.after(Event::SetGoal(goal)));
    assert_eq!((problem.goal(), problem.count()), (Stipulation::Hold, moves(7)));
    assert_eq!(problem.game().variant().capture_rule, CaptureRule::MustFinish);
}
