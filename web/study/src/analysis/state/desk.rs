//! Owns the state of the analysis and which part of it each event goes to.

use laska_rules::{Game, Move};
use laska_web::intent::Intent;
use laska_web::settings::{Settings, Shown};
use laska_web::state::{Event as TableEvent, Table, write_challenge};
use laska_web::view::{Notice, Tone};

use super::notes::Notes;
use super::opinion::Thinker;
use super::proof::Prover;
use super::review::{Review, Trial, TrialEvent};
use super::undo::{History, Kind};
use super::{Engine, Event, LineMove, LineNumber, record_address};

/// The analysis: a table, and what the machines know of what stands on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Desk {
    pub(super) table: Table,
    pub(super) engine: Engine,
    pub(super) lines: LineNumber,
    pub(super) threat: Shown,
    /// The move of a line that is pointed at.
    pub(super) pointed: Option<LineMove>,
    /// A move from the position that is pointed at elsewhere.
    pub(super) pointed_move: Option<Move>,
    pub(super) notes: Notes,
    /// Where the record came from that is on the board, as the address says it.
    pub(super) source: Option<String>,
    /// Whether it has something that its address does not tell.
    pub(super) needs_saving: bool,
    /// Tells the analyses apart that were on this board, from 0.
    pub(super) number: u32,
    /// How many analyses were on this board before the latest.
    pub(super) opened: u32,
    /// What a store has it under, where it came from there.
    pub(super) key: Option<String>,
    pub(super) history: History,
    /// Whether the address is left as it is, faulty, to be mended by hand.
    pub(super) address_left: bool,
    pub(super) thinker: Thinker,
    pub(super) prover: Prover,
    pub(super) review: Option<Review>,
    /// A position of the review in which a better move is looked for.
    pub(super) trial: Option<Trial>,
}

impl Desk {
    /// An analysis from the start of Laska.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            table: Table::free(Game::default(), settings),
            engine: Engine::On,
            lines: LineNumber::default(),
            threat: Shown::No,
            pointed: None,
            pointed_move: None,
            notes: Notes::default(),
            source: None,
            needs_saving: false,
            number: 0,
            opened: 0,
            key: None,
            history: History::default(),
            address_left: false,
            thinker: Thinker::default(),
            prover: Prover::default(),
            review: None,
            trial: None,
        }
    }

    /// The line on the board.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.table.game()
    }

    /// The game up to the position on the board, and nothing beyond.
    #[must_use]
    pub fn game_here(&self) -> Game {
        self.table.game_here()
    }

    /// The address of the line on the board, with the position that is shown and the side at the bottom.
    #[must_use]
    pub fn line_address(&self) -> String {
        self.table.line_address()
    }

    /// The address of that game against the computer.
    #[must_use]
    pub fn challenge(&self) -> String {
        write_challenge(self.game())
    }

    /// What stands behind the section's name in the address; `None` while a faulty one is left there to be mended.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        (!self.address_left).then(|| match &self.source {
            Some(source) => record_address(source, &self.game_here(), self.table.bottom()),
            None => self.line_address(),
        })
    }

    /// Which of the analyses that were on this board it is: what is undone leads back to an earlier one.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Whether no move leads on from the position on the board.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        !self.table.goes_on()
    }

    /// The position on the board, as text: what the machines' findings are remembered by.
    #[must_use]
    pub fn position_text(&self) -> String {
        self.game().position().to_string()
    }

    /// The analysis after an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        let (before, kind) = (self.snapshot(), Kind::of(&event));
        match event {
            Event::Opened(rest) => self.open(&rest),
            Event::Restored(saved) => self.restore(&saved),
            Event::New => self.begin(),
            Event::Table(TableEvent::Wanted(Intent::ChangeSettings(settings))) => self.set(settings),
            Event::Table(TableEvent::Wanted(Intent::Hint)) if self.trial.is_some() => self.hear_trial(TrialEvent::Hint),
            Event::Table(event) if self.trial.is_some() => self.at_trial(event),
            Event::Table(TableEvent::Wanted(intent)) => self.want(intent),
            Event::Table(event) => self.table = self.table.after(event),
            Event::Thinker(event) => self.hear_thinker(event),
            Event::Prover(event) => self.hear_prover(event),
            Event::Engine(engine) => self.engine = engine,
            Event::Lines(lines) => self.lines = lines,
            Event::Threat(shown) => self.threat = shown,
            Event::PointAt(pointed) => self.pointed = pointed,
            Event::Play(line_move) => self.play_line(line_move),
            Event::PointAtMove(mv) => self.pointed_move = mv,
            Event::PlayMove(mv) => self.change(|table| table.played(mv)),
            Event::Stood(position) => self.prover.stood = Some(position),
            Event::Prove => self.prove(),
            Event::StopProof => self.stop_proof(),
            Event::OpenedRecord(record, rest) => self.open_record(&record, &rest),
            Event::Sign(nag) => self.put_sign(nag),
            Event::Comment(text) => self.comment(&text),
            Event::Review(event) => self.hear_review(event),
            Event::Trial(event) => self.hear_trial(event),
        }
        self.record_change(before, kind);
        self.renew();
        self
    }

    fn set(&mut self, settings: Settings) {
        let set = |table: &mut Table| {
            *table = table.clone().after(TableEvent::Wanted(Intent::ChangeSettings(settings)));
        };
        set(&mut self.table);
        self.trial.iter_mut().for_each(|trial| set(&mut trial.table));
    }

    /// What a player wants of the table. What belongs to a game that is played has no meaning here.
    fn want(&mut self, intent: Intent) {
        match intent {
            Intent::Hint => {
                self.engine = if self.engine == Engine::On { Engine::Off } else { Engine::On };
            }
            Intent::Resign
            | Intent::OfferDraw
            | Intent::AnswerDraw(_)
            | Intent::NewGame(_)
            | Intent::ShowNewGame(_)
            | Intent::Rematch
            | Intent::MoveNow
            | Intent::Machines(_)
            | Intent::PlayFromHere => {}
            Intent::TakeBack if !self.table.is_entering() => self.undo(),
            Intent::Forward => self.redo(),
            intent => self.change(|table| table.after(TableEvent::Wanted(intent)).looking_back()),
        }
    }

    /// Changes the table, and forgets what was pointed at in lines that are no longer there.
    pub(super) fn change(&mut self, change: impl FnOnce(Table) -> Table) {
        let before = self.table.game().position().clone();
        self.table = change(self.table.clone());
        if *self.table.game().position() != before {
            self.pointed = None;
            self.pointed_move = None;
            self.address_left = false;
        }
    }

    pub(super) fn tell(&mut self, tone: Tone, text: String) {
        self.change(|table| table.after(TableEvent::Told(Notice { tone, text })));
    }
}
