//! The command lines in a page of the documentation.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

/// A command line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Its location: `README.md:14`.
    pub place: String,
    /// The command line as typed.
    pub text: String,
    /// The output that the documentation shows below it.
    pub answer: String,
    /// Whether it is followed by "takes …": too long for a test.
    pub is_long: bool,
}

/// The programs that an inline code span begins with if it is a command line with arguments.
const PROGRAMS: [&str; 9] = [
    "cargo", "takefive", "git", "node", "npm", "npx", "python3", "rustup", "trunk",
];

/// All command lines of a page: `sh` blocks, lines after a `$` in other blocks, and inline code spans that call a
/// program.
pub fn lines(page: &str, source: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut block: Option<String> = None;
    let place = |at: usize| format!("{page}:{}", source[..at].lines().count().max(1));
    for (event, range) in Parser::new(source).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                block = Some(info.to_string())
            }
            Event::End(TagEnd::CodeBlock) => block = None,
            Event::Text(text) if block.is_some() => {
                let place = place(range.start + 1);
                match block.as_deref() {
                    Some("sh") => {
                        lines.extend(text.lines().filter_map(|line| of_script(&place, line)))
                    }
                    _ => of_dialogue(&place, &text, &mut lines),
                }
            }
            Event::Code(text) if is_call(&text) => {
                let behind = source[range.end..].trim_start_matches(['`', ' ', '\n', '(', ',']);
                lines.push(Line {
                    place: place(range.start + 1),
                    text: text.to_string(),
                    is_long: behind.starts_with("takes "),
                    ..Line::default()
                });
            }
            _ => {}
        }
    }
    lines
}

fn is_call(span: &str) -> bool {
    let mut words = span.split_whitespace().skip_while(|word| is_variable(word));
    let program = words.next().unwrap_or_default();
    let name = program.rsplit('/').next().unwrap_or_default();
    PROGRAMS.contains(&name) && words.next().is_some()
}

/// Whether it is `NAME=value`, before a program.
pub fn is_variable(word: &str) -> bool {
    let name = word.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| {
        name.chars()
            .all(|letter| letter.is_ascii_uppercase() || letter == '_')
    })
}

fn of_script(place: &str, line: &str) -> Option<Line> {
    let (text, comment) = line.split_once("# ").unwrap_or((line, ""));
    let text = text.trim();
    (!text.is_empty()).then(|| Line {
        place: place.to_owned(),
        text: text.to_owned(),
        is_long: comment.starts_with("takes "),
        ..Line::default()
    })
}

/// Lines after a `$`, each with the output below it.
fn of_dialogue(place: &str, text: &str, lines: &mut Vec<Line>) {
    let mut told = false;
    for line in text.lines() {
        if let Some(text) = line.strip_prefix("$ ") {
            let [place, text] = [place, text].map(str::to_owned);
            lines.push(Line {
                place,
                text,
                ..Line::default()
            });
            told = true;
        } else if told && let Some(last) = lines.last_mut() {
            last.answer += &format!("{line}\n");
        }
    }
}

#[test]
fn spans_scripts_and_dialogues_are_read() {
    let page = "Run `cargo xtask build`, or `takefive perft take 9` (takes minutes), see `takefive`.\n\n\
        ```sh\ncargo xtask test  # takes an hour\n\nnpm ci\n```\n\n```\n$ takefive gtp\n=\n$ A=1 x\n```\n\n\
        ```js\ncargo();\n```\n\n| `B=2 node a.js` |\n";
    let found = lines("a.md", page);
    let seen: Vec<_> = found
        .iter()
        .map(|it| (it.text.as_str(), it.answer.as_str(), it.is_long))
        .collect();
    let expected = [
        ("cargo xtask build", "", false),
        ("takefive perft take 9", "", true),
        ("cargo xtask test", "", true),
        ("npm ci", "", false),
        ("takefive gtp", "=\n", false),
        ("A=1 x", "", false),
        ("B=2 node a.js", "", false),
    ];
    assert_eq!(seen, expected);
    assert_eq!([&found[0].place, &found[1].place], ["a.md:1"; 2]);
    assert_eq!(found[4].place, "a.md:10");
}
