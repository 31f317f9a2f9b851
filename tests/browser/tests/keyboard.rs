//! A whole game by keys, typed moves, and browsing moves by keys and wheel. An analysis by keys alone: moves, lines, a
//! threat, a variation and its promotion, a symbol, a comment and a proof.

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{InputMethod, NewGame, Opponent, Page, TestGame, TestResult, run_test};
use laska_rules::notation::record;
use laska_rules::{Color, Game, Outcome, Square, Variant};
use thirtyfour::Key;

/// More tab stops than any page has.
const STOPS: usize = 100;

/// Presses Tab, or Shift+Tab if the element comes earlier, until the focused element matches. Not every driver returns
/// from the browser's own controls beyond the ends of a page.
pub(crate) async fn tab_to(page: &Page, selector: &str) -> anyhow::Result<()> {
    let tab = format!(
        "const at = document.activeElement, to = document.querySelector('{selector}');
         if (at.matches('{selector}')) return 'there';
         return to && at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on';"
    );
    for _ in 0..STOPS {
        match page.script::<String>(&tab).await?.as_str() {
            "there" => return Ok(()),
            "back" => page.tab_back().await?,
            _ => page.press(Key::Tab).await?,
        }
    }
    anyhow::bail!("{STOPS} tab stops do not lead to {selector}")
}

/// Presses Tab until a square has the focus, like someone who has just opened the page.
pub(crate) async fn tab_to_board(page: &Page) -> anyhow::Result<Square> {
    tab_to(page, "[data-testid=board] [data-square]").await?;
    page.focused_square().await?.context("no square has the focus")
}

#[test]
fn a_whole_game_is_played_by_keys_alone() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        tab_to(&page, "[data-testid=new-game]").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        // The dialog opens with the focus on the opponent.
        page.press(Key::Right).await?;
        page.wait_for("[data-testid=seat-people]:checked").await?;
        // The browser checks the radio button before the page is notified.
        page.settle().await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=new-game-dialog]:not([open])").await?;

        let mut test_game = TestGame::with(page.clone(), Game::default(), Opponent::People).await?;
        test_game.input = InputMethod::Keys;
        tab_to_board(&page).await?;
        test_game.play_randomly(&mut Rng::with_seed(14371), usize::MAX).await?;
        let outcome = test_game.model.game.outcome();
        anyhow::ensure!(matches!(outcome, Some(Outcome::Won { .. })), "{outcome:?}");

        tab_to(&page, "[data-testid=rematch]").await?;
        page.press(Key::Enter).await?;
        let mut again = TestGame::with(page.clone(), Game::default(), Opponent::People).await?;
        // The other side is at the bottom now.
        (again.input, again.bottom) = (InputMethod::Keys, Color::Black);
        tab_to_board(&page).await?;
        again.play_randomly(&mut Rng::with_seed(5), 3).await
    })
}

#[test]
fn black_plays_against_the_computer_by_keys() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.press(Key::Tab).await?;
        tab_to(&page, "[data-testid=new-game]").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        tab_to(&page, "[name=side]").await?;
        page.press(Key::Right).await?;
        page.wait_for("[data-testid=seat-black]:checked").await?;
        page.settle().await?;
        tab_to(&page, "[name=level]").await?;
        page.press(Key::Right).await?;
        page.wait_for("[data-testid=level-2]:checked").await?;
        page.settle().await?;
        tab_to(&page, "[name=coach]").await?;
        page.press(Key::Left).await?;
        page.wait_for("[data-testid=coach-off]:checked").await?;
        page.settle().await?;
        tab_to(&page, "[data-testid=start-game]").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        let mut test_game = TestGame::with(page.clone(), Game::default(), Opponent::person(Color::Black)).await?;
        test_game.input = InputMethod::Keys;
        tab_to_board(&page).await?;
        test_game.play_randomly(&mut Rng::with_seed(64), 7).await
    })
}

#[test]
fn escape_deselects_and_opposite_arrows_cancel_out() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        page.reload().await?;
        test_game.input = InputMethod::Keys;
        let first = tab_to_board(&page).await?;
        let can_move = test_game.model.choices().iter().any(|mv| mv.from() == first);
        anyhow::ensure!(can_move, "Tab leads to {first}, which cannot move");

        test_game.press(first).await?;
        test_game.model.press(first)?;
        page.wait_for("[data-mark=target]").await?;
        test_game.check().await?;
        page.press(Key::Escape).await?;
        test_game.model.cancel();
        page.wait_until_gone("[data-mark=target]").await?;
        test_game.check().await?;

        test_game.walk_to("d4".parse()?).await?;
        for (there, back) in [(Key::Left, Key::Right), (Key::Up, Key::Down), (Key::Down, Key::Up)] {
            page.press(there).await?;
            anyhow::ensure!(page.focused_square().await? != "d4".parse().ok());
            page.press(back).await?;
            assert_eq!(page.focused_square().await?, "d4".parse().ok());
        }
        Ok(())
    })
}

#[test]
fn escape_cancels_a_move_wherever_the_focus_is_and_closes_menus() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.click_squares("c3").await?;
        page.wait_for("[data-square=c3][data-mark=selected]").await?;
        page.script::<()>("document.activeElement.blur()").await?;
        page.press(Key::Escape).await?;
        page.wait_until_gone("[data-mark=selected]").await?;
        page.click("more").await?;
        page.wait_for("[popover]:popover-open").await?;
        page.press(Key::Escape).await?;
        page.wait_until_gone("[popover]:popover-open").await
    })
}

#[test]
fn moves_are_typed_and_browsed_and_errors_reported() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        // Any letter moves the focus to the box, and so does a slash.
        for (typed, mv) in [("c3-d4", "c3-d4"), ("/17-13-9", "e5-d4-c3"), ("b2-c3-d4", "b2-c3-d4")] {
            page.type_text(typed).await?;
            page.press(Key::Enter).await?;
            record::play(&mut test_game.model.game, mv)?;
            test_game.settle().await?;
            page.press(Key::Escape).await?;
        }
        page.type_text("c5-c4").await?;
        page.press(Key::Enter).await?;
        let message = page.text_of("[data-testid=refusal]").await?;
        anyhow::ensure!(message.contains("c4"), "{message}");
        let text: String = page.script("return document.querySelector('[data-testid=typed-move]').textContent").await?;
        assert_eq!(text, "c5-c4", "the text is gone");
        test_game.check().await?;
        page.type_text("f6").await?;
        let text: String = page.script("return document.querySelector('[data-testid=typed-move]').textContent").await?;
        assert_eq!(text, "f6", "typing replaces a refused move");
        page.press(Key::Escape).await?;

        // After typing and erasing, the box shows its placeholder again. Firefox reports the source of the placeholder
        // instead of its text.
        let hint = "const box = document.querySelector('[data-testid=typed-move]');
            return getComputedStyle(box, '::before').content.replace('attr(data-placeholder)', box.dataset.placeholder)";
        let empty: String = page.script(hint).await?;
        anyhow::ensure!(empty.contains("c3-d4"), "the placeholder is {empty}");
        page.type_text("e5").await?;
        anyhow::ensure!(page.script::<String>(hint).await? != empty, "the placeholder is still shown");
        page.press(Key::Backspace).await?;
        page.press(Key::Backspace).await?;
        assert_eq!(page.script::<String>(hint).await?, empty);
        page.press(Key::Escape).await?;

        for (key, ply) in [(Key::Left, 2), (Key::Home, 0), (Key::Right, 1), (Key::End, 3)] {
            page.press(key).await?;
            test_game.model.game.go_to(ply);
            test_game.settle().await?;
        }
        page.type_text("?").await?;
        page.wait_for("[data-testid=keys-dialog][open]").await?;
        page.press(Key::Escape).await?;
        page.wait_for("[data-testid=keys-dialog]:not([open])").await?;

        // The arrow keys work after a click as well, and so does the wheel.
        test_game.play_randomly(&mut fastrand::Rng::with_seed(12), 5).await?;
        page.press(Key::Left).await?;
        test_game.model.game.go_to(4);
        test_game.settle().await?;
        let board = page.point_of("d4".parse()?).await?;
        for (turn, ply) in [(-100.0, 3), (100.0, 4)] {
            page.wheel(board, turn).await?;
            test_game.model.game.go_to(ply);
            test_game.settle().await?;
        }
        Ok(())
    })
}

/// Types into a box faster than the page renders: a letter for each turn of the browser's event loop. A line break is the
/// Enter key.
const TYPE_FAST: &str = "
    const [selector, text, done] = arguments;
    const type = async () => {
        for (const letter of text) {
            const box = document.querySelector(selector);
            if (document.activeElement !== box) box.focus();
            if (letter === '\\n') box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
            else document.execCommand('insertText', false, letter);
            await new Promise((next) => setTimeout(next));
        }
    };
    type().then(done);";

#[test]
fn letters_typed_before_the_page_has_rendered_are_kept() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.pause_engine().await?;
        let moves = ["c3-d4", "e5-d4-c3", "b2-c3-d4", "c5-b4"];
        let typed = |selector: &'static str, text: String| {
            let page = page.clone();
            async move {
                page.driver().execute_async(TYPE_FAST, vec![selector.into(), text.into()]).await?;
                page.read::<String>(&format!("return document.querySelector('{selector}').innerText.trim()")).await
            }
        };
        let rest = typed("[data-testid=typed-move]", format!("{}\nd", moves.join("\n"))).await?;
        assert_eq!(rest, "d", "the beginning of the next move");
        page.wait_for("[data-testid=moves] [data-ply='4'][aria-current]").await?;
        let comment = "Now White has to capture, and loses the column that guards the center.";
        assert_eq!(typed("[data-testid=comment]", comment.to_owned()).await?, comment);
        page.click("name-analysis").await?;
        page.wait_for("[data-testid=details-dialog][open]").await?;
        page.settle().await?;
        for handle in ["[data-testid=details-name]", "[data-testid=details-notes]"] {
            assert_eq!(typed(handle, comment.to_owned()).await?, comment, "{handle}");
        }
        page.open_study("editor").await?;
        let ranks = "b,,,/,,/,,,/b,b,b/,,,/,b,/,wb,, w";
        const RANKS: &str = "[data-testid=text-ranks]";
        page.script::<()>(&format!("document.querySelector('{RANKS}').textContent = ''")).await?;
        assert_eq!(typed(RANKS, ranks.to_owned()).await?, ranks);
        Ok(())
    })
}

/// Tabs to the element with the handle and presses Enter.
async fn enter(page: &Page, handle: &str) -> anyhow::Result<()> {
    tab_to(page, &format!("[data-testid={handle}]")).await?;
    page.press(Key::Enter).await
}

#[test]
fn the_key_list_explains_h_in_the_analysis() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.wait_for("[data-testid=engine][aria-pressed=true]").await?;
        page.settle().await?;
        page.type_text("?").await?;
        page.wait_for("[data-testid=keys-dialog][open]").await?;
        let keys = page.text_of("[data-testid=keys-dialog] dl").await?;
        anyhow::ensure!(keys.contains("Engine on or off") && !keys.contains("Hint;"), "{keys}");
        page.press(Key::Escape).await?;
        page.wait_for("[data-testid=keys-dialog]:not([open])").await?;
        // A closed dialog owns the keyboard until the browser has told the page.
        page.settle().await?;
        page.type_text("h").await?;
        page.wait_for("[data-testid=engine][aria-pressed=false]").await?;
        Ok(())
    })
}

#[test]
fn a_whole_analysis_is_made_by_keys_alone() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("").await?;
        enter(&page, "section-analysis").await?;
        page.wait_for("main.analysis").await?;
        tab_to_board(&page).await?;
        page.enter_squares("c3 d4").await?;
        page.wait_for("[data-ply='1'][aria-current=step]").await?;
        page.enter_squares("e5 c3").await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;

        // The engine: fewer lines, the threat, and playing out its best line.
        page.wait_for("[data-line='1'] .ply").await?;
        tab_to(&page, "[data-testid=line-count]").await?;
        page.press_repeatedly(Key::Up, 2).await?;
        page.wait_until_gone("[data-line='1']").await?;
        enter(&page, "threat").await?;
        page.wait_for("[data-testid=arrow][data-kind=threat]").await?;
        enter(&page, "engine").await?;
        page.wait_for("[data-testid=engine][aria-pressed=false]").await?;
        tab_to(&page, "[data-line=\"0\"] .ply").await?;
        page.press(Key::Enter).await?;
        let best = page.wait_for("[data-ply='3'][aria-current=step]").await?.text().await?;

        // The other capture becomes a variation, and then the main line.
        page.press(Key::Left).await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        let (other, squares) = match best.as_str() {
            "b2-c3-d4" => ("d2-c3-b4", "d2 b4"),
            "d2-c3-b4" => ("b2-c3-d4", "b2 d4"),
            _ => anyhow::bail!("White must capture, but the best move is {best}"),
        };
        tab_to_board(&page).await?;
        page.enter_squares(squares).await?;
        page.wait_for("[data-testid=variation] [aria-current=step]").await?;
        enter(&page, "promote").await?;
        page.wait_until_gone("[data-testid=variation] [aria-current=step]").await?;

        tab_to(&page, "[data-sign=\"!?\"]").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-sign='!?'][aria-pressed=true]").await?;
        tab_to(&page, "[data-testid=comment]").await?;
        page.type_text("The other one").await?;
        page.settle().await?;
        assert_eq!(page.text_of("[data-ply='3'][aria-current=step]").await?, format!("{other}!?"));
        assert_eq!(page.text_of("[data-testid=comment]").await?, "The other one");

        enter(&page, "prove").await?;
        enter(&page, "stop-proof").await?;
        page.wait_for("[data-testid=exact][data-state=open]").await?;
        enter(&page, "play-from-here").await?;
        page.wait_for("[data-testid=new-game-dialog][open] [data-testid=begin-here]:checked").await?;
        enter(&page, "start-game").await?;
        page.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        tab_to_board(&page).await.context("the game does not continue from there")?;
        Ok(())
    })
}
