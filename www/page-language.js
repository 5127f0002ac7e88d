// @ts-check
/**
 * Goes to the page in the language of its reader: that of the link, or of the settings, or one that the browser asks for.
 * Not a module: it runs before anything is painted or loaded. The build writes the languages that there are into the page.
 */
{
  const root = document.documentElement;
  const { valueInAddress } = /** @type {{ valueInAddress: (key: string) => string | undefined }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const languages = root.dataset.languages?.split(" ") ?? [];
  const KEY = "take-five-language";
  // Who opens the page of another language without a link to a game wants that language.
  const isWanted = root.lang !== languages[0] && location.hash === "";
  const asked = valueInAddress("lang") || (isWanted ? root.lang : "");
  /** What was asked for in this tab, and the setting. */
  const stored = () => {
    try {
      if (asked) sessionStorage.setItem(KEY, asked);
      return [sessionStorage.getItem(KEY), JSON.parse(localStorage.getItem("take-five-settings") ?? "{}").lang];
    } catch {
      return []; // blocked, or not in our format
    }
  };
  const main = (/** @type {unknown} */ tag) => String(tag).split("-")[0].toLowerCase();
  const tags = [asked, ...stored(), ...navigator.languages].map(main);
  const found = tags.flatMap((tag) => languages.filter((language) => main(language) === tag))[0] ?? root.lang;
  /** @param {string} language */
  const goTo = (language) => {
    const [name] = (location.pathname.split("/").at(-1) || "index").split(".");
    const file = language === languages[0] ? `${name}.html` : `${name}.${language}.html`;
    location.replace(`./${file}${location.search}${location.hash}`);
    // It would be shown for a moment in this one.
    root.hidden = true;
  };
  /** Goes to this page in the language that was chosen. @param {string} language */
  const goToLanguage = async (language) => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Blocked: nothing is there.
    }
    if (language === root.lang) return;
    // What was played a moment ago belongs into the address, which follows the board a little later.
    await /** @type {import("./take-board.js").TakeBoard | null} */ (document.querySelector("take-board"))?.settled;
    dispatchEvent(new Event("pagehide"));
    goTo(language);
  };
  Object.assign(globalThis, { goToLanguage });
  if (found !== root.lang) goTo(found);
}
