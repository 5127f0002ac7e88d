//! Tests of the rules of all games. One program: that compiles and links much faster than one for each file.

mod chips;
mod counted_rules;
mod differential;
mod give_and_take;
mod no_panics;
mod properties;
mod random;
mod reference;
mod take;
mod take_back_toe;
mod takeaway;
mod validity;
