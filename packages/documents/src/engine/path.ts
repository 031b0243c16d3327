import { equalJson, isPlainObject } from './json.ts';

/** Where a leaf lies inside a record, outermost key first: `['name', 'sv']`. */
export type LeafPath = readonly string[];

/** The value at `path`, or undefined when any part of the way is missing. */
export function valueAt(root: unknown, path: LeafPath): unknown {
  let at = root;
  for (const key of path) {
    if (!isPlainObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/** A copy of `root` with the value at `path` replaced, or removed when `value` is undefined. Untouched branches are shared. */
export function withValueAt(root: Record<string, unknown>, path: LeafPath, value: unknown): Record<string, unknown> {
  const [key, ...rest] = path;
  if (key === undefined) return root;
  const inner = Object.hasOwn(root, key) ? root[key] : undefined;
  const next = rest.length === 0 ? value : withValueAt(isPlainObject(inner) ? inner : {}, rest, value);
  if (equalJson(inner, next) && Object.hasOwn(root, key) === (next !== undefined)) return root;
  const { [key]: _replaced, ...others } = root;
  return next === undefined ? others : { ...root, [key]: next };
}
