//! Pages and sides of paper as SVG. Lengths are millimeters.

use laska_rules::Column;

use super::diagram::{diagram, pile, side};
use super::grid::{Caption, GAP, cell, grid};
use super::page_flow::{LINE, Line, PageSize};
use super::svg::Element;
use super::text_width::{Weight, lines};
use super::{Booklet, Page, Sheet, SheetPages};
use crate::geometry::decimal;

/// The fonts of text.
const SERIF: &str = "Palatino Linotype, Palatino, Noto Serif, Georgia, DejaVu Serif, serif";

/// The distance between a diagram and the lines above it, in font sizes.
const CAPTION_GAP: f64 = 0.5;

/// The column on the title page.
const ORNAMENT: &str = "WbwB";

impl Sheet<'_> {
    /// Draws the side.
    #[must_use]
    pub fn draw(&self) -> Element {
        let Sheet { booklet, pages } = *self;
        let size = PageSize::of(booklet.options.paper);
        let pages: &[usize] = match &pages {
            SheetPages::One(page) => std::slice::from_ref(page),
            SheetPages::Two(pages) => pages,
        };
        let (width, height) = (decimal(size.width * pages.len() as f64), decimal(size.height));
        let paper = Element::new(
            "rect",
            [("width", width.to_string()), ("height", height.to_string()), ("fill", "#fff".to_owned())],
        );
        let pages = pages.iter().enumerate().filter_map(|(place, &index)| {
            let page = booklet.pages.get(index)?;
            let x = decimal(size.width * place as f64);
            let drawn = PageDrawing { booklet, size }.page(page, index + 1);
            Some(Element::new("g", [("transform", format!("translate({x} 0)"))]).with_children(drawn))
        });
        Element::new(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg".to_owned()),
                ("width", format!("{width}mm")),
                ("height", format!("{height}mm")),
                ("viewBox", format!("0 0 {width} {height}")),
                ("font-family", SERIF.to_owned()),
            ],
        )
        .with_children([paper])
        .with_children(pages)
    }
}

struct PageDrawing<'a> {
    booklet: &'a Booklet,
    size: PageSize,
}

/// A text at a place.
struct Text<'a> {
    x: f64,
    /// The baseline.
    y: f64,
    font: f64,
    weight: Weight,
    anchor: Anchor,
    text: &'a str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Anchor {
    Start,
    Middle,
}

impl Text<'_> {
    fn draw(&self) -> Element {
        let mut element = Element::new(
            "text",
            [
                ("x", decimal(self.x).to_string()),
                ("y", decimal(self.y).to_string()),
                ("font-size", decimal(self.font).to_string()),
            ],
        );
        if self.weight == Weight::Bold {
            element.attributes.push(("font-weight", "700".to_owned()));
        }
        if self.anchor == Anchor::Middle {
            element.attributes.push(("text-anchor", "middle".to_owned()));
        }
        element.with_text(self.text)
    }
}

impl PageDrawing<'_> {
    fn page(&self, page: &Page, number: usize) -> Vec<Element> {
        let drawn = match page {
            Page::Title => return self.title_page(),
            Page::Problems(problems) => {
                problems.clone().enumerate().flat_map(|(place, index)| self.problem(place, index)).collect()
            }
            Page::Solutions(columns) => self.solutions(columns),
        };
        drawn.into_iter().chain([self.page_number(number)]).collect()
    }

    fn page_number(&self, number: usize) -> Element {
        let PageSize { width, height, margin, font, .. } = self.size;
        let y = height - margin;
        self.centered(&number.to_string(), width / 2.0, y, font, Weight::Regular)
    }

    fn centered(&self, text: &str, x: f64, y: f64, font: f64, weight: Weight) -> Element {
        Text { x, y, font, weight, anchor: Anchor::Middle, text }.draw()
    }

    fn title_page(&self) -> Vec<Element> {
        let PageSize { width, height, margin, font, .. } = self.size;
        let text = &self.booklet.text;
        let mut drawn = Vec::new();
        let parts = [(&text.title, 2.6 * font, Weight::Bold), (&text.author, 1.5 * font, Weight::Regular)];
        let parts =
            parts.map(|(part, font, weight)| (lines(part, self.size.inner_width() / font, weight), font, weight));
        let block: f64 = parts.iter().map(|(lines, font, _)| font * (lines.len() as f64 * LINE + 0.4)).sum();
        // A long title begins higher up.
        let mut y = (height * 0.3).min(height * 0.5 - block).max(margin + 2.6 * font);
        for (lines, font, weight) in &parts {
            for line in lines {
                drawn.push(self.centered(line, width / 2.0, y, *font, *weight));
                y += font * LINE;
            }
            y += font * 0.4;
        }
        // The diameter of the column is a sixth of the page's width.
        let diameter = width / 6.0;
        let scale = diameter / (2.0 * crate::geometry::RADIUS);
        let column: Column = ORNAMENT.parse().expect("the letters of a column");
        let column = pile(column, self.booklet.options.counters);
        let center = (height * 0.58).max(y + 0.9 * diameter);
        let transform = format!("translate({} {}) scale({scale:.4})", decimal(width / 2.0), decimal(center));
        drawn.push(Element::new("g", [("transform", transform)]).with_children([column]));
        let mut y = (height * 0.74).max(center + 0.9 * diameter);
        for fact in &text.facts {
            for line in lines(fact, self.size.inner_width() / font, Weight::Regular) {
                drawn.push(self.centered(&line, width / 2.0, y, font, Weight::Regular));
                y += font * LINE;
            }
        }
        drawn
    }

    /// Draws the problem at a place of its page: heading, author, diagram and stipulation.
    fn problem(&self, place: usize, index: usize) -> Vec<Element> {
        let options = self.booklet.options;
        let Some(problem) = self.booklet.text.problems.get(index) else { return Vec::new() };
        let (columns, _) = grid(options.per_page);
        let (width, height) = cell(self.size, options.per_page);
        let left = self.size.margin + (place % columns) as f64 * (width + GAP);
        let top = self.size.margin + (place / columns) as f64 * (height + GAP);
        let font = self.size.caption_font(options.per_page);
        let row = font * LINE;
        let center = left + width / 2.0;
        let (above, below) = self.booklet.caption_lines;
        let diagram_top = top + above as f64 * row + CAPTION_GAP * font;
        let diagram_side = width.min(top + height - diagram_top - below as f64 * row);
        let caption = Caption::new(problem, index + 1, width / font);
        let first = above - caption.above.len();
        let lines_above = (first + 1..)
            .zip(&caption.above)
            .map(|(line, (text, weight))| self.centered(text, center, top + line as f64 * row, font, *weight));
        let lines_below = (1..).zip(&caption.below).map(|(line, text)| {
            let y = diagram_top + diagram_side + f64::from(line) * row;
            self.centered(text, center, y, font, Weight::Regular)
        });
        let scale = diagram_side / side(problem.position.board());
        let left = decimal(center - diagram_side / 2.0);
        let transform = format!("translate({left} {}) scale({scale:.5})", decimal(diagram_top));
        let board = diagram(&problem.position, options.squares, options.counters);
        let board = Element::new("g", [("transform", transform)]).with_children([board]);
        lines_above.chain([board]).chain(lines_below).collect()
    }

    fn solutions(&self, columns: &[Vec<Line>]) -> Vec<Element> {
        let PageSize { width, margin, font, .. } = self.size;
        let first = self.booklet.pages.iter().find_map(|page| match page {
            Page::Solutions(columns) => Some(columns.as_slice()),
            Page::Title | Page::Problems(_) => None,
        });
        let is_first = first.is_some_and(|first| std::ptr::eq(first, columns));
        let top = margin + if is_first { self.size.heading_height() } else { 0.0 };
        let heading = is_first.then(|| {
            let text = &self.booklet.text.solutions;
            self.centered(text, width / 2.0, margin + 1.6 * font, 1.6 * font, Weight::Bold)
        });
        let texts = columns.iter().enumerate().flat_map(|(column, lines)| {
            let x = self.size.column_left(column);
            lines.iter().map(move |Line { text, weight, y }| {
                Text { x, y: top + y, font, weight: *weight, anchor: Anchor::Start, text }.draw()
            })
        });
        heading.into_iter().chain(texts).collect()
    }
}
