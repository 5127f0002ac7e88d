import type { TakeBoard } from "./take-board.js";

/** Defines `<take-board>`, whose files are below the given address: that of a copy of the package's folder `board`. */
export declare function defineTakeBoard(where: { folder: string | URL }): Promise<typeof TakeBoard>;
