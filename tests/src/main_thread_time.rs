//! How long a page keeps its thread busy: in CPU time, so that other load on the machine does not count.

use crate::Page;
use anyhow::{Result, ensure};
use serde_json::{Value, json};

/// Settings for a Chromium that traces its tasks.
pub fn tracing_options() -> Value {
    json!({ "perfLoggingPrefs": {
        "enableNetwork": false,
        "enablePage": false,
        "traceCategories": "disabled-by-default-devtools.timeline,blink.user_timing",
    } })
}

/// The start and end of the measured tasks, as marks made by the page.
const MARKS: [&str; 2] = ["tasks-begin", "tasks-end"];

impl Page<'_> {
    /// Counts the tasks of the page from now on. Only if tasks are [`tracing_options`], and once per browser.
    pub async fn watch_tasks(&self) -> Result<()> {
        self.run(&format!("performance.mark('{}');", MARKS[0]))
            .await?;
        Ok(())
    }

    /// The longest task of the page since then, in milliseconds of CPU time.
    pub async fn longest_task(&self) -> Result<f64> {
        Ok(self.tasks().await?.into_iter().fold(0.0, f64::max))
    }

    /// All tasks of the page since then, in milliseconds of CPU time.
    pub async fn tasks(&self) -> Result<Vec<f64>> {
        self.run(&format!("performance.mark('{}');", MARKS[1]))
            .await?;
        let times: Vec<f64> = between(&self.traced().await?, MARKS)?.concat();
        ensure!(!times.is_empty(), "no task of the page was traced");
        Ok(times)
    }

    /// How long the page's thread worked from each mark with a first name to the next with a second, in milliseconds of
    /// CPU time, for each pair of names. Only if tasks are [`tracing_options`], and once per browser.
    pub async fn work_between(&self, pairs: &[[&str; 2]]) -> Result<Vec<Vec<f64>>> {
        let events = self.traced().await?;
        let sums = |tasks: Vec<Vec<f64>>| tasks.iter().map(|times| times.iter().sum()).collect();
        pairs
            .iter()
            .map(|marks| between(&events, *marks).map(sums))
            .collect()
    }

    /// The trace. The driver loses much of what comes after it was asked for the trace.
    async fn traced(&self) -> Result<Vec<Value>> {
        let mut events = Vec::new();
        for entry in self.driver.handle().get_log("performance").await? {
            let mut told: Value = serde_json::from_str(&entry.message)?;
            events.push(told["message"]["params"].take());
        }
        Ok(events)
    }
}

/// The tasks between each two marks, including those that contain the marks, in milliseconds of CPU time.
fn between(events: &[Value], marks: [&str; 2]) -> Result<Vec<Vec<f64>>> {
    let time = |event: &Value| event["ts"].as_f64().unwrap_or_default();
    let [begins, ends] = marks.map(|name| {
        let mut found: Vec<&Value> = events.iter().filter(|it| it["name"] == name).collect();
        found.sort_by(|a, b| time(a).total_cmp(&time(b)));
        found
    });
    ensure!(
        !begins.is_empty() && begins.len() == ends.len(),
        "{} marks {} and {} marks {} were traced",
        begins.len(),
        marks[0],
        ends.len(),
        marks[1]
    );
    let tasks: Vec<&Value> = events
        .iter()
        .filter(|it| {
            it["name"]
                .as_str()
                .is_some_and(|name| name.ends_with("RunTask"))
        })
        .collect();
    let tasks_of = |(begin, end): (&&Value, &&Value)| {
        let counts = |task: &&&Value| {
            let reaches = time(task) + task["dur"].as_f64().unwrap_or_default() > time(begin);
            // The marks distinguish the page's thread from those of the browser's own pages.
            let is_here = task["pid"] == end["pid"] && task["tid"] == end["tid"];
            is_here && reaches && time(task) < time(end)
        };
        let times = tasks.iter().filter(counts).map(|task| &task["tdur"]);
        times
            .filter_map(Value::as_f64)
            .map(|time| time / 1000.0)
            .collect()
    };
    Ok(begins.iter().zip(&ends).map(tasks_of).collect())
}
