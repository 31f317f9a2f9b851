//! Renders the section: the list of puzzles, or a puzzle with its board, goal, feedback and buttons.

use laska_library::{Day, Difficulty, Goal, Puzzle, PuzzleId};
use laska_rules::Move;
use laska_web::board::Miniature;
use laska_web::panels::goal_text;
use laska_web::settings::Settings;
use laska_web::widget::{RenderContext, Widget};
use laska_web::{tr, tr_n};
use laska_worker::protocol::Elo;
use yew::prelude::*;

use super::day::date_words;
use super::progress::Progress;
use super::run_page::best_runs;
use super::state::{Attempt, Puzzles, RUN_ADDRESS, View};
use super::tiles::{PuzzleTiles, Tile};
use crate::exercise::{
    Event, Exercise, ExerciseView, Feedback, FeedbackTone, HintLevel, Mode, Status, board, buttons, columns, steps,
};
use crate::frame::SectionEvent;
use crate::route::{Route, Section};

/// The list of all puzzles.
#[derive(PartialEq)]
pub(super) struct PuzzleList {
    pub state: Puzzles,
    /// Called when the user wants a random puzzle.
    pub on_random: Callback<()>,
    /// Called when the user closes the warning about damaged progress.
    pub on_close_warning: Callback<()>,
}

impl Widget for PuzzleList {
    fn render(&self, _: &RenderContext) -> Html {
        let all = self.state.all();
        html! {
            <main class="main puzzles" data-testid="puzzles">
                if *self.state.view() == View::Unknown {
                    <p class="card study-message error-message" role="alert" data-testid="error">
                        { tr!("There is no puzzle “{name}”. Choose one from the list.", name = self.state.rest()) }
                    </p>
                }
                if self.state.is_damaged() {
                    <div class="card study-message" role="status" data-testid="lost">
                        <p>{ tr!("Part of your saved progress could not be read. The rest is still here.") }</p>
                        <button type="button" class="quiet" onclick={self.on_close_warning.reform(|_: MouseEvent| ())}>{ tr!("Close") }</button>
                    </div>
                }
                if all.is_empty() {
                    <p class="card study-message" data-testid="none">{ tr!("There are no puzzles yet. Try a lesson instead.") }</p>
                } else {
                    <div class="puzzles-top">{ self.todays_puzzle() }{ self.progress() }{ self.timed_run() }</div>
                    { for Difficulty::all().map(|difficulty| self.puzzles_of(difficulty)) }
                }
            </main>
        }
    }
}

impl PuzzleList {
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
                <p><span class="stars" aria-hidden="true">{ stars(puzzle.difficulty()) }</span>{ " " }{ difficulty_name(puzzle.difficulty()) }</p>
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
                <h2>{ tr!("Your puzzles") }</h2>
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

    /// Renders the links to the puzzles of a difficulty.
    fn puzzles_of(&self, difficulty: Difficulty) -> Html {
        let progress = self.state.progress();
        let puzzles: Vec<_> = self.state.all().iter().filter(|puzzle| puzzle.difficulty() == difficulty).collect();
        if puzzles.is_empty() {
            return Html::default();
        }
        let done = puzzles.iter().filter(|puzzle| progress.is_solved(puzzle.id)).count();
        html! {
            <section class="card puzzles-grade" data-testid={format!("grade-{}", difficulty.number())}>
                <h2><span><span class="stars" aria-hidden="true">{ stars(difficulty) }</span>{ " " }{ difficulty_name(difficulty) }</span>
                    <span>{ tr!("{done} of {all} solved", done = done, all = puzzles.len()) }</span></h2>
                <PuzzleTiles tiles={puzzles.into_iter().map(|puzzle| Tile::new(puzzle, progress)).collect::<Vec<_>>()} />
            </section>
        }
    }
}

/// Renders the player's rating, the puzzles solved in a row, and the days in a row.
fn figures(progress: &Progress, today: Day) -> Html {
    let (rating, streak) = (progress.rating(), progress.streak());
    let (strength, level) = match progress.answer_count() {
        0 => (tr!("Not known yet").to_owned(), tr!("Your rating").to_owned()),
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
            { figure("streak", streak.current.into(), tr!("Solved in a row (best: {best})", best = streak.best)) }
            { figure("days", progress.days_in_a_row(today).into(), tr!("Puzzles of the day in a row").to_owned()) }
        </div>
    }
}

/// Returns the route to a puzzle.
pub(super) fn route(id: PuzzleId) -> Route {
    Route { section: Section::Puzzles, rest: id.0.to_string() }
}

/// Renders an open puzzle.
pub(super) fn puzzle_page(
    state: &Puzzles,
    attempt: &Attempt,
    settings: Settings,
    on_event: &Callback<Event>,
    on_section_event: &Callback<SectionEvent>,
) -> Html {
    let Some(puzzle) = state.all().get(attempt.index) else {
        return Html::default();
    };
    let view = attempt.exercise.view(settings.notation);
    html! {
        <main class="main puzzles" data-testid="puzzle" data-puzzle={puzzle.id.0.to_string()} data-stage={view.status.name()}>
            { board(&view, on_event) }
            { task_card(state, attempt, puzzle, &view) }
            { steps(&view, on_event) }
            { buttons(&view, tr!("Give up"), |primary| next_link(state, attempt, primary), on_event) }
            { next_actions(&attempt.exercise, on_section_event) }
            { columns(&view, settings.second_board, on_event) }
        </main>
    }
}

/// Renders the card with the goal, the feedback and the number of tries.
fn task_card(state: &Puzzles, attempt: &Attempt, puzzle: &Puzzle, view: &ExerciseView) -> Html {
    let heading = match attempt.day {
        Some(day) => tr!("Puzzle of {day}", day = date_words(day)),
        None => tr!("Puzzle {number}", number = puzzle.id.0),
    };
    let tries = state.progress().of(puzzle.id).map_or(0, |it| it.tries);
    html! {
        <section class="card task">
            <h2><span><span class="stars" aria-hidden="true">{ stars(puzzle.difficulty()) }</span>{ " " }
                { tr!("{difficulty} ({rating})", difficulty = difficulty_name(puzzle.difficulty()), rating = puzzle.rating.elo()) }</span>
                <a href="#puzzles" data-testid="all-puzzles">{ tr!("All puzzles") }</a></h2>
            <h3 data-testid="puzzle-title">{ heading }</h3>
            <p class="goal" data-testid="claim">{ goal_text(&puzzle.question()) }</p>
            { feedback(attempt, puzzle, view).render() }
            if let (Status::Done, Some(continuation)) = (view.status, continuation(puzzle)) {
                <p class="hint" data-testid="rest">{ continuation }</p>
            }
            { own_rating(state.progress(), attempt, puzzle) }
            <p class="hint" data-testid="tries">
                { match tries {
                    0 => tr!("Not tried yet.").to_owned(),
                    tries => tr_n!("{count} try so far.", "{count} tries so far.", count = tries),
                } }
                { " " }{ tr!("First-try streak: {streak}.", streak = state.progress().streak().current) }
            </p>
        </section>
    }
}

/// Renders the player's rating, with its change after the first answer to this puzzle.
fn own_rating(progress: &Progress, attempt: &Attempt, puzzle: &Puzzle) -> Html {
    let rating = tr!("Your rating: {rating}.", rating = progress.rating().elo().0);
    let explanation = match (attempt.rating_change, progress.of(puzzle.id)) {
        (Some(_), _) => "",
        (None, None) => tr!("Your first answer counts. A hint counts as a mistake."),
        (None, Some(_)) => tr!("Only your first answer counted."),
    };
    html! {
        <p class="hint" data-testid="own-rating">
            { rating }{ " " }{ explanation }
            if let Some(change) = attempt.rating_change {
                <b class={classes!("rating-change", if change.0 < 0 { "down" } else { "up" })} data-testid="rating-change">{ signed(change) }</b>
            }
        </p>
    }
}

/// Returns a change with its sign: `+12` or `−7`.
fn signed(Elo(change): Elo) -> String {
    if change < 0 { format!("−{}", change.unsigned_abs()) } else { format!("+{change}") }
}

/// Renders the link to the next unsolved puzzle, or to the list if all others are solved.
fn next_link(state: &Puzzles, attempt: &Attempt, primary: bool) -> Html {
    let puzzle = state.next_puzzle(Some(attempt.index)).and_then(|index| state.all().get(index));
    let to = puzzle.map_or(Route::home(Section::Puzzles), |puzzle| route(puzzle.id));
    html! {
        <a class={classes!("action", primary.then_some("primary"))} href={format!("#{to}")} data-testid="next">{ tr!("Next puzzle") }</a>
    }
}

/// Renders the button that opens the position in the analysis.
fn next_actions(exercise: &Exercise, on_section_event: &Callback<SectionEvent>) -> Html {
    let analysis = Route { section: Section::Analysis, rest: exercise.line_address() };
    html! {
        <div class="next-actions">
            <button type="button" class="action" data-testid="to-analysis"
                onclick={on_section_event.reform(move |_: MouseEvent| SectionEvent::GoTo(analysis.clone()))}>{ tr!("Analyze") }</button>
        </div>
    }
}

/// Returns the name of a difficulty.
pub(super) fn difficulty_name(difficulty: Difficulty) -> &'static str {
    match difficulty.number() {
        1 => tr!("Very easy"),
        2 => tr!("Easy"),
        3 => tr!("Medium"),
        4 => tr!("Hard"),
        _ => tr!("Very hard"),
    }
}

/// Returns the difficulty as one to five stars.
fn stars(difficulty: Difficulty) -> String {
    let (full, all) = (usize::from(difficulty.number()), Difficulty::all().len());
    "★".repeat(full) + &"☆".repeat(all - full)
}

/// Returns the feedback for the current status.
pub(super) fn feedback(attempt: &Attempt, puzzle: &Puzzle, view: &ExerciseView) -> Feedback {
    if let Some(mv) = attempt.slower_win {
        return Feedback {
            tone: FeedbackTone::Good,
            text: tr!("{mv} also wins, but more slowly. Here is the quicker win.", mv = mv),
        };
    }
    let (tone, text) = match (view.status, view.mode, puzzle.goal) {
        (Status::Done, Mode::Solving, Goal::Win { .. }) => (FeedbackTone::Good, tr!("Solved! You win.").to_owned()),
        (Status::Done, Mode::Solving, Goal::Hold) => {
            (FeedbackTone::Good, tr!("Solved! You held the position.").to_owned())
        }
        (Status::Done, Mode::Showing, _) => (FeedbackTone::Plain, tr!("That was the solution.").to_owned()),
        (Status::Checking(mv) | Status::Slower(mv), ..) => {
            (FeedbackTone::Plain, tr!("Checking whether {mv} also wins…", mv = mv))
        }
        (Status::Wrong(mv), _, goal) => (FeedbackTone::Wrong, wrong_move_words(attempt, goal, mv)),
        (Status::Waiting, Mode::Solving, _) => (FeedbackTone::Good, tr!("Good! Here comes the reply.").to_owned()),
        (Status::Waiting, Mode::Showing, _) => (FeedbackTone::Plain, tr!("Watch the board.").to_owned()),
        (Status::YourTurn, ..) => match (&view.refused, view.hint) {
            (Some(refused), _) => (FeedbackTone::Wrong, refused.clone()),
            (None, HintLevel::Column) => (FeedbackTone::Plain, tr!("Move the marked column.").to_owned()),
            (None, HintLevel::Move) => (FeedbackTone::Plain, tr!("Follow the line on the board.").to_owned()),
            (None, HintLevel::None) => (FeedbackTone::Plain, tr!("Find the move and play it on the board.").to_owned()),
        },
    };
    Feedback { tone, text }
}

/// Returns why a move is wrong: first that it is, and then the engine's reply, which is on the board.
fn wrong_move_words(attempt: &Attempt, goal: Goal, mv: Move) -> String {
    match (attempt.exercise.refutation(), goal) {
        (None, Goal::Win { .. }) => tr!("{mv} does not win. Try another move.", mv = mv),
        (None, Goal::Hold) => tr!("{mv} loses. Try another move.", mv = mv),
        (Some(reply), _) if attempt.is_refuted_by_a_win => {
            tr!("{mv} loses: the engine replies {reply} and wins. Try another move.", mv = mv, reply = reply)
        }
        (Some(reply), Goal::Win { .. }) => {
            tr!("{mv} does not win: the engine replies {reply}. Try another move.", mv = mv, reply = reply)
        }
        (Some(reply), Goal::Hold) => {
            tr!("{mv} loses: the engine replies {reply}. Try another move.", mv = mv, reply = reply)
        }
    }
}

/// Returns how the game may continue after the solution; `None` if it is over.
pub(super) fn continuation(puzzle: &Puzzle) -> Option<String> {
    let rest = puzzle.solution.continuation();
    let moves: Vec<_> = rest.iter().map(Move::to_string).collect();
    (!rest.is_empty()).then(|| tr!("The game may continue: {moves}.", moves = moves.join(" ")))
}
