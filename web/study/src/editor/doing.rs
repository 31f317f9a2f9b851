//! Owns what the wants do to the bench.

use laska_rules::{Setup, Square};
use laska_web::t;
use laska_web::view::{Notice, Tone};
use laska_web::words::retell;

use super::address::{self, Opened};
use super::bench::Bench;
use super::carry::{End, Load, Target, counters};
use super::edit::Edit;
use super::texts::{self, Texts};
use super::want::{Form, Tool};

/// A step through the changes.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Back,
    On,
}

impl Bench {
    pub(super) fn open(&mut self, rest: &str) {
        if self.address().as_deref() == Some(rest) {
            return;
        }
        match address::read(rest) {
            Ok(Opened { setup, chain }) => {
                self.replace(setup);
                (self.chain, self.lifted, self.address_left) = (chain, None, false);
                self.look_again();
            }
            Err(error) => {
                self.address_left = true;
                self.notice = Some(Notice {
                    tone: Tone::Error,
                    text: t!(
                        "The address cannot be read: {error}. The board is as it was; the address is left for you to mend.",
                        error = retell(&error)
                    ),
                });
            }
        }
    }

    pub(super) fn press(&mut self, square: Square) {
        self.select(square);
        let end = match self.end {
            End::Top => 0,
            End::Bottom => self.height().saturating_sub(1),
        };
        match (self.lifted.take(), self.tool) {
            (Some(load), _) => self.change(Edit::Carry(load, Target::Square(square, self.end))),
            (None, Tool::Hand) => {}
            (None, Tool::Counter(counter)) => {
                self.change(Edit::Carry(Load::New(counter), Target::Square(square, self.end)));
            }
            (None, Tool::Eraser) if self.height() > 0 => {
                self.change(Edit::Carry(Load::Counter(square, end), Target::Box));
            }
            (None, Tool::Eraser) => {}
        }
    }

    pub(super) fn select(&mut self, square: Square) {
        if self.selected != Some(square) && self.setup.board().squares().contains(square) {
            (self.selected, self.depth) = (Some(square), 0);
        }
    }

    /// How many counters stand on the square that is looked at.
    pub(super) fn height(&self) -> usize {
        self.selected.map_or(0, |square| counters(&self.setup, square).len())
    }

    /// Does something, and looks at where it was done.
    pub(super) fn change(&mut self, edit: Edit) {
        match edit.of(&self.setup) {
            Ok(after) => {
                self.replace(after);
                if let Edit::Carry(_, Target::Square(to, _) | Target::Within(to, _)) | Edit::Promote(to, _) = edit {
                    self.select(to);
                }
                match edit {
                    Edit::Carry(_, Target::Within(_, depth)) => self.depth = depth,
                    Edit::Carry(_, Target::Square(_, End::Top)) => self.depth = 0,
                    Edit::Carry(_, Target::Square(_, End::Bottom)) => self.depth = self.height().saturating_sub(1),
                    _ => {}
                }
                self.look_again();
            }
            Err(error) => {
                let text = t!("That cannot be done: {error}.", error = retell(&error));
                self.spoken.clone_from(&text);
                self.notice = Some(Notice { tone: Tone::Info, text });
            }
        }
    }

    /// Another arrangement, from which there is a way back.
    fn replace(&mut self, after: Setup) {
        if after != self.setup {
            self.past.push(std::mem::replace(&mut self.setup, after));
            self.future.clear();
            self.texts = Texts::of(&self.setup);
            self.address_left = false;
        }
    }

    pub(super) fn step(&mut self, step: Step) {
        let (from, to) = match step {
            Step::Back => (&mut self.past, &mut self.future),
            Step::On => (&mut self.future, &mut self.past),
        };
        if let Some(setup) = from.pop() {
            to.push(std::mem::replace(&mut self.setup, setup));
            self.texts = Texts::of(&self.setup);
            self.address_left = false;
            self.lifted = None;
            self.look_again();
        }
    }

    /// The text stays as it is typed; the board follows once it can be read.
    pub(super) fn write(&mut self, form: Form, text: &str) {
        match texts::read(form, text, self.setup.board()) {
            Ok(setup) => {
                self.replace(setup);
                self.texts = Texts::of(&self.setup).typed(form, text, None);
                self.look_again();
            }
            Err(fault) => self.texts = self.texts.clone().typed(form, text, Some(fault)),
        }
    }

    /// What is looked at may be another column now, or on the other board only.
    fn look_again(&mut self) {
        self.selected = self.selected.filter(|&square| self.setup.board().squares().contains(square));
        self.depth = self.depth.min(self.height().saturating_sub(1));
        self.spoken = self.summary();
    }
}
