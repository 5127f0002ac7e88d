//! Tests of live games. One program: that compiles and links much faster than one for each file.

mod clocks_apart;
mod hostile;
mod hostile_games;
mod people;
mod table_manners;
mod unfair;
mod whole_games;
