//! Transcripts of live games: one between two people is good, and each thing that can be wrong in it is told with its
//! line.

use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, KeyInit};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hkdf::Hkdf;
use k256::schnorr::SigningKey;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::process::{Command, Stdio};
use take_five_live::{GameRoom, OutgoingEvent, TableReferee};

const ROOM_KEY: [u8; 32] = [9; 32];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn signer(word: &str) -> SigningKey {
    SigningKey::from_slice(&Sha256::digest(word)).unwrap()
}

fn public(key: &SigningKey) -> String {
    hex(&key.verifying_key().to_bytes())
}

/// Encrypts and signs a text: the line of a transcript, and the event's id.
fn sealed(key: &SigningKey, stamp: u64, text: &str, room_key: &[u8; 32]) -> (String, String) {
    let root = Hkdf::<Sha256>::new(None, room_key);
    let (mut id, mut cipher) = ([0; 16], [0; 32]);
    root.expand(b"take-five live room", &mut id).unwrap();
    root.expand(b"take-five live cipher", &mut cipher).unwrap();
    let author = public(key);
    let nonce: [u8; 12] = Sha256::digest(text)[..12].try_into().unwrap();
    let payload = Payload {
        msg: text.as_bytes(),
        aad: author.as_bytes(),
    };
    let secret = Aes256Gcm::new(&cipher.into())
        .encrypt(&nonce.into(), payload)
        .unwrap();
    let content = BASE64_STANDARD.encode([&nonce[..], &secret].concat());
    let tags = [["x", &hex(&id)]];
    let signed = serde_json::to_string(&(0, &author, stamp, 2555, tags, &content)).unwrap();
    let hash = Sha256::digest(signed);
    let sig = key.sign_raw(&hash, &[0; 32]).unwrap().to_bytes();
    let event = serde_json::json!({
        "id": hex(&hash), "pubkey": author, "created_at": stamp, "kind": 2555, "tags": tags,
        "content": content, "sig": hex(&sig),
    });
    (event.to_string(), hex(&hash))
}

/// Two rooms, and the transcript of what is sent between them.
struct Play {
    rooms: Vec<GameRoom<TableReferee>>,
    lines: Vec<String>,
    now: u64,
}

impl Play {
    fn new() -> Self {
        let founder = public(&signer("0"));
        let invitation = public(&signer("invitation"));
        let room = |word: &str, invitation: &str| {
            let secret = hex(&Sha256::digest([word, " secret"].concat()));
            let me = public(&signer(word));
            GameRoom::new(
                &founder,
                &me,
                invitation,
                &secret,
                "",
                TableReferee::default(),
            )
            .unwrap()
        };
        let header =
            serde_json::json!({ "takeFiveLive": 1, "key": hex(&ROOM_KEY), "founder": founder });
        let mut play = Play {
            rooms: vec![room("0", ""), room("1", &invitation)],
            lines: vec![header.to_string()],
            now: 1_764_023_168_000,
        };
        play.propose(
            0,
            &format!("room 1 take-back-toe - 600 {founder},{invitation}"),
        );
        play
    }

    fn send(&mut self, who: usize, made: &OutgoingEvent) {
        let word = match made.by_invitation {
            true => "invitation".to_owned(),
            false => who.to_string(),
        };
        let key = signer(&word);
        let (line, id) = sealed(&key, made.stamp, &made.text, &ROOM_KEY);
        self.lines.push(line);
        for room in &mut self.rooms {
            room.add(&id, &public(&key), made.stamp, &made.text, None);
        }
    }

    fn propose(&mut self, who: usize, intent: &str) {
        self.now += 1_000;
        let made = self.rooms[who].propose(intent, self.now).unwrap();
        self.send(who, &made);
        while let Some((who, due)) = (0..2).find_map(|who| {
            let due = self.rooms[who].duties(self.now);
            (!due.is_empty()).then_some((who, due))
        }) {
            due.iter().for_each(|made| self.send(who, made));
        }
    }

    /// The first legal turn of whoever is to act.
    fn turn(&mut self) {
        let state = self.rooms[0].state(self.now).clone();
        let table = table(&state);
        let action = table.legal_actions().swap_remove(0);
        let who = usize::from(state.line.iter().filter(|entry| entry.player > 0).count() % 2 == 1);
        self.propose(who, &format!("turn 10 {action}"));
    }
}

fn table(state: &take_five_live::RoomState) -> take_five_table::Table {
    let mut table = take_five_table::Table::new(&state.spec.parse().unwrap(), 0);
    for entry in &state.line {
        table.set_manual_chance(entry.player == 0);
        table.play(&entry.text).unwrap();
    }
    table
}

/// Runs `takefive check --live` with this on standard input.
fn check(lines: &[String]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    let pipes = command.args(["check", "--live", "-"]).stdin(Stdio::piped());
    let mut running = pipes.stdout(Stdio::piped()).spawn().unwrap();
    let text = lines.join("\n");
    running
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = running.wait_with_output().unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

#[test]
fn a_transcript_is_verified() {
    let mut play = Play::new();
    for _ in 0..6 {
        play.turn();
    }
    let good = play.lines.clone();
    // The example of the documentation is this transcript.
    let example = include_str!("doc_commands/ann-and-ben.jsonl");
    // The order of names in an object depends on how the whole workspace is built.
    let events = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    let shown: Vec<Value> = example.lines().map(events).collect();
    assert_eq!(
        good.iter().map(|line| events(line)).collect::<Vec<_>>(),
        shown
    );
    let said = format!(
        "-: 1 game, 6 turns, {} events: all signed, drawn and played by the rules\n",
        good.len() - 1
    );
    assert_eq!(check(&good), (Some(0), said.clone()));

    // The order does not matter, nor do doubles.
    let mut mixed = good.clone();
    mixed[1..].reverse();
    mixed.push(good[3].clone());
    assert_eq!(check(&mixed), (Some(0), said));

    let wrong = |index: usize, line: String| {
        let mut lines = good.clone();
        lines[index] = line;
        let (code, said) = check(&lines);
        assert_eq!(code, Some(1), "{said}");
        said.lines().next().unwrap().to_owned()
    };
    let last = good.len() - 1;
    let event = &good[last];
    let mut value: serde_json::Value = serde_json::from_str(event).unwrap();
    value["created_at"] = 5.into();
    let line = format!("-:{}:1:", last + 1);
    assert_eq!(
        wrong(last, value.to_string()),
        format!("{line} the id is not the hash of the event")
    );
    let other: serde_json::Value = serde_json::from_str(&good[last - 1]).unwrap();
    let mut value: serde_json::Value = serde_json::from_str(event).unwrap();
    value["sig"] = other["sig"].clone();
    assert_eq!(
        wrong(last, value.to_string()),
        format!("{line} the signature is not the author’s")
    );
    let (foreign, _) = sealed(&signer("0"), 5, "0\nhere", &[1; 32]);
    let said = wrong(last, foreign);
    assert_eq!(
        said,
        format!("{line} the content is not encrypted with the key of this room")
    );
    assert!(
        wrong(last, "{}".to_owned())
            .starts_with(&format!("{line} expected a signed event in one line: "))
    );
    assert!(wrong(0, good[1].clone()).starts_with("-:1:1: expected the room: {\"takeFiveLive\""));
    assert_eq!(
        wrong(1, String::new()),
        "-:1:1: nobody has opened a room here with the founder’s key"
    );
}

#[test]
fn what_is_played_against_the_rules_is_told() {
    let mut play = Play::new();
    play.turn();
    let head = hex(&play.rooms[0].state(play.now).head);
    let line = play.lines.len() + 1;
    let (illegal, _) = sealed(
        &signer("1"),
        1_764_023_190,
        &format!("0\nturn {head} 10 z9"),
        &ROOM_KEY,
    );
    play.lines.push(illegal);
    let (code, said) = check(&play.lines);
    let starts = format!("-:{line}:1: the turn z9 of seat 2 is against the rules: ");
    assert!(code == Some(1) && said.starts_with(&starts), "{said}");

    let (lie, _) = sealed(&signer("1"), 1_764_023_190, "0\nshout", &ROOM_KEY);
    *play.lines.last_mut().unwrap() = lie;
    let said = format!("-:{line}:1: the text is not that of an event\n");
    assert_eq!(check(&play.lines), (Some(1), said));
}
