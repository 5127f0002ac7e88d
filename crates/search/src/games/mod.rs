//! The evaluation and levels of each game: one file per game.

mod chips;
mod give_and_take;
mod take;
mod take_back_toe;
mod takeaway;
