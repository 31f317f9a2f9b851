//! Owns the state of the analysis and which part of it each event goes to.

use laska_rules::notation::parse_move;
use laska_rules::{Game, Move, Position};
use laska_web::intent::{Intent, Shown};
use laska_web::settings::Settings;
use laska_web::state::{Event as TableEvent, Table, read_address, write_address};
use laska_web::t;
use laska_web::view::{Notice, Tone};

use super::notes::Notes;
use super::opinion::Thinker;
use super::proof::Prover;
use super::review::{Review, Trial};
use super::{Engine, Event, LineMove, LineNumber, Which};

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
    /// Whether the address is left as it is, faulty, to be mended by hand.
    address_left: bool,
    pub(super) thinker: Thinker,
    pub(super) prover: Prover,
    pub(super) review: Option<Review>,
    /// A position of the review in which a better move is looked for.
    pub(super) trial: Option<Trial>,
}

/// What an address begins with whose game shall be reviewed: `review&fen=…&moves=…`.
const REVIEW: &str = "review";

/// Whether an address names a record, which the page has: one of the library, or the one that was brought in.
#[must_use]
pub fn is_record(rest: &str) -> bool {
    rest == IMPORTED || rest.starts_with(LIBRARY)
}

/// The address of a record of the library, before its name there.
pub const LIBRARY: &str = "record=";

/// The address of the record that was brought in last.
pub const IMPORTED: &str = "imported";

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

    /// The address of the game on the board, as the table's page has it.
    #[must_use]
    pub fn game_address(&self) -> String {
        write_address(self.game())
    }

    /// What stands behind the section's name in the address; `None` while a faulty one is left there to be mended.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        (!self.address_left).then(|| self.source.clone().unwrap_or_else(|| self.game_address()))
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
        match event {
            Event::Opened(rest) => self.open(&rest),
            Event::Table(TableEvent::Wanted(Intent::ChangeSettings(settings))) => self.set(settings),
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
            Event::OpenedRecord(record, source) => self.open_record(&record, source),
            Event::Sign(nag) => self.put_sign(nag),
            Event::Comment(text) => self.comment(&text),
            Event::Review(event) => self.hear_review(event),
            Event::Trial(event) => self.hear_trial(event),
        }
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
            | Intent::Analyze
            | Intent::MoveNow
            | Intent::Machines(_)
            | Intent::PlayFromHere => {}
            intent => self.change(|table| table.after(TableEvent::Wanted(intent))),
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

    /// Opens the game of an address. One that cannot be read is told, and changes nothing else.
    fn open(&mut self, rest: &str) {
        // The page finds the records, and hands them over.
        if rest.is_empty() || is_record(rest) || self.address().as_deref() == Some(rest) {
            return;
        }
        let (game, review) = match rest.strip_prefix(REVIEW) {
            Some(rest) => (rest.strip_prefix('&').unwrap_or(rest), true),
            None => (rest, false),
        };
        match read_address(game) {
            Ok(game) => {
                let settings = self.table.settings();
                self.replace_game(|| Table::free(game, settings));
                if review {
                    self.begin_review();
                }
            }
            Err(error) => {
                let text = t!("The address cannot be read: {error}. The board is as it was.", error = error);
                self.address_left = true;
                self.tell(Tone::Error, text);
            }
        }
    }

    /// Puts another game on the table.
    pub(super) fn replace_game(&mut self, table: impl FnOnce() -> Table) {
        self.change(|_| table());
        (self.review, self.trial) = (None, None);
        (self.source, self.address_left) = (None, false);
        self.notes = Notes::default();
    }

    /// Plays a line that is shown, up to and with one of its moves.
    fn play_line(&mut self, LineMove { line, ply }: LineMove) {
        // What is threatened is the other side's: it cannot be played here.
        if line != Which::Threat {
            let moves = self.line_moves(line);
            self.change(|table| moves.into_iter().take(ply + 1).fold(table, Table::played));
        }
    }

    /// The moves of a line that is shown.
    pub(super) fn line_moves(&self, line: Which) -> Vec<Move> {
        let texts = match line {
            Which::Line(place) => self.lines_known().into_iter().nth(place).map(|line| line.moves),
            Which::Threat => self.threat_known().map(|report| report.line.as_slice()),
        };
        let start = self.line_start(line);
        start.map(|start| self.read(&start, texts.unwrap_or_default())).unwrap_or_default()
    }

    /// Reads moves as a machine writes them, as far as they are legal one after the other.
    fn read(&self, start: &Position, texts: &[String]) -> Vec<Move> {
        let (mut position, chain) = (start.clone(), self.game().variant().chain);
        texts
            .iter()
            .map_while(|text| {
                let mv = parse_move(text, &position, chain).ok()?;
                position.play(mv);
                Some(mv)
            })
            .collect()
    }
}
