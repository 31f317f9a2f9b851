//! The section's component and the cards for legality and texts.
//!
//! The text fields are not `input` elements, because browsers may ask their vendors' servers how to autofill those.

mod input;
mod palette;

use std::rc::Rc;

use input::{DragOptions, PointerHandlers, pressed_key, use_global_keys, use_pointer};
use laska_app::address::write_address;
use laska_rules::{Color, Column, Counter, Square};
use laska_ui::board::{Disc, ExplodedColumn, PlayBoard};
use laska_ui::effect::use_effect_with;
use laska_ui::panels::{Dialog, Echoes, NoticeBar, NoticeEvent, bar};
use laska_ui::settings::Shown;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::{browser, tr};
use palette::{ColumnStrip, Palette, PositionControls};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::event::{EditorEvent, TextFormat};
use super::keys::{key_descriptions, on_square};
use super::state::Editor;
use crate::diagram::DiagramDialog;
use crate::frame::{BoardArea, SectionEvent, SectionProps, verdict};
use crate::route::Route;
use crate::section::Section;

impl Reducible for Editor {
    type Action = EditorEvent;

    fn reduce(self: Rc<Self>, event: EditorEvent) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(event))
    }
}

#[component]
pub fn EditorSection(props: &SectionProps) -> Html {
    let rest: Rc<str> = props.rest.as_str().into();
    let editor = use_reducer({
        let rest = rest.clone();
        move || Editor::from_address(&rest)
    });
    let on_event = use_callback(editor.dispatcher(), |event, editor| editor.dispatch(event));
    let latest = use_mut_ref(|| editor.clone());
    *latest.borrow_mut() = editor.clone();
    use_effect_with(rest, {
        let on_event = on_event.clone();
        move |rest| on_event.emit(EditorEvent::Opened(rest.clone()))
    });
    use_effect_with(editor.address(), {
        let on_event = props.on_event.clone();
        move |address: &Option<String>| {
            if let Some(address) = address {
                on_event.emit(SectionEvent::Address(format!("{}/{address}", Section::Editor.name())));
            }
        }
    });
    use_global_keys(&latest, &on_event);
    let (root, ghost) = (use_node_ref(), use_node_ref());
    let PointerHandlers { onclick, onpointerdown, onpointermove, onpointerup, onpointercancel, dragging } =
        use_pointer(&root, &ghost, DragOptions { drag_mode: editor.drag_mode, placement: editor.placement }, &on_event);
    let dragged =
        editor.picked_up.filter(|_| dragging).map(|source| source.counters(editor.setup())).unwrap_or_default();
    html! {
        <>
            <main ref={root} class="main with-board editor" data-testid="editor" {onclick} {onpointerdown} {onpointermove} {onpointerup}
                {onpointercancel}>
                { board(&editor, &on_event) }
                <div class="side">
                    { Palette::of(&editor, &on_event).into_html() }
                    <ColumnStrip editor={editor.clone()} on_event={on_event.clone()} />
                    { PositionControls::of(&editor, &on_event).into_html() }
                </div>
                { verdict(PositionCheck::of(&editor).into_html()) }
                { PositionActions::of(&editor, &on_event, &copy_callback(&editor, &on_event)).into_html() }
                { texts(&editor, &on_event) }
                { problem_card(&editor) }
            </main>
            if let Some(notice) = editor.notice.clone() {
                { NoticeBar { notice: Rc::new(notice), on_event: on_event.reform(|_: NoticeEvent| EditorEvent::CloseNotice) }.into_html() }
            }
            <p class="visually-hidden" role="status" aria-live="polite">{ &editor.announcement }</p>
            <div ref={ghost} class="ghost" aria-hidden="true">{ dragged_counters(&dragged) }</div>
            { KeyList { is_open: editor.key_list == Shown::Yes, on_event: on_event.clone() }.into_html() }
            <DiagramDialog view={editor.board_view()} is_open={editor.diagram == Shown::Yes}
                onclose={on_event.reform(|()| EditorEvent::ShowDiagram(Shown::No))} />
        </>
    }
}

/// Renders the board. The section around it handles the pointer.
fn board(editor: &UseReducerHandle<Editor>, on_event: &Callback<EditorEvent>) -> Html {
    let onfocusin = {
        let on_event = on_event.clone();
        move |event: FocusEvent| {
            if let Some(square) = focused_square(&event) {
                on_event.emit(EditorEvent::Select(square));
            }
        }
    };
    let onkeydown = {
        let (editor, on_event) = (editor.clone(), on_event.clone());
        move |event: KeyboardEvent| {
            let action =
                focused_square(&event).and_then(|square| on_square(&editor, square, pressed_key(&event).as_key()));
            if let Some(action) = action {
                event.prevent_default();
                on_event.emit(action);
            }
        }
    };
    html! {
        <BoardArea>
            <div {onfocusin} {onkeydown}><PlayBoard view={editor.board_view()} on_event={Callback::noop()} /></div>
        </BoardArea>
    }
}

fn texts(editor: &Editor, on_event: &Callback<EditorEvent>) -> Html {
    let text = |format: TextFormat, name: &'static str, title: &'static str| {
        let text = editor.texts.text(format).clone();
        html! {
            <TextField {name} {title} text={text.text} error={text.error}
                on_event={on_event.reform(move |text| EditorEvent::Type(format, text))} />
        }
    };
    html! {
        <section class="card" aria-label={tr!("The position as text")}>
            { text(TextFormat::Fen, "text-ranks", tr!("Ranks")) }
            { text(TextFormat::PieceList, "text-pieces", tr!("Pieces")) }
        </section>
    }
}

/// Renders the way to the check of the position as a problem.
fn problem_card(editor: &Editor) -> Html {
    let game = editor.game();
    let href =
        game.map(|game| format!("#{}", Route::problem(game.position(), game.variant().capture_rule, editor.goal())));
    let disabled = href.is_none().then_some("true");
    html! {
        <section class="card problem-card">
            <h2>{ tr!("Check this problem") }</h2>
            <p class="hint">{ tr!("A problem is sound if exactly one move, the key, reaches the goal against any defense.") }</p>
            <a class="action" role="link" data-testid="edit-problem" {href} aria-disabled={disabled}>{ tr!("Check") }</a>
        </section>
    }
}

/// Copies the link to the position.
fn copy_callback(editor: &Editor, on_event: &Callback<EditorEvent>) -> Callback<()> {
    let address = editor.address().map(|address| format!("{}/{address}", Section::Editor.name()));
    let on_event = on_event.reform(EditorEvent::Notify);
    Callback::from(move |()| {
        let address = address.clone().unwrap_or_else(browser::fragment);
        browser::copy_link(&address, on_event.clone());
    })
}

/// Renders the dragged counters at the pointer.
fn dragged_counters(counters: &[Counter]) -> Html {
    match (counters, Column::from_top_down(counters.iter().copied())) {
        ([counter], _) => Disc { counter: *counter }.into_html(),
        (_, Ok(column)) => ExplodedColumn { column }.into_html(),
        // Nothing is dragged.
        (_, Err(_)) => Html::default(),
    }
}

fn focused_square(event: &web_sys::Event) -> Option<Square> {
    let cell = event.target()?.dyn_into::<Element>().ok()?.closest("[data-square]").ok()??;
    cell.get_attribute("data-square")?.parse().ok()
}

/// Whether the position is legal.
#[derive(PartialEq)]
struct PositionCheck {
    errors: Vec<String>,
    /// What to say if there are no errors.
    verdict: String,
}

impl PositionCheck {
    fn of(editor: &Editor) -> Self {
        Self { errors: editor.errors(), verdict: editor.verdict() }
    }
}

impl Widget for PositionCheck {
    fn render(&self, _: &RenderContext) -> Html {
        html! {
            <div class={classes!("position-check", (!self.errors.is_empty()).then_some("invalid"))} data-testid="verdict" aria-live="polite">
                if self.errors.is_empty() {
                    <p>{ &self.verdict }</p>
                } else {
                    <p>{ tr!("This position cannot be played yet:") }</p>
                    <ul data-testid="faults">{ for self.errors.iter().map(|error| html! { <li>{ error }</li> }) }</ul>
                }
            </div>
        }
    }
}

/// The bar with what can be done with the position.
#[derive(PartialEq)]
struct PositionActions {
    turn: Color,
    /// The address of a game from the position.
    game: Option<String>,
    on_event: Callback<EditorEvent>,
    on_copy: Callback<()>,
}

impl PositionActions {
    fn of(editor: &Editor, on_event: &Callback<EditorEvent>, on_copy: &Callback<()>) -> Self {
        let game = editor.game().map(|game| write_address(&game));
        Self { turn: editor.setup().turn, game, on_event: on_event.clone(), on_copy: on_copy.clone() }
    }
}

impl Widget for PositionActions {
    fn render(&self, _: &RenderContext) -> Html {
        let link = |name: &'static str, class: &'static str, label: &'static str, href: Option<String>| {
            // A link without a target is announced as disabled.
            let disabled = href.is_none().then_some("true");
            html! { <a {class} role="link" data-testid={name} {href} aria-disabled={disabled}>{ label }</a> }
        };
        let game = self.game.as_ref();
        let buttons = html! {
            <>
                { link("edit-analyze", "control primary", tr!("Analyze"), game.map(|game| format!("#analysis/{game}"))) }
                { link("edit-play", "control", tr!("Play the computer"),
                    game.map(|game| format!("./#{game}&play={}", self.turn.letter()))) }
                <button type="button" class="control" data-testid="edit-copy"
                    onclick={self.on_copy.reform(|_: MouseEvent| ())}>{ tr!("Copy link") }</button>
                <button type="button" class="control" data-testid="edit-diagram" aria-haspopup="dialog"
                    onclick={self.on_event.reform(|_: MouseEvent| EditorEvent::ShowDiagram(Shown::Yes))}>{ tr!("Picture") }</button>
            </>
        };
        bar(tr!("Actions"), "editor-actions", buttons)
    }
}

#[derive(Clone, PartialEq, Properties)]
struct TextFieldProps {
    /// The test handle.
    name: &'static str,
    title: &'static str,
    text: Rc<str>,
    error: Option<Rc<str>>,
    /// Receives the content when the user types.
    on_event: Callback<Rc<str>>,
}

/// An editable text with a label and an error.
#[component]
fn TextField(props: &TextFieldProps) -> Html {
    let TextFieldProps { name, title, text, error, on_event } = props;
    let element = use_node_ref();
    let echoes = use_mut_ref(Echoes::<Rc<str>>::default);
    use_effect_with(text.clone(), {
        let (element, echoes) = (element.clone(), echoes.clone());
        move |text: &Rc<str>| {
            let Some(element) = element.cast::<HtmlElement>() else { return };
            let shown = element.text_content().unwrap_or_default().into();
            // While the user types, the element already has the text, and setting it would move the cursor.
            if echoes.borrow_mut().must_show(text, &shown) {
                element.set_text_content(Some(text));
            }
        }
    });
    let oninput = {
        let (on_event, element) = (on_event.clone(), element.clone());
        move |_: InputEvent| {
            let text = element.cast::<HtmlElement>().and_then(|element| element.text_content());
            let text: Rc<str> = text.unwrap_or_default().into();
            echoes.borrow_mut().report(text.clone());
            on_event.emit(text);
        }
    };
    let onkeydown = |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
        }
    };
    let (label, error_id) = (format!("{name}-label"), format!("{name}-fault"));
    html! {
        <div class="position-text">
            <span id={label.clone()} class="position-text-label">{ *title }</span>
            <div ref={element} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0"
                data-testid={*name} aria-labelledby={label} aria-describedby={error_id.clone()}
                aria-invalid={error.is_some().then_some("true")} autocapitalize="none" spellcheck="false" {oninput} {onkeydown}></div>
            <p id={error_id.clone()} class="position-error" aria-live="polite" data-testid={error_id}>{ error.as_deref() }</p>
        </div>
    }
}

/// The dialog with the list of keys.
#[derive(PartialEq)]
struct KeyList {
    is_open: bool,
    /// Receives the event that closes it.
    on_event: Callback<EditorEvent>,
}

impl Widget for KeyList {
    fn render(&self, _: &RenderContext) -> Html {
        html! {
            <Dialog is_open={self.is_open} name="keys-dialog" title={tr!("Keyboard shortcuts")}
                onclose={self.on_event.reform(|()| EditorEvent::ShowKeys(Shown::No))}>
                <dl class="keys">
                    { for key_descriptions().map(|(key, description)| html! { <><dt>{ key }</dt><dd>{ description }</dd></> }) }
                </dl>
            </Dialog>
        }
    }
}
