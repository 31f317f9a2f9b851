//! Owns the games: two machines play each to its end, as fast as they can, and the rules look at every move.

use anyhow::Context as _;
use laska_browser_tests::Page;
use laska_rules::{Game, Variant, notation::record};
use serde_json::Value;

use super::memory::Memory;

/// After how many games the memory is looked at.
const LOOK: u32 = 10;

/// A machine's move hardly waits for the eye: only so long that the browser takes all the addresses that are written to its
/// bar. It runs before anything of the page.
const HURRY: &str = "
    const set = window.setTimeout.bind(window);
    window.setTimeout = (ring, wait, ...given) => set(ring, wait > 0 && wait <= 3000 ? 60 : wait, ...given);";

/// Whether the game is over within ten seconds. The browser's driver leaves something in the page with each question, so it is
/// not asked over and over.
const OVER: &str = "
    const done = arguments[0], over = () => document.querySelector('[data-testid=status].over') !== null;
    const end = () => { changes.disconnect(); clearTimeout(bell); done(over()); };
    const changes = new MutationObserver(() => { if (over()) end(); });
    const bell = setTimeout(end, 10000);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    if (over()) end();";

/// Plays that many games in one page.
pub(super) async fn play(page: &Page, games: u32) -> anyhow::Result<()> {
    page.before_load(HURRY).await?;
    page.open("").await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    println!("| games | moves | {} |", Memory::NAMES.join(" | "));
    println!("|{}", " ---: |".repeat(2 + Memory::NAMES.len()));
    let mut moves = 0;
    for number in 1..=games {
        moves += play_one(page).await.with_context(|| format!("game {number}"))?;
        if number % LOOK == 0 || number == 1 || number == games {
            println!("| {number} | {moves} | {} |", Memory::look(page).await?);
        }
    }
    println!("\nEvery one of the {moves} moves is legal, and every end is as the rules say.\n");
    Ok(())
}

/// Plays a game, and gives how many moves it had.
async fn play_one(page: &Page) -> anyhow::Result<usize> {
    for choice in ["new-game", "seat-machines", "level-1", "second-level-2", "start-game"] {
        page.click(choice).await?;
    }
    page.wait_for("[data-testid=status]:not(.over)").await?;
    let mut before = 0;
    while !page.driver().execute_async(OVER, Vec::<Value>::new()).await?.convert::<bool>()? {
        // A long game on a slow machine; one that stood still all that time is not waited for.
        let after = page.sight().await?.moves.len();
        anyhow::ensure!(after > before, "the game stands still after {after} moves");
        before = after;
    }
    let sight = page.sight().await?;
    let mut game = Game::new(Variant::LASKA);
    let moves: Vec<_> = sight.moves.iter().map(|ply| ply.text.as_str()).collect();
    record::play(&mut game, &moves.join(" ")).context("a move is not legal")?;
    anyhow::ensure!(sight.fen == game.position().to_string(), "the board shows {}", sight.fen);
    let outcome = game.outcome().context("it goes on")?.to_string();
    anyhow::ensure!(outcome.starts_with(&sight.headline), "{outcome} is told as {}", sight.headline);
    Ok(moves.len())
}
