/** A key that one object of a JSON file has several times: a parser keeps the last one. */
export interface RepeatedKey {
  /** From the outermost object. */
  path: string[];
  /** Where it stands. */
  lines: number[];
}

/** A text in quotes, a line end, or a sign that JSON is built of. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\n|[{}[\],:]/g;

interface Level {
  /** Lines by key; null: a list. */
  keys: Map<string, number[]> | null;
  /** The key whose value is read. */
  key: string;
}

/** The keys of a file that are there twice in one object. The file must be valid JSON. */
export function repeatedKeys(json: string): RepeatedKey[] {
  const levels: Level[] = [];
  const found: RepeatedKey[] = [];
  let line = 1;
  let text: string | null = null;
  for (const [token] of json.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') {
      levels.push({ keys: token === '{' ? new Map() : null, key: '' });
      text = null;
    } else if (token === '}' || token === ']') {
      const closed = levels.pop();
      const above = levels.flatMap(({ keys, key }) => (keys ? [key] : []));
      for (const [key, lines] of closed?.keys ?? []) if (lines.length > 1) found.push({ path: [...above, key], lines });
    } else if (token === ':' && text !== null && level?.keys) {
      const key: unknown = JSON.parse(text);
      level.key = String(key);
      const lines = level.keys.get(level.key);
      if (lines) lines.push(line);
      else level.keys.set(level.key, [line]);
      text = null;
    } else text = token.startsWith('"') ? token : null;
  }
  return found;
}
