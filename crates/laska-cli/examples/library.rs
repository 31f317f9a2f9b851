//! Counts the contents of the library, as a Markdown table for docs/figures.md.

use laska_library::{Book, Certainty, Difficulty, EntryKind, Goal, Puzzle, PuzzleKind, Puzzles, Theme, data};
use laska_rules::Color;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (library, puzzles, book) = (data::library(), data::PUZZLES.parse::<Puzzles>()?, data::BOOK.parse::<Book>()?);
    let count = |kind| library.of_kind(kind).count();
    let with_certainty = |certainty| {
        let assessments = library.of_kind(EntryKind::Study).filter_map(laska_library::LibraryEntry::assessment);
        assessments.filter(|assessment| assessment.certainty == certainty).count()
    };
    println!("| what | number |\n| :--- | ---: |");
    for (what, number) in [
        ("games", count(EntryKind::Game)),
        ("named openings", count(EntryKind::Opening)),
        ("studies", count(EntryKind::Study)),
        ("studies with an exact result", with_certainty(Certainty::Exact)),
        ("studies with a proven win", with_certainty(Certainty::Searched)),
        ("pieces of advice", count(EntryKind::Advice)),
        ("puzzles", puzzles.all.len()),
        ("positions in the opening book, including mirror images", book.len()),
    ] {
        println!("| {what} | {number} |");
    }
    for (what, number) in puzzle_counts(&puzzles.all) {
        println!("| puzzles: {what} | {number} |");
    }
    Ok(())
}

/// Counts the puzzles of each kind, goal, side, difficulty and theme.
fn puzzle_counts(all: &[Puzzle]) -> Vec<(String, usize)> {
    let count = |what: String, is_counted: &dyn Fn(&Puzzle) -> bool| {
        (what, all.iter().filter(|puzzle| is_counted(puzzle)).count())
    };
    let mut counts = vec![
        count("exact".to_owned(), &|puzzle| puzzle.kind == PuzzleKind::Exact),
        count("decisive".to_owned(), &|puzzle| puzzle.kind == PuzzleKind::Decisive),
        count("to hold".to_owned(), &|puzzle| puzzle.goal == Goal::Hold),
        count("White to move".to_owned(), &|puzzle| puzzle.solution.start().turn() == Color::White),
        count("more than one move to find".to_owned(), &|puzzle| puzzle.solution.required().len() > 1),
    ];
    counts.extend(Difficulty::all().map(|difficulty| {
        count(format!("difficulty {}", difficulty.number()), &|puzzle| puzzle.difficulty() == difficulty)
    }));
    counts.extend(Theme::ALL.map(|theme| count(format!("theme {theme:?}"), &|puzzle| puzzle.has_theme(theme))));
    counts
}
