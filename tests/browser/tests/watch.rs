//! The watch over every other test sees what it is there for.

use laska_browser_tests::{Performed, perform_alone};

#[test]
fn a_word_and_a_foreign_request_are_seen() -> Performed {
    let seen = perform_alone(async |stage| {
        let page = stage.open("").await?;
        page.script::<()>("console.warn('spoken')").await?;
        // The content security policy stops it, and says so: it never reaches the network.
        page.script::<()>("new Image().src = 'http://foreign.invalid/stopped.png'").await?;
        // No policy holds for where a page goes.
        page.script::<()>("open('http://foreign.invalid/gone', '_self')").await?;
        page.wait_until_gone("[data-testid=board]").await
    });
    let faults = seen.err().map(|failure| format!("{failure:?}")).unwrap_or_default();
    for fault in ["has a complaint", "spoken", "stopped.png", "was asked for: http://foreign.invalid/gone"] {
        assert!(faults.contains(fault), "the watch does not see {fault}: {faults}");
    }
    Ok(())
}
