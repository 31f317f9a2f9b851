//! A session with a clock, used as the page uses it.

use std::cell::Cell;
use std::time::Duration;

use laska_engine::evaluation::network::Network;
use laska_engine::{Clock, MemorySize};
use laska_rules::notation::piece_list;
use laska_rules::{Board, CaptureRule, Game, Variant};
use laska_worker::protocol::{Command, Reply, Request, SearchId};
use laska_worker::{Capabilities, Session};

/// A clock that advances by five milliseconds whenever it is read.
#[derive(Default)]
pub(crate) struct TickingClock(Cell<Duration>);

impl Clock for TickingClock {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + Duration::from_millis(5));
        self.0.get()
    }
}

pub(crate) struct TestWorker {
    pub(crate) session: Session,
    pub(crate) clock: TickingClock,
}

impl TestWorker {
    /// Creates a worker with all capabilities.
    pub(crate) fn new() -> Self {
        Self::with(Capabilities::ALL)
    }

    pub(crate) fn with(capabilities: Capabilities) -> Self {
        Self { session: Session::new(MemorySize::mebibytes(1), capabilities), clock: TickingClock::default() }
    }

    /// Gives the session the network that it has requested.
    pub(crate) fn load_network(&mut self) {
        assert!(self.session.take_network_request(), "the network was requested");
        self.session.set_network(Some(Network::STANDARD), &self.clock).expect("a network");
    }

    /// Returns the time without advancing the clock.
    pub(crate) fn time(&self) -> Duration {
        self.clock.0.get()
    }

    pub(crate) fn send(&mut self, id: u32, command: Command) -> Vec<Reply> {
        self.session.handle(Request { id: SearchId(id), command }, &self.clock)
    }

    pub(crate) fn tick(&mut self) -> Vec<Reply> {
        self.session.tick(&self.clock)
    }

    /// Runs the task to its end and returns all replies.
    pub(crate) fn run(&mut self) -> Vec<Reply> {
        let mut replies = Vec::new();
        while self.session.is_busy() {
            replies.extend(self.tick());
        }
        replies
    }
}

pub(crate) fn start() -> Game {
    Game::new(Variant::LASKA)
}

pub(crate) fn study(pieces: &str) -> Game {
    Game::from_position(piece_list::parse(pieces, Board::Seven).expect("a position"), CaptureRule::MustFinish)
}

/// Returns the last reply, after checking that all before it report progress.
pub(crate) fn last(replies: &[Reply]) -> &Reply {
    let (last, before) = replies.split_last().expect("a task ends with a reply");
    assert!(before.iter().all(Reply::is_progress) && !last.is_progress(), "{replies:?}");
    last
}

pub(crate) fn check_failure(replies: &[Reply], id: u32, expected: &str) {
    assert_eq!(replies, [Reply::Failed { id: Some(SearchId(id)), message: expected.to_owned() }]);
}
