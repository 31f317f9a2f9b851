//! A user of the page: mouse and keyboard events, sent through the browser at a person's pace, and the in-page recorder
//! of how long each input takes.

use std::{cell::RefCell, time::Duration};

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::Page;
use laska_rules::Square;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The pause between two inputs in milliseconds, out of step with the display.
const PAUSE: std::ops::Range<u64> = 50..120;

/// A point in the window.
pub(crate) type Point = (f64, f64);

/// A user of a page.
pub(crate) struct User {
    pub(crate) page: Page,
    rng: RefCell<Rng>,
}

/// A key, by name and key code.
#[derive(Clone, Copy)]
pub(crate) struct Key(&'static str, u8);

impl Key {
    pub(crate) const TAB: Self = Self("Tab", 9);
    pub(crate) const LEFT: Self = Self("ArrowLeft", 37);
    pub(crate) const UP: Self = Self("ArrowUp", 38);
    pub(crate) const RIGHT: Self = Self("ArrowRight", 39);
    pub(crate) const DOWN: Self = Self("ArrowDown", 40);
    pub(crate) const HOME: Self = Self("Home", 36);
    pub(crate) const END: Self = Self("End", 35);
}

impl User {
    pub(crate) fn new(page: Page) -> Self {
        Self { page, rng: RefCell::new(Rng::with_seed(4)) }
    }

    /// Returns a random element.
    pub(crate) fn any<T: Copy>(&self, of: &[T]) -> anyhow::Result<T> {
        self.rng.borrow_mut().choice(of).copied().context("there is nothing to choose from")
    }

    /// The center of the first element that matches.
    pub(crate) async fn center_of(&self, selector: &str) -> anyhow::Result<Point> {
        let script = format!(
            "const {{ x, y, width, height }} = document.querySelector(`{selector}`).getBoundingClientRect();
             return [x + width / 2, y + height / 2];"
        );
        self.page.script(&script).await
    }

    /// The center of a square on the table.
    pub(crate) async fn square(&self, square: Square) -> anyhow::Result<Point> {
        self.center_of(&format!("[data-testid=board] [data-square={square}]")).await
    }

    /// Moves the mouse.
    pub(crate) async fn point(&self, at: Point) -> anyhow::Result<()> {
        self.mouse("mouseMoved", at, 0).await
    }

    /// Moves the mouse and clicks.
    pub(crate) async fn click(&self, at: Point) -> anyhow::Result<()> {
        self.point(at).await?;
        self.mouse("mousePressed", at, 1).await?;
        self.mouse("mouseReleased", at, 0).await
    }

    /// Drags from one point to another.
    pub(crate) async fn drag(&self, from: Point, to: Point) -> anyhow::Result<()> {
        const STEPS: u8 = 5;
        self.point(from).await?;
        self.mouse("mousePressed", from, 1).await?;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            self.mouse("mouseMoved", (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part), 1).await?;
        }
        self.mouse("mouseReleased", to, 0).await
    }

    async fn mouse(&self, kind: &str, (x, y): Point, buttons: u8) -> anyhow::Result<()> {
        let pressing = kind != "mouseMoved";
        let button = if pressing || buttons > 0 { "left" } else { "none" };
        let event = json!({
            "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": u8::from(pressing),
        });
        self.send("Input.dispatchMouseEvent", event).await
    }

    /// Presses and releases a key.
    pub(crate) async fn key(&self, Key(name, number): Key) -> anyhow::Result<()> {
        for kind in ["rawKeyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": name, "code": name, "windowsVirtualKeyCode": number });
            self.page.driver().cdp().send_raw("Input.dispatchKeyEvent", event).await?;
        }
        self.pause().await
    }

    async fn send(&self, method: &str, event: Value) -> anyhow::Result<()> {
        self.page.driver().cdp().send_raw(method, event).await?;
        self.pause().await
    }

    async fn pause(&self) -> anyhow::Result<()> {
        let milliseconds = self.rng.borrow_mut().u64(PAUSE);
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
        Ok(())
    }
}

/// The recorder, which runs before the page's own code.
const RECORDER: &str = include_str!("recorder.js");

/// A recording. All times are in milliseconds.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Recording {
    /// The inputs in order.
    pub(crate) inputs: Vec<Input>,
    /// The durations of the page's long tasks.
    pub(crate) long_tasks: Vec<f64>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Input {
    /// The name of its series.
    pub(crate) name: String,
    /// The time that the page's thread spent on it, including rendering the frame that shows its effect.
    pub(crate) work: f64,
    /// The time from the event to the end of that frame's rendering, including waits for the thread and the display.
    painted: f64,
}

/// Records the page's inputs from the next load on.
pub(crate) async fn record_inputs(page: &Page) -> anyhow::Result<()> {
    page.before_load(RECORDER).await
}

pub(crate) async fn clear_recording(page: &Page) -> anyhow::Result<()> {
    page.script("recorder.clear()").await
}

/// Names the series of the following inputs.
pub(crate) async fn begin_series(page: &Page, name: &str) -> anyhow::Result<()> {
    page.script(&format!("recorder.beginSeries('{name}')")).await
}

pub(crate) async fn recording(page: &Page) -> anyhow::Result<Recording> {
    page.script("return recorder.result()").await
}
