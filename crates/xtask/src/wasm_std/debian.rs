//! The way without rustup: Debian packages a recent compiler with its library's source, which is built here once.
//!
//! The result is a folder with a `rustc` that is Debian's, with a library for wasm beside the host's. It serves for
//! builds for wasm only; everything native stays with the default compiler.

use std::{
    fs,
    os::unix::fs::{PermissionsExt as _, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;

use crate::{
    process::{output_of, run_quietly},
    project::Project,
    step::{Progress, StepError, step},
    tools::{Toolbox, install_packages},
    wasm_std::{self, TARGET, WasmStd},
};

/// The compiler, its cargo and its library's source. Their versions roll forward together.
const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const LIBRARIES: &str = "/usr/lib/rustlib";

/// Debian's compiler is started with the folder beside this script as its sysroot; rustup's libraries are not for it.
const WRAPPER: &str =
    "#!/bin/sh\nexec env -u LD_LIBRARY_PATH /usr/bin/rustc --sysroot \"$(dirname -- \"$0\")/sysroot\" \"$@\"\n";

/// The library built from Debian's source, with what cargo has to be told to use it.
pub(crate) fn ensure(toolbox: &Toolbox, project: &Project) -> Result<WasmStd, StepError> {
    let elsewhere = format!("rustup target add {TARGET}");
    let version = match packaged_version() {
        Ok(version) => version,
        Err(_) => {
            install_packages("Debian's Rust with its source", &PACKAGES, &elsewhere)?;
            packaged_version().map_err(|cause| StepError::new("find Debian's Rust", cause, &*elsewhere))?
        }
    };
    let name = format!("wasm-std-{version}");
    let folder = match toolbox.installed(&name) {
        Some(folder) => folder,
        None => {
            step(&format!("build the standard library for {TARGET} from Debian's source"), &elsewhere, |progress| {
                toolbox.install(&name, |folder| build(folder, progress))
            })?
        }
    };
    let linker =
        find_linker().map_err(|cause| StepError::new("find a linker for wasm", cause, "sudo apt-get install lld"))?;
    Ok(WasmStd {
        environment: vec![
            ("RUSTC", folder.join("rustc").into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()),
            // Apart, so that neither compiler's build throws out the other's.
            ("CARGO_TARGET_DIR", project.target().join("std-from-source").into()),
        ],
    })
}

/// The version of the packages, if all are installed.
fn packaged_version() -> anyhow::Result<String> {
    let mut query = Command::new("dpkg-query");
    let text = output_of(query.args(["--show", "--showformat", "${db:Status-Status} ${Version}\n"]).args(PACKAGES))?;
    anyhow::ensure!(
        text.lines().all(|line| line.starts_with("installed ")),
        "not all of {} are installed",
        PACKAGES.join(", ")
    );
    let version =
        text.lines().next().and_then(|line| line.split(' ').nth(1)).context("the packages have no version")?;
    // A folder's name everywhere.
    Ok(version.replace(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.', "-"))
}

/// Fills `folder` with the wrapped compiler and its sysroot.
fn build(folder: &Path, progress: &Progress) -> anyhow::Result<()> {
    let scratch = tempfile::tempdir()?;
    fs::create_dir(scratch.path().join("src"))?;
    fs::write(scratch.path().join("src/lib.rs"), "")?;
    fs::write(scratch.path().join("Cargo.toml"), "[package]\nname = \"empty\"\nedition = \"2021\"\n[workspace]\n")?;
    let target = scratch.path().join("target");
    let mut cargo = Command::new(CARGO);
    cargo.args(["build", "--release", "--target", TARGET, "-Zbuild-std=std,panic_abort,test"]);
    cargo.current_dir(scratch.path()).env("RUSTC", RUSTC).env("CARGO_TARGET_DIR", &target);
    // A released compiler, asked for what only a nightly one is free to do.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    // The release build optimizes across crates, which needs their bitcode.
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Cembed-bitcode=yes");
    cargo.env_remove("LD_LIBRARY_PATH").env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    run_quietly(&mut cargo, progress)?;

    let libraries = folder.join("sysroot/lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&libraries)?;
    copy_libraries(&target.join(TARGET).join("release/deps"), &libraries)?;
    let host = wasm_std::host()?;
    symlink(Path::new(LIBRARIES).join(&host), folder.join("sysroot/lib/rustlib").join(&host))?;
    let wrapper = folder.join("rustc");
    fs::write(&wrapper, WRAPPER)?;
    fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755))?;
    Ok(())
}

/// Copies every library but the empty crate's.
fn copy_libraries(from: &Path, to: &Path) -> anyhow::Result<()> {
    for file in fs::read_dir(from).with_context(|| format!("cannot list {}", from.display()))? {
        let file = file?;
        let name = file.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libempty-") {
            fs::copy(file.path(), to.join(&*name))?;
        }
    }
    Ok(())
}

/// A linker for wasm: the one that comes with the default compiler, or LLVM's.
fn find_linker() -> anyhow::Result<PathBuf> {
    let bundled = wasm_std::sysroot()?.join("lib/rustlib").join(wasm_std::host()?).join("bin/rust-lld");
    let on_path = || ["wasm-ld", "rust-lld"].iter().find_map(|name| which::which(name).ok());
    Some(bundled).filter(|path| path.is_file()).or_else(on_path).context("neither rust-lld nor wasm-ld is there")
}
