//! The content security policy as served, in the page and in the header, and what it refuses.

use std::collections::{BTreeMap, BTreeSet};

use laska_browser_tests::{
    Page, TestEnv, TestResult, run_test, run_test_alone, run_test_in_one_file, run_test_on_plain_host,
};
use laska_seal::Digest;
use serde_json::Value;

/// A policy: the sources that each directive allows.
type Directives = BTreeMap<String, BTreeSet<String>>;

fn directives(policy: &str) -> Directives {
    let words = policy.split(';').map(|directive| directive.split_whitespace().map(str::to_owned));
    words.filter_map(|mut words| Some((words.next()?, words.collect()))).collect()
}

/// The policies in the page and in the header of its file.
async fn policies(page: &Page) -> anyhow::Result<(Directives, Directives)> {
    let inside: String = page.script("return document.querySelector('meta[http-equiv]').content").await?;
    let ask = "fetch(location.pathname).then(({ headers }) => arguments[0](headers.get('Content-Security-Policy')))";
    let sent: String = page.driver().execute_async(ask, Vec::<Value>::new()).await?.convert()?;
    Ok((directives(&inside), directives(&sent)))
}

/// Collects the inline scripts of every page from now on. The program of a page removes those in its body.
async fn collect_scripts(page: &Page) -> anyhow::Result<()> {
    // WebKit runs this when the first script is already in the document.
    const COLLECT: &str = "
        window.inlineScripts = new Set(document.querySelectorAll('script:not([src])'));
        new MutationObserver((changes) => {
            const added = changes.flatMap((change) => [...change.addedNodes]);
            added.filter((it) => it.localName === 'script' && !it.src).forEach((it) => inlineScripts.add(it));
        }).observe(document, { childList: true, subtree: true });";
    page.before_load(COLLECT).await
}

/// Checks that every collected script has its hash in the policy, and every hash its script.
async fn assert_scripts_named(page: &Page) -> anyhow::Result<()> {
    let scripts: Vec<String> = page.script("return Array.from(inlineScripts, (it) => it.textContent)").await?;
    let named: BTreeSet<_> = scripts.iter().map(|it| format!("'{}'", Digest::of(it.as_bytes()).integrity())).collect();
    let inside: String = page.script("return document.querySelector('meta[http-equiv]').content").await?;
    let mut allowed = directives(&inside).remove("script-src").unwrap_or_default();
    allowed.retain(|source| source.starts_with("'sha"));
    assert_eq!(allowed, named);
    Ok(())
}

#[test]
fn page_and_header_have_the_same_policy() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        collect_scripts(&page).await?;
        for study in [false, true] {
            if study {
                page.open_study("").await?
            } else {
                page.open("").await?
            }
            let (mut inside, mut sent) = policies(&page).await?;
            anyhow::ensure!(inside["default-src"] == BTreeSet::from(["'none'".to_owned()]), "{inside:?}");
            for (name, sources) in &inside {
                let open = |source: &&String| source.contains('*') || source.contains("unsafe") || source.contains(':');
                let open: Vec<_> = sources.iter().filter(open).collect();
                let allowed = ["'wasm-unsafe-eval'", "data:", "blob:"];
                anyhow::ensure!(open.iter().all(|source| allowed.contains(&source.as_str())), "{name}: {open:?}");
            }
            // Only a header can contain this directive, and the header applies to both pages.
            anyhow::ensure!(sent.remove("frame-ancestors").is_some_and(|sources| sources.contains("'none'")));
            for directive in ["script-src", "style-src"] {
                let hashes = [&mut inside, &mut sent].map(|it| it.remove(directive).unwrap_or_default());
                anyhow::ensure!(hashes[0].is_subset(&hashes[1]), "{hashes:?}");
            }
            assert_eq!(inside, sent);
            assert_scripts_named(&page).await?;
        }
        Ok(())
    })
}

/// Forbidden actions, each with the directives that may refuse it.
const REFUSED: [(&str, &[&str]); 9] = [
    (
        "document.head.append(Object.assign(document.createElement('script'), { text: '1' }))",
        &[TRUSTED, "script-src-elem"],
    ),
    ("document.body.setAttribute('onclick', '1'); document.body.click()", &[TRUSTED, "script-src-attr"]),
    ("eval('1')", &[TRUSTED, "script-src"]),
    ("document.body.insertAdjacentHTML('beforeend', '<b></b>')", &[TRUSTED]),
    ("fetch('https://foreign.invalid/').catch(() => 0)", &["connect-src"]),
    ("new Image().src = 'https://foreign.invalid/a.png'", &["img-src"]),
    (
        "document.head.append(Object.assign(document.createElement('style'), { textContent: 'a {}' }))",
        &["style-src-elem"],
    ),
    (
        "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://foreign.invalid/' }))",
        &["frame-src"],
    ),
    (
        "document.head.append(Object.assign(document.createElement('base'), { href: 'https://foreign.invalid/' }))",
        &["base-uri"],
    ),
];

/// The directive that prevents text from becoming code or elements.
const TRUSTED: &str = "require-trusted-types-for";

/// Lets pages perform the actions themselves, from the next load on: a driver has more privileges than a page.
async fn prepare(page: &Page) -> anyhow::Result<()> {
    let actions: Vec<_> = REFUSED.iter().map(|(action, _)| format!("() => {{ {action}; }}")).collect();
    page.before_load(&format!("window.actions = [{}]", actions.join(", "))).await
}

/// Performs an action and returns the directive that refuses it.
const DO: &str = "
    const [action, done] = arguments;
    document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective), { once: true });
    setTimeout(() => { try { actions[action](); } catch {} });";

/// Checks that every action is refused and reported to the page.
async fn assert_actions_refused(page: &Page) -> anyhow::Result<()> {
    for (number, (action, directives)) in REFUSED.iter().enumerate() {
        let by: String = page.driver().execute_async(DO, vec![Value::from(number)]).await?.convert()?;
        anyhow::ensure!(directives.contains(&by.as_str()), "{action} is refused by {by}");
    }
    Ok(())
}

/// Checks that both pages refuse the actions. The traces must contain the refusals and nothing else.
fn assert_both_refuse(run: impl FnOnce(&mut dyn FnMut()) -> TestResult) -> TestResult {
    let mut refused = false;
    let result = run(&mut || refused = true);
    let Err(faults) = result else {
        // A skipped test has no refusals.
        return if refused { Err(anyhow::anyhow!("no refusal was recorded").into()) } else { Ok(()) };
    };
    if !refused {
        return Err(faults);
    }
    let faults = format!("{faults:?}");
    let of_refusals = ["Content Security Policy", "Content-Security-Policy", "Trusted", "Fetch API"];
    let mut lines = faults.lines().skip(1).filter(|line| !line.is_empty());
    let other = lines.find(|line| !of_refusals.iter().any(|words| line.contains(words)));
    assert_eq!(other, None, "{faults}");
    Ok(())
}

async fn both_pages(env: &TestEnv, done: &mut dyn FnMut()) -> anyhow::Result<()> {
    let page = env.browser().await?;
    prepare(&page).await?;
    collect_scripts(&page).await?;
    page.open("").await?;
    assert_scripts_named(&page).await?;
    assert_actions_refused(&page).await?;
    page.open_study("").await?;
    assert_actions_refused(&page).await?;
    done();
    Ok(())
}

#[test]
fn a_host_with_headers_refuses_everything_else() -> TestResult {
    assert_both_refuse(|done| run_test_alone(async |env| both_pages(env, done).await))
}

#[test]
fn a_plain_host_refuses_everything_else() -> TestResult {
    assert_both_refuse(|done| run_test_on_plain_host("/", async |env| both_pages(env, done).await))
}

#[test]
fn the_single_file_refuses_everything_else() -> TestResult {
    assert_both_refuse(|done| run_test_in_one_file(None, async |env| both_pages(env, done).await))
}
