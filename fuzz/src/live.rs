//! Live games: the texts of events, and rooms made of them.

use take_five_live::{GameRoom, TableReferee, event_round_trip};

/// The keys of whoever opens the room, of somebody invited, of the invitation, and of somebody else.
const AUTHORS: [&str; 4] = ["a", "b", "c", "d"];

/// An event that can be read is written the same; a room of any events, parted by empty lines, is the same in any order
/// and all at once or one after the other. The author of each follows from its number, and its id is one digit 64
/// times, so that others can name it.
pub fn live(text: &str) {
    let mut all = Vec::new();
    for (index, part) in text.split("\n\n").take(10).enumerate() {
        if let Some(written) = event_round_trip(part) {
            assert_eq!(written, part);
        }
        let id = index.to_string().repeat(64);
        let author = AUTHORS[index % AUTHORS.len()].repeat(64);
        all.push((id, author, part));
    }
    let now = 2_000_000;
    let mut rooms = [room("a", ""), room("b", &"c".repeat(64)), room("e", "")];
    for (index, room) in rooms.iter_mut().enumerate() {
        for turn in 0..all.len() {
            let place = if index == 1 {
                all.len() - 1 - turn
            } else {
                turn
            };
            let (id, author, part) = &all[place];
            room.add(id, author, 1_000, part, None);
            room.add(id, author, 1_000, part, None);
            if index == 2 {
                room.state(now);
            }
        }
        let view = room.view(now);
        assert!(
            view.starts_with("{\"phase\":") && view.ends_with("]}"),
            "{view}"
        );
        for word in room.may(now) {
            let _ = room.propose(word, now);
        }
    }
    let state = rooms[0].state(now).clone();
    for room in &mut rooms[1..] {
        assert_eq!(*room.state(now), state);
    }
}

fn room(me: &str, invitation: &str) -> GameRoom<TableReferee> {
    let (founder, me, secret) = ("a".repeat(64), me.repeat(64), "5".repeat(64));
    let room = GameRoom::new(
        &founder,
        &me,
        invitation,
        &secret,
        "Ann",
        TableReferee::default(),
    );
    room.expect("keys")
}
