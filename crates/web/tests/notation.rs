//! Scripts have to know which game a link is of before the module is there that reads it: they know what Rust reads. Needs
//! Node, as the whole project does.
#![cfg(not(target_arch = "wasm32"))]

use std::process::{Command, Stdio};
use take_five_rules::GAMES;
use take_five_table::Link;

/// The same in several spellings, with what may stand around it.
fn links() -> Vec<String> {
    let spelt = |id: &str| {
        [
            format!("game={id}"),
            format!("seed=3&game={id}&ply=0"),
            format!("&&game={id}&game=other"),
            format!("mark=game%3Dx&game={}", id.replace('-', "%2d")),
            format!("g%61me={id}"),
            format!("title=a+b&GAME=other&game={id}&lang=en"),
        ]
    };
    let mut links: Vec<String> = GAMES.iter().flat_map(|info| spelt(info.id)).collect();
    for spec in [
        "take:size=4",
        "take%3Asize=4,churn=high",
        "take-it-away:players=3",
    ] {
        links.push(format!("turns=&game={spec}"));
    }
    links
}

/// What the scripts find in these texts: the link, and three times the id of its game.
fn found_by_scripts(texts: &[String]) -> Vec<[String; 4]> {
    let mut node = Command::new("node")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/notation.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this project needs `node` (20.19 or newer) on the PATH");
    let mut input = node.stdin.take().unwrap();
    serde_json::to_writer(&mut input, texts).unwrap();
    drop(input);
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "its errors stand above");
    let found: Vec<_> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found.len(), texts.len());
    found
}

#[test]
fn scripts_find_the_game_of_a_link_that_rust_reads() {
    let links = links();
    for (link, [found, ids @ ..]) in links.iter().zip(found_by_scripts(&links)) {
        let id = Link::read(link).unwrap().start.spec().info().id;
        assert_eq!(ids, [id; 3], "{link}");
        assert_eq!(Link::read(&found), Link::read(link), "{link}");
    }
}

/// The link that all texts in these tests contain, or as much of it as stands before the first `&`.
const LINK: &str = "game=take:size=4&turns=d4,f3";

/// Percent-encodes all but letters and digits.
fn percent(text: &str) -> String {
    let encode = |byte: u8| match byte {
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}

/// The fragment of an address, in the shapes in which it arrives.
fn fragments() -> Vec<String> {
    let with = |and: &str| LINK.replace('&', and);
    let wide = |c: char| char::from_u32(u32::from(c) + 0xfee0).unwrap();
    let mut fragments = vec![
        LINK.to_owned(),
        percent(LINK),
        percent(&percent(LINK)),
        percent(&with("&amp;")),
        LINK.replace('=', "%3D"),
        LINK.replace('=', "＝"),
        LINK.replace("=4", "%3d4").replace('&', "%2526"),
        LINK.chars().map(wide).collect(),
        LINK.replace("take", "ta\u{ad}ke")
            .replace("turns", "tu\u{200b}rns"),
    ];
    let ands = [
        "&amp;",
        "&amp;amp;",
        "&AMP;",
        "&#38;",
        "&#x26;",
        "&#038;",
        "%26",
        "%26amp%3B",
        "%26amp;",
        "&amp%3B",
        "＆",
        "&fbclid=IwY2xjawM0&",
        "&utm_source=x&utm_medium=y&",
    ];
    fragments.extend(ands.map(with));
    for lead in ["!", "/", "?", "&", "\u{feff}", " ", "\""] {
        fragments.push(format!("{lead}{LINK}"));
    }
    for more in [
        ".",
        ",",
        "!",
        "?",
        ";",
        ")",
        "]",
        ">",
        "\"",
        "'",
        "”",
        "»",
        "…",
        ").",
        ".\"",
        " ",
        "\u{a0}",
        "\u{200b}",
        "\u{2060}",
        "&gt;",
        "&quot;",
        "&nbsp;",
        "&utm_source=x",
        "?utm_source=x&utm_medium=y",
        "&gclid=1&_ga=2",
    ] {
        fragments.push(format!("{LINK}{more}"));
    }
    fragments
}

#[test]
fn a_fragment_is_read_whatever_has_happened_to_it() {
    let fragments = fragments();
    for (fragment, [link, ids @ ..]) in fragments.iter().zip(found_by_scripts(&fragments)) {
        assert_eq!(link, LINK, "{fragment:?}");
        assert_eq!(ids, ["take"; 3], "{fragment:?}");
    }
}

#[test]
fn the_link_in_a_message_is_found() {
    let page = "https://example.org/games/index.html";
    let url = format!("{page}#{LINK}");
    let old = format!("{page}#game=take:size=4&turns=d4");
    let mut messages: Vec<String> = fragments()
        .iter()
        .map(|it| format!("{page}#{it}"))
        .collect();
    messages.extend([
        format!("{page}?{LINK}"),
        format!("{page}?utm_source=x&{LINK}#top"),
        format!("{page}?fbclid=x#{LINK}"),
        percent(&url),
        format!("https://safelinks.example.com/?url={}", percent(&url)),
        format!("Your turn at Take: {url}"),
        format!("Your turn at Take ({url}), Ann!"),
        format!("<{url}>"),
        format!("“{url}”"),
        format!("[Take]({url})"),
        format!("<a href=\"{}\">Take</a>", url.replace('&', "&amp;")),
        format!("<{url}|Take>"),
        format!("*{url}*"),
        format!("_{url}_, Ann"),
        format!("Ann, {LINK}"),
        format!("{url}\nBye,\nAnn"),
        format!("{url}\n\n2026-11-20"),
        format!("\u{feff}Hi,\r\n{url}\r\n"),
        // Quoted, and quoted again under its answer.
        format!("On Monday, Ann wrote:\n> Hi\n> {url}\n> Bye"),
        format!("{url}\n\nOn Monday, Ann wrote:\n> {old}\n>> {old}"),
        format!("{old}\nand now\n{url}"),
        format!("{url}\n{url}"),
        // Broken lines.
        url.replace(",f3", ",\nf3"),
        url.replace("turns", "tu\r\nrns"),
        url.replace("&turns", "\n&turns"),
        url.replace("d4", "\u{2028}d4"),
        format!("Hi\n> {}\n> Bye", url.replace(",f3", ",\n> f3")),
        format!("<{}>", url.replace("size", "si\n  ze")),
        // Quoted-printable.
        url.replace('=', "=3D").replace(",f3", ",=\r\nf3"),
        url.replace(",f3", ",=\nf3"),
    ]);
    for (message, [link, ..]) in messages.iter().zip(found_by_scripts(&messages)) {
        assert_eq!(link, LINK, "{message:?}");
    }
}

#[test]
fn what_is_no_link_opens_nothing() {
    let texts = [
        "",
        "top",
        "lang=en",
        "fbclid=IwY2xjawM0",
        "utm_source=x",
        "v=2",
        ":~:text=Take",
        "take",
    ];
    let texts = texts.map(String::from);
    for (text, found) in texts.iter().zip(found_by_scripts(&texts)) {
        assert_eq!(found, [""; 4], "{text}");
    }
}

#[test]
fn a_link_is_left_as_it_is() {
    let links = [
        // Chance that waits for its turn, and a position that ends with a full stop.
        "game=take-back-toe&turns=4:",
        "game=take-back-toe&position=.br/.br./.br../br../...",
        "game=take&position=oo/ooo/ro b 1",
        "game=take&position=oo/ooo/ro+b+1",
        "learn=take/grow",
        "puzzle=today",
        "game=take&turns=d4&view=blue",
        "game=take&mark=a?b",
        // A link that has lost its beginning is told, not swallowed.
        "turns=d4,f3",
        "game=take&room=A_-b_&seat=_",
    ];
    let links = links.map(String::from);
    for (link, [found, ..]) in links.iter().zip(found_by_scripts(&links)) {
        assert_eq!(&found, link);
    }
}
