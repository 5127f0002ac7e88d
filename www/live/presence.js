// @ts-check
/** Tells the others that one is here, and notices when the page or the network comes back. */

/** How often one says that one is here, in milliseconds. */
const PAUSE = 60_000;

/** Who has not been heard of for this long is away, in milliseconds. */
export const AWAY = 150_000;

/** @param {import("./live-room.js").LiveRoom} room */
export function bindPresence(room) {
  const isSeen = () => document.visibilityState === "visible";
  const sayHere = () => {
    if (isSeen() && room.view.me > 0) room.mention("here");
  };
  setInterval(sayHere, PAUSE);
  document.addEventListener("visibilitychange", () => {
    if (!isSeen()) {
      if (room.view.me > 0) room.mention("gone");
      return;
    }
    room.wake();
    sayHere();
  });
  addEventListener("online", () => room.wake());
  addEventListener("pageshow", ({ persisted }) => persisted && room.wake());
  // As soon as there is a way to the others.
  let wasOpen = false;
  const greet = () => {
    const isOpen = room.way === "open" && room.view.me > 0;
    if (isOpen && !wasOpen) sayHere();
    wasOpen = isOpen;
    // Another window of this seat has gone.
    if (room.heard.get(room.view.me) === 0 && isSeen()) {
      room.heard.delete(room.view.me);
      sayHere();
    }
  };
  room.addEventListener("change", greet);
  greet();
}
