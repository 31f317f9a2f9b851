//! The page in another language: immediately, after a reload, offline; and in English if the translation is damaged.

use laska_browser_tests::{NewGame, Page, TestResult, page::Size, run_test, run_test_alone};
use laska_rules::{Color, Variant};

/// Checks that the whole page is in German.
async fn assert_german(page: &Page) -> anyhow::Result<()> {
    page.wait_for("html[lang=de]").await?;
    // The language is announced before the page is drawn in it.
    page.wait_for("[data-testid=settings][title=Einstellungen]").await?;
    page.settle().await?;
    let english = page.untranslated_texts().await?;
    anyhow::ensure!(english.is_empty(), "still English: {english:?}");
    Ok(())
}

#[test]
fn the_language_changes_without_losing_anything() -> TestResult {
    run_test(async |env| {
        let page = env.open("moves=c3-d4").await?;
        for size in [Size::PHONE, Size::LAPTOP] {
            page.resize(size).await?;
            page.click("typed-move").await?;
            page.type_text("e5-c3").await?;
            page.click("settings").await?;
            page.wait_for("[data-testid=settings-dialog][open]").await?;
            page.click_on("label:has([data-testid=set-language-de])").await?;
            page.wait_for("html[lang=de]").await?;
            page.wait_for("[data-testid=settings-dialog][open] [data-testid=set-language-de]:checked").await?;
            page.click_on("[data-testid=settings-dialog] .close").await?;
            anyhow::ensure!(page.text_of("[data-testid=typed-move]").await? == "e5-c3", "the typed text is lost");
            anyhow::ensure!(page.snapshot().await?.moves.len() == 1, "the game is lost");
            assert_german(&page).await?;
            page.reload().await?;
            assert_german(&page).await?;
            page.set("language", "en").await?;
            page.wait_for("html[lang=en]").await?;
            page.wait_for("[data-testid=settings][title=Settings]").await?;
        }
        Ok(())
    })
}

#[test]
fn the_page_is_fully_translated() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.set_languages("eo,de-AT,en").await?;
        page.open("fen=nothing").await?;
        assert_german(&page).await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        assert_german(&page).await?;
        // Moves, an inspected column, reasons, a draw offer, a result.
        for pressed in ["c3", "d4", "a3", "e5", "c3"] {
            page.click_square(pressed.parse()?).await?;
            assert_german(&page).await?;
        }
        for handle in ["hint", "offer-draw", "draw-decline", "resign"] {
            page.click(handle).await?;
            assert_german(&page).await?;
        }
        page.begin(NewGame::against_computer(Color::Black)).await?;
        page.wait_for("[data-ply='1']").await?;
        assert_german(&page).await?;
        for (button, dialog) in
            [("new-game", "new-game-dialog"), ("show-keys", "keys-dialog"), ("settings", "settings-dialog")]
        {
            page.click(button).await?;
            page.wait_for(&format!("[data-testid={dialog}][open]")).await?;
            assert_german(&page).await?;
            page.click_on(&format!("[data-testid={dialog}] .close")).await?;
            page.wait_for(&format!("[data-testid={dialog}]:not([open])")).await?;
        }
        Ok(())
    })
}

#[test]
fn a_link_may_name_the_language() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let link = format!("{}?lang=de#moves=c3-d4", env.site());
        page.driver().goto(&link).await?;
        assert_german(&page).await?;
        // The language stays as long as the tab is open.
        page.open_study("library").await?;
        page.wait_for("html[lang=de] a.library-item").await?;
        page.open("").await?;
        assert_german(&page).await?;
        // A language that the site does not have is passed over, whatever its name.
        for unknown in ["eo", "constructor", "<b>"] {
            // The file of the page is English before its program has read the language.
            page.load(&format!("{}?lang={unknown}", env.site())).await?;
            page.wait_for("html[lang=en] [data-testid=settings][title=Settings]").await?;
            page.wait_until_gone("[data-testid=page-message]").await?;
        }
        // What the player has chosen counts more than a link.
        page.set("language", "en").await?;
        page.wait_for("html[lang=en]").await?;
        page.load(&link).await?;
        page.wait_for("html[lang=en] [data-testid=settings][title=Settings]").await?;
        Ok(())
    })
}

#[test]
fn the_translation_works_offline() -> TestResult {
    run_test_alone(async |env| {
        let page = env.open("moves=c3-d4").await?;
        page.wait_until_stored().await?;
        env.stop_server()?;
        page.set("language", "de").await?;
        assert_german(&page).await?;
        page.reload().await?;
        assert_german(&page).await?;
        Ok(())
    })
}

/// Replaces the language files by other content, until `repaired` is set.
const BREAK: &str = "
    const realFetch = window.fetch;
    window.fetch = (address, options) =>
        String(address).startsWith('words/') && !window.repaired ? Promise.resolve(new Response('<p>Gone')) : realFetch(address, options);";

#[test]
fn a_damaged_translation_is_reported_and_leaves_the_page_in_english() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(BREAK).await?;
        page.open("").await?;
        page.set("language", "de").await?;
        for _ in ["at once", "after a reload"] {
            let message = page.text_of("[data-testid=error]").await?;
            anyhow::ensure!(message.contains("Deutsch"), "the message is {message}");
            page.wait_for("html[lang=en]").await?;
            page.wait_for("[data-testid=settings][title=Settings]").await?;
            page.reload().await?;
        }
        // The page retries once after a reload; that attempt must fail too.
        page.wait_for("[data-testid=error]").await?;
        page.script::<()>("window.repaired = true").await?;
        page.set("language", "en").await?;
        page.set("language", "de").await?;
        page.click("close-notice").await?;
        assert_german(&page).await?;
        Ok(())
    })
}
