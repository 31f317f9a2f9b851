//! Owns the state of the editor, as a machine without a browser: [`Bench::after`] a want.

use laska_rules::{Board, Chain, Color, Game, Position, Setup, Square};
use laska_web::intent::Shown;
use laska_web::view::Notice;

use super::address;
use super::carry::{End, Load, Target};
use super::doing::Step;
use super::edit::Edit;
use super::texts::Texts;
use super::want::{Grip, Tool, Want};

/// The arrangement on the bench, and all around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    pub(super) setup: Setup,
    pub(super) chain: Chain,
    pub(super) past: Vec<Setup>,
    pub(super) future: Vec<Setup>,
    pub(super) tool: Tool,
    pub(super) end: End,
    pub(super) grip: Grip,
    pub(super) selected: Option<Square>,
    pub(super) depth: usize,
    pub(super) lifted: Option<Load>,
    pub(super) bottom: Color,
    pub(super) texts: Texts,
    pub(super) notice: Option<Notice>,
    pub(super) spoken: String,
    pub(super) keys: Shown,
    pub(super) diagram: Shown,
    /// Whether the address is faulty and left to be mended.
    pub(super) address_left: bool,
}

impl Default for Bench {
    /// The start of the game.
    fn default() -> Self {
        let setup = Setup::from(&Position::start(Board::Seven));
        Self {
            texts: Texts::of(&setup),
            setup,
            chain: Chain::All,
            past: Vec::new(),
            future: Vec::new(),
            tool: Tool::Hand,
            end: End::Top,
            grip: Grip::Column,
            selected: None,
            depth: 0,
            lifted: None,
            bottom: Color::White,
            notice: None,
            spoken: String::new(),
            keys: Shown::No,
            diagram: Shown::No,
            address_left: false,
        }
    }
}

impl Bench {
    /// The bench as the address says, at first: there is nothing to take back.
    #[must_use]
    pub fn opened(rest: &str) -> Self {
        let opened = Self::default().after(Want::Opened(rest.into()));
        Self { past: Vec::new(), spoken: String::new(), ..opened }
    }

    /// The bench once something was wanted.
    #[must_use]
    pub fn after(mut self, want: Want) -> Self {
        if !matches!(want, Want::Told(_) | Want::Select(_) | Want::Opened(_)) {
            self.notice = None;
        }
        match want {
            Want::Opened(rest) => self.open(&rest),
            Want::Choose(tool) => self.tool = tool,
            Want::PutOn(end) => self.end = end,
            Want::Hold(grip) => self.grip = grip,
            Want::Rules(chain) => (self.chain, self.address_left) = (chain, false),
            Want::Press(square) => self.press(square),
            Want::Select(square) => self.select(square),
            Want::Depth(depth) => self.depth = depth.min(self.height().saturating_sub(1)),
            Want::Place(square, counter) => {
                self.change(Edit::Carry(Load::New(counter), Target::Square(square, self.end)));
            }
            Want::Do(edit) => self.change(edit),
            Want::Lift(load) => {
                self.lifted = (!load.counters(&self.setup).is_empty()).then_some(load);
                load.from().into_iter().for_each(|square| self.select(square));
            }
            Want::PutDown(target) => {
                if let Some(load) = self.lifted.take() {
                    self.change(Edit::Carry(load, target));
                }
            }
            Want::Cancel if self.lifted.is_some() => self.lifted = None,
            Want::Cancel => self.tool = Tool::Hand,
            Want::Undo => self.step(Step::Back),
            Want::Redo => self.step(Step::On),
            Want::Flip => self.bottom = !self.bottom,
            Want::Write(form, text) => self.write(form, &text),
            Want::ShowKeys(shown) => self.keys = shown,
            Want::ShowDiagram(shown) => self.diagram = shown,
            Want::Told(notice) => self.notice = Some(notice),
            Want::CloseNotice => {}
        }
        self
    }

    /// The arrangement on the board.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game that begins here, once nothing keeps it from being begun.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let position = Position::try_from(&self.setup).ok()?;
        Some(Game::from_position(position, self.chain))
    }

    /// What the address should say behind the section's name; `None` while a faulty one is left to be mended.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        (!self.address_left).then(|| address::write(&self.setup, self.chain))
    }

    /// Whether there is a change to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to do again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}
