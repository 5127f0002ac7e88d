//! The DevTools protocol, spoken to the browser directly: for what its driver does not pass on.

use crate::browser::profile;
use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use thirtyfour::WebDriver;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A connection; dropping it detaches everything that was attached by it.
pub struct DevToolsSocket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    sent: u64,
    /// The events from the browser.
    pub told: Vec<Value>,
}

impl DevToolsSocket {
    /// Connects to a Chromium itself: its driver speaks for single tabs only.
    pub(crate) async fn of_browser(driver: &WebDriver) -> Result<Self> {
        let file = profile(driver)?.join("DevToolsActivePort");
        let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let (port, path) = text.trim().split_once('\n').context("a port and a path")?;
        Self::connect(&format!("ws://127.0.0.1:{port}{path}")).await
    }

    /// Connects to a browser at this address (`ws://…`).
    pub async fn connect(address: &str) -> Result<Self> {
        let (stream, _) = connect_async(address)
            .await
            .with_context(|| address.to_owned())?;
        Ok(DevToolsSocket {
            stream,
            sent: 0,
            told: Vec::new(),
        })
    }

    /// Sends a command and returns its answer; `session` is its target, if that is not the browser.
    pub async fn send(
        &mut self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value> {
        self.sent += 1;
        let mut command = json!({ "id": self.sent, "method": method, "params": params });
        if let Some(session) = session {
            command["sessionId"] = json!(session);
        }
        self.stream.send(Message::text(command.to_string())).await?;
        loop {
            let heard = self.stream.next().await.context("the browser is gone")??;
            let Message::Text(text) = heard else { continue };
            let mut heard: Value = serde_json::from_str(&text)?;
            if heard["id"] != json!(self.sent) {
                self.told.push(heard);
            } else if heard.get("error").is_some() {
                bail!("{method}: {heard}");
            } else {
                return Ok(heard["result"].take());
            }
        }
    }
}
