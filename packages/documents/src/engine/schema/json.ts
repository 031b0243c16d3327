/** A value as JSON carries it. `undefined` members are treated as absent everywhere in the engine. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** True for `{...}` objects: neither null, array nor class instance. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Deep equality of JSON values; an absent key equals an `undefined` one, key order does not matter. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  for (const key of Object.keys(a)) if (!equalJson(a[key], ownMember(b, key))) return false;
  for (const key of Object.keys(b)) if (ownMember(a, key) === undefined && b[key] !== undefined) return false;
  return true;
}

/** A member of the object itself: `constructor` and its like are inherited by every object. */
export const ownMember = (value: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined;

/** The names of an object that has no others. */
export const keysOf = <Name extends string>(values: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(values).filter((name): name is Name => name in values);

/** JSON text with sorted keys and no `undefined`: the same value always gives the same text. */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  writeCanonicalJson(value, (part) => parts.push(part));
  return parts.join('');
}

/** Characters of a part, and names that are kept while writing. */
const PART = 65_536;
const MOST_NAMES = 1_000;

const isNumber = (value: unknown): boolean => typeof value === 'number';

/** Writes the canonical text in parts: that of a map of 100,000 places is never held as a whole. */
export function writeCanonicalJson(value: unknown, write: (part: string) => void): void {
  let part = '';
  // Names come again in every record.
  const names = new Map<string, string>();
  const nameOf = (key: string): string => {
    const made = names.get(key) ?? `${JSON.stringify(key)}:`;
    if (names.size < MOST_NAMES) names.set(key, made);
    return made;
  };
  const add = (member: unknown): void => {
    if (part.length > PART) {
      write(part);
      part = '';
    }
    if (Array.isArray(member) && member.every(isNumber)) part += JSON.stringify(member);
    else if (Array.isArray(member)) {
      part += '[';
      for (let at = 0; at < member.length; at += 1) {
        if (at > 0) part += ',';
        add(member[at] ?? null);
      }
      part += ']';
    } else if (isPlainObject(member)) {
      let before = '{';
      for (const key of Object.keys(member).sort()) {
        if (member[key] === undefined) continue;
        part += before + nameOf(key);
        before = ',';
        add(member[key]);
      }
      part += before === '{' ? '{}' : '}';
    } else part += JSON.stringify(member ?? null);
  };
  add(value);
  write(part);
}

/** Keys that reach an object's prototype; refused on every write of a free-form record. */
export const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);
