//! Changing the order of steps, taking them out and putting them back.

use super::{Entry, Node, Tree};

impl Tree {
    /// Makes the step the main one behind its place.
    pub fn put_first(&mut self, node: Node) {
        let Some(before) = self.before(node) else {
            return;
        };
        let children = &mut self.place_mut(before).children;
        if let Some(at) = children.iter().position(|child| *child == node) {
            children[..=at].rotate_right(1);
        }
        self.recount();
    }

    /// Takes the step and all that is behind it out of the tree. Where the present node is among
    /// them, the one before the step is gone to.
    pub fn remove(&mut self, node: Node) {
        let Some(before) = self.before(node) else {
            return;
        };
        let place = self.place_mut(before);
        let Some(at) = place.children.iter().position(|child| *child == node) else {
            return;
        };
        place.children.remove(at);
        if place.next == Some(node) {
            place.next = None;
        }
        self.entries[node - 1].removed = true;
        self.removals.push((node, at));
        if !self.has(self.now) {
            self.go(before);
        }
        self.recount();
    }

    /// Whether there is something to put back.
    pub fn can_restore(&self) -> bool {
        let Some(&(node, _)) = self.removals.last() else {
            return false;
        };
        match (self.before(node), self.step(node)) {
            (Some(before), Some(step)) => self.has(before) && self.find(before, step).is_none(),
            _ => false,
        }
    }

    /// Puts back what was last taken out and gives its step; `None` where there is nothing, or
    /// where the same step has been taken anew.
    pub fn restore(&mut self) -> Option<Node> {
        if !self.can_restore() {
            return None;
        }
        let (node, at) = self.removals.pop()?;
        let before = self.before(node)?;
        self.entries[node - 1].removed = false;
        let children = &mut self.place_mut(before).children;
        children.insert(at.min(children.len()), node);
        self.recount();
        Some(node)
    }

    /// See [`Entry::nested`]; `aside` says whether the step behind `before` is not the main one.
    pub(super) fn nesting(&self, before: Node, aside: bool) -> (usize, bool) {
        let (nested, was_aside) = self.entry(before).map_or((0, false), |entry| entry.nested);
        if self.in_turn(before) {
            (nested, was_aside || aside)
        } else {
            (nested + usize::from(was_aside), aside)
        }
    }

    /// The order of steps has changed.
    fn recount(&mut self) {
        for node in 1..=self.entries.len() {
            let before = self.before(node).unwrap_or(0); // which has been counted
            let nested = self.nesting(before, !self.is_main(node));
            self.entries[node - 1].nested = nested;
        }
        self.version += 1;
    }

    /// Whether the step is the main one behind its place.
    pub fn is_main(&self, node: Node) -> bool {
        let before = self.before(node);
        before.is_none_or(|before| self.children(before).first() == Some(&node))
    }

    /// In how many variations, one within the other, the node lies.
    pub fn nested(&self, node: Node) -> usize {
        self.entry(node).map_or(0, Entry::depth)
    }

    /// In how many variations the deepest step lies.
    pub fn deepest(&self) -> usize {
        self.entries.iter().map(Entry::depth).max().unwrap_or(0)
    }
}
