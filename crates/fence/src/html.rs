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

/// What classes of elements around a `pre` element put before the name of a language, with no other meaning.
const OUTER_PREFIXES: [&str; 3] = ["language-", "highlight-source-", "mw-highlight-lang-"];

/// The languages that highlighters name for those that they do not know.
const PLAIN: [&str; 3] = ["plaintext", "text", "txt"];

/// Languages in which blocks are shown, where no prefix says that a class is a language.
const BARE: [&str; 2] = ["ini", "markdown"];

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
    for (index, fence) in &blocks.found {
        let element = &tree.elements[*index];
        match (blocks.is_named(&tree, *index), element.end) {
            (true, Some(_)) => {
                let lines = fence.text.trim_end().lines().count();
                let (range, id) = outermost(&tree, *index, lines, |around| blocks.named[around]);
                fences.push(Fence {
                    range,
                    id,
                    ..fence.clone()
                });
            }
            (true, None) => warn(element.start(), "fence.unclosed"),
            _ if resembles_block(&fence.text) && !blocks.has_language(&tree, *index) => {
                warn(element.start(), "fence.no-language");
            }
            _ => {}
        }
    }
    // Without `pre`, generators make code within a line of what they do not take for a fence.
    let is_fence = |index: usize| {
        tree.elements[index].name == "code" && first_text(&tree, index).starts_with(INFO_STRING)
    };
    let mut others = (0..tree.elements.len())
        .filter(|index| (blocks.named[*index] || is_fence(*index)) && !blocks.are_at(&tree, *index))
        .peekable();
    while let Some(index) = others.next() {
        let element = &tree.elements[index];
        let is_around = others
            .peek()
            .is_some_and(|next| element.inside.contains(next));
        if !is_around && resembles_block(&code_lines(&tree, index, plain).text) {
            let id = if is_fence(index) {
                "fence.not-rendered"
            } else {
                "fence.no-pre"
            };
            warn(element.start(), id);
        }
    }
    for text in &tree.texts {
        if has_fence(&text.text) && !is_shown(&tree, text) {
            warn(text.span.start, "fence.not-rendered");
        }
    }
    warnings.sort_by_key(|problem: &FenceProblem| (problem.line, problem.column));
    (fences, warnings)
}

/// Whether a text has the first line of a fence; one with backticks may stand anywhere in it.
fn has_fence(text: &str) -> bool {
    let is_board = |info: &str| {
        let line = info.lines().next().unwrap_or_default();
        info_string(line) == InfoString::Board
    };
    let mut backticks = text.split("```").skip(1);
    let mut lines = text.lines().map(str::trim_start);
    let rest = |line: &'_ str, sign: char| {
        let info = line.trim_start_matches(sign);
        line.len() - info.len() >= 3 && is_board(info)
    };
    backticks.any(|info| is_board(info.trim_start_matches('`')))
        || lines.any(|line| rest(line, '~') || rest(line, ':'))
}

/// The places of the `pre` elements that are said to be boards.
pub(crate) fn blocks(plain: &str) -> Vec<usize> {
    let tree = HtmlTree::read(plain);
    let blocks = CodeBlocks::find(&tree, plain);
    let named = blocks.found.iter().map(|(index, _)| *index);
    named
        .filter(|index| blocks.is_named(&tree, *index))
        .map(|index| tree.elements[index].start())
        .collect()
}

/// The `pre` elements of a document.
struct CodeBlocks {
    /// Each with its lines, in order. Those in others, and those with line numbers alone, are not here; those without an
    /// end have no lines.
    found: Vec<(usize, Fence)>,
    /// Whether each of all elements names the language.
    named: Vec<bool>,
}

impl CodeBlocks {
    fn find(tree: &HtmlTree, plain: &str) -> Self {
        let mut found: Vec<(usize, Fence)> = Vec::new();
        for (index, element) in tree.elements.iter().enumerate() {
            // What is never closed is not around anything, either.
            let is_in = |(outer, _): &(usize, Fence)| {
                let outer = &tree.elements[*outer];
                outer.end.is_some() && outer.inside.contains(&index)
            };
            if element.name != "pre" || found.last().is_some_and(is_in) {
                continue;
            }
            if element.end.is_none() {
                let start = element.start();
                found.push((index, Fence::new(start..start)));
                continue;
            }
            let fence = code_lines(tree, index, plain);
            let has_text = tree.texts[element.texts.clone()]
                .iter()
                .any(|text| !text.text.trim().is_empty());
            if !has_text || !fence.text.trim().is_empty() {
                found.push((index, fence));
            }
        }
        let named = tree.elements.iter().map(names_board).collect();
        CodeBlocks { found, named }
    }

    /// How many of them are in an element.
    fn count_in(&self, element: &Element) -> usize {
        let before = |index: usize| self.found.partition_point(|(pre, _)| *pre < index);
        before(element.inside.end) - before(element.inside.start)
    }

    /// Whether this element is one of them, or in one, or around one.
    fn are_at(&self, tree: &HtmlTree, index: usize) -> bool {
        let after = self.found.partition_point(|(pre, _)| *pre <= index);
        let last = after.checked_sub(1).map(|last| self.found[last].0);
        let is_in =
            last.is_some_and(|pre| pre == index || tree.elements[pre].inside.contains(&index));
        is_in || self.count_in(&tree.elements[index]) > 0
    }

    /// Whether the language of a `pre` element is named by itself, by what is in it, or by an element with no other code.
    fn is_named(&self, tree: &HtmlTree, pre: usize) -> bool {
        self.named[pre]
            || code_in(tree, pre).any(|index| self.named[index])
            || self.around(tree, pre).any(|index| self.named[index])
    }

    /// Whether a `pre` element is said to be in a language of its own.
    fn has_language(&self, tree: &HtmlTree, pre: usize) -> bool {
        let mut inner = once(pre).chain(code_in(tree, pre));
        inner.any(|index| names_language(&tree.elements[index], &PREFIXES, &LANGUAGES))
            || self.around(tree, pre).any(|index| {
                names_language(&tree.elements[index], &OUTER_PREFIXES, &LANGUAGES[1..])
            })
    }

    /// The elements around a `pre` element that may name its language, for there is no other in them.
    fn around(&self, tree: &HtmlTree, pre: usize) -> impl Iterator<Item = usize> {
        // What is around an element with others has those in it, too.
        tree.ancestors(pre)
            .take_while(|index| self.count_in(&tree.elements[*index]) == 1)
            .filter(|index| WRAPPERS.contains(&tree.elements[*index].name.as_str()))
    }
}

/// The elements for code in a `pre` element; if it has no end, the one with which it begins.
fn code_in(tree: &HtmlTree, pre: usize) -> impl Iterator<Item = usize> {
    let element = &tree.elements[pre];
    let count = element.end.map_or(1, |_| element.inside.len());
    let inside = element.inside.clone().take(count);
    inside.filter(|index| ["code", "pre"].contains(&tree.elements[*index].name.as_str()))
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

/// Whether an element names a language in one of these ways, other than that of plain text.
fn names_language(element: &Element, prefixes: &[&str], attributes: &[&str]) -> bool {
    let is_language = |name: &str| {
        let name = name.trim().to_ascii_lowercase();
        !name.is_empty() && !PLAIN.contains(&name.as_str())
    };
    let classes = element.classes();
    // Sphinx says it with the word beside it.
    let is_sphinx = classes.iter().any(|class| class == "notranslate");
    let is_class = |class: &String| {
        let mut known = prefixes.iter().filter(|start| **start != "highlight-");
        let sphinx = class.strip_prefix("highlight-").filter(|_| is_sphinx);
        BARE.contains(&class.as_str())
            || sphinx.is_some_and(is_language)
            || known.any(|start| class.strip_prefix(start).is_some_and(is_language))
    };
    let named = |name: &&str| {
        element
            .attribute(name)
            .is_some_and(|value| is_language(&value))
    };
    classes.iter().any(is_class) || attributes.iter().any(named)
}
