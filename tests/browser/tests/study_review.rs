//! How the review of a game is laid out.

use laska_browser_tests::{Performed, page::Size, perform};

/// Both sides make bad moves.
const GAME: &str = "moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4_a3-b4-c5_d6-c5-b4_e3-f4_c5-d4-e3";

/// What is wrong with the texts of the moves that the game turned with: texts that lie over each other, and lines that
/// have room for one word only.
const FAULTS: &str = "
    const faults = [];
    const rects = (node, from, to) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()];
    };
    const texts = root => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        return found.filter(node => node.data.trim());
    };
    for (const turned of document.querySelectorAll('[data-testid=turning] li')) {
        const all = texts(turned).map(node => ({ node, rects: rects(node, 0, node.length) }));
        for (const [place, one] of all.entries()) {
            for (const other of all.slice(place + 1)) {
                const over = one.rects.some(a => other.rects.some(b =>
                    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
                if (over) faults.push(`${one.node.data} | ${other.node.data} overlap`);
            }
            const lines = new Map();
            for (const word of one.node.data.matchAll(/\\S+/g)) {
                const top = Math.round(rects(one.node, word.index, word.index + word[0].length)[0].top);
                lines.set(top, (lines.get(top) ?? 0) + 1);
            }
            const full = [...lines.values()].slice(0, -1);
            if (full.includes(1)) faults.push(`${one.node.data} has a line of one word`);
        }
    }
    return faults;";

#[test]
fn the_moves_that_the_game_turned_with_are_read_in_whole_lines() -> Performed {
    perform(async |stage| {
        let page = stage.open_study(&format!("analysis/review&{GAME}")).await?;
        page.wait_for("[data-testid=review][data-running=false]").await?;
        page.wait_for("[data-testid=turning] li").await?;
        for size in [Size::PHONE, Size { width: 1280, height: 800 }, Size { width: 1920, height: 1080 }] {
            page.resize(size).await?;
            page.settle().await?;
            let faults: Vec<String> = page.script(FAULTS).await?;
            anyhow::ensure!(faults.is_empty(), "at {size:?}: {faults:?}");
        }
        Ok(())
    })
}
