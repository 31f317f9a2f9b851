//! The screens of the study.

use Step::{Click, ClickOn, Press, Set, Squares, Stored, Wait, Write};
use thirtyfour::Key;

use crate::access::screen::{Screen, StartPage, Step};
use crate::study_today::DUE;

/// While the engine thinks, its lines grow and move the content below them.
const ENGINE_PAUSED: Step = Wait("[data-testid=engine][aria-pressed=false]");
/// The continuations from the opening book have been loaded.
const CONTINUATIONS: Step = Wait("[data-testid=ways]");

/// A screen at a fragment of the study's address.
const fn at(name: &'static str, fragment: &'static str, steps: &'static [Step]) -> Screen {
    Screen { name, at: StartPage::Study(fragment), steps }
}

/// The library, and imported games.
pub(crate) const LIBRARY: [Screen; 15] = [
    at("the library", "library", &[Wait("[data-testid=entry-lasker-1]")]),
    at("everything to another device", "devices", &[Wait("[data-testid=live-invitation]")]),
    at("an invitation to move everything", "devices", &[Click("live-begin"), Wait("[data-testid=live-link]")]),
    at(
        "nothing found",
        "library",
        &[Write("library-search", "xyzzy"), Wait("[data-testid=found-count]"), ClickOn("[data-testid=kind-studies]")],
    ),
    at("a game of the library", "library/lasker-1/9", &[Wait("[data-testid=moves]")]),
    at("a study of the library", "library/study-3", &[Wait("[data-testid=misprint]")]),
    at("nothing of that name", "library/nothing", &[Wait("[data-testid=library-unknown]")]),
    at(
        "the opening explorer",
        "library/openings/moves=a3-b4_c5-b4-a3_e3-d4",
        &[Wait("[data-testid=ways] .continuation")],
    ),
    at("the import", "library", &[Click("to-import"), Wait("[data-testid=import-dialog][open]")]),
    at(
        "the import of an invalid game and two others",
        "library",
        &[
            Click("to-import"),
            Wait("[data-testid=import-dialog][open]"),
            Write("import-text", "1. c3-d5 *\n\n1. c3-d4 *\n\n[White \"Ann\"]\n\n1. c3-b4 *\n"),
            Click("import-read"),
            Wait("[data-testid=import-fault]"),
        ],
    ),
    at(
        "own analyses",
        "library",
        &[
            Click("to-import"),
            Wait("[data-testid=import-dialog][open]"),
            Write("import-text", "1. c3-d4 {quiet} *\n\n[White \"Ann\"]\n\n1. c3-b4 *\n"),
            Click("import-read"),
            Write("import-collection", "Club"),
            Click("import-all"),
            Wait("[data-testid=analysis-item]:nth-child(2)"),
            Click("close-notice"),
            ClickOn("[data-testid=analysis-delete]"),
            Wait("[data-testid=analysis-deleted]"),
            Click("analysis-restore"),
            Wait("[data-testid=analysis-item]:nth-child(2)"),
        ],
    ),
    at(
        "no own analysis found",
        "library/mine",
        &[Write("analysis-search", "xyzzy"), Wait("[data-testid=analysis-count]")],
    ),
    at(
        "the details of an analysis",
        "analysis/moves=c3-d4",
        &[
            Wait("[data-testid=line] .ply"),
            Click("engine"),
            ENGINE_PAUSED,
            Click("name-analysis"),
            Wait("[data-testid=details-dialog][open]"),
        ],
    ),
    at(
        "games with a position",
        "library/position/b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w",
        &[Wait("[data-testid=position-library] [data-testid=position-item]")],
    ),
    at("not a position", "library/position/xyzzy", &[Wait("[data-testid=position-unknown]")]),
];

/// The library after the site is stored, which requires a service worker.
pub(crate) const STORED: Screen =
    at("the library, stored", "library", &[Wait("[data-testid=entry-lasker-1]"), Wait("[data-testid=offline-ready]")]);

pub(crate) const ANALYSIS: [Screen; 12] = [
    at("the analysis", "analysis", &[Wait("[data-testid=line][data-line='2'] .ply"), Click("engine")]),
    at("a threat", "analysis", &[Click("threat"), Wait("[data-line=threat] .ply"), Click("engine")]),
    at("a proven result", "analysis/fen=/B,,/,,W,//W,,,//B,,,_w", &[Wait("[data-testid=score][data-verdict=win]")]),
    at(
        "a proof in progress",
        "analysis",
        &[
            Wait("[data-testid=line] .ply"),
            Click("engine"),
            ENGINE_PAUSED,
            Click("prove"),
            Wait("[data-testid=exact][data-state=sought] progress"),
        ],
    ),
    at(
        "a symbol and a comment",
        "analysis/moves=c3-d4_e5-d4-c3",
        &[
            Wait("[data-testid=line] .ply"),
            Click("engine"),
            ENGINE_PAUSED,
            CONTINUATIONS,
            ClickOn("[data-sign='!?']"),
            Write("comment", "A bold reply"),
        ],
    ),
    at(
        "a review",
        "analysis/review&moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4_a3-b4-c5_d6-c5-b4_e3-f4_c5-d4-e3",
        &[Wait("[data-testid=review][data-running=false]"), Click("engine")],
    ),
    at(
        "a better move is looked for",
        "analysis/review&moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4_a3-b4-c5_d6-c5-b4_e3-f4",
        &[
            Wait("[data-testid=review][data-running=false]"),
            Click("engine"),
            ENGINE_PAUSED,
            Click("try-again"),
            Click("trial-hint-button"),
            Wait("[data-testid=trial-hint]"),
        ],
    ),
    at(
        "learning from mistakes",
        "analysis/review&moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4_a3-b4-c5_d6-c5-b4_e3-f4_c5-d4-e3",
        &[
            Wait("[data-testid=review][data-running=false]"),
            Click("engine"),
            ENGINE_PAUSED,
            Click("learn-w"),
            Wait("[data-testid=lesson-place]"),
        ],
    ),
    at(
        "the analysis in German",
        "analysis/moves=c3-d4",
        &[Set("language", "de"), Wait("html[lang=de]"), Wait("[data-testid=line] .ply"), Click("engine")],
    ),
    at("a problem", "problem/win-11&fen=///,BBB,///WWW,,,_w", &[Wait("[data-testid=problem][data-state=empty]")]),
    at(
        "a problem that was checked",
        "problem/win&fen=///,BBB,///WWW,,,_w",
        &[
            Click("check"),
            Wait("[data-testid=problem][data-state=done]"),
            ClickOn("[data-testid=solution] .ply"),
            Wait("[data-testid=step-place]"),
        ],
    ),
    at(
        "a position that is no problem",
        "problem/win&fen=///,BW,///_w",
        &[Wait("[data-testid=problem][data-state=contradiction]")],
    ),
];

/// The puzzles, the lessons and the editor.
pub(crate) const PRACTICE: [Screen; 17] = [
    at(
        "the puzzles",
        "puzzles",
        &[
            Stored(
                "laska.puzzles",
                "version=1\nstreak=4\npuzzle=21 clean 1\npuzzle=31 solved 2\npuzzle=32 tried 1\npuzzle=?",
            ),
            Wait("[data-testid=lost]"),
        ],
    ),
    at("a puzzle", "puzzles/2026-11-21", &[Wait("[data-stage=asked]"), Click("help")]),
    at("a puzzle given up", "puzzles/2026-11-21", &[Click("show"), Wait("[data-stage=done]")]),
    at("a timed run", "puzzles/run", &[Click("start-3"), Wait("[data-testid=run][data-stage=running]")]),
    at(
        "a timed run before its start",
        "puzzles/run",
        &[Stored("laska.puzzles", "version=2\nrun=3 12"), Wait("[data-testid=start-3]")],
    ),
    at(
        "a timed run after its end",
        "puzzles/run",
        &[Click("start-5"), Click("end-run"), Wait("[data-testid=run-result]")],
    ),
    at("no such puzzle", "puzzles/0", &[Wait("[data-testid=error]")]),
    at(
        "the lessons",
        "lessons",
        &[Stored("laska.lessons", "version=1\ndone=step\n"), Wait("[data-testid=lesson-1][data-done=true]")],
    ),
    at("no such lesson", "lessons/99", &[Wait("[data-testid=error]")]),
    at("a lesson", "lessons/1", &[Wait("[data-stage=asked]")]),
    at("a lesson done", "lessons/1", &[Squares("c3 d4"), Wait("[data-stage=done]")]),
    at("a lesson done wrong", "lessons/8", &[Squares("c1 a3"), Wait("[data-stage=wrong]")]),
    at("a lesson on plans", "lessons/19", &[Wait("[data-testid=play-on]")]),
    at("the editor", "editor", &[Click("tool-black-officer"), Squares("d4")]),
    at("an invalid arrangement", "editor/////////_w", &[Write("text-ranks", "b,q/w")]),
    at("a picture of the position", "editor", &[Click("edit-diagram"), Wait("[data-testid=diagram-dialog][open]")]),
    at("the settings of the study", "lessons", &[Click("settings"), Wait("[data-testid=settings-dialog][open]")]),
];

/// The number of squares ends a round, so that it does not end while it is checked.
const LONG_ROUND: Step = Click("length-squares");

/// Endings and the names of squares.
pub(crate) const TRAINERS: [Screen; 14] = [
    at("nothing to train", "today", &[Wait("[data-testid=learn-book-w]")]),
    at("what is due today", "today", &[Stored("laska.training", DUE), Wait("[data-testid=begin]")]),
    at(
        "a wrong move in a position of one of the player's games",
        "today/mistake/fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w",
        &[Stored("laska.training", DUE), Wait("[data-stage=asked]"), Squares("c3 d4"), Wait("[data-stage=wrong]")],
    ),
    at("an opening to learn", "today/learn/w", &[Wait("[data-stage=asked]"), Click("help")]),
    at("the practice", "practice", &[Wait("[data-testid=endings-done]")]),
    at(
        "the endings",
        "practice/endings",
        &[
            Stored("laska.practice", "version=1\nending=1 perfect\nending=2 done\nrandom=W-B/win 3\nending=?"),
            Wait("[data-testid=lost]"),
        ],
    ),
    at("no such ending", "practice/endings/0", &[Wait("[data-testid=error]")]),
    at("an ending", "practice/endings/1", &[Wait("[data-stage=asked]"), Click("help")]),
    at(
        "a mistake in an ending",
        "practice/endings/20",
        &[Wait("[data-stage=asked]"), Squares("c7 b6"), Wait("[data-stage=wrong]")],
    ),
    at("an ending to hold", "practice/endings/24", &[Wait("[data-stage=asked]")]),
    at("a random ending", "practice/endings/W-B/win", &[Wait("[data-stage=asked]")]),
    at("the squares", "practice/squares", &[Wait("[data-testid=start-round]")]),
    at("a square to find", "practice/squares", &[LONG_ROUND, Click("start-round"), Squares("a1"), Squares("g7")]),
    at(
        "a square to name",
        "practice/squares",
        &[
            Click("ask-name"),
            Click("names-numbers"),
            LONG_ROUND,
            Click("start-round"),
            Write("typed-square", "26"),
            Press(Key::Enter),
            Wait("[data-testid=no-square]"),
        ],
    ),
];
