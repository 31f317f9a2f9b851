//! Owns what is told of the machine at work, and what the players are called.

use laska_rules::Color;

use super::super::score_words::{score_text, white_share};
use super::super::{MachineHealth, Player, Table};
use crate::view::{ThinkingView, machine_words};
use crate::{t, words};

impl Table {
    pub(super) fn thinking_view(&self) -> Option<ThinkingView> {
        let machines = self.seating.is_machines();
        let turn = self.game.position().turn();
        let active = self.machine_to_move().is_some();
        let side = match &self.report {
            // At rest the card is that of the last one who thought.
            Some((side, _)) if machines && !active => *side,
            _ if machines => turn,
            _ => self.seating.lone_machine()?,
        };
        let title = if active && self.machine != MachineHealth::Ready {
            t!("Starting the machine").to_owned()
        } else if machines {
            t!("{side}: {player}", side = words::side(side), player = self.player_words(side))
        } else {
            self.player_words(side)
        };
        let over = self.game.outcome().is_some();
        // Its line begins with the reply that a person is about to look for.
        let persons_turn = !machines && !active && !over;
        let (white_share, line) = match &self.report {
            None => (0.5, String::new()),
            // What the other machine found is not this one's.
            Some((by, report)) if persons_turn || *by != side => (white_share(*by, report.score), String::new()),
            Some((side, report)) => {
                let line = t!(
                    "{score} · depth {depth} · {line}",
                    score = score_text(*side, report.score),
                    depth = report.depth,
                    line = report.line.join(" ")
                );
                (white_share(*side, report.score), line)
            }
        };
        Some(ThinkingView { active, title, white_share, line })
    }

    /// `White` for a person, `Machine, level 3` for the machine.
    pub(in super::super) fn player_words(&self, side: Color) -> String {
        match self.seating.player(side) {
            Player::Person | Player::Elsewhere => words::side(side).to_owned(),
            Player::Machine(strength) => machine_words(strength),
        }
    }
}
