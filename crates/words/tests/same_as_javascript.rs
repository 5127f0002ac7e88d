//! `www/words.js` gives the same results as this crate, and reports the same errors. Needs Node, as
//! the whole project does.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};
use take_five_rules::{Arg, Message};
use take_five_words::Words;

const ENGLISH: &str = include_str!("../../../www/lang/en.json");

/// Node's result for each job; see say.mjs.
fn node(jobs: &[Value]) -> Vec<Value> {
    let mut node = Command::new("node")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/say.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this project needs `node` (20.19 or newer) on the PATH");
    let mut input = node.stdin.take().unwrap();
    input
        .write_all(Value::from(jobs).to_string().as_bytes())
        .unwrap();
    drop(input);
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "node failed; see its errors above");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// This crate's result for the same job.
fn rust(sentences: &str, messages: &[Message]) -> Value {
    match Words::parse(sentences) {
        Ok(words) => messages.iter().map(|message| words.say(message)).collect(),
        Err(error) => error.to_string().into(),
    }
}

/// Arguments of every type. JavaScript has exact integers up to 2^53.
fn samples() -> Vec<Arg> {
    let list = |n: usize| ["b2", "c2", "{n}", "<i>d'4</i> #"][..n].to_vec();
    let stone = Message::new("take.red-stone");
    let expected = Message::new("text.expected")
        .with("what", Message::new("expect.cell"))
        .with("at", 3)
        .with("found", "ß🂡'{'");
    let numbers = [0, 1, 2, 3, 11, -1, -7, 1_000_000, 9_007_199_254_740_991i64].map(Arg::from);
    let turned = "\u{202e}a\u{2066}b\u{2069}\u{200f}";
    let texts = ["", "red", "1", "=0", "other", "{n}", "constructor", turned].map(Arg::from);
    let lists = (0..=4).map(|n| list(n).into());
    let messages = [stone.clone(), expected.clone(), Message::new("no.such-id")].map(Arg::from);
    let mixed: Vec<Arg> = vec![7.into(), stone.into(), expected.into(), list(3).into()];
    let all = numbers
        .into_iter()
        .chain(texts)
        .chain(lists)
        .chain(messages);
    all.chain([Arg::List(mixed)]).collect()
}

/// The words in a sentence that could be names of arguments.
fn names(sentence: &str) -> Vec<&'static str> {
    let behind_braces = sentence.split('{').skip(1);
    let mut names: Vec<String> = behind_braces
        .map(|text| {
            text.trim_start()
                .chars()
                .take_while(|c| c.is_alphanumeric() || "-_".contains(*c))
                .collect()
        })
        .collect();
    names.dedup();
    names.into_iter().map(|name| &*name.leak()).collect()
}

#[test]
fn both_say_every_english_sentence_alike() {
    let words: std::collections::BTreeMap<String, String> = serde_json::from_str(ENGLISH).unwrap();
    let mut messages = Vec::new();
    for (id, sentence) in words {
        let bare = Message::new(id.leak());
        let names = names(&sentence);
        messages.push(bare.clone());
        messages.extend(samples().into_iter().map(|arg| {
            let with = |message: Message, name: &&'static str| message.with(name, arg.clone());
            names.iter().fold(bare.clone(), with)
        }));
    }
    messages.push(
        Message::new("no.words")
            .with("list", vec![1, 2])
            .with("text", "a \"b\"\n"),
    );
    messages.push(Message::new("constructor"));
    let job = json!({ "sentences": null, "messages": messages });
    let javascript = node(&[job]).remove(0);
    let rust = rust(ENGLISH, &messages);
    for (i, message) in messages.iter().enumerate() {
        assert_eq!(rust[i], javascript[i], "{message}");
    }
}

/// Random sentences made of pieces of the syntax: most are malformed, some are not.
fn scrambled() -> impl Iterator<Item = String> {
    const PIECES: &str = "{|}|{n}|{n, plural, |{n,select,|other {|one{|=0 {|=1{|red {|}}|} other {|\
        #|'|''|'{|' | |\n|ä🂡|x|{toString}|=|,";
    let pieces: Vec<&str> = PIECES.split('|').collect();
    let mut seed: u64 = 5;
    let mut rng = move |n: usize| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) as usize % n
    };
    (0..3_000).map(move |_| (0..1 + rng(9)).map(|_| pieces[rng(pieces.len())]).collect())
}

#[test]
fn both_read_any_sentence_alike() {
    let whole = [
        "{n, plural, =0 {none} one {# of {m, select, red {{m}} other {'{'#}}} other {#, {n}}}",
        "{n, select, red {R} 1 {first} take.red-stone {s} other {fell through: {n}}}",
        "{n, plural, =0 {{n, plural, =0 {0#} other {x#}}} other {{m}}} it's ''{n}'' '{n}'",
    ];
    let messages: Vec<Message> = samples()
        .into_iter()
        .map(|arg| Message::new("test").with("n", arg))
        .collect();
    let sentences: Vec<String> = whole
        .map(str::to_owned)
        .into_iter()
        .chain(scrambled())
        .collect();
    let files = sentences.iter().map(|sentence| {
        json!({ "test": sentence, "list.comma": ", ", "list.and": " and ", "text.expected": "{found}" })
    });
    let jobs: Vec<Value> = files
        .map(|file| json!({ "sentences": file, "messages": messages }))
        .collect();
    let mut sound = 0;
    for (job, javascript) in jobs.iter().zip(node(&jobs)) {
        let rust = rust(&job["sentences"].to_string(), &messages);
        sound += usize::from(rust.is_array());
        assert_eq!(rust, javascript, "{}", job["sentences"]["test"]);
    }
    assert!(sound > 300, "only {sound} sentences were sound");
}
