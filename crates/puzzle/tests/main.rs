//! Tests of puzzles. One program: that compiles and links much faster than one for each file.

mod doubts;
mod faults;
mod shipped;
mod themes;
