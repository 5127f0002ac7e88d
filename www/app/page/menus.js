// @ts-check
/** Menus are native popovers; choosing an item closes the menu. */

export function bindMenus() {
  for (const menu of document.querySelectorAll("[popover]")) {
    if (menu instanceof HTMLElement) {
      menu.addEventListener("click", ({ target }) => {
        if (target instanceof Element && target.closest("a, button")) menu.hidePopover();
      });
    }
  }
}
