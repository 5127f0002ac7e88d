//! Which part of the site uses a sentence, by its id: a board does not load the sentences of the page around it, and no
//! page loads those of command-line programs.

/// The part of the site that uses a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speaker {
    /// A board, wherever it is.
    Board,
    /// The pages around boards.
    App,
    /// What people open: lessons, puzzles, live games, clocks, the review, the lists of games and of keys.
    More,
    /// The command-line programs, or the generator of the pages at build time.
    Program,
}

/// Prefixes of ids, by what uses them; the longest match counts. What is not listed is for boards, so that a new game
/// needs no entry.
const BEGINNINGS: [(Speaker, &str); 4] = [
    (
        Speaker::Board,
        "expect.turn- language.direction record.too- result.draw result.shared result.win result.you- seats.count",
    ),
    (
        Speaker::More,
        "about. board.play board.type clocks. editor. exchange. expect.clock- filming. games. keys. language.made learn. live. marks. measure. new-game. paste. puzzle. \
         refused.not-legal refused.not-played result.level- review. settings.is-reset settings.reset setup. turns.",
    ),
    (
        Speaker::App,
        "analysis. app. bad-link. by-link. confirm. credit. files. front. front.puzzle-of games.computer games.gone games.waiting games.your-turn hint. match. offline. \
         option. page. record. result. saved. seats. settings. share. tables. turn. watch. \
         expect.comment- expect.quote- expect.record- record.too-long record.too-many-tags refused.no-turn seat.named",
    ),
    (
        Speaker::Program,
        "about-page. by. check. draw. language. embed.bad-picture embed.loading embed.open embed.play embed.title \
         fence. figure. film. game.all gtp. level-name. level-play. perft. site. solve. \
         expect.arrow expect.command expect.depth expect.level expect.list-place expect.manual expect.new-game expect.pixels expect.position expect.puzzle-goal \
         expect.seconds expect.seed expect.shard expect.spec expect.time front.kept front.learn front.live front.minutes front.more front.options \
         front.puzzle front.rules front.title front.two-players slogan. \
         match.cannot-start match.no- match.other- match.part- match.refused match.silent \
         page.again page.all page.back page.close page.forward page.games page.in-app page.learn page.play page.sections \
         page.skip page.title puzzles. picture.no-theme report. report- training. weights.",
    ),
];

/// All prefixes.
fn beginnings() -> impl Iterator<Item = (&'static str, Speaker)> {
    BEGINNINGS.into_iter().flat_map(|(speaker, all)| {
        let all = all.split_whitespace();
        all.map(move |beginning| (beginning, speaker))
    })
}

/// What uses the sentence with this id.
pub fn sentence_speaker(id: &str) -> Speaker {
    let of_id = beginnings().filter(|(beginning, _)| id.starts_with(beginning));
    let longest = of_id.max_by_key(|(beginning, _)| beginning.len());
    longest.map_or(Speaker::Board, |(_, speaker)| speaker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_beginning_tells_and_what_is_new_is_for_boards() {
        for (id, expected) in [
            ("take.cell", Speaker::Board),
            ("expect.a-new-game-score", Speaker::Board),
            ("board.undone", Speaker::Board),
            ("board.type", Speaker::More),
            ("language.direction", Speaker::Board),
            ("expect.clock-end", Speaker::More),
            ("games.search", Speaker::More),
            ("games.waiting", Speaker::App),
            ("record.at", Speaker::App),
            ("record.too-deep", Speaker::Board),
            ("page.home", Speaker::App),
            ("result.again", Speaker::App),
            ("result.level-up", Speaker::More),
            ("page.play-game", Speaker::Program),
        ] {
            assert_eq!(sentence_speaker(id), expected, "{id}");
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
}
