//! Two people in different places, each with a browser of their own, play a game by the links that they send.

use laska_browser_tests::{Page, Performed, Stage, page::Size, perform};
use thirtyfour::Key;

/// Two soldiers a side: four moves lead to its end.
const SHORT: &str = ",,,b//,,b,//,w,,//,,w, w";

/// Somebody begins the short game with White.
async fn begun(stage: &Stage) -> anyhow::Result<Page> {
    let page = stage.open("").await?;
    page.answer(&["seat-link", "link-w", "begin-given", "given-position"]).await?;
    page.type_text(SHORT).await?;
    page.start().await?;
    Ok(page)
}

/// Plays a move as it is typed, and gives the link that is then to be sent.
async fn play(page: &Page, mv: &str) -> anyhow::Result<String> {
    page.click("typed-move").await?;
    page.type_text(mv).await?;
    page.press(Key::Enter).await?;
    page.wait_for("[data-testid=send-copy]").await?;
    page.settle().await?;
    page.script("return location.href").await
}

/// Opens a link, and waits until its last move is shown: so many there are, and it ends on that square. The one before it is
/// shown first, and may have come from there.
async fn open(page: &Page, link: &str, moves: usize, last: &str) -> anyhow::Result<()> {
    page.load(link).await?;
    page.wait_for(&format!("[data-ply='{moves}'][aria-current=step]")).await?;
    page.wait_for(&format!("[data-square={last}][data-mark=last]")).await?;
    page.settle().await
}

async fn moves(page: &Page) -> anyhow::Result<Vec<String>> {
    Ok(page.sight().await?.moves.into_iter().map(|ply| ply.text).collect())
}

#[test]
fn a_whole_game_goes_back_and_forth_between_two_browsers() -> Performed {
    perform(async |stage| {
        let white = begun(stage).await?;
        let black = stage.browser().await?;
        black.resize(Size::PHONE).await?;
        let first = play(&white, "c3-d4").await?;
        // It is copied by the button.
        white.allow_clipboard().await?;
        white.click("send-copy").await?;
        white.wait_for("[data-testid=notice]").await?;
        let copied = white.clipboard().await?;
        assert_eq!(copied, first);

        open(&black, &first, 1, "d4").await?;
        assert_eq!(moves(&black).await?, ["c3-d4"]);
        black.wait_for("[data-testid=board][data-turn=b]").await?;
        black.wait_for("[data-square=e5][data-mark=movable]").await?;
        let second = play(&black, "e5-c3").await?;
        black.wait_until_gone("[data-mark=movable]").await?;

        open(&white, &second, 2, "c3").await?;
        assert_eq!(moves(&white).await?, ["c3-d4", "e5-d4-c3"]);
        // An answer stands.
        white.wait_for("[data-testid=undo][disabled]").await?;
        // Another game is played in this tab meanwhile; an older link finds the game as it stands.
        white.open("moves=c3-d4").await?;
        white.load(&first).await?;
        let told = white.text_of("[data-testid=notice] p").await?;
        anyhow::ensure!(told.contains("older"), "{told}");
        assert_eq!(moves(&white).await?, ["c3-d4", "e5-d4-c3"]);
        white.wait_for("[data-mark=movable]").await?;
        white.settle().await?;
        assert_eq!(white.script::<String>("return location.href").await?, second);
        let third = play(&white, "e1-d2").await?;
        open(&black, &third, 3, "d2").await?;
        let fourth = play(&black, "c3-e1").await?;
        assert_eq!(black.sight().await?.headline, "Black wins");
        open(&white, &fourth, 4, "e1").await?;
        assert_eq!(white.sight().await?.headline, "Black wins");
        assert_eq!(moves(&white).await?, ["c3-d4", "e5-d4-c3", "e1-d2", "c3-d2-e1"]);
        // Once more, with the sides swapped: the machine never plays.
        white.click("rematch").await?;
        // The end of the game was to be sent as well.
        white.wait_until_gone("[data-testid=rematch]").await?;
        white.wait_for("[data-testid=send-copy]").await?;
        white.wait_until_gone("[data-testid=thinking]").await
    })
}
