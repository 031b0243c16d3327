/** Longest key of a row. Source: `RowKey` in table.schema.ts. */
const MAX_KEY = 200;

/**
 * Keys of the rows that stand for variants, by their places in the file: their names. Names that differ only by blanks
 * around them, or after what a key can hold, are numbered, so that each variant has a row of its own.
 */
export function variantKeys(names: readonly string[]): string[] {
  const wanted = names.map((name, at) => cut(name.trim(), '') || `Variant ${at + 1}`);
  const given = new Set<string>();
  const others = new Set(wanted);
  return wanted.map((key) => {
    let own = key;
    for (let number = 2; given.has(own) || (own !== key && others.has(own)); number += 1) own = cut(key, ` ${number}`);
    given.add(own);
    return own;
  });
}

const cut = (text: string, end: string): string => text.slice(0, MAX_KEY - end.length) + end;
