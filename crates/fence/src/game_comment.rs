//! The comments of a record, without what is in them for programs.

/// A sign as in chess books, and the name of its meaning.
pub(crate) type Glyph = (&'static str, &'static str);

/// Marks a diagram, in a comment.
const DIAGRAM: &str = "@diagram";

/// The signs with which a comment can begin, and the names of their meanings.
const GLYPHS: [Glyph; 6] = [
    ("!!", "brilliant"),
    ("??", "blunder"),
    ("!?", "interesting"),
    ("?!", "dubious"),
    ("!", "good"),
    ("?", "mistake"),
];

/// A comment without its marks.
pub(crate) struct Comment {
    /// The sign at its beginning.
    pub glyph: Option<Glyph>,
    /// Only an empty line begins another: records are wrapped anywhere.
    pub paragraphs: Vec<String>,
    /// Whether it marks a diagram.
    pub has_diagram: bool,
}

impl Comment {
    /// Reads the comment of a record.
    pub fn read(text: &str) -> Self {
        let mut has_diagram = false;
        let mut paragraphs = vec![String::new()];
        for line in text.lines() {
            let words = line.split_whitespace().filter(|word| {
                has_diagram |= *word == DIAGRAM;
                *word != DIAGRAM
            });
            let words: Vec<&str> = words.collect();
            if line.trim().is_empty() {
                paragraphs.push(String::new());
            } else if let Some(last) = paragraphs.last_mut() {
                let parted = !last.is_empty() && !words.is_empty();
                *last += if parted { " " } else { "" };
                *last += &words.join(" ");
            }
        }
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        let first = paragraphs.first().map_or("", String::as_str);
        let (word, rest) = first.split_once(' ').unwrap_or((first, ""));
        let glyph = GLYPHS.into_iter().find(|(sign, _)| *sign == word);
        if glyph.is_some() {
            paragraphs[0] = rest.to_owned();
            paragraphs.retain(|paragraph| !paragraph.is_empty());
        }
        Comment {
            glyph,
            paragraphs,
            has_diagram,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_marks_are_no_text() {
        for (text, sign, paragraphs, has_diagram) in [
            ("", "", &[][..], false),
            ("!", "!", &[], false),
            ("?? Loses\nat  once.", "??", &["Loses at once."], false),
            ("@diagram !? Near", "!?", &["Near"], true),
            ("!!! Near", "", &["!!! Near"], false),
            (
                "One\n@diagram\ntwo.\n \n\nThree.",
                "",
                &["One two.", "Three."],
                true,
            ),
            ("a@diagram @diagrams", "", &["a@diagram @diagrams"], false),
        ] {
            let comment = Comment::read(text);
            assert_eq!(comment.glyph.map_or("", |(sign, _)| sign), sign, "{text}");
            assert_eq!(comment.paragraphs, paragraphs, "{text}");
            assert_eq!(comment.has_diagram, has_diagram, "{text}");
        }
    }
}
