//! `laska-lab openings report`: writes an account of the openings for players, from the data of the library.

mod evidence;
mod opening;
mod prose;
mod sources;
mod wins;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::text_diagram;
use laska_library::{EntryKind, data};
use laska_rules::Game;
use laska_rules::notation::record;

use evidence::Evidence;
use sources::Sources;

use crate::markdown::wrapped;

/// Write an account of the openings for players
///
/// The numbers are those of the library: the book, the deep searches of the named openings, the games of the engine
/// against itself, and the proven wins. The format is Markdown.
#[derive(Args)]
pub(super) struct Report {
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Report {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let text = Sources::of_library().report();
        fs::write(&self.out, &text).map_err(|error| CommandError::in_file(&self.out, error))?;
        Ok(writeln!(out, "{} bytes", text.len())?)
    }
}

impl Sources {
    fn report(&self) -> String {
        let openings = self.library.of_kind(EntryKind::Opening);
        let sections: Vec<_> = [prose::INTRODUCTION.to_owned(), self.first_moves()]
            .into_iter()
            .chain(openings.filter_map(|entry| opening::section(self, entry)))
            .chain([wins::section(&self.wins), self.errors_in_print(), self.computation()])
            .collect();
        wrapped(&sections.join("\n\n"))
    }

    fn first_moves(&self) -> String {
        let start = Game::default();
        let row = |text: &str| {
            let mut game = start.clone();
            record::play(&mut game, text).expect("a legal first move");
            let Evidence { chances, points, .. } = Evidence::of(self, &game);
            let chances = chances.map_or_else(|| "unknown".to_owned(), |chances| chances.to_string());
            let points = points.map_or_else(|| "unknown".to_owned(), |points| points.to_string());
            format!("| {text} | {chances} | {points} |")
        };
        let rows = ["c3-b4", "c3-d4", "a3-b4"].map(row).join("\n");
        let all = Evidence::of(self, &start).points.map(prose::start_points).unwrap_or_default();
        format!(
            "## The first move\n\n{}\n\n{}\n\n| First move | White’s chances, estimated | White’s points, measured |\n\
             | --- | ---: | ---: |\n{rows}\n\n{}\n\n{all}",
            text_diagram::of(start.position()),
            prose::FIRST_MOVES,
            prose::NAMES,
        )
    }

    /// Returns the section on misprints, from the comments that start with "Printed".
    fn errors_in_print(&self) -> String {
        let mut lines = vec![prose::ERRORS_IN_PRINT.to_owned()];
        for entry in self.library.of_kind(EntryKind::Opening) {
            let tree = entry.record().tree();
            for id in tree.preorder() {
                let note = tree.note(id);
                let comments = [note.before.as_str(), note.after.as_str()];
                for comment in comments.into_iter().filter(|comment| comment.starts_with("Printed")) {
                    let moves = record::write(&entry.record().game_to(id));
                    lines.push(format!("- **{}**, after {moves}: {comment}", entry.title()));
                }
            }
        }
        lines.push(prose::DOUBTFUL_MOVES.to_owned());
        let openings = self.library.of_kind(EntryKind::Opening);
        lines.extend(openings.flat_map(opening::doubtful_moves));
        lines.join("\n")
    }

    /// Returns the section on how everything was computed.
    fn computation(&self) -> String {
        let positions = data::BOOK.lines().count() - 1;
        prose::computation(positions, &self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_account_in_the_documentation_is_current() {
        let expected = Sources::of_library().report();
        let found = include_str!("../../../../../docs/openings.md");
        assert!(found == expected, "write it again: laska-lab openings report --out docs/openings.md");
    }

    #[test]
    fn printed_moves_that_lose_are_marked_where_they_stand() {
        let sources = Sources::of_library();
        let (mut wrong, mut marked) = (Vec::new(), 0);
        for entry in sources.library.of_kind(EntryKind::Opening) {
            let tree = entry.record().tree();
            let named_at = entry.opening().expect("an opening has a name").named_at;
            // The moves before the name belong to other openings as well.
            for id in tree.preorder().into_iter().filter(|&id| tree.path(id).contains(&named_at)) {
                let printed = opening::PrintedMove::of(&sources, entry.record(), id);
                let note = tree.note(id);
                let mark = note.nags.iter().find_map(|nag| nag.symbol()).unwrap_or_default();
                if !printed.allows(mark) || !printed.allows_comment(mark, note.after.as_str()) {
                    let (id, text, comment) = (entry.id(), &printed.text, note.after.as_str());
                    wrong.push(format!("{id}, {text}{mark} {comment}: {printed:?}"));
                }
                marked += usize::from(mark.contains('?'));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(marked > 15, "{marked}");
    }
}
