//! What a page fetches: its stylesheets made one, its program named by content, and both without what no browser needs.
//! Esbuild minifies; what it cannot know of is done here.

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use anyhow::Context as _;

use crate::Digest;

/// What a text is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Css,
    /// A script, or a module whose exports keep their names.
    JavaScript,
}

/// Makes a text shorter that means the same.
pub(crate) type Minify = fn(&str, Language) -> anyhow::Result<String>;

/// Minifies with the esbuild on PATH, which `cargo xtask` installs where there is none.
pub(crate) fn by_esbuild(text: &str, language: Language) -> anyhow::Result<String> {
    let mut esbuild = Command::new(if cfg!(windows) { "esbuild.cmd" } else { "esbuild" });
    esbuild.args(["--minify", "--charset=utf8", "--log-level=warning"]);
    esbuild.arg(match language {
        Language::Css => "--loader=css",
        Language::JavaScript => "--loader=js",
    });
    let mut running = esbuild
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("esbuild does not start: npm install --global esbuild")?;
    // It reads all before it writes anything.
    running.stdin.take().context("esbuild reads")?.write_all(text.as_bytes())?;
    let output = running.wait_with_output()?;
    anyhow::ensure!(output.status.success(), "esbuild ended with {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

/// How a page links a stylesheet.
pub(crate) const BEFORE_SHEET: &str = "<link rel=\"stylesheet\" href=\"./";
const AFTER_SHEET: &str = "\" />";

/// Puts all stylesheets that the page links into one, in their order, and gives the page that links it. The sources
/// stay: another page may link them too.
pub(crate) fn join_sheets(folder: &Path, page: &str, minify: Minify) -> anyhow::Result<String> {
    let Some((head, rest)) = page.split_once(BEFORE_SHEET) else { return Ok(page.to_owned()) };
    let mut sheet = String::new();
    let mut rest = format!("{BEFORE_SHEET}{rest}");
    while let Some((between, link)) = rest.split_once(BEFORE_SHEET) {
        let (name, after) =
            link.split_once(AFTER_SHEET).with_context(|| format!("a link to a stylesheet has no {AFTER_SHEET}"))?;
        let file = folder.join(name);
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        sheet.push_str(&text);
        rest = format!("{}{after}", between.trim_end());
    }
    let sheet = minify(&sheet, Language::Css)?;
    let name = format!("style-{}.css", &Digest::of(sheet.as_bytes()).hex()[..16]);
    let file = folder.join(&name);
    fs::write(&file, sheet).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(format!("{head}{BEFORE_SHEET}{name}{AFTER_SHEET}{rest}"))
}

/// How a page names its script first.
pub(crate) const BEFORE_PROGRAM: &str = "<link rel=\"modulepreload\" href=\"./";

/// Names the program of a page by what is in it, and gives the page that calls it so.
pub(crate) fn name_program(folder: &Path, page: &str) -> anyhow::Result<String> {
    let Some((_, link)) = page.split_once(BEFORE_PROGRAM) else { return Ok(page.to_owned()) };
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

/// What the names of a module's imports begin with.
const PREFIX: &str = "__wbg_";
/// The digits of a hash in such a name.
const DIGITS: usize = 16;

/// Numbers the imports of a module and of the script that goes with it, in the place of the hashes that wasm-bindgen
/// ends their names with: no packer shortens a hash. Measured after minifying, it makes the table's program 4,667 bytes
/// smaller gzipped (of 301,336) and the study's 5,459 (of 548,821). Every name keeps its length, so that the module
/// stays one.
pub(crate) fn number_imports(script: &str, module: &[u8]) -> (String, Vec<u8>) {
    let numbered = numbered(script);
    let script = numbered.iter().fold(script.to_owned(), |script, (name, short)| script.replace(name, short));
    let mut module = module.to_vec();
    for (name, short) in &numbered {
        // Once: a module lists its imports.
        if let Some(at) = find(&module, name.as_bytes()) {
            module[at..at + name.len()].copy_from_slice(short.as_bytes());
        }
    }
    (script, module)
}

/// The names of a script, each with the one that it gets.
fn numbered(script: &str) -> BTreeMap<&str, String> {
    let words = script.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let mut numbered = BTreeMap::new();
    for word in words.filter(|word| word.starts_with(PREFIX)) {
        let Some((stem, hash)) = word.rsplit_once('_') else { continue };
        if hash.len() == DIGITS && hash.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            let number = numbered.len();
            numbered.entry(word).or_insert_with(|| format!("{stem}_{number:0DIGITS$}"));
        }
    }
    numbered
}

/// Where the first of these bytes stand.
fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files_below;

    fn as_it_is(text: &str, _: Language) -> anyhow::Result<String> {
        Ok(text.to_owned())
    }

    #[test]
    fn sheets_become_one_in_their_order() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("in"))?;
        fs::write(folder.path().join("in/a.css"), "a {b: c}\n")?;
        fs::write(folder.path().join("in/d.css"), "d {}\n")?;
        let link = |name: &str| format!("{BEFORE_SHEET}{name}{AFTER_SHEET}");
        let page = format!("<head>\n  {}\n  {}\n\n  <script>", link("in/a.css"), link("in/d.css"));
        let joined = join_sheets(folder.path(), &page, as_it_is)?;
        let names = files_below(folder.path(), |path| path == Path::new("in"))?;
        let [name] = names.as_slice() else { anyhow::bail!("one file is made: {names:?}") };
        assert_eq!(joined, format!("<head>\n  {}\n\n  <script>", link(&name.to_string_lossy())));
        assert_eq!(fs::read_to_string(folder.path().join(name))?, "a {b: c}\nd {}\n");
        assert_eq!(join_sheets(folder.path(), "<head>", as_it_is)?, "<head>");
        Ok(())
    }

    fn program(script: &str, module: &str) -> anyhow::Result<(String, Vec<String>)> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("a.js"), script)?;
        fs::write(folder.path().join("a_bg.wasm"), module)?;
        let page =
            format!("{BEFORE_PROGRAM}a.js\" /><script>import init from \"./a.js\"; init('./a_bg.wasm')</script>");
        let page = name_program(folder.path(), &page)?;
        Ok((page, files_below(folder.path(), |_| false)?.iter().map(|path| path.display().to_string()).collect()))
    }

    #[test]
    fn page_and_files_agree_on_names_by_content() -> anyhow::Result<()> {
        let (page, files) = program("script", "module")?;
        let [script, module] = files.as_slice() else { anyhow::bail!("a script and a module: {files:?}") };
        assert_eq!(
            page,
            format!(
                "{BEFORE_PROGRAM}{script}\" /><script>import init from \"./{script}\"; init('./{module}')</script>"
            )
        );
        for other in [program("script", "another")?, program("another", "module")?] {
            assert!(!files.iter().any(|name| other.1.contains(name)), "{files:?} {other:?}");
        }
        assert_eq!(name_program(Path::new("nowhere"), "<p>none</p>")?, "<p>none</p>");
        Ok(())
    }

    #[test]
    fn script_and_module_agree_on_names_of_the_same_length() {
        let script = "__wbg_set_0123456789abcdef: function() {}, __wbg_set_fedcba9876543210: f, __wbg_get_short: g";
        let module = b"\x1a__wbg_set_0123456789abcdef\x1a__wbg_set_fedcba9876543210\x0f__wbg_get_short";
        let (script, module) = number_imports(script, module);
        assert_eq!(
            script,
            "__wbg_set_0000000000000000: function() {}, __wbg_set_0000000000000001: f, __wbg_get_short: g"
        );
        assert_eq!(module, b"\x1a__wbg_set_0000000000000000\x1a__wbg_set_0000000000000001\x0f__wbg_get_short");
    }
}
