// The types of <take-board>: what pages may rely on. docs/embedding-api.md says more.
import type { Answer, Board, Message, Table, View } from "./take-five-web.js";

/** What a link says, by name. */
export interface Link {
  /** The game and its options, `take:size=4`. */
  game: string;
  position?: string;
  /** Parted by commas. */
  turns?: string;
  ply?: string | number;
  seed?: string | number;
  seats?: string;
  end?: string;
  /** Places that are pointed out, parted by commas. */
  mark?: string;
  /** Ways from one place to another, `c3-e5`. */
  arrow?: string;
  /** Whether the names of places stand beside the board. */
  coords?: 0 | 1 | "0" | "1";
  /** Whether the board is turned by half. */
  flip?: 0 | 1 | "0" | "1";
  theme?: "auto" | "light" | "dark";
  /** The language, `en`. */
  lang?: string;
  /** Whether the board can be played on. */
  play?: 0 | 1 | "0" | "1";
}

/** The attributes of the element, as HTML has them and as JSX wants their types. */
export interface TakeBoardAttributes extends Partial<Omit<Link, "coords" | "flip" | "lang" | "play">> {
  /** A whole link; it goes before `game` and what belongs to that. */
  link?: string;
  coords?: OnOff;
  flip?: OnOff;
  play?: OnOff;
  /** Whether there are buttons to go through the game: first, previous, next, last turn. */
  steps?: OnOff;
  /** The most that the element is wide, in pixels. */
  width?: string | number;
  /**
   * The least that it is high, in pixels: room that is kept from the start, so that nothing moves when the board comes.
   * Where the element has less than its `width`, it is as much less as the picture is lower.
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

/** An action or an outcome of chance. */
export interface BeforeTurn {
  text: string;
  chance: boolean;
  /** Whose turn it is, from 1; nobody's while chance sets the game up. */
  player: number | undefined;
}

export interface Turn extends BeforeTurn {
  /** What came of this very action. */
  position: string;
}

export interface Result {
  /** Each player's place: 1 + the number of players who did better. */
  places: number[];
  /** Each player's points, where the game scores. */
  points: number[] | undefined;
}

export interface Game {
  /** The link that opens it as it stands. */
  readonly link: string;
  /** Looks at the table; nothing may be changed there. */
  see<T>(look: (table: Table) => T): T;
}

export declare class TakeBoard extends HTMLElement {
  /** The link of the game as it stands; set, it opens another. */
  link: string;
  /** Whether the board is played on, and not only looked at. */
  playable: boolean;
  /** The game; undefined until there is one. */
  readonly game: Game | undefined;
  /** How the game stands; undefined until there is one. */
  readonly view: View | undefined;
  /** What stays for the whole game. */
  readonly board: Board | undefined;
  /** Until the last change has been painted. */
  readonly told: Promise<void>;
  /** Shows another game, also in place of what attributes name; fails with the message of what is wrong with it. */
  load(game: string | Link): Promise<void>;
  open(link: string): Promise<void>;
  play(text: string, goOn?: boolean): Answer | undefined;
  touch(key: string): Answer | undefined;
  /** Lets a computer begin that waits for the reader to touch Start. */
  start(): void;
  advance(): Answer | undefined;
  /** False where there is nothing to take back. */
  undo(): boolean;
  redo(): boolean;
  goToTurn(turns: number): boolean;
  /** Points places and ways out as long as the position is shown; throws a message where one is no place. */
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
  }
}
