//! Owns the machine: a worker that does what the state wants of it, and is replaced when it dies or falls silent.

mod talk;

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo::timers::callback::Timeout;
use js_sys::Date;
use laska_worker::protocol::{HEARTBEAT, Reply};
use yew::prelude::*;

use super::worker::{Heard, Worker};
use crate::state::{Death, Event, Lives, MachineHealth, Pace, Search, Then, Urgency};
use crate::view::{Notice, Tone};
use crate::words::say;
use crate::{t, t_later};
use talk::State;

/// How long a worker may say nothing while it should: many times what it promises, for slow and busy devices.
const PATIENCE_MS: u32 = 50 * HEARTBEAT.as_millis() as u32;

/// How long it may take to load: on a slow line the first time.
const LOADING_MS: u32 = 60_000;

/// Why a worker is ended that says nothing while it should.
const SILENT: &str = t_later!("it fell silent");

/// Has a machine do a search, or rest for `None`; tells what it answers. It lives as long as the component.
#[hook]
pub fn use_machine(search: Option<Search>, on: Callback<Event>) {
    let machine = use_memo((), |()| Machine::new(on));
    use_effect_with(search, move |search| machine.want(search.clone()));
}

struct Machine {
    state: RefCell<State>,
    on: Callback<Event>,
    this: Weak<Self>,
}

impl Machine {
    /// A machine whose worker is being loaded, to be ready when it is wanted.
    fn new(on: Callback<Event>) -> Rc<Self> {
        let machine = Rc::new_cyclic(|this| Self { state: RefCell::default(), on, this: this.clone() });
        machine.start();
        machine
    }

    fn want(&self, search: Option<Search>) {
        let mut state = self.state.borrow_mut();
        if state.wanted == search {
            return;
        }
        state.wanted = search;
        if state.wanted.is_none() {
            state.stop();
        }
        state.lives = Lives::default();
        let missing = state.worker.is_none() && state.wanted.is_some();
        drop(state);
        if missing { self.start() } else { self.send_wanted() }
    }

    fn start(&self) {
        let this = self.this.clone();
        let started = Worker::start(move |heard| {
            if let Some(machine) = this.upgrade() {
                machine.hear(heard);
            }
        });
        match started {
            Ok(worker) => {
                let mut state = self.state.borrow_mut();
                state.ready = false;
                state.sent = None;
                state.worker = Some(worker);
                drop(state);
                self.watch(LOADING_MS, t_later!("it does not start"));
                self.on.emit(Event::Machine(MachineHealth::Starting));
            }
            Err(reason) => self.give_up(&reason),
        }
    }

    /// Sends the wanted search to a worker that is ready for it and does not have it.
    fn send_wanted(&self) {
        let mut state = self.state.borrow_mut();
        if !state.ready {
            return;
        }
        let Some(search) = state.wanted.clone() else {
            state.watch = None;
            return;
        };
        let sent = if state.sent == Some(search.id) { Ok(()) } else { state.send(&search) };
        if search.urgency == Urgency::Now {
            state.stop();
        }
        drop(state);
        match sent {
            Ok(()) => self.watch(PATIENCE_MS, SILENT),
            Err(reason) => self.died(&reason),
        }
    }

    /// From now on the worker has so long to say something.
    fn watch(&self, patience_ms: u32, reason: &'static str) {
        let this = self.this.clone();
        let timeout = Timeout::new(patience_ms, move || {
            if let Some(machine) = this.upgrade() {
                machine.died(reason);
            }
        });
        self.state.borrow_mut().watch = Some(timeout);
    }

    fn hear(&self, heard: Heard) {
        match heard {
            Heard::Reply(Reply::Ready) => {
                let mut state = self.state.borrow_mut();
                state.ready = true;
                state.watch = None;
                drop(state);
                self.on.emit(Event::Machine(MachineHealth::Ready));
                self.send_wanted();
            }
            Heard::Reply(Reply::Panicked { message }) | Heard::Died(message) => self.died(&message),
            Heard::Reply(reply) => {
                // What is said of an earlier search tells nothing of this one.
                if reply.id() == self.state.borrow().sent {
                    self.state.borrow_mut().lives = Lives::default();
                    if reply.is_on_the_way() {
                        self.watch(PATIENCE_MS, SILENT);
                    } else {
                        self.state.borrow_mut().watch = None;
                    }
                }
                self.answer(reply);
            }
        }
    }

    /// Tells an answer; a move no sooner than its pace allows.
    fn answer(&self, reply: Reply) {
        let mut state = self.state.borrow_mut();
        let pace = state.wanted.as_ref().map_or(Pace::AtOnce, |wanted| wanted.pace);
        let least = pace.least().as_secs_f64() * 1000.0;
        let wait = least - (Date::now() - state.sent_at).clamp(0.0, least);
        let told = match &reply {
            Reply::Best { id, report } if wait > 0.0 => {
                let found = Reply::Progress { id: *id, report: report.clone() };
                let on = self.on.clone();
                state.held_back = Some(Timeout::new(wait as u32, move || on.emit(Event::Answered(reply))));
                matches!(pace, Pace::Watched(_)).then_some(found)
            }
            _ => Some(reply),
        };
        drop(state);
        told.into_iter().for_each(|reply| self.on.emit(Event::Answered(reply)));
    }

    /// Replaces a worker that is of no use any more. The new one gets the same search.
    fn died(&self, reason: &str) {
        let mut state = self.state.borrow_mut();
        state.watch = None;
        state.worker = None;
        let in_vain = !std::mem::take(&mut state.ready) || reason == SILENT;
        let then = state.lives.lose(if in_vain { Death::InVain } else { Death::Sudden });
        drop(state);
        match then {
            Then::Replace => self.start(),
            Then::GiveUp => self.give_up(reason),
        }
    }

    fn give_up(&self, reason: &str) {
        self.on.emit(Event::Machine(MachineHealth::Lost));
        // Two people need no machine.
        if self.state.borrow().wanted.is_none() {
            return;
        }
        self.on.emit(Event::Told(Notice {
            tone: Tone::Error,
            text: t!("The machine cannot go on: {reason}. Reload the page to try again.", reason = say(reason)),
        }));
    }
}
