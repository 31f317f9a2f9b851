//! The search of a session. Runs in slices and prints `info` and `bestmove` lines.

use std::io::{self, Write};
use std::time::Duration;

use laska_cli::search::{SeededLevel, WallClock};
use laska_engine::{
    Clock, Evaluation, LineCount, Nodes, Root, Score, ScoreKind, SearchInfo, SearchStatus, Searcher, TimedLimits,
};
use laska_rules::{Game, Move};

use super::settings::Settings;
use crate::threads::ThreadedSearch;

/// The time between two checks of the input, short enough that `stop` has no noticeable delay.
const SLICE: Duration = Duration::from_millis(5);

/// The interval at which a search without news prints a line. The write fails if the output is closed, which ends the
/// program.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// A searcher and its current search.
pub(super) struct SessionSearch {
    threaded: ThreadedSearch,
    /// The evaluation of a level that uses the network.
    evaluation: Evaluation,
    level: SeededLevel,
    clock: WallClock,
    search: Option<RunningSearch>,
}

struct RunningSearch {
    end: SearchEnd,
    /// The number of lines to report; a weak level may search more.
    lines: LineCount,
    /// The last reported information and its time.
    reported: Option<SearchInfo>,
    reported_at: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    AtLimit,
    WhenStopped,
}

impl SearchEnd {
    /// Returns how a search with these limits ends.
    fn with(limits: TimedLimits) -> Self {
        let is_limited = limits.time.is_some() || limits.search.depth.is_some() || limits.search.nodes.is_some();
        if is_limited { Self::AtLimit } else { Self::WhenStopped }
    }
}

impl SessionSearch {
    /// Creates a searcher with these settings.
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            threaded: ThreadedSearch::new(Searcher::new(settings.hash), settings.threads),
            evaluation: settings.evaluation.clone(),
            level: settings.seeded_level(),
            clock: WallClock::start(),
            search: None,
        }
    }

    /// Returns how the current search ends; `None` if there is none.
    pub(super) fn end(&self) -> Option<SearchEnd> {
        self.search.as_ref().map(|search| search.end)
    }

    /// Starts a search with these limits, tightened to those of the level.
    pub(super) fn start(&mut self, root: Root, limits: TimedLimits) {
        let lines = limits.search.lines;
        let limits = self.level.limits(limits);
        let end = SearchEnd::with(limits);
        self.threaded.set_evaluation(self.level.evaluation(&self.evaluation));
        self.threaded.start(root, limits, &self.clock);
        self.search = Some(RunningSearch { end, lines, reported: None, reported_at: self.clock.now() });
    }

    /// Chooses a move of the opening book in place of a search with these limits. A search that has to be stopped has none.
    pub(super) fn choose_from_book(&mut self, game: &Game, limits: TimedLimits) -> Option<Move> {
        let end = SearchEnd::with(self.level.limits(limits));
        (end == SearchEnd::AtLimit).then(|| self.level.choose_from_book(game))?
    }

    pub(super) fn set_level(&mut self, level: SeededLevel) {
        self.level = level;
    }

    /// Clears the search and restarts the level's random numbers.
    pub(super) fn clear(&mut self) {
        self.threaded.clear();
        self.level.restart();
        self.search = None;
    }

    /// Searches for a slice of time and prints new information.
    pub(super) fn run_slice(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        match self.threaded.run(SLICE, &self.clock) {
            SearchStatus::Idle => Ok(()),
            SearchStatus::Thinking(info) => {
                let info = info.clone();
                search.report(info, self.threaded.elapsed(&self.clock), self.clock.now(), out)
            }
            SearchStatus::Done(info) => {
                let info = info.clone();
                write_info(&info, search.lines, self.threaded.elapsed(&self.clock), out)?;
                let root = self.threaded.position().expect("a search is running");
                write_best_move(self.level.choose(root, &info), out)?;
                self.search = None;
                out.flush()
            }
        }
    }

    /// Stops the current search, if any, and prints its best move.
    pub(super) fn stop(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.search.is_some() {
            self.threaded.stop();
        }
        self.run_slice(out)
    }
}

impl RunningSearch {
    fn report(&mut self, info: SearchInfo, elapsed: Duration, now: Duration, out: &mut impl Write) -> io::Result<()> {
        let is_unchanged = |reported: &SearchInfo| reported.depth == info.depth && reported.lines == info.lines;
        if !self.reported.as_ref().is_some_and(is_unchanged) {
            write_info(&info, self.lines, elapsed, out)?;
        } else if now.saturating_sub(self.reported_at) >= HEARTBEAT {
            write_heartbeat(info.nodes, elapsed, out)?;
        } else {
            return Ok(());
        }
        (self.reported, self.reported_at) = (Some(info), now);
        out.flush()
    }
}

/// Prints a line for each of the best moves.
fn write_info(info: &SearchInfo, lines: LineCount, elapsed: Duration, out: &mut impl Write) -> io::Result<()> {
    let reported = info.lines.len().min(lines.get());
    for (index, line) in info.lines[..reported].iter().enumerate() {
        let index_text = if reported > 1 { format!(" multipv {}", index + 1) } else { String::new() };
        let chances = line.score.winning_chances();
        write!(out, "info depth {}{index_text} score {} chances {chances:.3} ", info.depth, score_text(line.score))?;
        write_totals(info.nodes, elapsed, out)?;
        writeln!(out, " pv {}", line.pv)?;
    }
    Ok(())
}

/// Prints a line without news to show that the search is still running.
fn write_heartbeat(nodes: Nodes, elapsed: Duration, out: &mut impl Write) -> io::Result<()> {
    write!(out, "info ")?;
    write_totals(nodes, elapsed, out)?;
    writeln!(out)
}

pub(super) fn write_best_move(mv: Move, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "bestmove {mv}")
}

fn write_totals(nodes: Nodes, elapsed: Duration, out: &mut impl Write) -> io::Result<()> {
    // At least a microsecond, to avoid an infinite speed.
    let speed = nodes.0 as f64 / elapsed.max(Duration::from_micros(1)).as_secs_f64();
    write!(out, "nodes {nodes} nps {speed:.0} time {}", elapsed.as_millis())
}

fn score_text(score: Score) -> String {
    match score.kind() {
        ScoreKind::Value(hundredths) => format!("cp {hundredths}"),
        ScoreKind::Win(plies) => format!("win {}", plies.0),
        ScoreKind::Loss(plies) => format!("loss {}", plies.0),
    }
}
