// @ts-check
/**
 * Finds the value of a key in the link of the page's address, for scripts that run before any module is there. It finds just
 * this much of what `arrived-link.js` reads; a test checks that they agree. Not a module, like the scripts that call it.
 * @param {string} key
 */
// biome-ignore lint/correctness/noUnusedVariables: scripts call it.
function valueInAddress(key) {
  let plain = location.hash + location.search;
  try {
    for (let times = 0; times < 3; times += 1) plain = decodeURIComponent(plain);
  } catch {
    // Not escaped any more.
  }
  plain = plain.normalize("NFKC").replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "");
  return new RegExp(`(?:[#?&;/!\\s"'<]|^)${key}=([a-z-]*)`).exec(plain)?.[1];
}
