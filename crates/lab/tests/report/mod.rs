//! The designer's report: games whose every figure is known, parts, and solved boards.

mod known_answers;
mod parts;
mod solved_boards;
mod toy_games;
