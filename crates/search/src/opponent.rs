//! What each game brings to be played against.

use crate::learned::Learned;
use crate::uct::player_to_move;
use crate::{Ask, Strength, Thought};
use take_five_rules::{Game, Message};

/// A game that there are opponents for.
pub trait Opponent: Game {
    /// How strong each level is, the weakest first; the last is as strong as time allows.
    const LEVELS: &'static [Strength];

    /// How the evaluation is learned, where it is.
    const LEARNED: Option<Learned<Self>> = None;

    /// Whether the search is one by playouts at random, so that several with different numbers can
    /// be added up.
    const SAMPLED: bool = false;

    /// What is exactly known of the chances, in sentences, whoever is to move; an argument
    /// `player` is a seat's number.
    fn odds(&self) -> Vec<Message> {
        Vec::new()
    }

    /// What an action brings its player at once, in whatever the game is about: what the player
    /// `greedy` goes by.
    fn greed(&self, action: Self::Action) -> i32;

    /// A number for the position as far as repetition looks at it.
    fn repeated_as(&self) -> u64 {
        take_five_rules::hash(&self.key())
    }

    /// Searches; only called where a player, `side` from 1, has two actions or more. `deeper` is
    /// told what is known whenever that is a step more.
    fn search(
        &self,
        side: u8,
        ask: &mut Ask<'_>,
        deeper: &mut dyn FnMut(&Thought<Self::Action>),
    ) -> Thought<Self::Action>;

    /// Thinks about what to play. An only action is given at once, with nothing looked at.
    ///
    /// An error where nobody is to move.
    fn think(
        &self,
        ask: &mut Ask<'_>,
        deeper: &mut dyn FnMut(&Thought<Self::Action>),
    ) -> Result<Option<Thought<Self::Action>>, Message> {
        let side = player_to_move(self)?;
        Ok((self.action_count() > 1).then(|| self.search(side, ask, deeper)))
    }

    /// The action that brings most at once; one at random where several do.
    ///
    /// An error where nobody is to move.
    fn greediest(&self, below: &mut impl FnMut(u32) -> u32) -> Result<Self::Action, Message> {
        player_to_move(self)?;
        let mut best = Vec::new();
        let mut most = i32::MIN;
        self.each_action(|action| {
            let greed = self.greed(action);
            if greed > most {
                best.clear();
                most = greed;
            }
            if greed == most {
                best.push(action);
            }
        });
        Ok(best[below(best.len() as u32) as usize])
    }
}
