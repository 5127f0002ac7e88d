// @ts-check
/** Draws elements that have come into view, one at a time and when there is nothing else to do: so scrolling stays smooth. */

/** @param {(element: Element) => Promise<unknown>} draw */
export function drawInView(draw) {
  /** @type {Set<Element>} */
  const waiting = new Set();
  let isDrawing = false;
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) waiting.add(target);
      else waiting.delete(target); // scrolled away, or removed
    }
    if (!isDrawing) drawAll();
  });

  async function drawAll() {
    isDrawing = true;
    try {
      while (waiting.size > 0) {
        await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
        for (const next of [...waiting].slice(0, 1)) {
          waiting.delete(next);
          watch.unobserve(next);
          await draw(next);
        }
      }
    } finally {
      isDrawing = false;
    }
  }

  return {
    /** @param {Element} element drawn once, when it comes into view */
    add: (element) => watch.observe(element),
    end: () => (watch.disconnect(), waiting.clear()),
  };
}
