//! Take It Away and Acquisitions: chips of three values on the 8×8 board.

use crate::disc_shape::{self, ShadowSize, TwoLayerShape};
use crate::{Draw, Picture, ViewOptions, square_board};
use take_five_rules::{
    ChipAction, ChipBoard, ChipRulebook, ChipSetup, Chips, Game, Message, Outcome, Square, Step,
    ToPlay,
};

/// Where all are alike, a counter turned from wood, with grooves and the mark of the lathe in its middle. Then by value: a
/// disc with one, two or three pips cut into it; those that are worth more have a groove along their edge (a circle there
/// and back, which cuts nothing out).
const CHIPS: [TwoLayerShape; 4] = [
    TwoLayerShape {
        classes: ["chip wooden body", "chip wooden"],
        paths: [
            disc_shape::DISC_BODY,
            "M0-43A39 39 0 1 0 .1-43ZM0-36A32 32 0 1 0 .1-36ZM0-36A32 32 0 1 0 .1-36ZM0-27A23 23 0 1 0 .1-27ZM0-26A22 22 0 1 0 .1-26ZM0-9A5 5 0 1 0 .1-9Z",
        ],
    },
    TwoLayerShape {
        classes: ["chip one body", "chip one"],
        paths: [
            disc_shape::DISC_BODY,
            "M0-43A39 39 0 1 0 .1-43ZM0-15A11 11 0 1 0 .1-15Z",
        ],
    },
    TwoLayerShape {
        classes: ["chip two body", "chip two"],
        paths: [
            disc_shape::DISC_BODY,
            "M0-43A39 39 0 1 0 .1-43ZM0-36A32 32 0 1 0 .1-36ZM0-36A32 32 0 1 0 .1-36ZM-14-14A10 10 0 1 0-13.9-14ZM14-14A10 10 0 1 0 14.1-14Z",
        ],
    },
    TwoLayerShape {
        classes: ["chip three body", "chip three"],
        paths: [
            disc_shape::DISC_BODY,
            "M0-43A39 39 0 1 0 .1-43ZM0-36A32 32 0 1 0 .1-36ZM0-36A32 32 0 1 0 .1-36ZM0-26A10 10 0 1 0 .1-26ZM-14-3A10 10 0 1 0-13.9-3ZM14-3A10 10 0 1 0 14.1-3Z",
        ],
    },
];

fn chip(value: Option<u8>, is_mixed: bool) -> Message {
    Message::new(match value {
        None => "chips.none",
        Some(_) if !is_mixed => "chips.plain",
        Some(1) => "chips.white",
        Some(2) => "chips.red",
        Some(_) => "chips.blue",
    })
}

fn key(square: Square) -> String {
    format!("chip-{square}")
}

/// How many positions may be looked at to say what dropping out brings: fewer than take a millisecond.
const FORECAST_POSITIONS: usize = 300;

fn jumped(from: Square, to: Square) -> Option<Square> {
    Square::at((from.file() + to.file()) / 2, (from.rank() + to.rank()) / 2)
}

impl<R: ChipRulebook> Draw for Chips<R> {
    fn emblem() -> &'static str {
        match Self::INFO.id {
            // A board full of chips, with one corner empty.
            "acquisitions" => {
                "M1 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0\
                 M1 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M17 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0\
                 M1 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0M17 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
            }
            // A jump over a chip.
            _ => {
                "M7.5 17.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0\
                 M1 15C2 1 19-1 21 9L24 8.5 20.5 15 14.5 11 17.7 10C16 4 6 5 4.5 15"
            }
        }
    }

    fn picture(setup: &ChipSetup<R>, options: ViewOptions) -> Picture {
        let board = setup.board();
        let is_mixed = setup.is_mixed();
        let mut picture =
            square_board::empty_board(options, |square| chip(board.chip(square), is_mixed));
        let chips = Square::all().filter(|&square| board.chip(square).is_some());
        let at = chips.map(|square| square_board::square_center(square, options));
        picture.parts.extend(disc_shape::shadows(at, ShadowSize::OfChip));
        for square in Square::all() {
            if let Some(value) = board.chip(square) {
                let at = square_board::square_center(square, options);
                let look = if is_mixed { usize::from(value) } else { 0 };
                CHIPS[look].add_parts(key(square), at, &mut picture.parts);
            }
        }
        picture
    }

    fn moved_keys(&self, step: &Step<ChipAction, ChipBoard>) -> Vec<(String, String)> {
        match step {
            Step::Action(ChipAction::Jump { from, to }) => {
                disc_shape::moved_disc_keys(key(*from), key(*to)).into()
            }
            _ => Vec::new(),
        }
    }

    fn taker(&self, step: &Step<ChipAction, ChipBoard>) -> Option<u8> {
        matches!(step, Step::Action(ChipAction::Jump { .. } | ChipAction::Remove(_)))
            .then(|| self.mover())
    }

    fn heap_kinds(&self) -> &'static [&'static str] {
        if self.is_mixed() {
            &["white", "red", "blue"]
        } else {
            &["wooden"]
        }
    }

    fn captured(&self, step: &Step<ChipAction, ChipBoard>) -> Option<usize> {
        // The chip that is removed to begin with counts for its player, too.
        let taken = match step {
            Step::Action(ChipAction::Jump { from, to }) => jumped(*from, *to)?,
            Step::Action(ChipAction::Remove(square)) => *square,
            _ => return None,
        };
        let value = self.board().chip(taken)?;
        Some(usize::from(value) - 1)
    }

    fn last_step_places(&self, step: &Step<ChipAction, ChipBoard>) -> Vec<String> {
        match step {
            Step::Action(ChipAction::Jump { from, to }) => vec![from.to_string(), to.to_string()],
            Step::Action(ChipAction::Remove(square)) => vec![square.to_string()],
            _ => Vec::new(),
        }
    }

    fn captured_places(&self, step: &Step<ChipAction, ChipBoard>) -> Vec<String> {
        match step {
            Step::Action(ChipAction::Jump { from, to }) => jumped(*from, *to),
            _ => None,
        }
        .map(|square| square.to_string())
        .into_iter()
        .collect()
    }

    fn describe_step(&self, step: &Step<ChipAction, ChipBoard>, after: &Self) -> Vec<Message> {
        let player = self.player_name(self.mover());
        let told = match step {
            Step::Chance(_) => Message::new("chips.told-layout"),
            Step::Action(ChipAction::Away) => {
                Message::new("chips.told-away").with("player", player)
            }
            Step::Action(ChipAction::Remove(square)) => Message::new("chips.told-removal")
                .with("player", player)
                .with("square", square.to_string()),
            Step::Action(ChipAction::Jump { from, to }) => {
                let taken = jumped(*from, *to).and_then(|square| self.board().chip(square));
                Message::new("chips.told-jump")
                    .with("player", player)
                    .with("from", from.to_string())
                    .with("to", to.to_string())
                    .with("chip", chip(taken, self.is_mixed()))
                    .with("goes_on", u8::from(self.must_continue().is_some()))
            }
        };
        let alone = self.players_in() > 1 && after.players_in() == 1;
        let on = alone && after.to_play() != ToPlay::Over;
        let last = on.then(|| {
            Message::new("chips.told-alone").with("player", after.player_name(after.mover()))
        });
        std::iter::once(told).chain(last).collect()
    }

    fn touch_effect(&self, actions: &[ChipAction], whole: bool) -> Option<Message> {
        match actions.first()? {
            ChipAction::Away => None,
            ChipAction::Remove(_) => Some(Message::new("chips.does-remove")),
            ChipAction::Jump { from, to } if whole => {
                let over = jumped(*from, *to)?;
                let does = Message::new("chips.does-take")
                    .with("chip", chip(self.board().chip(over), self.is_mixed()))
                    .with("square", over.to_string());
                Some(does)
            }
            ChipAction::Jump { .. } => {
                let landing = |action: &ChipAction| match action {
                    ChipAction::Jump { to, .. } => Some(to.to_string()),
                    _ => None,
                };
                let landings: Vec<String> = actions.iter().filter_map(landing).collect();
                Some(Message::new("chips.does-jump").with("landings", landings))
            }
        }
    }

    fn place_contents(&self, place: &str) -> Option<Message> {
        let value = self.board().chip(square_board::square_named(place)?);
        Some(chip(value, self.is_mixed()))
    }

    fn goal_message(&self) -> Message {
        Message::new(if self.has_dropping() {
            "chips.goal-dropping"
        } else {
            "chips.goal"
        })
    }

    fn player_task(&self) -> Message {
        if self.removals_left() > 0 {
            return Message::new("chips.task-remove").with("count", self.removals_left());
        }
        if let Some(square) = self.must_continue() {
            return Message::new("chips.task-go-on").with("square", square.to_string());
        }
        let may_leave = self.check(ChipAction::Away).is_ok();
        Message::new(match (may_leave, self.has_dropping()) {
            (true, _) if self.action_count() == 1 => "chips.task-away",
            (true, _) => "chips.task-jump-or-away",
            (false, true) => "chips.task-alone",
            (false, false) => "chips.task-jump",
        })
    }

    fn continuation_place(&self) -> Option<String> {
        self.must_continue().map(|square| square.to_string())
    }

    fn notation_in_words(&self, text: &str) -> Option<Message> {
        match text {
            "away" => Some(Message::new("chips.turn-away")),
            // Only a layout has one.
            _ if text.contains('/') => Some(Message::new("chips.turn-layout")),
            _ => None,
        }
    }

    fn facts(&self, player: Option<u8>) -> Vec<Message> {
        let Some(player) = player else {
            return Vec::new();
        };
        let index = usize::from(player) - 1;
        let settled = self
            .outcome()
            .and_then(|outcome: Outcome| outcome.points().map(|points| i64::from(points[index])));
        let points = settled.unwrap_or_else(|| i64::from(self.points()[index]));
        let mut facts = vec![Message::new("facts.points").with("points", points)];
        if !self.is_in(player) {
            facts.push(Message::new("chips.out"));
        }
        facts
    }

    fn max_facts(&self, player: Option<u8>) -> Vec<Message> {
        // Up to the total value of all chips, in two digits or three; the last player's score can be negative.
        let most = if self.has_dropping() { -128 } else { 128 };
        if player.is_none() {
            return Vec::new();
        }
        let points = Message::new("facts.points").with("points", most);
        let out = self.has_dropping().then(|| Message::new("chips.out"));
        std::iter::once(points).chain(out).collect()
    }

    fn buttons(&self) -> &'static [&'static str] {
        if self.has_dropping() { &["away"] } else { &[] }
    }

    fn button_forecast(&self, button: &str) -> Option<Message> {
        let margin = (button == "away").then(|| self.drop_out_margin(FORECAST_POSITIONS))??;
        let (worst, best) = margin.into_inner();
        let outcome = match (worst.signum(), best.signum()) {
            (1, 1) => "win",
            (-1, -1) => "lose",
            (0, 0) => "tie",
            _ => "open",
        };
        let (least, most) = (worst.abs().min(best.abs()), worst.abs().max(best.abs()));
        let message = Message::new("chips.forecast").with("outcome", outcome);
        let range = if least == most { "no" } else { "yes" };
        Some(message.with("least", least).with("most", most).with("range", range))
    }

    /// Neutral: chips have colours, but nobody's.
    fn player_piece_class(&self, player: u8) -> &'static str {
        const TOKENS: [&str; 4] = ["one neutral", "two neutral", "three neutral", "four neutral"];
        let index = usize::from(player).wrapping_sub(1);
        TOKENS.get(index).copied().unwrap_or_default()
    }

    fn plain_text(&self) -> String {
        square_board::plain_text_board(|square| {
            let value = self.board().chip(square)?;
            "wrb".chars().nth(usize::from(value) - 1)
        })
    }
}
