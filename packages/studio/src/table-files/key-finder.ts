/**
 * A key as programs change it on its way: without case, blanks and composed letters, and without what spreadsheets make of
 * numbers. `A 01`, `a01` and `A1` are alike, and so are `007`, `7` and `7.0`. `7.000` may be seven thousand.
 */
export function looseKey(key: string): string {
  // Most keys are plain numbers, and there may be a million of them.
  if (/^(?:[1-9]\d*|[a-z]+)$/.test(key)) return key;
  return key
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]+/gu, '')
    .replace(/^(\d+)[.,]0{1,2}$/, '$1')
    .replaceAll(/(?<![\d.,])0+(?=\d)/g, '');
}

/** What a key of a file leads to. */
export interface FoundByKey<T> {
  thing: T;
  /** As it is stored. */
  key: string;
}

/** Finds what is there by the keys of another delivery: the key itself, else the one that it is alike with and no other is. */
export class KeyFinder<T> {
  readonly #exact = new Map<string, T>();
  /** By loose key; null: several things or rows have it. */
  readonly #loose = new Map<string, FoundByKey<T> | null>();

  /** `asked`: the keys of the file. If two are alike, neither leads to a thing of another key. */
  constructor(things: Iterable<readonly [key: string, thing: T]>, asked: Iterable<string>) {
    for (const [key, thing] of things) {
      if (key === '' || this.#exact.has(key)) continue;
      this.#exact.set(key, thing);
      const loose = looseKey(key);
      this.#loose.set(loose, this.#loose.has(loose) ? null : { thing, key });
    }
    if (this.#exact.size === 0) return;
    const seen = new Map<string, string>();
    for (const key of asked) {
      const loose = looseKey(key);
      const other = seen.get(loose);
      if (other !== undefined && other !== key) this.#loose.set(loose, null);
      seen.set(loose, key);
    }
  }

  find(key: string): FoundByKey<T> | null {
    const thing = this.#exact.get(key);
    return thing === undefined ? (this.#loose.get(looseKey(key)) ?? null) : { thing, key };
  }
}
