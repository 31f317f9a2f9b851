//! Whatever the store has in a game's place: the page starts, says what is lost, and loses no more.

use super::*;

const KEY: &str = "laska.game.1.0000";

fn saved(table: &Table) -> SavedGame {
    table.saved().expect("its address is its own")
}

fn text(table: &Table) -> String {
    saved(table).text(Timestamp(7))
}

/// A game with a clock, a variation and a result.
fn rich() -> Table {
    let new_game = NewGame { seats: Seats::People, clock: Some(TimeControl::of(5, 3)), ..NewGame::default() };
    let main = typed(want(Table::default(), TableIntent::NewGame(new_game)), "c3-d4 e5-c3 b2-d4 c5-b4");
    want(typed(want(main, Intent::GoToPly(2)), "d2-b4"), TableIntent::Resign)
}

/// The table at this address in a tab whose entry is so.
fn reopened(fragment: &str, main: &str, backup: Option<&str>) -> (Table, Vec<StoredGame>) {
    let own = StoredGame { key: KEY.to_owned(), main: main.to_owned(), backup: backup.map(str::to_owned) };
    let found = pick(fragment, Some(own), &[]);
    let damaged = found.damaged.clone();
    (Table::default().after(Event::Opened(fragment.to_owned(), Box::new(found))), damaged)
}

/// Every damage of a text, with a name.
fn damages(whole: &str) -> Vec<(String, String)> {
    let mut damages: Vec<_> = (0..whole.len()).map(|end| (format!("cut at {end}"), whole[..end].to_owned())).collect();
    let lines: Vec<_> = whole.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        for (name, instead) in
            [("gone", ""), ("junk", "\u{fffd}\u{0}\u{fffd} 7"), ("huge", "99999999999999999999 99999999999999999999")]
        {
            let mut others = lines.clone();
            let first = line.split(' ').next().unwrap_or_default();
            let instead = format!("{first} {instead}");
            others[number] = if name == "gone" { "" } else { &instead };
            damages.push((format!("line {number} {name}"), others.join("\n")));
        }
    }
    for (name, junk) in [
        ("other type", "{\"moves\":[1,2,3]}".to_owned()),
        ("number", "17".to_owned()),
        ("other page's", crate::settings::write(&crate::settings::Settings::default())),
        ("long", "x".repeat(5 << 20)),
    ] {
        damages.push((name.to_owned(), junk));
    }
    damages
}

#[test]
fn any_damage_leaves_the_game_of_the_address_and_is_told() {
    let table = rich();
    let (address, whole) = (table.address().expect("an address"), text(&table));
    let pristine = reopened(&address, &whole, None).0;
    for (name, damaged) in damages(&whole) {
        let (again, entries) = reopened(&address, &damaged, None);
        let words = notice(&again);
        assert_eq!(moves(&again), moves(&table), "{name}");
        if words.is_empty() {
            // A line that is not there is not missed; else nothing was lost.
            assert!(name.ends_with("gone") || saved(&again) == saved(&pristine), "{name}");
        } else {
            assert_eq!(entries.iter().map(|it| it.main.as_str()).collect::<Vec<_>>(), [damaged.as_str()], "{name}");
        }
        // What is kept next can be read whole.
        assert!(reopened(&address, &text(&again), None).0.shell.notice.is_none(), "{name}");
    }
}

#[test]
fn no_more_moves_are_read_than_any_device_can_hold() {
    let long = format!("start \n{}whole", "move 0 c3-d4\n".repeat(300_000));
    let told = notice(&reopened("", &long, None).0);
    assert!(told.contains("moves"), "{told}");
}

#[test]
fn a_game_that_is_cut_off_anywhere_comes_back_from_its_backup() {
    let table = rich();
    let (address, whole) = (table.address().expect("an address"), text(&table));
    for end in 0..whole.len() {
        let (again, entries) = reopened(&address, &whole[..end], Some(&whole));
        assert_eq!(saved(&again), saved(&reopened(&address, &whole, None).0), "cut at {end}");
        assert!(notice(&again).contains("backup") && entries.len() == 1, "cut at {end}");
    }
}

#[test]
fn games_of_other_versions_are_told_of_and_are_no_entries_here() {
    let told = |keys: &[&str]| of_other_version(&keys.iter().map(|&key| key.to_owned()).collect::<Vec<_>>()).is_some();
    assert!(told(&["laska.game.2.0000"]) && told(&["laska.settings", "laska.game.0.link-z3xYBA.backup"]));
    assert!(!told(&["laska.game.1.0000", "laska.game.1.0000.backup", "laska.game.aside", "laska.game.", "other"]));
}

#[test]
fn two_tabs_with_one_game_by_link_lose_nothing_of_each_other() {
    let tag = GameTag(1911);
    let new_game = NewGame { seats: Seats::Link(Color::White), tag, ..NewGame::default() };
    let begun = want(Table::default(), TableIntent::NewGame(new_game));
    let [one, other] = ["c3-d4", "c3-b4"].map(|mv| typed(begun.clone(), mv));
    let read = LoadedGame::read(&text(&other)).expect("a game");
    let both = saved(&one).with(&read.game).text(Timestamp(8));
    let again = StoredGame { key: KEY.to_owned(), main: both.clone(), backup: None };
    let found = pick(&one.address().expect("an address"), Some(again), &[]);
    let table = Table::default().after(Event::Opened(one.address().expect("an address"), Box::new(found)));
    assert_eq!((moves(&table), table.play.tag()), (moves(&one), Some(tag)));
    assert!(
        table.play.cursor().tree().knows(other.play.cursor().game().moves())
            && table.play.cursor().tree().knows(one.play.cursor().game().moves())
    );
    assert!(!is_same_game(&both, &text(&one)) && is_same_game(&both, &text(&table)));
    // A game that began otherwise has nothing to do with it.
    let elsewhere = LoadedGame::read(&text(&opened("fen=//////W,,,_w"))).expect("a game");
    assert_eq!(saved(&one).with(&elsewhere.game), saved(&one));
}
