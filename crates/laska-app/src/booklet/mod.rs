//! Booklets of problems: a title page, diagrams, and the solutions on pages of their own.
//!
//! The caller writes the words in its language ([`BookletText`]). [`Booklet::new`] distributes them over pages, and
//! [`Booklet::sheets`] the pages over sides of paper. Each side is drawn as SVG with lengths in millimeters, the same for
//! the printer of a browser and for a file.

mod diagram;
mod drawing;
mod grid;
mod options;
mod page_flow;
mod svg;
mod text_width;
mod words;

use std::ops::Range;

pub use options::{BookletOptions, CounterNames, Paper, PerPage, SolutionPages, SquareNames};
pub use svg::Element;
pub use words::{BookletProblem, BookletText, move_text, moves_text, position_text};

use page_flow::Line;

/// A booklet, distributed over pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Booklet {
    text: BookletText,
    options: BookletOptions,
    pages: Vec<Page>,
    /// The maximum number of lines above and below a diagram.
    caption_lines: (usize, usize),
}

#[derive(Clone, Debug, PartialEq)]
enum Page {
    Title,
    /// The indices of its problems.
    Problems(Range<usize>),
    /// Solutions, in columns.
    Solutions(Vec<Vec<Line>>),
}

/// One side of a sheet of paper.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    booklet: &'a Booklet,
    /// The indices of the pages from left to right; of a single page, or of two. A page beyond the end is blank.
    pages: SheetPages,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SheetPages {
    One(usize),
    Two([usize; 2]),
}

impl Booklet {
    /// Distributes the words over pages.
    #[must_use]
    pub fn new(text: BookletText, options: BookletOptions) -> Self {
        let count = text.problems.len();
        let starts = (0..count).step_by(options.per_page.count());
        let problems = starts.map(|start| Page::Problems(start..count.min(start + options.per_page.count())));
        let solutions = match options.solutions {
            SolutionPages::Printed => page_flow::solution_pages(&text, options.paper),
            SolutionPages::LeftOut => Vec::new(),
        };
        let pages =
            [Page::Title].into_iter().chain(problems).chain(solutions.into_iter().map(Page::Solutions)).collect();
        let caption_lines = grid::caption_lines(&text, options);
        Self { text, options, pages, caption_lines }
    }

    /// Returns the words.
    #[must_use]
    pub const fn text(&self) -> &BookletText {
        &self.text
    }

    /// Returns the sides of the sheets of paper, in the order of printing.
    #[must_use]
    pub fn sheets(&self) -> Vec<Sheet<'_>> {
        let count = self.pages.len();
        let pages: Vec<_> = match self.options.paper {
            Paper::A4 | Paper::Letter => (0..count).map(SheetPages::One).collect(),
            Paper::FoldedA5 => imposition(count).into_iter().map(SheetPages::Two).collect(),
        };
        pages.into_iter().map(|pages| Sheet { booklet: self, pages }).collect()
    }
}

/// Returns the indices of the pages on the left and the right of each side, for sheets that are printed on both sides, laid on
/// each other and folded in the middle. Indices from `count` on are blank pages.
fn imposition(count: usize) -> Vec<[usize; 2]> {
    let sides = count.div_ceil(4) * 2;
    let side = |side: usize| {
        let other = 2 * sides - 1 - side;
        if side.is_multiple_of(2) { [other, side] } else { [side, other] }
    };
    (0..sides).map(side).collect()
}

#[cfg(test)]
mod tests;
