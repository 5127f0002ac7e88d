//! Colours for browsers without `light-dark()`: those of the light theme. Custom properties take any value, so such a browser
//! keeps a colour that it cannot compute, and everything is drawn black on black.

use std::fmt::Write;

/// Where the function is missing.
const WITHOUT: &str = "@supports not (color: light-dark(red, red))";

/// Follows each rule that has such colours with one for browsers without them. `css` has no comments, no nested rules, and
/// no braces or semicolons within strings.
pub fn with_light_fallback(css: &str) -> String {
    let mut made = String::new();
    let mut rest = css;
    while let Some((head, behind)) = rest.split_once('{') {
        let (body, next) = split_at_closing(behind, '}');
        if body.contains('{') {
            let body = with_light_fallback(body);
            let _ = write!(made, "{head}{{{body}}}");
        } else {
            let _ = write!(made, "{head}{{{body}}}");
            let selector = head.rsplit([';', '}']).next().unwrap_or_default().trim();
            let light = declarations_in_light(body);
            if !light.is_empty() {
                let _ = write!(made, "{WITHOUT}{{{selector}{{{light}}}}}");
            }
        }
        rest = next;
    }
    made + rest
}

/// The declarations that have such colours, with those of the light theme.
fn declarations_in_light(body: &str) -> String {
    let both = body.split(';').filter(|it| it.contains(FUNCTION));
    both.map(|it| format!("{};", in_light(it.trim()))).collect()
}

const FUNCTION: &str = "light-dark(";

/// The value with the first argument of each such function in its place.
fn in_light(value: &str) -> String {
    let Some((before, arguments)) = value.split_once(FUNCTION) else {
        return value.to_owned();
    };
    let (inside, after) = split_at_closing(arguments, ')');
    let (light, _) = split_at_closing(inside, ',');
    format!("{before}{}{}", light.trim(), in_light(after))
}

/// The text before the next such character that is not in brackets or braces, and the text after it.
fn split_at_closing(text: &str, closing: char) -> (&str, &str) {
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        if depth == 0 && character == closing {
            return (&text[..at], &text[at + 1..]);
        }
        depth += i32::from("({".contains(character)) - i32::from(")}".contains(character));
    }
    (text, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_with_two_colours_are_followed_by_their_light_one() {
        let css = "@import 'a.css';\n:host{--a:light-dark(#111, rgb(1, 2, 3));--b:red}\
                   @media print{p{color:#000}q{border:1px solid light-dark(var(--x, #222), #333)}}i{top:0}";
        assert_eq!(
            with_light_fallback(css),
            "@import 'a.css';\n:host{--a:light-dark(#111, rgb(1, 2, 3));--b:red}\
             @supports not (color: light-dark(red, red)){:host{--a:#111;}}\
             @media print{p{color:#000}q{border:1px solid light-dark(var(--x, #222), #333)}\
             @supports not (color: light-dark(red, red)){q{border:1px solid var(--x, #222);}}}i{top:0}"
        );
    }

    #[test]
    fn css_that_is_cut_off_stays() {
        for css in ["", "a", "a{", "a{b:light-dark(", "a{b:light-dark(c"] {
            assert!(
                with_light_fallback(css).starts_with(css.trim_end_matches('{')),
                "{css}"
            );
        }
    }
}
