//! The pages with the worker's session behind them, without a browser: the computer answers at the table by itself, and
//! the rules check what the page then shows; a puzzle's move that is not the solution is accepted where the engine
//! proves that it wins as well.

use std::cell::Cell;
use std::time::Duration;

use laska_app::worker::WorkerStatus;
use laska_app::{BoardEvent, MatchEvent, MoveTime, NewGame, Seats, StartFrom, Strength};
use laska_engine::{Clock, MemorySize};
use laska_rules::notation::{fen, parse_move, record};
use laska_rules::{CaptureRule, Color, Game, Outcome};
use laska_study::data::DataFile;
use laska_study::exercise::{self, Status};
use laska_study::puzzles::{self, Day, Read};
use laska_web::intent::{Intent, PlayIntent};
use laska_web::state::{Event, PlayPage};
use laska_worker::protocol::{Command, LevelNumber, RandomNumber, Reply, Request};
use laska_worker::{Capabilities, Session};

/// A millisecond goes by at each look.
#[derive(Default)]
struct Ticking(Cell<Duration>);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + Duration::from_millis(1));
        self.0.get()
    }
}

/// A table and a worker.
struct Room {
    table: PlayPage,
    session: Session,
    clock: Ticking,
}

impl Room {
    fn begun(new_game: NewGame) -> Self {
        let table = PlayPage::default().after(Event::Worker(WorkerStatus::Ready));
        let session = Session::new(MemorySize::mebibytes(1), Capabilities::PLAY);
        Self { table, session, clock: Ticking::default() }.wants(PlayIntent::NewGame(new_game))
    }

    fn wants(mut self, intent: impl Into<PlayIntent>) -> Self {
        self.table = self.table.after(Event::Intent(intent.into()));
        self
    }

    fn types(self, mv: &str) -> Self {
        self.wants(Intent::Input(BoardEvent::Type(mv.into())))
    }

    /// The worker does what the table asks for, and the table hears all of it.
    fn answered(mut self) -> Self {
        let search = self.table.search().expect("something is asked for");
        let mut command = search.command;
        if let Command::Play { random, .. } = &mut command {
            *random = RandomNumber(7);
        }
        let replies = replies(&mut self.session, Request { id: search.id, command }, &self.clock);
        assert!(matches!(replies.last(), Some(Reply::Best { .. })), "{replies:?}");
        self.table = replies.into_iter().map(Event::Replied).fold(self.table, PlayPage::after);
        self
    }

    /// The moves in the list, as text.
    fn moves(&self) -> String {
        let text = self.table.record_text();
        let moves: Vec<_> = text.split(' ').filter(|word| word.contains('-')).collect();
        moves.join(" ")
    }

    /// Checks that the page shows the game that the rules make of its own list, and gives that.
    fn shows(&self, start: &str) -> Game {
        let mut game = from(start);
        record::play(&mut game, &self.moves()).expect("the computer plays legal moves");
        assert_eq!(self.table.view().board.fen, game.position().to_string());
        game
    }
}

/// All that a worker says to a request.
fn replies(session: &mut Session, request: Request, clock: &dyn Clock) -> Vec<Reply> {
    let mut replies = session.handle(request, clock);
    while session.is_busy() {
        replies.extend(session.tick(clock));
    }
    replies
}

const START: &str = "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w";

fn from(start: &str) -> Game {
    Game::from_position(fen::parse(start).expect("a position"), CaptureRule::MustFinish)
}

fn level(level: u8) -> Strength {
    Strength { level: LevelNumber::new(level).expect("a level"), ..Strength::default() }
}

fn given(start: &str, seats: Seats) -> NewGame {
    NewGame { start_from: StartFrom::CustomPosition(start.into()), seats, strength: level(1), ..NewGame::default() }
}

#[test]
fn two_computers_play_to_the_end_by_the_rules() {
    /// White to move; whatever both play, it is over within seven plies.
    const NEAR_THE_END: &str = ",,,b/,b,/,Wbbb,,Wbbbbb/w,w,/,w,,/w,,bw/w,w,w,w w";
    let mut room = Room::begun(NewGame { second: level(2), ..given(NEAR_THE_END, Seats::Computers) });
    while room.table.search().is_some() {
        room = room.answered();
        room.shows(NEAR_THE_END);
    }
    let Some(Outcome::Won { winner, .. }) = room.shows(NEAR_THE_END).outcome() else { panic!("it goes on") };
    let status = room.table.view().status;
    assert_eq!((status.headline, status.over), (format!("{winner} wins"), true));
}

#[test]
fn the_computer_plays_by_the_rules_at_every_level_and_within_its_time() {
    const PLIES: usize = 20;
    for strength in LevelNumber::all().map(|level| Strength { level, time: MoveTime::HalfSecond }) {
        let mut room = Room::begun(NewGame { strength, ..NewGame::default() });
        let mut lot = usize::from(strength.level.number());
        let game = loop {
            let game = room.shows(START);
            if game.outcome().is_some() || game.moves().len() >= PLIES {
                break game;
            }
            assert_eq!(game.position().turn(), Color::White, "the computer has answered");
            lot = lot.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            let legal = game.legal_moves();
            room = room.types(&legal[(lot >> 16) % legal.len()].to_string());
            if room.table.search().is_some() {
                let before = room.clock.0.get();
                room = room.answered();
                // Its time for a move, and what is under way when that is over.
                let limit = Duration::from_millis(500) + 2 * laska_worker::SLICE;
                let took = room.clock.0.get() - before;
                assert!(strength.level != LevelNumber::STRONGEST || took <= limit, "{took:?}");
            }
        };
        let status = room.table.view().status;
        assert_eq!(status.over, game.outcome().is_some(), "{strength:?}");
    }
}

#[test]
fn the_computer_takes_a_draw_by_its_score() {
    // It has Black: one soldier against three officers, and the other way round.
    for (position, taken) in [("b,,,//////,W,W,W w", true), ("B,B,B,//////,,,w w", false)] {
        let room = Room::begun(given(position, Seats::White));
        let mv = room.shows(position).legal_moves()[0].to_string();
        let offered = room.types(&mv).answered().wants(PlayIntent::Match(MatchEvent::OfferDraw));
        let view = offered.table.view();
        assert_eq!((view.status.headline == "Draw", view.status.over), (taken, taken), "{position}");
        assert_eq!(view.notice.is_some_and(|it| it.text().contains("declines")), !taken, "{position}");
        offered.shows(position);
    }
}

#[test]
fn a_hint_is_a_legal_move_with_its_reason() {
    let room = Room::begun(NewGame { strength: level(1), ..NewGame::default() }).wants(Intent::Hint).answered();
    let game = room.shows(START);
    let told = |room: &Room| room.table.view().status.hint.expect("the hint is told");
    let words = told(&room);
    let text = words.trim_start_matches("Hint: ").split('.').next().unwrap_or_default().to_owned();
    let mv = parse_move(&text, game.position(), CaptureRule::MustFinish).expect("a move");
    assert!(game.legal_moves().contains(&mv) && game.moves().is_empty(), "{words}");
    let stops = |room: &Room| room.table.view().board.hint_stops;
    assert_eq!((stops(&room).first(), stops(&room).last()), (Some(&mv.from()), Some(&mv.to())));
    let room = room.wants(Intent::Hint);
    assert!(told(&room).contains("Expected: "), "{}", told(&room));
    let room = room.types(&text);
    assert_eq!((stops(&room), room.table.view().status.hint), (vec![], None));
    room.answered().shows(START);
}

/// A puzzle of the site after a move was tried, and the worker has said what there is to say of it.
fn tried(number: &str, mv: &str) -> puzzles::Room {
    let typed = exercise::Event::Intent(Intent::Input(BoardEvent::Type(mv.into())));
    let room = puzzles::Room::new(number, Day::default(), Read::default());
    let room = room
        .after(puzzles::Event::Fetched(DataFile::Loaded(laska_library::data::PUZZLES.into())))
        .after(puzzles::Event::Exercise(typed));
    let Some(search) = room.question() else { return room };
    let request = Request { id: search.id, command: search.command };
    let mut session = Session::new(MemorySize::mebibytes(16), Capabilities::ALL);
    let replies = replies(&mut session, request, &Ticking::default());
    replies.into_iter().map(|reply| puzzles::Event::Worker(Event::Replied(reply))).fold(room, puzzles::Room::after)
}

fn stage(room: &puzzles::Room) -> Status {
    room.open_exercise().expect("the puzzle is open").status()
}

#[test]
fn every_move_that_wins_more_slowly_is_accepted() {
    // The solution wins in 5 plies, the first of these in 7.
    for mv in ["a5-b6", "c5-d6", "f2-g3", "e3-f4"] {
        let room = tried("1662", mv);
        assert!(matches!(stage(&room), Status::Slower(tried) if tried.to_string() == mv), "{mv}: {:?}", stage(&room));
        assert!(room.record().of(laska_library::PuzzleId(1662)).is_none(), "{mv} counts as a try");
    }
    assert_eq!(stage(&tried("1662", "e3-d4")), Status::Done);
}

#[test]
fn a_move_without_a_proof_is_wrong() {
    for (number, mv) in [("712", "g5-f4"), ("731", "b2-a1")] {
        assert!(matches!(stage(&tried(number, mv)), Status::Wrong(_)), "{number}, {mv}");
    }
}
