//! Owns the section as a whole: the bench between the browser and its parts.

mod arrange;
mod choice;
mod hand;
mod keyboard;
mod keys_list;
mod palette;
mod strip;
mod typed_text;
mod under;
mod verdict;

use std::rc::Rc;

use laska_rules::{Column, Counter, Square};
use laska_web::board::{ColumnApart, Disc, TableBoard};
use laska_web::browser;
use laska_web::intent::{Intent, Shown};
use laska_web::panels::NoticeBar;
use laska_web::part::Part as _;
use laska_web::state::Event;
use laska_web::t;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use self::arrange::Arrange;
use self::hand::{Habits, Hand, use_hand};
use self::keyboard::{key_of, use_keys};
use self::keys_list::KeysList;
use self::palette::Palette;
use self::strip::Strip;
use self::typed_text::TypedText;
use self::verdict::Verdict;
use super::bench::Bench;
use super::keys::on_square;
use super::want::{Form, Want};
use crate::diagram::DiagramDialog;
use crate::route::Section;
use crate::section::{SectionProps, Told};

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
                told.emit(Told::At(format!("{}/{address}", Section::Editor.name())));
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
                { NoticeBar { notice, on: on.reform(|_: Intent| Want::CloseNotice) }.place() }
            }
            <p class="spoken" role="status" aria-live="polite">{ &bench.spoken }</p>
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
        <div class="table-place" {onfocusin} {onkeydown}>
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
        <section class="card" aria-label={t!("The position as text")}>
            { text(Form::Ranks, "text-ranks", t!("Ranks")) }
            { text(Form::Pieces, "text-pieces", t!("Pieces")) }
        </section>
    }
}

/// Copies the link to this position here.
fn copying(bench: &Bench, on: &Callback<Want>) -> Callback<()> {
    let address = bench.address().map(|address| format!("{}/{address}", Section::Editor.name()));
    let on = on.reform(|event| match event {
        Event::Told(notice) => Want::Told(notice),
        _ => Want::CloseNotice,
    });
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
