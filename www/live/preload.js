// @ts-check
/**
 * Runs as soon as it is there: fetches what the page's modules would ask for only when they run, the list of relays and the
 * module of the game that the link names. Not a module, so that it need not wait for them.
 */
{
  // A messenger carries its games itself. What has failed is asked for again by whoever needs it.
  if (!("webxdc" in globalThis)) {
    const list = fetch(new URL("relays.json", document.baseURI), { cache: "no-cache" });
    list.catch(() => {}); // whoever needs it asks again
    Object.assign(globalThis, { relayList: list });
  }
  const here = document.currentScript;
  const game = new URLSearchParams((location.hash || location.search).slice(1)).get("game") ?? "";
  // In a build for authors there are no modules of single games.
  if (here instanceof HTMLScriptElement && here.matches(`[data-games~="${CSS.escape(game)}"]`)) {
    const module = `../../games/${game}/take-five-web`;
    for (const address of [`${module}_bg.wasm`, `${module}.js`, `../lang/en.${game}.json`]) {
      const link = document.createElement("link");
      link.rel = address === `${module}.js` ? "modulepreload" : "preload";
      if (link.rel === "preload") [link.as, link.crossOrigin] = ["fetch", "anonymous"];
      link.href = new URL(address, here.src).href;
      document.head.append(link);
    }
  }
}
