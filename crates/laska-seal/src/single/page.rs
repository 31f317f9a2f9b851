//! Owns what of a sealed page goes into the single file: its program and stylesheet by their names, the program's script,
//! and the page without all that it has its host asked for.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::Context as _;

use crate::{program, sheet, template::fill};

/// The last words of a script of wasm-bindgen, by which it is a module.
pub(super) const EXPORTS: &str = "export { initSync, __wbg_init as default };";

/// A sealed page.
pub(super) struct Page {
    /// All of it.
    pub(super) html: String,
    /// Its program's name, without the ending of a script.
    pub(super) program: String,
    sheet: String,
    name: String,
}

impl Page {
    /// The page of that name.
    pub(super) fn read(site: &Path, name: &str) -> anyhow::Result<Self> {
        let html = fs::read_to_string(site.join(name)).with_context(|| format!("there is no {name}"))?;
        let named = |before: &str, after: &str| {
            let name = html.split_once(before).and_then(|(_, rest)| rest.split_once(after)).map(|(name, _)| name);
            name.map(str::to_owned).with_context(|| format!("{name:?}, a page, has no {before}…{after}"))
        };
        let (program, sheet) = (named(program::BEFORE, ".js\"")?, named(sheet::BEFORE, "\"")?);
        // The front is asked for by its folder.
        let name = if name == "index.html" { "" } else { name };
        Ok(Self { program, sheet, name: name.to_owned(), html })
    }

    /// What the script knows of it that stands in for the host.
    pub(super) fn facts(&self) -> BTreeMap<&'static str, &str> {
        BTreeMap::from([("name", &*self.name), ("program", &self.program), ("sheet", &self.sheet)])
    }

    /// Its program's script. It says that it is there instead of being imported, so that it can stand in the page, and
    /// is no module, so that it can stand in a worker from a disk.
    pub(super) fn script(&self, site: &Path) -> anyhow::Result<String> {
        let name = format!("{}.js", self.program);
        let script = fs::read_to_string(site.join(&name)).with_context(|| format!("cannot read {name}"))?;
        let script = fill(&script, EXPORTS, &format!("begin(\"{}\", __wbg_init);", self.program))?;
        let script = script.replace("import.meta.url", "location.href");
        for fault in ["import ", "import.", "export ", "</script", "<!--"] {
            let at = script.lines().find(|line| line.starts_with(fault) || fault.contains('<') && line.contains(fault));
            anyhow::ensure!(at.is_none(), "{name} cannot stand in a page: {}", at.unwrap_or_default());
        }
        Ok(script)
    }
}

/// The page without what it has fetched or run: links, scripts, the policy that allows them, and what is said of them.
pub(super) fn bare(html: &str) -> String {
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
