//! Tests of pictures and texts of positions. One program: that compiles and links much faster than one for each file.

mod contrast;
mod distinguishable_pieces;
mod drafts;
mod highlight_geometry;
mod highlights;
mod invalid_setups;
mod pictures;
mod plain_text;
mod positions;
mod random_positions;
mod step_descriptions;
mod svg_files;
mod svg_path;
mod text_legibility;
