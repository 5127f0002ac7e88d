// @ts-check
/**
 * A frame that waits for a click: it shows a picture and the name of the game in its address, and loads the board, in
 * the same place, when the reader presses the button. Not a module: a sandboxed frame gets no modules from a server
 * that does not allow cross-origin requests for them, and there the picture and the link still have to appear.
 */
{
  const here = /** @type {HTMLScriptElement} */ (document.currentScript);
  const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const [title, picture, button, problem] = [".title", ".picture", ".play", ".problem"].map(part);
  const unnamed = title.textContent;
  const app = /** @type {HTMLAnchorElement} */ (part(".app a"));

  /** Adds an element that loads something to the page's head. @param {string} name @param {object} about */
  const fetchBy = (name, about) => {
    const made = document.createElement(name);
    document.head.append(Object.assign(made, about));
    return made;
  };
  /** The address of a file of the front end. @param {string} file */
  const address = (file) => new URL(`../${file}`, here.src).href;

  /** The same of a script. Where there are Trusted Types, a policy makes it. @param {string} file */
  const ownScript = (file) => {
    const href = address(file);
    const types = Object(globalThis).trustedTypes;
    policy ??= types?.createPolicy("take-five-click", { createScriptURL: () => href });
    return policy?.createScriptURL("") ?? href;
  };
  /** @type {import("../engine/worker-client.js").ScriptPolicy | undefined} */
  let policy;

  /**
   * The picture that the link names. Only in a frame, whose page could show it just as well: opened by itself, this
   * page shows no strange pictures, and makes no browser call on strange hosts.
   * @param {URLSearchParams} keys
   * @returns {string | undefined} undefined if there is none, and empty if its address is not allowed
   */
  const ownPicture = (keys) => {
    const named = keys.get("picture");
    if (!named || parent === window) return undefined;
    if (!URL.canParse(named, location.href)) return "";
    const { href, protocol, origin } = new URL(named, location.href);
    return protocol === "https:" || origin === location.origin ? href : "";
  };

  /** The picture of a game, in the colours of the theme. @param {string} folder @param {string | null} theme */
  const gamePicture = (folder, theme) => {
    const whole = document.createElement("picture");
    const shades = { light: `${folder}card.svg`, dark: `${folder}card-dark.svg` };
    if (theme !== "light" && theme !== "dark") {
      const media = "(prefers-color-scheme: dark)";
      whole.append(Object.assign(document.createElement("source"), { media, srcset: shades.dark }));
    }
    // Not before it is in there: it would load the other picture, too.
    const image = Object.assign(new Image(), { alt: "" });
    whole.append(image);
    image.src = theme === "dark" ? shades.dark : shades.light;
    return whole;
  };

  /** Shows what the address names. What reads all links is a module, which need not be there for those that arrive as written. */
  const presentAddress = async () => {
    const link = (location.hash.length > 1 ? location.hash : location.search).slice(1);
    present(link);
    const isAsWritten = ["game", "learn", "puzzle"].some((key) => new URLSearchParams(link).has(key));
    if (isAsWritten && !/amp;|&#|%26|%3D|%[c-f]|[?]|%(?:20|22|3C|3E)$|[^\w*:=]$/i.test(link)) return;
    try {
      const { linkInAddress } = await import("../arrived-link.js");
      present(linkInAddress());
    } catch {
      // Then the picture is that of no game.
    }
  };

  /** Shows what a link names. @param {string} link */
  const present = (link) => {
    const keys = new URLSearchParams(link);
    const lesson = keys.get("learn");
    const [game] = (keys.get("puzzle") ?? lesson ?? keys.get("game") ?? "").split(/[:/]/);
    const known = part(`[data-game="${CSS.escape(game)}"]`);
    title.textContent = (lesson ? known?.dataset.learn : known?.textContent) ?? unnamed;
    button.dataset.says = keys.get("play") === "0" ? "open" : "play";
    app.hash = link;
    const theme = keys.get("theme");
    document.documentElement.style.colorScheme = theme === "light" || theme === "dark" ? theme : "";

    const usual = () =>
      known ? gamePicture(`./rules/${game}/`, theme) : Object.assign(new Image(), { alt: "", src: address("icons/icon.svg") });
    const src = ownPicture(keys);
    problem.hidden = src !== "";
    if (!src) return picture.replaceChildren(usual());
    const image = Object.assign(new Image(), { alt: "", referrerPolicy: "no-referrer", src });
    image.addEventListener("error", () => image.isConnected && picture.replaceChildren(usual()));
    picture.replaceChildren(image);
  };

  /** Loads what embed.html loads, and moves the focus to the board. */
  const loadBoard = async () => {
    if (button.dataset.says === "loading") return;
    removeEventListener("hashchange", presentAddress);
    button.dataset.says = "loading";
    try {
      const style = fetchBy("link", { rel: "stylesheet", href: address("embed.css") });
      const isStyled = new Promise((done) => (style.onload = style.onerror = done));
      // At once, although scripts ask for them one after the other.
      const ahead = (/** @type {string} */ rel, /** @type {string} */ file, about = {}) =>
        fetchBy("link", { rel, href: address(file), ...about });
      for (const file of ["board.css", "board-layout.css"]) ahead("preload", file, { as: "style" });
      ahead("preload", `lang/${document.documentElement.lang}.json`, { as: "fetch", crossOrigin: "anonymous" });
      for (const file of [here.dataset.modules, "embed.js"].join(" ").trim().split(" ")) ahead("modulepreload", file);
      for (const file of ["value-in-address.js", "embed/preload-or-fallback.js"])
        fetchBy("script", { src: ownScript(file), async: false }); // one after the other
      await isStyled;
      // The board says why there is none.
      if (!("WebAssembly" in globalThis)) button.hidden = true;
      await import("../embed.js");
      // Unless the reader has moved on.
      const isHere = [null, document.body, button].includes(/** @type {any} */ (document.activeElement));
      button.hidden = true;
      const board = /** @type {import("../take-board.js").TakeBoard} */ (part("take-board"));
      // What is wrong with the link stands below the picture.
      part(".cover").classList.toggle("failed", !board.table);
      // The click was the start that a computer waits for.
      board.start();
      if (isHere) board.places.focus();
    } catch {
      // The browser has logged why it could not be loaded.
      button.dataset.says = "again";
    }
  };

  presentAddress();
  addEventListener("hashchange", presentAddress);
  button.addEventListener("click", loadBoard);
  button.hidden = false;
  document.documentElement.dataset.ready = "";
}
