//! Tests of the rules of all games. One program: that compiles and links much faster than one for each file.

automod::dir!("tests");

mod chips;
mod give_and_take;
mod properties;
mod random;
mod reference;
mod take;
mod take_back_toe;
mod takeaway;
mod validity;
