//! A small relay of its own, independent of any other, that can lose, refuse and forget what it is sent.

use anyhow::Result;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio_tungstenite::{accept_async, tungstenite::Message};

/// What the relay has, and what it does with what comes.
#[derive(Default)]
struct Tricks {
    stored: Vec<Value>,
    /// The requests of all connections, by connection and name, and where the answers go.
    requests: HashMap<(usize, String), (Vec<Value>, UnboundedSender<Value>)>,
    /// So many of the next events are acknowledged, and lost.
    to_lose: usize,
    /// Why it stores nothing.
    refusal: Option<String>,
    /// Why it answers no request.
    closed: Option<String>,
}

/// A relay whose store and manners a test decides about.
pub struct TrickRelay {
    port: u16,
    tricks: Arc<Mutex<Tricks>>,
}

impl TrickRelay {
    /// Starts one on a free port.
    pub async fn start() -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let tricks = Arc::<Mutex<Tricks>>::default();
        let all = Arc::clone(&tricks);
        tokio::spawn(async move {
            let mut number = 0;
            while let Ok((stream, _)) = listener.accept().await {
                number += 1;
                let serving = serve(stream, number, Arc::clone(&all));
                // A page that goes away ends its connection.
                tokio::spawn(async move { serving.await.unwrap_or_default() });
            }
        });
        Ok(TrickRelay { port, tricks })
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("ws://127.0.0.1:{}", self.port)
    }

    /// Acknowledges the next events without storing them or passing them on.
    pub fn lose_next(&self, count: usize) {
        lock(&self.tricks).to_lose = count;
    }

    /// How many events it will still lose.
    pub fn left_to_lose(&self) -> usize {
        lock(&self.tricks).to_lose
    }

    /// Refuses all events for this reason, or none any more.
    pub fn refuse(&self, reason: Option<&str>) {
        lock(&self.tricks).refusal = reason.map(str::to_owned);
    }

    /// Answers all requests with this reason to end them, or none any more.
    pub fn close_requests(&self, reason: Option<&str>) {
        lock(&self.tricks).closed = reason.map(str::to_owned);
    }

    /// Loses everything it has stored; connections stay.
    pub fn forget(&self) {
        lock(&self.tricks).stored.clear();
    }

    /// How many events it has.
    pub fn count(&self) -> usize {
        lock(&self.tricks).stored.len()
    }
}

fn lock(tricks: &Mutex<Tricks>) -> MutexGuard<'_, Tricks> {
    tricks.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Serves one connection until it ends.
async fn serve(stream: TcpStream, number: usize, tricks: Arc<Mutex<Tricks>>) -> Result<()> {
    let mut page = accept_async(stream).await?;
    let (answers, mut answered) = mpsc::unbounded_channel();
    loop {
        tokio::select! {
            message = page.next() => {
                let Some(Ok(message)) = message else { break };
                if let Ok(Value::Array(parts)) = serde_json::from_str(message.to_text().unwrap_or_default()) {
                    lock(&tricks).hear(number, &parts, &answers);
                }
            }
            Some(answer) = answered.recv() => page.send(Message::text(answer.to_string())).await?,
        }
    }
    lock(&tricks)
        .requests
        .retain(|(connection, _), _| *connection != number);
    Ok(())
}

impl Tricks {
    fn hear(&mut self, connection: usize, parts: &[Value], answers: &UnboundedSender<Value>) {
        // Whoever has gone hears nothing.
        let say = |answer| drop(answers.send(answer));
        let name = parts.get(1).and_then(Value::as_str).unwrap_or_default();
        match parts.first().and_then(Value::as_str) {
            Some("EVENT") => {
                let Some(event) = parts.get(1) else { return };
                say(json!([
                    "OK",
                    event["id"],
                    self.refusal.is_none(),
                    self.refusal.clone().unwrap_or_default()
                ]));
                self.take(event);
            }
            Some("REQ") => {
                if let Some(reason) = &self.closed {
                    return say(json!(["CLOSED", name, reason]));
                }
                let filters = parts.get(2..).unwrap_or_default().to_vec();
                for filter in &filters {
                    let mut found: Vec<&Value> = self
                        .stored
                        .iter()
                        .filter(|event| fits(event, filter))
                        .collect();
                    found.sort_by_key(|event| std::cmp::Reverse(event["created_at"].as_u64()));
                    let limit = filter["limit"].as_u64().unwrap_or(500);
                    for event in found.into_iter().take(limit as usize) {
                        say(json!(["EVENT", name, event]));
                    }
                }
                say(json!(["EOSE", name]));
                self.requests
                    .insert((connection, name.to_owned()), (filters, answers.clone()));
            }
            Some("CLOSE") => drop(self.requests.remove(&(connection, name.to_owned()))),
            _ => {}
        }
    }

    /// Stores an event, unless it is to be refused or lost, and passes it on.
    fn take(&mut self, event: &Value) {
        if self.refusal.is_some() || self.stored.iter().any(|known| known["id"] == event["id"]) {
            return;
        }
        let is_passing = event["kind"].as_u64().is_some_and(|kind| kind >= 20_000);
        if !is_passing && self.to_lose > 0 {
            self.to_lose -= 1;
            return;
        }
        if !is_passing {
            self.stored.push(event.clone());
        }
        for ((_, name), (filters, answers)) in &self.requests {
            if filters.iter().any(|filter| fits(event, filter)) {
                drop(answers.send(json!(["EVENT", name, event])));
            }
        }
    }
}

/// Whether an event is one that a filter asks for, as in NIP-01.
fn fits(event: &Value, filter: &Value) -> bool {
    let is_among =
        |list: &Value, value: &Value| list.as_array().is_none_or(|list| list.contains(value));
    let tags = event["tags"].as_array().into_iter().flatten();
    let has_room = |room: &Value| tags.clone().any(|tag| tag[0] == "x" && tag[1] == *room);
    let rooms = filter["#x"].as_array();
    let until = filter["until"].as_u64().unwrap_or(u64::MAX);
    let since = filter["since"].as_u64().unwrap_or(0);
    let stamp = event["created_at"].as_u64().unwrap_or(0);
    is_among(&filter["ids"], &event["id"])
        && is_among(&filter["kinds"], &event["kind"])
        && is_among(&filter["authors"], &event["pubkey"])
        && rooms.is_none_or(|rooms| rooms.iter().any(has_room))
        && (since..=until).contains(&stamp)
}
