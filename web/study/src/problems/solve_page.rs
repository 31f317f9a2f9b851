//! The page of a problem: the board on which it is solved, and, once that is over, what its author says about it.

use laska_ui::notice::input_refusal_words;
use laska_ui::panels::NavigationButtons;
use laska_ui::settings::Notation;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::view::{BoardView, board_view, last_move_words};
use laska_ui::widget::Widget as _;
use yew::prelude::*;

use super::solving::{Event, Solving, Status};
use super::state::{Problems, Source};
use super::words::{
    byline, feedback, flaw_text, goal_text, problem_title, rule_text, set_title, themes_text, tries_text,
};
use crate::diagram::DiagramDialog;
use crate::elements::verdict;
use crate::exercise::{board_columns, exercise_bar, play_board};
use crate::frame::SectionEvent;
use crate::puzzles::difficulty_words;
use crate::route::Route;
use crate::section::Section;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct SolvePageProps {
    pub state: Problems,
    pub source: Source,
    pub index: usize,
    pub solving: Solving,
    pub on_event: Callback<Event>,
    pub on_section_event: Callback<SectionEvent>,
}

#[component]
pub(super) fn SolvePage(props: &SolvePageProps) -> Html {
    let settings = use_ui_context().settings;
    let SolvePageProps { solving, index, on_event, .. } = props;
    let shows_picture = use_state(|| false);
    let view = view(solving);
    let refused = solving.input().refusal().map(input_refusal_words);
    let on_board = on_event.reform(Event::Input);
    let spoken = last_move_words(solving.cursor(), settings.notation);
    let on_picture = {
        let shows_picture = shows_picture.setter();
        Callback::from(move |shown: bool| shows_picture.set(shown))
    };
    html! {
        <>
            <main class="main with-board problems" data-testid="problems" data-view="solve" data-problem={(index + 1).to_string()}
                data-stage={solving.status().name()}>
                { play_board(&view, on_board.clone()) }
                { task_card(props, settings.notation) }
                { verdict(feedback(solving, refused).render()) }
                { buttons(props) }
                { next_actions(props, &on_picture) }
                { board_columns(&view, &spoken, settings.second_board, on_board) }
            </main>
            <DiagramDialog {view} is_open={*shows_picture} onclose={on_picture.reform(|()| false)} />
        </>
    }
}

/// Returns the view of the board. Columns are marked as movable only on the solver's turn.
fn view(solving: &Solving) -> BoardView {
    let legal = solving.cursor().legal_moves();
    let enterable = if *solving.status() == Status::YourTurn { &legal[..] } else { &[] };
    board_view(solving.cursor(), solving.input(), enterable, None)
}

fn task_card(props: &SolvePageProps, notation: Notation) -> Html {
    let SolvePageProps { state, source, index, solving, .. } = props;
    let (problem, is_over) = (solving.problem(), solving.status().is_over());
    let set = state.set(source).map_or("", |set| set_title(set));
    let all = Route { section: Section::Problems, rest: source.rest(None) };
    let byline = byline(problem);
    html! {
        <section class="card task">
            <h2><span>{ set }</span><a href={format!("#{all}")} data-testid="all-problems">{ tr!("All problems") }</a></h2>
            <h3 data-testid="problem-name">{ problem_title(problem, *index) }</h3>
            if !byline.is_empty() { <p class="hint">{ byline }</p> }
            <p class="goal" data-testid="goal">{ goal_text(problem) }</p>
            if let Some(rule) = rule_text(problem) { <p class="hint" data-testid="rule">{ rule }</p> }
            <p class="hint" data-testid="tries">{ tries_text(problem, state.saved()) }</p>
            if let Some(rating) = problem.rating {
                <p class="hint" data-testid="difficulty">{ difficulty_words(rating.difficulty()) }</p>
            }
            if is_over { { after_solving(props, notation) } }
        </section>
    }
}

/// Renders what would give the solution away before the end.
fn after_solving(SolvePageProps { solving, on_event, .. }: &SolvePageProps, notation: Notation) -> Html {
    let problem = solving.problem();
    let themes = themes_text(problem);
    // The feedback says it, too, if no move reaches the goal.
    let flaw = flaw_text(problem).filter(|_| *solving.status() != Status::Unsound);
    html! {
        <>
            { line(solving, notation, on_event) }
            if let Some(flaw) = flaw { <p class="hint" data-testid="flaw">{ flaw }</p> }
            { for problem.comment().as_str().lines().map(|line| html! { <p data-testid="author-comment">{ line }</p> }) }
            if !themes.is_empty() { <p class="hint" data-testid="themes">{ themes }</p> }
        </>
    }
}

/// Renders the moves of the line on the board.
fn line(solving: &Solving, notation: Notation, on_event: &Callback<Event>) -> Html {
    let (played, _) = solving.place();
    let moves = solving.moves(notation);
    if moves.is_empty() {
        return Html::default();
    }
    let mv = |(ply, (number, text)): (usize, &(Option<String>, String))| {
        html! {
            <>
                <span class="numbered-move">
                    if let Some(number) = number { <span class="number">{ number }</span> }
                    <button type="button" class="ply" aria-current={(ply == played).then_some("step")}
                        onclick={on_event.reform(move |_: MouseEvent| Event::GoToPly(ply))}>{ text }</button>
                </span>{ " " }
            </>
        }
    };
    html! { <p class="line-moves" data-testid="line">{ for (1..).zip(&moves).map(mv) }</p> }
}

fn buttons(props: &SolvePageProps) -> Html {
    let SolvePageProps { solving, on_event, .. } = props;
    let button = |name: &'static str, label: &'static str, primary: bool, event: Event| {
        html! {
            <button type="button" class={classes!("action", primary.then_some("primary"))} data-testid={name}
                onclick={on_event.reform(move |_: MouseEvent| event.clone())}>{ label }</button>
        }
    };
    let show = || button("show", tr!("Show the solution"), false, Event::Show);
    let (played, total) = solving.place();
    exercise_bar(match solving.status() {
        Status::Solved | Status::Shown => html! {
            <>
                { NavigationButtons { played, total, on_event: on_event.reform(Event::Navigate) }.into_html() }
                { neighbor(props, 1, true) }
                { button("again", tr!("Repeat"), false, Event::Restart) }
            </>
        },
        Status::Unsound => neighbor(props, 1, true),
        Status::NoSolution => {
            html! { <>{ neighbor(props, 1, true) }{ button("again", tr!("Try it myself"), false, Event::Restart) }</> }
        }
        Status::Wrong(..) | Status::Unknown(_) => {
            html! { <>{ button("retry", tr!("Try again"), true, Event::Retry) }{ show() }</> }
        }
        Status::YourTurn | Status::Checking(_) | Status::Replying(_) | Status::Asked => html! {
            <>
                { show() }
                if solving.moves_played() > 0 { { button("again", tr!("Start over"), false, Event::Restart) } }
            </>
        },
    })
}

/// Renders the link to another problem, `by` places away; after the last one, to the collection.
fn neighbor(SolvePageProps { state, source, index, .. }: &SolvePageProps, by: isize, is_primary: bool) -> Html {
    let other = index.checked_add_signed(by).filter(|&other| other < state.problems(source).len());
    let (name, text) = match (by > 0, other) {
        (true, None) => ("to-set", tr!("Back to the collection")),
        (true, Some(_)) => ("next", tr!("Next problem")),
        (false, None) => return Html::default(),
        (false, Some(_)) => ("previous", tr!("Previous problem")),
    };
    let route = Route { section: Section::Problems, rest: source.rest(other) };
    html! {
        <a class={classes!("action", is_primary.then_some("primary"))} href={format!("#{route}")} data-testid={name}>{ text }</a>
    }
}

fn next_actions(props: &SolvePageProps, on_picture: &Callback<bool>) -> Html {
    let SolvePageProps { solving, on_section_event, .. } = props;
    let analysis = Route { section: Section::Analysis, rest: solving.line_address() };
    html! {
        <div class="next-actions">
            { neighbor(props, -1, false) }
            if !solving.status().is_over() { { neighbor(props, 1, false) } }
            <button type="button" class="action" data-testid="to-analysis"
                onclick={on_section_event.reform(move |_: MouseEvent| SectionEvent::GoTo(analysis.clone()))}>{ tr!("Analyze") }</button>
            <button type="button" class="action" data-testid="to-picture" aria-haspopup="dialog"
                onclick={on_picture.reform(|_: MouseEvent| true)}>{ tr!("Picture") }</button>
        </div>
    }
}
