//! The wins that the library claims, proved: in side lines of studies, in the games that Lasker breaks off, and in the
//! study that has too many positions to be solved.

use laska_engine::{CheckedWin, Memory, Nodes, Plies, Prover, Proving, check_win};
use laska_library::data::library;
use laska_library::{Certainty, Kind, Solved};
use laska_rules::notation::record::GameResult;
use laska_rules::{Chain, Color, Position};
use laska_tests::data::library_facts;

const MEMORY: Memory = Memory::mebibytes(64);

/// A win of that side, proved and then played out against every defense.
fn proved(root: &Position, winner: Color, place: &str) -> CheckedWin {
    let mut prover = Prover::new(root, Chain::All, winner, MEMORY);
    assert_eq!(prover.step(Nodes(3_000_000)), Proving::Proved, "{place}");
    check_win(root, Chain::All, winner, MEMORY, |at| prover.winning_move(at))
        .unwrap_or_else(|error| panic!("{place}: {error}"))
        .unwrap_or_else(|refutation| panic!("{place}: {refutation}"))
}

#[test]
fn side_lines_of_studies_are_won_by_the_side_that_is_said_to_win() {
    let mut lines = 0;
    // What takes too long to be proved is solved instead, with the studies themselves.
    let known = library_facts();
    let is_solved = |id: &str, line: &str| {
        known.iter().any(|facts| facts.id == id && facts.results().any(|(solved, _)| solved == line))
    };
    for entry in library().of_kind(Kind::Study) {
        let record = entry.record();
        for id in record.tree().in_order() {
            let said = record.tree().note(id).after.as_str();
            let result = GameResult::from_text(said.get(..3).unwrap_or_default());
            let moves = record.moves_to(id).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            if let (Some(GameResult::Won(winner)), false) = (result, is_solved(entry.id(), &moves)) {
                proved(&record.position(id), winner, &format!("{}, {moves}", entry.id()));
                lines += 1;
            }
        }
    }
    assert_eq!(lines, 17);
}

#[test]
fn what_a_search_found_of_a_study_is_proved() {
    let library = library();
    let mut proofs = 0;
    for entry in library.of_kind(Kind::Study) {
        let verdict = entry.verdict().expect("a study has a verdict");
        assert_ne!(verdict.certainty, Certainty::Claimed, "{}", entry.id());
        if verdict.certainty == Certainty::Searched {
            let Solved::Win { winner, plies: Some(most) } = verdict.solved else {
                panic!("{}: a search finds a win, and in how many plies", entry.id())
            };
            assert!(proved(entry.record().start(), winner, entry.id()).plies <= Plies(most.0), "{}", entry.id());
            proofs += 1;
        }
    }
    assert_eq!(proofs, 1);
}

#[test]
fn games_that_are_broken_off_are_won_as_soon_as_is_said() {
    for (id, winner, plies) in [("lasker-3", Color::Black, 4), ("lasker-5", Color::White, 20)] {
        let library = library();
        let record = library.find(id).expect(id).record();
        let end = *record.main_line().last().expect("moves");
        assert!(record.tree().note(end).after.as_str().contains("it is proven"), "{id}");
        assert!(proved(&record.position(end), winner, id).plies <= Plies(plies), "{id}");
        assert_eq!(record.result, GameResult::Won(winner), "{id}");
    }
}
