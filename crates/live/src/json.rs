//! The state of a room as JSON for the page. Written by hand: a library for it would be larger than all the rest of the module.

use crate::GameRoom;
use crate::Referee;
use crate::duty::OutgoingEvent;
use crate::hash::{Hash, write_hash};
use crate::intent::Unproposable;
use crate::item::PHRASES;
use crate::notice::Notice;
use crate::state::{OfferState, Owes, Phase, SeatState};
use crate::synced_referee::LineEntry;

/// A JSON text being written.
#[derive(Default)]
struct Json(String);

impl Json {
    fn object(&mut self, write: impl FnOnce(&mut Self)) {
        self.0.push('{');
        write(self);
        self.0.push('}');
    }

    fn key(&mut self, key: &str) {
        if !self.0.ends_with('{') {
            self.0.push(',');
        }
        self.text(key);
        self.0.push(':');
    }

    fn list<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.key(key);
        self.0.push('[');
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.0.push(',');
            }
            write(self, item);
        }
        self.0.push(']');
    }

    fn string(&mut self, key: &str, text: &str) {
        self.key(key);
        self.text(text);
    }

    fn number(&mut self, key: &str, number: i64) {
        self.key(key);
        self.0.push_str(&number.to_string());
    }

    fn boolean(&mut self, key: &str, yes: bool) {
        self.key(key);
        self.0.push_str(if yes { "true" } else { "false" });
    }

    fn text(&mut self, text: &str) {
        self.0.push('"');
        for c in text.chars() {
            match c {
                '"' | '\\' => self.0.extend(['\\', c]),
                '\n' => self.0.push_str("\\n"),
                // Nothing that is kept has other control characters in it.
                c if c.is_control() => self.0.push(' '),
                c => self.0.push(c),
            }
        }
        self.0.push('"');
    }
}

fn hex(hash: &Hash) -> String {
    let mut text = String::new();
    write_hash(hash, &mut text);
    text
}

impl<R: Referee> GameRoom<R> {
    /// The state of the room at a time in milliseconds since 1970, as JSON: `RoomView` in `crates/web/src/live`.
    pub fn view(&mut self, now: u64) -> String {
        let send = self.duties(now);
        let notices = self.fresh_notices(now);
        let may = self.may(now);
        let authors = self.authors(now);
        let joins = self.joins(now);
        let ahead = self.ahead();
        let me = self.my_seat();
        let mut json = Json::default();
        let Some(settled) = self.last_settled() else {
            return json.0;
        };
        let state = &settled.state;
        let claim = me.and_then(|me| settled.claims.get(me).copied().flatten());
        json.object(|json| {
            json.string("phase", state.phase.word());
            json.string("spec", &state.spec);
            json.number("game", state.game.into());
            json.number("me", me.map_or(0, |me| me as i64 + 1));
            json.list("seats", &state.seats, write_seat);
            json.list("line", &state.line, write_entry);
            json.string("end", &state.end);
            json.number("loser", state.loser.into());
            json.list("may", &may, |json, word| json.text(word));
            // Of two that are the same, one is answered.
            let is_first = |offer: &&OfferState| {
                let comes_before =
                    |other: &OfferState| other.id < offer.id && other.agrees_with(offer);
                !state.offers.iter().any(comes_before)
            };
            json.list("offers", state.offers.iter().filter(is_first), write_offer);
            json.string("match", &state.match_length);
            json.number("matchFrom", state.match_from.into());
            json.string("clock", &state.clock);
            json.boolean("paused", state.paused);
            json.number("since", state.since as i64);
            json.number("claimFrom", claim.unwrap_or(0) as i64);
            json.list("said", &state.said, |json, said| {
                json.object(|json| {
                    json.number("seat", said.seat as i64);
                    json.string(
                        "phrase",
                        PHRASES.get(said.phrase).copied().unwrap_or_default(),
                    );
                    json.number("stamp", said.time as i64);
                });
            });
            json.list("authors", &authors, |json, author| json.text(&hex(author)));
            json.list("joins", &joins, |json, join| json.text(&hex(join)));
            json.number("ahead", ahead);
            json.number("watchers", state.watchers as i64);
            json.list("notices", &notices, write_notice);
            json.list("send", &send, write_outgoing);
        });
        json.0
    }
}

fn write_seat(json: &mut Json, seat: &SeatState) {
    json.object(|json| {
        let is_settled = seat.key != [0; 32];
        json.string(
            "key",
            &if is_settled {
                hex(&seat.key)
            } else {
                String::new()
            },
        );
        json.string("name", &seat.name);
        json.boolean("joined", seat.joined);
        json.number("player", seat.player.into());
        json.number("seen", seat.seen as i64);
        json.string("owes", seat.owes.word());
        if let Some(left) = seat.left {
            json.number("left", left);
        }
    });
}

fn write_entry(json: &mut Json, entry: &LineEntry) {
    json.object(|json| {
        json.string("text", &entry.text);
        json.number("player", entry.player.into());
        json.number("stamp", entry.time as i64);
    });
}

fn write_offer(json: &mut Json, offer: &OfferState) {
    let seats = |json: &mut Json, key: &str, seats: &[usize]| {
        json.list(key, seats, |json, seat| json.0.push_str(&seat.to_string()));
    };
    json.object(|json| {
        json.string("id", &hex(&offer.id));
        json.number("seat", offer.seat as i64);
        json.string("kind", offer.kind);
        json.string("detail", &offer.detail);
        seats(json, "accepted", &offer.accepted);
        seats(json, "declined", &offer.declined);
    });
}

fn write_notice(json: &mut Json, notice: &Notice) {
    json.object(|json| {
        json.string("kind", notice.kind.word());
        json.number("seat", notice.seat as i64);
        json.string("text", &notice.text);
        json.string("reason", &notice.reason);
    });
}

fn write_outgoing(json: &mut Json, event: &OutgoingEvent) {
    json.object(|json| {
        json.string(
            "by",
            if event.by_invitation {
                "invitation"
            } else {
                "me"
            },
        );
        json.number("stamp", event.stamp as i64);
        json.string("text", &event.text);
    });
}

impl OutgoingEvent {
    /// As JSON: `Outgoing` in `crates/web/src/live`.
    pub fn to_json(&self) -> String {
        let mut json = Json::default();
        write_outgoing(&mut json, self);
        json.0
    }
}

impl Unproposable {
    /// As a message in JSON.
    pub fn into_json(self) -> String {
        let id = match self {
            Unproposable::Unreadable => "live.unreadable",
            Unproposable::NoSeat => "live.no-seat",
            Unproposable::NotNow => "live.not-now",
            Unproposable::Illegal(reason) => return reason,
        };
        ["{\"id\":\"", id, "\",\"args\":{}}"].concat()
    }
}

impl Phase {
    fn word(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Joining => "joining",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }
}

impl Owes {
    fn word(self) -> &'static str {
        match self {
            Owes::Nothing => "",
            Owes::Turn => "turn",
            Owes::Reveal => "reveal",
            Owes::Answer => "answer",
        }
    }
}
