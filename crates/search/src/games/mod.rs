//! What each game brings to be searched: one file a game.

mod chips;
mod give_and_take;
mod take;
mod take_back_toe;
mod takeaway;
