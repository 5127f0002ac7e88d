//! Text for a single line of output.

/// A message may quote any character of the input.
pub fn in_one_line(text: &str) -> String {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    text.replace(breaks, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stay_in_one_line() {
        assert_eq!(in_one_line("a\nb\u{85}c\u{2028}d\té"), "a b c d é");
    }
}
