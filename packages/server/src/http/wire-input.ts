import { invalidInput } from '../errors/api-error.ts';
import { wire } from './wire.ts';

/** What an input may hold beside JSON (SPEC §7 "Bodies support ..."); `number` is NaN, the infinities and -0. */
const TAKEN = new Set(['Date', 'set', 'map', 'bigint', 'undefined', 'number']);

const unreadable = (message: string) => invalidInput([{ path: [], message, code: 'custom' }]);

/**
 * Reads an input. Notes that make one value appear in two places are left aside: each place has its own copy already,
 * and a value inside itself would keep whoever walks through it busy for ever.
 */
export function readInput(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) throw unreadable('Send the input as {"json": ...}');
  const json = 'json' in payload ? payload.json : undefined;
  const meta = 'meta' in payload ? payload.meta : undefined;
  if (meta === undefined || meta === null) return json;
  if (typeof meta !== 'object') throw unreadable('The input’s meta is not readable');
  const values = 'values' in meta ? meta.values : undefined;
  if (values === undefined || values === null) return json;
  refuseOthers(values);
  try {
    return wire.deserialize(Object({ json, meta: { values, v: 1 } }), { inPlace: true });
  } catch {
    throw unreadable('The input’s meta does not fit its json');
  }
}

/** Notes are a tree: `[type]`, `[type, {key: note}]`, or `{key: note}` where the value itself is plain. */
function refuseOthers(notes: unknown): void {
  const open: unknown[] = [notes];
  while (open.length > 0) {
    const note = open.pop();
    if (Array.isArray(note)) {
      const [type, children] = note;
      if (typeof type !== 'string' || !TAKEN.has(type))
        throw unreadable('An input holds JSON, dates, sets, maps, bigint and undefined');
      if (children !== undefined) open.push(children);
    } else if (typeof note === 'object' && note !== null) for (const inner of Object.values(note)) open.push(inner);
    else throw unreadable('The input’s meta is not readable');
  }
}
