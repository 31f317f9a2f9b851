//! The annotated move list: moves with comments, symbols and nested variations. Each move is a button that shows the
//! position after it. The list does not depend on the source of the record: any tree of annotated moves will do.

mod view;

use laska_rules::NodeId;
use laska_ui::panels::use_scroll_to_current;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

pub use laska_ui::panels::NavigationButtons;
pub use view::{Block, CommentKind, CommentView, MoveView, NotesBuilder, NotesView, SymbolView, VariationItem};

#[derive(Clone, PartialEq, Properties)]
pub struct NotesProps {
    pub view: NotesView,
    /// Receives the selected move.
    pub on_select: Callback<NodeId>,
}

/// The annotated move list. It scrolls to keep the current move visible.
#[component]
pub fn Notes(props: &NotesProps) -> Html {
    let NotesProps { view, on_select } = props;
    // Re-render when the language changes.
    use_ui_context();
    let list = use_node_ref();
    use_scroll_to_current(&list, view.clone());
    html! {
        <ol ref={list} class="moves notes" data-testid="moves" tabindex="-1">
            // Without keys, Yew aligns lists at their ends: a new row would change the texts of all others.
            { for view.blocks.iter().enumerate().map(|(index, block)| block_item(index, block, on_select)) }
        </ol>
    }
}

fn block_item(key: usize, block: &Block, on_event: &Callback<NodeId>) -> Html {
    match block {
        Block::Row { number, white, black } => {
            MoveRow { number: *number, white: white.clone(), black: black.clone(), on_event: on_event.clone() }
                .into_keyed_html(key)
        }
        Block::Comment(view) => html! { <li {key} class="aside">{ comment(view) }</li> },
        Block::Variation(items) => html! { <li {key} class="aside">{ variation(items, on_event) }</li> },
    }
}

/// A numbered row with the moves of both sides. A widget, because lists are long and only a few rows change at a time.
#[derive(PartialEq)]
struct MoveRow {
    number: usize,
    white: Option<MoveView>,
    black: Option<MoveView>,
    on_event: Callback<NodeId>,
}

impl Widget for MoveRow {
    fn render(&self, _: &RenderContext) -> Html {
        let Self { number, white, black, on_event } = self;
        html! {
            <li class="row">
                <span class="number">{ number }</span>
                { white.as_ref().map_or_else(|| html! { <span class="no-move">{ "…" }</span> }, |view| move_button(view, on_event)) }
                if let Some(black) = black {
                    { move_button(black, on_event) }
                }
            </li>
        }
    }
}

/// Renders a variation, including nested ones.
fn variation(items: &[VariationItem], on_event: &Callback<NodeId>) -> Html {
    let item = |item: &VariationItem| match item {
        VariationItem::Move { number, view } => html! {
            <li>
                if let Some(number) = number {
                    <span class="number">{ number }</span>
                }
                { move_button(view, on_event) }
            </li>
        },
        VariationItem::Comment(view) => html! { <li>{ comment(view) }</li> },
        VariationItem::Variation(items) => html! { <li>{ variation(items, on_event) }</li> },
    };
    html! { <ol class="variation" data-testid="variation">{ for items.iter().map(item) }</ol> }
}

fn comment(view: &CommentView) -> Html {
    match view.kind {
        CommentKind::Remark => html! { <span class="remark" data-testid="remark">{ &view.text }</span> },
        CommentKind::Misprint => html! {
            <span class="remark misprint" data-testid="misprint"><b>{ tr!("Misprint:") }</b>{ " " }{ &view.text }</span>
        },
    }
}

fn move_button(view: &MoveView, on_event: &Callback<NodeId>) -> Html {
    let id = view.id;
    html! {
        <button type="button" class={classes!("ply", view.ahead.then_some("undone"))}
            data-ply={view.ply.map(|ply| ply.to_string())} aria-current={view.current.then_some("step")}
            onclick={on_event.reform(move |_: MouseEvent| id)}>
            { &view.text }
            { for view.symbols.iter().map(|symbol| html! { <span class="move-symbol" title={symbol.meaning}>{ &symbol.text }</span> }) }
        </button>
    }
}
