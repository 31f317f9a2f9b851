//! Counts what the library has, as a Markdown table for docs/figures.md.

use laska_library::{Book, Certainty, EntryKind, Puzzles, data};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (library, puzzles, book) = (data::library(), data::PUZZLES.parse::<Puzzles>()?, data::BOOK.parse::<Book>()?);
    let of = |kind| library.of_kind(kind).count();
    let sure = |certainty| {
        let assessments = library.of_kind(EntryKind::Study).filter_map(laska_library::LibraryEntry::assessment);
        assessments.filter(|assessment| assessment.certainty == certainty).count()
    };
    println!("| what | number |\n| :--- | ---: |");
    for (what, number) in [
        ("games", of(EntryKind::Game)),
        ("openings with a name", of(EntryKind::Opening)),
        ("studies", of(EntryKind::Study)),
        ("studies with an exact result", sure(Certainty::Exact)),
        ("studies with a proven win", sure(Certainty::Searched)),
        ("puzzles, each proven", puzzles.all.len()),
        ("positions in the opening book, with their mirror images", book.len()),
    ] {
        println!("| {what} | {number} |");
    }
    Ok(())
}
