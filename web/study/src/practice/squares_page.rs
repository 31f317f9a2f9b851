//! Renders the trainer for the names of squares.

use gloo::utils::document;
use laska_app::BoardEvent;
use laska_rules::{Color, Square, SquareSet};
use laska_ui::board::geometry::BoardGeometry;
use laska_ui::clock::now;
use laska_ui::effect::use_effect_with;
use laska_ui::random::random_u32;
use laska_ui::settings::{Coordinates, Settings};
use laska_ui::tr;
use laska_ui::ui_context::{UiContext, use_ui_context};
use laska_ui::view::{ArrowKind, ArrowView, BoardView, Mark, SquareView, Tint};
use web_sys::HtmlElement;
use yew::prelude::*;

use super::progress::Progress;
use super::squares::{
    Drill, Event, Length, Names, Question, ROUND_MS, ROUND_SQUARES, Report, Round, Score, Squares, State,
};
use crate::elements::{choice_row, verdict};
use crate::exercise::{BOARD_SQUARE, exercise_bar, focus, focus_if_lost, play_board};
use crate::section::Section;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct SquaresPageProps {
    pub(super) squares: Squares,
    /// The best scores.
    pub(super) progress: Progress,
    /// Receives the events of the trainer.
    pub(super) on_event: Callback<Event>,
}

#[component]
pub(super) fn SquaresPage(props: &SquaresPageProps) -> Html {
    let SquaresPageProps { squares, progress, on_event } = props;
    let context = use_ui_context();
    use_ticks(squares.round().is_some(), on_event);
    let answering = squares.round().map(|_| squares.drill.question);
    use_focus(answering);
    let on_answer = use_callback(on_event.clone(), |square, on_event| {
        on_event.emit(Event::Answer(square, now(), random()));
    });
    let on_board = use_callback((answering, on_answer.clone()), |event, (answering, on_answer)| {
        if let (Some(Question::Find), BoardEvent::Press(square)) = (answering, event) {
            on_answer.emit(square);
        }
    });
    let coordinates = match (squares.round(), squares.drill.names) {
        (Some(_), _) => Coordinates::None,
        (None, Names::Numbers) => Coordinates::Numbers,
        (None, Names::Letters | Names::LettersEight) => Coordinates::Letters,
    };
    let hidden = UiContext { settings: Settings { coordinates, ..context.settings }, ..context };
    let state = match &squares.state {
        State::Ready => "ready",
        State::Running(_) => "running",
        State::Ended(_) => "ended",
    };
    html! {
        <main class="main with-board practice" data-testid="practice" data-stage={state}>
            <ContextProvider<UiContext> context={hidden}>{ play_board(&view(squares), on_board) }</ContextProvider<UiContext>>
            { match &squares.state {
                State::Running(round) => html! {
                    <>{ verdict(question(squares.drill, round)) }
                        { exercise_bar(html! {
                            <>
                                { choices(squares.drill, round, &on_answer) }
                                <button type="button" class="action" data-testid="stop-round"
                                    onclick={on_event.reform(|_: MouseEvent| Event::Stop)}>{ tr!("Stop") }</button>
                            </>
                        }) }
                        { round_card(squares.drill, round, &on_answer) }</>
                },
                State::Ready => setup_card(squares.drill, progress, None, on_event),
                State::Ended(report) => setup_card(squares.drill, progress, Some(*report), on_event),
            } }
        </main>
    }
}

/// Returns a random number for a question.
fn random() -> u64 {
    u64::from(random_u32()) << 32 | u64::from(random_u32())
}

/// The time between two ticks, in milliseconds.
const TICK_MS: u32 = 200;

/// Emits the time regularly during a round.
#[hook]
fn use_ticks(is_running: bool, on_event: &Callback<Event>) {
    use_effect_with((is_running, on_event.clone()), |(is_running, on_event)| {
        let ticks = is_running.then(|| {
            let on_event = on_event.clone();
            gloo::timers::callback::Interval::new(TICK_MS, move || on_event.emit(Event::Tick(now())))
        });
        move || drop(ticks)
    });
}

/// Focuses what answers the questions when a round starts, because the button that started it is gone. After the round,
/// what had the focus may be gone as well.
#[hook]
fn use_focus(answering: Option<Question>) {
    let before = use_mut_ref(|| answering);
    use_effect_with(answering, move |&answering| match (before.replace(answering), answering) {
        (_, Some(Question::Find)) => focus(BOARD_SQUARE),
        // On a screen without keys, the keyboard that comes up would cover the names to choose from.
        (_, Some(Question::Name)) if has_touchscreen() => {}
        (_, Some(Question::Name)) => focus("[data-testid=typed-square]"),
        (Some(_), None) => focus_if_lost("[data-testid=start-round]"),
        (None, None) => {}
    });
}

/// Whether the main pointer is a finger.
fn has_touchscreen() -> bool {
    gloo::utils::window().match_media("(pointer: coarse)").ok().flatten().is_some_and(|query| query.matches())
}

/// Returns the view of the empty board, with the square that is asked or that was missed.
fn view(squares: &Squares) -> BoardView {
    let Drill { names, side, question, .. } = squares.drill;
    let board = names.board();
    let geometry = BoardGeometry { board, bottom: side };
    let marked = squares.round().and_then(|round| match question {
        Question::Name => Some(round.asked),
        Question::Find => round.last.filter(|last| !last.is_right()).map(|last| last.asked),
    });
    let square = |square: Square| {
        let label = if squares.round().is_some() { place_text(geometry, square) } else { names.write(square) };
        SquareView { square, column: None, mark: Mark::None, tint: Tint::None, label }
    };
    BoardView {
        board,
        turn: Color::White,
        fen: String::new(),
        bottom: side,
        squares: board.squares().iter().map(square).collect(),
        path: None,
        arrows: marked.map(|square| ArrowView { stops: vec![square], kind: ArrowKind::Hint }).into_iter().collect(),
        captures: SquareSet::EMPTY,
        pointed: None,
        shake: None,
    }
}

/// Returns the place of a square on the board for screen readers, which does not give its name away.
fn place_text(geometry: BoardGeometry, square: Square) -> String {
    let ranks: Vec<_> = geometry.ranks().collect();
    let place = ranks.iter().rev().zip(1..).find_map(|(rank, row)| {
        let number = rank.iter().position(|&other| other == square)?;
        Some((row, number + 1))
    });
    let (row, number) = place.unwrap_or_default();
    tr!("Row {row} from the bottom, square {number} from the left", row = row, number = number)
}

fn heading(title: &'static str) -> Html {
    html! {
        <h2><span>{ title }</span>
            <a href={format!("#{}", Section::Practice.name())} data-testid="all-practice">{ tr!("Practice") }</a></h2>
    }
}

/// Renders the question and the verdict on the last answer.
fn question(drill: Drill, round: &Round) -> Html {
    let Drill { names, side, question, .. } = drill;
    let geometry = BoardGeometry { board: names.board(), bottom: side };
    let name = names.write(round.asked);
    html! {
        <>
            <p class="question" role="status" aria-live="assertive" data-testid="question" data-asked={(question == Question::Find).then(|| name.clone())}
                data-choices={(question == Question::Name).then(|| round.answers().to_string())}>
                { match question {
                    Question::Find => html! { tr!("Where is {name}?", name = name) },
                    Question::Name => html! {
                        <><span>{ tr!("What is the name of this square?") }</span>
                            <span class="visually-hidden">{ " " }{ place_text(geometry, round.asked) }</span></>
                    },
                } }
            </p>
            <p class={classes!("answer", round.last.map(|last| if last.is_right() { "right" } else { "wrong" }))}
                data-testid="answer">{ answer_text(drill, round) }</p>
        </>
    }
}

/// Renders the names to choose from.
fn choices(drill: Drill, round: &Round, on_answer: &Callback<Square>) -> Html {
    if drill.question == Question::Find {
        return Html::default();
    }
    html! {
        <div class="square-choices" role="group" aria-label={tr!("Names")}>
            { for round.choices.iter().map(|&square| {
                let name = drill.names.write(square);
                html! {
                    <button type="button" class="action" data-testid={format!("choose-{name}")}
                        onclick={on_answer.reform(move |_: MouseEvent| square)}>{ name }</button>
                }
            }) }
        </div>
    }
}

fn round_card(drill: Drill, round: &Round, on_answer: &Callback<Square>) -> Html {
    let Drill { names, question, length, .. } = drill;
    let (left, max, value) = match length {
        Length::Time => {
            let left = ROUND_MS.saturating_sub(round.elapsed_ms());
            (tr!("{seconds} s left", seconds = left.div_ceil(1000)), ROUND_MS, left)
        }
        Length::Squares => {
            let answers = round.answers();
            (tr!("{played} of {all}", played = answers, all = ROUND_SQUARES), ROUND_SQUARES.into(), answers.into())
        }
    };
    html! {
        <section class="card task squares">
            { heading(tr!("Names of squares")) }
            if question == Question::Name {
                <SquareInput {names} asked={round.asked} answers={round.answers()} on_answer={on_answer.clone()} />
            }
            <div class="progress">
                <progress max={max.to_string()} value={value.to_string()} aria-label={tr!("Round")}></progress>
                <span data-testid="round-left">{ left }</span>
            </div>
            <p class="hint" data-testid="round-score">{ tr!("Right: {right}. Wrong: {wrong}.", right = round.right, wrong = round.wrong) }</p>
        </section>
    }
}

/// Says whether the last answer was right.
fn answer_text(drill: Drill, round: &Round) -> String {
    let name = |square| drill.names.write(square);
    match (round.last, drill.question) {
        (None, Question::Find) => tr!("Press the square on the board.").to_owned(),
        (None, Question::Name) => tr!("Type the name, or choose one.").to_owned(),
        (Some(last), _) if last.is_right() => tr!("{name} is right.", name = name(last.asked)),
        (Some(last), Question::Find) => {
            tr!("That was {given}. {name} is marked.", given = name(last.given), name = name(last.asked))
        }
        (Some(last), Question::Name) => {
            tr!("That was {name}, not {given}.", name = name(last.asked), given = name(last.given))
        }
    }
}

#[derive(Clone, PartialEq, Properties)]
struct SquareInputProps {
    names: Names,
    /// The square to name.
    asked: Square,
    /// The number of answers so far. The text is cleared when it changes.
    answers: u32,
    /// Receives the named square.
    on_answer: Callback<Square>,
}

/// The box for typing a name. A name that is complete needs no Enter.
#[component]
fn SquareInput(props: &SquareInputProps) -> Html {
    let SquareInputProps { names, asked, answers, on_answer } = props;
    let (names, asked) = (*names, *asked);
    let node = use_node_ref();
    let invalid = use_state(|| false);
    use_effect_with(*answers, {
        let (node, invalid) = (node.clone(), invalid.setter());
        move |_| {
            // Who types the names may have begun the next one.
            let element = node.cast::<HtmlElement>().filter(|it| document().active_element().as_ref() != Some(&**it));
            element.iter().for_each(|it| it.set_text_content(None));
            invalid.set(false);
        }
    });
    let text = {
        let node = node.clone();
        move || node.cast::<HtmlElement>().and_then(|element| element.text_content()).unwrap_or_default()
    };
    let answer = {
        let (node, on_answer) = (node.clone(), on_answer.clone());
        move |square| {
            node.cast::<HtmlElement>().iter().for_each(|it| it.set_text_content(None));
            on_answer.emit(square);
        }
    };
    let oninput = {
        let (text, answer, invalid) = (text.clone(), answer.clone(), invalid.setter());
        move |_: InputEvent| {
            invalid.set(false);
            names.read_complete(&text()).into_iter().for_each(&answer);
        }
    };
    let onkeydown = {
        let invalid = invalid.setter();
        move |event: KeyboardEvent| {
            if event.key() == "Enter" {
                event.prevent_default();
                match names.read(&text()) {
                    Some(square) => answer(square),
                    None => invalid.set(!text().trim().is_empty()),
                }
            }
        }
    };
    // An example, but not the answer.
    let placeholder = names.board().squares().iter().find(|&square| square != asked).map(|square| names.write(square));
    html! {
        <>
            <div ref={node} class="text-input square-input" contenteditable="plaintext-only" role="textbox" tabindex="0" data-testid="typed-square"
                aria-label={tr!("Name of the square")} aria-invalid={invalid.then_some("true")} data-placeholder={placeholder} autocapitalize="none"
                spellcheck="false" enterkeyhint="go" {oninput} {onkeydown}></div>
            if *invalid {
                <p class="hint" role="alert" data-testid="no-square">{ tr!("There is no such square.") }</p>
            }
        </>
    }
}

/// Returns seconds with one digit after the point, in the current language.
fn seconds(milliseconds: u32) -> String {
    let tenths = (milliseconds + 50) / 100;
    tr!("{whole}.{tenths} s" in "seconds", whole = tenths / 10, tenths = tenths % 10)
}

fn score_text(score: Score) -> String {
    tr!("{count} right, {mean} each", count = score.right, mean = seconds(score.mean_ms()))
}

fn setup_card(drill: Drill, progress: &Progress, report: Option<Report>, on_event: &Callback<Event>) -> Html {
    let onstart = on_event.reform(|_: MouseEvent| Event::Start(now(), random()));
    let choose = on_event.reform(Event::Choose);
    let questions = [("ask-find", tr!("Find it"), Question::Find), ("ask-name", tr!("Name it"), Question::Name)];
    let names = [
        ("names-letters", "a1–g7", Names::Letters),
        ("names-numbers", tr!("Lasker’s 1–25"), Names::Numbers),
        ("names-letters8", "a1–h8", Names::LettersEight),
    ];
    let sides = [("side-w", tr!("White"), Color::White), ("side-b", tr!("Black"), Color::Black)];
    let lengths =
        [("length-time", tr!("30 seconds"), Length::Time), ("length-squares", tr!("20 squares"), Length::Squares)];
    html! {
        <section class="card task squares">
            { heading(tr!("Names of squares")) }
            if let Some(report) = report {
                <p class={classes!("feedback", if report.is_best { "good" } else { "plain" })} role="status" data-testid="report"
                    data-right={report.right.to_string()} data-wrong={report.wrong.to_string()}>{ report_text(report) }</p>
            } else {
                <p>{ tr!("Look at the board, then start. The names are hidden during the round.") }</p>
            }
            <p class="hint" data-testid="best-score">
                { progress.score(drill).map_or_else(|| tr!("No best score yet.").to_owned(), |score| tr!("Best: {score}", score = score_text(score))) }
            </p>
            { exercise_bar(html! {
                <button type="button" class="action primary" data-testid="start-round" onclick={onstart}>
                    { if report.is_some() { tr!("Another round") } else { tr!("Start") } }</button>
            }) }
            <div class="squares-setup">
                { choice_row(tr!("Question"), &questions, drill.question, &choose.reform(move |question| Drill { question, ..drill })) }
                { choice_row(tr!("Names"), &names, drill.names, &choose.reform(move |names| Drill { names, ..drill })) }
                { choice_row(tr!("Seen by"), &sides, drill.side, &choose.reform(move |side| Drill { side, ..drill })) }
                { choice_row(tr!("Round"), &lengths, drill.length, &choose.reform(move |length| Drill { length, ..drill })) }
            </div>
        </section>
    }
}

fn report_text(report: Report) -> String {
    let Report { score, right, wrong, is_best } = report;
    let mean = score.map(|score| seconds(score.mean_ms()));
    match (mean, is_best) {
        (Some(mean), true) => {
            tr!(
                "Your best round! Right: {right}. Wrong: {wrong}. {mean} each.",
                right = right,
                wrong = wrong,
                mean = mean
            )
        }
        (Some(mean), false) => {
            tr!("Right: {right}. Wrong: {wrong}. {mean} each.", right = right, wrong = wrong, mean = mean)
        }
        (None, _) => tr!("Right: {right}. Wrong: {wrong}.", right = right, wrong = wrong),
    }
}
