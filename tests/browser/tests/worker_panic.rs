//! A worker that dies costs a restart, and nothing else.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Performed, Table, page::Workers, perform};
use laska_rules::{Color, Game, Variant};

#[test]
fn a_worker_that_panics_in_thought_is_replaced() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        // Before it takes requests it does not hear that it shall panic.
        workers.wait_until_ready(1).await?;
        assert_eq!(workers.made().await?, 1);
        let new_game = NewGame::against_machine(Color::Black).endless();
        page.begin(new_game).await?;
        page.wait_for("[data-testid=thinking].active").await?;
        let played = workers.panic().await?;
        anyhow::ensure!(played == 0, "the machine had moved before the panic");
        workers.wait_until_ready(2).await?;

        page.click_on("[data-testid=move-now]:enabled").await?;
        let mut table = Table::with(page.clone(), Game::default(), new_game.seating).await?;
        anyhow::ensure!(table.mirror.game.moves().len() == 1);
        let thorny = table.next_thorny().await?;
        table.enter(thorny).await?;
        page.click_on("[data-testid=move-now]:enabled").await?;
        table.settle().await?;
        assert_eq!(workers.made().await?, 2);
        Ok(())
    })
}

#[test]
fn a_hundred_panics_in_a_row_end_no_game() -> Performed {
    const EACH: u32 = 25;
    perform(async |stage| {
        let page = stage.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        let mut table = Table::begin_endless_thought(page.clone()).await?;
        for round in 1..=4 {
            // At moments that are told by what the worker has said of its thought: nothing, or something.
            workers.torment(EACH, 3, round).await?;
            workers.wait_until_recovered(round * EACH).await?;
            page.click_on("[data-testid=move-now]:enabled").await?;
            table.settle().await?;
            let thorny = table.next_thorny().await?;
            table.enter(thorny).await?;
            page.wait_for("[data-testid=thinking].active").await?;
        }
        anyhow::ensure!(page.sight().await?.error.is_none());
        anyhow::ensure!(workers.made().await? == 101, "{} workers", workers.made().await?);
        Ok(())
    })
}

#[test]
fn a_search_that_kills_every_worker_at_once_is_given_up_until_another_is_wanted() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        page.begin(NewGame::against_machine(Color::Black).endless()).await?;
        // One that says a word before it is killed, on a busy machine, has the count of deaths begin anew.
        workers.torment(u32::MAX, 0, 0).await?;
        page.wait_for("[data-testid=error]").await?;
        let told = page.sight().await?;
        anyhow::ensure!(told.detail.contains("cannot"), "the status says: {}", told.detail);

        workers.torment(0, 0, 0).await?;
        let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::Black)).await?;
        table.play_by_lot(&mut Rng::with_seed(9), 3).await?;
        anyhow::ensure!(page.sight().await?.error.is_none());
        Ok(())
    })
}

#[test]
fn workers_that_never_start_are_given_up_and_two_people_play_on() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let workers = Workers::watch(&page).await?;
        workers.spoil().await?;
        page.open("").await?;
        page.begin(NewGame::against_machine(Color::Black)).await?;
        page.wait_for("[data-testid=error]").await?;
        anyhow::ensure!(workers.made().await? <= 6, "each of two searches gets three");
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        table.play_by_lot(&mut Rng::with_seed(5), 4).await
    })
}
