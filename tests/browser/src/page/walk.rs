//! Owns the ways of the focus: over the board by the arrows, and back by Tab.

use anyhow::Context as _;
use laska_rules::{Color, Square};
use thirtyfour::Key;

use super::Page;

impl Page {
    /// Presses Tab with Shift, wherever the focus is.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn tab_back(&self) -> anyhow::Result<()> {
        let keys = self.driver().action_chain().key_down(Key::Shift).send_keys(Key::Tab).key_up(Key::Shift);
        Ok(keys.perform().await?)
    }

    /// Walks to a square by the arrows, rank by rank and then along the rank, on a board seen from that side.
    ///
    /// # Errors
    /// When no square has the focus, or the arrows do not lead there.
    pub async fn walk_to(&self, square: Square, bottom: Color) -> anyhow::Result<()> {
        let (up, down, left, right) = match bottom {
            Color::White => (Key::Up, Key::Down, Key::Left, Key::Right),
            Color::Black => (Key::Down, Key::Up, Key::Right, Key::Left),
        };
        let focused = async || self.focused_square().await?.context("no square has the focus");
        let at = focused().await?;
        let away = i16::from(square.row()) - i16::from(at.row());
        self.press_often(if away > 0 { up } else { down }, away.unsigned_abs().into()).await?;
        let at = focused().await?;
        let across = i16::from(square.file()) - i16::from(at.file());
        self.press_often(if across > 0 { right } else { left }, usize::from(across.unsigned_abs()) / 2).await?;
        let at = focused().await?;
        anyhow::ensure!(at == square, "the arrows lead to {at} instead of {square}");
        Ok(())
    }
}
