//! Counts the contents of the library, as a Markdown table for docs/figures.md.

use laska_library::{Book, Certainty, EntryKind, Puzzles, data};

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
        ("puzzles, all proven", puzzles.all.len()),
        ("positions in the opening book, including mirror images", book.len()),
    ] {
        println!("| {what} | {number} |");
    }
    Ok(())
}
