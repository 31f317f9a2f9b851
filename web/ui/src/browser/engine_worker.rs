//! The engine in a web worker: it runs the requested search and is replaced when it crashes or stops responding. Where the
//! opening book has a move, no search is needed.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use crate::effect::use_effect_with;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Object, Reflect};
use laska_worker::js;
use laska_worker::protocol::{Command, HEARTBEAT, RandomNumber, Reply, Request, SearchId};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{ErrorEvent, MessageEvent, WorkerOptions, WorkerType};
use yew::prelude::*;

use crate::book::BookMoves;
use crate::clock::now;
use crate::parts::Load;
use crate::random::random_u32;
use crate::{tr, tr_noop};
use laska_app::Timestamp;
use laska_app::worker::{
    FailureResponse, Pace, RestartPolicy, SearchTask, Urgency, WorkerEvent, WorkerFailure, WorkerStatus,
};

/// The time without a message after which a searching worker counts as unresponsive: many times its heartbeat, for slow
/// and busy devices.
const RESPONSE_TIMEOUT_MS: u32 = 50 * HEARTBEAT.as_millis() as u32;

/// The time limit for loading, long enough for a slow connection.
const LOAD_TIMEOUT_MS: u32 = 60_000;

/// The time that a move waits for the opening book, long enough for a slow connection. Then the engine searches.
const BOOK_TIMEOUT_MS: u32 = 6_000;

/// The failure reason of an unresponsive worker.
const UNRESPONSIVE: &str = tr_noop!("it stopped responding");

/// Runs a search in a worker, or stops it for `None`, and reports the replies. The worker lives as long as the component.
/// The book is loaded for the first search that may use it.
#[hook]
pub fn use_engine_worker(search: Option<SearchTask>, book: Option<Load<BookMoves>>, on_event: Callback<WorkerEvent>) {
    let engine = use_memo((), |()| EngineWorker::new(book, on_event));
    use_effect_with(search, move |search| engine.request(search.clone()));
}

struct EngineWorker {
    state: RefCell<State>,
    on_event: Callback<WorkerEvent>,
    this: Weak<Self>,
}

impl EngineWorker {
    /// Starts a worker before the first search.
    fn new(book: Option<Load<BookMoves>>, on_event: Callback<WorkerEvent>) -> Rc<Self> {
        let state = State { book: book.map_or(Book::None, Book::Unloaded), ..State::default() };
        let engine = Rc::new_cyclic(|this| Self { state: RefCell::new(state), on_event, this: this.clone() });
        engine.start();
        engine
    }

    fn request(&self, search: Option<SearchTask>) {
        let mut state = self.state.borrow_mut();
        if state.requested == search {
            return;
        }
        state.requested = search;
        if state.requested.is_none() {
            state.stop();
        }
        // The reply may be here already, and only its pace has changed. A reply to another search is outdated.
        let requested = state.requested.as_ref().map(|requested| requested.id);
        let reply = state.delayed_reply.take().map(|delayed| delayed.reply).filter(|reply| reply.id() == requested);
        state.policy = RestartPolicy::default();
        let missing = state.worker.is_none() && state.requested.is_some();
        drop(state);
        match reply {
            Some(reply) => self.forward_reply(reply),
            None if missing => self.start(),
            None => self.send_requested(),
        }
    }

    fn start(&self) {
        let this = self.this.clone();
        let started = Worker::start(move |message| {
            if let Some(engine) = this.upgrade() {
                engine.handle(message);
            }
        });
        match started {
            Ok(worker) => {
                let mut state = self.state.borrow_mut();
                state.ready = false;
                state.sent = None;
                state.worker = Some(worker);
                drop(state);
                self.start_timeout(LOAD_TIMEOUT_MS, tr_noop!("it did not start"));
                self.on_event.emit(WorkerEvent::Status(WorkerStatus::Starting));
            }
            Err(reason) => self.give_up(&reason),
        }
    }

    /// Sends the requested search to the worker if the worker is ready and does not have it yet.
    fn send_requested(&self) {
        let mut state = self.state.borrow_mut();
        if !state.ready {
            return;
        }
        let Some(search) = state.requested.clone() else {
            state.timeout = None;
            return;
        };
        if search.may_use_book() {
            if let Book::Unloaded(load) = state.book {
                state.book = Book::Loading;
                self.load_book(load);
            }
            if matches!(state.book, Book::Loading) && search.urgency == Urgency::Normal {
                return;
            }
        }
        let sent = if state.sent == Some(search.id) { Ok(None) } else { state.send(&search) };
        if search.urgency == Urgency::Immediate {
            state.stop();
        }
        state.timeout = None;
        drop(state);
        match sent {
            Ok(None) => self.start_timeout(RESPONSE_TIMEOUT_MS, UNRESPONSIVE),
            Ok(Some(reply)) => self.forward_reply(reply),
            Err(reason) => self.fail(&reason),
        }
    }

    /// Loads the book. It counts as missing if that fails, and while it takes too long.
    fn load_book(&self, load: Load<BookMoves>) {
        let this = self.this.clone();
        let set_book = move |book| {
            if let Some(engine) = this.upgrade() {
                engine.state.borrow_mut().book = book;
                engine.send_requested();
            }
        };
        let late = Timeout::new(BOOK_TIMEOUT_MS, {
            let set_book = set_book.clone();
            move || set_book(Book::None)
        });
        spawn_local(async move {
            let loaded = load().await;
            drop(late);
            set_book(loaded.map_or(Book::None, Book::Loaded));
        });
    }

    /// Starts the timeout for the next message.
    fn start_timeout(&self, timeout_ms: u32, reason: &'static str) {
        let this = self.this.clone();
        let timeout = Timeout::new(timeout_ms, move || {
            if let Some(engine) = this.upgrade() {
                engine.fail(reason);
            }
        });
        self.state.borrow_mut().timeout = Some(timeout);
    }

    fn handle(&self, message: WorkerMessage) {
        match message {
            WorkerMessage::Reply(Reply::Ready) => {
                let mut state = self.state.borrow_mut();
                state.ready = true;
                state.timeout = None;
                drop(state);
                self.on_event.emit(WorkerEvent::Status(WorkerStatus::Ready));
                self.send_requested();
            }
            WorkerMessage::Reply(Reply::Panicked { message }) | WorkerMessage::Failed(message) => self.fail(&message),
            WorkerMessage::Reply(reply) => {
                // A reply to an earlier search does not show that the worker is running this one.
                if reply.id() == self.state.borrow().sent {
                    if reply.is_progress() {
                        self.start_timeout(RESPONSE_TIMEOUT_MS, UNRESPONSIVE);
                    } else {
                        let mut state = self.state.borrow_mut();
                        state.policy = RestartPolicy::default();
                        state.timeout = None;
                    }
                }
                self.forward_reply(reply);
            }
        }
    }

    /// Passes a reply on. A quick move is delayed to keep the pace of the search, unless the player asked for it.
    fn forward_reply(&self, reply: Reply) {
        let mut state = self.state.borrow_mut();
        let pace = state.requested.as_ref().map_or(Pace::Immediate, SearchTask::current_pace);
        let wait = pace.min_time(state.random).saturating_sub(now().since(state.sent_at));
        let immediate = match &reply {
            Reply::Best { id, report } if !wait.is_zero() => {
                let progress = Reply::Progress { id: *id, report: report.clone() };
                let (on_event, delayed) = (self.on_event.clone(), reply.clone());
                let timer = Timeout::new(wait.as_millis() as u32, move || on_event.emit(WorkerEvent::Replied(delayed)));
                state.delayed_reply = Some(DelayedReply { reply, _timer: timer });
                matches!(pace, Pace::Watched(_)).then_some(progress)
            }
            _ => Some(reply),
        };
        drop(state);
        immediate.into_iter().for_each(|reply| self.on_event.emit(WorkerEvent::Replied(reply)));
    }

    /// Replaces a failed worker. The new one gets the same search.
    fn fail(&self, reason: &str) {
        let mut state = self.state.borrow_mut();
        state.timeout = None;
        state.worker = None;
        let is_unresponsive = !std::mem::take(&mut state.ready) || reason == UNRESPONSIVE;
        let response =
            state.policy.respond(if is_unresponsive { WorkerFailure::Unresponsive } else { WorkerFailure::Crashed });
        drop(state);
        match response {
            FailureResponse::Replace => self.start(),
            FailureResponse::GiveUp => self.give_up(reason),
        }
    }

    fn give_up(&self, reason: &str) {
        self.on_event.emit(WorkerEvent::Status(WorkerStatus::Lost));
        // Without a search, there is nothing to tell the player.
        if self.state.borrow().requested.is_none() {
            return;
        }
        self.on_event.emit(WorkerEvent::Failed(reason.to_owned()));
    }
}

/// The state of the communication with the worker.
#[derive(Default)]
struct State {
    worker: Option<Worker>,
    /// Whether the worker has reported that it is ready.
    ready: bool,
    requested: Option<SearchTask>,
    /// The latest search sent to the worker.
    sent: Option<SearchId>,
    /// When it was sent.
    sent_at: Timestamp,
    /// The random number for its pace.
    random: u32,
    policy: RestartPolicy,
    /// The timeout for the next message.
    timeout: Option<Timeout>,
    delayed_reply: Option<DelayedReply>,
    book: Book,
}

/// The opening book.
#[derive(Default)]
enum Book {
    /// There is none, it could not be loaded, or a move has waited for it too long.
    #[default]
    None,
    /// No search has needed it.
    Unloaded(Load<BookMoves>),
    /// A move waits for it.
    Loading,
    /// It is at hand.
    Loaded(BookMoves),
}

/// A reply that waits for its time.
struct DelayedReply {
    reply: Reply,
    _timer: Timeout,
}

impl State {
    /// Sends a search to the worker, or returns the reply of the book.
    pub(super) fn send(&mut self, search: &SearchTask) -> Result<Option<Reply>, String> {
        let Some(worker) = &self.worker else { return Ok(None) };
        let mut command = search.command.clone();
        if let Command::Play { random, .. } = &mut command {
            *random = RandomNumber(random_u32());
        }
        let found = match &self.book {
            Book::Loaded(moves) if search.may_use_book() => moves(&command),
            _ => None,
        };
        if found.is_none() {
            worker.send(&Request { id: search.id, command })?;
        }
        self.sent = Some(search.id);
        self.sent_at = now();
        self.random = random_u32();
        Ok(found.map(|report| Reply::Best { id: search.id, report }))
    }

    /// Makes the worker stop the latest search.
    pub(super) fn stop(&self) {
        if let (Some(id), Some(worker)) = (self.sent, &self.worker) {
            // A worker that cannot be reached has crashed or will time out.
            let _ = worker.send(&Request { id, command: Command::Stop });
        }
    }
}

/// The URL of the worker's script, relative to the page, so that the site works under any path.
const ADDRESS: &str = "./worker.js";

/// The element with the URL of the page's own script, which Trunk named after its content.
const SCRIPT: &str = "link[rel=modulepreload]";

/// A message or failure of a worker.
pub(super) enum WorkerMessage {
    Reply(Reply),
    Failed(String),
}

/// A running worker. It is terminated when this is dropped.
struct Worker {
    inner: web_sys::Worker,
    _listeners: [EventListener; 3],
}

impl Worker {
    /// Starts a worker.
    ///
    /// # Errors
    /// Returns an error if the browser has no workers or blocks this one.
    pub(super) fn start(handle: impl Fn(WorkerMessage) + Clone + 'static) -> Result<Self, String> {
        let program = program()?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let inner = web_sys::Worker::new_with_options(ADDRESS, &options).map_err(|error| format!("{error:?}"))?;
        let listeners = [
            EventListener::new(&inner, "message", {
                let handle = handle.clone();
                move |event| handle(read(event.unchecked_ref::<MessageEvent>().data()))
            }),
            EventListener::new(&inner, "messageerror", {
                let handle = handle.clone();
                move |_| handle(WorkerMessage::Failed(tr!("a message could not be read").to_owned()))
            }),
            // By default the browser logs the error to the console. The page informs the player instead, where it
            // matters.
            EventListener::new_with_options(
                &inner,
                "error",
                gloo::events::EventListenerOptions::enable_prevent_default(),
                move |event| {
                    event.prevent_default();
                    let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
                    handle(WorkerMessage::Failed(message.unwrap_or_else(|| tr!("it could not be loaded").to_owned())));
                },
            ),
        ];
        inner.post_message(&program).map_err(|error| format!("{error:?}"))?;
        Ok(Self { inner, _listeners: listeners })
    }

    /// Sends a request.
    ///
    /// # Errors
    /// Returns an error if the message cannot be posted.
    pub(super) fn send(&self, request: &Request) -> Result<(), String> {
        let message = js::write(request).map_err(|error| error.to_string())?;
        self.inner.post_message(&message).map_err(|error| format!("{error:?}"))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.inner.terminate();
    }
}

/// Returns the initial message for the worker: `{ script, module }` of this program.
fn program() -> Result<Object, String> {
    let link = gloo::utils::document().query_selector(SCRIPT).ok().flatten();
    let script = link.and_then(|link| link.get_attribute("href")).ok_or(tr!("the page does not name its script"))?;
    let program = Object::new();
    for (name, value) in [("script", script.into()), ("module", wasm_bindgen::module())] {
        // Setting a property of a new object cannot fail.
        let _ = Reflect::set(&program, &name.into(), &value);
    }
    Ok(program)
}

fn read(message: JsValue) -> WorkerMessage {
    match js::read_reply(message) {
        Ok(reply) => WorkerMessage::Reply(reply),
        Err(error) => WorkerMessage::Failed(tr!("its reply could not be read: {error}", error = error)),
    }
}
