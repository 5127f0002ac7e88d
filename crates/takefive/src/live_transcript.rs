//! Transcripts of live games: all that was signed, drawn and played, verified without a browser. The format is in
//! `docs/live.md`.

use crate::check::Checked;
use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, KeyInit};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hkdf::Hkdf;
use k256::schnorr::{Signature, VerifyingKey};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use take_five_live::{GameRoom, Notice, NoticeKind, Referee, TableReferee};
use take_five_rules::Message;
use take_five_words::Words;

/// The first line.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Header {
    take_five_live: u32,
    /// The secret of the room, in hexadecimal.
    #[serde(rename = "key")]
    room_secret: String,
    founder: String,
}

/// What it looks like.
const HEADER: &str = r#"{"takeFiveLive":1,"key":"…","founder":"…"}"#;

/// An event as it was signed (NIP-01).
#[derive(Deserialize)]
struct SignedEvent {
    id: String,
    pubkey: String,
    created_at: u64,
    kind: u32,
    tags: Vec<Vec<String>>,
    content: String,
    sig: String,
}

/// The kind of all events of rooms.
const KIND: u32 = 2555;

/// The bytes of a nonce of AES-GCM.
const NONCE: usize = 12;

/// Keys that nobody has: the room is only looked at.
const NOBODY: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The keys that follow from a room's key: its public id, and the cipher.
struct RoomKeys {
    id: String,
    cipher: Aes256Gcm,
}

/// A table's referee whose reasons are sentences.
#[derive(Default)]
struct SpokenReferee(TableReferee);

impl Referee for SpokenReferee {
    fn start_game(&mut self, spec: &str) -> u8 {
        self.0.start_game(spec)
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let played = self.0.try_play(text);
        played.map_err(|refused| Words::spoken().say(&refused))
    }

    fn happen(&mut self, outcome: &str) {
        self.0.happen(outcome);
    }

    fn go_back_to(&mut self, count: usize) {
        self.0.go_back_to(count);
    }

    fn to_play(&self) -> i32 {
        self.0.to_play()
    }

    fn draw(&self, seed: u64) -> String {
        self.0.draw(seed)
    }

    fn next_spec(&self) -> String {
        self.0.next_spec()
    }
}

/// Checks a transcript.
pub fn check_transcript(checked: &mut Checked, text: &str) {
    let mut lines = text.lines().enumerate();
    let first = lines.next().map_or("", |(_, line)| line);
    let Some((keys, mut room)) = read_header(first) else {
        let problem = Message::new("check.live-header").with("start", HEADER);
        return checked.add_problem(1, &problem);
    };
    let mut line_of = HashMap::new();
    for (index, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        match read_event(&keys, line) {
            Ok((event, text)) => {
                line_of.entry(event.id.clone()).or_insert(index + 1);
                room.add(&event.id, &event.pubkey, event.created_at, &text, None);
            }
            Err(problem) => checked.add_problem(index + 1, &problem),
        }
    }
    checked.events = Some(line_of.len());
    // Nothing in it is in the future of somebody who looks at it afterwards.
    let now = u64::MAX / 4;
    for notice in room.notices(now) {
        if let Some(problem) = told(&notice) {
            let event: String = notice
                .event
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect();
            checked.add_problem(line_of.get(&event).copied().unwrap_or(1), &problem);
        }
    }
    let state = room.state(now);
    if state.spec.is_empty() {
        checked.add_problem(1, &Message::new("check.live-no-room"));
    }
    let finished = state.finished.iter().map(|game| &game.line);
    let entries = finished.chain([&state.line]).flatten();
    checked.turns = entries.filter(|entry| entry.player > 0).count();
    checked.records = usize::from(state.game);
}

fn read_header(line: &str) -> Option<(RoomKeys, GameRoom<SpokenReferee>)> {
    let header: Header = serde_json::from_str(line).ok()?;
    let room = GameRoom::new(
        &header.founder,
        NOBODY,
        "",
        NOBODY,
        "",
        SpokenReferee::default(),
    )?;
    let keys = derive_keys(&from_hex(&header.room_secret)?)?;
    (header.take_five_live == 1).then_some((keys, room))
}

fn derive_keys(secret: &[u8; 32]) -> Option<RoomKeys> {
    let root = Hkdf::<Sha256>::new(None, secret);
    let (mut id, mut key) = ([0; 16], [0; 32]);
    root.expand(b"take-five live room", &mut id).ok()?;
    root.expand(b"take-five live cipher", &mut key).ok()?;
    let id = id.iter().map(|byte| format!("{byte:02x}")).collect();
    Some(RoomKeys {
        id,
        cipher: Aes256Gcm::new(&key.into()),
    })
}

/// Reads and verifies an event, and decrypts its text.
fn read_event(keys: &RoomKeys, line: &str) -> Result<(SignedEvent, String), Message> {
    let not_json =
        |error: serde_json::Error| Message::new("check.live-json").with("error", error.to_string());
    let event: SignedEvent = serde_json::from_str(line).map_err(not_json)?;
    let (author, kind, at) = (&event.pubkey, event.kind, event.created_at);
    let signed = serde_json::to_string(&(0, author, at, kind, &event.tags, &event.content));
    let hash: [u8; 32] = Sha256::digest(signed.map_err(not_json)?).into();
    if from_hex(&event.id) != Some(hash) {
        return Err(Message::new("check.live-id"));
    }
    let is_signed = || {
        let key = VerifyingKey::from_slice(&from_hex::<32>(&event.pubkey)?).ok()?;
        let signature = Signature::from_slice(&from_hex::<64>(&event.sig)?).ok()?;
        key.verify_raw(&hash, &signature).ok()
    };
    is_signed().ok_or(Message::new("check.live-signature"))?;
    let text = || {
        let in_room = ["x", &keys.id];
        let is_of_room = event.kind == KIND && event.tags.iter().any(|tag| *tag == in_room);
        let bytes = BASE64_STANDARD
            .decode(&event.content)
            .ok()
            .filter(|_| is_of_room)?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
        let payload = Payload {
            msg: sealed,
            aad: event.pubkey.as_bytes(),
        };
        let plain = keys.cipher.decrypt(&(*nonce).into(), payload).ok()?;
        String::from_utf8(plain).ok()
    };
    let text = text().ok_or(Message::new("check.live-cipher"))?;
    Ok((event, text))
}

/// Reads so many bytes as lower-case hexadecimal digits.
fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; N];
    let mut digits = text.bytes();
    for byte in &mut bytes {
        *byte = digit(digits.next()?)? << 4 | digit(digits.next()?)?;
    }
    digits.next().is_none().then_some(bytes)
}

/// What a notice says of a transcript; nothing if it can be in one between honest people.
fn told(notice: &Notice) -> Option<Message> {
    let harmless = [
        NoticeKind::Overtaken,
        NoticeKind::SecondJoin,
        NoticeKind::SetBack,
        NoticeKind::Ahead,
    ];
    if harmless.contains(&notice.kind) {
        return None;
    }
    Some(
        Message::new("check.live-notice")
            .with("kind", notice.kind.word())
            .with("seat", notice.seat)
            .with("turn", notice.text.to_string())
            .with("reason", notice.reason.to_string()),
    )
}
