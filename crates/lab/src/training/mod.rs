//! Training: fits the weights of an evaluation to games that the engine plays against itself.
//!
//! Games begin with some random turns and are played by the game's own search, with an occasional random action
//! ([`SelfPlay`]). They can be played in parts, on as many machines as there are. Every quiet position is then trained to
//! predict a mixture of the result of the game and the search's value ([`Fit`]).

mod fit;
mod part_file;
mod played;
mod samples;
mod self_play;
mod self_play_set;

pub use fit::{Fit, FittedWeights};
pub use part_file::SelfPlayPart;
pub use played::{SelfPlayGame, SelfPlayTerms};
pub use self_play::SelfPlay;
