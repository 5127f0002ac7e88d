//! The examples in `docs/embedding.md`, as pages of the sites they are for.

use anyhow::{Context, Result};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd, html::push_html};
use std::{fs, path::Path};
use take_five_fence::{DocumentKind, replace_fences};

/// A page of the docs, by its file name.
pub fn docs(name: &str) -> Result<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../docs")
        .join(name);
    fs::read_to_string(&path).with_context(|| path.display().to_string())
}

/// The address that stands for the site in the docs.
pub const SITE: &str = "https://example.org/games/";

/// A fenced block on a page of the docs.
#[derive(Debug)]
pub struct Example {
    /// The heading above it.
    pub heading: String,
    /// The info string of its fence.
    pub fence: String,
    /// Its content.
    pub text: String,
}

/// All fenced blocks of a page, in order.
pub fn code_blocks(page: &str) -> Vec<Example> {
    let mut found = Vec::new();
    let mut heading = String::new();
    let mut reading: Option<Example> = None;
    let mut in_heading = false;
    for event in Parser::new(page) {
        match event {
            Event::Start(Tag::Heading { .. }) => (heading, in_heading) = (String::new(), true),
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Text(text) if in_heading => heading += &text,
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(fence))) => {
                reading = Some(Example {
                    heading: heading.clone(),
                    fence: fence.to_string(),
                    text: String::new(),
                });
            }
            Event::Text(text) => {
                if let Some(example) = &mut reading {
                    example.text += &text;
                }
            }
            Event::End(TagEnd::CodeBlock) => found.extend(reading.take()),
            _ => {}
        }
    }
    found
}

/// The page that a site makes of an example; `widget` is the content of its wiki's widget page. `None` if it is not a
/// page.
pub fn render_example(example: &Example, widget: &str) -> Option<String> {
    let text = example.text.trim();
    match &*example.fence {
        "html" => Some(text.to_owned()),
        "markdown" => {
            let replaced = replace_fences(text, DocumentKind::Markdown, Some(SITE));
            let mut html = String::new();
            push_html(&mut html, Parser::new(&replaced.text));
            Some(html)
        }
        "wikitext" => Some(match text.strip_prefix("{{#widget:") {
            Some(call) => expand(widget, call.trim_end_matches("}}")),
            None => picture(text.trim_start_matches("[[File:").trim_end_matches("]]")),
        }),
        _ => None,
    }
}

/// Fills in a widget's page like Smarty: `<!--{$name|default:usual|escape:'html'}-->`.
fn expand(widget: &str, call: &str) -> String {
    let given: Vec<(&str, &str)> = call
        .split('|')
        .filter_map(|it| it.split_once('='))
        .collect();
    let widget = widget
        .replace("<includeonly>", "")
        .replace("</includeonly>", "");
    let mut parts = widget.split("<!--{$");
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (variable, rest) = part.split_once("}-->").unwrap_or((part, ""));
        let mut modifiers = variable.split('|');
        let name = modifiers.next().unwrap_or_default();
        let mut value = given
            .iter()
            .find(|(given, _)| *given == name)
            .map(|(_, value)| (*value).to_owned());
        for modifier in modifiers {
            if let Some(usual) = modifier.strip_prefix("default:") {
                value.get_or_insert_with(|| usual.trim_matches('\'').to_owned());
            } else if modifier == "escape:'html'" {
                value = value.map(|value| escape(&value));
            }
        }
        page += &value.unwrap_or_default();
        page += rest;
    }
    page
}

/// A picture as a wiki shows it: `NAME|480px|link=ADDRESS|alt=WORDS`.
fn picture(text: &str) -> String {
    let mut parts = text.split('|');
    let name = parts.next().unwrap_or_default();
    let (mut width, mut link, mut alt) = ("", "", "");
    for part in parts {
        if let Some(address) = part.strip_prefix("link=") {
            link = address;
        } else if let Some(words) = part.strip_prefix("alt=") {
            alt = words;
        } else if let Some(pixels) = part.strip_suffix("px") {
            width = pixels;
        }
    }
    let [name, link, alt] = [name, link, alt].map(escape);
    format!("<a href=\"{link}\"><img src=\"{name}\" width=\"{width}\" alt=\"{alt}\"></a>")
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#039;")
}
