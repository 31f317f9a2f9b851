//! Every label fits, and every dialog shows its main button, in windows of all sizes, in English and in a language that takes
//! the longest text of all languages for each message, in the widest fallback font.

use std::{collections::BTreeMap, fs, path::Path, sync::LazyLock};

use laska_browser_tests::{Page, page::Size};
use laska_words::{Catalog, Message};

use crate::access::screen::{self, finish_animations};

/// Windows from the narrowest phone to a large screen, ordered to switch rarely between phone emulation and desktop.
const SIZES: [(u32, u32); 14] = [
    (844, 390),
    (320, 600),
    (360, 640),
    (390, 664),
    (390, 844),
    (600, 960),
    (820, 1180),
    (1024, 768),
    (1100, 700),
    (1280, 600),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
];

/// The screens that differ in their labels.
const SCREENS: [&str; 29] = [
    "the start",
    "the end of the tour",
    "a column chosen",
    "the computer thinks",
    "a variation",
    "the game is over",
    "a draw is offered",
    "clocks",
    "a game by link",
    "two computers",
    "a new game by link",
    "a new game of two computers",
    "a new game with all choices",
    "a new game at an invalid position",
    "the settings",
    "the keys",
    "a study of the library",
    "the opening explorer",
    "the import of an invalid game and two others",
    "a symbol and a comment",
    "a review",
    "the puzzles",
    "a puzzle given up",
    "a lesson done",
    "an invalid arrangement",
    "a picture of the position",
    "the endings",
    "a mistake in an ending",
    "a square to name",
];

/// A wide font represents the fonts of other systems.
const WIDE_FONT: &str = "document.documentElement.style.setProperty('--sans', 'Verdana, \"DejaVu Sans\", sans-serif')";

/// The language in place of which the page gets the longest texts.
const LONGEST: &str = "de";

/// A script that makes the page read the longest texts for that language.
static LONGEST_TEXTS: LazyLock<String> = LazyLock::new(|| longest_texts().expect("valid translations"));

fn longest_texts() -> anyhow::Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/static/words");
    let mut longest: BTreeMap<String, Message> = BTreeMap::new();
    let mut catalog = None;
    for file in fs::read_dir(folder)? {
        let read = Catalog::parse(&fs::read_to_string(file?.path())?)?;
        for (key, message) in &read.messages {
            let length = |message: &Message| message.forms.iter().map(|form| form.chars().count()).max();
            let so_far = longest.entry(key.clone()).or_insert_with(|| message.clone());
            if length(message) > length(so_far) {
                let form = message.forms.iter().max_by_key(|form| form.chars().count()).cloned().unwrap_or_default();
                so_far.forms.fill(form);
            }
        }
        if read.language == LONGEST {
            catalog = Some(read);
        }
    }
    let mut catalog = catalog.ok_or_else(|| anyhow::anyhow!("there is no {LONGEST}.po"))?;
    catalog.messages = longest;
    let table = serde_json::to_string(&catalog.to_table())?;
    Ok(format!(
        "const itself = window.fetch;
         window.fetch = (address, options) =>
             address === 'words/{LONGEST}.txt' ? Promise.resolve(new Response({table})) : itself(address, options);"
    ))
}

/// Changes the page's language from outside, like another tab, so that everything open stays open.
async fn change_language(page: &Page, language: &str) -> anyhow::Result<()> {
    let chosen = format!(
        "localStorage['laska.settings'] = 'version=1&language={language}';
         dispatchEvent(new StorageEvent('storage', {{ key: 'laska.settings' }}))"
    );
    page.script::<()>(&chosen).await?;
    page.wait_for(&format!("html[lang={language}]")).await?;
    page.settle().await
}

/// Adds the labels that do not fit on a screen in a laptop's window, if it is one of those that differ in their labels. Leaves
/// the page in another language.
pub(crate) async fn add_misfits(page: &Page, name: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    if !SCREENS.contains(&name) {
        return Ok(());
    }
    page.script::<()>(WIDE_FONT).await?;
    page.script::<()>(&LONGEST_TEXTS).await?;
    for language in ["en", LONGEST] {
        change_language(page, language).await?;
        finish_animations(page).await?;
        for (width, height) in SIZES {
            page.resize(Size { width, height }).await?;
            let found: Vec<String> = page.script(include_str!("labels.js")).await?;
            faults.extend(found.into_iter().map(|fault| format!("{name}, {language}, {width}x{height}: {fault}")));
        }
        page.resize(Size::LAPTOP).await?;
    }
    Ok(())
}

#[test]
fn the_screens_whose_labels_are_checked_exist() {
    for name in SCREENS {
        assert!(screen::all().any(|screen| screen.name == name), "there is no screen “{name}”");
    }
}
