const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const MAX_LENGTH = 512;

/** A key that is no plain relative path: it could name something outside the storage. */
export class StorageKeyError extends Error {
  constructor(key: string) {
    super(`"${key}" is not a storage key. Keys are letters, digits, ".", "_" and "-", parted by "/".`);
    this.name = 'StorageKeyError';
  }
}

/** Whether a text is a storage key: no empty, hidden or parent segment, nothing a file system reads differently. */
export function isStorageKey(key: string): boolean {
  return key.length <= MAX_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment));
}

/** Throws {@link StorageKeyError} unless `key` is one. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new StorageKeyError(key);
}

/** Where content with this hash is kept. Two levels of folders keep each of them small. */
export function blobKey(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new StorageKeyError(sha256);
  return `blobs/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}
