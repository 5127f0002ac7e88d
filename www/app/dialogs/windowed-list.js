// @ts-check
/**
 * Long lists: only the rows near the view exist. They are in blocks, each a list of its own; a block that is far away
 * has no rows, and keeps its height.
 */
import { createElement } from "../page/dom.js";

/** The number of rows of a block: few enough to be made within a frame. */
const BLOCK = 10;

/** How far from the view rows exist, in heights of the view. */
const NEAR = "100%";

/**
 * @template T
 * @param {HTMLElement} scroller whose contents are the lists
 * @param {(item: T) => HTMLElement} createRow
 */
export function windowedLists(scroller, createRow) {
  /** @type {WeakMap<Element, T[]>} */
  const items = new WeakMap();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (isIntersecting) makeRows(target);
        else if (target.childElementCount > 0) empty(target, boundingClientRect.height);
      }
    },
    { root: scroller, rootMargin: `${NEAR} 0px` },
  );

  /** @param {Element} block */
  function makeRows(block) {
    if (block.childElementCount > 0) return;
    block.append(...(items.get(block) ?? []).map(createRow));
    block.removeAttribute("aria-hidden");
  }

  /** @param {Element} block @param {number} height */
  function empty(block, height) {
    // Somebody may still be typing there, though it has been scrolled away.
    if (!(block instanceof HTMLElement) || block.contains(document.activeElement)) return;
    block.style.setProperty("--height", `${height}px`);
    block.replaceChildren();
    block.ariaHidden = "true";
  }

  return {
    /**
     * Returns the lists that hold these items.
     * @param {T[]} all
     * @param {(from: number, to: number) => string} label names a list if there are several
     */
    blocksOf(all, label) {
      return Array.from({ length: Math.ceil(all.length / BLOCK) }, (_, index) => {
        const part = all.slice(index * BLOCK, (index + 1) * BLOCK);
        const block = createElement("ul");
        items.set(block, part);
        block.style.setProperty("--rows", `${part.length}`);
        if (all.length > BLOCK) block.ariaLabel = label(index * BLOCK + 1, index * BLOCK + part.length);
        if (index === 0) makeRows(block);
        else block.ariaHidden = "true";
        near.observe(block);
        return block;
      });
    },
    /** Forgets the lists made so far, for others. */
    forget: () => near.disconnect(),
  };
}
