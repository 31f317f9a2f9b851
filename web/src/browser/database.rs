//! The site's database: pairs of IndexedDB stores with texts and, for lists, a summary of each text. Both pages use it;
//! each decides what it writes.

use std::cell::RefCell;
use std::rc::Rc;

use idb::{Database, DatabaseEvent as _, Factory, ObjectStore, ObjectStoreParams, Query, Transaction, TransactionMode};
use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::IdbTransaction;

use crate::games::ArchiveError;

/// The name of the database.
const DATABASE: &str = "laska";

/// The version of its structure.
const VERSION: u32 = 2;

/// The names of two stores, of texts and of their summaries by the same keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorePair {
    texts: &'static str,
    summaries: &'static str,
}

impl StorePair {
    /// The games played on the table.
    pub const GAMES: Self = Self { texts: "games", summaries: "summaries" };

    /// The analyses of the study, since version 2.
    pub const ANALYSES: Self = Self { texts: "analyses", summaries: "analysis-summaries" };
}

thread_local! {
    /// The open database.
    static OPEN: RefCell<Option<Rc<Database>>> = const { RefCell::new(None) };
}

impl From<idb::Error> for ArchiveError {
    fn from(error: idb::Error) -> Self {
        match error {
            idb::Error::DomException(error) if error.name() == "QuotaExceededError" => Self::Full,
            idb::Error::DomException(error) if error.name() == "VersionError" => Self::NewerVersion,
            _ => Self::Unavailable,
        }
    }
}

async fn database() -> Result<Rc<Database>, ArchiveError> {
    if let Some(open) = OPEN.with_borrow(Clone::clone) {
        return Ok(open);
    }
    let mut request = Factory::new()?.open(DATABASE, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        // If this fails, so does the request.
        let Ok(database) = event.database() else { return };
        for StorePair { texts, summaries } in [StorePair::GAMES, StorePair::ANALYSES] {
            for name in [texts, summaries] {
                // A store of an earlier version exists already, and keeps its content.
                let _ = database.create_object_store(name, ObjectStoreParams::new());
            }
        }
    });
    let mut database = request.await?;
    // A newer version of the page must not wait for this tab, and a deleted database is created again.
    database.on_version_change(|_| close());
    database.on_close(|_| close());
    let database = Rc::new(database);
    OPEN.set(Some(Rc::clone(&database)));
    Ok(database)
}

fn close() {
    if let Some(database) = OPEN.take() {
        database.close();
    }
}

/// What a transaction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It reads.
    Read,
    /// It reads and writes, alone among all tabs.
    Write,
}

/// A transaction on a pair of stores.
pub struct Stores {
    transaction: Transaction,
    texts: ObjectStore,
    summaries: ObjectStore,
}

impl Stores {
    /// Begins a transaction.
    ///
    /// # Errors
    /// When the browser has no database, or a newer version of the page has changed it. The other functions fail for the
    /// same reasons, or because there is no space.
    pub async fn open(StorePair { texts, summaries }: StorePair, access: Access) -> Result<Self, ArchiveError> {
        let mode = match access {
            Access::Read => TransactionMode::ReadOnly,
            Access::Write => TransactionMode::ReadWrite,
        };
        let transaction = match database().await?.transaction(&[texts, summaries], mode) {
            Ok(transaction) => transaction,
            // The browser has closed the database since.
            Err(_) => {
                close();
                database().await?.transaction(&[texts, summaries], mode)?
            }
        };
        let (texts, summaries) = (transaction.object_store(texts)?, transaction.object_store(summaries)?);
        Ok(Self { transaction, texts, summaries })
    }

    /// Returns the text under a key.
    ///
    /// # Errors
    /// See [`Stores::open`].
    pub async fn text(&self, key: &str) -> Result<Option<String>, ArchiveError> {
        get(&self.texts, key).await
    }

    /// Returns the summary under a key.
    ///
    /// # Errors
    /// See [`Stores::open`].
    pub async fn summary(&self, key: &str) -> Result<Option<String>, ArchiveError> {
        get(&self.summaries, key).await
    }

    /// Returns all keys.
    ///
    /// # Errors
    /// See [`Stores::open`].
    pub async fn keys(&self) -> Result<Vec<String>, ArchiveError> {
        Ok(self.texts.get_all_keys(None, None)?.await?.iter().filter_map(JsValue::as_string).collect())
    }

    /// Returns the keys of all texts, and all summaries with their keys.
    ///
    /// # Errors
    /// See [`Stores::open`].
    pub async fn list(&self) -> Result<(Vec<String>, Vec<(String, String)>), ArchiveError> {
        // All requests are sent before the first reply.
        let keys = self.texts.get_all_keys(None, None)?.into_future();
        let summary_keys = self.summaries.get_all_keys(None, None)?.into_future();
        let summaries = self.summaries.get_all(None, None)?.into_future();
        // A failed transaction fails each request in an event of its own, so all of them are awaited before a failure counts.
        let (keys, summary_keys, summaries) = (keys.await, summary_keys.await, summaries.await);
        Ok((keys?.iter().filter_map(JsValue::as_string).collect(), pairs(&summary_keys?, &summaries?)))
    }

    /// Returns all texts with their keys.
    ///
    /// # Errors
    /// See [`Stores::open`].
    pub async fn all_texts(&self) -> Result<Vec<(String, String)>, ArchiveError> {
        // Both requests are sent before the first reply.
        let keys = self.texts.get_all_keys(None, None)?.into_future();
        let texts = self.texts.get_all(None, None)?.into_future();
        let (keys, texts) = (keys.await, texts.await);
        Ok(pairs(&keys?, &texts?))
    }

    /// Stores a text and its summary.
    ///
    /// # Errors
    /// See [`Stores::open`].
    pub async fn put(&self, key: &str, text: &str, summary: &str) -> Result<(), ArchiveError> {
        let key = JsValue::from_str(key);
        self.texts.put(&text.into(), Some(&key))?.await?;
        self.summaries.put(&summary.into(), Some(&key))?.await?;
        Ok(())
    }

    /// Deletes a text and its summary.
    ///
    /// # Errors
    /// See [`Stores::open`].
    pub async fn delete(&self, key: &str) -> Result<(), ArchiveError> {
        self.texts.delete(query(key))?.await?;
        self.summaries.delete(query(key))?.await?;
        Ok(())
    }

    /// Waits until everything is stored.
    ///
    /// # Errors
    /// When there is no space.
    pub async fn finish(self) -> Result<(), ArchiveError> {
        let transaction = IdbTransaction::from(self.transaction.commit()?);
        // A failure is an error event and then an abort event, also while the page is being left. Idb's own future has dropped
        // its closures by then; the functions of a promise can be called at any time.
        let finished = Promise::new(&mut |resolve, reject| {
            transaction.set_oncomplete(Some(&resolve));
            transaction.set_onabort(Some(&reject));
        });
        let aborted =
            |_| transaction.error().map_or(ArchiveError::Full, |error| idb::Error::DomException(error).into());
        JsFuture::from(finished).await.map(drop).map_err(aborted)
    }
}

fn pairs(keys: &[JsValue], values: &[JsValue]) -> Vec<(String, String)> {
    keys.iter().zip(values).filter_map(|(key, value)| Some((key.as_string()?, value.as_string()?))).collect()
}

async fn get(store: &ObjectStore, key: &str) -> Result<Option<String>, ArchiveError> {
    Ok(store.get(query(key))?.await?.and_then(|text| text.as_string()))
}

fn query(key: &str) -> Query {
    Query::Key(JsValue::from_str(key))
}
