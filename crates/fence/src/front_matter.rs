//! Front matter: the data about a page that stand above its text, in YAML, TOML or JSON.

use crate::source_text::numbered_lines;
use serde_json::{Deserializer, Value};
use std::ops::Range;

/// The bytes of the front matter, with its delimiters; an empty range if there is none.
pub(crate) fn front_matter(plain: &str) -> Range<usize> {
    let text = plain.trim_start_matches(' ');
    let start = plain.len() - text.len();
    let length = match text.get(..3) {
        Some("---") => delimited(text, &["---", "..."]),
        Some("+++") => delimited(text, &["+++"]),
        _ if text.starts_with('{') => json(text),
        _ => None,
    };
    0..length.map_or(0, |length| start + length)
}

/// What the front matter says about the page, such as its title.
pub(crate) fn front_matter_value(plain: &str, name: &str) -> Option<String> {
    let matter = plain[front_matter(plain)].trim();
    if let Ok(Value::Object(data)) = serde_json::from_str(matter) {
        return data.get(name)?.as_str().map(String::from);
    }
    let value = matter.lines().find_map(|line| {
        let rest = line.strip_prefix(name)?.trim_start();
        rest.strip_prefix([':', '=']).map(str::trim)
    })?;
    // A number or a text of several lines is no value that is worth more code.
    let quoted = |sign: char| value.strip_prefix(sign)?.strip_suffix(sign);
    let value = quoted('"').or_else(|| quoted('\'')).unwrap_or(value);
    (!value.is_empty() && !value.starts_with(['|', '>'])).then(|| value.to_owned())
}

/// The length of front matter between two lines. The first may name its language, as in `---toml`. What is not data is
/// text between two thematic breaks.
fn delimited(text: &str, ends: &[&str]) -> Option<usize> {
    let mut lines = numbered_lines(text);
    let (_, first) = lines.next()?;
    let language = first[3..].trim_end();
    if !language.chars().all(|c| c.is_ascii_lowercase()) {
        return None;
    }
    let is_toml = text.starts_with('+') || language == "toml";
    let is_entry = if is_toml {
        is_toml_entry
    } else {
        is_yaml_entry
    };
    let mut has_entry = false;
    let mut quotes = None;
    for (number, (start, line)) in lines.enumerate() {
        if ends.contains(&line.trim_end()) {
            return (has_entry || number == 0).then_some(start + line.len());
        }
        let is_entry = is_entry(line.trim());
        let is_data = match line.trim() {
            "" => number > 0,
            comment if comment.starts_with('#') => true,
            _ => is_entry || has_entry && (quotes.is_some() || is_continued(line)),
        };
        if !is_data {
            return None;
        }
        has_entry |= is_entry;
        if is_toml {
            quotes = open_quotes(line, quotes);
        }
    }
    None
}

/// Whether a line begins with a key and a colon, or with a whole object.
fn is_yaml_entry(line: &str) -> bool {
    let is_object = line
        .strip_prefix('{')
        .is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with('"'));
    let mut colons = line.match_indices(':').map(|(at, _)| at);
    let is_end = |at: &usize| line[at + 1..].is_empty() || line[at + 1..].starts_with([' ', '\t']);
    is_object
        || colons
            .find(is_end)
            .is_some_and(|at| is_yaml_key(line[..at].trim_end()))
}

/// Whether this is a key, of no more words than people give to one: `date created`.
fn is_yaml_key(key: &str) -> bool {
    let mut words = key.split_whitespace();
    (1..=2).contains(&words.clone().count()) && words.all(is_key)
}

/// Whether a line begins with a key and an equals sign, or is the head of a table.
fn is_toml_entry(line: &str) -> bool {
    let head = line.split(" #").next().unwrap_or_default().trim_end();
    let is_head = head.starts_with('[') && head.ends_with(']');
    is_head
        || line
            .split_once('=')
            .is_some_and(|(key, _)| is_key(key.trim_end()))
}

/// Whether this is a word, of which parts may be in quotes.
fn is_key(text: &str) -> bool {
    let quotes = ['"', '\''];
    let inside = |c: char| c.is_alphanumeric() || "_-.:/$@".contains(c);
    let mut unquoted = text.split(quotes).step_by(2);
    text.starts_with(|c: char| c.is_alphanumeric() || "_$@\"'".contains(c))
        && unquoted.all(|part| part.chars().all(inside))
}

/// Whether a line can belong to the entry above it: what is indented, an item of a list, or the end of one.
fn is_continued(line: &str) -> bool {
    line.starts_with([' ', '\t', ']', '}', '"'])
        || line.starts_with("- ")
        || line.trim_end() == "-"
        || line.trim_end().ends_with(',')
}

/// The quotation marks of a text of several lines that is open after this line, if it was before it.
fn open_quotes(line: &str, before: Option<&'static str>) -> Option<&'static str> {
    ["\"\"\"", "'''"].into_iter().fold(before, |open, marks| {
        match (open, line.matches(marks).count() % 2) {
            (None, 1) => Some(marks),
            (Some(same), 1) if same == marks => None,
            _ => open,
        }
    })
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
                "+++\ntitle = \"Growing\"\na.\"b c\" = '''\nAny text: <div>\n'''\n# a comment\n+++",
                Some("Growing"),
            ),
            (
                "---\n# a comment\n\nog:title : a\n\"b c\": d\ntags: [\n  a\n]\n- a\n---",
                None,
            ),
            ("---\n{\n  \"title\": \"Growing\"\n}\n---", None),
            (
                "{\n  \"title\": \"Growing\",\n  \"a\": {}\n}",
                Some("Growing"),
            ),
        ] {
            let plain = format!("{matter}\n\nText\n");
            assert_eq!(&plain[front_matter(&plain)], matter, "{matter}");
            assert_eq!(
                front_matter_value(&plain, "title").as_deref(),
                title,
                "{matter}"
            );
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
            "---\n\nRules are at https://example.org.\n\n---\n\n# y\n",
            "---\nRules are at https://example.org.\n---\n",
            "---\n\na: b\n\n---\n",
            "---\nThere are two: a and b.\n---\n",
            "---\n# A heading\n\n---\n",
            "---\n    code\n---\n",
            "---\n{{#include part.md}}\n---\n",
            "---\na: b\n```take-board\ngame=take\n```\n---\n",
            "+++\nAny text.\n+++\n",
            "+++\n\na = 1\n+++\n",
            "+++\n[a link](part.md)\n+++\n",
            "--- text\n---\n",
            "{text}\n",
            "{} text\n",
            "+++",
        ] {
            assert_eq!(front_matter(text), 0..0, "{text}");
        }
    }
}
