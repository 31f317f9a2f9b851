//! Building the standard library for wasm from Debian's packages, for systems without rustup. Debian packages a recent
//! compiler with the source of its standard library.
//!
//! The result is a folder with a wrapper of Debian's `rustc` and a sysroot with libraries for wasm and for the host. It
//! is used only for wasm builds; native builds use the default compiler.

use std::{
    fs,
    os::unix::fs::{PermissionsExt as _, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;

use super::compiler::{TARGET, WasmStd, host, sysroot};
use crate::{
    process::{output_of, run_quietly},
    project::Project,
    step::{Progress, StepError, step},
    tools::{Toolbox, install_packages},
};

/// The compiler, Cargo, and the source of the standard library. Debian updates all three together.
const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const LIBRARIES: &str = "/usr/lib/rustlib";

/// Runs Debian's compiler with the sysroot next to this script, without rustup's libraries.
const WRAPPER: &str =
    "#!/bin/sh\nexec env -u LD_LIBRARY_PATH /usr/bin/rustc --sysroot \"$(dirname -- \"$0\")/sysroot\" \"$@\"\n";

/// Finds or builds the library, and returns the environment variables to use it.
pub(crate) fn ensure(toolbox: &Toolbox, project: &Project) -> Result<WasmStd, StepError> {
    let advice = format!("rustup target add {TARGET}");
    let version = match packaged_version() {
        Ok(version) => version,
        Err(_) => {
            install_packages("Debian's Rust with its source", &PACKAGES, &advice)?;
            packaged_version().map_err(|cause| StepError::new("find Debian's Rust", cause, &*advice))?
        }
    };
    let name = format!("wasm-std-{version}");
    let folder = match toolbox.installed(&name) {
        Some(folder) => folder,
        None => step(&format!("build the standard library for {TARGET} from Debian's source"), &advice, |progress| {
            toolbox.install(&name, |folder| build(folder, progress))
        })?,
    };
    let linker =
        find_linker().map_err(|cause| StepError::new("find a linker for wasm", cause, "sudo apt-get install lld"))?;
    Ok(WasmStd {
        environment: vec![
            ("RUSTC", folder.join("rustc").into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()),
            // A separate folder, so that builds of the two compilers do not invalidate each other.
            ("CARGO_TARGET_DIR", project.target().join("std-from-source").into()),
        ],
    })
}

/// Returns the version of the packages if all are installed.
fn packaged_version() -> anyhow::Result<String> {
    let mut query = Command::new("dpkg-query");
    let text = output_of(query.args(["--show", "--showformat", "${db:Status-Status} ${Version}\n"]).args(PACKAGES))?;
    anyhow::ensure!(
        text.lines().all(|line| line.starts_with("installed ")),
        "not all of {} are installed",
        PACKAGES.join(", ")
    );
    let version =
        text.lines().next().and_then(|line| line.split(' ').nth(1)).context("dpkg-query printed no version")?;
    // The version becomes part of a folder name.
    Ok(version.replace(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.', "-"))
}

/// Fills `folder` with the compiler wrapper and its sysroot.
fn build(folder: &Path, progress: &Progress) -> anyhow::Result<()> {
    let scratch = tempfile::tempdir()?;
    fs::create_dir(scratch.path().join("src"))?;
    fs::write(scratch.path().join("src/lib.rs"), "")?;
    fs::write(scratch.path().join("Cargo.toml"), "[package]\nname = \"empty\"\nedition = \"2021\"\n[workspace]\n")?;
    let target = scratch.path().join("target");
    let mut cargo = Command::new(CARGO);
    cargo.args(["build", "--release", "--target", TARGET, "-Zbuild-std=std,panic_abort,test"]);
    cargo.current_dir(scratch.path()).env("RUSTC", RUSTC).env("CARGO_TARGET_DIR", &target);
    // Allows `-Zbuild-std` with a stable compiler.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    // Link-time optimization of the site needs bitcode.
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Cembed-bitcode=yes");
    cargo.env_remove("LD_LIBRARY_PATH").env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    run_quietly(&mut cargo, progress)?;

    let libraries = folder.join("sysroot/lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&libraries)?;
    copy_libraries(&target.join(TARGET).join("release/deps"), &libraries)?;
    let host = host()?;
    symlink(Path::new(LIBRARIES).join(&host), folder.join("sysroot/lib/rustlib").join(&host))?;
    let wrapper = folder.join("rustc");
    fs::write(&wrapper, WRAPPER)?;
    fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755))?;
    Ok(())
}

/// Copies all libraries except that of the empty crate.
fn copy_libraries(from: &Path, to: &Path) -> anyhow::Result<()> {
    for file in fs::read_dir(from).with_context(|| format!("could not list {}", from.display()))? {
        let file = file?;
        let name = file.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libempty-") {
            fs::copy(file.path(), to.join(&*name))?;
        }
    }
    Ok(())
}

/// Finds a linker for wasm: the one of the default compiler, or LLVM's on PATH.
fn find_linker() -> anyhow::Result<PathBuf> {
    let bundled = sysroot()?.join("lib/rustlib").join(host()?).join("bin/rust-lld");
    let on_path = || ["wasm-ld", "rust-lld"].iter().find_map(|name| which::which(name).ok());
    Some(bundled).filter(|path| path.is_file()).or_else(on_path).context("neither rust-lld nor wasm-ld found")
}
