//! What went wrong, and who has done it.

use crate::hash::Hash;
use std::rc::Rc;

/// What kind of problem it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoticeKind {
    /// A turn that the rules forbid.
    Illegal,
    /// A turn of somebody who was not to act.
    NotYours,
    /// Two different turns at one place.
    Forked,
    /// A turn that came after the others had agreed on something else.
    Overtaken,
    /// A link that is not of the hash chain.
    FalseReveal,
    /// The text is not that of an event.
    Unreadable,
    /// The text is longer than any event.
    TooLong,
    /// A stamp minutes ahead of the room's clock.
    Ahead,
    /// A stamp before that of what the event answers.
    SetBack,
    /// Too many events.
    Flood,
    /// A seat that somebody else has been given.
    SecondJoin,
    /// A claim without a reason.
    FalseClaim,
}

/// A problem, to be told once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What kind of problem it is.
    pub kind: NoticeKind,
    /// The seat it came from, from 1; 0 if from nobody with a seat.
    pub seat: usize,
    /// Where in the line it was; zeros if nowhere. Several of a kind from one seat at one place are one.
    pub place: Hash,
    /// The event that showed it.
    pub event: Hash,
    /// The turn, if it is about one.
    pub text: Rc<str>,
    /// What the referee said, if it is about that.
    pub reason: Rc<str>,
}

impl NoticeKind {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            NoticeKind::Illegal => "illegal",
            NoticeKind::NotYours => "not-yours",
            NoticeKind::Forked => "forked",
            NoticeKind::Overtaken => "overtaken",
            NoticeKind::FalseReveal => "false-reveal",
            NoticeKind::Unreadable => "unreadable",
            NoticeKind::TooLong => "too-long",
            NoticeKind::Ahead => "ahead",
            NoticeKind::SetBack => "set-back",
            NoticeKind::Flood => "flood",
            NoticeKind::SecondJoin => "second-join",
            NoticeKind::FalseClaim => "false-claim",
        }
    }
}
