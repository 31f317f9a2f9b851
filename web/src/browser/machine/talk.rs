//! Owns the talk of a machine with its worker: what is wanted of it, what it was sent, and what is waited for.

use gloo::timers::callback::Timeout;
use js_sys::Date;
use laska_worker::protocol::{ChanceText, Command, Request, SearchId};

use crate::browser::worker::Worker;
use crate::lot::draw_number;
use crate::state::{Lives, Search};

/// How the talk stands.
#[derive(Default)]
pub(super) struct State {
    pub(super) worker: Option<Worker>,
    /// Whether the worker has said that it takes requests.
    pub(super) ready: bool,
    pub(super) wanted: Option<Search>,
    /// The search that the worker was sent last.
    pub(super) sent: Option<SearchId>,
    /// When that was, in milliseconds.
    pub(super) sent_at: f64,
    pub(super) lives: Lives,
    pub(super) watch: Option<Timeout>,
    /// An answer that came sooner than the eye can follow.
    pub(super) held_back: Option<Timeout>,
}

impl State {
    /// Sends a search to the worker.
    pub(super) fn send(&mut self, search: &Search) -> Result<(), String> {
        let Some(worker) = &self.worker else { return Ok(()) };
        let mut command = search.command.clone();
        if let Command::Play { chance, .. } = &mut command {
            *chance = ChanceText(draw_number());
        }
        worker.send(&Request { id: search.id, command })?;
        self.sent = Some(search.id);
        self.sent_at = Date::now();
        Ok(())
    }

    /// Has the worker end the search that it was sent last.
    pub(super) fn stop(&self) {
        if let (Some(id), Some(worker)) = (self.sent, &self.worker) {
            // A worker that cannot be told will be found silent, or is dead already.
            let _ = worker.send(&Request { id, command: Command::Stop });
        }
    }
}
