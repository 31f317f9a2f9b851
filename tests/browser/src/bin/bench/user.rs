//! Somebody at the page: a mouse and keys, as the browser gets them from the system, at a person's pace; and the
//! recorder in the page of how long each input takes.

use std::{cell::RefCell, time::Duration};

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::Page;
use laska_rules::Square;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// How long a user rests between two inputs, in milliseconds: not in step with the display.
const REST: std::ops::Range<u64> = 50..120;

/// A place in the window.
pub(crate) type Place = (f64, f64);

/// A user at a page.
pub(crate) struct User {
    pub(crate) page: Page,
    rng: RefCell<Rng>,
}

/// A key, by its name and its number.
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

    /// One of these, by lot.
    pub(crate) fn any<T: Copy>(&self, of: &[T]) -> anyhow::Result<T> {
        self.rng.borrow_mut().choice(of).copied().context("there is nothing to choose from")
    }

    /// The middle of the first element that matches.
    pub(crate) async fn place(&self, selector: &str) -> anyhow::Result<Place> {
        let script = format!(
            "const {{ x, y, width, height }} = document.querySelector(`{selector}`).getBoundingClientRect();
             return [x + width / 2, y + height / 2];"
        );
        self.page.script(&script).await
    }

    /// The middle of a square on the table.
    pub(crate) async fn square(&self, square: Square) -> anyhow::Result<Place> {
        self.place(&format!("[data-testid=board] [data-square={square}]")).await
    }

    /// Moves the mouse.
    pub(crate) async fn point(&self, at: Place) -> anyhow::Result<()> {
        self.mouse("mouseMoved", at, 0).await
    }

    /// Moves the mouse there, and clicks.
    pub(crate) async fn click(&self, at: Place) -> anyhow::Result<()> {
        self.point(at).await?;
        self.mouse("mousePressed", at, 1).await?;
        self.mouse("mouseReleased", at, 0).await
    }

    /// Drags from one place to another.
    pub(crate) async fn drag(&self, from: Place, to: Place) -> anyhow::Result<()> {
        const STEPS: u8 = 5;
        self.point(from).await?;
        self.mouse("mousePressed", from, 1).await?;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            self.mouse("mouseMoved", (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part), 1).await?;
        }
        self.mouse("mouseReleased", to, 0).await
    }

    async fn mouse(&self, kind: &str, (x, y): Place, buttons: u8) -> anyhow::Result<()> {
        let pressing = kind != "mouseMoved";
        let button = if pressing || buttons > 0 { "left" } else { "none" };
        let event = json!({
            "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": u8::from(pressing),
        });
        self.send("Input.dispatchMouseEvent", event).await
    }

    /// Presses a key, and lets it go.
    pub(crate) async fn key(&self, Key(name, number): Key) -> anyhow::Result<()> {
        for kind in ["rawKeyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": name, "code": name, "windowsVirtualKeyCode": number });
            self.page.driver().cdp().send_raw("Input.dispatchKeyEvent", event).await?;
        }
        self.rest().await
    }

    async fn send(&self, method: &str, event: Value) -> anyhow::Result<()> {
        self.page.driver().cdp().send_raw(method, event).await?;
        self.rest().await
    }

    async fn rest(&self) -> anyhow::Result<()> {
        let milliseconds = self.rng.borrow_mut().u64(REST);
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
        Ok(())
    }
}

/// What is run before anything of the page.
const SCRIPT: &str = include_str!("recorder.js");

/// What was recorded. All times are in milliseconds.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Record {
    /// The inputs, in their order.
    pub(crate) inputs: Vec<Input>,
    /// How long each of the page's long tasks was.
    pub(crate) long_tasks: Vec<f64>,
}

/// An input of a person.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Input {
    /// What it did.
    pub(crate) name: String,
    /// How long the page's thread worked for it: to handle it, and to render the frame that shows it.
    pub(crate) work: f64,
    /// From the event to the end of that frame's rendering: waits for the thread and for the display's beat included.
    painted: f64,
}

/// From the next load on the page's inputs are recorded.
pub(crate) async fn install(page: &Page) -> anyhow::Result<()> {
    page.before_load(SCRIPT).await
}

/// Forgets what was recorded.
pub(crate) async fn forget(page: &Page) -> anyhow::Result<()> {
    page.script("recorder.forget()").await
}

/// The inputs from now on do this.
pub(crate) async fn begin(page: &Page, name: &str) -> anyhow::Result<()> {
    page.script(&format!("recorder.begin('{name}')")).await
}

/// What was recorded.
pub(crate) async fn result(page: &Page) -> anyhow::Result<Record> {
    page.script("return recorder.result()").await
}
