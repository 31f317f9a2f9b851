//! Tests of `laska review`, `laska link`, `laska completions` and `laska manual`.

use laska_rules::notation::record::{Record, Records};

use crate::program::{check_refusal, output, run};

/// White's second move is a blunder: the other capture holds.
const GAME: &str = "[White \"Ann\"]\n\n1. c3-d4 {to the center} e5-d4-c3 2. d2-c3-b4 c5-d4 3. e3-d4-c5 *\n";

fn record(text: &str) -> Record {
    Records::new(text).next().expect("a game").expect("a valid game")
}

fn main_line(record: &Record) -> Vec<String> {
    record.main_line().into_iter().filter_map(|id| record.tree().mv(id)).map(|mv| mv.to_string()).collect()
}

#[test]
fn a_review_marks_the_errors_and_shows_better_moves() {
    let text = output(&["review", "-", "--depth", "8"], GAME);
    let (before, after) = (record(GAME), record(&text));
    assert_eq!(main_line(&before), main_line(&after), "the game stays as it is");
    assert_eq!((after.tags.get("White"), after.result), (Some("Ann"), before.result));
    assert!(text.contains("to the center"), "comments stay: {text}");
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        plain.contains("{White: ") && plain.contains(" blunder") && plain.contains("Black: 0 inaccuracies"),
        "{plain}"
    );
    let error = after.main_line()[2];
    let note = after.tree().note(error);
    assert!(note.nags.len() == 1 && note.nags[0].rates_move(), "{plain}");
    assert!(note.after.as_str().contains("Winning chances: ") && note.after.as_str().contains("Better: "), "{plain}");
    assert!(after.tree().children(after.tree().parent(error)).len() == 2, "the better line is a variation: {plain}");
    // The site opens it with everything in it, and a review of a review changes no move.
    let link = output(&["link", "-"], &text);
    assert!(link.starts_with("http://127.0.0.1:8080/study.html#analysis/annotated=1"), "{link}");
    assert_eq!(main_line(&record(&output(&["review", link.trim(), "--depth", "2"], ""))), main_line(&after));
}

#[test]
fn a_review_is_written_to_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("reviewed.pgn");
    let out = file.display().to_string();
    assert_eq!(output(&["review", "-", "--depth", "2", "--out", &out], "1. c3-d4 e5-d4-c3 2. b2-c3-d4"), "");
    let text = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(main_line(&record(&text)), ["c3-d4", "e5-d4-c3", "b2-c3-d4"]);
    let refused = run(&["review", "-"], "");
    assert_eq!(
        String::from_utf8_lossy(&refused.stderr),
        "error: -: no game; expected moves such as '1. c3-d4 e5-d4-c3'\n"
    );
    check_refusal(
        &["link", "x.pgn", "--site", "laska"],
        "error: invalid value 'laska' for '--site <URL>': expected an address such as https://laska.example/",
    );
}

#[test]
fn a_game_without_comments_is_linked_on_the_table() {
    let link = output(&["link", "-", "--site", "https://laska.example"], "1. c3-d4 e5-d4-c3");
    let position = "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w";
    assert_eq!(link, format!("https://laska.example/#fen={position}&moves=c3-d4_e5-d4-c3\n"));
}

#[test]
fn shells_complete_commands_and_manuals_describe_them() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = output(&["completions", shell], "");
        assert!(script.contains("review") && script.contains("--movetime") || script.contains("movetime"), "{shell}");
    }
    let page = output(&["manual"], "");
    assert!(page.contains(".TH laska 1") && page.contains("laska\\-review(1)"), "{page}");
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(output(&["manual", "--out", &folder.path().display().to_string()], ""), "");
    let review = std::fs::read_to_string(folder.path().join("laska-review.1")).expect("a page for each command");
    assert!(review.contains("inaccuracy"), "{review}");
}
