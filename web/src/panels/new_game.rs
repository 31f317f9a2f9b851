//! The new-game dialog. It keeps its choices from one game to the next.

use std::cell::RefCell;
use std::rc::Rc;

use laska_rules::{Color, DrawRules, Variant};
use yew::prelude::*;

use super::dialog::{Dialog, RadioChoice, segment};
use super::strength::{ClockChoice, StrengthChoice};
use super::text_input::PositionInput;
use crate::intent::PlayIntent;
use crate::settings::Shown;
use crate::ui_context::use_ui_context;
use crate::widget::Widget as _;
use crate::words::translate;
use crate::{tr, tr_noop};
use laska_app::{NewGame, Seats, StartFrom, Strength, TimeControl};

/// The properties of a [`NewGameDialog`].
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameDialogProps {
    /// Whether it is open.
    pub shown: Shown,
    /// The side of a player who followed a link to play from a position; preselected together with "Current position".
    pub challenged: Option<Color>,
    /// The initial strength of the computer.
    pub strength: Strength,
    /// The error in the custom position.
    pub position_error: Option<String>,
    /// Receives the new game.
    pub on_event: Callback<PlayIntent>,
}

/// Who plays.
const SEATS: [(Seats, RadioChoice); 6] = [
    (Seats::White, seat("seat-white", tr_noop!("White"), tr_noop!("You move first"))),
    (Seats::Black, seat("seat-black", tr_noop!("Black"), tr_noop!("The computer moves first"))),
    (Seats::Random, seat("seat-lot", tr_noop!("Random"), tr_noop!("White or Black at random"))),
    (Seats::People, seat("seat-people", tr_noop!("Two players"), tr_noop!("On this device"))),
    (
        Seats::Link(Color::White),
        seat("seat-link", tr_noop!("By link"), tr_noop!("With someone elsewhere: send each move as a link")),
    ),
    (Seats::Computers, seat("seat-machines", tr_noop!("Watch"), tr_noop!("Two computers play; take over at any time"))),
];

const fn seat(name: &'static str, title: &'static str, detail: &'static str) -> RadioChoice {
    RadioChoice { group: "seats", name, title, detail }
}

/// The dialog for a new game.
#[component]
pub fn NewGameDialog(props: &NewGameDialogProps) -> Html {
    let form = use_form(props.strength);
    let now = form.now();
    use_ui_context();
    let custom_position = use_state(|| Rc::<str>::from(""));
    use_effect_with((props.shown, props.challenged), {
        let form = form.clone();
        move |&(shown, challenged)| {
            if let Some(person) = challenged {
                let seats = if person == Color::White { Seats::White } else { Seats::Black };
                form.change(|it| (it.start_from, it.seats) = (StartFrom::CurrentPosition, seats));
            }
            // The next game starts from the start position again, unless the player selects otherwise.
            if shown == Shown::No && form.now().start_from != StartFrom::InitialPosition {
                form.change(|it| it.start_from = StartFrom::InitialPosition);
            }
        }
    });
    let start = {
        let (on_event, form) = (props.on_event.clone(), form.clone());
        Callback::from(move |()| on_event.emit(PlayIntent::NewGame(form.now())))
    };
    let onsubmit = start.reform(|event: SubmitEvent| event.prevent_default());
    let seats = SEATS.map(|(seats, choice)| {
        let checked = now.seats == seats || is_link(now.seats) && is_link(seats);
        choice.draw(checked, props.shown, form.set(move |it, _: Event| it.seats = seats))
    });
    let computers = now.seats == Seats::Computers;
    let start_button = html! {
        <button type="submit" form="new-game-form" class="control primary start" data-testid="start-game">{ tr!("Start") }</button>
    };
    html! {
        <Dialog shown={props.shown} name="new-game-dialog" title={tr!("New game")}
            onclose={props.on_event.reform(|()| PlayIntent::ShowNewGame(Shown::No))} footer={Some(start_button)}>
            <form id="new-game-form" class="new-game-form" {onsubmit}>
                <fieldset>
                    <legend>{ tr!("Players") }</legend>
                    <div class="choices seats">{ for seats }</div>
                    if is_link(now.seats) {
                        { link_sides(&form) }
                    }
                </fieldset>
                { StrengthChoice {
                    legend: if computers { tr!("White’s level") } else { tr!("Computer level") },
                    prefix: "",
                    strength: now.strength,
                    disabled: now.seats == Seats::People || is_link(now.seats),
                    on_event: form.set(|it, strength| it.strength = strength),
                }.into_html() }
                if computers {
                    { StrengthChoice {
                        legend: tr!("Black’s level"),
                        prefix: "second-",
                        strength: now.black_strength,
                        disabled: false,
                        on_event: form.set(|it, strength| it.black_strength = strength),
                    }.into_html() }
                }
                if !computers && !is_link(now.seats) {
                    <ClockChoice clock={now.clock}
                        on_event={form.set(|it, clock: Option<TimeControl>| it.clock = clock)} />
                }
                <fieldset>
                    <legend>{ tr!("Start from") }</legend>
                    { start_choices(&form, &custom_position) }
                    if let StartFrom::CustomPosition(text) = &now.start_from {
                        <PositionInput text={text.clone()} error={props.position_error.clone()} onenter={start}
                            on_event={edit_position(&form, &custom_position)} />
                    }
                </fieldset>
                { rule_choices(&form) }
            </form>
        </Dialog>
    }
}

const fn is_link(seats: Seats) -> bool {
    matches!(seats, Seats::Link(_))
}

/// The choice of side in a game by link.
fn link_sides(form: &NewGameForm) -> Html {
    let segments = [(Color::White, "link-w", tr!("You play White")), (Color::Black, "link-b", tr!("You play Black"))];
    html! {
        <div class="segmented">
            { for segments.map(|(color, name, words)| {
                let (seats, onchange) = (Seats::Link(color), form.set(move |it, _: Event| it.seats = Seats::Link(color)));
                segment("link-side", name.to_owned(), words.to_owned(), None, form.now().seats == seats, onchange)
            }) }
        </div>
    }
}

/// The choice of the starting position.
fn start_choices(form: &NewGameForm, custom_position: &UseStateHandle<Rc<str>>) -> Html {
    let now = form.now();
    let begin = |name: &str, text: &str, start_from: StartFrom| {
        let same = std::mem::discriminant(&now.start_from) == std::mem::discriminant(&start_from);
        let onchange = form.set(move |it, _: Event| it.start_from = start_from.clone());
        segment("beginning", name.to_owned(), text.to_owned(), None, same, onchange)
    };
    html! {
        <div class="segmented">
            { begin("begin-start", tr!("Start position"), StartFrom::InitialPosition) }
            { begin("begin-here", tr!("Current position"), StartFrom::CurrentPosition) }
            { begin("begin-given", tr!("Custom position"), StartFrom::CustomPosition((**custom_position).clone())) }
        </div>
    }
}

/// Stores the custom position as it is typed, for the next game as well.
fn edit_position(form: &NewGameForm, custom_position: &UseStateHandle<Rc<str>>) -> Callback<Rc<str>> {
    let custom_position = custom_position.clone();
    form.set(move |it, text: Rc<str>| {
        custom_position.set(text.clone());
        it.start_from = StartFrom::CustomPosition(text);
    })
}

/// The current choices, which may be newer than the rendered ones: a second change may come before the first is
/// rendered.
#[derive(Clone)]
pub(super) struct NewGameForm {
    choices: Rc<RefCell<NewGame>>,
    redraw: UseForceUpdateHandle,
}

/// Creates the choices of this dialog, with an initial strength.
#[hook]
fn use_form(strength: Strength) -> NewGameForm {
    let choices = use_mut_ref(|| NewGame { strength, ..NewGame::default() });
    NewGameForm { choices, redraw: use_force_update() }
}

impl NewGameForm {
    /// Returns the current choices.
    pub(super) fn now(&self) -> NewGame {
        self.choices.borrow().clone()
    }

    /// Changes a choice and redraws the dialog.
    pub(super) fn change(&self, change: impl FnOnce(&mut NewGame)) {
        change(&mut self.choices.borrow_mut());
        self.redraw.force_update();
    }

    /// Returns a callback that changes a choice.
    pub(super) fn set<T: 'static>(&self, change: impl Fn(&mut NewGame, T) + 'static) -> Callback<T> {
        let form = self.clone();
        Callback::from(move |value| form.change(|it| change(it, value)))
    }
}

/// The choice of variant and draw rules.
pub(super) fn rule_choices(form: &NewGameForm) -> Html {
    let now = form.now();
    let draws = |name: &str, text: &str, draws| {
        let onchange = form.set(move |it, _: Event| it.draw_rules = draws);
        segment("draws", name.to_owned(), text.to_owned(), None, now.draw_rules == draws, onchange)
    };
    let variant = form.set(|it, event: Event| {
        let select = event.target_dyn_into::<web_sys::HtmlSelectElement>();
        if let Some(variant) = select.and_then(|select| select.value().parse::<Variant>().ok()) {
            it.variant = variant;
        }
    });
    html! {
        <div class="side-by-side">
            <label class="variant-choice">
                <span>{ tr!("Variant") }</span>
                <select data-testid="variant" onchange={variant} disabled={now.start_from == StartFrom::CurrentPosition}>
                    { for Variant::NAMED.map(|(variant, name, title)| html! {
                        <option value={name} selected={variant == now.variant}>{ translate(title) }</option>
                    }) }
                </select>
            </label>
            <fieldset>
                <legend title={tr!("Draw on the third occurrence of a position, or after 40 moves by each side without a capture or a soldier’s step")}>
                    { tr!("Draw rules") }
                </legend>
                <div class="segmented">
                    { draws("draws-on", tr!("On"), DrawRules::BOTH) }
                    { draws("draws-off", tr!("Off"), DrawRules::NONE) }
                </div>
            </fieldset>
        </div>
    }
}
