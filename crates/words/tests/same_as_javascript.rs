//! `www/words.js` gives the same results as this crate, and reports the same errors. Needs Node, as
//! the whole project does.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};
use take_five_rules::{Arg, Message};
use take_five_words::{LANGUAGES, Language, Words};

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

/// This crate's result for sentences of one's own.
fn rust(language: &'static str, sentences: &str, messages: &[Message]) -> Value {
    match Words::parse(sentences).map(|words| words.in_language(language)) {
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
    let numbers = [
        0,
        1,
        2,
        3,
        11,
        -1,
        -7,
        1_000_000,
        -2_000_000,
        9_007_199_254_740_991i64,
    ];
    let numbers = numbers.map(Arg::from);
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

/// The scripts know the same languages, and there are no other files.
#[test]
fn all_know_the_same_languages() {
    const LANG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/lang");
    let tags = LANGUAGES.each_ref().map(|language| language.tag);
    let script = include_str!("../../../www/words.js");
    let listed = format!("LANGUAGES = [\"{}\"];", tags.join("\", \""));
    assert!(script.contains(&listed), "www/words.js: not {listed}");
    let files: BTreeSet<String> = std::fs::read_dir(LANG)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(files, tags.map(|tag| format!("{tag}.json")).into());
}

#[test]
fn numbers_are_written_as_browsers_write_them() {
    const NUMBERS: [u64; 5] = [0, 999, 1234, 56_789, 1_234_567];
    const SCRIPT: &str = "const [tags, numbers] = JSON.parse(process.argv[1]);
        const written = (tag) => numbers.map((number) => [
            number.toLocaleString(tag),
            (number + 0.5).toLocaleString(tag, { minimumFractionDigits: 1 }),
        ]);
        console.log(JSON.stringify(tags.map(written)));";
    let tags = LANGUAGES.each_ref().map(|language| language.tag);
    let node = Command::new("node")
        .args(["-e", SCRIPT, &json!([tags, NUMBERS]).to_string()])
        .output()
        .unwrap();
    let expected: Value = serde_json::from_slice(&node.stdout).unwrap();
    for (language, expected) in LANGUAGES.iter().zip(expected.as_array().unwrap()) {
        let words = language.words();
        let written =
            NUMBERS.map(|number| [words.whole(number), words.decimal(number as f64 + 0.5, 1)]);
        assert_eq!(&json!(written), expected, "{}", language.tag);
    }
}

#[test]
fn both_say_every_sentence_of_every_language_alike() {
    let messages: Vec<Vec<Message>> = LANGUAGES.iter().map(messages_of).collect();
    let jobs = LANGUAGES.iter().zip(&messages);
    let jobs =
        jobs.map(|(language, messages)| json!({ "language": language.tag, "messages": messages }));
    let javascript = node(&jobs.collect::<Vec<_>>());
    for ((language, messages), javascript) in LANGUAGES.iter().zip(messages).zip(javascript) {
        for (i, message) in messages.iter().enumerate() {
            let said = language.words().say(message);
            assert_eq!(said, javascript[i], "{}: {message}", language.tag);
        }
    }
}

/// A message for every sentence of the language, with arguments of every type.
fn messages_of(language: &Language) -> Vec<Message> {
    let file = format!("{}/src/{}.json", env!("CARGO_MANIFEST_DIR"), language.tag);
    let words: BTreeMap<String, String> =
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
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
    messages
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
    let languages = LANGUAGES.iter().map(|language| language.tag).cycle();
    let jobs: Vec<(&str, Value)> = files
        .zip(languages)
        .map(|(file, language)| {
            (
                language,
                json!({ "language": language, "sentences": file, "messages": messages }),
            )
        })
        .collect();
    let tasks: Vec<Value> = jobs.iter().map(|(_, job)| job.clone()).collect();
    let mut sound = 0;
    for ((language, job), javascript) in jobs.iter().zip(node(&tasks)) {
        let rust = rust(language, &job["sentences"].to_string(), &messages);
        sound += usize::from(rust.is_array());
        assert_eq!(rust, javascript, "{}", job["sentences"]["test"]);
    }
    assert!(sound > 300, "only {sound} sentences were sound");
}
