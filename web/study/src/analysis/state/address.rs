//! Opens the game, review or record of an address in the analysis, reports invalid addresses, and writes links.

use laska_app::address::{AddressError, read_line_address, write_address, write_line_address};
use laska_app::{BoardInput, GameCursor, record_link};
use laska_rules::notation::record::Annotation;
use laska_rules::{Color, DrawRules, Game};
use laska_ui::notice::Notice;
use laska_ui::settings::Shown;

use super::analysis::Analysis;
use super::document::Document;
use crate::collection::AnalysisKey;

/// The prefix of an address whose game is to be reviewed: `review&fen=…&moves=…`.
const REVIEW_PREFIX: &str = "review";

/// The prefix of the address of a saved analysis: `saved=KEY`, with `&number=N` for a move.
pub const SAVED_PREFIX: &str = "saved=";

/// The name before the number of a move in such an address.
const NUMBER_PREFIX: &str = "number=";

/// Returns the address of a saved analysis, at the move with this number in the order of its record if there is one.
pub fn saved_address(key: &AnalysisKey, number: Option<usize>) -> String {
    let number = number.map(|number| format!("&{NUMBER_PREFIX}{number}"));
    format!("{SAVED_PREFIX}{key}{}", number.unwrap_or_default())
}

/// Reads the address of a saved analysis: its key, and the number of a move.
pub fn saved_place(rest: &str) -> Option<(AnalysisKey, Option<usize>)> {
    let rest = rest.strip_prefix(SAVED_PREFIX)?;
    let (key, number) = rest.split_once('&').unwrap_or((rest, ""));
    Some((AnalysisKey::read(key)?, number.strip_prefix(NUMBER_PREFIX).and_then(|number| number.parse().ok())))
}

/// Whether an address names a record: one from the library, one in the address itself, or the imported one.
pub fn is_record(rest: &str) -> bool {
    rest.starts_with(IMPORTED_PREFIX) || source_of(rest).is_some()
}

/// Returns the game's address inside the address of a review.
pub fn reviewed_address(rest: &str) -> Option<&str> {
    rest.strip_prefix(REVIEW_PREFIX).map(|rest| rest.strip_prefix('&').unwrap_or(rest))
}

/// The prefix of a library record's address, followed by its name.
pub const LIBRARY_PREFIX: &str = "record=";

/// The prefix of the address of a record in the address itself, followed by its text as a [`record_link`].
pub const ANNOTATED_PREFIX: &str = "annotated=";

/// The prefix of the imported record's address; the rest distinguishes one import from the next.
pub const IMPORTED_PREFIX: &str = "imported";

/// Returns the address of a record with a line of moves and the side at the bottom: `record=lasker-1&moves=…&bottom=b`.
pub fn record_address(source: &str, line: &Game, bottom: Color) -> String {
    // The record itself has the start position and the rules.
    let line = write_line_address(&line.clone().with_draw_rules(DrawRules::BOTH), bottom);
    let location: Vec<_> =
        line.split('&').filter(|part| LOCATION_KEYS.iter().any(|name| part.starts_with(name))).collect();
    [source].into_iter().chain(location).collect::<Vec<_>>().join("&")
}

/// The parts of an address that locate a position in a record.
const LOCATION_KEYS: [&str; 2] = ["moves=", "bottom="];

/// Returns the part of an address that names or contains a record that the address alone leads to.
pub(super) fn source_of(rest: &str) -> Option<&str> {
    let is_source = [LIBRARY_PREFIX, ANNOTATED_PREFIX].iter().any(|prefix| rest.starts_with(prefix));
    is_source.then(|| rest.split_once('&').map_or(rest, |(source, _)| source))
}

/// The address of an analysis for other people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SharedAddress {
    /// It leads to everything.
    Whole(String),
    /// It leads to the line on the board. Comments and variations are too long for an address.
    LineOnly(String),
}

impl Analysis {
    /// Opens the game of an address. An invalid address gives a notice and changes nothing else.
    pub(super) fn open_address(&mut self, rest: &str) {
        // The page loads a saved analysis and sends it as an event.
        if rest.is_empty() || self.is_at(rest) || rest.starts_with(SAVED_PREFIX) {
            return;
        }
        if is_record(rest) {
            // The page loads the record and sends it as an event, unless it is already on the board.
            if self.document.source.is_some() && self.document.source.as_deref() == source_of(rest) {
                self.show_line(rest);
            }
            return;
        }
        let review = reviewed_address(rest);
        match read_line_address(review.unwrap_or(rest)) {
            Ok((game, bottom)) => {
                self.replace_game(GameCursor::new(game), bottom);
                if review.is_some() {
                    self.begin_review();
                }
            }
            Err(error) => self.reject_address(error),
        }
    }

    /// Returns the part of the address after the section's name; `None` while an invalid address is left for the user
    /// to correct.
    pub fn address(&self) -> Option<String> {
        (!self.address_invalid).then(|| match &self.document.source {
            Some(source) => record_address(source, &self.game_here(), self.input.bottom),
            None => self.line_address(),
        })
    }

    /// Returns the address that leads other people to the analysis, with its comments and variations if there are any.
    pub fn shared_address(&self) -> SharedAddress {
        let document = &self.document;
        if let (Some(source), false) = (&document.source, document.needs_saving) {
            return SharedAddress::Whole(record_address(source, &self.game_here(), self.input.bottom));
        }
        let tree = document.cursor.tree();
        let is_bare = |id| tree.children(id).len() < 2 && *document.cursor.note(id) == Annotation::default();
        if document.tags.iter().next().is_none() && tree.preorder().into_iter().all(is_bare) {
            return SharedAddress::Whole(self.line_address());
        }
        let mut record = document.cursor.to_record(Annotation::clone);
        record.tags = document.tags.clone();
        record_link::write(&record).map_or_else(
            |_| SharedAddress::LineOnly(self.line_address()),
            |text| {
                let source = format!("{ANNOTATED_PREFIX}{text}");
                SharedAddress::Whole(record_address(&source, &self.game_here(), self.input.bottom))
            },
        )
    }

    /// Whether an address is the current one.
    pub fn is_at(&self, rest: &str) -> bool {
        self.address().as_deref() == Some(rest)
    }

    /// Shows the position that an address names in the record on the board; moves that the record lacks become a
    /// variation.
    pub(super) fn show_line(&mut self, rest: &str) {
        let Some((_, location)) = rest.split_once('&').filter(|(source, _)| source_of(source).is_some()) else {
            return;
        };
        let (start, capture_rule) = (self.game().start().clone(), self.game().variant().capture_rule);
        let start = Game::from_position(start, capture_rule).with_draw_rules(DrawRules::NONE);
        match read_line_address(&format!("{}&{location}", write_address(&start))) {
            Ok((line, bottom)) => {
                self.change(|cursor| {
                    cursor.go_to_ply(0);
                    for &mv in line.moves() {
                        if cursor.play(mv).is_err() {
                            break;
                        }
                    }
                    cursor.extend_line();
                });
                self.input.bottom = bottom;
            }
            Err(error) => self.reject_address(error),
        }
    }

    fn reject_address(&mut self, error: AddressError) {
        self.address_invalid = true;
        self.notice = Some(Notice::AddressIgnored(error));
    }

    /// Starts an empty analysis.
    pub(super) fn start_new(&mut self) {
        self.replace_game(GameCursor::new(Game::default()), Color::White);
    }

    /// Replaces the game on the board.
    pub(super) fn replace_game(&mut self, cursor: GameCursor<Annotation>, bottom: Color) {
        self.document_count += 1;
        let document = Document::new(cursor.clone(), self.document_count);
        self.change(|it| *it = cursor);
        self.document = document;
        self.input = BoardInput::new(bottom);
        (self.retry, self.review_shown) = (None, Shown::No);
        self.address_invalid = false;
    }
}
