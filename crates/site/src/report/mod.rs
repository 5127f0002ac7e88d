//! The page of a report: what `takefive report` found, from its JSON.

mod compare;
mod data;
mod first_actions;
mod numbers;
mod page;
mod plots;
mod words;

pub use compare::{Comparison, ReadReport};
pub use data::{Report, read};
pub use page::{contents, summary};

/// The style of what a report shows, for pages that have the colours of the site.
pub const STYLE: &str = include_str!("report.css");

/// The report in this JSON as a page of one file, without scripts.
///
/// # Errors
/// If it is no report, or one of no game.
pub fn report_page(json: &str) -> serde_json::Result<String> {
    let (report, start) = read(json)?;
    Ok(page::html(&report, start.as_ref()))
}
