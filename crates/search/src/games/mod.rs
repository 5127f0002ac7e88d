//! The evaluation and levels of each game: every file in this folder.

automod::dir!("src/games");
