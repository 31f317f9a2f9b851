//! Booklets of problems: the dialog in every browser, and the printed pages in Chromium.

use anyhow::Context as _;
use laska_app::problem_set::{Label, Problem, ProblemSet};
use laska_browser_tests::pdf::{PdfPage, read_pdf};
use laska_browser_tests::{Page, TestResult, run_test};
use laska_rules::notation::piece_list;
use laska_rules::{Board, CaptureRule};
use thirtyfour::Key;

const DIALOG: &str = "[data-testid=booklet-dialog][open]";
const SHEETS: &str = "[data-testid=booklet-sheets]";

/// Replaces the printer: counts how often the page is printed.
const WITHOUT_PRINTER: &str = "window.printed = 0; window.print = () => { window.printed += 1; };";

/// Three problems, each with its position, its stipulation and its title.
const PROBLEMS: [(&str, &str, &str); 3] = [
    ("a1WWW b2BBB, White to move", "win in 3", "Leapfrog"),
    ("c3BW e3WWBB c5BW, White to move", "win in 5", "One & two <columns>"),
    ("c3W e3B c5W e5B, Black to move", "hold", ""),
];

/// Opens a collection by its link, and the dialog.
async fn open_dialog(page: &Page) -> anyhow::Result<()> {
    let problems = PROBLEMS.map(|(position, stipulation, title)| {
        let position = piece_list::parse(position, Board::Seven).expect("a position");
        let stipulation = stipulation.parse().expect("a stipulation");
        let mut problem = Problem::new(position, CaptureRule::MustFinish, stipulation).expect("a problem");
        problem.title = Label::new(title).expect("a short title");
        problem
    });
    let title = Label::new("Three winters").context("a short title")?;
    let set = ProblemSet { title, problems: problems.into(), ..ProblemSet::default() };
    page.open_study(&format!("problems/{}", set.write_link()?)).await?;
    page.script::<()>(WITHOUT_PRINTER).await?;
    page.press_button("booklet").await?;
    page.wait_for(DIALOG).await?;
    Ok(())
}

async fn printed(page: &Page) -> anyhow::Result<u32> {
    page.read("return window.printed").await
}

/// Prints the page to a file, in the size that its style sheets ask for.
async fn pdf(page: &Page) -> anyhow::Result<Vec<PdfPage>> {
    read_pdf(&page.print_to_pdf().await?)
}

fn text(page: &PdfPage) -> String {
    // A space that does not break is drawn as another space.
    page.texts.join("\n").replace('\u{a0}', " ")
}

#[test]
fn a_collection_is_printed_with_checked_solutions_after_the_diagrams() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        open_dialog(&page).await?;
        page.press_button("booklet-print").await?;
        page.wait_for(SHEETS).await?;
        assert_eq!(page.text_of("[data-testid=booklet-status]").await?, "The booklet has 4 printed sides.");
        assert_eq!(printed(&page).await?, 1);
        let shown = "return getComputedStyle(document.querySelector('[data-testid=booklet-sheets]')).display";
        assert_eq!(page.read::<String>(shown).await?, "none", "only the printer shows the pages");
        let pages = pdf(&page).await?;
        assert_eq!(pages.iter().map(|page| page.size).collect::<Vec<_>>(), [(210, 297); 4]);
        let [title, first, second, solutions] = &pages[..] else { unreachable!("there are four") };
        assert_eq!(title.texts, ["Three winters", "3 problems"]);
        for words in
            ["1. Leapfrog\n", "White to move and win in 3 moves.", "2. One & two <columns>\n", "\na\n", "\n7\n"]
        {
            assert!(text(first).contains(words), "{words}: {}", text(first));
        }
        assert!(text(first).ends_with("\n2") && text(second).ends_with("\n3"), "{pages:?}");
        assert!(text(second).starts_with("3\n") && text(second).contains("Black to move and hold the draw."));
        let solutions = text(solutions).replace('\n', " ");
        for words in [
            "Solutions 1. Leapfrog a1WWW b2BBB, White to move White wins in 3 moves: 1. a1-b2-c3 b2-c3-d4 2. c3-d4-e5 d4-e5-f6 3. e5-f6-g7 2. One",
            "White wins in 5 moves: 1. e3-d4 c3-d4-e5 ",
            "More than one move reaches the goal: ",
        ] {
            assert!(solutions.contains(words), "{words}: {solutions}");
        }
        let diagrams: usize = page.read("return document.querySelectorAll('.booklet [role=img]').length").await?;
        assert_eq!(diagrams, PROBLEMS.len());
        // Nothing of the pages is left when the dialog is closed.
        page.press(Key::Escape).await?;
        page.wait_until_gone(SHEETS).await?;
        Ok(())
    })
}

#[test]
fn folded_sheets_have_two_pages_a_side_and_the_names_of_lasker() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        open_dialog(&page).await?;
        for choice in ["booklet-6", "booklet-numbers", "booklet-lasker", "booklet-a5", "booklet-no-solutions"] {
            page.press_button(choice).await?;
            page.wait_for(&format!("[data-testid={choice}][aria-pressed=true]")).await?;
        }
        page.press_button("booklet-print").await?;
        page.wait_for(SHEETS).await?;
        let pages = pdf(&page).await?;
        assert_eq!(pages.iter().map(|page| page.size).collect::<Vec<_>>(), [(297, 210); 2]);
        let [front, back] = &pages[..] else { unreachable!("there are two") };
        assert_eq!(front.texts[0], "Three winters", "the cover is on the right, and the last page is blank");
        for words in ["A to move and win in 3 moves.", "B to move and hold the draw.", "\n25\n"] {
            assert!(text(back).contains(words), "{words}: {}", text(back));
        }
        assert!(!pages.iter().any(|page| text(page).contains("White")), "{pages:?}");
        Ok(())
    })
}

#[test]
fn the_dialog_works_by_keyboard_and_tells_how_far_it_has_come() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        open_dialog(&page).await?;
        let focus = |handle: &str| format!("document.querySelector('[data-testid={handle}]').focus()");
        page.script::<()>(&focus("booklet-us-letter")).await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=booklet-us-letter][aria-pressed=true]").await?;
        page.script::<()>(&focus("booklet-print")).await?;
        page.press(Key::Enter).await?;
        page.wait_for(SHEETS).await?;
        assert_eq!(page.text_of("[data-testid=booklet-status]").await?, "The booklet has 4 printed sides.");
        assert_eq!(printed(&page).await?, 1);
        let sizes = "return [...document.querySelectorAll('.booklet svg')].map((it) => it.getAttribute('width'))";
        assert_eq!(page.read::<Vec<String>>(sizes).await?, ["215.9mm"; 4]);
        // Another choice has to be printed anew; what is known is not checked again.
        page.press_button("booklet-a4").await?;
        page.wait_until_gone(SHEETS).await?;
        page.press_button("booklet-print").await?;
        page.wait_for(SHEETS).await?;
        assert_eq!(printed(&page).await?, 2);
        page.press(Key::Escape).await?;
        page.wait_until_gone(DIALOG).await?;
        page.wait_until_gone(SHEETS).await?;
        Ok(())
    })
}
