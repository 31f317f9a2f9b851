//! Owns an open puzzle on the page: its board, what is claimed of it, what is said, and its buttons.

use laska_library::Puzzle;
use laska_web::{t, tn};
use yew::prelude::*;

use super::front::route;
use super::state::{Attempt, Room};
use super::words::{claim, grade, rest, said, stars};
use crate::drill::place::{columns, place};
use crate::drill::{Drill, DrillView, Event, Stage, buttons};
use crate::route::{Route, Section};
use crate::section::Told;

/// An open puzzle.
pub(super) fn desk(room: &Room, attempt: &Attempt, on: &Callback<Event>, told: &Callback<Told>) -> Html {
    let Some(puzzle) = room.puzzles().and_then(|puzzles| puzzles.all.get(attempt.index)) else {
        return Html::default();
    };
    let view = attempt.drill.view();
    html! {
        <main class="main puzzles" data-testid="puzzle" data-puzzle={puzzle.id.0.to_string()} data-stage={view.stage.name()}>
            { place(&view, on) }
            { task(room, attempt, puzzle, &view) }
            { buttons(&view, t!("Give up"), |primary| next(room, attempt, primary), on) }
            { further(&attempt.drill, told) }
            { columns(&view, on) }
        </main>
    }
}

/// What is claimed and what is said.
fn task(room: &Room, attempt: &Attempt, puzzle: &Puzzle, view: &DrillView) -> Html {
    let heading = match attempt.day {
        Some(day) => t!("Puzzle of {day}", day = day.words()),
        None => t!("Puzzle {number}", number = puzzle.id.0),
    };
    let tries = room.record().of(puzzle.id).map_or(0, |entry| entry.tries);
    html! {
        <section class="card task">
            <h2><span><span class="stars" aria-hidden="true">{ stars(puzzle.grade) }</span>{ " " }{ grade(puzzle.grade) }</span>
                <a href="#puzzles" data-testid="all-puzzles">{ t!("All puzzles") }</a></h2>
            <h3 data-testid="puzzle-title">{ heading }</h3>
            <p class="goal" data-testid="claim">{ claim(puzzle) }</p>
            { said(puzzle, view).draw() }
            if let (Stage::Done, Some(rest)) = (view.stage, rest(puzzle)) {
                <p class="hint" data-testid="rest">{ rest }</p>
            }
            <p class="hint" data-testid="tries">
                { match tries {
                    0 => t!("Not tried yet.").to_owned(),
                    tries => tn!("{count} try so far.", "{count} tries so far.", count = tries),
                } }
                { " " }{ t!("Solved in a row: {streak}.", streak = room.record().streak) }
            </p>
        </section>
    }
}

/// The way to the next puzzle that is not solved, or back to the list when all are.
fn next(room: &Room, attempt: &Attempt, primary: bool) -> Html {
    let puzzle = room.next(Some(attempt.index)).and_then(|index| room.puzzles()?.all.get(index));
    let to = puzzle.map_or(Route::front(Section::Puzzles), |puzzle| route(puzzle.id));
    html! {
        <a class={classes!("answer", primary.then_some("primary"))} href={format!("#{to}")} data-testid="next">{ t!("Next puzzle") }</a>
    }
}

/// Where the position on the board can be taken.
fn further(drill: &Drill, told: &Callback<Told>) -> Html {
    let analysis = Route { section: Section::Analysis, rest: drill.line_address() };
    html! {
        <div class="further">
            <button type="button" class="answer" data-testid="to-analysis"
                onclick={told.reform(move |_: MouseEvent| Told::Go(analysis.clone()))}>{ t!("Analyze this") }</button>
        </div>
    }
}
