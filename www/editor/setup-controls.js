// @ts-check
/** The form beside the board: one field for each control of a draft. */
import { createElement } from "../app/page/dom.js";

/** @typedef {import("./draft.js").Control} Control */
/** @typedef {import("./draft.js").Message} Message */

export class SetupControls {
  fields = createElement("div", { className: "controls" });
  #set;
  #say;
  /** @type {Map<string, { made: HTMLElement, input: HTMLSelectElement | HTMLInputElement, shape: string }>} */
  #known = new Map();

  /** @param {(name: string, value: string) => void} set @param {(message: Message) => string} say */
  constructor(set, say) {
    this.#set = set;
    this.#say = say;
  }

  /** Shows the values of the controls; a field that has the focus keeps its element. @param {Control[]} controls */
  render(controls) {
    const known = this.#known;
    this.#known = new Map();
    const fields = controls.map((control) => {
      const shape = JSON.stringify([control.label, control.choices, control.most]);
      const before = known.get(control.name);
      const field = before?.shape === shape ? before : { shape, ...this.#field(control) };
      const { input } = field;
      // Do not overwrite what is being typed.
      if (!(input instanceof HTMLInputElement && input.matches(":focus"))) input.value = control.value;
      this.#known.set(control.name, field);
      return field.made;
    });
    const same =
      fields.length === this.fields.children.length && fields.every((field, index) => field === this.fields.children[index]);
    if (!same) this.fields.replaceChildren(...fields);
  }

  /** @param {Control} control */
  #field({ name, label, choices, most, value }) {
    const id = `set-${name.replace(" ", "-")}`;
    const input =
      most === undefined
        ? createElement(
            "select",
            { id },
            ...choices.map(({ key, label }) => new Option(this.#say(label), key, false, key === value)),
          )
        : createElement("input", { id, type: "number", min: "0", max: `${most}`, step: "1", value });
    input.addEventListener(most === undefined ? "change" : "input", () => {
      if (input.value !== "" && input.validity.valid)
        this.#set(name, `${most === undefined ? input.value : Number(input.value)}`);
    });
    const made = createElement(
      "p",
      { className: "field" },
      createElement("label", { htmlFor: id, textContent: this.#say(label) }),
      input,
    );
    return { made, input };
  }
}
