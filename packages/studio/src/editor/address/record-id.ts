const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const LENGTH = 12;

/** A new id for a record inside a document: 72 random bits. */
export function newRecordId(): string {
  return [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte & 63]).join('');
}
