//! `build`, `play` and `shots`: building the site, serving it locally, and taking screenshots.

use std::{
    fs,
    io::{self, IsTerminal as _},
    net::IpAddr,
    path::{PathBuf, absolute},
    process::Command,
    sync::mpsc,
};

use anyhow::Context as _;
use laska_pictures::qr;
use laska_seal::{PREVIEW_IMAGE, SiteUrl, StunServer, single_file};
use laska_server::{Network, Port, Prefix, Server, StartError, home_address};

use crate::{
    commands::test::BROWSER_TESTS,
    process::run_attached,
    site::{Publication, Quality},
    step::StepError,
    tools::{BrowserKind, ensure_browser},
    workspace::Workspace,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// Port to listen on
    #[arg(long, default_value_t = 8080)]
    pub(crate) port: u16,

    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Serve it to all devices in the home network as well, and show the address with its QR code
    #[arg(long)]
    pub(crate) lan: bool,

    /// Serve the site as it is published, which takes longer to build
    #[arg(long)]
    pub(crate) release: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Build {
    /// Where the site will be published, for previews of its links on other sites
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<SiteUrl>,

    /// STUN server that tells browsers their addresses, for live games across two networks; may be repeated
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) stun: Vec<StunServer>,

    /// Also write the whole site into a single file, dist-single/laska.html, which needs no host
    #[arg(long)]
    pub(crate) single_file: bool,

    /// Site that links copied from the single file point to [default: the file itself]
    #[arg(long, value_name = "URL", requires = "single_file")]
    pub(crate) home: Option<SiteUrl>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Shots {
    /// Folder to write the screenshots to
    #[arg(default_value = "target/shots")]
    pub(crate) folder: PathBuf,
}

pub(crate) fn build(workspace: &Workspace, options: &Build) -> anyhow::Result<()> {
    let dist = workspace.site_for(Quality::Release, Publication { url: options.url.as_ref(), stun: &options.stun })?;
    println!("The site is in {}", dist.display());
    if options.single_file {
        let html = single_file(&dist, options.home.as_ref())?;
        let folder = workspace.project.single();
        let file = folder.join("laska.html");
        fs::create_dir_all(&folder).with_context(|| format!("could not create {}", folder.display()))?;
        fs::write(&file, &html).with_context(|| format!("could not write {}", file.display()))?;
        println!("The single file is {} ({} bytes)", file.display(), html.len());
    }
    Ok(())
}

pub(crate) fn play(workspace: &Workspace, options: &Play) -> anyhow::Result<()> {
    // Fail before the build, not after it, if the port is in use.
    let port = Port::Fixed(options.port);
    let home = options.lan.then(find_home).transpose()?;
    let network = home.map_or(Network::Loopback, |_| Network::Home);
    start(workspace.project.root(), network, port)?.stop();
    let quality = if options.release { Quality::Release } else { Quality::Draft };
    let dist = workspace.site_for(quality, Publication::default())?;
    let server = start(&dist, network, port)?;
    let (sender, interrupted) = mpsc::channel();
    ctrlc::set_handler(move || {
        // Sending fails only if the server is already stopping.
        let _ = sender.send(());
    })
    .context("could not set a handler for Ctrl-C")?;
    if let Some(home) = home {
        println!("\n{}", invitation(&server.url_at(home)));
    }
    println!("\nServing Laska at {} (press Ctrl-C to stop)", server.url());
    if options.open
        && let Err(error) = open::that_detached(server.url())
    {
        eprintln!("warning: could not open a browser: {error}");
    }
    interrupted.recv().context("the Ctrl-C handler is gone")?;
    server.stop();
    println!("\nStopped");
    Ok(())
}

/// Returns the address of this computer in its home network.
fn find_home() -> Result<IpAddr, StepError> {
    home_address().ok_or_else(|| {
        let help = "connect this computer to the network that the phone is in, or leave out --lan".to_owned();
        StepError::new("find the home network", anyhow::anyhow!("this computer is in no network"), help)
    })
}

/// Returns the address for other devices in the same network, with its QR code.
fn invitation(url: &str) -> String {
    let (on, off) = if io::stdout().is_terminal() { (BRIGHT_ON_BLACK, PLAIN) } else { ("", "") };
    let code = qr::terminal_lines(url).unwrap_or_default();
    let code: String = code.iter().map(|line| format!("{on}{line}{off}\n")).collect();
    format!(
        "{code}\nPhones in the same network open {url}, or scan the code.\nWhoever is in this network can open the page."
    )
}

/// The colors that a QR code needs, whatever those of the terminal are.
const BRIGHT_ON_BLACK: &str = "\x1b[97;40m";
/// The terminal's own colors.
const PLAIN: &str = "\x1b[0m";

fn start(folder: &std::path::Path, network: Network, port: Port) -> Result<Server, StepError> {
    Server::start_in(network, folder, &Prefix::root(), port).map_err(|error| {
        let help = match &error {
            StartError::PortInUse(address) => {
                format!(
                    "stop the other program, or choose another port: cargo xtask play --port {}",
                    address.port().wrapping_add(1).max(1024)
                )
            }
            _ => "choose another port with --port".to_owned(),
        };
        StepError::new("serve the site", error.into(), help)
    })
}

/// Screenshots to copy to docs/, for the README and for readers who have not built the site.
const SCREENSHOTS: [&str; 22] = [
    "start-light-1280x800",
    "start-dark-390x844",
    "new-game-light-1280x800",
    "middle-light-1280x800",
    "middle-dark-820x1180",
    "middle-light-390x844",
    "middle-dark-2560x1440",
    "tallest-light-1280x800",
    "tallest-dark-390x844",
    "capture-light-1280x800",
    "live-host-light-1280x800",
    "live-guest-light-390x844",
    "end-dark-1280x800",
    "end-light-390x844",
    "settings-light-1280x800",
    "lasker-light-1280x800",
    "schmid-light-1280x800",
    "zillions-dark-1280x800",
    "coins-light-1280x800",
    "study-analysis-light-1280x800",
    "study-library-light-1280x800",
    "study-puzzles-dark-390x844",
];

pub(crate) fn shots(workspace: &Workspace, options: &Shots) -> anyhow::Result<()> {
    let dist = workspace.site()?;
    let folder = absolute(&options.folder)?;
    let mut program = Command::new("cargo");
    program.args(["run", "--quiet", "--package", BROWSER_TESTS, "--bin", "shots", "--"]);
    ensure_browser(BrowserKind::Chromium, &workspace.toolbox)?.apply(&mut program, &dist);
    run_attached(program.arg(&folder).current_dir(workspace.project.root()))?;
    let docs = workspace.project.root().join("docs");
    fs::create_dir_all(&docs).with_context(|| format!("could not create {}", docs.display()))?;
    for name in SCREENSHOTS.map(|name| format!("{name}.png")) {
        fs::copy(folder.join(&name), docs.join(&name)).with_context(|| format!("could not copy {name} to docs"))?;
    }
    let preview = workspace.project.root().join("web/static").join(PREVIEW_IMAGE);
    fs::copy(folder.join(PREVIEW_IMAGE), &preview).with_context(|| format!("could not write {}", preview.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_shows_the_address_and_its_code() {
        let url = "http://192.168.178.20:8080/";
        let text = invitation(url);
        let code = qr::terminal_lines(url).expect("it is short");
        assert!(code.iter().all(|line| text.contains(line.as_str())), "{text}");
        assert!(text.contains(&format!("open {url}, or scan the code")), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}
