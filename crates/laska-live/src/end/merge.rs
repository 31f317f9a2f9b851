//! Merging what the other end has sent.

use laska_app::Timestamp;
use laska_rules::notation::{move_indices, record::move_number};
use laska_rules::{Game, Move};

use super::{Effect, End, News, Refusal};
use crate::MAX_PLIES;
use crate::message::{Body, Consent, Ending, History, Mark, Packet, State, Wishes};
use crate::terms::Role;

impl End {
    /// Takes note of a message.
    ///
    /// # Errors
    /// Returns an error if the message is not for this game, or if its history cannot be merged.
    pub(super) fn receive(&mut self, bytes: &[u8], now: Timestamp, effects: &mut Vec<Effect>) -> Result<(), Refusal> {
        let packet = Packet::read(bytes)?;
        if packet.key != self.key {
            return Err(Refusal::Foreign);
        }
        if !self.link.is_open {
            return Err(Refusal::Closed);
        }
        self.note_contact(now);
        self.link.acknowledged = self.link.acknowledged.max(packet.received.min(self.link.number));
        match packet.body {
            Body::State(state) => return self.receive_state(*state, effects),
            Body::Received => {}
            Body::Ping(number) => effects.extend(self.packet(Body::Pong(number))),
            Body::Pong(number) => self.note_pong(number, now),
            Body::Bye => {
                self.link.is_open = false;
                self.link.has_left = true;
                effects.push(Effect::Show(News::Left));
            }
        }
        Ok(())
    }

    fn receive_state(&mut self, state: State, effects: &mut Vec<Effect>) -> Result<(), Refusal> {
        if state.number <= self.link.received {
            effects.extend(self.packet(Body::Received));
            return Ok(());
        }
        self.link.received = state.number;
        let before = (self.history.clone(), self.own.clone());
        let known = (self.history.round, self.mark());
        let merged = self.merge(&state.history);
        self.own.disagrees = merged.is_err();
        if merged.is_ok() {
            self.show_merged(known, effects);
            if state.history.round == self.history.round {
                if !self.is_caught_up && before.0.moves.is_empty() {
                    self.left = state.others_left;
                }
                // A device that has lost the game does not know its time.
                if !state.history.moves.is_empty() || self.history.moves.is_empty() {
                    self.others_left = state.left;
                }
                self.note_wishes(state.wishes, &state.history, effects);
            }
            (self.is_caught_up, self.awaits_moves) = (true, false);
        } else {
            self.others.disagrees = state.wishes.disagrees;
        }
        self.renew_rematch();
        if (&before.0, &before.1) == (&self.history, &self.own) {
            effects.extend(self.packet(Body::Received));
        } else {
            self.change();
        }
        merged
    }

    /// Shows what was merged since a round and a position.
    fn show_merged(&self, (round, mark): (u32, Mark), effects: &mut Vec<Effect>) {
        let now = (self.history.round, self.mark());
        if !self.is_caught_up {
            effects.extend((now != (round, mark)).then_some(Effect::Show(News::CaughtUp)));
        } else if (round, mark.generation) == (now.0, now.1.generation) {
            effects.extend(self.game.moves()[mark.ply..].iter().map(|&mv| Effect::Show(News::Moved(mv))));
        }
    }

    /// Merges a history of the other end into that of this end.
    ///
    /// # Errors
    /// Returns an error if the histories contradict each other, or the other end has changed what it may not change
    /// without consent. The first history after a start or a reload may contain anything legal.
    fn merge(&mut self, theirs: &History) -> Result<(), Refusal> {
        if theirs.round < self.history.round {
            return Ok(());
        }
        if theirs.round > self.history.round {
            let wants = self.own.rematch.is_some_and(|(_, consent)| consent == Consent::Yes);
            if self.is_caught_up && !(wants && theirs.round == self.history.round + 1) {
                return Err(Refusal::NoConsent);
            }
            self.begin_round(theirs.round);
        }
        let game = self.merged_game(theirs)?;
        if !self.may_end_with(theirs.ending) {
            return Err(Refusal::NoConsent);
        }
        if let Some(game) = game {
            self.game = game;
            self.history.moves.clone_from(&theirs.moves);
            if self.history.generation != theirs.generation {
                self.history.generation = theirs.generation;
                self.undos.clear();
            }
        }
        self.history.ending = self.history.ending.max(theirs.ending);
        self.declare();
        Ok(())
    }

    /// Returns the game with the other's moves if they replace or extend those of this end.
    fn merged_game(&self, theirs: &History) -> Result<Option<Game>, Refusal> {
        let (moves, own) = (&theirs.moves, &self.history.moves);
        let game = if theirs.generation < self.history.generation {
            return Ok(None);
        } else if theirs.generation > self.history.generation {
            let game = self.game_with(moves)?;
            let common = common_plies(&game, &self.game);
            let next = theirs.generation == self.history.generation + 1 && self.role == Role::Guest;
            let has_consent = next && self.undos.iter().any(|undo| undo.to <= common);
            if self.is_caught_up && !(has_consent && self.are_others(&game, common)) {
                return Err(Refusal::NoConsent);
            }
            game
        } else if let Some(new) = moves.strip_prefix(own.as_str()).filter(|new| !new.is_empty()) {
            let mut game = self.game.clone();
            game.reopen();
            move_indices::play(&mut game, new)?;
            if self.is_caught_up && !self.are_others(&game, self.game.moves().len()) {
                return Err(Refusal::NoConsent);
            }
            game
        } else if own.starts_with(moves.as_str()) {
            return Ok(None);
        } else {
            let common = common_plies(&self.game_with(moves)?, &self.game);
            let (number, _) = move_number(&self.game, common);
            return Err(Refusal::Different { number });
        };
        if game.moves().len() > MAX_PLIES { Err(Refusal::TooLong) } else { Ok(Some(game)) }
    }

    fn game_with(&self, moves: &str) -> Result<Game, Refusal> {
        let mut game = self.terms.game();
        move_indices::play(&mut game, moves)?;
        Ok(game)
    }

    /// Returns whether all moves from a ply on were played by the other player: there is at most one.
    fn are_others(&self, game: &Game, ply: usize) -> bool {
        let new: &[Move] = game.moves().get(ply..).unwrap_or_default();
        new.is_empty() || new.len() == 1 && game.position().turn() == self.side()
    }

    /// Returns whether the other end may declare this result: it can lose, and accept an offer.
    fn may_end_with(&self, theirs: Option<Ending>) -> bool {
        let is_new = theirs > self.history.ending;
        !is_new
            || !self.is_caught_up
            || match theirs {
                Some(Ending::Agreed) => !self.offers.is_empty(),
                Some(Ending::Resigned(loser) | Ending::Flagged(loser)) => loser != self.role,
                None => true,
            }
    }

    /// Takes note of the other's wishes in the present round.
    fn note_wishes(&mut self, wishes: Wishes, history: &History, effects: &mut Vec<Effect>) {
        let other = self.role.other();
        let old = std::mem::replace(&mut self.others, wishes);
        let mut show = |news| effects.push(Effect::Show(news));
        if self.others.said != old.said
            && self.is_caught_up
            && let Some((_, phrase)) = self.others.said
        {
            show(News::Said(phrase));
        }
        let declined = self.others.draw_declined.filter(|_| self.others.draw_declined != old.draw_declined);
        if declined.is_some() && declined == self.own.draw_offer {
            show(News::DrawDeclined);
        }
        let answer = self.others.undo_answer.filter(|_| self.others.undo_answer != old.undo_answer);
        if answer.is_some() && answer == self.own.undo_request.map(|at| (at, Consent::No)) {
            show(News::UndoDeclined);
        }
        if self.open_draw_offer(other).is_some() && self.others.draw_offer != old.draw_offer {
            show(News::DrawOffered);
        }
        if self.open_undo_request(other).is_some() && self.others.undo_request != old.undo_request {
            show(News::UndoRequested);
        }
        if self.wants_rematch(other) && self.others.rematch != old.rematch && !self.wants_rematch(self.role) {
            show(News::RematchOffered);
        }
        if self.others.rematch == Some((self.mark(), Consent::No)) && self.others.rematch != old.rematch {
            show(News::RematchDeclined);
        }
        self.conclude(history);
    }

    /// Carries out what both have consented to, and drops offers and consent that the other end can no longer use.
    fn conclude(&mut self, theirs: &History) {
        let mark = self.mark();
        // Two players who offer a draw at the same time agree.
        if self.open_draw_offer(self.role).is_some() && self.open_draw_offer(self.role.other()).is_some() {
            self.end_with(Ending::Agreed);
        }
        let is_accepted = self.own.undo_request == Some(mark) && self.others.undo_answer == Some((mark, Consent::Yes));
        if self.role == Role::Host && is_accepted && !self.is_over() {
            if let Some(to) = self.undone_plies(self.role) {
                self.undo_to(to);
            }
        } else if (theirs.generation, &theirs.moves) == (self.history.generation, &self.history.moves) {
            // The other end has this position and has not accepted what was open before.
            let offers = std::mem::take(&mut self.offers);
            self.offers = offers.into_iter().filter(|&offer| self.is_open(offer, self.role)).collect();
            self.undos.retain(|undo| undo.at == mark);
        }
    }
}

/// Returns the number of plies that are the same in two games.
fn common_plies(a: &Game, b: &Game) -> usize {
    a.moves().iter().zip(b.moves()).take_while(|(a, b)| a == b).count()
}
