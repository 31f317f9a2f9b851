//! A saved analysis and its text: every move, comment, symbol and score, and the position it was left at.
//!
//! One field per line, and the record last, in the format that other programs read:
//!
//! ```text
//! laska-analysis 1
//! saved 1763750000000                  when it was saved, in milliseconds since 1970
//! created 1763740000000                when it was saved for the first time
//! key 0f3a99b2                         its key in the database
//! name The long chain                  the name that the user gave it
//! collection Endings                   the collection that it belongs to
//! title Ann vs. Ben                    its title without a name
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
//!
//! Fields that are missing or damaged are left out. The record must be readable.

use std::fmt;

use laska_app::address::{draws_words, end_words, read_draws, read_end, write_line_address};
use laska_app::fields::field;
use laska_app::{GameCursor, MoveNumbers, Timestamp};
use laska_rules::notation::record::{self, Annotation, Record, Records};
use laska_rules::notation::{excerpt, piece_list};
use laska_rules::{Color, DeclaredResult, DrawRules, Game, NodeId, Position};
use laska_ui::settings::Shown;
use laska_ui::tr;

use crate::transfer::title_of_tags;

/// The first line; the number grows when the format changes.
const FIRST_LINE: &str = "laska-analysis 1\n";

/// The line before the record.
const RECORD_SEPARATOR: &str = "\nrecord\n";

/// The value of `view` while the review is shown.
const REVIEW_VIEW: &str = "review";

/// The key of a saved analysis: letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AnalysisKey(String);

impl AnalysisKey {
    pub fn new(number: u32) -> Self {
        Self(format!("{number:08x}"))
    }

    pub fn read(text: &str) -> Option<Self> {
        let is_key = (1..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_key.then(|| Self(text.to_owned()))
    }

    /// Returns the key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AnalysisKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How the user has named and sorted an analysis. Both texts are single lines, and empty without a name or a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    name: String,
    collection: String,
}

/// The maximum length of a name in characters.
const MAX_NAME: usize = 120;

impl Label {
    /// Creates a label. White space becomes single spaces, and texts that are too long are cut.
    pub fn new(name: &str, collection: &str) -> Self {
        let line = |text: &str| {
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            words.chars().filter(|c| !c.is_control()).take(MAX_NAME).collect()
        };
        Self { name: line(name), collection: line(collection) }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn collection(&self) -> &str {
        &self.collection
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct SavedAnalysis {
    /// Its key, once it has one.
    pub key: Option<AnalysisKey>,
    /// When it was saved for the first time.
    pub created: Option<Timestamp>,
    /// Its name and collection.
    pub label: Label,
    /// The address of the line on the board.
    pub address: String,
    /// The library record it started from.
    pub source: Option<String>,
    /// The moves with tags, comments, symbols and the result.
    pub record: Record,
    /// The rules that draw the game.
    pub draws: DrawRules,
    /// How the main line ended, if the board does not show it.
    pub end: Option<DeclaredResult>,
    /// The last move of the line on the board, by its number in the record.
    pub line: usize,
    /// How many moves of that line have been played.
    pub ply: usize,
    /// The side at the bottom.
    pub bottom: Color,
    /// The last move of the reviewed line, numbered like `line`, and the results as text.
    pub review: Option<(usize, String)>,
    pub review_shown: Shown,
}

impl SavedAnalysis {
    /// Creates an analysis of a record, at its start.
    pub fn of_record(record: Record) -> Self {
        let mut saved = Self {
            key: None,
            created: None,
            label: Label::default(),
            address: String::new(),
            source: None,
            draws: DrawRules::BOTH,
            end: None,
            line: MoveNumbers::of(record.tree()).last_of(&record.main_line()),
            ply: 0,
            bottom: Color::White,
            review: None,
            review_shown: Shown::No,
            record,
        };
        saved.renew_address();
        saved
    }

    /// Returns the analysis as text.
    pub fn write(&self, Timestamp(saved): Timestamp) -> String {
        format!("{FIRST_LINE}saved {saved}\n{}", self.body())
    }

    /// Whether a text has the same content, regardless of when it was saved.
    pub fn matches_text(&self, text: &str) -> bool {
        text.splitn(3, '\n').nth(2) == Some(&self.body())
    }

    fn body(&self) -> String {
        let mut lines = Vec::new();
        let mut add = |name: &str, value: &str| lines.push(format!("{name} {value}"));
        if let Some(Timestamp(created)) = self.created {
            add("created", &created.to_string());
        }
        if let Some(AnalysisKey(key)) = &self.key {
            add("key", key);
        }
        for (name, value) in [("name", self.label.name()), ("collection", self.label.collection())] {
            if !value.is_empty() {
                add(name, value);
            }
        }
        add("title", &self.title());
        add("plies", &self.plies().to_string());
        add("address", &self.address);
        if let Some(source) = &self.source {
            add("source", source);
        }
        if let Some(words) = draws_words(self.draws) {
            add("draws", words);
        }
        if let Some(end) = self.end.map(end_words) {
            add("end", end);
        }
        add("line", &format!("{} {}", self.line, self.ply));
        add("bottom", &self.bottom.letter().to_string());
        if let Some((line, results)) = &self.review {
            add("review", &format!("{line} {results}"));
        }
        if self.review_shown == Shown::Yes {
            add("view", REVIEW_VIEW);
        }
        format!("{}{RECORD_SEPARATOR}{}", lines.join("\n"), self.record)
    }

    /// Reads a text written by [`SavedAnalysis::write`], and when it was saved; `None` if its record cannot be read. Other
    /// damaged fields are ignored, and the analysis then opens at its start.
    pub fn read(text: &str) -> Option<(Self, Timestamp)> {
        let (header, record) = text.strip_prefix(FIRST_LINE)?.split_once(RECORD_SEPARATOR)?;
        let record = Records::new(record).next()?.ok()?;
        let field = |name: &str| field(header, name);
        let time = |name: &str| field(name).and_then(|value| value.parse().ok()).map(Timestamp);
        let numbers = field("line").and_then(|value| value.split_once(' '));
        let (line, ply) =
            numbers.and_then(|(line, ply)| Some((line.parse().ok()?, ply.parse().ok()?))).unwrap_or((0, 0));
        let review = field("review").and_then(|value| value.split_once(' '));
        let is_turned = field("bottom").is_some_and(|it| it.chars().eq([Color::Black.letter()]));
        let saved = Self {
            key: field("key").and_then(AnalysisKey::read),
            created: time("created"),
            label: Label::new(field("name").unwrap_or_default(), field("collection").unwrap_or_default()),
            address: field("address")?.to_owned(),
            source: field("source").map(str::to_owned),
            draws: read_draws(field("draws")),
            end: field("end").and_then(read_end),
            line,
            ply,
            bottom: if is_turned { Color::Black } else { Color::White },
            review: review.and_then(|(line, results)| Some((line.parse().ok()?, results.to_owned()))),
            review_shown: (field("view") == Some(REVIEW_VIEW)).into(),
            record,
        };
        Some((saved, time("saved").unwrap_or_default()))
    }

    /// Returns the title without a name: the players and the event if the record names them, or else the first moves, or
    /// what position it is.
    pub fn title(&self) -> String {
        let without_tags = || match self.plies() {
            0 => position_title(self.record.start()),
            _ => self.moves_text(),
        };
        title_of_tags(&self.record.tags).unwrap_or_else(without_tags)
    }

    /// Returns the first moves, or the start position if there are none.
    pub(super) fn moves_text(&self) -> String {
        let main = self.main_line();
        if main.moves().is_empty() {
            return excerpt(&piece_list::write(main.start()));
        }
        excerpt(&record::write(&main))
    }

    /// Returns the length of the main line in plies.
    pub fn plies(&self) -> usize {
        self.record.main_line().len()
    }

    pub(super) fn main_line(&self) -> Game {
        self.record.game_to(self.record.main_line().last().copied().unwrap_or(NodeId::ROOT))
    }

    /// Returns the analysis with the position after the move with this number on the board, counted from 1 in the order
    /// of the record; 0 is the start.
    pub fn at_number(mut self, number: usize) -> Self {
        let numbers = MoveNumbers::of(self.record.tree());
        let node = numbers.node(number);
        let line = self.record.tree().line_through(node, |_| true);
        self.ply = self.record.tree().path(node).len();
        self.line = numbers.last_of(&line);
        self.review_shown = Shown::No;
        self.renew_address();
        self
    }

    /// Writes the address again after the moves or the position on the board have changed.
    fn renew_address(&mut self) {
        let cursor = self.cursor();
        self.address = write_line_address(cursor.game(), self.bottom);
        self.source = None;
    }

    /// Returns the game tree with the position that was left on the board.
    pub fn cursor(&self) -> GameCursor<Annotation> {
        let mut cursor = GameCursor::from_record(&self.record, Annotation::clone);
        if self.draws == DrawRules::NONE {
            cursor.set_draw_rules(DrawRules::NONE);
        }
        if let Some(end) = self.end {
            cursor.end_main_line_with(end);
        }
        cursor.go_to(MoveNumbers::of(self.record.tree()).node(self.line));
        cursor.go_to_ply(self.ply);
        cursor
    }
}

/// Returns the title of an analysis without moves: `Start position`, `Position, 5 : 4 columns, Black to move`.
pub(super) fn position_title(position: &Position) -> String {
    if *position == Position::start(position.board()) {
        return tr!("Start position").to_owned();
    }
    let count = |color| {
        position
            .board()
            .squares()
            .iter()
            .filter(|&at| position.column(at).is_some_and(|it| it.owner() == color))
            .count()
    };
    let (white, black) = (count(Color::White), count(Color::Black));
    match position.turn() {
        Color::White => tr!("Position, {white} : {black} columns, White to move", white = white, black = black),
        Color::Black => tr!("Position, {white} : {black} columns, Black to move", white = white, black = black),
    }
}

/// The fields by which a tab finds its analysis, read without the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedHeader {
    /// The key, if the text has one.
    pub key: Option<AnalysisKey>,
    /// When it was saved.
    pub saved: Timestamp,
    /// The address at which it was left.
    pub address: String,
}

impl SavedHeader {
    /// Reads the header of a text written by [`SavedAnalysis::write`]; `None` if the text is invalid.
    pub fn read(text: &str) -> Option<Self> {
        let header = text.strip_prefix(FIRST_LINE)?.split_once(RECORD_SEPARATOR)?.0;
        Some(Self {
            key: field(header, "key").and_then(AnalysisKey::read),
            saved: Timestamp(field(header, "saved")?.parse().ok()?),
            address: field(header, "address")?.to_owned(),
        })
    }
}
