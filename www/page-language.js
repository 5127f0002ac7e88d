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
  const asked = valueInAddress("lang");
  /** What the link said with which this tab was opened, and the setting. */
  const stored = () => {
    try {
      if (asked) sessionStorage.setItem(KEY, asked);
      return [sessionStorage.getItem(KEY), JSON.parse(localStorage.getItem("take-five-settings") ?? "{}").lang];
    } catch {
      return []; // blocked, or not in our format
    }
  };
  const main = (/** @type {unknown} */ tag) => String(tag).split("-")[0].toLowerCase();
  const isPlain = root.lang === languages[0];
  // Who opens the plain page of a language, without a link to a game, wants that language.
  const ofBrowser = isPlain || location.hash ? navigator.languages : [];
  const tags = [asked, ...stored(), ...ofBrowser].map(main);
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
  const goToLanguage = (language) => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Blocked: nothing is there.
    }
    if (language !== root.lang) goTo(language);
  };
  Object.assign(globalThis, { goToLanguage });
  if (found !== root.lang) goTo(found);
}
