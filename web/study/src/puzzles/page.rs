//! Renders an open puzzle: its board, goal, feedback and buttons.

use laska_library::{Goal, Puzzle, PuzzleId};
use laska_rules::Move;
use laska_ui::settings::Settings;
use laska_ui::words::{goal_text, theme_name};
use laska_ui::{tr, tr_n};
use laska_worker::protocol::Elo;
use yew::prelude::*;

use super::names::{date_words, difficulty_name, stars};
use super::progress::Progress;
use super::state::{Attempt, Puzzles};
use crate::elements::verdict;
use crate::exercise::{
    Event, Exercise, ExerciseView, Feedback, FeedbackTone, HintLevel, Mode, Status, board, buttons, columns,
};
use crate::frame::SectionEvent;
use crate::route::Route;
use crate::section::Section;

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
        <main class="main with-board puzzles" data-testid="puzzle" data-puzzle={puzzle.id.0.to_string()} data-stage={view.status.name()}>
            { board(&view, on_event) }
            { task_card(state, attempt, puzzle, &view) }
            { verdict(feedback(attempt, puzzle, &view).render()) }
            { buttons(&view, tr!("Give up"), |primary| next_link(state, attempt, primary), on_event) }
            { next_actions(&attempt.exercise, on_section_event) }
            { columns(&view, settings.second_board, on_event) }
        </main>
    }
}

/// Renders the card with the goal and the number of tries.
fn task_card(state: &Puzzles, attempt: &Attempt, puzzle: &Puzzle, view: &ExerciseView) -> Html {
    let heading = match attempt.day {
        Some(day) => tr!("Puzzle of {day}", day = date_words(day)),
        None => tr!("Puzzle {number}", number = puzzle.id.0),
    };
    let tries = state.progress().of(puzzle.id).map_or(0, |it| it.tries);
    html! {
        <section class="card task">
            <h2><span>{ stars(puzzle.difficulty()) }{ " " }
                { tr!("{difficulty}, rated {rating}", difficulty = difficulty_name(puzzle.difficulty()), rating = puzzle.rating.elo()) }</span>
                <a href="#puzzles" data-testid="all-puzzles">{ tr!("All puzzles") }</a></h2>
            <h3 data-testid="puzzle-title">{ heading }</h3>
            <p class="goal" data-testid="claim">{ goal_text(&puzzle.question()) }</p>
            if let (Status::Done, Some(continuation)) = (view.status, continuation(puzzle)) {
                <p class="hint" data-testid="rest">{ continuation }</p>
            }
            if view.status == Status::Done {
                { themes(puzzle) }
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

/// Renders the themes of a puzzle, which would give the solution away before the end.
fn themes(puzzle: &Puzzle) -> Html {
    let themes: Vec<_> = puzzle.themes().into_iter().map(theme_name).collect();
    if themes.is_empty() {
        return Html::default();
    }
    html! { <p class="hint" data-testid="themes">{ tr!("Themes: {themes}", themes = themes.join(", ")) }</p> }
}

/// Renders the player's rating, with its change after the first answer to this puzzle.
fn own_rating(progress: &Progress, attempt: &Attempt, puzzle: &Puzzle) -> Html {
    let is_known = progress.answer_count() > 0;
    let rating = is_known.then(|| tr!("Your rating: {rating}.", rating = progress.rating().elo().0));
    let explanation = match (attempt.rating_change, progress.of(puzzle.id)) {
        (Some(Elo(..0)), _) if progress.rating().is_lowest() => tr!("It cannot get any lower.").to_owned(),
        (Some(_), _) => String::new(),
        (None, None) => format!("{} {}", tr!("Your first answer counts."), tr!("A hint counts as a mistake.")),
        (None, Some(_)) => tr!("Only your first answer counted.").to_owned(),
    };
    html! {
        <p class="hint" data-testid="own-rating">
            { rating.map(|rating| format!("{rating} ")) }{ explanation }
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
        (Status::Checking(mv) | Status::Slower(mv) | Status::Equal(mv), ..) => {
            (FeedbackTone::Plain, tr!("Checking whether {mv} also wins…", mv = mv))
        }
        (Status::Wrong(mv), _, goal) => (FeedbackTone::Wrong, wrong_move_words(attempt, goal, mv)),
        (Status::Waiting, Mode::Solving, _) => (FeedbackTone::Good, tr!("Good! Here comes the reply.").to_owned()),
        (Status::Waiting, Mode::Showing, _) => (FeedbackTone::Plain, tr!("Watch the board.").to_owned()),
        (Status::YourTurn, ..) => match (&view.refused, view.hint) {
            (Some(refused), _) => (FeedbackTone::Wrong, refused.clone()),
            (None, HintLevel::Column) => (FeedbackTone::Plain, hint_words(attempt, tr!("Move the marked column."))),
            (None, HintLevel::Move) => (FeedbackTone::Plain, hint_words(attempt, tr!("Follow the line on the board."))),
            (None, HintLevel::None) => return task(&attempt.exercise),
        },
    };
    Feedback { tone, text }
}

/// Returns a hint, and that hints count as mistakes if the player has just been rated on this puzzle.
fn hint_words(attempt: &Attempt, hint: &str) -> String {
    if attempt.rating_change.is_some() {
        format!("{hint} {}", tr!("A hint counts as a mistake."))
    } else {
        hint.to_owned()
    }
}

/// Returns what to do, with praise for the moves found so far.
pub(super) fn task(exercise: &Exercise) -> Feedback {
    let (tone, text) = match exercise.turn() {
        0 => (FeedbackTone::Plain, tr!("Find the move and play it on the board.")),
        _ => (FeedbackTone::Good, tr!("Good! Now find the next move.")),
    };
    Feedback { tone, text: text.to_owned() }
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
