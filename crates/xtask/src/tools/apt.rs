//! Owns Debian's packages, for what neither cargo nor npm has.

use std::process::Command;

use anyhow::Context as _;

use crate::{
    process::{output_of, run_quietly},
    step::{StepError, step},
};

/// Installs packages of Debian or a system made from it, and with them `what`.
///
/// # Errors
/// Where there is no apt-get, no right to use it or no network. `elsewhere` says what to do on other systems.
pub(crate) fn install_packages(what: &str, packages: &[&str], elsewhere: &str) -> Result<(), StepError> {
    let title = format!("install {what} (apt-get install {})", packages.join(" "));
    if which::which("apt-get").is_err() {
        return Err(StepError::new(title, anyhow::anyhow!("this system has no apt-get"), elsewhere));
    }
    let mend = format!("sudo apt-get update && sudo apt-get install {}", packages.join(" "));
    step(&title, &mend, |live| {
        let mut update = apt_get()?;
        // Old lists may still do, and if not, the installation says so.
        let _ = run_quietly(update.arg("update"), live);
        run_quietly(apt_get()?.args(["install", "-y", "--no-install-recommends"]).args(packages), live)
    })
}

/// Apt-get, as root or through a sudo that asks for no password.
fn apt_get() -> anyhow::Result<Command> {
    let mut command = if output_of(Command::new("id").arg("-u"))? == "0" {
        Command::new("apt-get")
    } else {
        output_of(Command::new("sudo").args(["-n", "true"])).context("apt-get needs root")?;
        let mut sudo = Command::new("sudo");
        sudo.args(["-n", "apt-get"]);
        sudo
    };
    command.env("DEBIAN_FRONTEND", "noninteractive");
    Ok(command)
}
