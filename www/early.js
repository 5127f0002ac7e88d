// @ts-check
/**
 * Runs before anything is seen: which of the page's two views is asked for, the front page or the table
 * with a game on it, and whether light or dark has been chosen.
 */
{
  const root = document.documentElement;
  // A game stands in the address, or the history remembers one.
  const isGame = location.hash.length > 1 || location.search.length > 1 || typeof history.state?.game === "string";
  root.dataset.view = isGame ? "table" : "front";
  try {
    const { theme } = JSON.parse(localStorage.getItem("take-five-settings") ?? "{}");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Blocked, or not ours: as the system has it.
  }
}
