//! A relay on this machine, a real one, and a network in front of it that can misbehave.

use anyhow::{Result, bail};
use futures_util::{SinkExt, StreamExt};
use nostr_relay_builder::prelude::{
    LocalRelay, MemoryDatabase, MemoryDatabaseOptions, RateLimit, RelayBuilder,
};
use std::{
    net::Ipv4Addr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use take_five_search::rng;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{accept_async, connect_async, tungstenite::Message};

/// A relay that can be stopped and started again with what it has stored.
pub struct TestRelay {
    port: u16,
    stored: MemoryDatabase,
    running: Option<LocalRelay>,
}

impl TestRelay {
    /// Starts one on a free port.
    pub async fn start() -> Result<Self> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await?
            .local_addr()?
            .port();
        let options = MemoryDatabaseOptions {
            events: true,
            max_events: None,
        };
        let mut relay = TestRelay {
            port,
            stored: MemoryDatabase::with_opts(options),
            running: None,
        };
        relay.restart().await?;
        Ok(relay)
    }

    /// Stops it: all connections end.
    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.shutdown();
        }
    }

    /// Starts it again.
    pub async fn restart(&mut self) -> Result<()> {
        self.stop();
        // Pages whose clock is faster send more; by that clock it is one event a second, as usual.
        let rate_limit = RateLimit {
            notes_per_minute: 60 * 20,
            ..RateLimit::default()
        };
        let builder = RelayBuilder::default()
            .port(self.port)
            .rate_limit(rate_limit)
            .database(self.stored.clone());
        let relay = LocalRelay::new(builder);
        // The old one frees its port when it notices.
        for _ in 0..6000 {
            if relay.run().await.is_ok() {
                self.running = Some(relay);
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bail!("port {} does not become free", self.port)
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("ws://127.0.0.1:{}", self.port)
    }
}

/// A network between pages and a relay that loses, doubles and reorders three events of ten, in both directions, and
/// ends connections.
pub struct BadNetwork {
    port: u16,
    cuts: Arc<AtomicUsize>,
}

impl BadNetwork {
    /// Starts it in front of a relay. What it does follows from the seed; after `cuts` connections it ends no more.
    pub async fn start(relay: String, seed: u64, cuts: usize) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let left = Arc::new(AtomicUsize::new(cuts));
        let cuts = Arc::clone(&left);
        tokio::spawn(async move {
            let mut number = 0;
            while let Ok((stream, _)) = listener.accept().await {
                number += 1;
                let passing = pass(stream, relay.clone(), seed + number, Arc::clone(&left));
                // A connection that cannot be made or breaks is what this is for.
                tokio::spawn(async move { passing.await.unwrap_or_default() });
            }
        });
        Ok(BadNetwork { port, cuts })
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("ws://127.0.0.1:{}", self.port)
    }

    /// How many connections it will still end.
    pub fn cuts_left(&self) -> usize {
        self.cuts.load(Ordering::Relaxed)
    }
}

/// The most messages that a connection lasts.
const LONGEST: u32 = 30;

/// Passes messages on in both directions, until either end has had enough or the connection is to end.
async fn pass(stream: TcpStream, relay: String, seed: u64, cuts: Arc<AtomicUsize>) -> Result<()> {
    let mut page = accept_async(stream).await?;
    let (mut relay, _) = connect_async(relay).await?;
    let mut random = rng(seed);
    let mut left = random(LONGEST) + 2;
    // What waits until the next message of its direction has passed.
    let mut held: [Option<Message>; 2] = [None, None];
    loop {
        let (message, to_page) = tokio::select! {
            message = relay.next() => (message, true),
            message = page.next() => (message, false),
        };
        let Some(Ok(message)) = message else {
            return Ok(());
        };
        let is_event = message
            .to_text()
            .is_ok_and(|text| text.starts_with("[\"EVENT\""));
        let mut now = Vec::new();
        match if is_event { random(10) } else { 9 } {
            0 => {}
            1 => now.extend([message.clone(), message]),
            2 => now.extend(held[usize::from(to_page)].replace(message)),
            _ => now.push(message),
        }
        if !now.is_empty() {
            now.extend(held[usize::from(to_page)].take());
        }
        for message in now {
            match to_page {
                true => page.send(message).await?,
                false => relay.send(message).await?,
            }
        }
        left -= 1;
        if left == 0 {
            let used = cuts.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |cuts| {
                cuts.checked_sub(1)
            });
            if used.is_ok() {
                return Ok(());
            }
            left = LONGEST;
        }
    }
}
