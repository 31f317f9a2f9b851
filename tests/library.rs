//! Records of the library: every move is legal for the oracle, the games reach their known ends, and the studies match their
//! printed form. `proofs.rs` tests what is said about them.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;

use laska_library::data::library;
use laska_library::{EntryKind, LibraryEntry, Symmetry, find_position};
use laska_rules::notation::record::{self, Record, Records};
use laska_rules::notation::{algebraic, fen, move_indices, numeric, parse_move, piece_list};
use laska_rules::{Board, CaptureRule, DrawRules, Game, Grade, Move, NodeId, Position, Square, Variant};
use laska_tests::data::{Facts, library_facts};
use laska_tests::oracle;

#[test]
fn every_move_is_legal_for_the_oracle() {
    let mut moves = 0;
    for entry in library().entries() {
        let (record, tree) = (entry.record(), entry.record().tree());
        let capture_rule =
            oracle::CaptureRule::named(record.variant().capture_rule.name()).expect("the same capture rules");
        for id in std::iter::once(NodeId::ROOT).chain(tree.preorder()) {
            let before = record.position(id).to_string();
            let legal = oracle::Position::from_fen(&before).expect("a position").moves_with_results(capture_rule);
            for &next in tree.children(id) {
                let mv = tree.mv(next).expect("only the root has no move");
                let played = (mv.to_string(), record.position(next).to_string());
                assert!(legal.contains(&played), "{}: {played:?} from {before}", entry.id());
                moves += 1;
            }
        }
    }
    assert!(moves > 500, "only {moves} moves were replayed");
}

/// Returns the moves that lead to each position of a record, as the oracle plays them.
fn positions_by_oracle(record: &Record) -> BTreeMap<String, Vec<NodeId>> {
    let capture_rule =
        oracle::CaptureRule::named(record.variant().capture_rule.name()).expect("the same capture rules");
    let mut texts = BTreeMap::from([(NodeId::ROOT, record.start().to_string())]);
    let order = record.tree().preorder();
    for &id in &order {
        let before = oracle::Position::from_fen(&texts[&record.tree().parent(id)]).expect("a position");
        let mv = record.tree().mv(id).expect("only the root has no move").to_string();
        let (_, after) =
            before.moves_with_results(capture_rule).into_iter().find(|(path, _)| *path == mv).expect("a legal move");
        texts.insert(id, after);
    }
    let mut positions = BTreeMap::<_, Vec<_>>::new();
    for id in std::iter::once(NodeId::ROOT).chain(order) {
        positions.entry(texts[&id].clone()).or_default().push(id);
    }
    positions
}

/// Returns a record with random variations. Both players often move back and forth, so that positions recur.
fn random_record(variant: Variant, rng: &mut Rng) -> Record {
    let mut record = Record::new(variant);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..120 {
        let at = if rng.u8(..4) == 0 { nodes[rng.usize(..nodes.len())] } else { *nodes.last().expect("the root") };
        let legal = record.position(at).legal_moves(variant.capture_rule);
        if !legal.is_empty() {
            nodes.push(record.add(at, legal[rng.usize(..legal.len().min(2))]).expect("a legal move"));
        }
    }
    record
}

/// Returns the text of a position with left and right swapped; `None` on the 8x8 board, which has no mirror images.
fn mirrored_text(text: &str) -> Option<String> {
    let (ranks, side) = text.split_once(' ').expect("ranks and the side to move");
    let mirrored = ranks.split('/').map(|rank| rank.split(',').rev().collect::<Vec<_>>().join(","));
    let mirrored: Vec<_> = mirrored.collect();
    (mirrored.len() == 7).then(|| format!("{} {side}", mirrored.join("/")))
}

#[test]
fn a_position_is_found_where_the_oracle_reaches_it_or_its_mirror_image_and_nowhere_else() {
    let mut rng = Rng::with_seed(41);
    let random = Variant::NAMED.iter().map(|&(variant, ..)| random_record(variant, &mut rng));
    let library = library();
    let records: Vec<_> = library.entries().iter().map(|entry| entry.record().clone()).chain(random).collect();
    let expected: Vec<_> = records.iter().map(positions_by_oracle).collect();
    let texts: BTreeSet<_> = expected.iter().flat_map(BTreeMap::keys).collect();
    let (mut found, mut repeated, mut mirrored) = (0, 0, 0);
    for text in texts {
        let position = fen::parse(text).expect("a position");
        for (record, expected) in records.iter().zip(&expected) {
            let found_here = find_position(record, &position);
            let nodes = |symmetry| found_here.iter().filter(move |it| it.symmetry == symmetry).map(|it| it.id);
            let same: Vec<_> = nodes(Symmetry::Identity).collect();
            assert_eq!(same, expected.get(text).cloned().unwrap_or_default(), "{text}");
            let image = mirrored_text(text).filter(|image| image != text);
            let images = image.and_then(|image| expected.get(&image).cloned()).unwrap_or_default();
            assert_eq!(nodes(Symmetry::Mirror).collect::<Vec<_>>(), images, "{text}");
            found += same.len();
            repeated += usize::from(same.len() > 1);
            mirrored += images.len();
        }
    }
    assert!(found > 800 && repeated > 5 && mirrored > 0, "{found} {repeated} {mirrored}");
}

#[test]
fn every_section_of_facts_has_an_entry() {
    let (library, facts) = (library(), library_facts());
    let ids: BTreeSet<_> = facts.iter().map(|facts| facts.id).collect();
    assert_eq!((ids.len(), facts.len()), (17, 17));
    assert!(ids.iter().all(|id| library.find(id).is_some()), "{ids:?}");
}

/// Returns a new game. The rules of 1911 have no automatic draws.
fn new_game() -> Game {
    Game::new(Variant::LASKA).with_draw_rules(DrawRules::NONE)
}

/// Returns every game with facts, played to its end.
fn games() -> Vec<(Facts, Game)> {
    let library = library();
    let is_game = |id| library.find(id).is_some_and(|entry| entry.kind() == EntryKind::Game);
    let facts = library_facts().into_iter().filter(|facts| is_game(facts.id));
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

/// Returns the grade of the commander on a square.
fn grade(position: &Position, square: Square) -> Option<Grade> {
    position.columns().find(|&(at, _)| at == square).map(|(_, column)| column.commander().grade)
}

/// Writes a game as Lasker did: with numbered squares, and a star after each promotion.
fn numeric_text(game: &Game) -> String {
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
fn every_game_has_the_expected_length_and_end() {
    let games = games();
    assert_eq!(games.len(), 7);
    let mut all = 0;
    for (facts, game) in games {
        assert_eq!(game.moves().len(), facts.number("plies"), "{}", facts.id);
        assert_eq!(game.position().to_string(), facts.one("end"), "{}", facts.id);
        assert_eq!(game.legal_moves().len(), facts.number("moves"), "{}", facts.id);
        assert_eq!(game.outcome().is_some(), facts.number("moves") == 0, "{}", facts.id);
        all += game.moves().len();
    }
    assert_eq!(all, 381);
}

#[test]
fn every_ply_parses_in_numeric_notation_with_a_star_for_promotions() {
    for (facts, game) in games() {
        let mut promotions = 0;
        for (before, mv) in plies(&game) {
            let written = numeric::write(before, mv);
            let context = format!("{}, {before}, {written}", facts.id);
            assert_eq!(parse_move(&written, before, game.variant().capture_rule), Ok(mv), "{context}");
            assert!(written.trim_end_matches('*').chars().all(|c| c.is_ascii_digit() || c == '-'), "{context}");
            let mut after = before.clone();
            after.play_unchecked(mv);
            let promotes = grade(before, mv.from()) != grade(&after, mv.to());
            assert_eq!(written.ends_with('*'), promotes, "{context}");
            promotions += usize::from(written.ends_with('*'));
        }
        assert_eq!(promotions, facts.number("promotions"), "{}", facts.id);
    }
}

/// The first game visits every square of the board and has promotions of both sides.
#[test]
fn the_first_game_is_written_as_printed() {
    let (facts, game) = games().swap_remove(0);
    let printed = facts.one("numbers");
    assert_eq!(numeric_text(&game), printed);
    let words = printed.split(' ').filter(|word| word.contains('-'));
    let squares: BTreeSet<&str> = words.flat_map(|word| word.trim_end_matches('*').split('-')).collect();
    assert_eq!(squares.len(), 25);
}

#[test]
fn games_in_numeric_notation_parse_as_records() {
    let games = games();
    let head = |number| format!("[Game {number}]\n");
    let text: String =
        (1..).zip(&games).map(|(number, (_, game))| head(number) + &numeric_text(game) + "\n# the end\n").collect();
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
        record::play(&mut again, &numeric_text(game)).unwrap_or_else(|error| panic!("game {number}: {error}"));
        assert_eq!(&again, game);
    }
}

#[test]
fn the_move_indices_of_a_game_parse_again() {
    for (facts, game) in games() {
        let text = move_indices::write(&game);
        // One character per ply: 80 moves by each side take 160 characters in a link.
        assert_eq!(text.len(), game.moves().len(), "{}", facts.id);
        let mut again = new_game();
        move_indices::play(&mut again, &text).unwrap_or_else(|error| panic!("{}: {error}", facts.id));
        assert_eq!(again, game, "{}", facts.id);
    }
}

/// Calls `check` for every study and its facts.
fn each_study(mut check: impl FnMut(&LibraryEntry, &Facts)) {
    let library = library();
    let all: Vec<_> = library_facts().into_iter().filter(|facts| facts.id.starts_with("study-")).collect();
    assert_eq!((all.len(), library.of_kind(EntryKind::Study).count()), (10, 10));
    all.iter().for_each(|facts| check(library.find(facts.id).expect(facts.id), facts));
}

#[test]
fn every_piece_list_parses_and_is_written_the_same() {
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
fn printed_columns_match_the_position() {
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
