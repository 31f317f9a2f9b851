//! Searches with a time limit, measured by a clock that advances whenever it is read.

use std::cell::Cell;
use std::time::Duration;

use laska_engine::{
    Clock, Depth, Limits, MemorySize, Nodes, Plies, Root, Score, SearchInfo, SearchStatus, Searcher, TimedLimits,
    TimedSearch,
};
use laska_rules::notation::piece_list;
use laska_rules::{Board, CaptureRule, Game, Variant};

/// A clock that advances by a millisecond whenever it is read.
#[derive(Default)]
struct TickingClock(Cell<u64>);

impl Clock for TickingClock {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
}

const SLICE: Duration = Duration::from_millis(25);

fn timed() -> TimedSearch {
    TimedSearch::new(Searcher::new(MemorySize::mebibytes(1)))
}

fn study(pieces: &str) -> Game {
    Game::from_position(piece_list::parse(pieces, Board::Seven).expect("a position"), CaptureRule::MustFinish)
}

/// Returns the result, and the number of slices before the last one.
fn run(game: &Game, limits: TimedLimits, clock: &TickingClock) -> (SearchInfo, usize) {
    let mut timed = timed();
    timed.start(Root::new(game).expect("the game is not over"), limits, clock);
    for slices in 0.. {
        match timed.run(SLICE, clock) {
            SearchStatus::Thinking(_) => {}
            SearchStatus::Done(info) => return (info.clone(), slices),
            SearchStatus::Idle => panic!("a search was started"),
        }
    }
    unreachable!("the search ends")
}

#[test]
fn a_search_ends_when_its_time_is_up() {
    let clock = TickingClock::default();
    let (info, slices) = run(&Game::new(Variant::LASKA), TimedLimits::time(Duration::from_millis(110)), &clock);
    assert_eq!(slices, 4);
    assert!((110..120).contains(&clock.0.get()), "{}", clock.0.get());
    assert_eq!(info.nodes.0 % TimedSearch::NODES_PER_CLOCK_CHECK.0, 0);
}

#[test]
fn limits_besides_time_apply_too() {
    let search = Limits::depth(Depth(4));
    let limits = TimedLimits { search, ..TimedLimits::time(Duration::from_secs(60)) };
    let (info, slices) = run(&Game::new(Variant::LASKA), limits, &TickingClock::default());
    assert_eq!((info.depth, slices), (Depth(4), 0));
}

#[test]
fn forced_moves_and_certain_wins_take_almost_no_time() {
    let clock = TickingClock::default();
    let hour = TimedLimits::time(Duration::from_secs(3600));
    let single = study("a3w b4b d6b f6bb, White to move");
    assert_eq!(single.legal_moves().len(), 1);
    let (info, _) = run(&single, hour.to_play(), &clock);
    assert_eq!(info.best_move(), single.legal_moves()[0]);
    let (info, _) = run(&study("c3WWWBB c5BBW, White to move"), hour, &clock);
    assert_eq!(info.score(), Score::win_in(Plies(7)));
    assert!(clock.0.get() < 100, "{} ms", clock.0.get());
}

#[test]
fn an_analysis_searches_a_forced_move_to_its_limits() {
    let forced = study("a3w b4b d6b f6bb, White to move");
    let deep = TimedLimits { search: Limits::depth(Depth(20)), ..TimedLimits::default() };
    for limits in [deep, TimedLimits::time(Duration::from_millis(100))] {
        let [(analysis, _), (play, _)] =
            [limits, limits.to_play()].map(|it| run(&forced, it, &TickingClock::default()));
        assert!(play.nodes < analysis.nodes && play.depth < analysis.depth, "{play:?} {analysis:?}");
    }
}

#[test]
fn stop_and_clear_act_on_the_searcher() {
    let (mut timed, clock) = (timed(), TickingClock::default());
    assert_eq!(timed.run(SLICE, &clock), SearchStatus::Idle);
    timed.start(Root::new(&Game::new(Variant::LASKA)).expect("the game is not over"), TimedLimits::default(), &clock);
    let SearchStatus::Thinking(info) = timed.run(SLICE, &clock) else { panic!("there is no limit") };
    let info = info.clone();
    assert!(info.nodes > Nodes(0));
    assert_eq!(timed.stop(), Some(&info));
    assert_eq!(timed.run(SLICE, &clock), SearchStatus::Done(&info));
    timed.clear();
    assert_eq!(timed.stop(), None);
}
