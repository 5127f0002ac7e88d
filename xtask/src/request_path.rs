//! From the address in a request to the place of a file: the part of a server where a mistake gives away the disk.

use std::path::PathBuf;

/// The relative path that a request's target names, or `None` where it names none that may be served: not below
/// `prefix` (which begins and ends with `/`), a step upwards, a hidden file, a broken `%` code, bytes that are no text.
///
/// The target is what stands in the request line: it may carry a query, which is dropped.
pub fn relative_path(target: &str, prefix: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let below = path.strip_prefix(prefix)?;
    let mut relative = PathBuf::new();
    for step in below.split('/').filter(|step| !step.is_empty()) {
        let step = percent_decode(step)?;
        // A decoded step may itself hold a separator, a drive letter or NUL; and `.` or `..` hide among the names that
        // begin with a dot, none of which a site needs.
        if step.starts_with('.') || step.contains(['/', '\\', ':', '\0']) {
            return None;
        }
        relative.push(step);
    }
    Some(relative)
}

fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        if byte == b'%' {
            let code = std::str::from_utf8(after.get(..2)?).ok()?;
            if !code.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return None;
            }
            bytes.push(u8::from_str_radix(code, 16).ok()?);
            rest = &after[2..];
        } else {
            bytes.push(byte);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::relative_path;
    use std::path::Path;

    #[test]
    fn names_inside_the_folder() {
        for (target, expected) in [
            ("/", ""),
            ("/index.html", "index.html"),
            ("/a/b.js?v=1#x", "a/b.js"),
            ("/a//b.js", "a/b.js"),
            ("/two%20words.svg", "two words.svg"),
            ("/caf%C3%A9", "café"),
        ] {
            assert_eq!(
                relative_path(target, "/").as_deref(),
                Some(Path::new(expected)),
                "{target}"
            );
        }
    }

    #[test]
    fn nothing_outside_the_folder() {
        for target in [
            "/../secret",
            "/a/../../secret",
            "/%2e%2e/secret",
            "/a/%2E%2E/b",
            "/..%2fsecret",
            "/a%2f..%2f..%2fsecret",
            "/..\\secret",
            "/..%5csecret",
            "/c:/windows",
            "/a%00.html",
            "/.git/config",
            "/./x",
            "/%",
            "/%4",
            "/%+1",
            "/%zz",
            "/%ff",
            "no-slash",
            "",
        ] {
            assert_eq!(relative_path(target, "/"), None, "{target}");
        }
    }

    #[test]
    fn only_below_the_prefix() {
        assert_eq!(
            relative_path("/wiki/games/x.js", "/wiki/games/").as_deref(),
            Some(Path::new("x.js"))
        );
        assert_eq!(relative_path("/wiki/x.js", "/wiki/games/"), None);
        assert_eq!(relative_path("/wiki/gamesx.js", "/wiki/games/"), None);
        assert_eq!(relative_path("/x.js", "/wiki/games/"), None);
    }
}
