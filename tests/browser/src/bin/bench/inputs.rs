//! How soon the page shows what came of an input, above all while the engine thinks at full strength in a worker.

use anyhow::Context as _;
use laska_browser_tests::{NewGame, Page, Seating, Stage, Table, mirror::Pressed, page::OwnWorker};
use laska_rules::{Color, Game, Move, Square, Variant};
use laska_worker::protocol::{Command, GameText, LimitsText};
use serde::Serialize;
use serde_json::json;

use crate::hand::{self, Hand, Key, Record};

/// What is wanted of the machine that the page runs on.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Pace {
    /// How many times slower the page's thread is made; workers are as fast as ever.
    slowdown: u32,
    engine: Engine,
}

/// What the engine does meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Engine {
    Thinks,
    Rests,
}

impl Pace {
    /// At full speed, and slowed. The browser slows a thread by having it turn in circles: where there are two cores,
    /// one is then taken by that and the other by the engine, and nothing is left for the browser itself. So it is
    /// measured with the engine at rest as well.
    pub(crate) const ALL: [Self; 3] = [
        Self { slowdown: 1, engine: Engine::Thinks },
        Self { slowdown: 4, engine: Engine::Rests },
        Self { slowdown: 4, engine: Engine::Thinks },
    ];
}

/// What was recorded at one pace.
#[derive(Debug, Serialize)]
pub(crate) struct AtPace {
    #[serde(flatten)]
    pace: Pace,
    #[serde(flatten)]
    record: Record,
}

/// Uses the page at that pace.
pub(crate) async fn at_pace(stage: &Stage, pace: Pace) -> anyhow::Result<AtPace> {
    let mut record = against_machine(stage, pace).await?;
    let between_people = between_people(stage, pace).await?;
    record.inputs.extend(between_people.inputs);
    record.long_tasks.extend(between_people.long_tasks);
    Ok(AtPace { pace, record })
}

/// A page whose inputs are recorded from its load on.
async fn open(stage: &Stage, fragment: &str) -> anyhow::Result<Page> {
    let page = stage.browser().await?;
    hand::install(&page).await?;
    page.open(fragment).await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    Ok(page)
}

/// From now on it counts.
async fn start(page: &Page, pace: Pace) -> anyhow::Result<()> {
    page.driver().cdp().send_raw("Emulation.setCPUThrottlingRate", json!({ "rate": pace.slowdown })).await?;
    hand::forget(page).await
}

/// What was recorded; the browser is left as fast and as quiet as it was.
async fn finish(page: &Page) -> anyhow::Result<Record> {
    let record = hand::result(page).await?;
    page.driver().cdp().send_raw("Emulation.setCPUThrottlingRate", json!({ "rate": 1 })).await?;
    page.driver().goto("about:blank").await?;
    Ok(record)
}

/// The machine's turn, at level 10 and without a limit: it thinks all the time, and reports. What can be done
/// meanwhile. While it shall rest it is the person's turn.
async fn against_machine(stage: &Stage, pace: Pace) -> anyhow::Result<Record> {
    let page = open(stage, "").await?;
    let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::White).endless()).await?;
    if pace.engine == Engine::Thinks {
        let thorny = table.next_thorny().await?;
        table.enter(thorny).await?;
        page.wait_for("[data-testid=move-now]:enabled").await?;
    }
    let hand = Hand::new(page.clone());
    start(&page, pace).await?;

    let squares: Vec<Square> = table.mirror.game.position().board().squares().iter().collect();
    for _ in 0..60 {
        hand.point(hand.square(hand.any(&squares)?).await?).await?;
    }
    // Somebody who clicks walks the moves by arrows; Tab gives the squares to them.
    hand::begin(&page, "to the board").await?;
    hand.key(Key::TAB).await?;
    page.script::<()>("document.querySelector('[data-testid=board] [data-square=d4]').focus()").await?;
    hand::begin(&page, "walk the squares").await?;
    for _ in 0..15 {
        for key in [Key::UP, Key::LEFT, Key::DOWN, Key::RIGHT] {
            hand.key(key).await?;
        }
    }
    for (series, handle, times) in [("flip", "flip", 16), ("second board", "toggle-unstacked", 10)] {
        hand::begin(&page, series).await?;
        let button = hand.place(&format!("[data-testid={handle}]")).await?;
        for _ in 0..times {
            hand.click(button).await?;
        }
    }
    for (handle, dialog) in
        [("new-game", "new-game-dialog"), ("settings", "settings-dialog"), ("show-keys", "keys-dialog")]
    {
        let button = hand.place(&format!("[data-testid={handle}]")).await?;
        for _ in 0..6 {
            hand::begin(&page, "open a dialog").await?;
            hand.click(button).await?;
            page.wait_for(&format!("[data-testid={dialog}][open]")).await?;
            hand::begin(&page, "close a dialog").await?;
            hand.click(hand.place(&format!("[data-testid={dialog}] .close")).await?).await?;
            page.wait_until_gone(&format!("[data-testid={dialog}][open]")).await?;
        }
    }
    finish(&page).await
}

/// Two people in a long game, while a worker of the site searches its start as deep as it can.
async fn between_people(stage: &Stage, pace: Pace) -> anyhow::Result<Record> {
    let (game, rest) = long_game()?;
    let fragment = laska_browser_tests::Mirror::new(game.clone(), Seating::People).fragment();
    let page = open(stage, &fragment).await?;
    let mut table = Table::with(page.clone(), game, Seating::People).await?;
    if pace.engine == Engine::Thinks {
        let thinker = OwnWorker::start(&page).await?;
        let endless = Command::Search { game: GameText::from(&Game::default()), limits: LimitsText::default() };
        thinker.ask(1, endless).await?;
        thinker.hear().await?;
    }
    let hand = Hand::new(page.clone());
    start(&page, pace).await?;

    for _ in 0..10 {
        hand::begin(&page, "choose a column").await?;
        let from = hand.square(table.mirror.choices().first().context("the game goes on")?.from()).await?;
        hand.click(from).await?;
        hand::begin(&page, "drop it").await?;
        hand.click(from).await?;
    }
    for (count, &mv) in rest.iter().enumerate() {
        if count % 2 == 0 || mv.is_take() {
            by_clicks(&hand, &mut table, mv).await?;
        } else {
            by_drag(&hand, &mut table, mv).await?;
        }
    }
    hand::begin(&page, "walk through moves").await?;
    for key in [[Key::LEFT; 20], [Key::RIGHT; 20]].concat() {
        hand.key(key).await?;
    }
    for key in [[Key::HOME, Key::END]; 4].concat() {
        hand.key(key).await?;
    }
    finish(&page).await
}

async fn by_clicks(hand: &Hand, table: &mut Table, mv: Move) -> anyhow::Result<()> {
    hand::begin(&hand.page, "choose a column").await?;
    let mut squares: Vec<Square> = mv.stops().collect();
    // Where a take may stop, a second press on the last square says so.
    squares.extend(squares.last().copied());
    for square in squares {
        hand.click(hand.square(square).await?).await?;
        if let Pressed::Played(_) = table.mirror.press(square)? {
            return Ok(());
        }
        hand::begin(&hand.page, if mv.is_take() { "take" } else { "move" }).await?;
    }
    anyhow::bail!("{mv} was entered and is not played")
}

async fn by_drag(hand: &Hand, table: &mut Table, mv: Move) -> anyhow::Result<()> {
    hand::begin(&hand.page, "drop a move").await?;
    hand.drag(hand.square(mv.from()).await?, hand.square(mv.to()).await?).await?;
    table.mirror.play(mv)
}

/// A game by lot up to its middle, and the moves that it goes on with.
fn long_game() -> anyhow::Result<(Game, Vec<Move>)> {
    const PLIES: usize = 100;
    const TRIES: u64 = 1000;
    for seed in 0..TRIES {
        let lot = &mut fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Variant::LASKA);
        while game.moves().len() < PLIES
            && let Some(mv) = lot.choice(game.legal_moves().to_vec())
        {
            game.play(mv)?;
        }
        if game.moves().len() == PLIES {
            let rest = game.moves()[PLIES / 2..].to_vec();
            game.go_to(PLIES / 2);
            game.forget_undone();
            return Ok((game, rest));
        }
    }
    anyhow::bail!("no game by lot lasts {PLIES} plies")
}
