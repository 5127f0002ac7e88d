//! Which part of the site uses a sentence, by its id: a board does not load the sentences of the page around it, nor
//! those of other games, and no page loads those of command-line programs.

/// The part of the site that uses a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speaker<'a> {
    /// A board of any game, wherever it is.
    Board,
    /// Code for these games, with ids separated by spaces: a board of theirs, or the page around one.
    Games(&'a str),
    /// The list of marks and keys that a board opens.
    Help,
    /// Lessons, on any board.
    Lessons,
    /// The page of live games.
    Live,
    /// Puzzles, on any board.
    Puzzles,
    /// The pages around boards, for any game.
    App,
    /// The review of a finished game.
    Review,
    /// The list of saved games, their export and import.
    SavedGames,
    /// The clocks of a game.
    Clocks,
    /// What is known about solved endings.
    Tables,
    /// The command-line programs, or the generator of the pages at build time.
    Program,
}

/// Prefixes of ids, by what uses them; the longest match counts. An id that is not listed belongs to the game whose id
/// it begins with (`take.cell`, `expect.take-cell`), otherwise to every board, so that a new game gets its own.
const BEGINNINGS: [(Speaker, &str); 16] = [
    (
        Speaker::Board,
        "expect.turn- record.too- result.draw result.shared result.win result.you- seats.count",
    ),
    (
        Speaker::Games("acquisitions take-it-away"),
        "chips. expect.chips-",
    ),
    (
        Speaker::Games("give-and-take"),
        "expect.dash-or-x expect.next-capture expect.quiet-turns expect.square-or-none",
    ),
    (Speaker::Games("take"), "expect.cell expect.red-or-blue"),
    (
        Speaker::Games("take-back-toe"),
        "expect.colon expect.comma expect.player-of-two expect.star expect.toe-",
    ),
    (
        Speaker::Games("takeaway"),
        "expect.card expect.current expect.deal expect.drawn expect.next-dealt expect.next-points expect.next-taken \
         expect.play-or-card expect.round expect.slot expect.stack expect.stage",
    ),
    (Speaker::Help, "board.play board.type keys. marks."),
    (Speaker::Lessons, "learn."),
    (Speaker::Live, "live."),
    (Speaker::Puzzles, "puzzle."),
    (
        Speaker::Review,
        "result.level- review. refused.not-legal refused.not-played",
    ),
    (Speaker::SavedGames, "games."),
    (Speaker::Clocks, "clocks. expect.clock-"),
    (Speaker::Tables, "tables."),
    (
        Speaker::App,
        "about. analysis. app. bad-link. by-link. confirm. credit. editor. files. front. games.computer games.gone games.waiting games.your-turn hint. match. offline. \
         option. page. paste. record. result. saved. seats. settings. setup. share. turn. watch. \
         expect.comment- expect.quote- expect.record- record.too-long record.too-many-tags refused.no-turn seat.named status.turn",
    ),
    (
        Speaker::Program,
        "by. check. draw. embed.bad-picture embed.loading embed.open embed.play embed.title \
         fence. figure. game.all gtp. level-name. level-play. perft. site. solve. \
         expect.arrow expect.command expect.depth expect.level expect.manual expect.new-game expect.pixels expect.position expect.puzzle-goal \
         expect.seconds expect.seed expect.shard expect.spec expect.time front.learn front.lead front.live front.options front.play front.puzzle front.rules front.title front.two-players \
         match.cannot-start match.no- match.other- match.part- match.refused match.silent \
         page.again page.all page.back page.close page.forward page.games page.in-app page.learn page.play page.sections \
         page.skip page.title puzzles. picture.no-theme training. weights.",
    ),
];

/// All prefixes.
fn beginnings() -> impl Iterator<Item = (&'static str, Speaker<'static>)> {
    BEGINNINGS.into_iter().flat_map(|(speaker, all)| {
        let all = all.split_whitespace();
        all.map(move |beginning| (beginning, speaker))
    })
}

/// What uses the sentence with this id, given the ids of all games.
pub fn sentence_speaker<'a>(id: &'a str, games: &[String]) -> Speaker<'a> {
    let of_id = beginnings().filter(|(beginning, _)| id.starts_with(beginning));
    let longest = of_id.max_by_key(|(beginning, _)| beginning.len());
    let expected = id.strip_prefix("expect.");
    let (name, end) = expected.map_or((id, '.'), |expected| (expected, '-'));
    let is_of = |game: &&String| {
        let rest = name.strip_prefix(game.as_str());
        rest.is_some_and(|rest| rest.starts_with(end))
    };
    let game = games.iter().filter(is_of).map(String::len).max();
    let otherwise = || game.map_or(Speaker::Board, |length| Speaker::Games(&name[..length]));
    longest.map_or_else(otherwise, |(_, speaker)| speaker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_beginning_tells_and_what_is_new_its_game_says() {
        let games = ["a-new-game", "take", "take-back-toe"].map(str::to_owned);
        for (id, expected) in [
            ("take.cell", Speaker::Games("take")),
            ("take-back-toe.skip", Speaker::Games("take-back-toe")),
            ("a-new-game.score", Speaker::Games("a-new-game")),
            ("expect.a-new-game-score", Speaker::Games("a-new-game")),
            ("expect.take-stage", Speaker::Games("take")),
            ("expect.take-back-toe-die", Speaker::Games("take-back-toe")),
            ("expect.new-thing", Speaker::Board),
            ("chips.square", Speaker::Games("acquisitions take-it-away")),
            ("board.undone", Speaker::Board),
            ("keys.undo", Speaker::Help),
            ("learn.next", Speaker::Lessons),
            ("expect.clock-end", Speaker::Clocks),
            ("puzzle.next", Speaker::Puzzles),
            ("tables.draw", Speaker::Tables),
            ("games.search", Speaker::SavedGames),
            ("games.waiting", Speaker::App),
            ("record.at", Speaker::App),
            ("record.too-deep", Speaker::Board),
            ("page.home", Speaker::App),
            ("result.again", Speaker::App),
            ("result.level-up", Speaker::Review),
            ("page.play-game", Speaker::Program),
        ] {
            assert_eq!(sentence_speaker(id, &games), expected, "{id}");
        }
    }

    #[test]
    fn every_beginning_is_one_of_a_sentence() {
        let words: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(include_str!("../../www/lang/en.json")).unwrap();
        for (beginning, _) in beginnings() {
            assert!(
                words.keys().any(|id| id.starts_with(beginning)),
                "{beginning}"
            );
        }
    }

    #[test]
    fn what_games_say_is_of_games_that_there_are() -> anyhow::Result<()> {
        let games = crate::wasm_modules::game_ids(&crate::project::Project::current()?)?;
        for (beginning, speaker) in beginnings() {
            let Speaker::Games(ids) = speaker else {
                continue;
            };
            for id in ids.split(' ') {
                assert!(games.iter().any(|game| game == id), "{beginning}: {id}");
            }
        }
        Ok(())
    }
}
