//! Give & Take with few pieces: tables of win, draw and loss with their distances.

mod actions;
mod blocks;
mod layout;
mod material;
mod placement;
mod value;

#[cfg(feature = "native")]
mod cut;
#[cfg(feature = "native")]
mod retrograde;
#[cfg(feature = "native")]
mod table_check;
#[cfg(feature = "native")]
mod tables;
#[cfg(feature = "native")]
mod unmoves;
#[cfg(feature = "native")]
mod win_search;

pub use actions::PerfectAction;
pub use blocks::{TableBlocks, TableBlocksError};
pub use material::Material;
#[cfg(feature = "native")]
use material::Men;
pub use value::{PerfectResult, PerfectValue};

#[cfg(feature = "native")]
pub use cut::CutTables;
#[cfg(feature = "native")]
pub use table_check::{TableCheck, TableCount};
#[cfg(feature = "native")]
pub use tables::{SolverStep, Tables};
#[cfg(feature = "native")]
pub use win_search::WinSearch;
