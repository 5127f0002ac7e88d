//! Fences in HTML, as generators and highlighters write them: a `pre` element with a class or language `take-board`.

use crate::INFO_STRING;
use crate::document::Fence;
use crate::markdown::line_of;
use html5gum::{DefaultEmitter, HtmlString, StartTag, Token, Tokenizer};

/// The attributes that name a language: alone, after `language-`, or after Sphinx's `highlight-`.
const LANGUAGES: [&str; 3] = ["class", "data-language", "data-lang"];

/// The scripts that bring boards to life, by the names of their files.
const BOARD_SCRIPTS: [&str; 2] = ["take-board.js", "take-board-click.js"];

/// A `pre` element that is being read.
#[derive(Default)]
struct Pre {
    start: usize,
    is_fence: bool,
    text: String,
    /// The byte at which the text begins.
    text_start: Option<usize>,
}

/// All fences, in order.
pub(crate) fn find(source: &str) -> Vec<Fence> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    // Scripts and styles are no elements.
    emitter.naively_switch_states(true);
    let mut found = Vec::new();
    let mut pre: Option<Pre> = None;
    // How many `div` elements are open from Sphinx's outermost one on.
    let mut depth = 0;
    for Ok(token) in Tokenizer::new_with_emitter(source, emitter) {
        match token {
            Token::StartTag(tag) => match &*tag.name.0 {
                b"div" if depth > 0 || names_fence(&tag) => depth += 1,
                b"pre" => {
                    pre = Some(Pre {
                        start: tag.span.start,
                        is_fence: depth > 0 || names_fence(&tag),
                        ..Pre::default()
                    });
                }
                b"code" => {
                    if let Some(pre) = &mut pre {
                        pre.is_fence |= names_fence(&tag);
                    }
                }
                _ => {}
            },
            Token::String(text) => {
                if let Some(pre) = &mut pre {
                    pre.text_start.get_or_insert(text.span.start);
                    pre.text += &String::from_utf8_lossy(&text);
                }
            }
            Token::EndTag(tag) => match &*tag.name.0 {
                b"div" => depth = usize::saturating_sub(depth, 1),
                b"pre" => found.extend(pre.take().and_then(|pre| pre.fence(source, tag.span.end))),
                _ => {}
            },
            _ => {}
        }
    }
    found
}

/// Whether a page loads a script that brings boards to life; it may mention them in its text, in comments and in links.
pub(crate) fn has_board_script(source: &str) -> bool {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut tokens = Tokenizer::new_with_emitter(source, emitter);
    tokens.any(|Ok(token)| match token {
        Token::StartTag(tag) if &*tag.name.0 == b"script" => {
            let src = tag.attributes.get(&HtmlString(b"src".to_vec()));
            src.is_some_and(|src| {
                let address = String::from_utf8_lossy(src);
                let path = address.split(['?', '#']).next().unwrap_or_default();
                BOARD_SCRIPTS.contains(&path.rsplit('/').next().unwrap_or_default())
            })
        }
        _ => false,
    })
}

impl Pre {
    /// The fence, if it is one, up to this byte.
    fn fence(self, source: &str, end: usize) -> Option<Fence> {
        let text_start = self.text_start.filter(|_| self.is_fence)?;
        Some(Fence {
            range: self.start..end,
            first: line_of(source, text_start),
            text: self.text,
        })
    }
}

/// Whether an attribute names the language.
fn names_fence(tag: &StartTag<usize>) -> bool {
    let is_name = |word: &str| {
        let starts = ["language-", "highlight-"];
        let name = starts.iter().find_map(|start| word.strip_prefix(start));
        name.unwrap_or(word) == INFO_STRING
    };
    LANGUAGES.iter().any(|name| {
        let attribute = tag.attributes.get(&HtmlString(name.as_bytes().to_vec()));
        attribute.is_some_and(|value| {
            let text = String::from_utf8_lossy(value);
            text.split_whitespace().any(is_name)
        })
    })
}
