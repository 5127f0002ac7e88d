//! The macro that makes one type of all games, [`Position`](crate::Position), from the list in `lib.rs`.

// `$d` is a `$`, which a macro cannot write into the macro it defines.
macro_rules! games {
    ($d:tt $($Name:ident,)*) => {
        /// Every game, in the order in which lists show them.
        pub const GAMES: &[&GameInfo] = &[$(<$Name as Game>::INFO),*];

        /// A state of any of the games.
        ///
        /// Equality, cloning and text are those of the inner state;
        /// [`with_game!`](crate::with_game) accesses it by its type.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(clippy::large_enum_variant)] // copied less often than matched on
        pub enum Position {
            $(
                #[doc = concat!("A state of [`", stringify!($Name), "`](", stringify!($Name), ").")]
                $Name($Name),
            )*
        }

        /// What must match for a [`Position`] to count as repeated.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum Key {
            $($Name(<$Name as Game>::Key),)*
        }

        impl Position {
            /// The initial position.
            pub fn start(spec: &Spec) -> Self {
                $(if spec.info().id == <$Name as Game>::INFO.id {
                    return Position::$Name(<$Name as Game>::start(spec));
                })*
                unreachable!("a spec holds one of the games")
            }

            /// Reads a position text; the error names the field.
            pub fn parse(spec: &Spec, text: &str) -> Result<Self, TextError> {
                $(if spec.info().id == <$Name as Game>::INFO.id {
                    return <$Name as Notation>::parse(spec, text).map(Position::$Name);
                })*
                unreachable!("a spec holds one of the games")
            }

            /// What the repetition rule compares.
            pub fn key(&self) -> Key {
                match self {
                    $(Position::$Name(state) => Key::$Name(state.key()),)*
                }
            }
        }

        /// A position being set up: anything a position text can express, valid or not.
        ///
        /// [`with_draft!`](crate::with_draft) accesses the inner [`Setup`](crate::Setup) by its type.
        ///
        /// ```
        /// use take_five_rules::{Draft, Spec};
        /// let spec: Spec = "give-and-take".parse()?;
        /// let mut draft = Draft::empty(&spec);
        /// draft.put("c8", "w")?;
        /// assert_eq!(draft.position().unwrap_err().field(), Some("BOARD"));
        /// draft.put("c8", "W")?;
        /// assert_eq!(draft.position()?.to_string(), "2W5/8/8/8/8/8/8/8 w - - 0");
        /// # Ok::<(), take_five_rules::TextError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum Draft {
            $($Name(<$Name as Notation>::Setup),)*
        }

        $(impl From<<$Name as Notation>::Setup> for Draft {
            fn from(setup: <$Name as Notation>::Setup) -> Self {
                Draft::$Name(setup)
            }
        })*

        $(impl From<$Name> for Position {
            fn from(state: $Name) -> Self {
                Position::$Name(state)
            }
        })*

        /// Runs the same code on the inner state of a [`Position`](crate::Position), whatever its
        /// type: `with_game!(&position, state => state.players())`. For what belongs to the type, name that, too:
        /// `with_game!(&position, _state: G => G::INFO)`.
        #[macro_export]
        macro_rules! with_game {
            ($d position:expr, $d state:ident => $d body:expr) => {
                match $d position {
                    $($crate::Position::$Name($d state) => $d body,)*
                }
            };
            ($d position:expr, $d state:ident: $d G:ident => $d body:expr) => {
                match $d position {
                    $($crate::Position::$Name($d state) => {
                        type $d G = $crate::$Name;
                        $d body
                    })*
                }
            };
        }

        /// Runs the same code on the inner setup of a [`Draft`](crate::Draft), whatever its type. As in
        /// [`with_game!`](crate::with_game), the type of the game can be named.
        #[macro_export]
        macro_rules! with_draft {
            ($d draft:expr, $d setup:ident => $d body:expr) => {
                match $d draft {
                    $($crate::Draft::$Name($d setup) => $d body,)*
                }
            };
            ($d draft:expr, $d setup:ident: $d G:ident => $d body:expr) => {
                match $d draft {
                    $($crate::Draft::$Name($d setup) => {
                        type $d G = $crate::$Name;
                        $d body
                    })*
                }
            };
        }
    };
}
