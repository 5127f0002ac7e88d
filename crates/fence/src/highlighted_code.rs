//! Highlighted code in HTML: its lines without what highlighters put beside them, and the elements around it.

use crate::INFO_STRING;
use crate::document::Fence;
use crate::html_tree::{Element, HtmlTree};
use crate::source_text::numbered_lines;
use std::ops::Range;

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

/// Those of them that are nothing by themselves.
const PARTS: [&str; 4] = ["tbody", "td", "thead", "tr"];

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

/// The words on buttons of highlighters, as far as they have no pictures.
const COPY: [&str; 4] = ["copied!", "copy", "copy code", "copy to clipboard"];

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
        let aside = text.parent.and_then(|parent| tree.elements[parent].aside);
        if aside.is_some_and(|aside| element.inside.contains(&aside)) {
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

/// Everything that shows this code and nothing else, the elements of the highlighter with line numbers and buttons; and
/// the `id` by which the page knows it.
pub(crate) fn outermost(
    tree: &HtmlTree,
    pre: usize,
    lines: usize,
    names: impl Fn(usize) -> bool,
) -> (Range<usize>, Option<String>) {
    let (mut found, mut inner) = (pre, pre);
    let mut last_id = tree.elements[pre].attribute("id");
    let mut id = last_id.clone();
    let mut numbers = Vec::new();
    for index in tree.ancestors(pre) {
        let element = &tree.elements[index];
        let name = element.name.as_str();
        if !WRAPPERS.contains(&name) || element.end.is_none() || !has_only(tree, index, inner) {
            break;
        }
        numbers.extend(labels(tree, index, inner).filter_map(number));
        last_id = element.attribute("id").or(last_id);
        let mut is_numbered = || name == "table" && are_line_numbers(&mut numbers, lines);
        let is_whole = name == "figure" || names(index) || is_highlighter(element);
        if !PARTS.contains(&name) && (is_whole || is_numbered()) {
            (found, id) = (index, last_id.clone());
        }
        inner = index;
    }
    let element = &tree.elements[found];
    let range = element.start()..element.end.unwrap_or(element.content());
    (range, id)
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

/// Whether nothing is in an element besides an inner one but labels.
fn has_only(tree: &HtmlTree, index: usize, inner: usize) -> bool {
    let (outside, inside) = (&tree.elements[index].inside, &tree.elements[inner].inside);
    let mut others = (outside.start..inner).chain(inside.end..outside.end);
    let is_plain = others.all(|other| {
        !CONTENT.contains(&tree.elements[other].name.as_str()) || is_empty(tree, other)
    });
    is_plain && labels(tree, index, inner).all(is_label)
}

/// Whether an element is a caption without words.
fn is_empty(tree: &HtmlTree, index: usize) -> bool {
    let element = &tree.elements[index];
    element.name == "figcaption"
        && tree.texts[element.texts.clone()]
            .iter()
            .all(|text| text.text.trim().is_empty())
}

/// Whether these are the numbers of all lines of a block.
fn are_line_numbers(numbers: &mut [usize], lines: usize) -> bool {
    let is_all = lines > 1 && numbers.len() == lines;
    if is_all {
        numbers.sort_unstable();
    }
    is_all && numbers.iter().copied().eq(1..=lines)
}

/// The number that a label is.
fn number(label: &str) -> Option<usize> {
    let digits = label
        .trim()
        .trim_end_matches(|c: char| c.is_whitespace() || ":|.".contains(c));
    digits.parse().ok()
}

/// The lines of text in an element that are not in an inner one.
fn labels(tree: &HtmlTree, index: usize, inner: usize) -> impl Iterator<Item = &str> {
    let element = &tree.elements[index];
    let inside = &tree.elements[inner].texts;
    let others = (element.texts.start..inside.start).chain(inside.end..element.texts.end);
    let beside = others.map(|text| &tree.texts[text]).filter(move |text| {
        let parent = text.parent.map(|parent| &tree.elements[parent]);
        let is_inside = |place: Option<usize>| place.is_some_and(|at| element.inside.contains(&at));
        let is_tool = is_inside(parent.and_then(|parent| parent.tool));
        let is_aside = is_inside(parent.and_then(|parent| parent.aside));
        let is_copy = is_aside && COPY.contains(&text.text.trim().to_ascii_lowercase().as_str());
        !is_tool && !is_copy
    });
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
