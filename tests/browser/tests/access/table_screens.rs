//! The screens of the table.

use Step::{Choose, Click, Press, Set, Squares, Wait, Write};
use thirtyfour::Key;

use crate::access::screen::{Screen, StartPage, Step};

/// Tall columns and officers, White to move.
const MIDDLE: &str = "fen=b,,Bwb,b/,Wbbwbwb,/w,,,/,bw,/,,Wb,w/,,/,w,,wwb_w";

const DIALOG: Step = Wait("[data-testid=new-game-dialog][open]");
const CLOSED: Step = Wait("[data-testid=new-game-dialog]:not([open])");

/// A screen at a fragment of the table's address.
const fn at(name: &'static str, fragment: &'static str, steps: &'static [Step]) -> Screen {
    Screen { name, at: StartPage::Table(fragment), steps }
}

/// All states of the table, without its dialogs.
pub(crate) const TABLE: [Screen; 27] = [
    at("the first visit", "", &[Wait("[data-testid=welcome]")]),
    at("the start", "", &[Click("decline-tour"), Wait("[data-testid=daily-puzzle]")]),
    at("the tour", "", &[Click("more"), Click("learn"), Wait("[data-testid=tour]")]),
    at(
        "the end of the tour",
        "",
        &[
            Click("more"),
            Click("learn"),
            Click("tour-7"),
            Squares("e3 d4"),
            Wait("[data-square=e3][data-column=bw]"),
            Squares("f2 f6"),
            Wait("[data-testid=tour][data-stage=done]"),
        ],
    ),
    at("a middle game", MIDDLE, &[]),
    at("a column chosen", MIDDLE, &[Squares("e3"), Wait("[data-mark=target]")]),
    at("a partial capture", "fen=/,b,b//b,b,//b,,/w,,,_w", &[Squares("a1 c3"), Wait("[data-mark=target]")]),
    at("a column of 22", "fen=///,WbwbwwbbwBwbwbwbwbwbwB,///_w", &[Squares("d4")]),
    at("a hint", "moves=c3-d4_e5-d4-c3", &[Click("hint"), Wait("[data-testid=hint-move]")]),
    at(
        "the coach",
        "",
        &[
            Click("new-game"),
            DIALOG,
            Choose("coach-on"),
            Choose("begin-given"),
            Write("given-position", "c3w g1w a1w e5b g7b, White to move"),
            Click("start-game"),
            CLOSED,
            Squares("c3 d4"),
            Wait("[data-testid=coach]"),
        ],
    ),
    at(
        "the end of a game with a coach",
        "",
        &[
            Click("new-game"),
            DIALOG,
            Choose("coach-on"),
            Choose("begin-given"),
            Write("given-position", "c3w g1w a1w e5b g7b, White to move"),
            Click("start-game"),
            CLOSED,
            Squares("c3 d4"),
            Click("coach-keep"),
            Wait("[data-ply='2']"),
            Click("resign"),
            Wait("[data-testid=suggestion]"),
        ],
    ),
    at(
        "a capture is overlooked",
        "fen=,,,b/,,/,,,/,b,/,w,,/,,/w,,,w_w&play=w&level=1",
        &[Squares("a1"), Click("show-capture"), Wait("[data-testid=chain-again]")],
    ),
    at(
        "the computer thinks",
        "",
        &[
            Click("new-game"),
            DIALOG,
            Choose("seat-black"),
            Choose("level-10"),
            Choose("time-unlimited"),
            Click("start-game"),
            CLOSED,
            Wait("[data-testid=move-now]:enabled"),
        ],
    ),
    at(
        "a variation",
        "moves=c3-d4_e5-d4-c3_b2-c3-d4",
        &[Click("undo"), Squares("d2 b4"), Wait("[data-testid=variation]")],
    ),
    at(
        "an earlier position",
        "moves=c3-d4_e5-d4-c3_b2-c3-d4",
        &[Press(Key::Home), Wait("[data-testid=to-start]:disabled")],
    ),
    at("the game is over", "moves=c3-d4", &[Click("resign"), Wait("[data-testid=rematch]")]),
    at("the game is lost", "", &[Click("resign"), Wait(".status.lost [data-testid=rematch]")]),
    at(
        "the game is drawn",
        "moves=c3-d4_e5-d4-c3",
        &[Click("offer-draw"), Click("draw-accept"), Wait(".status.drawn [data-testid=rematch]")],
    ),
    at("a draw is offered", "moves=c3-d4_e5-d4-c3", &[Click("offer-draw"), Wait("[data-testid=draw-accept]")]),
    at("an invalid link", "fen=b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w_w", &[Wait("[data-testid=error]")]),
    at("a click is refused", "", &[Squares("a1"), Wait("[data-testid=refusal]")]),
    at("the computer's evaluation", "", &[Set("evaluation", "shown"), Wait("[data-testid=thinking]")]),
    at(
        "clocks",
        "",
        &[
            Click("new-game"),
            DIALOG,
            Choose("seat-people"),
            Choose("clock-3-2"),
            Click("start-game"),
            CLOSED,
            Squares("c3 d4"),
            Wait("[data-testid=clock-b].running"),
        ],
    ),
    at(
        "a game by link",
        "",
        &[
            Click("new-game"),
            DIALOG,
            Choose("seat-link"),
            Click("start-game"),
            CLOSED,
            Squares("c3 d4"),
            Wait("[data-testid=send-copy]"),
        ],
    ),
    at(
        "two computers",
        "",
        &[
            Click("new-game"),
            DIALOG,
            Choose("seat-machines"),
            Click("start-game"),
            CLOSED,
            Click("pause"),
            Wait("[data-testid=go-on]"),
        ],
    ),
    at("the large board by numbers", "variant=eight&moves=c3-d4", &[Set("coordinates", "numbers")]),
    at(
        "in German",
        "moves=c3-d4_e5-d4-c3",
        &[Set("language", "de"), Wait("html[lang=de]"), Click("hint"), Wait("[data-testid=hint-move]")],
    ),
];

/// The table after the site is stored, which requires a service worker.
pub(crate) const STORED: Screen = at("the start, stored", "", &[Wait("[data-testid=offline-ready]")]);

/// The table's open dialogs.
pub(crate) const DIALOGS: [Screen; 15] = [
    at("a new game", "", &[Click("new-game"), DIALOG]),
    at("a new game by link", "", &[Click("new-game"), DIALOG, Choose("seat-link")]),
    at("a new live game", "", &[Click("new-game"), DIALOG, Choose("seat-live")]),
    at(
        "an invitation to a live game",
        "",
        &[
            Click("new-game"),
            DIALOG,
            Choose("seat-live"),
            Click("start-game"),
            Wait("[data-testid=live-begin]"),
            Click("live-begin"),
            Wait("[data-testid=live-link]"),
        ],
    ),
    at(
        "a new game of two computers",
        "",
        &[Click("new-game"), DIALOG, Choose("seat-machines"), Choose("level-10"), Choose("second-level-10")],
    ),
    at(
        "a new game with all choices",
        "",
        &[
            Click("new-game"),
            DIALOG,
            Choose("level-10"),
            Choose("time-unlimited"),
            Choose("clock-own"),
            Choose("begin-given"),
        ],
    ),
    at("a new game with a custom clock", "", &[Click("new-game"), DIALOG, Choose("clock-own")]),
    at(
        "a new game at an invalid position",
        "",
        &[
            Click("new-game"),
            DIALOG,
            Choose("begin-given"),
            Write("given-position", "c3q, White to move"),
            Press(Key::Enter),
            Wait("[data-testid=given-fault]:not(:empty)"),
        ],
    ),
    at("the settings", "", &[Click("settings"), Wait("[data-testid=settings-dialog][open]"), Choose("set-sound-off")]),
    at(
        "the question before a resignation",
        "",
        &[Set("confirm-resignation", "always"), Click("resign"), Wait("[data-testid=resign-dialog][open]")],
    ),
    at(
        "the Share sheet",
        "moves=c3-d4_e5-d4-c3",
        &[Click("share"), Wait("[data-testid=share-qr]"), Click("share-animate"), Wait("[data-testid=share-gif]")],
    ),
    at(
        "the Share sheet in German",
        "moves=c3-d4_e5-d4-c3",
        &[Set("language", "de"), Wait("html[lang=de]"), Click("share"), Wait("[data-testid=share-qr]")],
    ),
    at("no games", "games", &[Wait("[data-testid=no-games]")]),
    at(
        "my games",
        "",
        &[
            Squares("c3 d4"),
            Wait("[data-testid=undo]:enabled"),
            Click("resign"),
            Wait("[data-testid=rematch]"),
            Click("to-games"),
            Wait("[data-testid=game]"),
            Click("results"),
        ],
    ),
    at("the keys", "", &[Click("show-keys"), Wait("[data-testid=keys-dialog][open]")]),
];
