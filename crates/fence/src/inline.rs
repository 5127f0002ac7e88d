//! Captions: Markdown on one line.

use pulldown_cmark::html::push_html;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// Inline Markdown as HTML, without the paragraph around it.
pub fn inline_html(markdown: &str) -> String {
    let events = Parser::new(markdown).filter(|event| {
        !matches!(
            event,
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph)
        )
    });
    let mut html = String::new();
    push_html(&mut html, events);
    html
}
