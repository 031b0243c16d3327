/** Headers of which a request has one: of several, two programs on its way could believe different ones (RFC 9112 3.2). */
const SINGLE: ReadonlySet<string> = new Set(['authorization', 'content-length', 'content-type', 'host']);
/** Letters of theirs: most other headers have another number. */
const LENGTHS: ReadonlySet<number> = new Set([...SINGLE].map(({ length }) => length));

/** The name of a header that comes more than once and must not; null when there is none. `raw`: name, value, name, value. */
export function repeatedHeader(raw: readonly string[]): string | null {
  const seen = new Set<string>();
  for (let at = 0; at < raw.length; at += 2) {
    const given = raw[at] ?? '';
    if (!LENGTHS.has(given.length)) continue;
    const name = given.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}
