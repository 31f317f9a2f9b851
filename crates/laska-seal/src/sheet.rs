//! Owns a page's stylesheets: as sources each has its subject, a browser fetches one.

use std::{fs, path::Path};

use anyhow::Context as _;

use crate::{Digest, layout::without_layout};

/// How a page links a stylesheet.
pub(crate) const BEFORE: &str = "<link rel=\"stylesheet\" href=\"./";
const AFTER: &str = "\" />";

/// Puts all stylesheets that the page links into one, in their order, and gives the page that links it. The sources stay:
/// another page may link them too.
pub(crate) fn join(folder: &Path, page: &str) -> anyhow::Result<String> {
    let Some((head, rest)) = page.split_once(BEFORE) else { return Ok(page.to_owned()) };
    let mut sheet = String::new();
    let mut rest = format!("{BEFORE}{rest}");
    while let Some((between, link)) = rest.split_once(BEFORE) {
        let (name, after) = link.split_once(AFTER).with_context(|| format!("a link to a stylesheet has no {AFTER}"))?;
        let file = folder.join(name);
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        sheet.push_str(&without_layout(&text));
        rest = format!("{}{after}", between.trim_end());
    }
    let name = format!("style-{}.css", &Digest::of(sheet.as_bytes()).hex()[..16]);
    let file = folder.join(&name);
    fs::write(&file, sheet).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(format!("{head}{BEFORE}{name}{AFTER}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_become_one_in_their_order() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("in"))?;
        fs::write(folder.path().join("in/a.css"), "/* First. */\na {\n  b: c;\n}\n")?;
        fs::write(folder.path().join("in/d.css"), "d {}\n")?;
        let link = |name: &str| format!("{BEFORE}{name}{AFTER}");
        let page = format!("<head>\n  {}\n  {}\n\n  <script>", link("in/a.css"), link("in/d.css"));
        let joined = join(folder.path(), &page)?;
        let names = crate::files_below(folder.path(), |path| path == Path::new("in"))?;
        let [name] = names.as_slice() else { anyhow::bail!("one file is made: {names:?}") };
        assert_eq!(joined, format!("<head>\n  {}\n\n  <script>", link(&name.to_string_lossy())));
        assert_eq!(fs::read_to_string(folder.path().join(name))?, "a {\nb: c;\n}\nd {}\n");
        assert_eq!(join(folder.path(), "<head>")?, "<head>");
        Ok(())
    }
}
