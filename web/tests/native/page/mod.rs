//! What a person sees of a game: the whole page, drawn without a browser and read from its markup by the handles of its
//! elements. What somebody at the page wants and what happens goes to the table, and the page is drawn of it.

mod addresses;
mod computer;
mod moves;
mod results;

use std::collections::BTreeMap;

use laska_app::saved::{StoredGame, find_game};
use laska_app::worker::WorkerStatus;
use laska_app::{BoardEvent, NewGame, Seats, Timestamp};
use laska_rules::{Color, Game, Square};
use laska_web::intent::{Intent, PlayIntent};
use laska_web::page::page;
use laska_web::settings::{Setting, Settings, ValueInfo, format_settings, parse_settings};
use laska_web::state::{Event, PlayPage};
use laska_web::words::Language;
use laska_worker::protocol::{Reply, SearchReport, SearchScore};
use yew::Callback;

use crate::drawn::drawn;

/// Somebody at the page.
#[derive(Clone)]
pub(crate) struct Visit(pub(crate) PlayPage);

impl Visit {
    /// The page is opened at the part of an address behind `#`; the computer is there.
    pub(crate) fn at(fragment: &str) -> Self {
        let opened = Self(PlayPage::default()).after(Event::Opened(fragment.to_owned(), Box::default()));
        opened.after(Event::Worker(WorkerStatus::Ready))
    }

    /// A game is begun by the dialog.
    pub(crate) fn begun(new_game: NewGame) -> Self {
        Self::at("").wants(PlayIntent::NewGame(new_game))
    }

    /// A game of two people at one board, or against the computer.
    pub(crate) fn seated(seats: Seats) -> Self {
        Self::begun(NewGame { seats, ..NewGame::default() })
    }

    pub(crate) fn after(self, event: Event) -> Self {
        Self(self.0.after(event))
    }

    pub(crate) fn wants(self, intent: impl Into<PlayIntent>) -> Self {
        self.after(Event::Intent(intent.into()))
    }

    /// Types moves, one after the other.
    pub(crate) fn types(self, moves: &str) -> Self {
        moves.split(' ').fold(self, |visit, mv| visit.wants(Intent::Input(BoardEvent::Type(mv.into()))))
    }

    /// Presses squares, one after the other.
    pub(crate) fn presses(self, squares: &str) -> Self {
        squares
            .split(' ')
            .fold(self, |visit, name| visit.wants(Intent::Input(BoardEvent::Press(name.parse().expect("a square")))))
    }

    /// It is that late now, in seconds.
    pub(crate) fn time(self, seconds: u64) -> Self {
        self.after(Event::Time(Timestamp(1000 * seconds)))
    }

    /// The computer answers whatever it was asked with a move.
    pub(crate) fn answered(self, mv: &str) -> Self {
        let id = self.0.search().expect("the computer is asked").id;
        let report = SearchReport {
            mv: mv.to_owned(),
            score: SearchScore::Value(60),
            depth: 7,
            nodes: 1,
            nps: None,
            elapsed_ms: 1,
            line: vec![mv.to_owned()],
            variations: vec![],
        };
        self.after(Event::Replied(Reply::Best { id, report }))
    }

    /// The page is loaded again, with what this text was in its store at the end.
    pub(crate) fn reloaded(self) -> Self {
        let main = self.0.saved().expect("the address is the game's").text(Timestamp(1));
        let fragment = self.0.address().expect("the address is the game's");
        let found = find_game(&fragment, Some(StoredGame { main, ..StoredGame::default() }), &[]);
        let opened = Self(PlayPage::default()).after(Event::Opened(fragment, Box::new(found)));
        opened.after(Event::Worker(WorkerStatus::Ready))
    }

    /// The markup of the page now.
    pub(crate) fn html(&self) -> String {
        drawn(page(&self.0.view(), Language::default(), &Callback::noop(), &Callback::noop()))
    }

    /// What the page shows now.
    pub(crate) fn sight(&self) -> Sight {
        Sight::of(self.html())
    }

    /// Checks that the page shows this game with a side to move that is a person's.
    pub(crate) fn shows(&self, game: &Game) {
        self.sight().check(game);
    }

    /// The side at the bottom of the board.
    pub(crate) fn bottom(&self) -> Color {
        self.0.view().board.bottom
    }
}

/// An element as it begins: what stands in its tag, and the text right behind it.
struct Element<'a> {
    tag: &'a str,
    text: &'a str,
}

/// What one drawing of the page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    /// The position as text.
    pub(crate) position: String,
    /// The column on each square of the table, and how the square is marked.
    pub(crate) squares: BTreeMap<Square, (String, String)>,
    /// The column on each square of the second board.
    pub(crate) laid_open: BTreeMap<Square, String>,
    /// The line on the board, move by move.
    pub(crate) moves: Vec<String>,
    /// How many moves lead to the position on the board.
    pub(crate) ply: usize,
    /// The whole list of moves as one line of text, variations included.
    pub(crate) list: String,
    /// Whose turn it is, or who won.
    pub(crate) headline: String,
    /// What to do, or why the game is over.
    pub(crate) detail: String,
    /// A message.
    pub(crate) notice: Option<String>,
    /// A message about something that failed.
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

/// A text without the escapes of markup.
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

/// The text of the first such element behind the one with that handle.
fn text_of(elements: &[Element<'_>], handle: &str, tag: &str) -> Option<String> {
    let from = elements.iter().position(|it| it.has("data-testid", handle))?;
    elements[from..].iter().find(|it| it.is(tag)).map(|it| plain(it.text))
}

impl Sight {
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
            position: board.attribute("data-fen").expect("the board tells its position"),
            squares: elements.iter().filter_map(|it| Some((square(it)?, (column(it)?, mark(it)?)))).collect(),
            laid_open: elements
                .iter()
                .filter(|it| mark(it).is_none())
                .filter_map(|it| Some((square(it)?, column(it)?)))
                .collect(),
            moves: plies.iter().map(|it| plain(it.text)).collect(),
            ply: plies.iter().position(|it| it.has("aria-current", "step")).map_or(0, |place| place + 1),
            list: elements.iter().filter(in_list).map(|it| plain(it.text)).collect::<Vec<_>>().join(" "),
            headline: text_of(&elements, "status", "strong").expect("there is a status"),
            detail: text_of(&elements, "status", "p").expect("a status has a reason"),
            notice: text_of(&elements, "notice", "p"),
            error: text_of(&elements, "error", "p"),
            html,
        }
    }

    /// An attribute of the element with that handle; `None` where it has none.
    pub(crate) fn attribute(&self, handle: &str, name: &str) -> Option<String> {
        elements(&self.html).iter().find(|it| it.has("data-testid", handle))?.attribute(name)
    }

    /// Whether there is an element with that handle.
    pub(crate) fn has(&self, handle: &str) -> bool {
        self.attribute(handle, "data-testid").is_some()
    }

    /// Whether there is a button with that handle that can be pressed.
    pub(crate) fn can_press(&self, handle: &str) -> bool {
        self.has(handle) && self.attribute(handle, "disabled").is_none()
    }

    /// Whether the element with that handle is of a class.
    pub(crate) fn is_of_class(&self, handle: &str, class: &str) -> bool {
        elements(&self.html).iter().any(|it| it.has("data-testid", handle) && is_of_class(it, class))
    }

    /// The text of the first such element in the one with that handle.
    pub(crate) fn text(&self, handle: &str, tag: &str) -> String {
        text_of(&elements(&self.html), handle, tag).unwrap_or_default()
    }

    /// The handles of all answers of that group of a dialog.
    pub(crate) fn answers(&self, group: &str) -> Vec<String> {
        let elements = elements(&self.html);
        let answers = elements.iter().filter(|it| it.is("input") && it.has("name", group));
        answers.map(|it| it.attribute("data-testid").expect("an answer has a handle")).collect()
    }

    /// The values of all options of lists to choose from.
    pub(crate) fn options(&self) -> Vec<String> {
        elements(&self.html).iter().filter(|it| it.is("option")).filter_map(|it| it.attribute("value")).collect()
    }

    /// Checks that the page shows this game, where a person is to move or nobody can: both boards, the squares that are
    /// marked, the moves, and the status.
    pub(crate) fn check(&self, game: &Game) {
        let position = game.position();
        assert_eq!(self.position, position.to_string());
        let legal = game.legal_moves();
        let last = game.moves().last();
        let squares = position.board().squares().iter().map(|square| {
            let column = position.column(square).map(|column| column.to_string()).unwrap_or_default();
            let mark = if legal.iter().any(|mv| mv.from() == square) {
                "movable"
            } else if last.is_some_and(|mv| [mv.from(), mv.to()].contains(&square)) {
                "last"
            } else {
                "none"
            };
            (square, (column, mark.to_owned()))
        });
        let squares: BTreeMap<_, _> = squares.collect();
        assert_eq!(self.squares, squares);
        assert_eq!(self.laid_open, squares.into_iter().map(|(square, (column, _))| (square, column)).collect());
        let moves: Vec<_> = game.moves().iter().chain(game.undone()).map(ToString::to_string).collect();
        assert_eq!((&self.moves, self.ply), (&moves, game.moves().len()));
        match game.outcome() {
            None => assert_eq!(self.headline, format!("{} to move", position.turn())),
            Some(outcome) => {
                let words = format!("{}: {}", self.headline, self.detail.trim_end_matches('.'));
                assert_eq!(words.to_lowercase(), outcome.to_string().to_lowercase());
                assert!(legal.is_empty() && self.is_of_class("status", "over"));
            }
        }
    }
}

fn is_of_class(element: &Element<'_>, class: &str) -> bool {
    element.attribute("class").is_some_and(|classes| classes.split(' ').any(|it| it == class))
}

#[test]
fn every_answer_is_in_the_dialog_and_holds_after_a_reload() {
    let usual = Visit::at("moves=c3-d4");
    assert!(!usual.sight().can_press("reset-settings"));
    for setting in &Setting::ALL {
        let handle = |answer: &ValueInfo| format!("set-{}-{}", setting.name, answer.name);
        let answers: Vec<_> = setting.values().iter().map(handle).collect();
        assert_eq!(usual.sight().answers(setting.name), answers);
        for answer in setting.values() {
            let settings = setting.with_value(&Settings::default(), answer.name).expect("an answer");
            let set = usual.clone().wants(Intent::ChangeSettings(settings));
            assert_eq!(set.0.view().settings, settings);
            assert_eq!(set.sight().can_press("reset-settings"), settings != Settings::default());
            let again = usual.clone().after(Event::SettingsRead(parse_settings(&format_settings(&set.0.settings()))));
            assert_eq!(again.sight(), set.sight(), "after a reload");
            let reset = set.wants(Intent::ChangeSettings(Settings::default()));
            assert_eq!(reset.sight(), usual.sight());
        }
    }
}

#[test]
fn moves_are_written_and_columns_laid_open_as_they_are_set() {
    let visit = Visit::at("moves=c3-d4_e5-d4-c3");
    let set = |setting: &str, answer: &str| {
        let setting = Setting::from_name(setting).expect("a setting");
        let settings = setting.with_value(&Settings::default(), answer).expect("an answer");
        visit.clone().wants(Intent::ChangeSettings(settings)).sight()
    };
    assert_eq!(set("notation", "columns").moves, ["c3-d4w", "e5-d4-c3bw"]);
    assert_eq!(set("notation", "numbers").moves, ["9-13", "17-13-9"]);
    assert!(visit.sight().has("unstacked") && !set("second-board", "hidden").has("unstacked"));
}
