//! The elements of an HTML document, with their places in it. What is not closed, as paragraphs and cells of tables need
//! not be, ends with the element around it.

use html5gum::{DefaultEmitter, HtmlString, StartTag, Token, Tokenizer};
use std::ops::Range;

/// Elements without an end.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements whose text is not of the text around them.
const ASIDE: [&str; 8] = [
    "button", "noscript", "script", "select", "style", "svg", "template", "textarea",
];

/// What is said of the buttons that highlighters put beside code.
const TOOLS: [&str; 4] = ["clipboard", "copy", "toolbar", "wrap"];

/// An element.
#[derive(Debug)]
pub(crate) struct Element {
    /// Its name, in lower case.
    pub name: String,
    /// Its attributes.
    tag: StartTag<usize>,
    /// The element around it.
    pub parent: Option<usize>,
    /// The elements in it.
    pub inside: Range<usize>,
    /// The texts in it.
    pub texts: Range<usize>,
    /// The byte after its end tag, if it has one.
    pub end: Option<usize>,
    /// The innermost element, this or one around it, that is a button or a script, or there for the eye only.
    pub aside: Option<usize>,
    /// The innermost element, this or one around it, whose text nobody reads, or that is a tool of a highlighter.
    pub tool: Option<usize>,
}

/// A run of text.
#[derive(Debug)]
pub(crate) struct Text {
    /// With all references decoded.
    pub text: String,
    /// Its bytes in the document.
    pub span: Range<usize>,
    /// The element around it.
    pub parent: Option<usize>,
}

/// A document.
#[derive(Debug, Default)]
pub(crate) struct HtmlTree {
    /// In order of their beginnings.
    pub elements: Vec<Element>,
    /// In order.
    pub texts: Vec<Text>,
}

/// The tokens of a document; scripts and styles are no elements.
pub(crate) fn tokens(source: &str) -> impl Iterator<Item = Token<usize>> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    Tokenizer::new_with_emitter(source, emitter).map(|Ok(token)| token)
}

/// The value of an attribute.
pub(crate) fn attribute(tag: &StartTag<usize>, name: &str) -> Option<String> {
    let value = tag.attributes.get(&HtmlString(name.as_bytes().to_vec()))?;
    Some(String::from_utf8_lossy(value).into_owned())
}

impl Element {
    /// The byte at which it begins.
    pub fn start(&self) -> usize {
        self.tag.span.start
    }

    /// The byte at which its content begins.
    pub fn content(&self) -> usize {
        self.tag.span.end
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<String> {
        attribute(&self.tag, name)
    }

    fn is_aside(&self) -> bool {
        let is_hidden = |value: String| value != "false";
        ASIDE.contains(&self.name.as_str()) || self.attribute("aria-hidden").is_some_and(is_hidden)
    }

    fn is_tool(&self) -> bool {
        let is_tool = |value: String| {
            let value = value.to_ascii_lowercase();
            TOOLS.iter().any(|word| value.contains(word))
        };
        let is_button = self.name == "button";
        let said = |name: &&str| self.attribute(name).is_some_and(is_tool);
        match ASIDE.contains(&self.name.as_str()) && !is_button {
            true => true,
            false if is_button => ["class", "title", "aria-label"].iter().any(said),
            false => false,
        }
    }

    /// The words of its `class`.
    pub fn classes(&self) -> Vec<String> {
        let class = self.attribute("class").unwrap_or_default();
        class.split_whitespace().map(String::from).collect()
    }
}

impl HtmlTree {
    /// Reads a document.
    pub fn read(source: &str) -> Self {
        let mut tree = HtmlTree::default();
        let mut open: Vec<usize> = Vec::new();
        for token in tokens(source) {
            match token {
                Token::StartTag(tag) => {
                    let index = tree.elements.len();
                    let element = tree.element(tag, open.last().copied());
                    let is_void = VOID.contains(&element.name.as_str());
                    tree.elements.push(element);
                    if !is_void {
                        open.push(index);
                    }
                }
                Token::EndTag(tag) => {
                    let name = &*String::from_utf8_lossy(&tag.name);
                    let is_it = |index: &usize| tree.elements[*index].name == name;
                    let Some(depth) = open.iter().rposition(is_it) else {
                        continue;
                    };
                    let closed = open.split_off(depth);
                    for index in &closed {
                        tree.close(*index);
                    }
                    tree.elements[closed[0]].end = Some(tag.span.end);
                }
                Token::String(text) => tree.texts.push(Text {
                    text: String::from_utf8_lossy(&text).into_owned(),
                    span: text.span.start..text.span.end,
                    parent: open.last().copied(),
                }),
                _ => {}
            }
        }
        for index in open {
            tree.close(index);
        }
        tree
    }

    /// The elements around an element, from the innermost one on.
    pub fn ancestors(&self, index: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.elements[index].parent, |index| {
            self.elements[*index].parent
        })
    }

    fn element(&self, tag: StartTag<usize>, parent: Option<usize>) -> Element {
        let index = self.elements.len();
        let around = parent.map(|parent| &self.elements[parent]);
        let (aside, tool) = around.map_or((None, None), |around| (around.aside, around.tool));
        let mut element = Element {
            name: String::from_utf8_lossy(&tag.name).into_owned(),
            tag,
            parent,
            inside: index + 1..index + 1,
            texts: self.texts.len()..self.texts.len(),
            end: None,
            aside,
            tool,
        };
        if element.is_aside() {
            element.aside = Some(index);
        }
        if element.is_tool() {
            element.tool = Some(index);
        }
        element
    }

    fn close(&mut self, index: usize) {
        let (inside, texts) = (self.elements.len(), self.texts.len());
        let element = &mut self.elements[index];
        (element.inside.end, element.texts.end) = (inside, texts);
    }
}
