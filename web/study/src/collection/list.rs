//! The list of the user's analyses: which of them are shown, which were deleted, and what has happened to them.

use std::rc::Rc;

use laska_rules::Message;
use laska_rules::notation::record::GameResult;
use laska_ui::archive_error::ArchiveError;
use laska_ui::{tr, tr_noop};

use super::details::Details;
use super::entry::AnalysisKey;
use super::summary::AnalysisSummary;

/// The number of analyses that fill a large window.
const FIRST_ROWS: usize = 24;

/// The number of analyses that are added when the end of the list comes into view.
const MORE_ROWS: usize = 48;

/// The state of the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MyAnalyses {
    /// All analyses, the most recently changed first; `None` while they are being read.
    analyses: Option<Rc<Vec<AnalysisSummary>>>,
    unreadable: usize,
    filter: CollectionFilter,
    /// Deleted analyses that the list still offers to restore.
    deleted: Vec<AnalysisKey>,
    edited: Option<(AnalysisKey, Rc<Details>)>,
    refused: Option<Message>,
    error: Option<ArchiveError>,
    more_rows: usize,
}

/// Which analyses are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectionFilter {
    /// The words that an analysis must contain.
    pub text: Rc<str>,
    /// Its result; `None` for all.
    pub result: Option<GameResult>,
    /// Its collection; `None` for all.
    pub collection: Option<Rc<str>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportOutcome {
    /// The number of games that were added.
    pub added: usize,
    /// The number of games that were there already.
    pub known: usize,
}

/// An event of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum CollectionEvent {
    /// The database was read.
    Listed {
        /// All analyses, in any order.
        analyses: Vec<AnalysisSummary>,
        /// The number of entries that could not be read.
        unreadable: usize,
    },
    /// Something failed.
    Failed(ArchiveError),
    Filter(CollectionFilter),
    /// Show more of the list.
    ShowMore,
    Deleted(AnalysisKey),
    /// A deleted analysis was restored.
    Restored(AnalysisKey),
    Edit(AnalysisKey, Box<Details>),
    /// The details were changed, or the user closes the form.
    EditDone,
    /// The details could not be changed, for this reason.
    Refused(Message),
}

impl MyAnalyses {
    /// Returns the list after an event.
    pub fn after(mut self, event: CollectionEvent) -> Self {
        match event {
            CollectionEvent::Listed { analyses, unreadable } => {
                self.error = None;
                self.list(analyses);
                self.unreadable = unreadable;
            }
            CollectionEvent::Failed(error) => self.error = Some(error),
            CollectionEvent::Filter(filter) => (self.filter, self.more_rows) = (filter, 0),
            CollectionEvent::ShowMore => self.more_rows += MORE_ROWS,
            CollectionEvent::Deleted(key) => self.deleted.push(key),
            CollectionEvent::Restored(key) => self.deleted.retain(|deleted| *deleted != key),
            CollectionEvent::Edit(key, details) => (self.edited, self.refused) = (Some((key, details.into())), None),
            CollectionEvent::EditDone => (self.edited, self.refused) = (None, None),
            CollectionEvent::Refused(message) => self.refused = Some(message),
        }
        self
    }

    fn list(&mut self, mut analyses: Vec<AnalysisSummary>) {
        // Deleted analyses keep their place as long as they can be restored.
        let is_gone = |it: &&AnalysisSummary| {
            self.deleted.contains(&it.key) && !analyses.iter().any(|listed| listed.key == it.key)
        };
        let deleted: Vec<_> = self.all().iter().filter(is_gone).cloned().collect();
        self.deleted.retain(|key| deleted.iter().any(|it| it.key == *key));
        analyses.extend(deleted);
        analyses.sort_by(|one, other| (other.saved, &one.key).cmp(&(one.saved, &other.key)));
        self.analyses = Some(analyses.into());
    }

    fn all(&self) -> &[AnalysisSummary] {
        self.analyses.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Whether the database has been read.
    pub const fn is_read(&self) -> bool {
        self.analyses.is_some()
    }

    /// Returns the analyses that match the filter.
    pub fn listed(&self) -> Vec<&AnalysisSummary> {
        let CollectionFilter { text, result, collection } = &self.filter;
        let matches = |it: &&AnalysisSummary| {
            result.is_none_or(|result| it.result == result)
                && collection.as_ref().is_none_or(|collection| it.label.collection() == &**collection)
                && it.contains_words(text)
        };
        self.all().iter().filter(matches).collect()
    }

    /// Returns how many of the listed analyses are shown.
    pub const fn rows(&self) -> usize {
        FIRST_ROWS + self.more_rows
    }

    pub const fn filter(&self) -> &CollectionFilter {
        &self.filter
    }

    /// Returns the names of all collections, sorted.
    pub fn collections(&self) -> Vec<Rc<str>> {
        let names = self.all().iter().map(|it| it.label.collection()).filter(|name| !name.is_empty());
        let mut names: Vec<Rc<str>> = names.map(Rc::from).collect();
        names.sort_by_cached_key(|name| name.to_lowercase());
        names.dedup();
        names
    }

    /// Whether an analysis was deleted and can be restored.
    pub fn is_deleted(&self, key: &AnalysisKey) -> bool {
        self.deleted.contains(key)
    }

    /// Returns the number of entries that could not be read.
    pub const fn unreadable(&self) -> usize {
        self.unreadable
    }

    /// Returns the analysis whose details the user edits.
    pub const fn edited(&self) -> Option<&(AnalysisKey, Rc<Details>)> {
        self.edited.as_ref()
    }

    /// Returns why the details could not be changed.
    pub const fn refused(&self) -> Option<&Message> {
        self.refused.as_ref()
    }

    /// Returns what failed.
    pub const fn error(&self) -> Option<ArchiveError> {
        self.error
    }

    /// Returns the text in place of an empty list.
    pub fn empty_text(&self) -> &'static str {
        if !self.is_read() {
            return if self.error.is_some() { "" } else { tr!("Loading…") };
        }
        if self.all().is_empty() {
            return tr!(
                "No saved analyses yet. Play a move or write a comment in the analysis, or import games, and they are listed here."
            );
        }
        tr!("Nothing found. Try fewer words, or another filter.")
    }
}

/// Returns why the database could not do something with analyses, to be translated.
pub const fn store_error_words(error: ArchiveError) -> &'static str {
    match error {
        ArchiveError::Unavailable => {
            tr_noop!("The browser does not let this page save your analyses. Only the analysis on the board is saved.")
        }
        ArchiveError::NoAnswer => {
            tr_noop!("The browser’s storage does not answer. Close other tabs of this site, then reload the page.")
        }
        ArchiveError::Full => {
            tr_noop!("The browser has no space left for your analyses. Delete some of them, or free some space.")
        }
        ArchiveError::NewerVersion => {
            tr_noop!(
                "A newer version of this page has saved your analyses. Reload the page to see them; nothing is lost."
            )
        }
        ArchiveError::Unreadable => {
            tr_noop!("This analysis is damaged, or was deleted in another tab. It could not be opened.")
        }
        ArchiveError::FileTooLarge => tr_noop!("This is too large to import. Try a smaller part of it."),
        ArchiveError::FileUnreadable => {
            tr_noop!("The browser could not read this file. Try again or choose another file.")
        }
    }
}
