// @ts-check
/** Menus are popovers of the browser's own; what is chosen in one is done, so it goes. */

export function bindMenus() {
  for (const menu of document.querySelectorAll("[popover]")) {
    if (menu instanceof HTMLElement) menu.addEventListener("click", () => menu.hidePopover());
  }
}
