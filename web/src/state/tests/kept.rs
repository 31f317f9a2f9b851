//! A game is kept with all that belongs to it, and what is damaged costs no more than itself.

use super::*;

const NOW: Timestamp = Timestamp(500_000);

fn text(table: &Table) -> String {
    table.saved().expect("its address is its own").text(NOW)
}

fn stored(main: &str) -> StoredGame {
    StoredGame { main: main.to_owned(), ..StoredGame::default() }
}

/// The page is loaded again at this address in a tab with this entry.
fn reloaded(fragment: &str, own: StoredGame) -> Table {
    let found = pick(fragment, Some(own), &[]);
    Table::default().after(Event::Time(NOW)).after(Event::Opened(fragment.to_owned(), Box::new(found)))
}

/// A game with a clock, a variation and moves taken back.
fn rich() -> Table {
    let clock = Some(TimeControl::of(5, 3));
    let new_game = NewGame { seats: Seats::People, clock, ..NewGame::default() };
    let begun = want(Table::default().after(Event::Time(Timestamp(400_000))), TableIntent::NewGame(new_game));
    let main = typed(begun.after(Event::Time(Timestamp(410_000))), "c3-d4 e5-c3 b2-d4 c5-b4");
    let side = typed(want(main, Intent::GoToPly(2)), "d2-b4").after(Event::Time(NOW));
    want(side, Intent::GoToPly(1))
}

#[test]
fn all_of_it_survives_a_reload() {
    let without_draws = opened("fen=//////W,,,B_w&draws=none");
    let against = answer(typed(table(Seats::White), "c3-d4"), "e5-d4-c3");
    for table in [
        rich(),
        table(Seats::Black),
        table(Seats::Computers),
        want(rich(), TableIntent::Resign),
        without_draws,
        against,
    ] {
        let again = reloaded(&table.address().expect("an address"), stored(&text(&table)));
        assert_eq!(
            (&again.play.cursor().game(), again.play.players()),
            (&table.play.cursor().game(), table.play.players())
        );
        assert_eq!((again.view().moves, again.play.clock()), (table.view().moves, table.play.clock()));
        assert_eq!((again.view().players, again.shell.notice.clone()), (table.view().players, None));
        assert_eq!(text(&again), text(&table));
    }
}

#[test]
fn the_clock_runs_on_while_the_page_is_closed() {
    let table = typed(rich(), "e5-c3");
    let own = stored(&text(&table));
    let found = pick("", Some(own), &[]);
    let late = Table::default()
        .after(Event::Time(Timestamp(2_000_000)))
        .after(Event::Opened(String::new(), Box::new(found)))
        .after(Event::Time(Timestamp(2_000_001)));
    assert_eq!(late.view().status.detail, "White has no time left.");
}

#[test]
fn an_address_leads_to_its_own_game_and_an_empty_one_to_the_latest() {
    let (one, two) = (typed(table(Seats::People), "c3-d4"), typed(table(Seats::Black), "c3-b4"));
    let others = [stored(&text(&one)), stored(&two.saved().expect("kept").text(Timestamp(NOW.0 + 1)))];
    let open = |fragment: &str| {
        let found = pick(fragment, None, &others);
        Table::default().after(Event::Opened(fragment.to_owned(), Box::new(found)))
    };
    assert_eq!(open("").play.cursor().game(), two.play.cursor().game());
    assert_eq!(open(&one.address().expect("an address")).play.players(), one.play.players());
    let foreign = open("moves=c3-d4_e5-d4-c3");
    assert_eq!((moves(&foreign).len(), foreign.play.players()), (2, Players::people()));
}

#[test]
fn a_backup_may_be_a_move_behind_the_address() {
    let one = typed(table(Seats::People), "c3-d4");
    let own = || StoredGame { main: "saved".to_owned(), backup: Some(text(&one)), ..StoredGame::default() };
    for (fragment, found) in [("moves=c3-d4_e5-d4-c3", true), ("moves=c3-b4", false), ("moves=c3-d4", true), ("", true)]
    {
        assert_eq!(pick(fragment, Some(own()), &[]).game.is_some(), found, "{fragment}");
    }
    assert_eq!(moves(&reloaded("moves=c3-d4_e5-d4-c3", own())).len(), 2);
}

#[test]
fn a_link_to_another_position_of_the_same_start_is_another_game() {
    let one = typed(table(Seats::Black), "c3-d4");
    let link = reloaded("moves=c3-d4_e5-d4-c3", stored(&text(&one)));
    assert_eq!(link.play.players(), Players::people());
}

#[test]
fn damage_costs_what_is_damaged_and_is_told() {
    let table = rich();
    let (address, whole) = (table.address().expect("an address"), text(&table));
    for (from, to, lost) in [
        ("clock 300000", "clock much", "clock"),
        ("white person", "white 17", "players"),
        ("d2-c3-b4", "d2-d9", "moves"),
    ] {
        let damaged = whole.replace(from, to);
        assert_ne!(damaged, whole, "{from} is written");
        let again = reloaded(&address, stored(&damaged));
        assert!(notice(&again).contains(lost), "{}", notice(&again));
        assert_eq!(moves(&again), moves(&table));
        assert_eq!(again.play.clock().is_none(), lost == "clock");
    }
    for (backup, words) in [(Some(whole.clone()), "backup"), (None, "lost")] {
        let own = StoredGame { main: whole[..whole.len() / 2].to_owned(), backup, ..StoredGame::default() };
        let again = reloaded(&address, own);
        assert!(notice(&again).contains(words), "{}", notice(&again));
        assert_eq!(moves(&again), moves(&table), "the address has the moves in any case");
    }
    assert_eq!(LoadedGame::read("[]"), None);
}

#[test]
fn a_damaged_game_against_the_computer_keeps_its_players_as_long_as_anything_tells_them() {
    let table = answer(typed(table(Seats::White), "c3-d4"), "e5-d4-c3");
    let (address, whole) = (table.address().expect("an address"), text(&table));
    for (main, backup, words, seating) in [
        (whole.replace("white person", "white 7"), Some("{"), "players", table.play.players()),
        ("x".to_owned(), Some(whole.as_str()), "backup", table.play.players()),
        ("{".to_owned(), Some("{"), "lost", Players::people()),
    ] {
        let own = StoredGame { main, backup: backup.map(str::to_owned), ..StoredGame::default() };
        let again = reloaded(&address, own);
        assert!(notice(&again).contains(words), "{}", notice(&again));
        assert_eq!((moves(&again), again.play.players()), (moves(&table), seating), "{words}");
    }
}
