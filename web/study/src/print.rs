//! A record on paper: its title, its moves with comments and variations in columns, and diagrams where something is said
//! about a move. Pages mount it beside their content; style sheets show one or the other.

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::window;
use laska_app::{BoardInput, GameCursor};
use laska_rules::notation::record::{Annotation, GameResult, Record, Tags};
use laska_rules::{Color, NodeId, Position};
use laska_ui::board::Diagram;
use laska_ui::effect::use_effect_with;
use laska_ui::settings::{Notation, Shown};
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::view::{BoardView, board_view};
use laska_ui::widget::Widget as _;
use laska_ui::words::{side, translate};
use yew::prelude::*;

use crate::notes::{Block, CommentKind, CommentView, MoveView, NotesBuilder, VariationItem};
use crate::transfer::record_title;

#[derive(Clone, PartialEq, Properties)]
pub struct PrintSheetProps {
    /// Returns the record. It is called only when the page is printed.
    pub record: Callback<(), Rc<Record>>,
    /// The heading; if it is empty, the record's title.
    #[prop_or_default]
    pub name: AttrValue,
    /// The side at the bottom of the diagrams.
    pub bottom: Color,
}

/// Calls back with [`Shown::Yes`] before the browser prints, and with [`Shown::No`] afterwards. What is rendered in response is
/// on the paper.
#[hook]
pub fn use_printing(on_change: impl Fn(Shown) + Clone + 'static) {
    use_effect_with((), move |()| {
        let listen = |event: &'static str, shown: Shown| {
            let on_change = on_change.clone();
            EventListener::new(&window(), event, move |_| on_change(shown))
        };
        let listeners = [listen("beforeprint", Shown::Yes), listen("afterprint", Shown::No)];
        move || drop(listeners)
    });
}

/// The record as it is printed. Nothing is rendered until the browser prints.
#[component]
pub fn PrintSheet(props: &PrintSheetProps) -> Html {
    let settings = use_ui_context().settings;
    let printing = use_state(|| Shown::No);
    let setter = printing.setter();
    use_printing(move |shown| setter.set(shown));
    if *printing == Shown::No {
        return Html::default();
    }
    sheet(&props.record.emit(()), &props.name, props.bottom, settings.notation)
}

fn sheet(record: &Record, name: &str, bottom: Color, notation: Notation) -> Html {
    let parts = Sheet { record, bottom, notation }.parts();
    let facts = facts(record);
    html! {
        <article class="print-sheet" data-testid="print-sheet">
            <h1>{ if name.is_empty() { translate(&record_title(record)).to_owned() } else { translate(name).to_owned() } }</h1>
            if !facts.is_empty() {
                <p class="print-facts">{ facts.join(" · ") }</p>
            }
            <div class="print-columns">
                { for parts.iter().map(part) }
                if record.result != GameResult::Open {
                    <p class="print-result">{ record.result.to_string() }</p>
                }
            </div>
        </article>
    }
}

/// Returns the author, the source and the date, as far as they are known.
fn facts(record: &Record) -> Vec<String> {
    let tag = |name| record.tags.get(name).filter(|value| !value.starts_with('?'));
    let source = tag("Source").map(translate);
    // The title of a book may already contain the year.
    let date = tag(Tags::DATE).filter(|date| source.is_none_or(|source| !source.contains(date)));
    [tag("Author"), source, date].into_iter().flatten().map(str::to_owned).collect()
}

/// A part of the sheet, in reading order.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    /// Moves of the main line.
    Moves(Vec<NumberedMove>),
    Comment(CommentView),
    Variation(Vec<VariationItem>),
    /// A diagram with its caption.
    Diagram(Box<BoardView>, String),
}

/// A move with its number: `12.`, `12…`, or nothing.
#[derive(Clone, Debug, PartialEq)]
struct NumberedMove {
    number: Option<String>,
    view: MoveView,
}

/// The number of plies between two diagrams, at least.
const MIN_DISTANCE: usize = 6;

/// The number of plies without a diagram after which one follows without an occasion.
const MAX_DISTANCE: usize = 24;

/// The input for the parts of a sheet.
struct Sheet<'a> {
    record: &'a Record,
    bottom: Color,
    notation: Notation,
}

impl Sheet<'_> {
    /// Returns the parts. There is a diagram of a start other than the usual one or without a move; after moves with a symbol, a
    /// comment or a variation; after many moves without one; and of the final position.
    fn parts(&self) -> Vec<Part> {
        let record = self.record;
        let mut parts = Vec::new();
        if record.main_line().is_empty() || *record.start() != Position::start(record.start().board()) {
            parts.push(self.diagram(NodeId::ROOT, tr!("{side} to move", side = side(record.start().turn()))));
        }
        let blocks = NotesBuilder {
            tree: record.tree(),
            annotation: |note: &Annotation| note,
            start: record.start(),
            line: &[],
            played: 0,
            notation: self.notation,
        }
        .view()
        .blocks;
        let last = record.main_line().last().copied();
        // The plies since the last diagram.
        let mut plies = 0;
        for (index, block) in blocks.iter().enumerate() {
            match block {
                Block::Row { number, white, black } => {
                    let moves = numbered(*number, white.as_ref(), black.as_ref());
                    let Some(end) = moves.last().cloned() else { continue };
                    plies += moves.len();
                    let has_symbol = moves.iter().any(|it| !it.view.symbols.is_empty());
                    let is_discussed = has_symbol || blocks.get(index + 1).is_some_and(is_text);
                    match parts.last_mut() {
                        Some(Part::Moves(before)) => before.extend(moves),
                        _ => parts.push(Part::Moves(moves)),
                    }
                    // The end needs none directly after another one.
                    let at_end = last == Some(end.view.id) && plies > 1;
                    if at_end || plies >= MAX_DISTANCE || is_discussed && plies >= MIN_DISTANCE {
                        plies = 0;
                        parts.push(self.diagram(end.view.id, caption(*number, &end)));
                    }
                }
                Block::Comment(view) => parts.push(Part::Comment(view.clone())),
                Block::Variation(items) => parts.push(Part::Variation(items.clone())),
            }
        }
        parts
    }

    /// Returns the diagram of the position after a move.
    fn diagram(&self, at: NodeId, caption: String) -> Part {
        let mut cursor = GameCursor::from_record(self.record, |_| ());
        cursor.go_to(at);
        Part::Diagram(Box::new(board_view(&cursor, &BoardInput::new(self.bottom), &[], None)), caption)
    }
}

/// Returns the moves of a row with their numbers.
fn numbered(number: usize, white: Option<&MoveView>, black: Option<&MoveView>) -> Vec<NumberedMove> {
    let black_number = white.is_none().then(|| format!("{number}…"));
    let white = white.map(|view| NumberedMove { number: Some(format!("{number}.")), view: view.clone() });
    let black = black.map(|view| NumberedMove { number: black_number, view: view.clone() });
    white.into_iter().chain(black).collect()
}

/// Returns the caption of a diagram after a move: `After 12. c3-d4`.
fn caption(number: usize, mv: &NumberedMove) -> String {
    let number = mv.number.clone().unwrap_or_else(|| format!("{number}…"));
    tr!("After {move}", move = format!("{number} {}", mv.view.text))
}

/// Whether a block says something about the move before it.
const fn is_text(block: &Block) -> bool {
    matches!(block, Block::Comment(_) | Block::Variation(_))
}

fn part(part: &Part) -> Html {
    match part {
        Part::Moves(moves) => {
            let mv =
                |NumberedMove { number, view }: &NumberedMove| html! { <><b>{ move_text(number, view) }</b>{ " " }</> };
            html! { <p>{ for moves.iter().map(mv) }</p> }
        }
        Part::Comment(view) => html! { <p>{ comment_text(view) }</p> },
        Part::Variation(items) => html! { <p class="print-variation">{ variation_text(items) }</p> },
        Part::Diagram(view, caption) => html! {
            <figure data-testid="print-diagram">
                { Diagram { view: (**view).clone(), shows_unstacked: false }.into_html() }
                <figcaption>{ caption }</figcaption>
            </figure>
        },
    }
}

fn move_text(number: &Option<String>, view: &MoveView) -> String {
    let symbols: String = view.symbols.iter().map(|symbol| symbol.text.as_str()).collect();
    let number = number.as_ref().map_or_else(String::new, |number| format!("{number} "));
    format!("{number}{}{symbols}", view.text)
}

fn comment_text(view: &CommentView) -> String {
    match view.kind {
        CommentKind::Remark => view.text.clone(),
        CommentKind::Misprint => format!("{} {}", tr!("Misprint:"), view.text),
    }
}

/// Returns a variation in parentheses, with those that branch off from it.
fn variation_text(items: &[VariationItem]) -> String {
    let texts = items.iter().map(|item| match item {
        VariationItem::Move { number, view } => move_text(number, view),
        VariationItem::Comment(view) => comment_text(view),
        VariationItem::Variation(items) => variation_text(items),
    });
    format!("({})", texts.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use laska_library::data::library;
    use laska_rules::Variant;
    use laska_rules::notation::record::Records;

    use super::*;

    fn parts(record: &Record) -> Vec<Part> {
        Sheet { record, bottom: Color::White, notation: Notation::default() }.parts()
    }

    fn parse(text: &str) -> Record {
        Records::new(text).next().expect("a record").expect("a valid record")
    }

    /// Describes the parts in one line: `1. c3-d4 e5-d4-c3 [After …]`.
    fn outline(record: &Record) -> String {
        let texts = parts(record).into_iter().map(|part| match part {
            Part::Moves(moves) => moves.iter().map(|it| move_text(&it.number, &it.view)).collect::<Vec<_>>().join(" "),
            Part::Comment(view) => format!("{{{}}}", comment_text(&view)),
            Part::Variation(items) => variation_text(&items),
            Part::Diagram(_, caption) => format!("[{caption}]"),
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn moves_comments_and_variations_are_in_reading_order() {
        let record = parse("1. c3-d4 e5-d4-c3 2. b2-c3-d4! (2. d2-c3-b4 d6-e5 (2... f6-e5) {better}) c5-b4 {Why?} *");
        assert_eq!(
            outline(&record),
            "1. c3-d4 e5-d4-c3 2. b2-c3-d4! (2. d2-c3-b4 d6-e5 better (2… f6-e5)) 2… c5-b4 [After 2… c5-b4] {Why?}"
        );
        let study = parse("[FEN \"/////BBB,,/WWW,,, w\"]\n\n1. a1-b2-c3 *");
        assert_eq!(outline(&study), "[White to move] 1. a1-b2-c3");
        assert_eq!(outline(&Record::new(Variant::LASKA)), "[White to move]", "a sheet shows a board");
    }

    #[test]
    fn diagrams_show_the_position_of_their_caption_and_are_neither_too_close_nor_too_far() {
        for entry in library().entries() {
            let record = entry.record();
            let positions: Vec<String> = std::iter::once(NodeId::ROOT)
                .chain(record.main_line())
                .map(|id| record.position(id).to_string())
                .collect();
            let plies: Vec<usize> = parts(record)
                .iter()
                .filter_map(|part| match part {
                    Part::Diagram(view, _) => positions.iter().rposition(|fen| *fen == view.fen),
                    _ => None,
                })
                .collect();
            let end = positions.len() - 1;
            assert!(plies.last().is_some_and(|&last| last + 1 >= end), "{}: {plies:?} of {end}", entry.id());
            for pair in plies.windows(2) {
                let (distance, is_end) = (pair[1] - pair[0], pair[1] == end);
                assert!(distance <= MAX_DISTANCE + 1, "{}: {plies:?}", entry.id());
                assert!(distance >= MIN_DISTANCE || is_end, "{}: {plies:?}", entry.id());
            }
        }
    }
}
