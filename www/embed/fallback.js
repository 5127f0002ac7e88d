// @ts-check
/**
 * What a frame shows where its board does not come: a picture of the game, and a link to it. No module, for those are
 * what a sandboxed frame does not get from a host that lets no page of another origin have them.
 */
{
  const link = (location.hash || location.search).slice(1);
  const [game] = (new URLSearchParams(link).get("game") ?? "").split(":");

  /** The link leads to what the frame should have shown. */
  const lead = () => {
    const anchor = document.querySelector(".fallback a");
    if (anchor instanceof HTMLAnchorElement) anchor.href += `#${link}`;
  };
  /** A host's picture needs no leave to be shown. */
  const fail = () => {
    document.documentElement.classList.add("failed");
    const picture = document.querySelector(".fallback img");
    if (!(picture instanceof HTMLImageElement) || !/^[a-z][a-z-]*$/.test(game)) return;
    const plain = picture.src;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.addEventListener("error", () => (picture.src = plain), { once: true });
    picture.src = `./rules/${game}/cover.png`;
  };
  addEventListener("DOMContentLoaded", lead);
  // What is loaded tells of its failure to itself alone, and to who looks on before.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(), true);
}
