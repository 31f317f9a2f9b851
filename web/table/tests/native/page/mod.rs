//! The whole page, rendered without a browser and read from its markup by the handles of its elements. Events
//! go to the state of the page, and the page is rendered from it.

mod addresses;
mod boards;
mod computer;
mod games;
mod moves;
mod results;
mod start;

use std::collections::BTreeMap;

use laska_app::saved::{StoredGame, find_game};
use laska_app::worker::WorkerStatus;
use laska_app::{BoardEvent, MatchEvent, NewGame, Seats, Timestamp};
use laska_rules::{Color, Game, Square};
use laska_table::coach::recap;
use laska_table::event::{Event, Handlers};
use laska_table::games::GamesDialog;
use laska_table::page::{PageParts, page};
use laska_table::panels::{dialogs, result_card};
use laska_table::state::PlayPage;
use laska_ui::settings::{Setting, Settings, Shown, ValueInfo, format_settings, parse_settings};
use laska_ui::words::Language;
use laska_worker::protocol::{Reply, ScoreKind, SearchLine, SearchReport};
use yew::{Callback, html};

use crate::render::render;

/// The play page under test.
#[derive(Clone)]
pub(crate) struct TestPage(pub(crate) PlayPage);

/// Returns the report of a search.
fn report(mv: &str, score: ScoreKind) -> SearchReport {
    SearchReport {
        mv: mv.to_owned(),
        score,
        depth: 7,
        nodes: 1,
        nps: None,
        elapsed_ms: 1,
        line: vec![mv.to_owned()],
        variations: vec![],
    }
}

impl TestPage {
    /// Opens the page at the part of an address after `#`, with the computer ready.
    pub(crate) fn open(fragment: &str) -> Self {
        let opened = Self(PlayPage::default()).after(Event::Opened(fragment.to_owned(), Box::default()));
        opened.after(MatchEvent::Worker(WorkerStatus::Ready))
    }

    /// Shows the computer's evaluation.
    pub(crate) fn with_evaluation(self) -> Self {
        let settings = Settings { evaluation: Shown::Yes, ..self.0.settings() };
        self.after(Event::ChangeSettings(settings))
    }

    /// Opens the page with the computer's evaluation and starts a new game.
    pub(crate) fn with_new_game(new_game: NewGame) -> Self {
        Self::open("").with_evaluation().after(Event::Begin(new_game))
    }

    /// Opens the page and starts a new game of these players.
    pub(crate) fn with_seats(seats: Seats) -> Self {
        Self::with_new_game(NewGame { seats, ..NewGame::default() })
    }

    /// Returns the page after an event. What the browser does then is not part of it.
    pub(crate) fn after(self, event: impl Into<Event>) -> Self {
        Self(self.0.after(event.into()).0)
    }

    /// Types moves in sequence.
    pub(crate) fn type_moves(self, moves: &str) -> Self {
        moves.split(' ').fold(self, |page, mv| page.after(BoardEvent::Type(mv.into())))
    }

    /// Presses squares in sequence.
    pub(crate) fn press(self, squares: &str) -> Self {
        squares.split(' ').fold(self, |page, name| page.after(BoardEvent::Press(name.parse().expect("a square"))))
    }

    /// Sets the time, in seconds.
    pub(crate) fn at_time(self, seconds: u64) -> Self {
        self.after(MatchEvent::Time(Timestamp(1000 * seconds)))
    }

    /// Answers the computer's current search with a move.
    pub(crate) fn reply(self, mv: &str) -> Self {
        self.reply_with(mv, ScoreKind::Value(60))
    }

    /// Answers the computer's current search with a move and its score.
    pub(crate) fn reply_with(self, mv: &str, score: ScoreKind) -> Self {
        let id = self.0.search().expect("the computer is searching").id;
        self.after(MatchEvent::Replied(Reply::Best { id, report: report(mv, score) }))
    }

    /// Reports a move and its score, as far as the computer's current search knows.
    pub(crate) fn progress(self, mv: &str, score: ScoreKind) -> Self {
        let id = self.0.search().expect("the computer is searching").id;
        self.after(MatchEvent::Replied(Reply::Progress { id, report: report(mv, score) }))
    }

    /// Answers the search for the coach with two lines and their scores.
    pub(crate) fn search_for_coach(self, lines: [(&str, i32); 2]) -> Self {
        let id = self.0.search().expect("a search for the coach").id;
        let variations = lines.map(|(line, score)| SearchLine {
            score: ScoreKind::Value(score),
            line: line.split(' ').map(str::to_owned).collect(),
        });
        let best = &variations[0];
        let report = SearchReport {
            line: best.line.clone(),
            variations: variations.to_vec(),
            ..report(&best.line[0], best.score)
        };
        self.after(MatchEvent::Replied(Reply::Best { id, report }))
    }

    /// Lets the coach assess the last move.
    pub(crate) fn hear_coach(self) -> Self {
        let question = self.0.game_match().coach_question().expect("a move to assess");
        self.after(MatchEvent::Coached(question.answer()))
    }

    /// Reloads the page with the game saved so far.
    pub(crate) fn reload(self) -> Self {
        let main = self.0.saved().expect("the address belongs to the game").text(Timestamp(1));
        let fragment = self.0.address().expect("the address belongs to the game");
        let found = find_game(&fragment, Some(StoredGame { main, ..StoredGame::default() }), &[]);
        let opened = Self(PlayPage::default()).after(Event::Opened(fragment, Box::new(found)));
        opened.after(MatchEvent::Worker(WorkerStatus::Ready))
    }

    /// Returns the markup of the page.
    pub(crate) fn html(&self) -> String {
        let (view, handlers) = (self.0.view(), Handlers::new(Callback::noop()));
        let parts = PageParts {
            result: result_card(&view.status, recap(&self.0, &Callback::noop()), &Callback::noop()),
            dialogs: html! {
                <>
                    { dialogs(&view, &handlers) }
                    <GamesDialog games={view.games().cloned()} on_board={view.on_board} on_event={Callback::noop()} />
                </>
            },
            ..PageParts::default()
        };
        render(page(&view, parts, Language::default(), &handlers))
    }

    /// Returns the content of the page.
    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot::of(self.html())
    }

    /// Checks that the page shows this game, with a person to move.
    pub(crate) fn assert_shows(&self, game: &Game) {
        self.snapshot().check(game, self.0.game_match().players().only_person());
    }

    /// Returns the side at the bottom of the board.
    pub(crate) fn bottom(&self) -> Color {
        self.0.view().board.bottom
    }
}

/// The start of an element: the contents of its tag, and the text right after it.
struct Element<'a> {
    tag: &'a str,
    text: &'a str,
}

/// The content of one rendering of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Snapshot {
    /// The position in FEN.
    pub(crate) position: String,
    /// The column and the mark on each square of the play board.
    pub(crate) squares: BTreeMap<Square, (String, String)>,
    /// The column on each square of the second board.
    pub(crate) unstacked: BTreeMap<Square, String>,
    /// The moves of the line on the board.
    pub(crate) moves: Vec<String>,
    /// The number of plies before the position on the board.
    pub(crate) ply: usize,
    /// The whole move list as one line of text, variations included.
    pub(crate) list: String,
    /// The side to move, or the result.
    pub(crate) headline: String,
    /// What to do, or the reason of the result.
    pub(crate) detail: String,
    /// Why the last input was refused, if it was.
    pub(crate) refusal: Option<String>,
    pub(crate) notice: Option<String>,
    /// The error notice, if any.
    pub(crate) error: Option<String>,
    html: String,
}

impl Element<'_> {
    fn attribute(&self, name: &str) -> Option<String> {
        let (_, value) = self.tag.split_once(&format!(" {name}=\""))?;
        Some(plain(value.split_once('"')?.0))
    }

    fn has(&self, name: &str, value: &str) -> bool {
        self.attribute(name).as_deref() == Some(value)
    }

    fn is(&self, tag: &str) -> bool {
        self.tag.split(' ').next() == Some(tag)
    }
}

/// Returns a text without markup escapes.
fn plain(text: &str) -> String {
    ["&lt;<", "&gt;>", "&quot;\"", "&#x27;'", "&#x2F;/", "&amp;&"].iter().fold(text.to_owned(), |text, escape| {
        let (from, to) = escape.split_at(escape.len() - 1);
        text.replace(from, to)
    })
}

fn elements(html: &str) -> Vec<Element<'_>> {
    let tags = html.split('<').filter_map(|piece| piece.split_once('>'));
    tags.map(|(tag, text)| Element { tag, text: text.trim_end_matches('\n') }).collect()
}

/// Returns the text of the first element with this tag, starting at the element with this handle.
fn text_of(elements: &[Element<'_>], handle: &str, tag: &str) -> Option<String> {
    let from = elements.iter().position(|it| it.has("data-testid", handle))?;
    elements[from..].iter().find(|it| it.is(tag)).map(|it| plain(it.text))
}

/// Returns the text of the first paragraph from the element with this handle on, that of elements in it included.
fn paragraph(elements: &[Element<'_>], handle: &str) -> Option<String> {
    let from = elements.iter().position(|it| it.has("data-testid", handle))?;
    let paragraph = elements[from..].iter().skip_while(|it| !it.is("p")).take_while(|it| it.tag != "/p");
    let text: String = paragraph.map(|it| plain(it.text)).collect();
    (!text.is_empty()).then_some(text)
}

impl Snapshot {
    /// Reads a whole page.
    pub(crate) fn of(html: String) -> Self {
        let elements = elements(&html);
        let board = elements.iter().find(|it| it.has("data-testid", "board")).expect("there is a board");
        let square = |it: &Element<'_>| Some(it.attribute("data-square")?.parse::<Square>().expect("a square"));
        let column = |it: &Element<'_>| it.attribute("data-column");
        let mark = |it: &Element<'_>| it.attribute("data-mark");
        let plies: Vec<_> = elements.iter().filter(|it| it.attribute("data-ply").is_some()).collect();
        let in_list = |it: &&Element<'_>| {
            ["number", "no-move", "ply"].iter().any(|class| is_of_class(it, class)) && !it.text.is_empty()
        };
        Self {
            position: board.attribute("data-fen").expect("the board has a position"),
            squares: elements.iter().filter_map(|it| Some((square(it)?, (column(it)?, mark(it)?)))).collect(),
            unstacked: elements
                .iter()
                .filter(|it| mark(it).is_none())
                .filter_map(|it| Some((square(it)?, column(it)?)))
                .collect(),
            moves: plies.iter().map(|it| plain(it.text)).collect(),
            ply: plies.iter().position(|it| it.has("aria-current", "step")).map_or(0, |index| index + 1),
            list: elements.iter().filter(in_list).map(|it| plain(it.text)).collect::<Vec<_>>().join(" "),
            headline: text_of(&elements, "status", "strong").expect("there is a status"),
            detail: paragraph(&elements, "status").expect("a status has a reason"),
            refusal: paragraph(&elements, "refusal"),
            notice: text_of(&elements, "notice", "p"),
            error: text_of(&elements, "error", "p"),
            html,
        }
    }

    /// Returns an attribute of the element with this handle, if it has one.
    pub(crate) fn attribute(&self, handle: &str, name: &str) -> Option<String> {
        elements(&self.html).iter().find(|it| it.has("data-testid", handle))?.attribute(name)
    }

    /// Returns whether there is an element with this handle.
    pub(crate) fn has(&self, handle: &str) -> bool {
        self.attribute(handle, "data-testid").is_some()
    }

    /// Returns whether there is an enabled button with this handle.
    pub(crate) fn can_press(&self, handle: &str) -> bool {
        self.has(handle) && self.attribute(handle, "disabled").is_none()
    }

    /// Returns whether the element with this handle has a class.
    pub(crate) fn is_of_class(&self, handle: &str, class: &str) -> bool {
        elements(&self.html).iter().any(|it| it.has("data-testid", handle) && is_of_class(it, class))
    }

    /// Returns the text of the first element with this tag, starting at the element with this handle.
    pub(crate) fn text(&self, handle: &str, tag: &str) -> String {
        text_of(&elements(&self.html), handle, tag).unwrap_or_default()
    }

    /// Returns the handles of all choices of a group in a dialog.
    pub(crate) fn choices(&self, group: &str) -> Vec<String> {
        let elements = elements(&self.html);
        let choices = elements.iter().filter(|it| it.is("input") && it.has("name", group));
        choices.map(|it| it.attribute("data-testid").expect("a choice has a handle")).collect()
    }

    /// Returns the values of all `option` elements.
    pub(crate) fn options(&self) -> Vec<String> {
        elements(&self.html).iter().filter(|it| it.is("option")).filter_map(|it| it.attribute("value")).collect()
    }

    /// Checks that the page shows this game, finished or with a person to move: both boards, marked squares, moves, and
    /// the status from the point of view of `you`.
    pub(crate) fn check(&self, game: &Game, you: Option<Color>) {
        let position = game.position();
        assert_eq!(self.position, position.to_string());
        let legal = game.legal_moves();
        let last = game.moves().last();
        let squares = position.board().squares().iter().map(|square| {
            let column = position.column(square).map(|column| column.to_string()).unwrap_or_default();
            let mark = if let Some(mv) = legal.iter().find(|mv| mv.from() == square) {
                if mv.is_capture() { "must-capture" } else { "movable" }
            } else if last.is_some_and(|mv| [mv.from(), mv.to()].contains(&square)) {
                "last"
            } else {
                "none"
            };
            (square, (column, mark.to_owned()))
        });
        let squares: BTreeMap<_, _> = squares.collect();
        assert_eq!(self.squares, squares);
        assert_eq!(self.unstacked, squares.into_iter().map(|(square, (column, _))| (square, column)).collect());
        let moves: Vec<_> = game.moves().iter().chain(game.undone()).map(ToString::to_string).collect();
        assert_eq!((&self.moves, self.ply), (&moves, game.moves().len()));
        match game.outcome() {
            None if you == Some(position.turn()) && position.must_capture() => {
                assert_eq!(self.headline, "You must capture");
            }
            None if you == Some(position.turn()) => assert_eq!(self.headline, "Your move"),
            None => assert_eq!(self.headline, format!("{} to move", position.turn())),
            Some(outcome) => {
                let words = outcome.to_string();
                let (result, reason) = words.split_once(": ").expect("an outcome has a result and a reason");
                let headline = match (outcome.winner(), you) {
                    (Some(winner), Some(you)) if winner == you => "You won",
                    (Some(_), Some(_)) => "You lost",
                    _ => result,
                };
                assert_eq!(self.headline, headline);
                assert_eq!(self.detail.trim_end_matches('.').to_lowercase().replace('’', "'"), reason.to_lowercase());
                assert!(legal.is_empty() && self.is_of_class("status", "over"));
            }
        }
    }
}

fn is_of_class(element: &Element<'_>, class: &str) -> bool {
    element.attribute("class").is_some_and(|classes| classes.split(' ').any(|it| it == class))
}

#[test]
fn every_setting_is_in_the_dialog_and_survives_a_reload() {
    let default = TestPage::open("moves=c3-d4");
    assert!(!default.snapshot().can_press("reset-settings"));
    for setting in &Setting::ALL {
        let handle = |value: &ValueInfo| format!("set-{}-{}", setting.name, value.name);
        let handles: Vec<_> = setting.values().iter().map(handle).collect();
        assert_eq!(default.snapshot().choices(setting.name), handles);
        for value in setting.values() {
            let settings = setting.with_value(&Settings::default(), value.name).expect("a value");
            let set = default.clone().after(Event::ChangeSettings(settings));
            assert_eq!(set.0.view().settings, settings);
            assert_eq!(set.snapshot().can_press("reset-settings"), settings != Settings::default());
            let again = default.clone().after(Event::SettingsRead(parse_settings(&format_settings(&set.0.settings()))));
            assert_eq!(again.snapshot(), set.snapshot(), "after a reload");
            let reset = set.after(Event::ChangeSettings(Settings::default()));
            assert_eq!(reset.snapshot(), default.snapshot());
        }
    }
}

#[test]
fn notation_and_second_board_follow_the_settings() {
    let page = TestPage::open("moves=c3-d4_e5-d4-c3");
    let set = |setting: &str, value: &str| {
        let setting = Setting::from_name(setting).expect("a setting");
        let settings = setting.with_value(&Settings::default(), value).expect("a value");
        page.clone().after(Event::ChangeSettings(settings)).snapshot()
    };
    assert_eq!(set("notation", "columns").moves, ["c3-d4w", "e5-d4-c3bw"]);
    assert_eq!(set("notation", "numbers").moves, ["9-13", "17-13-9"]);
    assert!(page.snapshot().has("unstacked") && !set("second-board", "hidden").has("unstacked"));
}
