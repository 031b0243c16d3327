import { isPlainObject } from '../schema/json.ts';

type Address = (reference: { type: string; id: string }) => string;

/** The same value with other ids in its references to records. `opaque`: fields that hold none, however large they are. */
export function readdressed<T>(value: T, to: Address, opaque?: ReadonlySet<string>): T;
export function readdressed(value: unknown, to: Address, opaque: ReadonlySet<string> = new Set()): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => readdressed(item, to, opaque));
  if (!isPlainObject(value)) return value;
  const { type, id, ...others } = value;
  if (typeof type === 'string' && typeof id === 'string' && Object.keys(others).length === 0)
    return { type, id: to({ type, id }) };
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, opaque.has(name) ? inner : readdressed(inner, to, opaque)]),
  );
}
