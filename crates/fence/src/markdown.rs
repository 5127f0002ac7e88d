//! Fences in Markdown, and Markdown as a page.

use crate::document::{DocumentKind, Fence, FenceProblem, ReplacedFences, replace_fences};
use crate::front_matter::{front_matter, front_matter_value};
use crate::info_string::{InfoString, begins_with_board, info_string};
use crate::page_preview::{PageAddress, PagePreview};
use crate::resemblance::resembles_block;
use crate::source_text::plain_lines;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;
use std::ops::Range;
use take_five_rules::{Message, clip};

/// How a whole page looks: a column to read.
const PAGE_STYLE: &str = concat!(
    "body{margin:0;background:Canvas;color:CanvasText;font:1rem/1.5 Georgia,serif}",
    "main{max-width:60rem;margin:0 auto;padding:0 1rem 2rem}",
    "main>:not(figure){max-width:40rem;margin-inline:auto}",
    "figure{margin-inline:auto}"
);

/// The blocks of a document.
#[derive(Debug, Default)]
pub(crate) struct MarkdownBlocks {
    /// The fences, in order.
    pub fences: Vec<Fence>,
    /// Blocks with other contents, which are shown as they are, and comments, which are not.
    pub others: Vec<Range<usize>>,
    /// Blocks of HTML.
    pub html: Vec<Range<usize>>,
    /// Code within lines, in order.
    pub code: Vec<Range<usize>>,
    /// What looks like a board, but is not marked as one.
    pub unmarked: Vec<FenceProblem>,
}

/// A block of code that is being read.
struct OpenBlock<'a> {
    kind: CodeBlockKind<'a>,
    fence: Fence,
}

/// All blocks of text without front matter.
pub(crate) fn find(text: &str) -> MarkdownBlocks {
    let mut found = MarkdownBlocks::default();
    let mut open: Option<OpenBlock> = None;
    for (event, range) in Parser::new_ext(text, options()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let end = range.start + text[range.clone()].trim_end().len();
                let fence = Fence::new(range.start..end);
                open = Some(OpenBlock { kind, fence });
            }
            Event::Text(part) => {
                if let Some(block) = &mut open {
                    block.fence.push(&part, range.start);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                if let Some(block) = open.take() {
                    found.add(block, text);
                }
            }
            Event::Code(_) => found.code.push(range),
            Event::Start(Tag::HtmlBlock) => {
                found.others.extend(comments(text, range.clone()));
                found.html.push(range);
            }
            Event::InlineHtml(_) => found.others.extend(comments(text, range)),
            _ => {}
        }
    }
    found
}

impl MarkdownBlocks {
    fn add(&mut self, block: OpenBlock, text: &str) {
        let OpenBlock { kind, fence } = block;
        let (info, is_fenced) = match &kind {
            CodeBlockKind::Fenced(info) => (&**info, true),
            CodeBlockKind::Indented => ("", false),
        };
        let what = info_string(info);
        if is_fenced && what == InfoString::Board {
            self.fences.push(fence);
            return;
        }
        // A fence of another language may be there to show how a block is written.
        let is_board = match what {
            InfoString::Nearly => begins_with_board(info) || resembles_block(&fence.text),
            InfoString::Empty => resembles_block(&fence.text),
            _ => {
                ["take", "board"].iter().any(|word| info.contains(word))
                    && resembles_block(&fence.text)
            }
        };
        if is_board {
            let what = match is_fenced {
                true => Message::new("fence.unmarked").with("found", clip(info.trim())),
                false => Message::new("fence.indented"),
            };
            self.unmarked
                .push(FenceProblem::at(text, fence.range.start, what));
        }
        if is_fenced {
            self.others.push(fence.range);
        }
    }
}

/// The comments in a block of HTML, with which they end.
fn comments(text: &str, block: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = block.start;
    while let Some(at) = text[start..block.end].find("<!--") {
        let open = start + at;
        let end = text[open..block.end].find("-->");
        start = end.map_or(block.end, |end| open + end);
        found.push(open..start);
    }
    found
}

/// The HTML in Markdown: what is not text or code.
pub(crate) fn html_in(text: &str) -> String {
    let mut html = String::new();
    for event in Parser::new_ext(text, options()) {
        if let Event::Html(part) | Event::InlineHtml(part) = event {
            html += &part;
        }
    }
    html
}

/// Replaces the fences of Markdown and makes a whole page of it. Its title is that in the front matter, or else
/// the first heading.
pub fn markdown_page(source: &str, site: Option<&str>) -> ReplacedFences {
    let replaced = replace_fences(source, DocumentKind::Markdown, site);
    let text = without_front_matter(source);
    page_of(
        replaced,
        source.len() - text.len(),
        &title(text, source),
        html! {},
    )
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
    let text = without_front_matter(source);
    let title = title(text, source);
    let description = text_of_first(text, |tag| matches!(tag, Tag::Paragraph));
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
            source.len() - text.len(),
            &title,
            html! { @if let Some(tags) = tags { (tags) } },
        ),
        oembed: preview.map(|preview| preview.oembed()),
    }
}

/// Markdown whose fences have been replaced, as a page with these lines in its head. Nothing is replaced before the
/// start of its text.
fn page_of(replaced: ReplacedFences, start: usize, title: &str, tags: Markup) -> ReplacedFences {
    let mut body = String::new();
    let (matter, text) = replaced.text.split_at(start);
    let lang = front_matter_value(&plain_lines(matter), "lang");
    push_html(&mut body, Parser::new_ext(text, options()));
    let page = html! {
        (DOCTYPE)
        html lang=[lang] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(PAGE_STYLE)) }
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

/// The text of a page, which front matter is not.
fn without_front_matter(source: &str) -> &str {
    &source[front_matter(&plain_lines(source)).end..]
}

/// The title in the front matter, or else the first heading.
fn title(text: &str, source: &str) -> String {
    let heading = || text_of_first(text, |tag| matches!(tag, Tag::Heading { .. }));
    front_matter_value(&plain_lines(source), "title").unwrap_or_else(heading)
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
