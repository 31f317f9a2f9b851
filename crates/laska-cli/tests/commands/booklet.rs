//! Tests of `laska booklet`.

use std::fs;

use crate::program::{check_refusal, output};

/// Two problems: a sound one, and one with four keys and with a comment.
const PROBLEMS: &str = "\
[Collection \"Two <winters>\"]
[Author \"Ann\"]

*

[Event \"Opposition\"]
[Date \"2024\"]
[FEN \"///,BBB,///WWW,,, w\"]
[Author \"Peter Billam\"]
[Stipulation \"win\"]

*

[FEN \"//,BBW,,//,WWWBB,,// w\"]
[Stipulation \"win in 9\"]

{Even the opposition does not help.} *
";

#[test]
fn markdown_has_every_problem_and_checked_solutions_after_all_diagrams() {
    let text = output(&["booklet", "-", "--markdown"], PROBLEMS);
    let expected = [
        "# Two \\<winters>\n\nAnn\n\n2 problems\n\n## 1. Opposition\n\nPeter Billam, 2024\n\n```text\n7  .       .",
        "\n4      .       BBB     .\n",
        "\n1  WWW     .       .       .\n   a   b",
        "```\n\nWhite to move and win\n\n## 2.\n\n```text\n",
        "White to move and win in 9 moves\n\n## Solutions\n\n### 1. Opposition\n\na1WWW d4BBB, White to move\n\n",
        "White wins in 11 moves: 1.\u{a0}a1-b2 d4-c5 ",
        "\n\n### 2.\n\n",
        "Not sound: ",
        "\n\nEven the opposition does not help.\n",
    ];
    let (mut rest, mut solutions) = (text.as_str(), false);
    for part in expected {
        let (before, after) = rest.split_once(part).unwrap_or_else(|| panic!("{part:?} in its place: {text}"));
        assert!(!before.contains("wins in") || solutions, "{text}");
        solutions |= part.contains("## Solutions");
        rest = after;
    }
    assert_eq!(rest, "");
}

#[test]
fn squares_and_counters_have_the_chosen_names() {
    let names = ["--squares", "numbers", "--counters", "lasker"];
    let text = output(&[["booklet", "-", "--markdown"].as_slice(), &names].concat(), PROBLEMS);
    for part in [
        "\n1:WWW         2             3             4\n",
        "A has white soldiers and green officers, B black soldiers and red officers.",
        "A to move and win\n",
        "A moves. — A on 1, green, green, green. — B on 13, red, red, red.",
        "A wins in 11 moves: 1.\u{a0}1-5 13-16 ",
    ] {
        assert!(text.contains(part), "{part:?}: {text}");
    }
    assert!(!text.contains("White"), "{text}");
}

#[test]
fn pages_are_files_of_the_chosen_paper() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("pages");
    let path = pages.to_str().expect("a path in UTF-8");
    let said = output(&["booklet", "-", "--svg", path, "--no-solutions", "--paper", "letter"], PROBLEMS);
    assert_eq!(said, format!("2 problems in 2 files: {path}\n"));
    let read = |name: &str| fs::read_to_string(pages.join(name)).expect("a file");
    let (first, second) = (read("page-01.svg"), read("page-02.svg"));
    assert!(
        first.starts_with("<svg ") && first.contains("width=\"215.9mm\"") && first.ends_with("</svg>\n"),
        "{first}"
    );
    assert!(first.contains(">Two &lt;winters></text>"), "{first}");
    assert!(second.contains(">1. Opposition</text>") && second.contains(">White to move and win in 9 moves</text>"));
    // With solutions there are three pages, which fill one sheet of A5.
    let folded = folder.path().join("folded");
    let path = folded.to_str().expect("a path in UTF-8");
    let said = output(&["booklet", "-", "--svg", path, "--diagrams", "6", "--paper", "a5-folded"], PROBLEMS);
    assert_eq!(said, format!("2 problems in 2 files: {path}\n"));
}

#[test]
fn what_the_limits_leave_open_is_said() {
    let start = "[Stipulation \"win\"]\n\n1. c3-d4 *\n";
    let text = output(&["booklet", "-", "--markdown", "--memory", "8", "--nodes", "100"], start);
    for part in ["1.\u{a0}c3-d4 Not checked.\n", "\n\nNo move is known within the limits to meet the stipulation.\n"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn errors_name_the_file_the_place_and_what_was_expected() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("the folder can be written");
        path.to_str().expect("a path in UTF-8").to_owned()
    };
    for (name, text, expected) in [
        (
            "goal.txt",
            "[Stipulation \"mate\"]\n*",
            "problem 1: unknown stipulation 'mate'; expected 'win', 'win in 5' or 'hold'",
        ),
        ("fen.txt", "[FEN \"x\"]\n*", "line 1, column 1: FEN: 'x' has no ranks; expected 7 or 8 ranks"),
        ("empty.txt", "", "no problem found; expected positions with a goal"),
        ("heading.txt", "[Collection \"None\"]\n*", "no problem; expected records with positions and stipulations"),
    ] {
        let path = file(name, text);
        let output = crate::program::run(&["booklet", &path, "--markdown"], "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.starts_with(&format!("error: {path}: {expected}")), "{error}");
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), [].as_slice()), "{error}");
    }
    let missing = folder.path().join("missing.txt");
    let missing = missing.to_str().expect("a path in UTF-8");
    check_refusal(
        &["booklet", missing, "--markdown"],
        &format!("error: {missing}: No such file or directory (os error 2)"),
    );
    check_refusal(
        &["booklet", "-", "--markdown", "--diagrams", "3"],
        "error: invalid value '3' for '--diagrams <N>' [possible values: 2, 6]",
    );
}
