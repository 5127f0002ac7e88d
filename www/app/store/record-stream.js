// @ts-check
/** Reads the records of a large file one after another, so that neither the file nor all its records are in memory at once. */

/**
 * @param {Blob} file
 * @param {(text: string) => string[]} splitRecords joined, the parts are the text; all but the last are whole records
 * @param {(part: number) => void} [onRead] told which part of the file has been read, from 0 to 1
 * @param {string} [encoding]
 * @returns {AsyncGenerator<string, void, void>}
 */
export async function* recordsIn(file, splitRecords, onRead = () => {}, encoding = "utf-8") {
  const decoder = new TextDecoder(encoding);
  const reader = file.stream().getReader();
  let rest = "";
  let read = 0;
  /** Splitting is worth it from this length: a record longer than what is read at a time is not searched again and again. */
  let enough = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      rest += decoder.decode(next.value, { stream: true });
      read += next.value.byteLength;
      if (rest.length < enough) continue;
      // Up to the end of a line: within the name of a tag, nobody knows yet whether it is `Game`.
      const end = rest.lastIndexOf("\n") + 1;
      const records = splitRecords(rest.slice(0, end));
      rest = (records.pop() ?? "") + rest.slice(end);
      enough = 2 * rest.length;
      for (const record of records) yield record;
      onRead(read / file.size);
    }
    rest += decoder.decode();
    yield* splitRecords(rest);
  } finally {
    reader.cancel().catch(() => undefined); // the file has been read, or nobody wants the rest
  }
}
