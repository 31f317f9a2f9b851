//! An analysis as it is saved: every move, comment, mark and score of it, and where it was left. Knows no store.
//!
//! A line each, and the record last, as any program reads it:
//!
//! ```text
//! laska-analysis 1
//! saved 1763750000000                  when, in milliseconds since the year 1970 began
//! title Ann against Ben                what a list calls it
//! plies 39                             how many moves its main line has
//! address fen=…&moves=…&ply=2          of the line on the board
//! source record=lasker-1               the record of the library that it began with
//! draws none                           if no rule draws
//! end white resigned                   how the main line ended, if that is not on the board
//! line 12 2                            the last move of the line on the board, counted in the order of the record from 1,
//!                                      and how many of its moves are played
//! bottom b                             the side at the bottom
//! review 12 0.52:c3-d4 0.48:-          the last move of the line that was reviewed; of each position what it promises
//!                                      White, and the best move
//! record
//! [White "Ann"]
//! …
//! ```

use laska_app::GameCursor;
use laska_app::address::{end_words, read_end};
use laska_rules::notation::record::{self, Annotation, Record, Records, Tags};
use laska_rules::notation::{excerpt, piece_list};
use laska_rules::{Color, DrawRules, Game, NodeId, Outcome};

use super::Analysis;
use super::review::Review;
use crate::transfer::record_title;

/// The first line; the number grows when the form changes.
const FIRST_LINE: &str = "laska-analysis 1\n";

/// The line before the record.
const RECORD_SEPARATOR: &str = "\nrecord\n";

/// The word for an analysis that no rule draws.
const NO_DRAWS: &str = "none";

/// What a list tells of a saved analysis, without its record being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSummary {
    /// When it was saved, in milliseconds since the year 1970 began.
    pub moment: u64,
    /// What it is called.
    pub title: String,
    /// How many moves its main line has, of both sides together.
    pub plies: usize,
    /// The address that it was left at.
    pub address: String,
}

/// An analysis as it is saved.
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
    /// The line of the review, as `line`, and what was found of its positions, as text.
    review: Option<(usize, String)>,
    /// What the store has it under, where it came from there.
    key: Option<String>,
}

impl Analysis {
    /// The analysis as it is to be saved; `None` as long as nothing was entered that its address does not tell, and while
    /// a faulty address is left to be mended.
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
            end: self.document.cursor.settled_end(),
            line: self.document.cursor.line().last().copied().map_or(0, number),
            ply: self.game().moves().len(),
            bottom: self.input.bottom,
            review: self.document.review.as_ref().map(|review| {
                let end = self.document.cursor.tree().follow(review.moves().iter().copied()).last().copied();
                (end.map_or(0, number), review.to_text())
            }),
            key: self.document.key.clone(),
            record,
        })
    }

    /// Opens a saved analysis as it was left.
    pub(super) fn restore(&mut self, saved: &SavedAnalysis) {
        self.replace_game(saved.cursor(), saved.bottom);
        self.document.key.clone_from(&saved.key);
        self.document.tags = saved.record.tags.clone();
        self.document.source.clone_from(&saved.source);
        self.document.needs_saving = true;
        self.document.review = saved.review.as_ref().map(|(line, found)| {
            let game = saved.record.game_to(move_by_number(&saved.record, *line));
            Review::from_text(&game.with_draw_rules(saved.draws), found)
        });
    }
}

impl SavedSummary {
    /// What a text tells that [`Saved::text`] has written; `None` where it is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let header = text.strip_prefix(FIRST_LINE)?.split_once(RECORD_SEPARATOR)?.0;
        Some(Self {
            moment: field(header, "saved")?.parse().ok()?,
            title: field(header, "title")?.to_owned(),
            plies: field(header, "plies")?.parse().ok()?,
            address: field(header, "address")?.to_owned(),
        })
    }
}

impl SavedAnalysis {
    /// As text, saved at that moment: milliseconds since the year 1970 began.
    #[must_use]
    pub fn write(&self, moment: u64) -> String {
        format!("{FIRST_LINE}saved {moment}\n{}", self.body())
    }

    /// Whether a text says the same, whenever it was saved.
    #[must_use]
    pub fn matches_text(&self, text: &str) -> bool {
        text.splitn(3, '\n').nth(2) == Some(&self.body())
    }

    fn body(&self) -> String {
        let Self { address, source, record, draws, end, line, ply, bottom, review, key: _ } = self;
        let mut lines =
            vec![format!("title {}", self.title()), format!("plies {}", self.plies()), format!("address {address}")];
        lines.extend(source.as_ref().map(|source| format!("source {source}")));
        lines.extend((*draws == DrawRules::NONE).then(|| format!("draws {NO_DRAWS}")));
        lines.extend(end.and_then(end_words).map(|words| format!("end {words}")));
        lines.push(format!("line {line} {ply}"));
        lines.push(format!("bottom {}", bottom.letter()));
        lines.extend(review.as_ref().map(|(line, found)| format!("review {line} {found}")));
        format!("{}{RECORD_SEPARATOR}{record}", lines.join("\n"))
    }

    /// Reads what [`Saved::text`] has written; `None` where the record cannot be read. What else is damaged is left out:
    /// the analysis then stands at its start.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (header, record) = text.strip_prefix(FIRST_LINE)?.split_once(RECORD_SEPARATOR)?;
        let record = Records::new(record).next()?.ok()?;
        let field = |name: &str| field(header, name);
        let numbers = field("line").and_then(|words| words.split_once(' '));
        let (line, ply) =
            numbers.and_then(|(line, ply)| Some((line.parse().ok()?, ply.parse().ok()?))).unwrap_or((0, 0));
        let review = field("review").and_then(|words| words.split_once(' '));
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
            review: review.and_then(|(line, found)| Some((line.parse().ok()?, found.to_owned()))),
            key: None,
            record,
        })
    }

    /// What it is called in a list: by its players where they are known, else by its first moves, or by its columns.
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

    /// The same as a store has it under that key.
    #[must_use]
    pub fn with_key(self, key: String) -> Self {
        Self { key: Some(key), ..self }
    }

    /// The key of the store that it came from.
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
            cursor.settle_main_line(end);
        }
        cursor.go_to(move_by_number(&self.record, self.line));
        cursor.go_to_ply(self.ply);
        cursor
    }
}

/// What stands behind a word that begins a line.
fn field<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

/// The number of a move in the order of its record, from 1; 0 for the start.
fn number_of(record: &Record, id: NodeId) -> usize {
    record.tree().preorder().iter().position(|&it| it == id).map_or(0, |place| place + 1)
}

/// The move of that number; the start if there is none.
fn move_by_number(record: &Record, number: usize) -> NodeId {
    let place = number.checked_sub(1);
    place.and_then(|place| record.tree().preorder().get(place).copied()).unwrap_or(NodeId::ROOT)
}
