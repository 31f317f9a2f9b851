//! How a match begins: a new game, another game, or a rematch.

use laska_rules::{Color, Game};
use laska_worker::protocol::Level;

use super::{Computer, Feedback, GameStyle, LiveRequest, Match, NewGame, StartFrom};
use crate::clock::{TimeControl, TimesLeft};
use crate::players::{GameId, Players, Seats};
use crate::start_text::{StartTextError, read_start};

impl Match {
    /// Starts a new game.
    ///
    /// # Errors
    /// Returns an error if the text of a custom position cannot be parsed. The match is then unchanged.
    pub fn begin(&mut self, new_game: &NewGame) -> Result<(), StartTextError> {
        let game = self.new_game(new_game)?;
        self.replace(Self { style: new_game.effective_style(), ..Self::new(game, new_game.players()) });
        match new_game.seats {
            Seats::Computers => {}
            Seats::Link(_) | Seats::RandomLink | Seats::Live(_) | Seats::RandomLive => {
                self.game_id = Some(new_game.game_id);
            }
            _ => self.start_clock(new_game.clock),
        }
        Ok(())
    }

    /// Returns the start of a new game, with the moves of the game on the board if it continues from there.
    ///
    /// # Errors
    /// Returns an error if the text of a custom position cannot be parsed.
    pub fn new_game(&self, new_game: &NewGame) -> Result<Game, StartTextError> {
        let game = match &new_game.start_from {
            StartFrom::CustomPosition(text) => read_start(text, new_game.variant)?,
            StartFrom::InitialPosition => Game::new(new_game.variant),
            StartFrom::CurrentPosition => {
                let mut game = self.cursor.game_here();
                game.reopen();
                game
            }
        };
        Ok(game.with_draw_rules(new_game.draw_rules))
    }

    pub(super) fn rematch(&mut self) -> Feedback {
        if self.is_live() {
            return self.request_if(LiveRequest::Rematch, self.is_over());
        }
        let (bottom, game_id) = (self.input.bottom, self.game_id);
        self.play_again(self.players.swapped());
        self.input.bottom = !bottom;
        self.game_id = game_id.map(GameId::next);
        Feedback::CHANGED
    }

    pub(super) fn rematch_at(&mut self, level: Level) -> Feedback {
        let bottom = self.input.bottom;
        self.play_again(self.players.at_level(level));
        self.input.bottom = bottom;
        Feedback::CHANGED
    }

    /// Starts a game from the same start, in the same style and with the same clock.
    fn play_again(&mut self, players: Players) {
        let control = self.clock.map(|clock| clock.control);
        self.replace(Self { style: self.style, ..Self::new(self.cursor.game_at_start(), players) });
        self.start_clock(control);
    }

    /// Replaces the match. The time and the worker's state stay, and replies to earlier searches are ignored.
    pub fn replace(&mut self, other: Self) {
        let computer =
            Computer { status: self.computer.status, search: self.computer.search.next(), ..Computer::default() };
        *self = Self { now: self.now, computer, ..other };
    }

    /// Gives the match a clock with the time that both sides have left. It starts with the next move.
    pub fn with_clock(mut self, control: TimeControl, left: TimesLeft) -> Self {
        self.start_clock(Some(control));
        *self.cursor.note_mut(self.cursor.here()) = Some(left);
        self
    }

    /// Sets whether help and second thoughts are allowed.
    pub fn with_style(mut self, style: GameStyle) -> Self {
        self.style = style;
        self
    }

    /// Puts a side at the bottom of the board.
    pub fn with_bottom(mut self, bottom: Color) -> Self {
        self.input.bottom = bottom;
        self
    }
}
