import type { Storage } from '../storage/storage.port.ts';
import type { Metrics } from './metrics.ts';

/**
 * The same storage, with the bytes that go in and out counted. Still an instance of its class: what only a local
 * folder offers is there, too.
 */
export function meterStorage<Kind extends Storage>(storage: Kind, metrics: Metrics): Kind {
  const written = metrics.counter('diorama_storage_written_bytes_total', 'Bytes written to the storage.');
  const read = metrics.counter('diorama_storage_read_bytes_total', 'Bytes of stored objects opened for reading.');
  const put: Storage['put'] = async (...args) => {
    const stored = await storage.put(...args);
    written.add(stored.size);
    return stored;
  };
  const putBlob: Storage['putBlob'] = async (source) => {
    const stored = await storage.putBlob(source);
    written.add(stored.size);
    return stored;
  };
  const open: Storage['read'] = async (key, range) => {
    const opened = await storage.read(key, range);
    if (opened) read.add(range ? range.end - range.start + 1 : opened.size);
    return opened;
  };
  const metered = new Map<string | symbol, unknown>([
    ['put', put],
    ['putBlob', putBlob],
    ['read', open],
  ]);
  return new Proxy(storage, {
    get(target, name) {
      const value: unknown = metered.get(name) ?? Reflect.get(target, name, target);
      if (typeof value !== 'function' || metered.has(name)) return value;
      const bound: unknown = value.bind(target);
      return bound;
    },
  });
}
