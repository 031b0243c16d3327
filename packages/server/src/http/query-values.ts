/** A value of a query: text, or what brackets made of several. */
type Node = { type: 'text'; text: string } | { type: 'parts'; parts: Map<string, Node> };

/** `a[b][0]` has two; what is nested deeper is an ordinary name, which no schema knows. */
const MAX_DEPTH = 5;
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** The way to a value: `a[0]` is `['a', '0']`. An empty pair of brackets takes the next place. */
function pathOf(name: string): string[] {
  const [, first = name, brackets = ''] = NAME.exec(name) ?? [];
  const inner = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key);
  return inner.length > MAX_DEPTH ? [name] : [first, ...inner];
}

/**
 * Reads a query string: `a[0]=x&a[1]=y` as a list, `a[b]=x` as an object, a name given twice as a list. Names are never
 * looked up in a prototype, and nothing is made larger than what was sent.
 */
export function parseQuery(search: string, mode: 'brackets' | 'json' = 'brackets'): Record<string, unknown> {
  const root: Node = { type: 'parts', parts: new Map() };
  for (const [name, text] of new URLSearchParams(search)) put(root.parts, pathOf(name), { type: 'text', text });
  const read = (text: string): unknown => (mode === 'json' ? jsonOr(text) : text);
  return Object.fromEntries([...root.parts].map(([key, node]) => [key, valueFrom(node, read)]));
}

function put(parts: Map<string, Node>, [key = '', ...rest]: string[], leaf: Node): void {
  const place = key === '' ? String(parts.size) : key;
  const there = parts.get(place);
  if (rest.length === 0) {
    if (!there) parts.set(place, leaf);
    else if (there.type === 'parts') put(there.parts, [''], leaf);
    else
      parts.set(place, {
        type: 'parts',
        parts: new Map([
          ['0', there],
          ['1', leaf],
        ]),
      });
    return;
  }
  const next: Node = there?.type === 'parts' ? there : { type: 'parts', parts: new Map(there ? [['0', there]] : []) };
  parts.set(place, next);
  put(next.parts, rest, leaf);
}

function valueFrom(node: Node, read: (text: string) => unknown): unknown {
  if (node.type === 'text') return read(node.text);
  const entries = [...node.parts].map(([key, part]) => [key, valueFrom(part, read)] as const);
  const isList = entries.every(([key], at) => key === String(at));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Text that is no JSON stays text. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
