//! A game is saved with everything that belongs to it. Damage is reported and affects only the damaged parts.

use super::*;

const NOW: Timestamp = Timestamp(500_000);

fn text(page: &PlayPage) -> String {
    page.saved().expect("the address belongs to the game").text(NOW)
}

fn stored(main: &str) -> StoredGame {
    StoredGame { main: main.to_owned(), ..StoredGame::default() }
}

/// Reloads the page at an address in a tab with this entry.
fn reloaded(fragment: &str, own: StoredGame) -> PlayPage {
    let lookup = find_game(fragment, Some(own), &[]);
    PlayPage::default().then(MatchEvent::Time(NOW)).then(Event::Opened(fragment.to_owned(), Box::new(lookup)))
}

/// Returns a game with a clock, a variation and undone moves.
fn unfinished() -> PlayPage {
    let clock = Some(TimeControl::new(5, 3));
    let new_game = NewGame { seats: Seats::People, clock, ..NewGame::default() };
    let started = send(PlayPage::default().then(MatchEvent::Time(Timestamp(400_000))), Event::Begin(new_game));
    let main = typed(started.then(MatchEvent::Time(Timestamp(410_000))), "c3-d4 e5-c3 b2-d4 c5-b4");
    let side = typed(send(main, CursorEvent::GoToPly(2)), "d2-b4").then(MatchEvent::Time(NOW));
    send(side, CursorEvent::GoToPly(1))
}

#[test]
fn a_game_survives_a_reload() {
    let without_draws = opened("fen=//////W,,,B_w&draws=none");
    let against = answer(typed(page(Seats::White), "c3-d4"), "e5-d4-c3");
    for page in [
        unfinished(),
        page(Seats::Black),
        page(Seats::Computers),
        send(unfinished(), MatchEvent::Resign),
        without_draws,
        against,
    ] {
        let again = reloaded(&page.address().expect("an address"), stored(&text(&page)));
        assert_eq!(
            (&again.game_match.cursor().game(), again.game_match.players()),
            (&page.game_match.cursor().game(), page.game_match.players())
        );
        assert_eq!((again.view().moves, again.game_match.clock()), (page.view().moves, page.game_match.clock()));
        let players = |page: &PlayPage| page.view().players.map(|player| (player.name, player.detail, player.clock));
        assert_eq!((players(&again), again.shell.notice.clone()), (players(&page), None));
        assert_eq!(text(&again), text(&page));
    }
}

#[test]
fn the_clock_runs_on_while_the_page_is_closed() {
    let page = typed(unfinished(), "e5-c3");
    let own = stored(&text(&page));
    let lookup = find_game("", Some(own), &[]);
    let late = PlayPage::default()
        .then(MatchEvent::Time(Timestamp(2_000_000)))
        .then(Event::Opened(String::new(), Box::new(lookup)))
        .then(MatchEvent::Time(Timestamp(2_000_001)));
    assert_eq!(late.view().status.detail.to_string(), "White has no time left.");
}

#[test]
fn an_address_opens_its_game_and_an_empty_one_the_latest() {
    let (one, two) = (typed(page(Seats::People), "c3-d4"), typed(page(Seats::Black), "c3-b4"));
    let others = [
        stored(&text(&one)),
        stored(&two.saved().expect("the address belongs to the game").text(Timestamp(NOW.0 + 1))),
    ];
    let open = |fragment: &str| {
        let lookup = find_game(fragment, None, &others);
        PlayPage::default().then(Event::Opened(fragment.to_owned(), Box::new(lookup)))
    };
    assert_eq!(open("").game_match.cursor().game(), two.game_match.cursor().game());
    assert_eq!(open(&one.address().expect("an address")).game_match.players(), one.game_match.players());
    let foreign = open("moves=c3-d4_e5-d4-c3");
    assert_eq!((moves(&foreign).len(), foreign.game_match.players()), (2, Players::people()));
}

/// Returns what the page shows of the players and the moves.
fn shown(page: &PlayPage) -> (Vec<(String, String)>, Vec<String>) {
    (page.view().players.into_iter().map(|player| (player.name, player.detail)).collect(), moves(page))
}

#[test]
fn back_from_another_game_leads_to_the_game_against_the_computer() {
    let level = Level::new(6).expect("a level");
    let new_game = NewGame { strength: Strength { level, ..Strength::default() }, ..NewGame::default() };
    let game = answer(typed(send(PlayPage::default(), Event::Begin(new_game)), "c3-d4"), "e5-d4-c3");
    let address = game.address().expect("an address");
    // A link opens another game in the same tab, which has its own entry.
    let link = "moves=a3-b4";
    let own = StoredGame { key: KEY.to_owned(), ..stored(&text(&game)) };
    let lookup = find_game(link, Some(own.clone()), std::slice::from_ref(&own));
    assert_eq!((lookup.key.as_deref(), &lookup.game), (None, &None));
    let other = game.clone().then(Event::Opened(link.to_owned(), Box::new(lookup)));
    assert_eq!(shown(&other).1, ["a3-b4"]);
    // With and without storage: then only the browser's history has the game.
    let of_link = StoredGame { key: "laska.game.1.0001".to_owned(), ..stored(&text(&other)) };
    for (own, others) in [(vec![of_link.clone()], vec![own.clone(), of_link]), (vec![own], vec![])] {
        let lookup = find_game(&address, own, &others);
        assert_eq!(lookup.key.as_deref(), Some(KEY));
        let back = other.clone().then(Event::Opened(address.clone(), Box::new(lookup)));
        assert_eq!(shown(&back), shown(&game));
        assert!(answer(typed(back, "b2-d4"), "c5-b4").game_match().cursor().ply() == 4, "the computer replies");
    }
}

#[test]
fn a_stale_tab_opens_the_game_as_another_tab_has_continued_it() {
    let game = answer(typed(page(Seats::White), "c3-d4"), "e5-d4-c3");
    let on = answer(typed(game.clone(), "b2-d4"), "c5-b4");
    let saved = |page: &PlayPage, time| saved(page).text(Timestamp(time));
    let others = [StoredGame { key: KEY.to_owned(), ..stored(&saved(&on, 9)) }];
    let open = |page: &PlayPage| {
        let (address, own) = (page.address().expect("an address"), stored(&saved(page, 8)));
        let lookup = find_game(&address, Some(own), &others);
        PlayPage::default().then(Event::Opened(address, Box::new(lookup)))
    };
    assert_eq!(shown(&open(&game)), shown(&on));
    // An earlier position stays on the board, with all moves in the list.
    let back = open(&send(game, CursorEvent::GoToPly(1)));
    assert_eq!((moves(&back).len(), back.view().moves), (1, send(on, CursorEvent::GoToPly(1)).view().moves));
}

#[test]
fn only_one_tab_s_computer_thinks_and_a_fork_is_said() {
    let game = typed(page(Seats::White), "c3-d4");
    let known = saved(&game);
    let there = answer(game.clone(), "e5-d4-c3");
    let continued = |page: PlayPage, known: &SavedGame, other: &PlayPage| {
        page.then(Event::ContinuedElsewhere(Some(Box::new(known.clone())), Box::new(saved(other))))
    };
    let here = continued(game.clone(), &known, &there);
    assert_eq!((shown(&here), here.view().notice), (shown(&there), None));
    // The other tab plays on, and its computer thinks.
    let there_on = typed(there.clone(), "b2-d4");
    let here_on = continued(here, &saved(&there), &there_on);
    assert!(here_on.search().is_none() && there_on.search().is_some());
    assert!(here_on.clone().then(Event::Returned).search().is_some());
    assert!(send(here_on, BoardEvent::Point(None)).search().is_some());

    // Both tabs play, because one was asleep.
    let asleep = typed(there.clone(), "d2-b4");
    let fork = continued(asleep.clone(), &saved(&there), &there_on);
    assert_eq!(moves(&fork), moves(&asleep), "this tab's move stays on the board");
    assert!(notice(&fork).contains("in another tab, from move 2 on"), "{}", notice(&fork));
    assert!(fork.search().is_some());
    let listed = format!("{:?}", fork.view().moves);
    assert!(listed.contains("b2-c3-d4") && listed.contains("d2-c3-b4"), "{listed}");
}

#[test]
fn a_backup_may_be_behind_the_address() {
    let one = typed(page(Seats::People), "c3-d4");
    let own = || StoredGame { main: "saved".to_owned(), backup: Some(text(&one)), ..StoredGame::default() };
    for (fragment, is_found) in
        [("moves=c3-d4_e5-d4-c3", true), ("moves=c3-b4", false), ("moves=c3-d4", true), ("", true)]
    {
        assert_eq!(find_game(fragment, Some(own()), &[]).game.is_some(), is_found, "{fragment}");
    }
    assert_eq!(moves(&reloaded("moves=c3-d4_e5-d4-c3", own())).len(), 2);
}

#[test]
fn a_link_to_a_different_position_is_a_different_game() {
    let one = typed(page(Seats::Black), "c3-d4");
    let link = reloaded("moves=c3-d4_e5-d4-c3", stored(&text(&one)));
    assert_eq!(link.game_match.players(), Players::people());
}

#[test]
fn damage_is_reported_and_affects_only_damaged_parts() {
    let page = unfinished();
    let (address, whole) = (page.address().expect("an address"), text(&page));
    for (from, to, lost) in [
        ("clock 300000", "clock much", "clock"),
        ("white person", "white 17", "players"),
        ("d2-c3-b4", "d2-d9", "moves"),
    ] {
        let damaged = whole.replace(from, to);
        assert_ne!(damaged, whole, "{from} is in the text");
        let again = reloaded(&address, stored(&damaged));
        assert!(notice(&again).contains(lost), "{}", notice(&again));
        assert_eq!(moves(&again), moves(&page));
        assert_eq!(again.game_match.clock().is_none(), lost == "clock");
    }
    for (backup, words) in [(Some(whole.clone()), "backup"), (None, "could not be restored")] {
        let own = StoredGame { main: whole[..whole.len() / 2].to_owned(), backup, ..StoredGame::default() };
        let again = reloaded(&address, own);
        assert!(notice(&again).contains(words), "{}", notice(&again));
        assert_eq!(moves(&again), moves(&page), "the address has the moves in any case");
    }
    assert_eq!(LoadedGame::read("[]"), None);
}

#[test]
fn a_damaged_game_keeps_its_players_if_they_can_be_read() {
    let page = answer(typed(page(Seats::White), "c3-d4"), "e5-d4-c3");
    let (address, whole) = (page.address().expect("an address"), text(&page));
    for (main, backup, words, players) in [
        (whole.replace("white person", "white 7"), Some("{"), "players", page.game_match.players()),
        ("x".to_owned(), Some(whole.as_str()), "backup", page.game_match.players()),
        ("{".to_owned(), Some("{"), "could not be restored", Players::people()),
    ] {
        let own = StoredGame { main, backup: backup.map(str::to_owned), ..StoredGame::default() };
        let again = reloaded(&address, own);
        assert!(notice(&again).contains(words), "{}", notice(&again));
        assert_eq!((moves(&again), again.game_match.players()), (moves(&page), players), "{words}");
    }
}

const KEY: &str = "laska.game.1.0000";

fn saved(page: &PlayPage) -> SavedGame {
    page.saved().expect("the address belongs to the game")
}

fn text_of(page: &PlayPage) -> String {
    saved(page).text(Timestamp(7))
}

/// Returns a game with a clock, a variation and a result.
fn resigned() -> PlayPage {
    let new_game = NewGame { seats: Seats::People, clock: Some(TimeControl::new(5, 3)), ..NewGame::default() };
    let main = typed(send(PlayPage::default(), Event::Begin(new_game)), "c3-d4 e5-c3 b2-d4 c5-b4");
    send(typed(send(main, CursorEvent::GoToPly(2)), "d2-b4"), MatchEvent::Resign)
}

/// Reloads the page at an address in a tab with this entry and backup. Also returns the damaged entries.
fn reopened(fragment: &str, main: &str, backup: Option<&str>) -> (PlayPage, Vec<StoredGame>) {
    let own = StoredGame { key: KEY.to_owned(), main: main.to_owned(), backup: backup.map(str::to_owned) };
    let lookup = find_game(fragment, Some(own), &[]);
    let damaged = lookup.damaged.clone();
    (PlayPage::default().then(Event::Opened(fragment.to_owned(), Box::new(lookup))), damaged)
}

/// Returns damaged forms of a text, with their names.
fn damaged_texts(whole: &str) -> Vec<(String, String)> {
    let mut damaged_texts: Vec<_> =
        (0..whole.len()).map(|end| (format!("cut at {end}"), whole[..end].to_owned())).collect();
    let lines: Vec<_> = whole.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        for (name, instead) in
            [("gone", ""), ("junk", "\u{fffd}\u{0}\u{fffd} 7"), ("huge", "99999999999999999999 99999999999999999999")]
        {
            let mut others = lines.clone();
            let first = line.split(' ').next().unwrap_or_default();
            let instead = format!("{first} {instead}");
            others[number] = if name == "gone" { "" } else { &instead };
            damaged_texts.push((format!("line {number} {name}"), others.join("\n")));
        }
    }
    for (name, junk) in [
        ("other type", "{\"moves\":[1,2,3]}".to_owned()),
        ("number", "17".to_owned()),
        ("other format", laska_ui::settings::format_settings(&laska_ui::settings::Settings::default())),
        ("long", "x".repeat(5 << 20)),
    ] {
        damaged_texts.push((name.to_owned(), junk));
    }
    damaged_texts
}

#[test]
fn any_damage_is_reported_and_leaves_the_game_of_the_address() {
    let page = resigned();
    let (address, whole) = (page.address().expect("an address"), text_of(&page));
    let intact = reopened(&address, &whole, None).0;
    for (name, damaged) in damaged_texts(&whole) {
        let (again, entries) = reopened(&address, &damaged, None);
        let words = notice(&again);
        assert_eq!(moves(&again), moves(&page), "{name}");
        if words.is_empty() {
            // A missing line is not noticed; otherwise nothing was lost.
            assert!(name.ends_with("gone") || saved(&again) == saved(&intact), "{name}");
        } else {
            assert_eq!(entries.iter().map(|it| it.main.as_str()).collect::<Vec<_>>(), [damaged.as_str()], "{name}");
        }
        // The next save is valid.
        assert!(reopened(&address, &text_of(&again), None).0.shell.notice.is_none(), "{name}");
    }
}

#[test]
fn the_number_of_moves_read_is_limited() {
    let long = format!("start \n{}whole", "move 0 c3-d4\n".repeat(300_000));
    let message = notice(&reopened("", &long, None).0);
    assert!(message.contains("moves"), "{message}");
}

#[test]
fn a_truncated_game_is_restored_from_its_backup() {
    let page = resigned();
    let (address, whole) = (page.address().expect("an address"), text_of(&page));
    for end in 0..whole.len() {
        let (again, entries) = reopened(&address, &whole[..end], Some(&whole));
        assert_eq!(saved(&again), saved(&reopened(&address, &whole, None).0), "cut at {end}");
        assert!(notice(&again).contains("backup") && entries.len() == 1, "cut at {end}");
    }
}

#[test]
fn games_of_other_versions_are_reported_and_left_alone() {
    let is_reported =
        |keys: &[&str]| find_other_version(&keys.iter().map(|&key| key.to_owned()).collect::<Vec<_>>()).is_some();
    assert!(is_reported(&["laska.game.2.0000"]) && is_reported(&["laska.settings", "laska.game.0.link-z3xYBA.backup"]));
    assert!(!is_reported(&[
        "laska.game.1.0000",
        "laska.game.1.0000.backup",
        "laska.game.aside",
        "laska.game.",
        "other"
    ]));
}

#[test]
fn two_tabs_with_the_same_game_by_link_merge_their_moves() {
    let game_id = GameId(1911);
    let new_game = NewGame { seats: Seats::Link(Color::White), game_id, ..NewGame::default() };
    let started = send(PlayPage::default(), Event::Begin(new_game));
    let [one, other] = ["c3-d4", "c3-b4"].map(|mv| typed(started.clone(), mv));
    let read = LoadedGame::read(&text_of(&other)).expect("a game");
    let both = saved(&one).with(&read.game).text(Timestamp(8));
    let again = StoredGame { key: KEY.to_owned(), main: both.clone(), backup: None };
    let lookup = find_game(&one.address().expect("an address"), Some(again), &[]);
    let page = PlayPage::default().then(Event::Opened(one.address().expect("an address"), Box::new(lookup)));
    assert_eq!((moves(&page), page.game_match.game_id()), (moves(&one), Some(game_id)));
    assert!(
        page.game_match.cursor().tree().contains_line(other.game_match.cursor().game().moves())
            && page.game_match.cursor().tree().contains_line(one.game_match.cursor().game().moves())
    );
    assert!(!is_same_game(&both, &text_of(&one)) && is_same_game(&both, &text_of(&page)));
    // A game with a different start is not merged.
    let elsewhere = LoadedGame::read(&text_of(&opened("fen=//////W,,,_w"))).expect("a game");
    assert_eq!(saved(&one).with(&elsewhere.game), saved(&one));
}
