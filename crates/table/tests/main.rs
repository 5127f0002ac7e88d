//! Tests of links, records, clocks and the tree of a game. One program: that compiles and links much faster than one for each file.

mod arrived_records;
mod bad_links;
mod clocks;
mod compatibility;
mod corpus;
mod last_turn;
mod links;
mod play_after_undo;
mod random;
mod records;
mod repetition;
mod touches;
mod tree;
mod typed_input;
mod undo_redo;
