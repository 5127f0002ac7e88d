//! The contents of a game's link and its match, as values, so that front ends need not parse texts.

use serde::Serialize;
use take_five_table::{End, Match, MatchLength, Table};
use tsify::Tsify;

/// The contents of the link to the current line, as written by [`super::TableHandle::link`].
#[derive(Debug, PartialEq, Serialize, Tsify)]
pub struct LinkParts {
    /// The full spec of the game.
    pub game: String,
    /// The position text that the game starts from; omitted for its usual start.
    pub position: Option<String>,
    /// The turns, including those undone. The last one may be incomplete; if the current position is within a turn,
    /// that turn is split in two.
    pub turns: Vec<String>,
    /// The number of turns after which the game is shown; omitted at its end.
    pub ply: Option<usize>,
    /// The seed for chance, as a text: it may be greater than JavaScript numbers allow.
    pub seed: Option<String>,
    /// How the players ended the game, if they did.
    pub end: Option<LinkGameEnd>,
    /// The same link without `end`.
    pub open: String,
}

/// How the players ended a game before the rules did.
#[derive(Debug, PartialEq, Serialize, Tsify)]
pub struct LinkGameEnd {
    /// The player who resigned, from 1; omitted if a draw was agreed.
    pub resigned: Option<u8>,
}

impl LinkParts {
    /// The parts of the link to the current line.
    pub fn from_table(table: &Table) -> Self {
        let mut link = table.link();
        let end = link.end.take().map(|end| LinkGameEnd {
            resigned: match end {
                End::Resigned(player) => Some(player),
                End::Draw => None,
            },
        });
        let open = link.to_string();
        LinkParts {
            game: link.start.spec().to_string(),
            position: link.position_text(),
            turns: link.turns,
            ply: link.ply,
            seed: link.seed.map(|seed| seed.to_string()),
            end,
            open,
        }
    }
}

/// The state of a match. The current game counts once it is over.
#[derive(Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The number of games to play, if the match is for a number of games.
    pub games: Option<u16>,
    /// The number of points that ends the match, if it is for points.
    pub target: Option<u16>,
    /// The number of games that are over.
    pub played: u16,
    /// Each player's points so far; a draw is worth half a point.
    pub points: Vec<f64>,
    /// The players with the most points, from 1.
    pub leaders: Vec<u8>,
    /// Whether the match is over.
    pub over: bool,
    /// Whether the points of the games are added up.
    pub adds_up: bool,
}

impl Standing {
    /// The state of the match that the game belongs to, if there is one.
    pub fn from_table(table: &Table) -> Option<Self> {
        let standing: Match = table.match_standing()?;
        let (games, target) = match standing.until {
            MatchLength::Games(games) => (Some(games), None),
            MatchLength::Points(points) => (None, Some(points)),
        };
        Some(Standing {
            games,
            target,
            played: standing.played,
            leaders: standing.leaders(),
            over: standing.is_over(),
            adds_up: table.spec().info().scores,
            points: standing
                .halves
                .iter()
                .map(|&halves| f64::from(halves) / 2.0)
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_table::Link;

    fn open(link: &str) -> Table {
        Table::from_link(&Link::read(link).unwrap()).unwrap()
    }

    #[test]
    fn a_link_is_told_part_by_part() {
        let spec = "take:size=2,churn=low";
        let game = open("game=take:size=2&turns=a1,c2&ply=1&seed=18446744073709551615");
        let expected = LinkParts {
            game: spec.to_owned(),
            position: None,
            turns: vec!["a1".to_owned(), "c2".to_owned()],
            ply: Some(1),
            seed: Some(u64::MAX.to_string()),
            end: None,
            open: game.link().to_string(),
        };
        assert_eq!(LinkParts::from_table(&game), expected);

        let text = "oo/ooo/ro b 1";
        let ended = open(&format!("game={spec}&position={text}&seed=1&end=resign-2"));
        let parts = LinkParts::from_table(&ended);
        assert_eq!(parts.position.as_deref(), Some(text));
        assert_eq!((parts.turns, parts.ply), (Vec::new(), None));
        let resigned = Some(2);
        assert_eq!(parts.end, Some(LinkGameEnd { resigned }));
        assert_eq!(
            format!("{}&end=resign-2", parts.open),
            ended.link().to_string()
        );
        let drawn = LinkParts::from_table(&open("game=take:size=2&end=draw"));
        assert_eq!(drawn.end, Some(LinkGameEnd { resigned: None }));
    }

    #[test]
    fn a_match_is_told_in_numbers() {
        let mut game = open("game=take-back-toe");
        assert_eq!(Standing::from_table(&game), None);
        game.set_tag("Match", "points=20 played=2 score=12,20.5")
            .unwrap();
        let expected = Standing {
            games: None,
            target: Some(20),
            played: 2,
            points: vec![12.0, 20.5],
            leaders: vec![2],
            over: true,
            adds_up: true,
        };
        assert_eq!(Standing::from_table(&game), Some(expected));
        game.set_tag("Match", "games=3 played=0 score=0,0").unwrap();
        let standing = Standing::from_table(&game).unwrap();
        assert_eq!((standing.games, standing.target), (Some(3), None));
        assert_eq!((standing.leaders, standing.over), (vec![1, 2], false));
    }
}
