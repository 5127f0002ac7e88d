//! The type of a file by the ending of its name.

use std::path::Path;

/// The `Content-Type` for a file. Module scripts and `WebAssembly.instantiateStreaming` insist on theirs; what is not
/// known goes out as plain bytes, never to be guessed at.
pub fn content_type(path: &Path) -> &'static str {
    let ending = path
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or("");
    match ending.to_ascii_lowercase().as_str() {
        "html" | "htm" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json; charset=utf-8",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        "txt" | "md" | "ts" => "text/plain; charset=utf-8",
        "xml" => "application/xml; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "ico" => "image/vnd.microsoft.icon",
        "woff2" => "font/woff2",
        "webm" => "video/webm",
        "mp4" => "video/mp4",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::content_type;
    use std::path::Path;

    #[test]
    fn types_that_browsers_insist_on() {
        for (name, expected) in [
            ("a/b_bg.wasm", "application/wasm"),
            ("x.js", "text/javascript; charset=utf-8"),
            ("x.MJS", "text/javascript; charset=utf-8"),
            ("index.html", "text/html; charset=utf-8"),
            ("board.svg", "image/svg+xml; charset=utf-8"),
            ("lang/en.json", "application/json; charset=utf-8"),
            ("style.css", "text/css; charset=utf-8"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(content_type(Path::new(name)), expected, "{name}");
        }
    }
}
