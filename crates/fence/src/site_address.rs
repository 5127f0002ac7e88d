//! The address of a hosted Take Five.

use take_five_rules::Message;

/// The address with a trailing slash, `https://example.org/games/`, fit to be put into a page.
pub fn site_address(text: &str) -> Result<String, Message> {
    let rest = ["https://", "http://"]
        .iter()
        .find_map(|start| text.strip_prefix(start));
    let plain = |c: char| c.is_ascii_graphic() && !"?#\"<>".contains(c);
    match rest {
        Some(rest) if !rest.is_empty() && rest.chars().all(plain) => {
            Ok(format!("{}/", text.trim_end_matches('/')))
        }
        _ => Err(Message::new("site.base-url")),
    }
}
