/** Keys that superjson escapes or refuses. */
const UNUSUAL_KEY = /^$|[.\\]|^(?:__proto__|constructor|prototype)$/;

/**
 * What superjson makes of a value that is JSON with dates in known places: these are noted without making a copy, several
 * times as fast. Null: there is something else in it.
 */
export function plainEnvelope(value: unknown): PlainEnvelope | null {
  const dates: Record<string, ['Date']> = {};
  if (value instanceof Date || !isPlain(value, '', dates, new Set())) return null;
  return Object.keys(dates).length === 0 ? { json: value } : { json: value, meta: { values: dates, v: 1 } };
}

interface PlainEnvelope {
  json: unknown;
  meta?: { values: Record<string, ['Date']>; v: 1 };
}

/** Whether a value is JSON and dates, each object in one place. */
function isPlain(value: unknown, path: string, dates: Record<string, ['Date']>, seen: Set<object>): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || seen.has(value)) return false;
  seen.add(value);
  if (value instanceof Date) {
    dates[path] = ['Date'];
    return !Number.isNaN(value.getTime());
  }
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const [key, member] of Object.entries(value)) {
    if (!isList && UNUSUAL_KEY.test(key)) return false;
    if (!isPlain(member, path === '' ? key : `${path}.${key}`, dates, seen)) return false;
  }
  return !isList || value.length === Object.keys(value).length;
}
