//! Fences in Markdown, and Markdown as a page.

use crate::INFO_STRING;
use crate::document::{DocumentKind, Fence, ReplacedFences, replace_fences};
use maud::{DOCTYPE, PreEscaped, html};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// All fences, in order.
pub(crate) fn find(source: &str) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut open: Option<Fence> = None;
    for (event, range) in Parser::new_ext(source, options()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info)))
                if info.split_whitespace().next() == Some(INFO_STRING) =>
            {
                let end = range.start + source[range.clone()].trim_end().len();
                open = Some(Fence {
                    first: line_of(source, range.start) + 1,
                    range: range.start..end,
                    text: String::new(),
                });
            }
            Event::Text(text) => {
                if let Some(fence) = &mut open {
                    fence.text += &text;
                }
            }
            Event::End(TagEnd::CodeBlock) => found.extend(open.take()),
            _ => {}
        }
    }
    found
}

/// Replaces the fences of Markdown and makes a whole page of it. Its title is the first heading.
pub fn markdown_page(source: &str, site: Option<&str>) -> ReplacedFences {
    let replaced = replace_fences(source, DocumentKind::Markdown, site);
    let title = title(source);
    let mut body = String::new();
    push_html(&mut body, Parser::new_ext(&replaced.text, options()));
    let page = html! {
        (DOCTYPE)
        html {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
            }
            body { main { (PreEscaped(body)) } }
        }
    };
    ReplacedFences {
        text: page.into_string(),
        ..replaced
    }
}

/// The text of the first heading.
fn title(source: &str) -> String {
    let mut events = Parser::new_ext(source, options());
    let heading = events
        .by_ref()
        .skip_while(|event| !matches!(event, Event::Start(Tag::Heading { .. })))
        .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    heading
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.into_string()),
            _ => None,
        })
        .collect()
}

/// What most writing tools understand besides CommonMark.
fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES
}

/// The line of a byte, from 1.
pub(crate) fn line_of(source: &str, byte: usize) -> usize {
    1 + source[..byte].matches('\n').count()
}
