//! Addresses: a valid one sets up the board, an invalid one changes nothing, long games have short links, and opening an
//! address never loses a game by link.

use laska_rules::{DrawRules, Game, Square, Variant};

use super::*;
use crate::view::SendView;

#[test]
fn an_address_opens_a_game_for_two_people_and_an_invalid_one_stays_in_the_bar() {
    let page = opened("fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&moves=c3-d4");
    assert_eq!((moves(&page).len(), page.game_match.players()), (1, Players::people()));
    let invalid = opened("fen=nonsense");
    assert_eq!(invalid.shell.notice.as_deref().map(Notice::tone), Some(Tone::Error));
    assert_eq!((invalid.address(), moves(&invalid).len()), (None, 0));
    assert!(press(invalid, &["c3", "d4"]).address().is_some());
}

#[test]
fn an_invalid_address_does_not_affect_a_game_in_progress() {
    let played = press(page(Seats::White), &["c3", "d4"]);
    let after = played.clone().then(Event::Opened("fen=nonsense".to_owned(), Box::default()));
    assert_eq!(
        (after.game_match.cursor().game().clone(), after.game_match.players(), after.search()),
        (played.game_match.cursor().game().clone(), played.game_match.players(), played.search())
    );
    assert_eq!((after.address(), notice(&after).contains("unchanged")), (None, true));
}

#[test]
fn a_shared_position_can_be_played_against_the_computer() {
    let shared = opened("moves=c3-d4&variant=laska");
    let new_game = NewGame { start_from: StartFrom::CurrentPosition, seats: Seats::White, ..NewGame::default() };
    let page = send(shared.clone(), Event::Begin(new_game));
    assert_eq!((moves(&page), page.game_match.players().computer_side()), (moves(&shared), Some(Color::Black)));
    assert!(page.search().is_some(), "it is the computer's turn");
}

#[test]
fn an_address_may_request_the_computer() {
    for (side, letter) in [(Color::White, "w"), (Color::Black, "b")] {
        let page = opened(&format!("fen=//,,b,//,w,,//_w&play={letter}"));
        assert_eq!(page.game_match.players(), Players::against(!side, Strength::default()));
        assert_eq!((page.game_match.board().bottom, page.address().as_deref()), (side, Some("fen=//,,b,//,w,,//_w")));
    }
    assert_eq!(
        notice(&opened("play=x")),
        "Could not read the address: play: unknown side 'x'; expected w or b. A new game is on the board; you can correct the address."
    );
}

#[test]
fn a_challenge_is_a_game_against_the_computer() {
    for moves in ["c3-d4 e5-c3", "c3-d4"] {
        let studied = typed(page(Seats::People), moves);
        let turn = studied.game_match.cursor().game().position().turn();
        let played = opened(&write_challenge(studied.game_match.cursor().game()));
        assert_eq!(
            (played.game_match.cursor().game().moves(), played.game_match.players()),
            (studied.game_match.cursor().game().moves(), Players::against(!turn, Strength::default()))
        );
        assert_eq!(played.game_match.board().bottom, turn);
        assert_eq!(new_game_prompt(&played), Some((Some(turn), None)), "it asks for the level and the side");
        let seats = if turn == Color::White { Seats::Black } else { Seats::White };
        let new_game = NewGame { start_from: StartFrom::CurrentPosition, seats, ..NewGame::default() };
        let started = played.then(Event::Begin(new_game));
        assert_eq!(
            (started.game_match.cursor().game().moves(), started.game_match.board().bottom),
            (studied.game_match.cursor().game().moves(), !turn)
        );
        assert_eq!(new_game_prompt(&started), None);
    }
}

#[test]
fn a_link_with_eighty_moves_per_side_is_short() {
    for (variant, ..) in Variant::NAMED {
        let mut game = Game::new(variant).with_draw_rules(DrawRules::NONE);
        let mut seed = 7_usize;
        while game.moves().len() < 160 {
            let legal = game.legal_moves();
            if legal.is_empty() {
                // Try another continuation.
                game.go_to(game.moves().len().saturating_sub(12));
            } else {
                seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                game.play(legal[(seed >> 16) % legal.len()]).expect("a legal move");
            }
        }
        let address = write_link(GameId(1911), &game);
        assert!(address.len() < 240, "{}: {address}", address.len());
        assert_eq!(opened(&address).then(MatchEvent::Arrived).game_match.cursor().game().moves(), game.moves());
    }
}

const GAME_ID: GameId = GameId(1911);

/// One player's browser: the page and the stored games.
struct PlayerBrowser {
    page: PlayPage,
    stored: Vec<StoredGame>,
}

impl PlayerBrowser {
    fn new() -> Self {
        Self { page: PlayPage::default(), stored: Vec::new() }
    }

    fn starting_as(side: Color) -> Self {
        let new_game = NewGame { seats: Seats::Link(side), game_id: GAME_ID, ..NewGame::default() };
        Self { page: send(PlayPage::default(), Event::Begin(new_game)), stored: Vec::new() }.stored()
    }

    /// Saves the game as the browser would: each game by link has one entry.
    fn stored(mut self) -> Self {
        if let Some(saved) = self.page.saved() {
            let main = saved.text(Timestamp(self.stored.len() as u64));
            let other = |it: &StoredGame| LoadedGame::read(&it.main).is_none_or(|it| it.game.game_id != saved.game_id);
            self.stored.retain(other);
            self.stored.push(StoredGame { main, ..StoredGame::default() });
        }
        self
    }

    fn plays(mut self, mv: &str) -> Self {
        let plies = self.page.game_match.cursor().game().moves().len();
        self.page = typed(self.page, mv);
        assert_eq!(self.page.game_match.cursor().game().moves().len(), plies + 1, "{mv}: {}", notice(&self.page));
        self.stored()
    }

    fn opens(mut self, fragment: &str) -> Self {
        let lookup = find_game(fragment, None, &self.stored);
        self.page = self.page.then(Event::Opened(fragment.to_owned(), Box::new(lookup))).then(MatchEvent::Arrived);
        self.stored()
    }

    fn link(&self) -> String {
        self.page.address().expect("an address")
    }

    fn notice_text(&self) -> String {
        notice(&self.page)
    }
}

/// Returns both pages after these moves, and all links that were sent.
fn played(text: &str) -> (PlayerBrowser, PlayerBrowser, Vec<String>) {
    let (mut here, mut there) = (PlayerBrowser::starting_as(Color::White), PlayerBrowser::new());
    let mut links = Vec::new();
    for mv in text.split(' ') {
        here = here.plays(mv);
        links.push(here.link());
        there = there.opens(&here.link());
        assert_eq!(there.notice_text(), "", "{mv}");
        (here, there) = (there, here);
    }
    if links.len() % 2 == 1 { (there, here, links) } else { (here, there, links) }
}

#[test]
fn a_game_by_link_goes_back_and_forth() {
    let (white, black, links) = played("c3-d4 e5-d4-c3 b2-c3-d4 c5-b4");
    for (side, here) in [(&white, Color::White), (&black, Color::Black)] {
        assert_eq!(moves(&side.page), ["c3-d4", "e5-d4-c3", "b2-c3-d4", "c5-b4"]);
        assert_eq!(
            (side.page.game_match.players(), side.page.game_match.board().bottom),
            (Players::by_link(here), here)
        );
        assert_eq!(side.link(), links[3]);
    }
    assert_eq!(white.page.view().status.send, SendView::No);
    assert_eq!(black.page.view().status.send, SendView::Copy);
    let shares = black.page.clone().then(Event::CanShare(true));
    assert_eq!(shares.view().status.send, SendView::Share);
}

#[test]
fn only_the_local_side_moves_and_only_at_the_end() {
    let (white, black, _) = played("c3-d4 e5-d4-c3");
    // Black has moved and may change the move until White answers.
    let refused = send(black.page.clone(), BoardEvent::Press("b2".parse::<Square>().expect("a square")));
    assert!(refusal(&refused).contains("other player’s turn"), "{}", refusal(&refused));
    let again = send(black.page.clone(), MatchEvent::Undo);
    assert_eq!(moves(&again), ["c3-d4"]);
    assert!(again.game_match.person_to_move().is_some() && !again.game_match.can_undo());
    assert_eq!(again.address(), black.page.address(), "the address keeps the undone move");
    // White has Black's reply on the board and may only look back.
    assert!(!white.page.game_match.can_undo());
    let back = send(white.page.clone(), CursorEvent::Navigate(Navigation::First));
    assert_eq!((back.game_match.person_to_move(), back.address()), (None, white.page.address()));
    let refused = send(back.clone(), BoardEvent::Press("c3".parse::<Square>().expect("a square")));
    assert!(refusal(&refused).contains("earlier position"), "{}", refusal(&refused));
    assert_eq!(send(back, CursorEvent::Navigate(Navigation::Last)).game_match.person_to_move(), Some(Color::White));
}

#[test]
fn own_links_and_older_links_change_nothing() {
    let (white, _, links) = played("c3-d4 e5-d4-c3 b2-c3-d4");
    let line = moves(&white.page);
    let white = white.opens(&links[2]);
    assert!(white.notice_text().contains("your own link"), "{}", white.notice_text());
    for (older, link) in links[..2].iter().enumerate() {
        let side = PlayerBrowser { page: PlayPage::default(), stored: white.stored.clone() }.opens(link);
        assert!(side.notice_text().contains("older"), "{older}: {}", side.notice_text());
        assert_eq!(
            (moves(&side.page), side.page.game_match.players()),
            (line.clone(), white.page.game_match.players())
        );
        assert_eq!(side.page.view().status.headline, white.page.view().status.headline);
        assert_eq!(side.link(), links[2]);
    }
}

#[test]
fn a_link_with_different_moves_is_reported_and_merged() {
    let (white, ..) = played("c3-d4 e5-d4-c3 b2-c3-d4");
    let (.., others) = played("c3-d4 e5-d4-c3 d2-c3-b4");
    let side = PlayerBrowser { page: PlayPage::default(), stored: white.stored.clone() }.opens(&others[2]);
    assert!(side.notice_text().contains("from move 2 on"), "{}", side.notice_text());
    assert_eq!(moves(&side.page), moves(&white.page));
    let variation = |page: &PlayPage| format!("{:?}", page.view().moves);
    assert!(variation(&side.page).contains("d2-c3-b4"), "{}", variation(&side.page));
    // The same after a reload.
    let again = PlayerBrowser { page: PlayPage::default(), stored: side.stored.clone() }.opens("");
    assert_eq!(variation(&again.page), variation(&side.page));
    assert_eq!(again.page.game_match.game_id(), Some(GAME_ID));
    // A damaged link changes nothing.
    let damaged = again.page.clone().then(Event::Opened("turns=1CA%25".to_owned(), Box::default()));
    assert!(damaged.shell.notice.is_some() && moves(&damaged) == moves(&again.page));
    assert_eq!(variation(&damaged), variation(&again.page));
}

#[test]
fn a_received_move_is_shown_after_the_position_before_it() {
    let (white, ..) = played("c3-d4");
    let received = PlayPage::default().then(Event::Opened(white.link(), Box::default()));
    assert!(received.game_match.is_arriving() && moves(&received).is_empty());
    assert_eq!(received.address(), Some(white.link()), "the address has the move already");
    let shown = received.then(MatchEvent::Arrived);
    assert!(!shown.game_match.is_arriving());
    assert_eq!((moves(&shown).len(), mark(&shown, "d4")), (1, Mark::LastTo));
}

#[test]
fn a_resignation_is_sent_and_a_rematch_has_a_new_id() {
    let (white, mut black, _) = played("c3-d4");
    black.page = send(black.page, MatchEvent::Resign);
    let black = black.stored();
    let white = white.opens(&black.link());
    let (here, there) = (white.page.view().status, black.page.view().status);
    assert_eq!((&here.headline, here.send), (&"You won".to_owned(), SendView::Copy));
    assert_eq!((here.detail.to_string().as_str(), here.over), ("Black resigned.", true));
    assert_eq!((there.detail.to_string().as_str(), there.over), ("You resigned.", true));
    let rematch = send(white.page, MatchEvent::Rematch);
    assert_eq!(
        (rematch.game_match.game_id(), rematch.game_match.players()),
        (Some(GAME_ID.next()), Players::by_link(Color::Black))
    );
    assert_eq!(send(black.page, MatchEvent::Rematch).game_match.game_id(), rematch.game_match.game_id());
}

#[test]
fn a_link_includes_the_rules() {
    for (variant, ..) in laska_rules::Variant::NAMED {
        let draws = laska_rules::DrawRules::NONE;
        let new_game = NewGame {
            seats: Seats::Link(Color::Black),
            game_id: GAME_ID,
            variant,
            draw_rules: draws,
            ..NewGame::default()
        };
        let page = send(PlayPage::default(), Event::Begin(new_game));
        let there = opened(&page.address().expect("an address"));
        assert_eq!(
            (there.game_match.cursor().game(), there.game_match.players()),
            (page.game_match.cursor().game(), Players::by_link(Color::White))
        );
    }
}

#[test]
fn a_remote_player_is_not_a_computer() {
    let (white, ..) = played("c3-d4");
    let page = white.page.then(MatchEvent::Worker(WorkerStatus::Ready));
    assert_eq!((page.search(), page.view().status.computers), (None, None));
    assert_eq!(page.game_match.players().player(Color::Black), Player::Remote);
    assert_eq!(LoadedGame::read(&white.stored[0].main).and_then(|it| it.game.game_id), Some(GAME_ID));
}
