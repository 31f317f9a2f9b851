//! What each part of a test run does.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

use anyhow::Context as _;
use laska_seal::{Digest, folder_digest};

use crate::{
    commands::{
        Workshop,
        test::{Part, Repeat},
    },
    process::{output_of, run_shown},
    project::Project,
    site::{self, SiteTools, is_in_no_program},
    step::{Terminal, step},
    tools::{
        AXE_VARIABLE, Browser, BrowserKind, Programs, provide_axe, provide_browser, provide_deny, provide_node,
        provide_wasm_bindgen,
    },
    wasm_std::{TARGET, WasmStd},
};

/// The packages whose code runs in the browser.
const BROWSER_CODE: [&str; 3] = ["laska-study", "laska-web", "laska-worker"];
/// The packages that are tested as wasm, each in its `tests/wasm.rs`.
const WASM_TESTED: [&str; 3] = ["laska-rules", "laska-engine", "laska-worker"];
/// The packages that others may use.
const PUBLISHED: [&str; 3] = ["laska-rules", "laska-engine", "laska-library"];
/// The package that drives a browser.
pub(crate) const BROWSER_TESTS: &str = "laska-browser-tests";
/// The program of its tests. They need the built site, so cargo runs it only where it is named.
pub(crate) const BROWSER_PROGRAM: [&str; 2] = ["--test", "browser"];
/// Threads for each core: half of them have a browser, and the others wait to take one over (see `Turn` there).
const BROWSER_THREADS: usize = 2;

/// A checkout with all that its parts' tests need.
pub(super) struct Checks<'a> {
    workshop: &'a Workshop,
    wasm_std: Option<WasmStd>,
    runner: Option<Programs>,
    deny: Option<Programs>,
    site_tools: Option<SiteTools>,
    browser: Option<Browser>,
    axe: Option<PathBuf>,
    repeat: Repeat,
}

impl<'a> Checks<'a> {
    /// Sets up what these parts need.
    pub(super) fn set_up(
        workshop: &'a Workshop,
        parts: &[Part],
        browser: BrowserKind,
        repeat: Repeat,
    ) -> anyhow::Result<Self> {
        let any = |needs: fn(Part) -> bool| parts.iter().any(|part| needs(*part));
        let wasm_std = any(Part::needs_wasm_std).then(|| workshop.wasm_std()).transpose()?;
        let bindgen = workshop.bindgen_version()?;
        let runner = if any(|part| part == Part::Wasm) {
            provide_node()?;
            Some(provide_wasm_bindgen(&workshop.toolbox, bindgen)?)
        } else {
            None
        };
        let deny = any(|part| part == Part::Deps).then(|| provide_deny(&workshop.toolbox)).transpose()?;
        let site_tools = match &wasm_std {
            Some(wasm_std) if any(Part::needs_site) => {
                Some(SiteTools::provide(&workshop.toolbox, bindgen, wasm_std.clone())?)
            }
            _ => None,
        };
        let in_browser = any(|part| part == Part::Browser);
        let browser =
            in_browser.then(|| provide_browser(browser, &workshop.toolbox)).transpose()?.map(Browser::with_shell);
        let axe = in_browser.then(|| provide_axe(&workshop.toolbox)).transpose()?;
        Ok(Self { workshop, wasm_std, runner, deny, site_tools, browser, axe, repeat })
    }

    /// Runs one part, on this program's own terminal.
    pub(super) fn run(&self, part: Part) -> anyhow::Result<()> {
        match part {
            Part::Format => run_shown(&mut self.cargo(&["fmt", "--all", "--check"])),
            Part::Lint => self.lint(),
            Part::LintWasm => self.lint_wasm(),
            Part::Deps => check_dependencies(&self.workshop.project, self.deny.as_ref().expect("set up for this part")),
            Part::Doc => {
                run_shown(self.cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"))
            }
            Part::Packages => self.check_packages(),
            Part::Native => run_shown(&mut self.cargo(&["test", "--workspace"])),
            Part::Wasm => self.test_wasm(),
            Part::Site => site::check_first_visit(&self.workshop.project.dist()),
            Part::Browser => self.test_in_browser(),
        }
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.args(arguments).current_dir(self.workshop.project.root());
        cargo
    }

    /// Cargo for wasm code in these packages.
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
        // "All targets" leaves out those that cargo runs only where they are named.
        for targets in [&["--all-targets"][..], &BROWSER_PROGRAM] {
            let mut clippy = self.cargo(&["clippy", "--workspace"]);
            run_shown(clippy.args(targets).args(["--", "--deny", "warnings"]))?;
        }
        Ok(())
    }

    fn lint_wasm(&self) -> anyhow::Result<()> {
        if !self.wasm_std.as_ref().is_some_and(WasmStd::is_of_default_compiler) {
            println!("left out: clippy is the default compiler's, which has no library for {TARGET} here");
            return Ok(());
        }
        run_shown(self.wasm_cargo("clippy", &BROWSER_CODE).args(["--all-targets", "--", "--deny", "warnings"]))
    }

    /// The packages that others may use, as they would get them, and the features that no program here has.
    fn check_packages(&self) -> anyhow::Result<()> {
        run_shown(&mut self.cargo(&["check", "--package", "laska-rules", "--no-default-features"]))?;
        run_shown(&mut self.cargo(&["test", "--package", "laska-rules", "--all-features", "--lib"]))?;
        // All that they are built with was fetched before.
        let mut cargo = self.cargo(&["package", "--allow-dirty", "--offline", "--quiet"]);
        for package in PUBLISHED {
            cargo.args(["--package", package]);
        }
        run_shown(&mut cargo)
    }

    fn test_wasm(&self) -> anyhow::Result<()> {
        let mut cargo = self.wasm_cargo("test", &WASM_TESTED);
        if let Some(runner) = &self.runner {
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner.program("wasm-bindgen-test-runner"));
        }
        run_shown(cargo.args(["--test", "wasm"]))
    }

    /// Builds the site, which the parts that need it find from then on.
    pub(super) fn build_site(&self) -> anyhow::Result<()> {
        let tools = self.site_tools.as_ref().expect("set up for each part that needs the site");
        site::build(&self.workshop.project, tools, Terminal::Shared)?;
        Ok(())
    }

    fn test_in_browser(&self) -> anyhow::Result<()> {
        let browser = self.browser.as_ref().expect("set up for this part");
        let axe = self.axe.as_ref().expect("set up for this part");
        let run = BrowserRun::of(&self.workshop.project, browser, axe)?;
        if self.repeat == Repeat::Changed && run.has_passed() {
            println!("already passed for this site in this browser (run again with: cargo xtask test --only browser)");
            return Ok(());
        }
        // Of the same packages as the native tests, so that nothing is compiled with other features.
        let mut cargo = self.cargo(&["test", "--workspace"]);
        cargo.args(BROWSER_PROGRAM).env(AXE_VARIABLE, axe);
        browser.apply(&mut cargo, &self.workshop.project.dist());
        let threads = BROWSER_THREADS * thread::available_parallelism().map_or(2, usize::from);
        run_shown(cargo.args(["--", "--test-threads", &threads.to_string()]))?;
        browser.print_left_out();
        run.note()
    }
}

/// A run of the browser tests, identified by a hash of everything that its result depends on.
struct BrowserRun {
    note: PathBuf,
    digest: Digest,
}

impl BrowserRun {
    /// The run in a browser, with these tests and the site as they are now.
    ///
    /// # Errors
    /// When a file cannot be read.
    fn of(project: &Project, browser: &Browser, axe: &Path) -> anyhow::Result<Self> {
        let sources = folder_digest(project.root(), is_in_no_program)?;
        let site = folder_digest(&project.dist(), |_| false)?;
        let programs = format!("{}\n{}", browser.describe(), axe.display());
        let digest = Digest::of_parts([sources.hex(), site.hex(), programs]);
        Ok(Self { note: project.target().join(format!("{}-tests-passed", browser.name())), digest })
    }

    /// Whether it has passed.
    fn has_passed(&self) -> bool {
        fs::read_to_string(&self.note).is_ok_and(|noted| noted == self.digest.hex())
    }

    /// Notes that it has passed.
    ///
    /// # Errors
    /// When that cannot be written.
    fn note(&self) -> anyhow::Result<()> {
        fs::write(&self.note, self.digest.hex()).with_context(|| format!("cannot write {}", self.note.display()))
    }
}

/// Licenses, versions that come twice, and sources: all that the checkout alone tells.
const LOCAL: [&str; 3] = ["licenses", "bans", "sources"];
/// The list of known faults, as a list of git's: it is on another host than the packages are.
const ADVISORIES: &str = "https://github.com/RustSec/advisory-db";

/// Checks all that can be checked from here, and says what cannot.
///
/// # Errors
/// When a package is not as deny.toml wants it, or has a known fault.
fn check_dependencies(project: &Project, deny: &Programs) -> anyhow::Result<()> {
    let cargo_deny = |which: &[&str]| {
        let mut program = Command::new(deny.program("cargo-deny"));
        program.current_dir(project.root()).args([
            "--log-level",
            "warn",
            "--locked",
            "check",
            "--hide-inclusion-graph",
        ]);
        program.args(which);
        program
    };
    run_shown(&mut cargo_deny(&LOCAL))?;
    if let Err(error) = reach_advisories() {
        println!("left out: known faults (advisories), as their list cannot be fetched from {ADVISORIES}:\n{error}");
        return Ok(());
    }
    run_shown(&mut cargo_deny(&["advisories"]))
}

/// Asks the host of the list for its name, which tells soon whether it can be fetched.
fn reach_advisories() -> anyhow::Result<()> {
    let mut git = Command::new("git");
    git.args(["ls-remote", "--quiet", ADVISORIES, "HEAD"]).env("GIT_TERMINAL_PROMPT", "0");
    step("reach the list of known faults", "check the network", |_| output_of(&mut git).map(drop))?;
    Ok(())
}
