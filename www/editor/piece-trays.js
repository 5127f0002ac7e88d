// @ts-check
/** The trays of pieces: select by touch or key, or drag onto the board. */
import { createElement } from "../board/create-elements.js";
import { createSvgElement } from "../svg-painter.js";

/** @typedef {import("./draft.js").Control} Control */
/** @typedef {import("./draft.js").Message} Message */
/** @typedef {import("./draft.js").Part} Part */
/**
 * @typedef {object} Uses
 * @property {(key: string) => Part[]} piece returns the parts of a piece
 * @property {(message: Message) => string} word
 * @property {(target: Element | null) => void} over a piece is being dragged over this target
 * @property {(target: Element | null, piece: string) => void} drop a piece was dropped there
 */

/** How far a pointer moves before a drag begins, in CSS pixels. */
const SLACK = 4;

export class PieceTrays {
  row = createElement("div", "trays");
  /** Shows the selected piece, if the trays do not show whole pieces. */
  #hand = createElement("div", "hand");
  #root;
  #uses;
  /** The selected value of each tray. @type {string[]} */
  #chosen = [];
  /** @type {Control[]} */
  #controls = [];

  /** @param {ShadowRoot} root @param {Uses} uses */
  constructor(root, uses) {
    this.#root = root;
    this.#uses = uses;
    this.#drag(this.#hand, () => this.chosen);
  }

  /** The key of the selected piece; empty for none. */
  get chosen() {
    return this.#chosen[0] === "" ? "" : this.#chosen.join("");
  }

  /** @param {Control[]} trays */
  stock(trays) {
    if (JSON.stringify(trays) === JSON.stringify(this.#controls)) return;
    this.#controls = trays;
    this.#chosen = trays.map(({ value }) => value);
    const shown = trays.length === 1 && trays[0].most === undefined;
    const groups = trays.map((tray, index) =>
      tray.most === undefined ? this.#group(tray, index, shown) : this.#number(tray, index, tray.most),
    );
    this.row.replaceChildren(...groups, ...(shown ? [] : [this.#hand]));
    for (const picture of this.row.querySelectorAll("svg")) frame(picture);
    this.#showChosen();
  }

  /**
   * Selects by a typed character: the key of a piece, or a digit of a number.
   * @param {string} key
   * @returns {boolean} whether it selected something
   */
  type(key) {
    const index = this.#controls.findIndex(({ choices, most }) =>
      most === undefined ? choices.some((choice) => choice.key === key) : /^\d$/.test(key),
    );
    if (index < 0) return false;
    const { most } = this.#controls[index];
    const longer = Number(this.#chosen[index] + key);
    const value = most === undefined || longer > most ? key : `${longer}`;
    const input = this.row.querySelector(
      most === undefined ? `input[name="tray-${index}"][value="${CSS.escape(value)}"]` : `input[name="tray-${index}"]`,
    );
    if (!(input instanceof HTMLInputElement)) return false;
    if (most === undefined) input.checked = true;
    else input.value = value;
    this.#choose(index, value);
    return true;
  }

  /** @param {number} index @param {string} value */
  #choose(index, value) {
    this.#chosen[index] = value;
    this.#showChosen();
  }

  /** @param {Control} tray @param {number} index @param {boolean} shown whether each piece is drawn */
  #group({ label, choices, value }, index, shown) {
    const group = createElement("fieldset", "tray");
    const legend = createElement("legend", "");
    legend.textContent = this.#uses.word(label);
    const pieces = choices.map((choice) => {
      const input = createElement("input", "");
      Object.assign(input, { type: "radio", name: `tray-${index}`, value: choice.key, checked: choice.key === value });
      input.addEventListener("change", () => this.#choose(index, choice.key));
      const text = createElement("span", shown && choice.key ? "aside" : "");
      text.textContent = this.#uses.word(choice.label);
      const made = createElement("label", "piece");
      made.title = text.textContent;
      made.append(input, text);
      if (shown && choice.key) {
        made.append(picture(this.#uses.piece(choice.key)));
        this.#drag(made, () => choice.key);
      }
      return made;
    });
    group.append(legend, ...pieces);
    return group;
  }

  /** @param {Control} tray @param {number} index @param {number} most */
  #number({ label, value }, index, most) {
    const made = createElement("label", "tray");
    const text = createElement("span", "");
    text.textContent = this.#uses.word(label);
    const input = createElement("input", "");
    Object.assign(input, {
      type: "number",
      name: `tray-${index}`,
      min: "0",
      max: `${most}`,
      step: "1",
      value,
      inputMode: "numeric",
    });
    input.addEventListener("input", () => {
      if (input.validity.valid && input.value) this.#choose(index, `${Number(input.value)}`);
    });
    made.append(text, input);
    return made;
  }

  #showChosen() {
    const made = picture(this.#uses.piece(this.chosen));
    this.#hand.replaceChildren(made);
    if (this.#hand.isConnected) frame(made);
  }

  /**
   * Makes a piece draggable from an element onto the board.
   * @param {HTMLElement} from
   * @param {() => string} keyOf returns the piece
   */
  #drag(from, keyOf) {
    /** @type {{ id: number, x: number, y: number, ghost?: SVGSVGElement } | undefined} */
    let grip;
    const under = (/** @type {PointerEvent} */ { clientX, clientY }) => this.#root.elementFromPoint(clientX, clientY);
    const letFall = () => {
      grip?.ghost?.remove();
      grip = undefined;
    };
    from.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return letFall();
      grip = { id: event.pointerId, x: event.clientX, y: event.clientY };
      // Immediately: a fast drag leaves the element before the first move event.
      from.setPointerCapture(event.pointerId);
    });
    from.addEventListener("pointermove", (event) => {
      if (grip?.id !== event.pointerId) return;
      const isFar = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > SLACK;
      if (!grip.ghost && isFar) grip.ghost = this.#ghost(keyOf());
      if (!grip.ghost) return;
      grip.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
      this.#uses.over(under(event));
    });
    from.addEventListener("pointerup", (event) => {
      if (grip?.id !== event.pointerId) return;
      const dragged = grip.ghost !== undefined;
      letFall();
      if (dragged) this.#uses.drop(under(event), keyOf());
    });
    from.addEventListener("pointercancel", () => {
      letFall();
      this.#uses.over(null);
    });
    from.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** @param {string} key */
  #ghost(key) {
    const ghost = picture(this.#uses.piece(key));
    ghost.classList.add("ghost");
    this.#root.append(ghost);
    frame(ghost);
    return ghost;
  }
}

/** @param {Part[]} parts */
function picture(parts) {
  const made = createSvgElement("svg", { "aria-hidden": "true", class: "look" });
  const group = createSvgElement("g");
  for (const part of parts) {
    group.append(
      createSvgElement("path", { class: part.class, d: part.path, transform: `translate(${part.at[0]} ${part.at[1]})` }),
    );
  }
  made.append(group);
  return made;
}

/** Fits the viewBox of a picture to its contents; the picture must be in the page. @param {SVGSVGElement} made */
function frame(made) {
  const group = made.firstElementChild;
  if (!(group instanceof SVGGraphicsElement)) return;
  const { x, y, width, height } = group.getBBox();
  if (width > 0) made.setAttribute("viewBox", `${x - 6} ${y - 6} ${width + 12} ${height + 12}`);
}
