//! Fences in whole documents: what is replaced, what stays, and where mistakes are.

use take_five_fence::{DocumentKind, ReplacedFences, markdown_page, replace_fences};

const SITE: &str = "https://example.org/games/";

const SCRIPT: &str =
    "<script type=\"module\" src=\"https://example.org/games/take-board.js\"></script>";

const CHAPTER: &str = "# Growing *fast*\n\nAbove.\n\n```take-board\ngame=take:size=2\nturns=a1\n\
    caption=A *seed*.\n```\nBelow.\n\n> ```take-board\n> game=take:size=3\n> ```\n\n- item\n\n  \
    ```take-board\n  game=take-back-toe\n  ```\n\n```rust\ngame=take\n```\n";

fn markdown(source: &str) -> ReplacedFences {
    replace_fences(source, DocumentKind::Markdown, Some(SITE))
}

fn html(source: &str) -> ReplacedFences {
    replace_fences(source, DocumentKind::Html, Some(SITE))
}

/// The document with each figure shortened to a word.
fn outline(done: &ReplacedFences) -> String {
    let mut text = String::new();
    let mut rest = done.text.as_str();
    while let Some((before, after)) = rest.split_once("<figure") {
        text += before;
        text += "FIGURE";
        rest = after.split_once("</figure>").unwrap().1;
    }
    text + rest
}

#[test]
fn only_fences_are_replaced() {
    let done = markdown(CHAPTER);
    assert_eq!((done.replaced, done.problems), (3, Vec::new()));
    let expected = format!(
        "# Growing *fast*\n\nAbove.\n\n{SCRIPT}\n\nFIGURE\n\nBelow.\n\n> FIGURE\n\n- item\n\n  FIGURE\n\n\
         ```rust\ngame=take\n```\n"
    );
    assert_eq!(outline(&markdown(CHAPTER)), expected);
}

#[test]
fn boards_that_wait_for_a_click_get_the_small_script() {
    let waiting = CHAPTER.replace("game=", "run=click\ngame=");
    let waiting = markdown(&waiting.replace("> run=click\n", "> run=click\n> ")).text;
    assert!(waiting.contains("src=\"https://example.org/games/take-board-click.js\""));
    assert!(!waiting.contains("take-board.js") && waiting.contains(" run=\"click\""));
    // It is enough once.
    let more = format!("{waiting}\n\n```take-board\ngame=take:size=2\n```\n");
    assert_eq!(markdown(&more).text.matches("<script").count(), 1);
}

#[test]
fn a_figure_is_one_block_of_html_wherever_its_fence_stands() {
    let page = markdown_page(CHAPTER, Some(SITE)).text;
    assert_eq!(page.matches("<take-board ").count(), 3);
    // Nothing of a figure has become text, and nothing below has become part of it.
    assert!(
        !page.contains("&lt;") && page.contains("<p>Below.</p>"),
        "{page}"
    );
    assert!(page.contains("<blockquote>\n<figure") && page.contains("<title>Growing fast</title>"));
}

#[test]
fn a_figure_is_complete_without_scripts() {
    let done = replace_fences(CHAPTER, DocumentKind::Markdown, None);
    assert!(!done.text.contains("take-board.js") && !done.text.contains("<take-board"));
    assert_eq!(
        done.text.matches("<img src=\"data:image/svg+xml,").count(),
        3
    );
    assert_eq!(done.text.matches("(prefers-color-scheme: dark)").count(), 3);
    assert!(
        done.text
            .contains("<figcaption>A <em>seed</em>.</figcaption>")
    );
    // A list of addresses is parted by blanks.
    let sets = done.text.split("srcset=\"").skip(1);
    assert!(
        sets.map(|rest| rest.split('"').next().unwrap())
            .all(|set| !set.contains(' '))
    );
}

#[test]
fn an_edit_changes_its_own_figure_alone() {
    let before = markdown(CHAPTER).text;
    let after = markdown(&CHAPTER.replace("> game=take:size=3", "> game=take:size=4")).text;
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (before, after) = (lines(&before), lines(&after));
    assert_eq!(before.len(), after.len());
    let changed: Vec<_> = (0..before.len())
        .filter(|&at| before[at] != after[at])
        .collect();
    assert_eq!(changed.len(), 1, "{changed:?}");
    assert!(after[changed[0]].starts_with("> <figure"));
}

#[test]
fn a_mistake_is_told_with_its_place_and_the_rest_is_replaced() {
    let wrong = CHAPTER.replace("> game=take:size=3", "> game=take:size=3\n> turns=a1, z9");
    let done = markdown(&wrong);
    assert_eq!(done.replaced, 2);
    let [problem] = &done.problems[..] else {
        panic!("{:?}", done.problems)
    };
    assert_eq!(
        (problem.line, problem.column, problem.what.id),
        (14, 9, "link.turn")
    );
    assert!(
        done.text
            .contains("> ```take-board\n> game=take:size=3\n> turns=a1, z9\n> ```\n")
    );
    let wrong = CHAPTER.replace("  game=take-back-toe", "  gaem=take-back-toe");
    let problem = &markdown(&wrong).problems[0];
    assert_eq!(
        (problem.line, problem.column, problem.what.id),
        (19, 3, "site.key")
    );
}

#[test]
fn fences_in_html_are_found_however_generators_write_them() {
    let blocks = [
        "<pre class=\"take-board\">game=take:size=2</pre>",
        "<pre class=\"take-board\"><code>game=take:size=2\n</code></pre>",
        "<pre><code class=\"language-take-board\">game=take:size=2\n</code></pre>",
        "<pre tabindex=\"0\"><code class=\"language-take-board\" data-lang=\"take-board\">game=take:size=2\n</code></pre>",
        "<pre class=\"astro-code\" data-language=\"take-board\"><code><span class=\"line\"><span>game=take:size=2</span></span></code></pre>",
        "<div class=\"highlight-take-board notranslate\"><div class=\"highlight\"><pre><span></span>game=take:size=2\n</pre></div></div>",
    ];
    for block in blocks {
        let page = format!("<!doctype html>\n<p>a &amp; b</p>\n{block}\n<pre>game=chess</pre>");
        let done = html(&page);
        assert_eq!((done.replaced, done.problems.len()), (1, 0), "{block}");
        assert!(
            done.text.starts_with("<!doctype html>\n<p>a &amp; b</p>\n"),
            "{block}"
        );
        assert!(
            done.text.ends_with("\n<pre>game=chess</pre>") && !done.text.contains("<pre class"),
            "{block}"
        );
    }
}

#[test]
fn text_in_html_is_decoded_and_mistakes_have_their_lines() {
    let page =
        "<p>\n<pre class=\"take-board\">\ngame=give-and-take\ncaption=a &lt;b&gt; &amp; c\n</pre>";
    assert!(
        html(page)
            .text
            .contains("<figcaption>a <b> &amp; c</figcaption>")
    );
    let wrong = page.replace("caption", "turns");
    let problem = &html(&wrong).problems[0];
    assert_eq!((problem.line, problem.column), (4, 7));
    let unclosed = "<pre class=\"take-board\">game=take";
    assert_eq!(html(unclosed).text, unclosed);
}

#[test]
fn a_page_with_the_script_does_not_get_it_twice() {
    let page = format!(
        "<script src=\"{SITE}take-board.js\" type=\"module\"></script>\n<pre class=\"take-board\">game=take</pre>"
    );
    assert_eq!(html(&page).text.matches("take-board.js").count(), 1);
}

#[test]
fn what_a_block_says_reaches_the_board() {
    let element = |lines: &str| {
        let done = markdown(&format!("```take-board\n{lines}\n```\n"));
        assert_eq!(done.problems, []);
        let (_, rest) = done.text.split_once("<take-board ").unwrap();
        rest.split_once('>').unwrap().0.to_owned()
    };
    let game = "link=\"game=take:size=2,churn=low";
    for (lines, expected) in [
        ("game=take:size=2", format!("{game}\" width=\"480\"")),
        (
            "game=take:size=2\nturns=a1,c2\nply=1\nseed=7",
            format!("{game}&amp;turns=a1,c2&amp;ply=1&amp;seed=7\" width=\"480\""),
        ),
        (
            "game=take:size=2\nseats=human,engine-3",
            format!("{game}&amp;seats=human,engine-3\" width=\"480\""),
        ),
        (
            "game=take:size=2\nmark=a1\narrow=a1-a2\nflip=1\ncoords=0",
            format!("{game}&amp;mark=a1&amp;arrow=a1-a2&amp;flip=1&amp;coords=0\" width=\"480\""),
        ),
        (
            "game=take:size=2\nplay=0\nsteps=1\ntheme=dark\nwidth=300\nheight=420",
            format!("{game}\" play=\"0\" steps=\"on\" theme=\"dark\" width=\"300\" height=\"420\""),
        ),
        (
            "learn=take/grow\nrun=click",
            "learn=\"take/grow\" run=\"click\" width=\"480\"".to_owned(),
        ),
        (
            "puzzle=take/7f3k2q\ngame=take:size=2\nposition=bo/boo/or r 4",
            "puzzle=\"take/7f3k2q\" width=\"480\"".to_owned(),
        ),
        (
            "game=take:size=2\nrun=click\ntheme=light",
            format!("{game}\" run=\"click\" theme=\"light\" width=\"480\""),
        ),
    ] {
        assert_eq!(element(lines), expected, "{lines}");
    }
}

#[test]
fn a_puzzle_is_its_position_with_its_task() {
    let block = "```take-board\npuzzle=take/7f3k2q\ngame=take:size=2\nposition=bo/boo/or r 4\n```";
    let text = markdown(block).text;
    assert!(text.contains("index.html#puzzle=take/7f3k2q\""), "{text}");
    let task = "<figcaption>Red to move: what is best?</figcaption>";
    assert!(text.contains(task), "{text}");
    let own = markdown(&block.replace("puzzle=", "caption=Find *it*.\npuzzle=")).text;
    assert!(
        own.contains("<figcaption>Find <em>it</em>.</figcaption>"),
        "{own}"
    );
    let without = markdown("```take-board\npuzzle=take/7f3k2q\n```");
    assert_eq!(without.problems.len(), 1, "nothing to draw");
}

const GAME: &str = "> ```take-board\n> list=below\n> autoplay=2\n> loop=1\n>\n> [Game \"take:size=2\"]\n>\n> {A \"{{}}\" & <b>.\n> \n> Two.}\n\
    > 1. a1 {!? @diagram} (1. b2 {? No.}) 2. c2 *\n> ```\n";

#[test]
fn a_game_is_text_with_diagrams_and_a_board_with_its_record() {
    let game = GAME.replace("{{}}", "{\\}");
    let source = format!("{game}\n{game}\nBelow.\n");
    let done = markdown(&source);
    assert_eq!((done.replaced, done.problems), (2, Vec::new()));
    let style = done.text.find("<style>").unwrap();
    assert_eq!(done.text.matches("<style>").count(), 1);
    assert!(style < done.text.find("<figure").unwrap() && done.text[..style] == *"> ");
    let expected = [
        "<take-board record=\"[Game &#34;take:size=2&#34;]&#10;&#10;&#123;A &#34;&#123;\\&#125;&#34; &#38; &#60;b&#62;.&#10;&#10;Two.&#125;&#10;1. a1 ",
        " turns=\"below\" steps=\"on\" autoplay=\"2\" loop=\"on\"><div class=\"score\">",
        "<p class=\"players\"><b>Red</b> <b>Blue</b> </p><p>A &quot;{}&quot; &amp; &lt;b&gt;.</p><p>Two.</p>\
         <ol start=\"1\"><li>a1<span role=\"img\" aria-label=\"interesting\">!?</span></li></ol><figure>",
        "<figcaption>After 1.\u{a0}a1</figcaption></figure><p class=\"variation\">(1.\u{a0}b2<span role=\"img\" aria-label=\"mistake\">?</span> <i>No.</i>)</p>\
         <ol start=\"2\"><li class=\"second\">c2</li></ol></div></take-board></figure>",
    ];
    for expected in expected {
        assert_eq!(
            done.text.matches(expected).count(),
            2,
            "{expected}: {}",
            done.text
        );
    }
    // Without a site there is the same text, and a page that has been through once keeps its one style.
    let plain = replace_fences(&source, DocumentKind::Markdown, None).text;
    assert!(plain.contains("<figure class=\"take-five take-five-game\"><div class=\"score\">"));
    assert!(!plain.contains("record=") && !plain.contains("@diagram"));
    let more = markdown(&format!("{}\n{game}", done.text)).text;
    assert_eq!(more.matches("<style>").count(), 1);
}

#[test]
fn a_mistake_in_a_record_has_its_place_in_the_document() {
    let wrong = GAME.replace("{{}}", "").replace("2. c2", "2. z9");
    let place = |done: ReplacedFences| {
        let problem = &done.problems[0];
        (problem.line, problem.column, problem.what.id)
    };
    assert_eq!(
        place(markdown(&format!("Above.\n\n{wrong}"))),
        (13, 42, "record.turn")
    );
    let page = "<p>x</p>\n<pre class=\"take-board\">width=300\n[Game \"take:size=2\"]\n1. a1 2. z9 *</pre>";
    assert_eq!(place(html(page)), (4, 10, "record.turn"));
}

#[test]
fn a_game_for_three_names_the_player_of_each_turn() {
    let source = "```take-board\n[Game \"take-it-away:players=3\"]\n[Position \"8/2w5/8/4b3/2r5/8/1w6/8 2 123 38,31,28 0 -\"]\n[Player3 \"Cy\"]\n1. away 2. away 3,1,2\n```\n";
    let done = markdown(source);
    assert_eq!(done.problems, []);
    let turns = "<ol start=\"1\" class=\"turns-of-all\"><li>Player 2: take it away</li><li>Cy (Player 3): take it away</li></ol>";
    assert!(done.text.contains(turns), "{}", done.text);
}

#[test]
fn a_variation_goes_another_way_from_the_game() {
    let block = "```take-board\ngame=take:size=2\nturns=a1,c2\nstep=|The game.\nvariation=1 b1|Another *way*.\nshows=oo/boo/ro r 2\n```";
    let text = markdown(block).text;
    let game = "game=take:size=2,churn=low&amp;turns=";
    assert!(
        text.contains(&format!("link=\"{game}a1,c2\""))
            && text.contains(&format!("link=\"{game}a1,b1\"")),
        "{:?}",
        markdown(block).problems
    );
    assert!(text.contains("<p>The game.</p>") && text.contains("<p>Another <em>way</em>.</p>"));
}

#[test]
fn no_document_makes_it_panic() {
    for source in [
        "",
        "```take-board",
        "```take-board\n",
        "> ```take-board\n=\n",
        "```take-board\nturns=\u{a0}é=\n```",
        "<pre class=take-board>",
        "<pre class=take-board>&#0;=</pre>",
        "<pre class=take-board><pre>x</pre>",
    ] {
        for kind in [DocumentKind::Markdown, DocumentKind::Html] {
            replace_fences(source, kind, Some(SITE));
        }
        markdown_page(source, None);
    }
}

#[test]
fn a_page_that_only_mentions_the_script_gets_it() {
    let block = "```take-board\ngame=take:size=2\n```\n";
    for said in [
        "See `take-board.js`.",
        "    <script src=\"take-board.js\"></script>",
        "<!-- <script src=\"take-board.js\"></script> -->",
        "[the script](https://example.org/take-board.js)",
        "<script src=\"my-take-board.js\"></script>",
    ] {
        let page = format!("{said}\n\n{block}");
        let done = markdown(&page);
        assert_eq!(done.text.matches(SCRIPT).count(), 1, "{said}");
    }
    let pre = "<pre class=\"take-board\">game=take</pre>";
    for said in [
        "<code>take-board.js</code>",
        "<code>&lt;script src=\"take-board.js\"&gt;</code>",
        "<!-- <script src=\"take-board.js\"></script> -->",
        "<a href=\"take-board.js\">it</a>",
    ] {
        let done = html(&format!("{said}\n{pre}"));
        assert_eq!(done.text.matches(SCRIPT).count(), 1, "{said}");
    }
    for script in ["take-board.js", "./games/take-board-click.js?v=2"] {
        let own = format!("<script src='{script}' type=module></script>\n\n");
        for done in [
            markdown(&format!("{own}{block}")),
            html(&format!("{own}{pre}")),
        ] {
            assert!(!done.text.contains(SCRIPT), "{script}");
        }
    }
}
