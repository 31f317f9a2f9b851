//! The cards beside the board: the palette with the counters left in the box, the selected column, and the controls of
//! the whole position.

use gloo::utils::document;
use laska_rules::{Board, CaptureRule, Color, Column, Counter, Grade, Square};
use laska_ui::board::Disc;
use laska_ui::effect::use_effect_with;
use laska_ui::settings::Shown;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::input::pressed_key;
use crate::editor::edit::{ColumnEnd, Edit, Source, Target, can_mirror};
use crate::editor::event::{DragMode, EditorEvent, Tool};
use crate::editor::keys::in_column;
use crate::editor::state::Editor;
use crate::elements::choice_row;

#[derive(PartialEq)]
pub(super) struct Palette {
    tool: Tool,
    placement: ColumnEnd,
    drag_mode: DragMode,
    white: i32,
    black: i32,
    on_event: Callback<EditorEvent>,
}

impl Palette {
    pub(super) fn of(editor: &Editor, on_event: &Callback<EditorEvent>) -> Self {
        let [white, black] = Color::ALL.map(|color| editor.counters_left(color));
        Self {
            tool: editor.tool,
            placement: editor.placement,
            drag_mode: editor.drag_mode,
            white,
            black,
            on_event: on_event.clone(),
        }
    }

    fn tool(&self, tool: Tool, name: &'static str, label: &'static str, icon: Html) -> Html {
        let letter = if let Tool::Counter(counter) = tool { Some(counter.letter().to_string()) } else { None };
        let pressed = if self.tool == tool { "true" } else { "false" };
        html! {
            <button type="button" class="tool" data-testid={name} data-counter={letter} aria-pressed={pressed} title={label}
                aria-label={label} onclick={self.on_event.reform(move |_: MouseEvent| EditorEvent::SelectTool(tool))}>{ icon }</button>
        }
    }
}

impl Widget for Palette {
    fn render(&self, _: &RenderContext) -> Html {
        let counters = [
            ("tool-w", tr!("White soldier")),
            ("tool-b", tr!("Black soldier")),
            ("tool-white-officer", tr!("White officer")),
            ("tool-black-officer", tr!("Black officer")),
        ];
        let icon = |path: &'static str| html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> };
        html! {
            <section class="card palette" aria-label={tr!("Counters")} data-testid="palette">
                <div class="tools" role="group" aria-label={tr!("What a click does")}>
                    { self.tool(Tool::Hand, "tool-hand", tr!("Select squares and drag columns"), icon(HAND)) }
                    { for Counter::ALL.into_iter().zip(counters).map(|(counter, (name, label))| {
                        self.tool(Tool::Counter(counter), name, label, Disc { counter }.into_html())
                    }) }
                    { self.tool(Tool::Eraser, "tool-eraser", tr!("Remove counters"), icon(ERASER)) }
                </div>
                <p class="counters-left" data-testid="in-box" data-white={self.white.to_string()} data-black={self.black.to_string()}>
                    <span class={(self.white < 0).then_some("negative")}>{ counters_left_text(Color::White, self.white) }</span>
                    <span class={(self.black < 0).then_some("negative")}>{ counters_left_text(Color::Black, self.black) }</span>
                </p>
                <div class="option-rows">
                    { choice_row(tr!("Put"), &[("end-top", tr!("on top"), ColumnEnd::Top), ("end-bottom", tr!("below"), ColumnEnd::Bottom)],
                        self.placement, &self.on_event.reform(EditorEvent::SetPlacement)) }
                    { choice_row(tr!("Drag"), &[("grip-column", tr!("whole column"), DragMode::Column), ("grip-top", tr!("top counter"), DragMode::TopCounter)],
                        self.drag_mode, &self.on_event.reform(EditorEvent::SetDragMode)) }
                </div>
            </section>
        }
    }
}

/// The icon of an open hand.
const HAND: &str = "M8 13V5.5a1.5 1.5 0 0 1 3 0V11M11 11V4a1.5 1.5 0 0 1 3 0v7M14 11V5.5a1.5 1.5 0 0 1 3 0V12M17 12V8a1.5 1.5 0 0 1 3 0v6a7 7 0 0 1-12.6 4.2L4 13.5a1.6 1.6 0 0 1 2.5-1.9L8 13";

/// The icon of an eraser.
const ERASER: &str = "m14 4 6 6-9 9H7l-4-4zM8.5 9.5l6 6M11 19h9";

/// Returns the number of counters left in the box, or the number of surplus counters on the board.
fn counters_left_text(color: Color, left: i32) -> String {
    let count = left.abs();
    match (color, left < 0) {
        (Color::White, false) => tr!("White: {count} left", count = count),
        (Color::Black, false) => tr!("Black: {count} left", count = count),
        (Color::White, true) => tr!("White: {count} too many", count = count),
        (Color::Black, true) => tr!("Black: {count} too many", count = count),
    }
}

#[derive(Clone, PartialEq, Properties)]
pub(super) struct ColumnStripProps {
    pub(super) editor: UseReducerHandle<Editor>,
    pub(super) on_event: Callback<EditorEvent>,
}

/// The counters of the selected column, in a row.
#[component]
pub(super) fn ColumnStrip(props: &ColumnStripProps) -> Html {
    let editor = &props.editor;
    let root = use_node_ref();
    // A counter keeps the focus when a key moves it.
    use_effect_with((editor.column(), editor.depth), {
        let root = root.clone();
        move |(_, depth): &(Option<(Square, Column)>, usize)| {
            let Some(root) = root.cast::<Element>() else { return };
            let inside = document().active_element().is_some_and(|focused| root.contains(Some(&focused)));
            let chosen = root.query_selector(&format!("[data-depth='{depth}']")).ok().flatten();
            if let Some(chosen) = chosen.filter(|_| inside).and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
                // If this fails, the counter can still be clicked.
                let _ = chosen.focus();
            }
        }
    });
    let onkeydown = {
        let props = props.clone();
        Callback::from(move |event: KeyboardEvent| {
            if let Some(action) = in_column(&props.editor, props.editor.depth, pressed_key(&event).as_key()) {
                event.prevent_default();
                props.on_event.emit(action);
            }
        })
    };
    let Some((square, column)) = editor.column() else {
        return html! {
            <section class="card strip" data-testid="strip">
                <h2>{ editor.selected.map_or_else(|| tr!("Column").to_owned(), |square| tr!("{square}: empty", square = square)) }</h2>
                <p class="hint">{ tr!("Select a column to rearrange its counters here.") }</p>
            </section>
        };
    };
    let counters: Vec<Counter> = column.counters().collect();
    let heading = match column.owner() {
        Color::White => tr!("{square}: White’s column, top counter first", square = square),
        Color::Black => tr!("{square}: Black’s column, top counter first", square = square),
    };
    html! {
        <section class="card strip" data-testid="strip">
            <h2>{ heading }</h2>
            <div ref={root} class="strip-counters" role="listbox" aria-orientation="horizontal" data-of={square.to_string()}
                aria-label={tr!("Counters on {square}, top counter first", square = square)} {onkeydown}>
                { for counters.iter().enumerate().map(|(depth, &counter)| {
                    let chosen = depth == editor.depth;
                    let onclick = props.on_event.reform(move |_: MouseEvent| EditorEvent::SelectCounter(depth));
                    html! {
                        <div key={depth} class="strip-counter" role="option" data-depth={depth.to_string()} {onclick}
                            tabindex={if chosen { "0" } else { "-1" }} aria-selected={if chosen { "true" } else { "false" }}
                            aria-label={tr!("{place}: {counter}", place = depth + 1, counter = counter_name(counter))}>
                            { Disc { counter }.into_html() }
                        </div>
                    }
                }) }
            </div>
            { counter_buttons(square, &counters, editor.depth, &props.on_event) }
        </section>
    }
}

/// Renders the buttons for the selected counter.
fn counter_buttons(square: Square, counters: &[Counter], depth: usize, on_event: &Callback<EditorEvent>) -> Html {
    let button = |name: &'static str, label: &'static str, enabled: bool, edit: Edit| {
        html! {
            <button type="button" class="quiet" data-testid={name} disabled={!enabled}
                onclick={on_event.reform(move |_: MouseEvent| EditorEvent::Edit(edit))}>{ label }</button>
        }
    };
    let to = |to: usize| Edit::Move(Source::Counter(square, depth), Target::Within(square, to));
    let officer = counters.get(depth).is_some_and(|counter| counter.grade == Grade::Officer);
    html! {
        <div class="strip-tools" role="group" aria-label={tr!("Selected counter")}>
            { button("counter-up", tr!("Up"), depth > 0, to(depth.saturating_sub(1))) }
            { button("counter-down", tr!("Down"), depth + 1 < counters.len(), to(depth + 1)) }
            { button("counter-promote", if officer { tr!("Make a soldier") } else { tr!("Make an officer") }, true,
                Edit::ToggleGrade(square, depth)) }
            { button("counter-remove", tr!("Remove"), true, Edit::Move(Source::Counter(square, depth), Target::Box)) }
        </div>
    }
}

fn counter_name(counter: Counter) -> &'static str {
    match (counter.color, counter.grade) {
        (Color::White, Grade::Soldier) => tr!("White soldier"),
        (Color::White, Grade::Officer) => tr!("White officer"),
        (Color::Black, Grade::Soldier) => tr!("Black soldier"),
        (Color::Black, Grade::Officer) => tr!("Black officer"),
    }
}

/// The controls of the whole position.
#[derive(PartialEq)]
pub(super) struct PositionControls {
    turn: Color,
    board: Board,
    capture_rule: CaptureRule,
    undo: bool,
    redo: bool,
    on_event: Callback<EditorEvent>,
}

impl PositionControls {
    pub(super) fn of(editor: &Editor, on_event: &Callback<EditorEvent>) -> Self {
        Self {
            turn: editor.setup().turn,
            board: editor.setup().board(),
            capture_rule: editor.capture_rule,
            undo: editor.can_undo(),
            redo: editor.can_redo(),
            on_event: on_event.clone(),
        }
    }
}

impl Widget for PositionControls {
    fn render(&self, _: &RenderContext) -> Html {
        let button = |name: &'static str, label: &'static str, enabled: bool, event: EditorEvent| {
            html! {
                <button type="button" class="quiet" data-testid={name} disabled={!enabled}
                    onclick={self.on_event.reform(move |_: MouseEvent| event.clone())}>{ label }</button>
            }
        };
        let boards = [("board-7", "7×7", Board::Seven), ("board-8", "8×8", Board::Eight)];
        let sides = [("turn-w", tr!("White"), Color::White), ("turn-b", tr!("Black"), Color::Black)];
        let capture_rules = [
            ("chain-all", tr!("in full"), CaptureRule::MustFinish),
            ("chain-first", tr!("may stop"), CaptureRule::MayStop),
            ("chain-single", tr!("one jump"), CaptureRule::OneJump),
        ];
        html! {
            <section class="card" aria-label={tr!("Whole position")}>
                <div class="option-rows">
                    { choice_row(tr!("To move"), &sides, self.turn, &self.on_event.reform(|turn| EditorEvent::Edit(Edit::Turn(turn)))) }
                    { choice_row(tr!("Board"), &boards, self.board, &self.on_event.reform(|board| EditorEvent::Edit(Edit::Board(board)))) }
                    { choice_row(tr!("Captures"), &capture_rules, self.capture_rule, &self.on_event.reform(EditorEvent::SetCaptureRule)) }
                </div>
                <div class="arrange-buttons">
                    { button("edit-undo", tr!("Undo"), self.undo, EditorEvent::Undo) }
                    { button("edit-redo", tr!("Redo"), self.redo, EditorEvent::Redo) }
                    { button("edit-start", tr!("Start" in "position"), true, EditorEvent::Edit(Edit::Start)) }
                    { button("edit-clear", tr!("Clear"), true, EditorEvent::Edit(Edit::Clear)) }
                    { button("edit-flip", tr!("Flip"), true, EditorEvent::Flip) }
                    { button("edit-mirror", tr!("Mirror"), can_mirror(self.board), EditorEvent::Edit(Edit::Mirror)) }
                    { button("edit-swap", tr!("Swap sides"), true, EditorEvent::Edit(Edit::SwapSides)) }
                    { button("edit-keys", tr!("Keys"), true, EditorEvent::ShowKeys(Shown::Yes)) }
                </div>
            </section>
        }
    }
}
