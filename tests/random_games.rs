//! Invariants checked at every ply of seeded random games, for every variant, from the start and from random positions:
//! moves agree with the oracle, undo restores the position, and every notation can be parsed again.

use std::collections::{HashMap, HashSet};

use fastrand::Rng;
use laska_app::address::fen_of_link;
use laska_rules::notation::{MoveError, algebraic, fen, lasker_list, numeric, parse_move, piece_list, record};
use laska_rules::{
    Board, CaptureRule, Color, Counter, DrawReason, DrawRules, Game, Grade, Move, MoveList, Outcome, Position,
    PositionHash, Setup, Square, SquareSet, Variant, WinReason,
};
use laska_tests::oracle;
use laska_tests::positions::Symmetry;
use laska_tests::positions::{PositionKind, random_position};

/// Number of games for each variant.
const GAMES: u64 = 240;

/// Number of lattice positions for each variant.
const LATTICE_POSITIONS: u64 = 400;

/// Maximum length of a game. Without draw rules, two officers can move forever.
const MAX_PLIES: usize = 160;

/// Returns the first position of a game.
fn start(number: u64, variant: Variant, rng: &mut Rng) -> Position {
    let kind = match number % 3 {
        0 => return Position::start(variant.board),
        1 => PositionKind::Scattered,
        _ => PositionKind::Lattice,
    };
    random(kind, variant, rng)
}

fn random(kind: PositionKind, variant: Variant, rng: &mut Rng) -> Position {
    let text = random_position(kind, variant.board.size().into(), rng);
    fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check_ply(position: &Position, capture_rule: CaptureRule, hashes: &mut Hashes) {
    check_position(position, hashes);
    check_moves(position, capture_rule);
    check_notation(position, capture_rule);
    check_against_oracle(position, capture_rule);
}

fn check_games(variant: Variant) {
    let mut hashes = Hashes::default();
    for number in 0..GAMES {
        let mut rng = Rng::with_seed(number);
        let start = start(number, variant, &mut rng);
        let mut game = Game::from_position(start, variant.capture_rule).with_draw_rules(DrawRules::NONE);
        loop {
            let position = game.position();
            check_ply(position, variant.capture_rule, &mut hashes);
            let legal = game.legal_moves();
            assert_eq!(game.outcome().is_some(), legal.is_empty(), "{position}");
            if legal.is_empty() || game.moves().len() == MAX_PLIES {
                break;
            }
            game.play(legal[rng.usize(..legal.len())]).expect("a legal move");
        }
        check_game(&game, &mut rng);
    }
}

#[test]
fn games_on_7x7_with_must_finish() {
    check_games(Variant::new(Board::Seven, CaptureRule::MustFinish));
}

#[test]
fn games_on_7x7_with_may_stop() {
    check_games(Variant::new(Board::Seven, CaptureRule::MayStop));
}

#[test]
fn games_on_7x7_with_one_jump() {
    check_games(Variant::new(Board::Seven, CaptureRule::OneJump));
}

#[test]
fn games_on_8x8_with_must_finish() {
    check_games(Variant::new(Board::Eight, CaptureRule::MustFinish));
}

#[test]
fn games_on_8x8_with_may_stop() {
    check_games(Variant::new(Board::Eight, CaptureRule::MayStop));
}

#[test]
fn games_on_8x8_with_one_jump() {
    check_games(Variant::new(Board::Eight, CaptureRule::OneJump));
}

#[test]
fn positions_with_long_captures() {
    let mut rng = Rng::with_seed(25);
    let (mut longest, mut rings) = (0, 0);
    for (variant, _, _) in Variant::NAMED {
        let mut hashes = Hashes::default();
        for _ in 0..LATTICE_POSITIONS {
            let position = random(PositionKind::Lattice, variant, &mut rng);
            check_ply(&position, variant.capture_rule, &mut hashes);
            let captures = position.legal_moves(variant.capture_rule);
            longest = captures.iter().map(|mv| mv.jumps()).fold(longest, usize::max);
            rings += captures.iter().filter(|mv| mv.from() == mv.to()).count();
        }
    }
    assert_eq!(longest, Move::MAX_JUMPS, "the longest capture occurs");
    assert!(rings > 100, "only {rings} captures end on their first square");
}

type MovesWithResults = Vec<(String, String)>;

fn check_against_oracle(position: &Position, capture_rule: CaptureRule) {
    let text = position.to_string();
    let size = usize::from(position.board().size());
    let expected = oracle_moves(&text, capture_rule);
    assert_eq!(rules_moves(position, capture_rule), expected, "{text} {}", capture_rule.name());
    for &symmetry in Symmetry::of_board(size) {
        let image = symmetry.position(&text);
        let position = fen::parse(&image).unwrap_or_else(|error| panic!("{image}: {error}"));
        let mut moves = rules_moves(&position, capture_rule);
        for (path, result) in &mut moves {
            *path = symmetry.path(path, size);
            *result = symmetry.position(result);
        }
        moves.sort();
        assert_eq!(moves, expected, "{symmetry:?} of {text} {}", capture_rule.name());
    }
}

fn oracle_moves(text: &str, capture_rule: CaptureRule) -> MovesWithResults {
    let position = oracle::Position::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let capture_rule = oracle::CaptureRule::named(capture_rule.name()).expect("the same capture rules");
    let mut moves = position.moves_with_results(capture_rule);
    moves.sort();
    moves
}

fn rules_moves(position: &Position, capture_rule: CaptureRule) -> MovesWithResults {
    let result = |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.to_string()
    };
    let mut moves: Vec<_> = position.legal_moves(capture_rule).iter().map(|&mv| (mv.to_string(), result(mv))).collect();
    moves.sort();
    moves
}

fn check_game(game: &Game, rng: &mut Rng) {
    check_undo_and_redo(game);
    check_go_to(game, rng);
    check_branching(game, rng);
    check_record(game);
    check_resigning_and_agreeing(game);
}

fn check_undo_and_redo(game: &Game) {
    let mut game_copy = game.clone();
    for ply in (0..game.moves().len()).rev() {
        assert_eq!(game_copy.undo(), Some(game.moves()[ply]));
        assert_eq!(game_copy.positions(), &game.positions()[..=ply]);
        assert_eq!((game_copy.moves(), game_copy.undone()), game.moves().split_at(ply));
    }
    assert_eq!(game_copy.undo(), None);
    assert_eq!(game_copy.position(), game.start());
    for &mv in game.moves() {
        assert_eq!(game_copy.redo(), Some(mv));
    }
    assert_eq!(game_copy.redo(), None);
    assert_eq!(game_copy, *game);
}

fn check_go_to(game: &Game, rng: &mut Rng) {
    let plies = game.moves().len();
    let mut game_copy = game.clone();
    for _ in 0..10 {
        let ply = rng.usize(..=plies);
        game_copy.go_to(ply);
        assert_eq!(game_copy.position(), &game.positions()[ply]);
        assert_eq!(game_copy.moves().len(), ply);
    }
    game_copy.go_to(plies + 7);
    assert_eq!(game_copy, *game);
}

/// Checks that playing the undone move is a redo, and that playing another move discards the undone moves.
fn check_branching(game: &Game, rng: &mut Rng) {
    let Some(last) = game.moves().len().checked_sub(1) else { return };
    let mut game_copy = game.clone();
    game_copy.go_to(rng.usize(..=last));
    let ply = game_copy.moves().len();
    let next = game_copy.undone()[0];
    let mut replayed = game_copy.clone();
    replayed.play(next).expect("it was played before");
    assert_eq!(replayed.undone(), &game.moves()[ply + 1..]);
    replayed.forget_undone();
    assert_eq!(replayed.redo(), None);
    assert_eq!(replayed.moves(), &game.moves()[..=ply]);
    if let Some(&other) = game_copy.legal_moves().iter().find(|&&mv| mv != next) {
        game_copy.play(other).expect("a legal move");
        assert!(game_copy.undone().is_empty());
        assert_eq!(game_copy.moves(), [&game.moves()[..ply], &[other]].concat());
        assert_eq!(game_copy.positions().len(), ply + 2);
    }
}

fn check_record(game: &Game) {
    let text = record::write(game);
    let mut read =
        Game::from_position(game.start().clone(), game.variant().capture_rule).with_draw_rules(game.draw_rules());
    record::play(&mut read, &text).unwrap_or_else(|error| panic!("{error} in {text} from {}", game.start()));
    assert_eq!((read.positions(), read.moves()), (game.positions(), game.moves()), "{text}");
    assert_eq!((read.outcome(), record::write(&read)), (game.outcome(), text));
}

fn check_resigning_and_agreeing(game: &Game) {
    let mut resigned = game.clone();
    resigned.resign(Color::White);
    let mut agreed = game.clone();
    agreed.agree_draw();
    if game.outcome().is_some() {
        assert_eq!((&resigned, &agreed), (game, game), "a finished game does not change");
        return;
    }
    assert_eq!(resigned.outcome(), Some(Outcome::Won { winner: Color::Black, reason: WinReason::Resignation }));
    assert_eq!(agreed.outcome(), Some(Outcome::Drawn(DrawReason::Agreement)));
    for ended in [&mut resigned, &mut agreed] {
        assert!(ended.legal_moves().is_empty());
        check_record(ended);
        ended.undo();
        assert_eq!(ended.outcome(), None);
    }
}

/// The position of every hash so far.
#[derive(Default)]
struct Hashes(HashMap<PositionHash, String>);

fn check_position(position: &Position, hashes: &mut Hashes) {
    check_sets(position);
    check_texts(position);
    check_hash(position, hashes);
}

fn check_sets(position: &Position) {
    let all = position.board().squares();
    let [white, black] = Color::ALL.map(|color| position.owned(color));
    assert!((white & black).is_empty(), "{position}");
    assert_eq!(position.occupied(), white | black, "{position}");
    assert_eq!(position.empty(), all - position.occupied(), "{position}");
    let with_column: SquareSet = all.iter().filter(|&square| position.column(square).is_some()).collect();
    assert_eq!(position.occupied(), with_column, "{position}");
    for (square, column) in position.columns() {
        assert!(position.owned(column.owner()).contains(square), "{square} of {position}");
        assert_eq!(position.officers().contains(square), column.grade() == Grade::Officer, "{square} of {position}");
        assert_eq!(column.counters().count(), column.height(), "{square} of {position}");
        assert_eq!(column.counters().next(), Some(column.commander()), "{square} of {position}");
    }
    assert!((with_column - position.officers()) | position.officers() == with_column, "{position}");
}

fn check_texts(position: &Position) {
    let text = position.to_string();
    // Equality covers all fields, including the cached sets and the cached hash.
    assert_eq!(fen::parse(&text).as_ref(), Ok(position));
    for link in [text.replace(' ', "_"), text.replace(' ', "+"), text.replace(' ', "%20")] {
        assert_eq!(fen::parse(&fen_of_link(&link)).as_ref(), Ok(position), "{link}");
    }
    let list = piece_list::write(position);
    assert_eq!(piece_list::parse(&list, position.board()).as_ref(), Ok(position), "{list}");
    let list = lasker_list::write(position);
    assert_eq!(lasker_list::parse(&list, position.board()).as_ref(), Ok(position), "{list}");
    let setup = Setup::from(position);
    assert_eq!(fen::write(&setup), text);
    assert_eq!(fen::parse_setup(&text), Ok(setup));
}

fn check_hash(position: &Position, hashes: &mut Hashes) {
    assert_eq!(position.hash(), position.hash_from_scratch(), "{position}");
    let mut setup = Setup::from(position);
    setup.turn = !setup.turn;
    let other_side = Position::try_from(&setup).expect("the side to move does not affect validity");
    assert_ne!(position.hash(), other_side.hash(), "{position}");
    for position in [position, &other_side] {
        let text = position.to_string();
        let seen = hashes.0.entry(position.hash()).or_insert_with(|| text.clone());
        assert_eq!(*seen, text, "two positions with the same hash");
    }
}

fn check_moves(position: &Position, capture_rule: CaptureRule) {
    let moves = position.legal_moves(capture_rule);
    assert_eq!(position.count_moves(capture_rule), moves.len(), "{position}");
    assert_eq!(position.can_move(), !moves.is_empty(), "{position}");
    assert_eq!(position.must_capture(), moves.iter().any(|mv| mv.is_capture()), "{position}");
    assert_eq!(position.must_capture(), !moves.is_empty() && moves.iter().all(|mv| mv.is_capture()), "{position}");
    let mut again = MoveList::new();
    position.legal_moves_into(capture_rule, &mut again);
    position.legal_moves_into(capture_rule, &mut again);
    assert_eq!(again[..], moves[..], "the list is cleared first: {position}");
    let texts: HashSet<_> = moves.iter().map(|mv| mv.to_string()).collect();
    let bits: HashSet<_> = moves.iter().map(|mv| mv.bits()).collect();
    assert_eq!((texts.len(), bits.len()), (moves.len(), moves.len()), "duplicate move: {position}");
    for &mv in &moves {
        check_path(mv, position, capture_rule);
        check_play(mv, position);
    }
}

fn check_path(mv: Move, position: &Position, capture_rule: CaptureRule) {
    let context = format!("{mv} on {position}");
    let path: Vec<Square> = mv.path().collect();
    assert_eq!((path.first(), path.last()), (Some(&mv.from()), Some(&mv.to())), "{context}");
    let landings: Vec<_> = mv.landings().collect();
    let jumped: Vec<_> = mv.jumped().collect();
    assert_eq!(jumped.len(), mv.jumps(), "{context}");
    assert_eq!(mv.is_capture(), mv.jumps() > 0, "{context}");
    if mv.is_capture() {
        assert_eq!(path.len(), 2 * mv.jumps() + 1, "{context}");
        assert!(
            path[1..].chunks(2).map(|pair| (pair[0], pair[1])).eq(jumped.iter().copied().zip(landings)),
            "{context}"
        );
        assert!(mv.jumps() <= Move::MAX_JUMPS, "{context}");
        assert!(capture_rule != CaptureRule::OneJump || mv.jumps() == 1, "{context}");
        assert_eq!(jumped.iter().collect::<HashSet<_>>().len(), jumped.len(), "a square jumped twice: {context}");
    } else {
        assert_eq!(path[1..], landings[..], "{context}");
        assert_eq!(path.len(), 2, "{context}");
    }
    assert_eq!(mv.directions().count(), if mv.is_capture() { mv.jumps() } else { 1 }, "{context}");
    let steps_per_direction = if mv.is_capture() { 2 } else { 1 };
    let directions = mv.directions().flat_map(|direction| std::iter::repeat_n(direction, steps_per_direction));
    for (direction, pair) in directions.zip(path.windows(2)) {
        assert_eq!(direction.step(pair[0], position.board()), Some(pair[1]), "{context}");
    }
}

fn check_play(mv: Move, position: &Position) {
    let context = format!("{mv} on {position}");
    let mut played = position.clone();
    let undo = played.play_unchecked(mv);
    assert_eq!(played.hash(), played.hash_from_scratch(), "{context}");
    assert_eq!(played.turn(), !position.turn(), "{context}");
    let mover = position.column(mv.from()).expect("a column moves");
    let officers = |position: &Position| count(position, |counter| counter.grade == Grade::Officer);
    for color in Color::ALL {
        let of_color = |counter: Counter| counter.color == color;
        assert_eq!(count(&played, of_color), count(position, of_color), "counters are conserved: {context}");
    }
    assert_eq!(officers(&played), officers(position) + usize::from(position.promotes(mv)), "{context}");
    assert_eq!(position.is_quiet(mv), !mv.is_capture() && mover.grade() == Grade::Officer, "{context}");
    let arrived = played.column(mv.to()).expect("the column arrives");
    assert_eq!(arrived.height(), mover.height() + mv.jumps(), "{context}");
    assert_eq!(arrived.owner(), position.turn(), "{context}");
    played.undo(undo);
    assert_eq!(played, *position, "undo is identity: {context}");
}

fn count(position: &Position, matches: impl Fn(Counter) -> bool) -> usize {
    let setup = Setup::from(position);
    let columns = setup.board().squares().iter().filter_map(|square| setup.column(square));
    columns.flat_map(|column| column.counters()).filter(|&counter| matches(counter)).count()
}

fn check_notation(position: &Position, capture_rule: CaptureRule) {
    for &mv in &position.legal_moves(capture_rule) {
        let algebraic = mv.to_string();
        let numeric = numeric::write(position, mv);
        assert_eq!(numeric.ends_with('*'), position.promotes(mv), "{mv} on {position}");
        let with_x = algebraic.replace('-', "x");
        for text in [&algebraic, &numeric, &with_x, &format!(" {algebraic}!? ")] {
            assert_eq!(parse_move(text, position, capture_rule), Ok(mv), "{text} on {position}");
        }
        if !position.promotes(mv) {
            let starred = format!("{algebraic}*");
            assert_eq!(parse_move(&starred, position, capture_rule), Err(MoveError::NoPromotion(starred.clone())));
        }
        check_columns_in_notation(mv, position, capture_rule);
    }
}

fn check_columns_in_notation(mv: Move, position: &Position, capture_rule: CaptureRule) {
    let text = algebraic::with_columns(position, mv);
    assert_eq!(parse_move(&text, position, capture_rule), Ok(mv), "{text} on {position}");
    let mut after = position.clone();
    after.play_unchecked(mv);
    let parts: Vec<_> = text.split('-').map(|part| part.split_at(2)).collect();
    assert!(parts.iter().map(|part| part.0.to_owned()).eq(mv.path().map(|square| square.to_string())), "{text}");
    let column_on = |square| after.column(square).map_or_else(String::new, |column| column.to_string());
    assert_eq!(parts[parts.len() - 1].1, column_on(mv.to()), "{text} on {position}");
    for square in mv.jumped() {
        let (_, written) = parts.iter().find(|part| part.0 == square.to_string()).expect("it is on the path");
        assert_eq!(*written, column_on(square), "{text} on {position}");
    }
    let wrong = format!("{text}w");
    assert!(
        matches!(parse_move(&wrong, position, capture_rule), Err(MoveError::WrongColumn { .. })),
        "{wrong} on {position}"
    );
}
