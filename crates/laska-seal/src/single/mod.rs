//! The site as one file: a page that holds all of the site, needs no host and runs from a disk. Made of a sealed
//! build, so that it is the same programs.

#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, fs, io::Write as _, path::Path, str::FromStr};

use anyhow::Context as _;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use flate2::{Compression, write::GzEncoder};

use crate::{
    assets::{BEFORE_PROGRAM, BEFORE_SHEET},
    files_below,
    policy::{Policy, inline_scripts},
    stage::fill,
};

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
    let mut boot = BOOT.to_owned();
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
    let html = fill(&bare(front), END_OF_HEAD, &(head + END_OF_HEAD))?;
    Policy::in_one_file(&inline_scripts(&html)).insert_into(&html)
}

/// What the end of a minified script begins with, by which it is a module: names, each with the one that others know it
/// by.
const EXPORTS: &str = "export{";

/// A sealed page.
struct Page {
    /// All of it.
    html: String,
    /// Its program's name, without the ending of a script.
    program: String,
    sheet: String,
    name: String,
}

impl Page {
    /// The page of that name.
    fn read(site: &Path, name: &str) -> anyhow::Result<Self> {
        let html = fs::read_to_string(site.join(name)).with_context(|| format!("there is no {name}"))?;
        let named = |before: &str, after: &str| {
            let name = html.split_once(before).and_then(|(_, rest)| rest.split_once(after)).map(|(name, _)| name);
            name.map(str::to_owned).with_context(|| format!("{name:?}, a page, has no {before}…{after}"))
        };
        let (program, sheet) = (named(BEFORE_PROGRAM, ".js\"")?, named(BEFORE_SHEET, "\"")?);
        // The front is asked for by its folder.
        let name = if name == "index.html" { "" } else { name };
        Ok(Self { program, sheet, name: name.to_owned(), html })
    }

    /// What the script knows of it that stands in for the host.
    fn facts(&self) -> BTreeMap<&'static str, &str> {
        BTreeMap::from([("name", &*self.name), ("program", &self.program), ("sheet", &self.sheet)])
    }

    /// Its program's script. It says that it is there instead of being imported, so that it can stand in the page, and
    /// is no module, so that it can stand in a worker from a disk.
    fn script(&self, site: &Path) -> anyhow::Result<String> {
        let name = format!("{}.js", self.program);
        let script = fs::read_to_string(site.join(&name)).with_context(|| format!("cannot read {name}"))?;
        let (script, exports) = script.rsplit_once(EXPORTS).with_context(|| format!("{name} has no exports"))?;
        let init = exports.split([',', '}']).find_map(|export| export.strip_suffix(" as default"));
        let init = init.with_context(|| format!("{name} has no default export"))?;
        let script = format!("{script}begin(\"{}\",{init});\n", self.program);
        let script = script.replace("import.meta.url", "location.href");
        for fault in ["import{", "import.", "import\"", "export ", EXPORTS, "</script", "<!--"] {
            anyhow::ensure!(!script.contains(fault), "{name} cannot stand in a page: it has {fault}");
        }
        Ok(script)
    }
}

/// The page without what it has fetched or run: links, scripts, the policy that allows them, and what is said of them.
fn bare(html: &str) -> String {
    let spans = [("<link", ">"), ("<script", "</script>"), ("<meta http-equiv", ">"), ("<!-- ", "-->")];
    let bare = spans.iter().fold(html.to_owned(), |html, (from, to)| without(&html, from, to));
    let lines = bare.lines().filter(|line| !line.trim().is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The text without all that begins and ends so.
fn without(text: &str, from: &str, to: &str) -> String {
    let mut parts = text.split(from);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.filter_map(|part| Some(part.split_once(to)?.1)).fold(first, |text, rest| text + rest)
}

/// What only a browser or a host asks for: pages, their scripts and icons, what describes an app, headers.
const LEFT_OUT: [&str; 2] = ["icons", "_headers"];
const KINDS_LEFT_OUT: [&str; 3] = ["html", "js", "webmanifest"];

/// The files by their addresses relative to the site, each packed by gzip and written as base64.
fn packed(site: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    files_below(site, is_left_out)?.iter().map(|path| Ok((address(path), packed_file(&site.join(path))?))).collect()
}

fn is_left_out(path: &Path) -> bool {
    LEFT_OUT.iter().any(|name| path == Path::new(name))
        || KINDS_LEFT_OUT.iter().any(|kind| path.extension().is_some_and(|extension| extension == *kind))
}

fn address(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn packed_file(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    Ok(BASE64_STANDARD.encode(encoder.finish()?))
}

/// The address of the site's folder, with its last slash.
///
/// ```
/// # use laska_seal::Home;
/// let home: Home = "https://laska.example/play".parse()?;
/// assert_eq!(home.as_str(), "https://laska.example/play/");
/// # Ok::<(), laska_seal::HomeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home(String);

/// Why a text is no [`Home`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no address of a folder, such as https://laska.example/play/")]
pub struct HomeError(String);

impl Home {
    /// The address with its last slash.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Home {
    type Err = HomeError;

    /// Reads an address with or without its last slash.
    ///
    /// # Errors
    /// What does not begin with `https://` or `http://` and a host, or has another character than plain ones of a path.
    fn from_str(text: &str) -> Result<Self, HomeError> {
        let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-_~.:/%".contains(&letter);
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        match rest.map(str::as_bytes) {
            Some([first, ..]) if first.is_ascii_alphanumeric() && text.bytes().all(plain) => {
                Ok(Self(format!("{}/", text.trim_end_matches('/'))))
            }
            _ => Err(HomeError(text.to_owned())),
        }
    }
}
