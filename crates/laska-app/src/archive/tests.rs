//! Laws of the archive: texts round trip, an import loses nothing and adds nothing twice, and no tab overwrites another.

use fastrand::Rng;
use laska_rules::notation::record::Records;
use laska_rules::{Color, Game, Variant};
use laska_worker::protocol::Level;

use super::*;
use crate::clock::TimeControl;
use crate::play::{GameStyle, Match, MatchEvent, NewGame, StartFrom};
use crate::players::{GameId, Seats, Strength};
use crate::results::{PlayerResult, Undone};
use crate::saved::{LoadedGame, SavedGame, StoredGame};
use crate::{BoardEvent, CursorEvent};

/// A time after all games.
const NOW: Timestamp = Timestamp(1_763_750_000_000);

fn send(game: &mut Match, event: MatchEvent) {
    let _ = game.apply(MatchEvent::Time(Timestamp(game.now().0 + 1700)));
    let _ = game.apply(event);
}

fn type_move(game: &mut Match, mv: &str) {
    send(game, MatchEvent::Input(BoardEvent::Type(mv.into())));
}

/// Plays random moves for the people of a match, and sometimes goes back.
fn play_randomly(game: &mut Match, rng: &mut Rng, events: usize) {
    for _ in 0..events {
        let moves = game.enterable_moves();
        match rng.usize(..12) {
            0 => send(game, MatchEvent::Undo),
            1 => send(game, MatchEvent::Cursor(CursorEvent::GoToPly(rng.usize(..9)))),
            2 if rng.bool() => send(game, MatchEvent::Resign),
            _ if moves.is_empty() => send(game, MatchEvent::Redo),
            _ => type_move(game, &moves[rng.usize(..moves.len())].to_string()),
        }
    }
}

fn new_match(seats: Seats, clock: Option<TimeControl>, variant: Variant) -> Match {
    let mut game = Match::default();
    let new_game = NewGame { seats, clock, variant, game_id: GameId(1911), ..NewGame::default() };
    game.begin(&new_game).expect("the starting position needs no parsing");
    game
}

/// Games of all kinds, with variations, results and clocks.
fn games() -> Vec<SavedGame> {
    let mut rng = Rng::with_seed(1911);
    let clocks = [None, Some(TimeControl::new(3, 2))];
    let mut games: Vec<SavedGame> = (0..60)
        .map(|index| {
            let seats = [Seats::People, Seats::People, Seats::White, Seats::Link(Color::White)][index % 4];
            let variant = [Variant::LASKA, Variant::NAMED[index % Variant::NAMED.len()].0][index % 2];
            let mut game = new_match(seats, clocks[index % 2], variant);
            play_randomly(&mut game, &mut rng, index);
            let style =
                [GameStyle::Serious, GameStyle::Coached, GameStyle::Casual, GameStyle::Casual, GameStyle::Casual]
                    [index % 5];
            SavedGame { style, ..game.saved().at_end() }
        })
        .filter(|game| GameSummary::of(game, NOW).is_some())
        .collect();
    assert!(games.len() > 40 && games.iter().any(|game| game.cursor.game().outcome().is_some()));
    games.dedup_by_key(|game| game.key);
    games
}

/// Returns a game without what an export leaves out: when its clock was started.
fn without_start_of_clock(game: &SavedGame) -> SavedGame {
    let clock = game.clock.map(|clock| {
        let stopped = clock.stopped.map(|stopped| Timestamp(0).after(stopped.since(clock.since)));
        crate::Clock { since: Timestamp(0), stopped, ..clock }
    });
    SavedGame { clock, ..game.clone() }
}

#[test]
fn keys_round_trip() {
    let keys = [0, 1_763_750_000_000, u64::MAX].map(|time| GameKey::Started(Timestamp(time)));
    for key in keys.into_iter().chain([0, 1911, u32::MAX].map(|id| GameKey::Link(GameId(id)))) {
        assert_eq!(key.to_string().parse(), Ok(key));
    }
    for text in ["", "-", "link-", "link-3dAAA", "17e5"] {
        assert_eq!(text.parse::<GameKey>(), Err(GameKeyError), "{text}");
    }
}

#[test]
fn summaries_round_trip_and_damage_is_noticed() {
    for game in games() {
        let summary = GameSummary::of(&game, NOW).expect("a game with moves");
        assert_eq!(summary.position, *game.cursor.position());
        let text = summary.to_string();
        assert_eq!(GameSummary::read(summary.key, &text).as_ref(), Some(&summary), "{text}");
        for (number, line) in text.lines().enumerate() {
            let damaged: Vec<_> = text.lines().map(|it| if it == line { "" } else { it }).collect();
            let read = GameSummary::read(summary.key, &damaged.join("\n"));
            assert!(read.is_none() || line.starts_with("result"), "line {number} of {text}");
            let damaged = text.replace(line, &format!("{line}x"));
            assert_eq!(GameSummary::read(summary.key, &damaged), None, "{damaged}");
        }
    }
}

#[test]
fn export_and_import_lose_nothing() {
    let games = games();
    let file: String = games
        .iter()
        .map(|game| {
            ArchivedGame { game: game.clone(), saved: NOW }.to_record(["Ann", "Computer, level 3"]).to_string() + "\n"
        })
        .collect();
    let imported: Vec<ArchivedGame> =
        Records::new(&file).map(|record| ArchivedGame::from_record(&record.expect("a record"))).collect();
    assert_eq!(imported.len(), games.len());
    for (game, ArchivedGame { game: imported, saved }) in games.iter().zip(&imported) {
        assert_eq!(*saved, NOW);
        let text = without_start_of_clock(game).text(NOW);
        assert_eq!(imported.text(NOW), text);
        // Importing the file again, or where the games are, adds nothing.
        assert_eq!(imported.update(NOW, Some(&game.text(NOW)), Source::Elsewhere), Update::None, "{text}");
        assert_eq!(imported.update(NOW, Some(&text), Source::Elsewhere), Update::None);
    }
}

#[test]
fn records_of_other_programs_become_games_of_two_people() {
    let text = "[White \"Lasker\"]\n[Date \"2011.03.28\"]\n[Result \"0-1\"]\n1. c3-d4 e5-d4-c3 2. b2-c3-d4 0-1\n\n\
                1. c3-b4 (1. c3-d4 e5-d4-c3) a5-b4-c3 *";
    let [won, open] = [0, 1].map(|index| {
        let record = Records::new(text).nth(index).expect("two records").expect("legal moves");
        let again = ArchivedGame::from_record(&record);
        assert_eq!(again, ArchivedGame::from_record(&record), "the key depends on the record alone");
        again
    });
    let summary = GameSummary::of(&won.game, won.saved).expect("a game with moves");
    assert_eq!(summary.outcome.map(|it| it.to_string()).as_deref(), Some("Black wins"), "nobody says how");
    assert_eq!(GameSummary::read(summary.key, &summary.to_string()), Some(summary.clone()));
    assert_eq!(Color::ALL.map(|color| summary.names.of(color)), [Some("Lasker"), None]);
    let exported = won.to_record(["White", "Black"]);
    assert_eq!(
        Color::ALL.map(|color| exported.tags.get(if color == Color::White { "White" } else { "Black" })),
        [Some("Lasker"), Some("Black")]
    );
    assert_eq!(ArchivedGame::from_record(&exported).game.names.of(Color::White), Some("Lasker"));
    let loaded = LoadedGame::read(&won.game.text(NOW)).expect("a whole text").game;
    assert_eq!(loaded.names, won.game.names);
    assert_eq!((summary.players, summary.plies, is_unknown_date(summary.saved)), (crate::Players::people(), 3, false));
    assert!(is_unknown_date(open.saved) && open.game.cursor.game().outcome().is_none());
    assert_eq!(open.game.cursor.tree().preorder().len(), 4);
}

/// A game with every field, as the browser has stored it since games have keys. Never change this text.
const STORED: &str = "\
saved 1763750000000
address fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&moves=c3-d4_e5-d4-c3_b2-c3-d4
start fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w
key 1763740000000
conditions 0 1 2
white person
black machine 3 oneSecond
white-name Ann
black-name Computer
serious
left 0 180000 180000
move 0 c3-d4
left 1 179500 180000
move 1 e5-d4-c3
left 2 179500 178000
move 2 b2-c3-d4
left 3 177000 178000
end 3 white resigned
tip 3
clock 180000 2000 3 0 -
whole";

/// The same game in a file. Never change this text.
const EXPORTED: &str = "\
[White \"Ann\"]
[Black \"Computer\"]
[Date \"2025.11.21\"]
[Result \"0-1\"]
[Variant \"laska\"]
[Names \"given\"]
[Key \"1763740000000\"]
[Saved \"1763750000000\"]
[WhitePlayer \"person\"]
[BlackPlayer \"machine 3 oneSecond\"]
[Conditions \"0 1 2\"]
[Style \"serious\"]
[Line \"3\"]
[Clock \"180000 2000 3 -\"]

{[%clk 0:03:00.000]} 1. c3-d4 {[%clk 0:02:59.500]} e5-d4-c3 {[%clk 0:02:58.000]}
2. b2-c3-d4 {[%clk 0:02:57.000][%end white resigned]} 0-1
";

/// Its summary. Never change this text.
const SUMMARY: &str = "\
saved 1763750000000
white person
black machine 3 oneSecond
white-name Ann
black-name Computer
variant laska
fen b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w
plies 41
result white resigned
conditions 0 1 2
start initial";

#[test]
fn what_earlier_versions_have_stored_and_exported_still_opens() {
    let (stored, saved) = SavedGame::read(STORED).expect("a whole text");
    assert_eq!(stored.text(saved), STORED);
    let record = Records::new(EXPORTED).next().expect("a game").expect("a record");
    let ArchivedGame { game, saved } = ArchivedGame::from_record(&record);
    assert_eq!(game.text(saved), STORED);
    let key = GameKey::Started(Timestamp(1_763_740_000_000));
    assert_eq!(GameSummary::read(key, SUMMARY).map(|it| it.to_string()).as_deref(), Some(SUMMARY));
}

/// What the archive has under one key, as two tabs write to it.
#[derive(Default)]
struct Stored(Option<String>);

impl Stored {
    /// Writes a game of a tab that knows this text. Returns the decision.
    fn write(&mut self, game: &Match, known: &mut Option<String>) -> Update<SavedGame> {
        let update = game.saved().at_end().update(NOW, self.0.as_deref(), Source::Tab(known.as_deref()));
        match &update {
            Update::Write(written) => {
                self.0 = Some(written.entry.text(game.now()));
                known.clone_from(&self.0);
            }
            Update::None => known.clone_from(&self.0),
            Update::Conflict => {}
        }
        update
    }

    fn game(&self) -> SavedGame {
        LoadedGame::read(self.0.as_ref().expect("a game")).expect("a whole text").game
    }
}

#[test]
fn every_change_is_written_and_looking_changes_nothing() {
    let mut rng = Rng::with_seed(3);
    let (mut archive, mut known) = (Stored::default(), None);
    let mut game = new_match(Seats::People, Some(TimeControl::new(3, 2)), Variant::LASKA);
    for _ in 0..20 {
        let mv = game.enterable_moves()[0].to_string();
        type_move(&mut game, &mv);
        assert!(matches!(archive.write(&game, &mut known), Update::Write(_)));
        assert!(archive.game().cursor.has_same_tree(game.cursor()));
        send(&mut game, MatchEvent::Cursor(CursorEvent::GoToPly(rng.usize(..5))));
        assert_eq!(archive.write(&game, &mut known), Update::None);
        send(&mut game, MatchEvent::Cursor(CursorEvent::GoToPly(usize::MAX)));
    }
    // A variation, and its deletion.
    let moves = game.cursor().line().len();
    send(&mut game, MatchEvent::Cursor(CursorEvent::GoToPly(0)));
    let other = game.cursor().game().undone()[0];
    let other = game.enterable_moves().into_iter().find(|&mv| mv != other).expect("another move").to_string();
    type_move(&mut game, &other);
    assert!(matches!(archive.write(&game, &mut known), Update::Write(_)));
    let variation = game.cursor().here();
    send(&mut game, MatchEvent::Cursor(CursorEvent::Delete(variation)));
    assert!(matches!(archive.write(&game, &mut known), Update::Write(_)));
    assert_eq!(archive.game().cursor.tree().preorder().len(), moves);
}

#[test]
fn two_tabs_with_the_same_game_do_not_overwrite_each_other() {
    let mut game = new_match(Seats::People, None, Variant::LASKA);
    type_move(&mut game, "c3-d4");
    let (mut archive, mut known) = (Stored::default(), None);
    archive.write(&game, &mut known);
    let (mut copy, mut copy_knows) = (game.clone(), None);
    assert_eq!(archive.write(&copy, &mut copy_knows), Update::None);
    // The copy continues; the original is behind and then differs.
    type_move(&mut copy, "e5-c3");
    assert!(matches!(archive.write(&copy, &mut copy_knows), Update::Write(_)));
    assert_eq!(archive.write(&game, &mut None), Update::None);
    type_move(&mut game, "e5-c3");
    type_move(&mut game, "b2-d4");
    assert!(matches!(archive.write(&game, &mut known), Update::Write(_)), "it has all moves of the other");
    type_move(&mut copy, "d2-b4");
    let before = archive.game();
    let imported = copy.saved().update(NOW, archive.0.as_deref(), Source::Elsewhere);
    assert_eq!(imported, Update::Conflict, "a file may have another game with this key");
    assert_ne!(copy.key().map(GameKey::next), game.key());
    // The archive has one game with the moves of both.
    assert!(matches!(archive.write(&copy, &mut copy_knows), Update::Write(_)));
    for line in [before.cursor.game().at_end(), copy.cursor().game().at_end()] {
        assert!(archive.game().cursor.tree().contains_line(line.moves()));
    }
}

#[test]
fn a_game_by_link_collects_the_moves_of_all_tabs() {
    let [mut one, mut two] = [0, 1].map(|_| new_match(Seats::Link(Color::White), None, Variant::LASKA));
    type_move(&mut one, "c3-d4");
    type_move(&mut two, "c3-b4");
    let mut archive = Stored::default();
    archive.write(&one, &mut None);
    assert!(matches!(archive.write(&two, &mut None), Update::Write(_)));
    assert_eq!(archive.game().cursor.tree().preorder().len(), 2);
    assert_eq!(archive.write(&one, &mut None), Update::None);
    assert_eq!(archive.game().key, Some(GameKey::Link(GameId(1911))));
}

#[test]
fn a_finished_game_is_final() {
    let mut game = new_match(Seats::White, None, Variant::LASKA);
    type_move(&mut game, "c3-d4");
    send(&mut game, MatchEvent::Resign);
    let (mut archive, mut known) = (Stored::default(), None);
    archive.write(&game, &mut known);
    let lost = GameSummary::of(&archive.game(), NOW).expect("a game with moves");
    assert_eq!(lost.level_result().map(|it| (it.result, it.undone)), Some((PlayerResult::Lost, Undone::No)));
    send(&mut game, MatchEvent::Undo);
    assert_eq!(archive.write(&game, &mut known), Update::None);
    send(&mut game, MatchEvent::Undo);
    type_move(&mut game, "c3-b4");
    assert_eq!(archive.write(&game, &mut known), Update::Conflict);
    // Under its next key it does not count for the strength.
    send(&mut game, MatchEvent::Resign);
    let other = GameSummary::of(&game.saved().at_end(), NOW).expect("a game with moves");
    assert_eq!(other.level_result().map(|it| it.undone), Some(Undone::Yes));
}

#[test]
fn only_games_from_the_start_without_hints_count() {
    let level = Level::new(4).expect("a level");
    let resigned = |new_game: &NewGame, hint: bool| {
        let mut game = Match::new(Game::default(), crate::Players::people());
        type_move(&mut game, "c3-d4");
        game.begin(new_game).expect("a valid position");
        if hint {
            send(&mut game, MatchEvent::Hint);
        }
        let mv = game.enterable_moves()[0].to_string();
        type_move(&mut game, &mv);
        send(&mut game, MatchEvent::Resign);
        GameSummary::of(&game.saved().at_end(), NOW).expect("a game with moves").level_result()
    };
    let strength = Strength { level, ..Strength::default() };
    let counted = NewGame { seats: Seats::White, strength, ..NewGame::default() };
    assert_eq!(resigned(&counted, false).map(|it| (it.level, it.result)), Some((level, PlayerResult::Lost)));
    assert_eq!(resigned(&counted, true), None);
    for start_from in [StartFrom::CurrentPosition, StartFrom::CustomPosition("//////W,,,B w".into())] {
        let seats = if start_from == StartFrom::CurrentPosition { Seats::Black } else { Seats::White };
        assert_eq!(resigned(&NewGame { start_from, seats, ..counted.clone() }, false), None);
    }
    let eight =
        Variant::NAMED.iter().map(|it| it.0).find(|it| it.board != Variant::LASKA.board).expect("another board");
    assert_eq!(resigned(&NewGame { variant: eight, ..counted.clone() }, false), None);
    assert_eq!(resigned(&NewGame { seats: Seats::People, ..counted }, false), None);
}

#[test]
fn a_backup_is_taken_over_only_if_it_is_a_different_game() {
    let mut game = new_match(Seats::People, None, Variant::LASKA);
    type_move(&mut game, "c3-d4");
    let before = game.saved().text(NOW);
    type_move(&mut game, "e5-c3");
    let mut other = new_match(Seats::People, None, Variant::LASKA);
    type_move(&mut other, "c3-b4");
    // Earlier versions saved no key.
    let text = |game: &Match| {
        game.saved().text(NOW).lines().filter(|line| !line.starts_with("key")).collect::<Vec<_>>().join("\n")
    };
    for (main, backup, taken_over) in [
        (text(&game), Some(before.clone()), vec![2]),
        (text(&game), Some(text(&other)), vec![2, 1]),
        ("damaged".to_owned(), Some(before), vec![1]),
        (text(&other), None, vec![1]),
    ] {
        let games = ArchivedGame::all_of(&StoredGame { main, backup, ..StoredGame::default() });
        assert_eq!(games.iter().map(|it| it.game.cursor.ply()).collect::<Vec<_>>(), taken_over);
        assert!(games.iter().all(|it| GameSummary::of(&it.game, it.saved).is_some()));
    }
}

#[test]
fn nobody_loses_on_time_while_a_game_is_in_the_archive() {
    let mut game = new_match(Seats::People, Some(TimeControl::new(3, 2)), Variant::LASKA);
    type_move(&mut game, "c3-d4");
    type_move(&mut game, "e5-c3");
    let saved = game.saved().at_end();
    let left = game.left(Color::White);
    let _ = game.apply(MatchEvent::Time(NOW));
    assert!(game.outcome().is_some(), "on the board, the clock runs on");
    let mut later = new_match(Seats::White, None, Variant::LASKA);
    let _ = later.apply(MatchEvent::Time(NOW));
    later.resume_later(saved);
    let _ = later.apply(MatchEvent::Time(Timestamp(NOW.0 + 1000)));
    assert_eq!((later.outcome(), later.left(Color::White)), (None, left));
    assert_eq!(later.deadline(), Some(NOW.after(left)));
}
