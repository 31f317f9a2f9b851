//! A made-up position to look at while the page is built. To be deleted.

use laska_rules::{Board, Color, Column, Square, Variant};
use yew::prelude::*;

use crate::intent::{Intent, Shown};
use crate::page::Page;
use crate::view::*;

const SEVEN: [(&str, &str); 22] = [
    ("a7", "b"),
    ("c7", "b"),
    ("e7", "Wbb"),
    ("g7", "b"),
    ("b6", "b"),
    ("d6", "bw"),
    ("f6", "bww"),
    ("a5", "bw"),
    ("e5", "b"),
    ("b4", "wb"),
    ("d4", "WbbwB"),
    ("a3", "w"),
    ("c3", "Bwwww"),
    ("e3", "wbb"),
    ("g3", "w"),
    ("b2", "wwbwbBwbbWbB"),
    ("d2", "w"),
    ("f2", "w"),
    ("a1", "w"),
    ("c1", "w"),
    ("e1", "Bw"),
    ("g1", "w"),
];

const TALL: [(&str, &str); 12] = [
    ("a7", "wbwbwbwbwbwbwbwbwbwbwb"),
    ("c7", "BBBBBB"),
    ("g7", "WWWWWW"),
    ("b6", "bbbbbb"),
    ("d6", "wwwwww"),
    ("c3", "BbWwBbWwBb"),
    ("e3", "WwBbWwBbW"),
    ("d4", "bwbwbwbwbwbwbwbwbwbwbwbw"),
    ("a1", "W"),
    ("c1", "B"),
    ("e1", "WW"),
    ("g1", "BB"),
];

fn marks(name: &str, step: usize) -> Mark {
    match (step, name) {
        (0, "d4") => Mark::Selected,
        (0, "f4" | "b6x") => Mark::Target,
        (0 | 1, "c5") => Mark::LastFrom,
        (0 | 1, "b4") => Mark::LastTo,
        (1, "d4" | "e3" | "a3" | "d2" | "b2") => Mark::Movable,
        _ => Mark::None,
    }
}

fn view(hash: &str, pointed: Option<Square>, shown: Shown, bottom: Color, open: bool) -> PageView {
    let has = |word: &str| hash.contains(word);
    let board = if has("eight") { Board::Eight } else { Board::Seven };
    let list: &[(&str, &str)] = if has("tall") { &TALL } else { &SEVEN };
    let step = usize::from(has("movable")) + 2 * usize::from(has("tall"));
    let squares: Vec<SquareView> = board
        .squares()
        .iter()
        .map(|square| {
            let name = square.to_string();
            let column: Option<Column> = list.iter().find(|it| it.0 == name).map(|it| it.1.parse().expect("a column"));
            SquareView {
                square,
                column,
                mark: marks(&name, step),
                label: format!("{name}: {}", column.map(|c| c.to_string()).unwrap_or_default()),
            }
        })
        .collect();
    let pointed = pointed.or("d4".parse().ok());
    let column = squares.iter().find(|it| Some(it.square) == pointed).and_then(|it| {
        it.column.map(|column| ColumnView {
            square: it.square,
            column,
            words: "White officer over 2 black soldiers, a white soldier and a black officer.".into(),
            if_taken: "If taken, Black’s.".into(),
        })
    });
    let texts = [
        "e3-d4",
        "c5-b4",
        "g3-f4-e5",
        "d6-e5-f4",
        "d2-e3",
        "f4-g3",
        "c3-d4-e5",
        "f6-e5-d4-c3-b2",
        "e1-d2",
        "c5-b4",
        "a1-b2-c3-d4-e5-f6-g7",
        "c7-d6",
    ];
    let count = if has("long") {
        120
    } else if has("start") {
        0
    } else {
        12
    };
    let plies: Vec<PlyView> = (0..count)
        .map(|i| PlyView { ply: i + 1, text: texts[i % 12].into(), current: i == 9, undone: i > 9 })
        .collect();
    PageView {
        variant: if has("eight") { Variant::NAMED[4].0 } else { Variant::LASKA },
        board: BoardView { board, turn: Color::White, fen: "fen".into(), bottom, squares, pointed },
        status: if has("over") {
            StatusView { color: Some(Color::Black), headline: "Black wins".into(), detail: "White has no move left.".into(), over: true }
        } else {
            StatusView { color: Some(Color::White), headline: "White to move".into(), detail: "Taking is compulsory: 1 column, 2 ways. Choose a landing square.".into(), over: false }
        },
        moves: MovesView { rows: plies.chunks(2).enumerate().map(|(i, pair)| MoveRow { number: i + 1, white: pair.first().cloned(), black: pair.get(1).cloned() }).collect() },
        column,
        thinking: (!has("people")).then(|| ThinkingView { active: true, title: "Thinking".into(), white_share: 0.62, line: "+0.6 · depth 17 · d4-e5-f6 b6-c5 e3-d4 c5-e3".into() }),
        controls: ControlsView { undo: true, redo: has("long"), resign: true, unstacked_shown: open },
        notice: has("error").then(|| Notice { tone: Tone::Error, text: "This address holds no position: rank 5: 3 squares; expected 4, separated by commas. The start position is shown instead.".into() }),
        offline: if has("version") { OfflineView::NewVersion } else { OfflineView::Ready },
        new_game_shown: shown,
    }
}

#[component]
pub fn Demo() -> Html {
    let hash = web_sys::window().and_then(|w| w.location().hash().ok()).unwrap_or_default();
    let pointed = use_state(|| None);
    let shown = use_state(|| if hash.contains("dialog") { Shown::Yes } else { Shown::No });
    let bottom = use_state(|| if hash.contains("flip") { Color::Black } else { Color::White });
    let open = use_state(|| !hash.contains("closed"));
    let page = view(&hash, *pointed, *shown, *bottom, *open);
    let on = Callback::from(move |intent| match intent {
        Intent::Point(square) => pointed.set(square),
        Intent::ShowNewGame(now) => shown.set(now),
        Intent::NewGame(_) => shown.set(Shown::No),
        Intent::Flip => bottom.set(!*bottom),
        Intent::ShowUnstacked(now) => open.set(now == Shown::Yes),
        other => web_sys::console::log_1(&format!("{other:?}").into()),
    });
    html! { <Page view={page} {on} /> }
}
