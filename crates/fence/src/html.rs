//! Fences in HTML, as generators and highlighters write them: a `pre` element that is said to be in the language
//! `take-board`, by itself, by the `code` in it, or by an element around it.

use crate::INFO_STRING;
use crate::document::{Fence, FenceProblem};
use crate::highlighted_code::{code_lines, outermost};
use crate::html_tree::{Element, HtmlTree, Text, attribute, tokens};
use crate::info_string::{InfoString, info_string};
use crate::resemblance::resembles_block;
use html5gum::Token;
use std::iter::once;
use take_five_rules::Message;

/// The attributes that name a language, besides `class`.
const LANGUAGES: [&str; 5] = [
    "lang",
    "data-lang",
    "data-language",
    "data-canonical-lang",
    "data-code-language",
];

/// What classes put before the name of a language.
const PREFIXES: [&str; 7] = [
    "language-",
    "lang-",
    "lang:",
    "highlight-",
    "highlight-source-",
    "mw-highlight-lang-",
    "src-",
];

/// The elements around a `pre` element that may name its language.
const WRAPPERS: [&str; 6] = ["div", "figure", "section", "span", "table", "td"];

/// Elements whose text is no prose.
const CODE: [&str; 6] = ["code", "pre", "script", "style", "textarea", "title"];

/// The scripts that bring boards to life, by the names of their files.
const BOARD_SCRIPTS: [&str; 2] = ["take-board.js", "take-board-click.js"];

/// All fences, and what looks like a board but is none, each in order.
pub(crate) fn find(plain: &str) -> (Vec<Fence>, Vec<FenceProblem>) {
    let tree = HtmlTree::read(plain);
    let blocks = CodeBlocks::find(&tree, plain);
    let mut fences = Vec::new();
    let mut warnings = Vec::new();
    let mut warn = |at: usize, id| warnings.push(FenceProblem::at(plain, at, Message::new(id)));
    for (index, fence) in &blocks.0 {
        let element = &tree.elements[*index];
        match (blocks.is_named(&tree, *index), element.end) {
            (true, Some(_)) => fences.push(Fence {
                range: outermost(&tree, *index, names_board),
                ..fence.clone()
            }),
            (true, None) => warn(element.start(), "fence.unclosed"),
            _ if resembles_block(&fence.text) => warn(element.start(), "fence.no-language"),
            _ => {}
        }
    }
    for (index, element) in tree.elements.iter().enumerate() {
        // Without `pre`, generators make code within a line of what they do not take for a fence.
        let is_fence = element.name == "code" && first_text(&tree, index).starts_with(INFO_STRING);
        if (is_fence || names_board(element)) && !blocks.are_at(&tree, index) {
            let id = if is_fence {
                "fence.not-rendered"
            } else {
                "fence.no-pre"
            };
            if resembles_block(&code_lines(&tree, index, plain).text) {
                warn(element.start(), id);
            }
        }
    }
    for text in &tree.texts {
        let mut info = text.text.split("```").skip(1);
        let is_board = |info: &str| {
            let info = info
                .trim_start_matches('`')
                .lines()
                .next()
                .unwrap_or_default();
            info_string(info) == InfoString::Board
        };
        if info.any(is_board) && !is_shown(&tree, text) {
            warn(text.span.start, "fence.not-rendered");
        }
    }
    warnings.sort_by_key(|problem: &FenceProblem| (problem.line, problem.column));
    (fences, warnings)
}

/// The `pre` elements with their lines, in order. Those in others, and those with line numbers alone, are none.
struct CodeBlocks(Vec<(usize, Fence)>);

impl CodeBlocks {
    fn find(tree: &HtmlTree, plain: &str) -> Self {
        let mut found: Vec<(usize, Fence)> = Vec::new();
        for (index, element) in tree.elements.iter().enumerate() {
            // What is never closed is not around anything, either.
            let is_in = |(outer, _): &(usize, Fence)| {
                let outer = &tree.elements[*outer];
                outer.end.is_some() && outer.inside.contains(&index)
            };
            if element.name == "pre" && !found.last().is_some_and(is_in) {
                let fence = code_lines(tree, index, plain);
                let has_text = tree.texts[element.texts.clone()]
                    .iter()
                    .any(|text| !text.text.trim().is_empty());
                if !has_text || !fence.text.trim().is_empty() {
                    found.push((index, fence));
                }
            }
        }
        CodeBlocks(found)
    }

    /// How many of them are in an element.
    fn count_in(&self, element: &Element) -> usize {
        let before = |index: usize| self.0.partition_point(|(pre, _)| *pre < index);
        before(element.inside.end) - before(element.inside.start)
    }

    /// Whether this element is one of them, or in one, or around one.
    fn are_at(&self, tree: &HtmlTree, index: usize) -> bool {
        let after = self.0.partition_point(|(pre, _)| *pre <= index);
        let last = after.checked_sub(1).map(|last| self.0[last].0);
        let is_in =
            last.is_some_and(|pre| pre == index || tree.elements[pre].inside.contains(&index));
        is_in || self.count_in(&tree.elements[index]) > 0
    }

    /// Whether the language of a `pre` element is named by itself, by what is in it, or by an element with no other code.
    fn is_named(&self, tree: &HtmlTree, pre: usize) -> bool {
        let inside = tree.elements[pre].inside.clone();
        let mut code = inside.map(|index| &tree.elements[index]);
        let mut around = tree.ancestors(pre).map(|index| &tree.elements[index]);
        let names =
            |element: &Element| WRAPPERS.contains(&element.name.as_str()) && names_board(element);
        names_board(&tree.elements[pre])
            || code.any(|element| {
                ["code", "pre"].contains(&element.name.as_str()) && names_board(element)
            })
            || around.any(|element| names(element) && self.count_in(element) == 1)
    }
}

/// Whether a page loads a script that brings boards to life; it may mention them in its text, in comments and in links.
pub(crate) fn has_board_script(source: &str) -> bool {
    tokens(source).any(|token| match token {
        Token::StartTag(tag) if &*tag.name.0 == b"script" => {
            attribute(&tag, "src").is_some_and(|address| {
                let path = address.split(['?', '#']).next().unwrap_or_default();
                BOARD_SCRIPTS.contains(&path.rsplit('/').next().unwrap_or_default())
            })
        }
        _ => false,
    })
}

/// Whether a text is there to show what is written.
fn is_shown(tree: &HtmlTree, text: &Text) -> bool {
    let around = text
        .parent
        .into_iter()
        .flat_map(|index| once(index).chain(tree.ancestors(index)));
    let mut names = around.map(|index| tree.elements[index].name.as_str());
    names.any(|name| CODE.contains(&name))
}

/// The text of an element up to the first tag in it.
fn first_text(tree: &HtmlTree, index: usize) -> &str {
    let texts = &tree.texts[tree.elements[index].texts.clone()];
    texts.first().map_or("", |text| text.text.trim_start())
}

/// Whether an element names the language.
fn names_board(element: &Element) -> bool {
    let is_name = |word: &str| word.eq_ignore_ascii_case(INFO_STRING);
    let is_class = |word: &String| {
        let word = word.trim_end_matches(';');
        is_name(word)
            || PREFIXES
                .iter()
                .any(|start| word.strip_prefix(start).is_some_and(is_name))
    };
    let named = |name: &&str| {
        element
            .attribute(name)
            .is_some_and(|value| is_name(value.trim()))
    };
    element.classes().iter().any(is_class) || LANGUAGES.iter().any(named)
}
