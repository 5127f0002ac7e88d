//! A position as a list of keyed SVG parts, with its labels and facts.
//!
//! Knows nothing of the DOM: a painter keeps one element per [`Part`] and updates what changed.

// Slicing a text by index pulls the standard library's messages about wrong indices, 5 KB, into the board's module.
#![deny(clippy::string_slice)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod arrow_key_neighbours;
mod disc_shape;
mod draft_pieces;
mod draw;
mod emblem;
/// How each game is drawn: every file in the folder.
mod games {
    automod::dir!("src/games");
}
mod glyph;
mod overlay;
mod picture;
mod place_shape;
mod player_marker;
mod playing_card;
mod result_message;
mod square_board;
mod step_picture;
#[cfg(feature = "svg")]
mod svg;
mod touch_and_drag;
mod view_options;

pub use draft_pieces::{piece_parts, top_piece_keys};
pub use draw::{
    Draw, button_forecast, buttons, chance_place, deciding_places, draw, draw_draft, facing, facts,
    goal_message, heap_kinds, max_facts, notation_in_words, place_contents, plain_text,
    player_name, player_piece_class, player_task,
};
pub use emblem::{EMBLEM_SIZE, emblem};
pub use overlay::Overlay;
pub use picture::{Direction, Part, Picture, Place};
pub use place_shape::PlaceShape;
pub use result_message::{result_message, winner_names};
pub use step_picture::StepPicture;
#[cfg(feature = "svg")]
pub use svg::{BoardStyles, Caption, ColourScheme, ShapeFile, ShapeStyle, svg, svg_height};
pub use touch_and_drag::{
    Drag, DropTarget, continuation_place, drag_from, draggable_places, finished_round_position,
    touch_effect, why_drop_is_illegal,
};
pub use view_options::ViewOptions;
