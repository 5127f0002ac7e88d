// @ts-check
/** Saves the transcript of a room, which anybody can check: `docs/live.md`. */
import { saveFileAs } from "../app/store/save-as.js";
import { toHex } from "./sealing.js";

/**
 * @param {import("./transport.js").SignedEvent[]} events
 * @param {import("./room-link.js").RoomLink} link
 */
export function saveTranscript(events, { game, key, founder }) {
  const lines = [{ takeFiveLive: 1, key: toHex(key), founder }, ...events].map((value) => `${JSON.stringify(value)}\n`);
  // Not a text type: some browsers would add .txt to the name.
  const content = new Blob(lines, { type: "application/octet-stream" });
  saveFileAs(content, `${game}-${new Date().toISOString().slice(0, 10)}.jsonl`);
}
