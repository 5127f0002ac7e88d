//! Fences in Markdown, and Markdown as a page.

use crate::INFO_STRING;
use crate::document::{DocumentKind, Fence, ReplacedFences, replace_fences};
use crate::page_preview::{PageAddress, PagePreview};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;

/// All fences, in order.
pub(crate) fn find(source: &str) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut open: Option<Fence> = None;
    // Files that were put together have byte order marks anywhere; as many spaces leave all offsets as they are.
    let unmarked = source.replace('\u{feff}', "   ");
    for (event, range) in Parser::new_ext(&unmarked, options()).into_offset_iter() {
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

/// The HTML in Markdown: what is not text or code.
pub(crate) fn html_in(source: &str) -> String {
    let mut html = String::new();
    for event in Parser::new_ext(source, options()) {
        if let Event::Html(part) | Event::InlineHtml(part) = event {
            html += &part;
        }
    }
    html
}

/// Replaces the fences of Markdown and makes a whole page of it. Its title is the first heading.
pub fn markdown_page(source: &str, site: Option<&str>) -> ReplacedFences {
    let replaced = replace_fences(source, DocumentKind::Markdown, site);
    page_of(replaced, &title(source), html! {})
}

/// A page for an address that is known, and what stands beside it.
#[derive(Clone, Debug)]
pub struct PublishedPage {
    /// The page. Its cover, if it has a board, is the picture `NAME.png`.
    pub page: ReplacedFences,
    /// The content of `NAME.oembed.json`, if the page has a board.
    pub oembed: Option<Value>,
}

/// The same as [`markdown_page`], with link previews and with an oEmbed response for sites that embed what a link leads
/// to.
pub fn publish_page(source: &str, site: &str, address: PageAddress) -> PublishedPage {
    let replaced = replace_fences(source, DocumentKind::Markdown, Some(site));
    let title = title(source);
    let description = text_of_first(source, |tag| matches!(tag, Tag::Paragraph));
    let cover = replaced.cover.clone();
    let preview = cover.as_ref().map(|cover| PagePreview {
        title: if title.is_empty() {
            address.name
        } else {
            &title
        },
        description: &description,
        cover,
        site,
        address,
    });
    let tags = preview.as_ref().map(PagePreview::tags);
    PublishedPage {
        page: page_of(
            replaced,
            &title,
            html! { @if let Some(tags) = tags { (tags) } },
        ),
        oembed: preview.map(|preview| preview.oembed()),
    }
}

/// Markdown whose fences have been replaced, as a page with these lines in its head.
fn page_of(replaced: ReplacedFences, title: &str, tags: Markup) -> ReplacedFences {
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
                (tags)
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
    text_of_first(source, |tag| matches!(tag, Tag::Heading { .. }))
}

/// The text of the first element of a kind.
fn text_of_first(source: &str, is_wanted: fn(&Tag) -> bool) -> String {
    let mut end = None;
    let mut text = String::new();
    for event in Parser::new_ext(source, options()) {
        match event {
            Event::Start(tag) if end.is_none() && is_wanted(&tag) => end = Some(tag.to_end()),
            Event::End(tag) if end == Some(tag) => break,
            Event::Text(part) | Event::Code(part) if end.is_some() => text += &part,
            Event::SoftBreak | Event::HardBreak if end.is_some() => text.push(' '),
            _ => {}
        }
    }
    text
}

/// What most writing tools understand besides CommonMark.
fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES
}

/// The line of a byte, from 1.
pub(crate) fn line_of(source: &str, byte: usize) -> usize {
    1 + source[..byte].matches('\n').count()
}
