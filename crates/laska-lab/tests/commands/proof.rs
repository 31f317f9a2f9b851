//! Tests of `laska-lab proof`: a split proof is found exactly where the solver finds a win, however it is spread over runs.

use std::fs;

use laska_engine::{GameValue, MemorySize, Solution, check_win, solve};
use laska_library::Certificate;
use laska_rules::notation::piece_list;
use laska_rules::{Board, CaptureRule, Color, Position};
use tempfile::TempDir;

use crate::program::{output, run};
use crate::temp_folder::{merge, path, read, temp_dir};

const MEMORY: MemorySize = MemorySize::mebibytes(16);

/// Positions from which few others can arise, including wins, losses and draws, officers and soldiers.
const CASES: [&str; 6] = [
    "a1WWW d4BBB, White to move",
    "c3WWWBB c5BBW, White to move",
    "a3W e5W a1B b6B, White to move",
    "c3W c5W e3B e5B, Black to move",
    "d2W d4W f2B f4B, Black to move",
    "a3wb g5b, White to move",
];

/// A split proof in files.
struct SplitProof {
    dir: TempDir,
    position: &'static str,
    winner: &'static str,
}

impl SplitProof {
    fn new(position: &'static str, winner: Color) -> Self {
        let winner = if winner == Color::White { "white" } else { "black" };
        Self { dir: temp_dir(), position, winner }
    }

    fn path(&self, name: &str) -> String {
        path(&self.dir, name)
    }

    /// Grows the tree by estimates of hardly any nodes. Returns whether the winner may be able to win.
    fn expand(&self, leaves: &str, results: &[String]) -> bool {
        let tree = self.path("tree");
        let fixed = ["proof", "expand", "--fen", self.position, "--winner", self.winner, "--nodes", "3"];
        let fixed = [&fixed[..], &["--leaves", leaves, &tree]].concat();
        let results = with_option("--results", results);
        run(&[&fixed[..], &results].concat(), "").status.success()
    }

    /// Proves the positions of a shard.
    fn prove(&self, shard: &str, nodes: &str, results: &[String]) -> String {
        let (tree, out) = (self.path("tree"), self.path(&format!("{nodes} {}", shard.replace('/', "-"))));
        let fixed = ["proof", "prove", "--memory", "1", "--nodes", nodes, "--shard", shard, &tree, &out];
        output(&[&fixed[..], &with_option("--results", results)].concat(), "");
        out
    }

    /// Writes the certificate, or returns `None` if something is open or cannot be won.
    fn combine(&self, results: &[String]) -> Option<Certificate> {
        let (tree, certificate) = (self.path("tree"), self.path("certificate"));
        let fixed = ["proof", "combine", &tree, &certificate];
        run(&[&fixed[..], &with_option("--results", results)].concat(), "");
        let file = fs::read(certificate).ok()?;
        Some(Certificate::parse(&file).unwrap_or_else(|error| panic!("{}: {error}", self.position)))
    }
}

fn with_option<'a>(option: &'a str, values: &'a [String]) -> Vec<&'a str> {
    values.iter().flat_map(|value| [option, value.as_str()]).collect()
}

fn solved(text: &str) -> Solution {
    let root = piece_list::parse(text, Board::Seven).unwrap_or_else(|error| panic!("{text}: {error}"));
    solve(&root, CaptureRule::MustFinish, MEMORY).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn wins(solution: &Solution, position: &Position, winner: Color) -> bool {
    match solution.value(position).expect("the position can arise") {
        GameValue::Win(_) => position.turn() == winner,
        GameValue::Loss(_) => position.turn() != winner,
        GameValue::Draw => false,
    }
}

/// Requires that a certificate wins against every defense.
fn check(certificate: &Certificate) {
    let mut moves = certificate.moves();
    let win = check_win(certificate.root(), CaptureRule::MustFinish, certificate.winner(), MEMORY, |position| {
        moves.next_move(position).expect("the file has the move")
    });
    assert!(win.expect("enough memory").is_ok() && moves.finish().is_ok(), "{}", certificate.root());
}

#[test]
fn a_split_proof_is_found_exactly_where_the_solver_finds_a_win() {
    let (mut proven, mut second_rounds) = (0, 0);
    for text in CASES {
        let solution = solved(text);
        for winner in Color::ALL {
            let is_won = wins(&solution, solution.root(), winner);
            let proof = SplitProof::new(text, winner);
            let mut results = Vec::new();
            let mut certificate = None;
            // Few nodes at first, so that something stays open.
            for (leaves, nodes) in [("3", "30"), ("9", "5000")] {
                if !proof.expand(leaves, &results) {
                    break;
                }
                let parts = ["1/2", "2/2"].map(|shard| proof.prove(shard, nodes, &results));
                results.extend(parts);
                certificate = proof.combine(&results);
                if certificate.is_some() {
                    break;
                }
                second_rounds += usize::from(nodes == "30");
            }
            assert_eq!(certificate.is_some(), is_won, "{text}: {winner}");
            if let Some(certificate) = certificate {
                proven += 1;
                check(&certificate);
                assert!(wins(&solution, certificate.root(), winner), "{text}: {winner}");
            }
        }
    }
    assert!(proven > 3 && second_rounds > 2, "{proven} proven, {second_rounds} in two rounds");
}

#[test]
fn interrupted_and_divided_runs_have_the_same_results() {
    let proof = SplitProof::new(CASES[0], Color::White);
    assert!(proof.expand("5", &[]));
    let tree = read(&proof.path("tree"));
    let header = tree.find('\n').expect("a header");
    for length in [header + 1, tree.len() / 2, tree.len() - 1] {
        fs::write(proof.path("tree"), &tree[..length]).expect("the file can be written");
        assert!(proof.expand("5", &[]));
        assert_eq!(read(&proof.path("tree")), tree, "continued after {length} bytes");
    }
    let whole = proof.prove("1/1", "5000", &[]);
    let text = read(&whole);
    assert!(text.lines().count() > 5, "{text}");
    fs::write(&whole, &text[..text.len() / 2]).expect("the file can be written");
    proof.prove("1/1", "5000", &[]);
    assert_eq!(read(&whole), text);
    let parts = ["1/3", "2/3", "3/3"].map(|shard| proof.prove(shard, "5000", &[]));
    let [one, two, three] = parts.each_ref().map(String::as_str);
    let (merged, again) = (proof.path("merged"), proof.path("again"));
    merge(&merged, &[three, one, two]);
    merge(&again, &[&whole]);
    assert_eq!(read(&merged), read(&again));
}

#[test]
fn the_results_of_an_unfinished_proof_are_proofs() {
    let dir = temp_dir();
    let certificate = path(&dir, "certificate");
    let results = concat!(env!("CARGO_MANIFEST_DIR"), "/proofs/out-out.results");
    let tree = concat!(env!("CARGO_MANIFEST_DIR"), "/proofs/out-out.tree");
    // Checks each certificate against every defense.
    let said = output(&["proof", "combine", "--results", results, tree, &certificate], "");
    let wins = read(results).lines().filter(|line| line.contains("{\"win\":")).count();
    assert!(wins > 500 && said.contains(&format!("{wins} proven, ")), "{wins} wins, but {said}");
}

#[test]
fn the_account_tells_what_is_open_in_the_trees_without_proofs() {
    let dir = temp_dir();
    let account = read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openings.md"));
    for name in ["in-in-f6-e5.tree", "out-in.tree", "berlin.tree", "wing-gambit.tree"] {
        let tree = path(&dir, name);
        fs::copy(format!("{}/proofs/{name}", env!("CARGO_MANIFEST_DIR")), &tree).expect("the tree can be copied");
        let text = read(&tree);
        let header: serde_json::Value =
            serde_json::from_str(text.lines().next().unwrap_or_default()).expect("a header");
        let setting = |name: &str| header["settings"][name].as_str().expect("a text").to_owned();
        let (position, winner) = (setting("position"), setting("winner").to_lowercase());
        let nodes = header["settings"]["nodes"].to_string();
        let start = ["proof", "expand", "--fen", &position, "--winner", &winner];
        // It is large enough already.
        let said = output(&[&start[..], &["--nodes", &nodes, "--leaves", "1", &tree]].concat(), "");
        let (open, advantage) =
            said.trim().split_once(" positions to prove, the hardest with an advantage of ").expect(&said);
        let row = format!("{name}) | {} | {open} | {advantage} |", text.lines().count() - 1);
        assert!(account.contains(&row), "{row}");
        assert_eq!(read(&tree), text);
    }
}
