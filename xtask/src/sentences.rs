//! Who says a sentence, by its id: a board by itself does not load what is only said around it, and no page what only
//! programs say.

/// Who says it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speaker {
    /// A board, wherever it stands.
    Board,
    /// The pages around it.
    App,
    /// The programs, or who writes the pages when the site is built.
    Program,
}

/// What ids begin with, by who says them; of several the longest counts. What is not listed a board says: a new game has
/// its own.
const BEGINNINGS: [(Speaker, &str); 3] = [
    (
        Speaker::Board,
        "expect.turn- record.too- result.draw result.shared result.win result.you-won seats.count",
    ),
    (
        Speaker::App,
        "about. analysis. app. bad-link. by-link. confirm. credit. editor. files. front. games. hint. match. offline. \
         option. page. paste. record. result. saved. seats. settings. setup. share. turn. watch. \
         expect.comment- expect.quote- expect.record- refused.no-turn seat.named",
    ),
    (
        Speaker::Program,
        "by. check. draw. figure. gtp. perft. site. time. \
         expect.arrow expect.command expect.depth expect.level expect.manual expect.new-game expect.position \
         expect.seconds expect.seed expect.shard expect.spec expect.time front.play front.rules \
         match.cannot-start match.no- match.nothing- match.other- match.part- match.refused match.silent \
         page.again page.all page.back page.close page.forward page.games page.in-app page.play page.sections \
         page.skip page.title picture.no-theme",
    ),
];

/// All of them.
fn beginnings() -> impl Iterator<Item = (&'static str, Speaker)> {
    let parted = |(speaker, all): (Speaker, &'static str)| {
        all.split_whitespace()
            .map(move |beginning| (beginning, speaker))
    };
    BEGINNINGS.into_iter().flat_map(parted)
}

/// Who says the sentence of this id.
pub fn speaker(id: &str) -> Speaker {
    let of_id = beginnings().filter(|(beginning, _)| id.starts_with(beginning));
    let longest = of_id.max_by_key(|(beginning, _)| beginning.len());
    // What turns say that are written for programs is told in lists of turns, which boards have none of.
    let of_list = || {
        id.split_once('.')
            .filter(|(_, name)| name.starts_with("turn-"))
    };
    let otherwise = || of_list().map_or(Speaker::Board, |_| Speaker::App);
    longest.map_or_else(otherwise, |(_, speaker)| speaker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_beginning_tells_and_what_is_new_boards_say() {
        for (id, expected) in [
            ("take.cell", Speaker::Board),
            ("a-new-game.score", Speaker::Board),
            ("takeaway.turn-dealt", Speaker::App),
            ("record.at", Speaker::App),
            ("record.too-deep", Speaker::Board),
            ("page.home", Speaker::App),
            ("page.play-game", Speaker::Program),
        ] {
            assert_eq!(speaker(id), expected, "{id}");
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
