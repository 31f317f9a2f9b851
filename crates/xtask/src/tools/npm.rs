//! Node.js and the tools from npm: wasm-opt, esbuild, axe-core and Lighthouse.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    process::run_quietly,
    step::{StepError, step},
    tools::{BinDir, Browser, Toolbox, find_on_path, install_packages},
    version::{Version, VersionReq},
};

/// A package in the one version that is used.
struct NpmPackage {
    name: &'static str,
    version: &'static str,
    /// What of it is wanted, in words.
    wanted: &'static str,
    /// What to do where it cannot be installed.
    help: String,
}

impl NpmPackage {
    /// The folder `node_modules` that has it, installed before or now.
    fn ensure(&self, toolbox: &Toolbox) -> Result<PathBuf, StepError> {
        self.installed(toolbox).map_or_else(|| self.install(toolbox), Ok)
    }

    /// The folder `node_modules` that has it, where it was installed before.
    fn installed(&self, toolbox: &Toolbox) -> Option<PathBuf> {
        toolbox.installed(&self.folder()).map(modules)
    }

    /// The folder `node_modules` that has it, after it was installed into the toolbox.
    fn install(&self, toolbox: &Toolbox) -> Result<PathBuf, StepError> {
        ensure_node()?;
        let Self { name, version, wanted, help } = self;
        step(&format!("install {wanted} ({name} {version})"), help, |progress| {
            let folder = toolbox.install(&self.folder(), |folder| {
                let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
                npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"])
                    .arg(folder);
                run_quietly(npm.arg(format!("{name}@{version}")), progress)
            })?;
            Ok(modules(folder))
        })
    }

    /// The folder of its program: installed before, else on PATH in a version that serves, else installed now.
    fn ensure_program(&self, toolbox: &Toolbox, program: &str, wanted: VersionReq) -> Result<BinDir, StepError> {
        let programs = |modules: PathBuf| BinDir(modules.join(".bin"));
        if let Some(modules) = self.installed(toolbox) {
            ensure_node()?;
            return Ok(programs(modules));
        }
        let on_path = find_on_path(&[program], wanted);
        match on_path.as_deref().and_then(Path::parent) {
            Some(folder) => Ok(BinDir(folder.to_owned())),
            None => self.install(toolbox).map(programs),
        }
    }

    fn folder(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

fn modules(folder: PathBuf) -> PathBuf {
    folder.join("node_modules")
}

/// The first release with all that wasm-bindgen's test runner uses.
const FIRST_NODE: Version = Version::new(18, 0, 0);

/// Makes sure that node and npm are on PATH.
pub(crate) fn ensure_node() -> Result<(), StepError> {
    if has_node() {
        return Ok(());
    }
    let advice = format!(
        "install Node.js {} or later with npm, from https://nodejs.org or your system's packages",
        FIRST_NODE.major
    );
    install_packages("Node.js", &["nodejs", "npm"], &advice)?;
    if has_node() {
        return Ok(());
    }
    Err(StepError::new("find Node.js", anyhow::anyhow!("the installed one is older than {}", FIRST_NODE.major), advice))
}

fn has_node() -> bool {
    find_on_path(&["node"], VersionReq::AtLeast(FIRST_NODE)).is_some() && which::which("npm").is_ok()
}

/// The Binaryen that is installed from the npm registry, where each release is.
const BINARYEN: &str = "132.0.0";
/// The first Binaryen that accepts what today's rustc puts out (bulk memory).
const FIRST_BINARYEN: Version = Version::new(123, 0, 0);

/// Binaryen's wasm-opt, which makes the site's code smaller and faster.
pub(crate) fn ensure_wasm_opt(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let package = NpmPackage {
        name: "binaryen",
        version: BINARYEN,
        wanted: "wasm-opt",
        help: format!(
            "check the network, then put a wasm-opt {} or later on PATH: npm install --global binaryen@{BINARYEN}",
            FIRST_BINARYEN.major
        ),
    };
    package.ensure_program(toolbox, "wasm-opt", VersionReq::AtLeast(FIRST_BINARYEN))
}

/// The esbuild that is installed. Another version may write other text, but none that means something else.
const ESBUILD: &str = "0.28.2";
const FIRST_ESBUILD: Version = Version::new(0, 25, 0);

/// Esbuild, which minifies the site's scripts and style sheets.
pub(crate) fn ensure_esbuild(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let package = NpmPackage {
        name: "esbuild",
        version: ESBUILD,
        wanted: "esbuild",
        help: format!("check the network, then put it on PATH: npm install --global esbuild@{ESBUILD}"),
    };
    package.ensure_program(toolbox, "esbuild", VersionReq::AtLeast(FIRST_ESBUILD))
}

/// The version whose rules the pages keep. A newer one may know more of them.
const AXE: &str = "4.14.1";

/// The variable that tells the browser tests where the script is.
pub(crate) const AXE_VARIABLE: &str = "LASKA_AXE";

/// The script of axe-core, from npm's package.
pub(crate) fn ensure_axe(toolbox: &Toolbox) -> Result<PathBuf, StepError> {
    let package = NpmPackage {
        name: "axe-core",
        version: AXE,
        wanted: "the rules of accessibility",
        help: format!("check the network, then try again: npm view axe-core@{AXE}"),
    };
    Ok(package.ensure(toolbox)?.join("axe-core").join("axe.min.js"))
}

/// The last version that Node.js 18 and 20 run.
const LIGHTHOUSE: &str = "12.8.2";

/// What Chromium is started with, as in the browser tests: as root in a container, and quiet. A flag on each line.
const FLAGS: &str = include_str!("../../../../tests/browser/chromium-flags.txt");

/// An installed Lighthouse.
pub(crate) struct Lighthouse {
    script: PathBuf,
}

impl Lighthouse {
    /// Lighthouse on the page at `url`, in this browser; it prints its report as JSON.
    pub(crate) fn on(&self, url: &str, browser: &Browser) -> Command {
        let mut node = Command::new("node");
        node.arg(&self.script).arg(url).env("CHROME_PATH", browser.program());
        node.args(["--quiet", "--no-enable-error-reporting", "--output=json", "--output-path=stdout"]);
        node.arg(format!("--chrome-flags={}", FLAGS.lines().collect::<Vec<_>>().join(" ")));
        node
    }
}

/// Lighthouse, from npm's package.
pub(crate) fn ensure_lighthouse(toolbox: &Toolbox) -> Result<Lighthouse, StepError> {
    ensure_node()?;
    let package = NpmPackage {
        name: "lighthouse",
        version: LIGHTHOUSE,
        wanted: "Lighthouse",
        help: "check the network: npm has the package lighthouse".to_owned(),
    };
    Ok(Lighthouse { script: package.ensure(toolbox)?.join("lighthouse").join("cli").join("index.js") })
}
