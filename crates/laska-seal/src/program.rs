//! Owns the names of a page's program: a script and a module. By their content, so that no browser takes the script of
//! one version with the module of another.

use std::{fs, path::Path};

use anyhow::Context as _;

use crate::Digest;

/// How a page names its script first.
pub(crate) const BEFORE: &str = "<link rel=\"modulepreload\" href=\"./";

/// Names the program of a page by what is in it, and gives the page that calls it so.
pub(crate) fn name(folder: &Path, page: &str) -> anyhow::Result<String> {
    let Some((_, link)) = page.split_once(BEFORE) else { return Ok(page.to_owned()) };
    let (stem, _) = link.split_once(".js\"").context("a page's program is no script")?;
    let [script, module] = [format!("{stem}.js"), format!("{stem}_bg.wasm")];
    let read = |name: &str| fs::read(folder.join(name)).with_context(|| format!("cannot read {name}"));
    let digest = Digest::of_parts([read(&script)?, read(&module)?]).hex();
    let named = format!("{stem}-{}", &digest[..16]);
    let mut page = page.to_owned();
    for (old, new) in [(script, format!("{named}.js")), (module, format!("{named}_bg.wasm"))] {
        fs::rename(folder.join(&old), folder.join(&new)).with_context(|| format!("cannot rename {old}"))?;
        page = page.replace(&format!("./{old}"), &format!("./{new}"));
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files_below;

    fn named(script: &str, module: &str) -> anyhow::Result<(String, Vec<String>)> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("a.js"), script)?;
        fs::write(folder.path().join("a_bg.wasm"), module)?;
        let page = format!("{BEFORE}a.js\" /><script>import init from \"./a.js\"; init('./a_bg.wasm')</script>");
        let page = name(folder.path(), &page)?;
        Ok((page, files_below(folder.path(), |_| false)?.iter().map(|path| path.display().to_string()).collect()))
    }

    #[test]
    fn page_and_files_agree_on_names_by_content() -> anyhow::Result<()> {
        let (page, files) = named("script", "module")?;
        let [script, module] = files.as_slice() else { anyhow::bail!("a script and a module: {files:?}") };
        assert_eq!(
            page,
            format!("{BEFORE}{script}\" /><script>import init from \"./{script}\"; init('./{module}')</script>")
        );
        for other in [named("script", "another")?, named("another", "module")?] {
            assert!(!files.iter().any(|name| other.1.contains(name)), "{files:?} {other:?}");
        }
        assert_eq!(name(Path::new("nowhere"), "<p>none</p>")?, "<p>none</p>");
        Ok(())
    }
}
