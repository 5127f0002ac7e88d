/** The button of a board that waits for a click has its words without any sentences. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { BUTTON_SENTENCES } from "../../www/board/run-on-click.js";

test("the words on the button are those of en.json", () => {
  const english = JSON.parse(readFileSync(new URL("../../www/lang/en.json", import.meta.url), "utf8"));
  for (const [id, text] of Object.entries(BUTTON_SENTENCES)) assert.equal(text, english[id], id);
});
