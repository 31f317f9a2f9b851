//! Work that takes turns: one task at a time, so that the page responds in between.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use gloo::timers::callback::Timeout;

type Task = Box<dyn FnOnce()>;

/// When a task has its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Urgency {
    /// Before all tasks that can wait.
    Soon,
    /// After all other tasks.
    Later,
}

thread_local! {
    static URGENT: RefCell<VecDeque<Task>> = RefCell::default();
    static OTHERS: RefCell<VecDeque<Task>> = RefCell::default();
    static IS_RUNNING: Cell<bool> = const { Cell::new(false) };
}

/// Runs a task when it is its turn.
pub(super) fn take_turn(urgency: Urgency, task: impl FnOnce() + 'static) {
    let queue = if urgency == Urgency::Soon { &URGENT } else { &OTHERS };
    queue.with_borrow_mut(|queue| queue.push_back(Box::new(task)));
    if !IS_RUNNING.replace(true) {
        run_later();
    }
}

fn run_later() {
    Timeout::new(0, || match next() {
        Some(task) => {
            task();
            run_later();
        }
        None => IS_RUNNING.set(false),
    })
    .forget();
}

fn next() -> Option<Task> {
    URGENT.with_borrow_mut(VecDeque::pop_front).or_else(|| OTHERS.with_borrow_mut(VecDeque::pop_front))
}
