//! Owns the extension by which Firefox runs a script before every page of the site.

use std::fs;

use serde_json::json;
use thirtyfour::{WebDriver, extensions::addons::firefox::FirefoxTools};

use super::folder::Folder;

/// Installs an extension that runs the script in every page of the site, as the page's own and before it.
pub(super) async fn extend(driver: &WebDriver, folder: &Folder, script: &str) -> anyhow::Result<()> {
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
