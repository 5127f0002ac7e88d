//! Highlighted code in HTML: its lines without what highlighters put beside them, and the elements around it.

use crate::INFO_STRING;
use crate::document::Fence;
use crate::html_tree::{Element, HtmlTree};
use crate::source_text::numbered_lines;
use std::ops::Range;

/// Elements whose text is not of the code.
const ASIDE: [&str; 8] = [
    "button", "noscript", "script", "select", "style", "svg", "template", "textarea",
];

/// Elements that begin and end a line.
const BLOCKS: [&str; 13] = [
    "br", "code", "div", "dd", "dl", "dt", "li", "ol", "p", "pre", "table", "td", "tr",
];

/// Classes of a line, as far as its element begins and ends one.
const LINES: [&str; 4] = ["line", "code-line", "token-line", "view-line"];

/// What stands around code and belongs to it.
const WRAPPERS: [&str; 9] = [
    "div", "figure", "section", "span", "table", "tbody", "td", "thead", "tr",
];

/// What the classes of such elements are made of.
const HIGHLIGHTERS: [&str; 14] = [
    "chroma",
    "codeblock",
    "codehilite",
    "codetoolbar",
    "expressivecode",
    "highlight",
    "hljs",
    "linenumbers",
    "listing",
    "lntable",
    "prism",
    "rouge",
    "shiki",
    "sourcecode",
];

/// What does not go away together with the code beside it.
const CONTENT: [&str; 13] = [
    "audio",
    "canvas",
    "embed",
    "figcaption",
    "iframe",
    "img",
    "input",
    "link",
    "object",
    "script",
    "style",
    "take-board",
    "video",
];

/// The code in an element, from which the numbers of its lines are removed: lines of a block never begin with digits.
pub(crate) fn code_lines(tree: &HtmlTree, index: usize, plain: &str) -> Fence {
    let element = &tree.elements[index];
    let end = element.end.unwrap_or(plain.len());
    let breaks = line_breaks(&tree.elements[element.inside.clone()], end);
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut last = element.content();
    let mut is_open = false;
    for text in &tree.texts[element.texts.clone()] {
        let start = text.span.start;
        let until = |place: usize| breaks.partition_point(|at| *at < place);
        is_open &= until(last) == until(start + 1);
        last = start + 1;
        if is_aside(tree, text.parent, index) {
            continue;
        }
        let written: Vec<_> = numbered_lines(&plain[text.span.clone()]).collect();
        for (number, part) in text.text.split('\n').enumerate() {
            let start = start + written.get(number).map_or(0, |(at, _)| *at);
            match lines.last_mut().filter(|_| is_open && number == 0) {
                // What comes before the text of a line is its number.
                Some((at, line)) if is_label(line) => (*at, *line) = (start, part.to_owned()),
                Some((_, line)) => *line += part,
                None => lines.push((start, part.to_owned())),
            }
            is_open = true;
        }
    }
    let mut fence = Fence::new(element.start()..end);
    for (start, line) in lines {
        let text = without_number(&line);
        let removed = &line[..line.len() - text.len()];
        let is_verbatim = plain[start..].starts_with(removed);
        fence.push(
            &format!("{text}\n"),
            start + if is_verbatim { removed.len() } else { 0 },
        );
    }
    fence
}

/// Everything that shows this code and nothing else: the elements of the highlighter, with line numbers and buttons.
pub(crate) fn outermost(tree: &HtmlTree, pre: usize, names: fn(&Element) -> bool) -> Range<usize> {
    let mut found = pre;
    let is_wrapper = |index: &usize| {
        let element = &tree.elements[*index];
        WRAPPERS.contains(&element.name.as_str())
            && element.end.is_some()
            && has_only(tree, *index, pre)
    };
    for index in tree.ancestors(pre).take_while(is_wrapper) {
        let element = &tree.elements[index];
        let is_figure = element.name == "figure";
        if is_figure || names(element) || is_highlighter(element) || is_numbered(tree, index, pre) {
            found = index;
        }
    }
    let element = &tree.elements[found];
    element.start()..element.end.unwrap_or(element.content())
}

/// The number of a line, the name of the language, or nothing.
pub(crate) fn is_label(text: &str) -> bool {
    let text = without_number(text.trim());
    text.is_empty() || text.eq_ignore_ascii_case(INFO_STRING)
}

/// A line without its number.
fn without_number(line: &str) -> &str {
    let text = line.trim_start();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.len() == text.len() {
        true if text.trim_end().eq_ignore_ascii_case(INFO_STRING) => "",
        true => line,
        false => rest.trim_start_matches(|c: char| c.is_whitespace() || ":|.".contains(c)),
    }
}

/// The bytes at which a line ends although no character says so, in order.
fn line_breaks(elements: &[Element], end: usize) -> Vec<usize> {
    let is_line = |element: &&Element| {
        let style = element.attribute("style").unwrap_or_default();
        let style = style.replace(' ', "");
        BLOCKS.contains(&element.name.as_str())
            || element
                .classes()
                .iter()
                .any(|class| LINES.contains(&class.as_str()))
            || ["display:flex", "display:block", "display:grid"]
                .iter()
                .any(|kind| style.contains(kind))
    };
    let places = |element: &Element| [element.start(), element.end.unwrap_or(end)];
    let mut breaks: Vec<_> = elements.iter().filter(is_line).flat_map(places).collect();
    breaks.sort_unstable();
    breaks
}

/// Whether what is in this element is beside the code of another around it: buttons, and what is there for the eye only.
fn is_aside(tree: &HtmlTree, inner: Option<usize>, outer: usize) -> bool {
    let around = inner
        .into_iter()
        .flat_map(|inner| std::iter::once(inner).chain(tree.ancestors(inner)));
    around.take_while(|index| *index != outer).any(|index| {
        let element = &tree.elements[index];
        let is_hidden = element
            .attribute("aria-hidden")
            .is_some_and(|value| value != "false");
        is_hidden || ASIDE.contains(&element.name.as_str())
    })
}

/// Whether nothing is in an element but this code and labels.
fn has_only(tree: &HtmlTree, index: usize, pre: usize) -> bool {
    let (element, code) = (&tree.elements[index], &tree.elements[pre]);
    let mut others = element
        .inside
        .clone()
        .filter(|other| *other != pre && !code.inside.contains(other));
    let is_plain = others.all(|other| {
        !CONTENT.contains(&tree.elements[other].name.as_str()) || is_empty(tree, other)
    });
    is_plain && labels(tree, index, pre).all(is_label)
}

/// Whether an element is a caption without words.
fn is_empty(tree: &HtmlTree, index: usize) -> bool {
    let element = &tree.elements[index];
    element.name == "figcaption"
        && tree.texts[element.texts.clone()]
            .iter()
            .all(|text| text.text.trim().is_empty())
}

/// Whether a table has line numbers beside this code.
fn is_numbered(tree: &HtmlTree, index: usize, pre: usize) -> bool {
    tree.elements[index].name == "table"
        && labels(tree, index, pre).any(|text| !text.trim().is_empty())
}

/// The lines of text in an element that are not of this code.
fn labels(tree: &HtmlTree, index: usize, pre: usize) -> impl Iterator<Item = &str> {
    let (element, code) = (&tree.elements[index], &tree.elements[pre].texts);
    let others = element
        .texts
        .clone()
        .filter(move |text| !code.contains(text));
    let texts = others.map(|text| &tree.texts[text]);
    let beside = texts.filter(move |text| !is_aside(tree, text.parent, index));
    beside.flat_map(|text| text.text.lines())
}

fn is_highlighter(element: &Element) -> bool {
    element.classes().iter().any(|class| {
        let is_code = class
            .split(['-', '_'])
            .any(|part| ["code", "src"].contains(&part));
        let letters: String = class.chars().filter(|c| !"-_".contains(*c)).collect();
        let letters = letters.to_ascii_lowercase();
        is_code || HIGHLIGHTERS.iter().any(|name| letters.contains(name))
    })
}
