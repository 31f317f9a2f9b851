//! Laws of booklets: what is on which page, and where pages are on folded paper.

use std::collections::HashMap;

use laska_rules::notation::piece_list;
use laska_rules::{Board, CaptureRule};

use super::*;

fn problem(number: usize) -> BookletProblem {
    BookletProblem {
        position: piece_list::parse("a1WWW d4BBB, White to move", Board::Seven).expect("a position"),
        title: format!("Title{number}"),
        byline: format!("Author{number}, 1911"),
        stipulation: format!("Stipulation{number}"),
        solution: vec![format!("Solution{number}"), "1.\u{a0}a1-b2 d4-c5 ".repeat(number % 9)],
    }
}

fn text(count: usize) -> BookletText {
    BookletText {
        title: "Twelve <problems> & \"more\"".to_owned(),
        author: "Ann".to_owned(),
        facts: vec![format!("{count} problems")],
        solutions: "Solutions".to_owned(),
        problems: (1..=count).map(problem).collect(),
    }
}

/// All ways to print a booklet.
fn all_options() -> Vec<BookletOptions> {
    let mut all = Vec::new();
    for per_page in [PerPage::Two, PerPage::Six] {
        for (squares, counters) in
            [(SquareNames::Letters, CounterNames::Modern), (SquareNames::Numbers, CounterNames::Lasker)]
        {
            for paper in [Paper::A4, Paper::FoldedA5, Paper::Letter] {
                for solutions in [SolutionPages::Printed, SolutionPages::LeftOut] {
                    all.push(BookletOptions { per_page, squares, counters, paper, solutions });
                }
            }
        }
    }
    all
}

fn texts(drawing: &Element) -> Vec<String> {
    let own = (drawing.tag == "text").then(|| drawing.text.clone());
    own.into_iter().chain(drawing.children.iter().flat_map(texts)).collect()
}

fn numbers_in(drawing: &Element, attribute: &str) -> Vec<f64> {
    let own = (drawing.tag == "text").then(|| drawing.attributes.iter().find(|(name, _)| *name == attribute)).flatten();
    let own = own.map(|(_, value)| value.parse().expect("a number"));
    own.into_iter().chain(drawing.children.iter().flat_map(|child| numbers_in(child, attribute))).collect()
}

#[test]
fn every_problem_is_on_its_page_once_and_so_is_its_solution() {
    for options in all_options() {
        for count in [0, 1, 2, 5, 6, 7, 12, 40] {
            let booklet = Booklet::new(text(count), options);
            let per_page = options.per_page.count();
            let words: Vec<_> = booklet.sheets().iter().map(|sheet| texts(&sheet.draw())).collect();
            let all: HashMap<&str, usize> = words.iter().flatten().fold(HashMap::new(), |mut all, text| {
                *all.entry(text.as_str()).or_default() += 1;
                all
            });
            for number in 1..=count {
                for word in ["Author{}, 1911", "Stipulation{}"] {
                    let word = word.replace("{}", &number.to_string());
                    assert_eq!(all.get(word.as_str()), Some(&1), "{word}, {options:?}");
                }
                let printed = usize::from(options.solutions == SolutionPages::Printed);
                let heading = format!("{number}. Title{number}");
                assert_eq!(all.get(heading.as_str()), Some(&(1 + printed)), "{heading}, {options:?}");
                let solution = format!("Solution{number}");
                assert_eq!(all.get(solution.as_str()).copied().unwrap_or_default(), printed, "{solution}");
                let page = booklet
                    .pages
                    .iter()
                    .position(|page| matches!(page, Page::Problems(problems) if problems.contains(&(number - 1))));
                assert_eq!(page, Some(1 + (number - 1) / per_page), "{number}, {options:?}");
            }
            assert_eq!(booklet.pages[0], Page::Title);
        }
    }
}

#[test]
fn everything_is_inside_the_margins() {
    for options in all_options() {
        let mut text = text(31);
        text.problems[3].title = "A very long title with many words ".repeat(6);
        text.problems[4].stipulation = "Weiß zieht und gewinnt in sehr vielen Zügen ".repeat(4);
        text.problems[5].solution = vec!["x".repeat(600), "word ".repeat(4000)];
        let booklet = Booklet::new(text, options);
        let size = page_flow::PageSize::of(options.paper);
        for index in 0..booklet.pages.len() {
            let drawing = Sheet { booklet: &booklet, pages: SheetPages::One(index) }.draw();
            let page = &drawing.children[1];
            // Inside diagrams, lengths are hundredths of a square.
            let outer = Element {
                children: page.children.iter().filter(|it| it.tag == "text").cloned().collect(),
                ..page.clone()
            };
            for y in numbers_in(&outer, "y") {
                assert!(
                    (size.margin..=size.height - size.margin + 1e-6).contains(&y),
                    "{y} on page {index}, {options:?}"
                );
            }
            for x in numbers_in(&outer, "x") {
                assert!((size.margin..size.width - size.margin).contains(&x), "{x} on page {index}, {options:?}");
            }
        }
    }
}

#[test]
fn a_title_of_any_length_leaves_room_for_the_column() {
    for options in all_options() {
        for words in [1, 4, 12, 33] {
            let names = BookletText { title: "Width ".repeat(words), author: "Worth ".repeat(words), ..text(3) };
            let booklet = Booklet::new(names, options);
            let size = page_flow::PageSize::of(options.paper);
            let title = Sheet { booklet: &booklet, pages: SheetPages::One(0) }.draw();
            let rows: Vec<_> = texts(&title).into_iter().zip(numbers_in(&title, "y")).collect();
            let last_name = rows.iter().filter(|(text, _)| text.contains("Wo")).map(|(_, y)| *y).fold(0.0, f64::max);
            let facts = rows.iter().find(|(text, _)| text == "3 problems").expect("the facts").1;
            assert!(facts - last_name > 1.7 * size.width / 6.0, "{words}: {rows:?}");
            assert!(rows[0].1 > size.margin && facts < size.height - size.margin, "{words}: {rows:?}");
        }
    }
}

#[test]
fn lines_are_at_most_as_wide_as_asked_and_keep_every_word() {
    use text_width::{Weight, first_lines, lines, text_width};
    let text = "1.\u{a0}a1-b2-c3-d4-e5-f6-g7 b2-c3-d4 2.\u{a0}Größe … Ходят белые 漢字漢字 ends";
    for width in 5..60 {
        for weight in [Weight::Regular, Weight::Bold] {
            let width = f64::from(width);
            let lines = lines(text, width, weight);
            assert!(lines.iter().all(|line| text_width(line, weight) <= width), "{width}: {lines:?}");
            let squeezed = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
            assert_eq!(squeezed(&lines.concat()), squeezed(text));
            let first = first_lines(text, width, weight, 2);
            assert!(first.len() <= 2 && first.iter().all(|line| text_width(line, weight) <= width), "{first:?}");
            assert_eq!(first.last().is_some_and(|line| line.ends_with('…')), lines.len() > 2, "{width}: {first:?}");
        }
    }
}

/// Folds printed sheets as a person does: lays them on each other with the first one at the bottom, folds the stack, and
/// reads from the cover.
#[test]
fn pages_of_folded_sheets_are_in_order() {
    for count in 1..60 {
        let sides = imposition(count);
        let sheets: Vec<&[[usize; 2]]> = sides.chunks(2).collect();
        assert_eq!(sheets.len(), count.div_ceil(4), "no more sheets than needed for {count} pages");
        // The right half of the front is in front of the fold; turned over, the left half of the back is behind it.
        let outward = sheets.iter().flat_map(|sheet| [sheet[0][1], sheet[1][0]]);
        let back = sheets.iter().rev().flat_map(|sheet| [sheet[1][1], sheet[0][0]]);
        let read: Vec<usize> = outward.chain(back).collect();
        assert_eq!(read, (0..4 * sheets.len()).collect::<Vec<_>>());
    }
    assert_eq!(imposition(8), [[7, 0], [1, 6], [5, 2], [3, 4]]);
    assert_eq!(imposition(0), Vec::<[usize; 2]>::new());
}

#[test]
fn sheets_have_the_size_of_the_paper() {
    for (paper, size, sides) in [
        (Paper::A4, "width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\"", 8),
        (Paper::Letter, "width=\"215.9mm\" height=\"279.4mm\" viewBox=\"0 0 215.9 279.4\"", 8),
        (Paper::FoldedA5, "width=\"297mm\" height=\"210mm\" viewBox=\"0 0 297 210\"", 6),
    ] {
        let booklet = Booklet::new(text(12), BookletOptions { paper, ..BookletOptions::default() });
        let sheets = booklet.sheets();
        assert_eq!(sheets.len(), sides, "{paper:?}");
        for sheet in sheets {
            let file = sheet.draw().to_string();
            assert!(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" ") && file.contains(size), "{file}");
        }
    }
}

#[test]
fn text_of_people_is_escaped() {
    let booklet = Booklet::new(text(1), BookletOptions::default());
    let file = booklet.sheets()[0].draw().to_string();
    assert!(file.contains(">Twelve &lt;problems> &amp; &quot;more&quot;</text>"), "{file}");
}

#[test]
fn moves_and_positions_follow_the_chosen_names() {
    let start = piece_list::parse("a1WWW b2BBB, White to move", Board::Seven).expect("a position");
    let rule = CaptureRule::MustFinish;
    let mv = laska_rules::notation::parse_move("a1-b2-c3", &start, rule).expect("a move");
    assert_eq!(moves_text(&start, rule, &[mv], SquareNames::Letters), "1.\u{a0}a1-b2-c3");
    assert_eq!(moves_text(&start, rule, &[mv], SquareNames::Numbers), "1.\u{a0}1-5-9");
    let black = piece_list::parse("a1W d4b, Black to move", Board::Seven).expect("a position");
    let mv = black.legal_moves(rule)[0];
    assert_eq!(moves_text(&black, rule, &[mv], SquareNames::Letters), format!("1…\u{a0}{mv}"));
    for (squares, counters, expected) in [
        (SquareNames::Letters, CounterNames::Modern, "a1WWW b2BBB, White to move"),
        (SquareNames::Numbers, CounterNames::Modern, "1WWW 5BBB, White to move"),
        (
            SquareNames::Numbers,
            CounterNames::Lasker,
            "A moves. — A on 1, green, green, green. — B on 5, red, red, red.",
        ),
    ] {
        assert_eq!(position_text(&start, squares, counters), expected);
    }
}
