//! Tests of searches, levels and solvers. One program: that compiles and links much faster than one for each file.

mod chosen_moves;
mod endings;
mod exact_odds;
mod levels;
mod random;
mod review;
mod solver;
