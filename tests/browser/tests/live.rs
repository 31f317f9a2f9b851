//! Two browser processes, which exchange two links and nothing else: whole live games, offers by consent, a new connection after a
//! reload and after a killed browser, links that come late, everything that moves to another device, and games by link that wait.

use std::fs;

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::browser::Kind;
use laska_browser_tests::equipment::Equipment;
use laska_browser_tests::page::Size;
use laska_browser_tests::{NewGame, Page, TestEnv, TestGame, TestResult, run_test, run_test_alone, run_test_in_a_home};
use laska_rules::{Game, Variant};
use thirtyfour::Key;

use crate::in_view::{ensure_in_view, out_of_view};

fn run_live_test(test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>) -> TestResult {
    run_test(async |env| connect_or_explain(env, test).await)
}

/// Debian builds WebKit without connections between browsers, so there the sheet has to say that it cannot connect.
async fn connect_or_explain(
    env: &TestEnv,
    test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if env.kind() != Kind::WebKit {
        return test(env).await;
    }
    let page = env.open_study("devices").await?;
    page.click("live-begin").await?;
    let failure = page.text_of("[data-testid=live-failure]").await?;
    anyhow::ensure!(failure.contains("cannot connect"), "{failure}");
    Ok(())
}

/// Begins a live game with White and these choices, and returns the link to send.
async fn invite(host: &Page, choices: &[&str]) -> anyhow::Result<String> {
    host.configure_new_game(&[&["seat-live", "seat-white"], choices].concat()).await?;
    host.start().await?;
    link_after(host, "live-begin").await
}

/// Presses a button, and returns the link that the sheet then shows.
async fn link_after(page: &Page, handle: &str) -> anyhow::Result<String> {
    page.click(handle).await?;
    page.text_of("[data-testid=live-link]").await
}

/// Opens an invitation and returns the link with the answer.
async fn answer(guest: &Page, invitation: &str) -> anyhow::Result<String> {
    guest.load(invitation).await?;
    guest.wait_for("[data-testid=live-terms]").await?;
    link_after(guest, "live-begin").await
}

/// Enters a link into the host's sheet.
async fn enter(host: &Page, link: &str) -> anyhow::Result<()> {
    host.click("live-answer").await?;
    host.type_text(link).await
}

async fn wait_until_connected(pages: [&Page; 2]) -> anyhow::Result<()> {
    for page in pages {
        page.wait_until_gone("dialog[open]").await?;
        page.wait_for("[data-testid=live-presence].here").await?;
    }
    Ok(())
}

/// Opens two browsers and connects them.
async fn connect(env: &TestEnv, choices: &[&str]) -> anyhow::Result<[Page; 2]> {
    let pages = [env.open("").await?, env.browser().await?];
    connect_pages(pages.each_ref(), choices).await?;
    Ok(pages)
}

/// Connects a host whose table is open and a guest.
async fn connect_pages([host, guest]: [&Page; 2], choices: &[&str]) -> anyhow::Result<()> {
    guest.resize(Size::PHONE).await?;
    let answer = answer(guest, &invite(host, choices).await?).await?;
    enter(host, &answer).await?;
    wait_until_connected([host, guest]).await
}

/// Connects two devices again whose game has begun: one invites, and the other one answers.
async fn reconnect([inviter, invited]: [&Page; 2]) -> anyhow::Result<()> {
    inviter.click("live-reconnect").await?;
    let answer = answer(invited, &link_after(inviter, "live-begin").await?).await?;
    enter(inviter, &answer).await?;
    wait_until_connected([inviter, invited]).await
}

/// Enters a link that is no answer into the host's sheet, and returns why it is refused.
async fn refusal(host: &Page, link: &str) -> anyhow::Result<String> {
    enter(host, link).await?;
    host.text_of("[data-testid=live-answer-fault]").await
}

/// Types moves in turns, each with the page whose turn it is, and waits until both pages show them.
async fn play(pages: [&Page; 2], game: &mut Game, rng: &mut Rng, plies: usize) -> anyhow::Result<()> {
    for _ in 0..plies {
        let Some(mv) = rng.choice(game.legal_moves().to_vec()) else { break };
        let mover = pages[game.moves().len() % 2];
        // On a phone, the bar of the buttons may cover the box.
        mover.script::<()>("document.querySelector('[data-testid=typed-move]').focus()").await?;
        mover.type_text(&mv.to_string()).await?;
        mover.press(Key::Enter).await?;
        game.play(mv).context("a legal move")?;
        show(pages, game).await?;
    }
    Ok(())
}

/// Waits until both pages show a game.
async fn show(pages: [&Page; 2], game: &Game) -> anyhow::Result<()> {
    for page in pages {
        page.wait_for(&format!("[data-testid=board][data-fen='{}']", game.position())).await?;
    }
    Ok(())
}

#[test]
fn two_browsers_play_a_whole_game_with_a_clock() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = connect(env, &["clock-5-3"]).await?;
        let pages = [&host, &guest];
        let (mut game, mut rng) = (Game::new(Variant::LASKA), Rng::with_seed(42));
        play(pages, &mut game, &mut rng, 400).await?;
        anyhow::ensure!(game.outcome().is_some());
        for page in pages {
            page.wait_for("[data-testid=status].over [data-testid=review]").await?;
        }
        // On a phone, too, what is next is in view.
        for page in pages {
            page.resize(Size { width: 390, height: 664 }).await?;
            let hidden = out_of_view(page, "[data-testid=rematch]").await?;
            anyhow::ensure!(hidden.is_empty(), "out of view: {hidden:?}");
            page.resize(Size::LAPTOP).await?;
        }
        // The rematch begins when both want it, with sides changed.
        host.click("rematch").await?;
        guest.click("live-accept").await?;
        show(pages, &Game::new(Variant::LASKA)).await?;
        play([&guest, &host], &mut Game::new(Variant::LASKA), &mut rng, 4).await
    })
}

#[test]
fn a_planned_move_is_played_when_the_friend_has_moved() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = connect(env, &["clock-5-3"]).await?;
        let (mut game, mut rng) = (Game::new(Variant::LASKA), Rng::with_seed(0));
        game.play("c3-b4".parse()?).context("a legal move")?;
        host.type_text("c3-b4").await?;
        host.press(Key::Enter).await?;
        show([&host, &guest], &game).await?;
        host.click_squares("b2 d4").await?;
        host.wait_for("[data-square=d4][data-mark=planned]").await?;
        for mv in ["a5-b4-c3", "b2-c3-d4"] {
            game.play(mv.parse()?).context("a legal move")?;
        }
        guest.type_text("a5-c3").await?;
        guest.press(Key::Enter).await?;
        show([&host, &guest], &game).await?;
        play([&host, &guest], &mut game, &mut rng, 1).await
    })
}

#[test]
fn draw_and_undo_need_consent() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = connect(env, &[]).await?;
        let pages = [&host, &guest];
        let (mut game, mut rng) = (Game::new(Variant::LASKA), Rng::with_seed(7));
        play(pages, &mut game, &mut rng, 4).await?;
        guest.click("undo").await?;
        host.click("live-decline").await?;
        guest.wait_until_gone("[data-testid=live-asking]").await?;
        show(pages, &game).await?;
        play(pages, &mut game, &mut rng, 1).await?;
        host.click("undo").await?;
        guest.wait_for("[data-testid=live-accept]").await?;
        ensure_in_view(&guest, &["live-presence", "live-question", "live-accept", "live-decline"]).await?;
        guest.resize(Size::PHONE).await?;
        guest.click("live-accept").await?;
        game.go_to(4);
        game.forget_undone();
        show(pages, &game).await?;
        play(pages, &mut game, &mut rng, 2).await?;
        host.click("offer-draw").await?;
        guest.click("live-accept").await?;
        for page in pages {
            page.wait_for("[data-testid=status].over").await?;
        }
        Ok(())
    })
}

#[test]
fn phrases_arrive_and_nobody_gets_help() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = connect(env, &[]).await?;
        host.click("live-say").await?;
        host.click("live-phrase").await?;
        let words = guest.text_of("[data-testid=notice]").await?;
        anyhow::ensure!(words.contains("Hello"), "{words}");
        // The board stays in view when the page is scrolled, and it does not cover what the friend says.
        guest.script::<()>("scrollTo(0, 40)").await?;
        let is_seen: bool = guest
            .script(
                "const notice = document.querySelector('[data-testid=notice]');
                 const { left, right, top, bottom } = notice.getBoundingClientRect();
                 return notice.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));",
            )
            .await?;
        anyhow::ensure!(is_seen, "the board covers the notice");
        for page in [&host, &guest] {
            page.click("hint").await?;
            let why = page.text_of("[data-testid=refusal]").await?;
            anyhow::ensure!(why.contains("live game has no hints"), "{why}");
        }
        Ok(())
    })
}

/// Either page is reloaded, and a new exchange of links continues the game at the same move.
#[test]
fn a_reload_continues_at_the_same_move() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = connect(env, &["clock-5-3"]).await?;
        let (mut game, mut rng) = (Game::new(Variant::LASKA), Rng::with_seed(1));
        for reloaded in [&guest, &host] {
            play([&host, &guest], &mut game, &mut rng, 3).await?;
            reloaded.reload().await?;
            show([&host, &guest], &game).await?;
            reconnect([&host, &guest]).await?;
            show([&host, &guest], &game).await?;
        }
        play([&host, &guest], &mut game, &mut rng, 2).await
    })
}

#[test]
fn a_tab_that_is_closed_is_gone_on_the_other_device() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = connect(env, &[]).await?;
        let (mut game, mut rng) = (Game::new(Variant::LASKA), Rng::with_seed(3));
        play([&host, &guest], &mut game, &mut rng, 2).await?;
        guest.driver().goto("about:blank").await?;
        host.wait_for("[data-testid=live-presence].away").await?;
        host.wait_for("[data-testid=live-reconnect]").await?;
        host.wait_for(&format!("[data-testid=board][data-fen='{}']", game.position())).await?;
        Ok(())
    })
}

/// The host opens the answer in another tab, which hands it over.
#[test]
fn an_answer_opened_in_another_tab_is_handed_over() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = [env.open("").await?, env.browser().await?];
        let answer = answer(&guest, &invite(&host, &[]).await?).await?;
        let first = host.driver().window().await?;
        let tab = host.open_window().await?;
        host.switch_to(tab).await?;
        host.load(&answer).await?;
        host.wait_for("[data-testid=notice]").await?;
        host.switch_to(first).await?;
        wait_until_connected([&host, &guest]).await
    })
}

/// The guest opens the invitation again in another tab, joins there, which takes the game from the first tab, and closes it.
#[test]
fn a_tab_continues_when_the_one_that_took_its_game_is_closed() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = [env.open("").await?, env.browser().await?];
        let invitation = invite(&host, &[]).await?;
        enter(&host, &answer(&guest, &invitation).await?).await?;
        wait_until_connected([&host, &guest]).await?;
        let (mut game, mut rng) = (Game::new(Variant::LASKA), Rng::with_seed(6));
        play([&host, &guest], &mut game, &mut rng, 2).await?;
        let first = guest.driver().window().await?;
        let tab = guest.open_window().await?;
        guest.switch_to(tab).await?;
        answer(&guest, &invitation).await?;
        guest.driver().close_window().await?;
        guest.switch_to(first).await?;
        host.wait_for("[data-testid=live-presence].away").await?;
        guest.click("live-reconnect").await?;
        let answer = answer(&host, &link_after(&guest, "live-begin").await?).await?;
        enter(&guest, &answer).await?;
        wait_until_connected([&host, &guest]).await?;
        play([&host, &guest], &mut game, &mut rng, 2).await
    })
}

#[test]
fn a_third_browser_cannot_use_the_invitation() -> TestResult {
    run_live_test(async |env| {
        let [host, guest, third] = [env.open("").await?, env.browser().await?, env.browser().await?];
        let invitation = invite(&host, &[]).await?;
        let (first, second) = (answer(&guest, &invitation).await?, answer(&third, &invitation).await?);
        enter(&host, &first).await?;
        wait_until_connected([&host, &guest]).await?;
        let tab = host.open_window().await?;
        host.switch_to(tab).await?;
        host.load(&second).await?;
        host.wait_for("[data-testid=notice]").await?;
        // In the browser that made it, the invitation cannot be accepted.
        host.load(&invitation).await?;
        host.wait_for("[data-testid=live-use]").await?;
        host.wait_until_gone("[data-testid=live-begin]").await
    })
}

#[test]
fn a_damaged_link_and_a_foreign_answer_are_explained() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = [env.open("").await?, env.browser().await?];
        let invitation = invite(&host, &[]).await?;
        let fault = refusal(&host, &invitation).await?;
        anyhow::ensure!(fault.contains("Send it to your friend"), "{fault}");
        guest.load(invitation.strip_suffix(".end").context("the end of a text")?).await?;
        let error = guest.text_of("[data-testid=error]").await?;
        anyhow::ensure!(error.contains("cut off"), "{error}");
        // The page says that it is cut off when the box is left, in view on a phone.
        guest.resize(Size::PHONE).await?;
        guest.open("").await?;
        invite(&guest, &[]).await?;
        enter(&guest, &invitation[..invitation.len() - 20]).await?;
        guest.press(Key::Tab).await?;
        let fault = guest.text_of("[data-testid=live-answer-fault]").await?;
        anyhow::ensure!(fault.contains("cut off"), "{fault}");
        guest.settle().await?;
        let bottom = "document.querySelector('[data-testid=live-answer-fault]').getBoundingClientRect().bottom";
        let is_seen: bool = guest.read(&format!("return {bottom} <= innerHeight")).await?;
        anyhow::ensure!(is_seen, "the fault is out of view");
        Ok(())
    })
}

/// A browser process is killed: the guest's, and then the host's. The other one says so, keeps the game, and invites. A browser
/// stores what a page gives it only after a while, so the new one with the same profile may not know the game.
#[test]
fn a_killed_browser_comes_back_to_the_same_move() -> TestResult {
    let comes_back = async |env: &TestEnv| {
        let [host, guest] = connect(env, &["clock-5-3"]).await?;
        let (mut game, mut rng) = (Game::new(Variant::LASKA), Rng::with_seed(4));
        play([&host, &guest], &mut game, &mut rng, 3).await?;
        let guest = env.crash(&guest).await?;
        host.wait_for("[data-testid=live-presence].away").await?;
        host.wait_for(&format!("[data-testid=board][data-fen='{}']", game.position())).await?;
        reconnect([&host, &guest]).await?;
        show([&host, &guest], &game).await?;
        play([&host, &guest], &mut game, &mut rng, 2).await?;
        let host = env.crash(&host).await?;
        guest.wait_for("[data-testid=live-presence].away").await?;
        reconnect([&guest, &host]).await?;
        show([&host, &guest], &game).await?;
        play([&host, &guest], &mut game, &mut rng, 2).await
    };
    run_test_alone(async |env| connect_or_explain(env, comes_back).await)
}

/// In Firefox, the guest plays in Chromium if there is one.
#[test]
fn two_devices_of_a_home_play_at_their_own_addresses() -> TestResult {
    run_test_in_a_home(async |env, devices| {
        let [host, guest] = devices.clone().map(|device| Equipment { device: Some(device), ..Equipment::default() });
        let [host, guest] = [env.browser_with(host).await?, env.friend_with(guest).await?];
        host.open("").await?;
        connect_pages([&host, &guest], &["clock-5-3"]).await?;
        play([&host, &guest], &mut Game::new(Variant::LASKA), &mut Rng::with_seed(5), 6).await
    })
}

/// Two people in one room: the host holds the camera before the screen of the guest.
#[test]
fn the_camera_reads_the_answer_from_the_screen_of_the_guest() -> TestResult {
    run_live_test(async |env| {
        let folder = tempfile::tempdir()?;
        let camera = folder.path().join("camera.mjpeg");
        let host = env.browser_with(Equipment { camera: Some(camera.clone()), ..Equipment::default() }).await?;
        let guest = env.browser().await?;
        host.open("").await?;
        guest.resize(Size::PHONE).await?;
        answer(&guest, &invite(&host, &[]).await?).await?;
        fs::write(&camera, guest.photograph("[data-testid=live-qr]").await?)?;
        host.click("live-scan").await?;
        wait_until_connected([&host, &guest]).await
    })
}

/// Marks the page when it has had its browser look for an address six times.
const MARK_LOOKS: &str = "
    const add = RTCPeerConnection.prototype.addIceCandidate;
    let looks = 0;
    RTCPeerConnection.prototype.addIceCandidate = function(candidate) {
        if (candidate.candidate.includes('240.0.0.1')) looks += 1;
        if (looks === 6) document.documentElement.dataset.looks = looks;
        return add.call(this, candidate);
    };";

/// A browser gives up an address at which nobody answers for some seconds, and Firefox its connection with the last one. A person
/// may take longer to send the answer to the host.
#[test]
fn the_answer_may_come_after_the_guest_has_given_up_addresses() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = [env.open("").await?, env.browser().await?];
        guest.before_load(MARK_LOOKS).await?;
        let answer = answer(&guest, &invite(&host, &[]).await?).await?;
        // That takes longer than the eleven seconds after which Firefox has given up the first.
        guest.wait_for("html[data-looks]").await?;
        enter(&host, &answer).await?;
        wait_until_connected([&host, &guest]).await
    })
}

/// An analysis in the format of the first version, which kept all of them in the local storage.
const ANALYSIS: &str = "laska-analysis 1\\nsaved 1763750000000\\ntitle Ann vs. Ben\\nplies 2\\naddress moves=c3-d4\\n\
    line 2 1\\nbottom w\\nrecord\\n[White \"Ann\"]\\n[Black \"Ben\"]\\n\\n1. c3-d4! {To the center.} e5-d4-c3 *\\n";

/// Opens the page of the study at an invitation to move everything, and returns the link with the answer.
async fn accept_everything(guest: &Page, invitation: &str) -> anyhow::Result<String> {
    guest.driver().goto("about:blank").await?;
    guest.driver().goto(invitation).await?;
    guest.wait_for("[data-testid=transfer-offer]").await?;
    link_after(guest, "live-begin").await
}

#[test]
fn everything_moves_to_another_device_and_nothing_is_overwritten() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = [env.open("").await?, env.open("").await?];
        for (page, seed) in [(&host, 1), (&guest, 2)] {
            let mut game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
            game.play_randomly(&mut Rng::with_seed(seed), 5).await?;
            page.settle().await?;
        }
        host.set("pieces", "coins").await?;
        host.script::<()>(&format!(
            "localStorage.setItem('laska.analysis.1.0000000a', '{ANALYSIS}');
             localStorage.setItem('laska.lessons', 'version=2\\ndone=moves')"
        ))
        .await?;
        guest.script::<()>("localStorage.setItem('laska.lessons', 'version=2\\ndone=captures')").await?;
        // The entry is beside the export of all games.
        host.click("to-games").await?;
        host.click("games-devices").await?;
        host.wait_for("[data-testid=transfer]").await?;
        for new in ["New here: 2.", "New here: 0."] {
            let answer = accept_everything(&guest, &link_after(&host, "live-begin").await?).await?;
            enter(&host, &answer).await?;
            let arrived = guest.text_of("[data-testid=transfer-done]").await?;
            anyhow::ensure!(arrived.contains("1 game, 1 analysis") && arrived.contains(new), "{arrived}");
            host.text_of("[data-testid=transfer-done]").await?;
            for page in [&host, &guest] {
                page.click("transfer-close").await?;
                page.wait_for("[data-testid=live-invitation]").await?;
            }
        }
        let lessons: String = guest.read("return localStorage.getItem('laska.lessons')").await?;
        anyhow::ensure!(lessons.contains("done=moves") && lessons.contains("done=captures"), "{lessons}");
        guest.wait_for("html[data-pieces=coins]").await?;
        guest.open_study("library/mine").await?;
        guest.wait_for("[data-testid=analysis-item][data-key='0000000a']").await?;
        guest.open("games").await?;
        guest.wait_for("[data-testid=game]:nth-child(2)").await?;
        guest.wait_until_gone("[data-testid=game]:nth-child(3)").await
    })
}

#[test]
fn what_moves_nothing_is_explained() -> TestResult {
    run_live_test(async |env| {
        let [host, guest] = [env.open_study("devices").await?, env.browser().await?];
        let invitation = link_after(&host, "live-begin").await?;
        let fault = refusal(&host, &invitation).await?;
        anyhow::ensure!(fault.contains("Open it on the other device"), "{fault}");
        accept_everything(&guest, &invitation).await?;
        guest.click("transfer-cancel").await?;
        guest.click("live-invitation").await?;
        guest.type_text("1AbC.end").await?;
        let fault = guest.text_of("[data-testid=live-invitation-fault]").await?;
        anyhow::ensure!(fault.contains("damaged"), "{fault}");
        Ok(())
    })
}

/// The result of the only game in the list, and whether the list offers those that wait for the player.
async fn only_game(page: &Page) -> anyhow::Result<(String, bool)> {
    page.click("to-games").await?;
    page.wait_for("[data-testid=games-dialog][open] [data-testid=game]").await?;
    page.settle().await?;
    let result = page.text_of("[data-testid=game-result]").await?;
    let waits = page.read("return document.querySelector('[data-testid=games-your-move]') !== null").await?;
    page.click_on("[data-testid=games-dialog] .close").await?;
    page.wait_for("[data-testid=games-dialog]:not([open])").await?;
    Ok((result, waits))
}

#[test]
fn games_by_link_that_wait_for_a_player_are_found() -> TestResult {
    run_test(async |env| {
        let [white, black] = [env.open("").await?, env.browser().await?];
        white.configure_new_game(&["seat-link", "seat-white"]).await?;
        white.start().await?;
        let moves = async |page: &Page, text: &str| -> anyhow::Result<String> {
            page.click("typed-move").await?;
            page.type_text(text).await?;
            page.press(Key::Enter).await?;
            page.wait_for("[data-testid=send-copy]").await?;
            page.settle().await?;
            page.script("return location.href").await
        };
        let link = moves(&white, "c3-d4").await?;
        assert_eq!(only_game(&white).await?, ("Unfinished · Waiting for your friend".to_owned(), false));
        black.load(&link).await?;
        black.wait_for("[data-square=d4][data-mark=last]").await?;
        let link = moves(&black, "e5-c3").await?;
        assert_eq!(only_game(&black).await?, ("Unfinished · Waiting for your friend".to_owned(), false));
        white.load(&link).await?;
        white.wait_for("[data-square=c3][data-mark=last]").await?;
        white.settle().await?;
        assert_eq!(only_game(&white).await?, ("Unfinished · Your move".to_owned(), true));
        Ok(())
    })
}
