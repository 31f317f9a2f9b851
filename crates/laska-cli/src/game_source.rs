//! Games outside of the program: records in files, and links that the site opens.

use std::fs::File;
use std::io::{self, Read};

use clap::Args;
use laska_app::address::{read_address, write_line_address};
use laska_app::{GameCursor, record_link};
use laska_cli::error::CommandError;
use laska_rules::notation::record::{Annotation, Record, Records, limits};
use laska_rules::{Color, DrawRules, Game};

/// The argument that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// What the address of the analysis begins with, after `#`.
const ANALYSIS: &str = "analysis/";

/// What the address of an annotated game begins with in the analysis.
const ANNOTATED: &str = "annotated=";

/// The site that links lead to.
#[derive(Args, Clone, Debug)]
pub(crate) struct SiteArgs {
    /// Address of the site that links lead to; the default is the one of 'cargo xtask play'
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/", value_parser = parse_site)]
    site: String,
}

fn parse_site(text: &str) -> Result<String, String> {
    if !["http://", "https://"].iter().any(|scheme| text.starts_with(scheme)) || text.contains(['#', ' ']) {
        return Err("expected an address such as https://laska.example/".to_owned());
    }
    Ok(format!("{}/", text.trim_end_matches('/')))
}

impl SiteArgs {
    /// Returns the link that opens a game on the site, at its current position.
    pub(crate) fn game_link(&self, game: &Game) -> String {
        format!("{}#{}", self.site, write_line_address(game, Color::White))
    }

    /// Returns the link that opens a record on the site: in the analysis if it has comments or variations.
    ///
    /// # Errors
    /// If the record is too long for a link.
    pub(crate) fn record_link(&self, record: &Record) -> Result<String, CommandError> {
        if !is_annotated(record) {
            return Ok(self.game_link(&main_line(record)));
        }
        let text = record_link::write(record).map_err(|error| {
            CommandError::failed(format!("the game with its comments is too long for a link: {error}"))
        })?;
        Ok(format!("{}study.html#{ANALYSIS}{ANNOTATED}{text}", self.site))
    }
}

/// Reads the first game of a file, of standard input (`-`), or of a link to the site.
///
/// # Errors
/// If the source cannot be read or contains no valid game. The error names the source and the place.
pub(crate) fn read_record(source: &str) -> Result<Record, CommandError> {
    let named = |error: &dyn std::fmt::Display| CommandError::invalid_input(format!("{source}: {error}"));
    if let Some((_, fragment)) = source.split_once('#') {
        let address = fragment.strip_prefix(ANALYSIS).unwrap_or(fragment);
        return match address.strip_prefix(ANNOTATED) {
            Some(text) => record_link::read(text.split('&').next().unwrap_or_default())
                .map_err(|error| CommandError::invalid_input(format!("link: {error}"))),
            None => read_address(address)
                .map(|game| record_of(&game))
                .map_err(|error| CommandError::invalid_input(format!("link: {error}"))),
        };
    }
    let text = read_text(source).map_err(|error| named(&error))?;
    match Records::new(&text).next() {
        Some(record) => record.map_err(|error| named(&error)),
        None => Err(named(&"no game; expected moves such as '1. c3-d4 e5-d4-c3'")),
    }
}

/// Reads a text that is not longer than any record, from a file or standard input (`-`).
pub(crate) fn read_text(source: &str) -> io::Result<String> {
    let input: Box<dyn Read> = match source {
        STANDARD_INPUT => Box::new(io::stdin().lock()),
        path => Box::new(File::open(path)?),
    };
    let mut text = String::new();
    // One byte more than allowed gives the error of the limit.
    input.take(limits::BYTES as u64 + 1).read_to_string(&mut text)?;
    Ok(text)
}

/// Returns the record of a game with its undone moves.
pub(crate) fn record_of(game: &Game) -> Record {
    GameCursor::<()>::new(game.clone()).to_record(|()| Annotation::default())
}

/// Returns the game of a record's main line, with the usual draw rules.
pub(crate) fn main_line(record: &Record) -> Game {
    let end = record.main_line().last().copied().unwrap_or(laska_rules::NodeId::ROOT);
    record.game_to(end).with_draw_rules(DrawRules::BOTH)
}

/// Returns whether a record has comments, symbols or variations.
fn is_annotated(record: &Record) -> bool {
    let tree = record.tree();
    tree.preorder().into_iter().any(|id| tree.children(id).len() > 1 || *tree.note(id) != Annotation::default())
}
