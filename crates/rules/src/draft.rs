//! Setting up a position of any game by hand.

use crate::edit::unknown;
use crate::position_setup::validated;
use crate::{Control, Draft, Edit, Notation, Position, Setup, Spec, TextError};

impl Draft {
    /// An empty board.
    pub fn empty(spec: &Spec) -> Self {
        with_game!(&Position::start(spec), _state: G => <G as Notation>::Setup::empty(spec).into())
    }

    /// A draft of an existing position.
    pub fn of(position: &Position) -> Self {
        with_game!(position, state => state.setup().into())
    }

    /// Reads a position text, valid or not; an error means that it is malformed.
    pub fn read(spec: &Spec, text: &str) -> Result<Self, TextError> {
        with_game!(&Position::start(spec), _state: G => {
            <G as Notation>::Setup::read(spec, text).map(Draft::from)
        })
    }

    /// The position text.
    pub fn text(&self) -> String {
        with_draft!(self, setup => setup.text())
    }

    /// The game and its options.
    pub fn spec(&self) -> Spec {
        with_draft!(self, setup => setup.spec())
    }

    /// The position, or the reason why the draft is not a valid one.
    pub fn position(&self) -> Result<Position, TextError> {
        with_draft!(self, setup => validated(*setup).map(Position::from))
    }

    /// The trays to take pieces from, see [`Edit::piece_trays`].
    pub fn piece_trays(&self) -> Vec<Control> {
        with_draft!(self, setup => setup.piece_trays())
    }

    /// The controls for everything that is set beside the board.
    pub fn controls(&self) -> Vec<Control> {
        with_draft!(self, setup => setup.controls())
    }

    /// The topmost piece at a place, empty if there is none; `None` if no piece can be there.
    pub fn top_piece(&self, place: &str) -> Option<String> {
        with_draft!(self, setup => setup.top_piece(place))
    }

    /// Puts a piece at a place, or removes one if the key is empty. An error changes nothing.
    pub fn put(&mut self, place: &str, piece: &str) -> Result<(), TextError> {
        let put = with_draft!(self, setup => setup.put(place, piece));
        put.ok_or_else(|| unknown(&format!("{piece} {place}")))
    }

    /// Moves the topmost piece from one place to another. An error changes nothing.
    pub fn shift(&mut self, from: &str, to: &str) -> Result<(), TextError> {
        let mut moved = *self;
        let shifted = with_draft!(&mut moved, setup => setup.shift(from, to));
        shifted.ok_or_else(|| unknown(&format!("{from} {to}")))?;
        *self = moved;
        Ok(())
    }

    /// Sets a control. An error changes nothing.
    pub fn set(&mut self, control: &str, value: &str) -> Result<(), TextError> {
        with_draft!(self, setup => setup.set(control, value))
    }
}
