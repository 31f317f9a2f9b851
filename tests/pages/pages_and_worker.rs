//! Both pages with a worker session, without a browser. On the game page, the computer replies and the rules check what
//! the page shows. In puzzles, a move other than the solution is accepted if the engine proves that it wins.

use std::cell::Cell;
use std::time::Duration;

use laska_app::worker::{WorkerEvent, WorkerStatus};
use laska_app::{BoardEvent, MatchEvent, MoveTime, NewGame, Seats, StartFrom, Strength};
use laska_engine::{Clock, MemorySize};
use laska_library::data::PUZZLES;
use laska_library::{Day, Puzzle, PuzzleId, PuzzleKind, Puzzles};
use laska_rules::notation::{fen, parse_move, record};
use laska_rules::{CaptureRule, Color, Game, Outcome};
use laska_study::data::DataFile;
use laska_study::exercise::{self, Exercise, Status};
use laska_study::puzzles::{self, StoredProgress};
use laska_table::event::Event;
use laska_table::state::PlayPage;
use laska_worker::protocol::{Command, Level, RandomNumber, Reply, Request};
use laska_worker::{Capabilities, Session};

/// A clock that advances by a millisecond at each call.
#[derive(Default)]
pub(crate) struct TickingClock(Cell<Duration>);

impl Clock for TickingClock {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + Duration::from_millis(1));
        self.0.get()
    }
}

/// The game page and a worker session.
struct TestSetup {
    page: PlayPage,
    session: Session,
    clock: TickingClock,
}

impl TestSetup {
    fn new(new_game: NewGame) -> Self {
        let (page, _) = PlayPage::default().after(MatchEvent::Worker(WorkerStatus::Ready).into());
        let session = Session::new(MemorySize::mebibytes(1), Capabilities::PLAY);
        Self { page, session, clock: TickingClock::default() }.with_event(Event::Begin(new_game))
    }

    fn with_event(mut self, event: impl Into<Event>) -> Self {
        self.page = self.page.after(event.into()).0;
        self
    }

    fn with_typed_move(self, mv: &str) -> Self {
        self.with_event(BoardEvent::Type(mv.into()))
    }

    /// Runs the search that the page requests, and passes all replies to the page.
    fn with_reply(mut self) -> Self {
        let search = self.page.search().expect("a search");
        let mut command = search.command;
        if let Command::Play { random, .. } = &mut command {
            *random = RandomNumber(7);
        }
        let replies = run_request(&mut self.session, Request { id: search.id, command }, &self.clock);
        assert!(matches!(replies.last(), Some(Reply::Best { .. })), "{replies:?}");
        self.page = replies.into_iter().fold(self.page, |page, reply| page.after(MatchEvent::Replied(reply).into()).0);
        self
    }

    /// Returns the moves in the move list as text.
    fn moves(&self) -> String {
        let text = self.page.record_text();
        let lines = text.lines().filter(|line| !line.starts_with('['));
        let moves: Vec<_> = lines.flat_map(|line| line.split(' ')).filter(|word| word.contains('-')).collect();
        moves.join(" ")
    }

    /// Replays the move list of the page, checks that the board shows the resulting position, and returns the game.
    fn check_view(&self, start: &str) -> Game {
        let mut game = from(start);
        record::play(&mut game, &self.moves()).expect("the computer plays legal moves");
        assert_eq!(self.page.view().board.fen, game.position().to_string());
        game
    }
}

/// Returns all replies of the session to a request.
pub(crate) fn run_request(session: &mut Session, request: Request, clock: &dyn Clock) -> Vec<Reply> {
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
    Strength { level: Level::new(level).expect("a level"), ..Strength::default() }
}

fn new_game_from(start: &str, seats: Seats) -> NewGame {
    NewGame { start_from: StartFrom::CustomPosition(start.into()), seats, strength: level(1), ..NewGame::default() }
}

#[test]
fn two_computers_play_a_legal_game_to_the_end() {
    /// White to move. Every game from here ends within seven plies.
    const NEAR_THE_END: &str = ",,,b/,b,/,Wbbb,,Wbbbbb/w,w,/,w,,/w,,bw/w,w,w,w w";
    let mut setup =
        TestSetup::new(NewGame { black_strength: level(2), ..new_game_from(NEAR_THE_END, Seats::Computers) });
    while setup.page.search().is_some() {
        setup = setup.with_reply();
        setup.check_view(NEAR_THE_END);
    }
    let Some(Outcome::Won { winner, .. }) = setup.check_view(NEAR_THE_END).outcome() else {
        panic!("the game has not ended")
    };
    let status = setup.page.view().status;
    assert_eq!((status.headline, status.over), (format!("{winner} wins"), true));
}

#[test]
fn the_computer_plays_legal_moves_in_time_at_every_level() {
    const PLIES: usize = 20;
    for strength in Level::all().map(|level| Strength { level, time: MoveTime::HalfSecond }) {
        let mut setup = TestSetup::new(NewGame { strength, ..NewGame::default() });
        let mut random = usize::from(strength.level.number());
        let game = loop {
            let game = setup.check_view(START);
            if game.outcome().is_some() || game.moves().len() >= PLIES {
                break game;
            }
            assert_eq!(game.position().turn(), Color::White, "the computer has answered");
            random = random.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            let legal = game.legal_moves();
            setup = setup.with_typed_move(&legal[(random >> 16) % legal.len()].to_string());
            if setup.page.search().is_some() {
                let before = setup.clock.0.get();
                setup = setup.with_reply();
                // The time for the move, and the slice that is running when the time is up.
                let limit = Duration::from_millis(500) + 2 * laska_worker::SLICE;
                let took = setup.clock.0.get() - before;
                assert!(strength.level != Level::STRONGEST || took <= limit, "{took:?}");
            }
        };
        let status = setup.page.view().status;
        assert_eq!(status.over, game.outcome().is_some(), "{strength:?}");
    }
}

#[test]
fn the_computer_accepts_draws_by_its_score() {
    // The computer plays Black: one soldier against three officers, and the reverse.
    for (position, accepted) in [("b,,,//////,W,W,W w", true), ("B,B,B,//////,,,w w", false)] {
        let setup = TestSetup::new(new_game_from(position, Seats::White));
        let mv = setup.check_view(position).legal_moves()[0].to_string();
        let offered = setup.with_typed_move(&mv).with_reply().with_event(MatchEvent::OfferDraw);
        let view = offered.page.view();
        assert_eq!((view.status.headline == "Draw", view.status.over), (accepted, accepted), "{position}");
        assert_eq!(view.notice.is_some_and(|it| it.text().contains("declines")), !accepted, "{position}");
        offered.check_view(position);
    }
}

#[test]
fn a_hint_is_a_legal_move_with_an_explanation() {
    let setup =
        TestSetup::new(NewGame { strength: level(1), ..NewGame::default() }).with_event(MatchEvent::Hint).with_reply();
    let game = setup.check_view(START);
    let words = setup.page.view().status.hint.expect("a hint");
    let text = words.trim_start_matches("Hint: ").split(' ').next().unwrap_or_default().to_owned();
    let mv = parse_move(&text, game.position(), CaptureRule::MustFinish).expect("a move");
    assert!(game.legal_moves().contains(&mv) && game.moves().is_empty(), "{words}");
    let stops = |setup: &TestSetup| {
        let arrows = setup.page.view().board.arrows;
        arrows.into_iter().flat_map(|it| it.stops).collect::<Vec<_>>()
    };
    assert_eq!((stops(&setup).first(), stops(&setup).last()), (Some(&mv.from()), Some(&mv.to())));
    let setup = setup.with_typed_move(&text);
    assert_eq!((stops(&setup), setup.page.view().status.hint), (vec![], None));
    setup.with_reply().check_view(START);
}

/// Plays a move in a puzzle of a file, and runs the search for it if there is one.
fn try_move(file: &str, id: PuzzleId, mv: &str) -> puzzles::Puzzles {
    let typed = exercise::Event::Input(BoardEvent::Type(mv.into()));
    let puzzles = puzzles::Puzzles::new(&id.0.to_string(), Day::default(), StoredProgress::default(), None);
    let puzzles =
        puzzles.after(puzzles::Event::Fetched(DataFile::Loaded(file.into()))).after(puzzles::Event::Exercise(typed));
    let Some(search) = puzzles.search() else { return puzzles };
    let request = Request { id: search.id, command: search.command };
    let mut session = Session::new(MemorySize::mebibytes(16), Capabilities::ALL);
    let replies = run_request(&mut session, request, &TickingClock::default());
    replies
        .into_iter()
        .map(|reply| puzzles::Event::Worker(WorkerEvent::Replied(reply)))
        .fold(puzzles, puzzles::Puzzles::after)
}

fn status_of(puzzles: &puzzles::Puzzles) -> Status {
    puzzles.exercise().expect("the puzzle is open").status()
}

#[test]
fn a_wrong_move_in_a_puzzle_is_answered_by_a_legal_move() {
    let file = "laska-puzzles 2 laska\n\
        5;win 5;600;/,B,///,W,,// w;c3-d4 d6-c7 d4-c5;c7-b6 c5-b6-a7\n\
        8;hold;1800;///,W,B//,W,B/ b;f2-g3;d2-e1 f4-g5\n";
    for (id, wrong) in [(5, "c3-b4"), (5, "c3-b2"), (8, "f2-g1"), (8, "f2-e1")] {
        let puzzles = try_move(file, PuzzleId(id), wrong);
        let exercise = puzzles.exercise().expect("the puzzle is open");
        assert!(matches!(exercise.status(), Status::Wrong(_)), "{wrong}: {:?}", exercise.status());
        assert!(exercise.refutation().is_some() && exercise.game().moves().len() == 2, "{wrong}");
    }
}

/// The site has no such puzzle, but a search may have missed a slow win.
#[test]
fn slower_wins_are_accepted() {
    // The solution wins in 5 plies, the first of these moves in 7.
    let file = "laska-puzzles 2 laska\n\
        1662;decisive win 5;0;b,,,Wbbb//wbb,Wbb,,bw//w,,wb,/,ww,w/,Bw,,w w;e3-d4;c1-d2-e3\n";
    let id = PuzzleId(1662);
    for mv in ["a5-b6", "c5-d6", "f2-g3", "e3-f4"] {
        let puzzles = try_move(file, id, mv);
        assert!(puzzles.exercise().is_some_and(Exercise::is_shown), "{mv}: {:?}", status_of(&puzzles));
        assert!(puzzles.progress().is_solved(id), "{mv}");
    }
    assert_eq!(status_of(&try_move(file, id, "e3-d4")), Status::Done);
}

#[test]
fn other_moves_in_decisive_puzzles_are_wrong() {
    let puzzles = PUZZLES.parse::<Puzzles>().expect("the puzzles of the site");
    let decisive = puzzles.all.iter().filter(|puzzle| puzzle.kind == PuzzleKind::Decisive);
    for Puzzle { id, solution, .. } in decisive.take(3) {
        for mv in &solution.start().legal_moves(solution.capture_rule()) {
            let status = status_of(&try_move(PUZZLES, *id, &mv.to_string()));
            assert_eq!(matches!(status, Status::Wrong(_)), *mv != solution.key(), "{id:?}: {mv}, {status:?}");
        }
    }
}

/// The page _Today_ names the difficulty of the day before it has the puzzles.
#[test]
fn the_puzzle_of_each_day_has_the_difficulty_of_the_day() {
    let puzzles = PUZZLES.parse::<Puzzles>().expect("the puzzles of the site");
    let monday = Day::from_date(2026, 11, 23).expect("a day").number();
    for day in (monday..monday + 700).filter_map(Day::from_number) {
        let index = day.puzzle_index(puzzles.all.iter().map(Puzzle::difficulty)).expect("a puzzle");
        assert_eq!(puzzles.all[index].difficulty(), day.difficulty(), "{day}");
    }
}
