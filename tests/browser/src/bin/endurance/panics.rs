//! Owns the panics: how soon another worker is there.

use laska_browser_tests::{Page, Table, page::Workers};

/// How often the worker panics before it is looked at again.
const EACH: u32 = 10;

/// How often that is.
const ROUNDS: u32 = 10;

/// Has workers panic in a game, in thought, and prints how soon the next one took requests each time.
pub(super) async fn measure(page: &Page) -> anyhow::Result<()> {
    let workers = Workers::watch(page).await?;
    page.open("").await?;
    let mut table = Table::begin_endless_thought(page.clone()).await?;
    for round in 1..=ROUNDS {
        workers.torment(EACH, 5, round).await?;
        workers.wait_until_recovered(round * EACH).await?;
    }
    page.click_on("[data-testid=move-now]:enabled").await?;
    table.settle().await?;
    let mut times = workers.recoveries().await?;
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("| panics | half of them, ms | 95 %, ms | all, ms |\n| ---: | ---: | ---: | ---: |");
    println!("| {} | {:.0} | {:.0} | {:.0} |", times.len(), at(50), at(95), at(100));
    Ok(())
}
