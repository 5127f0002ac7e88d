//! Steps seen as turns: along a line, and as a tree with variations.

use crate::End;
use crate::tree::{GameTree, Node, RecordedStep};

/// A turn along a line, or the part of it that has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// Whose turn it is, `None` where chance sets the game up or the players end it.
    pub player: Option<u8>,
    /// The turn's text, chance included; at the end of a line perhaps with [`crate::End`] behind it.
    pub text: String,
    /// How many steps it has.
    pub steps: usize,
}

/// A turn in the tree, what is said of it, and what was played in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTurn {
    /// Names the turn as long as the table lives; never 0.
    pub id: usize,
    /// Whose turn it is, `None` where chance sets the game up or the players end it.
    pub player: Option<u8>,
    /// The how manieth turn of a player it is, from 1; `None` where it is no player's.
    pub number: Option<usize>,
    /// The turn's text, chance included; perhaps with [`crate::End`] behind it.
    pub text: String,
    /// What that end is.
    pub end: Option<End>,
    /// How many steps it has.
    pub steps: usize,
    /// What is said of it.
    pub comment: Option<String>,
    /// What was played instead: each a line of turns, never empty.
    pub variations: Vec<Vec<RecordedTurn>>,
}

/// Where a turn stands in the tree: the steps from one place on.
pub struct Span {
    /// The place before its first step.
    pub from: Node,
    /// Its steps in order, never empty.
    pub steps: Vec<Node>,
}

impl Span {
    /// The place behind its last step, which names it.
    pub fn end(&self) -> Node {
        self.steps.last().copied().unwrap_or(self.from)
    }
}

impl GameTree {
    /// The nodes from the beginning (left out) to the end of the present line, beyond the present
    /// node too.
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

    /// The turns along nodes that follow each other; the first may be the rest of one.
    pub fn turns_along(&self, nodes: &[Node]) -> Vec<TurnText> {
        let mut turns: Vec<TurnText> = Vec::new();
        for &node in nodes {
            let goes_on = self.before(node).is_some_and(|before| self.in_turn(before));
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

    /// Adds what the step brings to the text of its turn.
    pub fn write_step(&self, node: Node, text: &mut String) {
        match self.step(node) {
            None => {}
            Some(RecordedStep::Played(taken)) => text.push_str(&taken.piece),
            Some(RecordedStep::End(end)) => {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&end.to_string());
            }
        }
    }

    /// The place at the start of the turn that the node lies in or ends.
    pub fn turn_start(&self, node: Node) -> Node {
        let mut here = node;
        while let Some(before) = self.before(here) {
            here = before;
            if !self.in_turn(here) {
                break;
            }
        }
        here
    }

    /// The place at the end of the turn that has begun at the node, along the line that was last
    /// looked at; the node itself where no turn goes on.
    pub fn turn_end(&self, node: Node) -> Node {
        let mut here = node;
        while self.in_turn(here)
            && let Some(next) = self.next(here)
        {
            here = next;
        }
        here
    }

    /// Every turn that begins at the node, the main one first.
    pub fn spans(&self, from: Node) -> Vec<Span> {
        let mut spans = Vec::new();
        // How many children of each step of the path have been looked at.
        let mut path: Vec<(Node, usize)> = vec![(from, 0)];
        while let Some((node, seen)) = path.last_mut() {
            let goes_on = *node == from || self.in_turn(*node);
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

    /// The turns from a place on, the first one given or the main one. It calls itself for
    /// variations only, which lie within each other at most [`crate::MOST_NESTED`] times.
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
