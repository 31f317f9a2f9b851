//! A simulated browser: a database shared by all tabs, whose answers come late, in any order, or are failures; and a local
//! storage.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::marker::PhantomData;
use std::mem::take;
use std::rc::Rc;
use std::task::Poll;

use fastrand::Rng;
use laska_app::Timestamp;
use laska_app::archive::{Access, Database, Entry, LocalEntries, Pairs, Transaction};

/// Something failed.
#[derive(Debug)]
pub(super) struct Failure;

#[derive(Clone)]
pub(super) struct Browser(Rc<Shared>);

struct Shared {
    rng: RefCell<Rng>,
    is_failing: Cell<bool>,
    time: Cell<u64>,
    /// Texts and summaries.
    entries: RefCell<BTreeMap<String, (String, String)>>,
    /// The texts that were deleted as a whole.
    deleted: RefCell<Vec<String>>,
    /// What has happened, to understand a failure.
    log: RefCell<Vec<String>>,
    /// Whether a transaction writes.
    is_locked: Cell<bool>,
}

/// What a transaction does to a key: the new text and summary, or `None` for a deletion.
type Change = Option<(String, String)>;

pub(super) struct Changes {
    browser: Browser,
    access: Access,
    changes: RefCell<BTreeMap<String, Change>>,
}

impl Browser {
    pub(super) fn new(seed: u64) -> Self {
        Self(Rc::new(Shared {
            rng: RefCell::new(Rng::with_seed(seed)),
            is_failing: Cell::default(),
            time: Cell::new(1_763_750_000_000),
            entries: RefCell::default(),
            deleted: RefCell::default(),
            log: RefCell::default(),
            is_locked: Cell::default(),
        }))
    }

    pub(super) fn set_failing(&self, is_failing: bool) {
        self.0.is_failing.set(is_failing);
    }

    /// Returns a later time at each call.
    pub(super) fn time(&self) -> Timestamp {
        self.0.time.set(self.0.time.get() + 1);
        Timestamp(self.0.time.get())
    }

    /// Returns all texts, those that were deleted as a whole included.
    pub(super) fn texts(&self) -> Vec<String> {
        let entries = self.0.entries.borrow();
        entries.values().map(|it| it.0.clone()).chain(self.0.deleted.borrow().iter().cloned()).collect()
    }

    pub(super) fn text_under(&self, key: &str) -> Option<String> {
        self.0.entries.borrow().get(key).map(|it| it.0.clone())
    }

    pub(super) fn log(&self, event: String) {
        self.0.log.borrow_mut().push(event);
    }

    /// Returns what has happened, one event in a line.
    pub(super) fn history(&self) -> String {
        self.0.log.borrow().join("\n")
    }

    /// Waits for a while, and then may fail.
    async fn answer(&self) -> Result<(), Failure> {
        let pauses = self.0.rng.borrow_mut().u8(..3);
        for _ in 0..pauses {
            next_poll().await;
        }
        if self.0.is_failing.get() && self.0.rng.borrow_mut().u8(..5) == 0 { Err(Failure) } else { Ok(()) }
    }
}

async fn next_poll() {
    let mut is_first = true;
    poll_fn(move |_| if take(&mut is_first) { Poll::Pending } else { Poll::Ready(()) }).await;
}

impl Database for Browser {
    type Error = Failure;
    type Transaction = Changes;

    async fn open(&self, access: Access) -> Result<Changes, Failure> {
        self.answer().await?;
        while self.0.is_locked.get() {
            next_poll().await;
        }
        self.0.is_locked.set(access == Access::Write);
        Ok(Changes { browser: self.clone(), access, changes: RefCell::default() })
    }

    async fn pause(&self) {
        next_poll().await;
    }

    fn now(&self) -> Timestamp {
        self.time()
    }

    fn random(&self) -> u32 {
        self.0.rng.borrow_mut().u32(..)
    }
}

impl Changes {
    fn commit(&self) {
        let mut entries = self.browser.0.entries.borrow_mut();
        for (key, change) in self.changes.take() {
            self.browser.log(format!("stored under {key}: {change:?}"));
            match change {
                Some(change) => _ = entries.insert(key, change),
                None => self.browser.0.deleted.borrow_mut().extend(entries.remove(&key).map(|it| it.0)),
            }
        }
    }

    fn entry(&self, key: &str) -> Change {
        let changed = self.changes.borrow().get(key).cloned();
        changed.unwrap_or_else(|| self.browser.0.entries.borrow().get(key).cloned())
    }

    async fn change(&self, key: &str, change: Change) -> Result<(), Failure> {
        assert_eq!(self.access, Access::Write);
        if let Err(failure) = self.browser.answer().await {
            // The browser aborts the transaction.
            self.changes.take();
            return Err(failure);
        }
        self.changes.borrow_mut().insert(key.to_owned(), change);
        Ok(())
    }
}

impl Drop for Changes {
    fn drop(&mut self) {
        if self.access == Access::Write {
            // The tab was closed: the browser may have stored the changes, or not.
            if self.browser.0.rng.borrow_mut().bool() {
                self.commit();
            }
            self.browser.0.is_locked.set(false);
        }
    }
}

impl Transaction for Changes {
    type Error = Failure;

    async fn text(&self, key: &str) -> Result<Option<String>, Failure> {
        self.browser.answer().await?;
        Ok(self.entry(key).map(|it| it.0))
    }

    async fn summary(&self, key: &str) -> Result<Option<String>, Failure> {
        self.browser.answer().await?;
        Ok(self.entry(key).map(|it| it.1))
    }

    async fn keys(&self) -> Result<Vec<String>, Failure> {
        self.browser.answer().await?;
        Ok(self.browser.0.entries.borrow().keys().cloned().collect())
    }

    async fn list(&self) -> Result<(Vec<String>, Pairs), Failure> {
        let keys = self.keys().await?;
        let summaries = self.browser.0.entries.borrow().iter().map(|(key, it)| (key.clone(), it.1.clone())).collect();
        Ok((keys, summaries))
    }

    async fn texts(&self) -> Result<Pairs, Failure> {
        self.browser.answer().await?;
        Ok(self.browser.0.entries.borrow().iter().map(|(key, it)| (key.clone(), it.0.clone())).collect())
    }

    async fn put(&self, key: &str, text: &str, summary: &str) -> Result<(), Failure> {
        self.change(key, Some((text.to_owned(), summary.to_owned()))).await
    }

    async fn delete(&self, key: &str) -> Result<(), Failure> {
        self.change(key, None).await
    }

    /// If it fails, the browser may still have stored the changes.
    async fn finish(self) -> Result<(), Failure> {
        self.browser.answer().await?;
        self.commit();
        Ok(())
    }
}

/// The text that each tab has saved last.
pub(super) struct LocalStorage<E> {
    texts: Rc<RefCell<BTreeMap<usize, String>>>,
    /// How often other tabs were to follow what an archive has taken over.
    taken_over: Rc<Cell<usize>>,
    entry: PhantomData<E>,
}

impl<E> Clone for LocalStorage<E> {
    fn clone(&self) -> Self {
        Self { texts: Rc::clone(&self.texts), taken_over: Rc::clone(&self.taken_over), entry: PhantomData }
    }
}

impl<E> Default for LocalStorage<E> {
    fn default() -> Self {
        Self { texts: Rc::default(), taken_over: Rc::default(), entry: PhantomData }
    }
}

impl<E> LocalStorage<E> {
    pub(super) fn reports(&self) -> usize {
        self.taken_over.get()
    }

    pub(super) fn put(&self, tab: usize, text: String) {
        self.texts.borrow_mut().insert(tab, text);
    }
}

impl<E: Entry> LocalEntries<E> for LocalStorage<E> {
    fn entries(&self) -> Vec<(E, Timestamp)> {
        self.texts.borrow().values().filter_map(|text| E::read(text)).collect()
    }

    fn forget(&self, key: &E::Key) {
        self.texts
            .borrow_mut()
            .retain(|_, text| E::read(text).is_none_or(|(entry, _)| entry.key().as_ref() != Some(key)));
    }

    fn taken_over(&self) {
        self.taken_over.set(self.taken_over.get() + 1);
    }
}
