//! Owns a mouse that drags and turns its wheel, as the browser hears it from a device.

use std::time::Duration;

use laska_rules::Square;
use serde::Deserialize;
use serde_json::json;
use thirtyfour::{
    Key,
    common::command::{Actions, Command},
};

use super::Page;

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
    pub async fn place_of(&self, square: Square) -> anyhow::Result<Place> {
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
    pub async fn press_often(&self, key: Key, times: usize) -> anyhow::Result<()> {
        if times > 0 {
            let keys: String = std::iter::repeat_n(char::from(key), times).collect();
            self.driver().action_chain().send_keys(keys).perform().await?;
        }
        Ok(())
    }
}
