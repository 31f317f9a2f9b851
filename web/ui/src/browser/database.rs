//! The site's database: pairs of IndexedDB stores with texts and, for lists, a summary of each text. Both pages use it;
//! [`laska_app::archive`] decides what they write.
//!
//! The browser may call what listens to a request at any time, also while the page is being left, when the future that waits for
//! it is gone. So only functions of JavaScript listen: those that settle a promise, and a few that live as long as the page.
//!
//! A browser may keep a page that the user has left, stopped, for the Back button. `WebKit` keeps it also with a running
//! transaction, and no other page can then write. So this page ends its transactions when it is left, and begins no other
//! until the user comes back.

use std::cell::RefCell;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::window;
use js_sys::{Array, Function, Promise};
use laska_app::Timestamp;
use laska_app::archive::{Access, Database, Pairs, Transaction};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DomException, Event, IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction, IdbTransactionMode,
};

use super::time::let_page_respond;
use crate::archive_error::ArchiveError;
use crate::clock::date;
use crate::random::random_u32;

/// The name of the database.
const DATABASE: &str = "laska";

/// The version of its structure, and of the texts in it: it grows when a text can have a form that earlier versions of the page
/// do not read. They then do not open the database, and say so, instead of replacing what they cannot read.
const VERSION: u32 = 2;

/// The time after which a request counts as failed, long enough for a slow and busy device.
const ANSWER_TIMEOUT_MS: i32 = 10_000;

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
    /// The request to open the database, and the promise of its answer.
    static OPENED: RefCell<Option<(IdbOpenDbRequest, Promise)>> = const { RefCell::new(None) };
    // Created once and never dropped.
    static CREATE_STORES: Closure<dyn Fn(Event)> = Closure::new(|event: Event| {
        if let Some(database) = event.target().and_then(|request| opened(request.unchecked_ref())) {
            create_stores(&database);
        }
    });
    static CLOSE: Closure<dyn Fn()> = Closure::new(close);
    /// The transactions that are not finished.
    static RUNNING: RefCell<Vec<IdbTransaction>> = const { RefCell::new(Vec::new()) };
    /// Settled when the user comes back to this page; `None` if it was not left.
    static RETURN: RefCell<Option<Promise>> = const { RefCell::new(None) };
    /// It comes first, before the page saves something in response to the same event.
    static LEAVING: EventListener = EventListener::new_with_options(
        &window(), "pagehide", EventListenerOptions::run_in_capture_phase(), |_| leave(),
    );
}

impl From<JsValue> for ArchiveError {
    fn from(error: JsValue) -> Self {
        match error.dyn_ref::<DomException>().map(DomException::name).as_deref() {
            Some("QuotaExceededError") => Self::Full,
            Some("VersionError") => Self::NewerVersion,
            _ => Self::Unavailable,
        }
    }
}

/// How waiting for the browser failed.
enum Failure {
    /// An event said so.
    Reported,
    /// Nothing was reported in time.
    Late,
}

/// Waits for a promise, but not for ever.
fn in_time(promise: &Promise) -> impl Future<Output = Result<(), Failure>> + use<> {
    let mut timer = None;
    let late = Promise::new(&mut |_, reject| {
        timer = window().set_timeout_with_callback_and_timeout_and_arguments_0(&reject, ANSWER_TIMEOUT_MS).ok();
    });
    // Something waits for both from now on, so that neither is rejected unnoticed.
    let first = JsFuture::from(Promise::race(&Array::of2(promise, &late)));
    async move {
        let settled = first.await;
        timer.into_iter().for_each(|timer| window().clear_timeout_with_handle(timer));
        // The timer passes no event.
        settled.map(drop).map_err(|event| if event.is_undefined() { Failure::Late } else { Failure::Reported })
    }
}

/// Returns a promise that listens to a request.
fn promise_of(request: &IdbRequest) -> Promise {
    Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    })
}

fn error_of(request: &IdbRequest, failure: Failure) -> ArchiveError {
    match failure {
        Failure::Late => ArchiveError::NoAnswer,
        Failure::Reported => match request.error() {
            Ok(Some(error)) => JsValue::from(error).into(),
            _ => ArchiveError::Unavailable,
        },
    }
}

/// Returns the result of a request. It is sent already, and others may be sent before the first answer.
fn answer(
    request: Result<IdbRequest, JsValue>,
) -> Result<impl Future<Output = Result<JsValue, ArchiveError>>, ArchiveError> {
    let request = request?;
    let settled = in_time(&promise_of(&request));
    Ok(async move {
        settled.await.map_err(|failure| error_of(&request, failure))?;
        Ok(request.result()?)
    })
}

async fn database() -> Result<IdbDatabase, ArchiveError> {
    LEAVING.with(|_| ());
    if let Some(returned) = RETURN.with_borrow(Clone::clone) {
        // The promise is never rejected.
        let _ = JsFuture::from(returned).await;
    }
    let (request, answered) = match OPENED.with_borrow(Clone::clone) {
        Some(opened) => opened,
        None => {
            let factory = window().indexed_db()?.ok_or(ArchiveError::Unavailable)?;
            let request = factory.open_with_u32(DATABASE, VERSION)?;
            CREATE_STORES.with(|create| request.set_onupgradeneeded(Some(function(create.as_ref()))));
            let opened = (request.clone(), promise_of(&request));
            OPENED.set(Some(opened.clone()));
            opened
        }
    };
    match in_time(&answered).await {
        Ok(()) => {}
        Err(failure) => {
            // A late answer still counts for the next request.
            if matches!(failure, Failure::Reported) {
                OPENED.take();
            }
            return Err(error_of(&request, failure));
        }
    }
    let database = opened(&request).ok_or(ArchiveError::Unavailable)?;
    // A newer version of the page must not wait for this tab, and a deleted database is created again.
    CLOSE.with(|close| {
        database.set_onversionchange(Some(function(close.as_ref())));
        database.set_onclose(Some(function(close.as_ref())));
    });
    Ok(database)
}

fn function(closure: &JsValue) -> &Function {
    closure.unchecked_ref()
}

/// Returns the database of a request that has opened it. The result of a failed request is `undefined`.
fn opened(request: &IdbOpenDbRequest) -> Option<IdbDatabase> {
    request.result().ok()?.dyn_into().ok()
}

fn create_stores(database: &IdbDatabase) {
    for StorePair { texts, summaries } in [StorePair::GAMES, StorePair::ANALYSES] {
        for name in [texts, summaries] {
            // A store of an earlier version exists already, and keeps its content.
            let _ = database.create_object_store(name);
        }
    }
}

/// Closes the database if it is open. The next transaction opens it again.
fn close() {
    if let Some(database) = OPENED.with_borrow(|request| opened(&request.as_ref()?.0)) {
        OPENED.take();
        database.close();
    }
}

/// Frees the database for other pages until the user comes back.
fn leave() {
    // What has been sent completely is still stored.
    let aborted = RUNNING.take().into_iter().filter(|transaction| transaction.abort().is_ok()).count();
    close();
    RETURN.set(Some(Promise::new(&mut |resolve, _| {
        let on_return = move |_: &Event| {
            RETURN.take();
            // Neither function throws here.
            let _ =
                if aborted == 0 { resolve.call0(&JsValue::UNDEFINED).map(drop) } else { window().location().reload() };
        };
        EventListener::once(&window(), "pageshow", on_return).forget();
    })));
}

/// A transaction on a pair of stores.
pub struct Stores {
    transaction: IdbTransaction,
    texts: IdbObjectStore,
    summaries: IdbObjectStore,
    /// Whether the browser would store what was written so far.
    is_incomplete: bool,
}

impl Drop for Stores {
    fn drop(&mut self) {
        RUNNING.with_borrow_mut(|running| running.retain(|it| *it != self.transaction));
        if self.is_incomplete {
            // This fails if the browser has ended it.
            let _ = self.transaction.abort();
        }
    }
}

impl Database for StorePair {
    type Error = ArchiveError;
    type Transaction = Stores;

    /// Fails if the browser has no database, or a newer version of the page has changed it.
    async fn open(&self, access: Access) -> Result<Stores, ArchiveError> {
        let Self { texts, summaries } = *self;
        let mode = match access {
            Access::Read => IdbTransactionMode::Readonly,
            Access::Write => IdbTransactionMode::Readwrite,
        };
        let names = Array::of2(&texts.into(), &summaries.into());
        let begin = |database: IdbDatabase| database.transaction_with_str_sequence_and_mode(&names, mode);
        let transaction = match begin(database().await?) {
            Ok(transaction) => transaction,
            // The browser has closed the database since.
            Err(_) => {
                close();
                begin(database().await?)?
            }
        };
        RUNNING.with_borrow_mut(|running| running.push(transaction.clone()));
        let (texts, summaries) = (transaction.object_store(texts)?, transaction.object_store(summaries)?);
        Ok(Stores { transaction, texts, summaries, is_incomplete: access == Access::Write })
    }

    async fn pause(&self) {
        let_page_respond().await;
    }

    fn now(&self) -> Timestamp {
        date()
    }

    fn random(&self) -> u32 {
        random_u32()
    }
}

impl Transaction for Stores {
    type Error = ArchiveError;

    async fn text(&self, key: &str) -> Result<Option<String>, ArchiveError> {
        get(&self.texts, key).await
    }

    async fn summary(&self, key: &str) -> Result<Option<String>, ArchiveError> {
        get(&self.summaries, key).await
    }

    async fn keys(&self) -> Result<Vec<String>, ArchiveError> {
        Ok(strings(answer(self.texts.get_all_keys())?.await?).flatten().collect())
    }

    async fn list(&self) -> Result<(Vec<String>, Pairs), ArchiveError> {
        // All requests are sent before the first reply.
        let keys = answer(self.texts.get_all_keys())?;
        let summary_keys = answer(self.summaries.get_all_keys())?;
        let summaries = answer(self.summaries.get_all())?;
        Ok((strings(keys.await?).flatten().collect(), pairs(summary_keys.await?, summaries.await?)))
    }

    async fn texts(&self) -> Result<Pairs, ArchiveError> {
        // Both requests are sent before the first reply.
        let (keys, texts) = (answer(self.texts.get_all_keys())?, answer(self.texts.get_all())?);
        Ok(pairs(keys.await?, texts.await?))
    }

    async fn put(&self, key: &str, text: &str, summary: &str) -> Result<(), ArchiveError> {
        let key = JsValue::from_str(key);
        answer(self.texts.put_with_key(&text.into(), &key))?.await?;
        answer(self.summaries.put_with_key(&summary.into(), &key))?.await?;
        Ok(())
    }

    async fn delete(&self, key: &str) -> Result<(), ArchiveError> {
        answer(self.texts.delete(&key.into()))?.await?;
        answer(self.summaries.delete(&key.into()))?.await?;
        Ok(())
    }

    async fn finish(mut self) -> Result<(), ArchiveError> {
        // The second edition of the standard lacked it; the third one has it again.
        #[allow(deprecated)]
        self.transaction.commit()?;
        self.is_incomplete = false;
        let transaction = &self.transaction;
        let finished = in_time(&Promise::new(&mut |resolve, reject| {
            transaction.set_oncomplete(Some(&resolve));
            transaction.set_onabort(Some(&reject));
        }));
        finished.await.map_err(|failure| match failure {
            Failure::Late => ArchiveError::NoAnswer,
            Failure::Reported => transaction.error().map_or(ArchiveError::Full, |error| JsValue::from(error).into()),
        })
    }
}

/// Returns the elements of an array, each as text if it is one.
fn strings(array: JsValue) -> impl Iterator<Item = Option<String>> {
    array.unchecked_into::<Array>().to_vec().into_iter().map(|value| value.as_string())
}

fn pairs(keys: JsValue, values: JsValue) -> Pairs {
    strings(keys).zip(strings(values)).filter_map(|(key, value)| Some((key?, value?))).collect()
}

async fn get(store: &IdbObjectStore, key: &str) -> Result<Option<String>, ArchiveError> {
    Ok(answer(store.get(&key.into()))?.await?.as_string())
}
