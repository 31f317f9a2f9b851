//! Owns what each part of a test run does.

use std::{path::PathBuf, process::Command};

use crate::{
    commands::Workshop,
    process::run_shown,
    site::{self, SiteTools},
    tools::{
        AXE_VARIABLE, Browser, BrowserKind, Programs, provide_axe, provide_browser, provide_deny, provide_node,
        provide_wasm_bindgen,
    },
    wasm_std::{TARGET, WasmStd},
};

use super::{Part, dependencies};

/// The packages whose code runs in the browser.
const BROWSER_CODE: [&str; 3] = ["laska-study", "laska-web", "laska-worker"];
/// The packages that are tested as wasm, each in its `tests/wasm.rs`.
const WASM_TESTED: [&str; 3] = ["laska-rules", "laska-engine", "laska-worker"];
/// The package that drives a browser: it needs the built site and is run last, by itself.
pub(crate) const BROWSER_TESTS: &str = "laska-browser-tests";

/// A checkout with all that its parts' tests need.
pub(super) struct Checks<'a> {
    workshop: &'a Workshop,
    wasm_std: Option<WasmStd>,
    runner: Option<Programs>,
    deny: Option<Programs>,
    site_tools: Option<SiteTools>,
    browser: Option<Browser>,
    axe: Option<PathBuf>,
}

impl<'a> Checks<'a> {
    /// Sets up what these parts need.
    pub(super) fn set_up(workshop: &'a Workshop, parts: &[Part], browser: BrowserKind) -> anyhow::Result<Self> {
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
        let browser = in_browser.then(|| provide_browser(browser, &workshop.toolbox)).transpose()?;
        let axe = in_browser.then(|| provide_axe(&workshop.toolbox)).transpose()?;
        Ok(Self { workshop, wasm_std, runner, deny, site_tools, browser, axe })
    }

    /// Runs one part, on this program's own terminal.
    pub(super) fn run(&self, part: Part) -> anyhow::Result<()> {
        match part {
            Part::Format => run_shown(&mut self.cargo(&["fmt", "--all", "--check"])),
            Part::Lint => {
                run_shown(&mut self.cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
            }
            Part::LintWasm => self.lint_wasm(),
            Part::Deps => {
                dependencies::check(&self.workshop.project, self.deny.as_ref().expect("set up for this part"))
            }
            Part::Doc => {
                run_shown(self.cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"))
            }
            Part::Native => run_shown(&mut self.cargo(&["test", "--workspace", "--exclude", BROWSER_TESTS])),
            Part::Wasm => self.test_wasm(),
            Part::Site => site::check_first_visit(&self.site()?),
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

    fn lint_wasm(&self) -> anyhow::Result<()> {
        if !self.wasm_std.as_ref().is_some_and(WasmStd::is_of_default_compiler) {
            println!("left out: clippy is the default compiler's, which has no library for {TARGET} here");
            return Ok(());
        }
        run_shown(self.wasm_cargo("clippy", &BROWSER_CODE).args(["--all-targets", "--", "--deny", "warnings"]))
    }

    fn test_wasm(&self) -> anyhow::Result<()> {
        let mut cargo = self.wasm_cargo("test", &WASM_TESTED);
        if let Some(runner) = &self.runner {
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner.program("wasm-bindgen-test-runner"));
        }
        run_shown(cargo.args(["--test", "wasm"]))
    }

    fn site(&self) -> anyhow::Result<PathBuf> {
        let tools = self.site_tools.as_ref().expect("set up for each part that needs the site");
        Ok(site::build(&self.workshop.project, tools)?)
    }

    fn test_in_browser(&self) -> anyhow::Result<()> {
        let browser = self.browser.as_ref().expect("set up for this part");
        let axe = self.axe.as_ref().expect("set up for this part");
        let mut cargo = self.cargo(&["test", "--package", BROWSER_TESTS]);
        cargo.env(AXE_VARIABLE, axe);
        browser.apply(&mut cargo, &self.site()?);
        run_shown(&mut cargo)?;
        browser.print_left_out();
        Ok(())
    }
}
