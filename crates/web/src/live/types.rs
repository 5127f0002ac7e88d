//! The types that JavaScript sees. What the module returns is JSON, written without a library: the module has to stay small.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/**
 * What the rules say: a game of the board's own module, not shown. No method may throw.
 * Players are numbered from 1 as on the board.
 */
export interface Referee {
  /** Starts a game from its spec, and returns the number of its players: 0 if there is no such game. */
  startGame(spec: string): number;
  /** Plays a player's turn, its beginning or its rest; it must not contain outcomes of chance. Returns why it is refused (a
   * message, as JSON), or undefined if it was played. */
  play(text: string): string | undefined;
  /** Plays an outcome of chance, as `draw` has returned it. */
  happen(outcome: string): void;
  /** Goes back to where this many calls of `play` and `happen` had been played since `start`. */
  goBackTo(count: number): void;
  /** Who acts next: a player, 0 for chance, -1 if the game is over. */
  toPlay(): number;
  /** The next outcome of chance that a table at the current position with this seed draws (an integer below 2 ** 53). */
  draw(seed: number): string;
  /** The spec of the next game of the same players (`Table.again`). */
  nextSpec(): string;
}

/** The text of an event that is to be signed and sent. */
export interface Outgoing {
  /** Whose key signs it. */
  by: "me" | "invitation";
  /** Its `created_at`, in seconds. */
  stamp: number;
  /** What is to be encrypted. */
  text: string;
}

/** What a player wants to do; `propose` makes the text of an event of it. */
export type Intent =
  /** Opens a room, as the first event of whoever invites: the spec, the clock (`-` for none, see `TimeControl`), the seconds after which somebody
   * who keeps the game waiting can lose it, and the public keys of the seats in order, separated by commas: one's own, and the invitations'. */
  | `room ${string} ${string} ${number} ${string}`
  /** A turn and the milliseconds spent on it. */
  | `turn ${number} ${string}`
  | "undo" | "draw" | "rematch" | "pause" | "resume" | `match ${string}`
  /** The answer to an offer, by its `id`. */
  | `accept ${string}` | `decline ${string}`
  | "resign"
  /** Claims the game because the other's time has run out, or because the other refuses to reveal. */
  | "claim"
  | `name ${string}`
  | `say ${Phrase}`
  /** Says that one is here; by this a visitor is seen to watch. */
  | "here";

/** The phrases that can be said. */
export type Phrase = "hello" | "good-luck" | "good-game" | "thanks" | "moment" | "back" | "well-played" | "oops";

/** Somebody at the table. */
export interface LiveSeat {
  /** The public key of whoever has it; "" as long as that is not settled. */
  key: string;
  name: string;
  /** Whether the seat is taken. */
  joined: boolean;
  /** Their player in the current game: 0 before it. */
  player: number;
  /** The stamp in milliseconds of the last event from there; 0 if there is none. */
  seen: number;
  /** What the game waits for from there. */
  owes: "" | "turn" | "reveal" | "answer";
  /** The milliseconds left on the clock when the current turn began, less than 0 if it has run out and is only shown. */
  left?: number;
}

/** A turn or an outcome of chance in the current game. */
export interface LiveTurn {
  text: string;
  /** 0 for chance. */
  player: number;
  /** In milliseconds. */
  stamp: number;
}

/** An offer that waits for an answer. */
export interface LiveOffer {
  id: string;
  /** Who offers, from 1. */
  seat: number;
  kind: "undo" | "draw" | "rematch" | "pause" | "resume" | "match";
  /** For `match`: its length, `games=3` or `points=20`. For `undo`: how many entries of `line` are kept. */
  detail: string;
  /** The seats that have accepted, and that have declined. */
  accepted: number[];
  declined: number[];
}

/** Something that went wrong; each is told once. */
export interface LiveNotice {
  kind: "illegal" | "not-yours" | "forked" | "overtaken" | "false-reveal" | "unreadable" | "too-long" | "ahead" | "set-back" | "flood" | "second-join" | "false-claim";
  /** The seat it came from; 0 if from nobody at the table. */
  seat: number;
  /** The text of the turn, if it is about one. */
  text: string;
  /** For `illegal`: what `Referee.play` returned. */
  reason: string;
}

/** Everything that a page shows of a room. */
export interface RoomView {
  phase: "opening" | "joining" | "playing" | "over";
  /** The spec of the current game; "" while opening. */
  spec: string;
  /** Counts the games in the room from 1. */
  game: number;
  /** One's own seat, from 1; 0 if one watches. */
  me: number;
  seats: LiveSeat[];
  /** The turns of the current game. */
  line: LiveTurn[];
  /** How the game ended: "rules", "draw", or a reason and the player who has lost: "resign-2", "time-2", "refused-2". */
  end: "" | "rules" | "draw" | `${"resign" | "time" | "refused"}-${number}`;
  /** That player; 0 if nobody has lost so. */
  loser: number;
  /** What one may propose now, each with its first word. */
  may: string[];
  offers: LiveOffer[];
  /** The length of the match that was agreed, "" if none; it counts from the game `matchFrom` on. */
  match: string;
  matchFrom: number;
  /** The setting of the clock, "" if there is none. */
  clock: string;
  paused: boolean;
  /** The stamp in milliseconds at which the clock that runs now was started. */
  since: number;
  /** The stamp from which on `claim` is allowed; 0 if nothing can be claimed. */
  claimFrom: number;
  said: { seat: number; phrase: Phrase; stamp: number }[];
  /** Whose events count, as far as that is known; those of all others can be left unread. */
  authors: string[];
  /** The ids of events that count whoever has signed them: by these those who play have joined. */
  joins: string[];
  /** By how many milliseconds the room's clock, which is its founder's, is ahead of this device's. */
  ahead: number;
  watchers: number;
  /** Those not told yet: each comes in one view only. */
  notices: LiveNotice[];
  /** What must be sent now without asking, at most one event of each key. Sign it, add it to the room like any other event,
   * publish it, and look at the view again. */
  send: Outgoing[];
}
"#;
