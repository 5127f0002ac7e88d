// @ts-check
/** The number of games by link in which it is this browser's turn, on the icon of the installed app. */

/** @param {Pick<import("../store/game-store.js").GameStore, "list">} store @param {Navigator} [where] */
export async function updateAppBadge(store, where = navigator) {
  if (!("setAppBadge" in where)) return;
  const all = await store.list();
  const count = all.filter(({ awaits, over }) => awaits && !over).length;
  // Browsers refuse it to pages that are not installed: those have no icon.
  await (count > 0 ? where.setAppBadge(count) : where.clearAppBadge()).catch(() => undefined);
}
