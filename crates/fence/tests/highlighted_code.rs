//! Blocks in HTML as generators and highlighters write them, with and without line numbers.

use std::time::{Duration, Instant};
use take_five_fence::{DocumentKind, ReplacedFences, replace_fences};

/// What several versions of them write, each with its name; `a1` stands in it once.
const KEPT: &[(&str, &str)] = &[
    (
        "by hand",
        "<PRE CLASS=take-board>game=take:size=2\nturns=a1</PRE>",
    ),
    (
        "Pandoc",
        "<pre class=\"take-board numberLines\"><code>game=take:size=2\nturns=a1</code></pre>",
    ),
    (
        "Pandoc, with a syntax of its own",
        "<div class=\"sourceCode\" id=\"cb1\"><pre class=\"sourceCode numberSource take-board numberLines\"><code class=\"sourceCode take-board\"><span id=\"cb1-1\"><a href=\"#cb1-1\"></a>game=take:size=2</span>\n<span id=\"cb1-2\"><a href=\"#cb1-2\" aria-hidden=\"true\"></a>turns=a1</span></code></pre></div>",
    ),
    (
        "GitHub",
        "<pre lang=\"take-board\"><code>game=take:size=2\nturns=a1\n</code></pre>",
    ),
    (
        "GitHub, highlighted",
        "<div class=\"highlight highlight-source-take-board\" dir=\"auto\"><pre>game=take:size=2\nturns=a1</pre></div>",
    ),
    (
        "GitLab",
        "<pre class=\"code highlight js-syntax-highlight language-plaintext\" lang=\"plaintext\" data-canonical-lang=\"take-board\"><code><span id=\"LC1\" class=\"line\" lang=\"plaintext\">game=take:size=2</span>\n<span id=\"LC2\" class=\"line\" lang=\"plaintext\">turns=a1</span></code></pre>",
    ),
    (
        "Hugo",
        "<div class=\"highlight\"><pre tabindex=\"0\" class=\"chroma\"><code class=\"language-take-board\" data-lang=\"take-board\"><span class=\"line\"><span class=\"ln\">1</span><span class=\"cl\">game<span class=\"o\">=</span>take:size=2\n</span></span><span class=\"line\"><span class=\"ln\">2</span><span class=\"cl\">turns=a1\n</span></span></code></pre></div>",
    ),
    (
        "Hugo, without classes",
        "<div class=\"highlight\"><pre tabindex=\"0\" style=\"background-color:#fff;\"><code class=\"language-take-board\" data-lang=\"take-board\"><span style=\"display:flex;\"><span style=\"white-space:pre;user-select:none;margin-right:0.4em\">1</span><span>game=take:size=2\n</span></span><span style=\"display:flex;\"><span style=\"white-space:pre;user-select:none\">2</span><span>turns=a1\n</span></span></code></pre></div>",
    ),
    (
        "Hugo, as a table",
        "<div class=\"highlight\"><div class=\"chroma\">\n<table class=\"lntable\"><tr><td class=\"lntd\">\n<pre tabindex=\"0\" class=\"chroma\"><code><span class=\"lnt\">1\n</span><span class=\"lnt\">2\n</span></code></pre></td>\n<td class=\"lntd\">\n<pre tabindex=\"0\" class=\"chroma\"><code class=\"language-take-board\" data-lang=\"take-board\"><span class=\"line\"><span class=\"cl\">game=take:size=2\n</span></span><span class=\"line\"><span class=\"cl\">turns=a1\n</span></span></code></pre></td></tr></table>\n</div>\n</div>",
    ),
    (
        "Hugo, as a table without classes",
        "<div class=\"highlight\"><div style=\"background-color:#fff;\">\n<table style=\"border-spacing:0;\"><tr><td style=\"vertical-align:top;\">\n<pre tabindex=\"0\"><code><span style=\"user-select:none\">1\n</span><span style=\"user-select:none\">2\n</span></code></pre></td>\n<td style=\"vertical-align:top;width:100%\">\n<pre tabindex=\"0\"><code class=\"language-take-board\" data-lang=\"take-board\"><span style=\"display:flex;\"><span>game=take:size=2\n</span></span><span style=\"display:flex;\"><span>turns=a1\n</span></span></code></pre></td></tr></table>\n</div>\n</div>",
    ),
    (
        "Jekyll",
        "<div class=\"language-take-board highlighter-rouge\"><div class=\"highlight\"><pre class=\"highlight\"><code>game=take:size=2\nturns=a1\n</code></pre></div></div>",
    ),
    (
        "Jekyll, with line numbers",
        "<div class=\"language-take-board highlighter-rouge\"><div class=\"highlight\"><pre class=\"highlight\"><code><table class=\"rouge-table\"><tbody><tr><td class=\"rouge-gutter gl\"><pre class=\"lineno\">1\n2\n</pre></td><td class=\"rouge-code\"><pre>game=take:size=2\nturns=a1\n</pre></td></tr></tbody></table></code></pre></div></div>",
    ),
    (
        "Jekyll, highlight linenos",
        "<figure class=\"highlight\"><pre><code class=\"language-take-board\" data-lang=\"take-board\"><table class=\"rouge-table\"><tbody><tr><td class=\"gutter gl\"><pre class=\"lineno\">1\n2\n</pre></td><td class=\"code\"><pre>game=take:size=2\nturns=a1\n</pre></td></tr></tbody></table></code></pre></figure>",
    ),
    (
        "Sphinx, as a table",
        "<div class=\"highlight-take-board notranslate\"><div class=\"highlight\"><table class=\"highlighttable\"><tr><td class=\"linenos\"><div class=\"linenodiv\"><pre><span class=\"normal\">1</span>\n<span class=\"normal\">2</span></pre></div></td><td class=\"code\"><div><pre><span></span>game=take:size=2\nturns=a1\n</pre></div></td></tr></table></div></div>",
    ),
    (
        "Sphinx, inline",
        "<div class=\"highlight-take-board notranslate\"><div class=\"highlight\"><pre><span></span><span class=\"linenos\"> 9</span>game=take:size=2\n<span class=\"linenos\">10</span>turns=a1\n</pre></div>\n</div>",
    ),
    (
        "docutils",
        "<pre class=\"code take-board literal-block\"><small class=\"ln\">1 </small>game=take:size=2\n<small class=\"ln\">2 </small>turns=a1</pre>",
    ),
    (
        "MkDocs, without Pygments",
        "<pre class=\"highlight\"><code class=\"language-take-board\">game=take:size=2\nturns=a1</code></pre>",
    ),
    (
        "Prism",
        "<div class=\"code-toolbar\"><pre class=\"line-numbers language-take-board\" tabindex=\"0\"><code class=\"language-take-board\">game=take:size=2\nturns=a1\n<span aria-hidden=\"true\" class=\"line-numbers-rows\"><span></span><span></span></span></code></pre><div class=\"toolbar\"><div class=\"toolbar-item\"><button><span>Copy</span></button></div></div></div>",
    ),
    (
        "Gatsby",
        "<div class=\"gatsby-highlight has-highlighted-lines\" data-language=\"take-board\"><pre class=\"language-take-board line-numbers\"><code class=\"language-take-board\">game=take:size=2\nturns=a1</code><span aria-hidden=\"true\" class=\"line-numbers-rows\"><span></span><span></span></span></pre></div>",
    ),
    (
        "Docusaurus",
        "<div class=\"language-take-board codeBlockContainer_Ckt0 theme-code-block\" style=\"--prism-color:#393A34\"><div class=\"codeBlockContent_QJqH\"><pre tabindex=\"0\" class=\"prism-code language-take-board codeBlock_bY9V thin-scrollbar\"><code class=\"codeBlockLines_e6Vv\"><span class=\"token-line\" style=\"color:#393A34\"><span class=\"token plain\">game=take:size=2</span><br></span><span class=\"token-line\" style=\"color:#393A34\"><span class=\"token plain\">turns=a1</span><br></span></code></pre><div class=\"buttonGroup_M5ko\"><button type=\"button\" aria-label=\"Copy\"><span aria-hidden=\"true\"><svg viewBox=\"0 0 24 24\"><path d=\"M1\"></path></svg></span></button></div></div></div>",
    ),
    (
        "Docusaurus, with line numbers",
        "<div class=\"language-take-board codeBlockContainer_Ckt0\"><pre class=\"prism-code language-take-board\"><code class=\"codeBlockLinesWithNumbering_o6Pm\" style=\"counter-reset:line-count 0\"><span class=\"token-line codeLine_lJS_\"><span class=\"codeLineNumber_Tfdd\"></span><span class=\"codeLineContent_feaV\"><span class=\"token plain\">game=take:size=2</span><br/></span></span><span class=\"token-line codeLine_lJS_\"><span class=\"codeLineNumber_Tfdd\"></span><span class=\"codeLineContent_feaV\"><span class=\"token plain\">turns=a1</span><br/></span></span></code></pre></div>",
    ),
    (
        "VitePress",
        "<div class=\"language-take-board vp-adaptive-theme line-numbers-mode\"><button title=\"Copy Code\" class=\"copy\"></button><span class=\"lang\">take-board</span><pre class=\"shiki shiki-themes github-light github-dark vp-code\" tabindex=\"0\" v-pre=\"\"><code><span class=\"line\"><span>game=take:size=2</span></span>\n<span class=\"line\"><span>turns=a1</span></span></code></pre><div class=\"line-numbers-wrapper\" aria-hidden=\"true\"><span class=\"line-number\">1</span><br><span class=\"line-number\">2</span><br></div></div>",
    ),
    (
        "VuePress",
        "<div class=\"language-take-board line-numbers-mode\" data-ext=\"take-board\"><pre class=\"take-board\"><code>game=take:size=2\nturns=a1\n</code></pre><div class=\"line-numbers\"><span class=\"line-number\">1</span><br><span class=\"line-number\">2</span><br></div></div>",
    ),
    (
        "Astro",
        "<pre class=\"astro-code github-dark\" style=\"background-color:#24292e\" tabindex=\"0\" data-language=\"take-board\"><code><span class=\"line\"><span>game=take:size=2</span></span>\n<span class=\"line\"><span>turns=a1</span></span></code></pre>",
    ),
    (
        "Starlight",
        "<div class=\"expressive-code\"><figure class=\"frame not-content\"><figcaption class=\"header\"></figcaption><pre data-language=\"take-board\"><code><div class=\"ec-line\"><div class=\"gutter\"><div class=\"ln\" aria-hidden=\"true\">1</div></div><div class=\"code\"><span style=\"--0:#e1e4e8\">game=take:size=2</span></div></div><div class=\"ec-line\"><div class=\"gutter\"><div class=\"ln\" aria-hidden=\"true\">2</div></div><div class=\"code\"><span style=\"--0:#e1e4e8\">turns=a1</span></div></div></code></pre><div class=\"copy\"><div aria-live=\"polite\"></div><button title=\"Copy to clipboard\" data-code=\"game=take:size=2\"><div></div></button></div></figure></div>",
    ),
    (
        "rehype-pretty-code",
        "<figure data-rehype-pretty-code-figure=\"\"><pre tabindex=\"0\" data-language=\"take-board\"><code data-line-numbers=\"\" data-language=\"take-board\" style=\"display: grid;\"><span data-line=\"\"><span>game=take:size=2</span></span>\n<span data-line=\"\"><span>turns=a1</span></span></code></pre></figure>",
    ),
    (
        "Hexo",
        "<figure class=\"highlight take-board\"><table><tr><td class=\"gutter\"><pre><span class=\"line\">1</span><br><span class=\"line\">2</span><br></pre></td><td class=\"code\"><pre><span class=\"line\">game=take:size=2</span><br><span class=\"line\">turns=a1</span><br></pre></td></tr></table></figure>",
    ),
    (
        "Hexo, with highlight.js",
        "<figure class=\"highlight plaintext\"><table><tr><td class=\"gutter\"><pre><span class=\"line\">1</span><br><span class=\"line\">2</span><br></pre></td><td class=\"code\"><pre><code class=\"hljs take-board\">game=take:size=2<br>turns=a1<br><br></code></pre></td></tr></table></figure>",
    ),
    (
        "highlight.js, with line numbers",
        "<pre><code class=\"hljs language-take-board\"><table class=\"hljs-ln\"><tbody><tr><td class=\"hljs-ln-line hljs-ln-numbers\" data-line-number=\"1\"><div class=\"hljs-ln-n\" data-line-number=\"1\"></div></td><td class=\"hljs-ln-line hljs-ln-code\" data-line-number=\"1\">game=take:size=2</td></tr><tr><td class=\"hljs-ln-line hljs-ln-numbers\" data-line-number=\"2\"></td><td class=\"hljs-ln-line hljs-ln-code\" data-line-number=\"2\">turns=a1</td></tr></tbody></table></code></pre>",
    ),
    (
        "prettify",
        "<pre class=\"prettyprint linenums lang-take-board\"><ol class=\"linenums\"><li class=\"L0\"><span class=\"pln\">game=take:size=2</span></li><li class=\"L1\"><span class=\"pln\">turns=a1</span></li></ol></pre>",
    ),
    (
        "Asciidoctor",
        "<div class=\"listingblock\"><div class=\"content\"><pre class=\"highlight\"><code class=\"language-take-board\" data-lang=\"take-board\">game=take:size=2\nturns=a1</code></pre></div></div>",
    ),
    (
        "Org mode",
        "<div class=\"org-src-container\"><pre class=\"src src-take-board\"><span class=\"linenr\">1: </span>game=take:size=2\n<span class=\"linenr\">2: </span>turns=a1\n</pre></div>",
    ),
    (
        "MediaWiki",
        "<div class=\"take-board mw-highlight mw-content-ltr mw-highlight-lines\" dir=\"ltr\"><pre><span></span><span id=\"L-1\"><a href=\"#L-1\"><span class=\"linenos\" data-line=\"1\"></span></a>game=take:size=2\n</span><span id=\"L-2\"><a href=\"#L-2\"><span class=\"linenos\" data-line=\"2\"></span></a>turns=a1\n</span></pre></div>",
    ),
];

/// What remains of these is a whole with the block, or contains what other blocks need.
const FRAMED: &[(&str, &str, &str)] = &[
    (
        "a caption",
        "<figure><pre data-language=\"take-board\">game=take:size=2\nturns=a1</pre><figcaption>Growing</figcaption></figure>",
        "<figure>FIGURE<figcaption>Growing</figcaption></figure>",
    ),
    (
        "a table of the page",
        "<table><tr><td><pre class=\"take-board\">game=take:size=2\nturns=a1</pre><td>Text</table>",
        "<table><tr><td>FIGURE<td>Text</table>",
    ),
    (
        "the page's own element",
        "<div class=\"content\"><pre class=\"take-board\">game=take:size=2\nturns=a1</pre></div>",
        "<div class=\"content\">FIGURE</div>",
    ),
    (
        "a cell with a highlighter's class",
        "<table><tr><td class=highlight><pre class=take-board>game=take:size=2\nturns=a1</pre></td><td>words</td></tr></table>",
        "<table><tr><td class=highlight>FIGURE</td><td>words</td></tr></table>",
    ),
    (
        "a cell that names the language",
        "<table><tr><td class=take-board><pre>game=take:size=2\nturns=a1</pre></td></tr></table>",
        "<table><tr><td class=take-board>FIGURE</td></tr></table>",
    ),
    (
        "a row with a highlighter's class",
        "<table><tr class=highlight-row><td><pre class=take-board>game=take:size=2\nturns=a1</pre></td></tr></table>",
        "<table><tr class=highlight-row><td>FIGURE</td></tr></table>",
    ),
    (
        "the number of an exercise",
        "<table><tr><th>1.</th><td><pre class=take-board>game=take:size=2\nturns=a1</pre></td></tr></table>",
        "<table><tr><th>1.</th><td>FIGURE</td></tr></table>",
    ),
    (
        "line numbers in a table without classes",
        "<table><tr><td><pre>1\n2</pre></td><td><pre class=take-board>game=take:size=2\nturns=a1</pre></td></tr></table>",
        "FIGURE",
    ),
    (
        "hidden words",
        "<div class=codeblock><p aria-hidden=true>Words</p><pre class=take-board>game=take:size=2\nturns=a1</pre></div>",
        "<div class=codeblock><p aria-hidden=true>Words</p>FIGURE</div>",
    ),
    (
        "a button of the page",
        "<section class=\"source-code\"><pre class=take-board>game=take:size=2\nturns=a1</pre><button>Next chapter</button></section>",
        "<section class=\"source-code\">FIGURE<button>Next chapter</button></section>",
    ),
    (
        "a script for other blocks",
        "<div class=\"expressive-code\"><script src=\"ec.js\"></script><pre data-language=\"take-board\">game=take:size=2\nturns=a1</pre></div>",
        "<div class=\"expressive-code\"><script src=\"ec.js\"></script>FIGURE</div>",
    ),
];

/// Those that forget the name of a language that they do not know, and text that is no block of code at all, with the
/// sentence about each.
const LOST: &[(&str, &str, &str)] = &[
    (
        "MkDocs",
        "<div class=\"language-text highlight\"><table class=\"highlighttable\"><tr><td class=\"linenos\"><div class=\"linenodiv\"><pre><span></span><span class=\"normal\"><a href=\"#__codelineno-0-1\">1</a></span>\n<span class=\"normal\"><a href=\"#__codelineno-0-2\">2</a></span></pre></div></td><td class=\"code\"><div><pre><span></span><code><span id=\"__span-0-1\"><a id=\"__codelineno-0-1\" name=\"__codelineno-0-1\"></a>game=take:size=2\n</span><span id=\"__span-0-2\"><a id=\"__codelineno-0-2\" name=\"__codelineno-0-2\"></a>turns=a1\n</span></code></pre></div></td></tr></table></div>",
        "fence.no-language",
    ),
    (
        "codehilite",
        "<div class=\"codehilite\">\n<pre><span></span><code><span class=\"linenos\">1</span>game=take:size=2\n<span class=\"linenos\">2</span>turns=a1\n</code></pre></div>",
        "fence.no-language",
    ),
    (
        "Hexo",
        "<figure class=\"highlight plaintext\"><table><tr><td class=\"gutter\"><pre><span class=\"line\">1</span><br></pre></td><td class=\"code\">\n<pre><span class=\"line\">game=take:size=2</span><br><span class=\"line\">turns=a1</span><br></pre></td></tr></table></figure>",
        "fence.no-language",
    ),
    (
        "Shiki",
        "<!-- -->\n<pre class=\"shiki nord\" tabindex=\"0\"><code><span class=\"line\"><span>game=take:size=2</span></span>\n<span class=\"line\"><span>turns=a1</span></span></code></pre>",
        "fence.no-language",
    ),
    (
        "MediaWiki",
        "<div class=\"mw-highlight mw-content-ltr\" dir=\"ltr\">\n<pre>game=take:size=2\nturns=a1\n</pre></div>",
        "fence.no-language",
    ),
    (
        "an element that keeps no lines",
        "<hr>\n<div class=\"language-take-board\">game=take:size=2<br>turns=a1</div>",
        "fence.no-pre",
    ),
    (
        "code without pre",
        "<p>\n<code class=\"language-take-board\">game=take:size=2\nturns=a1</code></p>",
        "fence.no-pre",
    ),
    (
        "no end",
        "<p>\n<pre class=\"take-board\">game=take:size=2\nturns=a1",
        "fence.unclosed",
    ),
    (
        "a fence as text",
        "<details>\n<summary>x</summary>```take-board\ngame=take:size=2\nturns=a1\n```</details>",
        "fence.not-rendered",
    ),
    (
        "a fence with tildes as text",
        "<ul>\n<li><p>~~~take-board\ngame=take:size=2\nturns=a1\n~~~</p></ul>",
        "fence.not-rendered",
    ),
    (
        "a fence with colons as text",
        "<ul>\n<li><p>:::take-board\ngame=take:size=2\nturns=a1\n:::</p></ul>",
        "fence.not-rendered",
    ),
    (
        "plain text",
        "<ul>\n<li><pre><code class=\"language-text\">game=take:size=2\nturns=a1</code></pre></ul>",
        "fence.no-language",
    ),
    (
        "a fence as code in a line",
        "<p>x</p>\n<p><code>take-board\ngame=take:size=2\nturns=a1</code></p>",
        "fence.not-rendered",
    ),
];

/// Text that says what a block is.
const SHOWN: &[&str] = &[
    "<p>Write <code>```take-board</code>, then <code>game=take:size=4</code>.</p>",
    "<pre><code class=\"language-markdown\">```take-board\ngame=take:size=4\n```</code></pre>",
    "<!-- <pre class=\"take-board\">game=take</pre> -->",
    "<div class=\"take-board\"><take-board game=\"take\"></take-board></div>",
    "<pre>theme=dark\nwidth=480</pre>",
    "<pre><code class=\"language-ini\">game=take:size=4\n</code></pre>",
    "<div class=\"language-markdown highlighter-rouge\"><div class=\"highlight\"><pre class=\"highlight\"><code>game=take:size=4\n</code></pre></div></div>",
    "<div class=\"highlight-ini notranslate\"><div class=\"highlight\"><pre>game=take:size=4</pre></div></div>",
    "<pre lang=\"ini\"><code>game=take:size=4\n</code></pre>",
    "<figure class=\"highlight ini\"><table><tr><td class=\"code\"><pre>game=take:size=4</pre></td></tr></table></figure>",
    "<textarea>```take-board\ngame=take\n```</textarea>",
];

fn replaced(block: &str) -> ReplacedFences {
    let page = format!("<!doctype html>\n<p>a &amp; b</p>\n{block}\n<p>Below.</p>\n");
    replace_fences(&page, DocumentKind::Html, None)
}

/// The page without what is around the block, and with a word for the figure.
fn outline(done: &ReplacedFences) -> String {
    let (before, figure) = done.text.split_once("<figure class=\"take-five\"").unwrap();
    let (_, after) = figure.split_once("</figure>").unwrap();
    let page = format!("{before}FIGURE{after}");
    let block = page
        .strip_prefix("<!doctype html>\n<p>a &amp; b</p>\n")
        .unwrap();
    block.strip_suffix("\n<p>Below.</p>\n").unwrap().to_owned()
}

#[test]
fn blocks_are_found_in_what_every_highlighter_writes() {
    let whole = KEPT.iter().map(|(name, block)| (*name, *block, "FIGURE"));
    for (name, block, expected) in whole.chain(FRAMED.iter().copied()) {
        let done = replaced(block);
        assert_eq!(
            (&done.problems, &done.warnings),
            (&vec![], &vec![]),
            "{name}"
        );
        assert_eq!(
            (done.replaced, outline(&done).as_str()),
            (1, expected),
            "{name}"
        );
        let text = done.text.replace(" id=\"cb1\"", "");
        // Both lines were read.
        let turns = replace_fences(
            "```take-board\ngame=take:size=2\nturns=a1\n```",
            DocumentKind::Markdown,
            None,
        );
        assert!(text.contains(&turns.text), "{name}");
    }
}

#[test]
fn links_to_a_block_lead_to_its_figure() {
    for (block, expected) in [
        (
            "<div class=\"sourceCode\" id=\"opening\"><pre id=\"a\" class=\"take-board\">game=take</pre></div>",
            "<figure class=\"take-five\" id=\"opening\">",
        ),
        (
            "<div id=\"page\"><div class=\"highlight\"><pre id=\"a\" class=\"take-board\">game=take</pre></div></div>",
            "<div id=\"page\"><figure class=\"take-five\" id=\"a\">",
        ),
    ] {
        let text = replaced(block).text;
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn what_is_never_closed_takes_no_longer_for_being_long() {
    let start = Instant::now();
    for (part, warnings) in [
        ("<pre>x\n", 0),
        ("<pre class=take-board>x\n", 1000),
        ("<code class=take-board>x", 0),
        ("<code>take-board", 0),
        ("<span class=take-board>x", 0),
        ("<span aria-hidden=false>x", 0),
        ("<div class=highlight><pre>x</pre>", 0),
    ] {
        let source = part.repeat(1000);
        let done = replace_fences(&source, DocumentKind::Html, None);
        assert_eq!(done.warnings.len(), warnings, "{part}");
        let spans = format!("<pre class=take-board>{source}</pre>");
        replace_fences(&spans, DocumentKind::Html, None);
        let around = format!("{source}<pre class=take-board>game=take</pre>{source}");
        replace_fences(&around, DocumentKind::Html, None);
    }
    let divs = |tag: &str| tag.repeat(1000);
    let around = format!(
        "{}<pre class=take-board>game=take</pre>{}",
        divs("<div class=highlight>1"),
        divs("</div>")
    );
    assert_eq!(
        replace_fences(&around, DocumentKind::Html, None).replaced,
        1
    );
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn a_mistake_has_its_place_among_line_numbers_and_line_ends() {
    for (name, block) in KEPT {
        let wrong = block.replace("turns=a1", "turns=a9");
        let before = &wrong[..wrong.find("a9").unwrap()];
        let line = 3 + before.matches('\n').count();
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        for wrong in [
            wrong.clone(),
            wrong.replace('\n', "\r\n"),
            wrong.replace('\n', "\r"),
        ] {
            let done = replaced(&wrong);
            let [problem] = &done.problems[..] else {
                panic!("{name}: {done:?}")
            };
            assert_eq!((problem.line, problem.column), (line, column), "{name}");
            assert!(done.text.contains(&wrong), "{name}");
        }
    }
}

#[test]
fn a_block_that_stays_text_is_told() {
    for (name, block, id) in LOST {
        let done = replaced(block);
        assert_eq!((done.replaced, done.problems.len()), (0, 0), "{name}");
        assert!(done.text.contains(block), "{name}");
        let [warning] = &done.warnings[..] else {
            panic!("{name}: {:?}", done.warnings)
        };
        assert_eq!((warning.line, warning.what.id), (4, *id), "{name}");
    }
}

#[test]
fn text_about_blocks_is_none() {
    for block in SHOWN {
        let done = replaced(block);
        let found = (done.replaced, done.problems, done.warnings);
        assert_eq!(found, (0, vec![], vec![]), "{block}");
    }
}
