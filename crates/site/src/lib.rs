//! The pages of the site, from Markdown to HTML with pictures: the rules of each game, the list of them, and the
//! sentences and cards of the front page.
//!
//! A figure is a position of a game; its claims are checked against the rules when the page is parsed.
//!
//! ```
//! use take_five_site::Page;
//!
//! let board = "```take-board\ngame=take:size=2\nlegal=a1\ncaption=The start.\n```";
//! let page = Page::read(&format!("# Take\n\nA game.\n\n{board}\n"))?;
//! assert_eq!((page.title.as_str(), page.figures[0].claims), ("Take", 1));
//! let drifted = format!("# Take\n\nA game.\n\n{}\n", board.replace("a1", "a9"));
//! assert_eq!(Page::read(&drifted).unwrap_err().line, 7);
//! # Ok::<(), take_five_site::Problem>(())
//! ```

mod alt;
mod block;
mod caption;
mod card;
mod claim;
mod contents;
mod discovery;
mod document;
mod drawn;
mod figure;
mod figure_html;
mod front;
mod layout;
mod levels;
mod page;
mod pixels;
mod write;

pub use block::Problem;
pub use caption::caption;
pub use drawn::Drawn;
pub use figure::{Figure, Frame};
pub use page::Page;
pub use pixels::png;
pub use write::{SiteError, write_site};
