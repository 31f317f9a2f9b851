//! The tools that the site and its tests need. One on PATH that serves is used, else one is installed once.

mod browser;
mod cargo;
mod install;
mod npm;

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

pub(crate) use browser::{Browser, BrowserKind, provide_browser};
pub(crate) use cargo::{provide_cargo_fuzz, provide_deny, provide_geckodriver, provide_trunk, provide_wasm_bindgen};
pub(crate) use install::{Toolbox, install_packages};
pub(crate) use npm::{
    AXE_VARIABLE, Lighthouse, provide_axe, provide_esbuild, provide_lighthouse, provide_node, provide_wasm_opt,
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
