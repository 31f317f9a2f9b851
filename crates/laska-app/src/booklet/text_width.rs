//! The width of text in a font that is not known, and lines of at most some width.
//!
//! The widths are those of a wide serif font (DejaVu Serif), so that lines fit in the usual ones, which are narrower.

/// The weight of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// Returns the greatest width of a text in units of the font size.
pub(super) fn text_width(text: &str, weight: Weight) -> f64 {
    let width: f64 = text.chars().map(char_width).sum();
    match weight {
        Weight::Regular => width,
        Weight::Bold => width * 1.1,
    }
}

fn char_width(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | ' ' | '\u{a0}' | '.' | ',' | '·' | '\'' => 0.33,
        'f' | 't' | '-' | ':' | ';' | '(' | ')' | '!' | '/' => 0.4,
        'r' | 's' | 'z' | '?' => 0.53,
        'm' | 'w' => 0.95,
        'M' | 'W' | '…' | '—' | '→' => 1.03,
        'a'..='z' | '0'..='9' => 0.645,
        'A'..='Z' => 0.8,
        // Cyrillic and Latin with accents; then the scripts whose characters fill a square.
        '\0'..'\u{2e80}' => 0.75,
        _ => 1.03,
    }
}

/// Returns a text in lines that are at most `width` font sizes wide. A word that is wider is split.
pub(super) fn lines(text: &str, width: f64, weight: Weight) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if text_width(&longer, weight) <= width {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            line.push(c);
            if text_width(&line, weight) > width && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, c.into()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Returns the first lines of a text; the last ends with `…` if there are more.
pub(super) fn first_lines(text: &str, width: f64, weight: Weight, count: usize) -> Vec<String> {
    let mut lines = lines(text, width, weight);
    if lines.len() > count {
        lines.truncate(count);
        if let Some(last) = lines.last_mut() {
            while !last.is_empty() && text_width(&format!("{last}…"), weight) > width {
                last.pop();
            }
            last.push('…');
        }
    }
    lines
}
