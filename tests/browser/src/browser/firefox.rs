//! Firefox: startup, emulation and traces.
//!
//! Scripts with the privileges of the browser window do what WebDriver has no command for ([`privileged`]), and an
//! extension with a single script runs code before the page's own.

use std::{fs, path::Path};

use http::Method;
use serde_json::{Value, json};
use thirtyfour::{
    Capabilities, RequestData, SessionId, WebDriver,
    common::command::{Actions, Command, FormatRequestData},
    extensions::addons::firefox::FirefoxTools,
};

use crate::{
    browser::{
        Emulation, ServiceWorkers, TouchAction,
        program::{BrowserFolder, DriverSpec, LogFile, OUTPUT},
    },
    page::{COARSE_POINTER, ColorScheme, Point, Preferences},
    traces::{Traces, firefox_traces},
};

pub(super) const DRIVER: DriverSpec = DriverSpec {
    flags: &["--port=0", "--allow-system-access"],
    // Lets it ask no server of its vendor for settings, as the driver prefers.
    variables: &[("MOZ_REMOTE_SETTINGS_DEVTOOLS", "1")],
    ready: "Listening on ",
    log: None,
};

/// Flags for a headless window with room for every page size.
const FLAGS: [&str; 5] = ["-headless", "-width", "2800", "-height", "1800"];

/// Preferences that pages cannot see.
fn preferences(service_workers: ServiceWorkers) -> Value {
    json!({
        // Writes every console message of a page or worker to the program's output.
        "devtools.console.stdout.content": true,
        "devtools.console.stdout.chrome": false,
        // Reports DNS lookups and early connections like requests.
        "network.dns.notifyResolution": true,
        "network.http.debug-observations": true,
        // Does not upgrade requests to HTTPS.
        "dom.security.https_first": false,
        // Lets a test read the clipboard without a prompt.
        "dom.events.testing.asyncClipboard": true,
        // Plays sounds without a loudspeaker instead of reporting errors.
        "media.cubeb.force_mock_context": true,
        // Gives the window the focus even if there are other windows.
        "focusmanager.testmode": true,
        // When it leaves a page and ends its process, Firefox stops the page's script in the middle, without its `finally`
        // blocks, and may call it once more before it is gone. No person sees that page again, but the program reports that it
        // was stopped.
        "dom.abort_script_on_child_shutdown": false,
        // Names its real addresses to the other browser of a live game. The names in their place are resolved by multicast, which
        // several browsers on one machine do not always hear.
        "media.peerconnection.ice.obfuscate_host_addresses": false,
        // Downloads no plugins.
        "media.gmp-manager.updateEnabled": false,
        // Downloads files without opening a panel over the page.
        "browser.download.alwaysOpenPanel": false,
        "browser.download.useDownloadDir": true,
        "dom.serviceWorkers.enabled": service_workers == ServiceWorkers::Allowed,
    })
}

pub(super) fn capabilities(program: &Path, service_workers: ServiceWorkers) -> anyhow::Result<Capabilities> {
    let Value::Object(capabilities) = json!({
        "browserName": "firefox",
        "moz:firefoxOptions": { "binary": program, "args": FLAGS, "prefs": preferences(service_workers) },
    }) else {
        anyhow::bail!("the capabilities are not an object")
    };
    Ok(Capabilities::from(capabilities))
}

/// The privileges of a script.
#[derive(Clone, Copy, Debug)]
enum Privileges {
    Page,
    Browser,
}

impl FormatRequestData for Privileges {
    fn format_request(&self, session: &SessionId) -> RequestData {
        let context = match self {
            Self::Page => "content",
            Self::Browser => "chrome",
        };
        RequestData::new(Method::POST, format!("/session/{session}/moz/context"))
            .add_body(json!({ "context": context }))
    }
}

/// Runs a script in the browser window, and returns the value that it passes to its last argument.
async fn privileged(driver: &WebDriver, script: &str, arguments: Vec<Value>) -> anyhow::Result<Value> {
    driver.handle().cmd(Privileges::Browser).await?;
    let result = driver.execute_async(script, arguments).await;
    driver.handle().cmd(Privileges::Page).await?;
    Ok(result?.json().clone())
}

/// Sets a preference of any type.
const SET_PREFERENCES: &str = "
    const [preferences, done] = arguments;
    const setters = { string: 'setStringPref', number: 'setIntPref', boolean: 'setBoolPref' };
    for (const [name, value] of Object.entries(preferences)) Services.prefs[setters[typeof value]](name, value);
    done();";

/// Preferences that a test can change.
const TEST_PREFERENCES: [&str; 7] = [
    "browser.display.document_color_use",
    "browser.download.dir",
    "intl.accept_languages",
    "layout.css.prefers-color-scheme.content-override",
    "ui.prefersReducedMotion",
    "ui.primaryPointerCapabilities",
    "ui.useOverlayScrollbars",
];

/// Resizes the page and sets its device pixel ratio, even when another process takes over the page. Scroll bars take no
/// room on a phone.
const RESIZE: &str = "
    const [width, height, dots, phone, done] = arguments;
    const browser = window.gBrowser.selectedBrowser;
    for (const bound of ['', 'min-', 'max-']) {
        browser.style.setProperty(`${bound}width`, `${width}px`);
        browser.style.setProperty(`${bound}height`, `${height}px`);
    }
    Services.prefs.setIntPref('ui.useOverlayScrollbars', phone ? 1 : 0);
    const show = () => { browser.browsingContext.overrideDPPX = dots; };
    browser.addEventListener('XULFrameLoaderCreated', show);
    show();
    done();";

/// Gives the page a touchscreen.
const TOUCH: &str = "
    const [done] = arguments;
    window.gBrowser.selectedBrowser.browsingContext.touchEventsOverride = 'enabled';
    done();";

pub(super) async fn emulate(
    driver: &WebDriver,
    folder: &BrowserFolder,
    emulation: Emulation<'_>,
) -> anyhow::Result<()> {
    let (script, arguments) = match emulation {
        Emulation::BeforeLoad(script) => return install_script(driver, folder, script).await,
        Emulation::Size(size) => (
            RESIZE,
            vec![json!(size.width), json!(size.height), json!(size.device_pixel_ratio()), json!(size.is_phone())],
        ),
        Emulation::Preferences(preferences) => (SET_PREFERENCES, vec![preferences_of(preferences)?]),
        Emulation::Languages(languages) => (SET_PREFERENCES, vec![json!({ "intl.accept_languages": languages })]),
        Emulation::SaveInto(folder) => {
            (SET_PREFERENCES, vec![json!({ "browser.download.folderList": 2, "browser.download.dir": folder })])
        }
        // The preferences allow this from the start.
        Emulation::Clipboard => return Ok(()),
        Emulation::Touchscreen(touches) => return perform_touches(driver, touches).await,
    };
    privileged(driver, script, arguments).await?;
    if let Emulation::Size(size) = emulation {
        driver.execute_async(AWAIT_SIZE, vec![json!(size.width), json!(size.height)]).await?;
    }
    Ok(())
}

/// Converts a user's preferences to Firefox's. Preferences that are not listed get their defaults.
fn preferences_of(Preferences { color_scheme, others }: Preferences) -> anyhow::Result<Value> {
    let unknown =
        |(feature, _): &&(&str, &str)| !["prefers-reduced-motion", "forced-colors", "pointer"].contains(feature);
    if let Some((feature, _)) = others.iter().find(unknown) {
        anyhow::bail!("Firefox has no preference for {feature}");
    }
    Ok(json!({
        "layout.css.prefers-color-scheme.content-override": if color_scheme == ColorScheme::Dark { 0 } else { 1 },
        "ui.prefersReducedMotion": i32::from(others.contains(&("prefers-reduced-motion", "reduce"))),
        // A finger, or a mouse, which is exact and can hover.
        "ui.primaryPointerCapabilities": if others.contains(&COARSE_POINTER) { 1 } else { 6 },
        // 2 forces the user's colors; 0 follows the system.
        "browser.display.document_color_use": if others.contains(&("forced-colors", "active")) { 2 } else { 0 },
    }))
}

/// Waits until the page has a size.
const AWAIT_SIZE: &str = "
    const [width, height, done] = arguments;
    const check = () => innerWidth === width && innerHeight === height ? done() : requestAnimationFrame(check);
    check();";

/// Sends touch actions as a WebDriver input device.
async fn perform_touches(driver: &WebDriver, touches: &[TouchAction]) -> anyhow::Result<()> {
    // Only before the first touch: a delay between touching and lifting could turn a tap into a long press.
    if let Some(TouchAction::Down(_)) = touches.first() {
        privileged(driver, TOUCH, Vec::new()).await?;
    }
    let to = |Point { x, y }: &Point| json!({ "type": "pointerMove", "duration": 0, "x": *x as i64, "y": *y as i64 });
    let actions = touches.iter().flat_map(|touch| match touch {
        TouchAction::Down(at) => vec![to(at), json!({ "type": "pointerDown", "button": 0 })],
        TouchAction::MoveTo(there) => vec![to(there)],
        TouchAction::Up => vec![json!({ "type": "pointerUp", "button": 0 })],
    });
    let actions: Vec<Value> = actions.collect();
    let parameters = json!({ "pointerType": "touch" });
    let finger = json!({ "type": "pointer", "id": "finger", "parameters": parameters, "actions": actions });
    driver.handle().cmd(Command::PerformActions(Actions::from(json!([finger])))).await?;
    Ok(())
}

/// Resets the preferences and scripts of earlier tests.
const RESET: &str = include_str!("firefox_reset.js");

pub(super) async fn begin_test(driver: &WebDriver) -> anyhow::Result<()> {
    privileged(driver, RESET, vec![json!(TEST_PREFERENCES)]).await?;
    Ok(())
}

/// Records the errors and requests of all pages and workers.
const WATCH: &str = include_str!("firefox_watch.js");

/// Returns the record and starts a new one.
const TAKE_RECORD: &str = "arguments[0](Cu.getGlobalForObject(Services).laskaWatch.takeRecord())";

/// The observing script in the browser, and the browser's output.
#[derive(Debug)]
pub(super) struct TraceReader {
    output: LogFile,
}

impl TraceReader {
    pub(super) async fn open(driver: &WebDriver, folder: &BrowserFolder) -> anyhow::Result<Self> {
        privileged(driver, WATCH, Vec::new()).await?;
        Ok(Self { output: LogFile::at(folder.path(OUTPUT)) })
    }

    pub(super) async fn traces(&mut self, driver: &WebDriver) -> anyhow::Result<Traces> {
        let record = privileged(driver, TAKE_RECORD, Vec::new()).await?;
        firefox_traces(&record, &self.output.read_new()?)
    }
}

/// Installs an extension that runs a script in every page of the site, with the page's privileges and before its own
/// code.
pub(super) async fn install_script(driver: &WebDriver, folder: &BrowserFolder, script: &str) -> anyhow::Result<()> {
    let extension = folder.folder_within()?;
    let manifest = json!({
        "manifest_version": 3,
        "name": "before the page",
        "version": "1",
        "host_permissions": ["http://127.0.0.1/*"],
        "content_scripts": [{
            "matches": ["http://127.0.0.1/*"],
            "js": ["before.js"],
            "run_at": "document_start",
            "world": "MAIN",
        }],
    });
    fs::write(extension.join("manifest.json"), manifest.to_string())?;
    fs::write(extension.join("before.js"), format!("{{{script}}}"))?;
    let tools = FirefoxTools::new(driver.handle().clone());
    Ok(tools.install_addon(&extension.display().to_string(), Some(true)).await?)
}
