import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import qs from 'qs';
import { MAX_PARAMETERS } from './request-size.ts';

/** `a[b][0]` has two; what is nested deeper keeps its brackets, in a name that no schema knows. */
const MAX_DEPTH = 5;

/**
 * Reads a query string: `a[0]=x&a[1]=y` as a list, `a[b]=x` as an object, a name given twice as a list. Names are never
 * looked up in a prototype, and nothing is made larger than what was sent.
 */
export function parseQuery(search: string, mode: 'brackets' | 'json' = 'brackets'): Record<string, unknown> {
  const parsed = qs.parse(search, {
    depth: MAX_DEPTH,
    parameterLimit: MAX_PARAMETERS,
    arrayLimit: MAX_PARAMETERS,
    plainObjects: true,
  });
  return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, valueFrom(value, mode)]));
}

function valueFrom(value: unknown, mode: 'brackets' | 'json'): unknown {
  if (Array.isArray(value)) return value.map((item) => valueFrom(item, mode));
  if (isPlainObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, valueFrom(member, mode)]));
  return typeof value === 'string' && mode === 'json' ? jsonOr(value) : value;
}

/** Text that is no JSON stays text. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
