import { createHash } from 'node:crypto';
import { canonicalJson } from '@diorama/documents/engine/schema/json.ts';

const MODULUS = 1n << 256n;

/** The fingerprint of one record under its key. */
function recordHash(key: string, value: unknown): bigint {
  return BigInt(
    `0x${createHash('sha256')
      .update(`${key}\u0000${canonicalJson(value)}`)
      .digest('hex')}`,
  );
}

/** The hash of a document without records. */
export const EMPTY_HASH = '0'.repeat(64);

/**
 * A document's hash after some of its records changed: a sum of record hashes, so it costs what the change costs and
 * does not depend on the order of the records.
 */
export function nextHash(
  hash: string,
  edits: readonly { key: string; before: unknown | undefined; after: unknown | undefined }[],
): string {
  let sum = BigInt(`0x${hash}`);
  for (const { key, before, after } of edits) {
    if (before !== undefined) sum -= recordHash(key, before);
    if (after !== undefined) sum += recordHash(key, after);
  }
  return (((sum % MODULUS) + MODULUS) % MODULUS).toString(16).padStart(64, '0');
}
