//! The diagrams on a page, in rows and columns, and the lines around them.

use super::options::{BookletOptions, PerPage};
use super::page_flow::{PageSize, heading};
use super::text_width::{Weight, first_lines};
use super::words::{BookletProblem, BookletText};

/// The maximum number of lines of a title or a stipulation beside a diagram.
const CAPTION_LINES: usize = 2;

/// The distance between diagrams with their captions, in millimeters.
pub(super) const GAP: f64 = 6.0;

/// Returns the maximum number of lines above and below a diagram, so that all diagrams are of one size and in rows.
pub(super) fn caption_lines(text: &BookletText, options: BookletOptions) -> (usize, usize) {
    let size = PageSize::of(options.paper);
    let width = cell(size, options.per_page).0 / size.caption_font(options.per_page);
    let problems = text.problems.iter().enumerate();
    let captions = problems.map(|(index, problem)| Caption::new(problem, index + 1, width));
    captions.fold((0, 0), |(above, below), it| (above.max(it.above.len()), below.max(it.below.len())))
}

/// Returns the number of columns and rows of diagrams on a page.
pub(super) const fn grid(per_page: PerPage) -> (usize, usize) {
    match per_page {
        PerPage::Two => (1, 2),
        PerPage::Six => (2, 3),
    }
}

/// Returns the width and height of a diagram with its caption, in millimeters.
pub(super) fn cell(size: PageSize, per_page: PerPage) -> (f64, f64) {
    let (columns, rows) = grid(per_page);
    let part = |length: f64, count: usize| (length - (count - 1) as f64 * GAP) / count as f64;
    (part(size.inner_width(), columns), part(size.inner_height(), rows))
}

/// The words around a diagram, in lines.
pub(super) struct Caption {
    /// The title and the author.
    pub(super) above: Vec<(String, Weight)>,
    /// The stipulation.
    pub(super) below: Vec<String>,
}

impl Caption {
    pub(super) fn new(problem: &BookletProblem, number: usize, width: f64) -> Self {
        let title = first_lines(&heading(number, &problem.title), width, Weight::Bold, CAPTION_LINES);
        let byline = first_lines(&problem.byline, width, Weight::Regular, 1);
        let with = |lines: Vec<String>, weight| lines.into_iter().map(move |line| (line, weight));
        Self {
            above: with(title, Weight::Bold).chain(with(byline, Weight::Regular)).collect(),
            below: first_lines(&problem.stipulation, width, Weight::Regular, CAPTION_LINES),
        }
    }
}
