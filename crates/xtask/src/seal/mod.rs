//! What is done to a release build once trunk has staged it: the content security policy, the service worker, the headers.
//!
//! Trunk calls it as its post_build hook and says in variables where things are. A debug build, and one with trunk's
//! reload script in it, stays as it is: it has no service worker, and no policy that would forbid the reloading.

mod policy;
mod precache;
mod scripts;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;

use policy::Policy;
use precache::Precache;

/// The page, in the staged folder.
const PAGE: &str = "index.html";
/// What trunk's reload script cannot do without.
const RELOAD_MARK: &str = ".well-known/trunk/ws";
/// Files that are made here.
const WORKER: &str = "sw.js";
const HEADERS: &str = "_headers";

/// A build that trunk has staged, as it tells its hooks.
struct Stage {
    folder: PathBuf,
    templates: PathBuf,
    is_release: bool,
}

impl Stage {
    fn from_trunk() -> anyhow::Result<Self> {
        let variable =
            |name| env::var_os(name).with_context(|| format!("{name} is not set: trunk calls this as its hook"));
        Ok(Self {
            folder: variable("TRUNK_STAGING_DIR")?.into(),
            templates: Path::new(&variable("TRUNK_SOURCE_DIR")?).join("web").join("static"),
            is_release: variable("TRUNK_PROFILE")? == "release",
        })
    }

    fn template(&self, name: &str) -> anyhow::Result<String> {
        read(&self.templates.join(name))
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Seals the build that trunk has staged.
pub(crate) fn run() -> anyhow::Result<()> {
    let stage = Stage::from_trunk()?;
    let page = read(&stage.folder.join(PAGE))?;
    if !stage.is_release || page.contains(RELOAD_MARK) {
        println!("not sealed: a build to work on, without policy and service worker");
        return Ok(());
    }
    seal(&stage, &page)
}

fn seal(stage: &Stage, page: &str) -> anyhow::Result<()> {
    let policy = Policy::for_scripts(&scripts::inline_scripts(page));
    stage.write(PAGE, &policy.insert_into(page)?)?;
    stage.write(HEADERS, &fill(&stage.template(HEADERS)?, "@policy@", &policy.to_string())?)?;
    let worker = stage.template(WORKER)?;
    let precache = Precache::of_folder(&stage.folder, &[WORKER, HEADERS])?;
    let worker = fill(&worker, "\"@version@\"", &serde_json::to_string(&precache.version(&worker))?)?;
    stage.write(WORKER, &fill(&worker, "\"@files@\"", &precache.to_json()?)?)
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Puts `value` where `mark` stands, once.
fn fill(template: &str, mark: &str, value: &str) -> anyhow::Result<String> {
    anyhow::ensure!(template.matches(mark).count() == 1, "the template must have {mark} once");
    Ok(template.replacen(mark, value, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_staged_build_is_sealed() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/static");
        let stage = Stage { folder: folder.path().to_owned(), templates, is_release: true };
        let page = "<html><head>\n<meta charset=\"utf-8\" />\n</head><script type=\"module\">go()</script></html>";
        stage.write(PAGE, page)?;
        stage.write("worker.js", "work()")?;
        seal(&stage, page)?;

        let [page, worker, headers] =
            [PAGE, WORKER, HEADERS].map(|name| read(&folder.path().join(name)).unwrap_or_default());
        let go = crate::digest::Digest::of(b"go()").integrity();
        assert!(page.contains(&go), "{page}");
        assert!(headers.contains(&go), "{headers}");
        let work = crate::digest::Digest::of(b"work()").integrity();
        assert!(worker.contains(&work) && !worker.contains('@'), "{worker}");
        Ok(())
    }
}
