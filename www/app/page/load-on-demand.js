// @ts-check
/** Modules that are loaded when they are first wanted. */

/**
 * Returns a function that loads a module and uses it. What several events in a row want is done in their order, which
 * several calls of `import()` would not keep.
 * @template T
 * @param {() => Promise<T>} load
 * @param {(module: T, event: Event) => unknown} use
 * @param {(error: unknown, retry: () => Promise<void>) => void} fail is told of any error; a load that failed can be tried again
 */
export function loadOnDemand(load, use, fail) {
  /** @type {Promise<T> | undefined} */
  let loading;
  /** @param {Event} [event] */
  const run = async (event = new Event("later")) => {
    loading ??= load();
    try {
      await use(await loading, event);
    } catch (error) {
      loading = undefined;
      fail(error, () => run(event));
    }
  };
  return run;
}
