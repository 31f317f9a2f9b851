//! The results of games, each shown with the last position, and the actions after a game. The clocks beside the board run
//! for the side to move, survive a reload, and run out.

use laska_app::{CursorEvent, GameStyle, MatchEvent, NewGame, Seats, StartFrom, Strength, TimeControl, Timestamp};
use laska_rules::notation::{fen, record};
use laska_rules::{CaptureRule, Color, DrawReason, DrawRules, Game, Move, Outcome, Variant};
use laska_table::event::{Dialog, Event};
use laska_ui::settings::{ConfirmResignation, Settings};
use laska_worker::protocol::{Level, ScoreKind};

use super::TestPage;

/// Two officers alone.
const OFFICERS: &str = "//////W,,,B w";
/// Moves of both officers back and forth.
const BACK_AND_FORTH: &str = "a1-b2 g1-f2 b2-a1 f2-g1";

fn game(position: &str, moves: &str) -> Game {
    let mut game = Game::from_position(fen::parse(position).expect("a position"), CaptureRule::MustFinish);
    record::play(&mut game, moves).expect("legal moves");
    game
}

/// Plays random moves with two officers for a number of plies without a draw; `None` if no such move is left.
fn random_quiet_game(plies: usize, seed: usize) -> Option<Game> {
    let (mut game, mut state) = (game(OFFICERS, ""), seed);
    while game.moves().len() < plies {
        let continues = |mv: &Move| {
            let mut next = game.clone();
            next.play(*mv).is_ok() && next.outcome().is_none() && !next.legal_moves().iter().any(|mv| mv.is_capture())
        };
        let moves: Vec<Move> = game.legal_moves().iter().copied().filter(continues).collect();
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let mv = moves.get((state >> 16) % moves.len().max(1))?;
        game.play(*mv).ok()?;
    }
    Some(game)
}

#[test]
fn a_lost_game_is_shown_with_its_reason() {
    for (position, last, reason) in [
        ("///,b,/,w,,// w", "c3-d4-e5", "Black has no column left."),
        ("////b,,,/w,,/,w,,w w", "g1-f2", "Black has no move."),
    ] {
        let page = TestPage::open(&format!("fen={}", position.replace(' ', "_")));
        page.assert_shows(&game(position, ""));
        let over = page.type_moves(last);
        over.assert_shows(&game(position, last));
        assert_eq!((over.snapshot().headline.as_str(), over.snapshot().detail.as_str()), ("White wins", reason));
    }
    let mut resigned = Game::default();
    record::play(&mut resigned, "c3-d4 e5-c3 b2-d4").expect("legal moves");
    let over = TestPage::with_seats(Seats::People).type_moves("c3-d4 e5-c3 b2-d4").after(MatchEvent::Resign);
    resigned.resign(Color::Black);
    over.assert_shows(&resigned);
}

#[test]
fn both_draw_rules_end_the_game() {
    let forty = (1..)
        .find_map(|seed| random_quiet_game(DrawRules::QUIET_PLIES - 1, seed))
        .expect("a game without an early end");
    let third = game(OFFICERS, &[BACK_AND_FORTH, "a1-b2 g1-f2 b2-a1"].join(" "));
    for (before, expected) in [(third, DrawReason::Repetition), (forty, DrawReason::FortyMoves)] {
        let moves: Vec<_> = before.moves().iter().map(ToString::to_string).collect();
        let page = TestPage::open("fen=//////W,,,B_w").type_moves(&moves.join(" "));
        page.assert_shows(&before);
        let ends = |mv: &Move| {
            let mut next = before.clone();
            next.play(*mv).is_ok() && next.outcome() == Some(Outcome::Drawn(expected))
        };
        let last = before.legal_moves().iter().copied().find(ends).expect("the next move can end the game");
        let mut after = before.clone();
        after.play(last).expect("a legal move");
        page.type_moves(&last.to_string()).assert_shows(&after);
    }
}

#[test]
fn a_game_without_draw_rules_continues() {
    let new_game = NewGame {
        seats: Seats::People,
        start_from: StartFrom::CurrentPosition,
        draw_rules: DrawRules::NONE,
        ..NewGame::default()
    };
    let page = TestPage::open("fen=//////W,,,B_w")
        .after(Event::Begin(new_game))
        .type_moves(BACK_AND_FORTH)
        .type_moves(BACK_AND_FORTH);
    let mut continues = game(OFFICERS, "").with_draw_rules(DrawRules::NONE);
    record::play(&mut continues, &[BACK_AND_FORTH, BACK_AND_FORTH].join(" ")).expect("legal moves");
    page.assert_shows(&continues);
    assert_eq!((page.snapshot().moves.len(), page.snapshot().headline.as_str()), (8, "White to move"));
    page.reload().assert_shows(&continues);
}

#[test]
fn two_people_agree_on_a_draw_and_play_again() {
    let offered = TestPage::with_seats(Seats::People).after(MatchEvent::OfferDraw);
    assert!(offered.snapshot().text("draw-offer", "p").contains("White offers a draw"));
    let declined = offered.after(MatchEvent::DeclineDraw);
    assert!(!declined.snapshot().has("draw-offer") && !declined.snapshot().can_press("offer-draw"));
    let mut game = Game::default();
    record::play(&mut game, "c3-b4").expect("a legal move");
    let played = declined.type_moves("c3-b4");
    played.assert_shows(&game);
    let agreed = played.after(MatchEvent::OfferDraw).after(MatchEvent::AcceptDraw);
    game.agree_draw();
    agreed.assert_shows(&game);
    assert!(agreed.snapshot().has("rematch") && !agreed.snapshot().can_press("resign"));
    let again = agreed.after(MatchEvent::Rematch);
    again.assert_shows(&Game::new(Variant::LASKA));
    assert!(!again.snapshot().has("thinking") && !again.snapshot().has("rematch"));
}

#[test]
fn the_computer_declines_a_draw_and_a_rematch_swaps_sides() {
    let declined = TestPage::with_seats(Seats::White).after(MatchEvent::OfferDraw);
    declined.assert_shows(&Game::default());
    assert!(declined.snapshot().notice.is_some_and(|message| message.contains("declines the draw")));
    let again = declined.after(MatchEvent::Resign).after(MatchEvent::Rematch);
    assert_eq!((again.bottom(), again.snapshot().moves.len()), (Color::Black, 0));
    assert!(again.snapshot().is_of_class("thinking", "active"), "the computer begins this time");
    let mut game = Game::default();
    record::play(&mut game, "c3-d4").expect("a legal move");
    again.reply("c3-d4").assert_shows(&game);
}

#[test]
fn won_lost_and_drawn_games_look_different() {
    let result = |page: &TestPage| {
        let snapshot = page.snapshot();
        let classes = ["won", "lost", "drawn", "decided"].into_iter();
        classes.filter(|class| snapshot.is_of_class("status", class)).collect::<Vec<_>>()
    };
    let against_computer = || TestPage::with_seats(Seats::White);
    let timed = TestPage::open("")
        .at_time(100)
        .after(Event::Begin(NewGame { clock: Some(TimeControl::new(3, 2)), ..NewGame::default() }));
    assert_eq!(result(&against_computer()), [""; 0]);
    assert_eq!(result(&timed.at_time(110).type_moves("c3-d4").at_time(400)), ["won"]);
    assert_eq!(result(&against_computer().after(Event::Resign)), ["lost"]);
    let people = TestPage::with_seats(Seats::People);
    assert_eq!(result(&people.clone().after(Event::Resign)), ["decided"]);
    let drawn = people.after(MatchEvent::OfferDraw).after(MatchEvent::AcceptDraw);
    assert_eq!(result(&drawn), ["drawn"]);
}

#[test]
fn the_end_shows_the_length_and_the_turning_point_and_leads_there() {
    let swing = |page: TestPage, mv: &str, score: i32| page.reply_with(mv, ScoreKind::Value(score));
    let played = swing(TestPage::with_seats(Seats::White).type_moves("c3-d4"), "e5-d4-c3", 0);
    let played = swing(played.type_moves("b2-c3-d4"), "c5-b4", 500);
    let over = played.after(Event::Resign);
    assert!(over.snapshot().text("status", "span") == "2 moves");
    assert_eq!(over.snapshot().text("turning-point", "button"), "Turning point: 2. b2-c3-d4");
    let there = over.clone().after(CursorEvent::GoToPly(3));
    assert_eq!((there.snapshot().ply, there.snapshot().moves.len()), (3, 4));
    assert!(there.snapshot().can_press("to-end") && !over.snapshot().has("to-end"));
    assert_eq!(there.after(CursorEvent::GoToPly(usize::MAX)).snapshot(), over.snapshot());
    // Without the computer's scores there is none.
    let people = TestPage::with_seats(Seats::People).type_moves("c3-d4 e5-d4-c3").after(Event::Resign);
    assert!(!people.snapshot().has("turning-point"));
}

/// Lets the coach assess a move of White, which a search compares with a better one, and a deeper search confirms.
fn assessed(page: TestPage, better: (&str, i32), played: (&str, i32)) -> TestPage {
    let page = page.type_moves(played.0.split(' ').next().expect("a move"));
    let reply = played.0.split(' ').nth(1).expect("a reply");
    page.search_for_coach([better, played]).hear_coach().reply_with(reply, ScoreKind::Value(-played.1))
}

/// White moves; c3-d4 loses the column, and c3-b4 does not.
const HANGING: &str = "c3w g1w a1w e5b g7b, White to move";

fn coached() -> TestPage {
    TestPage::with_new_game(NewGame {
        style: GameStyle::Coached,
        start_from: StartFrom::CustomPosition(HANGING.into()),
        ..NewGame::default()
    })
}

#[test]
fn a_coached_game_ends_with_sentences_that_lead_to_their_positions_and_a_suggestion() {
    let played = assessed(coached(), ("c3-b4 g7-f6", 0), ("c3-d4 e5-d4-c3", -300)).after(MatchEvent::KeepMove);
    let over = played.reply("e5-d4-c3").after(MatchEvent::Resign);
    let sentences = [
        ("turning-point", "The game turned against you with 1. c3-d4."),
        ("recap-cost", "1. c3-d4: Black can now capture the column that moved to d4."),
    ];
    for (handle, words) in sentences {
        assert_eq!(over.snapshot().text(handle, "button"), words);
    }
    assert!(!over.snapshot().has("recap-good"), "there was nothing");
    // No puzzle teaches this.
    assert_eq!(over.snapshot().text("suggestion", "a"), "Puzzle of the day");
    // A move that was taken back is not a part of the game.
    let back = assessed(coached(), ("c3-b4 g7-f6", 0), ("c3-d4 e5-d4-c3", -300)).after(MatchEvent::Undo);
    let better = back.type_moves("c3-b4").hear_coach().reply("g7-f6").after(MatchEvent::Resign);
    assert!(!better.snapshot().has("turning-point") && !better.snapshot().has("recap-cost"));
    // The coach does not remember what it found before a reload.
    let reloaded = over.reload();
    assert!(!reloaded.snapshot().has("turning-point") && reloaded.snapshot().has("suggestion"));
}

#[test]
fn a_game_without_a_coach_ends_with_facts_by_the_rules() {
    let position = "a1w c1w b2b d4b a5b g7b, White to move";
    let start_from = StartFrom::CustomPosition(position.into());
    let page = TestPage::with_new_game(NewGame { start_from, ..NewGame::default() });
    let played = page.type_moves("a1-b2-c3-d4-e5").reply("a5-b4").after(MatchEvent::Resign);
    assert_eq!(
        played.snapshot().text("recap-good", "button"),
        "You captured 2 counters in one move: 1. a1-b2-c3-d4-e5"
    );
    let people = TestPage::with_seats(Seats::People).type_moves("c3-d4 e5-d4-c3").after(Event::Resign);
    assert!(!people.snapshot().has("recap"));
}

#[test]
fn the_level_that_fits_is_offered() {
    let white_wins = "fen=////b,,,/w,,/,w,,w_w&play=w";
    let strength = Strength::default();
    let won = TestPage::open(white_wins)
        .after(Event::Begin(NewGame { strength, start_from: StartFrom::CurrentPosition, ..NewGame::default() }))
        .type_moves("g1-f2");
    let next = strength.level.number() + 1;
    assert_eq!(won.snapshot().headline, "You won");
    assert_eq!(won.snapshot().text("next-level", "button"), format!("Next level: {next}"));
    let level = Level::new(next).expect("a level");
    let again = won.after(MatchEvent::RematchAt(level));
    again.assert_shows(&game("////b,,,/w,,/,w,,w w", ""));
    let players = again.0.game_match().players();
    assert_eq!(players.computer(Color::Black).map(|strength| strength.level), Some(level), "the same sides");
    let lost = TestPage::with_seats(Seats::White).after(Event::Resign);
    assert!(!lost.snapshot().has("next-level"), "one loss changes nothing");
}

#[test]
fn a_resignation_is_confirmed_where_the_settings_or_the_game_require_it() {
    let over = |page: &TestPage| page.snapshot().is_of_class("status", "over");
    let serious = NewGame { style: GameStyle::Serious, ..NewGame::default() };
    let careful = Settings { confirm_resignation: ConfirmResignation::Always, ..Settings::default() };
    for page in
        [TestPage::with_new_game(serious), TestPage::with_seats(Seats::White).after(Event::ChangeSettings(careful))]
    {
        let question = page.after(Event::Resign);
        assert!(!over(&question) && question.0.view().shows(Dialog::Resign));
        let kept = question.clone().after(Event::Close(Dialog::Resign));
        assert!(!over(&kept) && !kept.0.view().shows(Dialog::Resign));
        let resigned = question.after(MatchEvent::Resign);
        assert!(over(&resigned) && !resigned.0.view().shows(Dialog::Resign));
    }
    assert!(over(&TestPage::with_seats(Seats::White).after(Event::Resign)));
}

#[test]
fn a_game_without_help_says_so() {
    let serious = NewGame { style: GameStyle::Serious, ..NewGame::default() };
    let by_link = NewGame { seats: Seats::Link(Color::White), ..NewGame::default() };
    for (new_game, words) in [(serious, "A serious game has no hints"), (by_link, "A game by link has no hints")] {
        let page = TestPage::with_new_game(new_game).type_moves("c3-d4");
        let hint = page.snapshot().text("hint", "span");
        let refused = page.after(MatchEvent::Hint);
        let remark = refused.snapshot().refusal.unwrap_or_default();
        assert!(hint == "No hints" && remark.starts_with(words), "{hint}: {remark}");
        let study = |page: &TestPage| page.0.view().analysis;
        assert!(!study(&refused).contains("moves="), "{}", study(&refused));
        assert!(study(&refused.after(MatchEvent::Resign)).contains("moves=c3-d4"));
    }
}

#[test]
fn one_button_is_primary_after_the_end() {
    let main = |page: &TestPage| {
        let snapshot = page.snapshot();
        let handles = ["send-copy", "next-level", "rematch", "next-game", "new-game"].into_iter();
        handles.filter(|handle| snapshot.is_of_class(handle, "primary")).collect::<Vec<_>>()
    };
    let resigned = TestPage::with_seats(Seats::People).after(MatchEvent::Resign);
    assert_eq!(main(&resigned), ["rematch"]);
    // The other player must receive the link first.
    let by_link = TestPage::with_seats(Seats::Link(Color::White)).type_moves("c3-d4").after(MatchEvent::Resign);
    assert!(by_link.snapshot().has("rematch"));
    assert_eq!(main(&TestPage::with_seats(Seats::People)), ["new-game"]);
    assert_eq!(main(&by_link), ["send-copy"]);
}

/// Starts a game with a clock 100 seconds after the page was opened.
fn begun(seats: Seats, clock: TimeControl) -> TestPage {
    TestPage::open("").at_time(100).after(Event::Begin(NewGame { seats, clock: Some(clock), ..NewGame::default() }))
}

/// Returns the times on White's and Black's clocks, in milliseconds, and the side whose clock runs.
fn clocks(page: &TestPage) -> ([u64; 2], Option<Color>) {
    let snapshot = page.snapshot();
    let left = ["clock-w", "clock-b"].map(|clock| snapshot.attribute(clock, "data-left").expect("a clock"));
    let runs = |side: &Color| snapshot.is_of_class(&format!("clock-{}", side.letter()), "running");
    let [white, black] = [Color::White, Color::Black].map(|side| runs(&side).then_some(side));
    assert!(white.is_none() || black.is_none(), "both clocks run");
    (left.map(|left| left.parse().expect("a number")), white.or(black))
}

#[test]
fn the_clock_runs_for_the_side_to_move_across_a_reload() {
    let page = begun(Seats::People, TimeControl::new(3, 2));
    assert_eq!(clocks(&page), ([180_000, 180_000], None), "the first move starts the clock");
    let moved = page.reload().at_time(110).press("c3 d4");
    assert_eq!(clocks(&moved), ([180_000, 180_000], Some(Color::Black)));
    let moved = moved.at_time(120).type_moves("e5-d4-c3").at_time(130).type_moves("b2-c3-d4");
    assert_eq!(clocks(&moved), ([172_000, 172_000], Some(Color::Black)));
    let again = moved.reload().at_time(182);
    assert_eq!(clocks(&again), ([172_000, 120_000], Some(Color::Black)));
    let over = again.reload().at_time(302);
    assert_eq!(clocks(&over), ([172_000, 0], None));
    for page in [over.clone(), over.clone().reload(), over.clone().reload().at_time(900)] {
        let snapshot = page.snapshot();
        assert_eq!((snapshot.headline.as_str(), snapshot.detail.as_str()), ("White wins", "Black has no time left."));
        assert_eq!(clocks(&page).1, None);
    }
    // A finished game accepts no moves.
    let pressed = over.press("c5 b4").snapshot();
    assert!(pressed.refusal.is_some_and(|message| message.starts_with("The game is over.")));
    assert_eq!(pressed.moves, ["c3-d4", "e5-d4-c3", "b2-c3-d4"]);
}

#[test]
fn the_clock_runs_out_to_the_millisecond() {
    let minute = begun(Seats::People, TimeControl::new(1, 0));
    let at = |page: &TestPage, moment: u64| page.clone().after(MatchEvent::Time(Timestamp(moment)));
    let moved = at(&minute, 120_000).press("c3 d4");
    assert_eq!(moved.0.game_match().deadline(), Some(Timestamp(180_000)), "the page waits until then");
    let late = at(&moved, 179_999);
    assert_eq!(
        (clocks(&late), late.snapshot().headline.as_str()),
        (([60_000, 1], Some(Color::Black)), "Black to move")
    );
    let over = at(&late, 180_000);
    assert_eq!((clocks(&over), over.snapshot().headline.as_str()), (([60_000, 0], None), "White wins"));
}

#[test]
fn undo_restores_the_time() {
    let first = begun(Seats::People, TimeControl::new(5, 0)).at_time(130).press("c3 d4");
    assert_eq!(clocks(&first), ([300_000, 300_000], Some(Color::Black)));
    let moved = first.at_time(140).type_moves("e5-d4-c3");
    assert_eq!(clocks(&moved), ([300_000, 290_000], Some(Color::White)));
    let back = moved.at_time(150).after(MatchEvent::Undo);
    assert_eq!(clocks(&back), ([300_000, 300_000], Some(Color::Black)));
    let later = back.at_time(160);
    assert_eq!(clocks(&later), ([300_000, 290_000], Some(Color::Black)), "and it continues from there");
    assert_eq!(clocks(&later.after(MatchEvent::Undo)).1, None, "before the first move, no clock runs");
}

#[test]
fn running_out_of_time_against_the_computer_loses() {
    let page = begun(Seats::White, TimeControl::new(5, 3)).at_time(200).press("c3 d4").reply("e5-d4-c3");
    assert_eq!(clocks(&page), ([300_000, 303_000], Some(Color::White)));
    let over = page.at_time(500);
    assert_eq!(over.snapshot().detail, "You have no time left.");
    let again = over.after(MatchEvent::Rematch);
    assert_eq!(clocks(&again), ([300_000, 300_000], None));
    let moved = again.reply("c3-d4");
    assert_eq!(clocks(&moved).1, Some(Color::Black), "the sides are swapped");
}
