//! What a room needs to know of the rules.

/// The rules of the game that is played: the room has none of its own.
///
/// Players are numbered from 1. What has been played since [`Referee::start_game`] is a list of texts; [`Referee::go_back_to`] cuts it
/// off.
pub trait Referee {
    /// Starts a game from its spec, and returns the number of its players: 0 if there is no such game.
    fn start_game(&mut self, spec: &str) -> u8;

    /// Plays a player's turn, its beginning or its rest, without outcomes of chance.
    ///
    /// # Errors
    /// Why it is refused, in the referee's own words; nothing is played then.
    fn play(&mut self, text: &str) -> Result<(), String>;

    /// Plays an outcome of chance that [`Referee::draw`] has returned.
    fn happen(&mut self, outcome: &str);

    /// Goes back to where this many texts had been played.
    fn go_back_to(&mut self, count: usize);

    /// Who acts next: a player, 0 for chance, -1 if the game is over.
    fn to_play(&self) -> i32;

    /// The next outcome of chance for a seed below 2⁵³: the same for the same position and seed, everywhere.
    fn draw(&self, seed: u64) -> String;

    /// The spec of the next game of the same players: the same one, unless an option says who starts.
    fn next_spec(&self) -> String;
}
