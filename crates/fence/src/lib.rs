//! Boards in other people's documents: a fenced block with the info string `take-board` becomes a picture that needs no
//! script, and a live board where scripts run. The grammar is in `docs/fence.md`; the project's own rules pages use it,
//! too.
//!
//! ```
//! use take_five_fence::{DocumentKind, replace_fences};
//!
//! let source = "Growing:\n\n```take-board\ngame=take:size=2\nturns=a1\nlegal=c2\n```\n";
//! let done = replace_fences(source, DocumentKind::Markdown, None);
//! assert!(done.text.starts_with("Growing:\n\n<figure") && done.problems.is_empty());
//!
//! let wrong = source.replace("turns=a1", "turns=a9");
//! let done = replace_fences(&wrong, DocumentKind::Markdown, None);
//! assert_eq!((done.problems[0].line, done.problems[0].column), (5, 7));
//! assert_eq!(done.text, wrong);
//! ```

mod alt_text;
mod annotated_game;
mod block_html;
mod board_block;
mod caption;
mod check_claim;
mod document;
mod figure;
mod figure_display;
mod frame_pictures;
mod front_matter;
mod game_comment;
mod game_html;
mod highlighted_code;
mod html;
mod html_tree;
mod included_files;
mod info_string;
mod inline;
mod markdown;
mod oembed;
mod page_preview;
mod record_page;
mod resemblance;
mod site_address;
mod source_text;
mod unread_fences;

pub use alt_text::alt_text;
pub use annotated_game::{AnnotatedGame, GamePart, PrintedTurn, VariationPart};
pub use board_block::{BlockError, BlockLine, read_block};
pub use caption::caption;
pub use check_claim::{check_claim, refusals};
pub use document::{DocumentKind, FenceProblem, ReplacedFences, replace_fences, unread_blocks};
pub use figure::{Figure, Frame, FrameMarks, open_block};
pub use figure_display::FigureDisplay;
pub use frame_pictures::{COVER_SIZE, FramePictures, light_and_dark_file_names, overlay};
pub use included_files::{IncludedBoard, included_boards};
pub use info_string::is_board_info;
pub use inline::inline_html;
pub use markdown::{PublishedPage, markdown_page, publish_page};
pub use oembed::{OEmbed, OEmbedFrame};
pub use page_preview::{PageAddress, PageCover};
pub use record_page::record_page;
pub use site_address::site_address;

/// The info string of a fence.
pub const INFO_STRING: &str = "take-board";
