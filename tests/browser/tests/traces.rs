//! Checks of the test environment: the traces contain violations, and tests that share a browser are isolated.

use std::collections::BTreeMap;

use laska_browser_tests::{
    TestResult,
    browser::{Browser, ServiceWorkers},
    run, run_test, run_test_alone,
    site::{TestConfig, serve_on_new_port},
};
use laska_server::Prefix;
use thirtyfour::{By, prelude::ElementQueryable as _};

#[test]
fn a_console_message_and_a_foreign_request_are_reported() -> TestResult {
    let result = run_test_alone(async |env| {
        let page = env.open("").await?;
        page.script::<()>("console.warn('spoken')").await?;
        // The content security policy blocks and reports it, so it never reaches the network.
        page.script::<()>("new Image().src = 'http://foreign.invalid/stopped.png'").await?;
        // No policy restricts navigation.
        page.script::<()>("open('http://foreign.invalid/gone', '_self')").await?;
        page.wait_until_gone("[data-testid=board]").await
    });
    let faults = result.err().map(|failure| format!("{failure:?}")).unwrap_or_default();
    for fault in ["console error", "spoken", "stopped.png", "outside the site: http://foreign.invalid/gone"] {
        assert!(faults.contains(fault), "{fault} is not in the traces: {faults}");
    }
    Ok(())
}

/// The amount of each kind of storage of the page's site.
const STORED: &str = "
    const [done] = arguments;
    const length = (list) => list.length;
    Promise.all([caches.keys().then(length), navigator.serviceWorker.getRegistrations().then(length)])
        .then(([caches, workers]) => done({ caches, workers, local: localStorage.length, session: sessionStorage.length }));";

/// The storage of a site on its own port. If `used`, the table is opened first, and the site is stored.
async fn stored(browser: &mut Browser, site: &std::path::Path, used: bool) -> anyhow::Result<BTreeMap<String, u32>> {
    let server = serve_on_new_port(site, &Prefix::root())?;
    browser.begin_test().await?;
    let driver = browser.driver();
    if used {
        driver.goto(format!("{}#moves=c3-d4", server.url())).await?;
        driver.query(By::Css("[data-testid=offline-ready]")).first().await?;
    } else {
        // A file of the site rather than a page, which would store something itself.
        driver.goto(format!("{}icons/icon.svg", server.url())).await?;
    }
    let counts = driver.execute_async(STORED, Vec::new()).await?.convert()?;
    browser.end_test().await?;
    Ok(counts)
}

#[test]
fn a_site_on_another_port_shares_no_storage() -> TestResult {
    run(async {
        let config = TestConfig::from_environment()?;
        let mut browser = Browser::start(&config, ServiceWorkers::Allowed).await?;
        let by_first = stored(&mut browser, &config.site, true).await;
        let by_second = stored(&mut browser, &config.site, false).await;
        browser.end().await?;
        let (by_first, by_second) = (by_first?, by_second?);
        anyhow::ensure!(by_first.values().all(|count| *count > 0), "the first stores {by_first:?}");
        anyhow::ensure!(by_second.values().all(|count| *count == 0), "the second finds {by_second:?}");
        Ok(())
    })
}

#[test]
fn a_load_that_a_page_begins_while_it_is_left_is_no_fault() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        // The first page is left when it has loaded, the second one while it loads.
        page.before_load(
            "const { port1, port2 } = new MessageChannel();
             port1.onmessage = () => {
                 fetch('./data/book.txt').catch(() => {});
                 port2.postMessage('');
             };
             addEventListener('beforeunload', () => port2.postMessage(''));
             if (location.search) addEventListener('DOMContentLoaded', () => location.href = './study.html');",
        )
        .await?;
        page.open("").await?;
        page.script::<()>("location.href = '?left-at-once'").await?;
        page.wait_for("main.library").await?;
        page.wait_for_section().await?;
        Ok(())
    })
}
