//! Blocks in Markdown as the generators want it: their info strings, front matter, and what none of them takes for a
//! fence.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use take_five_fence::{
    DocumentKind, ReplacedFences, included_boards, markdown_page, replace_fences, unread_blocks,
};

const BLOCK: &str = "```take-board\ngame=take:size=2\n```\n";

fn replaced(source: &str) -> ReplacedFences {
    replace_fences(source, DocumentKind::Markdown, None)
}

/// What became of a text: boards, mistakes, and the lines and sentences of the warnings.
fn counts(source: &str) -> (usize, usize, Vec<(usize, &'static str)>) {
    let done = replaced(source);
    let warnings = done.warnings.iter();
    let warnings = warnings
        .map(|warning| (warning.line, warning.what.id))
        .collect();
    (done.replaced, done.problems.len(), warnings)
}

#[test]
fn a_block_is_found_with_any_words_of_a_highlighter() {
    for info in [
        "take-board {linenos=table}",
        "take-board showLineNumbers {1,3}",
        "take-board:line-numbers",
        "take-board {numberLines: true}",
        "take-board,linenos",
        "{.take-board .numberLines}",
        "{code-block} take-board",
        "Take-Board",
    ] {
        let source = BLOCK.replace("take-board", info);
        assert_eq!(counts(&source), (1, 0, vec![]), "{info}");
        let wrong = source.replace("size=2", "size=2\nturns=a9");
        let problem = &replaced(&wrong).problems[0];
        assert_eq!((problem.line, problem.column), (3, 7), "{info}");
    }
}

#[test]
fn front_matter_stays_and_counts_as_lines() {
    for matter in [
        "---\ntitle: Growing\nexample: |\n  <!-- a comment without an end\ntags: [a]\n---\n",
        "---\ndate created: 2026-11-27\ndescription: <script src=take-board.js></script>\ntitle: Growing\n---\n",
        "+++\ntitle = \"Growing\"\ntext = '''\n<div>\n'''\n+++\n",
        "{\n  \"title\": \"Growing\",\n  \"text\": \"<!--\"\n}\n",
    ] {
        for end in ["\n", "\r\n"] {
            for mark in ["", "\u{feff}"] {
                let source = format!("{mark}{matter}\n{BLOCK}").replace('\n', end);
                let start = format!("{mark}{matter}\n").replace('\n', end);
                let done = replace_fences(&source, DocumentKind::Markdown, Some("https://e.org/"));
                assert_eq!((done.replaced, &done.warnings), (1, &vec![]), "{source:?}");
                assert!(
                    done.text.starts_with(&format!("{start}<script")),
                    "{}",
                    done.text
                );
                let wrong = source.replace("size=2", "size=99");
                let line = 3 + start.matches('\n').count() - 1;
                assert_eq!(replaced(&wrong).problems[0].line, line, "{source:?}");
                let page = markdown_page(&source, None).text;
                assert!(page.contains("<title>Growing</title>"), "{page}");
                assert!(
                    page.contains("<main>") && !page.contains("title:"),
                    "{page}"
                );
                assert!(page.contains("<figure class=\"take-five\">"), "{page}");
            }
        }
    }
}

#[test]
fn front_matter_in_html_stays() {
    let source = "---\ntext: <pre class=\"take-board\">\n---\n<pre class=\"take-board\">game=take:size=2</pre>\n";
    let done = replace_fences(source, DocumentKind::Html, None);
    assert_eq!(
        (done.replaced, done.problems, done.warnings),
        (1, vec![], vec![])
    );
    assert!(
        done.text
            .starts_with("---\ntext: <pre class=\"take-board\">\n---\n<figure")
    );
}

#[test]
fn thematic_breaks_hide_no_block() {
    let source = format!("---\n{BLOCK}---\n\n{BLOCK}");
    assert_eq!(counts(&source), (2, 0, vec![]));
}

#[test]
fn a_page_has_everything_between_thematic_breaks() {
    let page = markdown_page(&format!("---\n{BLOCK}---\nend\n"), None);
    assert_eq!(page.replaced, 1);
    assert!(
        page.text.contains("<figure class=\"take-five\">"),
        "{}",
        page.text
    );
    for sign in ["---", "+++"] {
        let source = format!("{sign}\n\nRules are at https://example.org.\n\n{sign}\n\n# y\n");
        let page = markdown_page(&source, None).text;
        assert!(page.contains("Rules are at"), "{page}");
    }
}

#[test]
fn a_block_that_stays_text_is_told() {
    let unread = |line| (0, 0, vec![(line, "fence.unread")]);
    let syntax = |line| (0, 0, vec![(line, "fence.syntax")]);
    let unmarked = |line| (0, 0, vec![(line, "fence.unmarked")]);
    let indented_alone = |line| (0, 0, vec![(line, "fence.indented")]);
    let indented: String = BLOCK.lines().map(|line| format!("    {line}\n")).collect();
    for (source, expected) in [
        // As MkDocs and Python-Markdown write what is inside of something.
        (format!("!!! note\n\n{indented}"), unread(3)),
        (format!("!!! note\n{indented}"), unread(2)),
        (format!("=== \"Tab\"\n\n{indented}"), unread(3)),
        ("\t```take-board\n\tgame=take\n\t```\n".into(), unread(1)),
        (
            format!("<details>\n<summary>x</summary>\n{BLOCK}</details>\n"),
            unread(3),
        ),
        (format!("<div>\n{BLOCK}</div>\n"), unread(2)),
        ("::: take-board\ngame=take\n:::\n".into(), syntax(1)),
        (
            "{% highlight take-board %}\ngame=take\n{% endhighlight %}\n".into(),
            syntax(1),
        ),
        (
            "{% codeblock lang:take-board %}\ngame=take\n{% endcodeblock %}\n".into(),
            syntax(1),
        ),
        (
            "{{< highlight take-board \"linenos=table\" >}}\ngame=take\n{{< /highlight >}}\n"
                .into(),
            syntax(1),
        ),
        (
            "x\n\n<pre class=\"take-board\">\ngame=take\n</pre>\n".into(),
            syntax(3),
        ),
        (
            "<pre><code class=\"language-take-board\">game=take\n</code></pre>\n".into(),
            syntax(1),
        ),
        (
            "[source,take-board]\n----\ngame=take\n----\n".into(),
            syntax(1),
        ),
        (
            ".. code-block:: take-board\n\n   game=take\n".into(),
            syntax(1),
        ),
        (
            "---\ntext: |\n  ```take-board\n  game=take\n  ```\n---\n".into(),
            unread(3),
        ),
        (
            "<div><pre class=\"take-board\">\ngame=take\n</pre></div>\n".into(),
            syntax(1),
        ),
        (
            "<pre\n class=\"take-board\">\ngame=take\n</pre>\n".into(),
            syntax(1),
        ),
        (
            "<div class=\"take-board\"><pre>\ngame=take\n</pre></div>\n".into(),
            syntax(1),
        ),
        (
            "<div>\n<div class=\"take-board\">\n<pre>game=take\n</pre></div></div>\n".into(),
            syntax(3),
        ),
        (
            "Term\n\n:   ```take-board\n    game=take\n    ```\n".into(),
            unread(3),
        ),
        ("::: note take-board\ngame=take\n:::\n".into(), syntax(1)),
        (BLOCK.replace("take-board", "text take-board"), unmarked(1)),
        (BLOCK.replace("take-board", "takeboard"), unmarked(1)),
        (
            BLOCK.replace("take-board", "take_board title=x"),
            unmarked(1),
        ),
        (
            BLOCK.replace("take-board", "language-take-board"),
            unmarked(1),
        ),
        (BLOCK.replace("take-board", "take-baord"), unmarked(1)),
        (BLOCK.replace("take-board", "board"), unmarked(1)),
        (BLOCK.replace("take-board", ""), unmarked(1)),
        (
            "    game=take:size=2\n    turns=a1\n".into(),
            indented_alone(1),
        ),
    ] {
        assert_eq!(counts(&source), expected, "{source}");
        let unread = unread_blocks(&source, DocumentKind::Markdown);
        assert_eq!(unread, replaced(&source).warnings, "{source}");
        let crlf = source.replace('\n', "\r\n");
        assert_eq!(counts(&crlf), expected, "{source}");
        assert_eq!(replaced(&crlf).text, crlf, "{source}");
        // Another block beside it is found all the same.
        let (boards, _, warnings) = counts(&format!("{source}\n\ntext\n\n{BLOCK}"));
        assert_eq!((boards, warnings), (1, expected.2), "{source}");
    }
}

#[test]
fn an_invisible_character_before_a_fence_is_told() {
    // The end of such a fence begins another one.
    let source = format!("\u{200b}{BLOCK}");
    assert_eq!(counts(&source), (0, 0, vec![(1, "fence.unread")]));
}

#[test]
fn an_open_comment_hides_its_own_html_alone() {
    let source = format!("<script>var s = '<!--';</script>\n\n!!! note\n\n    {BLOCK}");
    assert_eq!(counts(&source).2, [(5, "fence.unread")]);
    let source = format!("<div>\n<!-- a --> <!--\n{BLOCK}");
    assert_eq!(counts(&source), (0, 0, vec![]));
}

#[test]
fn text_about_blocks_is_none() {
    for source in [
        format!("````markdown\n{BLOCK}````\n"),
        format!("~~~\n{BLOCK}~~~\n"),
        format!("<!--\n{BLOCK}-->\n"),
        "```` ```take-board ```` begins a block, `game=take` a game.\n".to_owned(),
        "```text\ngame=take:size=2\n```\n".to_owned(),
        "```\nwidth=480\ntheme=dark\n```\n".to_owned(),
        "```md title=\"take-board\"\ntext\n```\n".to_owned(),
        "```js [take-board]\nlet a = 1;\n```\n".to_owned(),
        "```html title='The take-board element'\n<take-board></take-board>\n```\n".to_owned(),
        "```html {name: take-board}\n<take-board></take-board>\n```\n".to_owned(),
        "```sh npm i take-board\nnpm i take-board\n```\n".to_owned(),
        "::: tip How to write take-board\nText.\n:::\n".to_owned(),
        ":::note[The take-board element]\nText.\n:::\n".to_owned(),
        "<take-board game=\"take\"></take-board>\n".to_owned(),
        "<code>take-board</code> is its info string.\n".to_owned(),
        "{% include take-board.html %}\n".to_owned(),
    ] {
        assert_eq!(counts(&source), (0, 0, vec![]), "{source}");
    }
}

#[test]
fn lists_and_line_ends_stay_as_they_are() {
    let source = "- ```take-board\r\n  game=take:size=2\r\n  ```\r\n- text\r\n";
    let done = replace_fences(source, DocumentKind::Markdown, Some("https://e.org/"));
    assert_eq!(
        (done.replaced, done.problems, done.warnings),
        (1, vec![], vec![])
    );
    let lines: Vec<_> = done.text.split("\r\n").collect();
    assert!(!done.text.replace("\r\n", "").contains('\n'), "{lines:?}");
    assert!(
        lines[0].starts_with("- <script") && lines[2].starts_with("  <figure"),
        "{lines:?}"
    );
    assert_eq!(done.text.matches("- ").count(), 2, "{lines:?}");
}

#[test]
fn boards_of_included_files_are_found_in_every_syntax() {
    let files: BTreeMap<PathBuf, &str> = [
        ("/site/docs/part.md", BLOCK),
        (
            "/site/_includes/part.html",
            "<pre class=\"take-board\">game=take</pre>",
        ),
        ("/site/docs/faulty.md", "```take-board\ngame=chess\n```\n"),
        (
            "/site/docs/indented.md",
            "    ```take-board\n    game=take\n",
        ),
        ("/site/docs/words.md", "Words.\n"),
        (
            "/site/docs/outer.md",
            "{{#include part.md}} {{#include outer.md}}\n",
        ),
    ]
    .map(|(name, text)| (PathBuf::from(name), text))
    .into();
    let read = |file: &Path| files.get(file).map(|text| (*text).to_owned());
    let found = |source: &str| {
        let boards = included_boards(Path::new("/site/docs/a.md"), source, &read);
        boards
            .iter()
            .map(|board| {
                (
                    board.line,
                    board
                        .file
                        .file_name()
                        .unwrap()
                        .to_string_lossy()
                        .into_owned(),
                )
            })
            .collect::<Vec<_>>()
    };
    for (source, file) in [
        ("{{#include part.md}}", "part.md"),
        ("{{ #include part.md:2:8 }}", "part.md"),
        ("{{#rustdoc_include ./part.md:anchor}}", "part.md"),
        ("{{#template part.md a=b}}", "part.md"),
        ("{{#include outer.md}}", "part.md"),
        ("{% include part.html %}", "part.html"),
        ("{%- include_relative part.md -%}", "part.md"),
        ("{% render \"part.html\" %}", "part.html"),
        ("{% include-markdown \"part.md\" %}", "part.md"),
        ("{{< include part.md >}}", "part.md"),
        ("{{% readfile \"part.md\" %}}", "part.md"),
        ("--8<-- \"part.md\"", "part.md"),
        ("<!--@include: ./part.md{1,3}-->", "part.md"),
        ("<!--#include virtual=\"/part.html\" -->", "part.html"),
        ("```{include} part.md\n```", "part.md"),
        (".. include:: part.md", "part.md"),
        ("::include{file=part.md}", "part.md"),
        ("[part](part.md ':include')", "part.md"),
        ("!include(part.md)", "part.md"),
        ("import Part from './part.md';", "part.md"),
        ("![[part.md]]", "part.md"),
        ("![[part]]", "part.md"),
        ("![[part#Growing|here]]", "part.md"),
        ("{!part.md!}", "part.md"),
        ("{!> part.md!}", "part.md"),
        ("{%~ include 'part.html' ~%}", "part.html"),
        ("{{< include src=\"part.md\" >}}", "part.md"),
        ("{! docs/part.md !}", "part.md"),
        ("<!-- include: part.md -->", "part.md"),
        ("`{{#include part.md}}`", "part.md"),
        ("{% include file=\"part.md\" %}", "part.md"),
        ("{{#include faulty.md}}", "faulty.md"),
        ("{{#include indented.md}}", "indented.md"),
    ] {
        let source = format!("Text.\n\n{source}\n");
        assert_eq!(found(&source), [(3, file.to_owned())], "{source}");
    }
    for source in [
        "{{#include words.md}} {{#include missing.md}} {{#title part.md}}",
        "\\{{#include part.md}}",
        "````\n{{#include part.md}}\n````",
        "This page includes [a part](part.md).",
        "important turns from part.md are shown",
        "imported from [there](part.md)",
        "We import them from part.md.",
        "<!-- TODO: include a link to part.md -->",
        "`{% include \"part.md\" %}` includes a file.",
        "`--8<-- \"part.md\"` includes a file.",
        "![[picture.png]] ![[]]",
    ] {
        assert_eq!(found(source), [], "{source}");
    }
    // A long line takes no longer for all the signs in it.
    let picture = "<path d='M.1-.2{:@!'/>".repeat(4000);
    let source = format!("<img src=\"{picture}\">\n\n![[{picture}\n");
    let start = Instant::now();
    assert_eq!(found(&source), []);
    assert!(start.elapsed() < Duration::from_secs(3));
}
