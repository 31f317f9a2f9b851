//! Owns the site as one file: a page that holds all of the site, needs no host and runs from a disk. Made of a sealed
//! build, so that it is the same programs.

mod files;
mod home;
mod page;

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::Context as _;
use base64::{Engine as _, prelude::BASE64_STANDARD};

use crate::{layout::without_layout, policy::Policy, scripts::inline_scripts, template::fill};
use files::packed;
pub use home::{Home, HomeError};
use page::Page;

/// The script that stands in for the host.
const BOOT: &str = include_str!("boot.js");
/// The pages, by the query that asks for each.
const PAGES: [(&str, &str); 2] = [("", "index.html"), ("?study", "study.html")];
/// The picture of the site.
const ICON: &str = "icons/icon.svg";
/// What is behind everything in a page's head.
const END_OF_HEAD: &str = "</head>";

/// The whole site in one page; the links that it gives away lead to `home`, or to itself.
///
/// # Errors
/// When the folder has no sealed build, or one that is not as wasm-bindgen and this crate make it.
pub fn single_file(site: &Path, home: Option<&Home>) -> anyhow::Result<String> {
    let pages = PAGES.map(|(query, name)| Ok((query, Page::read(site, name)?)));
    let pages = pages.into_iter().collect::<anyhow::Result<BTreeMap<_, _>>>()?;
    let facts: BTreeMap<_, _> = pages.iter().map(|(query, page)| (query, page.facts())).collect();
    let mut boot = without_layout(BOOT);
    for (mark, value) in [
        ("\"@home@\"", serde_json::to_string(home.map_or("", Home::as_str))?),
        ("\"@pages@\"", serde_json::to_string(&facts)?),
        ("\"@files@\"", serde_json::to_string(&packed(site)?)?),
    ] {
        boot = fill(&boot, mark, &value)?;
    }
    let icon = fs::read(site.join(ICON)).with_context(|| format!("cannot read {ICON}"))?;
    let icon = BASE64_STANDARD.encode(icon);
    let mut head = format!("<link rel=\"icon\" type=\"image/svg+xml\" href=\"data:image/svg+xml;base64,{icon}\" />\n");
    head.push_str(&format!("<script>\n{boot}</script>\n"));
    for page in pages.values() {
        head.push_str(&format!("<script type=\"module\" id=\"{}\">\n{}</script>\n", page.program, page.script(site)?));
    }
    let front = &pages.get(PAGES[0].0).context("the first page is read")?.html;
    let html = fill(&page::bare(front), END_OF_HEAD, &(head + END_OF_HEAD))?;
    Policy::in_one_file(&inline_scripts(&html)).insert_into(&html)
}

#[cfg(test)]
mod tests;
