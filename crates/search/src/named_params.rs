//! The constants of a search by name, so that they can be tuned.

use crate::SearchParams;

macro_rules! named {
    ($($name:ident)*) => {
        impl SearchParams {
            /// The names and values of all constants; one that no number of 32 bits tells is left out, as a place that
            /// is never reached.
            pub fn named(&self) -> Vec<(&'static str, i32)> {
                let all = [$((stringify!($name), i32::try_from(self.$name).ok()),)*];
                let known = all.into_iter().filter_map(|(name, value)| Some((name, value?)));
                known.collect()
            }

            /// The same with another value of a constant; `None` if there is none of this name, or it cannot have the
            /// value.
            pub fn with(mut self, name: &str, value: i32) -> Option<Self> {
                match name {
                    $(stringify!($name) => self.$name = value.try_into().ok()?,)*
                    _ => return None,
                }
                Some(self)
            }
        }
    };
}

named! {
    reduction_depth reduction_place reduction_base reduction_growth
    reverse_futility_depth reverse_futility_margin
    late_move_pruning_depth late_move_pruning_base late_move_pruning_growth
    futility_depth futility_base futility_growth
    internal_reduction_depth
}
