// @ts-check
/**
 * The snippets that authors paste to embed a board. Every attribute has a value, all names are in lower case and
 * every element is closed, so that strict dialects of Markdown accept them, too.
 */

/**
 * @typedef {object} Wish
 * @property {"picture" | "frame" | "element"} kind
 * @property {string} link what to show, as after the `#` of an address
 * @property {URL} site the address of the app
 * @property {number} width in pixels
 * @property {number} height in pixels
 * @property {number} picture the height of the picture alone
 * @property {string} file the name of the picture file
 * @property {string} title a short title
 * @property {string} alt a description for those who cannot see the picture
 * @property {boolean} dark whether a picture is for a dark page
 * @property {boolean} steps whether readers get buttons to step through the game
 * @property {boolean} run whether a frame or an element is only a picture until the reader clicks
 */

/** @typedef {"html" | "markdown" | "wikitext"} Language */

/**
 * @param {Wish} wish
 * @returns {Map<Language, string>}
 */
export function embedSnippets(wish) {
  if (wish.kind === "frame") return new Map([["html", frame(wish)]]);
  if (wish.kind === "element") return new Map([["html", element(wish)]]);
  return new Map([
    ["html", `<a href="${html(live(wish))}">${image(wish)}</a>`],
    ["markdown", `[![${markdown(wish.alt)}](${wish.file})](${round(live(wish))})`],
    ["wikitext", `[[File:${wish.file}|${wish.width}px|link=${round(live(wish))}|alt=${wiki(wish.alt)}]]`],
  ]);
}

/** Returns the address of the app with the link. @param {Wish} wish */
const live = ({ site, link }) => `${new URL("index.html", site)}#${link}`;

/** @param {Wish} wish */
const image = ({ file, width, picture, alt }) =>
  `<img src="${html(file)}" width="${width}" height="${picture}" alt="${html(alt)}" style="max-width:100%;height:auto" />`;

/** Returns the page of a frame. @param {URL} site @param {boolean} run */
export const framePage = (site, run) => new URL(run ? "embed-click.html" : "embed.html", site);

/** @param {Wish} wish */
function frame({ site, link, width, height, title, run }) {
  const address = html(`${framePage(site, run)}#${link}`);
  const size = `width="${width}" height="${height}"`;
  const narrow = 'style="max-width:100%"';
  return `<iframe src="${address}" ${size} ${narrow} title="${html(title)}" loading="lazy" frameborder="0"></iframe>`;
}

/** @param {Wish} wish */
function element(wish) {
  const steps = wish.steps ? [["steps", "on"]] : [];
  const run = wish.run ? [["run", "click"]] : [];
  const given = [...new URLSearchParams(wish.link), ...steps, ...run, ["width", `${wish.width}`], ["height", `${wish.height}`]];
  const attributes = given.map(([name, value]) => ` ${name}="${html(value)}"`).join("");
  const script = new URL(wish.run ? "take-board-click.js" : "take-board.js", wish.site);
  const content = wish.run ? image(wish) : html(wish.title);
  return `<script type="module" src="${html(script.href)}"></script>
<take-board${attributes}><a href="${html(live(wish))}">${content}</a></take-board>`;
}

/** @param {string} text */
const html = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Brackets would end the alternative text. @param {string} text */
const markdown = (text) => text.replace(/[\\[\]*_`<]/g, "\\$&");

/** A pipe would end an argument, and brackets the whole template. @param {string} text */
const wiki = (text) => text.replace(/[|[\]{}]/g, " ");

/** Escapes round brackets, pipes and the like in an address, which markup languages use. @param {string} address */
const round = (address) =>
  address.replace(/[()[\]|'*_]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
