//! Owns the ways in which a person enters a move, and that each of them does what it should.

use laska_rules::{Move, Square};
use thirtyfour::Key;

use super::Table;
use crate::mirror::{Pressed, stops};

/// How squares are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// By clicks.
    Mouse,
    /// A column is taken up with the mouse, and put down where it goes.
    Drag,
    /// By taps of a finger.
    Finger,
    /// A column is taken up with a finger, and put down where it goes.
    Slide,
    /// By arrows and Enter.
    Keys,
}

impl Table {
    /// Enters a move square by square, and checks the page at every one but the last.
    ///
    /// # Errors
    /// When the page does not go along.
    pub async fn enter(&mut self, mv: Move) -> anyhow::Result<()> {
        let mut squares = stops(mv);
        // Where a take may stop, a second press on the last square says so; otherwise the move is whole before.
        squares.extend(squares.last().copied());
        let drags = matches!(self.hand, Hand::Drag | Hand::Slide);
        let mut stands = None;
        for square in squares {
            let from = stands.replace(square);
            match from {
                // It is pressed and carried on in one go.
                None if drags => {}
                Some(from) if drags && from != square => self.carry(from, square).await?,
                _ => self.press(square).await?,
            }
            match self.mirror.press(square)? {
                Pressed::Chosen if drags && from.is_none() => {}
                Pressed::Chosen => {
                    self.page.wait_for(&format!("[data-square={square}][data-mark=selected]")).await?;
                    self.check().await?;
                }
                Pressed::Played(played) => {
                    anyhow::ensure!(played == mv, "entering {mv} is entering {played}");
                    return Ok(());
                }
            }
        }
        anyhow::bail!("{mv} was entered and is not played")
    }

    /// Presses a square, and does nothing else.
    ///
    /// # Errors
    /// When it cannot be pressed.
    pub async fn press(&self, square: Square) -> anyhow::Result<()> {
        match self.hand {
            Hand::Mouse | Hand::Drag => self.page.click_square(square).await,
            Hand::Finger | Hand::Slide => self.page.finger().tap(self.page.place_of(square).await?).await,
            Hand::Keys => {
                self.walk_to(square).await?;
                self.page.press(Key::Enter).await
            }
        }
    }

    /// Takes a column up and puts it down on another square, and does nothing else.
    ///
    /// # Errors
    /// When a square is not there.
    pub async fn carry(&self, from: Square, to: Square) -> anyhow::Result<()> {
        let (from, to) = (self.page.place_of(from).await?, self.page.place_of(to).await?);
        match self.hand {
            Hand::Finger | Hand::Slide => self.page.finger().slide(from, to).await,
            Hand::Mouse | Hand::Drag | Hand::Keys => self.page.drag(from, to).await,
        }
    }

    /// Walks to a square by the arrows, rank by rank and then along the rank.
    ///
    /// # Errors
    /// When no square has the focus, or the arrows do not lead there.
    pub async fn walk_to(&self, square: Square) -> anyhow::Result<()> {
        self.page.walk_to(square, self.bottom).await
    }
}
