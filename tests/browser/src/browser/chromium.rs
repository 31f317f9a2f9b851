//! Chromium: startup, emulation and traces.

use std::{net::UdpSocket, sync::LazyLock};

use serde_json::{Value, json};
use thirtyfour::{Capabilities, WebDriver, WindowHandle};

use crate::{
    browser::{
        Emulation, ServiceWorkers, TouchAction,
        program::{BrowserFolder, DriverSpec, LogFile},
    },
    page::{COARSE_POINTER, ColorScheme, Point, Preferences},
    site::TestConfig,
    traces::{self, NetLog, Requests, Traces},
};

pub(super) const DRIVER: DriverSpec = DriverSpec {
    flags: &["--port=0"],
    variables: &[],
    ready: "was started successfully on port ",
    log: Some(("CHROME_LOG_FILE", OWN_LOG)),
};

/// Flags for running quietly, and as root in a container, one per line. `cargo xtask lighthouse` uses them too.
const BASIC_FLAGS: &str = include_str!("../../chromium-flags.txt");

/// Flags that make other hosts unreachable and write a log.
const TRACE_FLAGS: [&str; 2] =
    ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.local", "--enable-logging"];

/// Chromium asks its vendor about form fields; in the net log that looks like a request of the page.
const FEATURES_FLAG: &str = "--disable-features=AutofillServerCommunication";

/// Names stand for the addresses of a device. They are resolved by multicast, which a browser of another kind does not always
/// hear, so for that one they are turned off, as they are in Firefox.
const HIDDEN_ADDRESSES: &str = "WebRtcHideLocalIpsWithMdns";

/// Flags for a camera that a page may use.
const CAMERA_FLAGS: [&str; 2] = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/// On a machine without another network, browsers connect to each other by the loopback.
const LOOPBACK_FLAG: &str = "--allow-loopback-in-peer-connection";

/// Whether the loopback is the only network of this machine. Choosing a route sends nothing.
static HAS_ONLY_LOOPBACK: LazyLock<bool> = LazyLock::new(|| {
    // An address for documentation.
    UdpSocket::bind("0.0.0.0:0").and_then(|socket| socket.connect("192.0.2.1:9")).is_err()
});

/// The net log with every request.
const NET_LOG: &str = "requests.json";

/// Chromium's own log, with the console messages of every page and worker.
const OWN_LOG: &str = "chromium.log";

/// Tests without service workers run in the headless shell if it exists. What a browser stores between visits, and how
/// it handles tabs, is tested in the full browser.
pub(super) fn capabilities(
    config: &TestConfig,
    folder: &BrowserFolder,
    service_workers: ServiceWorkers,
) -> anyhow::Result<Capabilities> {
    let shell = config.shell.as_ref().filter(|_| service_workers == ServiceWorkers::Missing);
    let (name, program) = shell.map_or(("chrome", &config.browser), |shell| ("chrome-headless-shell", shell));
    let file = |name: &str| folder.path(name).display().to_string();
    let mut flags: Vec<_> = BASIC_FLAGS.lines().chain(TRACE_FLAGS).map(str::to_owned).collect();
    flags.extend(HAS_ONLY_LOOPBACK.then(|| LOOPBACK_FLAG.to_owned()));
    flags.push(match &config.friend {
        Some(_) => format!("{FEATURES_FLAG},{HIDDEN_ADDRESSES}"),
        None => FEATURES_FLAG.to_owned(),
    });
    if let Some(picture) = &config.equipment.camera {
        flags.extend(CAMERA_FLAGS.map(str::to_owned));
        flags.push(format!("--use-file-for-fake-video-capture={}", picture.display()));
    }
    flags.push(format!("--user-data-dir={}", file("profile")));
    flags.push(format!("--log-net-log={}", file(NET_LOG)));
    let Value::Object(capabilities) = json!({
        "browserName": name,
        "goog:loggingPrefs": { "browser": "ALL" },
        "goog:chromeOptions": { "binary": program, "args": flags },
    }) else {
        anyhow::bail!("the capabilities are not an object")
    };
    Ok(Capabilities::from(capabilities))
}

/// Emulates by DevTools commands.
pub(super) async fn emulate(driver: &WebDriver, emulation: Emulation<'_>) -> anyhow::Result<()> {
    let (method, parameters) = match emulation {
        Emulation::BeforeLoad(script) => ("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })),
        Emulation::Size(size) => (
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": size.width,
                "height": size.height,
                "deviceScaleFactor": size.device_pixel_ratio(),
                "mobile": size.is_phone(),
            }),
        ),
        Emulation::Preferences(Preferences { color_scheme, others }) => {
            let color_scheme = match color_scheme {
                ColorScheme::Light => "light",
                ColorScheme::Dark => "dark",
            };
            let is_coarse = others.contains(&COARSE_POINTER);
            driver.cdp().send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": is_coarse })).await?;
            let all = std::iter::once(("prefers-color-scheme", color_scheme)).chain(others.iter().copied());
            let features: Vec<Value> = all.map(|(name, value)| json!({ "name": name, "value": value })).collect();
            ("Emulation.setEmulatedMedia", json!({ "features": features }))
        }
        Emulation::Languages(languages) => {
            let agent: String = driver.execute("return navigator.userAgent", []).await?.convert()?;
            ("Network.setUserAgentOverride", json!({ "userAgent": agent, "acceptLanguage": languages }))
        }
        Emulation::SaveInto(folder) => {
            ("Browser.setDownloadBehavior", json!({ "behavior": "allow", "downloadPath": folder }))
        }
        Emulation::Clipboard => {
            let origin: String = driver.execute("return location.origin", []).await?.convert()?;
            let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
            ("Browser.grantPermissions", json!({ "permissions": permissions, "origin": origin }))
        }
        Emulation::Touchscreen(touches) => return perform_touches(driver, touches).await,
    };
    driver.cdp().send_raw(method, parameters).await?;
    Ok(())
}

async fn perform_touches(driver: &WebDriver, touches: &[TouchAction]) -> anyhow::Result<()> {
    // Only before the first touch: a delay between touching and lifting could turn a tap into a long press.
    if let Some(TouchAction::Down(_)) = touches.first() {
        driver.cdp().send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await?;
    }
    for touch in touches {
        let (kind, at) = match touch {
            TouchAction::Down(at) => ("touchStart", Some(at)),
            TouchAction::MoveTo(to) => ("touchMove", Some(to)),
            TouchAction::Up => ("touchEnd", None),
        };
        let points: Vec<Value> = at.map(|Point { x, y }| json!({ "x": x, "y": y })).into_iter().collect();
        driver.cdp().send_raw("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await?;
    }
    Ok(())
}

/// Hides service workers from pages.
const NO_SERVICE_WORKERS: &str = "delete Navigator.prototype.serviceWorker";

pub(super) async fn begin_test(driver: &WebDriver, service_workers: ServiceWorkers) -> anyhow::Result<()> {
    // Gives the window the focus, as if a person were using it.
    driver.cdp().send_raw("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await?;
    if service_workers == ServiceWorkers::Missing {
        emulate(driver, Emulation::BeforeLoad(NO_SERVICE_WORKERS)).await?;
    }
    if *HAS_ONLY_LOOPBACK {
        // Pages that may use the camera know the addresses of the device. Others know the one with a route to the internet only,
        // by a name that needs multicast.
        let permissions = json!({ "permissions": ["audioCapture", "videoCapture"] });
        driver.cdp().send_raw("Browser.grantPermissions", permissions).await?;
    }
    Ok(())
}

pub(super) async fn open_window(driver: &WebDriver, service_workers: ServiceWorkers) -> anyhow::Result<WindowHandle> {
    let (current, opened) = (driver.window().await?, driver.new_tab().await?);
    if service_workers == ServiceWorkers::Missing {
        driver.switch_to_window(opened.clone()).await?;
        emulate(driver, Emulation::BeforeLoad(NO_SERVICE_WORKERS)).await?;
        driver.switch_to_window(current).await?;
    }
    Ok(opened)
}

/// The driver's log, Chromium's own log, and its net log.
#[derive(Debug)]
pub(super) struct TraceReader {
    console_errors: Vec<String>,
    own_log: LogFile,
    net_file: LogFile,
    net_log: NetLog,
    tests: u32,
}

impl TraceReader {
    pub(super) fn open(folder: &BrowserFolder) -> Self {
        Self {
            console_errors: Vec::new(),
            own_log: LogFile::at(folder.path(OWN_LOG)),
            net_file: LogFile::at(folder.path(NET_LOG)),
            net_log: NetLog::default(),
            tests: 0,
        }
    }

    pub(super) async fn before_close(&mut self, driver: &WebDriver) -> anyhow::Result<()> {
        self.console_errors = traces::console_errors(&driver.browser_log().await?);
        Ok(())
    }

    pub(super) async fn traces(&mut self, driver: &WebDriver) -> anyhow::Result<Traces> {
        self.tests += 1;
        let requests = self.requests(driver, &format!("http://end-of-test-{}.invalid/", self.tests)).await?;
        // Drops the log entries about the marker.
        driver.browser_log().await?;
        Ok(Traces {
            console_errors: std::mem::take(&mut self.console_errors),
            messages: traces::chromium_messages(&self.own_log.read_new()?),
            requests,
        })
    }

    /// Returns the requests until now. Chromium writes its net log with a delay, so a special request marks the end of
    /// a test.
    async fn requests(&mut self, driver: &WebDriver, marker: &str) -> anyhow::Result<Requests> {
        // A request makes at least a dozen events, and Chromium buffers at most fifteen.
        const TRIES: usize = 100;
        // A page of the site may ask its own host only.
        driver.goto("about:blank").await?;
        for _ in 0..TRIES {
            // The host does not exist.
            let asked = "const [address, done] = arguments; fetch(address).catch(() => done());";
            driver.execute_async(asked, vec![marker.into()]).await?;
            if let Some(requests) = self.net_log.requests_up_to(marker, &self.net_file.read_new()?)? {
                return Ok(requests);
            }
        }
        anyhow::bail!("the net log does not contain {marker}")
    }
}
