//! Tests of matches, training and puzzle hunts. One program: that compiles and links much faster than one for each file.

mod matches;
mod puzzles;
mod report;
mod strength;
mod training;
mod weight_files;
