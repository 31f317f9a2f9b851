//! Owns the entries of the library as they are listed: what each is called, who it is by, how it ended, and the words that
//! it is found by.

use std::rc::Rc;

use laska_rules::Color;
use laska_rules::notation::record::{GameResult, Record, RecordError, Records};
use laska_web::t;
use laska_web::words;

/// Why the library cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogError {
    /// A text cannot be had.
    #[error("{0}")]
    Missing(String),
    /// A text is damaged.
    #[error(transparent)]
    Damaged(#[from] RecordError),
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A game that was played.
    Game,
    /// The beginning of a game, with a name.
    Opening,
    /// A position with something to find.
    Study,
}

impl Kind {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 3] = [Self::Game, Self::Opening, Self::Study];

    /// Its name in handles.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Game => "games",
            Self::Opening => "openings",
            Self::Study => "studies",
        }
    }

    /// What the list of them is called.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Game => t!("Games"),
            Self::Opening => t!("Openings"),
            Self::Study => t!("Studies"),
        }
    }
}

/// An entry as it is listed.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryView {
    /// Its name in addresses.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// What it is called.
    pub title: String,
    /// Who played it or composed it, where and when.
    pub by: String,
    /// How it ended, or what is true of it.
    pub verdict: Option<Verdict>,
    /// Its moves, with all that was written to them.
    pub record: Rc<Record>,
}

/// How an entry ended, or what is true of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The words.
    pub words: String,
    /// How sure that is.
    pub proven: Proven,
}

/// How sure a verdict is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// It is how a game ended.
    Played,
    /// Every way to play was searched.
    Proven,
    /// Its author said so.
    Claimed,
}

impl Proven {
    /// The class that its looks go by.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Proven => "proven",
            Self::Claimed => "claimed",
        }
    }
}

/// All entries.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Catalog {
    /// Each with the words that it is found by, in small letters.
    entries: Vec<(Rc<EntryView>, String)>,
}

impl Catalog {
    /// The entries of the texts of games, openings and studies.
    ///
    /// # Errors
    /// At the first record that cannot be read.
    pub fn read(texts: [&str; 3]) -> Result<Self, CatalogError> {
        let mut entries = Vec::new();
        for (kind, text) in Kind::ALL.into_iter().zip(texts) {
            for (index, record) in Records::new(text).enumerate() {
                let entry = entry(kind, index + 1, record?);
                let words = haystack(&entry);
                entries.push((Rc::new(entry), words));
            }
        }
        Ok(Self { entries })
    }

    /// The entry of that name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Rc<EntryView>> {
        self.entries.iter().map(|(entry, _)| entry).find(|entry| entry.id == id).cloned()
    }

    /// The entries that have all of these words, or beginnings of words, in the library's order.
    #[must_use]
    pub fn search(&self, text: &str) -> Vec<Rc<EntryView>> {
        let wanted: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let fits = |words: &str| wanted.iter().all(|wanted| words.contains(wanted.as_str()));
        self.entries.iter().filter(|(_, words)| fits(words)).map(|(entry, _)| Rc::clone(entry)).collect()
    }
}

fn entry(kind: Kind, number: usize, record: Record) -> EntryView {
    let tag = |name| record.tags.get(name).unwrap_or_default().to_owned();
    EntryView {
        id: format!("{}-{number}", ["lasker", "opening", "study"][kind as usize]),
        kind,
        title: words::say(&tag("Event")).to_owned(),
        by: [tag("White"), tag("Black"), tag("Date")].join(" "),
        verdict: verdict(kind, &record),
        record: Rc::new(record),
    }
}

fn verdict(kind: Kind, record: &Record) -> Option<Verdict> {
    let words = match (kind, record.result) {
        (Kind::Game, GameResult::Won(Color::White)) => t!("White won"),
        (Kind::Game, GameResult::Won(Color::Black)) => t!("Black won"),
        (Kind::Game, GameResult::Drawn) => t!("Drawn"),
        _ => {
            let words = record.tags.get("Verdict")?.to_owned();
            return Some(Verdict { words, proven: if record.tags.get("Proof") == Some("exact") { Proven::Proven } else { Proven::Claimed } });
        }
    };
    Some(Verdict { words: words.to_owned(), proven: Proven::Played })
}

fn haystack(entry: &EntryView) -> String {
    let tree = entry.record.tree();
    let comments = tree.in_order().into_iter().map(|id| tree.note(id).after.as_str().to_owned());
    format!("{} {} {}", entry.title, entry.by, comments.collect::<Vec<_>>().join(" ")).to_lowercase()
}
