//! What an opened address does: it puts a game on the board, or is told where it is faulty.

use laska_app::address::{AddressError, read_line_address, write_address, write_line_address};
use laska_app::{BoardInput, GameCursor};
use laska_rules::notation::record::Annotation;
use laska_rules::{Color, DrawRules, Game};
use laska_web::notice::Notice;

use super::Analysis;
use super::analysis::Document;

/// What an address begins with whose game shall be reviewed: `review&fen=…&moves=…`.
const REVIEW: &str = "review";

/// Whether an address names a record, which the page has: one of the library, or the one that was brought in.
#[must_use]
pub fn is_record(rest: &str) -> bool {
    rest.starts_with(IMPORTED) || rest.starts_with(LIBRARY)
}

/// The address of the game that an address wants reviewed.
#[must_use]
pub fn reviewed(rest: &str) -> Option<&str> {
    rest.strip_prefix(REVIEW).map(|rest| rest.strip_prefix('&').unwrap_or(rest))
}

/// The address of a record of the library, before its name there.
pub const LIBRARY: &str = "record=";

/// The address of the record that was brought in last; what stands behind it tells one from the one before.
pub const IMPORTED: &str = "imported";

/// The address of a record at the end of that line of it, with that side at the bottom: `record=lasker-1&moves=…&bottom=b`.
#[must_use]
pub fn record_address(source: &str, line: &Game, bottom: Color) -> String {
    // The record tells where it begins, and how it may go on.
    let line = write_line_address(&line.clone().with_draw_rules(DrawRules::BOTH), bottom);
    let place: Vec<_> = line.split('&').filter(|part| PLACE.iter().any(|name| part.starts_with(name))).collect();
    [source].into_iter().chain(place).collect::<Vec<_>>().join("&")
}

/// The parts of an address that tell a place in a record.
const PLACE: [&str; 2] = ["moves=", "bottom="];

/// The record of the library that an address names.
pub(super) fn source_of(rest: &str) -> Option<&str> {
    rest.starts_with(LIBRARY).then(|| rest.split_once('&').map_or(rest, |(source, _)| source))
}

impl Analysis {
    /// Opens the game of an address. One that cannot be read is told, and changes nothing else.
    pub(super) fn open_address(&mut self, rest: &str) {
        if rest.is_empty() || self.is_at(rest) {
            return;
        }
        if is_record(rest) {
            // The page finds the record, and hands it over, unless it is on the board.
            if self.document.source.is_some() && self.document.source.as_deref() == source_of(rest) {
                self.show_line(rest);
            }
            return;
        }
        let review = reviewed(rest);
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

    /// Whether an address is that of what is shown.
    #[must_use]
    pub fn is_at(&self, rest: &str) -> bool {
        self.address().as_deref() == Some(rest)
    }

    /// Shows the place in the record on the board that its address tells; moves that it does not have become a variation.
    pub(super) fn show_line(&mut self, rest: &str) {
        let Some((_, place)) = rest.split_once('&').filter(|(source, _)| source_of(source).is_some()) else { return };
        let (start, capture_rule) = (self.game().start().clone(), self.game().variant().capture_rule);
        let start = Game::from_position(start, capture_rule).with_draw_rules(DrawRules::NONE);
        match read_line_address(&format!("{}&{place}", write_address(&start))) {
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

    /// Begins an empty analysis.
    pub(super) fn start_new(&mut self) {
        self.replace_game(GameCursor::new(Game::default()), Color::White);
    }

    /// Puts another game on the board.
    pub(super) fn replace_game(&mut self, cursor: GameCursor<Annotation>, bottom: Color) {
        self.document_count += 1;
        let document = Document::new(cursor.clone(), self.document_count);
        self.change(|it| *it = cursor);
        self.document = document;
        self.input = BoardInput::new(bottom);
        self.retry = None;
        self.address_invalid = false;
    }
}
