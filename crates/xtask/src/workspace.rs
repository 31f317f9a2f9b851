//! What every command needs: the checkout, the installed tools and the global options.

use std::path::PathBuf;
use std::thread;

use crate::project::{Project, locked_version};
use crate::site::{self, Publication, Quality, SiteTools};
use crate::step::Terminal;
use crate::tools::Toolbox;
use crate::wasm_std::{self, StdSource, WasmStd};
use clap::ValueEnum;

/// Options of every command.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// How to get the standard library for wasm
    #[arg(long, global = true, env = "LASKA_STD", value_enum, default_value_t = StdSource::Auto)]
    pub(crate) std: StdSource,

    /// Folder to install tools in [default: laska/tools in the user's cache folder]
    #[arg(long, global = true, env = "LASKA_TOOLS", value_name = "FOLDER")]
    pub(crate) tools: Option<PathBuf>,
}

/// Context of a command: the checkout, the installed tools and the global options.
pub(crate) struct Workspace {
    pub(crate) project: Project,
    pub(crate) toolbox: Toolbox,
    options: Options,
}

impl Workspace {
    pub(crate) fn open(mut options: Options) -> anyhow::Result<Self> {
        let toolbox = Toolbox::new(options.tools.take())?;
        Ok(Self { project: Project::find(), toolbox, options })
    }

    pub(crate) fn bindgen_version(&self) -> anyhow::Result<String> {
        locked_version(&self.project.lockfile(), "wasm-bindgen")
    }

    pub(crate) fn wasm_std(&self) -> anyhow::Result<WasmStd> {
        Ok(wasm_std::ensure(self.options.std, &self.toolbox, &self.project)?)
    }

    /// Builds the site as it is published and returns its folder.
    pub(crate) fn site(&self) -> anyhow::Result<PathBuf> {
        self.site_for(Quality::Release, Publication::default())
    }

    /// Builds the site and returns its folder. Compiles the programs while missing tools are installed.
    pub(crate) fn site_for(&self, quality: Quality, publication: Publication<'_>) -> anyhow::Result<PathBuf> {
        let (bindgen, wasm_std) = (self.bindgen_version()?, self.wasm_std()?);
        let tools = thread::scope(|scope| {
            let compiled = scope.spawn(|| site::compile(&self.project, &wasm_std, quality));
            let tools = SiteTools::ensure(&self.toolbox, &bindgen, wasm_std.clone(), quality);
            compiled.join().expect("compiling does not panic").and(tools)
        })?;
        Ok(site::build(&self.project, &tools, quality, publication, Terminal::Exclusive)?)
    }
}

/// Returns the selected variants in the order of their declaration, or all if none is selected.
pub(crate) fn selected<T: ValueEnum + PartialEq>(only: &[T]) -> Vec<T> {
    T::value_variants().iter().filter(|one| only.is_empty() || only.contains(one)).cloned().collect()
}
