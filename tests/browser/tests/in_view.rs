//! After every action, the board, the control that was used and the words that answer are in view, in windows of all kinds.

use anyhow::Context as _;
use laska_browser_tests::{Model, Opponent, Page, TestResult, page::Size, run_test};
use laska_rules::Game;

use crate::access::screen::finish_animations;

/// Phones, a phone on its side, a tablet and a laptop, without the browser's own controls.
const SIZES: [(u32, u32); 6] = [(390, 664), (360, 640), (320, 568), (844, 390), (820, 1180), (1280, 800)];

/// Checks in windows of all sizes that the board and these elements are in view, each named by its handle.
pub(crate) async fn ensure_in_view(page: &Page, handles: &[&str]) -> anyhow::Result<()> {
    let mut faults = Vec::new();
    for (width, height) in SIZES {
        page.resize(Size { width, height }).await?;
        for handle in handles {
            let found = out_of_view(page, &format!("[data-testid={handle}]")).await?;
            faults.extend(found.into_iter().map(|fault| format!("{width}x{height}, {handle}: {fault}")));
        }
    }
    anyhow::ensure!(faults.is_empty(), "out of view:\n  {}", faults.join("\n  "));
    Ok(())
}

/// Returns what cannot be seen of the parts of the page.
const OUT_OF_VIEW: &str = include_str!("in_view.js");

/// An action: what is clicked, and what answers.
struct Action {
    control: &'static str,
    answer: &'static str,
}

/// A screen with a board, and actions that can be repeated in windows of all sizes.
struct Walk {
    /// The fragment of its address.
    at: &'static str,
    /// What is there once the screen is complete.
    ready: &'static str,
    actions: &'static [Action],
}

const fn on(control: &'static str, answer: &'static str) -> Action {
    Action { control, answer }
}

const STATUS: &str = "[data-testid=status]";
const SAID: &str = "[data-testid=said]";
const CURRENT: &str = "[data-testid=moves] [aria-current]";
const STEP_ON: &str = "[data-testid=step-on]";
const STEP_BACK: &str = "[data-testid=step-back]";

const EXERCISES: [Walk; 6] = [
    Walk {
        at: "lessons/8",
        ready: "[data-testid=lesson][data-name=choice]",
        actions: &[
            on("[data-testid=help]", SAID),
            on("[data-square=c1]", SAID),
            on("[data-square=a3]", SAID),
            on("[data-testid=retry]", SAID),
        ],
    },
    Walk {
        at: "puzzles/2026-11-21",
        ready: "[data-testid=puzzle][data-stage=asked]",
        actions: &[on("[data-testid=help]", SAID), on("[data-square=a1]", SAID)],
    },
    Walk {
        at: "practice/endings/1",
        ready: "[data-testid=practice][data-stage=asked]",
        actions: &[on("[data-testid=help]:enabled", SAID)],
    },
    Walk {
        at: "today/learn/w",
        ready: "[data-testid=training][data-stage=asked]",
        actions: &[
            on("[data-testid=help]", SAID),
            on("[data-square=a3]", SAID),
            on("[data-square=b4]", SAID),
            on("[data-testid=retry]", SAID),
        ],
    },
    Walk {
        at: "practice/squares",
        ready: "[data-testid=start-round]",
        actions: &[
            on("[data-testid=ask-name]", "[data-testid=ask-name][aria-pressed=true]"),
            on("[data-testid=start-round]", "[data-testid=question]"),
            on(".square-choices button", "[data-testid=answer]"),
            on("[data-testid=stop-round]", "[data-testid=start-round]"),
        ],
    },
    Walk {
        at: "editor",
        ready: "[data-testid=editor] [data-testid=verdict]",
        actions: &[
            on("[data-testid=editor] .tool:nth-child(2)", "[data-testid=verdict]"),
            on("[data-square=d4]", "[data-testid=verdict]"),
        ],
    },
];

const RECORDS: [Walk; 5] = [
    Walk {
        at: "library/lasker-1/12",
        ready: CURRENT,
        actions: &[
            on(STEP_ON, CURRENT),
            on(STEP_BACK, CURRENT),
            on("[data-ply='18']", CURRENT),
            on("[data-ply='40']", CURRENT),
            on("[data-testid=step-start]", STEP_ON),
            on("[data-ply='69']", CURRENT),
        ],
    },
    Walk {
        at: "library/openings",
        ready: "[data-testid=ways] button",
        actions: &[
            on("[data-testid=ways] button", STATUS),
            on(STEP_BACK, STATUS),
            on(STEP_ON, STATUS),
            on(STEP_BACK, STATUS),
        ],
    },
    Walk {
        at: "analysis/moves=c3-d4_e5-d4-c3",
        ready: "[data-testid=line] .ply",
        actions: &[
            on("[data-testid=line] .ply", STATUS),
            on("[data-testid=back]", STATUS),
            on("[data-testid=engine][aria-pressed=true]", "[data-testid=engine][aria-pressed=false]"),
            on("[data-testid=back]", STATUS),
            on("[data-testid=on]", STATUS),
            on("[data-ply='1']", STATUS),
            on("[data-ply='2']", STATUS),
            on("[data-testid=engine][aria-pressed=false]", "[data-testid=line] .ply"),
        ],
    },
    Walk {
        at: "problem/hold&fen=///,W,B//,W,B/_b",
        ready: "[data-testid=problem]",
        actions: &[
            on("[data-testid=goal-win]", "[data-testid=problem-verdict]"),
            on("[data-testid=goal-hold]", "[data-testid=problem-verdict]"),
            on("[data-testid=check]", "[data-testid=problem-verdict][data-kind=sound]"),
            on("[data-testid=solution] .ply", "[data-testid=solution] .ply[aria-current]"),
            on("[data-testid=step-on]", "[data-testid=problem-verdict]"),
            on("[data-testid=tries] .ply", "[data-testid=tries] .ply[aria-current]"),
            on("[data-testid=show-problem]", "[data-testid=problem-verdict]"),
        ],
    },
    Walk {
        at: "analysis/review&moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4_a3-b4-c5_d6-c5-b4_e3-f4_c5-d4-e3",
        ready: "[data-testid=review][data-running=false]",
        actions: &[
            on("[data-testid=turning] [data-testid=turning-move]", "[data-testid=move-rating]"),
            on("[data-testid=back]", "[data-testid=move-rating]"),
            on("[data-ply='3']", "[data-testid=move-rating]"),
            on("[data-testid=try-again]", "[data-testid=trial-words]"),
            on("[data-testid=trial-hint-button]", "[data-testid=trial-hint]"),
            on("[data-testid=trial-give-up]", "[data-testid=trial-words]"),
            on("[data-testid=trial-leave]", "[data-testid=move-rating]"),
            on("[data-testid=learn-w]", "[data-testid=trial-words]"),
            // The user is back where the mistakes are.
            on("[data-testid=trial-leave]", "[data-testid=learn-w]"),
        ],
    },
];

/// Clicks a control as a person does, who scrolls to it first if it is out of view.
async fn act(page: &Page, control: &str) -> anyhow::Result<()> {
    page.wait_for(control).await?;
    let script = format!(
        "const it = [...document.querySelectorAll({control:?})].find((it) => it.checkVisibility());
         const {{ top, bottom, left, right }} = it.getBoundingClientRect();
         const seen = [[left + 3, top + 3], [right - 3, bottom - 3]].map(([x, y]) => document.elementFromPoint(x, y));
         if (!seen.every((at) => at && (it.contains(at) || at.contains(it)))) it.scrollIntoView({{ block: 'nearest' }});
         window.usedControl = it;
         it.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}));"
    );
    page.script::<()>(&script).await.with_context(|| format!("could not use {control}"))
}

/// Returns what is out of view after an action.
pub(crate) async fn out_of_view(page: &Page, answer: &str) -> anyhow::Result<Vec<String>> {
    page.wait_for(answer).await?;
    finish_animations(page).await?;
    // A control that is gone with what it did cannot be seen.
    let used = "
        document.querySelectorAll('[data-used]').forEach((it) => delete it.dataset.used);
        if (window.usedControl?.isConnected && window.usedControl.checkVisibility()) window.usedControl.dataset.used = '';
        const PARTS = [['the board', '[data-testid=board]'], ['the answer', ANSWER]];
        if (document.querySelector('[data-used]')) PARTS.push(['the control', '[data-used]']);";
    page.read(&format!("{}\n{OUT_OF_VIEW}", used.replace("ANSWER", &format!("{answer:?}")))).await
}

/// Walks through a screen in windows of all sizes.
async fn walk(page: &Page, Walk { at, ready, actions }: &Walk) -> anyhow::Result<Vec<String>> {
    let mut faults = Vec::new();
    page.wait_for(ready).await?;
    for (width, height) in SIZES {
        page.resize(Size { width, height }).await?;
        for Action { control, answer } in *actions {
            act(page, control).await?;
            let found = out_of_view(page, answer).await?;
            faults.extend(found.into_iter().map(|fault| format!("{at}, {width}x{height}, {control}: {fault}")));
        }
    }
    Ok(faults)
}

/// Walks through screens of the study in one page.
async fn walk_study(page: &Page, walks: &[Walk]) -> anyhow::Result<()> {
    let mut faults = Vec::new();
    for (index, it) in walks.iter().enumerate() {
        if index == 0 {
            page.open_study(it.at).await?;
        } else {
            // Without leaving the page, as by a link.
            page.script::<()>(&format!("location.hash = {:?}", it.at)).await?;
        }
        faults.extend(walk(page, it).await?);
    }
    anyhow::ensure!(faults.is_empty(), "out of view:\n  {}", faults.join("\n  "));
    Ok(())
}

#[test]
fn exercises_and_the_editor_keep_the_board_the_button_and_the_answer_in_view() -> TestResult {
    run_test(async |env| walk_study(&env.browser().await?, &EXERCISES).await)
}

#[test]
fn records_and_the_analysis_keep_the_board_the_button_and_the_answer_in_view() -> TestResult {
    run_test(async |env| walk_study(&env.browser().await?, &RECORDS).await)
}

#[test]
fn the_table_keeps_the_board_the_button_and_the_answer_in_view() -> TestResult {
    const TABLE: Walk = Walk {
        at: "the table",
        ready: CURRENT,
        actions: &[
            on("[data-ply='1']", STATUS),
            on("[data-ply='8']", STATUS),
            on("[data-testid=undo]", STATUS),
            on("[data-testid=hint]", "[data-testid=hint-words]"),
            on("[data-ply='2']", STATUS),
            on("[data-ply='8']", CURRENT),
        ],
    };
    run_test(async |env| {
        let (mut game, mut begun) = (Game::default(), Game::default());
        let mut rng = fastrand::Rng::with_seed(5);
        while game.outcome().is_none() {
            game.play(rng.choice(game.legal_moves().to_vec()).context("a game without an end")?)?;
            if game.moves().len() == 8 {
                begun = game.clone();
            }
        }
        let [begun, finished] = [begun, game].map(|game| Model::new(game, Opponent::People).fragment());
        let page = env.open(&begun).await?;
        let mut faults = walk(&page, &TABLE).await?;
        // The card with the result comes later than the moves, whose list becomes smaller.
        page.open(&finished).await?;
        page.wait_for("[data-testid=rematch]").await?;
        for (width, height) in [(853, 533), (640, 400), (820, 1180)] {
            page.resize(Size { width, height }).await?;
            let found = out_of_view(&page, CURRENT).await?;
            faults.extend(found.into_iter().map(|fault| format!("a finished game, {width}x{height}: {fault}")));
        }
        for (width, height) in [(800, 600), (768, 600), (900, 700), (820, 1180)] {
            page.resize(Size { width, height }).await?;
            let cut: i64 = page
                .read("const it = document.querySelector('.status.over'); return it.scrollHeight - it.clientHeight")
                .await?;
            if cut > 1 {
                faults.push(format!("a finished game, {width}x{height}: {cut} pixels of the result are cut off"));
            }
        }
        // A laptop's window at 300 %.
        page.resize(Size { width: 427, height: 267 }).await?;
        faults.extend(out_of_view(&page, "[data-testid=undo]").await?);
        anyhow::ensure!(faults.is_empty(), "out of view:\n  {}", faults.join("\n  "));
        Ok(())
    })
}

/// Opens the menu "More", if there is one, and returns its entries that cannot be scrolled into view.
const HIDDEN_ENTRIES: &str = "
    const more = [...document.querySelectorAll('[data-testid=more]')].find((it) => it.checkVisibility());
    if (!more) return [];
    more.click();
    const menu = document.querySelector('.menu:popover-open');
    const hidden = [...menu.querySelectorAll('.entry')].filter((it) => it.checkVisibility()).filter((it) => {
        it.scrollIntoView({ block: 'nearest' });
        const { top, bottom, left, right } = it.getBoundingClientRect();
        return top < 0 || bottom > innerHeight || !it.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }).map((it) => it.textContent);
    menu.hidePopover();
    return hidden;";

#[test]
fn every_entry_of_a_menu_can_be_reached() -> TestResult {
    run_test(async |env| {
        let (table, analysis) = (env.open("").await?, env.open_study("analysis/moves=c3-d4_e5-d4-c3").await?);
        analysis.wait_for("[data-testid=line] .ply").await?;
        for page in [table, analysis] {
            for (width, height) in SIZES {
                page.resize(Size { width, height }).await?;
                let hidden: Vec<String> = page.script(HIDDEN_ENTRIES).await?;
                anyhow::ensure!(hidden.is_empty(), "{width}x{height}: out of reach: {hidden:?}");
            }
        }
        Ok(())
    })
}

#[test]
fn a_large_font_cuts_nothing_off() -> TestResult {
    const CUT_OFF: &str = "
        const beyond = document.documentElement.scrollWidth - innerWidth;
        const cut = [...document.querySelectorAll('.player-name, .control, .action')].filter((it) => it.checkVisibility())
            .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.getBoundingClientRect().right > innerWidth + 1);
        return [...(beyond > 0 ? [`${beyond} pixels beyond the window`] : []), ...cut.map((it) => it.textContent)];";
    run_test(async |env| {
        let page = env.open("").await?;
        let mut faults = Vec::new();
        for fragment in
            ["", "puzzles", "lessons/8", "puzzles/2026-11-21", "library/lasker-1", "analysis", "editor", "problem/win"]
        {
            if !fragment.is_empty() {
                page.open_study(fragment).await?;
            }
            page.resize(Size { width: 390, height: 664 }).await?;
            // One and a half times the default, as in the browser's settings.
            page.script::<()>("document.documentElement.style.fontSize = '22.5px'").await?;
            let found: Vec<String> = page.read(CUT_OFF).await?;
            faults.extend(found.into_iter().map(|fault| format!("{fragment}: {fault}")));
        }
        anyhow::ensure!(faults.is_empty(), "cut off:\n  {}", faults.join("\n  "));
        Ok(())
    })
}
