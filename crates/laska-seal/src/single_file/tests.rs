//! Packing a small site.

use std::{collections::BTreeMap, fs, io::Read as _, path::Path};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use flate2::read::GzDecoder;
use laska_words::Catalog;

use super::{SiteUrl, single_file};
use crate::{Digest, policy::InlineCode};

/// A minimal sealed build with two pages.
fn site() -> anyhow::Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
        fs::write(path, text)
    };
    for (name, program) in [("index.html", "web"), ("study.html", "study"), ("", "pictures")] {
        let text = "let at=import.meta.url;export{a as initSync,b as default};\n";
        write(&format!("{program}.js"), &format!("// {program}\n{text}"))?;
        write(&format!("{program}_bg.wasm"), &program.repeat(100))?;
        if name.is_empty() {
            continue;
        }
        let on_demand = if program == "web" { "<meta name=\"pictures\" content=\"./pictures.js\" />" } else { "" };
        write(
            name,
            &format!(
                "<html><head>\n<meta charset=\"utf-8\" />\n<meta http-equiv=\"Content-Security-Policy\" content=\"old\" />\n\
                 <title>{program}</title>\n<!-- Words. --><style>{program} {{}}</style>\n\
                 {on_demand}<meta property=\"og:image\" content=\"./preview.png\" />\n\
                 <link rel=\"modulepreload\" href=\"./{program}.js\" /><script type=\"module\">old()</script>\n</head><body></body></html>"
            ),
        )?;
    }
    for name in
        ["worker.js", "sw.js", "_headers", "manifest.webmanifest", "icons/icon.svg", "icons/a.png", "preview.png"]
    {
        write(name, "for a host")?;
    }
    let german = Catalog::parse(include_str!("../../../../web/static/words/de.po"))?.to_table();
    write("words/de.txt", &german)?;
    Ok(folder)
}

/// Returns the value of a constant in the boot script.
fn boot_constant<T: serde::de::DeserializeOwned>(html: &str, name: &str) -> anyhow::Result<T> {
    let line = html.lines().find_map(|line| line.trim_start().strip_prefix(&format!("const {name} = ")));
    Ok(serde_json::from_str(line.unwrap_or_default().trim_end_matches(';'))?)
}

#[test]
fn the_single_file_contains_every_file_that_a_program_fetches() -> anyhow::Result<()> {
    let site = site()?;
    let files: BTreeMap<String, String> = boot_constant(&single_file(site.path(), None)?, "FILES")?;
    let names: Vec<_> = files.keys().map(String::as_str).collect();
    assert_eq!(names, ["pictures_bg.wasm", "study.css", "study_bg.wasm", "web.css", "web_bg.wasm", "words/de.txt"]);
    for (name, packed) in files {
        let mut bytes = Vec::new();
        GzDecoder::new(&*BASE64_STANDARD.decode(packed)?).read_to_end(&mut bytes)?;
        match name.strip_suffix(".css") {
            Some(program) => assert_eq!(bytes, format!("{program} {{}}").into_bytes()),
            None => assert_eq!(bytes, fs::read(site.path().join(&name))?, "{name}"),
        }
    }
    Ok(())
}

#[test]
fn the_single_file_allows_its_scripts_and_refers_to_no_other_file() -> anyhow::Result<()> {
    let html = single_file(site()?.path(), None)?;
    let scripts = InlineCode::of(&html).scripts;
    assert_eq!(scripts.len(), 5, "the boot script, three programs and the check of the browser");
    for script in scripts {
        assert!(html.contains(&Digest::of(script.as_bytes()).integrity()), "no hash of {script}");
    }
    for removed in
        ["=\"old\"", "old()", "<!--", "href=\"./", "src=", "import.meta", "export{", "Words", "preview", "@", "<style"]
    {
        assert!(!html.contains(removed), "{removed} is in {html}");
    }
    assert!(html.contains("begin(\"web\",b);") && html.contains("<title>web</title>"), "{html}");
    Ok(())
}

#[test]
fn shared_links_use_the_site_url() -> anyhow::Result<()> {
    let site = site()?;
    assert_eq!(boot_constant::<String>(&single_file(site.path(), None)?, "SITE_URL")?, "");
    let site_url = "https://laska.example".parse()?;
    assert_eq!(
        boot_constant::<String>(&single_file(site.path(), Some(&site_url))?, "SITE_URL")?,
        "https://laska.example/"
    );
    Ok(())
}

#[test]
fn a_script_that_cannot_be_inlined_is_rejected() -> anyhow::Result<()> {
    for line in ["import{a}from'./a.js';", "const a='</script>';", "no exports"] {
        let site = site()?;
        let script = site.path().join("study.js");
        let exports = if line == "no exports" { "" } else { "export{b as default};" };
        fs::write(script, format!("{line}\n{exports}\n"))?;
        assert!(single_file(site.path(), None).is_err(), "{line}");
    }
    Ok(())
}

#[test]
fn only_http_urls_of_folders_are_site_urls() {
    for text in ["https://a.example", "http://127.0.0.1:8080/", "https://a.example/b%20c/d"] {
        let site_url = text.parse::<SiteUrl>().expect("a valid site URL");
        assert_eq!(site_url.as_str().trim_end_matches('/'), text.trim_end_matches('/'));
        assert_eq!(site_url.as_str().parse(), Ok(site_url), "{text}");
    }
    for text in
        ["", "a.example", "https://", "https:///a", "file:///a", "https://a/#b", "https://a/?b", "https://</script>"]
    {
        assert!(text.parse::<SiteUrl>().is_err(), "{text}");
    }
}
