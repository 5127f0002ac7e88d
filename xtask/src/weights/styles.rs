//! What a style sheet makes the browser fetch.

/// The addresses in `@import` and `url(…)`, as they are written.
pub fn references(css: &str) -> Vec<String> {
    let css = without_comments(css);
    let mut found = Vec::new();
    for after in css.split("url(").skip(1) {
        let inner = after.split(')').next().unwrap_or_default();
        found.push(inner.trim().trim_matches(['"', '\'']).to_owned());
    }
    for after in css.split("@import").skip(1) {
        let after = after.trim_start();
        if let Some(quote) = after
            .chars()
            .next()
            .filter(|letter| matches!(letter, '"' | '\''))
        {
            found.extend(after[1..].split(quote).next().map(str::to_owned));
        }
    }
    found
}

fn without_comments(css: &str) -> String {
    let mut kept = String::new();
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::references;

    #[test]
    fn imports_and_addresses() {
        let css = "@import 'a.css';@import url(\"b.css\"); /* url(no.png) */ p { background: url( c.svg ) }";
        assert_eq!(references(css), ["b.css", "c.svg", "a.css"]);
        assert!(references("p { color: red }").is_empty());
    }
}
