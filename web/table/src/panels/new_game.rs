//! The new-game dialog: the opponent first, then the side, the level, and the rarely used choices below "More". It keeps
//! its choices from one game to the next.

use std::cell::RefCell;
use std::rc::Rc;

use laska_app::{GameStyle, NewGame, Seats, StartFrom, Strength, TimeControl};
use laska_rules::{Color, DrawRules, Variant};
use laska_ui::effect::use_effect_with;
use laska_ui::panels::Dialog;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use laska_ui::words::{time_control_text, translate};
use laska_ui::{tr, tr_noop};
use web_sys::Element;
use yew::prelude::*;

use super::choice::{RadioChoice, segment};
use super::strength::{ClockChoice, StrengthChoice};
use super::text_input::PositionInput;
use crate::event::{Dialog as PageDialog, Event as PageEvent};
use crate::state::LAST_COACHED_LEVEL;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct NewGameDialogProps {
    pub is_open: bool,
    /// The side of a player who followed a link to play from a position; preselected together with "Current position".
    pub challenged: Option<Color>,
    /// The choices when the page was opened.
    pub choices: NewGame,
    /// The strength of the computer on the board, which the next game has as well.
    pub strength: Option<Strength>,
    /// The error in the custom position.
    pub position_error: Option<String>,
    /// Receives the new game.
    pub on_event: Callback<PageEvent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    Computer,
    /// Another person at this page.
    Friend,
    /// A person at another page.
    ByLink,
    /// A person at another device.
    Live,
    /// Nobody: two computers play.
    Watch,
}

/// The sides that a person can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
    Random,
}

const OPPONENTS: [(Opponent, RadioChoice); 5] = [
    (Opponent::Computer, opponent("seat-computer", tr_noop!("Computer"), tr_noop!("Ten levels, from easy to hard"))),
    (Opponent::Friend, opponent("seat-people", tr_noop!("Friend here"), tr_noop!("Two players on this device"))),
    (Opponent::Live, opponent("seat-live", tr_noop!("Live"), tr_noop!("A friend elsewhere: connect your two devices"))),
    (
        Opponent::ByLink,
        opponent("seat-link", tr_noop!("By link"), tr_noop!("A friend elsewhere: send each move as a link")),
    ),
    (
        Opponent::Watch,
        opponent("seat-machines", tr_noop!("Watch"), tr_noop!("Two computers play; take over at any time")),
    ),
];

const fn opponent(name: &'static str, title: &'static str, detail: &'static str) -> RadioChoice {
    RadioChoice { group: "seats", name, title, detail }
}

impl Opponent {
    const fn of(seats: Seats) -> Self {
        match seats {
            Seats::White | Seats::Black | Seats::Random => Self::Computer,
            Seats::People => Self::Friend,
            Seats::Link(_) | Seats::RandomLink => Self::ByLink,
            Seats::Live(_) | Seats::RandomLive => Self::Live,
            Seats::Computers => Self::Watch,
        }
    }

    /// Returns the seats of a person with this side, if the opponent leaves a choice.
    const fn seats(self, side: Side) -> Seats {
        match (self, side) {
            (Self::Computer, Side::White) => Seats::White,
            (Self::Computer, Side::Black) => Seats::Black,
            (Self::Computer, Side::Random) => Seats::Random,
            (Self::ByLink, Side::White) => Seats::Link(Color::White),
            (Self::ByLink, Side::Black) => Seats::Link(Color::Black),
            (Self::ByLink, Side::Random) => Seats::RandomLink,
            (Self::Live, Side::White) => Seats::Live(Color::White),
            (Self::Live, Side::Black) => Seats::Live(Color::Black),
            (Self::Live, Side::Random) => Seats::RandomLive,
            (Self::Friend, _) => Seats::People,
            (Self::Watch, _) => Seats::Computers,
        }
    }

    const fn has_sides(self) -> bool {
        matches!(self, Self::Computer | Self::ByLink | Self::Live)
    }

    const fn has_clock(self) -> bool {
        matches!(self, Self::Computer | Self::Friend | Self::Live)
    }

    /// Returns whether the game may be a serious one. With a person elsewhere, nobody has help anyway.
    const fn has_styles(self) -> bool {
        matches!(self, Self::Computer | Self::Friend)
    }
}

impl Side {
    /// Returns the person's side; White if the seats leave no choice.
    const fn of(seats: Seats) -> Self {
        match seats {
            Seats::Black | Seats::Link(Color::Black) | Seats::Live(Color::Black) => Self::Black,
            Seats::Random | Seats::RandomLink | Seats::RandomLive => Self::Random,
            Seats::White | Seats::Link(Color::White) | Seats::Live(Color::White) | Seats::People | Seats::Computers => {
                Self::White
            }
        }
    }
}

#[component]
pub(super) fn NewGameDialog(props: &NewGameDialogProps) -> Html {
    let form = use_form(&props.choices, props.strength);
    let now = form.now();
    use_ui_context();
    let custom_position = use_state(|| Rc::<str>::from(""));
    use_effect_with((props.is_open, props.challenged), {
        let form = form.clone();
        move |&(is_open, challenged)| {
            if let Some(person) = challenged {
                let seats = if person == Color::White { Seats::White } else { Seats::Black };
                form.change(|it| (it.start_from, it.seats) = (StartFrom::CurrentPosition, seats));
            }
            // The next game starts from the start position again, unless the player selects otherwise.
            if !is_open && form.now().start_from != StartFrom::InitialPosition {
                form.change(|it| it.start_from = StartFrom::InitialPosition);
            }
        }
    });
    // The state turns the coach off when the player needs none any more.
    use_effect_with(props.choices.style, {
        let form = form.clone();
        move |&style| {
            if style != form.now().style {
                form.change(|it| it.style = style);
            }
        }
    });
    use_effect_with(props.strength, {
        let form = form.clone();
        move |&strength| {
            if let Some(strength) = strength.filter(|&strength| strength != form.now().strength) {
                form.change(|it| it.strength = strength);
            }
        }
    });
    let start = {
        let (on_event, form) = (props.on_event.clone(), form.clone());
        Callback::from(move |()| on_event.emit(PageEvent::NewGame(form.now())))
    };
    let onsubmit = start.reform(|event: SubmitEvent| event.prevent_default());
    let chosen = Opponent::of(now.seats);
    let opponents = OPPONENTS.map(|(opponent, choice)| {
        let onchange = form.set(move |it, _: Event| it.seats = opponent.seats(Side::of(it.seats)));
        choice.draw(opponent == chosen, onchange)
    });
    let start_button = html! {
        <button type="submit" form="new-game-form" class="control primary start" data-testid="start-game">{ tr!("Start") }</button>
    };
    html! {
        <Dialog is_open={props.is_open} name="new-game-dialog" title={tr!("New game")}
            onclose={props.on_event.reform(|()| PageEvent::Close(PageDialog::NewGame))} footer={Some(start_button)}>
            <form id="new-game-form" class="new-game-form" {onsubmit}>
                <fieldset>
                    <legend>{ tr!("Opponent") }</legend>
                    <div class="choices seats">{ for opponents }</div>
                </fieldset>
                if chosen.has_sides() {
                    { side_choices(&form) }
                }
                { level_choices(&form) }
                if chosen == Opponent::Computer {
                    { coach_choices(&form) }
                }
                <MoreChoices opened={props.position_error.is_some()} changed={changed_words(&now)}>
                    if chosen.has_clock() {
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
                    if chosen.has_styles() {
                        { style_choices(&form) }
                    }
                </MoreChoices>
            </form>
        </Dialog>
    }
}

fn side_choices(form: &NewGameForm) -> Html {
    let now = form.now();
    let (opponent, chosen) = (Opponent::of(now.seats), Side::of(now.seats));
    let side = |side: Side, name: &str, text: &str, words: &str| {
        let onchange = form.set(move |it, _: Event| it.seats = opponent.seats(side));
        segment("side", name.to_owned(), text.to_owned(), Some(words.to_owned()), side == chosen, onchange)
    };
    html! {
        <fieldset>
            <legend>{ tr!("Your side") }</legend>
            <div class="segmented equal">
                { side(Side::White, "seat-white", tr!("White"), tr!("White: you move first")) }
                { side(Side::Black, "seat-black", tr!("Black"), tr!("Black: you move second")) }
                { side(Side::Random, "seat-lot", tr!("Random"), tr!("White or Black at random")) }
            </div>
        </fieldset>
    }
}

/// The choice of the computer's level, or of both computers' levels; nothing in a game between people.
fn level_choices(form: &NewGameForm) -> Html {
    let now = form.now();
    let first = |legend: &'static str| {
        let on_event = form.set(|it, strength: Strength| {
            it.strength = strength;
            if it.style == GameStyle::Coached && strength.level.number() > LAST_COACHED_LEVEL {
                it.style = GameStyle::Casual;
            }
        });
        StrengthChoice { legend, prefix: "", strength: now.strength, on_event }.into_html()
    };
    let second = |legend: &'static str| {
        let on_event = form.set(|it, strength| it.black_strength = strength);
        StrengthChoice { legend, prefix: "second-", strength: now.black_strength, on_event }.into_html()
    };
    match Opponent::of(now.seats) {
        Opponent::Computer => first(tr!("Computer level")),
        Opponent::Watch => html! { <>{ first(tr!("White’s level")) }{ second(tr!("Black’s level")) }</> },
        Opponent::Friend | Opponent::ByLink | Opponent::Live => Html::default(),
    }
}

/// The choice of a coach. A serious game has none.
fn coach_choices(form: &NewGameForm) -> Html {
    let style = form.now().style;
    let choice = |name: &str, text: &str, choice: GameStyle| {
        let onchange = form.set(move |it, _: Event| it.style = choice);
        let is_chosen = (style == GameStyle::Coached) == (choice == GameStyle::Coached);
        segment("coach", name.to_owned(), text.to_owned(), None, is_chosen, onchange)
    };
    html! {
        <fieldset disabled={style == GameStyle::Serious}>
            <legend title={tr!("Explains costly moves and lets you take them back")}>{ tr!("With a coach") }</legend>
            <div class="segmented equal">
                { choice("coach-off", tr!("Off"), GameStyle::Casual) }
                { choice("coach-on", tr!("On"), GameStyle::Coached) }
            </div>
        </fieldset>
    }
}

/// Names the choices below "More" that differ from the default.
fn changed_words(now: &NewGame) -> Vec<String> {
    let clock = now.clock.filter(|_| Opponent::of(now.seats).has_clock()).map(time_control_text);
    let start_from = match now.start_from {
        StartFrom::InitialPosition => None,
        StartFrom::CurrentPosition => Some(tr!("Current position").to_owned()),
        StartFrom::CustomPosition(_) => Some(tr!("Custom position").to_owned()),
    };
    let variant = Some(now.variant).filter(|&variant| variant != Variant::LASKA && has_variants(now));
    let draws = (now.draw_rules != DrawRules::BOTH).then(|| tr!("No draw rules").to_owned());
    let is_serious = now.style == GameStyle::Serious && Opponent::of(now.seats).has_styles();
    let style = is_serious.then(|| tr!("Serious game").to_owned());
    let variant = variant.map(|it| translate(it.title()).to_owned());
    [clock, start_from, variant, draws, style].into_iter().flatten().collect()
}

/// Returns whether the variant can be chosen: the position on the board has one already.
fn has_variants(now: &NewGame) -> bool {
    now.start_from != StartFrom::CurrentPosition
}

#[derive(Clone, PartialEq, Properties)]
struct MoreChoicesProps {
    /// Whether a choice needs attention: it is shown then.
    opened: bool,
    /// The choices that differ from the default, in words.
    changed: Vec<String>,
    children: Html,
}

/// The choices that few games need, which stay closed until they are asked for.
#[component]
fn MoreChoices(props: &MoreChoicesProps) -> Html {
    let MoreChoicesProps { opened, changed, children } = props;
    let open = use_state(|| false);
    use_effect_with(*opened, {
        let open = open.clone();
        move |&opened| {
            if opened {
                open.set(true);
            }
        }
    });
    let toggle = {
        let open = open.clone();
        move |_: MouseEvent| open.set(!*open)
    };
    // What opens below the edge of the dialog comes into view.
    let node = use_node_ref();
    use_effect_with(*open, {
        let node = node.clone();
        move |&open| node.cast::<Element>().filter(|_| open).iter().for_each(Element::scroll_into_view)
    });
    html! {
        <div ref={node} class="more-choices">
            <button type="button" class="more-button" data-testid="more-choices" aria-expanded={open.to_string()} onclick={toggle}>
                <span class="more-title">{ tr!("More") }</span>
                <span class="more-changed" data-testid="changed-choices">{ changed.join(" · ") }</span>
            </button>
            <div class="new-game-form" hidden={!*open}>{ children.clone() }</div>
        </div>
    }
}

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

fn style_choices(form: &NewGameForm) -> Html {
    let now = form.now();
    let style = |name: &str, text: &str, style: GameStyle| {
        let onchange = form.set(move |it, _: Event| it.style = style);
        let is_chosen = (now.style == GameStyle::Serious) == (style == GameStyle::Serious);
        segment("style", name.to_owned(), text.to_owned(), None, is_chosen, onchange)
    };
    html! {
        <fieldset>
            <legend>{ tr!("Serious game") }</legend>
            <div class="segmented equal">
                { style("serious-off", tr!("Off"), GameStyle::Casual) }
                { style("serious-on", tr!("On"), GameStyle::Serious) }
            </div>
            if now.style == GameStyle::Serious {
                <p class="level-description">{ tr!("No undo and no hints. You confirm before you resign.") }</p>
            }
        </fieldset>
    }
}

/// The current choices, which may be newer than the rendered ones: a second change may come before the first is
/// rendered.
#[derive(Clone)]
struct NewGameForm {
    choices: Rc<RefCell<NewGame>>,
    redraw: UseForceUpdateHandle,
}

/// Creates the choices of this dialog, with the strength of the computer on the board.
#[hook]
fn use_form(choices: &NewGame, strength: Option<Strength>) -> NewGameForm {
    let choices = use_mut_ref(|| NewGame { strength: strength.unwrap_or(choices.strength), ..choices.clone() });
    NewGameForm { choices, redraw: use_force_update() }
}

impl NewGameForm {
    /// Returns the current choices.
    fn now(&self) -> NewGame {
        self.choices.borrow().clone()
    }

    /// Changes a choice and redraws the dialog.
    fn change(&self, change: impl FnOnce(&mut NewGame)) {
        change(&mut self.choices.borrow_mut());
        self.redraw.force_update();
    }

    /// Returns a callback that changes a choice.
    fn set<T: 'static>(&self, change: impl Fn(&mut NewGame, T) + 'static) -> Callback<T> {
        let form = self.clone();
        Callback::from(move |value| form.change(|it| change(it, value)))
    }
}

/// The choice of variant and draw rules.
fn rule_choices(form: &NewGameForm) -> Html {
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
            if has_variants(&now) {
                <label class="variant-choice">
                    <span>{ tr!("Variant") }</span>
                    <select data-testid="variant" onchange={variant}>
                        { for Variant::NAMED.map(|(variant, name, title)| html! {
                            <option value={name} selected={variant == now.variant}>{ translate(title) }</option>
                        }) }
                    </select>
                </label>
            }
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
