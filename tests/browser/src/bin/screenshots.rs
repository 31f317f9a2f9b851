//! Takes pictures of the real page, for people to look at: `screenshots FOLDER` writes a PNG for every scene and look.

use std::{env, fs, path::PathBuf};

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{
    Mirror, NewGame, Page, Performed, Seating, Stage, Table,
    page::{Light, Size},
    perform,
};
use laska_rules::{Color, Game, notation::record};
use thirtyfour::{By, Key};

/// Lasker's printed games. The fourth has columns of every kind on the board at this ply, and White has a choice.
const LASKER: &str = include_str!("../../../data/lasker-1911.txt");
const GAME: usize = 4;
const PLY: usize = 44;

/// How the page is looked at, with the words that end a picture's name.
const LOOKS: [(&str, Size, Light); 4] = [
    ("light-1280x800", Size::LAPTOP, Light::Day),
    ("dark-1280x800", Size::LAPTOP, Light::Night),
    ("light-390x844", Size::PHONE, Light::Day),
    ("dark-390x844", Size::PHONE, Light::Night),
];

/// Everything that moves is where it goes to.
const FINISH_MOTION: &str = "
    const ends = (it) => it.effect.getComputedTiming().endTime !== Infinity;
    document.getAnimations().filter(ends).forEach((it) => it.finish());";

/// Where the pictures go.
struct Album {
    folder: PathBuf,
}

impl Album {
    /// The page as it stands, in every look.
    async fn take(&self, page: &Page, scene: &str) -> anyhow::Result<()> {
        for (look, size, light) in LOOKS {
            page.resize(size).await?;
            page.light(light).await?;
            page.script::<()>(FINISH_MOTION).await?;
            let path = self.folder.join(format!("{scene}-{look}.png"));
            page.driver().screenshot(&path).await?;
            println!("{}", path.display());
        }
        page.resize(Size::LAPTOP).await?;
        page.light(Light::Day).await
    }
}

fn main() -> Performed {
    let folder = PathBuf::from(env::args_os().nth(1).context("the folder for the pictures is missing")?);
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let album = Album { folder };
    perform(async |stage| {
        first_visit(stage, &album).await?;
        laskers_game(stage, &album).await?;
        bad_link(stage, &album).await?;
        against_machine(stage, &album).await?;
        around_the_board(stage, &album).await
    })
}

/// What a new player sees, the dialog for a game, and a machine that thinks until it is told to move.
async fn first_visit(stage: &Stage, album: &Album) -> anyhow::Result<()> {
    let page = stage.open("").await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    album.take(&page, "first-visit").await?;
    page.click("new-game").await?;
    page.wait_for("[data-testid=new-game-dialog][open]").await?;
    album.take(&page, "new-game").await?;
    for choice in ["level-10", "time-unlimited"] {
        page.click(choice).await?;
    }
    album.take(&page, "strongest").await?;
    page.click("start-game").await?;
    let mut table = Table::with(page, Game::default(), Seating::person(Color::White)).await?;
    let thorny = table.next_thorny().await?;
    table.enter(thorny).await?;
    table.page.wait_for("[data-testid=move-now]:enabled").await?;
    album.take(&table.page, "thinking").await
}

/// Tall columns and officers, one of them pointed at; then chosen, with where it can go.
async fn laskers_game(stage: &Stage, album: &Album) -> anyhow::Result<()> {
    let moves = LASKER.lines().filter(|line| line.starts_with("1. ")).nth(GAME - 1).context("a game of Lasker's")?;
    let mut game = Game::default();
    record::play(&mut game, moves)?;
    game.go_to(PLY);
    game.forget_undone();
    let page = stage.open(&Mirror::new(game.clone(), Seating::People).fragment()).await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    let table = Table::with(page.clone(), game, Seating::People).await?;
    let chosen = table.mirror.choices().first().context("White has a choice")?.from();
    let square = page.driver().find(By::Css(format!("[data-testid=board] [data-square={chosen}]"))).await?;
    page.driver().action_chain().move_to_element_center(&square).perform().await?;
    album.take(&page, "game").await?;
    page.click_square(chosen).await?;
    album.take(&page, "chosen").await?;
    page.press(Key::Escape).await
}

/// A link with a fault.
async fn bad_link(stage: &Stage, album: &Album) -> anyhow::Result<()> {
    let page = stage.open("fen=b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w_w").await?;
    page.wait_for("[data-testid=error]").await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    album.take(&page, "bad-link").await
}

/// A game against the machine: on its way, and at its end.
async fn against_machine(stage: &Stage, album: &Album) -> anyhow::Result<()> {
    let mut table = Table::begin(stage.open("").await?, NewGame::against_machine(Color::White)).await?;
    let mut lot = Rng::with_seed(2);
    table.play_by_lot(&mut lot, 20).await?;
    album.take(&table.page, "machine").await?;
    table.play_by_lot(&mut lot, usize::MAX).await?;
    album.take(&table.page, "result").await
}

/// Clocks, an offer, variations, a hint with its reason, the keys.
async fn around_the_board(stage: &Stage, album: &Album) -> anyhow::Result<()> {
    let page = stage.open("").await?;
    for choice in ["new-game", "seat-people", "clock-own"] {
        page.click(choice).await?;
    }
    album.take(&page, "new-clock").await?;
    page.click("start-game").await?;
    for mv in ["c3-d4", "e5-c3", "b2-d4", "c5-b4"] {
        page.type_text(mv).await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=typed-move]:empty").await?;
        page.press(Key::Escape).await?;
    }
    page.click_on("[data-ply='2']").await?;
    page.type_text("d2-b4").await?;
    page.press(Key::Enter).await?;
    page.wait_for("[data-testid=variation] [aria-current=step]").await?;
    page.press(Key::Escape).await?;
    album.take(&page, "variation").await?;
    page.click("hint").await?;
    page.wait_for("[data-testid=hint-move]").await?;
    page.click("hint").await?;
    album.take(&page, "hint").await?;
    page.click("offer-draw").await?;
    album.take(&page, "draw-offer").await?;
    page.click("show-keys").await?;
    album.take(&page, "keys").await?;
    page.press(Key::Escape).await?;
    for choice in ["new-game", "seat-machines"] {
        page.click(choice).await?;
    }
    album.take(&page, "new-machines").await?;
    page.click("start-game").await?;
    page.wait_for("[data-ply='3'][aria-current=step]").await?;
    page.click("pause").await?;
    album.take(&page, "machines").await
}
