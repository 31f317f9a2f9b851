//! A diagram for paper: flat inks in place of the colors of a screen. Lengths are hundredths of a square.

use laska_rules::notation::piece_list;
use laska_rules::{Board, Color, Column, Counter, Grade, Position};

use super::options::{CounterNames, SquareNames};
use super::svg::Element;
use crate::geometry::{
    BoardGeometry, CounterStyle, EdgeShape, LineStyle, PieceSet, Pile, Point, RADIUS, SQUARE, decimal,
};

/// The fonts of letters and numbers on diagrams.
const SANS: &str = "Segoe UI, Roboto, Noto Sans, Helvetica Neue, DejaVu Sans, sans-serif";

/// The side of the square that a diagram fills with its coordinates.
pub(super) fn side(board: Board) -> f64 {
    f64::from(board.size()) * f64::from(SQUARE) + 2.0 * FRAME
}

/// The width of the frame, which has room for coordinates and for a pile on the last rank.
const FRAME: f64 = 36.0;

/// The size of the letters and digits on the frame.
const COORDINATE: f64 = 27.0;

/// The distance of a coordinate on paper from its place on a screen, where the frame is narrower and the letters are smaller.
const COORDINATE_SHIFT: i32 = 5;

/// The size of a number on an empty square.
const NUMBER: f64 = 27.0;

/// The size of a number on a square with a pile.
const SMALL_NUMBER: f64 = 19.0;

/// The size of a pile that leaves room for a number, in place of 1.
const SMALL_PILE: f64 = 0.88;

/// The inks of one kind of counter.
struct Ink {
    fill: &'static str,
    edge: &'static str,
    /// The outlines of faces and edges.
    rim: &'static str,
    /// The lines and the emblem on the face.
    line: &'static str,
    ornament: &'static str,
}

const fn ink(counter: Counter, names: CounterNames) -> Ink {
    const WHITE: Ink = Ink { fill: "#fff", edge: "#fff", rim: "#000", line: "#999", ornament: "#555" };
    const BLACK: Ink = Ink { fill: "#222", edge: "#222", rim: "#ccc", line: "#888", ornament: "#aaa" };
    match (names, counter.color, counter.grade) {
        (_, Color::White, Grade::Soldier) => WHITE,
        (_, Color::Black, Grade::Soldier) => BLACK,
        (CounterNames::Modern, Color::White, Grade::Officer) => Ink { line: "#000", ..WHITE },
        (CounterNames::Modern, Color::Black, Grade::Officer) => Ink { line: "#fff", ..BLACK },
        // Close to the colors of the set of 1911 in styles/pieces.css.
        (CounterNames::Lasker, Color::White, Grade::Officer) => {
            Ink { fill: "#cdf0bf", edge: "#9ad78a", rim: "#124a1b", line: "#124a1b", ornament: "#1d6428" }
        }
        (CounterNames::Lasker, Color::Black, Grade::Officer) => {
            Ink { fill: "#a3151b", edge: "#b81f26", rim: "#3d0508", line: "#ffe4de", ornament: "#3d0508" }
        }
    }
}

const fn set(names: CounterNames) -> PieceSet {
    match names {
        CounterNames::Modern => PieceSet::Turned,
        CounterNames::Lasker => PieceSet::Lasker,
    }
}

/// Draws a position with White at the bottom. The origin is the upper left corner of the diagram, and its side is [`side`].
pub(super) fn diagram(position: &Position, squares: SquareNames, counters: CounterNames) -> Element {
    let geometry = BoardGeometry { board: position.board(), bottom: Color::White };
    let length = geometry.length().to_string();
    let unused = Element::new("rect", [("width", length.clone()), ("height", length.clone()), ("fill", "#fff".into())]);
    let playing = Element::new("path", [("d", geometry.playing_squares()), ("fill", "#d4d4d4".into())]);
    let outline = Element::new(
        "rect",
        [
            ("width", length.clone()),
            ("height", length),
            ("fill", "none".into()),
            ("stroke", "#000".into()),
            ("stroke-width", "3".into()),
        ],
    );
    let labels = match squares {
        SquareNames::Letters => coordinates(geometry),
        SquareNames::Numbers => numbers(geometry, position),
    };
    let piles = geometry.ranks().flatten().filter_map(|square| {
        let center = geometry.center(square);
        let scale = if squares == SquareNames::Numbers { SMALL_PILE } else { 1.0 };
        position.column(square).map(|column| pile(column, counters).at(center, scale))
    });
    let title = Element::new("title", []).with_text(piece_list::write(position));
    let frame = decimal(FRAME);
    Element::new("g", [("transform", format!("translate({frame} {frame})")), ("role", "img".into())])
        .with_children([title, unused, playing, outline, labels])
        .with_children(piles)
}

impl Element {
    /// Moves the origin to a point and changes the size.
    fn at(self, point: Point, scale: f64) -> Self {
        let transform = format!("{} scale({})", point.translate(), decimal(scale));
        Self::new("g", [("transform", transform)]).with_children([self])
    }
}

fn labels(size: f64) -> Element {
    Element::new(
        "g",
        [("font-size", decimal(size).to_string()), ("text-anchor", "middle".into()), ("font-family", SANS.into())],
    )
}

/// Draws a text with its middle at a point.
fn label(text: String, Point { x, y }: Point, size: f64) -> Element {
    // Capital letters and digits are 0.7 of the font size high.
    let baseline = f64::from(y) + 0.35 * size;
    Element::new("text", [("x", x.to_string()), ("y", decimal(baseline).to_string())]).with_text(text)
}

fn coordinates(geometry: BoardGeometry) -> Element {
    let outward = |Point { x, y }: Point| {
        if x < 0 { Point { x: x - COORDINATE_SHIFT, y } } else { Point { x, y: y + COORDINATE_SHIFT } }
    };
    labels(COORDINATE)
        .with_children(geometry.coordinates().map(|(c, center)| label(c.to_string(), outward(center), COORDINATE)))
}

/// Draws Lasker's numbers in the lower left corners, where piles leave room for small ones.
fn numbers(geometry: BoardGeometry, position: &Position) -> Element {
    // The middle of a number of two digits, relative to the center of its square.
    let sizes = [(false, NUMBER, Point { x: -32, y: 37 }), (true, SMALL_NUMBER, Point { x: -36, y: 41 })];
    let groups = sizes.map(|(has_pile, size, middle)| {
        let numbers = geometry.board.squares().iter().filter_map(|square| {
            let number = geometry.board.number_of(square)?;
            let Point { x, y } = geometry.center(square);
            let middle = Point { x: x + middle.x, y: y + middle.y };
            (position.column(square).is_some() == has_pile).then(|| label(number.to_string(), middle, size))
        });
        labels(size).with_children(numbers)
    });
    Element::new("g", []).with_children(groups)
}

/// Draws a column as a pile around the center of its square.
pub(super) fn pile(column: Column, names: CounterNames) -> Element {
    let pile = Pile::of(column.height());
    let counters: Vec<_> = column.counters().collect();
    let edges = pile.edges().zip(counters.iter().rev()).flat_map(|(shape, &counter)| edge(shape, counter, names));
    let drawn = Element::new("g", []).with_children(edges).with_children([face(column.commander(), pile, names)]);
    let Some((x, y)) = pile.label() else { return drawn };
    let plate = Element::new(
        "rect",
        [
            ("x", "-16".into()),
            ("y", "-12".into()),
            ("width", "32".into()),
            ("height", "24".into()),
            ("rx", "12".into()),
            ("fill", "#fff".into()),
            ("stroke", "#000".into()),
        ],
    );
    let count = labels(20.0).with_children([label(counters.len().to_string(), Point { x: 0, y: 0 }, 20.0)]);
    drawn.with_children([Element::new("g", []).with_children([plate, count]).at(Point { x, y }, 1.0)])
}

fn edge(shape: EdgeShape, counter: Counter, names: CounterNames) -> Vec<Element> {
    let Ink { edge, rim, ornament: color, .. } = ink(counter, names);
    let style = CounterStyle::of(set(names), counter.grade).edge;
    let outline = Element::new(
        "path",
        [
            ("d", shape.outline(Point { x: 0, y: 0 })),
            ("fill", edge.into()),
            ("stroke", rim.into()),
            ("stroke-width", "1.6".into()),
        ],
    );
    let ornament = shape.ornament(style).map(|path| {
        Element::new(
            "path",
            [
                ("d", path),
                ("fill", "none".into()),
                ("stroke", color.into()),
                ("stroke-width", shape.ornament_width(style).to_string()),
            ],
        )
    });
    [outline].into_iter().chain(ornament).collect()
}

fn face(counter: Counter, pile: Pile, names: CounterNames) -> Element {
    let Ink { fill, rim, line, .. } = ink(counter, names);
    let style = CounterStyle::of(set(names), counter.grade);
    let circle = Element::new(
        "circle",
        [
            ("r", decimal(RADIUS).to_string()),
            ("fill", fill.into()),
            ("stroke", rim.into()),
            ("stroke-width", "1.6".into()),
        ],
    );
    // The sets on paper have no beads.
    let grooves = style.grooves.iter().filter(|groove| groove.line == LineStyle::Solid).map(|groove| {
        Element::new(
            "path",
            [
                ("d", groove.outline()),
                ("fill", "none".into()),
                ("stroke", line.into()),
                ("stroke-width", decimal(groove.width).to_string()),
            ],
        )
    });
    let emblem =
        style.emblem.map(|emblem| Element::new("polygon", [("points", emblem.points()), ("fill", line.into())]));
    Element::new("g", [("transform", pile.face_transform())])
        .with_children([circle])
        .with_children(grooves)
        .with_children(emblem)
}
