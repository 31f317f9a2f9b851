//! The text format of a saved analysis: every move, comment, symbol and score, and the position it was left at.
//!
//! One field per line, and the record last, in the format that other programs read:
//!
//! ```text
//! laska-analysis 1
//! saved 1763750000000                  when it was saved, in milliseconds since 1970
//! title Ann against Ben                its title in lists
//! plies 39                             the length of its main line
//! address fen=…&moves=…&ply=2          the address of the line on the board
//! source record=lasker-1               the library record it started from
//! draws none                           if the game has no draw rules
//! end white resigned                   how the main line ended, if the board does not show it
//! line 12 2                            the last move of the line on the board, as its number in the record (from 1),
//!                                      and how many of its moves have been played
//! bottom b                             the side at the bottom
//! review 12 0.52:c3-d4 0.48:-          the last move of the reviewed line; for each position White's winning chances
//!                                      and the best move
//! view review                          if the review is shown
//! record
//! [White "Ann"]
//! …
//! ```

use laska_app::GameCursor;
use laska_app::address::{end_words, read_end};
use laska_rules::notation::record::{self, Annotation, Record, Records, Tags};
use laska_rules::notation::{excerpt, piece_list};
use laska_rules::{Color, DrawRules, Game, NodeId, Outcome};

use laska_web::settings::Shown;

use super::Analysis;
use super::review::Review;
use crate::transfer::record_title;

/// The first line; the number grows when the format changes.
const FIRST_LINE: &str = "laska-analysis 1\n";

/// The line before the record.
const RECORD_SEPARATOR: &str = "\nrecord\n";

/// The value of `draws` for an analysis without draw rules.
const NO_DRAWS: &str = "none";

/// The value of `view` while the review is shown.
const REVIEW_VIEW: &str = "review";

/// The list entry of a saved analysis, read without parsing its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSummary {
    /// When it was saved, in milliseconds since 1970.
    pub saved_at: u64,
    /// Its title.
    pub title: String,
    /// The length of its main line, in plies.
    pub plies: usize,
    /// The address at which it was left.
    pub address: String,
}

/// A saved analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedAnalysis {
    address: String,
    source: Option<String>,
    record: Record,
    draws: DrawRules,
    end: Option<Outcome>,
    /// The last move of the line on the board, by its number in the record.
    line: usize,
    ply: usize,
    bottom: Color,
    /// The reviewed line, numbered like `line`, and its results as text.
    review: Option<(usize, String)>,
    review_shown: Shown,
    /// The storage key it was loaded from, if any.
    key: Option<String>,
}

impl Analysis {
    /// Returns the analysis to save; `None` while its address contains everything, and while an invalid address is left
    /// for the user to correct.
    #[must_use]
    pub fn saved(&self) -> Option<SavedAnalysis> {
        let address = self.address().filter(|_| self.document.needs_saving || self.document.review.is_some())?;
        let mut record = self.record();
        record.tags = self.document.tags.clone();
        let number = |id: NodeId| number_of(&record, id);
        Some(SavedAnalysis {
            address,
            source: self.document.source.clone(),
            draws: self.game().draw_rules(),
            end: self.document.cursor.main_line_ended_with(),
            line: self.document.cursor.line().last().copied().map_or(0, number),
            ply: self.game().moves().len(),
            bottom: self.input.bottom,
            review: self.document.review.as_ref().map(|review| {
                let end = self.document.cursor.tree().follow(review.moves().iter().copied()).last().copied();
                (end.map_or(0, number), review.to_text())
            }),
            review_shown: self.review_shown,
            key: self.document.key.clone(),
            record,
        })
    }

    /// Opens a saved analysis at the position it was left at.
    pub(super) fn restore(&mut self, saved: &SavedAnalysis) {
        self.replace_game(saved.cursor(), saved.bottom);
        self.document.key.clone_from(&saved.key);
        self.document.tags = saved.record.tags.clone();
        self.document.source.clone_from(&saved.source);
        self.document.needs_saving = true;
        self.document.review = saved.review.as_ref().map(|(line, results)| {
            let game = saved.record.game_to(move_by_number(&saved.record, *line));
            Review::from_text(&game.with_draw_rules(saved.draws), results)
        });
        self.review_shown = saved.review_shown;
        self.apply_theory();
    }
}

impl SavedSummary {
    /// Reads the header of a text written by [`SavedAnalysis::write`]; `None` if the text is invalid.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let header = text.strip_prefix(FIRST_LINE)?.split_once(RECORD_SEPARATOR)?.0;
        Some(Self {
            saved_at: field(header, "saved")?.parse().ok()?,
            title: field(header, "title")?.to_owned(),
            plies: field(header, "plies")?.parse().ok()?,
            address: field(header, "address")?.to_owned(),
        })
    }
}

impl SavedAnalysis {
    /// Returns the analysis as text. `saved_at` is in milliseconds since 1970.
    #[must_use]
    pub fn write(&self, saved_at: u64) -> String {
        format!("{FIRST_LINE}saved {saved_at}\n{}", self.body())
    }

    /// Whether a text has the same content, regardless of when it was saved.
    #[must_use]
    pub fn matches_text(&self, text: &str) -> bool {
        text.splitn(3, '\n').nth(2) == Some(&self.body())
    }

    fn body(&self) -> String {
        let Self { address, source, record, draws, end, line, ply, bottom, review, review_shown, key: _ } = self;
        let mut lines =
            vec![format!("title {}", self.title()), format!("plies {}", self.plies()), format!("address {address}")];
        lines.extend(source.as_ref().map(|source| format!("source {source}")));
        lines.extend((*draws == DrawRules::NONE).then(|| format!("draws {NO_DRAWS}")));
        lines.extend(end.and_then(end_words).map(|end| format!("end {end}")));
        lines.push(format!("line {line} {ply}"));
        lines.push(format!("bottom {}", bottom.letter()));
        lines.extend(review.as_ref().map(|(line, results)| format!("review {line} {results}")));
        lines.extend((*review_shown == Shown::Yes).then(|| format!("view {REVIEW_VIEW}")));
        format!("{}{RECORD_SEPARATOR}{record}", lines.join("\n"))
    }

    /// Reads a text written by [`SavedAnalysis::write`]; `None` if its record cannot be read. Other damaged fields are
    /// ignored, and the analysis then opens at its start.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (header, record) = text.strip_prefix(FIRST_LINE)?.split_once(RECORD_SEPARATOR)?;
        let record = Records::new(record).next()?.ok()?;
        let field = |name: &str| field(header, name);
        let numbers = field("line").and_then(|value| value.split_once(' '));
        let (line, ply) =
            numbers.and_then(|(line, ply)| Some((line.parse().ok()?, ply.parse().ok()?))).unwrap_or((0, 0));
        let review = field("review").and_then(|value| value.split_once(' '));
        Some(Self {
            address: field("address")?.to_owned(),
            source: field("source").map(str::to_owned),
            draws: if field("draws") == Some(NO_DRAWS) { DrawRules::NONE } else { DrawRules::BOTH },
            end: field("end").and_then(read_end),
            line,
            ply,
            bottom: if field("bottom").is_some_and(|it| it.chars().eq([Color::Black.letter()])) {
                Color::Black
            } else {
                Color::White
            },
            review: review.and_then(|(line, results)| Some((line.parse().ok()?, results.to_owned()))),
            review_shown: if field("view") == Some(REVIEW_VIEW) { Shown::Yes } else { Shown::No },
            key: None,
            record,
        })
    }

    /// Returns the title for lists: the players if the record names them, or else the first moves, or the start
    /// position.
    fn title(&self) -> String {
        if [Tags::WHITE, Tags::BLACK, Tags::EVENT].iter().any(|name| self.record.tags.get(name).is_some()) {
            return record_title(&self.record);
        }
        let main = self.main_line();
        if main.moves().is_empty() {
            return excerpt(&piece_list::write(main.start()));
        }
        excerpt(&record::write(&main))
    }

    fn plies(&self) -> usize {
        self.record.main_line().len()
    }

    fn main_line(&self) -> Game {
        self.record.game_to(self.record.main_line().last().copied().unwrap_or(NodeId::ROOT))
    }

    /// Returns the analysis with the storage key it was loaded from.
    #[must_use]
    pub fn with_key(self, key: String) -> Self {
        Self { key: Some(key), ..self }
    }

    /// Returns the storage key it was loaded from.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    fn cursor(&self) -> GameCursor<Annotation> {
        let mut cursor = GameCursor::from_record(&self.record, Annotation::clone);
        if self.draws == DrawRules::NONE {
            cursor.set_draw_rules(DrawRules::NONE);
        }
        if let Some(end) = self.end {
            cursor.end_main_line_with(end);
        }
        cursor.go_to(move_by_number(&self.record, self.line));
        cursor.go_to_ply(self.ply);
        cursor
    }
}

/// Returns the value of a header field.
fn field<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

/// Returns the number of a move in the order of its record, from 1; 0 for the start.
fn number_of(record: &Record, id: NodeId) -> usize {
    record.tree().preorder().iter().position(|&it| it == id).map_or(0, |index| index + 1)
}

/// Returns the move with a number; the start if there is none.
fn move_by_number(record: &Record, number: usize) -> NodeId {
    let index = number.checked_sub(1);
    index.and_then(|index| record.tree().preorder().get(index).copied()).unwrap_or(NodeId::ROOT)
}
