//! Tests of annotations, of saving and opening analyses, and of undo.

use laska_app::Timestamp;
use laska_app::address::read_address;
use laska_app::archive::{Entry, Merged, Source, Update};
use laska_app::record_link;
use laska_rules::Color;
use laska_rules::notation::Nag;
use laska_rules::notation::record::Records;

use super::*;
use crate::collection::{Details, SavedAnalysis, SavedHeader};
use crate::notes::Block;

const RECORD: &str =
    "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4! {To the center.} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5) c5-b4 *\n";

fn imported() -> Analysis {
    let record = Records::new(RECORD).next().expect("a game").expect("a record");
    new_analysis().after(Event::OpenedRecord(Box::new(record), "imported/1".to_owned()))
}

fn restored(text: &str) -> Analysis {
    new_analysis().after(Event::Restored(Box::new(SavedAnalysis::read(text).expect("an analysis").0)))
}

fn deleted(analysis: Analysis) -> Analysis {
    let tree = analysis.record();
    let main = tree.main_line();
    let second = tree.tree().preorder().into_iter().find(|id| !main.contains(id)).expect("a variation");
    after(analysis, Event::Cursor(CursorEvent::Delete(second)))
}

/// Every kind of change, in sequence.
fn steps() -> Vec<fn(Analysis) -> Analysis> {
    vec![
        |analysis| with_move(analysis, "c3-d4"),
        |analysis| with_move(analysis, "e5-d4-c3"),
        |analysis| analysis.after(Event::SetComment("Compulsory.".to_owned())),
        |analysis| {
            after(
                after(analysis, Event::Cursor(CursorEvent::GoToPly(1))),
                Event::Input(BoardEvent::Type("e5-d4-c3".into())),
            )
        },
        |analysis| with_move(after(analysis, Event::Cursor(CursorEvent::Navigate(Navigation::First))), "c3-b4"),
        |analysis| analysis.after(Event::ToggleSymbol(Nag(4))),
        |analysis| after(analysis, Event::Input(BoardEvent::Flip)),
        deleted,
        |analysis| {
            analysis
                .after(Event::Opened("moves=e3-f4_g5-f4-e3&end=black_resigned&draws=none&ply=0&bottom=b".to_owned()))
        },
        |analysis| with_move(analysis, "c3-b4"),
        |analysis| analysis.after(Event::New),
        |analysis| with_move(analysis, "a3-b4"),
    ]
}

#[test]
fn a_saved_analysis_opens_at_the_position_it_was_left_at() {
    let mut analysis = new_analysis();
    for (index, step) in steps().into_iter().enumerate() {
        analysis = step(analysis);
        let Some(saved) = analysis.saved() else {
            assert!(
                [8, 10].contains(&index),
                "an analysis is only unsaved if its address contains everything: {index}"
            );
            continue;
        };
        let text = saved.write(Timestamp(7));
        assert!(saved.matches_text(&text) && saved.matches_text(&saved.write(Timestamp(8))));
        let again = restored(&text);
        assert_eq!(again.saved().as_ref(), Some(&saved), "{text}");
        assert_eq!((again.record().to_string(), again.game()), (analysis.record().to_string(), analysis.game()));
        assert_eq!(again.view(Notation::default()).game.board, analysis.view(Notation::default()).game.board);
        assert_eq!(
            (again.view(Notation::default()).note.comment, again.address()),
            (analysis.view(Notation::default()).note.comment, analysis.address())
        );
        assert_eq!(again.view(Notation::default()).game.status, analysis.view(Notation::default()).game.status);
    }
}

#[test]
fn everything_can_be_undone_and_redone() {
    let (mut analysis, mut before) = (new_analysis(), Vec::new());
    for step in steps() {
        before.push(analysis.clone());
        analysis = step(analysis);
    }
    let last = analysis.clone();
    let mut undone = 0;
    while analysis.can_undo() {
        analysis = after(analysis, Event::Undo);
        undone += 1;
        let moves = &analysis.view(Notation::default()).moves;
        assert!(before.iter().any(|it| it.view(Notation::default()).moves == *moves), "{moves:?}");
    }
    assert!(undone >= 8, "{undone}");
    assert!(analysis.game().moves().is_empty() && analysis.record().main_line().is_empty());
    while analysis.can_redo() {
        analysis = after(analysis, Event::Redo);
    }
    assert_eq!(analysis.record(), last.record());
    assert_eq!(analysis.number(), last.number(), "the storage key stays the same");
}

#[test]
fn undo_restores_a_deleted_variation_and_a_replaced_analysis() {
    let with = imported();
    let list = with.view(Notation::default()).moves;
    let without = deleted(with);
    assert_ne!(without.view(Notation::default()).moves, list);
    assert_eq!(after(without, Event::Undo).view(Notation::default()).moves, list);

    let other = imported().after(Event::Opened("moves=c3-b4".to_owned()));
    assert_eq!(other.view(Notation::default()).moves.blocks.len(), 1);
    assert_eq!(after(other, Event::Undo).view(Notation::default()).moves, list);
}

#[test]
fn a_whole_comment_is_one_undo_step() {
    let analysis = with_move(new_analysis(), "c3-d4");
    let written = ["W", "Wh", "Why", "Why?"]
        .into_iter()
        .fold(analysis, |analysis, text| analysis.after(Event::SetComment(text.to_owned())));
    assert_eq!(after(written, Event::Undo).view(Notation::default()).note.comment, "");
}

#[test]
fn an_imported_game_is_saved_immediately_but_a_viewed_one_only_after_a_change() {
    assert!(imported().saved().is_some());
    let viewed = after(
        new_analysis().after(Event::Opened("moves=c3-d4_e5-d4-c3".to_owned())),
        Event::Cursor(CursorEvent::Navigate(Navigation::First)),
    );
    assert_eq!(viewed.saved(), None);
    assert!(with_move(viewed, "c3-b4").saved().is_some());
}

#[test]
fn a_review_is_saved_with_its_results() {
    let game = "moves=c3-d4_e5-d4-c3_b2-c3-d4";
    let mut analysis = new_analysis().after(Event::Opened(format!("review&{game}")));
    for best in ["c3-d4", "b2-c3-d4"] {
        analysis = with_result(analysis, best);
    }
    let before = analysis.view(Notation::default()).review.expect("a review");
    let again = restored(&analysis.saved().expect("a review is saved").write(Timestamp(1)))
        .view(Notation::default())
        .review
        .expect("a review");
    assert_eq!((again.done, again.graph), (before.done, before.graph));
    assert_eq!(again.done, 3, "with the forced move; the review continues from there");
}

fn with_result(analysis: Analysis, best: &str) -> Analysis {
    let id = analysis.search().expect("a search for the next position").id;
    let best = Reply::Best { id, report: report(9, &[(30, best)]) };
    analysis.after(Event::Searcher(WorkerEvent::Replied(best)))
}

#[test]
fn an_address_contains_the_line_the_ply_and_the_side_at_the_bottom() {
    let line = "moves=c3-d4_e5-d4-c3_b2-c3-d4&ply=1&bottom=b";
    let opened = new_analysis().after(Event::Opened(line.to_owned()));
    let board = opened.view(Notation::default()).game.board;
    assert_eq!((opened.game().moves().len(), opened.game().undone().len(), board.bottom), (1, 2, Color::Black));
    let address = opened.address().expect("an address");
    assert_eq!(read_address(&address), read_address(line));
    assert!(opened.is_at(&address), "the address is recognized");
}

#[test]
fn a_library_record_opens_at_the_line_of_its_address() {
    let record = Records::new(RECORD).next().expect("a game").expect("a record");
    let address = "record=ann&moves=c3-d4_e5-d4-c3_d2-c3-b4&bottom=b";
    let opened = new_analysis().after(Event::OpenedRecord(Box::new(record.clone()), address.to_owned()));
    assert_eq!((opened.game().moves().len(), opened.game().undone().len()), (3, 1), "the variation continues");
    assert_eq!(
        (opened.address().as_deref(), opened.view(Notation::default()).game.board.bottom),
        (Some(address), Color::Black)
    );
    assert_eq!(opened.saved(), None);

    let tried = "record=ann&moves=c3-b4";
    let opened = opened.after(Event::Opened(tried.to_owned()));
    assert_eq!(opened.address().as_deref(), Some(tried), "a move outside the record");
    assert!(opened.record().moves_text().contains("To the center"));

    let invalid = opened.after(Event::Opened("record=ann&moves=c3-c4".to_owned()));
    assert_eq!(invalid.address(), None);
    assert!(invalid.view(Notation::default()).notice.is_some_and(|notice| notice.text().contains("c3-c4")));
}

#[test]
fn a_damaged_analysis_does_not_open_or_opens_at_its_start() {
    let text = imported().saved().expect("an analysis").write(Timestamp(1));
    assert!(SavedAnalysis::read(&text.replace("c3-d4!", "c3-e7!")).is_none());
    assert!(SavedAnalysis::read("laska-analysis 2\n").is_none() && SavedHeader::read("").is_none());
    let start = restored(&text.replace("line ", "line x"));
    assert_eq!((start.game().moves().len(), start.record().main_line().len()), (0, 4));
}

const LESSON: &str = "[Event \"A lesson\"]\n\n1. c3-d4! {To the center.} e5-d4-c3 2. b2-c3-d4 *\n";

fn lesson() -> Analysis {
    let record = Records::new(LESSON).next().expect("a game").expect("a record");
    new_analysis().after(Event::OpenedRecord(Box::new(record), "record=lesson".to_owned()))
}

fn first_move(analysis: &Analysis) -> String {
    let blocks = analysis.view(Notation::default()).moves.blocks;
    let row = blocks.into_iter().find_map(|block| if let Block::Row { white, .. } = block { white } else { None });
    let mv = row.expect("White's move");
    mv.symbols.iter().fold(mv.text, |text, symbol| text + &symbol.text)
}

#[test]
fn a_record_opens_with_its_annotations() {
    let analysis = lesson();
    assert_eq!((analysis.address().as_deref(), analysis.game().moves().len()), (Some("record=lesson"), 0));
    assert_eq!(first_move(&analysis), "c3-d4!");
    let next = after(analysis, Event::Cursor(CursorEvent::Navigate(Navigation::Next)));
    assert_eq!(next.view(Notation::default()).note.comment, "To the center.");
    assert!(
        next.view(Notation::default())
            .moves
            .blocks
            .iter()
            .any(|it| matches!(it, Block::Comment(comment) if comment.text == "To the center."))
    );
    let text = next.record().to_string();
    assert!(text.contains("[Event \"A lesson\"]") && text.contains("1. c3-d4! {To the center.}"), "{text}");
    let reopened = next.after(Event::Opened("moves=c3-b4".to_owned()));
    assert_eq!(first_move(&reopened), "c3-b4", "another game has no annotations");
}

/// A game from a position that Black begins, with a result, a comment of two lines, and braces in another.
const FROM_POSITION: &str = "[White \"Müller\"]\n[Date \"1911-13-45\"]\n[FEN \"//,BBW,,//,WWWBB,,// b\"]\n\n\
     1... c5-d6 {Two\n\nlines.} 2. c3-d4 ; a {brace}\n(2. c3-b4) 0-1\n";

#[test]
fn what_is_copied_or_saved_is_read_back_equal() {
    for text in [FROM_POSITION, RECORD, LESSON, "1. c3-d4 {x} *"] {
        let read = |text: &str| Records::new(text).next().expect("a game").expect("a record");
        let opened =
            |text: &str| new_analysis().after(Event::OpenedRecord(Box::new(read(text)), "imported/1".to_owned()));
        let analysis = opened(text);
        assert_eq!(analysis.record(), read(text));
        assert_eq!(read(&analysis.record().concise_text()), read(text), "{text}");
        let details = Details { name: "A/B: \"x\"".to_owned(), collection: "Endings".to_owned(), ..analysis.details() };
        let named = analysis.after(Event::SetDetails(Box::new(details.clone())));
        assert_eq!(named.file_name(), "A-B- -x.pgn");
        let saved = opened(&named.file_record(Timestamp(1)).to_string());
        assert_eq!((saved.details(), saved.record()), (details, read(text)));
    }
    assert_eq!(
        (imported().file_name().as_str(), new_analysis().file_name().as_str()),
        ("Ann vs. Ben.pgn", "laska.pgn")
    );
}

#[test]
fn a_symbol_replaces_another_and_is_removed_by_a_second_click() {
    let next = after(lesson(), Event::Cursor(CursorEvent::Navigate(Navigation::Next)));
    let blunder = next.after(Event::ToggleSymbol(Nag(4)));
    assert_eq!(first_move(&blunder), "c3-d4??");
    assert_eq!(first_move(&blunder.after(Event::ToggleSymbol(Nag(4)))), "c3-d4");
}

#[test]
fn a_comment_stays_at_its_move() {
    let analysis = with_move(new_analysis(), "c3-d4").after(Event::SetComment("Why not?".to_owned()));
    assert_eq!(analysis.view(Notation::default()).note.comment, "Why not?");
    let back = after(analysis, Event::Cursor(CursorEvent::Navigate(Navigation::Previous)));
    assert_eq!(
        (back.view(Notation::default()).note.comment.as_str(), back.view(Notation::default()).note.at_start),
        ("", true)
    );
    assert!(back.record().moves_text().contains("{Why not?}"));
}

/// Opens a link as the page does.
fn opened_link(rest: &str) -> Analysis {
    let text = rest.strip_prefix(ANNOTATED_PREFIX).and_then(|rest| rest.split('&').next()).expect("a record");
    let record = record_link::read(text).expect("a link just written");
    new_analysis().after(Event::OpenedRecord(Box::new(record), rest.to_owned()))
}

#[test]
fn a_link_leads_to_comments_variations_and_the_position() {
    let analysis = after(imported(), Event::Cursor(CursorEvent::GoToPly(3)));
    let analysis = after(analysis, Event::Input(BoardEvent::Flip));
    let SharedAddress::Whole(rest) = analysis.shared_address() else { panic!("it is short") };
    let opened = opened_link(&rest);
    assert_eq!(opened.record(), analysis.record());
    assert_eq!((opened.game_here(), opened.input.bottom), (analysis.game_here(), analysis.input.bottom));
    // Its address still contains everything, so it is only saved after a change.
    assert_eq!((opened.address(), opened.saved()), (Some(rest.clone()), None));
    assert_eq!(opened.shared_address(), SharedAddress::Whole(rest));
    let changed = opened.after(Event::SetComment("Mine.".to_owned()));
    assert!(changed.saved().is_some());
    let SharedAddress::Whole(rest) = changed.shared_address() else { panic!("it is short") };
    assert_eq!(opened_link(&rest).record(), changed.record());
}

#[test]
fn a_link_without_notes_is_readable_and_long_notes_stay_here() {
    let analysis = with_move(with_move(new_analysis(), "c3-d4"), "e5-d4-c3");
    assert_eq!(analysis.shared_address(), SharedAddress::Whole(analysis.line_address()));
    // Noise does not get shorter.
    let mut rng = fastrand::Rng::with_seed(3);
    let noise = |rng: &mut fastrand::Rng| std::iter::repeat_with(|| rng.alphanumeric()).take(7_900).collect::<String>();
    let noted = analysis.after(Event::SetComment(noise(&mut rng)));
    let back = after(noted, Event::Cursor(CursorEvent::GoToPly(1)));
    let noted = back.after(Event::SetComment(noise(&mut rng)));
    assert_eq!(noted.shared_address(), SharedAddress::LineOnly(noted.line_address()));
}

/// The database with one analysis, as several tabs use it.
struct Database(SavedAnalysis);

/// An analysis in a tab, and what the tab last read or wrote.
struct Tab(Analysis, SavedAnalysis);

impl Database {
    fn opened(&self) -> Tab {
        Tab(new_analysis().after(Event::Restored(Box::new(self.0.clone()))), self.0.clone())
    }

    /// Saves the analysis of a tab, which takes over what others have saved.
    fn save(&mut self, Tab(analysis, known): Tab) -> Tab {
        let saved = analysis.saved().expect("an analysis");
        let [stored, known] = [&self.0, &known].map(|it| it.write(Timestamp(1)));
        let Merged { entry: theirs, has_conflict } =
            match saved.update(Timestamp(2), Some(&stored), Source::Tab(Some(&known))) {
                Update::Write(written) => *written,
                Update::None => Merged { entry: self.0.clone(), has_conflict: false },
                Update::Conflict => panic!("it is the same analysis"),
            };
        self.0 = theirs.clone();
        Tab(with_change(analysis, saved, theirs.clone(), has_conflict), theirs)
    }

    /// Follows what other tabs have saved, without changes of its own. As on the page, the tab then saves what it has.
    fn look(&mut self, Tab(analysis, known): Tab) -> Tab {
        let analysis = with_change(analysis, known.clone(), self.0.clone(), false);
        self.save(Tab(analysis, known))
    }
}

fn with_change(analysis: Analysis, base: SavedAnalysis, theirs: SavedAnalysis, has_conflict: bool) -> Analysis {
    let text = theirs.write(Timestamp(1)).into();
    let change = ChangeElsewhere { number: analysis.number(), base, theirs, text, has_conflict };
    analysis.after(Event::ChangedElsewhere(Box::new(change)))
}

/// Returns what the move list shows.
fn listed(Tab(analysis, _): &Tab) -> String {
    format!("{:?}", analysis.view(Notation::default()).moves.blocks)
}

#[test]
fn two_tabs_on_one_analysis_keep_each_others_moves_and_comments() {
    let mut database = Database(imported().saved().expect("an analysis"));
    let [one, two] = [database.opened(), database.opened()];
    let comment = |Tab(analysis, known): Tab, ply, text: &str| {
        let analysis = after(analysis, Event::Cursor(CursorEvent::GoToPly(ply)));
        Tab(analysis.after(Event::SetComment(text.to_owned())), known)
    };
    let one = database.save(comment(one, 2, "From the first tab."));
    // The second tab was asleep.
    let two = database.save(comment(two, 4, "From the second tab."));
    assert_eq!(two.0.game().moves().len(), 4, "the board keeps its position");
    let one = database.look(one);
    for tab in [&one, &two, &database.opened()] {
        let list = listed(tab);
        assert!(list.contains("From the first tab.") && list.contains("From the second tab."), "{list}");
    }
    assert_eq!((one.0.game().moves().len(), one.0.view(Notation::default()).notice), (2, None));

    // Undo affects only what was done in this tab.
    let Tab(two, known) = two;
    let undone = database.save(Tab(after(two, Event::Undo), known));
    let list = listed(&undone);
    assert!(list.contains("From the first tab.") && !list.contains("From the second tab."), "{list}");
    let one = database.look(one);
    assert!(!listed(&one).contains("From the second tab."), "{}", listed(&one));

    // Both change one comment.
    let [one, undone] = [(one, "Mine."), (undone, "Theirs.")].map(|(tab, text)| comment(tab, 3, text));
    database.save(one);
    let both = database.save(undone);
    assert!(listed(&both).contains("Theirs. Mine."), "{}", listed(&both));
    let said = both.0.view(Notation::default()).notice.expect("it is said").text();
    assert!(said.contains("Both comments are kept"), "{said}");
}
