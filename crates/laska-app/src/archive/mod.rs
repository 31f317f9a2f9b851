//! Archives in the browser's database: the games of the table, the analyses of the study.
//!
//! An [`Archive`] has entries, each a text with a key and a summary for lists. It decides when and what is written, so that
//! no tab overwrites what another one has saved. [`Entry`] is what it needs to know about an entry, [`Database`] and
//! [`LocalEntries`] are what it needs of the browser. [`ArchivedGame`] converts games to records and back.

mod database;
mod entry;
mod game;
mod game_key;
mod summary;
#[cfg(test)]
mod tests;
mod transfer;

use std::cell::RefCell;
use std::mem;

use crate::clock::Timestamp;
use crate::fnv::fnv_32;

pub use database::{Access, Database, LocalEntries, Pairs, Transaction};
pub use entry::{Entry, Merged, Source, Update};
pub use game_key::{Conditions, GameKey, GameKeyError};
pub use summary::{GameStart, GameSummary};
pub use transfer::{ArchivedGame, is_unknown_date};

/// The number of summaries that are read before the page can respond.
const SUMMARIES_AT_A_TIME: usize = 100;

/// An archive, as one tab reads and writes it.
pub struct Archive<E: Entry, D, L> {
    database: D,
    local: L,
    state: RefCell<State<E>>,
}

/// What a tab knows of an archive.
struct State<E: Entry> {
    /// What the archive and the documents that this tab shows have in common.
    known: Vec<Known<E::Key>>,
    /// How often a document was read or has followed other tabs.
    versions: usize,
    /// The number of documents that were put on the board.
    opened: usize,
    /// The latest state of each document that has yet to be written.
    waiting: Vec<Waiting<E>>,
    /// Those that could not be written.
    failed: Vec<Waiting<E>>,
    /// The key of the document that is being written.
    writing: Option<E::Key>,
    is_saving: bool,
    has_taken_over: bool,
    /// Whether a failure was reported.
    has_reported: bool,
    /// Deleted entries that can be restored.
    deleted: Vec<Deleted<E::Key>>,
}

#[derive(Clone)]
struct Waiting<E: Entry> {
    document: E::Document,
    entry: E,
    /// When it was changed. So a text of the local storage is never older than the state before it in the archive.
    saved: Timestamp,
    base: Base,
}

/// The latest text that both the archive and the document of a tab come from.
struct Known<K> {
    key: K,
    text: String,
    /// The value of [`State::versions`] since the document last took something over.
    version: usize,
    /// The latest state of this tab that was written.
    sent: Option<Sent>,
}

/// A state of a document that was written.
#[derive(Clone)]
struct Sent {
    text: String,
    /// The version of what it was made from.
    version: usize,
}

/// What a state of a document was made from: see [`Archive::base`].
#[derive(Clone)]
pub struct Base {
    /// The text that the archive had.
    known: Option<String>,
    /// Its number, like that of [`Known`]; 0 if there was none.
    version: usize,
    /// The number of documents that were on the board before.
    opened: usize,
}

struct Deleted<K> {
    key: K,
    text: String,
    summary: String,
}

/// An entry that was written, or that the archive had already.
pub struct Written<E: Entry> {
    pub key: E::Key,
    /// The entry as the archive has it now.
    pub entry: E,
    /// Its text there.
    pub text: String,
    /// The text that was there before.
    replaced: Option<String>,
    /// Its new summary; `None` if nothing was written.
    pub summary: Option<E::Summary>,
    /// See [`Merged::has_conflict`].
    pub has_conflict: bool,
}

/// What happened to a document that was to be saved.
pub enum SaveReport<E: Entry, F> {
    /// It is in the archive.
    Saved {
        document: E::Document,
        /// The state that was saved.
        sent: E,
        /// The version that both the document on the board and what was written come from: what was sent, unless the
        /// document has followed another tab since.
        base: E,
        written: Box<Written<E>>,
    },
    /// It could not be saved. Only the first failure is reported.
    Failed(F),
}

/// All entries of an archive.
pub struct Listed<E: Entry> {
    /// The summaries of all entries that can be read.
    pub summaries: Vec<E::Summary>,
    /// The keys of all entries.
    pub keys: Vec<String>,
    /// The number of entries that cannot be read.
    pub unreadable: usize,
}

impl<E: Entry, D: Database, L: LocalEntries<E>> Archive<E, D, L> {
    pub const fn new(database: D, local: L) -> Self {
        let state = State {
            known: Vec::new(),
            versions: 0,
            opened: 0,
            waiting: Vec::new(),
            failed: Vec::new(),
            writing: None,
            is_saving: false,
            has_taken_over: false,
            has_reported: false,
            deleted: Vec::new(),
        };
        Self { database, local, state: RefCell::new(state) }
    }

    // -- Writing --

    /// Returns what the document on the board is made from, for [`Archive::save`]. A page that saves later asks at once: the
    /// document may follow another tab meanwhile, and the state that is saved does not have that yet.
    pub fn base(&self, key: Option<&E::Key>) -> Base {
        self.state.borrow().base(key)
    }

    /// Saves a document, with the time of its entry in the local storage, which must not seem older than an earlier state of it
    /// here. While another document is being saved, only the latest state waits. What could not be saved is tried again with
    /// the next document.
    pub async fn save(
        &self,
        document: E::Document,
        entry: E,
        saved: Timestamp,
        base: Base,
        report: impl Fn(SaveReport<E, D::Error>),
    ) {
        {
            let mut state = self.state.borrow_mut();
            state.add_waiting(Waiting { document, entry, saved, base });
            if mem::replace(&mut state.is_saving, true) {
                return;
            }
            let failed = mem::take(&mut state.failed);
            state.waiting.extend(failed);
        }
        while let Some(waiting) = self.next_waiting() {
            let Waiting { document, entry: sent, saved, base } = waiting.clone();
            match self.put_at(sent.clone(), saved, base).await {
                Ok(None) => {}
                Ok(Some(written)) => {
                    self.state.borrow_mut().follow(&waiting, &written.key);
                    let followed = self.state.borrow().followed(&waiting);
                    let base = followed.unwrap_or_else(|| sent.clone());
                    report(SaveReport::Saved { document, sent, base, written: Box::new(written) });
                }
                Err(error) => {
                    if self.state.borrow_mut().has_failed(waiting) {
                        report(SaveReport::Failed(error));
                    }
                }
            }
        }
        self.state.borrow_mut().is_saving = false;
    }

    /// Returns the next document to save.
    fn next_waiting(&self) -> Option<Waiting<E>> {
        let mut state = self.state.borrow_mut();
        while !state.waiting.is_empty() {
            let waiting = state.waiting.remove(0);
            let is_known = || waiting.base.known.as_ref().is_some_and(|known| waiting.entry.has_text(known));
            if E::IS_FOLLOWED || !is_known() {
                state.writing = waiting.entry.key();
                return Some(waiting);
            }
        }
        state.writing = None;
        None
    }

    /// Saves an entry with a key that is not on the board, together with what other tabs have added to it since it had the
    /// text `known`, or under a new key if the archive has a different one under its own. Returns `None` if it does not belong
    /// in the archive.
    ///
    /// # Errors
    /// When the database is not available or full, as for all functions.
    pub async fn put(&self, entry: E, known: Option<&str>) -> Result<Option<Written<E>>, D::Error> {
        self.take_over().await?;
        self.write(entry, self.database.now(), Source::Tab(known)).await
    }

    async fn put_at(&self, entry: E, saved: Timestamp, base: Base) -> Result<Option<Written<E>>, D::Error> {
        self.take_over().await?;
        let written = self.write(entry.clone(), saved, Source::Tab(base.known.as_deref())).await?;
        let mut state = self.state.borrow_mut();
        if let Some(Written { key, .. }) = &written
            && entry.key().as_ref() != Some(key)
        {
            // What this tab knows under its new key is of another document.
            state.known.retain(|known| known.key != *key);
        }
        if let Some(Written { key, text, replaced, .. }) = &written
            // Another document may show an older state under this key.
            && state.opened == base.opened
            // Another tab may have saved it with more moves, which this tab must not replace later.
            && (E::IS_FOLLOWED || entry.has_text(text))
        {
            let sent = Sent { text: entry.text(saved), version: base.version };
            // The document lacks what other tabs have added, until it follows them.
            let is_own = state.known(key).map(|known| &known.text) == replaced.as_ref();
            state.has_sent(key.clone(), if is_own { text.clone() } else { sent.text.clone() }, sent);
        }
        Ok(written)
    }

    /// Adds entries of another source that the archive does not have.
    ///
    /// # Errors
    /// See [`Archive::put`]. Then none of them was added.
    pub async fn add(&self, entries: Vec<(E, Timestamp)>) -> Result<Vec<Option<Written<E>>>, D::Error> {
        let transaction = self.database.open(Access::Write).await?;
        let mut written = Vec::with_capacity(entries.len());
        for (entry, saved) in entries {
            written.push(self.write_in(&transaction, entry, saved, Source::Elsewhere).await?);
        }
        transaction.finish().await?;
        Ok(written)
    }

    async fn write(&self, entry: E, saved: Timestamp, source: Source<'_>) -> Result<Option<Written<E>>, D::Error> {
        let transaction = self.database.open(Access::Write).await?;
        let written = self.write_in(&transaction, entry, saved, source).await?;
        transaction.finish().await?;
        Ok(written)
    }

    async fn write_in(
        &self,
        transaction: &D::Transaction,
        mut entry: E,
        saved: Timestamp,
        mut source: Source<'_>,
    ) -> Result<Option<Written<E>>, D::Error> {
        loop {
            entry = entry.first_saved(saved);
            let Some(key) = entry.key() else { return Ok(None) };
            let stored = transaction.text(&key.to_string()).await?;
            let Merged { entry: merged, has_conflict } = match entry.update(saved, stored.as_deref(), source) {
                Update::None => {
                    let written = |text: String| {
                        let entry = E::read(&text).map_or(entry, |it| it.0);
                        let replaced = Some(text.clone());
                        Written { key, entry, text, replaced, summary: None, has_conflict: false }
                    };
                    return Ok(stored.map(written));
                }
                Update::Conflict => {
                    let seed = match &mut source {
                        // The same entry gets the same key again when it is taken over again.
                        Source::Elsewhere => fnv_32(key.to_string().as_bytes()),
                        // What this tab knows has another key.
                        Source::Tab(known) => {
                            *known = None;
                            self.database.random()
                        }
                    };
                    entry = entry.with_new_key(seed);
                    continue;
                }
                Update::Write(merged) => *merged,
            };
            let Some(summary) = merged.summary(saved) else { return Ok(None) };
            let text = merged.text(saved);
            transaction.put(&key.to_string(), &text, &E::summary_text(&summary)).await?;
            let summary = Some(summary);
            return Ok(Some(Written { key, entry: merged, text, replaced: stored, summary, has_conflict }));
        }
    }

    /// Writes what only the local storage has, once.
    ///
    /// # Errors
    /// See [`Archive::put`]. The next call tries again.
    pub async fn take_over(&self) -> Result<(), D::Error> {
        if self.state.borrow().has_taken_over {
            return Ok(());
        }
        let mut has_changed = false;
        let mut result = Ok(());
        for (entry, saved) in self.local.entries() {
            match self.write(entry, saved, Source::Elsewhere).await {
                Ok(written) => has_changed |= written.is_some_and(|written| written.summary.is_some()),
                Err(error) => {
                    result = Err(error);
                    break;
                }
            }
        }
        if result.is_ok() {
            self.state.borrow_mut().has_taken_over = true;
            self.local.prune();
        }
        if has_changed {
            self.local.taken_over();
        }
        result
    }

    /// Returns the latest text that both the archive and the document of this tab come from, if it shows that document.
    pub fn known(&self, key: &E::Key) -> Option<String> {
        self.state.borrow().known(key).map(|known| known.text.clone())
    }

    /// Remembers the text of the local storage that the document on the board was read from, unless the archive lacks it:
    /// what it lacks would count as deleted by another tab.
    pub fn remember_local(&self, key: E::Key, text: String) {
        let is_written = {
            let state = self.state.borrow();
            let waiting = state.waiting.iter().chain(&state.failed).map(|waiting| waiting.entry.key());
            let unwritten = waiting.chain([state.writing.clone()]);
            unwritten.flatten().all(|unwritten| unwritten != key)
        };
        if is_written {
            self.remember(key, text);
        }
    }

    /// Remembers the text of the archive that the document on the board was read from.
    pub fn remember(&self, key: E::Key, text: String) {
        let mut state = self.state.borrow_mut();
        state.opened += 1;
        state.remember(key, text);
    }

    /// Returns what the document of this tab and the archive have in common under a key, and what other tabs have made of it
    /// since; `None` if it is the same, or the tab does not show that document. Once the document has it, the page calls
    /// [`Archive::has_followed`].
    ///
    /// # Errors
    /// See [`Archive::put`].
    pub async fn change(&self, key: &E::Key) -> Result<Option<(String, String)>, D::Error> {
        let text = self.text(key).await?;
        Ok(self.known(key).zip(text).filter(|(known, text)| known != text))
    }

    /// Remembers that the document on the board has taken over a text of the archive.
    pub fn has_followed(&self, key: E::Key, text: String) {
        let mut state = self.state.borrow_mut();
        if state.known(&key).is_some_and(|known| known.text != text) {
            state.remember(key, text);
        }
    }

    // -- Reading --

    /// Lists all entries. One without a readable summary is read completely.
    ///
    /// # Errors
    /// See [`Archive::put`].
    pub async fn list(&self) -> Result<Listed<E>, D::Error> {
        self.take_over().await?;
        let (keys, stored) = self.database.open(Access::Read).await?.list().await?;
        let mut read = Vec::with_capacity(stored.len());
        for stored in stored.chunks(SUMMARIES_AT_A_TIME) {
            if !read.is_empty() {
                self.database.pause().await;
            }
            read.extend(stored.iter().filter_map(|(key, text)| Some((key, E::read_summary(E::read_key(key)?, text)?))));
        }
        // Both are sorted.
        let unknown: Vec<_> = keys.iter().filter(|key| read.binary_search_by_key(key, |it| it.0).is_err()).collect();
        let mut summaries: Vec<_> = read.into_iter().map(|it| it.1).collect();
        let mut unreadable = 0;
        for key in unknown {
            // The transaction above has ended if the page has responded since.
            let text = self.database.open(Access::Read).await?.text(key).await?;
            match text.as_deref().zip(E::read_key(key)).and_then(|(text, key)| summary_of::<E>(text, key)) {
                Some(summary) => summaries.push(summary),
                None => unreadable += 1,
            }
        }
        Ok(Listed { summaries, keys, unreadable })
    }

    /// Returns the text of an entry, with everything that this tab has saved; `None` if there is none.
    ///
    /// # Errors
    /// See [`Archive::put`].
    pub async fn text(&self, key: &E::Key) -> Result<Option<String>, D::Error> {
        self.take_over().await?;
        loop {
            while self.state.borrow().is_saving {
                self.database.pause().await;
            }
            let text = self.database.open(Access::Read).await?.text(&key.to_string()).await?;
            if !self.state.borrow().is_saving {
                return Ok(text);
            }
        }
    }

    /// Returns the texts of all entries with their keys.
    ///
    /// # Errors
    /// See [`Archive::put`].
    pub async fn texts(&self) -> Result<Vec<(E::Key, String)>, D::Error> {
        self.take_over().await?;
        let texts = self.database.open(Access::Read).await?.texts().await?;
        Ok(texts.into_iter().filter_map(|(key, text)| Some((E::read_key(&key)?, text))).collect())
    }

    // -- Deleting --

    /// Deletes an entry, which can be restored until [`Archive::forget_deleted`]. A tab that still shows it saves it again
    /// when it changes.
    ///
    /// # Errors
    /// See [`Archive::put`].
    pub async fn delete(&self, key: E::Key) -> Result<(), D::Error> {
        let name = key.to_string();
        let transaction = self.database.open(Access::Write).await?;
        let (text, summary) = (transaction.text(&name).await?, transaction.summary(&name).await?);
        transaction.delete(&name).await?;
        transaction.finish().await?;
        // Otherwise it would be taken over again.
        self.local.forget(&key);
        let mut state = self.state.borrow_mut();
        let is_other = |waiting: &Waiting<E>| waiting.entry.key().as_ref() != Some(&key);
        state.waiting.retain(is_other);
        state.failed.retain(is_other);
        if let Some(text) = text {
            state.deleted.retain(|deleted| deleted.key != key);
            state.deleted.push(Deleted { key, text, summary: summary.unwrap_or_default() });
        }
        Ok(())
    }

    /// Restores a deleted entry.
    ///
    /// # Errors
    /// See [`Archive::put`]. It can then still be restored.
    pub async fn restore(&self, key: &E::Key) -> Result<(), D::Error> {
        let texts = {
            let state = self.state.borrow();
            let deleted = state.deleted.iter().find(|deleted| deleted.key == *key);
            deleted.map(|deleted| (deleted.text.clone(), deleted.summary.clone()))
        };
        let name = key.to_string();
        let transaction = self.database.open(Access::Write).await?;
        // Another tab may have saved it again.
        if let (None, Some((text, summary))) = (transaction.text(&name).await?, texts) {
            transaction.put(&name, &text, &summary).await?;
        }
        transaction.finish().await?;
        self.state.borrow_mut().deleted.retain(|deleted| deleted.key != *key);
        Ok(())
    }

    /// Forgets deleted entries, which nobody can restore any more.
    pub fn forget_deleted(&self) {
        self.state.borrow_mut().deleted.clear();
    }
}

/// Returns the summary of the text under a key; `None` if it is damaged or has another key.
fn summary_of<E: Entry>(text: &str, key: E::Key) -> Option<E::Summary> {
    let (entry, saved) = E::read(text)?;
    entry.under_key(key)?.summary(saved)
}

impl<E: Entry> State<E> {
    fn known(&self, key: &E::Key) -> Option<&Known<E::Key>> {
        self.known.iter().find(|known| known.key == *key)
    }

    /// Remembers a text that the document on the board has taken over.
    fn remember(&mut self, key: E::Key, text: String) {
        self.versions += 1;
        let sent = self.known(&key).and_then(|known| known.sent.clone());
        self.know(Known { key, text, version: self.versions, sent });
    }

    /// Remembers what was written, and the text that the archive and the document have in common then.
    fn has_sent(&mut self, key: E::Key, common: String, sent: Sent) {
        match self.known.iter_mut().find(|known| known.key == key) {
            // The document has followed other tabs since.
            Some(known) if known.version > sent.version => known.sent = Some(sent),
            _ => self.know(Known { key, text: common, version: sent.version, sent: Some(sent) }),
        }
    }

    fn know(&mut self, new: Known<E::Key>) {
        // A document that comes back to the board may do so in an older state, unless the page has followed the archive.
        self.known.retain(|known| E::IS_FOLLOWED && known.key != new.key);
        self.known.push(new);
    }

    fn base(&self, key: Option<&E::Key>) -> Base {
        let known = key.and_then(|key| self.known(key));
        Base {
            known: known.map(|known| known.text.clone()),
            version: known.map_or(0, |known| known.version),
            opened: self.opened,
        }
    }

    /// Adds a state of a document, which replaces an earlier one.
    fn add_waiting(&mut self, mut waiting: Waiting<E>) {
        let is_other = |other: &Waiting<E>| other.document != waiting.document;
        self.waiting.retain(is_other);
        self.failed.retain(is_other);
        waiting.base.known = waiting.entry.key().and_then(|key| self.common_version(&key, &waiting.base));
        self.waiting.push(waiting);
    }

    /// Returns the latest text that both the archive and the state of a document that was made from `base` come from.
    fn common_version(&self, key: &E::Key, base: &Base) -> Option<String> {
        let known = self.known(key)?;
        match &known.sent {
            _ if known.version == base.version => Some(known.text.clone()),
            // The document has gone on from what was sent, and had not yet followed other tabs.
            Some(sent) if sent.version == base.version => Some(sent.text.clone()),
            _ => base.known.clone(),
        }
    }

    /// Returns what the document has taken over from other tabs since this state of it.
    fn followed(&self, state: &Waiting<E>) -> Option<E> {
        let known = self.known(&state.entry.key()?)?;
        let is_later = E::IS_FOLLOWED && known.version > state.base.version;
        is_later.then(|| E::read(&known.text)).flatten().map(|it| it.0)
    }

    /// Tells the waiting state of a document, which was made from the one before, that this was written under a key.
    fn follow(&mut self, before: &Waiting<E>, key: &E::Key) {
        if let Some(waiting) = self.waiting.iter_mut().find(|waiting| waiting.document == before.document) {
            waiting.entry.set_key(key.clone());
            // Otherwise it already has what other tabs wrote later, or was opened again.
            if waiting.base.version == before.base.version {
                waiting.base.known = Some(before.entry.text(before.saved));
            }
        }
    }

    /// Keeps what could not be written, unless there is a later state. Returns whether this is the first failure.
    fn has_failed(&mut self, waiting: Waiting<E>) -> bool {
        if self.waiting.iter().all(|later| later.document != waiting.document) {
            self.failed.push(waiting);
        }
        !mem::replace(&mut self.has_reported, true)
    }
}
