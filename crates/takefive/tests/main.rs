//! Tests of the command line and of the protocol. One program: that compiles and links much faster than one for each file.

mod command_line;
mod contest;
mod deploy;
mod doc_commands;
mod draw;
mod fence;
mod film;
mod gtp;
mod gtp_client;
mod gtp_every_game;
mod gtp_games;
mod gtp_genmove;
mod levels;
mod live_transcript;
mod page;
mod report;
mod shown_files;
mod solve;
mod train;
