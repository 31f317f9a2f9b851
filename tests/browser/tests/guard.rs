//! What guards the programs of the pages: messages with a way out where a program does not arrive or stops, and elements that
//! something else has changed.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Page, TestGame, TestResult, run_test};
use laska_rules::Variant;

/// Keeps expected errors out of the console, and lets the program fail as `sessionStorage.fault` says.
const FAULTS: &str = "
    for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, (event) => event.preventDefault());
    console.error = () => {};
    const fault = { lost: () => new TypeError('gone'), old: () => new WebAssembly.CompileError('no vectors') };
    if (sessionStorage.fault) {
        WebAssembly.instantiateStreaming = async () => { throw fault[sessionStorage.fault](); };
    }";

async fn message(page: &Page) -> anyhow::Result<String> {
    page.text_of("[data-testid=page-message][open] p").await
}

#[test]
fn a_page_whose_program_fails_says_so_and_offers_a_reload() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(FAULTS).await?;
        page.open("").await?;
        let game = NewGame::people(Variant::LASKA);
        let mut test_game = TestGame::begin(page.clone(), game).await?;
        test_game.play_randomly(&mut Rng::with_seed(8), 3).await?;
        page.settle().await?;

        // The program panics when the browser refuses what it needs.
        page.script::<()>("Node.prototype.insertBefore = () => { throw new DOMException('gone', 'NotFoundError'); };")
            .await?;
        page.click("settings").await?;
        let stopped = message(&page).await?;
        anyhow::ensure!(stopped.contains("Your games are saved"), "{stopped}");
        page.click_on("[data-testid=page-message] button").await?;
        page.wait_until_gone("[data-testid=page-message]").await?;
        test_game.settle().await?;
        test_game.play_randomly(&mut Rng::with_seed(8), 5).await?;

        for (fault, file, words) in [
            ("lost", "", "did not load"),
            ("lost", "study.html", "did not load"),
            ("lost", "embed.html", "did not load"),
            ("old", "study.html", "needs a newer browser"),
        ] {
            page.script::<()>(&format!("sessionStorage.fault = '{fault}'")).await?;
            page.driver().goto(format!("{}{file}", env.site())).await?;
            page.wait_for("[data-testid=page-message] button, .unsupported").await?;
            let seen: String = page.script("return document.body.innerText").await?;
            anyhow::ensure!(seen.contains(words), "{fault} in {file}: {seen}");
        }
        page.script::<()>("sessionStorage.removeItem('fault')").await?;
        page.open("").await?;
        page.wait_until_gone("[data-testid=page-message]").await?;
        test_game.check().await
    })
}

/// Wraps every text, as translators do. Some keep the texts of the page in what they add, and some do not.
const TRANSLATE: &str = "
    const walker = document.createTreeWalker(document.querySelector('.page'), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
        const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name));
        outer.append(inner);
        text.replaceWith(outer);
        inner.append(text);
    }";

#[test]
fn a_page_whose_texts_are_wrapped_still_works() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        assert_eq!(page.script::<String>("return document.documentElement.translate ? 'yes' : 'no'").await?, "no");
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        for plies in [2, 4, 6] {
            test_game.play_randomly(&mut Rng::with_seed(5), plies).await?;
            page.script::<()>(TRANSLATE).await?;
        }
        // The words are those of the position, once.
        test_game.check().await?;
        page.click("new-game").await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        page.script::<()>(TRANSLATE).await?;
        page.start().await?;
        page.wait_until_gone("[data-ply]").await?;
        page.wait_until_gone("[data-testid=page-message]").await
    })
}
