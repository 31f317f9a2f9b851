//! The clock: time comes in with events, and nothing else knows of it.

use super::*;

const CONTROL: TimeControl = TimeControl::of(3, 2);

fn at(table: Table, seconds: u64) -> Table {
    table.after(Event::Time(Timestamp(1000 * seconds)))
}

fn timed(seats: Seats) -> Table {
    want(at(Table::default(), 100), TableIntent::NewGame(NewGame { seats, clock: Some(CONTROL), ..NewGame::default() }))
}

/// What White and Black have left, in seconds, once the time since the last move is counted.
fn left(table: &Table) -> [u64; 2] {
    [Color::White, Color::Black].map(|side| {
        let since = table.play.running().and_then(|(running, since)| (running == side).then_some(since));
        let used = since.map_or(Duration::ZERO, |since| table.play.now().since(since));
        table.play.left(side).saturating_sub(used).as_secs()
    })
}

#[test]
fn a_move_spends_its_sides_time_and_adds_the_increment() {
    let table = typed(at(timed(Seats::People), 110), "c3-d4");
    assert_eq!(left(&table), [172, 180]);
    let table = typed(at(table, 140), "e5-c3");
    assert_eq!(left(&table), [172, 152]);
    assert_eq!(left(&at(table, 150)), [162, 152]);
}

#[test]
fn who_has_no_time_left_has_lost_and_the_reason_is_told() {
    let table = timed(Seats::People);
    assert_eq!(table.play.deadline(), Some(Timestamp(280_000)));
    assert!(!at(table.clone(), 279).view().status.over);
    let over = at(table.clone(), 280);
    let status = over.view().status;
    assert_eq!((status.headline.as_str(), status.detail.as_str()), ("Black wins", "White has no time left."));
    assert_eq!((left(&over), over.play.deadline()), ([0, 180], None));
    let looking = want(typed(table, "c3-d4 e5-c3"), Intent::GoToPly(1));
    let over = at(looking, 500).view();
    assert_eq!(
        (over.status.headline.as_str(), over.moves.items.len()),
        ("Black wins", 1),
        "looking back stops no clock"
    );
}

#[test]
fn nothing_but_the_end_stops_it() {
    let over = want(at(timed(Seats::People), 130), TableIntent::Resign);
    assert_eq!((left(&over), over.play.deadline()), ([150, 180], None));
    assert_eq!(left(&at(over, 400)), [150, 180]);
}

#[test]
fn a_takeback_gives_the_time_as_it_was() {
    let table = typed(at(timed(Seats::People), 110), "c3-d4");
    let table = at(typed(at(table, 140), "e5-c3"), 160);
    let back = want(table.clone(), Intent::Undo);
    assert_eq!(left(&back), [172, 180]);
    assert_eq!(left(&at(back.clone(), 170)), [172, 170], "and it runs on from there");
    assert_eq!(left(&want(back, Intent::Redo)), [172, 152]);
    let looked = want(table, Intent::GoToPly(1));
    assert_eq!(left(&looked), [152, 152], "looking back is no takeback");
    assert_eq!(
        left(&want(looked, Intent::Input(BoardEvent::Type("c5-b4".into())))),
        [152, 152],
        "that move takes: it is not legal"
    );
}

#[test]
fn the_machine_keeps_within_its_clock_and_its_time_stands_while_one_looks_back() {
    let asked = typed(at(timed(Seats::White), 110), "c3-d4");
    let Some((_, Some(limit))) = asked_to_play(&asked) else { panic!("its turn") };
    assert!((1_000..20_000).contains(&limit), "{limit:?}");
    let looking = at(want(asked, Intent::GoToPly(0)), 400);
    assert_eq!((looking.play.deadline(), looking.view().status.over), (None, false));
    let back = want(looking, Intent::GoToPly(1));
    assert_eq!((left(&back), back.play.deadline()), ([172, 180], Some(Timestamp(580_000))));
    let late = at(back, 579);
    assert!(matches!(asked_to_play(&late), Some((_, Some(_)))), "its turn still");
    assert_eq!(at(late, 580).view().status.headline, "White wins");
}

#[test]
fn a_machine_with_no_time_to_speak_of_moves_at_once() {
    let control = TimeControl { base: Duration::from_millis(100), increment: Duration::ZERO };
    let new_game = NewGame { seats: Seats::Black, clock: Some(control), ..NewGame::default() };
    let asked = want(Table::default(), TableIntent::NewGame(new_game));
    let Some((_, Some(limit))) = asked_to_play(&asked) else { panic!("its turn") };
    assert!(u128::from(limit) < control.base.as_millis(), "{limit:?}");
}
