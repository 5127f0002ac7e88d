//! Give & Take: pawns and kings on the 8×8 board.

use crate::disc_shape::{self, ShadowSize, TwoLayerShape};
use crate::{Draw, Part, Picture, ViewOptions, square_board};
use take_five_rules::{
    Game, GiveAndTake, GiveAndTakeAction, GiveAndTakePiece, GiveAndTakeSetup, Message, Square,
    Step, StepOf,
};

const WHITE: [&str; 2] = ["piece white body", "piece white"];
const BLACK: [&str; 2] = ["piece black body", "piece black"];
/// A disc with a ring cut into it; Black's has a dot in the ring, so that it can be told from White's without colour.
const WHITE_PAWN: TwoLayerShape = TwoLayerShape {
    classes: WHITE,
    paths: [
        disc_shape::DISC_BODY,
        "M0-43A39 39 0 1 0 .1-43ZM0-28A24 24 0 1 0 .1-28ZM0-22A18 18 0 1 0 .1-22Z",
    ],
};
const BLACK_PAWN: TwoLayerShape = TwoLayerShape {
    classes: BLACK,
    paths: [
        disc_shape::DISC_BODY,
        "M0-43A39 39 0 1 0 .1-43ZM0-28A24 24 0 1 0 .1-28ZM0-22A18 18 0 1 0 .1-22ZM0-14A10 10 0 1 0 .1-14Z",
    ],
};
/// A disc with a crown cut into it, Black's with a bar below; it is stacked on a second disc.
const WHITE_KING: TwoLayerShape = TwoLayerShape {
    classes: WHITE,
    paths: [
        disc_shape::DISC_BODY,
        "M0-43A39 39 0 1 0 .1-43ZM-20 12-25-16-11-4 0-27 11-4 25-16 20 12Z",
    ],
};
const BLACK_KING: TwoLayerShape = TwoLayerShape {
    classes: BLACK,
    paths: [
        disc_shape::DISC_BODY,
        "M0-43A39 39 0 1 0 .1-43ZM-20 7-25-18-11-7 0-27 11-7 25-18 20 7ZM-19 12H19V18H-19Z",
    ],
};
/// How far a king's discs are above and below the middle of their square.
const LIFT: i32 = 4;

fn add(piece: GiveAndTakePiece, square: Square, [x, y]: [i32; 2], parts: &mut Vec<Part>) {
    let (classes, pawn, king) = match piece.player {
        1 => (WHITE, WHITE_PAWN, WHITE_KING),
        _ => (BLACK, BLACK_PAWN, BLACK_KING),
    };
    if piece.king {
        let below = TwoLayerShape {
            classes,
            paths: [disc_shape::DISC_BODY, disc_shape::DISC_FACE],
        };
        below.add_parts(base(square), [x, y + LIFT], parts);
        king.add_parts(key(square), [x, y - LIFT], parts);
    } else {
        pawn.add_parts(key(square), [x, y], parts);
    }
}

fn name(piece: Option<GiveAndTakePiece>) -> Message {
    Message::new(match piece.map(|piece| (piece.player, piece.king)) {
        None => "give-and-take.bare",
        Some((1, false)) => "give-and-take.white-pawn",
        Some((1, true)) => "give-and-take.white-king",
        Some((_, false)) => "give-and-take.black-pawn",
        Some((_, true)) => "give-and-take.black-king",
    })
}

fn key(square: Square) -> String {
    format!("piece-{square}")
}

/// The key of the disc below a king.
fn base(square: Square) -> String {
    format!("base-{square}")
}

fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (right, up) = (to.file() - from.file(), to.rank() - from.rank());
    let steps = right.abs().max(up.abs());
    (1..steps).filter_map(move |step| {
        let [file, rank] = [
            from.file() + right.signum() * step,
            from.rank() + up.signum() * step,
        ];
        Square::at(file, rank)
    })
}

/// The square of the piece that the action captures.
fn taken(game: &GiveAndTake, action: GiveAndTakeAction) -> Option<Square> {
    let mut between = between(action.from, action.to).filter(|_| action.captures);
    between.find(|&square| game.piece(square).is_some())
}

impl Draw for GiveAndTake {
    fn emblem() -> &'static str {
        // The crown of a king.
        "M2 8 5.5 19H18.5L22 8 16.5 11.5 12 4 7.5 11.5M5.5 20.5H18.5V23H5.5"
    }

    fn picture(setup: &GiveAndTakeSetup, options: ViewOptions) -> Picture {
        let mut picture = square_board::empty_board(options, |square| name(setup.piece(square)));
        let pieces = Square::all().filter(|&square| setup.piece(square).is_some());
        let at = pieces.map(|square| square_board::square_center(square, options));
        picture.parts.extend(disc_shape::shadows(at, ShadowSize::OfChip));
        for square in Square::all() {
            if let Some(piece) = setup.piece(square) {
                let at = square_board::square_center(square, options);
                add(piece, square, at, &mut picture.parts);
            }
        }
        picture
    }

    fn moved_keys(&self, step: &StepOf<Self>) -> Vec<(String, String)> {
        let Step::Action(action) = step else {
            return Vec::new();
        };
        let (from, to) = (action.from, action.to);
        let mut moved = Vec::from(disc_shape::moved_disc_keys(key(from), key(to)));
        if self.piece(from).is_some_and(|piece| piece.king) {
            moved.extend(disc_shape::moved_disc_keys(base(from), base(to)));
        }
        moved
    }

    fn taker(&self, step: &StepOf<Self>) -> Option<u8> {
        matches!(step, Step::Action(action) if action.captures).then(|| self.side_to_move())
    }

    fn last_step_places(&self, step: &StepOf<Self>) -> Vec<String> {
        match step {
            Step::Action(action) => vec![action.from.to_string(), action.to.to_string()],
            Step::Chance(_) => Vec::new(),
        }
    }

    fn captured_places(&self, step: &StepOf<Self>) -> Vec<String> {
        let taken = match step {
            Step::Action(action) => taken(self, *action),
            Step::Chance(_) => None,
        };
        taken.map(|square| square.to_string()).into_iter().collect()
    }

    fn describe_step(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message> {
        let Step::Action(action) = step else {
            return Vec::new();
        };
        let (from, to) = (action.from, action.to);
        let piece = self.piece(from);
        let player = self.player_name(self.side_to_move());
        let told = match taken(self, *action) {
            None => Message::new("give-and-take.told-move"),
            Some(square) => Message::new("give-and-take.told-capture")
                .with("square", square.to_string())
                .with("taken", name(self.piece(square))),
        };
        let told = told
            .with("player", player)
            .with("from", from.to_string())
            .with("to", to.to_string())
            .with("piece", name(piece))
            .with("goes_on", u8::from(self.continuation_place().is_some()));
        let crowned = Square::all().filter(|&square| {
            let was = if square == to {
                piece
            } else {
                self.piece(square)
            };
            let is = after.piece(square);
            is.is_some_and(|is| is.king) && was.is_some_and(|was| !was.king)
        });
        let crowned = crowned.map(|square| {
            Message::new("give-and-take.told-crowned").with("square", square.to_string())
        });
        std::iter::once(told).chain(crowned).collect()
    }

    fn touch_effect(&self, actions: &[GiveAndTakeAction], whole: bool) -> Option<Message> {
        let first = *actions.first()?;
        if whole {
            return Some(match taken(self, first) {
                None => Message::new("give-and-take.does-step")
                    .with("piece", name(self.piece(first.from))),
                Some(square) => Message::new("give-and-take.does-take")
                    .with("square", square.to_string())
                    .with("taken", name(self.piece(square))),
            });
        }
        let quiet = actions.iter().filter(|action| !action.captures);
        let moves: Vec<String> = quiet.map(|action| action.to.to_string()).collect();
        let captured = actions.iter().filter_map(|&action| taken(self, action));
        let mut captures: Vec<String> = captured.map(|square| square.to_string()).collect();
        captures.dedup(); // a king's landing squares behind one piece
        let does = match (captures.is_empty(), moves.is_empty()) {
            (true, _) => Message::new("give-and-take.does-move"),
            (false, true) => Message::new("give-and-take.does-capture"),
            (false, false) => Message::new("give-and-take.does-either"),
        };
        Some(does.with("captures", captures).with("moves", moves))
    }

    fn place_contents(&self, place: &str) -> Option<Message> {
        Some(name(self.piece(square_board::square_named(place)?)))
    }

    fn goal_message(&self) -> Message {
        Message::new("give-and-take.goal")
    }

    fn player_task(&self) -> Message {
        if let Some(square) = self.must_continue() {
            return Message::new("give-and-take.task-go-on").with("square", square.to_string());
        }
        let (mut moves, mut captures, mut forced) = (false, false, self.last_mover().is_some());
        self.each_action(|action| {
            let taken = taken(self, action);
            forced &= taken.is_some() && taken == self.last_mover();
            captures |= taken.is_some();
            moves |= taken.is_none();
        });
        if let Some(last) = self.last_mover().filter(|_| forced) {
            return Message::new("give-and-take.task-capture").with("square", last.to_string());
        }
        Message::new(match (captures, moves) {
            (false, _) => "give-and-take.task-move",
            (true, true) => "give-and-take.task-either",
            (true, false) => "give-and-take.task-only-capture",
        })
    }

    /// White plays up the board.
    fn quarters_to_face(&self, player: u8) -> u8 {
        if player == 2 { 2 } else { 0 }
    }

    /// The pieces that are blocked.
    fn deciding_places(&self) -> Vec<String> {
        let lost = self.outcome().is_some_and(|outcome| !outcome.is_draw());
        let own = |square: &Square| {
            let piece = self.piece(*square);
            lost && piece.is_some_and(|piece| piece.player == self.side_to_move())
        };
        let squares = Square::all().filter(own);
        squares.map(|square| square.to_string()).collect()
    }

    fn continuation_place(&self) -> Option<String> {
        self.must_continue().map(|square| square.to_string())
    }

    fn player_name(&self, player: u8) -> Message {
        Message::new(if player == 1 {
            "give-and-take.white"
        } else {
            "give-and-take.black"
        })
    }

    fn facts(&self, player: Option<u8>) -> Vec<Message> {
        match player {
            // Nothing worth mentioning until the draw comes near.
            None if self.quiet_turns() < 20 => Vec::new(),
            None => vec![Message::new("give-and-take.quiet").with("count", self.quiet_turns())],
            Some(player) => {
                let pieces = Square::all().filter_map(|square| self.piece(square));
                let own = pieces.filter(|piece| piece.player == player).count();
                vec![Message::new("give-and-take.pieces").with("count", own)]
            }
        }
    }

    fn max_facts(&self, player: Option<u8>) -> Vec<Message> {
        let (id, most) = match player {
            None => ("give-and-take.quiet", 100),
            Some(_) => ("give-and-take.pieces", 16),
        };
        vec![Message::new(id).with("count", most)]
    }

    fn player_piece_class(&self, player: u8) -> &'static str {
        if player == 1 { "white" } else { "black" }
    }

    fn plain_text(&self) -> String {
        square_board::plain_text_board(|square| {
            let piece = self.piece(square)?;
            let letter = if piece.player == 1 { 'w' } else { 'b' };
            Some(if piece.king {
                letter.to_ascii_uppercase()
            } else {
                letter
            })
        })
    }
}
