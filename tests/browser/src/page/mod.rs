//! The page as a person uses it: opening, reading, clicking, typing. Contains no rules.

mod accessibility;
mod dialogs;
mod exchange;
mod input;
mod load;
mod snapshot;
mod study;
mod time;
mod workers;

use std::time::Instant;

use anyhow::Context as _;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use laska_rules::Square;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use thirtyfour::{
    By, Key, WebDriver, WebElement, WindowHandle,
    prelude::{ElementQueryable as _, ScriptRet},
};
use tokio::time::sleep;

use crate::{
    browser::{Control, DEADLINE, POLLING_INTERVAL},
    site::Site,
};

pub use accessibility::{Node, Violation};
pub use dialogs::{NewGame, Strength};
pub use exchange::Downloads;
pub use input::{Point, Touchscreen};
pub use load::{COARSE_POINTER, ColorScheme, Preferences, Size};
pub use snapshot::{ListedMove, RenderCounts, Snapshot};
pub use time::PausedClock;
pub use workers::{TestWorker, Workers};

/// Defines the function `settle`, which waits until the page has settled.
const SETTLE: &str = include_str!("settle.js");

/// Waits until an element matches a selector, or none does.
const WAIT: &str = include_str!("wait.js");

/// Waits until the page has settled.
const SETTLED: &str = "await settle();";

/// An asynchronous script that waits with the first script and reads with the second.
fn settled_script(wait: &str, read: &str) -> String {
    format!(
        "{SETTLE}
        const report = arguments[0], read = () => {{
{read}
}};
        const wait = async () => {{ {wait} }};
        wait().then(read).then((value = null) => report({{ value }}), (it) => report({{ thrown: String(it) }}));"
    )
}

/// The report of a [`settled_script`].
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Read {
    Value(Value),
    Thrown(String),
}

impl Read {
    fn into_value<T: DeserializeOwned>(self) -> anyhow::Result<T> {
        match self {
            Self::Value(value) => T::deserialize(&value).with_context(|| format!("a script returned {value}")),
            Self::Thrown(thrown) => anyhow::bail!("a script threw {thrown}"),
        }
    }
}

/// A page in a browser.
#[derive(Clone, Debug)]
pub struct Page {
    control: Control,
    site: Site,
}

impl Page {
    pub(crate) fn new(control: Control, site: Site) -> Self {
        Self { control, site }
    }

    pub(crate) fn control(&self) -> &Control {
        &self.control
    }

    /// The driver of the page's browser.
    pub fn driver(&self) -> &WebDriver {
        self.control.driver()
    }

    /// Opens another window, without switching to it.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn open_window(&self) -> anyhow::Result<WindowHandle> {
        self.control.open_window().await
    }

    /// Switches to another window. From now on this is the page in that window.
    ///
    /// # Errors
    /// Fails if the window does not exist.
    pub async fn switch_to(&self, window: WindowHandle) -> anyhow::Result<()> {
        self.control.switch_to(window).await
    }

    /// The full address of the table at a fragment.
    pub fn address_of(&self, fragment: &str) -> String {
        format!("{}#{fragment}", self.site.table())
    }

    /// Waits until an element matches.
    ///
    /// # Errors
    /// Fails if no element matches within the deadline; the error says what the page shows instead.
    pub async fn wait_for(&self, selector: &str) -> anyhow::Result<WebElement> {
        match self.await_match(selector, true).await {
            Ok(found) => Ok(found.element()?),
            Err(error) => {
                let shown = self.script::<Value>("return document.body?.innerText").await.unwrap_or_default();
                Err(error).with_context(|| format!("waited for {selector}; the page shows {shown}"))
            }
        }
    }

    /// Waits until an element that matches has exactly this text.
    ///
    /// # Errors
    /// Fails if none has it within the deadline.
    pub async fn wait_for_text(&self, selector: &'static str, text: &str) -> anyhow::Result<()> {
        let element = self.driver().query(By::Css(selector)).with_text(text.to_owned());
        element.first().await.with_context(|| format!("waited for “{text}” in {selector}"))?;
        Ok(())
    }

    /// Waits until no element matches.
    ///
    /// # Errors
    /// Fails if an element still matches after the deadline.
    pub async fn wait_until_gone(&self, selector: &str) -> anyhow::Result<()> {
        let gone = self.await_match(selector, false).await;
        gone.map(drop).with_context(|| format!("{selector} is not gone"))
    }

    /// Waits in the page until an element matches or none does. Asking the driver again and again would take a tenth of the
    /// processor's time.
    async fn await_match(&self, selector: &str, exists: bool) -> anyhow::Result<ScriptRet> {
        let deadline = Instant::now() + DEADLINE;
        loop {
            match self.driver().execute_async(WAIT, vec![selector.into(), exists.into()]).await {
                Ok(reply) if !reply.json().is_null() => return Ok(reply),
                reply if Instant::now() > deadline => anyhow::bail!("the last look ended with {reply:?}"),
                Ok(_) => {}
                // The page was left meanwhile.
                Err(_) => sleep(POLLING_INTERVAL).await,
            }
        }
    }

    /// Waits until the page has settled: a frame has shown the changes, and the address and the saved game are written.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn settle(&self) -> anyhow::Result<()> {
        self.read("").await
    }

    /// Returns what the page shows after it has settled. Finishes the animation of a move.
    ///
    /// # Errors
    /// Fails if a handle is missing.
    pub async fn snapshot(&self) -> anyhow::Result<Snapshot> {
        self.read_after(time::AT_REST, snapshot::SCRIPT).await
    }

    /// Runs a script after the page has settled, like [`Page::settle`], in one round trip to the browser.
    ///
    /// # Errors
    /// Fails if the script throws or returns another type.
    pub async fn read<T: DeserializeOwned>(&self, script: &str) -> anyhow::Result<T> {
        self.read_after(SETTLED, script).await
    }

    /// Like [`Page::read`], but waits with another script.
    async fn read_after<T: DeserializeOwned>(&self, wait: &str, script: &str) -> anyhow::Result<T> {
        let script = settled_script(wait, script);
        let read: Read = self.driver().execute_async(script, Vec::<Value>::new()).await?.convert()?;
        read.into_value()
    }

    /// Like [`Page::snapshot`], but leaves nothing in the page, like [`Page::evaluate`].
    ///
    /// # Errors
    /// Fails if a handle is missing, and in other browsers than Chromium.
    pub async fn evaluate_snapshot(&self) -> anyhow::Result<Snapshot> {
        self.evaluate::<Read>(&settled_script(time::AT_REST, snapshot::SCRIPT)).await?.into_value()
    }

    /// Runs an asynchronous script by the DevTools protocol. Chromium's driver keeps its reply to every script in the
    /// page for good, which a measurement of the page's memory would find; this keeps nothing.
    ///
    /// # Errors
    /// Fails if the script throws or returns another type, and in other browsers than Chromium.
    pub async fn evaluate<T: DeserializeOwned>(&self, script: &str) -> anyhow::Result<T> {
        let expression = format!("new Promise((report) => {{ (function () {{\n{script}\n}})(report); }})");
        let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let reply = self.driver().cdp().send_raw("Runtime.evaluate", parameters).await?;
        anyhow::ensure!(reply["exceptionDetails"].is_null(), "a script threw {}", reply["exceptionDetails"]);
        let value = &reply["result"]["value"];
        T::deserialize(value).with_context(|| format!("a script returned {value}"))
    }

    /// Runs a script and returns its result.
    ///
    /// # Errors
    /// Fails if the script throws or returns another type.
    pub async fn script<T: DeserializeOwned>(&self, script: &str) -> anyhow::Result<T> {
        let returned = self.driver().execute(script, []).await?;
        let json = returned.json();
        T::deserialize(json).with_context(|| format!("a script returned {json}"))
    }

    /// Takes a picture of the first element that matches and of what is around it, as JPEG.
    ///
    /// # Errors
    /// Fails if the element does not appear, and in other browsers than Chromium.
    pub async fn photograph(&self, selector: &str) -> anyhow::Result<Vec<u8>> {
        const SIDES: [f64; 2] = [320.0, 240.0];
        let element = self.wait_for(selector).await?;
        element.scroll_into_view().await?;
        let center = "const { left, top, width, height } = arguments[0].getBoundingClientRect();
            return [left + scrollX + width / 2, top + scrollY + height / 2];";
        let center: [f64; 2] = self.driver().execute(center, vec![element.to_json()?]).await?.convert()?;
        let [x, y] = [0, 1].map(|axis| center[axis] - SIDES[axis] / 2.0);
        let clip = json!({ "x": x, "y": y, "width": SIDES[0], "height": SIDES[1], "scale": 2 });
        let parameters = json!({ "format": "jpeg", "quality": 95, "clip": clip });
        let reply = self.driver().cdp().send_raw("Page.captureScreenshot", parameters).await?;
        let data = reply["data"].as_str().context("the browser returned no picture")?;
        Ok(BASE64_STANDARD.decode(data)?)
    }

    /// Prints the page to a PDF file, in the size that its style sheets ask for.
    ///
    /// # Errors
    /// Fails in other browsers than Chromium.
    pub async fn print_to_pdf(&self) -> anyhow::Result<Vec<u8>> {
        let reply = self.driver().cdp().send_raw("Page.printToPDF", json!({ "preferCSSPageSize": true })).await?;
        let data = reply["data"].as_str().context("the browser returned no file")?;
        Ok(BASE64_STANDARD.decode(data)?)
    }

    /// Clicks the element with that `data-testid`.
    ///
    /// # Errors
    /// Fails if the element does not appear or is covered.
    pub async fn click(&self, handle: &str) -> anyhow::Result<()> {
        self.click_on(&format!("[data-testid={handle}]")).await
    }

    /// Clicks the first element that matches. If it is in a closed menu, or the window has room for it only in a menu,
    /// opens the menu first, as a person would.
    ///
    /// # Errors
    /// Fails if none appears or it is covered.
    pub async fn click_on(&self, selector: &str) -> anyhow::Result<()> {
        let element = self.wait_for(selector).await?;
        let mut clicked = self.control.click(&element).await;
        if clicked.is_err()
            && let Ok([opener, entry]) = self.menu_entry(&element).await.as_deref()
        {
            self.control.click(opener).await?;
            clicked = self.control.click(entry).await;
        }
        clicked.with_context(|| format!("{selector} cannot be clicked"))
    }

    /// Returns the button that opens the closed menu with this element, and its entry there; nothing if there is none.
    async fn menu_entry(&self, element: &WebElement) -> anyhow::Result<Vec<WebElement>> {
        const FIND: &str = "
            const [element] = arguments;
            const twin = document.querySelector(`[data-testid=more-${element.dataset.testid}]`);
            const entry = element.checkVisibility() ? element : twin ?? element;
            const menu = entry.closest('[popover]:not(:popover-open)');
            return menu ? [document.querySelector(`[popovertarget=${menu.id}]`), entry] : [];";
        Ok(self.driver().execute(FIND, vec![element.to_json()?]).await?.elements()?)
    }

    /// Clicks a square of the table.
    ///
    /// # Errors
    /// Fails if there is none or it is covered.
    pub async fn click_square(&self, square: Square) -> anyhow::Result<()> {
        self.click_on(&format!("[data-testid=board] [data-square={square}]")).await
    }

    /// Presses a key.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn press(&self, key: Key) -> anyhow::Result<()> {
        Ok(self.driver().action_chain().send_keys(key).perform().await?)
    }

    /// Types a text into the focused element.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn type_text(&self, text: &str) -> anyhow::Result<()> {
        // WebKit's driver needs the Enter key for a new line; the others accept it too.
        let keys = text.replace('\n', &char::from(Key::Enter).to_string());
        Ok(self.driver().action_chain().send_keys(keys).perform().await?)
    }

    /// Selects all text of the focused element.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn select_all(&self) -> anyhow::Result<()> {
        let keys = self.driver().action_chain().key_down(Key::Control).send_keys("a").key_up(Key::Control);
        Ok(keys.perform().await?)
    }

    /// Returns the text of the first element that matches.
    ///
    /// # Errors
    /// Fails if none does.
    pub async fn text_of(&self, selector: &str) -> anyhow::Result<String> {
        self.wait_for(selector).await?;
        // Drivers disagree about which text is visible; pages do not. The element may have been replaced meanwhile.
        let read = "return document.querySelector(arguments[0]).innerText.trim()";
        Ok(self.driver().execute(read, vec![selector.into()]).await?.convert()?)
    }

    /// Returns the square of the table that has the focus.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn focused_square(&self) -> anyhow::Result<Option<Square>> {
        let name: Option<String> = self
            .script("return document.activeElement?.closest('[data-testid=board] [data-square]')?.dataset.square")
            .await?;
        Ok(name.map(|name| name.parse()).transpose()?)
    }
}
