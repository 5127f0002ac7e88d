//! Waiting for something that cannot announce itself.

use crate::Page;
use anyhow::{Result, bail};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long it is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often it is looked for.
const OFTEN: Duration = Duration::from_millis(20);

/// Looks again and again until something is found; `what` names it if it is not.
///
/// # Errors
/// If looking fails, or nothing is found for a long time.
pub async fn poll<T>(what: &str, mut look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let start = Instant::now();
    loop {
        if let Some(found) = look().await? {
            return Ok(found);
        }
        if start.elapsed() > PATIENCE {
            bail!("there is no {what}");
        }
        tokio::time::sleep(OFTEN).await;
    }
}

impl Page<'_> {
    /// Evaluates an expression in a page that may not run scripts of its own, until its value passes a test, and returns
    /// that value.
    ///
    /// # Errors
    /// If it does not pass for a long time.
    pub async fn evaluate_until(
        &self,
        expression: &str,
        passes: impl Fn(&Value) -> bool,
    ) -> Result<Value> {
        let evaluate = json!({ "expression": expression, "returnByValue": true });
        let start = Instant::now();
        loop {
            let answer = self.devtools("Runtime.evaluate", evaluate.clone()).await?;
            let value = &answer["result"]["value"];
            if passes(value) {
                return Ok(value.clone());
            }
            if start.elapsed() > PATIENCE {
                bail!("{expression} is {answer}");
            }
            tokio::time::sleep(OFTEN).await;
        }
    }
}
