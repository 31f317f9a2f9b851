//! The site as a single HTML file that needs no host and can be opened from disk. It is packed from a sealed build, so
//! it runs the same programs.

#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, fs, iter, path::Path};

use anyhow::Context as _;
use base64::{Engine as _, prelude::BASE64_STANDARD};

use crate::{
    assets::{ON_DEMAND_START, PARTS_STYLESHEET_START, PRELOAD_START, STYLE_TAGS},
    compressed::{Encoding, site_files},
    guard::{guard, messages},
    policy::{InlineCode, Policy},
    preview::PREVIEW_IMAGE,
    site_url::SiteUrl,
    staged_build::EMBEDDED_PROGRAM,
    text::{fill_placeholder, split_span},
};

/// Script that replaces the host.
const BOOT_SCRIPT: &str = include_str!("boot.js");
/// The pages, by the query of their URL.
const PAGES: [(&str, &str); 2] = [("", "index.html"), ("?study", "study.html")];
const ICON: &str = "icons/icon.svg";
const END_OF_HEAD: &str = "</head>";

/// Packs the whole site into one page. Links copied from it point to `site_url`, or to the file itself if there is none.
///
/// # Errors
/// Returns an error if the folder contains no sealed build, or if the build does not have the form that wasm-bindgen and
/// this crate produce.
pub fn single_file(site: &Path, site_url: Option<&SiteUrl>) -> anyhow::Result<String> {
    let pages = PAGES.map(|(query, name)| Ok((query, Page::read(site, name)?)));
    let pages = pages.into_iter().collect::<anyhow::Result<BTreeMap<_, _>>>()?;
    let config: BTreeMap<_, _> = pages.iter().map(|(query, page)| (query, page.boot_config())).collect();
    let mut files = compress_files(site)?;
    for page in pages.values() {
        files.insert(page.sheet_name(), compress(page.sheet.as_bytes())?);
    }
    let mut boot = BOOT_SCRIPT.to_owned();
    for (placeholder, value) in [
        ("\"@site_url@\"", serde_json::to_string(site_url.map_or("", SiteUrl::as_str))?),
        ("\"@pages@\"", serde_json::to_string(&config)?),
        ("\"@files@\"", serde_json::to_string(&files)?),
    ] {
        boot = fill_placeholder(&boot, placeholder, &value)?;
    }
    let icon = fs::read(site.join(ICON)).with_context(|| format!("could not read {ICON}"))?;
    let icon = BASE64_STANDARD.encode(icon);
    let mut head = format!("<link rel=\"icon\" type=\"image/svg+xml\" href=\"data:image/svg+xml;base64,{icon}\" />\n");
    head.push_str(&format!("<script>\n{boot}</script>\n"));
    let programs = pages.values().flat_map(|page| [Some(&page.program), page.on_demand.as_ref()]).flatten();
    for program in programs {
        head.push_str(&format!("<script type=\"module\" id=\"{program}\">\n{}</script>\n", script(site, program)?));
    }
    let front = &pages.get(PAGES[0].0).context("the front page is missing")?.html;
    let html = fill_placeholder(&strip_head(front), END_OF_HEAD, &(head + END_OF_HEAD))?;
    let html = guard(&html, &messages(site)?, |script| Ok(script.to_owned()))?;
    Policy::single_file(&InlineCode::of(&html)).insert_into(&html)
}

/// Start of the export list at the end of a minified module.
const EXPORTS: &str = "export{";

struct Page {
    html: String,
    /// Name of its script, without the extension.
    program: String,
    /// Name of the script of the program that it loads on demand, without the extension.
    on_demand: Option<String>,
    sheet: String,
    /// Name of the stylesheet of its parts.
    part_sheet: Option<String>,
    name: String,
}

impl Page {
    fn read(site: &Path, name: &str) -> anyhow::Result<Self> {
        let html = fs::read_to_string(site.join(name)).with_context(|| format!("could not read {name}"))?;
        let between = |[start, end]: [&str; 2]| {
            let text = split_span(&html, [start, end]).map(|(_, text, _)| text.to_owned());
            text.with_context(|| format!("page {name:?} has no {start}…{end}"))
        };
        let (program, sheet) = (between([PRELOAD_START, ".js\""])?, between(STYLE_TAGS)?);
        let on_demand = between([ON_DEMAND_START, ".js\""]).ok();
        let part_sheet = between([PARTS_STYLESHEET_START, "\""]).ok();
        // The front page is requested by its folder.
        let name = if name == "index.html" { "" } else { name };
        Ok(Self { program, on_demand, sheet, part_sheet, name: name.to_owned(), html })
    }

    /// Returns the entry for this page in the boot script.
    fn boot_config(&self) -> serde_json::Value {
        let sheets: Vec<_> = iter::once(self.sheet_name()).chain(self.part_sheet.clone()).collect();
        serde_json::json!({ "name": self.name, "program": self.program, "sheets": sheets })
    }

    /// Returns the name of its stylesheet among the packed files.
    fn sheet_name(&self) -> String {
        format!("{}.css", self.program)
    }
}

/// Returns the script of a program. It calls `begin` instead of exporting its `init` function, so that it can be inlined,
/// and uses no module syntax, so that a worker can run it when the page is opened from disk.
fn script(site: &Path, program: &str) -> anyhow::Result<String> {
    let name = format!("{program}.js");
    let script = fs::read_to_string(site.join(&name)).with_context(|| format!("could not read {name}"))?;
    let (script, exports) = script.rsplit_once(EXPORTS).with_context(|| format!("{name} has no exports"))?;
    let init = exports.split([',', '}']).find_map(|export| export.strip_suffix(" as default"));
    let init = init.with_context(|| format!("{name} has no default export"))?;
    let script = format!("{script}begin(\"{program}\",{init});\n");
    let script = script.replace("import.meta.url", "location.href");
    for forbidden in ["import{", "import.", "import\"", "export ", EXPORTS, "</script", "<!--"] {
        anyhow::ensure!(!script.contains(forbidden), "could not inline {name}: it contains {forbidden}");
    }
    Ok(script)
}

/// Removes links, scripts, the stylesheet, the policy, the preview and comments from the page.
fn strip_head(html: &str) -> String {
    let spans = [
        ("<link", ">"),
        ("<script", "</script>"),
        STYLE_TAGS.into(),
        ("<meta http-equiv", ">"),
        (PARTS_STYLESHEET_START, ">"),
        ("<meta property=\"og:", ">"),
        ("<meta name=\"twitter:", ">"),
        ("<!-- ", "-->"),
    ];
    let bare = spans.iter().fold(html.to_owned(), |html, (from, to)| remove_spans(&html, from, to));
    let lines = bare.lines().filter(|line| !line.trim().is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Removes every span that starts with `from` and ends with `to`.
fn remove_spans(text: &str, from: &str, to: &str) -> String {
    let mut parts = text.split(from);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.filter_map(|part| Some(part.split_once(to)?.1)).fold(first, |text, rest| text + rest)
}

/// Files that only browsers, hosts and other sites fetch, never the programs.
const EXCLUDED_PATHS: [&str; 3] = ["icons", "_headers", PREVIEW_IMAGE];
const EXCLUDED_EXTENSIONS: [&str; 3] = ["html", "js", "webmanifest"];

/// Encodes the files, compressed with gzip, as base64. The keys are relative URLs.
fn compress_files(site: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    site_files(site)?
        .iter()
        .filter(|path| !is_excluded(path))
        .map(|path| {
            // Most files have a compressed copy already.
            let encoded = match fs::read(Encoding::Gzip.copy_of(&site.join(path))) {
                Ok(copy) => BASE64_STANDARD.encode(copy),
                Err(_) => {
                    let bytes = fs::read(site.join(path));
                    compress(&bytes.with_context(|| format!("could not read {}", path.display()))?)?
                }
            };
            Ok((relative_url(path), encoded))
        })
        .collect()
}

fn is_excluded(path: &Path) -> bool {
    EXCLUDED_PATHS.iter().any(|name| path.starts_with(name))
        || path.to_string_lossy().starts_with(EMBEDDED_PROGRAM)
        || EXCLUDED_EXTENSIONS.iter().any(|excluded| path.extension().is_some_and(|extension| extension == *excluded))
}

fn relative_url(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn compress(bytes: &[u8]) -> anyhow::Result<String> {
    Ok(BASE64_STANDARD.encode(Encoding::Gzip.compress(bytes)?))
}
