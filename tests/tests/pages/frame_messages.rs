//! A page may post anything to the frame inside it.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, HostSite, Page, host_page, serve_cross_origin};
use serde_json::json;
use take_five_table::Link;

/// Posts meaningless messages, always the same ones, and records the answers. A sibling frame posts meaningful ones,
/// but is not the parent page.
const PAGE: &[u8] = br##"
globalThis.told = [];
addEventListener("message", ({ data }) => told.push(data));

let state = 20261121;
const below = (n) => {
  state = (state + 0x6d2b79f5) | 0;
  let x = Math.imul(state ^ (state >>> 15), 1 | state);
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
  return ((x ^ (x >>> 14)) >>> 0) % n;
};
const of = (all) => all[below(all.length)];

const NAMES = ["takeFive", "type", "link", "to", "__proto__", "constructor", "toString", "valueOf", "then", "length", "id"];
const TEXTS = [
  "", "load", "step", "ready", "constructor", "__proto__", "toString", "hasOwnProperty", "then",
  "game=", "game=take:size=99", "game=chess", "game=__proto__", "%", "%E0%A4%A", "\ud800", "\u202e<img src=x onerror=alert(1)>", "javascript:alert(1)",
  "#".repeat(1000), "&game".repeat(1000), "\0", "https://example.org/#gamble=take",
];
const plain = () => of([
  () => undefined, () => null, () => true, () => NaN, () => -0, () => 1, () => 2, () => 1n, () => Infinity,
  () => below(1e9), () => of(TEXTS), () => new Date(below(1e9)), () => new Date(NaN), () => /x/g,
  () => new Uint8Array(below(100)), () => new Error("no"), () => new Blob(["x"]), () => new Number(1), () => new String("load"),
])();
const value = (depth) => {
  if (depth === 0 || below(2)) return plain();
  const inside = () => value(depth - 1);
  return of([
    () => Array.from({ length: below(4) }, inside),
    () => new Map([[inside(), inside()]]),
    () => new Set([inside()]),
    () => object(inside),
    () => {
      const circle = object(inside);
      circle.link = circle;
      return circle;
    },
    () => ({ toString: inside(), valueOf: inside() }),
  ])();
};
// An own property, even where an assignment would change the prototype.
const object = (inside) => {
  const made = {};
  for (let count = below(5); count > 0; count -= 1) {
    Object.defineProperty(made, of(NAMES), { value: inside(), enumerable: true, configurable: true, writable: true });
  }
  return made;
};
// The right version and type, but nothing that could be shown or stepped to.
const nearly = () => {
  const what = value(2);
  const link = typeof what === "string" ? what : of([what, { toString: what, valueOf: what }]);
  return { takeFive: 1, ...of([{ type: "load", link }, { type: "step", to: of([what, "forwards", ["back"]]) }, { type: what }]) };
};
const huge = () => {
  const long = of(["game=", "x", "&", "\u{1f600}"]).repeat(below(100000));
  return of([long, { takeFive: 1, type: long }, { takeFive: 1, type: "load", link: long }, { takeFive: 1, type: "step", to: long }]);
};
const transferred = () => {
  const { port1 } = new MessageChannel();
  const bytes = new ArrayBuffer(below(1000));
  return of([[port1, [port1]], [bytes, [bytes]], [{ takeFive: 1, type: "load", link: bytes }, [bytes]], [{ takeFive: 1, type: port1 }, [port1]]]);
};

/** The number of messages that ask for something to be shown. */
globalThis.asked = 0;
globalThis.flood = (count) => {
  const { contentWindow } = document.querySelector("iframe");
  for (let sent = 0; sent < count; sent += 1) {
    const kind = below(1000);
    const [message, transfer] = kind < 20 ? transferred() : [kind < 30 ? huge() : kind < 350 ? nearly() : value(4), []];
    contentWindow.postMessage(message, "*", transfer);
    if (message?.takeFive === 1 && message.type === "load") asked += 1;
  }
};
globalThis.say = (message) => document.querySelector("iframe").contentWindow.postMessage(message, "*");
"##;

/// The messages of the sibling frame.
const BESIDE: &[u8] = br#"<!doctype html><script>
const say = (message) => parent.frames[0].postMessage(message, "*");
for (let sent = 0; sent < 100; sent += 1) {
  say({ takeFive: 1, type: "load", link: "game=take:size=3&turns=a1" });
  say({ takeFive: 1, type: "step", to: "start" });
}
parent.postMessage("said", "*");
</script>"#;

#[tokio::test]
async fn no_message_does_a_frame_any_harm() -> Result<()> {
    let site = serve_cross_origin()?;
    let link = "game=take:size=2&turns=a1,b3&ply=1";
    let body = format!(
        "<script src=\"page.js\"></script>\n<iframe src=\"{}embed.html#{link}\" title=\"A board\"></iframe>",
        site.url
    );
    let host = HostSite::start(
        &host_page(&body),
        &[("page.js", PAGE), ("beside.html", BESIDE)],
        &[],
    )?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page { driver: &browser.driver };
        page.driver.goto(host.url()).await?;
        page.until("globalThis.told?.some(({ type }) => type === 'ready')").await?;
        let shown = async || -> Result<String> {
            page.enter_frame(0).await?;
            let shown = page.text("board.view.position").await;
            let quiet = page.expect_quiet().await;
            page.driver.enter_parent_frame().await?;
            quiet?;
            shown
        };
        let before = shown().await?;

        page.run("told.length = 0; flood(10_000);").await?;
        page.run(
            "const beside = document.createElement('iframe');
            beside.src = 'beside.html';
            document.body.append(beside);",
        )
        .await?;
        page.until("told.includes('said')").await?;
        // Answers come in order; of several links requested at once, the last one wins.
        page.run("say({ takeFive: 1, type: 'load', link: 'game=nothing-like-it' });").await?;
        page.until("told.some(({ message }) => message?.includes('nothing-like-it'))").await?;
        let position = shown().await?;
        ensure!(position == before, "{before} became {position}");
        let answers = page
            .run(
                "return [asked, told.filter(({ type }) => type === 'error').length,
                    told.filter((it) => it !== 'said' && !(it.takeFive === 1 && (it.type === 'height'
                        || (it.type === 'error' && /^[^<]{10,700}$/s.test(it.message))))).slice(0, 3)];",
            )
            .await?;
        let asked = answers[0].as_u64().context("a count")?;
        ensure!(asked > 1000, "only {asked} messages ask for something");
        ensure!(answers[1].as_u64() <= Some(asked + 1), "more answers than questions: {answers}");
        ensure!(answers[2] == json!([]), "{}", answers[2]);

        // And it obeys.
        page.run("say({ takeFive: 1, type: 'step', to: 'forward' });").await?;
        page.enter_frame(0).await?;
        let end = page_tests::position_shown_first(&link.replace("&ply=1", ""))?;
        page.until(&format!("board.view.position === '{end}'")).await?;
        page.driver.enter_parent_frame().await?;
        let other = "game=take:size=3&turns=a1";
        Link::read(other)?;
        page.run(&format!("say({{ takeFive: 1, type: 'load', link: '{other}' }});")).await?;
        page.enter_frame(0).await?;
        let there = page_tests::position_shown_first(other)?;
        page.until(&format!("board.view.position === '{there}'")).await?;
        page.expect_quiet().await
    })
    .await
}
