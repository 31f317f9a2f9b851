//! When a page loads its program and the first of its parts.

use std::collections::BTreeMap;

use anyhow::Context as _;

use crate::{
    programs::Parts,
    text::{fill_placeholder, split_span},
};

/// Begins to load the program.
const LOAD_SCRIPT: &str = include_str!("load.js");
/// Starts the program once the first frame has been drawn.
const START_SCRIPT: &str = include_str!("start.js");

/// Marks around the element that loads the module while the page is parsed, with the program's name and attributes between.
const MODULE_MARKS: [&str; 2] = ["<link rel=\"preload\" href=\"./", ">"];
const MODULE_ATTRIBUTES: &str = "_bg.wasm\" crossorigin=\"anonymous\" as=\"fetch\" type=\"application/wasm\"";
/// Marks around the part of an address that names none. A page that does not name one preloads no parts.
const PART_MARKS: [&str; 2] = [" data-part=\"", "\""];
/// Tags around the script that starts the program as soon as the page has been parsed.
const START_TAGS: [&str; 2] = ["<script type=\"module\">", "</script>"];

/// Replaces the element that loads a page's program with a script that does so in all browsers, and the one that starts it with
/// a script that waits for the first frame. `parts` has the parts of every program by its name.
///
/// On a simulated phone (1.6 Mbit/s, 150 ms a request, a fourth of the speed), a column of the table can be chosen about 0.7 s
/// earlier than when the program is loaded after the first frame, and that frame is not later.
///
/// # Errors
/// Returns an error if the page lacks one of the elements, or if the script cannot be minified.
pub(crate) fn start_after_first_frame(
    html: &str,
    parts: &BTreeMap<String, Parts>,
    minify: impl Fn(&str) -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    let (before, link, after) = split_span(html, MODULE_MARKS).context("the page preloads no module")?;
    let (program, attributes) = link.split_once(MODULE_ATTRIBUTES).context("the page preloads something else")?;
    let part = split_span(attributes, PART_MARKS).map(|(_, part, _)| part);
    let urls = |files: &Vec<String>| files.iter().map(|file| format!("./{file}")).collect::<Vec<_>>();
    let parts = parts.get(program).filter(|_| part.is_some());
    let parts: Vec<_> = parts.into_iter().flatten().map(|(part, files)| (part, urls(files))).collect();
    let load = fill_placeholder(&minify(LOAD_SCRIPT)?, "@module@", &format!("./{program}_bg.wasm"))?;
    let html = format!("{before}<script>{load}</script>{after}");
    let mut script = minify(START_SCRIPT)?;
    for (placeholder, value) in [
        ("\"@parts@\"", serde_json::to_string(&parts)?),
        ("@part@", part.unwrap_or_default().to_owned()),
        ("@script@", format!("./{program}.js")),
    ] {
        script = fill_placeholder(&script, placeholder, &value)?;
    }
    let (before, _, after) = split_span(&html, START_TAGS).context("the page starts no program")?;
    let [start, end] = START_TAGS;
    Ok(format!("{before}{start}{script}{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The element that loads a module.
    fn link(program: &str, attributes: &str) -> String {
        format!("{}{program}{MODULE_ATTRIBUTES}{attributes}>", MODULE_MARKS[0])
    }

    fn page(attributes: &str) -> anyhow::Result<String> {
        let part = |file: &str| Parts::from([("a".to_owned(), vec!["shared.wasm".to_owned(), file.to_owned()])]);
        let parts = BTreeMap::from([("x".to_owned(), part("x-a.wasm")), ("y".to_owned(), part("y-a.wasm"))]);
        let link = link("x", attributes);
        let page = format!("<head><script>1</script>{link}<script type=\"module\">init()</script></head>");
        start_after_first_frame(&page, &parts, |script| Ok(script.to_owned()))
    }

    #[test]
    fn a_script_loads_and_starts_the_program() -> anyhow::Result<()> {
        for attributes in ["", " /"] {
            let page = page(attributes)?;
            assert!(page.starts_with("<head><script>1</script><script>//"), "{page}");
            assert!(page.ends_with("</script></head>") && !page.contains("init()"), "{page}");
            let (load, start) = page.split_once(START_TAGS[0]).context("no script starts the program")?;
            assert!(load.contains("fetch(\"./x_bg.wasm\")") && start.contains("import(\"./x.js\")"), "{page}");
            assert!(page.contains("new Map([]);") && !page.contains("<link") && !page.contains('@'), "{page}");
        }
        Ok(())
    }

    #[test]
    fn a_script_loads_the_programs_own_parts_where_the_page_names_the_first_one() -> anyhow::Result<()> {
        let page = page(" data-part=\"a\" /")?;
        assert!(page.contains("new Map([[\"a\",[\"./shared.wasm\",\"./x-a.wasm\"]]]);"), "{page}");
        assert!(page.contains("?? \"a\";") && !page.contains('@'), "{page}");
        Ok(())
    }

    #[test]
    fn a_page_without_a_program_is_rejected() {
        let link = link("x", "");
        let script = "<script type=\"module\">init()</script>";
        for page in [link.as_str(), script, &format!("{}{script}", link.replace("_bg.wasm", ".bin"))] {
            assert!(start_after_first_frame(page, &BTreeMap::new(), |script| Ok(script.to_owned())).is_err(), "{page}");
        }
    }
}
