//! The section as a whole: the state of the editor between the browser and its parts.
//!
//! The boxes for text are no `input`s of a form: browsers ask their makers' servers what to fill such a one with.

mod hand;
mod palette;

use std::rc::Rc;

use laska_app::address::write_address;
use laska_rules::{Color, Column, Counter, Square};
use laska_web::board::{ColumnApart, Disc, TableBoard};
use laska_web::intent::Intent;
use laska_web::panels::{Dialog, NoticeBar};
use laska_web::part::{Drawing, Part};
use laska_web::settings::Shown;
use laska_web::{browser, tr};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::bench::Bench;
use super::want::{Form, Want, list, on_square};
use crate::diagram::DiagramDialog;
use crate::frame::{SectionEvent, SectionProps};
use crate::route::Section;
use hand::{Habits, Hand, key_of, use_hand, use_keys};
use palette::{Arrange, Palette, Strip};

impl Reducible for Bench {
    type Action = Want;

    fn reduce(self: Rc<Self>, want: Want) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(want))
    }
}

/// The section.
#[component]
pub fn Editor(props: &SectionProps) -> Html {
    let rest: Rc<str> = props.rest.as_str().into();
    let bench = use_reducer({
        let rest = rest.clone();
        move || Bench::opened(&rest)
    });
    let on = use_callback(bench.dispatcher(), |want, bench| bench.dispatch(want));
    let latest = use_mut_ref(|| bench.clone());
    *latest.borrow_mut() = bench.clone();
    use_effect_with(rest, {
        let on = on.clone();
        move |rest| on.emit(Want::Opened(rest.clone()))
    });
    use_effect_with(bench.address(), {
        let told = props.on.clone();
        move |address: &Option<String>| {
            if let Some(address) = address {
                told.emit(SectionEvent::Address(format!("{}/{address}", Section::Editor.name())));
            }
        }
    });
    use_keys(&latest, &on);
    let (root, ghost) = (use_node_ref(), use_node_ref());
    let Hand { onclick, onpointerdown, onpointermove, onpointerup, onpointercancel, dragging } =
        use_hand(&root, &ghost, Habits { grip: bench.grip, end: bench.end }, &on);
    let carried = bench.lifted.filter(|_| dragging).map(|load| load.counters(bench.setup())).unwrap_or_default();
    html! {
        <>
            <main ref={root} class="main editor" data-testid="editor" {onclick} {onpointerdown} {onpointermove} {onpointerup}
                {onpointercancel}>
                { board(&bench, &on) }
                <div class="side">
                    { Palette::of(&bench, &on).place() }
                    <Strip bench={bench.clone()} on={on.clone()} />
                    { Arrange::of(&bench, &on).place() }
                    { Verdict::of(&bench, &on, &copying(&bench, &on)).place() }
                    { texts(&bench, &on) }
                </div>
            </main>
            if let Some(notice) = bench.notice.clone() {
                { NoticeBar { notice: Rc::new(notice), on: on.reform(|_: Intent| Want::CloseNotice) }.place() }
            }
            <p class="visually-hidden" role="status" aria-live="polite">{ &bench.spoken }</p>
            <div ref={ghost} class="ghost" aria-hidden="true">{ ghost_of(&carried) }</div>
            { KeysList { shown: bench.keys, on: on.clone() }.place() }
            <DiagramDialog view={bench.board_view()} shown={bench.diagram}
                onclose={on.reform(|()| Want::ShowDiagram(Shown::No))} />
        </>
    }
}

/// The board; pointers are heard by the section around it.
fn board(bench: &UseReducerHandle<Bench>, on: &Callback<Want>) -> Html {
    let onfocusin = {
        let on = on.clone();
        move |event: FocusEvent| {
            if let Some(square) = square_of(&event) {
                on.emit(Want::Select(square));
            }
        }
    };
    let onkeydown = {
        let (bench, on) = (bench.clone(), on.clone());
        move |event: KeyboardEvent| {
            let want = square_of(&event).and_then(|square| on_square(&bench, square, key_of(&event).borrowed()));
            if let Some(want) = want {
                event.prevent_default();
                on.emit(want);
            }
        }
    };
    html! {
        <div class="board-area" {onfocusin} {onkeydown}>
            <TableBoard view={bench.board_view()} on={Callback::noop()} />
        </div>
    }
}

fn texts(bench: &Bench, on: &Callback<Want>) -> Html {
    let text = |form: Form, name: &'static str, title: &'static str| {
        let text = bench.texts.text(form).clone();
        html! {
            <TypedText {name} {title} text={text.text} fault={text.fault}
                on={on.reform(move |text| Want::Write(form, text))} />
        }
    };
    html! {
        <section class="card" aria-label={tr!("The position as text")}>
            { text(Form::Ranks, "text-ranks", tr!("Ranks")) }
            { text(Form::Pieces, "text-pieces", tr!("Pieces")) }
        </section>
    }
}

/// Copies the link to this position here.
fn copying(bench: &Bench, on: &Callback<Want>) -> Callback<()> {
    let address = bench.address().map(|address| format!("{}/{address}", Section::Editor.name()));
    let on = on.reform(Want::Told);
    Callback::from(move |()| {
        let address = address.clone().unwrap_or_else(browser::fragment);
        browser::copy_link(&address, on.clone());
    })
}

/// What is carried, at the pointer.
fn ghost_of(counters: &[Counter]) -> Html {
    match (counters, Column::from_top_down(counters.iter().copied())) {
        ([counter], _) => Disc { counter: *counter }.place(),
        (_, Ok(column)) => ColumnApart { column }.place(),
        // Nothing is carried.
        (_, Err(_)) => Html::default(),
    }
}

fn square_of(event: &web_sys::Event) -> Option<Square> {
    let cell = event.target()?.dyn_into::<Element>().ok()?.closest("[data-square]").ok()??;
    cell.get_attribute("data-square")?.parse().ok()
}

/// The verdict.
#[derive(PartialEq)]
pub(super) struct Verdict {
    faults: Vec<String>,
    over: Option<String>,
    turn: Color,
    /// The address of the game that begins here.
    game: Option<String>,
    on: Callback<Want>,
    on_copy: Callback<()>,
}

impl Verdict {
    pub(super) fn of(bench: &Bench, on: &Callback<Want>, on_copy: &Callback<()>) -> Self {
        Self {
            faults: bench.faults(),
            over: bench.over(),
            turn: bench.setup().turn,
            game: bench.game().map(|game| write_address(&game)),
            on: on.clone(),
            on_copy: on_copy.clone(),
        }
    }
}

impl Part for Verdict {
    fn draw(&self, _: &Drawing) -> Html {
        let way = |name: &'static str, class: &'static str, words: &'static str, href: Option<String>| {
            // A link that leads nowhere yet is told as one that cannot be used.
            let shut = href.is_none().then_some("true");
            html! { <a {class} role="link" data-testid={name} {href} aria-disabled={shut}>{ words }</a> }
        };
        let game = self.game.as_ref();
        html! {
            <section class={classes!("card", "position-check", (!self.faults.is_empty()).then_some("invalid"))} data-testid="verdict">
                <div aria-live="polite">
                    if self.faults.is_empty() {
                        <p>{ self.over.as_deref().unwrap_or(tr!("The position is legal.")) }</p>
                    } else {
                        <p>{ tr!("The position cannot be played yet:") }</p>
                        <ul data-testid="faults">{ for self.faults.iter().map(|fault| html! { <li>{ fault }</li> }) }</ul>
                    }
                </div>
                <div class="editor-actions">
                    { way("edit-analyze", "control primary", tr!("Analyze"), game.map(|game| format!("#analysis/{game}"))) }
                    { way("edit-play", "control", tr!("Play the machine"),
                        game.map(|game| format!("./#{game}&play={}", self.turn.letter()))) }
                    <button type="button" class="control" data-testid="edit-copy"
                        onclick={self.on_copy.reform(|_: MouseEvent| ())}>{ tr!("Copy link") }</button>
                    <button type="button" class="control" data-testid="edit-diagram" aria-haspopup="dialog"
                        onclick={self.on.reform(|_: MouseEvent| Want::ShowDiagram(Shown::Yes))}>{ tr!("Picture") }</button>
                </div>
            </section>
        }
    }
}

/// What a [`TypedText`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
struct TypedTextProps {
    /// Its handle.
    name: &'static str,
    /// What is written in it.
    title: &'static str,
    /// What stands in it.
    text: Rc<str>,
    /// What is wrong with that.
    fault: Option<Rc<str>>,
    /// Hears every change by hand.
    on: Callback<Rc<str>>,
}

/// The box.
#[component]
fn TypedText(props: &TypedTextProps) -> Html {
    let TypedTextProps { name, title, text, fault, on } = props;
    let place = use_node_ref();
    use_effect_with(text.clone(), {
        let place = place.clone();
        move |text: &Rc<str>| {
            let written = place.cast::<HtmlElement>();
            // Where it is typed it stands already, and the cursor in it.
            if let Some(written) = written.filter(|it| it.text_content().as_deref() != Some(&**text)) {
                written.set_text_content(Some(text));
            }
        }
    });
    let oninput = {
        let (on, place) = (on.clone(), place.clone());
        move |_: InputEvent| {
            let written = place.cast::<HtmlElement>().and_then(|written| written.text_content());
            on.emit(written.unwrap_or_default().into());
        }
    };
    let onkeydown = |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
        }
    };
    let (label, told) = (format!("{name}-label"), format!("{name}-fault"));
    html! {
        <div class="position-text">
            <span id={label.clone()} class="position-text-label">{ *title }</span>
            <div ref={place} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0"
                data-testid={*name} aria-labelledby={label} aria-describedby={told.clone()}
                aria-invalid={fault.is_some().then_some("true")} autocapitalize="none" spellcheck="false" {oninput} {onkeydown}></div>
            <p id={told.clone()} class="position-error" aria-live="polite" data-testid={told}>{ fault.as_deref() }</p>
        </div>
    }
}

/// The list of keys.
#[derive(PartialEq)]
struct KeysList {
    /// Whether it is open.
    shown: Shown,
    /// Hears that it shall be closed.
    on: Callback<Want>,
}

impl Part for KeysList {
    fn draw(&self, _: &Drawing) -> Html {
        html! {
            <Dialog shown={self.shown} name="keys-dialog" title={tr!("Keys")}
                onclose={self.on.reform(|()| Want::ShowKeys(Shown::No))}>
                <dl class="keys">
                    { for list().map(|(key, words)| html! { <><dt>{ key }</dt><dd>{ words }</dd></> }) }
                </dl>
            </Dialog>
        }
    }
}
