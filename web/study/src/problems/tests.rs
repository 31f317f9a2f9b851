//! Tests of the section without a worker: what is saved, changed, sent and refused.

use laska_app::Timestamp;
use laska_app::problem_set::{Label, Problem, ProblemSet, Verdict};
use laska_rules::CaptureRule;
use laska_rules::notation::fen;
use laska_ui::settings::Shown;
use laska_worker::protocol::Stipulation;

use super::*;
use crate::puzzles::PuzzleStatus;
use crate::store::{SectionProgress as _, StoredProgress};

const KEY: SetKey = SetKey(0x0a1b_2c3d);

fn problem(title: &str, position: &str) -> Problem {
    let position = fen::parse(position).expect("a position");
    let mut problem = Problem::new(position, CaptureRule::MustFinish, Stipulation::Win).expect("a problem");
    problem.title = Label::new(title).expect("it is short");
    problem
}

/// A collection of three problems.
fn three() -> ProblemSet {
    let problems = vec![
        problem("One", "/////BBB,,/WWW,,, w"),
        problem("Two", "///,BBB,///WWW,,, w"),
        problem("Three", "//,BBW,,//,WWWBB,,// w"),
    ];
    ProblemSet { title: Label::new("Winter").expect("it is short"), author: Label::default(), problems }
}

fn saved(set: ProblemSet) -> Saved {
    let mut saved = Saved::default();
    saved.put(KEY, Some(set), Timestamp(5));
    saved
}

fn opened(rest: &str, saved: Saved) -> Problems {
    Problems::new(rest, StoredProgress { progress: saved, unreadable_lines: 0 })
}

fn at_set() -> Problems {
    opened(&KEY.to_string(), saved(three()))
}

fn change(state: Problems, change: Change) -> Problems {
    state.after(Event::Change(change, Timestamp(9)))
}

fn titles(state: &Problems) -> String {
    let source = state.source().expect("a collection");
    state.problems(source).iter().map(|problem| problem.title.as_str()).collect::<Vec<_>>().join(" ")
}

fn merged(one: &Saved, other: &Saved) -> Saved {
    let merged = one.merge(other);
    assert_eq!(merged, other.merge(one), "the order of the tabs matters");
    merged
}

#[test]
fn what_is_saved_reads_back_as_it_was_written() {
    let mut all = saved(three());
    all.put(SetKey(7), Some(ProblemSet::default()), Timestamp(6));
    all.put(SetKey(8), None, Timestamp(7));
    all.record(&three().problems[0], PuzzleStatus::Tried);
    all.record(&three().problems[1], PuzzleStatus::FirstTry);
    let read = Saved::read(&all.write());
    assert_eq!((read.progress, read.unreadable_lines), (all, 0));
    let damaged = Saved::read("version=2\nset=0a1b2c3d 5 1AAAA\nattempt=clean 0 win&fen=x\nset=7 5 deleted\nhello");
    assert_eq!((damaged.progress.sets().len(), damaged.unreadable_lines), (0, 4));
    let newer = "version=9\nset=0000002a 5 deleted\nbooklet=a4";
    assert_eq!(Saved::read(newer).progress.write(), newer);
}

#[test]
fn a_collection_that_is_kept_again_is_found() {
    let mut all = saved(three());
    assert_eq!(all.key_of(&three()), Some(KEY));
    assert_eq!(all.key_of(&ProblemSet::default()), None);
    all.put(KEY, None, Timestamp(6));
    assert_eq!(all.key_of(&three()), None, "it was deleted");
}

#[test]
fn of_two_tabs_the_later_change_counts_and_a_deletion_stays_one() {
    let (mut early, mut late) = (saved(three()), saved(three()));
    early.put(KEY, Some(ProblemSet::default()), Timestamp(10));
    late.put(KEY, Some(ProblemSet { problems: Vec::new(), ..three() }), Timestamp(20));
    assert_eq!(merged(&early, &late).set(KEY), late.set(KEY));
    let mut deleted = late.clone();
    // A clock that was set back makes no difference.
    deleted.put(KEY, None, Timestamp(1));
    assert_eq!(merged(&deleted, &late).set(KEY), None);
    let (mut one, mut other) = (Saved::default(), Saved::default());
    one.record(&three().problems[0], PuzzleStatus::FirstTry);
    other.record(&three().problems[0], PuzzleStatus::Tried);
    other.record(&three().problems[0], PuzzleStatus::Tried);
    let both = merged(&one, &other).attempts(&three().problems[0]).expect("attempts");
    assert_eq!((both.status, both.tries), (PuzzleStatus::FirstTry, 2));
}

#[test]
fn only_the_first_try_counts_as_such() {
    let (mut saved, problem) = (Saved::default(), problem("", "/////BBB,,/WWW,,, w"));
    for (status, expected) in [
        (PuzzleStatus::Tried, (PuzzleStatus::Tried, 1)),
        (PuzzleStatus::FirstTry, (PuzzleStatus::Solved, 2)),
        (PuzzleStatus::Tried, (PuzzleStatus::Solved, 3)),
    ] {
        saved.record(&problem, status);
        let attempts = saved.attempts(&problem).expect("attempts");
        assert_eq!((attempts.status, attempts.tries), expected);
    }
    // The same position with another goal is another problem.
    let mut other = problem;
    other.stipulation = Stipulation::Hold;
    assert_eq!(saved.attempts(&other), None);
}

#[test]
fn problems_are_moved_deleted_and_restored() {
    let mut state = at_set();
    assert_eq!(titles(&state), "One Two Three");
    for (index, direction, expected) in [
        (0, Direction::Down, "Two One Three"),
        (2, Direction::Up, "Two Three One"),
        (0, Direction::Up, "Two Three One"),
        (2, Direction::Down, "Two Three One"),
        (9, Direction::Up, "Two Three One"),
    ] {
        state = change(state, Change::Move(index, direction));
        assert_eq!(titles(&state), expected);
    }
    state = change(state, Change::DeleteProblem(1));
    assert_eq!(titles(&state), "Two One");
    assert_eq!(titles(&change(state.clone(), Change::Restore)), "Two Three One");
    // Several are restored one after the other, the last one first.
    let mut twice = change(state, Change::DeleteProblem(0));
    assert_eq!((titles(&twice).as_str(), twice.last_change().map(|it| it.what)), ("One", Some(ListChange::Deleted)));
    for (expected, index) in [("Two One", 0), ("Two Three One", 1)] {
        twice = change(twice, Change::Restore);
        let what = twice.last_change().map(|it| it.what);
        assert_eq!((titles(&twice).as_str(), what), (expected, Some(ListChange::Restored(index))));
    }
    assert_eq!(titles(&change(twice, Change::Restore)), "Two Three One");
}

#[test]
fn a_deleted_collection_can_be_restored_until_another_page_is_opened() {
    let deleted = change(opened("", saved(three())), Change::DeleteSet(KEY));
    assert!(deleted.saved().sets().is_empty() && deleted.deleted().is_some());
    let restored = change(deleted.clone(), Change::Restore);
    assert_eq!(restored.saved().set(KEY).map(|set| (**set).clone()), Some(three()));
    let gone = deleted.after(Event::Opened(KEY.to_string())).after(Event::Opened(String::new()));
    assert_eq!((gone.view(), gone.deleted()), (&View::Shelf, None));
}

#[test]
fn the_form_changes_names_and_refuses_what_is_too_long_or_no_year() {
    let edit = |subject, form| change(at_set().after(Event::Edit(subject)), Change::Form(form));
    let named = edit(Subject::Set(KEY), Form { title: " New  title ".to_owned(), ..Form::default() });
    let source = named.source().expect("a collection");
    assert_eq!(named.set(source).map(|set| set.title.as_str()), Some("New title"));
    assert_eq!((named.form(), titles(&named).as_str()), (None, "One Two Three"));

    let form = |year: &str, stipulation| Form {
        title: "Key".to_owned(),
        author: "Ann".to_owned(),
        problem: Some(ProblemForm { year: year.to_owned(), stipulation, comment: "Why not?\nBecause.".to_owned() }),
    };
    let changed = edit(Subject::Problem(KEY, 1), form(" 1911 ", Stipulation::Win));
    let problem = &changed.problems(changed.source().expect("a collection"))[1];
    let texts = (problem.title.as_str(), problem.author.as_str(), problem.comment().as_str());
    assert_eq!(texts, ("Key", "Ann", "Why not?\nBecause."));
    assert_eq!(Form::of_problem(problem), form("1911", Stipulation::Win));

    for (bad, expected) in [
        (form("soon", Stipulation::Win), "The year is 'soon'; expected a number such as 1911."),
        (Form { title: "x".repeat(201), ..form("", Stipulation::Win) }, "the text has 201 bytes; expected at most 200"),
    ] {
        let refused = edit(Subject::Problem(KEY, 1), bad.clone());
        assert_eq!(refused.refused().map(|message| message.to_string()).as_deref(), Some(expected));
        assert_eq!(refused.form().map(|(_, form)| form), Some(&bad));
        assert_eq!(titles(&refused), "One Two Three");
    }
}

#[test]
fn another_goal_removes_what_was_found_about_the_first() {
    let mut set = three();
    let mv = *set.problems[0].position().legal_moves(CaptureRule::MustFinish).first().expect("a move");
    set.problems[0].set_solution(&[mv]).expect("a legal move");
    (set.problems[0].required, set.problems[0].verdict) = (1, Some(Verdict::Sound));
    let kept = Form::of_problem(&set.problems[0]).apply_to_problem(&set.problems[0]).expect("a valid form");
    assert_eq!((kept.solution().len(), kept.required), (1, 1));
    let mut form = Form::of_problem(&set.problems[0]);
    form.problem.as_mut().expect("a problem").stipulation = Stipulation::Hold;
    let changed = form.apply_to_problem(&set.problems[0]).expect("a valid form");
    assert_eq!((changed.solution().len(), changed.required, changed.verdict), (0, 0, None));
}

#[test]
fn addresses_lead_to_collections_links_and_problems() {
    let link = three().write_link().expect("it is short");
    let at = |rest: &str| at_set().after(Event::Opened(rest.to_owned()));
    assert_eq!(at("").view(), &View::Shelf);
    assert_eq!(at("00000000").view(), &View::Unknown);
    for place in [KEY.to_string(), link.clone()] {
        assert_eq!(titles(&at(&place)), "One Two Three");
        let solving = at(&format!("{place}/2"));
        assert_eq!(solving.solving().map(|it| it.problem().title.as_str()), Some("Two"));
        assert_eq!(solving.source().map(|source| source.rest(Some(1))), Some(format!("{place}/2")));
        for nowhere in ["0", "4", "x", ""] {
            assert!(matches!(at(&format!("{place}/{nowhere}")).view(), View::Set(_)), "{nowhere}");
        }
    }
    let cut = &link[..link.len() - 1];
    let View::Unreadable(error) = at(cut).view().clone() else { panic!("a link that is cut off is read") };
    assert_eq!(error.to_string(), "the link is cut off; expected '.end' at its end");
    let kept = change(at(&link), Change::Keep(SetKey(1), three().into())).after(Event::Opened("00000001".to_owned()));
    assert_eq!((titles(&kept).as_str(), kept.arranging()), ("One Two Three", Shown::No));
}
