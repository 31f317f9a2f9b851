//! Renders the list of puzzles: the puzzle of the day, the player's rating, the timed run, and the puzzles by difficulty.

use laska_library::{Day, Theme};
use laska_ui::board::Miniature;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::{goal_text, theme_name};
use laska_ui::{tr, tr_n};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::list::{Fold, Group, ListEvent, StatusFilter};
use super::names::{date_words, difficulty_words};
use super::page::route;
use super::progress::Progress;
use super::run_page::best_runs;
use super::state::{Puzzles, RUN_ADDRESS, View};
use super::tiles::{PuzzleTiles, Tile, arrow_keys_hint};
use crate::elements::{error_message, lost_progress};
use crate::section::Section;

#[derive(PartialEq)]
pub(super) struct ListPage {
    pub state: Puzzles,
    /// Called when the user wants a random puzzle.
    pub on_random: Callback<()>,
    pub on_list: Callback<ListEvent>,
    /// Called when the user closes the warning about damaged progress.
    pub on_close_warning: Callback<()>,
}

impl Widget for ListPage {
    fn render(&self, _: &RenderContext) -> Html {
        let all = self.state.all();
        html! {
            <main class="main puzzles" data-testid="puzzles">
                if *self.state.view() == View::Unknown {
                    { error_message(&tr!("There is no puzzle “{name}”. Choose one from the list.", name = self.state.rest())) }
                }
                if self.state.is_damaged() {
                    { lost_progress(&self.on_close_warning) }
                }
                if all.is_empty() {
                    <p class="card study-message" data-testid="none">{ tr!("There are no puzzles yet. Try a lesson instead.") }</p>
                } else {
                    <div class="overview">{ self.todays_puzzle() }{ self.progress() }{ self.timed_run() }</div>
                    { self.tools() }
                    { self.groups() }
                }
            </main>
        }
    }
}

impl ListPage {
    fn todays_puzzle(&self) -> Html {
        let Some((index, day)) = self.state.todays_puzzle() else { return Html::default() };
        let puzzle = &self.state.all()[index];
        let position = puzzle.solution.start();
        let solved = self.state.progress().is_solved(puzzle.id);
        let run = self.state.progress().days_in_a_row(day);
        html! {
            <section class="card todays" data-testid="todays" data-puzzle={puzzle.id.0.to_string()}>
                <h2><span>{ tr!("Puzzle of the day") }</span><span>{ date_words(day) }</span></h2>
                { Miniature { position: position.clone(), bottom: position.turn() }.into_html() }
                <p class="claim">{ goal_text(&puzzle.question()) }</p>
                <p>{ difficulty_words(puzzle.difficulty()) }</p>
                if solved {
                    <p class="solved">{ tr!("Solved! Come back tomorrow for a new one.") }
                        if run > 1 { { " " }{ tr_n!("{count} day in a row.", "{count} days in a row.", count = run) } }</p>
                }
                <a class={classes!("action", (!solved).then_some("primary"))} href={format!("#{}/today", Section::Puzzles.name())}
                    data-testid="open-todays">{ if solved { tr!("View it again") } else { tr!("Solve it") } }</a>
            </section>
        }
    }

    /// Renders the progress, the link to the next puzzle, and the button for a random one.
    fn progress(&self) -> Html {
        let (all, progress) = (self.state.all(), self.state.progress());
        let done = all.iter().filter(|puzzle| progress.is_solved(puzzle.id)).count();
        let next = self.state.next_puzzle(None).map(|index| route(all[index].id));
        html! {
            <section class="card">
                <h2><span>{ tr!("Your puzzles") }</span>
                    <span class="heading-links">
                        <a href={format!("#{}", Section::Today.name())} data-testid="to-today">{ tr!("Today") }</a>
                        <a href={format!("#{}", Section::Practice.name())} data-testid="to-practice">{ tr!("Practice") }</a>
                        <a href={format!("#{}", Section::Problems.name())} data-testid="to-problems">{ tr!("Collections") }</a>
                    </span></h2>
                <div class="progress">
                    <progress max={all.len().to_string()} value={done.to_string()} aria-label={tr!("Puzzles solved")}></progress>
                    <span data-testid="puzzles-done">{ tr!("{done} of {all} solved", done = done, all = all.len()) }</span>
                </div>
                { figures(progress, self.state.today()) }
                <div class="next-actions">
                    if let Some(next) = next {
                        <a class="action primary" href={format!("#{next}")} data-testid="next-puzzle">{ tr!("Next puzzle") }</a>
                    }
                    <button type="button" class="action" data-testid="any-puzzle"
                        onclick={self.on_random.reform(|_: MouseEvent| ())}>{ tr!("Random puzzle") }</button>
                </div>
            </section>
        }
    }

    fn timed_run(&self) -> Html {
        let is_running = self.state.run().is_some_and(|play| !play.run().is_over());
        html! {
            <section class="card">
                <h2>{ tr!("Timed run") }</h2>
                <p>{ tr!("Solve as many puzzles as you can. They get harder, and the third mistake ends the run.") }</p>
                { best_runs(self.state.progress()) }
                <a class="action" href={format!("#{}/{RUN_ADDRESS}", Section::Puzzles.name())} data-testid="to-run">
                    { if is_running { tr!("Back to the run") } else { tr!("To the timed run") } }
                </a>
            </section>
        }
    }

    /// Renders the filters.
    fn tools(&self) -> Html {
        let list = self.state.list();
        let filter = |status: StatusFilter| {
            let pressed = if list.status() == status { "true" } else { "false" };
            html! {
                <button type="button" class="filter" aria-pressed={pressed} data-testid={format!("status-{}", status.name())}
                    onclick={self.on_list.reform(move |_: MouseEvent| ListEvent::Status(status))}>{ status_name(status) }</button>
            }
        };
        let onchange = self.on_list.reform(|event: yew::Event| {
            let chosen = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            ListEvent::Theme(Theme::ALL.into_iter().find(|theme| Some(theme_name(*theme)) == chosen.as_deref()))
        });
        html! {
            <div class="puzzle-tools">
                <div class="filters" role="group" aria-label={tr!("Filter")}>{ for StatusFilter::ALL.into_iter().map(filter) }</div>
                <label class="theme-filter">
                    <span>{ tr!("Theme") }</span>
                    <select data-testid="theme" {onchange}>
                        <option value="" selected={list.theme().is_none()}>{ tr!("All themes") }</option>
                        { for Theme::ALL.into_iter().map(|theme| html! {
                            <option value={theme_name(theme)} selected={list.theme() == Some(theme)}>{ theme_name(theme) }</option>
                        }) }
                    </select>
                </label>
            </div>
        }
    }

    fn groups(&self) -> Html {
        let groups = self.state.list().groups(self.state.all(), self.state.progress());
        let count: usize = groups.iter().map(|group| group.puzzles.len()).sum();
        html! {
            <>
                <p class="hint" role="status" aria-live="polite" data-testid="listed">
                    { if count == 0 { tr!("No puzzle matches. Choose another filter.").to_owned() }
                      else { tr_n!("{count} puzzle", "{count} puzzles", count = count) } }
                </p>
                { arrow_keys_hint() }
                <div class="puzzle-groups">{ for groups.iter().map(|group| self.group(group)) }</div>
            </>
        }
    }

    /// Renders the puzzles of a difficulty.
    fn group(&self, group: &Group) -> Html {
        let Group { difficulty, puzzles, solved, fold } = group;
        let (all, progress) = (self.state.all(), self.state.progress());
        let (expanded, other) = match fold {
            Fold::Open => ("true", Fold::Closed),
            Fold::Closed => ("false", Fold::Open),
        };
        let (number, event) = (difficulty.number(), ListEvent::Fold(*difficulty, other));
        let tiles = || puzzles.iter().map(|&index| Tile::new(&all[index], progress)).collect::<Vec<_>>();
        html! {
            <section class="card puzzles-grade" key={number} data-testid={format!("grade-{number}")}>
                <h2>
                    <button type="button" class="fold" aria-expanded={expanded} data-testid={format!("fold-{number}")}
                        onclick={self.on_list.reform(move |_: MouseEvent| event)}>
                        { difficulty_words(*difficulty) }
                    </button>
                    <span>{ tr!("{done} of {all} solved", done = solved, all = puzzles.len()) }</span>
                </h2>
                if *fold == Fold::Open {
                    <PuzzleTiles tiles={tiles()} />
                }
            </section>
        }
    }
}

fn status_name(status: StatusFilter) -> &'static str {
    match status {
        StatusFilter::All => tr!("All"),
        StatusFilter::New => tr!("New" in "puzzles"),
        StatusFilter::Failed => tr!("Failed" in "puzzles"),
        StatusFilter::Solved => tr!("Solved" in "puzzles"),
    }
}

/// Renders the player's rating, the puzzles solved in a row, and the days in a row.
fn figures(progress: &Progress, today: Day) -> Html {
    let (rating, streak) = (progress.rating(), progress.streak());
    let (strength, level) = match progress.answer_count() {
        0 => ("–".to_owned(), tr!("Your rating, after the first puzzle").to_owned()),
        _ => (
            format!("{} ± {}", rating.elo().0, rating.margin().0),
            tr!("Your rating, close to level {level}", level = rating.nearest_level().number()),
        ),
    };
    let figure = |name: &'static str, value: Html, label: String| {
        html! { <p class="figure"><b data-testid={name}>{ value }</b><span class="hint">{ label }</span></p> }
    };
    html! {
        <div class="puzzle-figures">
            { figure("rating", strength.into(), level) }
            { figure("streak", streak.current.into(), tr!("In a row (best: {best})", best = streak.best)) }
            { figure("days", progress.days_in_a_row(today).into(), tr!("Puzzles of the day in a row").to_owned()) }
        </div>
    }
}
