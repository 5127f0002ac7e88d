//! Text in pictures is legible: it does not cross borders or overlap anything else.

use crate::positions::{Sample, read, samples};
use crate::random_positions::{for_every_game, play};
use crate::svg_path::bounds;
use take_five_picture::{Part, Picture, ViewOptions, draw};
use take_five_rules::Position;

/// Left, top, right, bottom.
type Area = [f64; 4];

/// The area that a part covers, including half the width of its stroke.
fn covers(part: &Part, path: &str, line: f64) -> Area {
    let [x, y] = part.at.map(f64::from);
    let [left, top, right, bottom] = bounds(path).unwrap();
    let half = line / 2.0;
    [
        x + left - half,
        y + top - half,
        x + right + half,
        y + bottom + half,
    ]
}

fn is_inside(inner: Area, outer: Area) -> bool {
    inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}

fn meet(one: Area, other: Area) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

/// The area that a whole part covers.
fn whole(part: &Part, line: f64) -> Area {
    covers(part, &part.path, line)
}

fn parts<'a>(picture: &'a Picture, prefix: &'a str) -> impl Iterator<Item = &'a Part> {
    let parts = picture.board.iter().chain(&picture.parts);
    parts.filter(move |part| part.key.starts_with(prefix))
}

fn class<'a>(picture: &'a Picture, class: &'a str) -> impl Iterator<Item = &'a Part> {
    let parts = picture.board.iter().chain(&picture.parts);
    parts.filter(move |part| part.class.split(' ').any(|word| word == class))
}

/// The area of every character of the place names.
fn names(picture: &Picture) -> Vec<Area> {
    let names = class(picture, "coordinates");
    let pieces = names.flat_map(|part| part.path.split('M').skip(1).map(move |one| (part, one)));
    pieces
        .map(|(part, one)| covers(part, &format!("M{one}"), 4.0))
        .collect()
}

/// How far from the edge of a chip its groove lies, at the top.
const GROOVE: f64 = 7.0;

fn check(position: &Position) {
    for flip in [false, true] {
        let picture = draw(
            position,
            ViewOptions {
                flip,
                ..ViewOptions::default()
            },
        );
        let about = |part: &Part| format!("{} of {position} (turned: {flip})", part.key);
        let names = names(&picture);
        // On the card, with some margin.
        for rank in class(&picture, "rank") {
            let card = rank.key.replace("rank", "card");
            let card = parts(&picture, &card).next().unwrap();
            assert!(
                is_inside(whole(rank, 9.0 + 4.0), whole(card, 0.0)),
                "{}",
                about(rank)
            );
        }
        for suit in class(&picture, "suit") {
            let card = suit.key.replace("suit", "card");
            let card = parts(&picture, &card).next().unwrap();
            assert!(
                is_inside(whole(suit, 4.0), whole(card, 0.0)),
                "{}",
                about(suit)
            );
        }
        // On the topmost chip, clear of its groove; on an empty space, on its stand.
        for count in class(&picture, "count") {
            let lid = count.key.replace("count", "lid");
            let stand = count.key.replace("count", "stand");
            let lid = parts(&picture, &lid).next();
            let below = lid.or_else(|| parts(&picture, &stand).next()).unwrap();
            assert!(
                is_inside(whole(count, 7.0), whole(below, -2.0 * GROOVE)),
                "{}",
                about(count)
            );
        }
        let deck = parts(&picture, "deck-");
        let cards: Vec<Area> = parts(&picture, "card-")
            .chain(deck)
            .map(|card| whole(card, 2.0))
            .collect();
        let signs: Vec<Area> = class(&picture, "owner")
            .map(|sign| whole(sign, 0.0))
            .collect();
        let tallies: Vec<&Part> = class(&picture, "tally").collect();
        for (index, tally) in tallies.iter().enumerate() {
            let here = whole(tally, 6.0);
            let others = tallies[..index].iter().map(|other| whole(other, 6.0));
            let others = others.chain(cards.iter().chain(&signs).chain(&names).copied());
            others.for_each(|other| assert!(!meet(here, other), "{}", about(tally)));
        }
        // Nothing overlaps signs and names.
        for (sign, number) in class(&picture, "owner").zip(class(&picture, "owner-number")) {
            assert!(
                is_inside(whole(number, 6.0), whole(sign, 0.0)),
                "{}",
                about(sign)
            );
            let here = whole(sign, 0.0);
            let others = cards.iter().chain(&names).copied();
            others.for_each(|other| assert!(!meet(here, other), "{}", about(sign)));
        }
        let under = ["chip", "piece", "stone", "square", "space"];
        let under = under.iter().flat_map(|name| class(&picture, name));
        let under: Vec<Area> = under.map(|part| whole(part, 0.0)).collect();
        for name in &names {
            let under = under.iter().chain(&cards);
            let meets = under.into_iter().any(|other| meet(*name, *other));
            assert!(!meets, "{name:?} in {position}");
        }
    }
}

#[test]
fn what_is_written_lies_where_it_belongs_and_bare() {
    for_every_game(|info| play(info, |position, _| check(position)));
    for Sample { position, .. } in samples() {
        check(&position);
    }
}

/// A stack is higher the more chips it has, and its top stays on its space.
#[test]
fn stacks_grow_visibly_up_to_all_forty() {
    let mut last = f64::INFINITY;
    for count in 1..=40 {
        let text = format!("0,0,0,0/0,{count},0,{}/0,0,0,0 1 - -", 40 - count);
        let picture = draw(&read("take-back-toe", &text), ViewOptions::default());
        assert_eq!(parts(&picture, "chip-b2-").count(), count);
        let lid = whole(parts(&picture, "lid-b2").next().unwrap(), 2.0);
        let space = whole(parts(&picture, "space-b2").next().unwrap(), 0.0);
        assert!(lid[1] < last, "{count}: {lid:?}");
        assert!(is_inside(lid, space), "{count}: {lid:?}");
        last = lid[1];
    }
}

/// A stack of cards shows how deep it is, as long as there is room.
#[test]
fn stacks_of_cards_are_fanned() {
    let hearts = ["2H", "4H", "6H", "8H", "TH", "QH", "AH"];
    let mut last = f64::INFINITY;
    for count in 1..=hearts.len() {
        let text = format!(
            "{}|-|-|-|-|-|-|- 1 1L draw 1 0,0,0,0",
            hearts[..count].join(",")
        );
        let picture = draw(&read("takeaway", &text), ViewOptions::default());
        let tops = hearts[..count].iter().map(|card| {
            let card = parts(&picture, &format!("card-{card}"))
                .next()
                .unwrap()
                .clone();
            card.at[1]
        });
        let highest = f64::from(tops.min().unwrap());
        assert!(highest < last, "{count}");
        last = highest;
    }
}
