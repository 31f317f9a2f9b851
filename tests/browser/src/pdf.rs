//! Reads the pages of a PDF file as Chromium writes it: their sizes and their text.

use std::collections::HashMap;
use std::io::Read as _;

use anyhow::Context as _;
use flate2::read::ZlibDecoder;

/// A page of a PDF file.
#[derive(Clone, Debug, PartialEq)]
pub struct PdfPage {
    /// The width and height in millimeters, rounded.
    pub size: (u32, u32),
    /// The texts in the order of drawing.
    pub texts: Vec<String>,
}

/// An object of a file: its dictionary, and its stream.
struct Object {
    dictionary: String,
    stream: String,
}

/// The characters of a font by the numbers of their glyphs.
type Characters = HashMap<u16, char>;

/// Reads the pages in their order.
///
/// # Errors
/// Fails if the file is not as Chromium writes it.
pub fn read_pdf(file: &[u8]) -> anyhow::Result<Vec<PdfPage>> {
    let objects = objects(file)?;
    let pages = objects.values().find(|it| it.dictionary.contains("/Type /Pages") && it.dictionary.contains("/Kids"));
    let kids = after(&pages.context("no list of pages")?.dictionary, "/Kids [")?;
    let kids = kids.split(']').next().unwrap_or_default();
    let numbers = kids.split("R").filter_map(|it| it.split_whitespace().next()?.parse().ok());
    numbers.map(|number: u32| page(objects.get(&number).context("no page")?, &objects)).collect()
}

fn after<'a>(text: &'a str, start: &str) -> anyhow::Result<&'a str> {
    text.split_once(start).map(|(_, rest)| rest).with_context(|| format!("no '{start}' in {text}"))
}

/// Returns the number after a text, for example of the object that it refers to.
fn number_after(text: &str, start: &str) -> anyhow::Result<u32> {
    let digits = after(text, start)?.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    digits.parse().with_context(|| format!("a number after '{start}'"))
}

fn objects(file: &[u8]) -> anyhow::Result<HashMap<u32, Object>> {
    let find = |text: &[u8], from: usize| {
        file[from..].windows(text.len()).position(|window| window == text).map(|place| from + place)
    };
    let (mut objects, mut at) = (HashMap::new(), 0);
    while let Some(start) = find(b" 0 obj\n", at) {
        let digits = file[..start].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&file[start - digits..start])?.parse()?;
        let begin = start + " 0 obj\n".len();
        let end = find(b"endobj", begin).context("no end of an object")?;
        let stream = find(b"stream\n", begin).filter(|&stream| stream < end);
        let dictionary = String::from_utf8_lossy(&file[begin..stream.unwrap_or(end)]).into_owned();
        let mut text = Vec::new();
        if let Some(stream) = stream {
            // Pictures and fonts may be compressed in other ways; nobody reads them.
            let _ = ZlibDecoder::new(&file[stream + "stream\n".len()..]).read_to_end(&mut text);
        }
        let end = match (stream, dictionary.split_once("/Length ")) {
            (Some(stream), Some(_)) => stream + usize::try_from(number_after(&dictionary, "/Length ")?)?,
            _ => end,
        };
        objects.insert(number, Object { dictionary, stream: String::from_utf8_lossy(&text).into_owned() });
        at = end;
    }
    Ok(objects)
}

fn page(object: &Object, objects: &HashMap<u32, Object>) -> anyhow::Result<PdfPage> {
    let size = after(&object.dictionary, "/MediaBox [0 0 ")?;
    let size: Vec<f64> = size.split([' ', ']']).take(2).map(str::parse).collect::<Result<_, _>>()?;
    // A point is 1/72 inch.
    let millimeters = |points: f64| (points / 72.0 * 25.4).round() as u32;
    let fonts = match object.dictionary.split_once("/Font <<") {
        Some((_, fonts)) => fonts.split(">>").next().unwrap_or_default(),
        None => "",
    };
    let mut characters = HashMap::new();
    for font in fonts.lines() {
        let (name, reference) = font.trim_start_matches('/').split_once(' ').context("a font")?;
        let font = objects.get(&number_after(&format!(" {reference}"), " ")?).context("a font")?;
        let table = objects.get(&number_after(&font.dictionary, "/ToUnicode ")?).context("the characters of a font")?;
        characters.insert(name, self::characters(&table.stream));
    }
    let contents = objects.get(&number_after(&object.dictionary, "/Contents ")?).context("the contents of a page")?;
    Ok(PdfPage { size: (millimeters(size[0]), millimeters(size[1])), texts: texts(&contents.stream, &characters) })
}

fn hex(text: &str) -> Option<u16> {
    u16::from_str_radix(text.trim_matches(['<', '>']), 16).ok()
}

/// Reads lines such as `<0003> <0020>` and `<0044> <004C> <0061>`, where a range begins with the last character.
fn characters(table: &str) -> Characters {
    let mut characters = Characters::new();
    for line in table.lines() {
        let numbers: Option<Vec<u16>> = line.split_whitespace().map(hex).collect();
        let (first, last, character) = match numbers.as_deref() {
            Some(&[glyph, character]) => (glyph, glyph, character),
            Some(&[first, last, character]) => (first, last, character),
            _ => continue,
        };
        for glyph in first..=last {
            let character = char::from_u32(u32::from(character) + u32::from(glyph - first));
            characters.extend(character.map(|character| (glyph, character)));
        }
    }
    characters
}

/// Returns the texts between `BT` and `ET`.
fn texts(contents: &str, fonts: &HashMap<&str, Characters>) -> Vec<String> {
    let (mut texts, mut font, mut previous) = (Vec::new(), None, "");
    for word in contents.split_whitespace() {
        match word {
            "BT" => texts.push(String::new()),
            "Tj" => {
                let glyphs = previous.trim_matches(['<', '>']).as_bytes().chunks(4);
                let glyphs = glyphs.filter_map(|glyph| hex(std::str::from_utf8(glyph).ok()?));
                let shown = glyphs.filter_map(|glyph| font.and_then(|font: &Characters| font.get(&glyph).copied()));
                texts.last_mut().into_iter().for_each(|text| text.extend(shown.clone()));
            }
            _ => {
                if let Some(name) = word.strip_prefix('/').and_then(|name| fonts.get(name)) {
                    font = Some(name);
                }
            }
        }
        previous = word;
    }
    texts
}
