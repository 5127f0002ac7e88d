//! The Markdown of a course: a title, and sections of paragraphs and fenced blocks.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use take_five_fence::BlockError;
use take_five_rules::Message;

/// A section under a second-level heading.
#[derive(Debug)]
pub struct Section {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The id of its heading: `## Title {#id}`.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Its paragraphs as plain text.
    pub paragraphs: Vec<String>,
    /// Its fenced blocks.
    pub blocks: Vec<FencedBlock>,
}

/// A fenced block.
#[derive(Debug)]
pub struct FencedBlock {
    /// The line of its first line of text.
    pub line: usize,
    /// What follows the fence: `lesson` or `coach`.
    pub kind: String,
    /// Its text.
    pub text: String,
}

/// Parses a course into its title and its sections.
pub fn read(source: &str) -> Result<(String, Vec<Section>), BlockError> {
    let mut title = String::new();
    let mut sections: Vec<Section> = Vec::new();
    let mut words = String::new();
    let mut block = None;
    let parser = Parser::new_ext(source, Options::ENABLE_HEADING_ATTRIBUTES);
    for (event, range) in parser.into_offset_iter() {
        let line = 1 + source[..range.start].matches('\n').count();
        match event {
            Event::Start(Tag::Heading { id, .. }) => {
                words.clear();
                sections.push(Section {
                    line,
                    id: id.map(String::from).unwrap_or_default(),
                    title: String::new(),
                    paragraphs: Vec::new(),
                    blocks: Vec::new(),
                });
            }
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
                title = std::mem::take(&mut words);
                sections.pop();
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some(section) = sections.last_mut() {
                    section.title = std::mem::take(&mut words);
                }
            }
            Event::Start(Tag::Paragraph) => words.clear(),
            Event::End(TagEnd::Paragraph) => match sections.last_mut() {
                Some(section) => section.paragraphs.push(std::mem::take(&mut words)),
                None => return Err(BlockError::at(line, Message::new("site.lesson-outside"))),
            },
            Event::Start(Tag::CodeBlock(kind)) => {
                let kind = match kind {
                    CodeBlockKind::Fenced(kind) => kind.to_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                block = Some(FencedBlock {
                    line: line + 1,
                    kind,
                    text: String::new(),
                });
            }
            Event::End(TagEnd::CodeBlock) => match (sections.last_mut(), block.take()) {
                (Some(section), Some(block)) => section.blocks.push(block),
                _ => return Err(BlockError::at(line, Message::new("site.lesson-outside"))),
            },
            Event::Text(text) | Event::Code(text) => match &mut block {
                Some(block) => block.text += &text,
                None => words += &text,
            },
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            _ => {}
        }
    }
    match title.is_empty() {
        true => Err(BlockError::at(1, Message::new("site.no-title"))),
        false => Ok((title, sections)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_sections_of_words_and_blocks() {
        let source = "# Learn *Take*\n\n## Grow {#grow}\n\nTouch `a1`\nnow.\n\nMore.\n\n```lesson\nx=1\ny=2\n```\n";
        let (title, sections) = read(source).unwrap();
        assert_eq!((title.as_str(), sections.len()), ("Learn Take", 1));
        let section = &sections[0];
        assert_eq!((section.line, section.id.as_str()), (3, "grow"));
        assert_eq!(section.title, "Grow");
        assert_eq!(section.paragraphs, ["Touch a1 now.", "More."]);
        let block = &section.blocks[0];
        assert_eq!((block.line, block.kind.as_str()), (11, "lesson"));
        assert_eq!(block.text, "x=1\ny=2\n");
    }

    #[test]
    fn words_outside_of_the_sections_are_refused() {
        for (source, line, id) in [
            ("# Take\n\nHello.\n", 3, "site.lesson-outside"),
            ("## Grow\n", 1, "site.no-title"),
        ] {
            let problem = read(source).unwrap_err();
            assert_eq!((problem.line, problem.what.id), (line, id), "{source}");
        }
    }
}
