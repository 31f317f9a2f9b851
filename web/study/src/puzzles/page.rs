//! How the section is drawn: the list of all puzzles, and an open puzzle with its board, its claim, its words and its
//! buttons.

use laska_library::{Difficulty, Goal, Puzzle, PuzzleId};
use laska_rules::{Color, Move};
use laska_web::settings::Settings;
use laska_web::widget::{RenderContext, Widget};
use laska_web::{tr, tr_n};
use yew::prelude::*;

use super::state::{Attempt, Open, Room, moves_to_win};
use crate::exercise::page::{board, columns};
use crate::exercise::{Event, Exercise, ExerciseView, Feedback, FeedbackTone, HintLevel, Mode, Status, buttons};
use crate::frame::SectionEvent;
use crate::route::{Route, Section};

/// The list of all puzzles.
#[derive(PartialEq)]
pub(super) struct Front {
    /// The section.
    pub room: Room,
    /// Told that a puzzle by chance is wanted.
    pub on_any: Callback<()>,
    /// Told that somebody has read that a part of the record is lost.
    pub on_lost_read: Callback<()>,
}

impl Widget for Front {
    fn render(&self, _: &RenderContext) -> Html {
        let all = self.all();
        html! {
            <main class="main puzzles" data-testid="puzzles">
                if *self.room.open() == Open::Unknown {
                    <p class="card study-message error-message" role="alert" data-testid="error">
                        { tr!("There is no puzzle “{name}”. These are all of them.", name = self.room.rest()) }
                    </p>
                }
                if self.room.lost() {
                    <div class="card study-message" role="status" data-testid="lost">
                        <p>{ tr!("What was kept of your puzzles is damaged in part. All that could be read still holds.") }</p>
                        <button type="button" class="quiet" onclick={self.on_lost_read.reform(|_: MouseEvent| ())}>{ tr!("Close") }</button>
                    </div>
                }
                if all.is_empty() {
                    <p class="card study-message" data-testid="none">{ tr!("There are no puzzles yet.") }</p>
                } else {
                    <div class="puzzles-top">{ self.todays() }{ self.done() }</div>
                    { for Difficulty::all().map(|difficulty| self.puzzles_of(difficulty)) }
                }
            </main>
        }
    }
}

impl Front {
    fn all(&self) -> &[Puzzle] {
        self.room.puzzles().map_or(&[], |puzzles| &puzzles.all)
    }

    /// The puzzle of the day.
    fn todays(&self) -> Html {
        let Some((index, day)) = self.room.todays() else { return Html::default() };
        let puzzle = &self.all()[index];
        let solved = self.room.record().is_solved(puzzle.id);
        let run = self.room.record().days.filter(|(last, _)| *last == day).map_or(0, |(_, run)| run);
        html! {
            <section class="card" data-testid="todays" data-puzzle={puzzle.id.0.to_string()}>
                <h2><span>{ tr!("Puzzle of the day") }</span><span>{ day.words() }</span></h2>
                <p class="claim">{ claim(puzzle) }</p>
                <p><span class="stars" aria-hidden="true">{ stars(puzzle.difficulty) }</span>{ " " }{ difficulty_name(puzzle.difficulty) }</p>
                if solved {
                    <p class="solved">{ tr!("Solved! A new one comes tomorrow.") }
                        if run > 1 { { " " }{ tr_n!("{count} day in a row.", "{count} days in a row.", count = run) } }</p>
                }
                <a class={classes!("action", (!solved).then_some("primary"))} href={format!("#{}/today", Section::Puzzles.name())}
                    data-testid="open-todays">{ if solved { tr!("Look at it again") } else { tr!("Solve it") } }</a>
            </section>
        }
    }

    /// What has been solved, and the ways on.
    fn done(&self) -> Html {
        let (all, record) = (self.all(), self.room.record());
        let done = all.iter().filter(|puzzle| record.is_solved(puzzle.id)).count();
        let next = self.room.next(None).map(|index| route(all[index].id));
        html! {
            <section class="card">
                <h2>{ tr!("Your puzzles") }</h2>
                <div class="progress">
                    <progress max={all.len().to_string()} value={done.to_string()} aria-label={tr!("Puzzles solved")}></progress>
                    <span data-testid="puzzles-done">{ tr!("{done} of {all} solved", done = done, all = all.len()) }</span>
                </div>
                <p data-testid="streak">{ tr!("Solved at the first try, one after the other: {streak}. Your best: {best}.", streak = record.streak, best = record.best) }</p>
                <div class="next-actions">
                    if let Some(next) = next {
                        <a class="action primary" href={format!("#{next}")} data-testid="next-puzzle">{ tr!("Next puzzle") }</a>
                    }
                    <button type="button" class="action" data-testid="any-puzzle"
                        onclick={self.on_any.reform(|_: MouseEvent| ())}>{ tr!("Any puzzle") }</button>
                </div>
            </section>
        }
    }

    /// The puzzles of a grade, by the numbers that open them.
    fn puzzles_of(&self, difficulty: Difficulty) -> Html {
        let record = self.room.record();
        let puzzles: Vec<_> = self.all().iter().filter(|puzzle| puzzle.difficulty == difficulty).collect();
        if puzzles.is_empty() {
            return Html::default();
        }
        let done = puzzles.iter().filter(|puzzle| record.is_solved(puzzle.id)).count();
        html! {
            <section class="card puzzles-grade" data-testid={format!("grade-{}", difficulty.number())}>
                <h2><span><span class="stars" aria-hidden="true">{ stars(difficulty) }</span>{ " " }{ difficulty_name(difficulty) }</span>
                    <span>{ tr!("{done} of {all} solved", done = done, all = puzzles.len()) }</span></h2>
                <ol>
                    { for puzzles.into_iter().map(|puzzle| {
                        let number = puzzle.id.0;
                        let mark = record.of(puzzle.id).map_or("new", |entry| entry.mark.name());
                        let solved = record.is_solved(puzzle.id);
                        let words = if solved {
                            tr!("Puzzle {number}, solved", number = number)
                        } else {
                            tr!("Puzzle {number}", number = number)
                        };
                        html! {
                            <li><a href={format!("#{}", route(puzzle.id))} aria-label={words} data-mark={mark}
                                data-testid={format!("puzzle-{number}")}>{ number }</a></li>
                        }
                    }) }
                </ol>
            </section>
        }
    }
}

/// Where a puzzle is.
pub(super) fn route(id: PuzzleId) -> Route {
    Route { section: Section::Puzzles, rest: id.0.to_string() }
}

/// An open puzzle.
pub(super) fn desk(
    room: &Room,
    attempt: &Attempt,
    settings: Settings,
    on_event: &Callback<Event>,
    told: &Callback<SectionEvent>,
) -> Html {
    let Some(puzzle) = room.puzzles().and_then(|puzzles| puzzles.all.get(attempt.index)) else {
        return Html::default();
    };
    let view = attempt.exercise.view(settings.notation);
    html! {
        <main class="main puzzles" data-testid="puzzle" data-puzzle={puzzle.id.0.to_string()} data-stage={view.status.name()}>
            { board(&view, on_event) }
            { task(room, attempt, puzzle, &view) }
            { buttons(&view, tr!("Give up"), |primary| next(room, attempt, primary), on_event) }
            { further(&attempt.exercise, told) }
            { columns(&view, settings.second_board, on_event) }
        </main>
    }
}

/// What is claimed and what is said.
fn task(room: &Room, attempt: &Attempt, puzzle: &Puzzle, view: &ExerciseView) -> Html {
    let heading = match attempt.day {
        Some(day) => tr!("Puzzle of {day}", day = day.words()),
        None => tr!("Puzzle {number}", number = puzzle.id.0),
    };
    let tries = room.record().of(puzzle.id).map_or(0, |entry| entry.tries);
    html! {
        <section class="card task">
            <h2><span><span class="stars" aria-hidden="true">{ stars(puzzle.difficulty) }</span>{ " " }{ difficulty_name(puzzle.difficulty) }</span>
                <a href="#puzzles" data-testid="all-puzzles">{ tr!("All puzzles") }</a></h2>
            <h3 data-testid="puzzle-title">{ heading }</h3>
            <p class="goal" data-testid="claim">{ claim(puzzle) }</p>
            { said(puzzle, view).render() }
            if let (Status::Done, Some(rest)) = (view.status, rest(puzzle)) {
                <p class="hint" data-testid="rest">{ rest }</p>
            }
            <p class="hint" data-testid="tries">
                { match tries {
                    0 => tr!("Not tried yet.").to_owned(),
                    tries => tr_n!("{count} try so far.", "{count} tries so far.", count = tries),
                } }
                { " " }{ tr!("Solved in a row: {streak}.", streak = room.record().streak) }
            </p>
        </section>
    }
}

/// The way to the next puzzle that is not solved, or back to the list when all are.
fn next(room: &Room, attempt: &Attempt, primary: bool) -> Html {
    let puzzle = room.next(Some(attempt.index)).and_then(|index| room.puzzles()?.all.get(index));
    let to = puzzle.map_or(Route::home(Section::Puzzles), |puzzle| route(puzzle.id));
    html! {
        <a class={classes!("action", primary.then_some("primary"))} href={format!("#{to}")} data-testid="next">{ tr!("Next puzzle") }</a>
    }
}

/// Where the position on the board can be taken.
fn further(exercise: &Exercise, told: &Callback<SectionEvent>) -> Html {
    let analysis = Route { section: Section::Analysis, rest: exercise.line_address() };
    html! {
        <div class="next-actions">
            <button type="button" class="action" data-testid="to-analysis"
                onclick={told.reform(move |_: MouseEvent| SectionEvent::GoTo(analysis.clone()))}>{ tr!("Analyze this") }</button>
        </div>
    }
}

/// What is claimed of the position, and what is to be found.
pub(super) fn claim(puzzle: &Puzzle) -> String {
    let white = puzzle.solution.start().turn() == Color::White;
    let in_time = matches!(puzzle.goal, Goal::WinWithin { .. });
    match (moves_to_win(puzzle.goal), in_time, white) {
        (None, _, true) => tr!("White to move. Only one move does not lose.").to_owned(),
        (None, _, false) => tr!("Black to move. Only one move does not lose.").to_owned(),
        (Some(count), false, true) => {
            tr_n!(
                "White wins in {count} move. Only one move does it.",
                "White wins in {count} moves. Only one move does it.",
                count = count
            )
        }
        (Some(count), false, false) => {
            tr_n!(
                "Black wins in {count} move. Only one move does it.",
                "Black wins in {count} moves. Only one move does it.",
                count = count
            )
        }
        (Some(count), true, true) => {
            tr_n!("White to move and win in {count} move.", "White to move and win in {count} moves.", count = count)
        }
        (Some(count), true, false) => {
            tr_n!("Black to move and win in {count} move.", "Black to move and win in {count} moves.", count = count)
        }
    }
}

/// How hard a grade is.
pub(super) fn difficulty_name(difficulty: Difficulty) -> &'static str {
    match difficulty.number() {
        1 => tr!("Very easy"),
        2 => tr!("Easy"),
        3 => tr!("Medium"),
        4 => tr!("Hard"),
        _ => tr!("Very hard"),
    }
}

/// A grade in stars.
fn stars(difficulty: Difficulty) -> String {
    let (full, all) = (usize::from(difficulty.number()), Difficulty::all().len());
    "★".repeat(full) + &"☆".repeat(all - full)
}

/// What is said now.
pub(super) fn said(puzzle: &Puzzle, view: &ExerciseView) -> Feedback {
    let (tone, text) = match (view.status, view.mode, puzzle.goal) {
        (Status::Done, Mode::Solving, Goal::Win { .. } | Goal::WinWithin { .. }) => {
            (FeedbackTone::Good, tr!("Solved! That wins.").to_owned())
        }
        (Status::Done, Mode::Solving, Goal::Hold) => (FeedbackTone::Good, tr!("Solved! That holds.").to_owned()),
        (Status::Done, Mode::Showing, _) => (FeedbackTone::Plain, tr!("That was the solution.").to_owned()),
        (Status::Checking(mv), ..) => (FeedbackTone::Plain, tr!("Checking whether {mv} also wins…", mv = mv)),
        (Status::Slower(mv), ..) => {
            (FeedbackTone::Plain, tr!("{mv} also wins, but more slowly. Try again, or look at the solution.", mv = mv))
        }
        (Status::Wrong(mv), _, Goal::Win { .. }) => {
            (FeedbackTone::Wrong, tr!("{mv} does not win. Try another move.", mv = mv))
        }
        (Status::Wrong(mv), _, Goal::WinWithin { .. }) => {
            (FeedbackTone::Wrong, tr!("{mv} does not win so soon. Try another move.", mv = mv))
        }
        (Status::Wrong(mv), _, Goal::Hold) => (FeedbackTone::Wrong, tr!("{mv} loses. Try another move.", mv = mv)),
        (Status::Waiting, Mode::Solving, _) => (FeedbackTone::Good, tr!("Good! Now the reply.").to_owned()),
        (Status::Waiting, Mode::Showing, _) => (FeedbackTone::Plain, tr!("Watch the board.").to_owned()),
        (Status::YourTurn, ..) => match (&view.refused, view.hint) {
            (Some(refused), _) => (FeedbackTone::Wrong, refused.clone()),
            (None, HintLevel::Column) => (FeedbackTone::Plain, tr!("Move the marked column.").to_owned()),
            (None, HintLevel::Move) => (FeedbackTone::Plain, tr!("Follow the line on the board.").to_owned()),
            (None, HintLevel::None) => {
                (FeedbackTone::Plain, tr!("Find the move, and play it on the board.").to_owned())
            }
        },
    };
    Feedback { tone, text }
}

/// How it goes on after what was asked; `None` where it is over.
pub(super) fn rest(puzzle: &Puzzle) -> Option<String> {
    let rest = puzzle.solution.continuation();
    let moves: Vec<_> = rest.iter().map(Move::to_string).collect();
    (!rest.is_empty()).then(|| tr!("It can go on like this: {moves}.", moves = moves.join(" ")))
}
