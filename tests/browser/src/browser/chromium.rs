//! Owns how Chromium is started, does what tests want, and leaves its traces.

use std::path::Path;

use anyhow::Context as _;
use serde_json::{Value, json};
use thirtyfour::{Capabilities, WebDriver};

use super::{Touch, Wish, driver_program::Announcement, folder::Folder};
use crate::{
    page::{Light, Place, Reader},
    watch::{Traces, console, requests},
};

pub(super) const DRIVER: Announcement =
    Announcement { flags: &["--port=0"], ready: "was started successfully on port " };

/// As root in a container, and quiet. A flag on each line; `cargo xtask lighthouse` starts Chromium with them too.
const QUIET: &str = include_str!("../../chromium-flags.txt");

/// Unable to find any other host, and with a log of its own.
const WATCHED: [&str; 3] = [
    // What it asks its maker about the fields of a page is its own doing, but looks like the page's in the net log.
    "--disable-features=AutofillServerCommunication",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--enable-logging",
];

/// Everything that the network was asked for.
const NET_LOG: &str = "requests.json";

/// Chromium's own log, with what every page and worker said.
const OWN_LOG: &str = "chromium.log";

pub(super) fn capabilities(program: &Path, folder: &Folder) -> anyhow::Result<Capabilities> {
    let file = |name: &str| folder.path(name).display().to_string();
    let mut flags: Vec<_> = QUIET.lines().chain(WATCHED).map(str::to_owned).collect();
    flags.push(format!("--user-data-dir={}", file("profile")));
    flags.push(format!("--log-net-log={}", file(NET_LOG)));
    flags.push(format!("--log-file={}", file(OWN_LOG)));
    let Value::Object(capabilities) = json!({
        "browserName": "chrome",
        "goog:loggingPrefs": { "browser": "ALL" },
        "goog:chromeOptions": { "binary": program, "args": flags },
    }) else {
        anyhow::bail!("capabilities are an object")
    };
    Ok(Capabilities::from(capabilities))
}

/// By the commands of its DevTools.
pub(super) async fn grant(driver: &WebDriver, wish: Wish<'_>) -> anyhow::Result<()> {
    let (method, parameters) = match wish {
        Wish::BeforeLoad(script) => ("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })),
        Wish::Size(size) => (
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": size.width,
                "height": size.height,
                "deviceScaleFactor": size.dots(),
                "mobile": size.is_phone(),
            }),
        ),
        Wish::Reader(Reader { light, others }) => {
            let light = match light {
                Light::Day => "light",
                Light::Night => "dark",
            };
            let all = std::iter::once(("prefers-color-scheme", light)).chain(others.iter().copied());
            let features: Vec<Value> = all.map(|(name, value)| json!({ "name": name, "value": value })).collect();
            ("Emulation.setEmulatedMedia", json!({ "features": features }))
        }
        Wish::Languages(languages) => {
            let agent: String = driver.execute("return navigator.userAgent", []).await?.convert()?;
            ("Network.setUserAgentOverride", json!({ "userAgent": agent, "acceptLanguage": languages }))
        }
        Wish::SaveInto(folder) => {
            ("Browser.setDownloadBehavior", json!({ "behavior": "allow", "downloadPath": folder }))
        }
        Wish::Clipboard => {
            let origin: String = driver.execute("return location.origin", []).await?.convert()?;
            let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
            ("Browser.grantPermissions", json!({ "permissions": permissions, "origin": origin }))
        }
        Wish::Finger(touches) => return move_finger(driver, touches).await,
    };
    driver.cdp().send_raw(method, parameters).await?;
    Ok(())
}

async fn move_finger(driver: &WebDriver, touches: &[Touch]) -> anyhow::Result<()> {
    // Nothing goes between a finger's coming and going that could make a tap a long press.
    if let Some(Touch::Down(_)) = touches.first() {
        driver.cdp().send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await?;
    }
    for touch in touches {
        let (kind, at) = match touch {
            Touch::Down(at) => ("touchStart", Some(at)),
            Touch::Along(to) => ("touchMove", Some(to)),
            Touch::Up => ("touchEnd", None),
        };
        let points: Vec<Value> = at.map(|Place { x, y }| json!({ "x": x, "y": y })).into_iter().collect();
        driver.cdp().send_raw("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await?;
    }
    Ok(())
}

pub(super) async fn end(driver: WebDriver, folder: &Folder) -> anyhow::Result<Traces> {
    let said = driver.browser_log().await;
    driver.quit().await.context("Chromium does not end")?;
    Ok(Traces {
        complaints: console::complaints(&said?),
        words: console::words(&folder.text(OWN_LOG)?),
        requests: requests::of_pages(&folder.text(NET_LOG)?)?,
    })
}
