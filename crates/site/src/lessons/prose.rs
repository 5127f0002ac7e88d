//! Words of a course as plain text, and how many there may be.

use pulldown_cmark::{Event, Parser};

/// Inline Markdown as plain text.
pub fn plain(markdown: &str) -> String {
    let mut text = String::new();
    for event in Parser::new(markdown) {
        match event {
            Event::Text(words) | Event::Code(words) => text += &words,
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            _ => {}
        }
    }
    text
}

/// The number of sentences: ends of sentences that are followed by a space or by nothing, and those of Japanese, which
/// needs no space.
pub fn sentences(text: &str) -> usize {
    let ends = |word: &&str| {
        word.trim_end_matches(['”', '’', ')'])
            .ends_with(['.', '!', '?'])
    };
    let without_space = text.matches(['。', '！', '？']).count();
    text.split_whitespace().filter(ends).count() + without_space
}

/// The number of words.
pub fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_without_markup() {
        let text = plain("Touch *any* `a1` cell. Then look!");
        assert_eq!(text, "Touch any a1 cell. Then look!");
        assert_eq!((sentences(&text), words(&text)), (2, 6));
        assert_eq!(sentences("“One.” Is 1.5 two?"), 2);
        assert_eq!(sentences("石を置きます。「b2」はどうですか？"), 2);
    }
}
