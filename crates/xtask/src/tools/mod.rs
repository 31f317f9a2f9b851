//! The tools that the site and its tests need. One on PATH that serves is used, else one is installed once.

mod apt;
mod axe;
mod binaryen;
mod browser;
mod cargo_tool;
mod lighthouse;
mod node;
mod npm;
mod on_path;
mod toolbox;

pub(crate) use apt::install_packages;
pub(crate) use axe::{AXE_VARIABLE, provide_axe};
pub(crate) use binaryen::provide_wasm_opt;
pub(crate) use browser::{Browser, BrowserKind, provide_browser};
pub(crate) use cargo_tool::{
    provide_cargo_fuzz, provide_deny, provide_geckodriver, provide_trunk, provide_wasm_bindgen,
};
pub(crate) use lighthouse::{Lighthouse, provide_lighthouse};
pub(crate) use node::provide_node;
pub(crate) use toolbox::Toolbox;

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

/// A folder with the programs of one tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Programs(PathBuf);

impl Programs {
    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.0.join(name).with_extension(env::consts::EXE_EXTENSION)
    }
}

/// A PATH with the programs of these tools before all others.
pub(crate) fn path_with(tools: &[&Programs]) -> anyhow::Result<OsString> {
    let before = env::var_os("PATH").unwrap_or_default();
    let folders = tools.iter().map(|tool| tool.folder().to_owned());
    Ok(env::join_paths(folders.chain(env::split_paths(&before)))?)
}
