//! What is seen before the program has loaded: the table or the library where it will be, and nothing that is wrong for this
//! visitor.

use std::collections::BTreeMap;

use fastrand::Rng;
use laska_browser_tests::page::{Point, Size};
use laska_browser_tests::{NewGame, Page, TestGame, TestResult, run_test};
use laska_rules::Variant;

/// Lets the program start only after `startProgram()`.
const HOLD: &str = "
    const start = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = (...given) => {
        // The parts of the program load as usual.
        WebAssembly.instantiateStreaming = start;
        return new Promise((resolve) => { window.startProgram = () => resolve(start(...given)); });
    };";

/// The boxes of the large parts of the page, in pixels.
const BOXES: &str = "
    const all = [...document.querySelectorAll('.page > *, .main > *, .play-board, .pile, .library-item, .miniature')];
    const boxes = all.map((it) => [it, it.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
    const name = (it) => `${it.tagName} ${it.getAttribute('class')}`;
    const parts = {};
    for (const [it, { x, y, width, height }] of boxes) {
        (parts[name(it)] ??= []).push([x, y, width, height].map(Math.round));
    }
    return parts;";

/// What can be seen: whether there are words, a board, and counters or marks on it.
const SEEN: &str = "
    const seen = (selector) => [...document.querySelectorAll(selector)].some((it) => getComputedStyle(it).visibility !== 'hidden');
    return [seen('.first-screen h1'), seen('.first-screen .play-board'), seen('.first-screen .play-board :is(.pile, .mark)')];";

/// The same in the study: the name of the site, its sections, and entries of the library.
const SEEN_IN_STUDY: &str = "
    const seen = (selector) => [...document.querySelectorAll(selector)].some((it) => getComputedStyle(it).visibility !== 'hidden');
    return ['h1', '.site-navigation', '.library-item'].map((it) => seen(`.first-screen ${it}`));";

/// The left and upper edge of the table's board, and its width.
const BOARD: &str = "
    const { x, y, width } = document.querySelector('.first-screen .play-board').getBoundingClientRect();
    return [x, y, width];";

/// Opens an address and waits for the first screen.
async fn open_held(page: &Page, address: &str) -> anyhow::Result<()> {
    page.driver().goto("about:blank").await?;
    page.driver().goto(address).await?;
    page.wait_for("[data-first] .first-screen :is(.play-board, .miniature)").await?;
    // The program waits from when it has been fetched.
    page.driver()
        .execute_async(
            "const [done] = arguments, wait = () => window.startProgram ? done() : requestAnimationFrame(wait); wait();",
            [],
        )
        .await?;
    Ok(())
}

/// Opens an address as on a first visit: nothing is stored. A page with a program would store something when it is left.
async fn open_as_first(page: &Page, address: &str) -> anyhow::Result<()> {
    open_held(page, address).await?;
    page.script::<()>("localStorage.clear(); sessionStorage.clear();").await?;
    open_held(page, address).await
}

/// Starts the program and waits for its page.
async fn start(page: &Page) -> anyhow::Result<()> {
    page.script::<()>("startProgram()").await?;
    page.wait_for("html:not([data-first]) :is([data-testid=board], main)").await?;
    page.wait_until_gone(".first-screen").await
}

/// Starts the program, compares where the parts of the page are with where they were, and returns their boxes.
async fn start_in_place(page: &Page, size: Size) -> anyhow::Result<BTreeMap<String, Vec<[i32; 4]>>> {
    let before: BTreeMap<String, Vec<[i32; 4]>> = page.script(BOXES).await?;
    start(page).await?;
    let after: BTreeMap<String, Vec<[i32; 4]>> = page.script(BOXES).await?;
    for (part, boxes) in &before {
        assert_eq!(after.get(part), Some(boxes), "{part} at {size:?}");
    }
    Ok(before)
}

#[test]
fn the_page_appears_where_its_first_screen_was() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(HOLD).await?;
        for size in [Size::LAPTOP, Size::PHONE] {
            page.resize(size).await?;
            open_as_first(&page, env.site()).await?;
            assert_eq!(page.script::<[bool; 3]>(SEEN).await?, [true; 3], "words, board, counters");
            let before = start_in_place(&page, size).await?;
            anyhow::ensure!(before.len() > 8 && before.values().flatten().count() > 30, "{before:?}");
        }
        Ok(())
    })
}

#[test]
fn the_library_appears_where_its_first_screen_was() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(HOLD).await?;
        let study = format!("{}study.html", env.site());
        for (size, address) in [(Size::LAPTOP, study.clone()), (Size::PHONE, format!("{study}#library"))] {
            page.resize(size).await?;
            open_as_first(&page, &address).await?;
            assert_eq!(page.script::<[bool; 3]>(SEEN_IN_STUDY).await?, [true; 3], "name, sections, entries");
            let before = start_in_place(&page, size).await?;
            anyhow::ensure!(before.values().flatten().count() > 40, "{before:?}");
        }
        // Of another section, only the name of the site is known.
        open_as_first(&page, &format!("{study}#puzzles")).await?;
        assert_eq!(page.script::<[bool; 3]>(SEEN_IN_STUDY).await?, [true, false, false], "another section");
        let name =
            "const box = [...document.querySelectorAll('h1')].at(-1).getBoundingClientRect(); return [box.x, box.y];";
        let before: [f64; 2] = page.script(name).await?;
        start(&page).await?;
        assert_eq!(page.script::<[f64; 2]>(name).await?, before, "the name of the site");
        page.wait_for("main.puzzles").await?;
        Ok(())
    })
}

#[test]
fn nothing_is_shown_that_is_wrong_for_this_visitor() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.before_load(HOLD).await?;
        let by_link = format!("{}#moves=c3-d4", env.site());
        open_held(&page, &by_link).await?;
        assert_eq!(page.script::<[bool; 3]>(SEEN).await?, [false, true, false], "by a link");
        start(&page).await?;
        assert_eq!(page.snapshot().await?.moves.len(), 1);

        let mut saved = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        saved.play_randomly(&mut Rng::with_seed(5), 3).await?;
        page.settle().await?;
        open_held(&page, env.site()).await?;
        assert_eq!(page.script::<[bool; 3]>(SEEN).await?, [false, true, false], "with a saved game");
        start(&page).await?;

        page.set("light", "dark").await?;
        page.settle().await?;
        open_held(&page, env.site()).await?;
        assert_eq!(page.script::<[bool; 3]>(SEEN).await?, [false; 3], "with other settings");
        start(&page).await?;
        page.wait_for("html[data-light=dark]").await?;
        Ok(())
    })
}

/// The words of the page that can be seen.
const WORDS: &str = "return document.querySelector('.page').innerText";

#[test]
fn another_language_shows_the_same_in_its_words() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.set_languages("de-AT,en").await?;
        page.before_load(HOLD).await?;
        open_held(&page, env.site()).await?;
        assert_eq!(page.script::<[bool; 3]>(SEEN).await?, [true; 3], "words, board, counters");
        let words: String = page.script(WORDS).await?;
        anyhow::ensure!(words.contains("Du bist am Zug") && words.contains("Neue Partie"), "{words}");
        // What is pressed before the program has arrived is done then, a second press at the same place once.
        let [x, y, side]: [f64; 3] = page.script(BOARD).await?;
        let square =
            |column: f64, row: f64| Point { x: x + side * (column + 0.5) / 7.0, y: y + side * (6.5 - row) / 7.0 };
        for at in [square(2.0, 2.0), square(2.0, 2.0), square(3.0, 3.0)] {
            page.click_at(at).await?;
        }
        start(&page).await?;
        page.wait_for("html[lang=de] [data-testid=settings][title=Einstellungen]").await?;
        page.wait_for("[data-ply='1']").await?;

        open_as_first(&page, &format!("{}study.html", env.site())).await?;
        assert_eq!(page.script::<[bool; 3]>(SEEN_IN_STUDY).await?, [true; 3], "name, sections, entries");
        let words: String = page.script(WORDS).await?;
        start(&page).await?;
        assert_eq!(page.script::<String>(WORDS).await?, words);
        Ok(())
    })
}

/// A browser that knows WebAssembly, but not its vector instructions.
const WITHOUT_VECTORS: &str = "
    WebAssembly.validate = () => false;
    WebAssembly.instantiateStreaming = WebAssembly.compileStreaming = () => new Promise(() => {});";

#[test]
fn a_browser_that_is_too_old_shows_a_message() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(WITHOUT_VECTORS).await?;
        page.set_languages("de-AT,en").await?;
        for file in ["", "study.html", "embed.html"] {
            page.driver().goto(format!("{}{file}", env.site())).await?;
            let seen: String = page.script("return document.body.innerText").await?;
            assert!(
                seen.starts_with("Laska braucht") && seen.contains("Laska needs a newer browser"),
                "{file}: {seen}"
            );
        }
        Ok(())
    })
}
