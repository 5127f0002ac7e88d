//! Tests of solvers and their tables. One program: that compiles and links much faster than one for each file.

mod acquisitions_table;
mod blocks;
mod checkpoints;
mod common;
mod exact;
mod expectimax;
mod give_and_take;
mod proofs;
mod take_lost_positions;
mod win_search;
