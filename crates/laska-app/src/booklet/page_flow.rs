//! The size of pages and of the text on them, and the flow of the solutions over columns and pages.

use super::options::{Paper, PerPage};
use super::text_width::{Weight, lines};
use super::words::{BookletProblem, BookletText};

/// The size of a page and of what is on it, in millimeters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PageSize {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) margin: f64,
    /// The size of the font of the solutions.
    pub(super) font: f64,
    /// The number of columns of the solutions.
    columns: usize,
}

/// The distance between two columns, in millimeters.
const COLUMN_GAP: f64 = 8.0;

/// The distance between two lines of text, in font sizes.
pub(super) const LINE: f64 = 1.35;

/// The distance above a heading, in font sizes.
const HEADING_GAP: f64 = 0.9;

/// The number of lines of a solution that stay with its heading.
const KEPT_LINES: usize = 2;

impl PageSize {
    pub(super) const fn of(paper: Paper) -> Self {
        match paper {
            Paper::A4 => Self { width: 210.0, height: 297.0, margin: 17.0, font: 3.5, columns: 2 },
            Paper::FoldedA5 => Self { width: 148.5, height: 210.0, margin: 13.0, font: 3.0, columns: 1 },
            Paper::Letter => Self { width: 215.9, height: 279.4, margin: 17.0, font: 3.5, columns: 2 },
        }
    }

    /// Returns the width between the margins.
    pub(super) fn inner_width(&self) -> f64 {
        self.width - 2.0 * self.margin
    }

    /// Returns the height between the margins, without the line of the page number.
    pub(super) fn inner_height(&self) -> f64 {
        self.height - 2.0 * self.margin - 3.0 * self.font
    }

    /// Returns the height of the heading over the first solutions.
    pub(super) fn heading_height(&self) -> f64 {
        4.0 * self.font
    }

    fn column_width(&self) -> f64 {
        let columns = self.columns as f64;
        (self.inner_width() - (columns - 1.0) * COLUMN_GAP) / columns
    }

    /// Returns the left edge of a column.
    pub(super) fn column_left(&self, column: usize) -> f64 {
        self.margin + column as f64 * (self.column_width() + COLUMN_GAP)
    }

    /// Returns the size of the font of the words around diagrams.
    pub(super) fn caption_font(&self, per_page: PerPage) -> f64 {
        self.font * if per_page == PerPage::Two { 1.2 } else { 0.95 }
    }
}

/// A line of the solutions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) weight: Weight,
    /// The distance of its baseline from the top of the column, in millimeters.
    pub(super) y: f64,
}

/// Returns the lines of each column of each page.
pub(super) fn solution_pages(text: &BookletText, paper: Paper) -> Vec<Vec<Vec<Line>>> {
    let size = PageSize::of(paper);
    let mut flow = Flow { size, pages: Vec::new(), y: 0.0 };
    for (index, problem) in text.problems.iter().enumerate() {
        flow.add(index + 1, problem);
    }
    flow.pages
}

struct Flow {
    size: PageSize,
    pages: Vec<Vec<Vec<Line>>>,
    /// The end of the last line of the last column.
    y: f64,
}

impl Flow {
    fn add(&mut self, number: usize, problem: &BookletProblem) {
        let PageSize { font, .. } = self.size;
        let width = self.size.column_width() / font;
        let heading = heading(number, &problem.title);
        let mut all: Vec<(String, Weight)> =
            lines(&heading, width, Weight::Bold).into_iter().map(|line| (line, Weight::Bold)).collect();
        let headings = all.len();
        let solution = problem.solution.iter().flat_map(|paragraph| lines(paragraph, width, Weight::Regular));
        all.extend(solution.map(|line| (line, Weight::Regular)));
        let kept = all.len().min(headings + KEPT_LINES);
        if !self.fits(HEADING_GAP + kept as f64 * LINE) {
            self.begin_column();
        }
        if !self.is_at_top() {
            self.y += HEADING_GAP * font;
        }
        for (text, weight) in all {
            if !self.fits(LINE) {
                self.begin_column();
            }
            self.y += LINE * font;
            let y = self.y;
            let columns = self.pages.last_mut().expect("a column has begun");
            columns.last_mut().expect("a column has begun").push(Line { text, weight, y });
        }
    }

    /// Whether there is room for some font sizes in the last column.
    fn fits(&self, height: f64) -> bool {
        let has_heading = self.pages.len() == 1;
        let room = self.size.inner_height() - if has_heading { self.size.heading_height() } else { 0.0 };
        !self.pages.is_empty() && self.y + height * self.size.font <= room
    }

    fn is_at_top(&self) -> bool {
        self.pages.last().and_then(|columns| columns.last()).is_none_or(Vec::is_empty)
    }

    fn begin_column(&mut self) {
        self.y = 0.0;
        match self.pages.last_mut() {
            Some(columns) if columns.len() < self.size.columns => columns.push(Vec::new()),
            _ => self.pages.push(vec![Vec::new()]),
        }
    }
}

/// Returns the heading of a problem: `3. Title`, or `3`.
pub(super) fn heading(number: usize, title: &str) -> String {
    if title.is_empty() { number.to_string() } else { format!("{number}. {title}") }
}
