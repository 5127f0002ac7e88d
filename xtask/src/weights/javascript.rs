//! What a script makes the browser fetch at once.

/// A piece of a script, as far as it matters here.
#[derive(Debug, PartialEq)]
enum Token {
    Word(String),
    Text(String),
    /// Anything else that is no space: brackets, commas, operators, one character each.
    Mark(char),
}

/// The addresses in static imports and in `new URL("…", import.meta.url)`, as they are written; those that a
/// `new Worker(` is given, and those with a comment before the text, are left out.
pub fn references(script: &str) -> Vec<String> {
    addresses(script, false)
}

/// The addresses of [`references`], and those that are fetched when they are wanted: in `import("…")` and for workers.
pub fn all_references(script: &str) -> Vec<String> {
    addresses(script, true)
}

fn addresses(script: &str, ever: bool) -> Vec<String> {
    let tokens = tokens(script);
    let word = |at: usize, wanted: &str| matches!(tokens.get(at), Some(Token::Word(word)) if word == wanted);
    let mark = |at: usize, wanted: char| tokens.get(at) == Some(&Token::Mark(wanted));
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Token::Text(text) = token else { continue };
        // An address that is made up while the script runs is none yet.
        if text.contains("${") {
            continue;
        }
        // `from "x"` and `import "x"`: no other place of the language has these words before a text.
        let imported = at >= 1
            && (word(at - 1, "from") || word(at - 1, "import"))
            && !(at >= 2 && mark(at - 2, '.'));
        let located = at >= 3
            && word(at - 3, "new")
            && word(at - 2, "URL")
            && mark(at - 1, '(')
            && mark(at + 1, ',')
            && word(at + 2, "import")
            && mark(at + 3, '.')
            && word(at + 4, "meta");
        let for_worker = at >= 5
            && mark(at - 4, '(')
            && (word(at - 5, "Worker") || word(at - 5, "SharedWorker"));
        let wanted_later = mark(at.wrapping_sub(1), '(') && word(at.wrapping_sub(2), "import");
        if imported || (located && (ever || !for_worker)) || (ever && wanted_later) {
            found.push(text.clone());
        }
    }
    found
}

fn tokens(script: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = script;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if first.is_whitespace() => first.len_utf8(),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '/' if is_pattern(&tokens) => pattern(rest),
            '"' | '\'' | '`' => {
                let length = quoted(rest, first);
                let inner = rest[1..length].strip_suffix(first).unwrap_or_default();
                tokens.push(Token::Text(inner.to_owned()));
                length
            }
            _ if is_word(first) => {
                let length = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
                tokens.push(Token::Word(rest[..length].to_owned()));
                length
            }
            _ => {
                tokens.push(Token::Mark(first));
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    tokens
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// The length of a text with its quotes. Templates are taken whole: what is inside their `${…}` is passed over.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == quote => return at + letter.len_utf8(),
            // A text that is not closed on its line is none; go on behind it.
            '\n' if quote != '`' => return at,
            _ => {}
        }
    }
    text.len()
}

/// Whether a `/` here begins a regular expression, for after a value it divides.
fn is_pattern(tokens: &[Token]) -> bool {
    match tokens.last() {
        None => true,
        Some(Token::Mark(mark)) => !matches!(mark, ')' | ']' | '}'),
        Some(Token::Word(word)) => {
            matches!(word.as_str(), "return" | "typeof" | "case" | "of" | "in")
        }
        Some(Token::Text(_)) => false,
    }
}

/// The length of a regular expression with its slashes.
fn pattern(text: &str) -> usize {
    let (mut escaped, mut in_class) = (false, false);
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '/' if !in_class => return at + 1,
            '\n' => return at,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{all_references, references};

    #[test]
    fn what_is_imported_at_once() {
        let script = r#"
            // import no from "./comment.js"
            /** @type {import("./type.js").X} */
            import init, { Table } from "./web.js";
            import './side.js'; import * as all from'./all.js';
            export * from "./again.js";
            import words from "./en.json" with { type: "json" };
            const later = () => import("./later.js");
            const other = Array.from("abc"), text = "import './text.js'", say = `from "./template.js"`;
            const quote = /["'`]/.test(a) ? b / c / d : 'it\'s';
            fetch(new URL("./lang/en.json", import.meta.url));
            new Worker(new URL("./engine.js", import.meta.url), { type: "module" });
            fetch(new URL("./elsewhere", location.href));
            fetch(new URL(`./${name}.json`, import.meta.url)); import(`./${name}.js`);
            module = new URL('web_bg.wasm', import.meta.url);
        "#;
        let expected = [
            "./web.js",
            "./side.js",
            "./all.js",
            "./again.js",
            "./en.json",
            "./lang/en.json",
            "web_bg.wasm",
        ];
        assert_eq!(references(script), expected);
        let mut all = all_references(script);
        all.retain(|name| !expected.contains(&name.as_str()));
        assert_eq!(all, ["./later.js", "./engine.js"]);
    }

    #[test]
    fn odd_text_is_survived() {
        for script in [
            "", "'", "\"\\", "`${", "/", "/[", "/*", "é'é", "import", "from 'x",
        ] {
            let _ = references(script);
        }
    }
}
