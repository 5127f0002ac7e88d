// @ts-check
/** What scripts find that run before any module is there. Not a module, like them. */
{
  /**
   * Finds the value of a key in the link of the page's address: just this much of what `arrived-link.js` reads; a test checks
   * that they agree.
   * @param {string} key
   */
  const valueInAddress = (key) => {
    let plain = location.hash + location.search;
    try {
      for (let times = 0; times < 3; times += 1) plain = decodeURIComponent(plain);
    } catch {
      // Not escaped any more.
    }
    plain = plain.normalize("NFKC").replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "");
    return new RegExp(`(?:[#?&;/!\\s"'<]|^)${key}=([a-zA-Z-]*)`).exec(plain)?.[1];
  };
  Object.assign(globalThis, { valueInAddress });
}
