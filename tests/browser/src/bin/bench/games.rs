//! Measures how soon the list of all games is shown, with a thousand games in the archive.

use std::time::Duration;

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{NewGame, Page, TestEnv, TestGame};
use laska_rules::Variant;

use crate::user::User;

/// The number of measurements, each on a page that was just opened.
const VISITS: usize = 7;

/// The number of plies of each game.
const PLIES: usize = 60;

/// Copies the only game in the archive until there are a thousand.
const MULTIPLY: &str = "
    const done = arguments[0];
    indexedDB.open('laska').onsuccess = ({ target: { result: database } }) => {
        const transaction = database.transaction(['games', 'summaries'], 'readwrite');
        transaction.oncomplete = () => { database.close(); done(); };
        const [games, summaries] = ['games', 'summaries'].map((name) => transaction.objectStore(name));
        games.getAllKeys().onsuccess = ({ target: { result: [key] } }) =>
            games.get(key).onsuccess = ({ target: { result: game } }) =>
                summaries.get(key).onsuccess = ({ target: { result: summary } }) => {
                    for (let number = 1; number < 1000; number += 1) {
                        games.put(game.replaceAll(key, number), `${number}`);
                        summaries.put(summary, `${number}`);
                    }
                };
    };";

/// Records the time from a click until a frame has shown the list. Runs before the page's own code.
const WATCH: &str = "
    window.listedAfter = null;
    addEventListener('click', (event) => {
        const check = () => {
            if (!document.querySelector('[data-testid=games-dialog][open] [data-testid=game]')) {
                return requestAnimationFrame(check);
            }
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => { listedAfter = performance.now() - event.timeStamp; port1.close(); };
            port2.postMessage(0);
        };
        requestAnimationFrame(check);
    }, { capture: true, once: true });";

/// Returns the times from the click until a frame has shown the list, in milliseconds.
pub(crate) async fn times_until_listed(env: &TestEnv) -> anyhow::Result<Vec<f64>> {
    let page = env.browser().await?;
    page.open("").await?;
    let mut game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
    game.play_randomly(&mut Rng::with_seed(1), PLIES).await?;
    page.settle().await?;
    page.driver().execute_async(MULTIPLY, []).await?;
    page.before_load(WATCH).await?;
    let mut times = Vec::new();
    for _ in 0..VISITS {
        page.driver().goto("about:blank").await?;
        page.open("").await?;
        page.wait_for("[data-testid=offline-ready]").await?;
        let user = User::new(page.clone());
        user.click(user.center_of("[data-testid=to-games]").await?).await?;
        times.push(listed_after(&page).await?);
    }
    Ok(times)
}

async fn listed_after(page: &Page) -> anyhow::Result<f64> {
    const CHECKS: usize = 100;
    for _ in 0..CHECKS {
        if let Some(time) = page.script::<Option<f64>>("return window.listedAfter").await? {
            return Ok(time);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    None.context("the list was never shown")
}
