/** Keys that superjson escapes or refuses. */
const UNUSUAL_KEY = /^$|[.\\]|^(?:__proto__|constructor|prototype)$/;

/**
 * What superjson makes of a value that is JSON with dates in known places: these are noted without making a copy, several
 * times as fast. Null: there is something else in it.
 */
export function plainEnvelope(value: unknown): PlainEnvelope | null {
  const walk: Walk = { dates: {}, seen: new Set(), path: [] };
  if (value instanceof Date || !isPlain(value, walk)) return null;
  const { dates } = walk;
  return Object.keys(dates).length === 0 ? { json: value } : { json: value, meta: { values: dates, v: 1 } };
}

interface PlainEnvelope {
  json: unknown;
  meta?: { values: Record<string, ['Date']>; v: 1 };
}

interface Walk {
  dates: Record<string, ['Date']>;
  seen: Set<object>;
  /** Keys that lead to the value. */
  path: string[];
}

/** Whether a value is JSON and dates, each object in one place. */
function isPlain(value: unknown, walk: Walk): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || walk.seen.has(value)) return false;
  walk.seen.add(value);
  if (value instanceof Date) {
    walk.dates[walk.path.join('.')] = ['Date'];
    return !Number.isNaN(value.getTime());
  }
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return false;
  const keys = Object.keys(value);
  for (const key of keys) {
    if (!isList && !isUsual(key)) return false;
    const member: unknown = Reflect.get(value, key);
    // Most members are texts.
    if (typeof member === 'string') continue;
    walk.path.push(key);
    if (!isPlain(member, walk)) return false;
    walk.path.pop();
  }
  return !isList || value.length === keys.length;
}

/** Keys of responses checked so far; nearly all come from schemas. */
const usual = new Set<string>();
const MOST_USUAL = 2_000;

function isUsual(key: string): boolean {
  if (usual.has(key)) return true;
  if (UNUSUAL_KEY.test(key)) return false;
  if (usual.size < MOST_USUAL && key.length < 40) usual.add(key);
  return true;
}
