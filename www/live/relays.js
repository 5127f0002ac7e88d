// @ts-check
/** The relays that whoever hosts the site has chosen: `relays.json` beside the page. */

/** The most relays that are used at once. */
const MOST = 3;

/** What `preload.js` has asked for already, if it was there in time. */
const asked = () => /** @type {{ relayList?: Promise<Response> }} */ (globalThis).relayList;

/** @returns {Promise<string[] | undefined>} nothing if the list cannot be had now, as without a network */
export async function loadRelays() {
  try {
    const response = await (asked() ?? fetch(new URL("relays.json", document.baseURI), { cache: "no-cache" }));
    const list = response.ok ? await response.json() : undefined;
    if (!Array.isArray(list)) return undefined;
    return list.filter((url) => typeof url === "string" && /^wss?:\/\//.test(url)).slice(0, MOST);
  } catch {
    return undefined; // no network, or not JSON
  }
}
