//! Booklets of problems: a title page, diagrams, and the solutions on pages of their own.
//!
//! The caller writes the words in its language ([`BookletText`]). [`Booklet::new`] distributes them over pages, and
//! [`Booklet::sheets`] the pages over sides of paper. Each side is drawn as SVG with lengths in millimeters, the same for
//! the printer of a browser and for a file.

mod diagram;
mod drawing;
mod page_flow;
mod svg;
mod text_width;

use std::ops::Range;

use laska_rules::notation::record::move_number;
use laska_rules::notation::{lasker_list, numeric, piece_list};
use laska_rules::{CaptureRule, Color, DrawRules, Game, Move, Position};

pub use svg::Element;

use page_flow::Line;

/// How a booklet is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookletOptions {
    pub per_page: PerPage,
    pub squares: SquareNames,
    pub counters: CounterNames,
    pub paper: Paper,
    pub solutions: SolutionPages,
}

/// The number of diagrams on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerPage {
    #[default]
    Two,
    Six,
}

/// The names of squares, on diagrams and in moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SquareNames {
    /// `a1` to `g7`.
    #[default]
    Letters,
    /// Lasker's numbers, 1 to 25.
    Numbers,
}

/// The names and colors of the counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CounterNames {
    /// White and Black, with officers that have a star.
    #[default]
    Modern,
    /// Lasker's: A has white soldiers and green officers, B black soldiers and red officers.
    Lasker,
}

/// The paper, and how pages are placed on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// A page on each side of A4.
    #[default]
    A4,
    /// Two pages of A5 on each side of A4, in the order for folding.
    FoldedA5,
    /// A page on each side of US Letter.
    Letter,
}

/// Whether there are pages with solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolutionPages {
    #[default]
    Printed,
    LeftOut,
}

/// The words of a booklet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BookletText {
    pub title: String,
    pub author: String,
    /// What the title page says besides: the number of problems, the meaning of Lasker's names.
    pub facts: Vec<String>,
    /// The heading of the solutions.
    pub solutions: String,
    pub problems: Vec<BookletProblem>,
}

/// A problem in a booklet. Its number is its place.
#[derive(Clone, Debug, PartialEq)]
pub struct BookletProblem {
    pub position: Position,
    /// May be empty.
    pub title: String,
    /// The author and the year. May be empty.
    pub byline: String,
    pub stipulation: String,
    /// The solution in paragraphs.
    pub solution: Vec<String>,
}

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

impl PerPage {
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Six => 6,
        }
    }
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
        let caption_lines = drawing::caption_lines(&text, options);
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

impl Sheet<'_> {
    /// Draws the side.
    #[must_use]
    pub fn draw(&self) -> Element {
        drawing::sheet(self)
    }
}

/// Writes moves with their numbers. Spaces between a number and its move do not break.
#[must_use]
pub fn moves_text(start: &Position, capture_rule: CaptureRule, moves: &[Move], squares: SquareNames) -> String {
    let mut game = Game::from_position(start.clone(), capture_rule).with_draw_rules(DrawRules::NONE);
    let mut words = Vec::new();
    for (ply, &mv) in moves.iter().enumerate() {
        let before = game.position().clone();
        if game.play(mv).is_err() {
            break;
        }
        let text = move_text(&before, mv, squares);
        words.push(match move_number(&game, ply) {
            (number, Color::White) => format!("{number}.\u{a0}{text}"),
            (number, Color::Black) if ply == 0 => format!("{number}…\u{a0}{text}"),
            (_, Color::Black) => text,
        });
    }
    words.join(" ")
}

/// Writes a legal move of a position, without a number.
///
/// # Panics
/// Panics if the move is not legal.
#[must_use]
pub fn move_text(position: &Position, mv: Move, squares: SquareNames) -> String {
    match squares {
        SquareNames::Letters => mv.to_string(),
        SquareNames::Numbers => numeric::write(position, mv),
    }
}

/// Writes a position, so that readers can check a diagram: as `a1WWW d4BBB, White to move`, or as Lasker did.
#[must_use]
pub fn position_text(position: &Position, squares: SquareNames, counters: CounterNames) -> String {
    match (counters, squares) {
        (CounterNames::Lasker, _) => lasker_list::write(position),
        (CounterNames::Modern, SquareNames::Letters) => piece_list::write(position),
        (CounterNames::Modern, SquareNames::Numbers) => {
            let board = position.board();
            let column = |square| Some(format!("{}{}", board.number_of(square)?, position.column(square)?));
            let columns: Vec<_> = board.squares().iter().filter_map(column).collect();
            format!("{}, {} to move", columns.join(" "), position.turn())
        }
    }
}

#[cfg(test)]
mod tests;
