//! `lighthouse`: both pages judged by Lighthouse, as on a phone and as on a desk; its table is Markdown.

mod judged;

use std::{fs, io::Write as _, path::Path};

use anyhow::Context as _;
use flate2::{Compression, write::GzEncoder};
use laska_seal::files_below;
use laska_server::{Port, Prefix, Server};

use super::Workshop;
use crate::{
    process::output_of,
    step::step,
    tools::{BrowserKind, Lighthouse, provide_browser, provide_lighthouse},
};
use judged::{Judged, Table};

/// The pages, by their addresses below the site's.
const PAGES: [(&str, &str); 2] = [("table", ""), ("study", "study.html")];

/// How often each is judged. The run in the middle is told: a phone is worked out from what this machine took, so that
/// whatever else it did meanwhile counts several times.
const RUNS: usize = 3;

/// What a visitor looks at the page with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Device {
    /// A middling phone in a slow network.
    Phone,
    /// A computer in a fast network.
    Desk,
}

impl Device {
    const ALL: [Self; 2] = [Self::Phone, Self::Desk];

    fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Desk => "desk",
        }
    }

    /// Lighthouse's options for it.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Phone => &[],
            Self::Desk => &["--preset=desktop"],
        }
    }
}

pub(super) fn run(workshop: &Workshop) -> anyhow::Result<()> {
    let (lighthouse, browser) =
        (provide_lighthouse(&workshop.toolbox)?, provide_browser(BrowserKind::Chromium, &workshop.toolbox)?);
    let folder = tempfile::tempdir()?;
    copy_as_hosts_send_it(&workshop.site()?, folder.path())?;
    let server = Server::start(folder.path(), &Prefix::root(), Port::Free)?;
    let mut rows = Vec::new();
    for (page, address) in PAGES {
        for device in Device::ALL {
            let url = format!("{}{address}", server.url());
            let title = format!("judge the {page} as on a {}", device.name());
            let judged = step(&title, "run it again", |live| {
                let runs = (1..=RUNS).map(|run| {
                    live.tell(&format!("{run} of {RUNS}"));
                    judge(&lighthouse, &browser, &url, device)
                });
                middle(runs.collect::<anyhow::Result<_>>()?)
            })?;
            rows.push((format!("{page}, {}", device.name()), judged));
        }
    }
    server.stop();
    println!("{}", Table(&rows));
    Ok(())
}

/// One run of Lighthouse.
fn judge(
    lighthouse: &Lighthouse,
    browser: &crate::tools::Browser,
    url: &str,
    device: Device,
) -> anyhow::Result<Judged> {
    Judged::read(&output_of(lighthouse.on(url, browser).args(device.options()))?)
}

/// The run in the middle, by its performance.
fn middle(mut runs: Vec<Judged>) -> anyhow::Result<Judged> {
    runs.sort_by(|one, other| one.performance().total_cmp(&other.performance()));
    let middle = runs.len() / 2;
    runs.into_iter().nth(middle).context("there was no run")
}

/// Copies the site, with every file gzipped beside itself: hosts send them so.
fn copy_as_hosts_send_it(dist: &Path, to: &Path) -> anyhow::Result<()> {
    for path in files_below(dist, |_| false)? {
        let (bytes, target) = (fs::read(dist.join(&path))?, to.join(&path));
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes)?;
        let mut gzipped = target.clone().into_os_string();
        gzipped.push(".gz");
        fs::write(gzipped, encoder.finish()?)?;
        fs::write(target, bytes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_lies_there_gzipped_too() -> anyhow::Result<()> {
        let (from, to) = (tempfile::tempdir()?, tempfile::tempdir()?);
        fs::create_dir(from.path().join("data"))?;
        for name in ["index.html", "data/games.pgn"] {
            fs::write(from.path().join(name), name.repeat(100))?;
        }
        copy_as_hosts_send_it(from.path(), to.path())?;
        for name in ["index.html", "data/games.pgn"] {
            assert_eq!(fs::read_to_string(to.path().join(name))?, name.repeat(100));
            assert!(fs::metadata(to.path().join(format!("{name}.gz")))?.len() < 100, "{name}");
        }
        Ok(())
    }
}
