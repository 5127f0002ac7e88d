//! What is said of steps, and of what is to be done.

use super::*;

#[test]
fn every_step_is_told() {
    for_every_game(|info| {
        play(info, |_, step| {
            if let Some((before, played)) = step {
                let told = StepPicture::new(before, played).sentences;
                // The setup of a game is described as a whole.
                let told_later = played.chance && played.after.turn_of().is_none();
                assert!(
                    !told.is_empty() || told_later,
                    "{} in {before}",
                    played.text
                );
                told.iter().for_each(|told| drop(say(told)));
                if !played.chance {
                    let ToPlay::Player(player) = before.to_play() else {
                        unreachable!()
                    };
                    let player = say(&player_name(before, player));
                    // The rest of a chain is told after its beginning, which names the player.
                    let goes_on = continuation_place(before).is_some();
                    let told = say(&told[0]);
                    assert!(
                        told.contains(&player) || goes_on && told.starts_with("Then "),
                        "“{told}” does not name {player}",
                    );
                }
            }
        });
    });
}

#[test]
fn what_is_written_for_programs_is_said_in_words() {
    let said = |spec: &str, text: &str| {
        let position = Position::start(&spec.parse().unwrap());
        notation_in_words(&position, text).map(|words| say(&words))
    };
    for (spec, text, words) in [
        ("take-it-away", "wrb5/8/8/8/8/8/8/8", "chips laid out"),
        ("take-it-away", "away", "take it away"),
        ("take-back-toe", "4:", "rolled 4"),
        ("take-back-toe", "4:skip", "4: skipped"),
        ("take-back-toe", "skip", "skip the turn"),
        ("takeaway", "dealer=2", "Player 2 deals"),
        ("takeaway", "deal=QH.4H.TC", "cards dealt"),
        ("takeaway", "1R~TH", "1R draws 10♥"),
        ("takeaway", "1Rx3L", "1R takes 3L"),
        (
            "takeaway",
            "1R~QHx3Lx2R~AS",
            "1R draws Q♥, takes 3L and 2R and draws A♠",
        ),
    ] {
        assert_eq!(said(spec, text).as_deref(), Some(words), "{text}");
    }
    // Notation that players themselves would write is shown unchanged.
    for (spec, text) in [
        ("take-it-away", "c3xe5xg5"),
        ("take-back-toe", "4:a2-a1"),
        ("takeaway", "3L"),
        ("give-and-take", "c3-c4"),
        ("take", "c3"),
    ] {
        assert_eq!(said(spec, text), None, "{text}");
    }
}

#[test]
fn no_turn_has_to_be_read_as_programs_do() {
    for_every_game(|info| {
        play(info, |position, step| {
            let Some((_, played)) = step else { return };
            let words = notation_in_words(position, &played.turn_part).map(|words| say(&words));
            let shown = words.unwrap_or_else(|| played.turn_part.clone());
            let strange = shown.len() > 40 || shown.contains(['=', '/', '~', '|']);
            // Within a turn, there is only a piece of its text.
            let is_whole = !played.turn_part.starts_with(['~', 'x', '.']);
            assert!(!(strange && is_whole), "{shown} in {position}");
        });
    });
}

#[test]
fn facts_and_seats_are_said_in_whole_words() {
    for_every_game(|info| {
        play(info, |position, _| {
            facts(position, None)
                .iter()
                .for_each(|fact| drop(say(fact)));
            let mut names = BTreeSet::new();
            for player in 1..=position.players() {
                assert!(
                    names.insert(say(&player_name(position, player))),
                    "two players have one name"
                );
                let facts = facts(position, Some(player));
                assert!(!facts.is_empty());
                facts.iter().for_each(|fact| drop(say(fact)));
            }
        });
    });
}

/// As far as the last player's jumps can be seen to their end, what dropping out brings is one number.
#[test]
fn what_dropping_out_brings_is_said() {
    let said = |spec: &str, text: &str| {
        let forecast = button_forecast(&at(spec, text), "away");
        forecast.as_ref().map_or_else(String::new, say)
    };
    let board = "8/8/8/8/8/8/8/ww6 1 12";
    for (points, expected) in [
        ("9,3", "you’d win by 7"),
        ("1,3", "you’d lose by 1"),
        ("2,3", "you’d tie"),
    ] {
        assert_eq!(
            said("take-it-away", &format!("{board} {points} 0 -")),
            expected
        );
    }
    let full = "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwww1/wwrrrrrr/rrrrrrrr/rrrrrrbb/bbbbbbbb 1 12";
    let open = said("take-it-away", &format!("{full} 60,0 0 -"));
    assert_eq!(open, "could go either way");
    let lost = said("take-it-away", &format!("{full} 0,60 0 -"));
    assert!(
        lost.starts_with("you’d lose by ") && lost.contains(" to "),
        "{lost}"
    );
    // There nobody drops out.
    assert_eq!(said("acquisitions", ""), "");
}

/// Cards on the table are points at the end of a round, and none before.
#[test]
fn cards_are_counted_until_they_are_points() {
    let said = |spec: &str, text: &str, player| {
        let facts = facts(&at(spec, text), player);
        facts.iter().map(say).collect::<Vec<_>>().join(", ")
    };
    let text = "TS,TH|JH|JC|QD|TD|8S 1 1R take 1 0,0,0";
    assert_eq!(said("takeaway:players=3,rounds=1", text, None), "");
    assert_eq!(
        said("takeaway:players=3,rounds=1", text, Some(1)),
        "3 cards"
    );
    let text = "TS,TH|JH|JC|QD|TD|8S 2 1R take 2 3,12,37";
    assert_eq!(
        said("takeaway:players=3,rounds=3", text, None),
        "round 2 of 3"
    );
    assert_eq!(
        said("takeaway:players=3,rounds=3", text, Some(1)),
        "3 points, 3 cards"
    );
}

/// Whoever's turn it is is told what to do, also within a turn and if nothing is left to choose.
#[test]
fn what_is_to_be_done_is_said() {
    for (spec, text, expected) in [
        (
            "take-it-away",
            "8/8/8/8/8/8/8/ww6 1 12 0,0 1 -",
            "Player 1: take any white chip. After this, it’s all jumping",
        ),
        (
            "take-it-away",
            "8/8/8/8/8/8/8/ww6 1 12 9,3 0 -",
            "Player 1: jump, or “Take it away!”",
        ),
        (
            "take-it-away",
            "8/8/8/8/8/8/8/w1w5 1 12 9,3 0 -",
            "Player 1: no jumps left, so “Take it away!”",
        ),
        (
            "take-it-away",
            "8/8/8/8/8/8/8/ww6 1 1 9,3 0 -",
            "Player 1 is the last one in: keep jumping",
        ),
        ("acquisitions", "", "Player 1: jump over a chip and keep it"),
        (
            "acquisitions",
            "8/8/8/8/8/8/8/2ww4 1 12 1,0 0 c1",
            "Player 1: keep jumping with the chip on c1",
        ),
        ("take-back-toe", "", "Player 1: roll the die"),
        (
            "take-back-toe",
            "1,2,1,3/3,3,3,3/6,5,6,4 1 4 -",
            "Player 1 rolled 4: move four chips to a neighbour",
        ),
        (
            "take-back-toe",
            "4,4,2,3/4,4,4,4/3,2,3,3 1 6 -",
            "Player 1 rolled 6, but no 6 chips can move, so skip this turn",
        ),
        ("give-and-take", "", "White: move a piece"),
        (
            "give-and-take",
            "8/8/bb6/2b5/2w5/8/ww6/8 w c5 - 0",
            "White: capture the piece just moved to c5",
        ),
        (
            "give-and-take",
            "8/8/bb6/2b5/2w5/8/ww6/8 w - - 0",
            "White: capture, or decline and move a piece",
        ),
        (
            "give-and-take",
            "8/1b5b/2b5/2w5/8/8/ww6/8 w - c5 0",
            "White: keep capturing with the piece on c5",
        ),
        ("take", "", "Red: plant a seed on a clod"),
        ("take:churn=high", "", "Red: plant a seed on a tile"),
        (
            "takeaway:players=3",
            "TS,TH|JH|JC|QD|TD|8S 2 1R take 2 3,12,37",
            "Player 1: choose between the jack of hearts and the ten of diamonds",
        ),
        (
            "takeaway",
            "7S|8S|6S|7H|7D|-|JC|QC 1 1R take 1 0,0,0,0",
            "Player 1: take one of the 4 cards that fit the 7 of spades",
        ),
        (
            "takeaway",
            "7S|QH|2D|KH|4D|-|JC|TC 1 1R draw 1 0,0,0,0",
            "Player 1: nothing fits the 7 of spades. Draw a card",
        ),
        (
            "takeaway",
            "-|QH|2D|KH|4D|7S|JC|TC 1 1R draw 1 0,0,0,0",
            "Player 1: draw a card for the empty slot",
        ),
    ] {
        let position = at(spec, text);
        let task =
            player_task(&position, None).unwrap_or_else(|| panic!("nothing to do in {text}"));
        assert_eq!(say(&task), expected, "{text}");
    }
    // Before the cards are dealt it is nobody's turn.
    assert_eq!(player_task(&at("takeaway", ""), None), None);
    for_every_game(|info| {
        play(info, |position, _| {
            let task = player_task(position, None);
            assert_eq!(
                task.is_some(),
                position.turn_of().is_some(),
                "{} {position}",
                info.id
            );
            task.iter().for_each(|task| drop(say(task)));
        });
    });
}

/// A number may not go straight back: that is said where it matters, and only there.
#[test]
fn a_take_back_is_excepted_from_what_may_be_moved() {
    let task = |text: &str| say(&player_task(&at("take-back-toe", text), None).unwrap());
    let back = task("0,0,0,0/6,10,10,10/4,0,0,0 2 4 a2-a1*4");
    assert_eq!(
        back,
        "Player 2 rolled 4: move four chips, but not from a1 back to a2"
    );
    let other = task("0,0,0,0/6,10,10,10/4,0,0,0 2 3 a2-a1*4");
    assert_eq!(other, "Player 2 rolled 3: move three chips to a neighbour");
}

/// Cards have names of their own: no sentence of a game in play needs the name of a slot.
#[test]
fn takeaway_is_told_by_its_cards() {
    let spec = "takeaway";
    let told = |text: &str, turn: &str| {
        let position = at(spec, text);
        let played = position.read_turn(turn, false).unwrap().remove(0);
        let step = StepPicture::new(&position, &played);
        step.sentences.iter().map(say).collect::<Vec<_>>().join(" ")
    };
    for (text, turn, sentence) in [
        (
            "6S,5H|-|8S|KC|7D|3S|5D|QC 1 4R take 1 0,0,0,0",
            "4Rx1R",
            "Player 4 takes the 5 of hearts and the card below it from Player 1.",
        ),
        (
            "7S|8S|6H|-|JD|KC|2D|QC 1 1R take 1 0,0,0,0",
            "1Rx1L",
            "Player 1 takes the 8 of spades.",
        ),
        (
            "7S,8S|-|6H|QD|JD|KC|2D|QC 1 1L draw 1 0,0,0,0",
            "1L~6D",
            "Player 1 draws the 6 of diamonds for an empty slot.",
        ),
        (
            "7S|QH|2D|KH|4D|-|JC|TC 1 1R draw 1 0,0,0,0",
            "1R~AC",
            "Player 1 draws the ace of clubs onto the 7 of spades.",
        ),
    ] {
        assert_eq!(told(text, turn), sentence, "{text}");
    }
}
