//! Sealing a staged build.

use std::{
    collections::BTreeMap,
    env, fmt, fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

use anyhow::Context as _;
use laska_words::Catalog;

use crate::{
    Digest,
    assets::{Minify, Syntax, bundle_stylesheets, fingerprint_programs, minify_with_esbuild, number_imports},
    compressed::add_compressed_copies,
    files_below,
    guard::{Messages, WORDS, guard, messages},
    manifest::{MANIFEST, localize_manifest},
    policy::{FrameAncestors, InlineCode, Policy, restrict_script_urls},
    preview::{PREVIEW_IMAGE, with_site_url},
    programs::{Optimize, Parts, Program, optimize_with_wasm_opt},
    site_url::SiteUrl,
    start::start_after_first_frame,
    stun::{StunServer, with_stun_servers},
    text::{fill_placeholder, read},
};

/// The pages in the staging folder. Trunk generates the first one.
const PAGES: [&str; 2] = ["index.html", "study.html"];
/// The page that other sites may embed in a frame. People who visit the site do not need it.
const EMBEDDED_PAGE: &str = "embed.html";
/// Start of the names of its program.
pub(crate) const EMBEDDED_PROGRAM: &str = "laska-embed";
/// Folder of the pages' first screens: for each page the markup and a script, which decides before the first paint what of the
/// screen is shown and comes last in the head.
const FIRST_SCREENS: &str = "first-screens";
/// The program that renders them into the staging folder.
const FIRST_SCREEN_PROGRAM: &str = "laska-first-screen";
/// The element that a first screen replaces.
const LOADING_PAGE: &str = "<p class=\"loading-page\">Laska</p>";
const HEAD_END: &str = "</head>";
/// The Cargo profiles of the programs in a release build and in a draft; index.html names them.
const RELEASE_PROFILE: &str = "site";
const DRAFT_PROFILE: &str = "draft";
/// Folder of the stylesheet sources.
const STYLES: &str = "styles";
/// Path that appears only in Trunk's reload script.
const RELOAD_MARKER: &str = ".well-known/trunk/ws";
/// Files generated from templates of the same name.
const SERVICE_WORKER: &str = "sw.js";
const HEADERS: &str = "_headers";

/// Environment variable with the URL at which the site will be published.
pub const SITE_URL_VARIABLE: &str = "LASKA_URL";

/// Environment variable with the STUN servers of the site, separated by spaces.
pub const STUN_VARIABLE: &str = "LASKA_STUN";

/// A build that Trunk has staged: a release build, or a draft of it, which has the same pages and works the same way. A draft
/// leaves out what takes time and matters only over a network: first screens, optimization for size, and compressed copies.
#[derive(Debug)]
pub struct StagedBuild {
    folder: PathBuf,
    templates: PathBuf,
    /// Cargo's target folder.
    target: PathBuf,
    is_release: bool,
    minify: Minify,
    optimize: Optimize,
    /// Renders the first screens into the staging folder. Only release builds have them.
    render: fn(&Path) -> anyhow::Result<()>,
    /// URL at which the site will be published, if it is known.
    site_url: Option<SiteUrl>,
    /// STUN servers that the first page names.
    stun: Vec<StunServer>,
}

/// Result of [`StagedBuild::seal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A site, now with policy, service worker and headers.
    Sealed,
    /// A build of the development server: only its translations were compiled and its programs split.
    Skipped,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sealed => "sealed the site: added policy, service worker and headers",
            Self::Skipped => "build of the development server: no policy and no service worker",
        })
    }
}

impl StagedBuild {
    /// Finds the staged build by Trunk's environment variables.
    ///
    /// # Errors
    /// Returns an error if one of Trunk's variables is not set, or if the URL of the site or a STUN server is invalid.
    pub fn from_trunk() -> anyhow::Result<Self> {
        let variable =
            |name| env::var_os(name).with_context(|| format!("{name} is not set; Trunk sets it for its hooks"));
        let source = PathBuf::from(variable("TRUNK_SOURCE_DIR")?);
        let is_release = variable("TRUNK_PROFILE")? == "release";
        let (minify, optimize): (Minify, Optimize) = if is_release {
            (minify_with_esbuild, optimize_with_wasm_opt)
        } else {
            (|text, _| Ok(text.to_owned()), |_| Ok(()))
        };
        Ok(Self {
            folder: variable("TRUNK_STAGING_DIR")?.into(),
            templates: source.join("web").join("static"),
            target: source.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into())),
            is_release,
            minify,
            optimize,
            render: render_first_screens,
            site_url: env::var(SITE_URL_VARIABLE)
                .ok()
                .filter(|url| !url.is_empty())
                .map(|url| url.parse())
                .transpose()?,
            stun: env::var(STUN_VARIABLE)
                .unwrap_or_default()
                .split_whitespace()
                .map(str::parse)
                .collect::<Result<_, _>>()?,
        })
    }

    /// Compiles the translations and builds the modules of the programs, then seals the build, unless the development server
    /// made it.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written, if a tool is missing, or if a page or a template lacks an
    /// insertion point.
    pub fn seal(&self) -> anyhow::Result<Outcome> {
        self.compile_translations()?;
        if read(&self.folder.join(PAGES[0]))?.contains(RELOAD_MARKER) {
            self.build_programs()?;
            return Ok(Outcome::Skipped);
        }
        let parts = thread::scope(|scope| {
            let screens = scope.spawn(|| if self.is_release { (self.render)(&self.folder) } else { Ok(()) });
            let parts = self.build_programs();
            screens.join().unwrap_or_else(|_| Err(anyhow::anyhow!("rendering the first screens panicked")))?;
            parts
        })?;
        PAGES.iter().try_for_each(|page| self.start_page(page, &parts))?;
        if self.is_release {
            PAGES.iter().try_for_each(|page| self.insert_first_screen(page))?;
            self.remove(FIRST_SCREENS)?;
        }
        self.minify_scripts()?;
        let messages = messages(&self.folder)?;
        let pages = PAGES.map(|name| self.prepare_page(name, &messages));
        let pages = pages.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
        let embedded = self.prepare_page(EMBEDDED_PAGE, &messages)?;
        self.remove(STYLES)?;
        for (name, page) in PAGES.iter().zip(&pages) {
            self.write(name, &Policy::on_host(&InlineCode::of(page)).insert_into(page)?)?;
        }
        let embedded_policy = Policy::embedded(&InlineCode::of(&embedded));
        self.write(EMBEDDED_PAGE, &embedded_policy.insert_into(&embedded)?)?;
        // The service worker lists all other files that the pages use.
        let worker = (self.minify)(&self.template(SERVICE_WORKER)?, Syntax::JavaScript)?;
        let precache = Precache::of_folder(&self.folder, |path| {
            let name = path.to_string_lossy();
            [SERVICE_WORKER, PREVIEW_IMAGE, EMBEDDED_PAGE].contains(&&*name) || name.starts_with(EMBEDDED_PROGRAM)
        })?;
        let version = format!("\"{}\"", precache.version(&worker));
        let worker = fill_placeholder(&worker, "\"@version@\"", &version)?;
        self.write(SERVICE_WORKER, &fill_placeholder(&worker, "\"@files@\"", &precache.to_json()?)?)?;
        if self.is_release {
            add_compressed_copies(&self.folder)?;
        }
        // A host sends the same headers with every file but the embedded page, so they allow the code of all pages. The
        // policy in each page is stricter.
        let policy = Policy::on_host(&InlineCode::of_all(&pages));
        let headers = fill_placeholder(&self.template(HEADERS)?, "@policy@", &policy.header(FrameAncestors::None))?;
        let embedded_policy = embedded_policy.header(FrameAncestors::Any);
        self.write(HEADERS, &fill_placeholder(&headers, "@embed-policy@", &embedded_policy)?)?;
        Ok(Outcome::Sealed)
    }

    /// Replaces each gettext file with the table that the pages read, and translates the manifest.
    fn compile_translations(&self) -> anyhow::Result<()> {
        let folder = self.folder.join(WORDS);
        let mut catalogs = Vec::new();
        for file in files_below(&folder, |_| false)? {
            let (path, table) = (folder.join(&file), folder.join(file.with_extension("txt")));
            if path.extension().is_some_and(|extension| extension == "po") {
                let catalog =
                    Catalog::parse(&read(&path)?).with_context(|| format!("could not compile {}", path.display()))?;
                fs::write(&table, catalog.to_page_table())
                    .with_context(|| format!("could not write {}", table.display()))?;
                fs::remove_file(&path).with_context(|| format!("could not remove {}", path.display()))?;
                catalogs.push(catalog);
            }
        }
        let manifest = read(&self.folder.join(MANIFEST))?;
        self.write(MANIFEST, &localize_manifest(&manifest, &catalogs)?)
    }

    /// Splits every staged program that has parts, optimizes its modules, and returns the parts by the name of the program.
    /// Programs are built side by side.
    fn build_programs(&self) -> anyhow::Result<BTreeMap<String, Parts>> {
        let profile = if self.is_release { RELEASE_PROFILE } else { DRAFT_PROFILE };
        let linked = self.target.join("wasm32-unknown-unknown").join(profile);
        let modules = files_below(&self.folder, |_| false)?;
        let names = modules.iter().filter_map(|module| module.to_str()?.strip_suffix("_bg.wasm"));
        let programs =
            names.map(|name| Program { folder: &self.folder, name, linked: linked.join(name).with_extension("wasm") });
        let programs: Vec<_> = programs.collect();
        let optimize = self.optimize;
        thread::scope(|scope| {
            let builds: Vec<_> =
                programs.iter().map(|program| (program.name, scope.spawn(move || program.build(optimize)))).collect();
            let parts = builds.into_iter().map(|(name, build)| {
                let parts = build.join().unwrap_or_else(|_| Err(anyhow::anyhow!("building a program panicked")))?;
                Ok((name.to_owned(), parts))
            });
            parts.collect()
        })
    }

    /// Returns a page with its stylesheet, fingerprinted programs, a Trusted Types policy, and the script that guards its program.
    fn prepare_page(&self, name: &str, messages: &BTreeMap<String, Messages>) -> anyhow::Result<String> {
        let mut page = restrict_script_urls(&read(&self.folder.join(name))?)?;
        page = guard(&page, messages, |script| (self.minify)(script, Syntax::JavaScript))?;
        if let Some(site_url) = &self.site_url {
            page = with_site_url(&page, name, site_url, messages.keys().map(String::as_str))?;
        }
        if name == PAGES[0] {
            page = with_stun_servers(&page, &self.stun)?;
        }
        fingerprint_programs(&self.folder, &bundle_stylesheets(&self.folder, &page, self.minify)?)
    }

    /// Minifies every script and shortens the import names of its module.
    fn minify_scripts(&self) -> anyhow::Result<()> {
        for script in files_below(&self.folder, |_| false)? {
            let Some(stem) = script.to_str().and_then(|name| name.strip_suffix(".js")) else { continue };
            let mut text = (self.minify)(&read(&self.folder.join(&script))?, Syntax::JavaScript)?;
            let module = self.folder.join(format!("{stem}_bg.wasm"));
            if module.exists() {
                let bytes = fs::read(&module).with_context(|| format!("could not read {}", module.display()))?;
                let (numbered, bytes) = number_imports(&text, &bytes);
                fs::write(&module, bytes).with_context(|| format!("could not write {}", module.display()))?;
                text = numbered;
            }
            self.write(&format!("{stem}.js"), &text)?;
        }
        Ok(())
    }

    fn template(&self, name: &str) -> anyhow::Result<String> {
        read(&self.templates.join(name))
    }

    /// Makes the program of a page wait for the first frame.
    fn start_page(&self, name: &str, parts: &BTreeMap<String, Parts>) -> anyhow::Result<()> {
        let minify = |script: &str| (self.minify)(script, Syntax::JavaScript);
        self.write(name, &start_after_first_frame(&read(&self.folder.join(name))?, parts, minify)?)
    }

    /// Inserts the first screen of a page, and the script that decides what of it is shown.
    fn insert_first_screen(&self, name: &str) -> anyhow::Result<()> {
        let screen = self.folder.join(FIRST_SCREENS).join(name);
        let (markup, script) = (read(&screen)?, read(&screen.with_extension("js"))?);
        let script = (self.minify)(&script, Syntax::JavaScript)?;
        // The first frame waits for the whole screen.
        let wait = "<link rel=\"expect\" href=\"#first-screen\" blocking=\"render\" />";
        let script = format!("{wait}\n    <script>{script}</script>\n  {HEAD_END}");
        let page = fill_placeholder(&read(&self.folder.join(name))?, HEAD_END, &script)?;
        self.write(name, &fill_placeholder(&page, LOADING_PAGE, &markup)?)
    }

    /// Removes a staged folder whose files are not files of the site.
    fn remove(&self, folder: &str) -> anyhow::Result<()> {
        fs::remove_dir_all(self.folder.join(folder)).with_context(|| format!("could not remove {folder}"))
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.folder.join(name);
        fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))
    }
}

/// Renders the first screens with the program for it. Like the other tools, it is selected by its name in the whole workspace, so
/// that its dependencies have the same features as in the tests and are not compiled twice.
fn render_first_screens(folder: &Path) -> anyhow::Result<()> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--quiet", "--bin", FIRST_SCREEN_PROGRAM, "--"]).arg(folder.join(FIRST_SCREENS));
    let status = cargo.status().context("could not run cargo")?;
    anyhow::ensure!(status.success(), "{FIRST_SCREEN_PROGRAM} failed: {status}");
    Ok(())
}

/// The integrity of every file, by its URL relative to the root of the site.
struct Precache(BTreeMap<String, String>);

impl Precache {
    /// Lists all files below `folder` that are not excluded.
    fn of_folder(folder: &Path, is_excluded: impl Fn(&Path) -> bool) -> anyhow::Result<Self> {
        let files = files_below(folder, is_excluded)?;
        let entries =
            files.iter().map(|path| Ok((relative_url(path), Digest::of(&fs::read(folder.join(path))?).integrity())));
        Ok(Self(entries.collect::<anyhow::Result<_>>()?))
    }

    /// Returns a version that identifies the content of the files and of the service worker.
    fn version(&self, worker: &str) -> String {
        let parts = self.0.iter().flat_map(|(url, integrity)| [url.as_str(), integrity]);
        Digest::of_parts(parts.chain([worker])).hex().chars().take(16).collect()
    }

    /// Formats the list as a JavaScript object.
    fn to_json(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string_pretty(&self.0)?)
    }
}

/// Returns the relative URL of a file. `index.html` is requested by its folder, because many hosts redirect it there.
fn relative_url(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    match parts.join("/").as_str() {
        "index.html" => "./".to_owned(),
        url => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use laska_words::Table;

    use super::*;
    use crate::Digest;

    const BUILT: &str = "<html><head>\n<meta charset=\"utf-8\" />\n<link rel=\"stylesheet\" href=\"./styles/a.css\" />\n\
        <link rel=\"preload\" href=\"./a_bg.wasm\" crossorigin=\"anonymous\" as=\"fetch\" type=\"application/wasm\" />\n\
        </head><body><p class=\"loading-page\">Laska</p><script type=\"module\">init()</script><script>go()</script></body></html>";

    /// A staged build with this page, a second page with another script, and a worker. Uses the real templates.
    fn staged(page: &str, is_release: bool) -> anyhow::Result<(tempfile::TempDir, StagedBuild)> {
        let folder = tempfile::tempdir()?;
        let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/static");
        let build = StagedBuild {
            folder: folder.path().to_owned(),
            templates,
            target: folder.path().join("target"),
            is_release,
            minify: |text, _| Ok(text.to_owned()),
            optimize: |_| Ok(()),
            render: |folder| {
                let folder = folder.join(FIRST_SCREENS);
                fs::create_dir(&folder)?;
                for (name, text) in [("index", "board"), ("study", "library")] {
                    fs::write(folder.join(name).with_extension("html"), format!("<p>a {text}</p>"))?;
                    fs::write(folder.join(name).with_extension("js"), format!("choose({text})"))?;
                }
                Ok(())
            },
            site_url: None,
            stun: Vec::new(),
        };
        fs::create_dir(folder.path().join(STYLES))?;
        fs::create_dir(folder.path().join(WORDS))?;
        build.write("styles/a.css", "a {}\n")?;
        build.write("worker.js", "work()")?;
        build.write(MANIFEST, include_str!("../../../web/static/manifest.webmanifest"))?;
        build.write(PREVIEW_IMAGE, "a picture")?;
        build.write("words/de.po", include_str!("../../../web/static/words/de.po"))?;
        for (name, page) in PAGES.iter().zip([page, &page.replace("go()", "study()")]) {
            build.write(name, page)?;
        }
        build.write("styles/b.css", "b {}\n")?;
        build.write(EMBEDDED_PAGE, &page.replace("go()", "embed()").replace("a.css", "b.css"))?;
        Ok((folder, build))
    }

    #[test]
    fn a_release_build_is_sealed() -> anyhow::Result<()> {
        let (folder, build) = staged(BUILT, true)?;
        assert_eq!(build.seal()?, Outcome::Sealed);
        let text = |name: &str| read(&folder.path().join(name));
        let (worker, headers) = (text(SERVICE_WORKER)?, text(HEADERS)?);
        for (page, name) in PAGES.iter().zip(["board", "library"]) {
            let (page, choose) = (text(page)?, Digest::of(format!("choose({name})").as_bytes()).integrity());
            let has_screen = page.contains(&format!("<p>a {name}</p>")) && !page.contains(LOADING_PAGE);
            assert!(has_screen && page.contains(&choose), "{page}");
        }
        assert!(!folder.path().join(FIRST_SCREENS).exists());
        let [go, study] = ["go()", "study()"].map(|script| Digest::of(script.as_bytes()).integrity());
        for (name, own, other) in [(PAGES[0], &go, &study), (PAGES[1], &study, &go)] {
            let page = text(name)?;
            assert!(page.contains(own.as_str()) && !page.contains(other.as_str()), "{name}: {page}");
            assert!(headers.contains(own.as_str()), "{headers}");
            assert!(worker.contains(&Digest::of(page.as_bytes()).integrity()), "{name}: {worker}");
        }
        assert!(worker.contains(&Digest::of(b"work()").integrity()), "{worker}");
        let embedded = text(EMBEDDED_PAGE)?;
        assert!(embedded.contains("<style>b {}\n</style>") && !embedded.contains("stylesheet"), "{embedded}");
        let script = Digest::of(b"embed()").integrity();
        assert!(embedded.contains(&script) && headers.contains(&script), "{embedded} {headers}");
        assert!(headers.contains("frame-ancestors 'none'") && headers.contains("frame-ancestors *"), "{headers}");
        assert!(!worker.contains(EMBEDDED_PAGE), "{worker}");
        assert!(!worker.contains('@') && !worker.contains("a.css") && !worker.contains("preview"), "{worker}");
        Ok(())
    }

    #[test]
    fn a_draft_is_sealed_without_first_screens_and_compressed_copies() -> anyhow::Result<()> {
        let (folder, build) = staged(BUILT, false)?;
        assert_eq!(build.seal()?, Outcome::Sealed);
        for page in PAGES {
            let page = read(&folder.path().join(page))?;
            assert!(page.contains(LOADING_PAGE) && page.contains("Content-Security-Policy"), "{page}");
            assert!(page.contains("import(\"./"), "the program waits for the first frame: {page}");
        }
        let files = files_below(folder.path(), |_| false)?;
        assert!(
            [SERVICE_WORKER, HEADERS].iter().all(|name| files.iter().any(|file| file == Path::new(name))),
            "{files:?}"
        );
        assert!(!folder.path().join(FIRST_SCREENS).exists());
        assert_eq!(crate::site_files(folder.path())?, files);
        Ok(())
    }

    #[test]
    fn the_first_page_names_the_stun_servers() -> anyhow::Result<()> {
        let (folder, mut build) = staged(BUILT, false)?;
        build.stun = vec!["stun.laska.example:3478".parse()?];
        build.seal()?;
        let names = |page: &str| read(&folder.path().join(page)).map(|page| page.contains("stun.laska.example:3478"));
        assert!(names(PAGES[0])? && !names(PAGES[1])? && !names(EMBEDDED_PAGE)? && !names(HEADERS)?);
        Ok(())
    }

    #[test]
    fn a_build_of_the_development_server_is_not_sealed() -> anyhow::Result<()> {
        let reloading = BUILT.replace("go()", RELOAD_MARKER);
        for is_release in [false, true] {
            let (folder, build) = staged(&reloading, is_release)?;
            assert_eq!(build.seal()?, Outcome::Skipped);
            assert_eq!(read(&folder.path().join(PAGES[0]))?, reloading);
            assert!(!folder.path().join(SERVICE_WORKER).exists() && !folder.path().join(FIRST_SCREENS).exists());
        }
        Ok(())
    }

    #[test]
    fn every_build_compiles_its_translations() -> anyhow::Result<()> {
        for is_release in [true, false] {
            let (folder, build) = staged(BUILT, is_release)?;
            build.seal()?;
            let table = read(&folder.path().join("words/de.txt"))?;
            assert_eq!(Table::read(&table).get("Undo", 0), Some("Rückgängig"));
            assert!(!folder.path().join("words/de.po").exists());
        }
        let (_folder, build) = staged(BUILT, false)?;
        build.write("words/de.po", "msgid \"Undo\"")?;
        let error = format!("{:#}", build.seal().expect_err("the translation file is damaged"));
        assert!(error.contains("de.po: line 1"), "{error}");
        Ok(())
    }

    #[test]
    fn the_precache_lists_every_file_by_url() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("icons"))?;
        for name in ["index.html", "icons/icon.svg", "sw.js"] {
            fs::write(folder.path().join(name), name)?;
        }
        let is_worker = |path: &Path| path == Path::new("sw.js");
        let precache = Precache::of_folder(folder.path(), is_worker)?;
        assert_eq!(precache.0.keys().collect::<Vec<_>>(), ["./", "icons/icon.svg"]);
        let version = precache.version("worker");
        assert_eq!(version.len(), 16);
        assert_ne!(precache.version("other worker"), version);
        fs::write(folder.path().join("index.html"), "changed")?;
        assert_ne!(Precache::of_folder(folder.path(), is_worker)?.version("worker"), version);
        Ok(())
    }
}
