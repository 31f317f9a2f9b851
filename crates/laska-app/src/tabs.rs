//! One game in several tabs: what a tab does when another tab has saved the same game.
//!
//! Each tab reads what the others have saved before it saves, so a later text contains everything of the earlier ones, except
//! what a tab that was asleep has not read yet. The newest content wins; if both have moves that the other lacks, the game
//! keeps both.

use crate::saved::SavedGame;

/// The game of a tab after another tab has saved it.
#[derive(Clone, Debug, PartialEq)]
pub enum Continued {
    /// It is unchanged: the other tab has nothing new, or another game.
    Unchanged,
    /// The other tab has continued it.
    Newer(Box<SavedGame>),
    /// Both tabs have continued it. The moves of the other tab are a variation.
    Forked(Box<SavedGame>),
}

impl Continued {
    /// Compares the game of this tab with what another tab has saved. `known` is the last state that both had.
    pub fn of(own: &SavedGame, known: Option<&SavedGame>, other: &SavedGame) -> Self {
        let is_same_game = own.key.is_some() && own.key == other.key;
        if !is_same_game || own.has_same_content(other) || known.is_some_and(|known| known.has_same_content(other)) {
            return Self::Unchanged;
        }
        if known.is_some_and(|known| known.has_same_content(own)) {
            return Self::Newer(Box::new(other.clone()));
        }
        let both = own.clone().with(other);
        if !both.cursor.has_same_start(other.cursor.game()) || both.has_same_content(own) {
            Self::Unchanged
        } else if both.cursor.tree().preorder().len() == other.cursor.tree().preorder().len() {
            Self::Newer(Box::new(other.clone()))
        } else {
            Self::Forked(Box::new(both))
        }
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::Color;

    use super::*;
    use crate::{Announcement, BoardEvent, CursorEvent, Match, MatchEvent, NewGame, Seats, TimeControl, Timestamp};

    fn send(game: &mut Match, event: MatchEvent) {
        let _ = game.apply(MatchEvent::Time(Timestamp(game.now().0 + 1_000)));
        let _ = game.apply(event);
    }

    fn type_moves(game: &mut Match, moves: &str) {
        moves.split(' ').for_each(|mv| send(game, MatchEvent::Input(BoardEvent::Type(mv.into()))));
    }

    fn played(moves: &str) -> Match {
        let mut game = Match::default();
        let clock = Some(TimeControl::new(5, 3));
        game.begin(&NewGame { seats: Seats::People, clock, ..NewGame::default() }).expect("the initial position");
        type_moves(&mut game, moves);
        game
    }

    fn line(game: &Match) -> Vec<String> {
        game.cursor().game().at_end().moves().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_tab_follows_the_other_one() {
        let mut here = played("c3-d4 e5-c3");
        let known = here.saved();
        let mut there = here.clone();
        type_moves(&mut there, "b2-d4 c5-b4");
        assert_eq!(here.continue_from(Some(&known), there.saved()), None);
        assert_eq!((line(&here), here.cursor().is_at_end()), (line(&there), true));
        assert_eq!((here.clock(), here.left(Color::White)), (there.clock(), there.left(Color::White)));

        // Who looks at an earlier position keeps it, and sees the moves in the list.
        send(&mut here, MatchEvent::Cursor(CursorEvent::GoToPly(1)));
        let known = here.saved();
        type_moves(&mut there, "d2-c3");
        assert_eq!(here.continue_from(Some(&known), there.saved()), None);
        assert_eq!((here.cursor().ply(), line(&here)), (1, line(&there)));

        // What the other tab has deleted is gone here, too.
        let last = there.cursor().here();
        send(&mut there, MatchEvent::Cursor(CursorEvent::Delete(last)));
        send(&mut here, MatchEvent::Cursor(CursorEvent::GoToPly(5)));
        send(&mut here, MatchEvent::Cursor(CursorEvent::GoToPly(4)));
        let known = here.saved();
        let _ = here.continue_from(Some(&known), there.saved());
        assert_eq!(line(&here), line(&there));

        // So is a resignation that it has undone.
        send(&mut there, MatchEvent::Resign);
        let known = here.saved();
        let _ = here.continue_from(Some(&known), there.saved());
        assert!(here.is_over());
        send(&mut there, MatchEvent::Undo);
        let known = here.saved();
        let _ = here.continue_from(Some(&known), there.saved());
        assert!(!here.is_over());
        // An older text changes nothing.
        let latest = here.saved();
        assert_eq!(here.continue_from(Some(&latest), latest.clone()), None);
        assert_eq!(here.saved(), latest);
    }

    #[test]
    fn a_fork_keeps_both_continuations_and_says_so() {
        let start = played("c3-d4 e5-c3");
        let [mut here, mut there] = [start.clone(), start.clone()];
        type_moves(&mut here, "b2-d4");
        type_moves(&mut there, "d2-b4 a5-c3");
        let mine = line(&here);
        let said = here.continue_from(Some(&start.saved()), there.saved());
        assert_eq!(said, Some(Announcement::Forked { number: 2 }));
        assert_eq!(line(&here), mine, "this tab's move stays on the board");
        let theirs: Vec<_> = there.cursor().game().moves().to_vec();
        assert!(here.cursor().tree().contains_line(&theirs), "nothing is lost");
        let end = here.cursor().tree().node_after(&theirs);
        assert!(here.cursor().note(end).is_some(), "nor are the times");
        // The other tab gets both as well, with a message.
        let before = there.saved();
        assert_eq!(there.continue_from(Some(&before), here.saved()), Some(Announcement::Forked { number: 2 }));
        assert!(there.saved().has_same_content(&here.saved()));
    }

    #[test]
    fn other_games_are_left_alone() {
        let mut here = played("c3-d4");
        let mut there = played("c3-b4");
        send(&mut there, MatchEvent::Rematch);
        type_moves(&mut there, "c3-b4");
        let before = here.saved();
        assert_eq!(here.continue_from(Some(&before), there.saved()), None);
        assert_eq!(here.saved(), before);
        let fresh = Match::default().saved();
        assert_eq!(Continued::of(&fresh, None, &fresh), Continued::Unchanged, "before the first move there is no key");
    }
}
