//! Values by hash.

use crate::hash::Hash;
use std::collections::HashMap;

/// A map whose keys are hashes. All of them share one instance of the standard library's map, whatever their values are:
/// one for each would be a tenth of the module.
#[derive(Clone, Debug)]
pub struct ByHash<V> {
    places: HashMap<Hash, usize>,
    values: Vec<V>,
}

impl<V> Default for ByHash<V> {
    fn default() -> Self {
        ByHash {
            places: HashMap::new(),
            values: Vec::new(),
        }
    }
}

impl<V> ByHash<V> {
    pub fn get(&self, key: &Hash) -> Option<&V> {
        self.values.get(*self.places.get(key)?)
    }

    /// Sets a value unless there is one; returns whether there was none.
    pub fn insert_new(&mut self, key: Hash, value: V) -> bool {
        let before = self.len();
        self.get_or_insert(key, value);
        self.len() > before
    }

    /// Returns the value of a key, set to `first` if there is none.
    pub fn get_or_insert(&mut self, key: Hash, first: V) -> Option<&mut V> {
        let next = self.values.len();
        let place = *self.places.entry(key).or_insert(next);
        if place == next {
            self.values.push(first);
        }
        self.values.get_mut(place)
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }
}
