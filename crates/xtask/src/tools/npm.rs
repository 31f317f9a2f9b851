//! Node.js and tools from npm: wasm-opt, esbuild, axe-core and Lighthouse.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    process::run_quietly,
    step::{StepError, step},
    tools::{BinDir, Browser, Toolbox, find_on_path, install_packages},
};

/// An npm package in a fixed version.
struct NpmPackage {
    name: &'static str,
    version: &'static str,
    /// Name of the tool for messages.
    title: &'static str,
    /// Help if it cannot be installed.
    help: String,
}

impl NpmPackage {
    /// Finds or installs the package and returns its `node_modules` folder.
    fn ensure(&self, toolbox: &Toolbox) -> Result<PathBuf, StepError> {
        self.installed(toolbox).map_or_else(|| self.install(toolbox), Ok)
    }

    /// Returns the `node_modules` folder of the package if it is installed.
    fn installed(&self, toolbox: &Toolbox) -> Option<PathBuf> {
        toolbox.installed(&self.folder()).map(modules)
    }

    /// Installs the package into the toolbox and returns its `node_modules` folder.
    fn install(&self, toolbox: &Toolbox) -> Result<PathBuf, StepError> {
        ensure_node()?;
        let Self { name, version, title, help } = self;
        step(&format!("install {title} ({name} {version})"), help, |progress| {
            let folder = toolbox.install(&self.folder(), |folder| {
                let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
                npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"])
                    .arg(folder);
                run_quietly(npm.arg(format!("{name}@{version}")), progress)
            })?;
            Ok(modules(folder))
        })
    }

    /// Returns the folder of a program of the package: installed earlier, on PATH in a suitable version, or installed
    /// now.
    fn ensure_program(&self, toolbox: &Toolbox, program: &str, on_path: &str) -> Result<BinDir, StepError> {
        let programs = |modules: PathBuf| BinDir(modules.join(".bin"));
        if let Some(modules) = self.installed(toolbox) {
            ensure_node()?;
            return Ok(programs(modules));
        }
        let on_path = find_on_path(&[program], on_path);
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

/// First Node.js version that supports the test runner of wasm-bindgen.
const FIRST_NODE: u32 = 18;

/// Finds or installs Node.js and npm.
pub(crate) fn ensure_node() -> Result<(), StepError> {
    if has_node() {
        return Ok(());
    }
    let advice =
        format!("install npm and Node.js {} or later, from https://nodejs.org or a package of your system", FIRST_NODE);
    install_packages("Node.js", &["nodejs", "npm"], &advice)?;
    if has_node() {
        return Ok(());
    }
    Err(StepError::new("find Node.js", anyhow::anyhow!("the installed version is older than {}", FIRST_NODE), advice))
}

fn has_node() -> bool {
    find_on_path(&["node"], &format!(">={FIRST_NODE}")).is_some() && which::which("npm").is_ok()
}

/// Binaryen version to install.
const BINARYEN: &str = "132.0.0";
/// First Binaryen version that accepts the output of current rustc (bulk memory).
const FIRST_BINARYEN: u32 = 123;

/// Finds or installs Binaryen's wasm-opt, which makes the code of the site smaller and faster.
pub(crate) fn ensure_wasm_opt(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let package = NpmPackage {
        name: "binaryen",
        version: BINARYEN,
        title: "wasm-opt",
        help: format!(
            "check the network, or put wasm-opt {} or later on PATH: npm install --global binaryen@{BINARYEN}",
            FIRST_BINARYEN
        ),
    };
    package.ensure_program(toolbox, "wasm-opt", &format!(">={FIRST_BINARYEN}"))
}

/// esbuild version to install. The output of other versions may differ in text, but not in meaning.
const ESBUILD: &str = "0.28.2";
const ESBUILD_ON_PATH: &str = ">=0.25.0";

/// Finds or installs esbuild, which minifies the scripts and stylesheets.
pub(crate) fn ensure_esbuild(toolbox: &Toolbox) -> Result<BinDir, StepError> {
    let package = NpmPackage {
        name: "esbuild",
        version: ESBUILD,
        title: "esbuild",
        help: format!("check the network, or put esbuild on PATH: npm install --global esbuild@{ESBUILD}"),
    };
    package.ensure_program(toolbox, "esbuild", ESBUILD_ON_PATH)
}

/// axe-core version. The pages pass the rules of this version; newer versions may add rules.
const AXE: &str = "4.14.1";

/// Environment variable with the path of the script, for the browser tests.
pub(crate) const AXE_VARIABLE: &str = "LASKA_AXE";

/// Finds or installs axe-core and returns the path of its script.
pub(crate) fn ensure_axe(toolbox: &Toolbox) -> Result<PathBuf, StepError> {
    let package = NpmPackage {
        name: "axe-core",
        version: AXE,
        title: "accessibility rules",
        help: format!("check the network, for example with `npm view axe-core@{AXE}`"),
    };
    Ok(package.ensure(toolbox)?.join("axe-core").join("axe.min.js"))
}

/// Lighthouse version: the last one that runs on Node.js 18 and 20.
const LIGHTHOUSE: &str = "12.8.2";

/// Chromium flags, one per line, shared with the browser tests. They allow Chromium to run as root in a container.
const FLAGS: &str = include_str!("../../../../tests/browser/chromium-flags.txt");

pub(crate) struct Lighthouse {
    script: PathBuf,
}

impl Lighthouse {
    /// Returns a command that audits the page at `url` in this browser and prints the report as JSON.
    pub(crate) fn on(&self, url: &str, browser: &Browser) -> Command {
        let mut node = Command::new("node");
        node.arg(&self.script).arg(url).env("CHROME_PATH", browser.program());
        node.args(["--quiet", "--no-enable-error-reporting", "--output=json", "--output-path=stdout"]);
        node.arg(format!("--chrome-flags={}", FLAGS.lines().collect::<Vec<_>>().join(" ")));
        node
    }
}

/// Finds or installs Lighthouse.
pub(crate) fn ensure_lighthouse(toolbox: &Toolbox) -> Result<Lighthouse, StepError> {
    ensure_node()?;
    let package = NpmPackage {
        name: "lighthouse",
        version: LIGHTHOUSE,
        title: "Lighthouse",
        help: "check the network; the npm package is called lighthouse".to_owned(),
    };
    Ok(Lighthouse { script: package.ensure(toolbox)?.join("lighthouse").join("cli").join("index.js") })
}
