//! Renders the timed run: what it is, the puzzle on the board with the clock, and the result.

use std::time::Duration;

use gloo::timers::callback::{Interval, Timeout};
use laska_app::Timestamp;
use laska_library::Puzzle;
use laska_ui::clock::now;
use laska_ui::effect::use_effect_with;
use laska_ui::settings::Settings;
use laska_ui::words::goal_text;
use laska_ui::{tr, tr_n};
use web_sys::HtmlElement;
use yew::prelude::*;

use super::page::task;
use super::progress::Progress;
use super::rating::AnswerResult;
use super::run::{MAX_MISTAKES, Run, RunLength};
use super::run_play::RunPlay;
use super::state::Puzzles;
use super::tiles::{PuzzleTiles, Tile, arrow_keys_hint};
use crate::elements::verdict;
use crate::exercise::{Event, Exercise, ExerciseView, Feedback, FeedbackTone, Status, board, columns, exercise_bar};

/// What a person can do with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunAction {
    /// Start a new one.
    Start(RunLength),
    End,
}

/// Renders the run: before the start, on the board, or after the end.
pub(super) fn run_page(
    state: &Puzzles,
    settings: Settings,
    on_exercise: &Callback<Event>,
    on_action: &Callback<RunAction>,
) -> Html {
    let current = state.run().and_then(|play| Some((play, play.current()?)));
    match (state.run(), current) {
        (_, Some((play, (index, exercise)))) => {
            running(play, &state.all()[index], exercise, settings, on_exercise, on_action)
        }
        (Some(play), None) => html! {
            <main class="main puzzles run" data-testid="run" data-stage="over">
                { result(play.run(), state, on_action) }
            </main>
        },
        (None, None) => html! {
            <main class="main puzzles run" data-testid="run" data-stage="start">
                <section class="card task run-card">
                    { heading() }
                    <p>{ tr!("Solve as many puzzles as you can. They get harder, and the third mistake ends the run.") }</p>
                    <p class="hint">{ tr!("Your rating does not change. The clock does not stop if you leave the page.") }</p>
                    { best_runs(state.progress()) }
                    { start_buttons(on_action) }
                </section>
            </main>
        },
    }
}

fn heading() -> Html {
    html! {
        <h2><span>{ tr!("Timed run") }</span><a href="#puzzles" data-testid="all-puzzles">{ tr!("All puzzles") }</a></h2>
    }
}

/// Renders the most puzzles solved in runs of each length.
pub(super) fn best_runs(progress: &Progress) -> Html {
    let best = |length: RunLength| {
        let label = tr_n!("Best in {count} minute", "Best in {count} minutes", count = length.minutes());
        html! {
            <p class="figure">
                <b data-testid={format!("best-{}", length.minutes())}>{ progress.best_of(length) }</b>
                <span class="hint">{ label }</span>
            </p>
        }
    };
    html! { <div class="puzzle-figures">{ for RunLength::ALL.into_iter().map(best) }</div> }
}

fn start_buttons(on_action: &Callback<RunAction>) -> Html {
    let button = |length: RunLength| {
        let label = tr_n!("Start: {count} minute", "Start: {count} minutes", count = length.minutes());
        html! {
            <button type="button" class={classes!("action", (length == RunLength::Three).then_some("primary"))}
                data-testid={format!("start-{}", length.minutes())}
                onclick={on_action.reform(move |_: MouseEvent| RunAction::Start(length))}>{ label }</button>
        }
    };
    html! { <div class="next-actions">{ for RunLength::ALL.into_iter().map(button) }</div> }
}

// -- On the board --

fn running(
    play: &RunPlay,
    puzzle: &Puzzle,
    exercise: &Exercise,
    settings: Settings,
    on_exercise: &Callback<Event>,
    on_action: &Callback<RunAction>,
) -> Html {
    let (run, view) = (play.run(), exercise.view(settings.notation));
    let number = run.answers().len() + usize::from(play.answered().is_none());
    html! {
        <main class="main with-board puzzles run" data-testid="run" data-stage="running" data-puzzle={puzzle.id.0.to_string()} data-number={number.to_string()}>
            { board(&view, on_exercise) }
            <section class="card task run-card">
                <div class="run-state">
                    <RunClock deadline={run.deadline()} />
                    <span data-testid="run-solved">{ tr!("{count} solved", count = run.solved()) }</span>
                    { mistakes(run) }
                </div>
                <p class="goal" role="status" aria-live="polite" data-testid="claim">{ goal_text(&puzzle.question()) }</p>
            </section>
            { verdict(feedback(exercise, &view).render()) }
            { exercise_bar(html! {
                <button type="button" class="action" data-testid="end-run"
                    onclick={on_action.reform(|_: MouseEvent| RunAction::End)}>{ tr!("End the run") }</button>
            }) }
            { columns(&view, settings.second_board, on_exercise) }
        </main>
    }
}

fn feedback(exercise: &Exercise, view: &ExerciseView) -> Feedback {
    let (tone, text) = match view.status {
        Status::Done => (FeedbackTone::Good, tr!("Solved!").to_owned()),
        Status::Wrong(mv) | Status::Checking(mv) | Status::Slower(mv) | Status::Equal(mv) => {
            (FeedbackTone::Wrong, tr!("{mv} was a mistake.", mv = mv))
        }
        Status::Waiting => (FeedbackTone::Good, tr!("Good! Here comes the reply.").to_owned()),
        Status::YourTurn => match &view.refused {
            Some(refused) => (FeedbackTone::Wrong, refused.clone()),
            None => return task(exercise),
        },
    };
    Feedback { tone, text }
}

fn mistakes(run: &Run) -> Html {
    let made = run.mistakes();
    html! {
        <span class={classes!("run-mistakes", (made > 0).then_some("made"))} data-testid="run-mistakes" data-made={made.to_string()}>
            { tr!("{made} of {all} mistakes", made = made, all = MAX_MISTAKES) }
        </span>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct RunClockProps {
    deadline: Timestamp,
}

/// The interval between updates of the clock, in milliseconds.
const TICK: u32 = 200;

/// The remaining time at which the clock becomes urgent.
const URGENT: Duration = Duration::from_secs(20);

/// The remaining time.
#[component]
fn RunClock(RunClockProps { deadline }: &RunClockProps) -> Html {
    let time = use_state_eq(now);
    use_effect_with((), {
        let time = time.setter();
        move |()| {
            let ticking = Interval::new(TICK, move || time.set(now()));
            move || drop(ticking)
        }
    });
    let left = deadline.since(*time);
    // The last second counts down to zero.
    let seconds = left.as_millis().div_ceil(1000);
    html! {
        <span class={classes!("run-clock", (left < URGENT).then_some("urgent"))} role="timer" data-testid="run-clock">
            { format!("{}:{:02}", seconds / 60, seconds % 60) }
        </span>
    }
}

/// How long the last move of a puzzle is shown before the next puzzle, in milliseconds.
const BETWEEN_PUZZLES: u32 = 700;

/// Emits the number of answers after a moment if the next puzzle is due.
#[hook]
pub(super) fn use_next_puzzle(answered: Option<usize>, on_next: Callback<usize>) {
    use_effect_with((answered, on_next), |(answered, on_next)| {
        let waiting = answered.map(|answers| {
            let on_next = on_next.clone();
            Timeout::new(BETWEEN_PUZZLES, move || on_next.emit(answers))
        });
        move || drop(waiting)
    });
}

/// The maximum delay of a browser timer, in milliseconds. Only the stored text of a run can ask for more.
const MAX_DELAY: u128 = 1 << 30;

/// Emits the time when the run ends.
#[hook]
pub(super) fn use_deadline(deadline: Option<Timestamp>, on_time: Callback<Timestamp>) {
    use_effect_with((deadline, on_time), |(deadline, on_time)| {
        let waiting = deadline.map(|deadline| {
            let on_time = on_time.clone();
            // A timer may fire slightly early.
            let wait = deadline.since(now()).as_millis() + 2;
            Timeout::new(wait.min(MAX_DELAY) as u32, move || on_time.emit(now().max(deadline)))
        });
        move || drop(waiting)
    });
}

// -- The result --

fn result(run: &Run, state: &Puzzles, on_action: &Callback<RunAction>) -> Html {
    let (all, progress) = (state.all(), state.progress());
    let failed: Vec<Tile> = run
        .failed()
        .filter_map(|id| all.iter().find(|puzzle| puzzle.id == id))
        .map(|puzzle| Tile::new(puzzle, progress))
        .collect();
    let reason = if run.mistakes() >= MAX_MISTAKES { tr!("The third mistake ended the run.") } else { "" };
    let best = if run.is_best() {
        tr!("That is your best so far!").to_owned()
    } else {
        tr!("Your best: {best}.", best = progress.best_of(run.length()))
    };
    html! {
        <section class="card task run-card">
            { heading() }
            <RunResult text={tr_n!("{count} puzzle solved", "{count} puzzles solved", count = run.solved())} />
            <p>{ reason }{ " " }<span data-testid="run-best">{ best }</span></p>
            if !run.answers().is_empty() {
                <p class="run-answers" aria-hidden="true">{ for run.answers().iter().map(|(_, result)| mark(*result)) }</p>
            }
            if !failed.is_empty() {
                <h3>{ tr!("Try these again, without a clock") }</h3>
                { arrow_keys_hint() }
                <PuzzleTiles tiles={failed} />
            }
            { start_buttons(on_action) }
        </section>
    }
}

fn mark(result: AnswerResult) -> Html {
    let mark = if result == AnswerResult::Solved { "✓" } else { "✗" };
    html! { <span data-result={result.name()}>{ mark }</span> }
}

#[derive(Clone, PartialEq, Properties)]
struct RunResultProps {
    text: String,
}

/// The number of puzzles solved. The board with the focus is gone, so the focus moves here.
#[component]
fn RunResult(RunResultProps { text }: &RunResultProps) -> Html {
    let heading = use_node_ref();
    use_effect_with((), {
        let heading = heading.clone();
        move |()| {
            if let Some(heading) = heading.cast::<HtmlElement>() {
                // Without the focus, the keyboard starts at the top of the page.
                let _ = heading.focus();
            }
        }
    });
    html! { <h3 ref={heading} class="run-result" tabindex="-1" data-testid="run-result">{ text }</h3> }
}
