//! A slow network that loses packets, between a browser and a server.

use anyhow::{Context, Result};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use take_five_table::rng;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// What TCP puts into a packet, in bytes.
const PACKET: usize = 1460;

/// How long a packet takes in each direction: 3G as the developer tools of browsers have it.
const LATENCY: Duration = Duration::from_millis(100);

/// Bytes a second, for all connections together, in each direction.
const SPEED: u32 = 750_000 / 8;

/// One packet in so many is lost.
const LOST: u32 = 50;

/// After this time a lost packet is sent again; TCP keeps what came after it waiting.
const AGAIN: Duration = Duration::from_millis(400);

/// A 3G network that loses two packets of a hundred.
pub struct LossyNetwork {
    /// The address of the server's folder through it.
    pub url: String,
}

impl LossyNetwork {
    /// Starts it in front of a server, whose address this is. Which packets are lost follows from the seed.
    ///
    /// # Errors
    /// If the address is not that of a server on this machine.
    pub async fn start(server: &str, seed: u64) -> Result<Self> {
        let there = server.strip_prefix("http://").context("an address")?;
        let (host, folder) = there.split_once('/').context("a folder")?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let url = format!("http://{}/{folder}", listener.local_addr()?);
        let host = host.to_owned();
        // When the line is free again, in each direction.
        let free = [Instant::now(); 2].map(|now| Arc::new(Mutex::new(now)));
        tokio::spawn(async move {
            let mut number = seed << 16;
            while let Ok((page, _)) = listener.accept().await {
                number += 2;
                let Ok(server) = TcpStream::connect(&host).await else {
                    continue;
                };
                let ((from_page, to_page), (from_server, to_server)) =
                    (page.into_split(), server.into_split());
                pass(from_page, to_server, Arc::clone(&free[0]), number);
                pass(from_server, to_page, Arc::clone(&free[1]), number + 1);
            }
        });
        Ok(LossyNetwork { url })
    }
}

/// Passes packets on in one direction, late and in their order.
fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, free: Arc<Mutex<Instant>>, seed: u64) {
    let (send, mut due) = mpsc::channel::<(Instant, Vec<u8>)>(256);
    tokio::spawn(async move {
        let mut packet = [0; PACKET];
        let mut earliest = Instant::now();
        for number in 0.. {
            // An error or nothing more: the connection has ended.
            let length = from.read(&mut packet).await.unwrap_or(0);
            if length == 0 {
                return;
            }
            let sent = {
                let mut free = free.lock().unwrap_or_else(|broken| broken.into_inner());
                *free =
                    (*free).max(Instant::now()) + Duration::from_secs(1) * length as u32 / SPEED;
                *free
            };
            let is_lost = rng(seed, number)(LOST) == 0;
            let arrives = sent + LATENCY + if is_lost { AGAIN } else { Duration::ZERO };
            earliest = earliest.max(arrives);
            if send
                .send((earliest, packet[..length].to_vec()))
                .await
                .is_err()
            {
                return;
            }
        }
    });
    tokio::spawn(async move {
        while let Some((at, packet)) = due.recv().await {
            tokio::time::sleep_until(at).await;
            if to.write_all(&packet).await.is_err() {
                return;
            }
        }
    });
}
