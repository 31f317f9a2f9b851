//! Owns the sentence on whose turn it is, or on the result, with what can be answered there.

use laska_rules::{Move, Outcome};

use super::super::ending::Offer;
use super::super::entry::movers;
use super::super::{MachineHealth, Table};
use crate::intent::{Going, Strength};
use crate::view::{MoveNowView, OfferView, SendView, StatusView};
use crate::words::{localize, side};
use crate::{t, tn};

impl Table {
    pub(super) fn status_view(&self, legal: &[Move]) -> StatusView {
        if let Some(outcome) = self.game.outcome() {
            return StatusView { send: self.send_view(), ..result_view(outcome) };
        }
        let turn = self.game.position().turn();
        let detail = match self.machine_to_move() {
            Some(strength) => self.machine_detail(strength),
            None if self.seating.is_machines() => t!("Two machines play. Go on, or play from here.").to_owned(),
            None if self.can_send() => {
                t!("Send the link to the other player, and open the one that comes back.").to_owned()
            }
            None if self.person_to_move().is_none() => {
                t!("An earlier position. Go forward, or take back to your own turn.").to_owned()
            }
            None => self.advice(legal),
        };
        let offer = match self.offer {
            Offer::Open(by) => Some(OfferView {
                by,
                words: t!("{side} offers a draw. {other}, do you accept?", side = side(by), other = side(!by)),
            }),
            Offer::None | Offer::Declined => None,
        };
        StatusView {
            color: Some(turn),
            headline: t!("{side} to move", side = side(turn)),
            detail,
            hint: self.hint_words(),
            offer,
            over: false,
            send: self.send_view(),
            move_now: self.move_now_view(),
            machines: self.seating.is_machines().then(|| self.machines_going()),
        }
    }

    /// Where an earlier position is looked at two machines rest as well, and can go on.
    fn machines_going(&self) -> Going {
        if self.machine_to_move().is_some() { Going::On } else { Going::Paused }
    }

    fn move_now_view(&self) -> MoveNowView {
        if self.machine_to_move().is_none() || self.seating.is_machines() {
            MoveNowView::Absent
        } else if self.machine == MachineHealth::Ready && self.hurried != Some(self.search_id) {
            MoveNowView::Enabled
        } else {
            MoveNowView::Disabled
        }
    }

    fn send_view(&self) -> SendView {
        match (self.can_send(), self.shares) {
            (false, _) => SendView::No,
            (true, false) => SendView::Copy,
            (true, true) => SendView::Share,
        }
    }

    fn machine_detail(&self, strength: Strength) -> String {
        match self.machine {
            MachineHealth::Starting => t!("The machine is being started.").to_owned(),
            MachineHealth::Ready => t!("The machine, level {level}, is thinking.", level = strength.level.number()),
            MachineHealth::Lost => t!("The machine cannot be started. Reload the page to try again.").to_owned(),
        }
    }

    /// What a person can do now.
    fn advice(&self, legal: &[Move]) -> String {
        let takes = legal.iter().any(|mv| mv.is_take());
        match &self.entry {
            Some(entry) if entry.landings() > 0 => {
                t!("The take goes on: choose where it lands next. Take back starts it again.").to_owned()
            }
            Some(entry) if takes => t!("{square} takes: choose where it lands.", square = entry.at()),
            Some(entry) => t!("{square} goes: choose where to.", square = entry.at()),
            None if takes => {
                t!(
                    "Taking is compulsory: {columns}, {ways}.",
                    columns = tn!("{count} column", "{count} columns", count = movers(legal).len()),
                    ways = tn!("{count} way", "{count} ways", count = legal.len())
                )
            }
            None => t!("Choose a column, then where it goes.").to_owned(),
        }
    }
}

fn result_view(outcome: Outcome) -> StatusView {
    let text = localize(&outcome);
    let (headline, reason) = text.split_once(": ").unwrap_or((&text, ""));
    let mut detail = format!("{reason}.");
    if let Some(first) = detail.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    StatusView {
        color: outcome.winner(),
        headline: headline.to_owned(),
        detail,
        hint: None,
        offer: None,
        over: true,
        send: SendView::No,
        move_now: MoveNowView::Absent,
        machines: None,
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::{Color, Game};

    use super::*;

    #[test]
    fn a_result_has_its_reason() {
        let mut game = Game::default();
        game.resign(Color::White);
        let view = result_view(game.outcome().expect("resigned"));
        assert_eq!((view.headline.as_str(), view.detail.as_str()), ("Black wins", "White resigned."));
    }
}
