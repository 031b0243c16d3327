import type { ByteRange } from './storage.port.ts';

/** A requested range begins behind the end of its object. */
export class RangeNotSatisfiableError extends Error {
  readonly size: number;

  constructor(range: ByteRange, size: number) {
    super(`Bytes ${range.start} to ${range.end} are not within the object's ${size}.`);
    this.name = 'RangeNotSatisfiableError';
    this.size = size;
  }
}

/** Other bytes came under a key while its object was looked into. */
export class ObjectChangedError extends Error {
  constructor(key: string) {
    super(`"${key}" was replaced while it was looked into.`);
    this.name = 'ObjectChangedError';
  }
}

/** A store has fewer bytes of an object than it must have: its file was cut, or is being restored. */
export class CutObjectError extends Error {
  constructor(key: string, { size, expected }: { size: number; expected: number }) {
    super(`"${key}" has ${size} bytes and not ${expected}: restore it from a backup.`);
    this.name = 'CutObjectError';
  }
}

/** The store does not do what was requested; the message says which store it is and what to check. */
export class StorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
  }
}

/** Throws unless a range begins within an object and ends after it begins. */
export function assertRange(range: ByteRange, size: number): void {
  if (range.start < 0 || range.start > range.end || range.start >= size)
    throw new RangeNotSatisfiableError(range, size);
}
