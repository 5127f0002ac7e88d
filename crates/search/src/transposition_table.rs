//! The transposition table: results for positions reached before, by any path.

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// The depth of a value without any estimate in it: it is valid at any depth.
pub const SOLVED_DEPTH: i8 = i8::MAX;

/// The code of no action.
pub const NO_ACTION: u16 = u16::MAX;

/// The entry of one position.
#[derive(Clone, Copy, Debug)]
pub struct TableEntry {
    /// The value to the side to move.
    pub value: i32,
    /// The depth of the search.
    pub depth: i8,
    /// The kind of bound.
    pub bound: Bound,
    /// Code of the best action, or [`NO_ACTION`].
    pub action: u16,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The half of the hash that the index does not determine.
    check: u32,
    /// The number of the search that wrote it; 0 if empty.
    search: u16,
    known: TableEntry,
}

const EMPTY: Entry = Entry {
    check: 0,
    search: 0,
    known: TableEntry {
        value: 0,
        depth: 0,
        bound: Bound::Exact,
        action: NO_ACTION,
    },
};

/// A transposition table of a fixed size.
///
/// Each search starts with an empty table, so that its result does not depend on earlier searches; their entries are
/// ignored instead of cleared.
#[derive(Debug)]
pub struct TranspositionTable {
    entries: Vec<Entry>,
    search: u16,
    keep_memory: bool,
}

impl TranspositionTable {
    /// Room for 2^`bits` positions, 16 bytes each.
    pub fn new(bits: u32) -> Self {
        TranspositionTable {
            entries: vec![EMPTY; 1 << bits],
            search: 0,
            keep_memory: false,
        }
    }

    /// Whether a search may use the results of earlier ones.
    pub fn set_keep_entries(&mut self, keep_memory: bool) {
        self.keep_memory = keep_memory;
    }

    /// Empties the table, unless searches continue each other.
    pub fn begin(&mut self) {
        if self.keep_memory && self.search > 0 {
            return;
        }
        if self.search == u16::MAX {
            self.entries.fill(EMPTY);
            self.search = 0;
        }
        self.search += 1;
    }

    /// The two slots for a position.
    fn places(&self, hash: u64) -> [usize; 2] {
        let place = hash as usize & (self.entries.len() - 1);
        [place, place ^ 1]
    }

    /// The entry of the position with this hash.
    pub fn get(&self, hash: u64) -> Option<TableEntry> {
        let check = (hash >> 32) as u32;
        let entries = self.places(hash).map(|place| self.entries[place]);
        let found = entries
            .into_iter()
            .find(|entry| entry.search == self.search && entry.check == check);
        found.map(|entry| entry.known)
    }

    /// Stores an entry: replaces that of the same position, or otherwise the shallower of two.
    pub fn put(&mut self, hash: u64, known: TableEntry) {
        let check = (hash >> 32) as u32;
        let rank = |place: usize| {
            let entry = &self.entries[place];
            match (entry.search == self.search, entry.check == check) {
                (false, _) => -2,
                (true, true) => -1,
                (true, false) => i32::from(entry.known.depth),
            }
        };
        let [a, b] = self.places(hash);
        let same = |place: usize| rank(place) == -1;
        let place = if same(b) || !same(a) && rank(b) < rank(a) {
            b
        } else {
            a
        };
        self.entries[place] = Entry {
            check,
            search: self.search,
            known,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: i32, depth: i8) -> TableEntry {
        TableEntry {
            value,
            depth,
            bound: Bound::Exact,
            action: 7,
        }
    }

    #[test]
    fn deeper_knowledge_stays_and_a_new_search_knows_nothing() {
        let mut table = TranspositionTable::new(1);
        table.begin();
        let hash = |n: u64| n << 32;
        table.put(hash(1), known(1, 5));
        table.put(hash(2), known(2, 3));
        table.put(hash(3), known(3, 4));
        assert_eq!(table.get(hash(1)).unwrap().value, 1);
        assert!(table.get(hash(2)).is_none());
        assert_eq!(table.get(hash(3)).unwrap().value, 3);
        table.put(hash(1), known(9, 1));
        assert_eq!(table.get(hash(1)).unwrap().value, 9);
        assert_eq!(table.get(hash(3)).unwrap().value, 3);
        table.begin();
        assert!(table.get(hash(1)).is_none() && table.get(hash(3)).is_none());
    }

    #[test]
    fn an_entry_has_sixteen_bytes() {
        assert!(size_of::<Entry>() <= 20, "{}", size_of::<Entry>());
    }
}
