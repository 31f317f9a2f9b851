//! The checks of a test run.

use std::{env, fs, path::PathBuf, process::Command, thread};

use anyhow::Context as _;

use super::check::{Check, Rerun};
use super::passed_run::PassedRun;
use super::programs::{Tests, Workplace};
use crate::{
    process::{output_of, run_attached},
    project::Project,
    site::{self, Publication, Quality, SiteTools},
    step::{Terminal, step},
    tools::{
        AXE_VARIABLE, BinDir, Browser, BrowserKind, ensure_axe, ensure_browser, ensure_deny, ensure_node,
        ensure_wasm_bindgen,
    },
    wasm_std::{TARGET, WasmStd},
    workspace::Workspace,
};

/// Packages that run in the browser.
const BROWSER_CODE: [&str; 7] =
    ["laska-embed", "laska-live-web", "laska-programs", "laska-study", "laska-table", "laska-ui", "laska-worker"];
/// Packages with tests that also run as wasm, each in `tests/wasm.rs`.
const WASM_TESTED: [&str; 3] = ["laska-rules", "laska-engine", "laska-worker"];
/// Library packages that other projects can use.
const PUBLISHED: [&str; 3] = ["laska-rules", "laska-engine", "laska-library"];
pub(crate) const BROWSER_TESTS: &str = "laska-browser-tests";
/// Test target of that package. It needs the built site, so Cargo runs it only if named.
pub(crate) const BROWSER_PROGRAM: [&str; 2] = ["--test", "browser"];
/// Test target of the proofs in the package of the tests across crates. Cargo runs it only if named.
const PROOFS: [&str; 2] = ["--test", "proofs"];
/// Test threads per core: half of them use a browser while the others wait for it (see `Permit` in the browser tests).
const BROWSER_THREADS: usize = 2;

/// A checkout, with the tools that the checks need.
pub(super) struct CheckRunner<'a> {
    workspace: &'a Workspace,
    wasm_std: Option<WasmStd>,
    runner: Option<BinDir>,
    deny: Option<BinDir>,
    site_tools: Option<SiteTools>,
    browser: Option<Browser>,
    axe: Option<PathBuf>,
    rerun: Rerun,
}

impl<'a> CheckRunner<'a> {
    /// Finds or installs the tools for these checks.
    pub(super) fn set_up(
        workspace: &'a Workspace,
        checks: &[Check],
        browser: BrowserKind,
        rerun: Rerun,
    ) -> anyhow::Result<Self> {
        let any = |needs: fn(Check) -> bool| checks.iter().any(|check| needs(*check));
        let wasm_std = any(Check::needs_wasm_std).then(|| workspace.wasm_std()).transpose()?;
        let bindgen = workspace.bindgen_version()?;
        let (site_tools, deny) = thread::scope(|scope| {
            let deny = any(|check| check == Check::Deps).then(|| scope.spawn(|| ensure_deny(&workspace.toolbox)));
            let site_tools = wasm_std
                .as_ref()
                .filter(|_| any(Check::needs_site))
                .map(|wasm_std| SiteTools::ensure(&workspace.toolbox, &bindgen, wasm_std.clone(), Quality::Release));
            (site_tools, deny.map(|it| it.join().expect("an installation does not panic")))
        });
        let (site_tools, deny) = (site_tools.transpose()?, deny.transpose()?);
        let runner = if any(|check| check == Check::Wasm) {
            ensure_node()?;
            Some(ensure_wasm_bindgen(&workspace.toolbox, &bindgen)?)
        } else {
            None
        };
        let in_browser = any(|check| check == Check::Browser);
        let browser = in_browser
            .then(|| ensure_browser(browser, &workspace.toolbox))
            .transpose()?
            .map(Browser::with_headless_shell);
        let axe = in_browser.then(|| ensure_axe(&workspace.toolbox)).transpose()?;
        Ok(Self { workspace, wasm_std, runner, deny, site_tools, browser, axe, rerun })
    }

    /// Runs a check on the terminal of this process.
    pub(super) fn run(&self, check: Check) -> anyhow::Result<()> {
        match check {
            Check::Format => run_attached(&mut self.cargo(&["fmt", "--all", "--check"])),
            Check::Lint => self.lint(),
            Check::LintWasm => self.lint_wasm(),
            Check::Deps => {
                check_dependencies(&self.workspace.project, self.deny.as_ref().expect("set up for this check"))
            }
            Check::Doc => {
                run_attached(self.cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"))
            }
            Check::Packages => self.check_packages(),
            Check::Native => self.test_native(),
            Check::Proofs => self.test_proofs(),
            Check::Wasm => self.test_wasm(),
            Check::Site => site::check_first_visit(&self.workspace.project.dist()),
            Check::Browser => self.test_in_browser(),
        }
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.args(arguments).current_dir(self.workspace.project.root());
        cargo
    }

    /// Returns a Cargo command for these packages with the wasm target.
    fn wasm_cargo(&self, command: &str, packages: &[&str]) -> Command {
        let mut cargo = self.cargo(&[command, "--target", TARGET]);
        for package in packages {
            cargo.args(["--package", package]);
        }
        if let Some(wasm_std) = &self.wasm_std {
            wasm_std.apply(&mut cargo);
        }
        cargo
    }

    fn lint(&self) -> anyhow::Result<()> {
        // `--all-targets` does not include targets that are disabled by default.
        for targets in [vec!["--all-targets"], [BROWSER_PROGRAM, PROOFS].concat()] {
            let mut clippy = self.cargo(&["clippy", "--workspace"]);
            run_attached(clippy.args(targets).args(["--", "--deny", "warnings"]))?;
        }
        Ok(())
    }

    fn lint_wasm(&self) -> anyhow::Result<()> {
        if !self.wasm_std.as_ref().is_some_and(WasmStd::uses_default_compiler) {
            println!("skipped: Clippy needs a default compiler with the standard library for {TARGET}");
            return Ok(());
        }
        // Most tests of these packages run natively, and are checked there.
        let mut clippy = self.wasm_cargo("clippy", &BROWSER_CODE);
        run_attached(clippy.args(["--lib", "--bins", "--test", "wasm", "--", "--deny", "warnings"]))
    }

    /// Checks the library packages as other projects would get them, with features that our programs do not use.
    fn check_packages(&self) -> anyhow::Result<()> {
        let this_run = PassedRun::of_packages(&self.workspace.project, &PUBLISHED)?;
        if this_run.is_left_out(self.rerun) {
            println!("already passed with these packages (to rerun: cargo xtask test --only packages)");
            return Ok(());
        }
        run_attached(&mut self.cargo(&["check", "--package", "laska-rules", "--no-default-features"]))?;
        run_attached(&mut self.cargo(&["test", "--package", "laska-rules", "--all-features", "--lib"]))?;
        remove_unpacked(&PUBLISHED)?;
        // Cargo takes what it has compiled of a version for all that will ever be, although the sources have changed.
        let compiled = self.workspace.project.target().join("packages");
        if compiled.exists() {
            fs::remove_dir_all(&compiled).with_context(|| format!("could not remove {}", compiled.display()))?;
        }
        // Earlier checks have already downloaded all dependencies.
        let mut cargo = self.cargo(&["package", "--allow-dirty", "--offline", "--quiet"]);
        cargo.arg("--target-dir").arg(&compiled);
        for package in PUBLISHED {
            cargo.args(["--package", package]);
        }
        run_attached(&mut cargo)?;
        this_run.record()
    }

    fn test_native(&self) -> anyhow::Result<()> {
        let project = &self.workspace.project;
        let tests = Tests::compile(self.cargo(&["test", "--workspace"]), project)?;
        tests.run(&Workplace::checkout(project)?, self.rerun)?;
        tests.run_documentation(project, self.rerun, &mut self.cargo(&["test", "--workspace", "--doc"]))
    }

    fn test_wasm(&self) -> anyhow::Result<()> {
        let project = &self.workspace.project;
        let mut cargo = self.wasm_cargo("test", &WASM_TESTED);
        cargo.args(["--test", "wasm"]);
        let program = self.runner.as_ref().expect("set up for this check").program("wasm-bindgen-test-runner");
        Tests::compile(cargo, project)?.run(&Workplace::Runner { project, program }, self.rerun)
    }

    /// Builds the site for the checks that need it.
    pub(super) fn build_site(&self) -> anyhow::Result<()> {
        let tools = self.site_tools.as_ref().expect("set up for each check that needs the site");
        site::build(&self.workspace.project, tools, Quality::Release, Publication::default(), Terminal::Shared)?;
        Ok(())
    }

    fn test_proofs(&self) -> anyhow::Result<()> {
        let project = &self.workspace.project;
        let mut cargo = self.cargo(&["test", "--workspace"]);
        cargo.args(PROOFS);
        Tests::compile(cargo, project)?.run(&Workplace::checkout(project)?, self.rerun)
    }

    fn test_in_browser(&self) -> anyhow::Result<()> {
        let browser = self.browser.as_ref().expect("set up for this check");
        let axe = self.axe.as_ref().expect("set up for this check");
        let this_run = PassedRun::in_browser(&self.workspace.project, browser, axe)?;
        if this_run.is_left_out(self.rerun) {
            println!("already passed with this site and browser (to rerun: cargo xtask test --only browser)");
            return Ok(());
        }
        // Select the same packages as the native tests, so that no package is recompiled with other features.
        let mut cargo = self.cargo(&["test", "--workspace"]);
        cargo.args(BROWSER_PROGRAM).env(AXE_VARIABLE, axe);
        browser.apply(&mut cargo, &self.workspace.project.dist());
        let threads = BROWSER_THREADS * thread::available_parallelism().map_or(2, usize::from);
        run_attached(cargo.args(["--", "--test-threads", &threads.to_string()]))?;
        browser.print_skipped_tests();
        this_run.record()
    }
}

/// Removes the packages that an earlier `cargo package` left in Cargo's home directory.
///
/// `cargo package` compiles each package against the others as they would be published. It unpacks those into
/// `registry/src`, in a directory named after the path of the checkout, and unpacks a version only once. A second run
/// would compile against the sources of the first.
///
/// # Errors
/// Returns an error if a directory cannot be removed.
fn remove_unpacked(packages: &[&str]) -> anyhow::Result<()> {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let Some(Ok(registries)) = cargo_home.map(|home| fs::read_dir(home.join("registry/src"))) else { return Ok(()) };
    for registry in registries {
        let registry = registry?.path();
        for package in packages {
            let unpacked = registry.join(format!("{package}-{}", env!("CARGO_PKG_VERSION")));
            if unpacked.exists() {
                fs::remove_dir_all(&unpacked).with_context(|| format!("could not remove {}", unpacked.display()))?;
            }
        }
    }
    Ok(())
}

/// cargo-deny checks that need no network: licenses, duplicate versions and sources.
const OFFLINE_CHECKS: [&str; 3] = ["licenses", "bans", "sources"];
/// Git repository of the advisory database, which is on a different host than the packages.
const ADVISORIES: &str = "https://github.com/RustSec/advisory-db";

/// Runs cargo-deny. Skips the advisories, with a message, if their database cannot be reached.
///
/// # Errors
/// Returns an error if a package violates deny.toml or has a known vulnerability.
fn check_dependencies(project: &Project, deny: &BinDir) -> anyhow::Result<()> {
    let cargo_deny = |checks: &[&str]| {
        let mut program = Command::new(deny.program("cargo-deny"));
        program.current_dir(project.root()).args([
            "--log-level",
            "warn",
            "--locked",
            "check",
            "--hide-inclusion-graph",
        ]);
        program.args(checks);
        program
    };
    run_attached(&mut cargo_deny(&OFFLINE_CHECKS))?;
    if let Err(error) = contact_advisory_database() {
        println!("skipped: advisories, because {ADVISORIES} cannot be reached:\n{error}");
        return Ok(());
    }
    run_attached(&mut cargo_deny(&["advisories"]))
}

/// Contacts the advisory database, to find out quickly whether it can be fetched.
fn contact_advisory_database() -> anyhow::Result<()> {
    let mut git = Command::new("git");
    git.args(["ls-remote", "--quiet", ADVISORIES, "HEAD"]).env("GIT_TERMINAL_PROMPT", "0");
    step("contact the advisory database", "check the network", |_| output_of(&mut git).map(drop))?;
    Ok(())
}
