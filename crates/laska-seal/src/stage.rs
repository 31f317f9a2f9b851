//! A staged build, and the steps that seal it.

use std::{
    collections::BTreeMap,
    env, fmt, fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use laska_words::Catalog;

use crate::{
    Digest,
    assets::{Language, Minify, by_esbuild, join_sheets, name_program, number_imports},
    files_below,
    policy::{Policy, guarded, inline_scripts},
};

/// The pages, in the staged folder; the first is the one that trunk has made.
const PAGES: [&str; 2] = ["index.html", "study.html"];
/// The folder of their stylesheets' sources.
const STYLES: &str = "styles";
/// The folder with the words of the languages.
const WORDS: &str = "words";
/// What trunk's reload script cannot do without.
const RELOAD_MARK: &str = ".well-known/trunk/ws";
/// Files that are made here, from templates of the same name.
const WORKER: &str = "sw.js";
const HEADERS: &str = "_headers";

/// A build that trunk has staged, as it tells its hooks.
#[derive(Debug)]
pub struct Stage {
    folder: PathBuf,
    templates: PathBuf,
    is_release: bool,
    minify: Minify,
}

/// What came of a staged build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has its policy, its service worker and its headers.
    Sealed,
    /// It is a build to work on: it has the words of the languages and stays as it was otherwise.
    LeftOpen,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sealed => "sealed: the policy, the service worker and the headers are in place",
            Self::LeftOpen => "not sealed: a build to work on, without policy and service worker",
        })
    }
}

impl Stage {
    /// The build that trunk has staged.
    ///
    /// # Errors
    /// When trunk's variables are not set.
    pub fn from_trunk() -> anyhow::Result<Self> {
        let variable =
            |name| env::var_os(name).with_context(|| format!("{name} is not set: trunk runs this as its hook"));
        Ok(Self {
            folder: variable("TRUNK_STAGING_DIR")?.into(),
            templates: Path::new(&variable("TRUNK_SOURCE_DIR")?).join("web").join("static"),
            is_release: variable("TRUNK_PROFILE")? == "release",
            minify: by_esbuild,
        })
    }

    /// Compiles the words of the languages, and seals the build if it is one to publish.
    ///
    /// # Errors
    /// When a file cannot be read or written, or the page or a template lacks the place where something is put in.
    pub fn seal(&self) -> anyhow::Result<Outcome> {
        self.compile_words()?;
        let front = read(&self.folder.join(PAGES[0]))?;
        if !self.is_release || front.contains(RELOAD_MARK) {
            return Ok(Outcome::LeftOpen);
        }
        self.lighten_scripts()?;
        let pages = PAGES.map(|name| self.with_files_of_its_own(name));
        let pages = pages.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
        fs::remove_dir_all(self.folder.join(STYLES)).with_context(|| format!("cannot remove {STYLES}"))?;
        let scripts: Vec<_> = pages.iter().map(|page| inline_scripts(page)).collect();
        for ((name, page), scripts) in PAGES.iter().zip(&pages).zip(&scripts) {
            self.write(name, &Policy::on_host(scripts).insert_into(page)?)?;
        }
        // A host sends the same headers with every file: to each page its own policy is the narrower one.
        let policy = Policy::on_host(&scripts.concat());
        self.write(HEADERS, &fill(&self.template(HEADERS)?, "@policy@", &policy.header())?)?;
        // Last, since it lists all others.
        let worker = (self.minify)(&self.template(WORKER)?, Language::JavaScript)?;
        let precache = Precache::of_folder(&self.folder, &[WORKER, HEADERS])?;
        let version = format!("\"{}\"", precache.version(&worker));
        let worker = fill(&worker, "\"@version@\"", &version)?;
        self.write(WORKER, &fill(&worker, "\"@files@\"", &precache.to_json()?)?)?;
        Ok(Outcome::Sealed)
    }

    /// Makes the table that the pages read of the gettext file of each language.
    fn compile_words(&self) -> anyhow::Result<()> {
        let folder = self.folder.join(WORDS);
        for file in files_below(&folder, |_| false)? {
            let (path, table) = (folder.join(&file), folder.join(file.with_extension("txt")));
            if path.extension().is_some_and(|extension| extension == "po") {
                let words = Catalog::read(&read(&path)?).with_context(|| format!("cannot read {}", path.display()))?;
                fs::write(&table, words.table()).with_context(|| format!("cannot write {}", table.display()))?;
                fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
            }
        }
        Ok(())
    }

    /// A page with one stylesheet, a program named by what is in it, and a word on where scripts may come from.
    fn with_files_of_its_own(&self, name: &str) -> anyhow::Result<String> {
        let page = guarded(&read(&self.folder.join(name))?)?;
        name_program(&self.folder, &join_sheets(&self.folder, &page, self.minify)?)
    }

    /// Leaves out of every script, and of the module beside it, what no browser needs.
    fn lighten_scripts(&self) -> anyhow::Result<()> {
        for script in files_below(&self.folder, |_| false)? {
            let Some(stem) = script.to_str().and_then(|name| name.strip_suffix(".js")) else { continue };
            let mut text = (self.minify)(&read(&self.folder.join(&script))?, Language::JavaScript)?;
            let module = self.folder.join(format!("{stem}_bg.wasm"));
            if module.exists() {
                let bytes = fs::read(&module).with_context(|| format!("cannot read {}", module.display()))?;
                let (numbered, bytes) = number_imports(&text, &bytes);
                fs::write(&module, bytes).with_context(|| format!("cannot write {}", module.display()))?;
                text = numbered;
            }
            self.write(&format!("{stem}.js"), &text)?;
        }
        Ok(())
    }

    fn template(&self, name: &str) -> anyhow::Result<String> {
        read(&self.templates.join(name))
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    }
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Files by their address relative to the site's root, with the integrity that a fetch must find.
struct Precache(BTreeMap<String, String>);

impl Precache {
    /// All files below `folder`, less those in `left_out`.
    fn of_folder(folder: &Path, left_out: &[&str]) -> anyhow::Result<Self> {
        let files = files_below(folder, |path| left_out.iter().any(|name| path == Path::new(name)))?;
        let entries =
            files.iter().map(|path| Ok((address(path), Digest::of(&fs::read(folder.join(path))?).integrity())));
        Ok(Self(entries.collect::<anyhow::Result<_>>()?))
    }

    /// A name for exactly this content, kept by exactly this worker.
    fn version(&self, worker: &str) -> String {
        let parts = self.0.iter().flat_map(|(address, integrity)| [address.as_str(), integrity]);
        Digest::of_parts(parts.chain([worker])).hex().chars().take(16).collect()
    }

    /// The files as a JavaScript object.
    fn to_json(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string_pretty(&self.0)?)
    }
}

/// The address of a file: the page is asked for by its folder, since many hosts send `index.html` on to it.
fn address(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    match parts.join("/").as_str() {
        "index.html" => "./".to_owned(),
        address => address.to_owned(),
    }
}

/// Puts `value` where `mark` stands, once.
pub(crate) fn fill(template: &str, mark: &str, value: &str) -> anyhow::Result<String> {
    anyhow::ensure!(template.matches(mark).count() == 1, "the template must have {mark} once");
    Ok(template.replacen(mark, value, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digest;

    const BUILT: &str = "<html><head>\n<meta charset=\"utf-8\" />\n<link rel=\"stylesheet\" href=\"./styles/a.css\" />\n\
        </head><script type=\"module\">go()</script></html>";

    /// A staged build of this page, and another with a script of its own, with a worker and the checkout's own
    /// templates.
    fn staged(page: &str, is_release: bool) -> anyhow::Result<(tempfile::TempDir, Stage)> {
        let folder = tempfile::tempdir()?;
        let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/static");
        let stage =
            Stage { folder: folder.path().to_owned(), templates, is_release, minify: |text, _| Ok(text.to_owned()) };
        fs::create_dir(folder.path().join(STYLES))?;
        fs::create_dir(folder.path().join(WORDS))?;
        stage.write("styles/a.css", "a {}\n")?;
        stage.write("worker.js", "work()")?;
        stage.write("words/de.po", "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"Undo\"\nmsgstr \"Zurück\"\n")?;
        for (name, page) in PAGES.iter().zip([page, &page.replace("go()", "study()")]) {
            stage.write(name, page)?;
        }
        Ok((folder, stage))
    }

    #[test]
    fn a_release_build_is_sealed() -> anyhow::Result<()> {
        let (folder, stage) = staged(BUILT, true)?;
        assert_eq!(stage.seal()?, Outcome::Sealed);
        let text = |name: &str| read(&folder.path().join(name));
        let (worker, headers) = (text(WORKER)?, text(HEADERS)?);
        let [go, study] = ["go()", "study()"].map(|script| Digest::of(script.as_bytes()).integrity());
        for (name, own, other) in [(PAGES[0], &go, &study), (PAGES[1], &study, &go)] {
            let page = text(name)?;
            assert!(page.contains(own.as_str()) && !page.contains(other.as_str()), "{name}: {page}");
            assert!(headers.contains(own.as_str()), "{headers}");
            assert!(worker.contains(&Digest::of(page.as_bytes()).integrity()), "{name}: {worker}");
        }
        assert!(worker.contains(&Digest::of(b"work()").integrity()), "{worker}");
        assert!(!worker.contains('@') && !worker.contains("a.css"), "{worker}");
        Ok(())
    }

    #[test]
    fn a_build_to_work_on_is_left_open() -> anyhow::Result<()> {
        let reloading = BUILT.replace("go()", RELOAD_MARK);
        for (page, is_release) in [(BUILT, false), (&reloading, true)] {
            let (folder, stage) = staged(page, is_release)?;
            assert_eq!(stage.seal()?, Outcome::LeftOpen);
            assert_eq!(read(&folder.path().join(PAGES[0]))?, page);
            assert!(!folder.path().join(WORKER).exists());
        }
        Ok(())
    }

    #[test]
    fn the_words_of_every_build_are_compiled() -> anyhow::Result<()> {
        for is_release in [true, false] {
            let (folder, stage) = staged(BUILT, is_release)?;
            stage.seal()?;
            assert_eq!(read(&folder.path().join("words/de.txt"))?, "\u{1f}de\u{1e}Undo\u{1f}Zurück");
            assert!(!folder.path().join("words/de.po").exists());
        }
        let (_folder, stage) = staged(BUILT, false)?;
        stage.write("words/de.po", "msgid \"Undo\"")?;
        let fault = format!("{:#}", stage.seal().expect_err("damaged words"));
        assert!(fault.contains("de.po: line 1"), "{fault}");
        Ok(())
    }

    #[test]
    fn every_file_by_its_address() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("icons"))?;
        for name in ["index.html", "icons/icon.svg", "sw.js"] {
            fs::write(folder.path().join(name), name)?;
        }
        let precache = Precache::of_folder(folder.path(), &["sw.js"])?;
        assert_eq!(precache.0.keys().collect::<Vec<_>>(), ["./", "icons/icon.svg"]);
        let version = precache.version("worker");
        assert_eq!(version.len(), 16);
        assert_ne!(precache.version("other worker"), version);
        fs::write(folder.path().join("index.html"), "changed")?;
        assert_ne!(Precache::of_folder(folder.path(), &["sw.js"])?.version("worker"), version);
        Ok(())
    }
}
