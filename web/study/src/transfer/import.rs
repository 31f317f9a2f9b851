//! Owns the import of games: a text in, the games that are in it or what is wrong with it out. A link to a game and a
//! position are read as well. The text is never lost.

use std::rc::Rc;

use laska_rules::Variant;
use laska_rules::notation::record::{Record, RecordError, Records};
use laska_web::intent::Shown;
use laska_web::state::read_given;
use laska_web::t;

use super::record_of::record_of;
use super::record_words::record_title;

/// The dialog in which games are brought in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Import {
    text: Rc<str>,
    open: bool,
    /// What was found when the text was read last.
    found: Vec<Found>,
    /// What could not be done, beside what is wrong with the text.
    trouble: Option<Trouble>,
    /// The record that was chosen, to be handed over.
    chosen: Option<Rc<str>>,
}

/// Something that happens at the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportEvent {
    /// It is wanted.
    Opened,
    /// It is not wanted any more; its text stays.
    Closed,
    /// The text was changed.
    Written(Rc<str>),
    /// The text shall be read.
    Read,
    /// A text was dropped, pasted or opened: it is read at once.
    Brought(Rc<str>),
    /// One of the games was chosen.
    Chosen(usize),
    /// A file could not be had, or the record could not be handed over.
    Failed(Trouble),
    /// The record was handed over.
    HandedOver,
}

/// What could not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The file is larger than any text of games that is read.
    Large,
    /// The file cannot be read.
    Unreadable,
    /// The browser has no room to hand the record over.
    NoRoom,
}

/// A game of the text, or what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// A game.
    Game {
        /// What it is called.
        title: String,
        /// How long it is.
        plies: usize,
        /// Its record, written anew.
        text: Rc<str>,
    },
    /// What is wrong.
    Fault(FaultView),
}

/// A fault with its place, shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultView {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub words: String,
    /// The line up to the place; its beginning is left out where it is long.
    pub before: String,
    /// The line from the place on; its end is left out where it is long.
    pub from: String,
}

/// Characters of a line that are shown on each side of a fault.
const SHOWN: usize = 40;

impl Import {
    /// The dialog after something happened.
    #[must_use]
    pub fn after(mut self, event: ImportEvent) -> Self {
        self.trouble = None;
        match event {
            ImportEvent::Opened => self.open = true,
            ImportEvent::Closed => self.open = false,
            ImportEvent::Written(text) => {
                self.text = text;
                self.found.clear();
            }
            ImportEvent::Read => self.read(),
            ImportEvent::Brought(text) => {
                (self.text, self.open) = (text, true);
                self.read();
            }
            ImportEvent::Chosen(index) => {
                if let Some(Found::Game { text, .. }) = self.found.get(index) {
                    self.chosen = Some(Rc::clone(text));
                }
            }
            ImportEvent::Failed(trouble) => (self.open, self.chosen, self.trouble) = (true, None, Some(trouble)),
            ImportEvent::HandedOver => self = Self::default(),
        }
        self
    }

    /// Reads the text. A single good game is chosen at once.
    fn read(&mut self) {
        self.found = match read_given(&self.text, Variant::LASKA) {
            Ok(game) => vec![found(&self.text, Ok(record_of(&game)))],
            Err(_) => Records::new(&self.text).map(|record| found(&self.text, record)).collect(),
        };
        if self.found.is_empty() {
            let words = t!("Nothing is written. Expected the moves of a game, as 1. c3-d4 e5-d4-c3.").to_owned();
            let (before, from) = (String::new(), String::new());
            self.found.push(Found::Fault(FaultView { line: 1, column: 1, words, before, from }));
        }
        if let [Found::Game { text, .. }] = self.found.as_slice() {
            self.chosen = Some(Rc::clone(text));
        }
    }

    /// Whether the dialog is shown.
    #[must_use]
    pub const fn shown(&self) -> Shown {
        if self.open { Shown::Yes } else { Shown::No }
    }

    /// The text in the box.
    #[must_use]
    pub fn text(&self) -> &Rc<str> {
        &self.text
    }

    /// The games and faults that were found in it.
    #[must_use]
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// What could not be done.
    #[must_use]
    pub const fn trouble(&self) -> Option<Trouble> {
        self.trouble
    }

    /// The record that shall be handed over.
    #[must_use]
    pub fn chosen(&self) -> Option<&Rc<str>> {
        self.chosen.as_ref()
    }
}

impl Trouble {
    /// What is said of it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Large => t!("This file is too large to be the text of games."),
            Self::Unreadable => t!("The browser cannot read this file."),
            Self::NoRoom => {
                t!("The browser has no room left to keep the game. Close other pages of this site, then try again.")
            }
        }
    }
}

fn found(text: &str, record: Result<Record, RecordError>) -> Found {
    match record {
        Ok(record) => Found::Game {
            title: record_title(&record),
            plies: record.main_line().len(),
            text: record.to_string().into(),
        },
        Err(error) => Found::Fault(fault(text, &error)),
    }
}

/// A fault with the line that it is in.
fn fault(text: &str, error: &RecordError) -> FaultView {
    let place = error.place;
    let line: Vec<char> = text.lines().nth(place.line - 1).unwrap_or_default().chars().collect();
    let at = (place.column - 1).min(line.len());
    let (first, last) = (at.saturating_sub(SHOWN), (at + SHOWN).min(line.len()));
    let cut = |is_cut: bool| if is_cut { "…" } else { "" };
    let before = format!("{}{}", cut(first > 0), line[first..at].iter().collect::<String>());
    let from = format!("{}{}", line[at..last].iter().collect::<String>(), cut(last < line.len()));
    FaultView { line: place.line, column: place.column, words: error.fault.to_string(), before, from }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str =
        "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4 {to the center} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4) *";
    const BAD: &str = "[White \"Cid\"]\n1. c3-d4 e5-d4-c3\n2. b2-c3-d4 a9-b8 *";

    fn brought(text: &str) -> Import {
        Import::default().after(ImportEvent::Brought(text.into()))
    }

    #[test]
    fn a_single_good_game_is_chosen_at_once_and_nothing_of_it_is_lost() {
        let chosen = brought(GOOD).chosen().cloned().expect("one game");
        let read = |text: &str| Records::new(text).next().expect("a game").expect("a good one");
        assert_eq!(read(&chosen), read(GOOD));
        assert_eq!(brought(GOOD).after(ImportEvent::HandedOver), Import::default());
    }

    #[test]
    fn a_fault_is_shown_with_its_line_and_the_text_stays() {
        let import = brought(BAD);
        let [Found::Fault(fault)] = import.found() else { panic!("one fault, not {:?}", import.found()) };
        assert_eq!((fault.line, fault.column), (3, 13));
        assert_eq!((fault.before.as_str(), fault.from.as_str()), ("2. b2-c3-d4 ", "a9-b8 *"));
        assert_eq!((&**import.text(), import.shown(), import.chosen()), (BAD, Shown::Yes, None));
        let closed = import.after(ImportEvent::Closed).after(ImportEvent::Opened);
        assert_eq!(&**closed.text(), BAD, "also when it was closed meanwhile");
    }

    #[test]
    fn of_several_games_one_is_chosen_also_past_a_bad_one() {
        let import = brought(&format!("{GOOD}\n\n{BAD}\n\n{GOOD}"));
        assert_eq!(import.chosen(), None, "nobody has chosen yet");
        let kinds: Vec<_> = import.found().iter().map(|found| matches!(found, Found::Game { .. })).collect();
        assert_eq!(kinds, [true, false, true]);
        assert_eq!(import.clone().after(ImportEvent::Chosen(1)).chosen(), None, "a fault is no game");
        assert!(import.after(ImportEvent::Chosen(2)).chosen().is_some());
    }

    #[test]
    fn what_could_not_be_done_is_told_until_the_next_try() {
        for trouble in [Trouble::Large, Trouble::Unreadable, Trouble::NoRoom] {
            let import = brought(GOOD).after(ImportEvent::Failed(trouble));
            assert_eq!((import.trouble(), import.chosen(), import.shown()), (Some(trouble), None, Shown::Yes));
            assert_eq!(import.after(ImportEvent::Read).trouble(), None);
        }
    }

    #[test]
    fn links_and_positions_are_games_too() {
        for (text, plies) in [
            ("https://example.org/study.html#fen=//,BBW,,//,WWWBB,,//_w&moves=c3-d4_c5-d4-e3", 2),
            ("//,BBW,,//,WWWBB,,// w", 0),
            ("c3WWWBB c5BBW, White to move", 0),
        ] {
            let chosen = brought(text).chosen().cloned().expect(text);
            let record = Records::new(&chosen).next().expect("a game").expect("a good one");
            assert_eq!(
                (record.main_line().len(), record.start().to_string().as_str()),
                (plies, "//,BBW,,//,WWWBB,,// w")
            );
        }
    }

    #[test]
    fn nothing_and_long_lines_are_faults_that_can_be_shown() {
        for text in ["", " \n"] {
            assert!(matches!(brought(text).found(), [Found::Fault(_)]), "{text:?}");
        }
        let long = format!("1. {}c3-d5{}", "{ä} ".repeat(100), " {ö}".repeat(100));
        let import = brought(&long);
        let [Found::Fault(fault)] = import.found() else { panic!("one fault") };
        assert!(fault.before.starts_with('…') && fault.from.starts_with("c3-d5") && fault.from.ends_with('…'));
    }
}
