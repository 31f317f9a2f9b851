//! Tests of the texts, files and lists of analyses.

use laska_app::{MoveNumbers, Timestamp};
use laska_rules::notation::record::{GameResult, Record, Records, limits};
use laska_rules::{Color, DeclaredResult, DrawRules, NodeId};
use laska_ui::settings::{Notation, Shown};

use super::*;

const RECORD: &str = "[Event \"Café\"]\n[Site \"Berlin\"]\n[Date \"1911.03.28\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n\
    [Annotator \"Cid\"]\n\n{A trap.} 1. c3-d4! {To the center.} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5) c5-b4 0-1\n";

fn record(text: &str) -> Record {
    Records::new(text).next().expect("a game").expect("a record")
}

fn analysis() -> SavedAnalysis {
    SavedAnalysis {
        key: Some(AnalysisKey::new(77)),
        created: Some(Timestamp(1_000)),
        label: Label::new("  The \n long chain ", "Endings"),
        draws: DrawRules::NONE,
        end: Some(DeclaredResult::Resignation { loser: Color::White }),
        bottom: Color::Black,
        review: Some((4, "0.52:c3-d4 0.48:-".to_owned())),
        review_shown: Shown::Yes,
        ..SavedAnalysis::of_record(record(RECORD))
    }
}

fn summary(number: u32, saved: u64, text: &str, label: Label) -> AnalysisSummary {
    let analysis = SavedAnalysis { label, ..SavedAnalysis::of_record(record(text)) };
    AnalysisSummary::of(&analysis, AnalysisKey::new(number), Timestamp(saved))
}

fn listed(list: &MyAnalyses) -> Vec<String> {
    list.listed().into_iter().map(AnalysisSummary::title).collect()
}

fn filtered(list: &MyAnalyses, filter: CollectionFilter) -> Vec<String> {
    listed(&list.clone().after(CollectionEvent::Filter(filter)))
}

#[test]
fn an_analysis_reads_back_from_its_text_and_from_a_file() {
    let analysis = analysis();
    assert_eq!(analysis.label.name(), "The long chain");
    let text = analysis.write(Timestamp(7));
    assert_eq!(SavedAnalysis::read(&text), Some((analysis.clone(), Timestamp(7))));
    assert!(analysis.matches_text(&analysis.write(Timestamp(8))));
    let header = SavedHeader::read(&text).expect("a header");
    assert_eq!(
        (header.key, header.saved, header.address),
        (analysis.key.clone(), Timestamp(7), analysis.address.clone())
    );

    // A file has no place for where the board stood, nor for a review.
    let file = analysis.to_file_record(Timestamp(7)).to_string();
    let (again, saved) = SavedAnalysis::from_file_record(record(&file), "Another");
    let kept = |it: &SavedAnalysis| (it.created, it.label.clone(), it.draws, it.end, it.record.clone());
    assert_eq!((kept(&again), saved), (kept(&analysis), Some(Timestamp(7))));
    let (foreign, saved) = SavedAnalysis::from_file_record(record("1. c3-d4 *"), "Another");
    assert_eq!((foreign.label.collection(), saved), ("Another", None));
}

/// An analysis of the first version, which stored no key. Never change this text.
const OF_FIRST_VERSION: &str = "laska-analysis 1\nsaved 1763750000000\ntitle Ann vs. Ben\nplies 2\naddress moves=c3-d4\n\
    line 2 1\nbottom w\nrecord\n[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4! {To the center.} e5-d4-c3 *\n";

/// The header of an analysis with every field. Never change this text.
const HEADER: &str = "laska-analysis 1\nsaved 7\ncreated 1000\nkey 0000004d\nname The long chain\ncollection Endings\n\
    title Ann vs. Ben, Café\nplies 4\naddress moves=c3-d4\nsource record=lasker-1\ndraws none\nend white resigned\n\
    line 4 2\nbottom b\nreview 4 0.52:c3-d4 0.48:-\nview review\nrecord\n";

/// The tags of the same analysis in a file. Never change this text.
const FILE_TAGS: &str = "[Name \"The long chain\"]\n[Collection \"Endings\"]\n[Created \"1000\"]\n[Saved \"7\"]\n\
    [DrawRules \"none\"]\n[End \"white resigned\"]\n[Analyzed \"record=lasker-1\"]\n";

/// A summary. Never change this text.
const SUMMARY: &str = "laska-analysis-summary 1\nsaved 9\ncreated 1000\nname The long chain\ncollection Endings\nWhite Ann\n\
    result 0-1\nplies 4\nmoves 1. c3-d4\nposition b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w\nbottom b\n\
    comments A trap.\n";

#[test]
fn what_earlier_versions_have_stored_and_exported_still_opens() {
    let (first, saved) = SavedAnalysis::read(OF_FIRST_VERSION).expect("a whole text");
    let of_record =
        SavedAnalysis::of_record(record("[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4! {To the center.} e5-c3 *"));
    let address = "moves=c3-d4".to_owned();
    assert_eq!((first, saved.0), (SavedAnalysis { ply: 1, address: address.clone(), ..of_record }, 1_763_750_000_000));

    let source = Some("record=lasker-1".to_owned());
    let full = SavedAnalysis { address, source, line: 4, ply: 2, ..analysis() };
    assert_eq!(SavedAnalysis::read(&format!("{HEADER}{RECORD}")), Some((full.clone(), Timestamp(7))));
    assert_eq!(full.write(Timestamp(7)).split_once("record\n[").map(|it| it.0), HEADER.strip_suffix("record\n"));

    let (imported, saved) = SavedAnalysis::from_file_record(record(&format!("{FILE_TAGS}{RECORD}")), "Another");
    let kept =
        |it: &SavedAnalysis| (it.created, it.label.clone(), it.draws, it.end, it.source.clone(), it.record.clone());
    assert_eq!((kept(&imported), saved), (kept(&full), Some(Timestamp(7))));
    assert_eq!(AnalysisSummary::read(AnalysisKey::new(3), SUMMARY).map(|it| it.write()).as_deref(), Some(SUMMARY));
}

#[test]
fn a_summary_reads_back_and_says_what_the_list_shows() {
    let of = |analysis: &SavedAnalysis| AnalysisSummary::of(analysis, AnalysisKey::new(3), Timestamp(9));
    for analysis in [analysis(), SavedAnalysis::of_record(record("*"))] {
        let summary = of(&analysis);
        assert_eq!(AnalysisSummary::read(AnalysisKey::new(3), &summary.write()), Some(summary));
    }
    let summary = of(&analysis());
    assert_eq!(
        (summary.title().as_str(), summary.byline().as_str()),
        ("The long chain", "Ann vs. Ben, Café · Berlin · 1911.03.28")
    );
    assert_eq!((summary.plies, summary.result, summary.created), (4, GameResult::Won(Color::Black), Timestamp(1_000)));
    let unnamed = SavedAnalysis { label: Label::default(), ..analysis() };
    assert_eq!(
        (of(&unnamed).title().as_str(), of(&unnamed).byline().as_str()),
        ("Ann vs. Ben, Café", "Berlin · 1911.03.28")
    );
    let bare = SavedAnalysis::of_record(record("1. c3-d4 e5-d4-c3 *"));
    assert_eq!(of(&bare).title(), "1. c3-d4 e5-d4-c3");
    assert_eq!(AnalysisSummary::read(AnalysisKey::new(3), &of(&bare).write().replace("plies", "plays")), None);
}

#[test]
fn a_label_and_a_key_never_break_the_text() {
    let label = Label::new(&"x\n\u{7}".repeat(500), "\nrecord\n");
    assert!(label.name().chars().count() <= 120 && !label.name().contains(char::is_control));
    assert_eq!(label.collection(), "record");
    for key in ["", "a b", "../x", "x".repeat(21).as_str()] {
        assert_eq!(AnalysisKey::read(key), None, "{key}");
    }
    assert_eq!(AnalysisKey::read(AnalysisKey::new(7).as_str()), Some(AnalysisKey::new(7)));
}

#[test]
fn details_change_only_what_the_form_shows() {
    let analysis = analysis();
    let details = Details::of(&analysis.label, &analysis.record);
    assert_eq!((details.white.as_str(), details.site.as_str(), details.notes.as_str()), ("Ann", "Berlin", "A trap."));
    assert_eq!(details.apply_to_record(&analysis.record).as_ref(), Ok(&analysis.record), "nothing was changed");
    let changed = Details {
        black: " Bea ".to_owned(),
        event: String::new(),
        result: GameResult::Drawn,
        notes: "Even\nnow".to_owned(),
        ..details.clone()
    };
    let record = changed.apply_to_record(&analysis.record).expect("valid details");
    let tag = |name| record.tags.get(name);
    assert_eq!((tag("Black"), tag("Event"), tag("Annotator")), (Some("Bea"), None, Some("Cid")));
    assert_eq!((record.result, record.tree().note(NodeId::ROOT).after.as_str()), (GameResult::Drawn, "Even\nnow"));
    for too_long in [
        Details { white: "x".repeat(limits::TAG + 1), ..details.clone() },
        Details { notes: "x".repeat(limits::COMMENT + 1), ..details.clone() },
    ] {
        assert!(too_long.apply_to_record(&analysis.record).is_err());
    }
}

#[test]
fn the_list_is_filtered_by_words_result_and_collection() {
    let analyses = vec![
        summary(1, 10, RECORD, Label::new("The long chain", "Endings")),
        summary(2, 30, "[White \"Eva\"]\n\n1. c3-d4 {quiet} *", Label::new("", "Openings")),
        summary(3, 20, "1. c3-b4 *", Label::default()),
    ];
    let list = MyAnalyses::default().after(CollectionEvent::Listed { analyses, unreadable: 0 });
    assert_eq!(listed(&list), ["Eva vs. ?", "1. c3-b4", "The long chain"], "the most recently changed first");
    assert_eq!(list.collections(), ["Endings".into(), "Openings".into()]);
    let words = |text: &str| filtered(&list, CollectionFilter { text: text.into(), ..CollectionFilter::default() });
    assert_eq!(words("QUIET"), ["Eva vs. ?"]);
    assert_eq!(words("ben trap"), ["The long chain"]);
    assert_eq!(words("black won"), ["The long chain"]);
    assert_eq!(words("ben quiet"), Vec::<String>::new());
    let result = Some(GameResult::Open);
    assert_eq!(filtered(&list, CollectionFilter { result, ..CollectionFilter::default() }), ["Eva vs. ?", "1. c3-b4"]);
    let collection = Some("Openings".into());
    assert_eq!(filtered(&list, CollectionFilter { collection, ..CollectionFilter::default() }), ["Eva vs. ?"]);
}

#[test]
fn a_deleted_analysis_keeps_its_place_until_it_is_restored() {
    let all = || vec![summary(1, 10, "1. c3-d4 *", Label::default()), summary(2, 20, "1. c3-b4 *", Label::default())];
    let read = |list: MyAnalyses, analyses| list.after(CollectionEvent::Listed { analyses, unreadable: 0 });
    let key = AnalysisKey::new(2);
    let list = read(MyAnalyses::default(), all()).after(CollectionEvent::Deleted(key.clone()));
    let list = read(list, all().into_iter().take(1).collect());
    assert_eq!((listed(&list).len(), list.is_deleted(&key)), (2, true));
    assert_eq!(listed(&list)[0], "1. c3-b4");
    let list = read(list.after(CollectionEvent::Restored(key.clone())), all());
    assert_eq!((listed(&list).len(), list.is_deleted(&key)), (2, false));
}

#[test]
fn own_analyses_are_searched_one_after_the_other() {
    let texts = [RECORD, "1. c3-b4 *", "1. c3-d4 e5-d4-c3 2. b2-c3-d4 *"].iter().enumerate().map(|(index, text)| {
        let key = AnalysisKey::new(index as u32);
        (key, SavedAnalysis::of_record(record(text)).write(Timestamp(index as u64)))
    });
    let damaged = (AnalysisKey::new(9), "laska-analysis 1\n".to_owned());
    let mut search = OwnSearch::new(texts.chain([damaged]).collect());
    let moves = record("1. c3-d4 e5-d4-c3 *");
    let target = moves.position(moves.main_line()[1]);
    let mut steps = 0;
    while !search.is_done() {
        search.step(&target, Notation::default());
        steps += 1;
    }
    assert_eq!((steps, search.progress()), (4, (4, 4)));
    let found: Vec<_> = search.found().into_iter().map(|(key, found)| (key, found.number, found.place)).collect();
    let place = "After 1… e5-d4-c3".to_owned();
    assert_eq!(found, [(AnalysisKey::new(2), 2, place.clone()), (AnalysisKey::new(0), 2, place)]);
}

#[test]
fn an_analysis_opens_at_the_move_that_was_found() {
    let analysis = analysis();
    for number in 0..=6 {
        let opened = analysis.clone().at_number(number);
        let numbers = MoveNumbers::of(analysis.record.tree());
        let node = numbers.node(number);
        assert_eq!(opened.cursor().position(), &analysis.record.position(node), "{number}");
        assert_eq!(numbers.number(node), number);
    }
}

/// Nothing of either device is lost, and what both have stays as it is here.
#[test]
fn an_analysis_of_another_device_joins_the_one_with_its_key() {
    let with = |moves: &str, name: &str| SavedAnalysis {
        key: Some(AnalysisKey::new(77)),
        label: Label::new(name, ""),
        ..SavedAnalysis::of_record(record(moves))
    };
    let [here, there] = [with("1. c3-d4 e5-c3 2. b2-d4 *", "Here"), with("1. c3-d4 e5-c3 2. d2-b4 *", "There")];
    let Arrival::Added(both) = Arrival::of(&there, Some(&here)) else { panic!("it has other moves") };
    let expected = with("1. c3-d4 e5-c3 2. b2-d4 (2. d2-b4) *", "Here");
    assert_eq!((&both.record, &both.label), (&expected.record, &expected.label));
    assert_eq!(Arrival::of(&there, Some(&both)), Arrival::Known);
    assert_eq!(Arrival::of(&there, None), Arrival::New);
    let other_start = with("[FEN \"//////W,,, w\"]\n\n*", "Other");
    assert_eq!(Arrival::of(&other_start, Some(&here)), Arrival::New);
}
