//! What an archive needs of the browser. Tests replace it, and let it fail.

use super::Entry;
use crate::clock::Timestamp;

/// What a transaction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Read,
    /// It reads and writes, alone among all tabs.
    Write,
}

/// The database with the entries of an archive, and the time, random numbers and pauses.
pub trait Database {
    /// Why it could not do something.
    type Error;
    type Transaction: Transaction<Error = Self::Error>;

    /// Begins a transaction.
    ///
    /// # Errors
    /// When the database is not available.
    fn open(&self, access: Access) -> impl Future<Output = Result<Self::Transaction, Self::Error>>;

    /// Lets the page respond.
    fn pause(&self) -> impl Future<Output = ()>;

    fn now(&self) -> Timestamp;

    fn random(&self) -> u32;
}

/// Keys with their texts or summaries.
pub type Pairs = Vec<(String, String)>;

/// A transaction: all of it is stored, or nothing. Nothing is stored if it is dropped before it is finished, but either may
/// be the case if the page is closed before.
///
/// All functions fail if the database is not available any more, or full.
pub trait Transaction {
    type Error;

    /// Returns the text under a key.
    fn text(&self, key: &str) -> impl Future<Output = Result<Option<String>, Self::Error>>;

    /// Returns the summary under a key.
    fn summary(&self, key: &str) -> impl Future<Output = Result<Option<String>, Self::Error>>;

    /// Returns all keys, sorted.
    fn keys(&self) -> impl Future<Output = Result<Vec<String>, Self::Error>>;

    /// Returns the keys of all texts, and all summaries with their keys. Both are sorted.
    fn list(&self) -> impl Future<Output = Result<(Vec<String>, Pairs), Self::Error>>;

    /// Returns all texts with their keys.
    fn texts(&self) -> impl Future<Output = Result<Pairs, Self::Error>>;

    /// Stores a text and its summary.
    fn put(&self, key: &str, text: &str, summary: &str) -> impl Future<Output = Result<(), Self::Error>>;

    /// Deletes a text and its summary.
    fn delete(&self, key: &str) -> impl Future<Output = Result<(), Self::Error>>;

    /// Waits until everything is stored.
    fn finish(self) -> impl Future<Output = Result<(), Self::Error>>;
}

/// The entries in the local storage: it answers at once when the page starts, and is complete when the page is closed. So it
/// may have what the database lacks, after a crash or from an earlier version of the page.
pub trait LocalEntries<E: Entry> {
    /// Returns what the archive takes over, each with the time when it was saved.
    fn entries(&self) -> Vec<(E, Timestamp)>;

    /// Removes an entry that was deleted from the archive.
    fn forget(&self, key: &E::Key);

    /// Removes what the archive has taken over, as far as no tab needs it.
    fn prune(&self) {}

    /// Tells other tabs that the archive has taken over what it lacked, so that they follow it.
    fn taken_over(&self) {}
}
