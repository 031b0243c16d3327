import { isPlainObject } from '../schema/json.ts';
import { overlaps } from '../schema/path.ts';
import type { KindRecords } from '../schema/record-definition.ts';
import { parseRecord } from '../schema/validate.ts';
import { type FoundReference, referencesOf } from './references.ts';

type StoredRecord = Readonly<Record<string, unknown>>;
/** What takes the place of a reference: nothing, the choice called `none`, or not even the field or list item. */
type Clearing = { path: string[]; how: 'null' | 'none' | 'absent' };

/** Times a record is put together and checked at most. */
const MOST_TRIES = 24;

/**
 * The record without its references to some things; null where it cannot be without them. As little as possible is taken
 * away: the reference itself; where the schema wants one, its list item or the choice it belongs to.
 */
export function withoutReferences(
  kind: KindRecords,
  key: string,
  record: StoredRecord,
  isTarget: (found: FoundReference) => boolean,
): StoredRecord | null {
  const places = referencesOf(kind, key, record)
    .filter(isTarget)
    .flatMap(({ path }) => placesOf(record, path))
    .map((path) => ({ options: clearingsOf(record, path), at: 0 }));
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const clearings = places.flatMap(({ options, at }) => options[at] ?? []);
    if (clearings.length < places.length) return null;
    const parsed = parseRecord(kind, key, cleared(record, clearings));
    if (parsed.ok) return parsed.record;
    let hasNext = false;
    for (const place of places) {
      const path = place.options[place.at]?.path ?? [];
      if (!parsed.issues.some((issue) => overlaps(issue.path.slice(1).map(String), path))) continue;
      place.at += 1;
      hasNext = true;
    }
    if (!hasNext) return null;
  }
  return null;
}

/** From the least that can be taken away to the most. */
function clearingsOf(record: StoredRecord, path: readonly string[]): Clearing[] {
  const options: Clearing[] = [];
  for (let length = path.length; length > 0; length -= 1) {
    const at = path.slice(0, length);
    if (Array.isArray(parentOf(record, at))) options.push({ path: at, how: 'absent' });
    else {
      options.push({ path: at, how: 'null' });
      const value = at.reduce<unknown>(memberOf, record);
      if (isPlainObject(value) && typeof value.type === 'string') options.push({ path: at, how: 'none' });
      options.push({ path: at, how: 'absent' });
    }
  }
  return options;
}

function copyOf(value: StoredRecord): Record<string, unknown> {
  const copied: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) copied[key] = copyMember(member);
  return copied;
}

function copyMember(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyMember);
  return isPlainObject(value) ? copyOf(value) : value;
}

const parentOf = (record: StoredRecord, path: readonly string[]): unknown =>
  path.slice(0, -1).reduce<unknown>(memberOf, record);

/** The member of an object or list; a list's by its place. */
function memberOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isPlainObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** A step into a list is the id of the items that have it, or a place. */
function placesIn(list: readonly unknown[], step: string): string[] {
  const found = list.flatMap((item, at) => (isPlainObject(item) && item.id === step ? String(at) : []));
  return found.length > 0 ? found : [step];
}

/** The way with places in lists instead of the ids of items; several where a list names one thing more than once. */
function placesOf(value: unknown, [step, ...rest]: readonly string[]): string[][] {
  if (step === undefined) return [[]];
  const places = Array.isArray(value) ? placesIn(value, step) : [step];
  return places.flatMap((place) => placesOf(memberOf(value, place), rest).map((way) => [place, ...way]));
}

function cleared(record: StoredRecord, clearings: readonly Clearing[]): StoredRecord {
  const copy = copyOf(record);
  const wholes = new Set(clearings.map(({ path }) => path.join('\0')));
  const lists = new Map<unknown[], Set<number>>();
  for (const { path, how } of clearings) {
    // What lies in something that goes as a whole goes along.
    if (path.some((_, at) => at > 0 && wholes.has(path.slice(0, at).join('\0')))) continue;
    const parent = parentOf(copy, path);
    const last = path.at(-1) ?? '';
    if (Array.isArray(parent)) lists.set(parent, (lists.get(parent) ?? new Set()).add(Number(last)));
    else if (isPlainObject(parent)) {
      if (how === 'absent') delete parent[last];
      else parent[last] = how === 'null' ? null : { type: 'none' };
    }
  }
  for (const [list, gone] of lists) list.splice(0, list.length, ...list.filter((_, at) => !gone.has(at)));
  return copy;
}
