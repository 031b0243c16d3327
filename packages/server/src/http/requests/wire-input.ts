import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import * as z from 'zod';
import { invalidInput } from '../../errors/api-error.ts';
import { wire } from './wire.ts';

/**
 * What an input may hold in addition to JSON (SPEC §7 "Bodies support ..."); `number` is NaN, the infinities and -0.
 */
const TAKEN = new Set(['Date', 'set', 'map', 'bigint', 'undefined', 'number']);

const Note = z.array(z.unknown());
/** superjson reads the notes itself, after they were found to be a tree of known types. */
const Noted = z.custom<Parameters<typeof wire.deserialize>[0]>(isPlainObject);

const unreadable = (message: string) => invalidInput([{ path: [], message, code: 'custom' }]);

/**
 * Reads an input. Notes that make one value appear in two places are ignored: each place has its own copy already, and
 * a value inside itself would make every traversal endless.
 */
export function readInput(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) throw unreadable('Send the input as {"json": ...}');
  const json = 'json' in payload ? payload.json : undefined;
  const meta = 'meta' in payload ? payload.meta : undefined;
  forgetPrototypes(json);
  if (meta === undefined || meta === null) return json;
  if (typeof meta !== 'object') throw unreadable('The input’s meta is not readable');
  const values = 'values' in meta ? meta.values : undefined;
  if (values === undefined || values === null) return json;
  refuseOthers(values);
  try {
    return wire.deserialize(Noted.parse({ json, meta: { values, v: 1 } }), { inPlace: true });
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
      const [type, children] = Note.parse(note);
      if (typeof type !== 'string' || !TAKEN.has(type))
        throw unreadable('An input holds JSON, dates, sets, maps, bigint and undefined');
      if (children !== undefined) open.push(children);
    } else if (typeof note === 'object' && note !== null) for (const child of Object.values(note)) open.push(child);
    else throw unreadable('The input’s meta is not readable');
  }
}

/** Leaves `__proto__` out wherever JSON names it, so that nothing else of the call is refused for it. */
function forgetPrototypes(json: unknown): void {
  const open = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) open.push(member);
  }
}
