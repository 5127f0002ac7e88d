// @ts-check
/** How the bytes of a file are to be read as text: so that nothing in it is replaced unnoticed. */

/** How much of a file shows whether it is in UTF-16. In bytes. */
const SAMPLE = 4096;

/**
 * Returns the name of the encoding of a text, as `TextDecoder` takes it: UTF-8, UTF-16, or else Windows-1252, which older
 * programs in Western Europe and America write. Throws a message if it is none of them.
 * @param {Blob} file
 */
export async function encodingOf(file) {
  const wide = utf16Of(new Uint8Array(await file.slice(0, SAMPLE).arrayBuffer()));
  if (wide && (await isAll(file, wide, () => true))) return wide;
  if (!wide && (await isAll(file, "utf-8", () => true))) return "utf-8";
  // Bytes of UTF-8 among others: a file that was damaged, or put together from several.
  const isMixed = wide || !(await isAll(file, "utf-8", (text) => !/[^\0-\x7f\ufffd]/.test(text), false));
  if (isMixed || !(await isAll(file, "windows-1252", (text) => !/[\0\x80-\x9f]/.test(text)))) throw { id: "files.encoding" };
  return "windows-1252";
}

/**
 * Returns the kind of UTF-16 that bytes are in; `undefined` if they are not.
 * @param {Uint8Array} bytes
 */
function utf16Of([...bytes]) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Without a byte order mark: every other byte of ASCII is 0.
  const zeros = [0, 1].map((first) => bytes.filter((byte, at) => byte === 0 && at % 2 === first).length);
  const most = bytes.length / 4;
  if (zeros[0] === 0 && zeros[1] > most) return "utf-16le";
  return zeros[1] === 0 && zeros[0] > most ? "utf-16be" : undefined;
}

/**
 * Whether a file can be decoded and all of it is accepted.
 * @param {Blob} file
 * @param {string} encoding
 * @param {(text: string) => boolean} accepts
 * @param {boolean} [fatal] whether bytes that the encoding does not have are refused
 */
async function isAll(file, encoding, accepts, fatal = true) {
  const decoder = new TextDecoder(encoding, { fatal });
  const reader = file.stream().getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      if (!accepts(decoder.decode(next.value, { stream: true }))) return false;
    return accepts(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false; // the decoder's
    throw error;
  } finally {
    reader.cancel().catch(() => undefined); // nobody wants the rest
  }
}
