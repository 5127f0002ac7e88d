// The public types of <take-board>. See docs/embedding-api.md for more.
import type { Answer, Board, Message, Table, View } from "./take-five-web.js";

/** The keys of a link. */
export interface Link {
  /** The game and its options, `take:size=4`. */
  game: string;
  /** A lesson instead of a game: `take`, or a step of it, `take/grow`. */
  learn?: string;
  /** A puzzle instead of a game: `take/7f3k2q`, the next unsolved one of a game, `take`, or that of the day, `today`. */
  puzzle?: string;
  position?: string;
  /** Separated by commas; or where to list those of a record: `right`, `below` or `off`, the default. */
  turns?: string;
  ply?: string | number;
  seed?: string | number;
  seats?: string;
  end?: string;
  /** Places to highlight, separated by commas. */
  mark?: string;
  /** Arrows from one place to another, `c3-e5`, separated by commas. */
  arrow?: string;
  /** Whether to show the coordinates. */
  coords?: 0 | 1 | "0" | "1";
  /** Whether to flip the board. */
  flip?: 0 | 1 | "0" | "1";
  theme?: "auto" | "light" | "dark";
  /** The language, such as `de` or `pt-BR`. */
  lang?: string;
  /** Whether visitors can play on the board. */
  play?: 0 | 1 | "0" | "1";
  /** Whether nothing of the board is loaded until the reader clicks. A link that is loaded by a script does not wait. */
  run?: "click";
}

/** A record instead of a game: its text, or its address. */
export interface RecordLink extends Omit<Partial<Link>, "game" | "learn" | "puzzle" | "position" | "seed" | "seats" | "end" | "turns"> {
  /** The text of the record. */
  record?: string;
  /** The address of a file with the record. */
  src?: string;
  /** Where the list of its turns is shown, if anywhere: beside the board if there is room, or below it. */
  turns?: "right" | "below" | "off";
}

/** The attributes of the element, for HTML and JSX. */
export interface TakeBoardAttributes extends Partial<Omit<Link, "coords" | "flip" | "play">> {
  /** The text of a record, with the turns, comments and variations of a game. */
  record?: string;
  /** The address of a file with a record. */
  src?: string;
  /** A whole link; it takes precedence over `game` and the other keys of a link. */
  link?: string;
  coords?: OnOff;
  /** By default, the board turns towards the only person who plays on it. */
  flip?: OnOff | "auto";
  play?: OnOff;
  /** Whether to show buttons to step through the game: first, previous, next, last turn. */
  steps?: OnOff;
  /** Plays through the game while it is in view: the seconds for each turn. */
  autoplay?: string | number;
  /** Whether `autoplay` begins again at the end. */
  loop?: OnOff;
  /** Whether to state the goal of the game above the board. */
  goal?: "" | boolean;
  /** The maximum width of the element, in pixels. */
  width?: string | number;
  /**
   * The minimum height, in pixels: space reserved from the start, so that nothing shifts when the board appears. If the
   * element is narrower than its `width`, the minimum shrinks with the picture.
   */
  height?: string | number;
  look?: "paper" | "slate" | "wood";
  speed?: string | number;
  "auto-chain"?: OnOff;
  "auto-roll"?: OnOff;
}

export type OnOff = "on" | "off" | "0" | "1";

export interface Annotations {
  /** Places, by touch keys. */
  marks?: string[];
  arrows?: [from: string, to: string][];
}

/** An action or a chance outcome. */
export interface BeforeTurn {
  text: string;
  chance: boolean;
  /** Whose turn it is, from 1; undefined while chance sets up the game. */
  player: number | undefined;
}

export interface Turn extends BeforeTurn {
  /** The position after this action. */
  position: string;
}

export interface Result {
  /** Each player's place: 1 + the number of players who did better. */
  places: number[];
  /** Each player's points, if the game scores. */
  points: number[] | undefined;
}

/** A step of a lesson that is shown or has been solved. */
export interface LessonStep {
  /** The id of the game. */
  game: string;
  /** The id of the step. */
  step: string;
  solved: boolean;
  /** How many steps have been solved so far, of how many. */
  done: number;
  of: number;
}

export interface RecoverableTable {
  /** A link that opens the game as it stands. */
  readonly link: string;
  /** Gives read-only access to the table. */
  see<T>(look: (table: Table) => T): T;
}

type Switch = "coords" | "flip" | "loop" | "steps";

/**
 * Every attribute is a property, too, and reading it gives the attribute; but `link` is the game as it stands, and `play`
 * a method. `undefined`, `null` and an empty text remove an attribute, `true` and `false` are `on` and `off`.
 */
export interface TakeBoardProperties extends Omit<TakeBoardAttributes, "auto-chain" | "auto-roll" | "lang" | "link" | "play" | Switch> {
  autoChain?: OnOff | boolean;
  autoRoll?: OnOff | boolean;
  coords?: OnOff | boolean;
  flip?: OnOff | "auto" | boolean;
  loop?: OnOff | boolean;
  steps?: OnOff | boolean;
  /** A link to the game as it stands; set it to open another one. */
  link: string;
  get play(): TakeBoard["playAction"];
  set play(play: OnOff | boolean | TakeBoard["playAction"]);
}

export declare interface TakeBoard extends TakeBoardProperties {}
export declare class TakeBoard extends HTMLElement {
  /** Whether visitors can play on the board. */
  playable: boolean;
  /** The game; undefined until there is one. */
  readonly table: RecoverableTable | undefined;
  /** The current state of the game; undefined until there is one. */
  readonly view: View | undefined;
  /** What stays the same for the whole game. */
  readonly board: Board | undefined;
  /** Resolves when the last change has been painted. */
  readonly settled: Promise<void>;
  /** The former name of `settled`. */
  readonly told: Promise<void>;
  /** Shows another game instead of the one in the attributes; rejects with a message if something is wrong with it. */
  load(game: string | Link | RecordLink | { learn: string } | { puzzle: string }): Promise<void>;
  open(link: string): Promise<void>;
  /** Plays an action, a whole turn, or part of one. Also called `play`. */
  playAction(text: string, goOn?: boolean): Answer | undefined;
  touch(key: string): Answer | undefined;
  /** Starts a computer that is waiting to move first, like pressing Start. */
  start(): void;
  advance(): Answer | undefined;
  /** Returns false if there is nothing to undo. */
  undo(): boolean;
  redo(): boolean;
  goToTurn(turns: number): boolean;
  /** Highlights places and draws arrows while the position is shown; throws a message if there is no such place. */
  annotate(annotations: Annotations): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "take-board": TakeBoard;
  }
  interface HTMLElementEventMap {
    beforeturn: CustomEvent<BeforeTurn>;
    turn: CustomEvent<Turn>;
    result: CustomEvent<Result>;
    refused: CustomEvent<Message>;
    lesson: CustomEvent<LessonStep>;
  }
}
