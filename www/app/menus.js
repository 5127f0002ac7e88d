// @ts-check
/** Menus: popovers that open under the buttons that they belong to. */

export function bindMenus() {
  for (const button of document.querySelectorAll("button[popovertarget]")) {
    const menu = document.getElementById(button.getAttribute("popovertarget") ?? "");
    menu?.addEventListener("beforetoggle", () => {
      const { bottom, right } = button.getBoundingClientRect();
      Object.assign(menu.style, { top: `${bottom + 4}px`, right: `${document.documentElement.clientWidth - right}px` });
    });
    // What is chosen in it is done, so it goes.
    menu?.addEventListener("click", () => menu.hidePopover());
  }
}
