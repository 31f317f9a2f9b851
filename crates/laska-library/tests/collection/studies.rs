//! The studies: their positions, lines and verdicts.

use laska_library::{Certainty, Entry, Kind, Solved};
use laska_rules::Board;
use laska_rules::notation::piece_list;
use laska_rules::notation::record::GameResult;

use crate::{has_line, library, sections};

#[test]
fn the_studies_have_the_positions_lines_and_verdicts_that_are_known() {
    let library = library();
    let known: Vec<_> = sections(include_str!("../../../../tests/data/studies.txt")).collect();
    assert_eq!((library.of_kind(Kind::Study).count(), known.len()), (10, 10));
    for (name, head, lines) in known {
        let entry = library.find(&format!("study-{name}")).expect(name);
        let list = head.rsplit_once(": ").map_or(head, |(_, list)| list);
        assert_eq!(Ok(entry.record().start()), piece_list::parse(list, Board::Seven).as_ref(), "{name}");
        for line in lines.iter().filter_map(|line| line.strip_prefix("line ")) {
            assert!(has_line(entry.record(), line), "{name}: {line}");
        }
        let exact = lines.iter().find_map(|line| line.strip_prefix("exact "));
        let proved = lines.iter().find_map(|line| line.strip_prefix("proved "));
        let told = verdict_words(entry);
        let expected = exact.map(|words| format!("exact {words}")).or(proved.map(|words| format!("searched {words}")));
        assert!(expected.as_ref().is_some_and(|words| words.starts_with(&told)), "{name}: {told}, {expected:?}");
        let result = entry.verdict().map(|verdict| match verdict.solved {
            Solved::Win { winner, .. } => GameResult::Won(winner),
            Solved::Draw => GameResult::Drawn,
        });
        assert_eq!(result, Some(entry.record().result), "{name}");
    }
}

/// A verdict as the file of the tests words it.
fn verdict_words(entry: &Entry) -> String {
    let verdict = entry.verdict().expect("a study has one");
    let certainty = match verdict.certainty {
        Certainty::Exact => "exact",
        Certainty::Searched => "searched",
        Certainty::Claimed => "claim",
    };
    match verdict.solved {
        Solved::Draw => format!("{certainty} draw"),
        Solved::Win { winner, plies } => {
            format!("{certainty} {winner} wins in {}", plies.expect("every win has a number").0)
        }
    }
}

#[test]
fn what_is_called_the_same_position_is_reached_by_another_line() {
    let library = library();
    let mut said = 0;
    for record in library.of_kind(Kind::Study).map(|entry| entry.record()) {
        let all = record.tree().in_order();
        for &id in all.iter().filter(|&&id| record.tree().note(id).after.as_str() == "The same position.") {
            assert!(all.iter().any(|&other| other != id && record.position(other) == record.position(id)));
            said += 1;
        }
    }
    assert_eq!(said, 1);
}
