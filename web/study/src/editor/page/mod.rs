//! The section's component and the cards for legality and texts.

mod input;
mod palette;

use std::rc::Rc;

use input::{DragOptions, PointerHandlers, pressed_key, use_global_keys, use_pointer};
use laska_app::address::write_address;
use laska_rules::{Color, Column, Counter, Square};
use laska_ui::board::{Disc, ExplodedColumn, PlayBoard};
use laska_ui::effect::use_effect_with;
use laska_ui::panels::{Dialog, Lines, NoticeBar, NoticeEvent, TextBox, bar, use_text_box};
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::settings::Shown;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::{browser, tr};
use palette::{ColumnStrip, Palette, PositionControls};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::event::{EditorEvent, TextFormat};
use super::keys::{key_descriptions, on_square};
use super::state::Editor;
use crate::diagram::DiagramDialog;
use crate::elements::{BoardArea, verdict};
use crate::frame::{SectionEvent, SectionProps};
use crate::route::Route;
use crate::section::Section;

reduced_by!(Editor, EditorEvent);

#[component]
pub fn EditorSection(props: &SectionProps) -> Html {
    let rest: Rc<str> = props.rest.as_str().into();
    let editor = use_reducer({
        let rest = rest.clone();
        move || Editor::from_address(&rest)
    });
    let on_event = use_dispatch(&editor);
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
                on_input={on_event.reform(move |text: String| EditorEvent::Type(format, text.into()))} />
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
    text: AttrValue,
    error: Option<Rc<str>>,
    /// Receives every change.
    on_input: Callback<String>,
}

/// An editable text with a label and an error.
#[component]
fn TextField(props: &TextFieldProps) -> Html {
    let TextFieldProps { name, title, text, error, on_input } = props;
    let TextBox { node, oninput, onkeydown } = use_text_box(text, Lines::One, on_input);
    let (label, error_id) = (format!("{name}-label"), format!("{name}-fault"));
    html! {
        <div class="position-text">
            <span id={label.clone()} class="position-text-label">{ *title }</span>
            <div ref={node} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0"
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
