//! Owns the list of all puzzles: the day's, what has been solved, and each grade.

use laska_library::{Grade, Puzzle, PuzzleId};
use laska_web::part::{Drawing, Part};
use laska_web::{t, tn};
use yew::prelude::*;

use super::state::{Open, Room};
use super::words::{claim, grade, stars};
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

impl Part for Front {
    fn draw(&self, _: &Drawing) -> Html {
        let all = self.all();
        html! {
            <main class="main puzzles" data-testid="puzzles">
                if *self.room.open() == Open::Unknown {
                    <p class="card study-word fault" role="alert" data-testid="error">
                        { t!("There is no puzzle “{name}”. These are all of them.", name = self.room.rest()) }
                    </p>
                }
                if self.room.lost() {
                    <div class="card study-word" role="status" data-testid="lost">
                        <p>{ t!("What was kept of your puzzles is damaged in part. All that could be read still holds.") }</p>
                        <button type="button" class="quiet" onclick={self.on_lost_read.reform(|_: MouseEvent| ())}>{ t!("Close") }</button>
                    </div>
                }
                if all.is_empty() {
                    <p class="card study-word" data-testid="none">{ t!("There are no puzzles yet.") }</p>
                } else {
                    <div class="puzzles-top">{ self.todays() }{ self.done() }</div>
                    { for Grade::all().map(|grade| self.grade(grade)) }
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
                <h2><span>{ t!("Puzzle of the day") }</span><span>{ day.words() }</span></h2>
                <p class="claim">{ claim(puzzle) }</p>
                <p><span class="stars" aria-hidden="true">{ stars(puzzle.grade) }</span>{ " " }{ grade(puzzle.grade) }</p>
                if solved {
                    <p class="solved">{ t!("Solved! A new one comes tomorrow.") }
                        if run > 1 { { " " }{ tn!("{count} day in a row.", "{count} days in a row.", count = run) } }</p>
                }
                <a class={classes!("answer", (!solved).then_some("primary"))} href={format!("#{}/today", Section::Puzzles.name())}
                    data-testid="open-todays">{ if solved { t!("Look at it again") } else { t!("Solve it") } }</a>
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
                <h2>{ t!("Your puzzles") }</h2>
                <div class="share-done">
                    <progress max={all.len().to_string()} value={done.to_string()} aria-label={t!("Puzzles solved")}></progress>
                    <span data-testid="puzzles-done">{ t!("{done} of {all} solved", done = done, all = all.len()) }</span>
                </div>
                <p data-testid="streak">{ t!("Solved at the first try, one after the other: {streak}. Your best: {best}.", streak = record.streak, best = record.best) }</p>
                <div class="further">
                    if let Some(next) = next {
                        <a class="answer primary" href={format!("#{next}")} data-testid="next-puzzle">{ t!("Next puzzle") }</a>
                    }
                    <button type="button" class="answer" data-testid="any-puzzle"
                        onclick={self.on_any.reform(|_: MouseEvent| ())}>{ t!("Any puzzle") }</button>
                </div>
            </section>
        }
    }

    /// The puzzles of a grade, by the numbers that open them.
    fn grade(&self, of: Grade) -> Html {
        let record = self.room.record();
        let puzzles: Vec<_> = self.all().iter().filter(|puzzle| puzzle.grade == of).collect();
        if puzzles.is_empty() {
            return Html::default();
        }
        let done = puzzles.iter().filter(|puzzle| record.is_solved(puzzle.id)).count();
        html! {
            <section class="card puzzles-grade" data-testid={format!("grade-{}", of.number())}>
                <h2><span><span class="stars" aria-hidden="true">{ stars(of) }</span>{ " " }{ grade(of) }</span>
                    <span>{ t!("{done} of {all} solved", done = done, all = puzzles.len()) }</span></h2>
                <ol>
                    { for puzzles.into_iter().map(|puzzle| {
                        let number = puzzle.id.0;
                        let mark = record.of(puzzle.id).map_or("new", |entry| entry.mark.name());
                        let solved = record.is_solved(puzzle.id);
                        let words = if solved {
                            t!("Puzzle {number}, solved", number = number)
                        } else {
                            t!("Puzzle {number}", number = number)
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
