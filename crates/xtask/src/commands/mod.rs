//! The commands, one file each, and what they share.

pub(crate) mod bench;
mod endure;
pub(crate) mod figures;
mod fuzz;
mod lighthouse;
mod play;
pub(crate) mod test;

use std::path::PathBuf;

use crate::{
    cli::{Cli, Command, Options},
    project::{Project, locked_version},
    site::{self, SiteTools},
    step::Terminal,
    tools::Toolbox,
    version::Version,
    wasm_std::{self, WasmStd},
};

/// What every command works with: the checkout, the installed tools and the choices on the command line.
pub(crate) struct Workshop {
    project: Project,
    toolbox: Toolbox,
    options: Options,
}

impl Workshop {
    fn open(mut options: Options) -> anyhow::Result<Self> {
        let toolbox = Toolbox::new(options.tools.take())?;
        Ok(Self { project: Project::find(), toolbox, options })
    }

    fn bindgen_version(&self) -> anyhow::Result<Version> {
        locked_version(&self.project.lockfile(), "wasm-bindgen")
    }

    fn wasm_std(&self) -> anyhow::Result<WasmStd> {
        Ok(wasm_std::provide(self.options.std, &self.toolbox, &self.project)?)
    }

    fn site_tools(&self) -> anyhow::Result<SiteTools> {
        Ok(SiteTools::provide(&self.toolbox, self.bindgen_version()?, self.wasm_std()?)?)
    }

    /// The built site's folder.
    fn site(&self) -> anyhow::Result<PathBuf> {
        Ok(site::build(&self.project, &self.site_tools()?, Terminal::Free)?)
    }
}

/// Runs the command that was asked for.
pub(crate) fn run(cli: Cli) -> anyhow::Result<()> {
    let workshop = Workshop::open(cli.options)?;
    match cli.command {
        Command::Play(options) => play::play(&workshop, &options),
        Command::Build(options) => play::build(&workshop, &options),
        Command::Test(options) => test::run(&workshop, &options.parts(), options.browser(), options.repeat()),
        Command::Bench(options) => bench::run(&workshop, &options.measures()),
        Command::Shots(options) => play::shots(&workshop, &options),
        Command::Fuzz(options) => fuzz::run(&workshop, &options),
        Command::Endure(options) => endure::run(&workshop, &options),
        Command::Sizes => site::print_sizes(&workshop.site()?),
        Command::Lighthouse => lighthouse::run(&workshop),
        Command::Figures(options) => figures::run(&workshop, &options.sections()),
    }
}
