//! Measures how soon the page shows the effect of an input, especially while the engine thinks at full strength in a
//! worker.

use anyhow::Context as _;
use laska_browser_tests::{NewGame, Opponent, Page, TestEnv, TestGame, model::PressResult, page::TestWorker};
use laska_rules::{Color, Game, Move, Square, Variant};
use laska_worker::protocol::{Command, GameText, SearchLimits};
use serde::Serialize;
use serde_json::json;

use crate::user::{self, Key, Recording, User};

/// The conditions of a measurement.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Pace {
    /// The slowdown of the page's thread; workers run at full speed.
    slowdown: u32,
    engine: Engine,
}

/// What the engine does meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Engine {
    Thinking,
    Idle,
}

impl Pace {
    /// At full speed, and slowed down. The browser slows a thread by busy-waiting: on two cores, that and the engine
    /// leave nothing for the browser itself. So the slow page is also measured with the engine at rest.
    pub(crate) const ALL: [Self; 3] = [
        Self { slowdown: 1, engine: Engine::Thinking },
        Self { slowdown: 4, engine: Engine::Idle },
        Self { slowdown: 4, engine: Engine::Thinking },
    ];
}

/// A recording at one pace.
#[derive(Debug, Serialize)]
pub(crate) struct AtPace {
    #[serde(flatten)]
    pace: Pace,
    #[serde(flatten)]
    record: Recording,
}

/// Uses the page at a pace and returns the recording.
pub(crate) async fn at_pace(env: &TestEnv, pace: Pace) -> anyhow::Result<AtPace> {
    let mut record = against_computer(env, pace).await?;
    let between_people = between_people(env, pace).await?;
    record.inputs.extend(between_people.inputs);
    record.long_tasks.extend(between_people.long_tasks);
    Ok(AtPace { pace, record })
}

/// Opens a page that records its inputs.
async fn open(env: &TestEnv, fragment: &str) -> anyhow::Result<Page> {
    let page = env.browser().await?;
    user::record_inputs(&page).await?;
    page.open(fragment).await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    Ok(page)
}

/// Starts the measurement.
async fn start(page: &Page, pace: Pace) -> anyhow::Result<()> {
    page.driver().cdp().send_raw("Emulation.setCPUThrottlingRate", json!({ "rate": pace.slowdown })).await?;
    user::clear_recording(page).await
}

/// Returns the recording and restores the browser's normal speed.
async fn finish(page: &Page) -> anyhow::Result<Recording> {
    let record = user::recording(page).await?;
    page.driver().cdp().send_raw("Emulation.setCPUThrottlingRate", json!({ "rate": 1 })).await?;
    page.driver().goto("about:blank").await?;
    Ok(record)
}

/// Measures all inputs that are possible while the computer thinks at level 10 without a time limit and reports
/// continually. If the engine is to be idle, it is the person's turn instead.
async fn against_computer(env: &TestEnv, pace: Pace) -> anyhow::Result<Recording> {
    let page = open(env, "").await?;
    let mut test_game = TestGame::begin(page.clone(), NewGame::against_computer(Color::White).endless()).await?;
    if pace.engine == Engine::Thinking {
        let mv = test_game.next_move_with_choices().await?;
        test_game.enter(mv).await?;
        page.wait_for("[data-testid=move-now]:enabled").await?;
    }
    let user = User::new(page.clone());
    start(&page, pace).await?;

    let squares: Vec<Square> = test_game.model.game.position().board().squares().iter().collect();
    for _ in 0..60 {
        user.point(user.square(user.any(&squares)?).await?).await?;
    }
    // The arrow keys move through the game after a click; Tab moves the focus to the squares.
    user::begin_series(&page, "to the board").await?;
    user.key(Key::TAB).await?;
    page.script::<()>("document.querySelector('[data-testid=board] [data-square=d4]').focus()").await?;
    user::begin_series(&page, "walk the squares").await?;
    for _ in 0..15 {
        for key in [Key::UP, Key::LEFT, Key::DOWN, Key::RIGHT] {
            user.key(key).await?;
        }
    }
    user::begin_series(&page, "flip").await?;
    let flip = user.center_of("[data-testid=flip]").await?;
    for _ in 0..16 {
        user.click(flip).await?;
    }
    let more = user.center_of("[data-testid=more]").await?;
    for _ in 0..10 {
        user::begin_series(&page, "open a menu").await?;
        user.click(more).await?;
        user::begin_series(&page, "second board").await?;
        user.click(user.center_of("[data-testid=toggle-unstacked]").await?).await?;
    }
    for (handle, dialog) in
        [("new-game", "new-game-dialog"), ("settings", "settings-dialog"), ("show-keys", "keys-dialog")]
    {
        let button = user.center_of(&format!("[data-testid={handle}]")).await?;
        for _ in 0..6 {
            user::begin_series(&page, "open a dialog").await?;
            user.click(button).await?;
            page.wait_for(&format!("[data-testid={dialog}][open]")).await?;
            user::begin_series(&page, "close a dialog").await?;
            user.click(user.center_of(&format!("[data-testid={dialog}] .close")).await?).await?;
            page.wait_until_gone(&format!("[data-testid={dialog}][open]")).await?;
        }
    }
    finish(&page).await
}

/// Two people in a long game, while a worker of the site searches the start position at full depth.
async fn between_people(env: &TestEnv, pace: Pace) -> anyhow::Result<Recording> {
    let (game, rest) = long_game()?;
    let fragment = laska_browser_tests::Model::new(game.clone(), Opponent::People).fragment();
    let page = open(env, &fragment).await?;
    let mut test_game = TestGame::with(page.clone(), game, Opponent::People).await?;
    if pace.engine == Engine::Thinking {
        let worker = TestWorker::start(&page).await?;
        let endless = Command::Search { game: GameText::from(&Game::default()), limits: SearchLimits::default() };
        worker.send(1, endless).await?;
        worker.receive().await?;
    }
    let user = User::new(page.clone());
    start(&page, pace).await?;

    for _ in 0..10 {
        user::begin_series(&page, "choose a column").await?;
        let from = user.square(test_game.model.choices().first().context("the game is over")?.from()).await?;
        user.click(from).await?;
        user::begin_series(&page, "drop it").await?;
        user.click(from).await?;
    }
    for (count, &mv) in rest.iter().enumerate() {
        if count % 2 == 0 || mv.is_capture() {
            by_clicks(&user, &mut test_game, mv).await?;
        } else {
            by_drag(&user, &mut test_game, mv).await?;
        }
    }
    user::begin_series(&page, "walk through moves").await?;
    for key in [[Key::LEFT; 20], [Key::RIGHT; 20]].concat() {
        user.key(key).await?;
    }
    for key in [[Key::HOME, Key::END]; 4].concat() {
        user.key(key).await?;
    }
    finish(&page).await
}

async fn by_clicks(user: &User, test_game: &mut TestGame, mv: Move) -> anyhow::Result<()> {
    user::begin_series(&user.page, "choose a column").await?;
    for square in mv.stops() {
        user.click(user.square(square).await?).await?;
        if let PressResult::Played(_) = test_game.model.press(square)? {
            return Ok(());
        }
        user::begin_series(&user.page, if mv.is_capture() { "take" } else { "move" }).await?;
    }
    anyhow::bail!("{mv} was entered but not played")
}

async fn by_drag(user: &User, test_game: &mut TestGame, mv: Move) -> anyhow::Result<()> {
    user::begin_series(&user.page, "drop a move").await?;
    user.drag(user.square(mv.from()).await?, user.square(mv.to()).await?).await?;
    test_game.model.play(mv)
}

/// A random game up to its middle, and its remaining moves.
fn long_game() -> anyhow::Result<(Game, Vec<Move>)> {
    const PLIES: usize = 100;
    const TRIES: u64 = 1000;
    for seed in 0..TRIES {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Variant::LASKA);
        while game.moves().len() < PLIES
            && let Some(mv) = rng.choice(game.legal_moves().to_vec())
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
    anyhow::bail!("no random game lasts {PLIES} plies")
}
