/** An element of well-known text for coordinate systems: `UNIT["metre",1]`. */
export interface WktNode {
  /** In capitals. */
  keyword: string;
  /** Its texts and numbers, in order. */
  values: readonly (string | number)[];
  children: readonly WktNode[];
}

const MOST_DEPTH = 30;

/** Reads well-known text of either version; null: it is none. Source: OGC 01-009 and ISO 19162. */
export function wktTree(text: string): WktNode | null {
  const tokens = [...text.matchAll(/"((?:[^"]|"")*)"|([A-Za-z_]\w*)|([-+]?[\d.]+(?:[eE][-+]?\d+)?)|([[\](),])/g)];
  let at = 0;
  const node = (depth: number): WktNode | null => {
    const keyword = tokens[at]?.[2];
    if (keyword === undefined || depth > MOST_DEPTH) return null;
    at += 1;
    const values: (string | number)[] = [];
    const children: WktNode[] = [];
    if (!/^[[(]$/.test(tokens[at]?.[4] ?? '')) return { keyword: keyword.toUpperCase(), values, children };
    at += 1;
    for (; at < tokens.length; at += 1) {
      const [, quoted, word, number, sign] = tokens[at] ?? [];
      if (sign === ']' || sign === ')') {
        at += 1;
        return { keyword: keyword.toUpperCase(), values, children };
      }
      if (quoted !== undefined) values.push(quoted.replaceAll('""', '"'));
      else if (number !== undefined) values.push(Number(number));
      else if (word !== undefined) {
        const child = node(depth + 1);
        if (!child) return null;
        if (child.values.length + child.children.length === 0) values.push(child.keyword);
        else children.push(child);
        at -= 1;
      }
    }
    return null;
  };
  return node(0);
}

/** The first child with one of these keywords. */
export const childOf = (node: WktNode | undefined, ...keywords: string[]): WktNode | undefined =>
  node?.children.find(({ keyword }) => keywords.includes(keyword));

/** The first text of a node, which is its name. */
export const nameOf = (node: WktNode | undefined): string => {
  const [name] = node?.values ?? [];
  return typeof name === 'string' ? name : '';
};

/** The nth value of a node where it is a number. */
export const numberAt = (node: WktNode | undefined, at: number): number | null => {
  const value = node?.values[at];
  return typeof value === 'number' ? value : null;
};
