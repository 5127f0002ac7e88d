// @ts-check
/**
 * The custom elements manifest of `<take-board>`, https://custom-elements-manifest.open-wc.org, from its types in
 * `entry/take-board.d.ts`: they are the source of both.
 */

/** A member of an interface or class: its comment, its name, and its type. */
const MEMBER = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {2}(readonly )?"?([\w-]+)"?(<\w+>)?(\(.*\))?\??:\s*([^\n]+);$/gm;

/** @param {string} types @param {RegExp} head of the interface or class */
function members(types, head) {
  const start = types.search(head);
  if (start < 0) throw new Error(`the types have no ${head}`);
  const body = types.slice(types.indexOf("{\n", start) + 2, types.indexOf("\n}", start) + 1);
  return [...body.matchAll(MEMBER)].map(([, comment, readonly, name, , parameters, type]) => ({
    name,
    type: { text: parameters ? `${parameters} => ${type}` : type },
    isMethod: parameters !== undefined,
    ...(readonly ? { readonly: true } : {}),
    ...(comment ? { description: comment.replace(/\s*\n\s*\* ?/g, " ").trim() } : {}),
  }));
}

/** @param {string} types the text of `take-board.d.ts` */
export function customElements(types) {
  const omitted = /Omit<Link, ([^>]+)>/.exec(types)?.[1] ?? "";
  const ofLink = members(types, /interface Link /).filter(({ name }) => !omitted.includes(`"${name}"`));
  const attributes = [...members(types, /interface TakeBoardAttributes /), ...ofLink].map(({ isMethod, ...rest }) => ({
    ...rest,
    fieldName: rest.name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
  }));
  const events = /interface HTMLElementEventMap \{([^}]*)\}/.exec(types)?.[1] ?? "";
  const declaration = {
    kind: "class",
    name: "TakeBoard",
    tagName: "take-board",
    customElement: true,
    description: "A board for any of the games.",
    superclass: { name: "HTMLElement" },
    attributes: attributes.sort((one, other) => (one.name < other.name ? -1 : 1)),
    members: members(types, /class TakeBoard /).map(({ isMethod, type, ...rest }) =>
      isMethod ? { kind: "method", ...rest } : { kind: "field", ...rest, type },
    ),
    events: [...events.matchAll(/(\w+): ([^;]+);/g)].map(([, name, text]) => ({ name, type: { text } })),
    slots: [{ name: "", description: "Shown until the board is ready, and where no script runs." }],
  };
  const reference = { name: "TakeBoard", module: "element.js" };
  const exports = [
    { kind: "js", name: "TakeBoard", declaration: reference },
    { kind: "custom-element-definition", name: "take-board", declaration: reference },
  ];
  return {
    schemaVersion: "2.1.0",
    modules: [{ kind: "javascript-module", path: "element.js", declarations: [declaration], exports }],
  };
}
