// Who has the room's key can read; only who has the private key of a participant can write in that name.
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { deriveKeys, fromHex, seal, toHex, unseal } from "../../www/live/sealing.js";
import { isEventOfRoom } from "../../www/live/transport.js";

// As pinned in xtask/npm.
const packages = join(process.env.TAKEFIVE_NPM ?? "", "node_modules");
const { schnorr } = await import(pathToFileURL(join(packages, "@noble/secp256k1/index.js")).href);

const secret = (/** @type {number} */ fill) => new Uint8Array(32).fill(fill);
const said = { text: "a turn: b1-c2 ♞", stamp: 1_700_000_000 };

test("what one seals the others open, and its outside says nothing", async () => {
  const keys = await deriveKeys(secret(7));
  assert.deepEqual(keys.id, (await deriveKeys(secret(7))).id);
  const { secretKey, publicKey } = schnorr.keygen();
  const event = await seal(schnorr, keys, secretKey, said);
  assert.ok(isEventOfRoom(event, keys.id));
  assert.equal(event.pubkey, toHex(publicKey));
  assert.doesNotMatch(JSON.stringify(event), /turn/);
  assert.deepEqual(await unseal(schnorr, keys, event), { id: event.id, author: event.pubkey, ...said });
  const again = await seal(schnorr, keys, secretKey, said);
  assert.notEqual(again.content, event.content, "a nonce is never used twice");
});

test("nothing that was changed or forged is opened", async () => {
  const [keys, others] = [await deriveKeys(secret(7)), await deriveKeys(secret(8))];
  const [mine, theirs] = [schnorr.keygen(), schnorr.keygen()];
  const event = await seal(schnorr, keys, mine.secretKey, said);
  const flipped = (/** @type {string} */ text) => (text[5] === "A" ? "B" : "A");
  const forged = [
    { ...event, created_at: event.created_at + 1 },
    { ...event, content: event.content.slice(0, 5) + flipped(event.content) + event.content.slice(6) },
    { ...event, content: "not Base64!" },
    { ...event, content: "" },
    { ...event, sig: "0".repeat(128) },
    { ...event, id: "0".repeat(64) },
    { ...event, pubkey: toHex(theirs.publicKey) },
    { ...event, pubkey: "f".repeat(64) },
    await seal(schnorr, others, mine.secretKey, said),
  ];
  for (const one of forged) assert.equal(await unseal(schnorr, keys, one), undefined, JSON.stringify(one));
  // Even with an id that fits, a stranger's signature does not.
  const stranger = await seal(schnorr, keys, theirs.secretKey, said);
  assert.equal(await unseal(schnorr, keys, { ...stranger, pubkey: event.pubkey }), undefined);
});

test("signatures are those of BIP 340", async () => {
  // The first vector with a message of its table.
  const key = fromHex("b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef");
  const message = fromHex("243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89");
  assert.equal(toHex(schnorr.getPublicKey(key)), "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659");
  const fixed =
    "6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de33418906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a";
  assert.ok(await schnorr.verifyAsync(fromHex(fixed), message, schnorr.getPublicKey(key)));
});
