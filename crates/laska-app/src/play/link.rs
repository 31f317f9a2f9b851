//! Games by link: opening a received link, and the link to send.
//!
//! Each player's page has the whole game. So does a link, so that it works on another device, and so that an older link is
//! recognized by its moves.

use laska_rules::notation::record::move_number;
use laska_rules::{Color, Game};

use super::{Announcement, GameId, Match, Players};
use crate::address::write_link;
use crate::saved::SavedGame;

impl Match {
    /// Returns the address of a game by link or a live game with all its moves, or `None` for any other game.
    pub fn link_address(&self) -> Option<String> {
        self.game_id.map(|game_id| write_link(game_id, self.cursor.game()))
    }

    /// Returns whether the link should be sent to the other player.
    pub fn can_send(&self) -> bool {
        self.game_id.is_some() && !self.is_live() && self.cursor.is_at_end() && self.person_to_move().is_none()
    }

    /// Creates a game by link between a person with this side and one at another page.
    pub fn by_link(game: Game, game_id: GameId, here: Color) -> Self {
        Self { game_id: Some(game_id), ..Self::new(game, Players::by_link(here)) }
    }

    /// Opens a link to a game, of which earlier moves may be `saved`. No saved move is lost.
    pub fn open_link(&mut self, game: Game, game_id: GameId, saved: Option<SavedGame>) -> Option<Announcement> {
        match saved.filter(|saved| saved.cursor.has_same_start(&game)) {
            Some(saved) => self.merge_link(&game, saved),
            None => {
                let players = Players::by_link(game.position().turn());
                self.replace(Self { game_id: Some(game_id), ..Self::new(game, players) });
                self.begin_arrival();
                None
            }
        }
    }

    /// Continues a saved game with the moves of a link, and returns an announcement about the link.
    fn merge_link(&mut self, link: &Game, saved: SavedGame) -> Option<Announcement> {
        self.resume(saved);
        // The friend has played on by link. Without new moves, it is this page that was opened again.
        if self.is_live() && !self.cursor.tree().contains_line(link.moves()) {
            self.play_by_link();
        }
        let old = self.cursor.game().moves();
        let moves = link.moves();
        let common = moves.iter().zip(old).take_while(|(new, old)| new == old).count();
        let is_behind = common < old.len();
        let end = self.cursor.add_game(link)?;
        if is_behind {
            let is_older = common == moves.len();
            return Some(if is_older {
                Announcement::OlderLink
            } else {
                Announcement::LinkDiffers { number: move_number(link, common).0 }
            });
        }
        self.cursor.go_to(end);
        self.cursor.forget_undone();
        if let Some(end) = link.ended_with() {
            self.cursor.end_with(end);
        }
        let is_own = self.can_send() && self.outcome().is_none();
        if common < moves.len() {
            self.begin_arrival();
        }
        is_own.then_some(Announcement::OwnLink)
    }

    /// Shows the position before the received move, so that the player sees the move happen.
    fn begin_arrival(&mut self) {
        if let Some(before) = self.cursor.ply().checked_sub(1) {
            self.go_to_ply(before);
            self.arriving = true;
        }
    }

    pub(super) fn finish_arrival(&mut self) {
        if std::mem::take(&mut self.arriving) {
            self.go_to_ply(usize::MAX);
        }
    }

    /// Returns whether a received move has yet to be shown.
    pub const fn is_arriving(&self) -> bool {
        self.arriving
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::{CaptureRule, Position, Variant};

    use super::*;

    #[test]
    fn the_number_of_the_move_that_differs_counts_from_the_side_that_began() {
        let mut start = Position::start(Variant::LASKA.board);
        start.play("c3-d4".parse().expect("a move"), CaptureRule::MustFinish).expect("it is legal");
        let game = |moves: [&str; 2]| {
            let mut game = Game::from_position(start.clone(), CaptureRule::MustFinish);
            for mv in moves {
                game.play(mv.parse().expect("a move")).expect("it is legal");
            }
            game
        };
        let own = Match::new(game(["e5-d4-c3", "b2-c3-d4"]), Players::people());
        let saved = Match { game_id: Some(GameId(1)), ..own }.saved();
        let link = game(["e5-d4-c3", "d2-c3-b4"]);
        let announced = Match::default().open_link(link, GameId(1), Some(saved));
        assert_eq!(announced, Some(Announcement::LinkDiffers { number: 2 }));
    }
}
