//! The text of a document as the parsers want it, with every byte where it was.

use std::ops::Range;

/// The document with a line feed at the end of every line, and with blanks for byte order marks, which stand anywhere in
/// files that were put together. All bytes keep their places.
pub(crate) fn plain_lines(source: &str) -> String {
    source
        .replace("\r\n", " \n")
        .replace('\r', "\n")
        .replace('\u{feff}', "   ")
}

/// The document with blanks for this part of it, except for the ends of lines.
pub(crate) fn blanked(plain: &str, part: &Range<usize>) -> String {
    let blank = |c: char| match c {
        '\n' => "\n".to_owned(),
        _ => " ".repeat(c.len_utf8()),
    };
    let blanks: String = plain[part.clone()].chars().map(blank).collect();
    [&plain[..part.start], &blanks, &plain[part.end..]].concat()
}

/// The line and the column of a byte, from 1; columns are counted in characters.
pub(crate) fn place_of(plain: &str, byte: usize) -> (usize, usize) {
    let before = &plain[..byte];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = 1 + before.matches('\n').count();
    (line, before[start..].chars().count() + 1)
}

/// The lines, each with the byte at which it begins.
pub(crate) fn numbered_lines(plain: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    plain.split('\n').map(move |line| {
        let found = (start, line);
        start += line.len() + 1;
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_keeps_its_place() {
        let source = "\u{feff}a\r\nb\rc\n\u{feff}d";
        assert_eq!(plain_lines(source), "   a \nb\nc\n   d");
        assert_eq!(plain_lines(source).len(), source.len());
        let plain = "é\nü=1\n";
        assert_eq!(blanked(plain, &(0..5)), "  \n  =1\n");
        assert_eq!(place_of(plain, 5), (2, 2));
    }
}
