/** The plug-in: a fenced block `take-board` in a note becomes a board. Nothing is loaded from anywhere. */
import { MarkdownRenderer, Plugin } from "obsidian";
import { makeFigure } from "../../shared/figure.js";

export default class TakeFivePlugin extends Plugin {
  onload() {
    this.registerMarkdownCodeBlockProcessor("take-board", (text, place, context) => {
      const write = (words, below) => MarkdownRenderer.render(this.app, words, below, context.sourcePath, this);
      const figure = makeFigure(text, write, (problem) => refuse(place, text, problem));
      if (!figure) return;
      place.append(figure);
      // The element is run when the first note with a board is opened, not when the app starts.
      return import("take-five:element").then(() => undefined);
    });
  }
}

/** The block stays as it is, below what is wrong in it. */
function refuse(place, text, problem) {
  const [told, block] = [document.createElement("p"), document.createElement("pre")];
  told.textContent = problem;
  block.textContent = text;
  place.append(told, block);
}
