//! Tests of `laska-lab book` and `laska-lab puzzles`: small files, interrupted runs, and proofs.

use std::fs;

use laska_library::data::{ENDINGS, PUZZLES};
use laska_library::{Puzzle, PuzzleId, PuzzleKind, Puzzles, Rating};
use laska_rules::Variant;
use tempfile::TempDir;

use crate::program::{check_refusal, output, run};
use crate::temp_folder::{merge, path, read, temp_dir};

const BOOK: &str = "book.txt";
const PUZZLE_FILE: &str = "puzzles.txt";

fn make_book(dir: &TempDir, more: &[&str]) -> String {
    let path = path(dir, BOOK);
    output(&[&["book", "--out", &path, "--nodes", "300", "--threads", "1"], more].concat(), "");
    read(&path)
}

#[test]
fn a_continued_book_equals_one_made_in_one_run() {
    let in_one_run = make_book(&temp_dir(), &["--positions", "30"]);
    assert_eq!(in_one_run.lines().count(), 31, "{in_one_run}");
    let dir = temp_dir();
    make_book(&dir, &["--positions", "7"]);
    let part = format!("{}.part", path(&dir, BOOK));
    let searched = read(&part);
    // Simulates an interruption in the middle of a line.
    fs::write(&part, &searched[..searched.len() - 9]).expect("a file can be written");
    assert_eq!(make_book(&dir, &["--positions", "30"]), in_one_run);
    let searched = read(&part);
    assert_eq!(searched.lines().count(), 31, "no position is searched twice");
}

#[test]
fn a_book_ends_after_its_plies() {
    let book = make_book(&temp_dir(), &["--plies", "2", "--window", "1000"]);
    let lines: Vec<_> = book.lines().collect();
    // White has three moves that are not mirror images of each other; the replies are not continued.
    assert_eq!(lines.len(), 5, "{book}");
    assert!(lines[2..].iter().all(|line| !line.contains('>')), "{book}");
}

#[test]
fn searches_with_other_limits_are_not_continued() {
    let dir = temp_dir();
    make_book(&dir, &["--positions", "2"]);
    let path = path(&dir, BOOK);
    let part = format!("{path}.part");
    let found = read(&part).lines().next().expect("a first line").to_owned();
    let expected = found.replace("\"nodes\":300", "\"nodes\":400");
    let expected = format!("error: {part}: the file has other settings; expected '{expected}', found '{found}'");
    check_refusal(&["book", "--out", &path, "--nodes", "400"], &expected);
}

#[test]
fn the_book_does_not_depend_on_the_number_of_threads() {
    let book = |threads| {
        let dir = temp_dir();
        let path = path(&dir, BOOK);
        output(&["book", "--out", &path, "--nodes", "300", "--positions", "25", "--threads", threads], "");
        read(&path)
    };
    let of_one = book("1");
    assert_eq!(book("2"), of_one);
    assert_eq!(book("7"), of_one);
}

fn searched(journal: &str) -> Vec<String> {
    read(journal).lines().skip(1).map(|line| line.split(',').next().expect("a number").to_owned()).collect()
}

#[test]
fn shards_search_different_positions_and_the_merged_book_equals_the_whole() {
    let arguments = ["--positions", "40", "--plies", "8"];
    let whole = make_book(&temp_dir(), &arguments);
    let dir = temp_dir();
    let journals = ["1/3", "2/3", "3/3"].map(|shard| {
        let file = path(&dir, &shard.replace('/', "-"));
        let more = ["--out", &file, "--shard", shard, "--estimate-nodes", "100"];
        output(&[&["book", "--nodes", "300"], &more[..], &arguments].concat(), "");
        assert!(fs::metadata(&file).is_err(), "a shard writes no book");
        format!("{file}.part")
    });
    let mut all: Vec<_> = journals.iter().flat_map(|journal| searched(journal)).collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "no position is searched twice");

    let merged = format!("{}.part", path(&dir, BOOK));
    let [one, two, three] = journals.each_ref().map(String::as_str);
    // The same journal again, as when a later round starts from a merged one.
    assert_eq!(merge(&merged, &[two, three, one, two]), format!("{count} entries\n"));
    assert_eq!(make_book(&dir, &arguments), whole);
    let missing = searched(&merged).len() - count;
    assert!(missing < count, "{missing} positions were missing, {count} were not");
}

#[test]
fn an_estimated_book_keeps_what_was_searched() {
    let dir = temp_dir();
    make_book(&dir, &["--positions", "9"]);
    let journal = read(&path(&dir, "book.txt.part"));
    let book = make_book(&dir, &["--positions", "30", "--estimate", "--estimate-nodes", "20"]);
    assert_eq!(book.lines().count(), 31, "{book}");
    assert_eq!(fs::read_to_string(path(&dir, "book.txt.part")).ok(), Some(journal), "nothing was searched");
    assert_eq!(searched(&path(&dir, "book.txt.estimates")).len(), 21);
    let all_searched = make_book(&dir, &["--positions", "30"]);
    assert_eq!(all_searched, make_book(&temp_dir(), &["--positions", "30"]));
}

#[test]
fn results_must_be_legal_moves() {
    let dir = temp_dir();
    make_book(&dir, &["--positions", "1"]);
    let part = format!("{}.part", path(&dir, BOOK));
    fs::write(&part, read(&part).replacen("c3-b4", "c3-c4", 1)).expect("a file can be written");
    let arguments = ["book", "--out", &path(&dir, BOOK), "--nodes", "300"];
    check_refusal(&arguments, &format!("error: {part}: line 2: expected legal moves"));
}

#[test]
fn a_certificate_of_another_variant_is_refused() {
    const CERTIFICATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../laska-library/certificates/in-out.laska");
    let dir = temp_dir();
    let arguments = ["book", "--out", &path(&dir, BOOK), "--variant", "laska-first", "--certificate", CERTIFICATE];
    let expected = format!("error: {CERTIFICATE}: expected a certificate of laska-first, found one of laska");
    check_refusal(&arguments, &expected);
}

/// Generates puzzles from endings.
fn make_puzzles(dir: &TempDir) -> String {
    let path = path(dir, PUZZLE_FILE);
    output(&["puzzles", "--out", &path, "--from", "endings", "--count", "2", "--each", "1"], "");
    read(&path)
}

/// Returns the number of the game or ending that a puzzle is from.
const fn number(puzzle: &Puzzle) -> u32 {
    puzzle.id.0 / 10
}

/// The number of the first game or ending that was made by this version.
const FIRST_NUMBER: u32 = 16_288;

fn library_puzzles() -> Vec<Puzzle> {
    PUZZLES.parse::<Puzzles>().expect("the library's puzzles").all
}

#[test]
fn continued_puzzles_equal_those_made_in_one_run() {
    let dir = temp_dir();
    let made = make_puzzles(&dir);
    assert_eq!(made.lines().count(), 3, "{made}");
    assert_eq!(output(&["puzzles", "--check", &path(&dir, PUZZLE_FILE)], ""), "2 puzzles proven\n");
    let partial: String = made.split_inclusive('\n').take(2).collect();
    fs::write(path(&dir, PUZZLE_FILE), partial).expect("a file can be written");
    assert_eq!(make_puzzles(&dir), made);
}

/// The library can be generated again, game by game and ending by ending.
#[test]
fn a_library_puzzle_follows_from_its_number() {
    let dir = temp_dir();
    let path = path(&dir, PUZZLE_FILE);
    let lines = |all: &[Puzzle]| Puzzles { variant: Variant::LASKA, all: all.to_vec() }.to_string();
    for kind in [PuzzleKind::Exact, PuzzleKind::Decisive] {
        let all = library_puzzles();
        let is_of_kind = |puzzle: &&Puzzle| puzzle.kind == kind && number(puzzle) >= FIRST_NUMBER;
        let number = all.iter().find(is_of_kind).map(number).expect("the library has puzzles of this kind");
        let before = all.partition_point(|puzzle| self::number(puzzle) < number);
        let through = all.partition_point(|puzzle| self::number(puzzle) <= number);
        // An id of the number before, so that the next number follows.
        let mut prefix = all[..before].to_vec();
        let last = prefix.pop().map(|puzzle| Puzzle { id: PuzzleId(10 * number - 1), ..puzzle });
        prefix.extend(last);
        fs::write(&path, lines(&prefix)).expect("a file can be written");
        output(&["puzzles", "--out", &path, "--last", &number.to_string()], "");
        prefix.extend_from_slice(&all[before..through]);
        assert_eq!(read(&path), lines(&prefix));
    }
}

#[test]
fn library_puzzles_are_proven_again() {
    let dir = temp_dir();
    fs::write(path(&dir, PUZZLE_FILE), PUZZLES).expect("a file can be written");
    let text = output(&["puzzles", "--check", &path(&dir, PUZZLE_FILE), "--every", "60"], "");
    assert!(text.ends_with(" puzzles proven\n"), "{text}");
}

#[test]
fn renewing_removes_what_cannot_be_proven_and_measures_the_rest() {
    let dir = temp_dir();
    let measured = library_puzzles().into_iter().min_by_key(|puzzle| puzzle.solution.moves().len()).expect("a puzzle");
    // Two moves win, and both within the same number of moves.
    let unfair =
        "7;win 5;0;b,,,Wbbb//wbb,Wbb,,bw//w,,wb,/,ww,w/,Bw,,w w;e3-d4;c1-d2-e3\n".replace("win", "decisive win");
    let unrated = Puzzle { rating: Rating::HIGHEST, ..measured.clone() };
    let with = |all| Puzzles { variant: Variant::LASKA, all };
    let path = path(&dir, PUZZLE_FILE);
    fs::write(&path, with(vec![unrated]).to_string() + &unfair).expect("a file can be written");
    assert_eq!(output(&["puzzles", "--renew", &path], ""), "1 of 2 puzzles are proven\n");
    assert_eq!(read(&path), with(vec![measured]).to_string());
}

#[test]
fn a_few_puzzles_are_marked_as_studies_again() {
    let dir = temp_dir();
    let path = path(&dir, PUZZLE_FILE);
    let of = |is_study_like| {
        let mut all = library_puzzles();
        all.retain(|puzzle| puzzle.kind == PuzzleKind::Exact && puzzle.is_study_like == is_study_like);
        // Those with few counters take least.
        all.sort_by_key(|puzzle| puzzle.solution.start().columns().map(|(_, column)| column.height()).sum::<usize>());
        all.truncate(3);
        all
    };
    let marked = Puzzles { variant: Variant::LASKA, all: [of(true), of(false)].concat() };
    let wrong = marked.all.iter().map(|it| Puzzle { is_study_like: !it.is_study_like, ..it.clone() });
    let wrong = Puzzles { all: wrong.collect(), ..marked.clone() };
    fs::write(&path, wrong.to_string()).expect("a file can be written");
    let refused = run(&["puzzles", "--check", &path], "");
    let expected = format!("error: puzzle {} could not be proven\n", wrong.all[0].id.0);
    assert_eq!(String::from_utf8_lossy(&refused.stderr), expected);
    assert_eq!(output(&["puzzles", "--mark", &path], ""), "3 of 6 puzzles are like studies\n");
    assert_eq!(read(&path), marked.to_string());
}

/// The key is wrong, another move wins too (puzzle 1662 of the first version), or a move is required that is not the only
/// one.
#[test]
fn an_invalid_puzzle_is_detected() {
    let dir = temp_dir();
    for line in [
        "7;win 3;1;,,B,//,,wb,////,,,B b;e7-f6;",
        "7;decisive win 5;0;b,,,Wbbb//wbb,Wbb,,bw//w,,wb,/,ww,w/,Bw,,w w;e3-d4;c1-d2-e3",
        "7;win 17;0;/w,,/,,W,//B,,,//,,,B w;e5-d4 g1-f2 d4-c3 f2-e3 b6-a7;",
    ] {
        fs::write(path(&dir, PUZZLE_FILE), format!("laska-puzzles 2 laska\n{line}\n")).expect("a file can be written");
        let output = run(&["puzzles", "--check", &path(&dir, PUZZLE_FILE)], "");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "error: puzzle 7 could not be proven\n", "{line}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn an_invalid_puzzle_file_is_an_error() {
    let dir = temp_dir();
    let path = path(&dir, PUZZLE_FILE);
    fs::write(&path, "nothing\n").expect("a file can be written");
    let expected = format!("error: {path}: line 1: expected 'laska-puzzles 2 VARIANT', found 'nothing'");
    check_refusal(&["puzzles", "--check", &path], &expected);
    check_refusal(&["puzzles", "--out", &path], &expected);
}

#[test]
fn the_course_of_endings_is_proven_and_a_false_claim_is_found() {
    let dir = temp_dir();
    let path = path(&dir, "endings.txt");
    // Solving all of them takes long in a debug build; the package `tests` does it.
    let short: Vec<_> = ENDINGS.lines().take(10).collect();
    fs::write(&path, short.join("\n")).expect("a file can be written");
    assert_eq!(output(&["endings", "--check", &path], "").trim(), "9 endings proven");
    fs::write(&path, short.join("\n").replacen("win 7", "win 5", 1)).expect("a file can be written");
    let refused = run(&["endings", "--check", &path], "");
    assert_eq!(String::from_utf8_lossy(&refused.stderr), "error: ending 2 could not be proven\n");
}

#[test]
fn endings_of_a_material_are_listed_from_the_hardest() {
    let list = output(&["endings", "W W B", "--samples", "30", "--count", "5"], "");
    let difficulties: Vec<f64> =
        list.lines().map(|line| line.split(' ').next().and_then(|bits| bits.parse().ok()).expect("a number")).collect();
    assert_eq!(difficulties.len(), 5, "{list}");
    assert!(difficulties.is_sorted_by(|a, b| a >= b), "{list}");
    assert!(list.lines().all(|line| line.contains(" win ")), "{list}");
    assert_eq!(
        output(&["endings", "W W B", "--samples", "30", "--goal", "hold"], ""),
        "",
        "this material has no draws"
    );
    check_refusal(
        &["endings", "W x"],
        "error: invalid value 'W x' for '[MATERIAL]': 'x': 'x' is not a counter; expected one of w b W B",
    );
}
