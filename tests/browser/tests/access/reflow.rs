//! Large letters and narrow windows: at 200 % on a small laptop, and at 320 pixels, nothing is lost.

use laska_browser_tests::{Page, page::Size};

use super::screen::finish_motion;

/// The window of a small laptop at 200 % and at 400 %, and the narrowest that WCAG 2.2 asks for (1.4.10), upright.
const SIZES: [Size; 3] =
    [Size { width: 640, height: 400 }, Size { width: 320, height: 256 }, Size { width: 320, height: 640 }];

/// Adds what of a screen cannot be reached or read in one of the sizes.
pub(super) async fn look(page: &Page, name: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    for size in SIZES {
        page.resize(size).await?;
        page.settle().await?;
        finish_motion(page).await?;
        let found: Vec<String> = page.script(include_str!("reach.js")).await?;
        let Size { width, height } = size;
        faults.extend(found.into_iter().map(|fault| format!("{name}, {width}x{height}: {fault}")));
    }
    page.resize(Size::LAPTOP).await
}
