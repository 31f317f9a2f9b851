//! Links: opened elsewhere, they show the same game; two people play by them; an invalid link explains its error.

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{Model, NewGame, Opponent, Page, TestEnv, TestGame, TestResult, page::Size, run_test};
use laska_rules::{
    Board, CaptureRule, Color, Game, Variant,
    notation::{parse_move, record},
};
use thirtyfour::Key;

/// Copies the link with the button and reads the clipboard.
async fn copied_link(page: &Page) -> anyhow::Result<String> {
    page.allow_clipboard().await?;
    page.click("share").await?;
    page.click("share-copy-game").await?;
    page.wait_for("[data-testid=share-message] .icon").await?;
    page.press(Key::Escape).await?;
    page.wait_for("[data-testid=share-dialog]:not([open])").await?;
    page.clipboard().await
}

#[test]
fn a_game_against_the_computer_on_the_large_board_with_another_capture_rule() -> TestResult {
    run_test(async |env| {
        let variant = Variant::new(Board::Eight, CaptureRule::MayStop);
        let new_game = NewGame { variant, ..NewGame::against_computer(Color::Black) };
        let mut test_game = TestGame::begin(env.open("").await?, new_game).await?;
        test_game.play_randomly(&mut Rng::with_seed(2), 7).await?;
        let link = copied_link(&test_game.page).await?;
        let fragment = test_game.model.fragment();
        let (_, line) = fragment.split_once('&').context("the moves follow the position")?;
        // The link also says who plays, and against which level.
        assert_eq!(link, test_game.page.address_of(&format!("{line}&play=b&level=6")));
        let elsewhere = env.browser().await?;
        elsewhere.load(&link).await?;
        let plies = test_game.model.game.moves().len();
        let mut other = TestGame::with(elsewhere, test_game.model.game, Opponent::person(Color::Black)).await?;
        other.play_randomly(&mut Rng::with_seed(5), plies + 2).await
    })
}

#[test]
fn a_shared_game_continues_against_the_computer() -> TestResult {
    run_test(async |env| {
        let page = env.open("moves=c3-d4_e5-d4-c3_b2-c3-d4").await?;
        page.configure_new_game(&["begin-here", "seat-white", "level-2", "coach-off", "clock-5-3"]).await?;
        page.start().await?;
        for clock in ["clock-w", "clock-b"] {
            let left = page.wait_for(&format!("[data-testid={clock}]")).await?.attr("data-left").await?;
            let left: u64 = left.unwrap_or_default().parse()?;
            anyhow::ensure!((240_000..=303_000).contains(&left), "{clock}: {left}");
        }
        let mut game = Game::default();
        record::play(&mut game, "c3-d4 e5-d4-c3 b2-c3-d4")?;
        let mut test_game = TestGame::with(page, game, Opponent::Computer(Color::Black)).await?;
        assert_eq!(test_game.model.game.moves().len(), 4, "the computer has answered");
        test_game.play_randomly(&mut Rng::with_seed(6), 7).await
    })
}

/// Two soldiers a side. The game ends after four moves.
const SHORT: &str = ",,,b//,,b,//,w,,//,,w, w";

/// Begins the short game with White.
async fn begin(env: &TestEnv) -> anyhow::Result<Page> {
    let page = env.open("").await?;
    page.configure_new_game(&["seat-link", "seat-white", "begin-given", "given-position"]).await?;
    page.type_text(SHORT).await?;
    page.start().await?;
    Ok(page)
}

/// Types a move and returns the link to send.
async fn play(page: &Page, mv: &str) -> anyhow::Result<String> {
    page.click("typed-move").await?;
    page.type_text(mv).await?;
    page.press(Key::Enter).await?;
    page.wait_for("[data-testid=send-copy]").await?;
    page.settle().await?;
    page.script("return location.href").await
}

/// Opens a link and waits until its last move is shown, with the number of moves and its last square. The page first
/// shows the position before it.
async fn open(page: &Page, link: &str, moves: usize, last: &str) -> anyhow::Result<()> {
    page.load(link).await?;
    page.wait_for(&format!("[data-ply='{moves}'][aria-current=step]")).await?;
    page.wait_for(&format!("[data-square={last}][data-mark=last]")).await?;
    page.settle().await
}

async fn moves(page: &Page) -> anyhow::Result<Vec<String>> {
    Ok(page.snapshot().await?.moves.into_iter().map(|ply| ply.text).collect())
}

#[test]
fn two_browsers_play_a_whole_game_by_link() -> TestResult {
    run_test(async |env| {
        let white = begin(env).await?;
        let black = env.browser().await?;
        black.resize(Size::PHONE).await?;
        let first = play(&white, "c3-d4").await?;
        // The button copies it.
        white.allow_clipboard().await?;
        white.click("send-copy").await?;
        white.wait_for("[data-testid=notice]").await?;
        let copied = white.clipboard().await?;
        assert_eq!(copied, first);

        open(&black, &first, 1, "d4").await?;
        assert_eq!(moves(&black).await?, ["c3-d4"]);
        black.wait_for("[data-testid=board][data-turn=b]").await?;
        black.wait_for("[data-square=e5][data-mark=must-capture]").await?;
        let second = play(&black, "e5-c3").await?;
        black.wait_until_gone("[data-mark=must-capture]").await?;

        open(&white, &second, 2, "c3").await?;
        assert_eq!(moves(&white).await?, ["c3-d4", "e5-d4-c3"]);
        // A sent move cannot be undone.
        white.wait_for("[data-testid=undo][disabled]").await?;
        // Another game is played in this tab meanwhile; an older link still finds the current game.
        white.open("moves=c3-d4").await?;
        white.load(&first).await?;
        let message = white.text_of("[data-testid=notice] p").await?;
        anyhow::ensure!(message.contains("older"), "{message}");
        assert_eq!(moves(&white).await?, ["c3-d4", "e5-d4-c3"]);
        white.wait_for("[data-mark=movable]").await?;
        white.settle().await?;
        assert_eq!(white.script::<String>("return location.href").await?, second);
        let third = play(&white, "e1-d2").await?;
        open(&black, &third, 3, "d2").await?;
        let fourth = play(&black, "c3-e1").await?;
        assert_eq!(black.snapshot().await?.headline, "You won");
        open(&white, &fourth, 4, "e1").await?;
        assert_eq!(white.snapshot().await?.headline, "You lost");
        assert_eq!(moves(&white).await?, ["c3-d4", "e5-d4-c3", "e1-d2", "c3-d2-e1"]);
        // Again, with swapped sides; the computer never plays.
        white.click("rematch").await?;
        // The button to send was already shown for the result, so this first waits for the new game.
        white.wait_until_gone("[data-testid=rematch]").await?;
        white.wait_for("[data-testid=send-copy]").await?;
        white.wait_until_gone("[data-testid=move-now]:enabled").await
    })
}

/// Checks the error that the page reports for an address.
async fn check_error(page: &Page, fragment: &str, named: &str) -> anyhow::Result<()> {
    page.wait_for("[data-testid=error]").await?;
    let snapshot = page.snapshot().await?;
    anyhow::ensure!(snapshot.fragment == fragment, "the address {fragment} became {}", snapshot.fragment);
    // The board shows the start position, and nothing of the invalid game.
    let start = Model::new(Game::default(), Opponent::person(Color::White));
    let mut facts = snapshot.facts();
    facts.add("address", start.fragment());
    let differences = start.facts().differences(&facts);
    anyhow::ensure!(differences.iter().all(|it| it.starts_with("address")), "{fragment}: {differences:?}");
    let message = snapshot.error.unwrap_or_default();
    anyhow::ensure!(message.contains(named), "{fragment}: the page does not mention {named}: {message}");
    Ok(())
}

#[test]
fn a_link_error_stays_until_a_move_or_a_correct_address() -> TestResult {
    run_test(async |env| {
        let page = env.open("garbage").await?;
        check_error(&page, "garbage", "fen=").await?;
        for (fragment, named) in [("moves=c3-c4", "move 1 of White"), ("fen=////,q,,//_w", "'q'")] {
            page.change_fragment(fragment).await?;
            check_error(&page, fragment, named).await?;
        }
        // Play continues from the start position, and the address follows.
        let mut model = Model::new(Game::default(), Opponent::person(Color::White));
        let mv = parse_move("e3-f4", model.game.position(), CaptureRule::MustFinish)?;
        page.click_square(mv.from()).await?;
        page.click_square(mv.to()).await?;
        model.play(mv)?;
        page.wait_until_gone("[data-testid=error]").await?;
        TestGame::with(page.clone(), model.game, model.opponent).await?;

        page.change_fragment("moves=c3-d4_e5-c3").await?;
        let mut game = Game::default();
        record::play(&mut game, "c3-d4 e5-c3")?;
        TestGame::with(page, game, Opponent::People).await?;
        Ok(())
    })
}

#[test]
fn a_truncated_link_shows_the_moves_before_the_cut() -> TestResult {
    run_test(async |env| {
        let page = env.open("moves=c3-d4_e5-d4-c3_b2").await?;
        page.wait_for("[data-testid=error]").await?;
        let message = page.snapshot().await?.error.unwrap_or_default();
        anyhow::ensure!(message.contains("move 2 of White") && message.contains("damaged"), "{message}");
        let mut game = Game::default();
        record::play(&mut game, "c3-d4 e5-d4-c3")?;
        let differences = Model::new(game, Opponent::People).facts().differences(&page.snapshot().await?.facts());
        anyhow::ensure!(differences.iter().all(|it| it.starts_with("error")), "{differences:?}");
        Ok(())
    })
}
