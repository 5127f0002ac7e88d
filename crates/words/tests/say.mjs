// Turns messages into sentences with www/words.js. Standard input: a JSON list of jobs, each with
// `messages` and a `language`, and perhaps `sentences` instead of those of that language. Standard
// output: for each job, a list of sentences, or the error message for invalid `sentences`.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Words, loadWords } from "../../../www/words.js";

globalThis.fetch = async (url) => new Response(await readFile(url));

const said = [];
for (const { language, sentences, messages } of JSON.parse(await text(process.stdin))) {
  try {
    const words = sentences ? new Words(language, sentences) : await loadWords(undefined, language);
    said.push(messages.map((message) => words.say(message)));
  } catch (error) {
    said.push(error.message);
  }
}
process.stdout.write(JSON.stringify(said));
