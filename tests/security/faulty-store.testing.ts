import type { Storage } from '../../packages/server/src/platform/storage/storage.port.ts';
import { StorageError } from '../../packages/server/src/platform/storage/storage-error.ts';

/** Fault of a store: none, unreachable, not writable, or responding only when the test says so. */
export type StoreFault = 'none' | 'away' | 'full' | 'slow';

/** What writes to the disk of a store, or to that of the server for it. */
const WRITES: readonly PropertyKey[] = ['put', 'putBlob', 'assemble', 'examine'];
const ASYNC: readonly PropertyKey[] = [
  ...WRITES,
  'read',
  'path',
  'head',
  'list',
  'remove',
  'discard',
  'removeFolder',
  'check',
];

/** A store with the fault that the test sets. */
export function createFaultyStore() {
  let fault: StoreFault = 'none';
  let gate = Promise.withResolvers<void>();
  let waiting = 0;
  let touched = 0;
  const refused: string[] = [];

  async function pass(name: PropertyKey): Promise<void> {
    touched += 1;
    if (fault === 'none') return;
    if (fault === 'slow') {
      waiting += 1;
      await gate.promise;
      return;
    }
    if (fault === 'away') throw new StorageError('The file store cannot be reached (ECONNREFUSED).');
    if (!WRITES.includes(name)) return;
    refused.push(String(name));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }

  return {
    wrap: (storage: Storage): Storage =>
      new Proxy(storage, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          if (!ASYNC.includes(name)) return value.bind(target);
          return async (...args: unknown[]): Promise<unknown> => {
            await pass(name);
            return Reflect.apply(value, target, args);
          };
        },
      }),
    set(next: StoreFault): void {
      if (fault === 'slow') gate.resolve();
      if (next === 'slow') gate = Promise.withResolvers<void>();
      fault = next;
      waiting = 0;
      touched = 0;
      refused.length = 0;
    },
    /** Calls that wait since it became slow. */
    waiting: () => waiting,
    /** Calls since the last setting. */
    touched: () => touched,
    /** Calls that were refused since it became full. */
    refused: (): readonly string[] => refused,
  };
}

export type FaultyStore = ReturnType<typeof createFaultyStore>;
