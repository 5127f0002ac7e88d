// The types of <take-board>: what pages may rely on. docs/embedding-api.md says more.
import type { Answer, Board, Message, View } from "./take-five-web.js";

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
  mark?: string;
  arrow?: string;
}

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
  /** What came of it. */
  position: string;
}

export interface Result {
  /** Each player's place: 1 + the number of players who did better. */
  places: number[];
  /** Each player's points, where the game scores. */
  points: number[] | undefined;
}

export declare class TakeBoard extends HTMLElement {
  /** The link of the game as it stands; set, it opens another. */
  link: string;
  /** Whether the board is played on, and not only looked at. */
  playable: boolean;
  /** How the game stands; undefined until there is one. */
  readonly view: View | undefined;
  /** What stays for the whole game. */
  readonly board: Board | undefined;
  /** Until the last change has been painted. */
  readonly told: Promise<void>;
  /** Shows another game; fails with the message of what is wrong with it. */
  load(game: string | Link): Promise<void>;
  open(link: string): Promise<void>;
  play(text: string, goOn?: boolean): Answer | undefined;
  touch(key: string): Answer | undefined;
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
