//! The commands.

pub(crate) mod bench;
mod endure;
pub(crate) mod figures;
mod fuzz;
mod lighthouse;
mod play;
pub(crate) mod test;

use std::{path::PathBuf, thread};

use laska_seal::SiteUrl;

use crate::{
    cli::{Cli, Command, Options},
    project::{Project, locked_version},
    site::{self, Quality, SiteTools},
    step::Terminal,
    tools::Toolbox,
    version::Version,
    wasm_std::{self, WasmStd},
};

/// Context of a command: the checkout, the installed tools and the global options.
pub(crate) struct Workspace {
    project: Project,
    toolbox: Toolbox,
    options: Options,
}

impl Workspace {
    fn open(mut options: Options) -> anyhow::Result<Self> {
        let toolbox = Toolbox::new(options.tools.take())?;
        Ok(Self { project: Project::find(), toolbox, options })
    }

    fn bindgen_version(&self) -> anyhow::Result<Version> {
        locked_version(&self.project.lockfile(), "wasm-bindgen")
    }

    fn wasm_std(&self) -> anyhow::Result<WasmStd> {
        Ok(wasm_std::ensure(self.options.std, &self.toolbox, &self.project)?)
    }

    /// Builds the site as it is published and returns its folder.
    fn site(&self) -> anyhow::Result<PathBuf> {
        self.site_for(Quality::Release, None)
    }

    /// Builds the site, for a URL if one is given, and returns its folder. Compiles the programs while missing tools are
    /// installed.
    fn site_for(&self, quality: Quality, url: Option<&SiteUrl>) -> anyhow::Result<PathBuf> {
        let (bindgen, wasm_std) = (self.bindgen_version()?, self.wasm_std()?);
        let tools = thread::scope(|scope| {
            let compiled = scope.spawn(|| site::compile(&self.project, &wasm_std, quality));
            let tools = SiteTools::ensure(&self.toolbox, bindgen, wasm_std.clone(), quality);
            compiled.join().expect("compiling does not panic").and(tools)
        })?;
        Ok(site::build(&self.project, &tools, quality, url, Terminal::Exclusive)?)
    }
}

/// Runs the selected command.
pub(crate) fn run(cli: Cli) -> anyhow::Result<()> {
    let workspace = Workspace::open(cli.options)?;
    match cli.command {
        Command::Play(options) => play::play(&workspace, &options),
        Command::Build(options) => play::build(&workspace, &options),
        Command::Test(options) => test::run(&workspace, &options.checks(), options.browser(), options.rerun()),
        Command::Bench(options) => bench::run(&workspace, &options.benchmarks()),
        Command::Shots(options) => play::shots(&workspace, &options),
        Command::Fuzz(options) => fuzz::run(&workspace, &options),
        Command::Endure(options) => endure::run(&workspace, &options),
        Command::Sizes => site::print_sizes(&workspace.site()?),
        Command::Lighthouse => lighthouse::run(&workspace),
        Command::Figures(options) => figures::run(&workspace, &options.sections()),
    }
}
