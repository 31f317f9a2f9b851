//! User preferences: reduced motion, more contrast, forced colors.

use laska_browser_tests::{
    Page, TestResult,
    page::{ColorScheme, Preferences},
    run_test,
};

use crate::access::screen::{self, Screen, clear_storage, finish_animations};

/// Records all motion in `moved` from now on.
const RECORD_MOTION: &str = "
    window.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
        moved.push('animate');
        return animate.apply(this, given);
    };
    for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, () => moved.push(type));";

/// The motion recorded during a move, at the slowest setting.
async fn motion(page: &Page, others: &'static [(&'static str, &'static str)]) -> anyhow::Result<Vec<String>> {
    // Set before the page loads, because animations that have started would continue.
    page.set_preferences(Preferences { others, ..Preferences::default() }).await?;
    clear_storage(page).await?;
    page.open("").await?;
    page.set("animation", "slow").await?;
    page.script::<()>(RECORD_MOTION).await?;
    page.click_squares("c3 d4").await?;
    page.wait_for("[data-ply='1'][aria-current=step]").await?;
    page.read("return moved").await
}

#[test]
fn nothing_moves_with_reduced_motion() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let usual = motion(&page, &[]).await?;
        anyhow::ensure!(usual.iter().any(|it| it == "animate"), "motion is not recorded: {usual:?}");
        let calm = motion(&page, &[("prefers-reduced-motion", "reduce")]).await?;
        anyhow::ensure!(calm.is_empty(), "it moved: {calm:?}");
        Ok(())
    })
}

/// The screens that contain everything selectable.
fn with_choices() -> impl Iterator<Item = &'static Screen> {
    let names = [
        "the start",
        "a variation",
        "a new game",
        "the settings",
        "the library",
        "a symbol and a comment",
        "the editor",
    ];
    screen::all().filter(move |screen| names.contains(&screen.name))
}

/// Selected elements that look like unselected ones.
const INDISTINCT: &str = "
    const CHOSEN = ':is([aria-pressed=true], [aria-current], .strip-counter[aria-selected=true], label:has(:checked))';
    const looks = (it) => {
        const { backgroundColor, color, borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(it);
        return [backgroundColor, color, borderTopColor, borderTopWidth, outlineStyle].join();
    };
    const seen = (it) => it.checkVisibility() && !it.closest('svg');
    return [...document.querySelectorAll(CHOSEN)].filter(seen).flatMap((it) => {
        const same = `${it.tagName}.${it.classList[0] ?? ''}`.replace(/\\.$/, '');
        const other = [...document.querySelectorAll(`${same}:not(${CHOSEN})`)].find(seen);
        const distinct = !other || looks(it) !== looks(other) || it.querySelector('input[type=radio]:checked')?.checkVisibility({ opacityProperty: true });
        return distinct ? [] : [`${same} ${it.textContent}`];
    });";

/// The faults found on each of these screens, in both color schemes, with these preferences.
async fn faults_on_screens(
    page: &Page,
    others: &'static [(&'static str, &'static str)],
    check: impl AsyncFn(&Page) -> anyhow::Result<Vec<String>>,
) -> anyhow::Result<Vec<String>> {
    let mut faults = Vec::new();
    for screen in with_choices() {
        page.set_color_scheme(ColorScheme::Light).await?;
        screen.reach(page).await?;
        for color_scheme in [ColorScheme::Light, ColorScheme::Dark] {
            page.set_preferences(Preferences { color_scheme, others }).await?;
            finish_animations(page).await?;
            faults.extend(check(page).await?.into_iter().map(|it| format!("{}, {color_scheme:?}: {it}", screen.name)));
        }
    }
    Ok(faults)
}

/// The violations of one axe-core rule.
async fn axe(page: &Page, rule: &str) -> anyhow::Result<Vec<String>> {
    Ok(page.axe(&[rule]).await?.iter().map(ToString::to_string).collect())
}

/// Boards and pictures that lose their own colors.
const RECOLORED: &str = "
    return [...document.querySelectorAll('.play-board, .unstacked, .disc, .arrows, .graph')]
        .filter((it) => getComputedStyle(it).forcedColorAdjust !== 'none').map((it) => `.${it.classList[0]} loses its colors`)";

#[test]
fn forced_colors_show_the_selection_and_leave_the_boards_alone() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.install_axe().await?;
        let faults = faults_on_screens(&page, &[("forced-colors", "active")], async |page| {
            anyhow::ensure!(page.script::<bool>("return matchMedia('(forced-colors: active)').matches").await?);
            let mut faults: Vec<String> = page.script(INDISTINCT).await?;
            faults.extend(page.script::<Vec<String>>(RECOLORED).await?);
            faults.extend(axe(page, "color-contrast").await?);
            Ok(faults)
        });
        let faults = faults.await?;
        anyhow::ensure!(faults.is_empty(), "{} faults:\n  {}", faults.len(), faults.join("\n  "));
        Ok(())
    })
}

#[test]
fn high_contrast_applies_to_all_text() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.install_axe().await?;
        // Contrast of 7 to 1, WCAG 2.2, 1.4.6.
        let check = async |page: &Page| axe(page, "color-contrast-enhanced").await;
        let faults = faults_on_screens(&page, &[("prefers-contrast", "more")], check).await?;
        anyhow::ensure!(faults.is_empty(), "{} faults:\n  {}", faults.len(), faults.join("\n  "));
        Ok(())
    })
}
