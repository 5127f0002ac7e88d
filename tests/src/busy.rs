//! How long a page keeps its thread busy: by processor time, so that it does not count what else the machine does.

use crate::Page;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// Settings of a Chromium whose tasks are written down.
pub fn traced() -> Value {
    json!({ "perfLoggingPrefs": {
        "enableNetwork": false,
        "enablePage": false,
        "traceCategories": "disabled-by-default-devtools.timeline,blink.user_timing",
    } })
}

/// Where the tasks that count begin and end, as marks that the page makes.
const MARKS: [&str; 2] = ["tasks-begin", "tasks-end"];

impl Page<'_> {
    /// Counts the tasks of the page from now on. Only where tasks are [`traced`], and once in a browser.
    pub async fn watch_tasks(&self) -> Result<()> {
        self.run(&format!("performance.mark('{}');", MARKS[0]))
            .await?;
        Ok(())
    }

    /// The longest task of the page, in milliseconds of processor time, since they were watched.
    pub async fn longest_task(&self) -> Result<f64> {
        self.run(&format!("performance.mark('{}');", MARKS[1]))
            .await?;
        let mut events = Vec::new();
        for entry in self.driver.handle().get_log("performance").await? {
            let mut told: Value = serde_json::from_str(&entry.message)?;
            events.push(told["message"]["params"].take());
        }
        // The marks tell the page's thread from those of the browser's own pages.
        let mark = |name: &str| {
            let found = events.iter().find(|event| event["name"] == name);
            found.with_context(|| format!("{name} is not in what was traced"))
        };
        let [begin, end] = [mark(MARKS[0])?, mark(MARKS[1])?];
        let counts = |event: &&Value| {
            let is_within = begin["ts"].as_f64() <= event["ts"].as_f64();
            let is_task = event["name"]
                .as_str()
                .is_some_and(|name| name.ends_with("RunTask"));
            is_task && is_within && event["pid"] == end["pid"] && event["tid"] == end["tid"]
        };
        let times = events.iter().filter(counts).map(|event| &event["tdur"]);
        let times: Vec<f64> = times.filter_map(Value::as_f64).collect();
        ensure!(!times.is_empty(), "no task of the page was traced");
        Ok(times.into_iter().fold(0.0, f64::max) / 1000.0)
    }
}
