// Turns messages into sentences with www/words.js. Standard input: a JSON list of jobs, each with
// `sentences` (or null for www/lang/en.json) and `messages`. Standard output: for each job, a list
// of sentences, or the error message for invalid `sentences`.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Words, loadWords } from "../../../www/words.js";

globalThis.fetch = async (url) => new Response(await readFile(url));

const said = [];
for (const { sentences, messages } of JSON.parse(await text(process.stdin))) {
  try {
    const words = sentences ? new Words("en", sentences) : await loadWords("en");
    said.push(messages.map((message) => words.say(message)));
  } catch (error) {
    said.push(error.message);
  }
}
process.stdout.write(JSON.stringify(said));
