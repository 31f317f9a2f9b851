//! The practice of endings with a worker session: the course is proven again, random endings are what they claim to be,
//! verdicts and replies agree with the solver, and progress merges in any order.

use std::collections::BTreeSet;

use laska_app::BoardEvent;
use laska_app::worker::WorkerEvent;
use laska_engine::{GameValue, MemorySize, Nodes, Plies, Solution, solve};
use laska_library::data::ENDINGS;
use laska_library::{Ending, EndingId, Endings, Goal, PlyCount, Technique, canonical_key};
use laska_rules::{CaptureRule, Move, Outcome, Position};
use laska_study::data::DataFile;
use laska_study::practice::{
    Attempt, AttemptEvent, Drill, EndingResult, Event, MOVES_TO_HOLD, Practice, Progress, RandomTask, Score, Status,
    StoredProgress, Task,
};
use laska_study::store::SectionProgress as _;
use laska_worker::protocol::Request;
use laska_worker::{Capabilities, Session};
use proptest::{prelude::*, test_runner::RngSeed};

use crate::pages_and_worker::{TickingClock, run_request};

fn course() -> Vec<Ending> {
    ENDINGS.parse::<Endings>().unwrap_or_else(|error| panic!("{error}")).all
}

fn solved(position: &Position) -> Solution {
    solve(position, CaptureRule::MustFinish, MemorySize::mebibytes(256)).expect("a few hundred thousand positions")
}

/// Returns the goal of the side to move; `None` if it loses.
fn goal(value: GameValue) -> Option<Goal> {
    match value {
        GameValue::Win(Plies(plies)) => Some(Goal::Win { plies: PlyCount(plies) }),
        GameValue::Draw => Some(Goal::Hold),
        GameValue::Loss(_) => None,
    }
}

#[test]
fn every_ending_of_the_course_is_proven() {
    let (course, mut positions) = (course(), Vec::new());
    for Ending { id, goal: claimed, start, .. } in &course {
        let solution = solved(start);
        assert_eq!(solution.value(start).and_then(goal), Some(*claimed), "{id:?}");
        assert!(solution.moves(start).is_some_and(|moves| moves.len() > 1), "{id:?}: no choice of moves");
        // Few enough for a phone.
        assert!(solution.positions() < Nodes(600_000), "{id:?}: {} positions", solution.positions());
        positions.push(canonical_key(start));
    }
    assert!(
        course.is_sorted_by_key(|ending| ending.technique),
        "the course goes through one technique after the other"
    );
    let techniques: BTreeSet<_> = course.iter().map(|ending| ending.technique).collect();
    assert_eq!(techniques, BTreeSet::from(Technique::ALL));
    let is_holding = |ending: &Ending| (ending.goal == Goal::Hold) == (ending.technique == Technique::Holding);
    assert!(course.iter().all(is_holding));
    positions.sort();
    positions.dedup();
    assert_eq!(positions.len(), course.len(), "no ending is there twice");
}

/// The section and a worker session.
struct TestSetup {
    practice: Practice,
    session: Session,
    clock: TickingClock,
}

impl TestSetup {
    fn new(rest: &str, random: u32) -> Self {
        let practice = Practice::new(rest, random, StoredProgress::default());
        let session = Session::new(MemorySize::mebibytes(1), Capabilities::ALL);
        let setup = Self { practice, session, clock: TickingClock::default() };
        setup.with(Event::Fetched(DataFile::Loaded(ENDINGS.into())))
    }

    /// Handles an event, solves what has to be solved, and ends the pause before a reply.
    fn with(mut self, event: Event) -> Self {
        self.practice = self.practice.after(event);
        while let Some(search) = self.practice.search() {
            let request = Request { id: search.id, command: search.command };
            for reply in run_request(&mut self.session, request, &self.clock) {
                self.practice = self.practice.after(Event::Worker(WorkerEvent::Replied(reply)));
            }
        }
        self
    }

    fn with_move(self, mv: Move) -> Self {
        let text = mv.to_string();
        self.with(Event::Ending(AttemptEvent::Input(BoardEvent::Type(text.into()))))
    }

    fn with_reply(self) -> Self {
        let pause = self.attempt().pause().expect("a reply");
        self.with(Event::Ending(AttemptEvent::PauseOver(pause)))
    }

    fn attempt(&self) -> &Attempt {
        self.practice.attempt().expect("an ending")
    }
}

#[test]
fn perfect_play_reaches_the_goal_of_every_short_ending_in_time() {
    for ending in course().into_iter().filter(|ending| solved(&ending.start).positions() < Nodes(40_000)) {
        let mut setup = TestSetup::new(&format!("endings/{}", ending.id.0), 0);
        while setup.attempt().status() != Status::Done {
            let best = setup.attempt().best_move().expect("the best move is known");
            setup = setup.with_move(best);
            if setup.attempt().status() != Status::Done {
                setup = setup.with_reply();
            }
        }
        let attempt = setup.attempt();
        match ending.goal {
            Goal::Win { plies } => {
                let winner = ending.start.turn();
                assert!(matches!(attempt.game().outcome(), Some(Outcome::Won { winner: it, .. }) if it == winner));
                assert_eq!(attempt.game().moves().len(), usize::from(plies.0), "{:?}", ending.id);
            }
            Goal::Hold => assert!(attempt.game().outcome().is_some() || attempt.moves_played() == MOVES_TO_HOLD),
        }
        assert_eq!(setup.practice.progress().ending(ending.id), Some(EndingResult::Perfect), "{:?}", ending.id);
    }
}

#[test]
fn a_mistake_waits_until_it_is_undone_and_costs_the_star() {
    let ending = course().into_iter().find(|ending| ending.technique == Technique::EqualForces).expect("an ending");
    let solution = solved(&ending.start);
    let moves = solution.moves(&ending.start).expect("solved");
    let (wrong, _) = moves.iter().find(|(_, value)| !matches!(value, GameValue::Win(_))).expect("a mistake");
    let start = TestSetup::new(&format!("endings/{}", ending.id.0), 0);
    let best = start.attempt().best_move().expect("the best move");
    let setup = start.with_move(*wrong);
    assert_eq!((setup.attempt().status(), setup.attempt().pause()), (Status::Mistake, None));
    let verdict = setup.attempt().verdict().expect("a verdict");
    assert_eq!((verdict.mv, verdict.best, verdict.is_mistake()), (*wrong, best, true));
    // The next move undoes it.
    let mut setup = setup.with_move(best);
    assert_eq!(setup.attempt().moves_played(), 1);
    while setup.attempt().status() != Status::Done {
        setup = setup.with_reply();
        let best = setup.attempt().best_move().expect("the best move");
        setup = setup.with_move(best);
    }
    assert_eq!(setup.practice.progress().ending(ending.id), Some(EndingResult::Done));
}

#[test]
fn random_endings_suit_their_tasks() {
    for task in RandomTask::all() {
        let mut setup = TestSetup::new(&format!("endings/{task}"), 7);
        let first = setup.attempt().clone();
        let start = first.game().start();
        let (found, solution) = (first.goal, solved(start));
        assert_eq!(solution.value(start).and_then(goal), Some(found), "{task}");
        assert_eq!(found == Goal::Hold, task.task == Task::Hold, "{task}");
        setup = setup.with(Event::Opened(format!("endings/{task}/8"), 0));
        assert_ne!(setup.attempt().game().start(), start, "{task}");
    }
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 24, rng_seed: RngSeed::Fixed(1911), failure_persistence: None, ..Default::default() }
}

/// Plays random moves, undoes mistakes, and checks every verdict and reply.
fn check_play(setup: TestSetup, choices: &[usize]) -> Result<(), TestCaseError> {
    let mut setup = setup;
    let solution = solved(setup.attempt().game().start());
    for choice in choices {
        if setup.attempt().status() != Status::YourTurn {
            break;
        }
        let before = setup.attempt().game().position().clone();
        let moves = solution.moves(&before).expect("it arises from the start");
        let best_value = moves.iter().map(|&(_, value)| value).max().expect("a move");
        let (mv, value) = moves[choice % moves.len()];
        setup = setup.with_move(mv);
        let verdict = setup.attempt().verdict().expect("a verdict");
        let best = moves.iter().find(|(mv, _)| *mv == verdict.best).map(|&(_, value)| value);
        prop_assert_eq!(best, Some(best_value));
        prop_assert_eq!(verdict.before, best_value);
        let gives_away = value.cmp(&GameValue::Draw) < best_value.cmp(&GameValue::Draw);
        prop_assert_eq!(verdict.is_mistake(), gives_away);
        match setup.attempt().status() {
            Status::Mistake => setup = setup.with(Event::Ending(AttemptEvent::Undo)),
            Status::Done => {}
            _ => {
                prop_assert_eq!(verdict.after, value);
                let answered = setup.attempt().game().position().clone();
                setup = setup.with_reply();
                let reply = *setup.attempt().game().moves().last().expect("the reply");
                let replies = solution.moves(&answered).expect("it arises from the start");
                let value = replies.iter().find(|(mv, _)| *mv == reply).map(|&(_, value)| value);
                prop_assert_eq!(value, solution.value(&answered), "{} after {}", reply, answered);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn verdicts_and_replies_agree_with_the_solver(
        material in prop::sample::select(vec!["W-W-B/win", "W-b-b/win", "WW-BB/win", "WW-B-B/win", "WW-B-B/hold"]),
        random in any::<u32>(),
        choices in prop::collection::vec(0..100usize, 1..12),
    ) {
        check_play(TestSetup::new(&format!("endings/{material}"), random), &choices)?;
    }
}

/// Something that was done in a tab. There are few endings, so that tabs meet at the same ones.
#[derive(Clone, Copy, Debug)]
enum Done {
    Ending(EndingId, EndingResult),
    Random(RandomTask),
    Squares(Drill, Score),
}

fn done() -> impl Strategy<Value = Done> {
    let result = prop_oneof![Just(EndingResult::Done), Just(EndingResult::Perfect)];
    let task = prop::sample::select(RandomTask::all().take(4).collect::<Vec<_>>());
    let drill = prop::sample::select(Drill::all().take(4).collect::<Vec<_>>());
    prop_oneof![
        (1..6u32, result).prop_map(|(id, result)| Done::Ending(EndingId(id), result)),
        task.prop_map(Done::Random),
        (drill, 1..25u32, 300..9000u32)
            .prop_filter_map("a score", |(drill, right, mean)| Some(Done::Squares(drill, Score::new(right, mean)?))),
    ]
}

/// The progress of a tab, perhaps with lines of a newer version.
fn progress() -> impl Strategy<Value = Progress> {
    let text = prop_oneof![Just(""), Just("version=9\nending=3 brilliant\nbeyond=1"), Just("version=9\nending=2 done")];
    (text, prop::collection::vec(done(), 0..20)).prop_map(|(text, all)| {
        all.into_iter().fold(Progress::read(text).progress, |mut progress, done| {
            match done {
                Done::Ending(id, result) => progress.add_ending(id, result),
                Done::Random(task) => progress.add_random(task),
                Done::Squares(drill, score) => progress.add_score(drill, score),
            }
            progress
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..config() })]

    #[test]
    fn tabs_merge_in_any_order(one in progress(), two in progress(), three in progress()) {
        let merged = one.merge(&two);
        prop_assert_eq!(&merged, &two.merge(&one));
        prop_assert_eq!(one.merge(&one), one.clone());
        prop_assert_eq!(merged.merge(&one), merged.clone());
        prop_assert_eq!(merged.merge(&three), one.merge(&two.merge(&three)));
        for id in (1..6).map(EndingId) {
            prop_assert_eq!(merged.ending(id), one.ending(id).max(two.ending(id)));
        }
    }

    #[test]
    fn stored_progress_reads_back(progress in progress()) {
        let read = Progress::read(&progress.write());
        prop_assert_eq!((read.progress, read.unreadable_lines), (progress, 0));
    }

    #[test]
    fn any_stored_text_is_read_without_loss_of_good_lines(text in any::<String>(), progress in progress()) {
        let line = text.replace('\n', " ");
        let read = Progress::read(&format!("{}\n{line}\n", progress.write())).progress;
        for id in (1..6).map(EndingId) {
            prop_assert_eq!(read.ending(id), progress.ending(id));
        }
    }
}
