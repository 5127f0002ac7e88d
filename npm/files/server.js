// @ts-check
// What a server gets in place of the element: it writes <take-board> into its pages, and browsers define it.

/** A class to import, not to create: there is no document here. */
export class TakeBoard {
  constructor() {
    throw new Error("<take-board> needs a browser: only import it here");
  }
}
