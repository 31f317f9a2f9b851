//! Keyboard focus: it reaches everything usable, is always visible, and returns from dialogs.

use laska_browser_tests::{TestResult, run_test};
use serde::Deserialize;
use thirtyfour::Key;

use crate::access::{
    screen::{Screen, StartPage, Step},
    study_screens, table_screens,
};

/// More tab stops than any screen has.
const STOPS: usize = 400;

/// The focused element: its number, 0 for none; whether it comes after the previous one; and the faults there.
#[derive(Deserialize)]
struct Stop {
    number: i64,
    forward: bool,
    fault: Option<String>,
}

/// Checks for a focus ring around the element or its label, within the window.
const STOP: &str = "
    const it = document.activeElement;
    if (it === document.body || it === document.documentElement) return { number: 0, forward: true, fault: null };
    const ringed = (at) => {
        const { outlineStyle, outlineWidth, visibility } = getComputedStyle(at);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && visibility === 'visible';
    };
    const { top, bottom, left, right } = it.getBoundingClientRect();
    // A popover clips what is outside of it.
    const popover = it.closest('[popover]');
    const { outlineWidth, outlineOffset } = getComputedStyle(it);
    const clipped = popover && getComputedStyle(popover).overflowX !== 'visible'
        && right + parseFloat(outlineWidth) + parseFloat(outlineOffset) > popover.getBoundingClientRect().right + 0.5;
    const name = `${it.tagName} ${it.dataset.testid ?? it.dataset.square ?? it.textContent.slice(0, 30)}`;
    let fault = null;
    if (!ringed(it) && !(it.closest('label') && ringed(it.closest('label')))) fault = `no ring at ${name}`;
    if (clipped) fault = `the ring is clipped at ${name}`;
    if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth) fault = `out of view: ${name}`;
    const before = window.stopBefore;
    window.stopBefore = it;
    const forward = !before?.isConnected || (before.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return { number: numberOf(it), forward, fault };";

/// All elements that must be reachable: the selected radio button of a group, and one square of a board.
const USABLE: &str = "
    const top = document.querySelector('dialog[open]') ?? document.body;
    // Elements that appear or disappear while the focus moves do not change the numbers of the others.
    const numbers = new WeakMap();
    let count = 0;
    window.numberOf = (it) => numbers.get(it) ?? (numbers.set(it, ++count), count);
    window.stopBefore = null;
    return [...top.querySelectorAll('a[href], button:enabled, select:enabled, input:enabled, [tabindex=\"0\"]')]
        .filter((it) => it.checkVisibility({ visibilityProperty: true }) && it.tabIndex >= 0 && !(it.type === 'radio' && !it.checked))
        .map((it) => [numberOf(it), `${it.tagName} ${it.dataset.testid ?? it.textContent.slice(0, 30)}`]);";

#[test]
fn focus_reaches_everything_and_is_visible() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let names = [
            "a variation",
            "a new game",
            "the tour",
            "the settings",
            "the library",
            "the import",
            "a symbol and a comment",
            "the puzzles",
            "a lesson",
            "the editor",
            "an ending",
            "a square to name",
        ];
        let all = table_screens::TABLE.iter().chain(&table_screens::DIALOGS).chain(&study_screens::LIBRARY);
        let all = all.chain(&study_screens::ANALYSIS).chain(&study_screens::PRACTICE).chain(&study_screens::TRAINERS);
        let mut faults = Vec::new();
        for screen in all.filter(|screen| names.contains(&screen.name)) {
            screen.reach(&page).await?;
            let usable: Vec<(i64, String)> = page.script(USABLE).await?;
            let (mut reached, mut wraps) = (Vec::new(), 0);
            for _ in 0..STOPS {
                page.press(Key::Tab).await?;
                let Stop { number, forward, fault } = page.script(STOP).await?;
                if number > 0 && reached.first() == Some(&number) {
                    break;
                }
                wraps += usize::from(!forward);
                reached.extend(Some(number).filter(|number| *number > 0));
                faults.extend(fault.map(|fault| format!("{}: {fault}", screen.name)));
            }
            // The order may wrap around once.
            faults.extend((wraps > 1).then(|| format!("{}: the tab order wraps around {wraps} times", screen.name)));
            let missed = usable.into_iter().filter(|(number, _)| !reached.contains(number));
            faults.extend(missed.map(|(_, name)| format!("{}: Tab does not reach {name}", screen.name)));
        }
        anyhow::ensure!(faults.is_empty(), "{} faults:\n  {}", faults.len(), faults.join("\n  "));
        Ok(())
    })
}

/// The page of each dialog, and the handles of its button and of the dialog.
const DIALOGS: [(StartPage, &str, &str); 6] = [
    (StartPage::Table(""), "new-game", "new-game-dialog"),
    (StartPage::Table(""), "settings", "settings-dialog"),
    (StartPage::Table(""), "share", "share-dialog"),
    (StartPage::Table(""), "show-keys", "keys-dialog"),
    (StartPage::Study("library"), "to-import", "import-dialog"),
    (StartPage::Study("editor"), "edit-diagram", "diagram-dialog"),
];

#[test]
fn focus_returns_from_dialogs() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        for (at, button, dialog) in DIALOGS {
            Screen { name: button, at, steps: &[Step::Wait("[data-testid=settings]")] }.reach(&page).await?;
            page.wait_for(&format!("[data-testid={button}]")).await?;
            page.script::<()>(&format!("document.querySelector('[data-testid={button}]').focus()")).await?;
            page.press(Key::Enter).await?;
            page.wait_for(&format!("[data-testid={dialog}][open]")).await?;
            let inside: bool = page
                .script(&format!("return document.activeElement.closest('[data-testid={dialog}]') !== null"))
                .await?;
            anyhow::ensure!(inside, "{dialog} opens without the focus");
            page.press(Key::Escape).await?;
            page.wait_for(&format!("[data-testid={dialog}]:not([open])")).await?;
            let focused: Option<String> = page.script("return document.activeElement.dataset.testid ?? null").await?;
            anyhow::ensure!(focused.as_deref() == Some(button), "after {dialog} closes, the focus is on {focused:?}");
        }
        Ok(())
    })
}
