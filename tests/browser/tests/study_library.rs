//! The library: lists, a search, records on the board, and the opening explorer.

use anyhow::Context as _;
use laska_browser_tests::{Page, TestResult, page::Size, run_test};
use laska_rules::{Color, Counter, Grade, notation::fen};
use serde_json::Value;
use thirtyfour::{By, Key};

use crate::{study::fragment, study_analysis::after};

#[test]
fn a_game_is_found_and_stepped_through() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library").await?;
        page.click("entry-lasker-1").await?;
        page.wait_for("[data-testid=entry]").await?;
        let (start, first, second) = (after("")?, after("c3-d4")?, after("c3-d4 e5-d4-c3")?);
        assert_eq!((page.position().await?, fragment(&page).await?), (start.clone(), "library/lasker-1".to_owned()));
        page.click("step-on").await?;
        assert_eq!((page.position().await?, fragment(&page).await?), (first.clone(), "library/lasker-1/1".to_owned()));
        page.press(Key::Right).await?;
        assert_eq!(page.position().await?, second);
        page.press(Key::Left).await?;
        assert_eq!(page.position().await?, first);
        page.click("step-end").await?;
        let last = ",,,BwwwWww/,bB,//,bbb,/,BW,,/b,bbWwW,bW/ w";
        assert_eq!(
            (page.position().await?.as_str(), page.text_of("[data-testid=step-place]").await?.as_str()),
            (last, "78 of 78")
        );
        page.press(Key::Home).await?;
        assert_eq!(page.position().await?, start);
        page.click_on("[data-ply='2']").await?;
        assert_eq!(page.position().await?, second);
        page.open_study("library/lasker-1/2").await?;
        page.wait_for("[data-ply='2'][aria-current]").await?;
        assert_eq!(page.position().await?, second, "the address leads to another position");
        page.click("play-here").await?;
        page.play_on(&[]).await?;
        assert_eq!(page.position().await?, second, "the table has another position");
        Ok(())
    })
}

#[test]
fn cards_and_lessons_show_their_positions() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        for (place, handle, position) in [
            ("library", "entry-lasker-2", "/,Wbb,/wb,wb,,wb//wb,w,,/bbw,b,/w,BbwW,w, b".to_owned()),
            ("library", "entry-out-out", after("c3-b4 a5-b4-c3 d2-c3-b4")?),
            ("library", "entry-study-3", "//,BBW,,//,WWWBB,,// w".to_owned()),
            ("lessons", "lesson-2", "b,,,///,b,/,w,,// w".to_owned()),
        ] {
            page.open_study(place).await?;
            let picture = page.wait_for(&format!("[data-testid={handle}] .miniature")).await?;
            assert_eq!(picture.attr("data-fen").await?, Some(position), "{handle}");
            let paints = "return [...document.querySelectorAll('.miniature .face, .miniature .edge')]
                .map((it) => getComputedStyle(it).fill);";
            let paints: Vec<String> = page.script(paints).await?;
            // A gradient would be that of one counter, stretched over the whole board.
            assert!(!paints.is_empty() && paints.iter().all(|it| it.starts_with("color(")), "{paints:?}");
        }
        Ok(())
    })
}

/// The script that applies the rules for one medium to another one.
fn show_media(from: &str, to: &str) -> String {
    format!(
        "for (const sheet of document.styleSheets)
             for (const rule of sheet.cssRules)
                 if (rule.media?.mediaText === '{from}') rule.media.mediaText = '{to}';"
    )
}

/// Counts the light and the dark counters of a diagram in the pixels of a picture of the window: first by the faces, then by
/// the edges of soldiers, which have no ornament. The picture is encoded as PNG and Base64.
const COUNT_COUNTERS: &str = "
    const [diagram, base64, report] = arguments;
    const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));
    createImageBitmap(new Blob([bytes], { type: 'image/png' })).then((bitmap) => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.drawImage(bitmap, 0, 0);
        const scale = bitmap.width / innerWidth;
        const brightness = (x, y) => {
            const [red, green, blue] = context.getImageData(x * scale, y * scale, 1, 1).data;
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        // Between the grooves and the emblem of a face; above the lower line of an edge.
        const onFace = ({ left, top, width, height }) => brightness(left + 0.5 * width, top + 0.93 * height);
        const onEdge = ({ left, bottom, width }) => brightness(left + 0.5 * width, bottom - 0.05 * width);
        const count = (selector, read) => {
            const all = [...diagram.querySelectorAll(selector)].map((it) => read(it.getBoundingClientRect()));
            return [all.filter((it) => it > 120).length, all.filter((it) => it < 90).length];
        };
        report([...count('.face', onFace), ...count('.edge.soldier', onEdge), diagram.getAttribute('aria-label')]);
    });";

/// Checks that a diagram in the middle of the paper shows the counters of its position, light and dark, and all its coordinates.
async fn check_print(page: &Page) -> anyhow::Result<()> {
    let diagrams = page.driver().find_all(By::Css("[data-testid=print-diagram] svg")).await?;
    let diagram = diagrams.get(diagrams.len() / 2).context("there is a diagram")?;
    // The picture is one of the window: high columns rise above the diagram, and in a picture of the element alone WebKit's
    // driver leaves its upper part black.
    let show = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    page.driver().execute(show, [diagram.to_json()?]).await?;
    page.settle().await?;
    let picture = Value::from(page.driver().screenshot_as_png_base64().await?);
    let counted = page.driver().execute_async(COUNT_COUNTERS, [diagram.to_json()?, picture]).await?;
    let (light_faces, dark_faces, light_edges, dark_edges, fen): (usize, usize, usize, usize, String) =
        counted.convert()?;
    let position = fen::parse(&fen)?;
    let columns: Vec<_> = position.board().squares().iter().filter_map(|square| position.column(square)).collect();
    let faces = |color| columns.iter().filter(|column| column.owner() == color).count();
    let soldiers = |color| {
        let counters = columns.iter().flat_map(|column| column.counters());
        counters.filter(|it| *it == Counter::new(color, Grade::Soldier)).count()
    };
    assert_eq!((light_faces, dark_faces), (faces(Color::White), faces(Color::Black)), "faces of {fen}");
    assert_eq!((light_edges, dark_edges), (soldiers(Color::White), soldiers(Color::Black)), "edges of {fen}");
    let cut: Vec<String> = page
        .script(
            "const diagram = document.querySelector('[data-testid=print-diagram] svg');
             const bottom = getComputedStyle(diagram).overflow === 'visible' ? Infinity : diagram.getBoundingClientRect().bottom;
             return [...diagram.querySelectorAll('.coordinate')]
                 .filter((it) => it.getBoundingClientRect().bottom > bottom).map((it) => it.textContent);",
        )
        .await?;
    anyhow::ensure!(cut.is_empty(), "cut off: {cut:?}");
    Ok(())
}

#[test]
fn a_record_is_printed_with_its_moves_and_diagrams_only() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        for (place, title, last) in [
            ("library/lasker-1", "Explanatory game 1", "e5-d4-c3"),
            ("analysis/moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4", "Analysis", "c5-b4"),
            ("analysis/record=wing-gambit", "Wing Gambit", "a3-b4"),
        ] {
            page.open_study(place).await?;
            page.wait_for("[data-testid=moves] [data-ply]").await?;
            page.settle().await?;
            let sheets: usize = page.script("return document.querySelectorAll('.print-sheet').length").await?;
            assert_eq!(sheets, 0, "{place}: nothing is rendered before the browser prints");
            page.script::<()>("dispatchEvent(new Event('beforeprint'))").await?;
            // The browser draws what is there when the handlers have returned.
            let (text, diagrams, shown): (String, usize, String) = page
                .script(
                    "const sheet = document.querySelector('[data-testid=print-sheet]');
                     return [sheet.textContent, sheet.querySelectorAll('[data-testid=print-diagram]').length,
                         getComputedStyle(sheet).display]",
                )
                .await?;
            anyhow::ensure!(text.starts_with(title) && text.contains(last), "{place}: {text}");
            anyhow::ensure!(diagrams > 0 && shown == "none", "{place}: {diagrams} diagrams, displayed as {shown}");
            page.script::<()>(&show_media("print", "all")).await?;
            // Paper has more dots than a screen.
            page.script::<()>(
                "document.querySelector('.print-columns').style.columns = '1';
                 for (const it of document.querySelectorAll('.print-sheet figure')) it.style.maxWidth = '44rem'",
            )
            .await?;
            for set in ["turned", "lasker", "schmid", "zillions", "coins"] {
                page.script::<()>(&format!(
                    "Object.assign(document.documentElement.dataset, {{ pieces: '{set}', light: 'dark' }})"
                ))
                .await?;
                check_print(&page).await.with_context(|| format!("{place}, {set}"))?;
            }
            page.script::<()>(&show_media("all", "print")).await?;
            page.script::<()>("dispatchEvent(new Event('afterprint'))").await?;
            page.wait_until_gone(".print-sheet").await?;
        }
        Ok(())
    })
}

/// What is shown of a section: what a person operates, by its text, except squares, moves and folding headings; how many boards
/// there are; how many puzzles of a list have none; and how much text there is.
const ON_PAPER: &str = "
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility());
    const operated = shown('button:not(.square-name, .ply, .continuation, .fold), select, input, .action, [role=group], nav');
    return [
        operated.map((it) => it.textContent || it.outerHTML),
        shown('.board-area svg, .miniature, .print-sheet svg').length,
        shown('[data-number]').filter((it) => !it.querySelector('.miniature')).length,
        shown('main, .print-sheet').map((it) => it.innerText).join('').length,
    ];";

#[test]
fn every_section_is_printed_with_its_board_and_text_and_without_what_one_operates() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        for (place, has_board) in [
            ("analysis", true),
            ("editor", true),
            ("lessons", true),
            ("lessons/3", true),
            ("library", true),
            ("library/openings", true),
            ("practice", false),
            ("practice/endings/1", true),
            ("practice/squares", true),
            ("puzzles", true),
            ("puzzles/run", false),
            ("today", false),
            ("devices", false),
        ] {
            page.open_study(place).await?;
            page.settle().await?;
            page.script::<()>("dispatchEvent(new Event('beforeprint'))").await?;
            page.script::<()>(&show_media("print", "all")).await?;
            let (operated, boards, empty, text): (Vec<String>, usize, usize, usize) = page.script(ON_PAPER).await?;
            anyhow::ensure!(operated.is_empty(), "{place}: {operated:?}");
            anyhow::ensure!(!has_board || boards > 0, "{place}: no board");
            anyhow::ensure!(empty == 0, "{place}: {empty} puzzles without a board, {boards} with one");
            anyhow::ensure!(text > 10, "{place}: {text} characters");
        }
        Ok(())
    })
}

#[test]
fn the_search_narrows_while_typing() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library").await?;
        page.wait_for("[data-testid=entry-lasker-1]").await?;
        page.click("library-search").await?;
        page.type_text("wing GAMBIT").await?;
        page.wait_until_gone("[data-testid=entry-lasker-1]").await?;
        page.wait_for("[data-testid=row-openings] .library-item").await?;
        page.type_text(" xyzzy").await?;
        page.wait_until_gone(".library-item").await?;
        assert_eq!(
            page.text_of("[data-testid=found-count]").await?,
            "Nothing found. Try fewer words, or choose “All”."
        );
        page.select_all().await?;
        page.press(Key::Backspace).await?;
        page.wait_for("[data-testid=entry-lasker-1]").await?;
        page.click("kind-studies").await?;
        page.wait_until_gone("[data-testid=entry-lasker-1]").await?;
        page.wait_for("[data-testid=row-studies] .assessment").await?;
        Ok(())
    })
}

#[test]
fn a_misprint_is_marked() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library/study-3").await?;
        let misprint = page.text_of("[data-testid=misprint]").await?;
        anyhow::ensure!(misprint.starts_with("Misprint: Printed"), "{misprint}");
        page.open_study("library/nothing-of-that-name").await?;
        page.wait_for("[data-testid=library-unknown]").await?;
        Ok(())
    })
}

#[test]
fn a_move_tried_in_the_library_becomes_a_variation() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library/lasker-1").await?;
        page.wait_for("[data-testid=entry]").await?;
        for square in ["e3", "f4"] {
            page.click_square(square.parse()?).await?;
        }
        assert_eq!(page.position().await?, after("e3-f4")?);
        page.wait_for("[data-testid=variation]").await?;
        assert_eq!(fragment(&page).await?, "library/lasker-1", "the address left the record");
        page.click("to-library").await?;
        page.click("entry-lasker-1").await?;
        page.wait_for("[data-testid=entry]").await?;
        page.wait_until_gone("[data-testid=variation]").await?;
        Ok(())
    })
}

#[test]
fn the_library_fits_a_phone() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        for place in ["library", "library/lasker-1/9", "library/openings", "library/study-9"] {
            page.open_study(place).await?;
            page.wait_for(".library-item, [data-testid=moves]").await?;
            for (width, height) in [(1280, 800), (390, 844), (360, 640), (844, 390)] {
                page.resize(Size { width, height }).await?;
                page.settle().await?;
                let beyond: i64 = page.script("return document.documentElement.scrollWidth - innerWidth").await?;
                anyhow::ensure!(beyond <= 0, "{place} at {width}x{height} extends {beyond} pixels beyond the window");
            }
        }
        Ok(())
    })
}

#[test]
fn scores_are_reformatted_in_another_language() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library/openings").await?;
        page.wait_for("[data-testid=ways] .continuation").await?;
        anyhow::ensure!(page.text_of(".continuations .continuation-score").await?.contains('.'));
        page.set("language", "de").await?;
        page.wait_for("html[lang=de]").await?;
        for is_reloaded in [false, true] {
            if is_reloaded {
                page.reload().await?;
            }
            page.settle().await?;
            page.wait_for("[data-testid=ways] .continuation").await?;
            let scores: Vec<String> = page
                .script("return [...document.querySelectorAll('.continuations .continuation-score')].map(it => it.innerText)")
                .await?;
            anyhow::ensure!(scores.iter().all(|score| score.contains(',') && !score.contains('.')), "{scores:?}");
        }
        Ok(())
    })
}

#[test]
fn the_explorer_says_what_is_proven() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library/openings").await?;
        // In-Out, in the mirror.
        for mv in ["e3-d4", "c5-d4-e3"] {
            page.click_on(&format!("[data-testid=ways] [data-move={mv}]")).await?;
        }
        let losing = "[data-testid=ways] [data-move=d2-e3-f4]";
        assert_eq!(page.text_of(&format!("{losing} .continuation-score")).await?, "Black wins");
        page.click_on(losing).await?;
        assert_eq!(page.text_of("[data-testid=opening-proof]").await?, "Proven: Black wins");
        page.wait_until_gone("[data-testid=opening-verdict]").await
    })
}

#[test]
fn the_explorer_names_openings() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library/openings").await?;
        for mv in ["a3-b4", "c5-b4-a3", "e3-d4"] {
            page.click_on(&format!("[data-testid=ways] [data-move={mv}]")).await?;
        }
        let moves = "a3-b4 c5-b4-a3 e3-d4";
        assert_eq!(page.position().await?, after(moves)?);
        assert_eq!(page.text_of("[data-testid=opening] b").await?, "Wing Gambit");
        let address = fragment(&page).await?;
        anyhow::ensure!(address.ends_with("&moves=a3-b4_c5-b4-a3_e3-d4"), "{address}");
        page.open_study(&address).await?;
        page.wait_for("[data-testid=opening] b").await?;
        assert_eq!(page.position().await?, after(moves)?, "the address leads to another position");
        page.point_at("[data-testid=ways] .continuation").await?;
        page.wait_for("[data-testid=hint-move]").await?;
        let address = fragment(&page).await?.replace("library/openings", "analysis");
        page.open_study(&address).await?;
        page.wait_for("main.analysis [data-testid=ways] .continuation").await?;
        page.pause_engine().await?;
        page.click_on("[data-testid=ways] .continuation").await?;
        page.wait_for("[data-ply='4'][aria-current]").await?;
        Ok(())
    })
}
