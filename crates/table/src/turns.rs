//! Steps grouped into turns: along a line, and as a tree with variations.

use crate::End;
use crate::tree::{GameTree, Node, RecordedStep};

/// A turn in a line, or the part of it that has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// Whose turn it is, `None` if chance sets up the game or the players end it.
    pub player: Option<u8>,
    /// The turn's text, including chance; at the end of a line, [`crate::End`] can follow it.
    pub text: String,
    /// The number of its steps.
    pub steps: usize,
}

/// A turn in the tree, with its comment and its variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTurn {
    /// Identifies the turn as long as the table lives; never 0.
    pub id: usize,
    /// Whose turn it is, `None` if chance sets up the game or the players end it.
    pub player: Option<u8>,
    /// The number of the player's turn, from 1; `None` if it is no player's.
    pub number: Option<usize>,
    /// The turn's text, including chance; [`crate::End`] can follow it.
    pub text: String,
    /// The end that follows it, if any.
    pub end: Option<End>,
    /// The number of its steps.
    pub steps: usize,
    /// Its comment.
    pub comment: Option<String>,
    /// Its variations: each a line of turns, never empty.
    pub variations: Vec<Vec<RecordedTurn>>,
}

/// A turn's place in the tree: its steps, starting from a node.
pub struct Span {
    /// The node before its first step.
    pub from: Node,
    /// Its steps in order, never empty.
    pub steps: Vec<Node>,
}

impl Span {
    /// The node after its last step, which identifies it.
    pub fn end(&self) -> Node {
        self.steps.last().copied().unwrap_or(self.from)
    }
}

impl GameTree {
    /// The nodes from the root (excluded) to the end of the current line, including those after the current node.
    pub fn line(&self) -> Vec<Node> {
        std::iter::successors(self.next(0), |&node| self.next(node)).collect()
    }

    /// The last node of the main line.
    pub fn main_end(&self) -> Node {
        let mut here = 0;
        while let Some(&main) = self.children(here).first() {
            here = main;
        }
        here
    }

    /// The turns along consecutive nodes; the first may be the rest of one.
    pub fn turns_along(&self, nodes: &[Node]) -> Vec<TurnText> {
        let mut turns: Vec<TurnText> = Vec::new();
        for &node in nodes {
            let goes_on = self
                .parent(node)
                .is_some_and(|before| self.is_mid_turn(before));
            if !goes_on || turns.is_empty() {
                turns.push(TurnText {
                    player: self.player(node),
                    text: String::new(),
                    steps: 0,
                });
            }
            if let Some(turn) = turns.last_mut() {
                self.write_step(node, &mut turn.text);
                turn.steps += 1;
            }
        }
        turns
    }

    /// Adds the step to the text of its turn.
    pub fn write_step(&self, node: Node, text: &mut String) {
        match self.step(node) {
            None => {}
            Some(RecordedStep::Played(taken)) => text.push_str(&taken.turn_part),
            Some(RecordedStep::End(end)) => {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&end.to_string());
            }
        }
    }

    /// The node at the start of the turn that contains the node or ends there.
    pub fn turn_start(&self, node: Node) -> Node {
        let mut here = node;
        while let Some(before) = self.parent(here) {
            here = before;
            if !self.is_mid_turn(here) {
                break;
            }
        }
        here
    }

    /// The node at the end of the turn that has started at the node, along the line last viewed; the node itself if no
    /// turn is incomplete there.
    pub fn turn_end(&self, node: Node) -> Node {
        let mut here = node;
        while self.is_mid_turn(here)
            && let Some(next) = self.next(here)
        {
            here = next;
        }
        here
    }

    /// Every turn that starts at the node, the main one first.
    pub fn spans(&self, from: Node) -> Vec<Span> {
        let mut spans = Vec::new();
        // How many children of each step of the path have been visited.
        let mut path: Vec<(Node, usize)> = vec![(from, 0)];
        while let Some((node, seen)) = path.last_mut() {
            let goes_on = *node == from || self.is_mid_turn(*node);
            let children = if goes_on { self.children(*node) } else { &[] };
            if let Some(&child) = children.get(*seen) {
                *seen += 1;
                path.push((child, 0));
                continue;
            }
            if children.is_empty() && *node != from {
                let steps = path[1..].iter().map(|(node, _)| *node).collect();
                spans.push(Span { from, steps });
            }
            path.pop();
        }
        spans
    }

    /// The main line with all variations.
    pub fn turns(&self) -> Vec<RecordedTurn> {
        self.turns_from(0, None)
    }

    /// The turns from a node on, starting with the given one or the main one. Recursive only for variations, which are
    /// nested at most [`crate::MAX_NESTING`] deep.
    fn turns_from(&self, from: Node, first: Option<Span>) -> Vec<RecordedTurn> {
        let mut turns = Vec::new();
        let mut next = first.map_or_else(|| self.spans(from), |span| vec![span]);
        while !next.is_empty() {
            let others = next.split_off(1);
            let Some(span) = next.pop() else { break };
            next = self.spans(span.end());
            let lines = others.into_iter();
            let variations = lines.map(|span| self.turns_from(span.from, Some(span)));
            let variations = variations.collect();
            turns.push(self.turn(&span, variations));
        }
        turns
    }

    fn turn(&self, span: &Span, variations: Vec<Vec<RecordedTurn>>) -> RecordedTurn {
        let mut text = String::new();
        for &node in &span.steps {
            self.write_step(node, &mut text);
        }
        let player = span.steps.first().and_then(|&node| self.player(node));
        RecordedTurn {
            id: span.end(),
            player,
            number: player.map(|_| self.number(span.end())),
            text,
            end: self.end(span.end()),
            steps: span.steps.len(),
            comment: self.comment(span.end()).map(String::from),
            variations,
        }
    }
}
