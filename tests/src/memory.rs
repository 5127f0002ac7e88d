//! The memory of a page and its workers.

use crate::{Browser, devtools_socket::DevToolsSocket};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// Bytes in use after garbage collection.
#[derive(Clone, Copy, Debug)]
pub struct HeldMemory {
    /// By the page's scripts.
    pub heap: u64,
    /// By the modules of the page.
    pub wasm: u64,
    /// By the scripts of its workers.
    pub workers_heap: u64,
    /// By their modules.
    pub workers_wasm: u64,
    /// The number of workers.
    pub workers: usize,
    /// The number of DOM nodes, including those held by scripts.
    pub nodes: u64,
    /// The number of their listeners.
    pub listeners: u64,
}

impl Browser {
    /// The memory of the present page.
    pub async fn memory(&self) -> Result<HeldMemory> {
        let (mut socket, page, workers) = attached(self).await?;
        let (heap, wasm) = of_one(&mut socket, &page).await?;
        let counters = socket
            .send(Some(&page), "Memory.getDOMCounters", json!({}))
            .await?;
        let mut memory = HeldMemory {
            heap,
            wasm,
            workers_heap: 0,
            workers_wasm: 0,
            workers: workers.len(),
            nodes: counters["nodes"].as_u64().context("nodes")?,
            listeners: counters["jsEventListeners"].as_u64().context("listeners")?,
        };
        for worker in &workers {
            let (heap, wasm) = of_one(&mut socket, worker).await?;
            memory.workers_heap += heap;
            memory.workers_wasm += wasm;
        }
        Ok(memory)
    }

    /// Runs a script in each worker of the present page, and waits for the promise it returns; returns the number of
    /// workers.
    pub async fn run_in_workers(&self, script: &str) -> Result<usize> {
        let (mut socket, _, workers) = attached(self).await?;
        for worker in &workers {
            let run = json!({ "expression": script, "awaitPromise": true });
            let answer = socket.send(Some(worker), "Runtime.evaluate", run).await?;
            ensure!(answer.get("exceptionDetails").is_none(), "{answer}");
        }
        Ok(workers.len())
    }
}

/// Talks to the present page of the browser and to its workers, with a session for each.
async fn attached(browser: &Browser) -> Result<(DevToolsSocket, String, Vec<String>)> {
    let mut socket = DevToolsSocket::of_browser(&browser.driver).await?;
    let page = browser.driver.window().await?;
    let attach = json!({ "targetId": page.to_string(), "flatten": true });
    let page = socket.send(None, "Target.attachToTarget", attach).await?;
    let page = page["sessionId"].as_str().context("a session")?.to_owned();
    let all = json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
    // The existing ones have been reported by the time of the answer.
    socket
        .send(Some(&page), "Target.setAutoAttach", all)
        .await?;
    let is_worker = |event: &&Value| {
        event["method"] == "Target.attachedToTarget"
            && event["params"]["targetInfo"]["type"] == "worker"
    };
    let workers: Vec<String> = socket
        .told
        .iter()
        .filter(is_worker)
        .filter_map(|event| Some(event["params"]["sessionId"].as_str()?.to_owned()))
        .collect();
    Ok((socket, page, workers))
}

/// The memory of scripts, and of modules.
async fn of_one(socket: &mut DevToolsSocket, session: &str) -> Result<(u64, u64)> {
    let session = Some(session);
    // What a finaliser releases is collected in the next round.
    for _ in 0..3 {
        socket
            .send(session, "HeapProfiler.collectGarbage", json!({}))
            .await?;
    }
    let usage = socket
        .send(session, "Runtime.getHeapUsage", json!({}))
        .await?;
    let heap = usage["usedSize"].as_u64().context("a size")?;
    let group = "memories";
    let all = json!({ "expression": "WebAssembly.Memory.prototype", "objectGroup": group });
    let prototype = socket.send(session, "Runtime.evaluate", all).await?;
    let query =
        json!({ "prototypeObjectId": prototype["result"]["objectId"], "objectGroup": group });
    let found = socket.send(session, "Runtime.queryObjects", query).await?;
    let sum =
        "function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }";
    let call = json!({
        "objectId": found["objects"]["objectId"], "functionDeclaration": sum, "returnByValue": true,
    });
    let wasm = socket.send(session, "Runtime.callFunctionOn", call).await?;
    let wasm = wasm["result"]["value"].as_u64().context("a sum")?;
    socket
        .send(
            session,
            "Runtime.releaseObjectGroup",
            json!({ "objectGroup": group }),
        )
        .await?;
    Ok((heap, wasm))
}
