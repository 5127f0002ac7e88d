//! A state of any game, spoken to by text.

use crate::turn::{self, Taken};
use crate::{
    Cursor, Game, GameInfo, Input, Message, Notation, Outcome, Outcomes, Spec, Step, TextError,
    ToPlay,
};
use std::fmt;

// `$d` is a `$`, which a macro cannot write for the macro it makes.
macro_rules! position_of {
    ($d:tt:) => {
        compile_error!("take-five-rules needs the feature of one game at least, such as `take`");
    };
    ($d:tt: $($Name:ident = $State:ty,)*) => {
        /// Every game, in the order in which lists show them.
        pub const GAMES: &[&GameInfo] = &[$(<$State as Game>::INFO),*];

        /// A state of any of the games.
        ///
        /// Equality, cloning and text are the state's own; [`with_game!`](crate::with_game)
        /// reaches the typed state inside.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(clippy::large_enum_variant)] // copied less often than it is looked at
        pub enum Position {
            $(
                #[doc = concat!("A state of [`", stringify!($Name), "`](", stringify!($State), ").")]
                $Name($State),
            )*
        }

        /// What must be the same for a [`Position`] to count as repeated.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum Key {
            $($Name(<$State as Game>::Key),)*
        }

        impl Position {
            /// The beginning of a game.
            pub fn start(spec: &Spec) -> Self {
                $(if spec.info().id == <$State as Game>::INFO.id {
                    return Position::$Name(<$State as Game>::start(spec));
                })*
                unreachable!("a spec holds one of the games")
            }

            /// Reads a position text; the error names the field.
            pub fn parse(spec: &Spec, text: &str) -> Result<Self, TextError> {
                $(if spec.info().id == <$State as Game>::INFO.id {
                    return <$State as Notation>::parse(spec, text).map(Position::$Name);
                })*
                unreachable!("a spec holds one of the games")
            }

            /// What repetition looks at.
            pub fn key(&self) -> Key {
                match self {
                    $(Position::$Name(state) => Key::$Name(state.key()),)*
                }
            }
        }

        /// A position being set up: everything that a position text can say, valid or not yet.
        ///
        /// [`with_draft!`](crate::with_draft) reaches the typed [`Setup`](crate::Setup) inside.
        ///
        /// ```
        /// # #[cfg(feature = "give-and-take")] {
        /// use take_five_rules::{Draft, Spec};
        /// let spec: Spec = "give-and-take".parse()?;
        /// let mut draft = Draft::empty(&spec);
        /// draft.put("c8", "w")?;
        /// assert_eq!(draft.position().unwrap_err().field(), Some("BOARD"));
        /// draft.put("c8", "W")?;
        /// assert_eq!(draft.position()?.to_string(), "2W5/8/8/8/8/8/8/8 w - - 0");
        /// # }
        /// # Ok::<(), take_five_rules::TextError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum Draft {
            $($Name(<$State as Notation>::Setup),)*
        }

        $(impl From<<$State as Notation>::Setup> for Draft {
            fn from(setup: <$State as Notation>::Setup) -> Self {
                Draft::$Name(setup)
            }
        })*

        $(impl From<$State> for Position {
            fn from(state: $State) -> Self {
                Position::$Name(state)
            }
        })*

        /// Runs the same code on whichever typed state a [`Position`](crate::Position) holds:
        /// `with_game!(&position, state => state.players())`.
        #[macro_export]
        macro_rules! with_game {
            ($d position:expr, $d state:ident => $d body:expr) => {
                match $d position {
                    $($crate::Position::$Name($d state) => $d body,)*
                }
            };
        }

        /// Runs the same code on whichever typed setup a [`Draft`](crate::Draft) holds.
        #[macro_export]
        macro_rules! with_draft {
            ($d draft:expr, $d setup:ident => $d body:expr) => {
                match $d draft {
                    $($crate::Draft::$Name($d setup) => $d body,)*
                }
            };
        }
    };
}

// The games whose features are on, found one by one: `with_game!` is used by other packages, which have other features.
macro_rules! games {
    ($d:tt [$($chosen:tt)*]) => {
        position_of! { $d: $($chosen)* }
    };
    ($d:tt [$($chosen:tt)*] $feature:tt $Name:ident = $State:ty, $($rest:tt)*) => {
        #[cfg(feature = $feature)]
        games! { $d [$($chosen)* $Name = $State,] $($rest)* }
        #[cfg(not(feature = $feature))]
        games! { $d [$($chosen)*] $($rest)* }
    };
}

// The one list of games.
games! { $ []
    "take-it-away" TakeItAway = crate::TakeItAway,
    "acquisitions" Acquisitions = crate::Acquisitions,
    "take-back-toe" TakeBackToe = crate::TakeBackToe,
    "takeaway" Takeaway = crate::Takeaway,
    "give-and-take" GiveAndTake = crate::GiveAndTake,
    "take" Take = crate::Take,
}

/// A step that was taken, in texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The action or outcome alone.
    pub text: String,
    /// Whether it was chance and not a player.
    pub chance: bool,
    /// What it adds to the text of its turn.
    pub piece: String,
    /// Whether the turn is over with it.
    pub turn_over: bool,
    /// The position behind it.
    pub after: Position,
}

impl<G: Notation + Into<Position>> From<(&G, Taken<G>)> for Played {
    fn from((before, taken): (&G, Taken<G>)) -> Self {
        let (text, chance) = match &taken.step {
            Step::Action(action) => (before.action_text(*action), false),
            Step::Chance(outcome) => (before.outcome_text(outcome), true),
        };
        Played {
            text,
            chance,
            piece: taken.piece,
            turn_over: taken.turn_over,
            after: taken.after.into(),
        }
    }
}

/// The texts sorted by byte. There are a few hundred of them at most, so each is put into its place;
/// the library's sort is ten times the code, which has to be loaded before the board is seen.
pub fn sorted(texts: Vec<String>) -> Vec<String> {
    let mut sorted = Vec::with_capacity(texts.len());
    for text in texts {
        let place = sorted.partition_point(|before| *before <= text);
        sorted.insert(place, text);
    }
    sorted
}

impl Position {
    /// The game and its options.
    pub fn spec(&self) -> Spec {
        with_game!(self, state => state.spec())
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        with_game!(self, state => state.players())
    }

    /// Whose doing comes next.
    pub fn to_play(&self) -> ToPlay {
        with_game!(self, state => state.to_play())
    }

    /// Whose turn it is, also where chance comes within it; `None` in the set-up and at the end.
    pub fn turn_of(&self) -> Option<u8> {
        with_game!(self, state => state.turn_of())
    }

    /// The legal actions of the player to move, sorted by byte; empty elsewhere.
    pub fn legal_actions(&self) -> Vec<String> {
        let paths = self.touch_paths().into_iter();
        sorted(paths.map(|(text, _)| text).collect())
    }

    /// Each legal action with the touch keys that make it up.
    pub fn touch_paths(&self) -> Vec<(String, Vec<String>)> {
        with_game!(self, state => {
            let mut paths = Vec::new();
            state.each_action(|action| {
                paths.push((state.action_text(action), state.touches(action)));
            });
            paths
        })
    }

    /// What chance can bring here; `None` where no chance comes next.
    ///
    /// ```
    /// # #[cfg(feature = "take-back-toe")] {
    /// use take_five_rules::{Outcomes, Position};
    /// let start = Position::start(&"take-back-toe".parse()?);
    /// let faces = ["1", "2", "3", "4", "5", "6"].map(String::from);
    /// assert_eq!(start.outcomes(), Some(Outcomes::Listed(faces.into())));
    /// # }
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn outcomes(&self) -> Option<Outcomes<String>> {
        if self.to_play() != ToPlay::Chance {
            return None;
        }
        Some(with_game!(self, state => match state.outcomes() {
            Outcomes::TooMany(word) => Outcomes::TooMany(word),
            Outcomes::Listed(all) => {
                let texts = all.iter().map(|outcome| state.outcome_text(outcome));
                Outcomes::Listed(sorted(texts.collect()))
            }
        }))
    }

    /// Lets chance happen; `None` where none comes next. `below(n)` gives a number from 0 to
    /// n − 1; `begun` as for [`Position::read_turn`].
    ///
    /// ```
    /// # #[cfg(feature = "take-back-toe")] {
    /// use take_five_rules::Position;
    /// let start = Position::start(&"take-back-toe".parse()?);
    /// let rolled = start.draw(false, &mut |faces| faces - 1).unwrap();
    /// assert_eq!((&rolled.text[..], rolled.turn_over), ("6", false));
    /// assert_eq!(rolled.after.draw(true, &mut |_| 0), None, "a player is to move");
    /// # }
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn draw(&self, begun: bool, below: &mut impl FnMut(u32) -> u32) -> Option<Played> {
        if self.to_play() != ToPlay::Chance {
            return None;
        }
        with_game!(self, state => {
            let step = Step::Chance(state.draw(below)?);
            Some(Played::from((state, turn::take(state, step, begun))))
        })
    }

    /// Reads a turn text and takes its steps: a whole turn, the beginning of one or the rest of
    /// one, or a single action or outcome. A text wrong anywhere is refused whole. `begun` says
    /// whether something of the turn has been played before.
    ///
    /// ```
    /// # #[cfg(feature = "take")] {
    /// use take_five_rules::Position;
    /// let start = Position::start(&"take:size=2".parse()?);
    /// let played = start.read_turn("a1", false)?;
    /// assert_eq!(played[0].after.to_string(), "oo/ooo/ro b 1");
    /// # }
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn read_turn(&self, text: &str, begun: bool) -> Result<Vec<Played>, TextError> {
        let (next, over) = (Position::read_step, |step: &Played| step.turn_over);
        turn::read_steps(self, text, begun, next, |step| &step.after, over)
    }

    fn read_step(
        &self,
        text: &mut Cursor<'_>,
        follows: bool,
        begun: bool,
    ) -> Result<Played, TextError> {
        with_game!(self, state => {
            let taken = turn::read_step(state, text, follows, begun)?;
            Ok(Played::from((state, taken)))
        })
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(self, state => state.outcome())
    }

    /// Why the game ended as it did; `None` while it goes on.
    pub fn ending(&self) -> Option<Message> {
        (self.to_play() == ToPlay::Over).then(|| with_game!(self, state => state.ending()))
    }

    /// How many times the same [`Position::key`] at the start of a turn makes a draw.
    pub fn drawn_by_repetition(&self) -> Option<u32> {
        fn limit<G: Game>(_: &G) -> Option<u32> {
            G::DRAWN_BY_REPETITION
        }
        with_game!(self, state => limit(state))
    }

    /// A number for what the rest of the game depends on, see [`Game::table_key`].
    pub fn table_key(&self) -> u64 {
        with_game!(self, state => state.table_key())
    }

    /// The control that lets chance happen; `None` where none comes next.
    pub fn chance_touch(&self) -> Option<&'static str> {
        let from = self.spec().info().chance;
        from.filter(|_| self.to_play() == ToPlay::Chance)
    }

    /// Why no legal action begins with these touches, of which all but the last begin one.
    ///
    /// ```
    /// # #[cfg(feature = "take")] {
    /// use take_five_rules::Position;
    /// let position = Position::parse(&"take:size=2".parse()?, "oo/ooo/ro b 1")?;
    /// assert_eq!(position.why_not(&["a1"]).id, "take.occupied");
    /// # }
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn why_not(&self, path: &[&str]) -> Message {
        match self.to_play() {
            ToPlay::Over => Message::new("refused.over"),
            ToPlay::Chance => with_game!(self, state => turn::chance_first(state)),
            ToPlay::Player(_) => with_game!(self, state => state.why_not(path)),
        }
    }
}

/// The position text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_game!(self, state => state.text()))
    }
}
