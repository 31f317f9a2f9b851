//! Owns the count of what the library has, as a Markdown table for docs/figures.md.

use laska_library::{Book, Certainty, Kind, Library, Puzzles};

const GAMES: &str = include_str!("../../laska-library/data/games.pgn");
const OPENINGS: &str = include_str!("../../laska-library/data/openings.pgn");
const STUDIES: &str = include_str!("../../laska-library/data/studies.pgn");
const PUZZLES: &str = include_str!("../../laska-library/data/puzzles.txt");
const BOOK: &str = include_str!("../../laska-library/data/book.txt");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let library = Library::read(&[(Kind::Game, GAMES), (Kind::Opening, OPENINGS), (Kind::Study, STUDIES)])?;
    let (puzzles, book) = (Puzzles::read(PUZZLES)?, Book::read(BOOK)?);
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
