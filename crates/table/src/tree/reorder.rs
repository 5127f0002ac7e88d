//! Reordering steps, deleting and restoring them.

use super::{Entry, GameTree, Node};

impl GameTree {
    /// Makes each of these steps the main one after its parent.
    pub fn make_first_children(&mut self, nodes: impl IntoIterator<Item = Node>) {
        for node in nodes {
            let Some(before) = self.parent(node) else {
                continue;
            };
            let children = &mut self.place_mut(before).children;
            if let Some(at) = children.iter().position(|child| *child == node) {
                children[..=at].rotate_right(1);
            }
        }
        self.recount();
    }

    /// Makes the whole path to the node the main line.
    pub fn make_main_line(&mut self, node: Node) {
        let way = std::iter::successors(Some(node), |&node| self.parent(node));
        let aside: Vec<Node> = way.filter(|&node| !self.is_main(node)).collect();
        self.make_first_children(aside);
    }

    /// Deletes, permanently, everything nested deeper than this many variations.
    pub fn prune(&mut self, most: usize) {
        let too_deep =
            |tree: &Self| (1..=tree.entries.len()).find(|&node| tree.nesting_depth(node) > most);
        while let Some(node) = too_deep(self) {
            self.cut(node);
            self.recount();
        }
    }

    /// Deletes the step and everything after it from the tree. If the current node is among them, goes to the node
    /// before the step.
    pub fn remove(&mut self, node: Node) {
        if let Some(at) = self.cut(node) {
            self.removals.push((node, at));
            self.recount();
        }
    }

    /// Deletes it and returns its index among its siblings.
    fn cut(&mut self, node: Node) -> Option<usize> {
        let before = self.parent(node)?;
        let place = self.place_mut(before);
        let at = place.children.iter().position(|child| *child == node)?;
        place.children.remove(at);
        if place.next == Some(node) {
            place.next = None;
        }
        self.entries[node - 1].removed = true;
        if !self.has(self.now) {
            self.go(before);
        }
        Some(at)
    }

    /// Whether there is something to restore.
    pub fn can_restore(&self) -> bool {
        let Some(&(node, _)) = self.removals.last() else {
            return false;
        };
        match (self.parent(node), self.step(node)) {
            (Some(before), Some(step)) => self.has(before) && self.find(before, step).is_none(),
            _ => false,
        }
    }

    /// Restores what was last deleted and returns its step; `None` if there is nothing, or if the same step has been
    /// played again.
    pub fn restore(&mut self) -> Option<Node> {
        if !self.can_restore() {
            return None;
        }
        let (node, at) = self.removals.pop()?;
        let before = self.parent(node)?;
        self.entries[node - 1].removed = false;
        let children = &mut self.place_mut(before).children;
        children.insert(at.min(children.len()), node);
        self.recount();
        Some(node)
    }

    /// See [`Entry::nested`]; `aside` says whether the step after `before` is not the main one.
    pub(super) fn nesting(&self, before: Node, aside: bool) -> (usize, bool) {
        let (nested, was_aside) = self.entry(before).map_or((0, false), |entry| entry.nested);
        if self.is_mid_turn(before) {
            (nested, was_aside || aside)
        } else {
            (nested + usize::from(was_aside), aside)
        }
    }

    /// Updates everything after the order of steps has changed.
    fn recount(&mut self) {
        for node in 1..=self.entries.len() {
            let before = self.parent(node).unwrap_or(0); // which has been counted
            let is_removed = self.entries[node - 1].removed;
            let nested = if is_removed {
                Default::default() // it lies nowhere
            } else {
                self.nesting(before, !self.is_main(node))
            };
            self.entries[node - 1].nested = nested;
        }
        self.version += 1;
    }

    /// Whether the step is the main one after its parent.
    pub fn is_main(&self, node: Node) -> bool {
        let before = self.parent(node);
        before.is_none_or(|before| self.children(before).first() == Some(&node))
    }

    /// How deep the node is nested in variations.
    pub fn nesting_depth(&self, node: Node) -> usize {
        self.entry(node).map_or(0, Entry::depth)
    }

    /// How deep the deepest step is nested in variations.
    pub fn max_nesting(&self) -> usize {
        self.entries.iter().map(Entry::depth).max().unwrap_or(0)
    }
}
