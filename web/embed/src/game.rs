//! The game of the address, and the position of it that is shown.

use laska_app::address::{AddressError, read_line_address, write_line_address};
use laska_app::{BoardInput, GameCursor, Navigation};
use laska_rules::Color;
use laska_rules::notation::record::move_number;
use laska_ui::reduced_by;
use laska_ui::settings::Notation;
use laska_ui::view::{GameView, game_view};

/// The game in the frame, or why its address cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub struct EmbeddedGame {
    game: Result<(GameCursor<()>, Color), AddressError>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum GameEvent {
    /// The frame has another address.
    Opened(String),
    /// The reader steps through the moves.
    Navigate(Navigation),
}

reduced_by!(EmbeddedGame, GameEvent);

impl EmbeddedGame {
    /// Reads the game of an address, without the `#`.
    pub fn read(address: &str) -> Self {
        Self { game: read_line_address(address).map(|(game, bottom)| (GameCursor::new(game), bottom)) }
    }

    pub fn after(mut self, event: GameEvent) -> Self {
        match (event, &mut self.game) {
            (GameEvent::Opened(address), _) => self = Self::read(&address),
            (GameEvent::Navigate(navigation), Ok((cursor, _))) => {
                cursor.navigate(navigation);
            }
            (GameEvent::Navigate(_), Err(_)) => {}
        }
        self
    }

    /// Returns the view of the board and the status.
    ///
    /// # Errors
    /// When the address cannot be read.
    pub fn view(&self) -> Result<GameView, &AddressError> {
        let (cursor, bottom) = self.game.as_ref()?;
        Ok(game_view(cursor, &BoardInput::new(*bottom), Notation::default()))
    }

    /// Returns the number of moves up to the position that is shown, and of all moves.
    pub fn progress(&self) -> (usize, usize) {
        self.game.as_ref().map_or((0, 0), |(cursor, _)| (cursor.ply(), cursor.line().len()))
    }

    /// Returns the last move with its number, as in `12. c3-d4`; `None` at the start.
    pub fn last_move(&self) -> Option<String> {
        let (cursor, _) = self.game.as_ref().ok()?;
        let (before, mv) = cursor.last_move()?;
        let (number, color) = move_number(cursor.game(), cursor.ply() - 1);
        let dots = if color == Color::White { "." } else { "…" };
        Some(format!("{number}{dots} {}", Notation::default().write(before, mv)))
    }

    /// Returns the link to the position that is shown, in its game, on the table.
    pub fn link(&self) -> String {
        let address = self.game.as_ref().map(|(cursor, bottom)| write_line_address(cursor.game(), *bottom));
        address.map_or_else(|_| "./".to_owned(), |address| format!("./#{address}"))
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    fn go(game: EmbeddedGame, navigation: Navigation) -> EmbeddedGame {
        game.after(GameEvent::Navigate(navigation))
    }

    #[test]
    fn a_game_is_stepped_through_and_linked_at_each_position() {
        let end = EmbeddedGame::read("moves=c3-d4_e5-d4-c3_b2-c3-d4&bottom=b");
        assert_eq!((end.progress(), end.last_move().as_deref()), ((3, 3), Some("2. b2-c3-d4")));
        let back = go(end.clone(), Navigation::Previous);
        assert_eq!((back.progress(), back.last_move().as_deref()), ((2, 3), Some("1… e5-d4-c3")));
        assert_eq!(back.view().map(|view| view.board.bottom), Ok(Color::Black));
        let again = EmbeddedGame::read(back.link().trim_start_matches("./#"));
        assert_eq!((again.progress(), again.view()), (back.progress(), back.view()), "{}", back.link());
        let start = go(end.clone(), Navigation::First);
        assert_eq!((start.progress(), start.last_move()), ((0, 3), None));
        assert_eq!(go(start, Navigation::Last), end);
    }

    #[test]
    fn a_position_has_no_moves_to_step_through() {
        let position = EmbeddedGame::read("fen=//,BBW,,//,WWWBB,,//_w");
        assert_eq!((position.progress(), position.last_move()), ((0, 0), None));
        assert_eq!(position.view().map(|view| view.board.fen), Ok("//,BBW,,//,WWWBB,,// w".to_owned()));
        let black = EmbeddedGame::read("fen=//,BBW,,//,WWWBB,,//_b&moves=c5-d4");
        assert_eq!(black.last_move().as_deref(), Some("1… c5-d4"));
    }

    #[test]
    fn an_invalid_address_is_reported_and_leads_to_the_site() {
        let invalid = EmbeddedGame::read("moves=c3-c4");
        assert!(invalid.view().is_err_and(|error| error.to_string().starts_with("moves: ")));
        assert_eq!((invalid.link().as_str(), invalid.progress()), ("./", (0, 0)));
        let corrected = go(invalid, Navigation::First).after(GameEvent::Opened("moves=c3-d4".to_owned()));
        assert_eq!(corrected.progress(), (1, 1));
    }
}
