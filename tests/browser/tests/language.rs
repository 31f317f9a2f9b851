//! The page in another language: at once, after a reload, without a server; and in English where its words are damaged.

use laska_browser_tests::{Page, Performed, page::Size, perform};

/// The page speaks German, all of it that this looks at.
async fn assert_german(page: &Page) -> anyhow::Result<()> {
    page.wait_for("html[lang=de]").await?;
    let title = page.wait_for("[data-testid=settings]").await?.attr("title").await?;
    anyhow::ensure!(title.as_deref() == Some("Einstellungen"), "told: {title:?}");
    Ok(())
}

#[test]
fn another_language_is_chosen_and_stays() -> Performed {
    perform(async |stage| {
        let page = stage.open("moves=c3-d4").await?;
        for size in [Size::PHONE, Size::LAPTOP] {
            page.resize(size).await?;
            page.set("language", "de").await?;
            assert_german(&page).await?;
            page.reload().await?;
            assert_german(&page).await?;
            page.set("language", "en").await?;
            page.wait_for("html[lang=en]").await?;
            page.wait_for("[data-testid=settings][title=Settings]").await?;
        }
        page.wait_for("[data-testid=offline-ready]").await?;
        stage.stop_server()?;
        page.set("language", "de").await?;
        assert_german(&page).await?;
        page.reload().await?;
        assert_german(&page).await?;
        anyhow::ensure!(page.sight().await?.moves.len() == 1, "the game is lost");
        Ok(())
    })
}
