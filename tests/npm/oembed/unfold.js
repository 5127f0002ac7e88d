// Prints the oEmbed response that the page at an address names in its head.
import { unfurl } from "unfurl.js";

const { oEmbed } = await unfurl(process.argv[2]);
console.log(JSON.stringify(oEmbed));
