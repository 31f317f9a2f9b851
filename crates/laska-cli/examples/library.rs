//! Counts what the library has, as a Markdown table for docs/figures.md.

use laska_library::{Book, Certainty, Kind, Puzzles, data};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (library, puzzles, book) = (data::library(), Puzzles::read(data::PUZZLES)?, Book::read(data::BOOK)?);
    let of = |kind| library.of_kind(kind).count();
    let sure = |certainty| {
        let verdicts = library.of_kind(Kind::Study).filter_map(laska_library::Entry::verdict);
        verdicts.filter(|verdict| verdict.certainty == certainty).count()
    };
    println!("| what | number |\n| :--- | ---: |");
    for (what, number) in [
        ("games", of(Kind::Game)),
        ("openings with a name", of(Kind::Opening)),
        ("studies", of(Kind::Study)),
        ("studies with an exact result", sure(Certainty::Exact)),
        ("studies with a proven win", sure(Certainty::Searched)),
        ("puzzles, each proven", puzzles.all.len()),
        ("positions in the opening book, with their mirror images", book.len()),
    ] {
        println!("| {what} | {number} |");
    }
    Ok(())
}
