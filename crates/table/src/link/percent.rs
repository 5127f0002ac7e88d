//! Key-value pairs in an address, and their escapes: `application/x-www-form-urlencoded`.
//!
//! Written by hand although there is a crate for it (a test checks that both agree): the crate's tables and its
//! handling of invalid UTF-8 add a kilobyte to the first load.

const UNREADABLE: char = char::REPLACEMENT_CHARACTER;

/// The pairs of a text such as `a=1&b=2+3%21`, unescaped. In invalid UTF-8, each non-ASCII byte becomes `U+FFFD`.
pub(super) fn pairs(text: &str) -> impl Iterator<Item = (String, String)> {
    text.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (unescape(name), unescape(value))
    })
}

fn unescape(text: &str) -> String {
    let mut unescaped = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        rest = behind;
        unescaped.push(match (first, behind) {
            (b'+', _) => b' ',
            (b'%', [high, low, behind @ ..]) => match (digit(*high), digit(*low)) {
                (Some(high), Some(low)) => {
                    rest = behind;
                    high << 4 | low
                }
                _ => b'%',
            },
            (other, _) => *other,
        });
    }
    String::from_utf8(unescaped).unwrap_or_else(|wrong| {
        let bytes = wrong.into_bytes().into_iter();
        bytes
            .map(|byte| {
                if byte.is_ascii() {
                    byte.into()
                } else {
                    UNREADABLE
                }
            })
            .collect()
    })
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Escapes what an address cannot contain, and keeps readable what is harmless after a `#`.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => escaped.push(byte.into()),
            b'-' | b'.' | b'_' | b'~' | b':' | b'/' | b',' | b'*' | b'=' => {
                escaped.push(byte.into());
            }
            b' ' => escaped.push('+'),
            _ => {
                escaped.push('%');
                for half in [byte >> 4, byte & 15] {
                    let letter = if half < 10 { b'0' } else { b'A' - 10 };
                    escaped.push((letter + half).into());
                }
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{UNREADABLE, escape, pairs};
    use proptest::prelude::*;

    fn same_as_the_crate(text: &str) {
        let known: Vec<(String, String)> = form_urlencoded::parse(text.as_bytes())
            .into_owned()
            .collect();
        let own: Vec<_> = pairs(text).collect();
        assert_eq!(own.len(), known.len(), "{text}");
        for ((name, value), (known_name, known_value)) in own.iter().zip(&known) {
            for (own, known) in [(name, known_name), (value, known_value)] {
                // In invalid UTF-8, the crate keeps more.
                let ascii = |text: &str| text.replace(|c: char| !c.is_ascii(), "");
                let torn = own.contains(UNREADABLE) && known.contains(UNREADABLE);
                assert!(own == known || torn && ascii(own) == ascii(known), "{text}");
            }
        }
    }

    #[test]
    fn escapes_at_the_edges() {
        for text in [
            "", "&", "=", "a", "a=", "=b", "&&a=b=c&", "%", "%4", "%4g%41", "%%41+", "%ff=1",
            "%C3%A9",
        ] {
            same_as_the_crate(text);
        }
    }

    proptest! {
        #[test]
        fn pairs_are_read_as_the_crate_reads_them(text in "([a-c&=+%]|%[0-9a-fA-F]{2}|\\PC){0,20}") {
            same_as_the_crate(&text);
        }

        #[test]
        fn what_is_escaped_comes_back(text in "\\PC*") {
            let link = format!("key={}", escape(&text));
            prop_assert_eq!(pairs(&link).next(), Some(("key".to_owned(), text.clone())));
            prop_assert!(link.is_ascii());
            same_as_the_crate(&link);
        }
    }
}
