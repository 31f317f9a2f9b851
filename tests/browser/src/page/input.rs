//! Mouse, finger, arrows and dropped files, as the browser hears them from devices.

use std::time::Duration;

use anyhow::Context as _;
use laska_rules::{Color, Square};
use serde::Deserialize;
use serde_json::json;
use thirtyfour::{
    Key,
    common::command::{Actions, Command},
};

use crate::{
    browser::{Emulation, TouchAction},
    page::Page,
};

/// A place in the window, in its own pixels from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Place {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Place {
    /// So much to the right and down of here.
    #[must_use]
    pub fn beside(self, right: f64, down: f64) -> Self {
        Self { x: self.x + right, y: self.y + down }
    }

    pub(super) fn between(self, other: Self) -> Self {
        Self { x: f64::midpoint(self.x, other.x), y: f64::midpoint(self.y, other.y) }
    }
}

impl Page {
    /// The center of a square of the table, on the ground.
    ///
    /// # Errors
    /// When there is no such square, or it is outside the window.
    pub async fn point_of(&self, square: Square) -> anyhow::Result<Place> {
        // What belongs to a square rises above it where a pile stands there.
        let place: Place = self
            .script(&format!(
                "const cell = document.querySelector('[data-testid=board] [data-square={square}]').getBoundingClientRect();
                 return {{ x: cell.left + cell.width / 2, y: cell.bottom - cell.width / 2 }};"
            ))
            .await?;
        let inside: [f64; 2] = self.script("return [innerWidth, innerHeight]").await?;
        let seen = place.x > 0.0 && place.y > 0.0 && place.x < inside[0] && place.y < inside[1];
        anyhow::ensure!(seen, "{square} is outside the window, at {place:?}");
        Ok(place)
    }

    /// Moves the mouse to the middle of the first element that matches, over nothing on the way.
    ///
    /// # Errors
    /// When there is none.
    pub async fn point_at(&self, selector: &str) -> anyhow::Result<()> {
        let there = self.wait_for(selector).await?;
        let at_once = self.driver().action_chain_with_delay(None, Some(Duration::ZERO));
        Ok(at_once.move_to_element_center(&there).perform().await?)
    }

    /// Presses the mouse there, moves it in two goes, and lets it go.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn drag(&self, from: Place, to: Place) -> anyhow::Result<()> {
        let middle = from.between(to);
        let mut hand = self.driver().action_chain_with_delay(None, Some(Duration::ZERO));
        hand = hand.move_to(from.x as i64, from.y as i64).click_and_hold();
        hand = hand.move_to(middle.x as i64, middle.y as i64).move_to(to.x as i64, to.y as i64).release();
        Ok(hand.perform().await?)
    }

    /// Turns the wheel there: so far down, or up where that is negative.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn wheel(&self, at: Place, down: f64) -> anyhow::Result<()> {
        let Place { x, y } = at;
        let turn = json!({ "type": "scroll", "x": x as i64, "y": y as i64, "deltaX": 0, "deltaY": down as i64 });
        let wheel = json!({ "type": "wheel", "id": "wheel", "actions": [turn] });
        self.driver().handle().cmd(Command::PerformActions(Actions::from(json!([wheel])))).await?;
        Ok(())
    }

    /// Presses a key so many times.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn press_repeatedly(&self, key: Key, times: usize) -> anyhow::Result<()> {
        if times > 0 {
            let keys: String = std::iter::repeat_n(char::from(key), times).collect();
            self.driver().action_chain().send_keys(keys).perform().await?;
        }
        Ok(())
    }
}

/// A finger on the glass.
#[derive(Clone, Copy, Debug)]
pub struct Touchscreen<'a>(&'a Page);

impl Page {
    /// A finger of a person at this page, which must be as large as a phone's.
    #[must_use]
    pub fn finger(&self) -> Touchscreen<'_> {
        Touchscreen(self)
    }
}

impl Touchscreen<'_> {
    /// Down and up again.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn tap(self, at: Place) -> anyhow::Result<()> {
        self.touch(&[TouchAction::Down(at), TouchAction::Up]).await
    }

    /// Down, a little along in one go, and up: where it takes longer, on a busy machine, it is a finger that stays.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn shaky_tap(self, at: Place, to: Place) -> anyhow::Result<()> {
        self.touch(&[TouchAction::Down(at), TouchAction::MoveTo(to), TouchAction::Up]).await
    }

    /// Down, along in two goes, and up.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn drag(self, from: Place, to: Place) -> anyhow::Result<()> {
        self.touch(&[
            TouchAction::Down(from),
            TouchAction::MoveTo(from.between(to)),
            TouchAction::MoveTo(to),
            TouchAction::Up,
        ])
        .await
    }

    /// Down on the glass.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn down(self, at: Place) -> anyhow::Result<()> {
        self.touch(&[TouchAction::Down(at)]).await
    }

    /// To another place, without leaving the glass.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn move_to(self, there: Place) -> anyhow::Result<()> {
        self.touch(&[TouchAction::MoveTo(there)]).await
    }

    /// Off the glass.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn up(self) -> anyhow::Result<()> {
        self.touch(&[TouchAction::Up]).await
    }

    async fn touch(self, touches: &[TouchAction]) -> anyhow::Result<()> {
        self.0.control.emulate(Emulation::Touchscreen(touches)).await
    }
}

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
        self.press_repeatedly(if away > 0 { up } else { down }, away.unsigned_abs().into()).await?;
        let at = focused().await?;
        let across = i16::from(square.file()) - i16::from(at.file());
        self.press_repeatedly(if across > 0 { right } else { left }, usize::from(across.unsigned_abs()) / 2).await?;
        let at = focused().await?;
        anyhow::ensure!(at == square, "the arrows lead to {at} instead of {square}");
        Ok(())
    }
}

/// Drops a file as a browser does: with the data of the drag, on what is in the middle of the window.
const DROP: &str = "
    const [name, text] = arguments;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
    const under = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
    const tell = (type) => under.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    const refused = tell('dragover');
    if (!refused) tell('drop');
    return !refused;";

impl Page {
    /// Drops a file with that name and text on the page.
    ///
    /// # Errors
    /// When the page lets nothing be dropped.
    pub async fn drop_file(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let dropped = self.driver().execute(DROP, vec![json!(name), json!(text)]).await?.convert::<bool>()?;
        anyhow::ensure!(dropped, "the page lets nothing be dropped");
        Ok(())
    }
}
