//! A new version of the site offers itself, and comes when it is wanted.

use std::{fs, path::Path};

use laska_browser_tests::{Performed, perform_on_copy};

/// Puts another version in the place of the one that is served.
fn publish(site: &Path, version: &str) -> anyhow::Result<()> {
    let worker = site.join("sw.js");
    let text = fs::read_to_string(&worker)?;
    let newer = text.replacen("VERSION = \"", &format!("VERSION = \"{version}"), 1);
    anyhow::ensure!(newer != text, "the service worker has no version: {text}");
    Ok(fs::write(&worker, newer)?)
}

#[test]
fn both_pages_offer_a_new_version() -> Performed {
    perform_on_copy(async |stage, site| {
        let page = stage.open_study("").await?;
        page.wait_for("[data-testid=offline-ready]").await?;
        publish(site, "second")?;
        page.open_study("lessons").await?;
        page.click("update").await?;
        page.wait_until_gone("[data-testid=update]").await?;
        page.wait_for("main.lessons").await?;

        publish(site, "third")?;
        page.open("").await?;
        page.click("update").await?;
        page.wait_until_gone("[data-testid=update]").await?;
        page.wait_for("[data-testid=board]").await?;
        // It is the one that is kept now.
        stage.stop_server()?;
        page.open_study("").await?;
        page.wait_for("[data-testid=offline-ready]").await?;
        Ok(())
    })
}
