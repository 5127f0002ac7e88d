//! Takeaway: the rules, decision by decision, on positions set up by hand.

mod play_order;
mod positions;
mod random_walks;
mod texts;

use take_five_rules::{
    AppliedStep, Card, Game, Input, Message, Notation, Outcomes, Slot, Spec, Takeaway,
    TakeawayChance, TakeawayStage, TextError, ToPlay, read_turn,
};

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "SHDC";

/// Eight top cards, no two of which fit.
const UNFIT: [&str; 8] = ["AS", "3S", "5S", "7S", "9S", "JS", "2H", "4H"];

fn parse(spec: &str, position: &str) -> Result<Takeaway, TextError> {
    let spec: Spec = spec.parse().unwrap();
    Takeaway::parse(&spec, position)
}

/// Parses a position that must be valid.
fn at(spec: &str, position: &str) -> Takeaway {
    parse(spec, position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// A position with four players, one round and these stacks; `rest` is what follows the slots.
fn four(stacks: [&str; 8], rest: &str) -> Takeaway {
    at("takeaway:rounds=1", &format!("{} {rest}", stacks.join("|")))
}

fn steps(state: &Takeaway, turn: &str) -> Result<Vec<AppliedStep<Takeaway>>, TextError> {
    read_turn(state, turn, false)
}

/// The state after turns that must be possible and complete.
fn after(state: &Takeaway, turns: &str) -> Takeaway {
    turns.split(' ').fold(*state, |state, turn| {
        let taken = steps(&state, turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
        let last = taken.last().unwrap();
        assert!(last.turn_over, "{turn} leaves something to do");
        last.after
    })
}

/// The state after the beginning or rest of a turn that does not end it.
fn within(state: &Takeaway, turn: &str) -> Takeaway {
    let taken = steps(state, turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    let last = taken.last().unwrap();
    assert!(!last.turn_over, "{turn} is a whole turn");
    last.after
}

/// The names of the legal actions.
fn actions(state: &Takeaway) -> Vec<String> {
    let mut names = Vec::new();
    state.each_action(|slot| names.push(slot.to_string()));
    names.sort_unstable();
    names
}

/// The current slot and what comes next there.
fn next(state: &Takeaway) -> (String, TakeawayStage) {
    let current = state.current().map(|slot| slot.to_string());
    (current.unwrap_or_default(), state.stage())
}

fn card_names() -> impl Iterator<Item = String> {
    let ranks = |suit| RANKS.chars().map(move |rank| format!("{rank}{suit}"));
    SUITS.chars().flat_map(ranks)
}

/// The stacks, with every card that is in neither them nor `deck` put under the first one.
fn stuffed(stacks: &[&str], deck: &[&str]) -> String {
    let held = stacks.join(",");
    let free = |card: &String| !held.contains(card) && !deck.contains(&card.as_str());
    let rest: Vec<String> = card_names().filter(free).collect();
    format!("{},{}", rest.join(","), stacks.join("|"))
}

fn slot(name: &str) -> Slot {
    Slot::all().find(|slot| slot.to_string() == name).unwrap()
}

fn card(name: &str) -> Card {
    Card::all().find(|card| card.to_string() == name).unwrap()
}

#[test]
fn a_game_begins_with_an_empty_table_and_no_dealer() {
    for (spec, text) in [
        ("takeaway", "-|-|-|-|-|-|-|- - - dealer 1 0,0,0,0"),
        ("takeaway:players=3", "-|-|-|-|-|- - - dealer 1 0,0,0"),
        ("takeaway:players=2", "-|-|-|-|-|-|-|- - - dealer 1 0,0"),
    ] {
        let start = Takeaway::start(&spec.parse().unwrap());
        assert_eq!(start.text(), text);
        assert_eq!(start.to_play(), ToPlay::Chance);
        assert_eq!(start.turn_of(), None);
        assert_eq!(start.unseen_count(), 52);
    }
    let full: Spec = "takeaway".parse().unwrap();
    assert_eq!(full.to_string(), "takeaway:players=4,rounds=3");
}

#[test]
fn one_card_is_dealt_into_every_slot_clockwise_from_the_first() {
    let start = at("takeaway", "-|-|-|-|-|-|-|- - - dealer 1 0,0,0,0");
    let dealt = after(&start, "dealer=3 deal=AS.3S.5S.7S.9S.JS.2H.4H");
    assert_eq!(dealt.text(), "AS|3S|5S|7S|9S|JS|2H|4H 3 3R draw 1 0,0,0,0");
    let half = within(&after(&start, "dealer=3"), "deal=AS.3S.5S");
    assert_eq!(half.text(), "AS|3S|5S|-|-|-|-|- 3 2L deal 1 0,0,0,0");
    assert_eq!((half.to_play(), half.turn_of()), (ToPlay::Chance, None));
}

#[test]
fn a_deal_can_leave_something_to_take_at_once() {
    let start = at("takeaway", "-|-|-|-|-|-|-|- - - dealer 1 0,0,0,0");
    let dealt = after(&start, "dealer=1 deal=AS.3S.5S.7S.9S.JS.AH.4H");
    assert_eq!(next(&dealt), ("1R".into(), TakeawayStage::Take));
    assert_eq!(dealt.to_play(), ToPlay::Player(1));
}

#[test]
fn d9_each_player_is_as_likely_to_deal() {
    for players in 2..=4 {
        let spec = format!("takeaway:players={players}").parse().unwrap();
        let start = Takeaway::start(&spec);
        let all: Vec<TakeawayChance> = (1..=players).map(TakeawayChance::Dealer).collect();
        assert_eq!(start.outcomes(), Outcomes::Listed(all.clone()));
        let drawn: Vec<TakeawayChance> = (0..u32::from(players))
            .filter_map(|pick| {
                start.draw(&mut |n| {
                    assert_eq!(n, u32::from(players));
                    pick
                })
            })
            .collect();
        assert_eq!(drawn, all);
    }
}

#[test]
fn every_unseen_card_is_as_likely_to_come() {
    let state = four(UNFIT, "1 1R draw 1 0,0,0,0");
    let unseen: Vec<String> = card_names()
        .filter(|name| !UNFIT.contains(&name.as_str()))
        .collect();
    let Outcomes::Listed(all) = state.outcomes() else {
        panic!("52 cards can be listed")
    };
    let listed: Vec<String> = all.iter().map(|card| state.outcome_text(card)).collect();
    let drawn: Vec<String> = (0..44)
        .map(|pick| {
            let drawn = state.draw(&mut |n| {
                assert_eq!(n, 44);
                pick
            });
            state.outcome_text(&drawn.unwrap())
        })
        .collect();
    assert_eq!(listed, unseen);
    assert_eq!(drawn, unseen);
}

#[test]
fn d17_cards_fit_by_rank_or_by_neighbouring_rank_in_suit_round_the_ace() {
    let circle = format!("{RANKS}A");
    for one in card_names() {
        for other in card_names() {
            let [(rank, suit), (rank2, suit2)] =
                [&one, &other].map(|name| (&name[..1], &name[1..]));
            let neighbours = [format!("{rank}{rank2}"), format!("{rank2}{rank}")];
            let run = suit == suit2 && neighbours.iter().any(|pair| circle.contains(pair));
            let fits = one != other && (rank == rank2 || run);
            assert_eq!(card(&one).fits(card(&other)), fits, "{one} {other}");
            if one == other {
                continue;
            }
            let slots = format!("{one}|{other}|-|-|-|-|-|-");
            let stage = if fits { "take" } else { "draw" };
            assert!(parse("takeaway", &format!("{slots} 1 1R {stage} 1 0,0,0,0")).is_ok());
        }
    }
    let ace = four(
        ["AS", "2S", "KS", "AD", "3S", "2H", "QS", "KD"],
        "1 1R take 1 0,0,0,0",
    );
    assert_eq!(actions(&ace), ["1L", "2L", "2R"]);
}

#[test]
fn d18_a_card_must_be_drawn_where_nothing_fits() {
    let state = four(UNFIT, "1 1L draw 1 0,0,0,0");
    assert_eq!(state.to_play(), ToPlay::Chance);
    assert_eq!(state.turn_of(), Some(1));
    assert_eq!((state.action_count(), actions(&state).len()), (0, 0));
    let drawn = after(&state, "1L~KC");
    assert_eq!(
        drawn.text(),
        "AS|3S,KC|5S|7S|9S|JS|2H|4H 1 2R draw 1 0,0,0,0"
    );
}

#[test]
fn at_most_one_card_is_drawn_in_a_play() {
    let state = four(UNFIT, "1 1R draw 1 0,0,0,0");
    // If it fits nothing, the play is over. If it fits, slots are taken until nothing fits any more.
    assert_eq!(next(&after(&state, "1R~KC")).0, "1L");
    assert_eq!(next(&after(&state, "1R~3Hx4R")).0, "4R");
    // The same for an empty slot, with the drawn card as the only one in it.
    let empty = four(
        ["-", "3S", "5S", "7S", "9S", "JS", "2H", "4H"],
        "1 1R draw 1 0,0,0,0",
    );
    let drawn = after(&empty, "1R~KC");
    assert_eq!(drawn.text(), "KC|3S|5S|7S|9S|JS|2H|4H 1 1L draw 1 0,0,0,0");
}

#[test]
fn nothing_is_drawn_after_taking_from_the_first_top_card() {
    let state = four(
        ["AS", "AH", "3S", "5S", "7S", "9S", "JS", "2C"],
        "1 1R take 1 0,0,0,0",
    );
    assert_eq!(
        after(&state, "1Rx1L").text(),
        "AS,AH|-|3S|5S|7S|9S|JS|2C 1 1L draw 1 0,0,0,0"
    );
}

#[test]
fn taking_is_not_optional_and_the_choice_is_free() {
    // A card that fits three tops, in the player's own slots and in another player's.
    let state = within(&four(UNFIT, "1 1R draw 1 0,0,0,0"), "1R~3H");
    assert_eq!(state.to_play(), ToPlay::Player(1));
    assert_eq!(actions(&state), ["1L", "4L", "4R"]);
    assert_eq!(state.action_count(), 3);
    for chosen in ["1L", "4L", "4R"] {
        assert_eq!(state.check(slot(chosen)).err().map(Message::from), None);
        assert_eq!(next(&after(&state, chosen)).0, chosen);
    }
    // A single slot to take is still an action.
    let one = four(
        ["AS", "AH", "3S", "5S", "7S", "9S", "JS", "2C"],
        "1 1R take 1 0,0,0,0",
    );
    assert_eq!(actions(&one), ["1L"]);
}

#[test]
fn the_cards_taken_keep_their_order_and_only_the_new_top_counts() {
    let state = four(
        ["6D,4S", "3S", "8H,6C,5S", "TD,5D", "9S", "JS", "2H", "4H"],
        "1 1R take 1 0,0,0,0",
    );
    assert_eq!(actions(&state), ["1L", "2R", "4L"]);
    let once = within(&state, "1Rx2R");
    assert_eq!(
        once.text(),
        "6D,4S,8H,6C,5S|3S|-|TD,5D|9S|JS|2H|4H 1 1R take 1 0,0,0,0"
    );
    // 3S and 4H fitted the 4S, which is now covered.
    assert_eq!(actions(&once), ["2L"]);
    assert_eq!(
        after(&once, "2L").text(),
        "6D,4S,8H,6C,5S,TD,5D|3S|-|-|9S|JS|2H|4H 1 2R draw 1 0,0,0,0"
    );
}

#[test]
fn the_turn_is_that_of_the_owner_of_the_slot_played() {
    for (players, owners) in [(2, "11112222"), (3, "112233"), (4, "11223344")] {
        let spec = format!("takeaway:players={players}");
        let (scores, slots) = (["0"; 4][..players].join(","), owners.len());
        for (index, owner) in owners.chars().enumerate() {
            let current = Slot::new(index).unwrap();
            let owner = owner.to_digit(10).unwrap() as u8;
            let draw = format!("{} 1 {current} draw 1 {scores}", UNFIT[..slots].join("|"));
            assert_eq!(at(&spec, &draw).turn_of(), Some(owner));
            let mut stacks = UNFIT;
            stacks[index] = "9C";
            stacks[(index + 1) % slots] = "9D";
            let take = format!("{} 1 {current} take 1 {scores}", stacks[..slots].join("|"));
            assert_eq!(at(&spec, &take).turn_of(), Some(owner));
            assert_eq!(at(&spec, &take).to_play(), ToPlay::Player(owner));
        }
    }
}

#[test]
fn a_drawing_finds_what_it_shows() {
    let state = within(&four(UNFIT, "2 1R draw 1 7,0,20,1"), "1R~3H");
    let cards = |name| -> Vec<String> {
        let cards = state.cards(slot(name));
        cards.map(|card| card.to_string()).collect()
    };
    assert_eq!(cards("1R"), ["AS", "3H"]);
    assert_eq!(cards("4L"), ["4H"]);
    assert_eq!(state.height(slot("1R")), 2);
    assert_eq!(state.top(slot("1R")), Some(card("3H")));
    assert_eq!(state.current(), Some(slot("1R")));
    assert_eq!(
        (state.dealer(), state.round(), state.rounds()),
        (Some(2), 1, 1)
    );
    assert_eq!(state.scores(), [7, 0, 20, 1]);
    assert_eq!(
        [1, 2, 3, 4].map(|player| state.cards_of(player)),
        [3, 2, 2, 2]
    );
    assert_eq!((state.unseen_count(), state.unseen().count()), (43, 43));
    assert!(state.unseen().all(|unseen| unseen != card("3H")));
    let fitting: Vec<String> = state
        .takeable_slots()
        .iter()
        .map(|slot| slot.to_string())
        .collect();
    assert_eq!(fitting, ["1L", "4R", "4L"]);
    assert_eq!(Takeaway::INFO.chance, Some("deck"));
    assert_eq!(state.touches(slot("4R")), ["4R"]);
}
