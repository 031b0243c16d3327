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
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (!isPlainObject(value)) return JSON.stringify(value ?? null);
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}

/** Keys that reach an object's prototype; refused on every write of a free-form record. */
export const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);
