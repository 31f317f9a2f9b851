//! The puzzles: solved, failed and given up; the puzzle of the day; saved progress.

use std::{env, fs, path::PathBuf};

use anyhow::Context as _;
use laska_browser_tests::{Page, TestResult, page::Size, run_test, run_test_alone};
use laska_library::{Goal, Puzzle, PuzzleKind, Puzzles, Theme};
use laska_rules::{Color, Move};
use thirtyfour::{By, Key};

const BOARD: &str = "[data-testid=board]";

/// The puzzles of the site.
pub(crate) fn puzzles() -> anyhow::Result<Puzzles> {
    let site = PathBuf::from(env::var_os("LASKA_DIST").context("LASKA_DIST is not set")?);
    let text = fs::read_to_string(site.join("data/puzzles.txt")).context("could not read the site's puzzles")?;
    Ok(text.parse::<Puzzles>()?)
}

/// An exact puzzle of one move.
fn short(puzzles: &Puzzles) -> anyhow::Result<(&Puzzle, Move, Move)> {
    one_move(puzzles, PuzzleKind::Exact)
}

/// A one-move puzzle that takes two presses, with a wrong move of the same kind.
fn one_move(puzzles: &Puzzles, kind: PuzzleKind) -> anyhow::Result<(&Puzzle, Move, Move)> {
    let two = |mv: &Move| mv.jumps() <= 1;
    let found =
        puzzles.all.iter().filter(|puzzle| puzzle.solution.required().len() == 1 && puzzle.kind == kind).find_map(
            |puzzle| {
                let (key, solution) = (puzzle.solution.key(), &puzzle.solution);
                let legal = solution.start().legal_moves(solution.capture_rule());
                let wrong = legal.iter().copied().find(|mv| *mv != key && two(mv) && mv.from() != key.from())?;
                two(&key).then_some((puzzle, key, wrong))
            },
        );
    found.context("there is no one-move puzzle")
}

/// Waits until every listed puzzle has its link.
async fn wait_for_links(page: &Page) -> anyhow::Result<()> {
    page.wait_for(".puzzle-tile").await?;
    page.wait_until_gone(".puzzle-tiles > :empty").await
}

/// Opens all groups of the list.
async fn open_groups(page: &Page) -> anyhow::Result<()> {
    page.wait_for("[data-testid=fold-1]").await?;
    for group in page.driver().find_all(By::Css(".fold[aria-expanded=false]")).await? {
        let name = group.attr("data-testid").await?.context("the button has no handle")?;
        page.click(&name).await?;
        page.wait_for(&format!("[data-testid={name}][aria-expanded=true]")).await?;
        // The links move the groups below.
        wait_for_links(page).await?;
    }
    wait_for_links(page).await
}

async fn play(page: &Page, mv: Move) -> anyhow::Result<()> {
    page.click_squares(&format!("{} {}", mv.from(), mv.to())).await
}

#[test]
fn a_solved_puzzle_stays_solved_after_a_reload() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let (puzzle, key, _) = short(&puzzles)?;
        let number = puzzle.id.0;
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        open_groups(&page).await?;
        page.click(&format!("puzzle-{number}")).await?;
        page.wait_for(&format!("[data-testid=puzzle][data-puzzle='{number}'][data-stage=asked]")).await?;
        let claim = page.text_of("[data-testid=claim]").await?;
        let goal = if puzzle.goal == Goal::Hold { "Find the only move" } else { "to move and win in" };
        anyhow::ensure!(claim.contains(goal), "{claim}");
        play(&page, key).await?;
        page.wait_for_stage("done").await?;
        page.message_in_tone("good").await?;
        let change = page.text_of("[data-testid=rating-change]").await?;
        anyhow::ensure!(change.starts_with('+'), "{change}");
        page.reload().await?;
        page.wait_for("[data-testid=puzzle][data-stage=asked]").await?;
        page.click("all-puzzles").await?;
        open_groups(&page).await?;
        page.wait_for(&format!("[data-testid=puzzle-{number}][data-mark=clean]")).await?;
        assert_eq!(page.text_of("[data-testid=streak]").await?, "1");
        let rating = page.text_of("[data-testid=rating]").await?;
        anyhow::ensure!(rating.contains('±'), "{rating}");
        Ok(())
    })
}

/// Every displayed number opens its puzzle, and so does every number that was displayed by earlier versions.
#[test]
fn a_puzzle_opens_by_its_number() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        open_groups(&page).await?;
        let listed: Vec<(String, String)> = page
            .script("return [...document.querySelectorAll('.puzzle-tile')].map(it => [it.innerText.trim(), it.hash])")
            .await?;
        anyhow::ensure!(listed.len() == puzzles.all.len());
        let wrong: Vec<_> = listed.iter().filter(|(number, to)| *to != format!("#puzzles/{number}")).collect();
        anyhow::ensure!(wrong.is_empty(), "{wrong:?}");
        let cut: Vec<String> = page
            .script(
                "return [...document.querySelectorAll('.puzzle-tile')]
                    .filter(it => it.scrollWidth > it.clientWidth).map(it => it.innerText)",
            )
            .await?;
        anyhow::ensure!(cut.is_empty(), "too narrow for {cut:?}");
        // Earlier versions had this address, too.
        page.open_study("puzzles/125991").await?;
        page.wait_for("[data-testid=puzzle][data-puzzle='125991']").await?;
        assert_eq!(page.text_of("[data-testid=puzzle-title]").await?, "Puzzle 125991");
        Ok(())
    })
}

#[test]
fn boards_of_a_long_list_are_drawn_as_they_come_into_view() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        open_groups(&page).await?;
        page.wait_for(".puzzle-tile .miniature").await?;
        let drawn: usize = page.script("return document.querySelectorAll('.puzzle-tile .miniature').length").await?;
        anyhow::ensure!(drawn < puzzles.all.len(), "all {drawn} boards are drawn at once");
        let last = ".puzzles-grade:last-child li:last-child";
        page.script::<()>(&format!("document.querySelector('{last}').scrollIntoView()")).await?;
        let shown = page.wait_for(&format!("{last} .miniature")).await?.attr("data-fen").await?;
        let number = page.wait_for(last).await?.attr("data-number").await?.context("the puzzle has no number")?;
        let puzzle = puzzles.all.iter().find(|puzzle| puzzle.id.0.to_string() == number).context("no such puzzle")?;
        assert_eq!(shown, Some(puzzle.solution.start().to_string()));
        Ok(())
    })
}

/// The page stays responsive, because no task renders more than a few links, and nothing moves while the links appear.
#[test]
fn a_long_list_opens_in_small_steps() -> TestResult {
    run_test(async |env| {
        let count = puzzles()?.all.len();
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        page.wait_for("[data-testid=fold-1]").await?;
        wait_for_links(&page).await?;
        page.script::<()>(
            "const links = () => document.querySelectorAll('.puzzle-tile').length;
             let before = links();
             window.steps = [];
             new MutationObserver(() => {
                 if (links() > before) steps.push(links() - before);
                 steps.height ??= document.documentElement.scrollHeight;
                 before = links();
             }).observe(document.querySelector('[data-testid=puzzles]'), { childList: true, subtree: true });",
        )
        .await?;
        page.click("status-new").await?;
        page.wait_for("[data-testid=listed]:not(:empty)").await?;
        wait_for_links(&page).await?;
        let (height, heights, steps): (f64, f64, Vec<usize>) =
            page.read("return [steps.height, document.documentElement.scrollHeight, steps]").await?;
        assert_eq!(listed(&page).await?.len(), count);
        assert_eq!(height, heights, "the places have the size of the links");
        anyhow::ensure!(steps.iter().all(|added| *added <= 50), "links rendered at a time: {steps:?}");
        Ok(())
    })
}

#[test]
fn the_list_is_where_it_was_after_a_puzzle() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        open_groups(&page).await?;
        let last = ".puzzles-grade:last-child li:last-child .puzzle-tile";
        // WebKit scrolls by whole pixels only.
        let is_in_view = format!(
            "const {{ top, bottom }} = document.querySelector('{last}').getBoundingClientRect();
             return top > -1 && bottom < innerHeight + 1"
        );
        for back in ["all-puzzles", "history"] {
            page.click_on(last).await?;
            page.wait_for("[data-testid=puzzle]").await?;
            assert_eq!(page.read::<f64>("return scrollY").await?, 0.0);
            if back == "history" {
                page.driver().back().await?;
            } else {
                page.click(back).await?;
            }
            page.wait_for(last).await?;
            anyhow::ensure!(page.read::<bool>(&is_in_view).await?, "after {back}");
        }
        Ok(())
    })
}

/// The numbers of the puzzles listed.
async fn listed(page: &Page) -> anyhow::Result<Vec<u32>> {
    page.settle().await?;
    page.script("return [...document.querySelectorAll('[data-number]')].map(it => Number(it.dataset.number))").await
}

#[test]
fn the_list_is_filtered_by_status_and_theme() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let numbers: Vec<u32> = puzzles.all.iter().map(|puzzle| puzzle.id.0).collect();
        let (solved, failed) = (numbers[0], numbers[1]);
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        let saved = format!("version=2\\npuzzle={solved} clean 1\\npuzzle={failed} tried 1");
        page.script::<()>(&format!("localStorage.setItem('laska.puzzles', '{saved}')")).await?;
        page.open_study("puzzles").await?;
        page.click("status-solved").await?;
        page.wait_for("[data-testid=status-solved][aria-pressed=true]").await?;
        assert_eq!(listed(&page).await?, [solved]);
        assert_eq!(page.text_of("[data-testid=listed]").await?, "1 puzzle");
        page.click("status-failed").await?;
        assert_eq!(listed(&page).await?, [failed]);
        page.click("status-new").await?;
        assert_eq!(listed(&page).await?.len(), numbers.len() - 2);
        page.click("status-all").await?;
        let choose = "const theme = document.querySelector('[data-testid=theme]');
            theme.value = 'Chain';
            theme.dispatchEvent(new Event('change', { bubbles: true }));";
        page.script::<()>(choose).await?;
        let mut chains = listed(&page).await?;
        let is_chain = |puzzle: &&Puzzle| puzzle.solution.has_theme(Theme::Chain);
        let mut expected: Vec<_> = puzzles.all.iter().filter(is_chain).map(|puzzle| puzzle.id.0).collect();
        chains.sort_unstable();
        expected.sort_unstable();
        assert_eq!(chains, expected);
        Ok(())
    })
}

/// A group is one tab stop for its heading and one for its puzzles, among which the arrow keys move.
#[test]
fn arrow_keys_move_among_the_puzzles_of_a_group() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        page.wait_for(".fold[aria-expanded=true]").await?;
        wait_for_links(&page).await?;
        let stops: usize =
            page.script("return document.querySelectorAll('.puzzle-tile[tabindex=\"0\"]').length").await?;
        assert_eq!(stops, 1);
        let numbers = listed(&page).await?;
        let columns: usize = page
            .script(
                "const items = [...document.querySelectorAll('[data-number]')];
                 return items.filter((item) => item.offsetTop === items[0].offsetTop).length",
            )
            .await?;
        page.script::<()>("document.querySelector('.puzzle-tile').focus()").await?;
        let focused = async || {
            let focused = "return Number(document.activeElement.closest('[data-number]').dataset.number)";
            page.script::<u32>(focused).await
        };
        let steps = [
            (Key::Right, 1),
            (Key::Down, columns + 1),
            (Key::Left, columns),
            (Key::Up, 0),
            (Key::Up, 0),
            (Key::End, numbers.len() - 1),
            (Key::Right, numbers.len() - 1),
            (Key::Home, 0),
        ];
        for (key, place) in steps {
            page.press(key).await?;
            assert_eq!(focused().await?, numbers[place]);
        }
        page.press(Key::Right).await?;
        page.press(Key::Enter).await?;
        page.wait_for(&format!("[data-testid=puzzle][data-puzzle='{}']", numbers[1])).await?;
        Ok(())
    })
}

#[test]
fn a_puzzle_solved_in_one_tab_counts_in_another() -> TestResult {
    run_test_alone(async |env| {
        let puzzles = puzzles()?;
        let (puzzle, key, _) = short(&puzzles)?;
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        let solved = |count: usize| format!("{count} of {} solved", puzzles.all.len());
        assert_eq!(page.text_of("[data-testid=puzzles-done]").await?, solved(0));
        open_groups(&page).await?;
        let first = page.driver().window().await?;
        let other = page.open_window().await?;
        page.switch_to(other).await?;
        page.open_study(&format!("puzzles/{}", puzzle.id.0)).await?;
        page.wait_for_stage("asked").await?;
        play(&page, key).await?;
        page.wait_for_stage("done").await?;
        page.switch_to(first).await?;
        page.wait_for(&format!("[data-testid=puzzle-{}][data-mark=clean]", puzzle.id.0)).await?;
        assert_eq!(page.text_of("[data-testid=puzzles-done]").await?, solved(1));
        Ok(())
    })
}

#[test]
fn a_puzzle_is_failed_hinted_and_given_up() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let (puzzle, key, wrong) = short(&puzzles)?;
        let number = puzzle.id.0;
        let page = env.browser().await?;
        page.open_study(&format!("puzzles/{number}")).await?;
        page.wait_for_stage("asked").await?;
        play(&page, wrong).await?;
        page.wait_for_stage("wrong").await?;
        let why = page.message_in_tone("wrong").await?;
        anyhow::ensure!(why.starts_with(&wrong.to_string()), "{why}");
        let change = page.text_of("[data-testid=rating-change]").await?;
        anyhow::ensure!(change.starts_with('−'), "{change}");
        page.click("retry").await?;
        page.wait_for_stage("asked").await?;
        page.click("help").await?;
        page.wait_for(&format!("[data-testid=hint-move][data-stops={}]", key.from())).await?;
        page.click("show").await?;
        page.wait_for_stage("done").await?;
        page.message_in_tone("plain").await?;
        page.click("again").await?;
        page.wait_for_stage("asked").await?;
        play(&page, key).await?;
        page.message_in_tone("good").await?;
        page.click("all-puzzles").await?;
        open_groups(&page).await?;
        page.wait_for(&format!("[data-testid=puzzle-{number}][data-mark=solved]")).await?;
        Ok(())
    })
}

/// In a decisive puzzle the engine looks for a win before another move counts as wrong.
#[test]
fn another_move_of_a_decisive_puzzle_is_checked() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let (puzzle, key, wrong) = one_move(&puzzles, PuzzleKind::Decisive)?;
        let page = env.browser().await?;
        page.open_study(&format!("puzzles/{}", puzzle.id.0)).await?;
        page.wait_for_stage("asked").await?;
        play(&page, wrong).await?;
        page.wait_for_stage("wrong").await?;
        let why = page.message_in_tone("wrong").await?;
        anyhow::ensure!(why.starts_with(&wrong.to_string()) && why.ends_with("Try another move."), "{why}");
        let tries = page.text_of("[data-testid=tries]").await?;
        anyhow::ensure!(tries.contains("1 try"), "{tries}");
        page.click("retry").await?;
        page.wait_for_stage("asked").await?;
        play(&page, key).await?;
        page.wait_for_stage("done").await
    })
}

/// The reply of the engine to a wrong move is played on the board, and both moves are undone together.
#[test]
fn a_wrong_move_is_answered_on_the_board() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let (puzzle, _, wrong) = short(&puzzles)?;
        let page = env.browser().await?;
        page.open_study(&format!("puzzles/{}", puzzle.id.0)).await?;
        page.wait_for_stage("asked").await?;
        let shown = async || Ok::<_, anyhow::Error>(page.wait_for(BOARD).await?.attr("data-fen").await?);
        let start = shown().await?;
        play(&page, wrong).await?;
        page.wait_for_stage("wrong").await?;
        let turn = if puzzle.solution.start().turn() == Color::White { "w" } else { "b" };
        page.wait_for(&format!("{BOARD}[data-turn={turn}]")).await?;
        let why = page.message_in_tone("wrong").await?;
        anyhow::ensure!(why.contains("the engine replies"), "{why}");
        anyhow::ensure!(shown().await? != start, "no move was played");
        page.click("retry").await?;
        page.wait_for_stage("asked").await?;
        assert_eq!(shown().await?, start);
        Ok(())
    })
}

/// The solution is stepped through with buttons and arrow keys, also after giving up.
#[test]
fn a_solution_is_stepped_through() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let lines = puzzles.all.iter().filter(|puzzle| puzzle.solution.required().len() >= 3);
        let puzzle = lines.min_by_key(|puzzle| puzzle.solution.moves().len()).context("there is no longer puzzle")?;
        let total = puzzle.solution.moves().len();
        let page = env.browser().await?;
        page.open_study(&format!("puzzles/{}", puzzle.id.0)).await?;
        page.wait_for_stage("asked").await?;
        anyhow::ensure!(page.driver().find_all(By::Css("[data-testid=step-place]")).await?.is_empty());
        page.click("show").await?;
        page.wait_for_stage("done").await?;
        let place = async |expected: usize| {
            page.settle().await?;
            assert_eq!(page.text_of("[data-testid=step-place]").await?, format!("{expected} of {total}"));
            Ok::<_, anyhow::Error>(())
        };
        place(puzzle.solution.required().len()).await?;
        page.click("step-start").await?;
        place(0).await?;
        let start = page.wait_for(BOARD).await?.attr("data-fen").await?;
        assert_eq!(start, Some(puzzle.solution.start().to_string()));
        page.press(Key::Right).await?;
        place(1).await?;
        page.press(Key::Right).await?;
        page.press(Key::Left).await?;
        place(1).await?;
        page.press(Key::End).await?;
        place(total).await?;
        page.click("step-back").await?;
        place(total - 1).await
    })
}

/// Fixes the date, so that the test can run across midnight.
const ONE_DAY: &str = "
    window.Date = class extends Date {
        constructor(...given) { super(...(given.length > 0 ? given : [2026, 10, 21, 12])); }
    };";

#[test]
fn todays_puzzle_depends_on_the_date() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(ONE_DAY).await?;
        page.open_study("puzzles").await?;
        let number = page
            .wait_for("[data-testid=todays]")
            .await?
            .attr("data-puzzle")
            .await?
            .context("the puzzle has no number")?;
        page.open_study("puzzles/2026-11-21").await?;
        page.wait_for(&format!("[data-testid=puzzle][data-puzzle='{number}']")).await?;
        Ok(())
    })
}

#[test]
fn damage_and_wrong_addresses_lose_nothing_else() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let number = puzzles.all.first().context("there are no puzzles")?.id.0;
        let page = env.browser().await?;
        page.open_study("puzzles/0").await?;
        page.wait_for("[data-testid=error]").await?;
        let saved = format!("version=1\\nstreak=4\\npuzzle={number} clean 1\\npuzzle=?");
        page.script::<()>(&format!("localStorage.setItem('laska.puzzles', '{saved}')")).await?;
        page.open_study("puzzles").await?;
        page.wait_for("[data-testid=lost]").await?;
        open_groups(&page).await?;
        page.wait_for(&format!("[data-testid=puzzle-{number}][data-mark=clean]")).await?;
        Ok(())
    })
}

#[test]
fn a_puzzle_is_solved_by_touch_without_scrolling_on_a_phone() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let (puzzle, key, _) = short(&puzzles)?;
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        page.resize(Size::PHONE).await?;
        page.open_study(&format!("puzzles/{}", puzzle.id.0)).await?;
        page.wait_for_stage("asked").await?;
        let below: f64 = page
            .script("return document.querySelector('[data-testid=help]').getBoundingClientRect().bottom - innerHeight")
            .await?;
        anyhow::ensure!(below <= 0.0, "the buttons are {below} pixels below the window");
        for square in [key.from(), key.to()] {
            page.touchscreen().tap(page.point_of(square).await?).await?;
        }
        page.wait_for_stage("done").await
    })
}
