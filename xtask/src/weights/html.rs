//! What a page makes the browser fetch at once.

/// The addresses of scripts, styles, preloads, icons and pictures in a page, as they are written; pictures that wait
/// until they are about to be seen are left out.
pub fn references(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end..]);
            continue;
        }
        let (name, attributes, after) = tag(rest);
        rest = after;
        let value = |wanted: &str| {
            let given = attributes.iter().find(|(name, _)| name == wanted);
            given.map(|(_, value)| value.clone())
        };
        match name.as_str() {
            "img" if value("loading").is_some_and(|when| when == "lazy") => {}
            "script" | "img" => found.extend(value("src")),
            "link" if value("rel").is_some_and(|rel| is_fetched(&rel)) => {
                found.extend(value("href"))
            }
            _ => {}
        }
    }
    found
}

fn is_fetched(rel: &str) -> bool {
    let fetched = ["stylesheet", "modulepreload", "preload", "icon", "manifest"];
    rel.split_ascii_whitespace()
        .any(|word| fetched.iter().any(|it| word.eq_ignore_ascii_case(it)))
}

/// The name and the attributes of the tag whose `<` was just passed, and what follows its `>`.
fn tag(text: &str) -> (String, Vec<(String, String)>, &str) {
    let end = text
        .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
        .unwrap_or(text.len());
    let (name, mut rest) = text.split_at(end);
    let mut attributes = Vec::new();
    loop {
        rest =
            rest.trim_start_matches(|letter: char| letter.is_ascii_whitespace() || letter == '/');
        if rest.is_empty() || rest.starts_with('>') {
            return (name.to_ascii_lowercase(), attributes, rest);
        }
        let end = rest
            .find(|letter: char| letter.is_ascii_whitespace() || "=>/".contains(letter))
            .unwrap_or(rest.len());
        // Never nothing, so that a stray `=` cannot hold us up.
        let (attribute, after) =
            rest.split_at(end.max(rest.chars().next().map_or(0, char::len_utf8)));
        let (value, after) = value(after);
        attributes.push((attribute.to_ascii_lowercase(), value));
        rest = after;
    }
}

/// The value after an attribute's name, and what follows it.
fn value(text: &str) -> (String, &str) {
    let Some(text) = text.trim_ascii_start().strip_prefix('=') else {
        return (String::new(), text);
    };
    let text = text.trim_ascii_start();
    for quote in ['"', '\''] {
        if let Some(inner) = text.strip_prefix(quote) {
            let (value, after) = inner.split_once(quote).unwrap_or((inner, ""));
            return (value.to_owned(), after);
        }
    }
    let end = text
        .find(|letter: char| letter.is_ascii_whitespace() || letter == '>')
        .unwrap_or(text.len());
    (text[..end].to_owned(), &text[end..])
}

#[cfg(test)]
mod tests {
    use super::references;

    #[test]
    fn only_what_is_fetched() {
        let html = r#"<html lang=en><head><link REL="icon" href='i.svg'/>
            <link rel="stylesheet" href = "a.css" ><link href=m.js rel=modulepreload>
            <link rel="alternate" href="no"><!-- <script src="no"> --></head>
            <body><img alt="a > b" src=p.png><img src="no" loading=lazy><a href="no">x</a><p title="<script src='no'>">
            <script type="module" src="app.js" async></script><script = >1 < 2</script></body></html>"#;
        assert_eq!(
            references(html),
            ["i.svg", "a.css", "m.js", "p.png", "app.js"]
        );
        assert!(references("<").is_empty());
        assert!(references("<script src=\"x").contains(&String::from("x")));
    }
}
