//! Somebody at the page: what they want and what happens goes to the table, and the page is drawn of it.

use laska_rules::{Color, Game};
use laska_web::intent::{Intent, NewGame, Seats};
use laska_web::page::page;
use laska_web::state::{Event, MachineHealth, Moment, Stored, Table, pick};
use laska_web::words::Language;
use laska_worker::protocol::{Reply, Report, ScoreText};
use yew::Callback;

use super::sight::Sight;
use crate::drawn::drawn;

/// Somebody at the page.
#[derive(Clone)]
pub(crate) struct Visit(pub(crate) Table);

impl Visit {
    /// The page is opened at the part of an address behind `#`; the computer is there.
    pub(crate) fn at(fragment: &str) -> Self {
        let opened = Self(Table::default()).after(Event::Opened(fragment.to_owned(), Box::default()));
        opened.after(Event::Machine(MachineHealth::Ready))
    }

    /// A game is begun by the dialog.
    pub(crate) fn begun(new_game: NewGame) -> Self {
        Self::at("").wants(Intent::NewGame(new_game))
    }

    /// A game of two people at one board, or against the computer.
    pub(crate) fn seated(seats: Seats) -> Self {
        Self::begun(NewGame { seats, ..NewGame::default() })
    }

    pub(crate) fn after(self, event: Event) -> Self {
        Self(self.0.after(event))
    }

    pub(crate) fn wants(self, intent: Intent) -> Self {
        self.after(Event::Wanted(intent))
    }

    /// Types moves, one after the other.
    pub(crate) fn types(self, moves: &str) -> Self {
        moves.split(' ').fold(self, |visit, mv| visit.wants(Intent::Typed(mv.into())))
    }

    /// Presses squares, one after the other.
    pub(crate) fn presses(self, squares: &str) -> Self {
        squares.split(' ').fold(self, |visit, name| visit.wants(Intent::Press(name.parse().expect("a square"))))
    }

    /// It is that late now, in seconds.
    pub(crate) fn time(self, seconds: u64) -> Self {
        self.after(Event::Time(Moment(1000 * seconds)))
    }

    /// The computer answers whatever it was asked with a move.
    pub(crate) fn answered(self, mv: &str) -> Self {
        let id = self.0.search().expect("the computer is asked").id;
        let report = Report {
            mv: mv.to_owned(),
            score: ScoreText::Value(60),
            depth: 7,
            nodes: 1,
            nps: None,
            elapsed_ms: 1,
            line: vec![mv.to_owned()],
            variations: vec![],
        };
        self.after(Event::Answered(Reply::Best { id, report }))
    }

    /// The page is loaded again, with what this text was in its store at the end.
    pub(crate) fn reloaded(self) -> Self {
        let main = self.0.keepsake().expect("the address is the game's").text(Moment(1));
        let fragment = self.0.address().expect("the address is the game's");
        let found = pick(&fragment, Some(Stored { main, ..Stored::default() }), &[]);
        let opened = Self(Table::default()).after(Event::Opened(fragment, Box::new(found)));
        opened.after(Event::Machine(MachineHealth::Ready))
    }

    /// The markup of the page now.
    pub(crate) fn html(&self) -> String {
        drawn(page(&self.0.view(), Language::default(), &Callback::noop()))
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
