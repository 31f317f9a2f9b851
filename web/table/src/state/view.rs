//! The content of the page, derived from the state.

use laska_app::address::write_line_address;
use laska_app::worker::WorkerStatus;
use laska_app::{Autoplay, Hint, Offer, Player, Premove, Strength, move_reasons};
use laska_rules::{Color, Column, DrawRules, Move};
use laska_ui::notice::announcement_words;
use laska_ui::panels::SitePage;
use laska_ui::settings::Shown;
use laska_ui::tr;
use laska_ui::view::{
    ArrowKind, ArrowView, BoardView, StatusText, board_view, column_view, last_move_words, moves_view, result_words,
    turn_words,
};
use laska_ui::words::{
    hint_text, level_name, localize, only_move_text, player_name, proof_text, score_text, side, threat_text,
    white_share,
};
use laska_worker::protocol::{Plies, ScoreKind};

use super::PlayPage;
use crate::event::Dialog;
use crate::view::{
    ClockView, ComputerView, ControlsView, DialogView, MatchStatusView, OfferView, PageView, PlayerView, SendView,
    show_premove,
};

impl PlayPage {
    /// Returns the content of the page.
    pub fn view(&self) -> PageView {
        let enterable = self.game_match.enterable_moves();
        let hinted = self.game_match.hint().result().map(|result| result.mv).filter(|mv| enterable.contains(mv));
        let board = match &self.shell.shown {
            Some(shown) => BoardView::clone(shown),
            None => {
                let mut board = board_view(self.game_match.cursor(), self.game_match.board(), &enterable, hinted);
                show_premove(&mut board, &self.game_match);
                if let Hint::Threat(Some(threat)) = self.game_match.hint() {
                    board.arrows.push(ArrowView::of(threat.mv, ArrowKind::Threat));
                }
                board
            }
        };
        let status = self.status_view(&enterable);
        let bottom = self.game_match.board().bottom;
        PageView {
            variant: self.game_match.cursor().variant(),
            analysis: self.analysis_address(),
            column: column_view(&board),
            board,
            controls: self.controls_view(&status),
            players: [!bottom, bottom].map(|side| self.player_view(side)),
            title: self.title(&status),
            status,
            spoken: last_move_words(self.game_match.cursor(), self.settings.notation),
            moves: moves_view(self.game_match.cursor(), self.settings.notation),
            computer: self.computer_view(),
            coach: self.coach_view(),
            chain: self.chain_view(),
            notice: self.shell.notice.clone(),
            offline: self.shell.offline,
            is_in_tour: self.shell.in_tour,
            shows_welcome: self.shows_welcome(),
            is_game_begun: self.game_match.cursor().ply() > 0,
            daily_puzzle: self.shell.daily_puzzle.clone().filter(|_| self.wants_puzzle()),
            choices: self.shell.choices.clone(),
            strength: self.game_match.players().strength(),
            dialog: self.shell.dialog.map(|dialog| self.dialog_view(dialog)),
            settings: self.settings,
            on_board: self.game_match.key(),
        }
    }

    fn dialog_view(&self, dialog: Dialog) -> DialogView {
        match dialog {
            Dialog::NewGame => {
                let prompt = &self.shell.new_game;
                let error = prompt.position_error.as_ref();
                DialogView::NewGame {
                    challenged: prompt.challenged,
                    position_error: error.map(|error| tr!("Not a position: {error}.", error = localize(&**error))),
                }
            }
            Dialog::Share => DialogView::Share(Box::new(self.share_view())),
            Dialog::Keys => DialogView::Keys,
            Dialog::Settings => DialogView::Settings,
            Dialog::Resign => DialogView::Resign,
            Dialog::Games => DialogView::Games(self.games.clone()),
            Dialog::Live => DialogView::Live,
        }
    }

    /// Returns the link to the analysis, with the game unless it is new or allows no help.
    fn analysis_address(&self) -> String {
        let analysis = SitePage::Analysis.address();
        if self.is_untouched() || self.game_match.no_help().is_some() {
            return analysis;
        }
        format!("{analysis}/{}", write_line_address(self.game_match.cursor().game(), self.game_match.board().bottom))
    }

    fn controls_view(&self, status: &MatchStatusView) -> ControlsView {
        let game_match = &self.game_match;
        let (over, computers) = (game_match.outcome().is_some(), game_match.players().both_computers());
        let thinking = game_match.worker() == WorkerStatus::Ready && self.thinking_computer().is_some();
        ControlsView {
            undo: game_match.can_undo() || game_match.can_request_undo(),
            redo: game_match.can_redo(),
            hint: game_match.can_hint(),
            threat: game_match.has_coach().then(|| game_match.can_ask_for_threat()),
            no_help: game_match.no_help(),
            draw: game_match.can_offer_draw(),
            resign: !over && !computers && (!game_match.is_live() || game_match.is_ready()),
            move_now: thinking && !computers && !game_match.is_hurried(),
            new_game_is_main: !over && status.offer.is_none() && status.send == SendView::No,
            shows_second_board: self.settings.second_board == Shown::Yes,
            shows_columns_over_board: self.shell.columns_over_board,
        }
    }

    fn player_view(&self, side: Color) -> PlayerView {
        let game_match = &self.game_match;
        let (name, detail) = self.player_name(side);
        let to_move = game_match.outcome().is_none() && game_match.turn() == side;
        let own_columns = || game_match.cursor().position().columns().filter(|(_, column)| column.owner() == side);
        let prisoners = |column: Column| column.counters().filter(|counter| counter.color != side).count();
        let since = game_match.running().and_then(|(running, since)| (running == side).then_some(since));
        PlayerView {
            side,
            name,
            detail,
            to_move,
            thinking: to_move && self.thinking_computer().is_some(),
            columns: own_columns().count(),
            prisoners: own_columns().map(|(_, column)| prisoners(column)).sum(),
            clock: game_match.clock().map(|_| ClockView { left: game_match.left(side), since, now: game_match.now() }),
        }
    }

    /// Returns the computer to move, unless it is not available or waits for a player who listens to the coach.
    fn thinking_computer(&self) -> Option<Strength> {
        let is_thinking = self.game_match.worker() != WorkerStatus::Lost && self.game_match.advice().is_none();
        self.game_match.computer_to_move().filter(|_| is_thinking)
    }

    /// Returns a player's name, and more about the player: `You`, `White`.
    fn player_name(&self, color: Color) -> (String, String) {
        let players = self.game_match.players();
        if let Some(name) = self.game_match.names().of(color) {
            return (name.to_owned(), side(color).to_owned());
        }
        match players.player(color) {
            Player::Person if players.only_person().is_some() => (tr!("You").to_owned(), side(color).to_owned()),
            Player::Person => (side(color).to_owned(), String::new()),
            Player::Remote | Player::Live => (tr!("Opponent").to_owned(), side(color).to_owned()),
            Player::Computer(strength) => (tr!("Computer").to_owned(), level_name(strength)),
        }
    }

    /// Returns the title of the window.
    fn title(&self, status: &MatchStatusView) -> String {
        if self.is_untouched() { "Laska".to_owned() } else { format!("{} – Laska", status.headline) }
    }

    /// Returns the name that a file gives, `White` for a person and `Computer, level 3` for the computer.
    pub(super) fn player_words(&self, color: Color) -> String {
        let unnamed = || player_name(self.game_match.players().player(color), color);
        self.game_match.names().of(color).map_or_else(unnamed, str::to_owned)
    }

    fn status_view(&self, enterable: &[Move]) -> MatchStatusView {
        let game_match = &self.game_match;
        let send = self.send_view();
        let text = |text: &str| StatusText::read(text, game_match.cursor().position().board());
        let remark = self.shell.remark.as_ref().map(|remark| text(&announcement_words(remark)));
        if let Some(outcome) = game_match.outcome() {
            let (headline, detail) = result_words(outcome, game_match.players().only_person());
            return MatchStatusView {
                color: outcome.winner(),
                headline,
                detail: text(&detail),
                remark,
                may_show_capture: false,
                may_stop: false,
                hint: None,
                offer: None,
                over: true,
                end: Some(self.end_view(outcome)),
                before_end: false,
                send,
                computers: None,
            };
        }
        let turn = game_match.turn();
        let computers = game_match.players().both_computers();
        let you = game_match.person_to_move().and(game_match.players().only_person());
        let (headline, prompt) = turn_words(turn, you, game_match.board(), enterable);
        let detail = match game_match.computer_to_move() {
            Some(_) => self.premove_prompt().unwrap_or_else(|| self.computer_detail().to_owned()),
            None if game_match.is_friend_to_move() => {
                self.premove_prompt().unwrap_or_else(|| tr!("You can plan your next move.").to_owned())
            }
            None if game_match.is_live() && !game_match.is_ready() => {
                tr!("The live game is not ready. If it is open in another tab, play there.").to_owned()
            }
            None if computers => tr!("Two computers are playing. Resume, or play from here.").to_owned(),
            None if game_match.can_send() => {
                tr!("Send the link to the other player, then open the one you get back.").to_owned()
            }
            None if game_match.person_to_move().is_none() && game_match.is_live() => {
                tr!("This is an earlier position. Redo to continue playing.").to_owned()
            }
            None if game_match.person_to_move().is_none() => {
                tr!("An earlier position. Redo, or undo to your own turn.").to_owned()
            }
            None if game_match.awaits_first_move() && game_match.board().selected().is_none() => {
                tr!("The first move starts the clock.").to_owned()
            }
            None if self.is_repeated() && game_match.board().selected().is_none() => {
                tr!("This position is on the board for the second time. The third time is a draw.").to_owned()
            }
            None => prompt,
        };
        let offer = match game_match.offer() {
            Offer::Open(by) => Some(OfferView {
                by,
                words: tr!("{side} offers a draw. {other}, do you accept?", side = side(by), other = side(!by)),
            }),
            Offer::None | Offer::Declined => None,
        };
        // While the board shows an earlier position, two computers are paused as well and can resume.
        let autoplay = if game_match.computer_to_move().is_some() { Autoplay::Running } else { Autoplay::Paused };
        MatchStatusView {
            color: Some(turn),
            may_show_capture: self.may_show_capture(),
            headline: match self.thinking_computer() {
                Some(_) => tr!("{side} is thinking", side = side(turn)),
                None => headline,
            },
            detail: text(&detail),
            remark,
            may_stop: game_match.board().stopped(enterable).is_some(),
            hint: self.hint_words(),
            offer,
            over: false,
            end: None,
            before_end: game_match.is_over(),
            send,
            computers: computers.then_some(autoplay),
        }
    }

    /// Returns whether the position would be a draw if it occurred once more.
    fn is_repeated(&self) -> bool {
        let game = self.game_match.cursor().game();
        game.draw_rules().repetition && game.repetitions() + 1 == DrawRules::REPETITIONS
    }

    fn send_view(&self) -> SendView {
        match (self.game_match.can_send(), self.shell.can_share) {
            (false, _) => SendView::No,
            (true, false) => SendView::Copy,
            (true, true) => SendView::Share,
        }
    }

    /// Returns what to say about the move that a person plans.
    fn premove_prompt(&self) -> Option<String> {
        match self.game_match.premove() {
            Premove::None => None,
            Premove::Selected(square) => Some(tr!("{square} moves next: choose a destination.", square = square)),
            Premove::Planned { from, to } => {
                Some(tr!("Your next move: {from}-{to}. Undo cancels it.", from = from, to = to))
            }
        }
    }

    fn computer_detail(&self) -> &'static str {
        match self.game_match.worker() {
            WorkerStatus::Starting => tr!("The computer is starting."),
            WorkerStatus::Ready if self.game_match.players().both_computers() => {
                tr!("Two computers are playing. Take over at any time.")
            }
            WorkerStatus::Ready => tr!("You can plan your next move."),
            WorkerStatus::Lost => tr!("The computer is not available. Reload the page to try again."),
        }
    }

    fn hint_words(&self) -> Option<String> {
        let turn = self.game_match.turn();
        Some(match self.game_match.hint() {
            Hint::None if self.game_match.is_move_praised() => only_move_text().to_owned(),
            Hint::None => return None,
            Hint::Pending => tr!("Looking for the best move…").to_owned(),
            Hint::Move(result) => {
                let cursor = self.game_match.cursor();
                let reasons = move_reasons(cursor.position(), cursor.variant().capture_rule, result);
                hint_text(turn, result, &reasons)
            }
            Hint::ThreatPending => tr!("Looking for a threat…").to_owned(),
            Hint::Threat(threat) => {
                let words = threat_text(!turn, threat.as_ref());
                // From the first hint on, the game does not count.
                let is_first = self.game_match.conditions().hints == 1;
                if is_first { format!("{words} {}", tr!("This counts as a hint.")) } else { words }
            }
        })
    }

    fn computer_view(&self) -> Option<ComputerView> {
        if self.settings.evaluation == Shown::No {
            return None;
        }
        let players = self.game_match.players();
        let computers = players.both_computers();
        let turn = self.game_match.turn();
        let active = self.game_match.computer_to_move().is_some();
        let last_result = self.game_match.found();
        let color = match last_result {
            // When paused, the card shows the computer that moved last.
            Some((by, _)) if computers && !active => *by,
            _ if computers => turn,
            _ => players.computer_side()?,
        };
        let title = if active && self.game_match.worker() == WorkerStatus::Starting {
            tr!("Starting the computer").to_owned()
        } else if computers {
            tr!("{side}: {player}", side = side(color), player = self.player_words(color))
        } else {
            self.player_words(color)
        };
        // The line starts with the reply that the person is about to look for.
        let is_persons_turn = !computers && !active && self.game_match.outcome().is_none();
        let (white_share, line) = match last_result {
            None => (0.5, String::new()),
            // The other computer's line does not belong here.
            Some((by, result)) if is_persons_turn || *by != color => (white_share(*by, result.score), String::new()),
            Some((by, result)) => {
                let line = match result.score {
                    // The book knows of a proven win, but not its distance.
                    ScoreKind::Win(Plies(0)) => format!("{} · {}", proof_text(*by), line_text(&result.line)),
                    score => tr!(
                        "{score} · depth {depth} · {line}",
                        score = score_text(*by, score),
                        depth = result.depth,
                        line = line_text(&result.line)
                    ),
                };
                (white_share(*by, result.score), line)
            }
        };
        Some(ComputerView { active, title, white_share, line })
    }
}

fn line_text(line: &[Move]) -> String {
    line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
