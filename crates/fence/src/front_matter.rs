//! Front matter: the data about a page that stand above its text, in YAML, TOML or JSON.

use crate::source_text::numbered_lines;
use serde_json::{Deserializer, Value};
use std::ops::Range;

/// The bytes of the front matter, with its delimiters; an empty range if there is none.
pub(crate) fn front_matter(plain: &str) -> Range<usize> {
    let text = plain.trim_start_matches(' ');
    let start = plain.len() - text.len();
    let length = match text.get(..3) {
        // Between two thematic breaks, there may be text.
        Some("---") => delimited(text, &["---", "..."], is_data),
        Some("+++") => delimited(text, &["+++"], |_| true),
        _ if text.starts_with('{') => json(text),
        _ => None,
    };
    0..length.map_or(0, |length| start + length)
}

/// The title that the front matter gives to the page.
pub(crate) fn front_matter_title(plain: &str) -> Option<String> {
    let matter = plain[front_matter(plain)].trim();
    if let Ok(Value::Object(data)) = serde_json::from_str(matter) {
        return data.get("title")?.as_str().map(String::from);
    }
    let value = matter.lines().find_map(|line| {
        let rest = line.strip_prefix("title")?.trim_start();
        rest.strip_prefix([':', '=']).map(str::trim)
    })?;
    // A number or a text of several lines is no title that is worth more code.
    let quoted = |sign: char| value.strip_prefix(sign)?.strip_suffix(sign);
    let title = quoted('"').or_else(|| quoted('\'')).unwrap_or(value);
    (!title.is_empty() && !title.starts_with(['|', '>'])).then(|| title.to_owned())
}

/// The length of front matter between two lines. The first may name its language, as in `---toml`.
fn delimited(text: &str, ends: &[&str], is_inside: fn(&str) -> bool) -> Option<usize> {
    let mut lines = numbered_lines(text);
    let (_, first) = lines.next()?;
    if !first[3..]
        .trim_end()
        .chars()
        .all(|c| c.is_ascii_lowercase())
    {
        return None;
    }
    for (start, line) in lines {
        if ends.contains(&line.trim_end()) {
            return Some(start + line.len());
        }
        if !is_inside(line) {
            return None;
        }
    }
    None
}

/// Whether a line can stand in YAML or JSON: what is not indented there has a key, or is punctuation.
fn is_data(line: &str) -> bool {
    let inside = |c: char| c.is_whitespace() || "#-[]{}\"".contains(c);
    !line.starts_with("~~~")
        && !line.starts_with('`')
        && (line.is_empty() || line.starts_with(inside) || line.contains([':', '=']))
}

/// The length of a JSON object that ends with its line.
fn json(text: &str) -> Option<usize> {
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let object = values.next()?.ok()?;
    let length = values.byte_offset();
    let rest = text[length..].split('\n').next()?;
    (object.is_object() && rest.trim().is_empty()).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_matter_is_found_in_every_language() {
        for (matter, title) in [
            ("---\ntitle: Growing\n---", Some("Growing")),
            (
                "---\ntitle: \"Growing: fast\"\ntags:\n- a\n\n# b\n...",
                Some("Growing: fast"),
            ),
            (
                "---\ntext: |\n  ```take-board\n  game=take\n  ```\n---",
                None,
            ),
            ("---toml\ntitle = 'Growing'\n---", Some("Growing")),
            (
                "+++\ntitle = \"Growing\"\n[a]\nb = [\n  1,\n]\n+++ ",
                Some("Growing"),
            ),
            (
                "{\n  \"title\": \"Growing\",\n  \"a\": {}\n}",
                Some("Growing"),
            ),
        ] {
            let plain = format!("{matter}\n\nText\n");
            assert_eq!(&plain[front_matter(&plain)], matter, "{matter}");
            assert_eq!(front_matter_title(&plain).as_deref(), title, "{matter}");
        }
    }

    #[test]
    fn text_between_thematic_breaks_is_no_front_matter() {
        for text in [
            "",
            "Text",
            "---\n\nText\n\n---\n",
            "---\n```take-board\ngame=take\n```\n---\n",
            "---\na: b\n",
            "--- text\n---\n",
            "{text}\n",
            "{} text\n",
            "+++",
        ] {
            assert_eq!(front_matter(text), 0..0, "{text}");
        }
    }
}
