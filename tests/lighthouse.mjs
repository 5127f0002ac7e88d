// Prints the Lighthouse scores of a page, using the browser that listens on a port:
//   node lighthouse.mjs LIGHTHOUSE PORT FORM URL
// LIGHTHOUSE is the folder of the package, FORM is phone or desk. One line of JSON: { scores, failed }.
import { pathToFileURL } from "node:url";

const [folder, port, form, url] = process.argv.slice(2);
const part = async (path) => (await import(pathToFileURL(`${folder}/core/${path}`).href)).default;
const lighthouse = await part("index.js");
const config = form === "desk" ? await part("config/desktop-config.js") : undefined;

const { lhr } = await lighthouse(url, { port: Number(port), logLevel: "error" }, config);
if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
const categories = Object.values(lhr.categories);
const scores = Object.fromEntries(categories.map(({ id, score }) => [id, Math.round(100 * score)]));
const counted = categories.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
const failed = counted
  .map(({ id }) => lhr.audits[id])
  .filter(({ score }) => score !== null && score < 0.9)
  .map(({ id, displayValue, score }) => `${id} ${score} ${displayValue ?? ""}`.trim());
console.log(JSON.stringify({ scores, failed }));
