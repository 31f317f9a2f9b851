//! The library's records: every move replayed on the oracle, Lasker's five games of 1911 to their known ends, and the
//! studies as they are printed, solved, and their wins proved.

use std::collections::BTreeSet;

use laska_engine::{CheckedWin, GameValue, MemorySize, Nodes, Plies, ProofStatus, Prover, Solution, check_win, solve};
use laska_library::data::library;
use laska_library::{Certainty, EntryKind, ExpectedResult, LibraryEntry};
use laska_rules::notation::record::{self, GameResult, Records};
use laska_rules::notation::{algebraic, compact, fen, numeric, parse_move, piece_list};
use laska_rules::{Board, CaptureRule, Color, DrawRules, Game, Move, NodeId, Position, Rank, Square, Variant};
use laska_tests::data::{Facts, library_facts};
use laska_tests::oracle;

#[test]
fn every_move_is_one_of_the_oracles() {
    let mut moves = 0;
    for entry in library().entries() {
        let (record, tree) = (entry.record(), entry.record().tree());
        let capture_rule =
            oracle::CaptureRule::named(record.variant().capture_rule.name()).expect("the same capture rules");
        for id in std::iter::once(NodeId::ROOT).chain(tree.preorder()) {
            let before = record.position(id).to_string();
            let legal = oracle::Position::from_fen(&before).expect("a position").moves_with_results(capture_rule);
            for &next in tree.children(id) {
                let mv = tree.mv(next).expect("only the start has none");
                let played = (mv.to_string(), record.position(next).to_string());
                assert!(legal.contains(&played), "{}: {played:?} from {before}", entry.id());
                moves += 1;
            }
        }
    }
    assert!(moves > 500, "only {moves} moves were replayed");
}

#[test]
fn every_fact_is_about_an_entry() {
    let (library, facts) = (library(), library_facts());
    let ids: BTreeSet<_> = facts.iter().map(|facts| facts.id).collect();
    assert_eq!((ids.len(), facts.len()), (15, 15));
    assert!(ids.iter().all(|id| library.find(id).is_some()), "{ids:?}");
}

/// 1911 knew no draw by counting.
fn new_game() -> Game {
    Game::new(Variant::LASKA).with_draw_rules(DrawRules::NONE)
}

/// Every game that there are facts about, played to its end.
fn games() -> Vec<(Facts, Game)> {
    let library = library();
    let facts = library_facts().into_iter().filter(|facts| facts.id.starts_with("lasker-"));
    let games = facts.map(|facts| {
        let record = library.find(facts.id).expect(facts.id).record();
        let mut game = new_game();
        for mv in record.moves_to(*record.main_line().last().expect("moves")) {
            game.play(mv).unwrap_or_else(|error| panic!("{}: {error}", facts.id));
        }
        (facts, game)
    });
    games.collect()
}

fn plies(game: &Game) -> impl Iterator<Item = (&Position, Move)> {
    game.positions().iter().zip(game.moves().iter().copied())
}

/// The rank of the commander on a square.
fn rank(position: &Position, square: Square) -> Option<Rank> {
    position.columns().find(|&(at, _)| at == square).map(|(_, column)| column.commander().rank)
}

/// A game as Lasker prints his: the squares as numbers, and a star behind a promotion.
fn in_numbers(game: &Game) -> String {
    let mut text = String::new();
    for (ply, (before, mv)) in plies(game).enumerate() {
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &format!("{} ", numeric::write(before, mv));
    }
    text.trim_end().to_owned()
}

#[test]
fn every_game_has_the_known_length_and_end() {
    let games = games();
    assert_eq!(games.len(), 5);
    let mut all = 0;
    for (facts, game) in games {
        assert_eq!(game.moves().len(), facts.number("plies"), "{}", facts.id);
        assert_eq!(game.position().to_string(), facts.one("end"), "{}", facts.id);
        assert_eq!(game.legal_moves().len(), facts.number("moves"), "{}", facts.id);
        assert_eq!(game.outcome().is_some(), facts.number("moves") == 0, "{}", facts.id);
        all += game.moves().len();
    }
    assert_eq!(all, 330);
}

#[test]
fn every_ply_reads_in_numbers_with_a_star_where_it_promotes() {
    for (facts, game) in games() {
        let mut promotions = 0;
        for (before, mv) in plies(&game) {
            let written = numeric::write(before, mv);
            let place = format!("{}, {before}, {written}", facts.id);
            assert_eq!(parse_move(&written, before, game.variant().capture_rule), Ok(mv), "{place}");
            assert!(written.trim_end_matches('*').chars().all(|c| c.is_ascii_digit() || c == '-'), "{place}");
            let mut after = before.clone();
            after.play_unchecked(mv);
            let promotes = rank(before, mv.from()) != rank(&after, mv.to());
            assert_eq!(written.ends_with('*'), promotes, "{place}");
            promotions += usize::from(written.ends_with('*'));
        }
        assert_eq!(promotions, facts.number("promotions"), "{}", facts.id);
    }
}

/// His first game has every square of the board, and promotions of either side.
#[test]
fn the_first_game_is_written_as_he_printed_it() {
    let (facts, game) = games().swap_remove(0);
    let printed = facts.one("numbers");
    assert_eq!(in_numbers(&game), printed);
    let words = printed.split(' ').filter(|word| word.contains('-'));
    let squares: BTreeSet<&str> = words.flat_map(|word| word.trim_end_matches('*').split('-')).collect();
    assert_eq!(squares.len(), 25);
}

#[test]
fn games_in_numbers_read_as_records() {
    let games = games();
    let head = |number| format!("[Game {number}]\n");
    let text: String =
        (1..).zip(&games).map(|(number, (_, game))| head(number) + &in_numbers(game) + "\n# the end\n").collect();
    let records: Vec<_> =
        Records::new(&text).map(|record| record.unwrap_or_else(|error| panic!("{text}\n{error}"))).collect();
    assert_eq!(records.len(), games.len());
    for (number, (record, (_, game))) in (1..).zip(records.iter().zip(&games)) {
        assert_eq!(record.tags.get("Event"), Some(format!("Game {number}").as_str()));
        assert_eq!(record.variant(), Variant::LASKA);
        assert_eq!(record.moves_to(*record.main_line().last().expect("moves")), game.moves());
        assert_eq!(record.main_line().len(), record.tree().preorder().len());
        let written = record.to_string();
        assert!(written.lines().all(|line| line.chars().count() <= 100), "{written}");
        assert_eq!(Records::new(&written).collect::<Vec<_>>(), [Ok(record.clone())]);
        let mut again = new_game();
        record::play(&mut again, &in_numbers(game)).unwrap_or_else(|error| panic!("game {number}: {error}"));
        assert_eq!(&again, game);
    }
}

#[test]
fn digits_of_a_game_are_few_and_read_back() {
    for (facts, game) in games() {
        let text = compact::write(&game);
        // A digit a ply: 80 moves a side are 160 characters of a link.
        assert_eq!(text.len(), game.moves().len(), "{}", facts.id);
        let mut again = new_game();
        compact::play(&mut again, &text).unwrap_or_else(|error| panic!("{}: {error}", facts.id));
        assert_eq!(again, game, "{}", facts.id);
    }
}

/// Every study with what is known beside its record.
fn each_study(mut check: impl FnMut(&LibraryEntry, &Facts)) {
    let library = library();
    let all: Vec<_> = library_facts().into_iter().filter(|facts| facts.id.starts_with("study-")).collect();
    assert_eq!((all.len(), library.of_kind(EntryKind::Study).count()), (10, 10));
    all.iter().for_each(|facts| check(library.find(facts.id).expect(facts.id), facts));
}

#[test]
fn every_piece_list_reads_and_is_written_the_same() {
    each_study(|entry, facts| {
        let (list, position) = (facts.one("pieces"), entry.record().start());
        assert_eq!(piece_list::parse(list, Board::Seven).as_ref(), Ok(position), "{list}");
        assert_eq!(fen::parse(&position.to_string()).as_ref(), Ok(position), "{list}");
        let written = piece_list::write(position);
        let sorted = |list: &str| {
            let mut pieces: Vec<_> = list.split(' ').map(|piece| piece.trim_end_matches(',').to_owned()).collect();
            pieces.sort();
            pieces
        };
        assert_eq!(sorted(&written), sorted(list));
        assert_eq!(piece_list::parse(&written, Board::Seven).as_ref(), Ok(position));
    });
}

#[test]
fn the_columns_printed_behind_squares_stand_there() {
    let mut with_columns = 0;
    each_study(|entry, facts| {
        for line in facts.all("printed") {
            let mut game = Game::from_position(entry.record().start().clone(), CaptureRule::MustFinish);
            record::play(&mut game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(entry.record().tree().contains_line(game.moves()), "{}: {line}", entry.id());
            for (mv, before) in game.moves().iter().zip(game.positions()) {
                let written = algebraic::with_columns(before, *mv);
                assert_eq!(parse_move(&written, before, CaptureRule::MustFinish), Ok(*mv), "{written}");
                with_columns += usize::from(line.contains(&written));
            }
        }
    });
    assert!(with_columns >= 20, "only {with_columns} moves are printed as we write them");
}

const SOLVER_MEMORY: MemorySize = MemorySize::mebibytes(1000);

/// A result as the data has it: `White wins in 5`, `draw`.
fn result(text: &str) -> Option<(Color, Plies)> {
    if text == "draw" {
        return None;
    }
    let (winner, plies) = text.split_once(" wins in ").expect("a win or a draw");
    let winner = Color::ALL.into_iter().find(|color| color.to_string() == winner).expect("a side");
    Some((winner, Plies(plies.parse().unwrap_or_else(|error| panic!("{text}: {error}")))))
}

/// A result as the side to move sees it.
fn value(position: &Position, result: Option<(Color, Plies)>) -> GameValue {
    match result {
        None => GameValue::Draw,
        Some((winner, plies)) if winner == position.turn() => GameValue::Win { plies },
        Some((_, plies)) => GameValue::Loss { plies },
    }
}

/// The value that the verdict of a study says.
fn verdict(study: &LibraryEntry) -> GameValue {
    let result = match study.assessment().expect("a study has an assessment").result {
        ExpectedResult::Win { winner, plies } => Some((winner, Plies(plies.expect("an exact one has a number").0))),
        ExpectedResult::Draw => None,
    };
    value(study.record().start(), result)
}

/// The position after moves.
fn played(root: &Position, line: &str) -> Position {
    let mut position = root.clone();
    for text in line.split(' ') {
        position.play_unchecked(
            parse_move(text, &position, CaptureRule::MustFinish).unwrap_or_else(|error| panic!("{text}: {error}")),
        );
    }
    position
}

fn check(study: &LibraryEntry, facts: &Facts) {
    let (root, name) = (study.record().start(), study.id());
    let solution =
        solve(root, CaptureRule::MustFinish, SOLVER_MEMORY).unwrap_or_else(|error| panic!("{name}: {error}"));
    let value_of = |position: &Position| solution.value(position).expect("it can arise");
    let verdict = verdict(study);
    assert_eq!(value_of(root), verdict, "{name}");
    assert_eq!(solution.positions(), Nodes(facts.number("positions") as u64), "{name}");
    assert!(solution.peak_memory().bytes() as u64 <= 100 * solution.positions().0 + (1 << 20), "{name}");
    check_first_moves(&solution, verdict, facts);
    for (line, expected) in facts.results() {
        let end = played(root, line);
        assert_eq!(value_of(&end), value(&end, result(expected)), "{name}, {line}");
    }
    let line = solution.best_line(root).expect("the root is in its set");
    if let Some(plies) = verdict.plies() {
        assert_eq!(line.len(), usize::from(plies.0), "{name}");
    }
}

/// The best move is as good as the verdict, and no others keep it than those that are known.
fn check_first_moves(solution: &Solution, verdict: GameValue, facts: &Facts) {
    let moves = solution.moves(solution.root()).expect("the root is in its set");
    assert_eq!(moves.iter().map(|&(_, value)| value).max(), Some(verdict), "{}", facts.id);
    let keeps = |value: GameValue| match verdict {
        GameValue::Win { .. } => value > GameValue::Draw,
        GameValue::Draw | GameValue::Loss { .. } => value >= verdict,
    };
    for known in facts.all("keep") {
        let keeping = moves.iter().filter(|(_, value)| keeps(*value)).map(|(mv, _)| mv.to_string());
        let known: BTreeSet<_> = known.split(' ').map(str::to_owned).collect();
        assert_eq!(keeping.collect::<BTreeSet<_>>(), known, "{}", facts.id);
    }
}

#[test]
fn every_study_has_its_exact_result() {
    let library = library();
    let facts = library_facts();
    let exact =
        |study: &&LibraryEntry| study.assessment().is_some_and(|assessment| assessment.certainty == Certainty::Exact);
    let studies: Vec<_> = library.entries().iter().filter(exact).collect();
    assert_eq!(studies.len(), 9);
    for study in studies {
        check(study, facts.iter().find(|facts| facts.id == study.id()).expect("each study has facts"));
    }
}

const PROOF_MEMORY: MemorySize = MemorySize::mebibytes(64);

/// A win of that side, proved and then played out against every defense.
fn proved(root: &Position, winner: Color, place: &str) -> CheckedWin {
    let mut prover = Prover::new(root, CaptureRule::MustFinish, winner, PROOF_MEMORY);
    assert_eq!(prover.step(Nodes(3_000_000)), ProofStatus::Proved, "{place}");
    check_win(root, CaptureRule::MustFinish, winner, PROOF_MEMORY, |at| prover.winning_move(at))
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
    for entry in library().of_kind(EntryKind::Study) {
        let record = entry.record();
        for id in record.tree().preorder() {
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
    for entry in library.of_kind(EntryKind::Study) {
        let assessment = entry.assessment().expect("a study has an assessment");
        assert_ne!(assessment.certainty, Certainty::Claimed, "{}", entry.id());
        if assessment.certainty == Certainty::Searched {
            let ExpectedResult::Win { winner, plies: Some(most) } = assessment.result else {
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
        assert!(record.tree().note(end).after.as_str().contains("proven to win"), "{id}");
        assert!(proved(&record.position(end), winner, id).plies <= Plies(plies), "{id}");
        assert_eq!(record.result, GameResult::Won(winner), "{id}");
    }
}
