//! What each game provides for its computer opponents.

use crate::learned_evaluation::LearnedEvaluation;
use crate::uct::player_to_move;
use crate::{SearchRequest, SearchResult, Strength};
use take_five_rules::{Game, Message, Position};

/// A game with computer opponents.
pub trait Opponent: Game {
    /// The strength of each level, the weakest first; the last one uses all its time.
    fn levels(&self) -> &'static [Strength];

    /// How the evaluation is learned, if it is.
    const LEARNED: Option<LearnedEvaluation<Self>> = None;

    /// Whether the search uses random playouts, so that the results of several seeds can be added up.
    const SAMPLED: bool = false;

    /// Exact facts about the chances, in sentences, whoever is to move; an argument `player` is a seat number.
    fn odds(&self) -> Vec<Message> {
        Vec::new()
    }

    /// The weakest level that plays perfectly where the game is solved, in positions that [`Opponent::is_solved`] tells of.
    const KNOWS_FROM: u8 = u8::MAX;

    /// Whether there are tables of positions like this one, which know its value. The search does without them.
    fn is_solved(&self) -> bool {
        false
    }

    /// The code ([`Evaluate::code`](crate::Evaluate::code)) of the action that led here from the start of the last turn, if
    /// what people overlook depends on it and the state does not know it.
    fn last_action(&self, before: &Position) -> Option<u16> {
        let _ = before;
        None
    }

    /// The immediate gain of an action for its player, in whatever the game is about: the player `greedy` maximises it.
    fn greed(&self, action: Self::Action) -> i32;

    /// Searches; only called where a player, `side` from 1, has two actions or more. `deeper` is
    /// told what is known whenever that is a step more.
    fn search(
        &self,
        side: u8,
        ask: &mut SearchRequest<'_>,
        deeper: &mut dyn FnMut(&SearchResult<Self::Action>),
    ) -> SearchResult<Self::Action>;

    /// Searches for an action to play. An only legal action is returned at once, without a search.
    ///
    /// An error if nobody is to move.
    fn think(
        &self,
        ask: &mut SearchRequest<'_>,
        deeper: &mut dyn FnMut(&SearchResult<Self::Action>),
    ) -> Result<Option<SearchResult<Self::Action>>, Message> {
        let side = player_to_move(self)?;
        Ok((self.action_count() > 1).then(|| self.search(side, ask, deeper)))
    }

    /// The action with the largest immediate gain; a random one of several.
    ///
    /// An error if nobody is to move.
    fn greediest(&self, rng: &mut impl FnMut(u32) -> u32) -> Result<Self::Action, Message> {
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
        Ok(best[rng(best.len() as u32) as usize])
    }
}
