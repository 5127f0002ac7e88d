//! A rules page: Markdown with `take-board` blocks, parsed into HTML and figures.

use super::figure_html::{NumberedFigure, group};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use take_five_fence::{BlockError, DocumentKind, Figure, Frame, is_board_info, unread_blocks};
use take_five_rules::Message;

/// The content of a page.
#[derive(Debug)]
pub struct RulesPage {
    /// Its heading.
    pub title: String,
    /// Its first paragraph as plain text: for search results and previews.
    pub description: String,
    /// The same as HTML.
    pub lead: String,
    /// The rest, as HTML.
    pub body: String,
    /// Its sections: anchors and headings.
    pub sections: Vec<(String, String)>,
    /// Its figures, in order.
    pub figures: Vec<Figure>,
    /// Where a refusal is explained: message ids and the anchors of sections, in order.
    pub refusals: Vec<(String, String)>,
}

impl RulesPage {
    /// Parses a page's source.
    pub fn read(source: &str) -> Result<Self, BlockError> {
        let unread = unread_blocks(source, DocumentKind::Markdown);
        if let Some(problem) = unread.into_iter().next() {
            return Err(BlockError::at(problem.line, problem.what));
        }
        let mut reader = Reader::new(source);
        let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
        for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
            let line = 1 + source[..range.start].matches('\n').count();
            reader.take(event, line)?;
        }
        reader.finish()
    }

    /// The picture that represents the page, with its number among the pictures of the page.
    pub fn cover(&self) -> Option<(usize, &Frame)> {
        let marked = self.figures.iter().position(|figure| figure.cover);
        let (before, from) = self.figures.split_at_checked(marked.unwrap_or(0))?;
        let number = before
            .iter()
            .map(|figure| figure.frames.len())
            .sum::<usize>()
            + 1;
        Some((number, from.first()?.frames.first()?))
    }
}

/// The state of the parser.
struct Reader<'a> {
    events: Vec<Event<'a>>,
    page: RulesPage,
    /// Consecutive figures without text between them.
    run: Vec<NumberedFigure>,
    frames: usize,
    /// The index in `events` at which the text being collected starts.
    from: Option<usize>,
    in_figure: bool,
}

impl<'a> Reader<'a> {
    fn new(source: &'a str) -> Self {
        Reader {
            events: Vec::with_capacity(source.len() / 20),
            page: RulesPage {
                title: String::new(),
                description: String::new(),
                lead: String::new(),
                body: String::new(),
                sections: Vec::new(),
                figures: Vec::new(),
                refusals: Vec::new(),
            },
            run: Vec::new(),
            frames: 0,
            from: None,
            in_figure: false,
        }
    }

    fn take(&mut self, event: Event<'a>, line: usize) -> Result<(), BlockError> {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if is_board_info(&info) => {
                self.in_figure = true;
            }
            Event::Text(text) if self.in_figure => self.figure(&text, line)?,
            Event::End(TagEnd::CodeBlock) if self.in_figure => self.in_figure = false,
            event => {
                self.end_run();
                self.prose(event);
            }
        }
        Ok(())
    }

    fn figure(&mut self, text: &str, line: usize) -> Result<(), BlockError> {
        let figure = Figure::read(text, line)?;
        if figure.caption.is_empty() {
            return Err(BlockError::at(line, Message::new("site.no-caption")));
        }
        let numbered = NumberedFigure {
            html: super::figure_html::figure(&figure, self.page.figures.len() + 1, self.frames + 1),
            wide: figure.frames.len() > 1,
        };
        self.frames += figure.frames.len();
        if let Some((anchor, _)) = self.page.sections.last() {
            let refusals = figure.refusals.iter();
            let explained = refusals.map(|reason| (reason.clone(), anchor.clone()));
            self.page.refusals.extend(explained);
        }
        self.page.figures.push(figure);
        self.run.push(numbered);
        Ok(())
    }

    fn end_run(&mut self) {
        if !self.run.is_empty() {
            let html = group(std::mem::take(&mut self.run));
            self.events.push(Event::Html(html.into()));
        }
    }

    fn prose(&mut self, event: Event<'a>) {
        match event {
            Event::Start(Tag::Heading { .. }) => self.from = Some(self.events.len()),
            Event::Start(Tag::Paragraph) if self.page.description.is_empty() => {
                self.from = Some(self.events.len());
            }
            Event::End(TagEnd::Paragraph) if self.page.description.is_empty() => {
                self.page.description = self.collected();
                self.events.push(event);
                push_html(&mut self.page.lead, self.events.drain(..));
                return;
            }
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
                // The layout inserts it into the page.
                self.page.title = self.collected();
                self.events.truncate(self.from.take().unwrap_or(0));
                return;
            }
            Event::End(TagEnd::Heading(HeadingLevel::H2)) => {
                let text = self.collected();
                let mut own = anchor(&text);
                if let Some(Event::Start(Tag::Heading { id, .. })) =
                    self.from.take().and_then(|from| self.events.get_mut(from))
                {
                    own = id.take().map_or(own, CowStr::into_string);
                    *id = Some(CowStr::from(own.clone()));
                }
                self.page.sections.push((own, text));
            }
            _ => {}
        }
        self.events.push(event);
    }

    /// The text since the start of the last heading or paragraph.
    fn collected(&self) -> String {
        let events = self.events.iter().skip(self.from.unwrap_or(0));
        events
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(&**text),
                Event::SoftBreak => Some(" "),
                _ => None,
            })
            .collect()
    }

    fn finish(mut self) -> Result<RulesPage, BlockError> {
        self.end_run();
        for (found, id) in [
            (&self.page.title, "site.no-title"),
            (&self.page.description, "site.no-description"),
        ] {
            if found.is_empty() {
                return Err(BlockError::at(1, Message::new(id)));
            }
        }
        push_html(&mut self.page.body, self.events.into_iter());
        Ok(self.page)
    }
}

/// The anchor of a heading that does not name its own: `Taking a slot` is `taking-a-slot`.
fn anchor(heading: &str) -> String {
    let words = heading.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty()).map(str::to_lowercase);
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "# Take *it*\n\nA game of\ntaking `x`.\n\n## The end & all\n\nText.\n\n\
        ```take-board\ngame=take:size=2\nlegal=a1\ncaption=One *cell*.\n```\n\n\
        ```take-board\ngame=take:size=2\ncaption=Two.\n```\n\nMore.\n";

    #[test]
    fn a_page_is_prose_and_figures() {
        let page = RulesPage::read(SOURCE).unwrap();
        assert_eq!(page.title, "Take it");
        assert_eq!(page.description, "A game of taking x.");
        assert_eq!(page.lead, "<p>A game of\ntaking <code>x</code>.</p>\n");
        assert!(!page.body.contains("A game of"));
        let section = ("the-end-all".to_owned(), "The end & all".to_owned());
        assert_eq!(page.sections, [section]);
        assert!(
            page.body
                .contains("<h2 id=\"the-end-all\">The end &amp; all</h2>")
        );
        assert!(!page.body.contains("<h1") && page.body.contains("<em>cell</em>"));
        assert_eq!(page.figures.len(), 2);
        assert_eq!(page.body.matches("class=\"figures\"").count(), 1);
    }

    #[test]
    fn what_is_wrong_is_said_with_the_line_of_the_file() {
        let source = SOURCE.replace("legal=a1", "legal=a7");
        let problem = RulesPage::read(&source).unwrap_err();
        assert_eq!((problem.line, problem.what.id), (12, "site.claim"));
        let problem = RulesPage::read("Nothing but text").unwrap_err();
        assert_eq!(problem.what.id, "site.no-title");
        let indented = format!("{SOURCE}\n    ```take-board\n    game=take\n    ```\n");
        let problem = RulesPage::read(&indented).unwrap_err();
        let line = 2 + SOURCE.matches('\n').count();
        assert_eq!((problem.line, problem.what.id), (line, "fence.unread"));
    }
}
