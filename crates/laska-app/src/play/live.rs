//! Live games: the match shows what two devices have agreed on, and asks them for what the player wants.
//!
//! The devices play the moves, count the clocks and end the game. So a match never differs from them: an entered move is a
//! request, and the move is on the board once the devices report it.

use laska_rules::{Color, Game, NodeId};

use super::live_state::{LiveClock, LiveReport, LiveRequest, LiveState};
use super::{Feedback, GameCursor, Match, Player};
use crate::clock::{Clock, TimesLeft, Timestamp};
use crate::players::Players;

impl Match {
    /// Returns whether this is a live game, in progress or over.
    pub const fn is_live(&self) -> bool {
        self.players.are_live()
    }

    /// Returns whether the devices of the live game have reported its state to this page.
    pub const fn is_ready(&self) -> bool {
        self.live.is_some()
    }

    /// Returns whether it is the turn of the person at the other device.
    pub fn is_friend_to_move(&self) -> bool {
        self.is_ready()
            && self.players.player(self.turn()) == Player::Live
            && self.cursor.is_at_end()
            && self.outcome().is_none()
    }

    /// Returns whether the player can ask to undo their last move.
    pub fn can_request_undo(&self) -> bool {
        let is_own_turn = self.players.player(self.turn()) == Player::Person;
        self.live.is_some_and(|live| !live.is_undo_requested)
            && self.cursor.is_at_end()
            && self.outcome().is_none()
            && self.cursor.ply() >= if is_own_turn { 2 } else { 1 }
    }

    pub(super) fn can_offer_live_draw(&self) -> bool {
        self.live.is_some_and(|live| !live.is_draw_offered) && !self.is_over()
    }

    /// Returns a request if it is possible now.
    pub(super) fn request_if(&self, request: LiveRequest, is_possible: bool) -> Feedback {
        if is_possible && self.is_ready() { request.into() } else { Feedback::NONE }
    }

    pub(super) fn running_live(&self) -> Option<(Color, Timestamp)> {
        Some((self.turn_at(self.clock?.live), self.live?.since?))
    }

    /// Returns the time that both sides had left when the devices reported it.
    pub(super) fn left_live(&self) -> Option<TimesLeft> {
        self.live?.left
    }

    /// Takes over the state of a live game, in place of any other game.
    pub(super) fn follow(&mut self, state: &LiveState) -> Feedback {
        let is_same = self.is_live() && self.game_id == Some(state.game_id) && self.cursor.has_same_start(&state.game);
        let mut feedback = Feedback::NONE;
        if !is_same {
            let game_id = Some(state.game_id);
            self.replace(Self { game_id, ..Self::new(state.game.clone(), Players::live(state.side)) });
            feedback = Feedback::CHANGED;
        }
        self.live = Some(LiveReport {
            left: state.clock.map(|clock| clock.left),
            since: state.clock.filter(|clock| clock.is_running).map(|_| self.now),
            is_draw_offered: state.is_draw_offered,
            is_undo_requested: state.is_undo_requested,
        });
        let shown = self.cursor.game().at_end();
        if is_same && (shown.moves(), shown.outcome()) != (state.game.moves(), state.game.outcome()) {
            let premove = self.premove;
            self.change(|cursor| show(cursor, &state.game));
            feedback = Feedback::CHANGED.with(self.resume_premove(premove));
        }
        if feedback.is_changed || self.clock.is_none() {
            self.note_times(state);
        }
        feedback
    }

    /// Notes the times after the moves that have none yet.
    fn note_times(&mut self, state: &LiveState) {
        let Some(LiveClock { control, left, .. }) = state.clock else { return };
        let path = self.cursor.tree().path(self.cursor.here());
        for &node in [NodeId::ROOT].iter().chain(&path) {
            self.cursor.note_mut(node).get_or_insert(left);
        }
        let stopped = self.outcome().map(|_| self.now);
        self.clock = Some(Clock { control, live: self.cursor.here(), since: self.now, stopped });
    }

    /// Makes this live game one by link, without a clock.
    pub(super) fn play_by_link(&mut self) -> Feedback {
        if let Some(here) = self.players.only_person().filter(|_| self.is_live()) {
            (self.players, self.live, self.clock) = (Players::by_link(here), None, None);
        }
        self.change(|_| {})
    }
}

/// Puts the moves and the result of a game on the board. Moves that it does not have were undone, and are forgotten.
fn show(cursor: &mut GameCursor<Option<TimesLeft>>, game: &Game) {
    cursor.go_to_ply(usize::MAX);
    cursor.reopen();
    let common = cursor.game().moves().iter().zip(game.moves()).take_while(|(old, new)| old == new).count();
    if let Some(&undone) = cursor.line().get(common) {
        cursor.delete(undone);
    }
    // The game has the same start.
    if let Some(end) = cursor.add_game(game) {
        cursor.go_to(end);
    }
    if let Some(result) = game.ended_with() {
        cursor.end_with(result);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use laska_rules::DeclaredResult;
    use laska_rules::notation::parse_move;

    use super::*;
    use crate::{Announcement, BoardEvent, GameId, MatchEvent, Navigation, NoHelp, Premove, Refusal, TimeControl};

    const ID: GameId = GameId(42);

    fn state(moves: &str, side: Color) -> LiveState {
        let mut game = Game::default();
        for text in moves.split_whitespace() {
            let mv = parse_move(text, game.position(), game.variant().capture_rule).expect("a legal move");
            game.play(mv).expect("a legal move");
        }
        let control = TimeControl::new(5, 3);
        let left = TimesLeft { white: Duration::from_secs(200), black: Duration::from_secs(100) };
        let clock = Some(LiveClock { control, left, is_running: !moves.is_empty() });
        LiveState { game_id: ID, game, side, clock, is_draw_offered: false, is_undo_requested: false }
    }

    fn followed(mut game: Match, state: LiveState) -> Match {
        let _ = game.apply(MatchEvent::Live(Box::new(state)));
        game
    }

    fn live(moves: &str, side: Color) -> Match {
        followed(Match::default(), state(moves, side))
    }

    fn text(game: &Match) -> String {
        let moves = game.cursor().game().moves().iter().map(ToString::to_string);
        moves.collect::<Vec<_>>().join(" ")
    }

    fn type_move(game: &mut Match, text: &str) -> Feedback {
        game.apply(MatchEvent::Input(BoardEvent::Type(text.into())))
    }

    #[test]
    fn a_move_is_on_the_board_once_the_devices_report_it() {
        let mut game = live("", Color::White);
        assert_eq!((game.board().bottom, game.game_id(), game.can_undo()), (Color::White, Some(ID), false));
        let feedback = type_move(&mut game, "c3-d4");
        assert!(matches!(feedback.request, Some(LiveRequest::Move(mv)) if mv.to_string() == "c3-d4"));
        assert_eq!(text(&game), "");
        let mut game = followed(game, state("c3-d4", Color::White));
        assert_eq!((text(&game).as_str(), game.person_to_move(), game.is_friend_to_move()), ("c3-d4", None, true));
        let refused = type_move(&mut game, "c3-d4").announcement;
        assert_eq!(refused, Some(Announcement::Refused(Refusal::FriendTurn)));
        assert!(!game.can_send() && game.link_address().is_some());
    }

    #[test]
    fn the_devices_count_the_time() {
        let mut game = live("c3-d4", Color::Black);
        let _ = game.apply(MatchEvent::Time(Timestamp(5_000)));
        let game = followed(game, state("c3-d4", Color::Black));
        assert_eq!(game.running(), Some((Color::Black, Timestamp(5_000))));
        assert_eq!((game.left(Color::Black), game.deadline()), (Duration::from_secs(100), None));
        let mut late = game.clone();
        let _ = late.apply(MatchEvent::Time(Timestamp(5_000_000)));
        assert_eq!(late.outcome(), None);
        let mut flagged = state("c3-d4", Color::Black);
        flagged.game.end_with(DeclaredResult::Timeout { loser: Color::Black });
        assert!(followed(late, flagged).is_over());
    }

    #[test]
    fn a_planned_move_is_requested_after_the_reply() {
        let mut game = live("c3-d4", Color::White);
        for square in ["b2", "d4"] {
            let press = BoardEvent::Press(square.parse().expect("a square"));
            assert_eq!(game.apply(MatchEvent::Input(press)), Feedback::NONE);
        }
        assert!(matches!(game.premove(), Premove::Planned { .. }));
        let mut game = followed(game, state("c3-d4 e5-c3", Color::White));
        assert!(game.is_premove_due());
        assert!(
            matches!(game.apply(MatchEvent::PlayPremove).request, Some(LiveRequest::Move(mv)) if mv.to_string().starts_with("b2"))
        );
    }

    #[test]
    fn undo_draw_resignation_and_rematch_are_requests() {
        let mut game = live("c3-d4", Color::White);
        assert_eq!(game.apply(MatchEvent::Undo).request, Some(LiveRequest::Undo));
        assert_eq!(game.apply(MatchEvent::OfferDraw).request, Some(LiveRequest::OfferDraw));
        assert_eq!(game.apply(MatchEvent::Resign).request, Some(LiveRequest::Resign));
        assert_eq!(game.apply(MatchEvent::Rematch), Feedback::NONE);
        assert_eq!(text(&game), "c3-d4");
        let asked = LiveState { is_draw_offered: true, is_undo_requested: true, ..state("c3-d4", Color::White) };
        let mut game = followed(game, asked);
        assert_eq!((game.apply(MatchEvent::Undo), game.apply(MatchEvent::OfferDraw)), (Feedback::NONE, Feedback::NONE));
        let undone = followed(game.clone(), state("", Color::White));
        assert_eq!((text(&undone).as_str(), undone.cursor().tree().preorder().len()), ("", 0), "the move is forgotten");
        let mut resigned = state("c3-d4", Color::White);
        resigned.game.end_with(DeclaredResult::Resignation { loser: Color::White });
        let mut over = followed(game, resigned);
        assert_eq!(over.apply(MatchEvent::Rematch).request, Some(LiveRequest::Rematch));
        let next = LiveState { game_id: ID.next(), ..state("", Color::Black) };
        let next = followed(over, next);
        assert_eq!((next.board().bottom, next.game_id(), next.is_over()), (Color::Black, Some(ID.next()), false));
    }

    #[test]
    fn nobody_gets_help_or_moves_elsewhere() {
        let mut game = live("c3-d4 e5-c3", Color::White);
        assert_eq!(game.apply(MatchEvent::Hint).announcement, Some(Announcement::NoHint(NoHelp::Live)));
        let _ = game.apply(MatchEvent::Cursor(crate::CursorEvent::Navigate(Navigation::First)));
        assert_eq!((game.person_to_move(), game.can_request_undo()), (None, false));
        let refused = type_move(&mut game, "c3-d4").announcement;
        assert_eq!(refused, Some(Announcement::Refused(Refusal::EarlierPosition)));
        // A new move shows the end again; the same state does not.
        let game = followed(game, state("c3-d4 e5-c3", Color::White));
        assert_eq!(game.cursor().ply(), 0);
    }

    #[test]
    fn a_saved_game_waits_for_the_devices_or_continues_by_link() {
        let saved = live("c3-d4 e5-c3", Color::White).saved();
        let mut game = Match::default();
        game.resume(saved.clone());
        assert!(game.is_live() && !game.is_ready());
        let refused = type_move(&mut game, "a3-b4").announcement;
        assert_eq!(refused, Some(Announcement::Refused(Refusal::LiveNotReady)));
        let ready = followed(game.clone(), state("c3-d4 e5-c3", Color::White));
        assert_eq!(ready.person_to_move(), Some(Color::White));
        // The page was opened again: it is still live. The friend has moved by link: it is not.
        let mut same = Match::default();
        let _ = same.open_link(state("c3-d4 e5-c3", Color::White).game, ID, Some(saved.clone()));
        assert!(same.is_live());
        let _ = game.apply(MatchEvent::PlayByLink);
        assert_eq!((game.players(), game.clock()), (Players::by_link(Color::White), None));
        let friend = live("c3-d4", Color::White).saved();
        let mut continued = Match::default();
        let _ = continued.open_link(state("c3-d4 e5-c3", Color::White).game, ID, Some(friend));
        assert_eq!((continued.players(), continued.is_arriving()), (Players::by_link(Color::White), true));
    }
}
