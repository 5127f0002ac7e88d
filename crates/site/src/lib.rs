//! The pages of the site, from Markdown to HTML with pictures: the rules of each game, the list of them, and the
//! sentences and cards of the front page. And the courses, from Markdown to JSON.
//!
//! A figure is a position of a game; its claims are checked against the rules when the page is parsed.
//!
//! ```
//! use take_five_site::RulesPage;
//!
//! let board = "```take-board\ngame=take:size=2\nlegal=a1\ncaption=The start.\n```";
//! let page = RulesPage::read(&format!("# Take\n\nA game.\n\n{board}\n"))?;
//! assert_eq!((page.title.as_str(), page.figures[0].claims), ("Take", 1));
//! let drifted = format!("# Take\n\nA game.\n\n{}\n", board.replace("a1", "a9"));
//! assert_eq!(RulesPage::read(&drifted).unwrap_err().line, 7);
//! # Ok::<(), take_five_fence::BlockError>(())
//! ```

mod about_page;
mod click_page;
#[cfg(feature = "command")]
mod command;
mod entry_pages;
mod figure_html;
mod figures_pages;
mod front_page;
mod game_card_picture;
mod html_document;
mod identity;
mod languages;
mod lessons;
mod levels_json;
mod link_previews;
mod page_header;
mod pixels;
mod pseudo_locale;
mod puzzles;
mod puzzles_json;
mod report;
mod rules_index;
mod rules_page;
mod rules_page_layout;
mod translations;
mod write;

#[cfg(feature = "command")]
pub use command::SiteArgs;
pub use lessons::LessonCourse;
pub use pixels::png;
pub use report::{Comparison, ReadReport, report_page};
pub use rules_page::RulesPage;
pub use write::{SiteCounts, SiteError, SiteSources, write_site};
