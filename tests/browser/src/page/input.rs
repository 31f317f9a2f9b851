//! Input from devices: mouse, touch, arrow keys, and dropped files.

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

/// A point in the window, in CSS pixels from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the top edge.
    pub y: f64,
}

impl Point {
    pub fn offset(self, right: f64, down: f64) -> Self {
        Self { x: self.x + right, y: self.y + down }
    }

    pub(super) fn between(self, other: Self) -> Self {
        Self { x: f64::midpoint(self.x, other.x), y: f64::midpoint(self.y, other.y) }
    }
}

impl Page {
    /// The center of a square of the table.
    ///
    /// # Errors
    /// Fails if the square does not exist or is outside the window.
    pub async fn point_of(&self, square: Square) -> anyhow::Result<Point> {
        // A tall column extends above its square.
        let point: Point = self
            .script(&format!(
                "const cell = document.querySelector('[data-testid=board] [data-square={square}]').getBoundingClientRect();
                 return {{ x: cell.left + cell.width / 2, y: cell.bottom - cell.width / 2 }};"
            ))
            .await?;
        let window: [f64; 2] = self.script("return [innerWidth, innerHeight]").await?;
        let is_inside = point.x > 0.0 && point.y > 0.0 && point.x < window[0] && point.y < window[1];
        anyhow::ensure!(is_inside, "{square} is outside the window, at {point:?}");
        Ok(point)
    }

    /// Moves the mouse to the center of the first element that matches, without touching other elements on the way.
    ///
    /// # Errors
    /// Fails if there is none.
    pub async fn point_at(&self, selector: &str) -> anyhow::Result<()> {
        let element = self.wait_for(selector).await?;
        let at_once = self.driver().action_chain_with_delay(None, Some(Duration::ZERO));
        Ok(at_once.move_to_element_center(&element).perform().await?)
    }

    /// Clicks with the mouse at a point of the window.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn click_at(&self, at: Point) -> anyhow::Result<()> {
        let at_once = self.driver().action_chain_with_delay(None, Some(Duration::ZERO));
        Ok(at_once.move_to(at.x as i64, at.y as i64).click().perform().await?)
    }

    /// Presses the mouse button, moves the mouse in two steps, and releases the button.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn drag(&self, from: Point, to: Point) -> anyhow::Result<()> {
        let middle = from.between(to);
        let mut actions = self.driver().action_chain_with_delay(None, Some(Duration::ZERO));
        actions = actions.move_to(from.x as i64, from.y as i64).click_and_hold();
        actions = actions.move_to(middle.x as i64, middle.y as i64).move_to(to.x as i64, to.y as i64).release();
        Ok(actions.perform().await?)
    }

    /// Scrolls the mouse wheel at a point: down by a number of pixels, or up if it is negative.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn wheel(&self, at: Point, down: f64) -> anyhow::Result<()> {
        let Point { x, y } = at;
        let turn = json!({ "type": "scroll", "x": x as i64, "y": y as i64, "deltaX": 0, "deltaY": down as i64 });
        let wheel = json!({ "type": "wheel", "id": "wheel", "actions": [turn] });
        self.driver().handle().cmd(Command::PerformActions(Actions::from(json!([wheel])))).await?;
        Ok(())
    }

    /// Presses a key several times.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn press_repeatedly(&self, key: Key, times: usize) -> anyhow::Result<()> {
        if times > 0 {
            let keys: String = std::iter::repeat_n(char::from(key), times).collect();
            self.driver().action_chain().send_keys(keys).perform().await?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Touchscreen<'a>(&'a Page);

impl Page {
    pub fn touchscreen(&self) -> Touchscreen<'_> {
        Touchscreen(self)
    }
}

impl Touchscreen<'_> {
    /// Taps.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn tap(self, at: Point) -> anyhow::Result<()> {
        self.touch(&[TouchAction::Down(at), TouchAction::Up]).await
    }

    /// Touches, moves slightly in one step, and lifts. With more steps it could become a long press on a busy machine.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn shaky_tap(self, at: Point, to: Point) -> anyhow::Result<()> {
        self.touch(&[TouchAction::Down(at), TouchAction::MoveTo(to), TouchAction::Up]).await
    }

    /// Touches, moves in two steps, and lifts.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn drag(self, from: Point, to: Point) -> anyhow::Result<()> {
        self.touch(&[
            TouchAction::Down(from),
            TouchAction::MoveTo(from.between(to)),
            TouchAction::MoveTo(to),
            TouchAction::Up,
        ])
        .await
    }

    /// Touches a point.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn down(self, at: Point) -> anyhow::Result<()> {
        self.touch(&[TouchAction::Down(at)]).await
    }

    /// Moves to another point without lifting.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn move_to(self, there: Point) -> anyhow::Result<()> {
        self.touch(&[TouchAction::MoveTo(there)]).await
    }

    /// Lifts the finger.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn up(self) -> anyhow::Result<()> {
        self.touch(&[TouchAction::Up]).await
    }

    async fn touch(self, touches: &[TouchAction]) -> anyhow::Result<()> {
        self.0.control.emulate(Emulation::Touchscreen(touches)).await
    }
}

impl Page {
    /// Presses Shift+Tab.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn tab_back(&self) -> anyhow::Result<()> {
        let keys = self.driver().action_chain().key_down(Key::Shift).send_keys(Key::Tab).key_up(Key::Shift);
        Ok(keys.perform().await?)
    }

    /// Moves the focus to a square by arrow keys, first across ranks and then along the rank, on a board with that side
    /// at the bottom.
    ///
    /// # Errors
    /// Fails if no square has the focus, or the arrow keys do not lead there.
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
        anyhow::ensure!(at == square, "the arrow keys lead to {at} instead of {square}");
        Ok(())
    }
}

/// Drops a file the way a browser does: a drag with data, at the center of the window.
const DROP: &str = "
    const [name, text] = arguments;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
    const under = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
    const dispatch = (type) => under.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    // A page accepts a drop by canceling this event.
    const refused = dispatch('dragover');
    if (!refused) dispatch('drop');
    return !refused;";

impl Page {
    /// Drops a text file on the page.
    ///
    /// # Errors
    /// Fails if the page does not accept drops.
    pub async fn drop_file(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let dropped = self.driver().execute(DROP, vec![json!(name), json!(text)]).await?.convert::<bool>()?;
        anyhow::ensure!(dropped, "the page does not accept drops");
        Ok(())
    }
}
