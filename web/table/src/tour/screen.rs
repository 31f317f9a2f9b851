//! The tour on the page: the text, the board, the feedback, and the buttons.

use laska_ui::board::PlayBoard;
use laska_ui::effect::use_effect_with;
use laska_ui::exercise::{self, Status, use_pauses};
use laska_ui::panels::{Icon, Shortcut};
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::{Tour, TourEvent, TourView};
use crate::event::{Event, TourAction};

#[derive(Clone, PartialEq, Properties)]
pub struct TourScreenProps {
    /// Whether there is a game to return to.
    pub is_game_waiting: bool,
    /// Whether a dialog is open, which has the keyboard then.
    pub is_dialog_open: bool,
    /// Receives what does not concern a board, and that the tour is finished or left.
    pub on_event: Callback<Event>,
}

reduced_by!(Tour, TourEvent);

/// The tour, in place of the game.
#[component]
pub fn TourScreen(props: &TourScreenProps) -> Html {
    let TourScreenProps { is_game_waiting, is_dialog_open, on_event } = props;
    let tour = use_reducer(Tour::default);
    let view = &tour.view(use_ui_context().settings.notation);
    let on_tour = use_dispatch(&tour);
    let on_board = use_callback(tour.dispatcher(), |event, tour| {
        tour.dispatch(TourEvent::Exercise(exercise::Event::Input(event)));
    });
    let on_key = use_callback((tour.dispatcher(), on_event.clone()), |shortcut: Shortcut, (tour, on_event)| {
        match (TourEvent::of(shortcut), shortcut) {
            (Some(event), _) => tour.dispatch(event),
            (None, Shortcut::ShowKeys) => on_event.emit(shortcut.into()),
            (None, _) => {}
        }
    });
    let on_exercise = use_callback(tour.dispatcher(), |event, tour| tour.dispatch(TourEvent::Exercise(event)));
    use_pauses(view.pause, on_exercise);
    use_tour_keyboard((!is_dialog_open).then_some(on_key));
    use_tour_back(on_event.reform(|()| TourAction::Leave.into()));
    use_effect_with((tour.has_been_finished(), on_event.clone()), |(is_finished, on_event)| {
        if *is_finished {
            on_event.emit(TourAction::Finish.into());
        }
    });
    let heading = use_node_ref();
    // The text of a new board is read first; the board follows.
    use_effect_with(view.index, {
        let heading = heading.clone();
        move |_| {
            if let Some(heading) = heading.cast::<HtmlElement>() {
                // Without the focus, the keyboard starts at the top of the page.
                let _ = heading.focus();
            }
        }
    });
    let leave = on_event.reform(|_: MouseEvent| TourAction::Leave.into());
    let leave_words = if view.finished { tr!("Close") } else { tr!("Skip") };
    let lesson = &view.lesson;
    html! {
        <main class="main tour" data-testid="tour" data-board={lesson.name} data-stage={view.exercise.status.name()}>
            <section class="card tour-text">
                <div class="tour-top">
                    { dots(view, &on_tour) }
                    <button type="button" class="quiet" data-testid="leave-tour" aria-label={leave_words} title={leave_words} onclick={leave}>
                        { Icon::Close.draw() }<span>{ leave_words }</span>
                    </button>
                </div>
                <h2 ref={heading} tabindex="-1" data-testid="tour-title">{ lesson.title }</h2>
                if !view.finished {
                    <p>{ lesson.text }</p>
                    <p class="goal">{ lesson.goal }</p>
                }
            </section>
            <div class="board-area"><PlayBoard view={view.exercise.board.clone()} on_event={on_board} /></div>
            <div class="tour-below">
                { view.feedback.render() }
                if view.finished {
                    { next_steps(*is_game_waiting, on_event) }
                }
                { buttons(view, &on_tour) }
            </div>
            <p class="visually-hidden" role="status" aria-live="polite">{ &view.exercise.spoken }</p>
        </main>
    }
}

/// The progress: one dot for each board, which opens it.
fn dots(view: &TourView, on_tour: &Callback<TourEvent>) -> Html {
    let dot = |index: usize| {
        let (number, title) = (index + 1, view.titles[index]);
        let label = if view.solved[index] {
            tr!("Board {number}: {title}, done", number = number, title = title)
        } else {
            tr!("Board {number}: {title}", number = number, title = title)
        };
        let class = classes!("tour-dot", view.solved[index].then_some("done"));
        html! {
            <li><button type="button" {class} data-testid={format!("tour-{number}")} aria-label={label.clone()} title={label}
                aria-current={(index == view.index).then_some("step")} onclick={go_to(index, on_tour)}></button></li>
        }
    };
    html! { <ol class="tour-dots" aria-label={tr!("Boards of the tour")}>{ for (0..view.titles.len()).map(dot) }</ol> }
}

fn go_to(index: usize, on_tour: &Callback<TourEvent>) -> Callback<MouseEvent> {
    on_tour.reform(move |_: MouseEvent| TourEvent::GoTo(index))
}

/// Back, help or another try, and next.
fn buttons(view: &TourView, on_tour: &Callback<TourEvent>) -> Html {
    let is_done = view.exercise.status == Status::Done;
    let (name, label, event) = match view.exercise.status {
        Status::Done => ("again", tr!("Repeat"), exercise::Event::Restart),
        Status::Wrong(_) | Status::Slower(_) | Status::Equal(_) => ("retry", tr!("Try again"), exercise::Event::Retry),
        Status::YourTurn | Status::Checking(_) | Status::Waiting => ("help", tr!("Hint"), exercise::Event::Hint),
    };
    let help = on_tour.reform(move |_: MouseEvent| TourEvent::Exercise(event.clone()));
    let last = view.titles.len() - 1;
    html! {
        <div class="tour-actions" role="group" aria-label={tr!("Actions")}>
            <button type="button" class="action" data-testid="back" disabled={view.index == 0}
                onclick={go_to(view.index.saturating_sub(1), on_tour)}>{ tr!("Back") }</button>
            <button type="button" class="action" data-testid={name} onclick={help}>{ label }</button>
            if view.index < last {
                <button type="button" class={classes!("action", is_done.then_some("primary"))} data-testid="next"
                    onclick={go_to(view.index + 1, on_tour)}>{ tr!("Next") }</button>
            }
        </div>
    }
}

/// Where to go after the tour.
fn next_steps(is_game_waiting: bool, on_event: &Callback<Event>) -> Html {
    let (name, label, action) = if is_game_waiting {
        ("to-game", tr!("Back to the game"), TourAction::Leave)
    } else {
        ("play-level-1", tr!("Play level 1"), TourAction::FirstGame)
    };
    html! {
        <div class="tour-actions tour-next">
            <button type="button" class="action primary" data-testid={name}
                onclick={on_event.reform(move |_: MouseEvent| action.into())}>{ label }</button>
            <a class="action" href="./study.html#lessons" data-testid="more-lessons">{ tr!("More lessons") }</a>
            <a class="action" href="./study.html#puzzles" data-testid="to-puzzles">{ tr!("Puzzles") }</a>
        </div>
    }
}

/// Listens for global keys, such as `h` for a hint.
#[cfg(target_arch = "wasm32")]
#[hook]
fn use_tour_keyboard(on_key: Option<Callback<Shortcut>>) {
    laska_ui::browser::use_keyboard(on_key);
}

/// Does nothing: there is no keyboard outside a browser.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
fn use_tour_keyboard(_on_key: Option<Callback<Shortcut>>) {}

/// Lets Back close the tour.
#[cfg(target_arch = "wasm32")]
#[hook]
fn use_tour_back(on_back: Callback<()>) {
    laska_ui::browser::use_back(on_back);
}

/// Does nothing: there is no history outside a browser.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
fn use_tour_back(_on_back: Callback<()>) {}
