//! Laws of the progress with puzzles: tabs merge in any order, the stored text keeps everything, and the rating follows the
//! answers. The stored text of a timed run keeps everything, too.

use laska_app::Timestamp;
use laska_library::{Day, PuzzleId, Rating};
use laska_study::puzzles::{
    Answer, AnswerResult, MAX_MISTAKES, PlayerRating, Progress, PuzzleStatus, Run, RunLength, RunSeed,
};
use laska_study::store::SectionProgress as _;
use proptest::{prelude::*, test_runner::RngSeed};

fn config() -> ProptestConfig {
    ProptestConfig { cases: 500, rng_seed: RngSeed::Fixed(1911), failure_persistence: None, ..Default::default() }
}

/// Something that happens in a tab. There are few puzzles and days, so that tabs meet at the same ones.
#[derive(Clone, Copy, Debug)]
enum Event {
    Failed(PuzzleId, Rating),
    Hinted(PuzzleId, Rating),
    Solved(PuzzleId, Rating, PuzzleStatus),
    SolvedDay(Day),
    InRun(PuzzleId, AnswerResult),
    ScoredRun(RunLength, u32),
}

fn result() -> impl Strategy<Value = AnswerResult> {
    prop::sample::select(AnswerResult::ALL.as_slice())
}

fn length() -> impl Strategy<Value = RunLength> {
    prop::sample::select(RunLength::ALL.as_slice())
}

fn event() -> impl Strategy<Value = Event> {
    let puzzle = || ((1..8u32).prop_map(PuzzleId), (0..=2800u16).prop_map(Rating::new));
    let status = prop_oneof![Just(PuzzleStatus::Solved), Just(PuzzleStatus::FirstTry)];
    prop_oneof![
        puzzle().prop_map(|(id, rating)| Event::Failed(id, rating)),
        puzzle().prop_map(|(id, rating)| Event::Hinted(id, rating)),
        (puzzle(), status).prop_map(|((id, rating), status)| Event::Solved(id, rating, status)),
        ((1..8u32).prop_map(PuzzleId), result()).prop_map(|(id, result)| Event::InRun(id, result)),
        (length(), 0..9u32).prop_map(|(length, solved)| Event::ScoredRun(length, solved)),
        (1..8u32).prop_map(|date| Event::SolvedDay(Day::from_date(2026, 11, date).expect("a day"))),
    ]
}

/// The progress of a tab, perhaps with lines of a newer version and of an earlier one.
fn progress() -> impl Strategy<Value = Progress> {
    let text = prop_oneof![
        Just(""),
        Just("version=1\nstreak=3\nbest=5\npuzzle=2 clean 1\npuzzle=3 tried 4"),
        Just("version=9\nstreak=1\nfuture=7\npuzzle=4 brilliant 1"),
        Just("version=9\nanswer=5 2 solved 700\nbeyond=1"),
    ];
    (text, prop::collection::vec(event(), 0..25)).prop_map(|(text, events)| {
        events.into_iter().fold(Progress::read(text).progress, |mut progress, event| {
            match event {
                Event::Failed(id, rating) => progress.fail(id, rating),
                Event::Hinted(id, rating) => progress.give_hint(id, rating),
                Event::Solved(id, rating, status) => progress.solve(id, rating, status),
                Event::SolvedDay(day) => progress.solve_day(day),
                Event::InRun(id, result) => progress.answer_in_run(id, result),
                Event::ScoredRun(length, solved) => progress.score_run(length, solved),
            }
            progress
        })
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn tabs_merge_in_any_order(one in progress(), two in progress(), three in progress()) {
        let merged = one.merge(&two);
        prop_assert_eq!(&merged, &two.merge(&one));
        prop_assert_eq!(one.merge(&one), one.clone());
        prop_assert_eq!(merged.merge(&one), merged.clone());
        prop_assert_eq!(merged.merge(&three), one.merge(&two.merge(&three)));
        for id in (1..8).map(PuzzleId) {
            prop_assert!(!(one.is_solved(id) || two.is_solved(id)) || merged.is_solved(id));
        }
        for length in RunLength::ALL {
            prop_assert_eq!(merged.best_of(length), one.best_of(length).max(two.best_of(length)));
        }
        prop_assert!(merged.answer_count() >= one.answer_count().max(two.answer_count()));
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
        for id in (1..8).map(PuzzleId) {
            prop_assert_eq!(read.of(id), progress.of(id));
        }
        prop_assert_eq!(read.rating(), progress.rating());
    }

    #[test]
    fn a_stored_run_reads_back(
        length in length(),
        (seed, start, passed, best) in (any::<u32>(), any::<u64>(), 0..400_000u64, any::<u32>()),
        answers in prop::collection::vec((any::<u32>().prop_map(PuzzleId), result()), 0..20),
        damage in any::<String>(),
    ) {
        let mut run = Run::start(length, RunSeed(seed), Timestamp(start), best);
        answers.iter().for_each(|&(id, result)| run.answer(id, result));
        run.set_time(Timestamp(start.saturating_add(passed)));
        prop_assert_eq!(Run::read(&run.write()), Some(run.clone()));
        prop_assert!(run.mistakes() <= MAX_MISTAKES && run.solved() as usize + run.mistakes() == run.answers().len());
        // Any text is a run or none.
        let _ = Run::read(&damage);
    }

    #[test]
    fn the_rating_moves_toward_the_answer(
        answers in prop::collection::vec((any::<bool>(), 0..=2800u16), 1..60),
    ) {
        let mut rating = PlayerRating::first();
        for (is_solved, puzzle) in answers {
            let result = if is_solved { AnswerResult::Solved } else { AnswerResult::Failed };
            let after = rating.after(Answer { place: 1, result, puzzle: Rating::new(puzzle) });
            let (before, now) = (rating.elo().0, after.elo().0);
            prop_assert!(if is_solved { now >= before } else { now <= before }, "{} {}", before, now);
            prop_assert!((0..=2800).contains(&now));
            prop_assert!(after.margin().0 <= rating.margin().0, "the uncertainty shrinks");
            rating = after;
        }
    }

    #[test]
    fn solving_a_harder_puzzle_is_worth_more(easy in 0..=2800u16, more in 1..500u16) {
        let after = |elo: u16, result| PlayerRating::first().after(Answer { place: 1, result, puzzle: Rating::new(elo) });
        let (harder, easier) = (easy.saturating_add(more), easy);
        for result in AnswerResult::ALL {
            prop_assert!(after(harder, result).elo().0 >= after(easier, result).elo().0);
        }
    }
}
