//! A game goes back and forth between two tables as a link, and nothing that comes makes either lose it.

use laska_rules::Square;

use super::super::{KeptGame, Moment, Player, Stored, pick};
use super::*;
use crate::intent::{GameTag, Going, Walk};
use crate::view::SendView;

const TAG: GameTag = GameTag(1911);

/// A table of somebody, with what its browser keeps.
struct Side {
    table: Table,
    kept: Vec<Stored>,
}

impl Side {
    fn fresh() -> Self {
        Self { table: Table::default(), kept: Vec::new() }
    }

    fn beginning(here: Color) -> Self {
        let new_game = NewGame { seats: Seats::Link(here), tag: TAG, ..NewGame::default() };
        Self { table: want(Table::default(), Intent::NewGame(new_game)), kept: Vec::new() }.kept()
    }

    /// Keeps what the browser would: a game by link has an entry of its own.
    fn kept(mut self) -> Self {
        if let Some(keepsake) = self.table.keepsake() {
            let main = keepsake.text(Moment(self.kept.len() as u64));
            let other = |it: &Stored| KeptGame::read(&it.main).is_none_or(|it| it.tag != keepsake.tag());
            self.kept.retain(other);
            self.kept.push(Stored { main, ..Stored::default() });
        }
        self
    }

    fn plays(mut self, mv: &str) -> Self {
        let plies = self.table.game.moves().len();
        self.table = typed(self.table, mv);
        assert_eq!(self.table.game.moves().len(), plies + 1, "{mv}: {}", notice(&self.table));
        self.kept()
    }

    fn opens(mut self, fragment: &str) -> Self {
        let found = pick(fragment, None, &self.kept);
        self.table = self.table.after(Event::Opened(fragment.to_owned(), Box::new(found))).after(Event::Arrived);
        self.kept()
    }

    fn link(&self) -> String {
        self.table.address().expect("an address")
    }

    fn told(&self) -> String {
        self.table.notice.clone().map(|notice| notice.text).unwrap_or_default()
    }
}

/// White's and Black's tables after these moves, and all links that were sent.
fn played(text: &str) -> (Side, Side, Vec<String>) {
    let (mut here, mut there) = (Side::beginning(Color::White), Side::fresh());
    let mut links = Vec::new();
    for mv in text.split(' ') {
        here = here.plays(mv);
        links.push(here.link());
        there = there.opens(&here.link());
        assert_eq!(there.told(), "", "{mv}");
        (here, there) = (there, here);
    }
    if links.len() % 2 == 1 { (there, here, links) } else { (here, there, links) }
}

#[test]
fn a_game_goes_back_and_forth() {
    let (white, black, links) = played("c3-d4 e5-d4-c3 b2-c3-d4 c5-b4");
    for (side, here) in [(&white, Color::White), (&black, Color::Black)] {
        assert_eq!(moves(&side.table), ["c3-d4", "e5-d4-c3", "b2-c3-d4", "c5-b4"]);
        assert_eq!((side.table.seating, side.table.bottom), (Seating::by_link(here), here));
        assert_eq!(side.link(), links[3]);
    }
    assert_eq!(white.table.view().status.send, SendView::No);
    assert_eq!(black.table.view().status.send, SendView::Copy);
    let shares = black.table.clone().after(Event::Shares(true));
    assert_eq!(shares.view().status.send, SendView::Share);
}

#[test]
fn only_the_side_here_moves_and_only_where_the_moves_end() {
    let (white, black, _) = played("c3-d4 e5-d4-c3");
    // Black has moved, and may move otherwise for as long as White has not answered.
    let refused = want(black.table.clone(), Intent::Press("b2".parse::<Square>().expect("a square")));
    assert!(notice(&refused).contains("other player’s turn"), "{}", notice(&refused));
    let again = want(black.table.clone(), Intent::TakeBack);
    assert_eq!(moves(&again), ["c3-d4"]);
    assert!(again.person_to_move().is_some() && !again.can_take_back());
    assert_eq!(again.address(), black.table.address(), "what was played is not forgotten yet");
    // White has an answer before the board, and may only look back.
    assert!(!white.table.can_take_back());
    let back = want(white.table.clone(), Intent::Walk(Walk::Start));
    assert_eq!((back.person_to_move(), back.address()), (None, white.table.address()));
    let refused = want(back.clone(), Intent::Press("c3".parse::<Square>().expect("a square")));
    assert!(notice(&refused).contains("earlier position"), "{}", notice(&refused));
    assert_eq!(want(back, Intent::Walk(Walk::End)).person_to_move(), Some(Color::White));
}

#[test]
fn links_of_ones_own_and_older_ones_change_nothing() {
    let (white, _, links) = played("c3-d4 e5-d4-c3 b2-c3-d4");
    let line = moves(&white.table);
    let white = white.opens(&links[2]);
    assert!(white.told().contains("your own link"), "{}", white.told());
    for (older, link) in links[..2].iter().enumerate() {
        let side = Side { table: Table::default(), kept: white.kept.clone() }.opens(link);
        assert!(side.told().contains("older"), "{older}: {}", side.told());
        assert_eq!((moves(&side.table), side.table.seating), (line.clone(), white.table.seating));
        assert_eq!(side.table.view().status.headline, white.table.view().status.headline);
        assert_eq!(side.link(), links[2]);
    }
}

#[test]
fn a_link_with_other_moves_is_told_and_both_are_kept() {
    let (white, ..) = played("c3-d4 e5-d4-c3 b2-c3-d4");
    let (.., others) = played("c3-d4 e5-d4-c3 d2-c3-b4");
    let side = Side { table: Table::default(), kept: white.kept.clone() }.opens(&others[2]);
    assert!(side.told().starts_with("From move 2 on"), "{}", side.told());
    assert_eq!(moves(&side.table), moves(&white.table));
    let variation = |table: &Table| format!("{:?}", table.view().moves);
    assert!(variation(&side.table).contains("d2-c3-b4"), "{}", variation(&side.table));
    // The same when it is opened again after a reload.
    let again = Side { table: Table::default(), kept: side.kept.clone() }.opens("");
    assert_eq!(variation(&again.table), variation(&side.table));
    assert_eq!(again.table.tag, Some(TAG));
    // A damaged link touches nothing.
    let damaged = again.table.clone().after(Event::Opened("turns=1CA%25".to_owned(), Box::default()));
    assert!(damaged.notice.is_some() && moves(&damaged) == moves(&again.table));
    assert_eq!(variation(&damaged), variation(&again.table));
}

#[test]
fn a_move_that_comes_is_shown_after_the_position_that_it_was_made_in() {
    let (white, ..) = played("c3-d4");
    let came = Table::default().after(Event::Opened(white.link(), Box::default()));
    assert!(came.arriving() && moves(&came).is_empty());
    assert_eq!(came.address(), Some(white.link()), "the address has the move already");
    let shown = came.after(Event::Arrived);
    assert!(!shown.arriving());
    assert_eq!((moves(&shown).len(), mark(&shown, "d4")), (1, Mark::LastTo));
}

#[test]
fn a_resignation_is_sent_and_another_game_has_another_number() {
    let (white, mut black, _) = played("c3-d4");
    black.table = want(black.table, Intent::Resign);
    let black = black.kept();
    let white = white.opens(&black.link());
    let (here, there) = (white.table.view().status, black.table.view().status);
    assert_eq!((&here.headline, here.send), (&"White wins".to_owned(), SendView::Copy));
    assert_eq!((here.detail, here.over), (there.detail, there.over));
    let rematch = want(white.table, Intent::Rematch);
    assert_eq!((rematch.tag, rematch.seating), (Some(TAG.next()), Seating::by_link(Color::Black)));
    assert_eq!(want(black.table, Intent::Rematch).tag, rematch.tag);
}

#[test]
fn the_rules_go_along() {
    for (variant, ..) in laska_rules::Variant::NAMED {
        let draws = laska_rules::DrawRules::NONE;
        let new_game = NewGame { seats: Seats::Link(Color::Black), tag: TAG, variant, draws, ..NewGame::default() };
        let table = want(Table::default(), Intent::NewGame(new_game));
        let there = opened(&table.address().expect("an address"));
        assert_eq!((there.game, there.seating), (table.game, Seating::by_link(Color::White)));
    }
}

#[test]
fn nobody_elsewhere_is_a_machine() {
    let (white, ..) = played("c3-d4");
    let table = white.table.after(Event::Machine(MachineHealth::Ready));
    assert_eq!((table.search(), table.going), (None, Going::On));
    assert_eq!(table.seating.player(Color::Black), Player::Elsewhere);
    assert_eq!(KeptGame::read(&white.kept[0].main).and_then(|it| it.tag), Some(TAG));
}
